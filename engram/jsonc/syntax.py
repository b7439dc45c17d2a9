"""Reading JSON with the place of every value: strict, with comments, or with trailing commas too.

The text is split into tokens once, without recursion, so depth and size cost nothing but time. Strings and
numbers stay as they are spelled.
"""

from __future__ import annotations

import json
import re
from array import array

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_TOKEN = re.compile(
    r"[ \t\r\n]*(?:"
    r'("[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*")'
    r"|(-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?(?![0-9A-Za-z.+-])|true\b|false\b|null\b)"
    r"|([{}\[\],:])"
    r"|(//[^\r\n]*|/\*(?s:.*?)\*/)"
    r")"
)
_BLANK = re.compile(r"[ \t\r\n]*")
_STRING, _PLAIN, _MARK, _COMMENT = 1, 2, 3, 4


class Grammar:
    """What a host accepts beyond JSON."""

    __slots__ = ("comments", "name", "trailing")

    def __init__(self, name: str, comments: bool, trailing: bool) -> None:
        self.name = name
        self.comments = comments
        self.trailing = trailing


STRICT = Grammar("strict JSON", False, False)
COMMENTED = Grammar("JSON with comments", True, False)
LENIENT = Grammar("JSON with comments and trailing commas", True, True)


class MalformedError(ValueError):
    """The text is not of the grammar; `line` and `column` count from 1, `at` is the character."""

    def __init__(self, text: str, at: int, cause: str) -> None:
        before = text[:at]
        ends = re.split(r"\r\n|\r|\n", before)
        self.line = len(ends)
        self.column = len(ends[-1].removeprefix("\ufeff")) + 1
        self.at = at
        self.cause = cause
        super().__init__(f"line {self.line}, column {self.column} (character {at}): {cause}")


class Node:
    """One value: where it stands, and what it holds. `kind` is its first character."""

    __slots__ = ("_number", "tree")

    def __init__(self, tree: Tree, number: int) -> None:
        self.tree = tree
        self._number = number

    @property
    def start(self) -> int:
        return self.tree.starts[self._number]

    @property
    def end(self) -> int:
        return self.tree.ends[self.last]

    @property
    def first(self) -> int:
        """The number of its first token."""
        return self._number

    @property
    def last(self) -> int:
        """The number of its last token."""
        return self.tree.partner[self._number]

    @property
    def kind(self) -> str:
        return self.tree.text[self.start]

    @property
    def raw(self) -> str:
        """The text of the value."""
        return self.tree.text[self.start : self.end]

    def members(self) -> list[Member]:
        """The members of an object, in order. Raises ValueError when it is none."""
        if self.kind != "{":
            raise ValueError(f"no object at character {self.start}")
        found: list[Member] = []
        number = self._number + 1
        while number < self.last:
            if self.tree.text[self.tree.starts[number]] == ",":
                number += 1
                continue
            value = Node(self.tree, number + 2)
            found.append(Member(self.tree, number, value))
            number = value.last + 1
        return found

    def items(self) -> list[Node]:
        """The values of an array, in order. Raises ValueError when it is none."""
        if self.kind != "[":
            raise ValueError(f"no array at character {self.start}")
        found: list[Node] = []
        number = self._number + 1
        while number < self.last:
            if self.tree.text[self.tree.starts[number]] != ",":
                found.append(Node(self.tree, number))
                number = found[-1].last
            number += 1
        return found

    def member(self, key: str) -> Member | None:
        """The last member of this name, as hosts read it; None when there is none or this is no object."""
        if self.kind != "{":
            return None
        return next((one for one in reversed(self.members()) if one.key == key), None)

    def at(self, *keys: str) -> Node | None:
        """The value under these keys, None where the way ends."""
        node: Node | None = self
        for key in keys:
            found = node.member(key) if node is not None else None
            node = found.value if found is not None else None
        return node

    def value(self) -> object:
        """The value itself. Raises ValueError where it is nested too deeply to be held."""
        text = "".join(self.tree.significant(self._number, self.last, commas=True))
        try:
            found: object = json.loads(text)
        except RecursionError:
            raise ValueError("it is nested too deeply") from None
        return found


class Member:
    """One `key: value` of an object; `key` is decoded."""

    __slots__ = ("key", "number", "tree", "value")

    def __init__(self, tree: Tree, number: int, value: Node) -> None:
        self.tree = tree
        self.number = number
        self.value = value
        self.key = str(json.loads(tree.text[tree.starts[number] : tree.ends[number]]))

    @property
    def first(self) -> int:
        """The number of its first token, the key."""
        return self.number

    @property
    def last(self) -> int:
        """The number of its last token."""
        return self.value.last

    @property
    def start(self) -> int:
        return self.tree.starts[self.number]

    @property
    def end(self) -> int:
        return self.value.end


