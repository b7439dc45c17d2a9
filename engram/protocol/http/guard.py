"""Who may ask at all, before anything of a request is believed: names, pages, sizes and kinds."""

from __future__ import annotations

from engram.protocol.http.refusal import Refusal, unauthorized
from engram.protocol.http.settings import LOOPBACK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from starlette.datastructures import Headers

    from engram.protocol.http.settings import Settings

JSON = "application/json"
EVENTS = "text/event-stream"


class Accepted:
    """The kinds of answer that a client takes."""

    __slots__ = ("events", "json")

    def __init__(self, *, json: bool, events: bool) -> None:
        self.json = json
        self.events = events


def host_name(authority: str) -> str:
    """`Name:port` or `[::1]:port` as the bare name in lower case, "" when it is neither."""
    authority = authority.strip().lower()
    if authority.startswith("["):
        name, bracket, port = authority[1:].partition("]")
        port = port.removeprefix(":")
        return name if bracket and (not port or port.isdecimal()) else ""
    name, colon, port = authority.partition(":")
    return name.removesuffix(".") if not colon or port.isdecimal() else ""


def check_host(headers: Headers, settings: Settings) -> None:
    """A page whose name was made to point here cannot be told from us but by its name (DNS rebinding)."""
    hosts = headers.getlist("host")
    name = host_name(hosts[0]) if len(hosts) == 1 else ""
    if name not in LOOPBACK and name not in settings.hosts:
        raise Refusal(403, "The service is not known under this Host; the operator can allow it.")


def check_origin(headers: Headers, settings: Settings) -> None:
    """Pages of the service's own address and configured ones may call; others may not."""
    for origin in headers.getlist("origin"):
        own = origin.partition("://")[2].lower() == headers.get("host", "").lower()
        if not own and origin not in settings.origins:
            raise Refusal(403, "Pages of this Origin may not call the service; the operator can allow them.")


def credentials(headers: Headers) -> str | None:
    """The bearer token, None without any; raises 401 for any other kind, which is never taken for none."""
    given = headers.getlist("authorization")
    if not given:
        return None
    scheme, _, token = given[0].strip().partition(" ")
    token = token.strip()
    if len(given) > 1 or scheme.lower() != "bearer" or not token or not token.isascii():
        raise unauthorized(given=True)
    return token


def accepted(headers: Headers) -> Accepted:
    """What the client takes; raises 406 when it is nothing that there is."""
    asked = ",".join(headers.getlist("accept"))
    kinds = set()
    for part in asked.split(","):
        kind, *parameters = (piece.strip().lower() for piece in part.split(";"))
        if not any(_is_zero(parameter) for parameter in parameters):
            kinds.add(kind)
    everything = not asked.strip() or "*/*" in kinds
    found = Accepted(
        json=everything or JSON in kinds or "application/*" in kinds,
        events=everything or EVENTS in kinds or "text/*" in kinds,
    )
    if not found.json and not found.events:
        raise Refusal(406, f"Answers are {JSON} or {EVENTS}.")
    return found


def check_content(headers: Headers, settings: Settings) -> None:
    """JSON, and not too much of it as far as the client tells."""
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != JSON:
        raise Refusal(415, f"The body must be {JSON}.")
    if headers.get("content-encoding", "identity").strip().lower() != "identity":
        raise Refusal(415, "The body must not be compressed.")
    length = headers.get("content-length", "")
    if length.isdecimal() and int(length) > settings.max_body:
        raise too_large(settings)


def too_large(settings: Settings) -> Refusal:
    """One byte more is too much."""
    return Refusal(413, f"The body is larger than {settings.max_body} bytes.")


def address(peer: str, headers: Headers, settings: Settings) -> str:
    """Who asks, for the log: the last that the proxy in front added where it is trusted."""
    if settings.trust_proxy:
        forwarded = ",".join(headers.getlist("x-forwarded-for")).rpartition(",")[2].strip()
        if (
            forwarded
            and len(forwarded) <= 45
            and all(letter in "0123456789abcdefABCDEF.:" for letter in forwarded)
        ):
            return forwarded
    return peer


def _is_zero(parameter: str) -> bool:
    name, _, value = parameter.partition("=")
    return name.strip() == "q" and not value.strip().strip("0.")
