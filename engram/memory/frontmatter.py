"""The strict YAML subset at the head of a memory (governed-memory 2.1): read it, write it canonically.

Linear in the input and bounded (`MAX_BYTES`, `MAX_DEPTH`, `MAX_KEYS`), so that no text costs more than its
length. Anchors, aliases, tags, merge keys, tabs as indentation and duplicate keys are refused.
"""

from __future__ import annotations

from engram import json_text
from engram.memory.canonical import NUMBER, WORDS, Invalid, write
from engram.pattern import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    Value = None | bool | int | float | str | list["Value"] | dict[str, "Value"]

__all__ = ["MAX_BYTES", "Invalid", "parse", "read", "split", "strings", "write"]

MAX_BYTES = 262_144
MAX_DEPTH = 16
MAX_KEYS = 2_000

_DIGITS = "0123456789"
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_NAME = f"{_LETTERS}{_DIGITS}_-"
_PLAIN = f"{_NAME}./@+"
_KEY = lazy(r"""("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s"'\[\]{}&*!|>%@`,#?:-][^:#\t]*):(?:[ ]+|\Z)""")
_QUOTED = lazy(r'"(?:[^"\\\x00-\x1f]|\\.)*"')
_SINGLE = lazy(r"'(?:[^']|'')*'")
_FLOW_PLAIN = lazy(r"[^,\[\]{}]*")
_FLOW_KEY = lazy(r"""("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s"'\[\]{}&*!|>%@`,#:][^,\[\]{}:#]*):(?=[ ,}]|\Z)""")
_BLOCK = lazy(r"[|>][+-]?[ ]*(?:#.*)?\Z")


def split(text: str) -> tuple[str | None, str]:
    """Cut `text` (line ends already `\\n`) into head and body; the head is None when there is none.

    Raises Invalid when the head is opened and never closed.
    """
    if not text.startswith("---"):
        return None, text
    first = text.find("\n")
    if first < 0 or text[3:first].strip(" "):
        return None, text
    if text.startswith("---", first + 1) and text[first + 4 : first + 5] in ("", "\n"):
        return "", text[first + 5 :]
    end = text.find("\n---\n", first)
    if end >= 0:
        return text[first + 1 : end], text[end + 5 :]
    if text.endswith("\n---"):
        return text[first + 1 : -4], ""
    raise Invalid(1, "the frontmatter is opened with --- and never closed")


def parse(text: str) -> tuple[dict[str, Value], str]:
    """Frontmatter as a dict and the text after it; without frontmatter an empty dict and the whole text."""
    head, body = split(text)
    if head is None:
        return {}, body
    return read(head), body


def read(head: str) -> dict[str, Value]:
    """The mapping between the two `---` lines. Raises Invalid."""
    if len(head) > MAX_BYTES:
        raise Invalid(1, f"the frontmatter is longer than {MAX_BYTES} characters")
    return _Reader(head.split("\n")).mapping_at_top()


