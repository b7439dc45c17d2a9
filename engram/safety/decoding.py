# ruff: noqa: E501 - patterns and lists of words are harder to read when broken
"""Texts inside a text: what percent, base64, base32, hexadecimal, entities and other codes spell."""

from __future__ import annotations

import re

from engram.safety import codes, letters
from engram.safety.secret_rules import HEADS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_PERCENT = re.compile(r"(?:%[0-9A-Fa-f]{2}|[A-Za-z0-9._~+/:@?=&-]){3,4000}")
_BASE64 = re.compile(r"(?<![A-Za-z0-9+/_=-])[A-Za-z0-9+/_-]{16,20000}={0,2}(?![A-Za-z0-9+/=])")
_BASE32 = re.compile(r"(?<![A-Z0-9=])[A-Z2-7]{24,8000}={0,6}(?![A-Za-z0-9=])")
_HEX = re.compile(r"(?<![0-9A-Fa-f])(?:[0-9A-Fa-f]{2}){16,4000}(?![0-9A-Fa-f])")
_APART = re.compile(
    r"(?<![0-9A-Fa-f])(?:(?:0x|\\x)?[0-9A-Fa-f]{2}[ ,:]{1,2}){12,2000}(?:0x|\\x)?[0-9A-Fa-f]{2}(?![0-9A-Fa-f])"
)
_BITS = re.compile(r"(?<![01])(?:[01]{8}[ ,]?){8,2000}(?![01])")
_DECIMAL = re.compile(r"(?<![\d.])(?:(?:3[2-9]|[4-9]\d|1[01]\d|12[0-6])[ ,]{1,2}){10,2000}\d{2,3}(?![\d.])")
# Long runs in which a code may be, and what lines have that hold codes in pieces.
_LONG = re.compile(r"[A-Za-z0-9+/_-]{16,20000}={0,6}")
_ONE_PERCENT = re.compile(r"%[0-9A-Fa-f]{2}")
_NUMBERS = re.compile(
    r"\d[0-9A-Fa-f]{1,7}[ ,:]{1,2}(?:0x|\\x)?[0-9A-Fa-f]{2,8}[ ,:]{1,2}(?:0x|\\x)?[0-9A-Fa-f]{2}|[01]{16}"
)
_ESCAPES = re.compile(r"(?:\\(?:u[0-9A-Fa-f]{4}|u\{[0-9A-Fa-f]{1,6}\}|x[0-9A-Fa-f]{2}))+")
_OCTAL = re.compile(r"(?:\\[01][0-7]{2}){4,}")
_QUOTED = re.compile(r"=(?:[2-7][0-9A-F](?:=[2-7][0-9A-F]){2,}|(?:5F|2D|3D|3A|2E|40)(?=[A-Za-z0-9]))")
_ENTITY = re.compile(r"&(?:#\d{2,6}|#[xX][0-9A-Fa-f]{2,5}|[A-Za-z]{2,12});")
_SPELT = {

    "ignore", "disregard", "forget", "override", "bypass", "previous", "instruction", "instructions", "approve",
    "reveal", "system prompt", "without asking", "everything", "guidelines", "unrestricted", "commit",
    "credentials", "exfiltrate", "ghp_", "gho_", "ghs_", "github_pat_", "glpat-", "xoxb-", "xoxp-", "sk_live_", "npm_",
    "postgres://", "postgresql://", "mysql://", "mongodb", "redis://", "amqp://", "akia", "pypi-", "sk-ant-", "sk-proj-", "password", "private key", "dop_v1_", "hvs.", "eyjhb",
}  # fmt: skip
_PACKED = (b"\x1f\x8b", b"\x78\x01", b"\x78\x5e", b"\x78\x9c", b"\x78\xda")
_MOST = 100_000
"""So many bytes of a packed text are looked at."""
_SHIFT = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "nopqrstuvwxyzabcdefghijklmNOPQRSTUVWXYZABCDEFGHIJKLM",
)
_ROTATE = {code: 33 + (code - 33 + 47) % 94 for code in range(33, 127)}
_MIRROR = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "zyxwvutsrqponmlkjihgfedcbaZYXWVUTSRQPONMLKJIHGFEDCBA",
)
_BACKWARDS = tuple(word[::-1] for word in sorted(_SPELT))
_SHIFTED = tuple(word.translate(_SHIFT) for word in sorted(_SPELT))

_ROTATED = tuple(head.translate(_ROTATE).lower() for head in HEADS)
_HEADS = [*(head.lower() for head in HEADS), "sg.", "ops_eyj", "hvs.", "dp.st."]
_TURNS: tuple[tuple[str, dict[int, int] | None, list[str], list[str]], ...] = (
    ("reversed", None, [word[::-1] for word in sorted(_SPELT)], [head[::-1] for head in _HEADS]),
    (
        "rot13",
        _SHIFT,
        [word.translate(_SHIFT) for word in sorted(_SPELT)],
        [head.translate(_SHIFT) for head in _HEADS],
    ),
    ("rot47", _ROTATE, [], [head.translate(_ROTATE).lower() for head in HEADS]),
    ("atbash", _MIRROR, [], [head.translate(_MIRROR) for head in _HEADS]),
)
"""Name, table, words of ours so turned, and beginnings of tokens so turned; those are looked for in long words."""
_LONG_WORD = re.compile(r"(?<!\S)\S{20,}")


