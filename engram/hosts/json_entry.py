"""The entry of a server in a JSON file: `mcpServers.engram`, in OpenCode's `mcp.engram` (hosts.md 4)."""

from __future__ import annotations

import json
import os

from engram.hosts import json_tree
from engram.hosts.launcher import SERVER, SERVICE
from engram.hosts.part import (
    ABSENT,
    CURRENT,
    FORCE,
    FOREIGN,
    LINK,
    OUTDATED,
    UPGRADE,
    Look,
    Put,
    Take,
)  # fmt: skip
from engram.hosts.recognise import foreign_note, server_start, server_words
from engram.jsonc import edits as jsonc

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from engram.hosts.launcher import Launcher
    from engram.hosts.part import Facts
    from engram.jsonc.edits import Edit
    from engram.jsonc.syntax import Node, Tree

NAMES = {SERVER: "engram", SERVICE: "engram-service"}
"""Under which name each of our servers is registered, in every host."""

ALWAYS_LOAD = "--always-load"
SCHEMA = ("$schema", "https://opencode.ai/config.json")


def entry(shape: str, launcher: Launcher, options: tuple[str, ...] = ()) -> dict[str, object]:
    """The entry of a shape; a runner's words go whole into `command` where the host has no `args`."""
    if shape == "opencode":
        return {"type": "local", "command": [*launcher.words, *options], "args": [], "enabled": True}
    typed: dict[str, object] = {"type": "stdio"} if shape == "typed-server" else {}
    return {**typed, "command": launcher.command, "args": [*launcher.args, *options]}


def with_options(found: Sequence[str], options: tuple[str, ...]) -> list[str]:
    """Arguments with one option and its value set, in the place of another value of it or in front."""
    name, value = options
    for number, word in enumerate(found):
        if word == name and number + 1 < len(found):
            return [*found[: number + 1], value, *found[number + 2 :]]
        if word.startswith(f"{name}="):
            return [*found[:number], f"{name}={value}", *found[number + 1 :]]
    return [name, value, *found]


