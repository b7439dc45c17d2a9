"""Setting one value in a JSON text with comments, while every other byte stays as it is.

Configuration files belong to people: their order, comments, indentation and line ends are theirs. No library
for Python edits such a text in place, so the spans of values are found here; `engram.config.read_jsonc`
reads.
"""

from __future__ import annotations

import json
import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_GAP = re.compile(r"(?:[\s\ufeff]|//[^\n]*|/\*(?:[^*]|\*(?!/))*\*/)*")
_STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_PLAIN = re.compile(r"[^\s,:\[\]{}\"/]+")
_MARK = re.compile(r'"(?:[^"\\\n]|\\.)*"|//[^\n]*|/\*(?:[^*]|\*(?!/))*\*/|[\[\]{}]')
_REST_OF_LINE = re.compile(r"[ \t]*(?://[^\r\n]*|/\*(?:[^*\n]|\*(?!/))*\*/[ \t]*(?=\r?\n))?")


class _Member:
    """One `key: value` of an object, by its places in the text."""

    __slots__ = ("end", "key", "key_at", "value_at")

    def __init__(self, key: str, key_at: int, value_at: int, end: int) -> None:
        self.key = key
        self.key_at = key_at
        self.value_at = value_at
        self.end = end


def put(text: str, path: Sequence[str], value: object) -> str:
    """The text with `value` at `path` (keys from the outside in), changed in place or added.

    Raises ValueError where the text is no object, or something else than an object stands on the way.
    """
    at = _gap(text, 0)
    for depth, key in enumerate(path):
        members, close = _members(text, at)
        known = next((member for member in reversed(members) if member.key == key), None)
        if known is None:
            for outer in reversed(path[depth + 1 :]):
                value = {outer: value}
            return _add(text, at, members, close, (key, value))
        if depth == len(path) - 1:
            written = _written(value, _indent(text, known.key_at), text)
            return text[: known.value_at] + written + text[known.end :]
        at = known.value_at
    raise ValueError("no path")


def drop(text: str, key: str) -> str:
    """The text without a member of the outermost object; a line that held nothing else goes with it.

    Raises ValueError where the text is no object.
    """
    members, _ = _members(text, _gap(text, 0))
    for number, one in enumerate(members):
        if one.key != key:
            continue
        start, end, comma = one.key_at, one.end, _gap(text, one.end)
        if text[comma] == ",":
            end = comma + 1
        head = text[:start].rstrip(" \t")
        line = _REST_OF_LINE.match(text, end)
        if head.endswith("\n") and line is not None and text[line.end() : line.end() + 1] in ("\r", "\n"):
            start, end = len(head), text.index("\n", line.end()) + 1
        elif text[comma] != ",":
            start = len(head)
        rest = text[:start] + text[end:]
        if text[comma] != "," and number:
            before = _gap(text, members[number - 1].end)
            rest = rest[:before] + rest[before + 1 :]
        return drop(rest, key)
    return text


def _gap(text: str, at: int) -> int:
    """The next place that is neither white space nor comment."""
    found = _GAP.match(text, at)
    return found.end() if found else at


def _members(text: str, at: int) -> tuple[list[_Member], int]:
    """The members of the object that opens at `at`, and where it closes."""
    if text[at : at + 1] != "{":
        raise ValueError(f"no object at character {at}")
    found: list[_Member] = []
    at = _gap(text, at + 1)
    while text[at : at + 1] != "}":
        name = _STRING.match(text, at)
        colon = _gap(text, name.end()) if name else at
        if name is None or text[colon : colon + 1] != ":":
            raise ValueError(f"no member at character {at}")
        value_at = _gap(text, colon + 1)
        end = _end(text, value_at)
        found.append(_Member(json.loads(name[0]), at, value_at, end))
        at = _gap(text, end)
        if text[at : at + 1] == ",":
            at = _gap(text, at + 1)
        elif text[at : at + 1] != "}":
            raise ValueError(f"no comma at character {at}")
    return found, at


def _end(text: str, at: int) -> int:
    """Where the value that begins at `at` ends."""
    if text[at : at + 1] in ("{", "["):
        depth = 0
        for mark in _MARK.finditer(text, at):
            depth += {"{": 1, "[": 1, "}": -1, "]": -1}.get(mark[0], 0)
            if depth == 0:
                return mark.end()
        raise ValueError(f"nothing closes what opens at character {at}")
    found = _STRING.match(text, at) or _PLAIN.match(text, at)
    if found is None:
        raise ValueError(f"no value at character {at}")
    return found.end()


def _add(text: str, opened: int, members: list[_Member], close: int, new: tuple[str, object]) -> str:
    """The text with a new member behind the last one of the object."""
    line_end, (key, value) = _line_end(text), new
    if not members:
        base = _indent(text, opened)
        head = text[:close].rstrip(" \t")
        gap = "" if head.endswith("\n") else line_end
        return f"{head}{gap}{_member(key, value, base + '  ', text)}{line_end}{base}{text[close:]}"
    last = members[-1]
    comma = _gap(text, last.end)
    trailing = text[comma] == ","
    behind = comma + 1 if trailing else last.end
    if "\n" not in text[opened : members[0].key_at]:
        inline = f"{'' if trailing else ','} {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}"
        return text[:behind] + inline + text[behind:]
    rest = _REST_OF_LINE.match(text, behind)
    at = rest.end() if rest and text[rest.end() : rest.end() + 1] in ("\r", "\n") else behind
    line = line_end + _member(key, value, _indent(text, members[0].key_at), text)
    if trailing:
        return text[:at] + line + "," + text[at:]
    return text[: last.end] + "," + text[last.end : at] + line + text[at:]


def _member(key: str, value: object, indent: str, text: str) -> str:
    return f"{indent}{json.dumps(key)}: {_written(value, indent, text)}"


def _written(value: object, indent: str, text: str) -> str:
    """The value as JSON; an object over several lines, everything else on one."""
    if not isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False)
    lines = json.dumps(value, ensure_ascii=False, indent=2).split("\n")
    return (_line_end(text) + indent).join(lines)


def _indent(text: str, at: int) -> str:
    """The white space at the beginning of the line on which `at` lies."""
    line = text[text.rfind("\n", 0, at) + 1 : at].lstrip("\ufeff")
    return line[: len(line) - len(line.lstrip(" \t"))]


def _line_end(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"
