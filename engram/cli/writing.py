"""save, save-session, note: each through the tool of the same name."""

from __future__ import annotations

import os
import shlex
import sys

from engram.cli import gate, natural
from engram.cli.project import given, open_session
from engram.cli.screen import is_terminal
from engram.errors import NotFoundError, PolicyError, StoreError, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from engram.cli.grammar import Values
    from engram.cli.screen import Screen
    from engram.outcome import Ask

TYPES = ("rule", "skill", "workflow", "knowledge")
STANDARD_INPUT_LIMIT = 1 << 20
PATIENCE = 2.0
"""Seconds that save-session waits for a pipe that may never bring anything."""


def save(values: Values, screen: Screen) -> int:
    """`engram save`: one memory."""
    words = _words(values, "text")
    kind = values["type"]
    if kind is None and len(words) > 1 and words[0].casefold() in TYPES:
        kind, words = words[0].casefold(), words[1:]
    if not " ".join(words).strip() or (len(words) == 1 and words[0].casefold() in TYPES):
        raise UsageError("cli.missing", "The text of the memory is missing.", "See `engram save --help`.")
    _show_whole(values)
    arguments = given(
        text=" ".join(words),
        type=kind,
        **{key: values[key] for key in _SAVE_OPTIONS},
        **{key: _target(values[key]) for key in ("update", "supersedes")},
    )
    return propose("engram_save", arguments, values, screen, _again(values, "save", words, kind))


_SAVE_OPTIONS = (
    "scope",
    "role",
    "context",
    "example",
    "triggers",
    "depends_on",
    "show_rule_variants",
)
_FOLDERS = ("rules/", "skills/", "knowledge/")


def _target(given: object) -> str | None:
    """The id of a memory that a person named by id or file, in any case."""
    if not isinstance(given, str):
        return None
    name = given.strip().casefold().removesuffix(".md")
    return next((name.removeprefix(folder) for folder in _FOLDERS if name.startswith(folder)), name)


def save_session(values: Values, screen: Screen) -> int:
    """`engram save-session`: the candidates of a session."""
    request = natural.understand(_words(values, "text"))
    values["accept_all"] = values["accept_all"] or request.accept
    level = request.query_level if values["query_level"] is None else values["query_level"]
    if isinstance(level, int) and level < 1:
        raise UsageError("cli.bad_value", "--query-level counts sessions.", "Use --query-level 50.")
    text = request.text or _candidates(values, screen, level if isinstance(level, int) else None)
    if not text.strip():
        screen.answer(guidance(level if isinstance(level, int) else None), {})
        return 0
    _show_whole(values)
    arguments = given(
        text=text, scope=values["scope"], role=values["role"], show_rule_variants=values["show_rule_variants"]
    )
    return propose("engram_save_session", arguments, values, screen, _session_again(values, request.text))


def _session_again(values: Values, text: str = "") -> str:
    """The command line to run after a person has approved the candidates; standard input is given anew."""
    parts = ["engram", "save-session"]
    for key in ("scope", "role", "workspace"):
        parts += [f"--{key}", str(values[key])] if values[key] else []
    parts += [] if text else ["--file", str(values["file"] or "-")]
    words = [*(["--"] if text.startswith("-") else []), text] if text else []
    return shlex.join([*parts, "--accept-all", *words])


def _show_whole(values: Values) -> None:
    """Who is asked at a terminal sees every line that would be written."""
    values["show_rule_variants"] = bool(values["show_rule_variants"] or not values["accept_all"])


def guidance(level: int | None) -> str:
    """What save-session says when no candidates were given."""
    sessions = f"up to {level} recent sessions that you can see" if level else "this session"
    return (
        f"No candidates were given, so nothing was saved. Look through {sessions} for what is durable, will "
        "matter again and is not in memory yet; never invent. Write one candidate a line,\n"
        "    TYPE: rule|skill|knowledge | TEXT: … | CONTEXT: … | EXAMPLE: …\n"
        "show the lines to the person, and after their yes give exactly these lines to\n"
        "    engram save-session --accept-all --file -"
    )


def _candidates(values: Values, screen: Screen, level: int | None) -> str:
    """The candidates from the file, the terminal or the pipe."""
    path = values["file"]
    if isinstance(path, str) and path != "-":
        return _read_file(path)
    if path == "-":
        return _read_stdin()
    if is_terminal(sys.stdin):
        if values["accept_all"]:
            return ""
        screen.hint(guidance(level))
        screen.hint("Or type the lines here; an empty line or Ctrl-D ends them.")
        return _read_terminal()
    return _read_stdin() if values["accept_all"] and _brings_something() else _refuse_pipe(values)


def _refuse_pipe(values: Values) -> str:
    """Candidates in a pipe are refused where nobody can be asked; an empty one asks for guidance."""
    if not values["accept_all"] and _brings_something() and _read_stdin().strip():
        gate.require_person(_session_again(values))
    return ""


def _brings_something() -> bool:
    """Whether standard input is a file, or a pipe that speaks up soon; an agent's idle pipe is neither."""
    import select
    import stat

    if sys.stdin is None:
        return False
    mode = os.fstat(sys.stdin.fileno()).st_mode
    if stat.S_ISREG(mode):
        return True
    try:
        return bool(select.select([sys.stdin.fileno()], [], [], PATIENCE)[0])
    except OSError:  # Windows waits for sockets only
        return True


