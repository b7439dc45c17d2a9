"""Changing one value of a JSON text, while every other byte stays as it is.

Configuration files belong to people: their order, comments, indentation and line ends are theirs. No library
for Python edits such a text in place, so places are found (`syntax`) and the fewest bytes changed (`edits`).
"""

from __future__ import annotations

from engram.jsonc import edits
from engram.jsonc.syntax import LENIENT, MalformedError, Node, Tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def put(text: str, path: Sequence[str], value: object) -> str:
    """The text with `value` at `path` (keys from the outside in), changed in place or added.

    Raises ValueError where the text is no object, or something else than an object stands on the way.
    """
    tree = Tree(text, LENIENT)
    node = _root(tree)
    for depth, key in enumerate(path):
        if node.kind != "{":
            raise ValueError(f"no object at character {node.start}")
        known = node.member(key)
        if known is None:
            for outer in reversed(path[depth + 1 :]):
                value = {outer: value}
            return edits.apply(text, edits.add_member(tree, node, key, value))
        node = known.value
        if depth == len(path) - 1:
            indent = edits.indent_at(text, known.start)
            end = edits.line_end(text, known.start)
            multi = not text.find(end, 0, known.start) < 0
            written = edits.write(value, indent, edits.indent_unit(text), end if multi else "")
            return edits.apply(text, edits.replace(node, written))
    raise ValueError("no path")


def drop(text: str, key: str) -> str:
    """The text without a member of the outermost object; a line that held nothing else goes with it.

    Raises ValueError where the text is no object.
    """
    while True:
        tree = Tree(text, LENIENT)
        member = _root(tree).member(key)
        if member is None:
            return text
        text = edits.apply(text, edits.remove(tree, member, comment=True))


def _root(tree: Tree) -> Node:
    if tree.root is None:
        raise MalformedError(tree.text, len(tree.text), "there is no document")
    if tree.root.kind != "{":
        raise MalformedError(tree.text, tree.root.start, "the document is no object")
    return tree.root


__all__ = ["drop", "put"]
