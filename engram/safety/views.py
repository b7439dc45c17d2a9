"""The same text as a reader, a shell or a decoder would see it: a disguise hides nothing from a rule.

A view keeps the line of every character: rules run on views, and findings name lines of the original.
"""

from __future__ import annotations

import re
import unicodedata

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

# Characters that print nothing. They are taken out of words before rules look at them.
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f"
    "\ufeff\U000e0000-\U000e0fff]"
)
_TAGS = re.compile("[\U000e0020-\U000e007e]+")
_RTL_OVERRIDE = re.compile("[\u202e\u2067]([^\u202c\u2069\n]{3,2000})")
_EMPHASIS = re.compile(r"(?<=\w)(?:\*{1,3}|~~|`)(?=\w)|(?:\*{1,3}|~~)(?=\w)|(?<=\w)(?:\*{1,3}|~~)")
_WRAP = re.compile(r"(?<=[A-Za-z0-9_/+=-])\\?\n[ \t>*-]{0,8}(?=[A-Za-z0-9_/+=-])")
_PERCENT = re.compile(r"(?:%[0-9A-Fa-f]{2}|[A-Za-z0-9._~+/:@?=&-]){3,4000}")
_BASE64 = re.compile(r"(?<![A-Za-z0-9+/_=-])[A-Za-z0-9+/_-]{20,20000}={0,2}(?![A-Za-z0-9+/=])")
_APART = re.compile(r"[ .\-_\n]\w[ .\-_]\w[ .\-_]\w(?:[ .\-_]|$)|\A\w[ .\-_]\w[ .\-_]\w[ .\-_]")
_SPACED = re.compile(r"(?<!\w)(?:\w[ .\-_]){2,200}\w(?!\w)")
_UNIFORM = re.compile(r"(?<![\w.-])\w([-._])(?:\w\1){2,60}\w(?![\w.-])")
_UNDERSCORED = re.compile(r"(?<=[a-z])_{1,3}(?=[a-z])")
_LEET_WORD = re.compile(r"\b(?=[a-z]*[01345$@7])(?=[01345$@7]*[a-z])[a-z01345$@7]{4,20}\b")
_LEET = str.maketrans("01345$@7", "oieassat")
_TAG_IN_WORD = re.compile(r"(?<=\w)(?:<[/!]?[A-Za-z][^<>\n]{0,60}>|<!--[^\n]{0,60}?-->)+(?=\w)")
_ESCAPES = re.compile(r"\\(?:u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2})")
_HEX = re.compile(r"(?<![0-9A-Fa-f])(?:[0-9A-Fa-f]{2}){20,4000}(?![0-9A-Fa-f])")
# Cyrillic and Greek letters that look like Latin ones; only for words that also hold Latin letters.
_LOOKALIKE = str.maketrans("аеорсухіјѕԁɡһӏοανρτυκ", "aeopcyxijsdghloavptuk")
_MIXED_WORD = re.compile(r"(?=\w*[A-Za-z])\w*[Ѐ-ӿͰ-Ͽԁɡ]\w*")


class View:
    """A changed text and, for each line break that was taken out, where."""

    __slots__ = ("first_line", "gaps", "name", "text")

    def __init__(self, name: str, text: str, first_line: int = 1, gaps: tuple[int, ...] = ()) -> None:
        self.name = name
        self.text = text
        self.first_line = first_line
        self.gaps = gaps

    def line(self, position: int) -> int:
        """Line of the original, from 1, on which this position of the view lies."""
        taken_out = sum(1 for gap in self.gaps if gap <= position)
        return self.first_line + self.text.count("\n", 0, position) + taken_out


def plain(text: str) -> str:
    """NFKC without characters that print nothing, and with look-alike letters of mixed words made Latin."""
    if text.isascii():
        return text
    clean = _INVISIBLE.sub("", unicodedata.normalize("NFKC", text))
    return _MIXED_WORD.sub(lambda word: word[0].translate(_LOOKALIKE), clean)


