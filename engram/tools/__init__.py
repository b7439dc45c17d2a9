"""The eleven governed tools as use cases: one schema and one handler module a tool, found by its name.

Every door enters here, so the server, the command line and the hooks give the same answers.

    call("engram_load", {"query": "release"}, session)     -> Done
    call("engram_save", {"text": "…"}, session)            -> Ask, or Done when nothing can be approved
    resume("engram_save", arguments, ask.state, answer, session)   -> Done

`engram_load` is handled by `engram.tools.load`: `run(arguments, session) -> Done | Ask`, and
`resume(arguments, state, answer, session) -> Done` where it can ask. Arguments reach `run` checked, with
defaults filled in.
"""

from __future__ import annotations

from engram.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import ModuleType
    from typing import Any

    from engram.outcome import Ask, Done
    from engram.tools.session import Session

    NAMES: tuple[str, ...]

PREFIX = "engram_"


def call(name: str, arguments: Mapping[str, Any] | None, session: Session) -> Done | Ask:
    """Check the arguments and run the tool.

    Raises EngramError where the call is refused; UsageError `arguments.invalid` names the argument and what
    it may be, UsageError `tool.unknown` says that there is no such tool.
    """
    handler = _handler(name)
    session.answering = True
    try:
        outcome: Done | Ask = handler.run(check(name, arguments), session)
    finally:
        session.release()
    return outcome


def resume(
    name: str,
    arguments: Mapping[str, Any] | None,
    state: Mapping[str, Any],
    answer: Mapping[str, Any],
    session: Session,
) -> Done:
    """Carry out what the human answered to the Ask of `call`.

    `answer` has `action` (accept, decline, cancel), `channel` (terminal, accept-all, dialog) and, as they
    apply:
    - `content`: one boolean per selectable candidate (`c1`, `c2`, …) and `scope`. From a dialog every field
      of the form must be there, or the proposal is revoked. From a terminal a missing field is a no, a
      missing scope is the proposed one. With channel accept-all it is not read: everything selectable is
      accepted.
    - `note`: the comment of a `B` answer, kept with every memory that is written.
    - `reason`: why a dialog ended without an answer (timeout, error, …); only with cancel.
    - `elapsed`: seconds between question and answer.
    """
    done: Done = _handler(name).resume(check(name, arguments), state, answer, session)
    return done


def reads(name: str) -> bool:
    """Whether the tool is declared to change nothing and to ask nothing (`readOnlyHint`, R99)."""
    from engram_contracts.wire import READERS

    return name in READERS["governed"]


def check(name: str, arguments: Mapping[str, Any] | None) -> dict[str, Any]:
    """A checked copy of the arguments with the defaults of the schema filled in."""
    from engram_contracts.invalid import Invalid

    checks = __import__("engram_contracts.checks." + name, fromlist=["check"])
    given = arguments or {}
    try:
        checked: dict[str, Any] = checks.check(_integral(given))
    except Invalid as wrong:
        raise UsageError("arguments.invalid", str(wrong), f"See the input schema of {name}.") from None
    return checked


def _handler(name: str) -> ModuleType:
    if name not in __getattr__("NAMES"):
        raise UsageError("tool.unknown", f"There is no tool named {name[:80]!r}.", "List the tools first.")
    handler: ModuleType = __import__("engram.tools." + name[len(PREFIX) :], fromlist=["run"])
    return handler


def _integral(value: Any) -> Any:
    """The value with whole floats as ints: JSON has one kind of number, and some hosts send 8.0."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, dict):
        return {key: _integral(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_integral(item) for item in value]
    return value


def __getattr__(name: str) -> tuple[str, ...]:
    if name == "NAMES":
        from engram_contracts.wire import NAMES

        return NAMES["governed"]
    raise AttributeError(name)
