"""The managed block of Codex: `[mcp_servers.engram]` and the gate of `engram_commit` (hosts.md 6).

The memory service has a block of its own beside it, without a gate, since its writes need no approval.
"""

from __future__ import annotations

import json
import re

from engram.hosts import toml_scan
from engram.hosts.json_entry import NAMES, with_options
from engram.hosts.launcher import SERVER
from engram.hosts.part import ABSENT, CURRENT, FORCE, FOREIGN, LINK, OUTDATED, Look, Put, RefusedError, Take
from engram.hosts.recognise import foreign_note, server_start, server_words
from engram.jsonc.edits import apply, before_gap, line_end

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram.hosts.launcher import Launcher
    from engram.hosts.part import Facts
    from engram.hosts.toml_scan import Comment, Statement, Table
    from engram.jsonc.edits import Edit

BEGIN, END = "# engram:start", "# engram:end"
_BEGIN_LINE = BEGIN + " (managed by Engram, edit outside this block)"
SERVERS, GATED = "mcp_servers", "engram_commit"
_TOOL = ("tools", GATED)
APPROVAL_MODE = "prompt"
"""What Codex does before `engram_commit`: ask. The value `approve` means not to ask (docs/decisions/0003)."""

OPEN_MODE = "approve"


class _Reading:
    """A text with its values, its tables and what of them is ours."""

    __slots__ = ("comments", "loose", "ours", "tables", "text", "values")

    def __init__(self, text: str, name: str) -> None:
        self.text = text
        self.ours = (SERVERS, name)
        try:
            self.values = toml_scan.load(text)
        except toml_scan.WrongTomlError as wrong:
            raise RefusedError(f"not TOML 1.0: {wrong.cause}", wrong.line, wrong.column) from None
        found, self.comments = toml_scan.scan(text)
        self.tables = [table for table in found if table.path[:2] == self.ours]
        self.loose = [
            statement
            for table in found
            if table.path[:2] != self.ours
            for statement in table.statements
            if statement.path[:2] == self.ours
        ]
        self._check(found)

    def _check(self, tables: list[Table]) -> None:
        servers, name = self.values.get(SERVERS, {}), self.ours[1]
        inline = [one for table in tables for one in table.statements if one.path == (SERVERS,)]
        if inline:
            raise self._refused(inline[0].start, f"{SERVERS} is an inline table or no table at all")
        array = next((one for one in tables if one.array and one.path in ((SERVERS,), self.ours)), None)
        if array is not None or not isinstance(servers, dict):
            raise self._refused(
                array.start if array else 0, f"{'.'.join(array.path if array else self.ours)} is an array"
            )
        if name in servers and not isinstance(servers[name], dict):
            raise self._refused(self.loose[0].start if self.loose else 0, f"{SERVERS}.{name} is no table")

    def _refused(self, at: int, cause: str) -> RefusedError:
        before = self.text[:at]
        return RefusedError(cause, before.count("\n") + 1, at - (before.rfind("\n") + 1) + 1)

    @property
    def entry(self) -> dict[str, Any] | None:
        found = self.values.get(SERVERS, {}).get(self.ours[1])
        return found if isinstance(found, dict) else None

    def markers(self) -> list[Comment]:
        """The markers directly around our tables; the same words elsewhere are a person's."""
        return [
            one
            for one in self.comments
            for own in self.tables
            if (one.text.startswith(BEGIN) and self._only_blanks(one.end, own.start))
            or (one.text.startswith(END) and self._only_blanks(own.end, one.start))
        ]

    def _only_blanks(self, start: int, end: int) -> bool:
        return start <= end and not self.text[start:end].strip()