def within(text: str) -> Iterator[tuple[str, int, str]]:
    """(code, place, what it spells) for each run of a code that spells a text."""
    for start, end in _lines_with(_ONE_PERCENT, text) if "%" in text else ():
        for run in _PERCENT.finditer(text, start, end):
            if run[0].count("%") >= 2:
                from urllib.parse import unquote

                yield "percent", run.start(), unquote(run[0], errors="replace")
    yield from _of_words(text)
    yield from codes.within(text, _printable, _from_base64)
    for start, end in _lines_with(_NUMBERS, text):
        yield from _of_numbers(text, start, end)


def base64_text(run: str) -> str:
    """The text that the run encodes, or nothing where it is not base64 of a text."""
    return _from_base64(run)


def no_width(text: str) -> Iterator[tuple[int, str]]:
    """(place, text) of what characters without width spell as bits."""
    return codes.no_width(text, _printable)


def _lines_with(sign: re.Pattern[str], text: str) -> Iterator[tuple[int, int]]:
    """Start and end of each line on which there is such a sign."""
    at = 0
    while found := sign.search(text, at):
        start, end = text.rfind("\n", 0, found.start()) + 1, text.find("\n", found.end())
        at = end if end >= 0 else len(text)
        yield start, at


def _of_numbers(text: str, start: int, end: int) -> Iterator[tuple[str, int, str]]:
    for name, pattern, base in (("hex", _APART, 16), ("bits", _BITS, 2), ("decimal", _DECIMAL, 10)):
        for run in pattern.finditer(text, start, end):
            numbers = re.findall(
                r"[01]{8}" if base == 2 else r"[0-9A-Fa-f]{2,3}", re.sub(r"0x|\\x", "", run[0])
            )
            spelt = _printable(bytes(int(number, base) for number in numbers if int(number, base) < 256))
            if spelt:
                yield name, run.start(), spelt


def whole_lines(text: str) -> Iterator[tuple[str, str]]:
    """(code, text) with every line read backwards, or by the alphabet turned by 13, where that spells words of ours."""
    lowered = text.lower()
    long = "\n".join(_LONG_WORD.findall(lowered))
    for name, table, words, heads in _TURNS:
        there = [word for word in words if word in lowered] + [head for head in heads if head in long]
        if there:
            yield (
                name,
                "\n".join(
                    ""
                    if not any(word in line.lower() for word in there)
                    else line[::-1]
                    if table is None
                    else line.translate(table)
                    for line in text.split("\n")
                ),
            )


def unescaped(text: str) -> str:
    """The text with character references and escapes read."""
    if "&" in text and _ENTITY.search(text):
        from html import unescape

        text = letters.plain(unescape(text).replace("\xa0", " "))
    if "\\u" in text or "\\x" in text:
        text = _ESCAPES.sub(_characters, text)
    if "\\1" in text and _OCTAL.search(text):
        text = _OCTAL.sub(lambda run: "".join(chr(int(code, 8)) for code in run[0].split("\\")[1:]), text)
    if text.count("=") >= 3 and _QUOTED.search(text):
        text = _QUOTED.sub(lambda run: bytes.fromhex(run[0].replace("=", "")).decode("latin-1"), text)
    return text


def _of_words(text: str) -> Iterator[tuple[str, int, str]]:
    for word in _LONG.finditer(text):
        for name, pattern, read in _CODES:
            for run in pattern.finditer(text, *word.span()):
                spelt = read(run[0])
                if spelt:
                    yield name, run.start(), spelt


def _characters(run: re.Match[str]) -> str:
    return "".join(chr(int(code, 16)) for code in re.findall(r"\\[ux]\{?([0-9A-Fa-f]+)", run[0]))


def _from_base64(run: str) -> str:
    """The text that the run encodes, or nothing where it is not base64 of a text."""
    body = run.rstrip("=")
    if len(body) % 4 == 1 or (body.isalpha() and (body.islower() or body.isupper() or body.istitle())):
        return ""
    from base64 import b64decode

    body = body.replace("-", "+").replace("_", "/")
    try:
        return _printable(b64decode(body + "=" * (-len(body) % 4), validate=True))
    except ValueError:
        return ""


def _from_base32(run: str) -> str:
    from base64 import b32decode

    body = run.rstrip("=")
    try:
        return _printable(b32decode(body + "=" * (-len(body) % 8)))
    except ValueError:
        return ""


def _printable(data: bytes) -> str:
    """The text in the bytes, packed or not, or nothing where they are none."""
    if data[:2] in _PACKED:
        data = _unpacked(data)
    if b"\0" in data and len(data) % 2 == 0:
        wide = "utf-16-le" if not any(data[1::2]) else "utf-16-be" if not any(data[::2]) else ""
        data = data.decode(wide, "replace").encode() if wide else data
    try:
        spelt = data.decode("utf-8")
    except UnicodeDecodeError:
        return ""
    return spelt if all(char.isprintable() or char in "\r\n\t" for char in spelt) else ""


def _unpacked(data: bytes) -> bytes:
    from zlib import decompressobj, error

    try:
        return decompressobj(47).decompress(data, _MOST)  # 47: gzip and zlib alike
    except error:
        return data


def _from_hex(run: str) -> str:
    return _printable(bytes.fromhex(run))


_CODES = (("hex", _HEX, _from_hex), ("base64", _BASE64, _from_base64), ("base32", _BASE32, _from_base32))
