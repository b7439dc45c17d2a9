"""The fewest bytes that add, change or remove one value, in the style around it (hosts.md 3.2).

An edit is (place, removed text, inserted text) with places in the text before any of the edits.
"""

from __future__ import annotations

import json
import re

from engram.jsonc.syntax import Member, Node, Tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    Edit = tuple[int, str, str]
    Child = Member | Node
    Writer = Callable[[str, str, str], str]

_LINE_END = re.compile(r"\r\n|\r|\n")
_INDENTED_KEY = re.compile(r'[\r\n]([ \t]+)"')
_BESIDE = re.compile(r"[ \t]*(?://[^\r\n]*|/\*(?s:.*?)\*/)")
_BLANKS = re.compile(r"[ \t]*")
_MOST_PAIRS = 1_000_000


def apply(text: str, edits: Iterable[Edit]) -> str:
    """The text with the edits made. Raises ValueError where the text to remove does not stand."""
    parts: list[str] = []
    at = 0
    for where, removed, inserted in sorted(edits, key=lambda edit: edit[0]):
        if where < at or not text.startswith(removed, where):
            raise ValueError(f"another text stands at character {where}")
        parts += (text[at:where], inserted)
        at = where + len(removed)
    return "".join(parts) + text[at:]


def reverse(edits: Iterable[Edit]) -> list[Edit]:
    """The edits that take the new text back to the old one."""
    found: list[Edit] = []
    shift = 0
    for where, removed, inserted in sorted(edits, key=lambda edit: edit[0]):
        found.append((where + shift, inserted, removed))
        shift += len(inserted) - len(removed)
    return found


def between(old: str, new: str) -> list[Edit]:
    """The one edit that leads from a text to another."""
    if old == new:
        return []
    limit = min(len(old), len(new))
    start = next((n for n in range(limit) if old[n] != new[n]), limit)
    end = next((n for n in range(limit - start) if old[-1 - n] != new[-1 - n]), limit - start)
    return [(start, old[start : len(old) - end], new[start : len(new) - end])]


def by_lines(old: str, new: str) -> list[Edit] | None:
    """Edits from a text to another that hold no line which both have, None where that takes too long."""
    from difflib import SequenceMatcher

    found: list[Edit] = []
    for at, before, after in between(old, new):
        olds, news = before.splitlines(keepends=True), after.splitlines(keepends=True)
        if len(olds) * len(news) > _MOST_PAIRS:
            return None
        places = [at]
        for line in olds:
            places.append(places[-1] + len(line))
        for tag, first, last, begin, end in SequenceMatcher(None, olds, news, autojunk=False).get_opcodes():
            if tag != "equal":
                found.append((places[first], "".join(olds[first:last]), "".join(news[begin:end])))
    return found


def line_end(text: str, at: int) -> str:
    """The line end in use around a place, a line feed where there is none."""
    found = _LINE_END.search(text, at)
    if found is None:
        before = _LINE_END.findall(text[:at])
        return str(before[-1]) if before else "\n"
    return found[0]


def before_gap(text: str, at: int, gap: str) -> int:
    """Where a text ends that line ends (`gap`) were put behind, up to `at`; an editor may have changed them.

    They stay when less than a blank line is left of them.
    """
    ends = list(_LINE_END.finditer(text, len(text[:at].rstrip("\r\n")), at))
    count = len(_LINE_END.findall(gap))
    return ends[-count].start() if len(ends) >= max(count, 2) else at


def indent_unit(text: str) -> str:
    """One step of indentation: that of the first indented key, two blanks where there is none."""
    found = _INDENTED_KEY.search(text)
    if found is None:
        return "  "
    return "\t" if found[1].startswith("\t") else found[1]


def _line_start(text: str, at: int) -> int:
    start = max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1
    return start + (start == 0 and text.startswith("\ufeff"))


def indent_at(text: str, at: int) -> str:
    """The white space at the beginning of the line of this place."""
    found = _BLANKS.match(text, _line_start(text, at))
    return found[0] if found else ""


def begins_line(text: str, at: int) -> bool:
    """Whether only white space stands before this place on its line."""
    return not text[_line_start(text, at) : at].strip(" \t")


def add_member(tree: Tree, holder: Node, key: str, value: object) -> list[Edit]:
    """A new last member of an object."""

    def written(indent: str, unit: str, end: str) -> str:
        return f"{json.dumps(key)}: {write(value, indent, unit, end)}"

    return _add(tree, holder, holder.members(), written)


def add_item(tree: Tree, holder: Node, value: object) -> list[Edit]:
    """A new last item of an array."""

    def written(indent: str, unit: str, end: str) -> str:
        return write(value, indent, unit, end)

    return _add(tree, holder, holder.items(), written)


