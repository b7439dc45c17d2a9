"""The canonical form of a head: one way to write every value, read alike by other YAML readers."""

from __future__ import annotations

from engram import json_text
from engram.pattern import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from engram.memory.frontmatter import Value

_PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./@+-"
NUMBER = lazy(r"-?(?:0|[1-9][0-9]{0,17})(?:\.[0-9]{1,40})?(?:[eE][+-]?[0-9]{1,3})?\Z")
_NUMBER_LIKE = lazy(
    r"(?i)[-+.]?[0-9][0-9_.:]*(?:[eE][-+]?[0-9]+)?\Z|0[xob][0-9A-Fa-f_]+\Z|[-+]?\.(?:inf|nan)\Z"
)
_DATE = lazy(r"[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")
_ESCAPED = lazy(r"[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
_NUMBER_STARTS = frozenset("0123456789+-.")
WORDS = frozenset({"null", "true", "false", "yes", "no", "on", "off", "y", "n", "~"})


class Invalid(ValueError):  # noqa: N818
    """The head cannot be read; `line` counts from 1 in the file."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line
        self.message = message


def write(meta: Mapping[str, Value]) -> str:
    """The canonical head with both `---` lines: keys sorted at every level, lists and nested maps inline."""
    rows = [f"{_text(key)}: {_inline(meta[key])}\n" for key in sorted(meta)]
    return "---\n" + "".join(rows) + "---\n"


def _inline(value: Value) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_text(key)}: {_inline(value[key])}" for key in sorted(value)) + "}"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return _number(value)
    return _text(value)


def _number(value: float) -> str:
    text = repr(value)
    if not NUMBER.match(text):
        raise Invalid(1, f"the number {text[:40]} cannot be written")
    return text


def _text(value: str) -> str:
    plain = bool(value) and not value.strip(_PLAIN) and value[0] not in "-@"
    plain = plain and value.lower() not in WORDS
    if plain and (value[0] not in _NUMBER_STARTS or _DATE.match(value) or not _NUMBER_LIKE.match(value)):
        return value
    quoted = json_text.quoted(value)
    if quoted.isascii() and "\x7f" not in quoted:
        return quoted
    return _ESCAPED.sub(lambda m: f"\\u{ord(m[0]):04x}", quoted)