class _Reader:
    """Lines with a cursor; `row` is the index of the next line."""

    __slots__ = ("keys", "lines", "row")

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.row = 0
        self.keys = 0

    def fail(self, message: str) -> Invalid:
        return Invalid(self.row + 2, message)

    def mapping_at_top(self) -> dict[str, Value]:
        found: dict[str, Value] = {}
        lines, total = self.lines, len(self.lines)
        while self.row < total:
            key, value = _easy(lines[self.row])
            if value is not None and key not in found:
                below = lines[self.row + 1][:1] if self.row + 1 < total else ""
                if below not in (" ", "\t", "-"):
                    found[key] = value
                    self.row += 1
                    continue
            if self.skip_blank() is None:
                break
            if self.indent() != 0:
                raise self.fail("an indented line without a key above it")
            if self.lines[self.row].startswith("- ") or self.lines[self.row] == "-":
                raise self.fail("a list where keys are expected")
            self.entry(found, 0, 1)
        return found

    def skip_blank(self) -> str | None:
        """The next line with content, or None at the end."""
        while self.row < len(self.lines):
            line = self.lines[self.row]
            stripped = line.lstrip(" ")
            if stripped and stripped[0] == "\t":
                if stripped.strip():
                    raise self.fail("a tab is not an indentation")
                stripped = ""
            if stripped and not stripped.startswith("#"):
                return line
            self.row += 1
        return None

    def indent(self) -> int:
        line = self.lines[self.row]
        return len(line) - len(line.lstrip(" "))

    def entry(self, found: dict[str, Value], indent: int, depth: int) -> None:
        """One `key: value` whose key stands at column `indent` of the current line."""
        rest = self.lines[self.row][indent:]
        match = _KEY.match(rest)
        if match is None:
            raise self.fail(f"not a `key: value` line: {_shown(rest)}")
        key = self.key(match[1])
        if key == "<<":
            raise self.fail("merge keys are not allowed")
        if key in found:
            raise self.fail(f"the key {key!r} is given twice")
        self.keys += 1
        if self.keys > MAX_KEYS:
            raise self.fail(f"more than {MAX_KEYS} keys")
        found[key] = self.value(rest[match.end() :], indent, depth)

    def key(self, raw: str) -> str:
        if raw[0] == '"':
            return self.json_string(raw)
        return raw[1:-1].replace("''", "'") if raw[0] == "'" else raw.rstrip(" ")

    def value(self, rest: str, indent: int, depth: int, *, in_list: bool = False) -> Value:
        """The value that starts with `rest` on the current line; leaves the cursor behind it."""
        if depth > MAX_DEPTH:
            raise self.fail(f"nested deeper than {MAX_DEPTH}")
        rest = rest.strip(" ")
        if rest and rest[0] in "|>" and _BLOCK.match(rest):
            return self.block(rest, indent)
        if rest and rest[0] != "#":
            found = self.scalar(rest, depth)
            self.row += 1
            return found
        self.row += 1
        if self.skip_blank() is None:
            return None
        below = self.indent()
        is_list = self.lines[self.row][below : below + 2] in ("- ", "-")
        if below > indent or (is_list and below == indent and not in_list):
            return self.sequence(below, depth + 1) if is_list else self.mapping(below, depth + 1)
        return None

    def mapping(self, indent: int, depth: int) -> dict[str, Value]:
        found: dict[str, Value] = {}
        while self.skip_blank() is not None:
            here = self.indent()
            if here < indent:
                break
            if here > indent:
                raise self.fail("an indentation that fits no key above")
            if self.lines[self.row][here : here + 2] in ("- ", "-"):
                break
            self.entry(found, indent, depth)
        return found

    def sequence(self, indent: int, depth: int) -> list[Value]:
        found: list[Value] = []
        while self.skip_blank() is not None:
            line = self.lines[self.row]
            here = self.indent()
            if here < indent or line[here : here + 2] not in ("- ", "-"):
                if here > indent:
                    raise self.fail("an indentation that fits no item above")
                break
            if here > indent:
                raise self.fail("an indentation that fits no item above")
            found.append(self.item(line, indent, depth))
            self.keys += 1
            if self.keys > MAX_KEYS:
                raise self.fail(f"more than {MAX_KEYS} items")
        return found

    def item(self, line: str, indent: int, depth: int) -> Value:
        rest = line[indent + 1 :]
        content = rest.lstrip(" ")
        if content and content[0] not in "\"'[{#|>" and _KEY.match(content):
            column = len(line) - len(content)
            self.lines[self.row] = " " * column + content
            return self.mapping(column, depth + 1)
        if content.startswith("- "):
            raise self.fail("a list directly inside a list item")
        return self.value(rest, indent, depth, in_list=True)

    def block(self, mark: str, indent: int) -> str:
        """`|` keeps line ends, `>` folds them; `-` drops the last line end, `+` keeps all."""
        self.row += 1
        rows: list[str] = []
        while self.row < len(self.lines):
            line = self.lines[self.row]
            if line.strip(" ") and len(line) - len(line.lstrip(" ")) <= indent:
                break
            rows.append(line)
            self.row += 1
        width = min((len(r) - len(r.lstrip(" ")) for r in rows if r.strip(" ")), default=0)
        text = [r[width:] if r.strip(" ") else "" for r in rows]
        trailing = 0
        while text and not text[-1]:
            text.pop()
            trailing += 1
        joined = "\n".join(text) if mark[0] == "|" else _fold(text)
        if "-" in mark[:2]:
            return joined
        return (
            joined + "\n" * (trailing + 1 if "+" in mark[:2] else 1) if joined or "+" in mark[:2] else joined
        )

    def scalar(self, rest: str, depth: int) -> Value:
        """A value that stands whole on one line; anything but a comment behind it is an error."""
        first = rest[0]
        if first in "\"'[{":
            found, end = self.flow(rest, 0, depth)
            tail = rest[end:]
            if tail.strip(" ") and not tail.lstrip(" ").startswith("#"):
                raise self.fail(f"text behind a closed value: {_shown(tail)}")
            if tail.startswith("#"):
                raise self.fail("a comment needs a blank before #")
            return found
        cut = rest.find(" #")
        return self.plain(rest[:cut].rstrip(" ") if cut >= 0 else rest)

    def plain(self, text: str) -> Value:
        if text[:1] in ("&", "*"):
            raise self.fail("anchors and aliases are not allowed")
        if text[:1] in ("!", "%", "@", "`", "|", ">", "]", "}", ","):
            raise self.fail(f"a plain text must not start with {text[0]!r}; put it in quotes")
        if text[:2] in ("- ", "? ", ": ") or text in ("-", "?", ":"):
            raise self.fail("a list item or key sign where a value is expected")
        if ": " in text or text.endswith(":"):
            raise self.fail(f"a colon inside a plain text; put it in quotes: {_shown(text)}")
        if "\t" in text:
            raise self.fail("a tab inside a plain text; put it in quotes")
        if text in ("null", "~"):
            return None
        if text in ("true", "false"):
            return text == "true"
        if NUMBER.match(text):
            return float(text) if "." in text or "e" in text or "E" in text else int(text)
        return text

    def json_string(self, raw: str) -> str:
        try:
            found = json_text.loads(raw)
            found.encode("utf-8")
        except ValueError:
            raise self.fail(f"a bad escape in {_shown(raw)}") from None
        return str(found)

    def flow(self, text: str, at: int, depth: int) -> tuple[Value, int]:
        """One inline value at `at`; gives it and the offset behind it."""
        if depth > MAX_DEPTH:
            raise self.fail(f"nested deeper than {MAX_DEPTH}")
        first = text[at]
        if first == '"':
            match = _QUOTED.match(text, at)
            if match is None:
                raise self.fail("a double quote that is never closed")
            return self.json_string(match[0]), match.end()
        if first == "'":
            match = _SINGLE.match(text, at)
            if match is None:
                raise self.fail("a single quote that is never closed")
            return match[0][1:-1].replace("''", "'"), match.end()
        if first == "[":
            return self.flow_list(text, at + 1, depth + 1)
        if first == "{":
            return self.flow_map(text, at + 1, depth + 1)
        match = _FLOW_PLAIN.match(text, at)
        plain = match[0] if match else ""
        if " #" in plain or plain.startswith("#"):
            raise self.fail("a comment inside brackets")
        return self.plain(plain.strip(" ")), at + len(plain)

    def flow_list(self, text: str, at: int, depth: int) -> tuple[list[Value], int]:
        found: list[Value] = []
        while True:
            at = _skip(text, at)
            if at >= len(text):
                raise self.fail("a bracket [ that is never closed")
            if text[at] == "]":
                return found, at + 1
            if text[at] in ",}":
                raise self.fail("an empty item in a list")
            value, at = self.flow(text, at, depth)
            found.append(value)
            at = self.separator(text, at, "]")

    def flow_map(self, text: str, at: int, depth: int) -> tuple[dict[str, Value], int]:
        found: dict[str, Value] = {}
        while True:
            at = _skip(text, at)
            if at >= len(text):
                raise self.fail("a bracket { that is never closed")
            if text[at] == "}":
                return found, at + 1
            match = _FLOW_KEY.match(text, at)
            if match is None:
                raise self.fail("a map in brackets needs `key: value`")
            key = self.key(match[1])
            if key == "<<" or key in found:
                raise self.fail(f"the key {key!r} is not allowed or given twice")
            at = _skip(text, match.end())
            if at < len(text) and text[at] not in ",}":
                found[key], at = self.flow(text, at, depth)
            else:
                found[key] = None
            at = self.separator(text, at, "}")

    def separator(self, text: str, at: int, close: str) -> int:
        at = _skip(text, at)
        if at >= len(text) or text[at] not in ("," + close):
            raise self.fail(f"a bracket that is never closed with {close}")
        return at + 1 if text[at] == "," else at


