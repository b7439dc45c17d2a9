"""Where tables and values stand in a TOML text that `tomllib` has read, so that it can be edited as text.

Headers inside of strings are no headers, and a comment keeps its place. No library that writes TOML is
needed, since ours is one block that is put in or taken out (hosts.md 6.3).
"""

from __future__ import annotations

import re
import tomllib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_NAME = re.compile(r"""[ \t]*([A-Za-z0-9_-]+|"(?:[^"\\\r\n]|\\.)*"|'[^'\r\n]*')[ \t]*(\.)?""")
_PIECE = re.compile(
    r'"""(?:\\[\s\S]|[^\\])*?"""(?!")'
    r"|'''[\s\S]*?'''(?!')"
    r'|"(?:[^"\\\r\n]|\\.)*"'
    r"|'[^'\r\n]*'"
    r"|#[^\r\n]*"
    r"|[\[\]{}]"
    r"|\r?\n"
    r"|[^\"'#\[\]{}\r\n]+"
)
_LINE = re.compile(r"[^\r\n]*(?:\r?\n|\Z)")
_WHERE = re.compile(r"\(at line (\d+), column (\d+)\)")

Path = tuple[str, ...]


class WrongTomlError(ValueError):
    """Not TOML 1.0; `line` and `column` count from 1, 0 when unknown."""

    def __init__(self, cause: str, line: int = 0, column: int = 0) -> None:
        super().__init__(cause)
        self.cause = cause
        self.line = line
        self.column = column


class Statement:
    """`key = value`: its full path, and where statement and value begin and end, without line end."""

    __slots__ = ("end", "path", "start", "value_end", "value_start")

    def __init__(self, path: Path, start: int, value_start: int, value_end: int, end: int) -> None:
        self.path = path
        self.start = start
        self.value_start = value_start
        self.value_end = value_end
        self.end = end


class Table:
    """A header with its statements; `start` is the beginning of its line, `end` that of the last statement.

    The nameless first table holds what stands before any header. `line_end` is behind the line end.
    """

    __slots__ = ("array", "end", "path", "start", "statements")

    def __init__(self, path: Path, start: int, end: int, array: bool) -> None:
        self.path = path
        self.start = start
        self.end = end
        self.array = array
        self.statements: list[Statement] = []


class Comment:
    """A comment on a line of its own."""

    __slots__ = ("end", "start", "text")

    def __init__(self, start: int, end: int, text: str) -> None:
        self.start = start
        self.end = end
        self.text = text


def load(text: str) -> dict[str, Any]:
    """The values of a text. Raises WrongTomlError."""
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as wrong:
        where = _WHERE.search(str(wrong))
        cause = _WHERE.sub("", str(wrong)).strip()
        if where is not None:
            raise WrongTomlError(cause, int(where[1]), int(where[2])) from None
        raise WrongTomlError(cause, text.count("\n") + 1) from None
    except RecursionError:
        raise WrongTomlError("it is nested too deeply", *_deepest(text)) from None


def _deepest(text: str) -> tuple[int, int]:
    """Line and column of the bracket that stands inside of the most others."""
    at = 1 if text.startswith("\ufeff") else 0
    begin, depth, most, found = at, 0, 0, (1, 1)
    line = 1
    while piece := _PIECE.match(text, at):
        word = piece[0]
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(word, 0)
        if depth > most:
            most, found = depth, (line, at - begin + 1)
        at = piece.end()
        if "\n" in word:
            line, begin = line + word.count("\n"), piece.start() + word.rfind("\n") + 1
    return found


def scan(text: str) -> tuple[list[Table], list[Comment]]:
    """Tables and whole-line comments in order, of a text that `load` accepts."""
    tables = [Table((), 0, 0, False)]
    comments: list[Comment] = []
    at = 1 if text.startswith("\ufeff") else 0
    while at < len(text):
        begin = at
        while text[at : at + 1] in (" ", "\t"):
            at += 1
        mark = text[at : at + 1]
        if mark == "[":
            at, table = _header(text, begin, at)
            tables.append(table)
        elif mark == "#":
            line = _line(text, at)
            comments.append(Comment(begin, line, text[at:line].rstrip("\r\n")))
            at = line
        elif mark in ("", "\r", "\n"):
            at = _line(text, at)
        else:
            statement = _statement(text, begin, at, tables[-1].path)
            tables[-1].statements.append(statement)
            tables[-1].end = statement.end
            at = _line(text, statement.end)
    return tables, comments


def _line(text: str, at: int) -> int:
    found = _LINE.match(text, at)
    return found.end() if found else at


def _header(text: str, begin: int, at: int) -> tuple[int, Table]:
    array = text.startswith("[[", at)
    path, at = _path(text, at + (2 if array else 1))
    at += 2 if array else 1
    end = _trimmed(text, begin, _line(text, at))
    return _line(text, at), Table(path, begin, end, array)


def _path(text: str, at: int) -> tuple[Path, int]:
    parts: list[str] = []
    while found := _NAME.match(text, at):
        name = found[1]
        parts.append(str(tomllib.loads(f"k = {name}")["k"]) if name[0] in "\"'" else name)
        at = found.end()
        if not found[2]:
            break
    return tuple(parts), at


def _statement(text: str, begin: int, at: int, above: Path) -> Statement:
    path, at = _path(text, at)
    at += 1  # the equals sign
    while text[at : at + 1] in (" ", "\t"):
        at += 1
    value_start, value_end, depth = at, at, 0
    while found := _PIECE.match(text, at):
        piece = found[0]
        if depth == 0 and (piece[0] == "#" or piece in ("\n", "\r\n")):
            break
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(piece, 0)
        at = found.end()
        if piece.strip():
            value_end = found.start() + len(piece.rstrip(" \t"))
    return Statement((*above, *path), begin, value_start, value_end, _trimmed(text, begin, _line(text, at)))


def _trimmed(text: str, begin: int, end: int) -> int:
    """The end of a line without its line end."""
    while end > begin and text[end - 1] in "\r\n":
        end -= 1
    return end