class JsonEntry:
    """The entry in files of one shape and grammar.

    `program` is the server that it starts, which fixes its name; `options` are arguments of a new entry, or
    of one that --force corrects. `settled` files change an entry of ours only with --force or upgrade (R34).
    `always_load` says whether the flag belongs there, None for files in which it is not Engram's business.
    """

    __slots__ = ("always_load", "grammar", "launcher", "options", "program", "settled", "shape")

    def __init__(
        self,
        shape: str,
        grammar: str,
        launcher: Launcher,
        *,
        program: str = SERVER,
        options: tuple[str, ...] = (),
        settled: bool = False,
        always_load: bool | None = None,
    ) -> None:
        self.shape = shape
        self.grammar = grammar
        self.launcher = launcher
        self.program = program
        self.options = options
        self.settled = settled
        self.always_load = always_load

    @property
    def name(self) -> str:
        return NAMES[self.program]

    @property
    def path(self) -> tuple[str, ...]:
        return ("mcp" if self.shape == "opencode" else "mcpServers",)

    def wanted(self) -> dict[str, object]:
        """The entry as link writes a new one."""
        flags = (ALWAYS_LOAD,) if self.always_load else ()
        return entry(self.shape, self.launcher, (*self.options, *flags))

    def shown(self) -> str:
        """The snippet for a person."""
        return json.dumps({self.path[0]: {self.name: self.wanted()}}, indent=2, ensure_ascii=False)

    def look(self, text: str) -> Look:
        """What stands under the name, told by its command."""
        return self._look(json_tree.read(text, self.grammar))

    def _look(self, tree: Tree) -> Look:
        node = self._entry(tree)
        if node is None:
            return Look(ABSENT)
        value = json_tree.value(tree, node)
        start = server_start(value, self.program)
        detail: Facts = {"entry": value}
        if start is None:
            return Look(FOREIGN, foreign_note(value), detail)
        detail |= {"version": start.version, "pinned": start.pinned, "options": list(start.tail)}
        stale = start.pinned and not self._same(node)
        return Look(OUTDATED if stale else CURRENT, "", detail)

    def put(self, text: str, mode: str) -> Put:
        """A new entry, or the least change that makes one of ours current."""
        tree = json_tree.read(text, self.grammar)
        facts: Facts = {}
        if tree.root is None:
            value: dict[str, object] = {self.path[0]: {self.name: self.wanted()}}
            if self.shape == "opencode":
                value = {SCHEMA[0]: SCHEMA[1], **value}
            return Put(ABSENT, [json_tree.document(text, value, facts)], facts)
        found = self._look(tree)
        if found.state == ABSENT:
            return Put(ABSENT, [json_tree.insert(tree, self.path, self.name, self.wanted(), facts)], facts)
        node = self._entry(tree)
        if node is None:
            raise ValueError(self.name)
        if found.state == FOREIGN:
            if mode != FORCE:
                return Put(FOREIGN, [], note=f"{found.note}; use --force to replace it")
            facts["replaced"] = node.raw
            return Put(
                FOREIGN, [jsonc.replace(node, self._written(tree, node))], facts, "replaced " + found.note
            )
        if mode == LINK and (self.settled or found.state == CURRENT):
            return Put(CURRENT, [], note=self._settled_note(found))
        edits = self._repinned(tree, node, mode)
        return Put(found.state, [edits], note="" if edits else "entry already present")

    def _settled_note(self, found: Look) -> str:
        told = "entry already present"
        words = server_words(found.detail["entry"]) or []
        if words and os.path.isabs(words[0]) and not os.path.exists(words[0]):
            told += f"; {words[0]} is not on this computer, --force sets the command of this one"
        if found.state == OUTDATED:
            told += "; pinned to another version, `engram upgrade` or --force changes it"
        return told

    def _repinned(self, tree: Tree, node: Node, mode: str) -> list[Edit]:
        """The smallest values that differ from the wanted ones; everything else a person may have added."""
        start = server_start(json_tree.value(tree, node), self.program)
        options = list(start.tail) if start is not None else []
        if self.options and mode == FORCE:
            options = with_options(options, self.options)
        if self.always_load is not None and mode in (FORCE, UPGRADE):
            options = [option for option in options if option != ALWAYS_LOAD]
            options += [ALWAYS_LOAD] if self.always_load else []
        if self.shape == "opencode":
            words = [*self.launcher.words, *options]
            return self._list(tree, node, "command", words) + self._list(tree, node, "args", [])
        command = node.member("command")
        if command is None:
            raise ValueError(self.name)
        edits = jsonc.replace(command.value, json.dumps(self.launcher.command, ensure_ascii=False))
        if command.value.value() == self.launcher.command:
            edits = []
        return edits + self._list(tree, node, "args", [*self.launcher.args, *options])

    def _list(self, tree: Tree, node: Node, key: str, wanted: list[str]) -> list[Edit]:
        found = node.member(key)
        if found is None:
            return jsonc.add_member(tree, node, key, wanted) if wanted else []
        if found.value.kind != "[":  # a command as one string, which OpenCode itself refuses
            return jsonc.replace(found.value, json.dumps(wanted, ensure_ascii=False))
        items = found.value.items()
        if len(items) != len(wanted):
            return jsonc.replace(found.value, json.dumps(wanted, ensure_ascii=False))
        return [
            edit
            for item, word in zip(items, wanted, strict=True)
            if item.value() != word
            for edit in jsonc.replace(item, json.dumps(word, ensure_ascii=False))
        ]

    def _same(self, node: Node) -> bool:
        """Whether the entry starts the server as this installation would."""
        words = server_words(json_tree.value(node.tree, node)) or []
        wanted = list(self.launcher.words)
        return words[: len(wanted)] == wanted

    def _written(self, tree: Tree, node: Node) -> str:
        text = tree.text
        root = tree.root
        lines = root is not None and any(end in root.raw for end in "\r\n")
        end = jsonc.line_end(text, node.start) if lines else ""
        return jsonc.write(self.wanted(), jsonc.indent_at(text, node.start), jsonc.indent_unit(text), end)

    def take(self, text: str, facts: Facts) -> Take:
        """The text without our entry; a foreign one that it replaced comes back."""
        tree = json_tree.read(text, self.grammar)
        node = self._entry(tree) if tree.root is not None else None
        if node is None or server_start(json_tree.value(tree, node), self.program) is None:
            return Take(text)
        if "replaced" in facts:
            return Take(jsonc.apply(text, jsonc.replace(node, str(facts["replaced"]))))
        text = json_tree.remove(text, self.grammar, (*self.path, self.name), facts)
        added = [SCHEMA[0]] if self.shape == "opencode" else []
        text = json_tree.withdrawn(text, self.grammar, added, facts)
        return Take(text, json_tree.is_bare(text, self.grammar, [*added, *self._emptied(text)]))

    def _emptied(self, text: str) -> list[str]:
        root = json_tree.read(text, self.grammar).root
        node = root.at(*self.path) if root is not None else None
        return list(self.path) if node is not None and node.kind == "{" and not node.members() else []

    def _entry(self, tree: Tree) -> Node | None:
        if tree.root is None:
            return None
        holder = json_tree.container(tree, tree.root, self.path[0], "{")
        if holder is None:
            return None
        found = json_tree.only(tree, holder, self.name)
        if found is not None and found.value.kind != "{":
            raise json_tree.refused(tree, found.value.start, f"{self.name!r} is no object")
        return found.value if found is not None else None
