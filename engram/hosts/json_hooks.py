"""Hooks of Engram in a host's JSON file: what is written, and which handlers are ours (hosts.md 7.1)."""

from __future__ import annotations

import json
import os

from engram.hosts import json_tree
from engram.hosts.part import ABSENT, CURRENT, FORCE, LINK, OUTDATED, UPGRADE, Look, Put, Take
from engram.hosts.recognise import hook_start
from engram.jsonc import edits as jsonc

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.hosts.part import Facts
    from engram.jsonc.edits import Edit
    from engram.jsonc.syntax import Node, Tree

HANDLER_NAME = "engram-auto-load"
SECONDS, MILLISECONDS = 10, 10_000
_WORD = "agent-hook"
"""What every command line of ours holds; others need not be taken apart."""

OLD_KEYS = ("description", "name")
"""Keys of an older release that Claude Code and Codex do not know."""


class Shape:
    """How one host writes hooks: its events with what a group says besides its handlers, None for no groups.

    `more` are further keys of a handler behind type and command.
    """

    __slots__ = ("events", "more", "typed", "version")

    def __init__(
        self,
        events: dict[str, dict[str, str] | None],
        more: dict[str, object],
        *,
        typed: bool = True,
        version: bool = False,
    ) -> None:
        self.events = events
        self.more = more
        self.typed = typed
        self.version = version


SHAPES = {
    "claude": Shape({"SessionStart": {"matcher": "*"}, "UserPromptSubmit": {}}, {"timeout": SECONDS}),
    "codex": Shape({"SessionStart": {}, "UserPromptSubmit": {}}, {"timeout": SECONDS}),
    "gemini": Shape(
        {"SessionStart": {"matcher": "*"}, "BeforeAgent": {"matcher": "*"}},
        {
            "name": HANDLER_NAME,
            "timeout": MILLISECONDS,
            "description": "Loads the memory of this project that fits the task",
        },
    ),
    "cursor": Shape({"sessionStart": None}, {"timeout": SECONDS}, typed=False, version=True),
    "windsurf": Shape({"pre_user_prompt": None}, {}, typed=False),
}


class Handler:
    """A handler of ours in the text: under which event, where, and how it starts us."""

    __slots__ = ("event", "node", "path")

    def __init__(self, event: str, path: tuple[str | int, ...], node: Node) -> None:
        self.event = event
        self.path = path
        self.node = node


