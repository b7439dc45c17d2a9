# ruff: noqa: E501, SIM905 - lists of words
"""One sentence made comparable: exact tokens for what may decide, stems for what is merely alike."""

from __future__ import annotations

import re
from functools import lru_cache

from engram.approval import lexicon
from engram.memory.words import words
from engram.retrieval.terms import STOP_WORDS, is_syllabic, of_words, stem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_CJK = "\u3040-\u309f\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_LETTER = rf"(?:(?![{_CJK}\u30a0-\u30ff])\w)"
_TOKEN = re.compile(
    rf"(?P<number>\d+(?:[-.,:/]\d+)*)"
    rf"|(?P<unit>分钟|分鐘|小时|小時|毫秒|秒钟|時間|分間|秒間|日間|週間|个月|か月|ヶ月)"
    rf"|(?P<word>(?:(?<![\w)])(?:--?|\.{{1,2}}/|[./~$@]))?{_LETTER}+(?:[-'’._/:@]{_LETTER}+)*[+#]*)"
    rf"|(?P<kana>[\u30a0-\u30fa\u30fc-\u30ff]+)"
    rf"|(?P<char>[{_CJK}])"
    rf"|(?P<silent>[\s.,;:!?…()\[\]{{}}\"'«»“”‘’„¡¿、。・「」『』`–—]+|-(?![\d]))"
    rf"|(?P<symbol>.)",
    re.DOTALL,
)
_GAP = re.compile(r"[.,;:!?…(、。–—]")
_PAUSE = re.compile(r"[.,;:!?…(、。]")
_POLARITY = frozenset(
    "always must required mandatory should shall prefer use used using have has need needs всегда должен должна "
    "должны нужно следует immer muss müssen soll sollen siempre debe deben toujours doit doivent luôn phải".split()
)
_EMPHASIS = re.compile(r"(?<![\w*/.])\*\*(?=\S)([^*]+)(?<=[^\s/])\*\*(?![\w*/.])")
_QUOTED = re.compile(r"\A(?:>[ ]*)+")
_HYPHENS = str.maketrans("\u2010\u2011\u2212", "---")
_RANGE = re.compile(r"(?<=\d)[ ]?[-–][ ]?(?=\d)")
_YO = re.compile("(?<!вс)ё", re.IGNORECASE)
_TONED = re.compile(r"(?:o[àáảãạèéẻẽẹ]|u[ỳýỷỹỵ])(?!\w)", re.IGNORECASE)
TONES = dict(
    zip(
        "oà oá oả oã oạ oè oé oẻ oẽ oẹ uỳ uý uỷ uỹ uỵ".split(),
        "òa óa ỏa õa ọa òe óe ỏe õe ọe ùy úy ủy ũy ụy".split(),
        strict=True,
    )
)
"""The two places where Vietnamese writes one tone."""
LONG_KANA = 3
"""Longer loan words are written with or without the stroke at the end (`サーバー`, `サーバ`)."""
ROOT_LETTERS = 4
ROOT_KANA = 3
_INTERJECTIONS = frozenset(("no", "not", "нет", "non", "nein", "不", "không"))


class Statement:
    """One sentence.

    `raw`: every token; `tokens`: without articles; `gaps`: what parts each from the one before (`,`, `–` or "");
    `keys`: tokens of inflecting scripts stemmed, `bag` the set of them. `terms`, `roots` and `literals` are for
    likeness only.
    """

    __slots__ = ("bag", "gaps", "keys", "literals", "raw", "roots", "script", "terms", "text", "tokens")

    def __init__(self, text: str) -> None:
        self.text = _normal(text)
        found = list(_cut(self.text))
        self.raw = [token for token, _, _ in found]
        kept = [
            (token, gap)
            for at, (token, gap, shown) in enumerate(found)
            if token not in lexicon.ARTICLES or at == len(found) - 1 or (at and not shown.islower())
        ]
        self.tokens = [token for token, _ in kept]
        self.gaps = [gap for _, gap in kept]
        self.keys = [key_of(token) for token in self.tokens]
        self.bag = frozenset(self.keys)
        self.script = _script(self.text)
        self._measure()

    def _measure(self) -> None:
        """Stems and literals, for rule 5."""
        spoken = words(self.text)
        kept = [word for word in spoken if word not in _POLARITY and word not in lexicon.NEGATIONS]
        sequence = [term for word in kept if word not in STOP_WORDS for term in _reduced(word)] or kept
        self.terms = frozenset(sequence)
        self.literals = frozenset(word for word in kept if is_literal(word))
        self.roots = frozenset(root for term in self.terms for root in _roots(term, self.script))

    @property
    def spaced(self) -> bool:
        """Whether the script parts its words by blanks."""
        return self.script == "spaced"