def _read_file(path: str) -> str:
    try:
        with open(path, "rb") as file:
            return _decoded(file.read(STANDARD_INPUT_LIMIT + 1), path)
    except FileNotFoundError:
        raise NotFoundError("cli.no_file", f"There is no file {path}.", "Check --file.") from None
    except OSError as failure:
        raise StoreError(
            "cli.no_file", f"{path} cannot be read: {failure.strerror}.", "Check --file."
        ) from None


def _read_stdin() -> str:
    return (
        ""
        if sys.stdin is None
        else _decoded(sys.stdin.buffer.read(STANDARD_INPUT_LIMIT + 1), "Standard input")
    )


def _read_terminal() -> str:
    lines: list[str] = []
    for line in sys.stdin:
        if not line.strip() and lines:
            break
        lines.append(line)
    return "".join(lines)


def _decoded(data: bytes, name: str) -> str:
    if len(data) > STANDARD_INPUT_LIMIT:
        raise UsageError(
            "cli.too_long", f"{name} holds more than 1 MiB.", "Give at most eight candidates at a time."
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UsageError("cli.not_text", f"{name} is not UTF-8 text.", "Save it as UTF-8.") from None


def note(values: Values, screen: Screen) -> int:
    """`engram note`: one working note, after one yes."""
    words = _words(values, "text")
    arguments = given(
        text=" ".join(words), objective=values["objective"], type=values["type"], scope=values["scope"]
    )
    return propose("engram_note", arguments, values, screen, _again(values, "note", words, None))


def _again(values: Values, name: str, words: Sequence[str], kind: object) -> str:
    """The command line to run after a person has approved."""
    parts = ["engram", name]
    for key, value in values.items():
        if key not in ("text", "type", "accept_all", "json") and isinstance(value, str):
            parts += ["--" + key.replace("_", "-"), value]
    kinds = [] if kind is None else ["--type", str(kind)]
    text = " ".join(words)
    return shlex.join([*parts, *kinds, "--accept-all", *(["--"] if text.startswith("-") else []), text])


def propose(tool: str, arguments: Mapping[str, Any], values: Values, screen: Screen, again: str) -> int:
    """Propose, ask the person, carry out the answer."""
    from engram.outcome import Done
    from engram.tools import call, resume

    if not values["accept_all"]:
        gate.require_person(again)
    session = open_session(values)
    outcome = call(tool, arguments, session)
    if isinstance(outcome, Done):
        text = outcome.text + _reruns(outcome.data, bool(values["accept_all"]))
        screen.answer(text, outcome.data, outcome.diagnostics)
        return gate.exit_code(outcome.data)
    try:
        answer = (
            {"action": "accept", "channel": "accept-all"}
            if values["accept_all"]
            else _ask(tool, outcome, screen)
        )
    except KeyboardInterrupt:
        resume(tool, arguments, outcome.state, {"action": "decline", "channel": "terminal"}, session)
        raise
    unanswered = answer.pop("unanswered", False)
    done = resume(tool, arguments, outcome.state, answer, session)
    screen.answer(done.text, done.data, done.diagnostics)
    return PolicyError.exit_code if unanswered else gate.exit_code(done.data)


def _reruns(data: Mapping[str, Any], accept_all: bool) -> str:
    """How to go on with candidates that are put off: for each the command that names what it lacks."""
    from engram.approval.result import command

    lines = [
        f"\n\nCandidate {row['n']}: not written\nInspect: engram load --id {','.join(row['related_ids'])}"
        f"\nAction: rerun as: {command(row['rerun'], row['scope'], accept_all)}"
        for row in data.get("candidates", ())
        if row.get("rerun")
    ]
    return "".join(lines)


def _ask(tool: str, ask: Ask, screen: Screen) -> dict[str, Any]:
    """The answer of the person at the terminal, as `engram.tools.resume` reads it."""
    if tool == "engram_note":
        if gate.confirm(screen, ask.preview, "Keep this note?"):
            return {"action": "accept", "channel": "terminal", "content": dict.fromkeys(_switches(ask), True)}
        return {"action": "decline", "channel": "terminal"}
    numbers = [int(name[1:]) for name in _switches(ask)]
    options = ask.fields.get("scope", {}).get("enum")
    scopes = [name for name in options if name != "both"] if isinstance(options, list) else []
    shown: Any = ask.fallback.data["candidates"]
    single = len({row["n"] for row in shown}) == 1
    choice = gate.put(
        screen, ask.preview, numbers, single, scopes, proposal=str(ask.state.get("proposal_id", ""))
    )
    if choice is None or not choice.numbers:
        return {"action": "decline", "channel": "terminal", "unanswered": choice is None}
    content: dict[str, Any] = {f"c{number}": number in choice.numbers for number in numbers}
    if choice.scope is not None:
        content["scope"] = choice.scope
    return {"action": "accept", "channel": "terminal", "content": content, "note": choice.note}


def _switches(ask: Ask) -> list[str]:
    return [name for name, field in ask.fields.items() if field.get("type") == "boolean"]


def _words(values: Values, key: str) -> list[str]:
    words = values[key]
    return list(words) if isinstance(words, list) else []