def write(value: object, indent: str, unit: str, end: str) -> str:
    """The value as JSON, an object over several lines unless `end` is "", a list of plain values on one."""
    if end and isinstance(value, dict) and value:
        inner = indent + unit
        lines = [f"{inner}{json.dumps(key)}: {write(one, inner, unit, end)}" for key, one in value.items()]
        return "{" + end + f",{end}".join(lines) + end + indent + "}"
    if end and isinstance(value, list) and any(isinstance(one, (dict, list)) for one in value):
        inner = indent + unit
        lines = [inner + write(one, inner, unit, end) for one in value]
        return "[" + end + f",{end}".join(lines) + end + indent + "]"
    return json.dumps(value, ensure_ascii=False)


def _add(tree: Tree, holder: Node, children: Sequence[Child], written: Writer) -> list[Edit]:
    if not children:
        return [_fill(tree, holder, written)]
    text, last = tree.text, children[-1]
    comma = last.last + 1
    trailing = text[tree.starts[comma]] == ","
    behind = tree.ends[comma] if trailing else last.end
    at, line_comment = _after_comments(text, behind)
    if begins_line(text, last.start) or line_comment:
        blanks = _BLANKS.match(text, at)
        if blanks and text[blanks.end() : blanks.end() + 1] in ("\r", "\n"):
            at = blanks.end()
        end = line_end(text, at)
        indent = indent_at(text, last.start)
        new = end + indent + written(indent, indent_unit(text), end)
    else:
        new = " " + written("", "", "")
    if trailing:
        return [(at, "", new + ",")]
    return [(last.end, "", ","), (at, "", new)]


def _after_comments(text: str, at: int) -> tuple[int, bool]:
    """Where the comments end that begin on this line, and whether the last is one to the line's end."""
    line_comment = False
    while found := _BESIDE.match(text, at):
        line_comment = found[0].lstrip(" \t").startswith("//")
        at = found.end()
        if line_comment or _LINE_END.search(found[0]):
            break
    return at, line_comment


def _fill(tree: Tree, holder: Node, written: Writer) -> Edit:
    """What makes an empty object or array hold its first child."""
    text, at = tree.text, holder.start + 1
    inner = text[at : holder.end - 1]
    root = tree.root
    one_line = root is not None and not _LINE_END.search(root.raw)
    if one_line and not inner.strip():
        return at, inner, written("", "", "")
    if one_line:
        return holder.end - 1, "", " " + written("", "", "")
    end, base, unit = line_end(text, at), indent_at(text, holder.start), indent_unit(text)
    if not inner.strip():
        return at, inner, end + base + unit + written(base + unit, unit, end) + end + base
    comments = inner.rstrip(" \t\r\n")
    place = at + len(comments)
    indent = base + unit
    begin = max(comments.rfind("\n"), comments.rfind("\r")) + 1
    if begin:
        indent = indent_at(text, at + begin)
    closing = "" if _LINE_END.search(inner[len(comments) :]) else end + base
    return place, "", end + indent + written(indent, unit, end) + closing


def remove(tree: Tree, child: Child, *, comment: bool = False) -> list[Edit]:
    """What takes a member or item out with its line and its comma; comments beside it stay.

    With `comment` the one behind it on the same line goes too.
    """
    text, start, end = tree.text, child.start, child.end
    following = child.last + 1
    edits: list[Edit] = []
    own_comma = text[tree.starts[following]] == ","
    if own_comma:
        comma = tree.starts[following]
        if text[end:comma].strip():
            edits.append((comma, ",", ""))
        else:
            end = comma + 1
    elif text[tree.starts[child.first - 1]] == ",":
        before = tree.starts[child.first - 1]
        edits.append((before, ",", ""))
    if comment and begins_line(text, start):
        beside = _after_comments(text, end)[0]
        end = beside if text[beside : beside + 1] in ("\r", "\n") else end
    blanks = _BLANKS.match(text, end)
    beyond = blanks.end() if blanks else end
    follows = text[beyond : beyond + 1]
    if begins_line(text, start) and (follows in ("", "\r", "\n") or follows in "}]"):
        line = _line_start(text, start)
        ended = text[:line].endswith("\r\n")
        start = line - (2 if ended else 1) if line and text[line - 1] in "\r\n" else start
        end = beyond if follows in ("", "\r", "\n") else end
    elif begins_line(text, start) or text[start - 1] in "{[":
        end = beyond if own_comma else end
    else:
        start = len(text[:start].rstrip(" \t"))
    edits.append((start, text[start:end], ""))
    return sorted(edits)


def replace(node: Node, written: str) -> list[Edit]:
    """Another text for one value."""
    return [(node.start, node.raw, written)] if node.raw != written else []
