"""Hooks of ours that their host does not run, or runs in another way than it was meant."""

from __future__ import annotations

from engram.checkup import PASS, WARN, Finding
from engram.hosts.checks.documents import table
from engram.hosts.json_hooks import HANDLER_NAME, SHAPES
from engram.hosts.recognise import hook_start
from engram.hosts.registry import HOOK, TOML

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from engram.hosts.checks.documents import Documents

LONGEST_SECONDS = 600
"""A time limit above this on a host that counts seconds was meant in milliseconds."""
_COMMANDS = ("command", "powershell", "commandWindows")


class Hook:
    """A handler of ours: its host, file, event, whether it stands where the host reads it, and its value."""

    __slots__ = ("event", "flat", "host", "path", "value")

    def __init__(self, host: str, path: str, event: str, flat: bool, value: dict[str, Any]) -> None:
        self.host = host
        self.path = path
        self.event = event
        self.flat = flat
        self.value = value


def check(documents: Documents) -> Iterator[Finding]:
    """Hooks that are switched off, in an old shape, or with a time limit in the wrong unit."""
    found = list(hooks(documents))
    wrong = [*_shapes(documents, found), *_disabled(documents, found)]
    yield from wrong
    for host in dict.fromkeys(hook.host for hook in found):
        if not any(host in finding.message.lower() for finding in wrong):
            told = "; it runs new hooks only after `/hooks` there once" if host == "codex" else ""
            yield Finding("host.hooks_disabled", "host", PASS, f"Hooks of {host} are not switched off{told}")
    if found and not any(finding.id == "host.hooks_shape" for finding in wrong):
        yield Finding("host.hooks_shape", "host", PASS, "Hooks are in the shape that their hosts read")


def hooks(documents: Documents) -> Iterator[Hook]:
    """Every handler of ours in the hook files of the registry."""
    from engram.hosts.rows import ROWS

    for row in ROWS:
        if row.surface != HOOK or row.host not in SHAPES:
            continue
        for template in row.paths:
            path = documents.places.path(template)
            if path:
                whole = documents.at(path, row.grammar, row.host)
                yield from _in(row.host, path, whole)


def _in(host: str, path: str, whole: dict[str, Any]) -> Iterator[Hook]:
    for holder, flat in ((table(whole, "hooks"), False), (whole, True)):
        for event, items in holder.items():
            for item in (
                items if isinstance(items, list) and (not flat or event in SHAPES[host].events) else ()
            ):
                inner = item.get("hooks") if isinstance(item, dict) else None
                for handler in (item, *(inner if isinstance(inner, list) else ())):
                    if isinstance(handler, dict) and any(
                        isinstance(line := handler.get(key), str) and hook_start(line, host)
                        for key in _COMMANDS
                    ):
                        yield Hook(host, path, event, flat, handler)


def _shapes(documents: Documents, found: list[Hook]) -> Iterator[Finding]:
    check, remedy = "host.hooks_shape", "`engram upgrade` writes the form that the host reads."
    for hook in found:
        timeout = hook.value.get("timeout")
        seconds = SHAPES[hook.host].more.get("timeout") in (10,)
        if hook.flat:
            message = f"{hook.path}: {hook.event} stands in an older form that {hook.host} does not read"
            yield Finding(check, "host", WARN, message, remedy=remedy, path=hook.path)
        elif seconds and isinstance(timeout, (int, float)) and timeout > LONGEST_SECONDS:
            message = f"{hook.path}: the time limit {timeout} is in seconds for {hook.host}"
            yield Finding(check, "host", WARN, message, remedy=remedy, path=hook.path)
    antigravity = documents.of("{home}/.gemini/config/hooks.json", host="antigravity")
    if any(True for _ in _in("gemini", "", antigravity)):
        path = documents.places.path("{home}/.gemini/config/hooks.json")
        message = f"{path}: Antigravity has no event for the start of a session, so this hook never runs"
        yield Finding(check, "host", WARN, message, remedy="`engram upgrade` takes it out.", path=path)


def _disabled(documents: Documents, found: list[Hook]) -> Iterator[Finding]:
    check = "host.hooks_disabled"
    hosts = {hook.host for hook in found}
    places = documents.places
    templates = ("{project}/.claude/settings.json", "{project}/.claude/settings.local.json")
    for template in (*templates, "{claude}/settings.json") if "claude" in hosts else ():
        if documents.of(template, host="claude").get("disableAllHooks") is True:
            path = places.path(template)
            message = f"{path}: disableAllHooks keeps the hooks of claude from running"
            yield Finding(check, "host", WARN, message, remedy="Take it out, or load by hand.", path=path)
    for template in ("{project}/.gemini/settings.json", "{home}/.gemini/settings.json"):
        if "gemini" in hosts:
            yield from _gemini(documents, template)
    for template in ("{codex}/config.toml", "{project}/.codex/config.toml"):
        path = places.path(template)
        features = table(documents.at(path, TOML, "codex") if path else {}, "features")
        if "codex" in hosts and False in (features.get("hooks"), features.get("codex_hooks")):
            message = f"{path}: [features] switches the hooks of codex off"
            yield Finding(check, "host", WARN, message, remedy="Set hooks = true there.", path=path)


def _gemini(documents: Documents, template: str) -> Iterator[Finding]:
    settings = table(documents.of(template, host="gemini"), "hooksConfig")
    path = documents.places.path(template)
    disabled = settings.get("disabled")
    named = isinstance(disabled, list) and HANDLER_NAME in disabled
    if settings.get("enabled") is False or named:
        what = f"{HANDLER_NAME} is listed as disabled" if named else "hooksConfig.enabled is false"
        message = f"{path}: {what}, so the hooks of gemini do not run"
        yield Finding("host.hooks_disabled", "host", WARN, message, remedy="Change that there.", path=path)