class TomlEntry:
    """The block of one of our servers in Codex's config.toml."""

    __slots__ = ("launcher", "options", "program")

    def __init__(self, launcher: Launcher, program: str = SERVER, options: tuple[str, ...] = ()) -> None:
        self.launcher = launcher
        self.options = options
        self.program = program

    @property
    def ours(self) -> tuple[str, str]:
        """Where the server stands; the name fits a bare key."""
        return SERVERS, NAMES[self.program]

    def lines(self) -> list[str]:
        """The block, line by line."""
        return [
            _BEGIN_LINE,
            f"[{'.'.join(self.ours)}]",
            f"command = {_string(self.launcher.command)}",
            f"args = {_strings((*self.launcher.args, *self.options))}",
            *self._gate(),
            END,
        ]

    def _gate(self) -> list[str]:
        if self.program != SERVER:
            return []
        return ["", f"[{'.'.join((*self.ours, *_TOOL))}]", f"approval_mode = {_string(APPROVAL_MODE)}"]

    def shown(self) -> str:
        """The snippet for a person."""
        return "\n".join(self.lines())

    def look(self, text: str) -> Look:
        """What stands under the name, told by its command."""
        return self._look(_Reading(text, self.ours[1]))

    def _look(self, reading: _Reading) -> Look:
        entry = reading.entry
        if entry is None:
            return Look(ABSENT)
        start = server_start(entry, self.program)
        detail: Facts = {"entry": entry, "approval": approval(entry)}
        if start is None:
            return Look(FOREIGN, foreign_note(entry), detail)
        detail |= {"version": start.version, "pinned": start.pinned, "options": list(start.tail)}
        note = f"Codex runs {GATED} without asking (approval_mode)" if self._is_open(entry) else ""
        words = server_words(entry) or []
        wanted = list(self.launcher.words)
        stale = start.pinned and words[: len(wanted)] != wanted
        return Look(OUTDATED if stale else CURRENT, note, detail)

    def put(self, text: str, mode: str) -> Put:
        """A new block at the end, or the least change that makes one of ours current."""
        reading = _Reading(text, self.ours[1])
        found = self._look(reading)
        if found.state == ABSENT:
            edit, facts = self._appended(text)
            return Put(ABSENT, [[edit]], facts)
        if found.state == FOREIGN:
            return self._against(reading, found, mode)
        if mode == LINK and found.state == CURRENT:
            return Put(CURRENT, [], note="; ".join(filter(None, ("entry already present", found.note))))
        steps = self._repinned(reading, mode)
        told = (found.note,) if any(steps) else ("entry already present", found.note)
        return Put(found.state, steps, note="; ".join(filter(None, told)))

    def _appended(self, text: str) -> tuple[Edit, Facts]:
        end = line_end(text, 0)
        body = text.removeprefix("\ufeff")
        before = "" if not body or body.endswith(end * 2) else end if body.endswith(end) else end * 2
        if body and not body.strip("\r\n"):
            before = ""
        return (len(text), "", before + end.join(self.lines()) + end), {"before": before}

    def _against(self, reading: _Reading, found: Look, mode: str) -> Put:
        if reading.loose:
            where = reading.text.count("\n", 0, reading.loose[0].start) + 1
            raise RefusedError(
                f"{'.'.join(reading.ours)} is not a table of its own ({found.note}); change it by hand",
                where,
                1,
            )
        if mode != FORCE:
            return Put(FOREIGN, [], note=f"{found.note}; use --force to replace it")
        end = line_end(reading.text, 0)
        edits: list[Edit] = []
        for number, table in enumerate(reading.tables):
            new = end.join(self.lines()) if number == 0 else ""
            edits.append((table.start, reading.text[table.start : table.end], new))
        replaced = end.join(edit[1] for edit in edits)
        return Put(FOREIGN, [edits], {"replaced": replaced}, "replaced " + found.note)

    def _repinned(self, reading: _Reading, mode: str) -> list[list[Edit]]:
        statements = {one.path: one for table in reading.tables for one in table.statements}
        statements |= {one.path: one for one in reading.loose}
        start = server_start(reading.entry, self.program)
        options = start.tail if start is not None else ()
        if self.options and mode == FORCE:
            options = tuple(with_options(options, self.options))
        wanted: dict[tuple[str, ...], str] = {
            (*self.ours, "command"): _string(self.launcher.command),
            (*self.ours, "args"): _strings((*self.launcher.args, *options)),
        }
        if mode != LINK and self._is_open(reading.entry or {}):
            wanted[(*self.ours, *_TOOL, "approval_mode")] = _string(APPROVAL_MODE)
            wanted[(*self.ours, "default_tools_approval_mode")] = _string(APPROVAL_MODE)
        edits = [
            (one.value_start, reading.text[one.value_start : one.value_end], wanted[path])
            for path, one in sorted(statements.items(), key=lambda item: item[1].start)
            if path in wanted and self._value(reading, path) != toml_scan.load(f"k = {wanted[path]}")["k"]
        ]
        command = statements.get((*self.ours, "command"))
        if (*self.ours, "args") not in statements and command is not None and (self.launcher.args or options):
            edits.append((command.end, "", self._args(reading.text, command, wanted[(*self.ours, "args")])))
            edits.sort(key=lambda edit: edit[0])
        self._require(reading, apply(reading.text, edits), [*self.launcher.words, *options], mode)
        return [edits]

    @staticmethod
    def _args(text: str, command: Statement, written: str) -> str:
        """A line of arguments behind the command of an entry that has none, under the same name."""
        name = re.match(r"[ \t]*(?:[^=\r\n]*\.)?[ \t]*(?=[\"']?command)", text[command.start :])
        return f"{line_end(text, command.end)}{name[0] if name else ''}args = {written}"

    def _is_open(self, entry: dict[str, Any]) -> bool:
        """Whether the host runs what a person has to approve without asking one."""
        return self.program == SERVER and approval(entry) == OPEN_MODE

    def _require(self, reading: _Reading, after: str, words: list[str], mode: str) -> None:
        """Raises RefusedError when values stand in an inline table, where no edit of a statement reaches."""
        entry = _Reading(after, reading.ours[1]).entry or {}
        if server_words(entry) == words and (mode == LINK or not self._is_open(entry)):
            return
        places = [*(table.start for table in reading.tables), *(one.start for one in reading.loose)]
        where = reading.text.count("\n", 0, min(places)) + 1
        raise RefusedError(
            f"{'.'.join(reading.ours)} is written as an inline table; change it by hand", where, 1
        )

    @staticmethod
    def _value(reading: _Reading, path: tuple[str, ...]) -> object:
        found: Any = reading.values
        for key in path:
            found = found.get(key) if isinstance(found, dict) else None
        return found

    def take(self, text: str, facts: Facts) -> Take:
        """The text without our tables and markers; comments of the next table stay."""
        reading = _Reading(text, self.ours[1])
        if reading.entry is None or server_start(reading.entry, self.program) is None:
            return Take(text)
        spans = [_span(text, table) for table in reading.tables]
        spans += [_whole_lines(text, one) for one in reading.loose]
        spans += [(one.start, one.end) for one in reading.markers()]
        spans = _joined(sorted(spans))
        replaced = str(facts.get("replaced", ""))
        first = spans[0][0]
        following = len(text) - len(text[spans[-1][1] :].lstrip("\r\n"))
        passed = "behind" in facts and text.startswith(BEGIN, following) and not replaced
        if passed:  # the gap in front of ours stays, for the other block; the one between them goes
            gap = str(facts["behind"])
            spans.append((before_gap(text, following, gap) if gap else following, following))
        elif facts.get("before") and text[spans[0][1] : spans[0][1] + 1] in ("", "\r", "\n"):
            spans[0] = (before_gap(text, first, str(facts["before"])), spans[0][1])
        edits = [(start, text[start:end], "") for start, end in spans]
        if replaced:
            end = line_end(text, 0)
            edits[0] = (*edits[0][:2], replaced + (end if edits[0][1].endswith("\n") else ""))
        more = sorted({".".join(table.path[2:]) for table in reading.tables} - {"", ".".join(_TOOL)})
        note = f"with what was added below it: {', '.join(more)}" if more else ""
        after = apply(text, edits)
        return Take(after, not after.strip("\ufeff \t\r\n"), note, passed=passed)


