"""Options of the server commands: few, and a wrong one never keeps a host from its server (R36)."""

from __future__ import annotations

from engram.protocol.stdio import note

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence


def read_options(
    arguments: Sequence[str],
    switches: Collection[str],
    values: Mapping[str, Collection[str]],
    program: str,
    *,
    strict: bool = False,
) -> dict[str, str]:
    """The options that are known, as `{"--always-load": "", "--schemas": "minimal"}`.

    `values` maps an option that takes a value to what it may be; an empty collection allows anything.
    What is wrong is ignored with a note on stderr, or refused with a UsageError where `strict`.
    """
    refuse = _refused if strict else _noted
    found: dict[str, str] = {}
    rest = list(arguments)
    while rest:
        name, equals, value = rest.pop(0).partition("=")
        if name in switches and not equals:
            found[name] = ""
            continue
        if name not in values:
            refuse(program, f"unknown {'option' if name.startswith('-') or not strict else 'command'} {name}")
            continue
        if not equals and rest and not rest[0].startswith("--"):
            value, equals = rest.pop(0), "="
        allowed = values[name]
        if not equals or (allowed and value not in allowed):
            refuse(program, f"{name} needs {' or '.join(allowed) if allowed else 'a value'}")
            continue
        found[name] = value
    return found


def _noted(program: str, what: str) -> None:
    note(f"{program}: {what}{'' if what.startswith('unknown') else '; it'} is ignored")


def _refused(program: str, what: str) -> None:
    from engram.errors import UsageError

    raise UsageError("cli.option", f"{what[0].upper()}{what[1:]}.", f"`{program} --help`")