def of(text: str, joined: bool = True) -> Iterator[View]:
    """The text itself and every view that differs from it; linear in the length of the text.

    `joined`: also with words put together that a line break parts.
    """
    yield View("raw", text)
    clean = plain(text)
    if clean != text:
        yield View("plain", clean)
        yield from _hidden(text)
    marked = "*" in clean or "`" in clean or "~" in clean
    flat = _EMPHASIS.sub("", clean) if marked else clean
    if flat != clean:
        yield View("unmarked", changed_lines(clean, flat))
    if joined and "\n" in flat:
        yield from _joined(flat)
    yield from _decoded(clean)


def changed_lines(before: str, after: str) -> str:
    """What differs, line by line, the rest blank: most of a long text need not be looked through again."""
    old, new = before.split("\n"), after.split("\n")
    if len(old) != len(new):
        return after
    return "\n".join("" if line == was else line for was, line in zip(old, new, strict=True))


def spaced_out(text: str) -> str:
    """The text with letters that stand apart (`d e l e t e`) drawn together; two spaces part words."""
    if not _APART.search(text) and not _UNIFORM.search(text):
        return text
    text = _UNIFORM.sub(lambda run: run[0].replace(run[1], ""), text)
    apart = re.sub(r"[ \t]{2,}", "\t", text)
    return _SPACED.sub(lambda run: re.sub(r"[ .\-_]", "", run[0]), apart).replace("\t", " ")


def respelt(lowered: str) -> Iterator[str]:
    """A lower-case text as it reads once its letters are set right: drawn apart, digits, turned round."""
    yield spaced_out(lowered)
    yield _LEET_WORD.sub(lambda word: word[0].translate(_LEET), lowered)
    if "_" in lowered:
        yield _UNDERSCORED.sub(" ", lowered)
    if "<" in lowered:
        yield _TAG_IN_WORD.sub("", lowered)
    if "&#" in lowered:
        from html import unescape

        yield unescape(lowered)
    if "\\u" in lowered or "\\x" in lowered:
        yield _ESCAPES.sub(lambda escape: chr(int(escape[0][2:], 16)), lowered)
    if "rot13" in lowered or "rot-13" in lowered:
        from codecs import encode

        yield str(encode(lowered, "rot13"))
    if "reverse" in lowered or "backwards" in lowered:
        yield lowered[::-1]


def _hidden(text: str) -> Iterator[View]:
    """What tag characters spell, and what a right-to-left override makes a reader see."""
    for run in _TAGS.finditer(text):
        spelt = "".join(chr(ord(char) - 0xE0000) for char in run[0])
        yield View("tags", spelt, 1 + text.count("\n", 0, run.start()))
    for run in _RTL_OVERRIDE.finditer(text):
        yield View("reversed", run[1][::-1], 1 + text.count("\n", 0, run.start()))


def _joined(text: str) -> Iterator[View]:
    parts: list[str] = []
    gaps: list[int] = []
    at = length = 0
    for wrap in _WRAP.finditer(text):
        parts.append(text[at : wrap.start()])
        length += wrap.start() - at
        gaps.append(length)
        at = wrap.end()
    if gaps:
        yield View("joined", "".join(parts) + text[at:], 1, tuple(gaps))


def _decoded(text: str) -> Iterator[View]:
    if "%" in text:
        for run in _PERCENT.finditer(text):
            if run[0].count("%") >= 2:
                from urllib.parse import unquote

                yield View("percent", unquote(run[0], errors="replace"), 1 + text.count("\n", 0, run.start()))
    for run in _HEX.finditer(text):
        spelt = _printable(bytes.fromhex(run[0]))
        if spelt:
            yield View("hex", spelt, 1 + text.count("\n", 0, run.start()))
    for run in _BASE64.finditer(text):
        spelt = _from_base64(run[0])
        if spelt:
            yield View("base64", spelt, 1 + text.count("\n", 0, run.start()))


def _from_base64(run: str) -> str:
    """The text that the run encodes, or nothing where it is not base64 of a text."""
    if run.isalpha() or len(run.rstrip("=")) % 4 == 1:
        return ""
    from base64 import b64decode

    body = run.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        return _printable(b64decode(body + "=" * (-len(body) % 4), validate=True))
    except ValueError:
        return ""


def _printable(data: bytes) -> str:
    """The text in the bytes, or nothing where they are none."""
    try:
        spelt = data.decode("utf-8")
    except UnicodeDecodeError:
        return ""
    return spelt if all(char.isprintable() or char in "\r\n\t" for char in spelt) else ""
