"""What an operator may set of the HTTP door."""

from __future__ import annotations

from dataclasses import dataclass

from engram.protocol.elicitation import PATIENCE

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
"""Names that no page of the web can have, so they are always allowed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """`hosts` are names beside the loopback ones, without port; `origins` are `scheme://host[:port]`.

    Of requests `max_concurrent` are worked on and `max_waiting` wait for it. `session_idle` and
    `body_seconds` are seconds; `grace` is how many of them calls may still run after SIGTERM. `quiet` is the
    silence after which a stream gets a comment, so that no proxy takes it for dead.
    """

    hosts: frozenset[str] = frozenset()
    origins: tuple[str, ...] = ()
    trust_proxy: bool = False
    max_body: int = 1024 * 1024
    max_concurrent: int = 32
    max_waiting: int = 128
    max_connections: int = 1000
    requests_per_minute: int = 600
    dialogs: bool = True
    patience: float = PATIENCE
    max_sessions: int = 1000
    max_sessions_of_one: int = 100
    session_idle: float = 1800.0
    head_seconds: float = 15.0
    body_seconds: float = 30.0
    quiet: float = 15.0
    grace: float = 20.0
