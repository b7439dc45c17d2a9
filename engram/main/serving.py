"""`engram-service serve`: the memory service behind HTTP."""

from __future__ import annotations

import argparse
import os
import sys

from engram.errors import ConfigError, EngramError, PolicyError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from socket import socket
    from typing import Any

    from engram_contracts.models import ServiceConfig

    from engram.protocol.context import Context, Principal
    from engram.protocol.http.settings import Settings
    from engram.service.caller import Caller
    from engram.service.service import Service

ABOUT = """Serve the memory service over Streamable HTTP at /mcp, with /healthz and /readyz beside it.

Callers need a key of `engram-service key create`, sent as `Authorization: Bearer KEY`; it fixes their tenant.
TLS is a proxy's business. Everything else stands in the settings under `http`; docs/service-http.md tells."""


def main(arguments: Sequence[str]) -> int:
    """Serve until the process is told to stop; the exit code, 0 for an orderly end."""
    given = _options(arguments)
    try:
        _serve(given)
    except EngramError as refusal:
        sys.stderr.write(f"engram-service: {refusal.sentence}\n")
        return refusal.exit_code
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)  # a call that outlived its grace must not keep the process


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        "engram-service serve",
        description=ABOUT,
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--http", required=True, metavar="HOST:PORT", help="where to listen; port 0 is any")
    parser.add_argument("--store", metavar="STORE", help="a file for SQLite, or postgresql://…")
    parser.add_argument("--config", metavar="FILE", help="settings; default: the user's service.json")
    parser.add_argument(
        "--host",
        action="append",
        default=[],
        metavar="NAME",
        help="a further name of the service; repeatable",
    )
    parser.add_argument("--metrics", metavar="HOST:PORT", help="where /metrics is served; default: nowhere")
    parser.add_argument("--no-auth", action="store_true", help="ask for no key; on a loopback address alone")
    parser.add_argument("--schemas", choices=("standard", "minimal"), default="standard")
    return parser.parse_args(list(arguments))


def _serve(given: argparse.Namespace) -> None:
    try:
        from engram.protocol.http import server
        from engram.protocol.http.app import Application
        from engram.protocol.http.log import Log
    except ImportError:
        raise ConfigError(
            "service.extra_missing",
            "Serving HTTP needs the extra `service`.",
            "`pip install engram-governed[service]`",
        ) from None
    from engram.main.serviced import Serviced
    from engram.service.opening import open_service

    config = _config(given)
    listening = server.bind(given.http)
    watched = server.bind(config["http"]["metrics"]) if config["http"]["metrics"] else None
    if given.no_auth and not server.is_loopback(listening):
        raise ConfigError(
            "service.open_to_all",
            f"--no-auth would open the memories to everybody who reaches {given.http}.",
            "Listen on 127.0.0.1, or drop --no-auth and give out keys.",
        )
    log = Log(config["log"])
    service = open_service(config, os.environ, make_tenants=False)
    if not given.no_auth and not service.keys.listed():
        log.tell("warning", "no_keys", text="Nobody can enter yet: `engram-service key create`.")
    stop_worker = _start_worker(service) if config["worker"] else None
    toolset = Serviced(lambda: service, _caller, given.schemas)
    settings = _settings(config, given, listening)

    def ready() -> bool:
        try:
            service.facts.get("model")
        except EngramError:
            return False
        return True

    try:
        server.serve(
            lambda: Application(
                lambda: toolset, settings, _authenticator(service, given.no_auth), log, ready
            ),
            settings,
            log,
            listening,
            watched,
        )
    finally:
        if stop_worker is not None:
            stop_worker()
        service.close()


def _config(given: argparse.Namespace) -> ServiceConfig:
    from engram.service import config as settings
    from engram.workspace import UserDirs

    path = given.config or os.path.join(UserDirs.of(os.environ).config, settings.FILE)
    options: dict[str, Any] = {"store": given.store, "http.metrics": given.metrics}
    return settings.load(path, os.environ, {key: value for key, value in options.items() if value})


def _settings(config: ServiceConfig, given: argparse.Namespace, listening: socket) -> Settings:
    from engram.protocol.http import server
    from engram.protocol.http.guard import host_name
    from engram.protocol.http.settings import Settings

    http = config["http"]
    bound = server.url_of(listening).removeprefix("http://")
    names = [*http["hosts"], *given.host, given.http, bound]
    return Settings(
        hosts=frozenset(filter(None, map(host_name, names))) - {"0.0.0.0", "::"},  # noqa: S104 - not bound here
        origins=tuple(http["origins"]),
        trust_proxy=http["trust_proxy"],
        max_body=http["max_body_bytes"],
        max_concurrent=http["max_concurrent"],
        max_waiting=4 * http["max_concurrent"],
        requests_per_minute=http["requests_per_minute"],
    )


def _authenticator(service: Service, no_auth: bool) -> Callable[[str | None], Principal | None]:
    """Who a key belongs to. Without one only `no_auth` lets in; a bad key is refused even then."""
    from engram.protocol.context import Principal
    from engram.service.caller import SCOPES, Caller

    # The token for maintenance keeps its meaning for whoever comes without a key.
    scopes = [scope for scope in SCOPES if scope != "admin" or not service.limits.admin_token]
    anybody = Principal("nobody", Caller(scopes=scopes, actor="http"))

    def authenticate(token: str | None) -> Principal | None:
        if token is None:
            return anybody if no_auth else None
        caller = service.keys.caller(token, service.now())
        return Principal(caller.actor, caller) if caller is not None else None

    return authenticate


def _caller(context: Context) -> Caller:
    from engram.service.caller import Caller

    if context.principal is None or not isinstance(context.principal.who, Caller):
        raise PolicyError("service.unauthorized", "Nobody was authenticated for this call.")
    return context.principal.who


def _start_worker(service: Service) -> Callable[[], None]:
    from engram.service.worker import Worker

    worker = Worker(service)
    service.wake_worker = worker.wake
    worker.start()
    return worker.stop
