# ruff: noqa: E501 - patterns are harder to read when broken
"""Tokens in pieces: over lines, cells and list items, as strings that code puts together, letter by letter.

What begins like a token of a known service is continued with what follows it, without signs and words between the
pieces, until there is as much of it as that service's tokens have. The value so found must change between small
letters, capitals and digits as often as a random one does: words put together do not.
"""

from __future__ import annotations

import re

from engram.safety.secret_rules import HEADS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

KIND = "split_token"
REASON = "a token in pieces"
_FAR = 300
"""How far from its beginning the pieces of a token may stand, and as much again for each `_STEP` of its length."""
_STEP = 15
_ENOUGH = 0.75
"""Which part of the token must be there: pieces that look like words are left out."""
_IRREGULAR = 0.27
_IRREGULAR_SMALL = 0.2
"""How many of the neighbours in a random value differ in kind, at least: with capitals, and without."""
_SPARE = 4
"""How much longer than needed the pieces may be together; else the last is another value."""
_OPEN = 60
"""Tokens as long as this are of no certain length."""
_SMALL = 6
"""How long a piece of a token may be whose very beginning is in pieces."""
_WORDS_BETWEEN = 120
"""How far the next piece may stand behind the one before."""
_SQUEEZED = tuple(
    (sign, bytes(code for code in range(128) if not (chr(code).isalnum() or chr(code) in "_" + sign)), kept)
    for sign, kept in (("-", re.compile("[A-Za-z0-9_-]")), ("", re.compile("[A-Za-z0-9_]")))
)
"""What is left out between small pieces, and what stays: with hyphens, and without where no head has one."""
_PIECE = re.compile(r"[A-Za-z0-9_-]+")
_PLAIN_PIECE = re.compile(r"[A-Za-z0-9]+")
_SEEN = {
    "-": {head: head for head in HEADS},
    "": {bare: head for head in HEADS for bare in [head.replace("-", "")] if len(bare) > 3 or bare == head},
}
"""Heads as they stand where hyphens are left in, and where they are left out."""
# A line of a listing begins with a number or with a sign for a remark, which are no part of what is listed.
_MARGIN = re.compile(r"(?m)^[ \t]{0,8}(?:\d{1,3}[.):|]|REM\b|--|[-*+>#;%]{1,2}|//)[ \t]{1,4}")
_WORD = re.compile(
    r"(?:[a-z]{3,}|[A-Z][a-z]{2,}|[A-Z]{3,}|[a-z]{2,}(?:[A-Z][a-z]{2,})+|\d+(?:-\d+)*)[-_]?$|(?=.*[-_])(?:[a-z]{2,}[-_]?){2,}$"
)
_HEXADECIMAL = re.compile(r"(?=.*\d)[0-9a-f-]{7,}$")
_NO_TOKEN = re.compile(r"(?i)xxx|example|your|placeholder|a-z|0-9|12345|abcde|(.)\1{4}")
_SIGN = re.compile(r"underscore|dash|hyphen|minus|\bdot\b")
_SIGNS = {"underscore": "_", "dot": "."}
_STEMS = tuple({re.split("[_-]", head)[0] for head in HEADS} | {"eyJ", "SG"})
_HEAD_OF = {head[:-1].lower(): head for head in HEADS if head[:-1].isalnum() and head[-1] in "_-"}
_STEM = re.compile(
    rf"(?<![A-Za-z0-9])({'|'.join(word for stem in _HEAD_OF for word in (stem, stem.upper(), stem.title()))})((?:[^A-Za-z0-9\n]|%(?:2D|5F)){{1,6}})([A-Za-z0-9_-]{{19,}})"
)
_BODY = re.compile(r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{19,}")
_STEM_LENGTH = 20
"""How long the stem of a head and what stands between it and the rest may be together."""
_SAID = re.compile(
    r"[ \t,]{0,3}(?:\b(?:then|and|followed by|plus) )?(?:\ban? )?[\[(<]?\b(underscore|dash|hyphen|minus|dot)\b[\])>]?(?:[ \t,]{0,3}\b(?:then|and|plus)\b)?[ \t,]{0,3}"
)
_SEPARATED = re.compile(
    r"(?<![A-Za-z0-9])[A-Za-z0-9_-](?P<between>[^A-Za-z0-9]{1,6}?|<[a-z/]{1,4}>)(?:[A-Za-z0-9_-](?P=between)){17,400}[A-Za-z0-9_-](?![A-Za-z0-9])"
)


def find(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of each token in pieces; linear in the length of the text."""
    bare = _MARGIN.sub(lambda margin: " " * len(margin[0]), text)
    for head in HEADS:
        for at in _places(head, bare):
            end = _end(bare, at, head)
            if end:
                yield at, end
    yield from separated(text)
    yield from _small_pieces(bare)
    yield from _other_signs(text)


def separated(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of each token that has the same sign between all of its letters."""
    for run in _SEPARATED.finditer(text):
        value = run[0][:: len(run["between"]) + 1]
        if any(_whole(value, at, head) for head in HEADS for at in _places(head, value)):
            yield run.span()


def _other_signs(text: str) -> Iterator[tuple[int, int]]:
    """Tokens with another sign, or other cases, in their head."""
    for run in _BODY.finditer(text):
        found = _STEM.search(text, max(0, run.start() - _STEM_LENGTH), run.end())
        if found is None:
            continue
        stem, body = found[1], found[3]
        head = _HEAD_OF[stem.lower()]
        letters, length = HEADS[head]
        value = _PLAIN_PIECE.match(body) if "_" not in letters else _PIECE.match(body)
        if (
            value is None
            or stem + found[2] == head
            or not length <= len(value[0]) + 1 <= max(2 * length, length + 5)
        ):
            continue
        kinds = all(re.search(kind, value[0]) for kind in ("[a-z]", "[A-Z]", r"\d"))
        if kinds and irregular(value[0]):
            yield found.start(), found.start(3) + value.end()


def said(text: str) -> str:
    """The text, line by line, with the signs for which words stand: `ghp underscore a1b2`."""
    if not _SIGN.search(text):
        return text
    return "\n".join(
        _SAID.sub(lambda word: _SIGNS.get(word[1], "-"), line)
        if _SIGN.search(line) and any(stem in line for stem in _STEMS)
        else line
        for line in text.split("\n")
    )


def irregular(value: str) -> bool:
    """Whether small letters, capitals and digits take turns in the value as in a random one."""
    value = value.lstrip("0123456789-_")
    kinds = ["d" if char.isdigit() else "u" if char.isupper() else "l" for char in value if char.isalnum()]
    turns = sum(one != kinds[at] for at, one in enumerate(kinds[1:]))
    if "l" not in kinds and "u" in kinds:
        return turns >= 2 and not _NO_TOKEN.search(value)
    wanted = _IRREGULAR if "u" in kinds else _IRREGULAR_SMALL
    return len(kinds) > 7 and turns >= wanted * len(kinds) and not _NO_TOKEN.search(value)


def _places(head: str, text: str) -> Iterator[int]:
    at = text.find(head)
    while at >= 0:
        yield at
        at = text.find(head, at + 1)


def _whole(value: str, at: int, head: str) -> bool:
    letters, length = HEADS[head]
    body = "".join(char for char in value[at + len(head) :] if char in letters)[:length]
    return len(body) >= length - 1 and irregular(body)


def _end(text: str, at: int, head: str) -> int:
    """Where a token ends that begins at a place with its head in one piece; 0 where nothing continues it."""
    letters, length = HEADS[head]
    if at and (text[at - 1].isalnum() or text[at - 1] in "_-"):
        return 0
    start, pattern = at + len(head), _PIECE if "_" in letters else _PLAIN_PIECE
    first = pattern.match(text, start)
    if first and len(first[0]) >= length - 1:
        return 0  # in one piece: the shapes of tokens judge it
    if first and "_" not in letters and text[first.end() : first.end() + 1] == "_":
        return 0  # a name in code
    spare = length if head.startswith("xo") or length >= _OPEN else _SPARE
    body, end, pieces = "", 0, 0
    for piece in pattern.finditer(text, start, start + _FAR * (1 + length // _STEP)):
        value = piece[0]
        if _is_other(value, letters, pieces) or piece.start() - (end or start) > _WORDS_BETWEEN + pieces:
            break
        if _is_word(value, letters, head):
            continue
        if len(value) > length - len(body) + spare:
            break  # more than is missing: another value
        body, end, pieces = body + value, piece.end(), pieces + 1
        if len(body) >= length:
            break
    enough = len(body) >= _ENOUGH * length and (pieces > 1 or not first)
    return end if enough and irregular(body) else 0


def _is_other(value: str, letters: frozenset[str], pieces: int) -> bool:
    """Whether the token ends before this piece."""
    if "a" not in letters and value != value.upper() and len(value) > 2:
        return True
    return bool(_NO_TOKEN.search(value) or (pieces and value.startswith(tuple(HEADS))))


def _is_word(value: str, letters: frozenset[str], head: str) -> bool:
    """Whether the value is a word, a number, a digest, or has letters that the token cannot have."""
    if not letters.issuperset(value):
        return True
    if "a" not in letters or (head.startswith("xo") and value[:1].isdigit()):
        return False
    if "g" in letters:
        return bool(_WORD.match(value) or _HEXADECIMAL.match(value))
    return value.isalpha() and len(value) > 2 and _WORD.match(value) is not None


def _small_pieces(text: str) -> Iterator[tuple[int, int]]:
    """Tokens of which even the beginning is in pieces, each as small as a few letters."""
    for sign, others, kept in _SQUEEZED:
        squeezed = text.encode("ascii", "replace").translate(None, others).decode()
        apart = {
            seen: head
            for seen, head in _SEEN[sign].items()
            if seen in squeezed and (seen not in text or squeezed.count(seen) > text.count(seen))
        }
        if apart:
            yield from _drawn(text, squeezed, kept, apart)


def _drawn(
    text: str, squeezed: str, kept: re.Pattern[str], heads: dict[str, str]
) -> Iterator[tuple[int, int]]:
    places = [one.start() for one in kept.finditer(text)]
    for seen, head in heads.items():
        letters, length = HEADS[head]
        for at in _places(seen, squeezed):
            stop, body = at + len(seen), ""
            while stop < len(squeezed) and len(body) < length:
                if squeezed[stop] in letters:
                    body += squeezed[stop]
                stop += 1
            start, end = places[at], places[stop - 1] + 1
            if len(body) < length - 1 or end - start > _FAR * (1 + length // _STEP) or not irregular(body):
                continue
            if not re.search(f"(?:{kept.pattern}){{{_SMALL + 1}}}", text[start:end]):
                yield start, end
