"""archive, restore, review, promote: changes of one memory, each shown, asked about and written as one."""

from __future__ import annotations

import shlex

from engram.cli import gate
from engram.cli.project import open_session
from engram.errors import PolicyError, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engram.cli.grammar import Values
    from engram.cli.screen import Screen
    from engram.retrieval.session import Session
    from engram.upkeep.review import Finding
    from engram.upkeep.step import Step


def archive(values: Values, screen: Screen) -> int:
    """`engram archive`."""
    from engram.upkeep.archive import archive as move

    name, reason, scope = _one(values, "archive"), _text(values, "reason"), _text(values, "scope")
    again = ["archive", name]
    for key in ("reason", "scope"):
        again += [f"--{key}", _text(values, key)] if values[key] else []
    return _decide(lambda session: move(session, name, reason, scope), values, screen, again)


def restore(values: Values, screen: Screen) -> int:
    """`engram restore`."""
    from engram.upkeep.archive import restore as move_back

    name = _one(values, "restore")
    return _decide(lambda session: move_back(session, name), values, screen, ["restore", name])


def promote(values: Values, screen: Screen) -> int:
    """`engram promote`."""
    from engram.upkeep.promote import Wish
    from engram.upkeep.promote import promote as make_durable

    name = _one(values, "promote")
    wish = Wish(
        _text(values, "scope"),
        _text(values, "type"),
        update=_text(values, "update"),
        supersedes=_text(values, "supersedes"),
        depends_on=_text(values, "depends_on"),
    )
    again = ["promote", name]
    for key in ("scope", "type", "update", "supersedes", "depends_on"):
        again += ["--" + key.replace("_", "-"), _text(values, key)] if values[key] else []
    return _decide(lambda session: make_durable(session, name, wish), values, screen, again)


def review(values: Values, screen: Screen) -> int:
    """`engram review`: list, supersede, or verify."""
    words = _words(values, "what")
    what, names = (words[0], words[1:]) if words else ("list", [])
    if what == "list" and not names:
        return _list(values, screen)
    if what == "verify" and len(names) == 1:
        from engram.upkeep.review import confirm

        return _decide(lambda session: confirm(session, names[0]), values, screen, ["review", *words])
    if what != "supersede" or len(names) != 2:
        raise UsageError(
            "cli.bad_value", f"{' '.join(words)!r:.60} is not understood.", "See `engram review --help`."
        )
    from engram.upkeep.review import supersede

    again = ["review", "supersede", *names]
    return _decide(lambda session: supersede(session, *names), values, screen, again)


def link_memories(values: Values, screen: Screen) -> int:
    """`engram link --parent ID --children ID…`: memories are linked, no hosts."""
    from engram.upkeep.generalise import generalise

    parent, names = _text(values, "parent"), _text(values, "children").split(",")
    children = [name.strip() for name in names if name.strip()]
    again = ["link", "--parent", parent, "--children", ",".join(children)]
    asked = {**values, "accept_all": values["force"]}
    return _decide(lambda session: generalise(session, parent, children), asked, screen, again)


def _list(values: Values, screen: Screen) -> int:
    from engram.upkeep.review import findings

    found = findings(open_session(values))
    text = "\n".join(map(_line, found)) or "Nothing to look at again."
    rows = [
        {
            "kind": one.kind,
            "scope": one.record.scope,
            "id": one.record.id,
            "file": one.record.path,
            "about": one.about,
            "action": one.action,
        }
        for one in found
    ]
    screen.answer(text, {"findings": rows})
    return 0


def _line(one: Finding) -> str:
    return f"{one.kind:<11} {one.record.key}  {one.about}  (`{one.action}`)"


def _decide(plan: Callable[[Session], Step], values: Values, screen: Screen, again: Sequence[str]) -> int:
    """Show the step, ask, and write it; 5 when it waits or nobody gave a clear answer."""
    if not values["accept_all"]:
        where = ["--workspace", str(values["workspace"])] if values["workspace"] else []
        flag = "--force" if again[0] == "link" else "--accept-all"
        gate.require_person(shlex.join(["engram", *again, *where, flag]))
    step = plan(open_session(values))
    if step.blocked:
        screen.answer(
            f"{step.preview}\n\nNothing was written: {step.blocked}.", _state("blocked", step.blocked)
        )
        return PolicyError.exit_code
    channel, note = "accept-all", ""
    if not values["accept_all"]:
        choice = gate.put(screen, step.preview, (1,), single=True)
        if choice is None or not choice.numbers:
            screen.answer("Rejected; nothing was changed.", _state("rejected", ""))
            return 0 if choice is not None else PolicyError.exit_code
        channel, note = "terminal", choice.note
    done = step.write(channel, note)
    screen.answer(done.text, done.data, done.diagnostics)
    return 0


def _state(state: str, reason: str) -> dict[str, object]:
    return {"state": state, **({"reason": reason} if reason else {})}


def _one(values: Values, command: str) -> str:
    words = _words(values, "name")
    if len(words) != 1:
        raise UsageError("cli.extra", "One name is expected.", f"See `engram {command} --help`.")
    return words[0]


def _words(values: Values, key: str) -> list[str]:
    words = values[key]
    return list(words) if isinstance(words, list) else []


def _text(values: Values, key: str) -> str:
    value = values[key]
    return value if isinstance(value, str) else ""
