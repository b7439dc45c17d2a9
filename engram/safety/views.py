# ruff: noqa: E501 - patterns and lists of words are harder to read when broken
"""The same text as a reader, a shell or a decoder would see it: a disguise hides nothing from a rule.

A view keeps the line of every character: rules run on views, and findings name lines of the original.
"""

from __future__ import annotations

import re
from bisect import bisect_right

from engram.safety import decoding, letters
from engram.safety.sieve import Lines, marks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MANY = 1 << 60
DEPTH = 3
"""How many codes inside one another are read."""

# Letters that are there for their looks: what is written in them is disguised.
_STYLED = re.compile("[\U0001d400-\U0001d7ff\uff21-\uff5a\u24b6-\u24e9\U0001f110-\U0001f189\u1d00-\u1d25]{3}")
_ESCAPED = re.compile(r"\\(?=[_*~`-])")
_TAGS = re.compile("[\U000e0020-\U000e007e]+")
_SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]{2,}")
_RTL_OVERRIDE = re.compile("[\u202e\u2067]([^\u202c\u2069\n]{3,2000})")
_EMPHASIS = re.compile(
    r"_(?<!ghp_)(?<!gho_)(?<!ghs_)(?<!npm_)(?<!live_)(?<!test_)(?<!pat_)(?<!\bhf_)\*{1,3}(?=\w)|\*{1,3}(?:_?(?=\w|//)|(?<=\w\*)|(?<=\w\*\*)|(?<=\w\*\*\*))|~~(?:(?=\w)|(?<=\w~~))|`(?<=\w`)(?=\w)|\]\([^()\s]{0,200}\)(?=\w)"
)
_TAG_IN_WORD = re.compile(
    r"<(?<=[\w-]<)(?:[/!]?[A-Za-z][^<>\n]{0,60}>|!--[^\n]{0,60}?-->|/?>)(?:<[/!]?[A-Za-z][^<>\n]{0,60}>|<!--[^\n]{0,60}?-->|</?>)*(?=[\w-])"
)
_CONCATENATED = re.compile(
    r"[\"']\s{0,2}(?:(?:\+|\.\.?|&|\|\|)?\s{0,2}[\"'](?=[\w@:/.-])|\+\s{0,2}[\"'](?=[!-~]))"
)
_WRAP = re.compile(
    r"(?<=[A-Za-z0-9_/+=-])(?:\\{0,2}|[ \t]{1,2}\\)\n[ \t]{0,8}(?:[>*+-]|\d\.)?[ \t]{0,3}(?=[A-Za-z0-9_/+=-])"
)
_IN_WORDS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_/+=-"
_LONG = 16
_SPACED = re.compile(
    r"(?<![^\s\"'`(:])(?:[A-Za-z0-9_/+=!#%&@$^*?~-]([ .\-·_|]))(?:[A-Za-z0-9_/+=!#%&@$^*?~-]\1){11,400}[A-Za-z0-9_/+=!#%&@$^*?~-](?![^\s\"'`).,;])"
)
_BY_SPACES = re.compile(r"(?<!\S)(?:[!-~] ){14,600}[!-~](?!\S)")
_COLOURS = re.compile(r"\x1b\[[0-9;]{0,20}[A-Za-z]")
_DEFANGED = re.compile(r"\[(?:\.|dot|:)\]|\((?:dot)\)|[\[(]at[\])]|\[://\]")


class View:
    """A changed text and, where lines were left out or put together, (place, line) of what begins there."""

    __slots__ = ("_lines", "_lowered", "_marks", "first_line", "glued", "name", "pieces", "text")

    def __init__(
        self, name: str, text: str, first_line: int = 1, pieces: tuple[tuple[int, int], ...] = ()
    ) -> None:
        self.name = name
        self.text = text
        self.first_line = first_line
        self.pieces = pieces
        self.glued = False
        self._lines: Lines | None = None
        self._lowered: str | None = None
        self._marks: list[int] | None = None

    def lines(self) -> Lines:
        """Where the lines of the view begin."""
        if self._lines is None:
            self._lines = Lines(self.text)
        return self._lines

    def lowered(self) -> str:
        """The text in small letters."""
        if self._lowered is None:
            self._lowered = self.text.lower()
        return self._lowered

    def marks(self) -> list[int]:
        """What could match on each line: see `sieve.marks`."""
        if self._marks is None:
            self._marks = marks(self.lowered())
        return self._marks

    def line(self, position: int) -> int:
        """Line of the original, from 1, on which this position of the view lies."""
        if self.name in ONE_PLACE:
            return self.first_line
        if self.pieces:
            return self.pieces[bisect_right(self.pieces, (position, MANY)) - 1][1]
        return self.first_line + self.lines().number(position) - 1


ONE_PLACE = frozenset(
    ("percent", "hex", "base64", "base32", "bits", "decimal", "letters", "tags", "selectors", "no width")
)
"""Views of a run that stands on one line of the original, however many lines it spells."""