class JsonHooks:
    """The hooks of one host; `line` is the command line that they run."""

    __slots__ = ("grammar", "host", "line", "shape")

    def __init__(self, host: str, grammar: str, line: str) -> None:
        self.host = host
        self.grammar = grammar
        self.line = line
        self.shape = SHAPES[host]

    def handler(self) -> dict[str, object]:
        """One handler as link writes it."""
        made: dict[str, object] = {"type": "command"} if self.shape.typed else {}
        made["command"] = self.line
        if self.host == "windsurf" and os.name == "nt":  # pragma: no cover
            made["powershell"] = self.line
        if "name" in self.shape.more:
            made = {"name": self.shape.more["name"], **made}
        return {**made, **self.shape.more}

    def _item(self, event: str) -> dict[str, object]:
        group = self.shape.events[event]
        return self.handler() if group is None else {**group, "hooks": [self.handler()]}

    def document(self) -> dict[str, object]:
        """A whole file of nothing but our hooks."""
        hooks = {event: [self._item(event)] for event in self.shape.events}
        return {**({"version": 1} if self.shape.version else {}), "hooks": hooks}

    def shown(self) -> str:
        """The snippet for a person."""
        return json.dumps(self.document(), indent=2, ensure_ascii=False)

    def look(self, text: str) -> Look:
        """Whether every event of the host has a handler of ours, and whether it is the one of today."""
        tree = json_tree.read(text, self.grammar)
        ours = self.ours(tree)
        nested = [one for one in ours if one.path[0] == "hooks"]
        events = {one.event for one in nested if one.event in self.shape.events}
        detail: Facts = {
            "events": sorted(events),
            "handlers": [json_tree.value(tree, one.node) for one in ours],
        }
        if len(nested) < len(ours):
            return Look(OUTDATED, "in an older form that the host does not read", detail)
        missing = [event for event in self.shape.events if event not in events]
        if len(missing) == len(self.shape.events):
            return Look(ABSENT, "", detail)
        if missing:
            return Look(ABSENT, f"{', '.join(missing)} is missing", detail)
        stale = any(self._differs(one.node) for one in ours)
        return Look(OUTDATED if stale else CURRENT, "another command or time limit" if stale else "", detail)

    def ours(self, tree: Tree) -> list[Handler]:
        """Handlers of ours under any event, nested ones and those of the old flat form at the top."""
        root = tree.root
        if root is None:
            return []
        found: list[Handler] = []
        hooks = json_tree.container(tree, root, "hooks", "{")
        for holder, above in ((hooks, ("hooks",)), (root, ())):
            for member in holder.members() if holder is not None else ():
                if member.value.kind == "[" and (above or member.key in self.shape.events):
                    found += self._under(member.key, member.value, (*above, member.key))
                elif above and member.key in self.shape.events:
                    raise json_tree.refused(tree, member.value.start, f"{member.key!r} is no array")
        for event in self.shape.events:
            if hooks is not None:
                json_tree.only(tree, hooks, event)
        return found

    def _under(self, event: str, node: Node, path: tuple[str | int, ...]) -> list[Handler]:
        found: list[Handler] = []
        for number, item in enumerate(node.items()):
            if self._is_ours(item):
                found.append(Handler(event, (*path, number), item))
            inner = item.at("hooks")
            for below, handler in enumerate(inner.items() if inner is not None and inner.kind == "[" else ()):
                if self._is_ours(handler):
                    found.append(Handler(event, (*path, number, "hooks", below), handler))
        return found

    def _is_ours(self, node: Node) -> bool:
        for key in ("command", "powershell", "commandWindows"):
            command = node.at(key)
            line = str(command.value()) if command is not None and command.kind == '"' else ""
            if _WORD in line and hook_start(line, self.host):
                return True
        return False

    def _differs(self, node: Node) -> bool:
        return bool(self._corrected(node))

    def put(self, text: str, mode: str) -> Put:
        """Handlers for the events that have none; with force and upgrade ours are corrected too."""
        tree = original = json_tree.read(text, self.grammar)
        facts: Facts = {}
        if tree.root is None:
            return Put(ABSENT, [json_tree.document(text, self.document(), facts)], facts)
        found = self.look(text)
        if mode == LINK and found.state != ABSENT:
            note = "entry already present"
            if found.state == OUTDATED:
                note += f", {found.note}; `engram upgrade` or --force changes it"
            return Put(found.state, [], note=note)
        steps: list[list[Edit]] = []
        if mode in (FORCE, UPGRADE):
            text = self._mended(text, steps)
        for event in self.shape.events:
            tree = json_tree.read(text, self.grammar)
            if not any(one.event == event and one.path[0] == "hooks" for one in self.ours(tree)):
                text = self._step(text, self._added(tree, event, facts), steps)
        tree = json_tree.read(text, self.grammar)
        if steps and self.shape.version and tree.root is not None and tree.root.member("version") is None:
            had_hooks = bool(original.root is not None and original.root.at("hooks"))
            self._step(text, json_tree.insert(tree, (), "version", 1, facts), steps)
            facts["version"] = "with hooks" if had_hooks else "alone"
        return Put(found.state, steps, facts, found.note)

    @staticmethod
    def _step(text: str, edits: list[Edit], steps: list[list[Edit]]) -> str:
        steps.append(edits)
        return jsonc.apply(text, edits)

    def _added(self, tree: Tree, event: str, facts: Facts) -> list[Edit]:
        """The edits that give one event our handler."""
        root = tree.root
        hooks = json_tree.container(tree, root, "hooks", "{") if root is not None else None
        found = json_tree.container(tree, hooks, event, "[") if hooks is not None else None
        if found is not None:
            return json_tree.append(tree, found, ("hooks", event), self._item(event), facts)
        facts.setdefault("made", []).append(["hooks", event])
        return json_tree.insert(tree, ("hooks",), event, [self._item(event)], facts)

    def _mended(self, text: str, steps: list[list[Edit]]) -> str:
        """Ours in today's form; the old flat form is taken out, its events get new handlers afterwards."""
        while flat := [
            one for one in self.ours(json_tree.read(text, self.grammar)) if one.path[0] != "hooks"
        ]:
            without = json_tree.remove(text, self.grammar, flat[-1].path, {"made": [[flat[-1].event]]})
            text = self._step(text, jsonc.between(text, without), steps)
        for number in range(len(self.ours(json_tree.read(text, self.grammar)))):
            while edits := self._corrected(self.ours(json_tree.read(text, self.grammar))[number].node):
                text = self._step(text, edits, steps)
        return text

    def _corrected(self, node: Node) -> list[Edit]:
        """The next smallest change that brings a handler up to date, none when it is."""
        for key in ("command", "powershell", "commandWindows"):
            command = node.at(key)
            if command is not None and command.kind == '"' and command.value() != self.line:
                return jsonc.replace(command, json.dumps(self.line, ensure_ascii=False))
        timeout = node.at("timeout")
        in_seconds = self.shape.more.get("timeout") == SECONDS
        if in_seconds and timeout is not None and timeout.raw == str(MILLISECONDS):
            return jsonc.replace(timeout, str(SECONDS))
        name = node.at("name")
        if self.host in ("claude", "codex") and name is not None and name.value() == HANDLER_NAME:
            known = (node.member(key) for key in OLD_KEYS)
            member = next((one for one in known if one is not None), None)
            return jsonc.remove(node.tree, member) if member is not None else []
        return []

    def take(self, text: str, facts: Facts) -> Take:
        """The text without our handlers, and without groups and containers that are empty for that reason."""
        while ours := self.ours(json_tree.read(text, self.grammar)):
            text = self._without(text, ours[-1], facts)
        root = json_tree.read(text, self.grammar).root
        hooks = root.at("hooks") if root is not None else None
        none_left = hooks is None or (hooks.kind == "{" and not hooks.members())
        if (
            (facts.get("version") == "with hooks" or (facts.get("version") and none_left))
            and root is not None
            and root.at("version") is not None
        ):
            text = json_tree.remove(text, self.grammar, ("version",), facts)
        added = ["version", "hooks"] if none_left else []
        text = json_tree.withdrawn(text, self.grammar, ["version"] if none_left else [], facts)
        return Take(text, json_tree.is_bare(text, self.grammar, added))

    def _without(self, text: str, one: Handler, facts: Facts) -> str:
        """The text without one handler; its group goes when the handler was all that it held."""
        path = one.path
        if len(path) > len(("hooks", "event", 0)) and path[-2] == "hooks":
            root = json_tree.read(text, self.grammar).root
            group = root
            for step in path[:-1]:
                if group is not None:
                    group = group.items()[step] if isinstance(step, int) else group.at(step)
            if group is not None and len(group.items()) == 1:
                path = path[:-2]
        if path[0] != "hooks":
            facts = {"made": [[one.event]]}
        return json_tree.remove(text, self.grammar, path, facts)
