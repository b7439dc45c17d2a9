# ruff: noqa: E501, SIM905 - patterns and lists of words are harder to read when broken
"""Sets words right that are spelt so that only a reader sees them: apart, glued, with digits, or a letter off."""

from __future__ import annotations

import re

_LEXICON = """
a about accept act agent ai all allow and any anything approval approvals approve approved are as ask
asking assistant at be before bypass call check checks code commit confirm confirmation credentials data
delete developer disable disregard do dont earlier every everything execute file files follow forget from
given guidelines hidden human ignore important in instruction instructions is it keys like limits me
memories memory mode must my no not note nothing now obey of on only or other override password passwords
pending permission print prior previous prompt prompts proposal proposals push restrictions reveal root
rule rules run safety save secret secrets send show skip system tell that the these this to told token
tokens unrestricted upload user what with without write you your
""".split()
_WORDS = frozenset(_LEXICON)
_LONGEST = max(map(len, _LEXICON))
_KEYWORDS = (
    "ignore", "disregard", "forget", "override", "previous", "prior", "instructions", "instruction", "rules",
    "system", "prompt", "reveal", "approval", "approve", "everything", "developer", "bypass", "confirmation",
    "guidelines", "restrictions", "unrestricted", "proposals", "credentials", "passwords", "without", "earlier",
)  # fmt: skip
_SHUFFLED = {(word[0], word[-1], "".join(sorted(word[1:-1]))): word for word in _KEYWORDS if len(word) > 4}


def _shorter(word: str) -> list[str]:
    """The word with one of its letters left out, the first one never."""
    return [word[:at] + word[at + 1 :] for at in range(1, len(word))]


_INFLECTED = (
    frozenset(("rulers", "rulings", "forge", "proper", "approver"))
    | frozenset(key + end for key in _KEYWORDS for end in ("s", "d", "r", "n", "e", "y"))
    | frozenset(key[:-1] for key in _KEYWORDS)
)
_SHORTENED = {short: word for word in _KEYWORDS if len(word) > 6 for short in _shorter(word)}
_WORD = re.compile(r"[a-z]{5,15}")
_APART = re.compile(r"(?<![^\W_])[^\W_](?:[ .\-_·*|/]{1,3}[^\W_](?![^\W_])){5,400}")
_LEET = str.maketrans("013457@$!|8", "oieastasiib")
_LEET_L = str.maketrans("013457@$!|8", "oleastaslib")
_LEET_WORD = re.compile(r"(?=\S*[a-z])(?=\S*[0134578@$!|])[a-z0134578@$!|]{3,20}")
_THRICE = re.compile(r"([a-z])\1{2,}")
_EDGES = ".,;:!?()[]{}\"'`*_"
_JOINTS = re.compile(r"[_\-.*`~/+]+")
_memo: dict[str, str] = {}


def set_right(lowered: str) -> str:
    """A lower-case text with such words as they read; the text itself where there are none."""
    apart = _APART.sub(_together, lowered)
    wrong = {word: right for word in set(apart.split()) if (right := _read(word)) != word}
    if not wrong:
        return apart
    return "\n".join(
        re.sub(r"\S+", lambda word: wrong.get(word[0], word[0]), line)
        if any(word in wrong for word in line.split())
        else line
        for line in apart.split("\n")
    )


def _read(word: str) -> str:
    known = _memo.get(word)
    if known is None:
        known = _reading(word)
        if len(_memo) < 20_000 and len(word) < 40:
            _memo[word] = known
    return known


def _reading(word: str) -> str:
    core = word.strip(_EDGES if word[-1:] != "$" and word[-1:] != "!" else "\"'`(")
    if not 3 <= len(core) <= 90:
        return word
    if not core.isascii():
        return _without_accents(core, word)
    if core.isalpha():
        if core in _WORDS:
            return word
        right = _once(core) or _misspelt(core)
        return word.replace(core, right) if right != core else _glued(core, word)
    if _LEET_WORD.fullmatch(core):
        for table in (_LEET, _LEET_L):
            spelt = core.translate(table)
            if spelt in _WORDS:
                return spelt
    bare = _JOINTS.sub("", core)
    return _glued(bare, word) if bare.isalpha() and len(_JOINTS.findall(core)) < 12 else word


def _once(core: str) -> str:
    """The word of ours of which a letter was written three times or more; else nothing."""
    if not _THRICE.search(core):
        return ""
    return next((once for kept in (r"\1", r"\1\1") if (once := _THRICE.sub(kept, core)) in _WORDS), "")


def _without_accents(core: str, word: str) -> str:
    """A word of ours to which accents were put; other words as they are."""
    if len(core) < 5 or not core.isalpha():
        return word
    from unicodedata import normalize

    bare = "".join(char for char in normalize("NFKD", core) if char.isascii())
    return word.replace(core, bare) if len(bare) == len(core) and bare in _WORDS else word


def _glued(core: str, word: str) -> str:
    """Words of ours that stand together without a space, parted; other words as they are."""
    if len(core) < 12:
        return word
    ways: list[list[str] | None] = [[]] + [None] * len(core)
    for end in range(1, len(core) + 1):
        for start in range(max(0, end - _LONGEST), end):
            before = ways[start]
            if before is not None and core[start:end] in _WORDS:
                way = ways[end]
                if way is None or len(before) + 1 < len(way):
                    ways[end] = [*before, core[start:end]]
    whole = ways[-1]
    return " ".join(whole) if whole is not None and len(whole) >= 3 else word


def _misspelt(word: str) -> str:
    """A key word of which two inner letters are swapped, one is missing, or one is too many."""
    if not _WORD.fullmatch(word) or word in _INFLECTED:
        return word
    right = _SHUFFLED.get((word[0], word[-1], "".join(sorted(word[1:-1]))))
    if right is None:
        right = _SHORTENED.get(word)
    if right is None:
        right = next((key for key in _shorter(word) if key in _KEYWORDS), None)
    return right or word


def _together(run: re.Match[str]) -> str:
    """Letters that stand apart, drawn together; the rarer of two separators parts words."""
    between = re.findall(r"[^\w]+|_+", run[0])
    usual = max(set(between), key=between.count)
    words = "".join(
        char if char.isalnum() else "\0" if piece == usual else " "
        for piece in re.findall(r"[^\W_]|[\W_]+", run[0])
        for char in [piece[0]]
    ).replace("\0", "")
    return " ".join(_glued(word, word) for word in words.split())