def one_break(text: str) -> str:
    """The text with one kind of line break."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def unmarked(text: str) -> str:
    """A plain text as its reader sees it: without marks, with references and escapes read."""
    return _unmarked(text)


def base64_text(value: str) -> str:
    """What a value says that is base64 of a text; else nothing."""
    return decoding.base64_text(value)


def plain(text: str) -> str:
    """See `letters.plain`."""
    return letters.plain(text)


def of(text: str) -> Iterator[View]:
    """The text itself and every view that differs from it; linear in the length of the text.

    Views with words put together that a line break or spaces between all letters part are `glued`.
    """
    yield View("raw", text)
    clean = letters.plain(text)
    if clean != text:
        yield View("restored" if _STYLED.search(text) else "plain", changed_lines(text, clean))
        yield from _hidden(text)
        yield from _turned(text)
    flat = _unmarked(clean)
    if flat != clean:
        yield View("unmarked", changed_lines(clean, flat))
    for view in _glued(flat):
        view.glued = True
        yield view
    for name, spelt in decoding.whole_lines(clean):
        yield View(name, spelt)
    yield from _decoded(View("", clean), DEPTH)
    if flat != clean:
        yield from _decoded(View("", changed_lines(clean, flat)), DEPTH)


def _glued(flat: str) -> Iterator[View]:
    if "\n" in flat:
        for view in _joined(flat):
            yield view
            yield from _decoded(view, DEPTH)
    drawn = _BY_SPACES.sub(lambda run: run[0].replace(" ", ""), flat)
    drawn = _SPACED.sub(lambda run: run[0].replace(run[1], ""), drawn)
    if drawn != flat:
        spelt = all(re.search(kind, drawn) for kind in ("[a-z]", "[A-Z]", r"\d", "[!#%&@$^*?~]"))
        yield View("spelt" if spelt else "drawn", changed_lines(flat, drawn))


def changed_lines(before: str, after: str) -> str:
    """What differs, line by line, the rest blank: most of a long text need not be looked through again."""
    old, new = before.split("\n"), after.split("\n")
    if len(old) != len(new):
        return after
    return "\n".join("" if line == was else line for was, line in zip(old, new, strict=True))


def _unmarked(text: str) -> str:
    """Without what marks up words or parts of them, and with character references and escapes read."""
    if "*" in text or "`" in text or "~" in text:
        text = _EMPHASIS.sub("", text)
    if "\\" in text:
        text = _ESCAPED.sub("", text)
    if "<" in text:
        text = _TAG_IN_WORD.sub("", text)
    if "\x1b" in text:
        text = _COLOURS.sub("", text)
    if "[at]" in text or "(at)" in text or "[.]" in text or "[dot]" in text:
        text = _DEFANGED.sub(lambda sign: "@" if "at" in sign[0] else ":" if ":" in sign[0] else ".", text)
    if '"' in text or "'" in text:
        text = _CONCATENATED.sub("", text)
    return decoding.unescaped(text)


def _hidden(text: str) -> Iterator[View]:
    """What tag characters and variation selectors spell, and what a right-to-left override makes a reader see."""
    lines = Lines(text)
    for run in _TAGS.finditer(text):
        spelt = "".join(chr(ord(char) - 0xE0000) for char in run[0])
        yield View("tags", spelt, lines.number(run.start()))
    for run in _SELECTORS.finditer(text):
        codes = (ord(char) for char in run[0])
        spelt = "".join(chr(code - 0xFE00 if code < 0xFE10 else code - 0xE0100 + 16) for code in codes)
        yield View("selectors", spelt, lines.number(run.start()))
    for place, spelt in decoding.no_width(text):
        yield View("no width", spelt, lines.number(place))
    for run in _RTL_OVERRIDE.finditer(text):
        yield View("override", run[1][::-1], lines.number(run.start()))


def _turned(text: str) -> Iterator[View]:
    lines = ["" if line.isascii() else letters.turned(line) for line in text.split("\n")]
    if any(lines):
        yield View("turned", "\n".join(lines))


def _joined(text: str) -> Iterator[View]:
    """Lines that a word goes over, put together; only those where the whole word is as long as a secret."""
    shown: list[str] = []
    pieces: list[tuple[int, int]] = []
    length = at = 0
    behind = -1
    line = 1
    for wrap in _WRAP.finditer(text):
        start, end = text.rfind("\n", 0, wrap.start()) + 1, text.find("\n", wrap.end())
        end = len(text) if end < 0 else end
        head, tail = text[start : wrap.start()], text[wrap.end() : end]
        line, at = line + text.count("\n", at, start), start
        if wrap.start() <= behind:  # the line above was put to this one already
            kept = len(shown[-1]) - (behind - wrap.start())
            length -= len(shown[-1]) - kept
            shown[-1] = shown[-1][:kept]
        elif len(head) - len(head.rstrip(_IN_WORDS)) + len(tail) - len(tail.lstrip(_IN_WORDS)) < _LONG:
            continue
        else:
            length += bool(shown)
            pieces.append((length, line))
            shown.append(head)
            length += len(head)
        pieces.append((length, line + 1))
        shown[-1] += tail
        length += len(tail)
        behind = end
    if shown:
        yield View("joined", "\n".join(shown), 1, tuple(pieces))


def _decoded(outer: View, depth: int) -> Iterator[View]:
    for name, place, spelt in decoding.within(outer.text):
        view = View(name, spelt, outer.line(place))
        yield view
        for whole, turned in decoding.whole_lines(spelt):
            yield View(name if name in ONE_PLACE else whole, turned, view.first_line)
        flat = _unmarked(spelt)
        if flat != spelt:
            yield View(name, flat, view.first_line)
        if depth > 1:
            yield from _decoded(view, depth - 1)
