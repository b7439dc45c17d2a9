"""Settings of the service: defaults, then service.json of the user, then ENGRAM_SERVICE_…, then options."""

from __future__ import annotations

import os

from engram.config import read_file
from engram.errors import ConfigError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from engram_contracts.models import ServiceConfig

FILE = "service.json"
PREFIX = "ENGRAM_SERVICE_"
SECRETS = ("ADMIN_TOKEN", "EMBEDDINGS_KEY", "QDRANT_KEY")
"""Variables that hold a secret itself; in the file only the path of a file that holds it can stand."""

LEAST_TOKEN = 16


def load(path: str, env: Mapping[str, str], options: Mapping[str, Any]) -> ServiceConfig:
    """All layers; `options` maps dotted keys to values. Raises ConfigError."""
    from engram_contracts.checks import service_config
    from engram_contracts.invalid import Invalid

    values = read_file(path)
    kinds = dict(_leaves(service_config.check({})))
    for key, default in kinds.items():
        name = PREFIX + key.upper().replace(".", "_")
        if name in env:
            _set(values, key, _typed(name, env[name], default))
    for key, value in options.items():
        _set(values, key, value)
    try:
        return service_config.check(values)
    except Invalid as wrong:
        variable = PREFIX + wrong.path.upper().replace(".", "_")
        source = variable if variable in env and wrong.path not in options else path
        raise ConfigError(
            "service.config", f"{source}: {wrong}.", "docs/service.md tells the keys."
        ) from None


def secret(env: Mapping[str, str], name: str, file: str) -> str:
    """A secret from its variable or its file, "" without either. Raises ConfigError."""
    found = env.get(PREFIX + name, "")
    if found or not file:
        return found
    try:
        with open(os.path.expanduser(file), encoding="utf-8") as opened:
            return opened.read().strip()
    except (OSError, UnicodeDecodeError):
        raise ConfigError(
            "service.secret", f"{file} cannot be read.", "It should hold the secret and nothing else."
        ) from None


def admin_token(env: Mapping[str, str], config: ServiceConfig) -> str:
    """The token for maintenance, "" when none is configured. Raises ConfigError for a short one."""
    token = secret(env, "ADMIN_TOKEN", config["admin_token_file"])
    if token and len(token) < LEAST_TOKEN:
        raise ConfigError("service.admin_token", f"The admin token has fewer than {LEAST_TOKEN} characters.")
    return token


def data_folder(env: Mapping[str, str]) -> str:
    """`$XDG_DATA_HOME/engram`, where the store lies when nothing else is said."""
    home = env.get("HOME") or os.path.expanduser("~")
    base = env.get("XDG_DATA_HOME") or os.path.join(home, ".local", "share")
    return os.path.join(os.path.abspath(base), "engram")


def _leaves(values: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in values.items():
        if isinstance(value, dict):
            yield from _leaves(value, f"{before}{key}.")
        else:
            yield before + key, value


def _set(values: dict[str, Any], key: str, value: object) -> None:
    *groups, last = key.split(".")
    for group in groups:
        inner = values.setdefault(group, {})
        if not isinstance(inner, dict):
            return  # the check names it
        values = inner
    values[last] = value


def _typed(name: str, text: str, default: object) -> object:
    """A variable's text as the kind that the setting has."""
    if isinstance(default, bool):
        known = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False}
        if text.lower() not in known:
            raise ConfigError("service.config", f"{name} must be true or false.")
        return known[text.lower()]
    if isinstance(default, list):
        return [part.strip() for part in text.split(",") if part.strip()]
    if isinstance(default, int | float):
        try:
            return float(text) if "." in text or isinstance(default, float) else int(text)
        except ValueError:
            raise ConfigError("service.config", f"{name} must be a number.") from None
    return text