@lru_cache(maxsize=2048)
def statement_of(text: str) -> Statement:
    """The statement of a text; the memories that are likeliest are looked at again for every candidate."""
    return Statement(text)


def is_literal(word: str) -> bool:
    """Whether a word names one thing exactly: a number, a path, a version."""
    return any(char.isdigit() or char in "./_" for char in word)


def _normal(text: str) -> str:
    """One spelling of what may be spelled in two: width, `**marks**`, hyphens, `ё`, the tone in `khoá`."""
    text = _RANGE.sub("-", _QUOTED.sub("", text))
    text = _EMPHASIS.sub(r"\1", text) if "**" in text else text
    if text.isascii():
        return text
    from unicodedata import normalize

    text = _YO.sub("е", normalize("NFKC", text.translate(_HYPHENS)).replace("’", "'"))
    return _TONED.sub(lambda match: TONES[match[0].lower()], text)


def _cut(text: str) -> Iterator[tuple[str, str, str]]:
    """(token casefolded, gap before it, token as written); what hangs on a number keeps its hyphen."""
    gap, glue = "", ""
    for match in _TOKEN.finditer(text):
        shown = match[0]
        if match["silent"]:
            if _GAP.search(shown):
                gap = "," if _PAUSE.search(shown) else "–"
            glue = "-" if shown == "-" and text[match.start() - 1 : match.start()].isdigit() else ""
            continue
        token, glue = glue + shown.casefold(), ""
        if match["kana"] and len(token) > LONG_KANA:
            token = token.removesuffix("ー")
        if token in _INTERJECTIONS and text[match.end() : match.end() + 1] == ",":
            yield token + ",", gap, shown
        else:
            for part in lexicon.CONTRACTIONS.get(token, (token,)):
                yield part, gap, shown
                gap = ""
        gap = ""


def key_of(token: str) -> str:
    """The token as rules compare it: stemmed in Russian, which inflects every noun."""
    token = lexicon.SAME_WORD.get(token, token)
    return stem(token) if len(token) > 4 and not token.isascii() and "а" <= token[0] <= "я" else token


def _script(text: str) -> str:
    if text.isascii() or not is_syllabic(text):
        return "spaced"
    return "japanese" if re.search("[\u3041-\u3096]", text) else "chinese"


@lru_cache(maxsize=4096)
def _reduced(word: str) -> Sequence[str]:
    if is_syllabic(word):
        return of_words([word])
    return (word if is_literal(word) else stem(word),)


def _roots(term: str, script: str) -> Sequence[str]:
    """What words of one family share: the first letters; in Japanese the first kana, or each character."""
    if term[0].isdigit() or script == "chinese":
        return (term,)
    if script == "spaced" or term[0] < "\u3040":
        return (term[:ROOT_LETTERS],)
    return (term[:ROOT_KANA],) if term[0] < "\u3400" else tuple(term)


def common_ends(first: Sequence[str], second: Sequence[str]) -> tuple[int, int]:
    """How many items the two share at the start, and behind that at the end."""
    least = min(len(first), len(second))
    start = 0
    while start < least and first[start] == second[start]:
        start += 1
    end = 0
    while end < least - start and first[-1 - end] == second[-1 - end]:
        end += 1
    return start, end


def find(tokens: Sequence[str], phrase: Sequence[str], start: int = 0) -> int:
    """Where the phrase stands in the tokens from `start` on, -1 when it does not."""
    size = len(phrase)
    if not size or phrase[0] not in tokens:
        return -1
    for at in range(start, len(tokens) - size + 1):
        if tokens[at] == phrase[0] and tuple(tokens[at : at + size]) == tuple(phrase):
            return at
    return -1


def behind(
    tokens: Sequence[str], heads: Sequence[tuple[str, ...]], keys: Sequence[str] | None = None
) -> list[str] | None:
    """What follows the first head that the tokens begin with, as `keys` where they are given."""
    first = tokens[0] if tokens else ""
    for head in heads:
        if head[0] == first and tuple(tokens[: len(head)]) == head:
            return list((tokens if keys is None else keys)[len(head) :])
    return None
