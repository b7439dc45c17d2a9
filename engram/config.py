"""Settings: `engram.config.json` of the global root, the user and the workspace, later layers win (7.4).

Comments and trailing commas are read. A value of the wrong kind or range is an error that names file and key;
an unknown key is kept in the file and reported. What weakens safety counts from the user's own file alone.
"""

from __future__ import annotations

import errno
import os

from engram import json_text
from engram.envelope import diagnostic
from engram.errors import ConfigError
from engram.pattern import lazy
from engram.regular import regular

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from engram_contracts.models import Diagnostic

FILE = "engram.config.json"
MAX_BYTES = 1_048_576
# A repository must not switch off a check, nor send what is saved to a folder or remote of its choice
# (decision 20).
USER_ONLY = (
    *("unapproved", "safety.emails", "safety.private_addresses", "global_path"),
    *("global_git.enabled", "global_git.remote", "global_git.remote_url", "global_git.branch"),
    *("global_git.auto_sync", "global_git.auto_resolve"),
)
_OPTIONAL_GROUPS = {"author": ("name", "email"), "auto_upgrade": ("version", "checked_at")}

# What is opened and never closed reaches to the end, so that no text is looked through twice.
_COMMENT = lazy(r'(?s)("(?:[^"\\]|\\.)*(?:"|\Z))|//[^\n]*|/\*.*?(?:\*/|\Z)')
_LAST_COMMA = lazy(r'(?s)("(?:[^"\\]|\\.)*(?:"|\Z))|,(?=\s*[}\]])')


def read_jsonc(text: str) -> object:
    """JSON, and where it is none, JSON with comments and trailing commas. Raises ValueError."""
    text = text.removeprefix("\ufeff")
    try:
        return json_text.loads(text)
    except ValueError as plain:
        bare = _COMMENT.sub(lambda found: found[1] or " ", text)
        bare = _LAST_COMMA.sub(lambda found: found[1] or "", bare)
        if bare == text:
            raise
        try:
            return json_text.loads(bare)
        except ValueError:
            raise plain from None
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def read_file(path: str, *, follow_links: bool = True) -> dict[str, Any]:
    """The settings in one file, {} when there is none. Raises ConfigError `config.broken`."""
    try:
        flags = os.O_RDONLY if follow_links else os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0)
        with os.fdopen(regular(path, flags), "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as wrong:
        if wrong.errno in (errno.ENOENT, errno.ENOTDIR):
            return {}
        raise _broken(path, wrong.strerror or "it cannot be read") from wrong
    if len(data) > MAX_BYTES:
        raise _broken(path, f"it is larger than {MAX_BYTES} bytes")
    if not data.strip():
        raise _broken(path, "it is empty")
    try:
        found = read_jsonc(data.decode("utf-8"))
    except ValueError as wrong:
        raise _broken(path, str(wrong)) from None
    if not isinstance(found, dict):
        raise _broken(path, "it is not an object")
    return found


def _broken(path: str, why: str) -> ConfigError:
    return ConfigError("config.broken", f"{path}: {why}", "Correct the file by hand; it is left as it is.")


def defaults() -> dict[str, Any]:
    """Every setting with its default."""
    from engram_contracts.checks import config

    return dict(config.check({}))


def load(
    workspace_file: str | None, global_file: str | None, user_file: str | None
) -> tuple[dict[str, Any], list[Diagnostic]]:
    """All layers as one nested dict, and what was found on the way. Raises ConfigError."""
    values, known = defaults(), defaults()
    found: list[Diagnostic] = []
    for path, trusted in ((global_file, False), (user_file, True), (workspace_file, False)):
        if path is None:
            continue
        layer = _checked(path, read_file(path, follow_links=trusted), known, found)
        if not trusted:
            _drop_user_only(path, layer, found)
        if path == global_file:
            layer.pop("author", None)
        _merge(values, layer)
    return values, found


def _checked(
    path: str, layer: dict[str, Any], known: Mapping[str, Any], found: list[Diagnostic]
) -> dict[str, Any]:
    """The known keys of one file, each of the right kind and range."""
    if not layer:
        return {}
    from engram_contracts.checks import config
    from engram_contracts.invalid import Invalid

    kept: dict[str, Any] = {}
    for key, value in layer.items():
        group = known.get(key, _OPTIONAL_GROUPS.get(key))
        if group is None:
            found.append(_unknown(path, key))
        elif isinstance(value, dict) and not isinstance(group, (str, bool, list)):
            kept[key] = {name: value[name] for name in value if name in group}
            found.extend(_unknown(path, f"{key}.{name}") for name in value if name not in group)
        else:
            kept[key] = value
    try:
        config.check(_copied(kept))
    except Invalid as wrong:
        raise ConfigError(
            "config.invalid", f"{path}: {wrong.path} {wrong.message}", f"Correct {wrong.path} in that file."
        ) from None
    return kept


def _copied(value: object) -> Any:
    if isinstance(value, dict):
        return {key: _copied(item) for key, item in value.items()}
    return [_copied(item) for item in value] if isinstance(value, list) else value


def _unknown(path: str, key: str) -> Diagnostic:
    return diagnostic(
        "warning", "config.unknown_key", f"{path}: {key[:80]} is no setting and has no effect",
        "Check the spelling or remove it.", path=path,
    )  # fmt: skip


def _drop_user_only(path: str, layer: dict[str, Any], found: list[Diagnostic]) -> None:
    for key in USER_ONLY:
        group, _, name = key.rpartition(".")
        holder = layer.get(group, {}) if group else layer
        if name in holder:
            del holder[name]
            message = f"{path}: {key} counts only in the configuration of the user's directory"
            found.append(diagnostic("warning", "config.user_only", message, "Set it there.", path=path))


def _merge(values: dict[str, Any], layer: dict[str, Any]) -> None:
    for key, value in layer.items():
        if isinstance(value, dict) and isinstance(values.get(key), dict):
            values[key].update(value)
        else:
            values[key] = value


def edited(data: bytes | None, settings: Mapping[tuple[str, ...], object], where: str) -> bytes:
    """A configuration file with these values put in place, every other byte kept; None takes a key out.

    `where` names the file in a refusal. Raises ConfigError `config.broken`: the file is left as it is.
    """
    from engram import jsonc

    try:
        text = "{\n}\n" if data is None else data.decode("utf-8")
        read_jsonc(text)
        for path, value in settings.items():
            text = jsonc.drop(text, path[0]) if value is None else jsonc.put(text, path, value)
        found = read_jsonc(text)
    except ValueError as wrong:
        raise ConfigError(
            "config.broken",
            f"{where} cannot be changed: {wrong}.",
            "Correct the file by hand; it is left as it is.",
        ) from None
    if not all(_value(found, path) == value for path, value in settings.items()):
        raise AssertionError(where)
    return text.encode("utf-8")


def _value(found: object, path: tuple[str, ...]) -> object:
    for key in path:
        found = found.get(key) if isinstance(found, dict) else None
    return found


def get(values: dict[str, Any], key: str) -> Any:
    """One setting by its dotted name, None when it is not set."""
    group, _, name = key.rpartition(".")
    holder = values.get(group) or {} if group else values
    return holder.get(name)
