# ruff: noqa: E501 - patterns are harder to read when broken
"""Rarer codes for a text inside a text: dumps, numbers behind one another, base85, base58, turned alphabets, spelling."""

from __future__ import annotations

import re

from engram.safety.secret_rules import HEADS
from engram.safety.sieve import Lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_ONE = "(?:3[2-9]|[4-9]\\d|1[01]\\d|12[0-6])"
_DECIMAL = re.compile(rf"(?<![\d.])({_ONE})([^\d\n]{{1,16}}?)(?:{_ONE}\2){{9,2000}}{_ONE}(?!\d)")
_OCTAL = re.compile(r"(?<!\d)[01][0-7]{2}([ ,]{1,2})(?:[01][0-7]{2}\1){9,2000}[01][0-7]{2}(?!\d)")
_POINTS = re.compile(
    r"(?<![0-9A-Fa-f])0{0,4}[2-7][0-9A-Fa-f]([^0-9A-Za-z\n]{1,3}[uUxX]?[+{]?)(?:0{0,4}[2-7][0-9A-Fa-f]\1){9,2000}0{0,4}[2-7][0-9A-Fa-f](?![0-9A-Fa-f])"
)
_HEX_NUMBER = re.compile(r"[0-9A-Fa-f]{2,}")
_DUMPED = re.compile(
    r"(?m)(?:^[ \t>]{0,8}[0-9A-Fa-f]{4,8}:?[ \t]{1,4}(?:[0-9A-Fa-f]{2}){1,4}[ \t][^\n]{0,120}(?:\n|\Z)){1,400}"
)
_DUMP_LINE = re.compile(
    r"^[ \t>]{0,8}[0-9A-Fa-f]{4,8}:?[ \t]{1,4}((?:(?:[0-9A-Fa-f]{2}){1,4}[ \t]{1,2}){1,32})"
)
_UUENCODED = re.compile(r"(?m)^begin [0-7]{3} [^\n]{1,80}\n((?:[ -`]{1,62}\n){1,400})")
_BASE85 = re.compile(r"(?<!\S)(?:<~)?(?=[!-~]{0,60}[!#$%&()*;<>?@^`{|}~])[!-~]{20,4000}(?!\S)")
_BASE58 = re.compile(r"(?<![A-Za-z0-9])(?=[A-Za-z]{0,30}\d)[1-9A-HJ-NP-Za-km-z]{27,180}(?![A-Za-z0-9])")
_OTHER32 = re.compile(
    r"(?<![A-Za-z0-9])(?:[a-z2-7]{24,8000}|[0-9A-V]{24,8000}|[0-9a-v]{24,8000})={0,6}(?![A-Za-z0-9=])"
)
_BACKWARDS = re.compile(
    r"(?<![A-Za-z0-9+/_-])={0,2}(?=[A-Za-z+/_-]{0,40}\d)[A-Za-z0-9+/_-]{22,8000}(?![A-Za-z0-9+/=_-])"
)
_LONG = re.compile(r"(?<!\S)\S{20,}")
_GROUPED = re.compile(r"[A-Za-z0-9+/=_-]+$")
_NO_WIDTH = re.compile("[\u200b-\u200d\u2060-\u2064\ufeff]{64,16000}")
_TURNED = re.compile(r"(?<![A-Za-z0-9])([A-Za-z]{2,8})[_-]?(?=[A-Za-z0-9_-]{0,40}\d)[A-Za-z0-9_-]{14,400}")
_DIGITS58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_SPOKEN = (
    "alpha", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel", "india", "juliet", "kilo", "lima", "mike",
    "november", "oscar", "papa", "quebec", "romeo", "sierra", "tango", "uniform", "victor", "whiskey", "xray", "yankee",
    "zulu",
)  # fmt: skip
_SAID = {word: word[0] for word in (*_SPOKEN, "alfa", "juliett", "x-ray", "whisky")} | {
    word: sign
    for sign, words in {
        "0": "zero", "1": "one", "2": "two", "3": "three tree", "4": "four fower", "5": "five fife", "6": "six",
        "7": "seven", "8": "eight ait", "9": "nine niner", "_": "underscore", "-": "dash hyphen minus",
    }.items()
    for word in words.split()
}  # fmt: skip
_SPELLING = re.compile(
    r"(?:\b(?:capital |upper ?case |small |lower ?case )?[A-Za-z0-9-]{1,10}\b[ \t,;./|-]{1,3}){11,800}"
)