class Tree:
    """A text and its tokens, comments left out: places, and for each bracket its partner.

    `root` is None for a text of nothing but white space and comments.
    """

    __slots__ = ("ends", "grammar", "partner", "starts", "text")

    def __init__(self, text: str, grammar: Grammar) -> None:
        self.text = text
        self.grammar = grammar
        self.starts: array[int] = array("q")
        self.ends: array[int] = array("q")
        self.partner: array[int] = array("q")
        self._split()
        _Checker(self).check()

    @property
    def root(self) -> Node | None:
        return Node(self, 0) if self.starts else None

    def _split(self) -> None:
        text, starts, ends, comments = self.text, self.starts, self.ends, self.grammar.comments
        at = 1 if text.startswith("\ufeff") else 0
        match, length = _TOKEN.match, len(text)
        while found := match(text, at):
            kind = found.lastindex or 0
            if kind != _COMMENT:
                starts.append(found.start(kind))
                ends.append(found.end(kind))
            elif not comments:
                raise MalformedError(text, found.start(kind), "a comment, which this host does not read")
            at = found.end()
        blank = _BLANK.match(text, at)
        at = blank.end() if blank else at
        if at < length:
            raise MalformedError(text, at, _strange(text, at))
        self.partner.extend(range(len(starts)))

    def significant(self, first: int, last: int, *, commas: bool = False) -> Iterator[str]:
        """Tokens from one number to another as spelled; with `commas` those that JSON wants, else none."""
        text, starts, ends = self.text, self.starts, self.ends
        for number in range(first, last + 1):
            spelled = text[starts[number] : ends[number]]
            if spelled != "," or (commas and text[starts[number + 1]] not in "}]"):
                yield spelled

    def tokens(self, without: tuple[tuple[int, int], ...] = ()) -> list[str]:
        """All tokens but commas; `without` names spans of token numbers, both ends included, to leave out."""
        found: list[str] = []
        at = 0
        for first, last in sorted(without):
            found += self.significant(at, first - 1)
            at = last + 1
        found += self.significant(at, len(self.starts) - 1)
        return found


_MISSING = {
    "key": "a key in double quotes is missing",
    "key or end": "a key in double quotes is missing",
    "colon": "a colon is missing",
    "comma or end": "a comma is missing",
    "nothing": "more than one value",
}


class _Checker:
    """Goes over the tokens once and refuses what the grammar does not allow."""

    __slots__ = ("open", "tree")

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.open: list[int] = []

    def check(self) -> None:
        """Fill in the partners. Raises MalformedError."""
        text, starts = self.tree.text, self.tree.starts
        wants = "value"
        for number in range(len(starts)):
            mark = text[starts[number]]
            if mark in "}]":
                wants = self._close(number, mark, wants)
            elif wants in ("value", "value or end"):
                wants = self._value(number, mark)
            elif wants == "comma or end" and mark == ",":
                wants = "key" if text[starts[self.open[-1]]] == "{" else "value"
            elif wants in ("key", "key or end") and mark == '"':
                wants = "colon"
            elif wants == "colon" and mark == ":":
                wants = "value"
            else:
                self._refuse(number, _MISSING[wants])
        if self.open:
            self._refuse(self.open[-1], "nothing closes it")

    def _value(self, number: int, mark: str) -> str:
        if mark in ",:":
            self._refuse(number, "a value is missing")
        if mark not in "{[":
            return self._after()
        self.open.append(number)
        return "key or end" if mark == "{" else "value or end"

    def _close(self, number: int, mark: str, wants: str) -> str:
        tree = self.tree
        if not self.open:
            self._refuse(number, "it closes nothing")
        opened = self.open.pop()
        if (tree.text[tree.starts[opened]] + mark) not in ("{}", "[]"):
            self._refuse(number, "it closes another bracket than the one that is open")
        trailing = number > opened + 1 and tree.text[tree.starts[number - 1]] == ","
        if trailing and not tree.grammar.trailing:
            self._refuse(number - 1, "a comma before the closing bracket, which this host does not read")
        if not trailing and wants not in ("comma or end", "key or end", "value or end"):
            self._refuse(number, "a value is missing")
        tree.partner[opened] = number
        return self._after()

    def _after(self) -> str:
        return "comma or end" if self.open else "nothing"

    def _refuse(self, number: int, cause: str) -> None:
        raise MalformedError(self.tree.text, self.tree.starts[number], cause)


def _strange(text: str, at: int) -> str:
    """Why nothing can be read at this place."""
    if text[at] == '"':
        return "a string that does not end, or holds what a string may not"
    if text.startswith("/*", at):
        return "a comment that does not end"
    if text[at] == "\x00":
        return "a NUL byte; the file may be UTF-16 or binary"
    return f"{text[at]!r} cannot stand here"