def approval(entry: dict[str, Any]) -> str:
    """The mode in which Codex calls `engram_commit`: that of the tool, else the default of the server."""
    tools = entry.get("tools")
    tool = tools.get(GATED) if isinstance(tools, dict) else None
    mode = tool.get("approval_mode") if isinstance(tool, dict) else None
    return str(mode or entry.get("default_tools_approval_mode") or "")


def _span(text: str, table: Table) -> tuple[int, int]:
    """A table with the line end behind it and the blank lines up to the next header or comment."""
    at = table.end
    following = len(text) - len(text[at:].lstrip(" \t\r\n"))
    line = text.find("\n", at) + 1 or len(text)
    if following < len(text):
        return table.start, max(line, text.rfind("\n", 0, following) + 1)
    return table.start, line


def _whole_lines(text: str, one: Statement) -> tuple[int, int]:
    return one.start, text.find("\n", one.end) + 1 or len(text)


def _joined(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans that touch as one."""
    found: list[tuple[int, int]] = []
    for start, end in spans:
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found


def _string(word: str) -> str:
    """A basic string; TOML's escapes are those of JSON but for DEL."""
    return json.dumps(word, ensure_ascii=False).replace("\x7f", "\\u007f")


def _strings(words: tuple[str, ...]) -> str:
    return "[" + ", ".join(map(_string, words)) + "]"