def _steps(word: str) -> tuple[int, ...]:
    """How far each letter of the word is from the one before it: the same however far the alphabet is turned."""
    letters = [ord(char) - 97 for char in word.lower() if char.isalpha()]
    return tuple((letter - letters[at]) % 26 for at, letter in enumerate(letters[1:]))


_HEAD_STEPS = {_steps(head): head for head in HEADS if len(_steps(head)) >= 2}
_LONGEST = max(map(len, _HEAD_STEPS))


def within(
    text: str, printable: Callable[[bytes], str], base64: Callable[[str], str]
) -> Iterator[tuple[str, int, str]]:
    """(code, place, what it spells); `printable` makes text of bytes, `base64` of a run, both nothing where none is."""
    yield from _numbers(text, printable)
    yield from _dumps(text, printable)
    for word in _LONG.finditer(text):
        yield from _of_word(text, *word.span(), printable, base64)
    at = 0
    for line in text.split("\n"):
        if line.count(" ") >= 4:
            for joined in _equal_groups(line.split()):
                if spelt := base64(joined):
                    yield "base64", at, spelt
        at += len(line) + 1
    yield from _spelling(text)


def _of_word(
    text: str, start: int, end: int, printable: Callable[[bytes], str], base64: Callable[[str], str]
) -> Iterator[tuple[str, int, str]]:
    for name, pattern, read in _READ:
        for run in pattern.finditer(text, start, end):
            if spelt := read(run[0], printable):
                yield name, run.start(), spelt
    for run in _BACKWARDS.finditer(text, start, end):
        if spelt := base64(run[0][::-1]):
            yield "base64", run.start(), spelt
    yield from _alphabets(text, start, end)


def no_width(text: str, printable: Callable[[bytes], str]) -> Iterator[tuple[int, str]]:
    """(place, text) of what two kinds of characters without width spell as bits."""
    for run in _NO_WIDTH.finditer(text):
        signs = sorted(set(run[0]))
        for zero, one in (signs, signs[::-1]) if len(signs) == 2 else ():
            bits = run[0].replace(zero, "0").replace(one, "1")
            octets = [bits[at : at + 8] for at in range(0, len(bits) - 7, 8)]
            if spelt := printable(bytes(int(octet, 2) for octet in octets)):
                yield run.start(), spelt


def _numbers(text: str, printable: Callable[[bytes], str]) -> Iterator[tuple[str, int, str]]:
    for run in _DECIMAL.finditer(text):
        numbers = (
            re.findall(r"\d+", run[0]) if run[2].strip(" ,") else ()
        )  # by spaces and commas: read elsewhere
        if spelt := printable(bytes(map(int, numbers))):
            yield "decimal", run.start(), spelt
    for run in _OCTAL.finditer(text):
        if spelt := printable(bytes(int(number, 8) for number in re.findall(r"\d+", run[0]))):
            yield "decimal", run.start(), spelt
    for run in _POINTS.finditer(text):
        if spelt := printable(bytes(int(number, 16) for number in _HEX_NUMBER.findall(run[0]))):
            yield "hex", run.start(), spelt


