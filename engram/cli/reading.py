"""load, search, route, verify, status: what the reading tools say, printed."""

from __future__ import annotations

from engram.cli.project import given, open_session
from engram.errors import EngramError, IntegrityError, NotFoundError, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from engram.cli.grammar import Values
    from engram.cli.screen import Screen
    from engram.outcome import Done

SCOPES = ("all", "workspace", "global")


def load(values: Values, screen: Screen) -> int:
    """`engram load`; an id that is none is refused, never taken for no id at all."""
    from engram.tools.fetch import paged

    names = values["id"]
    if isinstance(names, str):
        for name in names.split(","):
            paged(name.strip())
    done = _read(
        "engram_load",
        values,
        screen,
        query=_joined(values, "query"),
        id=values["id"],
        budget_tokens=values["budget_tokens"],
        disclosure=values["disclosure"],
        full=values["full"],
        explain=values["explain"],
    )
    withheld = names and any(found["severity"] == "error" for found in done.diagnostics)
    return IntegrityError.exit_code if withheld else 0


def search(values: Values, screen: Screen) -> int:
    """`engram search`; finding nothing is an answer, not a failure."""
    _read(
        "engram_search",
        values,
        screen,
        query=_joined(values, "query"),
        limit=values["limit"],
        type=values["type"],
        scope=values["scope"],
    )
    return 0


def route(values: Values, screen: Screen) -> int:
    """`engram route`."""
    _read("engram_route", values, screen, query=_joined(values, "query"), limit=values["limit"])
    return 0


def verify(values: Values, screen: Screen) -> int:
    """`engram verify`: exit code 4 when a file is not what was recorded, 7 when there is no memory."""
    done = _read("engram_verify", values, screen, scope=one_scope(values))
    missing = any(found["code"] == "workspace.missing" for found in done.diagnostics)
    if missing and not done.data["checked"]:
        return NotFoundError.exit_code
    return IntegrityError.exit_code if done.data["mismatches"] else 0


def status(values: Values, screen: Screen) -> int:
    """`engram status`."""
    _read("engram_status", values, screen)
    return 0


def one_scope(values: Values) -> str:
    """The scope that the words name; raises `UsageError` for anything but one of them."""
    words = values["scope"]
    chosen = words if isinstance(words, list) else []
    if len(chosen) > 1 or (chosen and chosen[0] not in SCOPES):
        raise UsageError(
            "cli.bad_value", f"{' '.join(chosen)!r:.60} is no scope.", f"Use one of {', '.join(SCOPES)}."
        )
    return chosen[0] if chosen else "all"


def _joined(values: Values, key: str) -> str | None:
    words = values[key]
    return " ".join(words) if isinstance(words, list) and words else None


def _read(tool: str, values: Values, screen: Screen, **arguments: Any) -> Done:
    return answer(tool, given(**arguments), values, screen)


def answer(tool: str, arguments: Mapping[str, Any], values: Values, screen: Screen) -> Done:
    """Call a reading tool and print what it says."""
    from engram.outcome import Done
    from engram.tools import call

    session = open_session(values)
    try:
        done = call(tool, arguments, session)
    except EngramError as refusal:
        refusal.remedy = _in_commands(refusal.remedy)
        raise
    session.flush()
    if not isinstance(done, Done):
        raise TypeError(tool)
    screen.answer(done.text, done.data, done.diagnostics)
    return done


def _in_commands(remedy: str) -> str:
    """What to do, said to somebody who types commands and calls no tools."""
    import re

    remedy = re.sub(r"the input schema of (engram_\w+)", r"\1 --help", remedy)
    return re.sub(r"\bengram_(\w+( --help)?)", lambda found: f"`engram {found[1].replace('_', '-')}`", remedy)