def _easy(line: str) -> tuple[str, Value]:
    """Key and value of a line in the form that Engram writes; None sends it the long way.

    Without regular expressions: compiling one for this takes longer than a whole load has for its memories.
    """
    key, _, text = line.partition(": ")
    if not key or not text or key.strip(_NAME) or key[0] in "-0123456789":
        return key, None
    return key, _easy_list(text[1:-1]) if text[0] == "[" and text[-1] == "]" else _easy_value(text)


def _easy_value(text: str) -> Value:
    first = text[0]
    if first in _LETTERS:
        return text if not text.strip(_PLAIN) and text.lower() not in WORDS else None
    if first == '"':
        inner = text[1:-1]
        easy = len(text) > 1 and text[-1] == '"' and '"' not in inner and "\\" not in inner
        return inner if easy and inner.isprintable() else None
    if first not in _DIGITS:
        return None
    if first != "0" and len(text) < 10 and not text.strip(_DIGITS):
        return int(text)
    dashed = len(text) == 10 and text[4] == "-" == text[7]
    return text if dashed and not f"{text[:4]}{text[5:7]}{text[8:]}".strip(_DIGITS) else None


def _easy_list(text: str) -> Value:
    found: list[Value] = []
    for item in text.split(", "):
        value = _easy_value(item) if item and item[0] not in _DIGITS and "," not in item else None
        if value is None:
            return None
        found.append(value)
    return found


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] == " ":
        at += 1
    return at


def _fold(lines: list[str]) -> str:
    joined, gap = "", ""
    for line in lines:
        if not line:
            gap += "\n"
            continue
        joined += (gap or " ") + line if joined or gap else line
        gap = ""
    return joined


def _shown(text: str) -> str:
    return repr(text[:40] + ("..." if len(text) > 40 else ""))


def strings(value: Value) -> list[str]:
    """A list of texts from a list or from a scalar split at its top-level commas; no empties, no doubles."""
    if value is None:
        return []
    items: list[Value] = value if isinstance(value, list) else list(str(value).split(","))
    found: dict[str, None] = {}
    for item in items:
        text = ("true" if item else "false") if isinstance(item, bool) else str(item).strip()
        if item is not None and text:
            found[text] = None
    return list(found)