def _dumps(text: str, printable: Callable[[bytes], str]) -> Iterator[tuple[str, int, str]]:
    for dump in _DUMPED.finditer(text):
        digits = ""
        for line in dump[0].split("\n"):
            found = _DUMP_LINE.match(line)
            digits += "".join(found[1].split())[:32] if found else ""
        if len(digits) >= 24 and (spelt := printable(bytes.fromhex(digits[: len(digits) // 2 * 2]))):
            yield "hex", dump.start(), spelt
    if "begin " in text:
        from binascii import Error, a2b_uu

        for block in _UUENCODED.finditer(text):
            try:
                data = b"".join(a2b_uu(line) for line in block[1].split("\n") if line and line != "`")
            except Error:
                continue
            if spelt := printable(data):
                yield "base64", block.start(), spelt


def _of_base85(run: str, printable: Callable[[bytes], str]) -> str:
    from base64 import a85decode, b85decode

    for read in (b85decode, a85decode):
        body = run.removeprefix("<~").removesuffix("~>") if read is a85decode else run
        try:
            if spelt := printable(read(body.encode())):
                return spelt
        except ValueError:
            continue
    return ""


def _of_base58(run: str, printable: Callable[[bytes], str]) -> str:
    number = 0
    for char in run:
        number = number * 58 + _DIGITS58.index(char)
    return printable(number.to_bytes((number.bit_length() + 7) // 8, "big"))


def _of_base32(run: str, printable: Callable[[bytes], str]) -> str:
    from base64 import b32decode, b32hexdecode

    body = run.rstrip("=").upper()
    for read in (b32decode, b32hexdecode):
        try:
            if spelt := printable(read(body + "=" * (-len(body) % 8))):
                return spelt
        except ValueError:
            continue
    return ""


_READ = (
    ("base64", _BASE85, _of_base85),
    ("base32", _BASE58, _of_base58),
    ("base32", _OTHER32, _of_base32),
)


def _equal_groups(words: list[str]) -> Iterator[str]:
    """Put together, words in a row that are of one length, but for the last one."""
    sizes = [len(word) for word in words]
    first = 0
    for number in range(1, len(words) + 1):
        if number < len(words) and sizes[number] == sizes[first]:
            continue
        if number - first >= 4 and sizes[first] >= 4:
            last = words[number : number + 1] if number < len(words) and sizes[number] < sizes[first] else []
            for group in ([*words[first:number], *last], words[first:number]):
                joined = "".join(group).strip("\"'`")
                if _GROUPED.match(joined):
                    yield joined
        first = number


def _alphabets(text: str, start: int, end: int) -> Iterator[tuple[str, int, str]]:
    """Words that begin like a token of a known service once the alphabet is turned."""
    for run in _TURNED.finditer(text, start, end):
        steps = _steps(run[0][: _LONGEST + 6])
        for length in range(2, min(len(steps), _LONGEST) + 1):
            head = _HEAD_STEPS.get(steps[:length])
            if head:
                shift = (ord(head[0].lower()) - ord(run[0][0].lower())) % 26
                if shift:
                    yield "letters", run.start(), "".join(_shifted(char, shift) for char in run[0])


def _shifted(char: str, shift: int) -> str:
    if not char.isalpha():
        return char
    base = 65 if char.isupper() else 97
    return chr((ord(char) - base + shift) % 26 + base)


def _spelling(text: str) -> Iterator[tuple[str, int, str]]:
    """What is spelt with the words for letters and digits; a word in capitals is a capital."""
    lowered = text.lower()
    if sum(word in lowered for word in _SPOKEN) < 5:
        return
    lines = Lines(text)
    for number, line in enumerate(lowered.split("\n")):
        if sum(word in line for word in _SPOKEN) >= 4:
            yield from _spelt(text[: lines.span(number, number)[1]] + " ", lines.starts[number])


def _spelt(text: str, start: int) -> Iterator[tuple[str, int, str]]:
    for run in _SPELLING.finditer(text, start):
        spelt, capital = "", False
        for word in re.findall(r"[A-Za-z0-9]+", run[0]):
            if word.lower() in ("capital", "upper", "uppercase"):
                capital = True
                continue
            sign = _SAID.get(word.lower(), word if len(word) == 1 else " ")
            spelt += sign.upper() if capital or (word.isupper() and len(word) > 1) else sign
            capital = False
        if len(spelt.replace(" ", "")) >= 10:
            yield "letters", run.start(), spelt
