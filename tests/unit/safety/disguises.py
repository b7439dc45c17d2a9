# ruff: noqa: E501 - one disguise stands on one line
"""Ways in which a value is written so that a pattern does not see it but a reader, a program or a decoder does."""

from __future__ import annotations

import base64
import binascii
import codecs
import gzip
import zlib
from collections.abc import Callable
from urllib.parse import quote

Disguise = Callable[[str], str]


def _halves(value: str) -> tuple[str, str]:
    return value[: len(value) // 2], value[len(value) // 2 :]


def _two(pattern: str) -> Disguise:
    """The pattern with «a» and «b» replaced by the halves of the value."""

    def put(value: str) -> str:
        first, second = _halves(value)
        return pattern.replace("«a»", first).replace("«b»", second)

    return put


def _chunks(value: str, size: int) -> list[str]:
    return [value[at : at + size] for at in range(0, len(value), size)]


def _listed(before: str, size: int = 10) -> Disguise:
    return lambda value: "\n".join(before + chunk for chunk in _chunks(value, size))


def _between(sign: str, size: int = 1) -> Disguise:
    return lambda value: "It logs in with this: " + sign.join(_chunks(value, size))


def _codes(form: str, sign: str = "", around: str = "{}") -> Disguise:
    return lambda value: around.replace("{}", sign.join(form.format(ord(char)) for char in value))


def _b64(value: str) -> str:
    return base64.b64encode(value.encode()).decode()


def _shifted(value: str, shift: int) -> str:
    return "".join(
        chr((ord(char) - base + shift) % 26 + base) if char.isalpha() else char
        for char in value
        for base in [65 if char.isupper() else 97]
    )


def _styled(upper: int, lower: int, digit: int = 0) -> Disguise:
    return lambda value: "".join(
        chr(upper + ord(char) - 65)
        if char.isupper()
        else chr(lower + ord(char) - 97)
        if char.islower()
        else chr(digit + ord(char) - 48)
        if digit and char.isdigit()
        else char
        for char in value
    )


def _uuencoded(value: str) -> str:
    lines = [binascii.b2a_uu(value[at : at + 45].encode()).decode() for at in range(0, len(value), 45)]
    return "begin 644 note\n" + "".join(lines) + "`\nend"


def _dumped(form: str, size: int) -> Disguise:
    def dump(value: str) -> str:
        lines = []
        for at, chunk in enumerate(_chunks(value, 16)):
            digits = " ".join(_chunks(chunk.encode().hex(), size))
            lines.append(form.format(at * 16, digits, chunk))
        return "\n".join(lines)

    return dump


STRINGS: dict[str, Disguise] = {
    "plus over lines": _two("const auth = '«a»' +\n  '«b»';"),
    "neighbours": _two('TOKEN = (\n    "«a»"\n    "«b»"\n)'),
    "join": _two('it reads "".join(["«a»", "«b»"]) at start'),
    "full stop": _two("$t = '«a»' . '«b»';"),
    "two full stops": _two('local t = "«a»" .. "«b»"'),
    "bars": _two("SELECT '«a»' || '«b»' AS tok;"),
    "ampersand": _two('Dim t As String = "«a»" & "«b»"'),
    "two variables": _two('A=«a»\nB=«b»\nrun "$A$B"'),
    "appended": _two('T="«a»"\nT+="«b»"'),
    "neighbours in C": _two('static const char *t = "«a»"\n    "«b»";'),
    "two plus": _two('t = "«a»" ++ "«b»"'),
    "angles": _two("t = '«a»'\nt << '«b»'"),
    "macro": _two('const T: &str = concat!("«a»", "«b»");'),
    "builder": _two('new StringBuilder().append("«a»").append("«b»").toString()'),
    "format": _two("'{}{}'.format('«a»', '«b»')"),
    "percent": _two("'%s%s' % ('«a»', '«b»')"),
    "paste": _two('t <- paste0("«a»", "«b»")'),
    "formula": _two('=CONCAT("«a»","«b»")'),
    "batch": _two("set T=«a»\r\nset T=%T%«b»"),
    "words in brackets": _two("%w[«a» «b»].join"),
    "numbered places": _two("'{0}{1}' -f '«a»','«b»'"),
    "list of pieces": lambda value: "['" + "','".join(_chunks(value, 5)) + "'].join('')",
    "list of letters": lambda value: "t = ['" + "', '".join(value) + "']",
    "classes": lambda value: "".join(f"[{char}]" for char in value),
    "slices": _two("t[:18] = '«a»', t[18:] = '«b»'"),
    "first and second half": _two("First half: «a». Second half: «b»."),
    "begins and ends": _two("The key begins with «a» and ends with «b»"),
    "fields": _two('{"first": "«a»", "second": "«b»"}'),
    "cells": _two("| part 1 | part 2 |\n|---|---|\n| «a» | «b» |"),
    "rows": _two("| n | piece |\n|---|---|\n| 1 | «a» |\n| 2 | «b» |"),
    "footnote": _two("It starts «a»[^1]\n\n[^1]: «b»"),
    "code and code": _two("`«a»` + `«b»`"),
    "heredoc": _two("cat <<'EOF' > note\n«a»\n«b»\nEOF"),
    "folded": _two("token: >-\n  «a»\n  «b»"),
    "escaped break": _two('token: "«a»\\\n  «b»"'),
    "log": _two("2026-11-02 10:00:01 INFO t=«a»\n2026-11-02 10:00:01 INFO «b»"),
    "remark inside": _two("«a»/**/«b»"),
    "markup remark inside": _two("«a»<!-- x -->«b»"),
    "colours": _two("\x1b[31m«a»\x1b[0m«b»"),
    "bullets": _listed("- "),
    "quotation": _listed("> "),
    "hash remarks": _listed("# ", 16),
    "slash remarks": _listed("// ", 16),
    "dash remarks": _listed("-- ", 16),
    "numbered": lambda value: "\n".join(f"{at}. {chunk}" for at, chunk in enumerate(_chunks(value, 10), 1)),
    "line numbers": lambda value: "\n".join(
        f"{at:3d}| {chunk}" for at, chunk in enumerate(_chunks(value, 12), 1)
    ),
    "lines": _listed("", 8),
}
APART: dict[str, Disguise] = {
    f"apart by {sign!r}": _between(sign)
    for sign in (
        " ",
        "-",
        ".",
        "/",
        " | ",
        ",",
        "*",
        "~",
        "#",
        "][",
        "\n",
        "\t",
        "<br>",
        "\u00b7",
        " \u2192 ",
        "\U0001f600",
        "\u200b",
        "\u2060",
        "\u00ad",
        "\u2800",
    )
} | {
    "groups": _between(" ", 4),
    "groups with dashes": _between("-", 4),
    "groups with dots": _between("... ", 6),
    "without width": _between("\u200c", 5),
}
CODES: dict[str, Disguise] = {
    "base64": lambda value: "Stored as " + _b64(value),
    "base64 twice": lambda value: _b64(_b64(value)),
    "base64 three times": lambda value: _b64(_b64(_b64(value))),
    "base64 backwards": lambda value: "rev | base64 -d: " + _b64(value)[::-1],
    "base64 in groups": lambda value: " ".join(_chunks(_b64(value), 4)),
    "base64 in lines": lambda value: "\n".join(_chunks(_b64("it is " + value), 20)),
    "base64 in strings": lambda value: "'" + "' + '".join(_halves(_b64(value))) + "'",
    "base64 of wide letters": lambda value: base64.b64encode(f'$t="{value}"'.encode("utf-16-le")).decode(),
    "base64 of the reverse": lambda value: _b64(value[::-1]),
    "base32": lambda value: base64.b32encode(value.encode()).decode(),
    "small base32": lambda value: base64.b32encode(value.encode()).decode().lower(),
    "hexadecimal base32": lambda value: base64.b32hexencode(value.encode()).decode(),
    "base85": lambda value: base64.b85encode(value.encode()).decode(),
    "framed base85": lambda value: base64.a85encode(value.encode(), adobe=True).decode(),
    "packed": lambda value: base64.b64encode(gzip.compress(value.encode())).decode(),
    "packed otherwise": lambda value: base64.b64encode(zlib.compress(value.encode())).decode(),
    "uuencoded": _uuencoded,
    "hexadecimal": lambda value: value.encode().hex(),
    "hexadecimal of base64": lambda value: _b64(value).encode().hex(),
    "bytes": _codes("{:02X}", " "),
    "bytes with colons": _codes("{:02x}", ":"),
    "bytes with dashes": _codes("{:02x}", "-"),
    "bytes of C": _codes("0x{:02x}", ", ", "uint8_t key[] = {{}};"),
    "escapes": _codes("\\x{:02x}", "", "printf '{}'"),
    "octal escapes": _codes("\\{:03o}", "", "$'{}'"),
    "octal": _codes("{:03o}", " "),
    "bits": _codes("{:08b}", " "),
    "bits in a run": _codes("{:08b}"),
    "decimal": _codes("{}", " "),
    "character codes": _codes("{}", ",", "String.fromCharCode({})"),
    "calls": _codes("chr({})", "+"),
    "calls in a query": _codes("CHR({})", "||", "SELECT {} FROM dual"),
    "references": _codes("&#{};"),
    "hexadecimal references": _codes("&#x{:x};"),
    "escapes of JSON": _codes("\\u{:04x}", "", '{"t": "{}"}'),
    "escapes in braces": _codes("\\u{{{:x}}}"),
    "code points": _codes("U+{:04X}", " "),
    "escapes of styles": _codes("\\{:06x}", "", "content: '{}'"),
    "percent": _codes("%{:02X}"),
    "percent twice": lambda value: quote(_codes("%{:02X}")(value), safe=""),
    "dump": _dumped("{:08x}: {:<39}  {}", 4),
    "dump of bytes": _dumped("{:08x}  {}  |{}|", 2),
    "rot13": lambda value: codecs.encode(value, "rot13"),
    "shifted by 3": lambda value: _shifted(value, 3),
    "shifted by 7": lambda value: _shifted(value, 7),
    "backwards": lambda value: "backwards: " + value[::-1],
    "tags": lambda value: "Nothing" + "".join(chr(0xE0000 + ord(char)) for char in value),
    "bits without width": lambda value: (
        "a" + "".join("\u200b" if bit == "0" else "\u200c" for char in value for bit in f"{ord(char):08b}")
    ),
}
LETTERS: dict[str, Disguise] = {
    "full width": lambda value: "".join(chr(ord(char) + 0xFEE0) for char in value),
    "bold": _styled(0x1D400, 0x1D41A, 0x1D7CE),
    "typewriter": _styled(0x1D670, 0x1D68A, 0x1D7F6),
    "circled": _styled(0x24B6, 0x24D0),
    "struck": lambda value: "".join(char + "\u0336" for char in value),
    "dotted": lambda value: "key " + "".join(char + "\u0323" for char in value),
    "Cyrillic": lambda value: value.translate(str.maketrans("aeo", "\u0430\u0435\u043e")),
    "overridden": lambda value: "\u202e" + value[::-1] + "\u202c",
    "emphasis": lambda value: f"{value[:7]}**{value[7:15]}**{value[15:]}",
    "struck through": lambda value: f"{value[:7]}~~{value[7:15]}~~{value[15:]}",
    "tags of markup": lambda value: f"{value[:7]}<b>{value[7:15]}</b>{value[15:]}",
    "letters in tags": lambda value: "".join(f"<span>{char}</span>" for char in value),
    "link": lambda value: f"[{value[:12]}](#){value[12:]}",
    "alternative text": lambda value: f"![{value}](logo.png)",
    "escaped": lambda value: value.replace("_", "\\_").replace("-", "\\-"),
    "wide dashes": lambda value: value.replace("-", "\u2013"),
    "told signs": lambda value: value.replace("_", " underscore ").replace("-", " dash "),
}
ALL: dict[str, Disguise] = STRINGS | APART | CODES | LETTERS
