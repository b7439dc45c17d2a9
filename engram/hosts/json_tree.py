"""What entries and hooks in JSON files have in common: containers that link makes, and giving them back."""

from __future__ import annotations

from engram.hosts.part import RefusedError
from engram.hosts.registry import JSON, JSON_COMMENTS, JSONC
from engram.jsonc import edits as jsonc
from engram.jsonc.syntax import COMMENTED, LENIENT, STRICT, MalformedError, Member, Node, Tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from engram.hosts.part import Facts
    from engram.jsonc.edits import Edit

GRAMMARS = {JSON: STRICT, JSON_COMMENTS: COMMENTED, JSONC: LENIENT}
_NAMES = {"{": "object", "[": "array"}
_READ: dict[tuple[str, str], Tree] = {}
_KEPT = 3
"""Texts that stay read: to look at an edit, to make it and to check it takes the same few texts."""


def read(text: str, grammar: str) -> Tree:
    """The text as its host reads it. Raises RefusedError with line and column."""
    tree = _READ.get((text, grammar))
    if tree is None:
        try:
            tree = Tree(text, GRAMMARS[grammar])
        except MalformedError as wrong:
            raise RefusedError(f"not {grammar}: {wrong.cause}", wrong.line, wrong.column) from None
        if len(_READ) >= _KEPT:
            _READ.clear()
        _READ[text, grammar] = tree
    if tree.root is not None and tree.root.kind != "{":
        raise refused(tree, tree.root.start, "the document is no object")
    return tree


def refused(tree: Tree, at: int, cause: str) -> RefusedError:
    """The refusal that names a place."""
    where = MalformedError(tree.text, at, cause)
    return RefusedError(cause, where.line, where.column)


def value(tree: Tree, node: Node) -> object:
    """What stands there. Raises RefusedError where it is nested too deeply to be held."""
    try:
        return node.value()
    except ValueError as wrong:
        raise refused(tree, node.start, str(wrong)) from None


def only(tree: Tree, holder: Node, key: str) -> Member | None:
    """The member of this name. Raises RefusedError when there are several: which one counts is not ours."""
    found = [member for member in holder.members() if member.key == key]
    if len(found) > 1:
        raise refused(tree, found[1].start, f"{key!r} stands there twice")
    return found[0] if found else None


def container(tree: Tree, holder: Node, key: str, kind: str) -> Node | None:
    """The object or array under a key. Raises RefusedError when something else stands there."""
    found = only(tree, holder, key)
    if found is None:
        return None
    if found.value.kind != kind:
        raise refused(tree, found.value.start, f"{key!r} is no {_NAMES[kind]}")
    return found.value


def insert(tree: Tree, path: Sequence[str], key: str, value: object, facts: Facts) -> list[Edit]:
    """A member at the end of the object under `path`; missing objects are made and noted in `facts`."""
    node = tree.root
    if node is None:
        raise ValueError("no document")
    for depth, name in enumerate(path):
        below = container(tree, node, name, "{")
        if below is None:
            for outer in reversed((*path[depth + 1 :], key)):
                value = {outer: value}
            _note(facts, tree, node, path[:depth])
            made = facts.setdefault("made", [])
            made += [list(path[: number + 1]) for number in range(depth, len(path))]
            return jsonc.add_member(tree, node, name, value)
        node = below
    _note(facts, tree, node, path)
    return jsonc.add_member(tree, node, key, value)


def append(tree: Tree, node: Node, path: Sequence[str], value: object, facts: Facts) -> list[Edit]:
    """An item at the end of the array `node` under `path`."""
    _note(facts, tree, node, path)
    return jsonc.add_item(tree, node, value)


def _note(facts: Facts, tree: Tree, node: Node, path: Sequence[str]) -> None:
    """Remember what stood between the brackets of an empty container."""
    if node.last == node.first + 1:
        facts.setdefault("inner", {})["/".join(path)] = tree.text[node.start + 1 : node.end - 1]


def document(text: str, value: dict[str, object], facts: Facts) -> list[Edit]:
    """A whole document behind a text that holds none, on a line of its own behind a comment."""
    end = jsonc.line_end(text, 0)
    facts["document"] = True
    spoken = bool(text.strip("\ufeff \t\r\n")) and not text.endswith(("\r", "\n"))
    if spoken:
        facts["gap"] = end
    outer = {key: below for key, below in value.items() if isinstance(below, dict)}
    facts["made"] = [[key] for key in outer]
    facts["made"] += [[key, event] for key, below in outer.items() for event in below]
    return [(len(text), "", (end if spoken else "") + jsonc.write(value, "", "  ", end) + end)]


def withdrawn(text: str, grammar: str, added: Sequence[str], facts: Facts) -> str:
    """The text without the document that link put behind blanks and comments, once nobody uses it.

    It stays where it holds anything besides members that link `added` with it.
    """
    root = read(text, grammar).root if facts.get("document") else None
    if root is None or any(member.key not in added for member in root.members()):
        return text
    inner, at = [], root.start + 1
    for member in root.members():
        inner.append(text[at : member.start])
        at = member.end
    inner.append(text[at : root.end - 1])
    if "".join(inner).replace(",", "").strip():
        return text
    gap = str(facts.get("gap", ""))
    start = root.start - (len(gap) if text[: root.start].endswith(gap) else 0)
    end = next(
        (root.end + len(one) for one in ("\r\n", "\r", "\n") if text.startswith(one, root.end)), root.end
    )
    return text[:start] + text[end:]


def remove(text: str, grammar: str, path: Sequence[str | int], facts: Facts) -> str:
    """The text without what stands under `path`, and without what link made around it and is empty now.

    A container that was empty before gets back what stood between its brackets; one that nothing is noted
    about stays as `{}` or `[]`, and so does one in which a person left a comment.
    """
    tree = read(text, grammar)
    child = _child(tree, path)
    if child is None:
        return text
    text = jsonc.apply(text, jsonc.remove(tree, child))
    above = [str(step) for step in path[:-1]]
    tree = read(text, grammar)
    holder = _node(tree, path[:-1])
    if holder is None or holder.last != holder.first + 1:
        return text
    if above in facts.get("made", ()) and not tree.text[holder.start + 1 : holder.end - 1].strip():
        return remove(text, grammar, path[:-1], facts)
    return _restore(tree, holder, facts.get("inner", {}).get("/".join(above)))


def _restore(tree: Tree, holder: Node, inner: str | None) -> str:
    now = tree.text[holder.start + 1 : holder.end - 1]
    if inner is None:
        inner = "" if not now.strip() else now
    if now.split() != inner.split():
        return tree.text
    return jsonc.apply(tree.text, [(holder.start + 1, now, inner)])


def _child(tree: Tree, path: Sequence[str | int]) -> Member | Node | None:
    holder = _node(tree, path[:-1])
    last = path[-1]
    if holder is None:
        return None
    if isinstance(last, int):
        return holder.items()[last] if holder.kind == "[" else None
    return holder.member(last)


def _node(tree: Tree, path: Sequence[str | int]) -> Node | None:
    node = tree.root
    for step in path:
        if node is None:
            return None
        if isinstance(step, int):
            node = node.items()[step]
        else:
            found = node.member(step)
            node = found.value if found is not None else None
    return node


def is_bare(text: str, grammar: str, added: Sequence[str]) -> bool:
    """Whether the document holds nothing but members that link itself put into a file that it made."""
    root = read(text, grammar).root
    return root is None or all(member.key in added for member in root.members())
