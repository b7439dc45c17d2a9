"""The context of one event: the routed memories through the tool `engram_load`, by read mode."""

from __future__ import annotations

from engram.digest import sha256
from engram.hooks import answer
from engram.hooks.event import START

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from engram.hooks.event import Event
    from engram.outcome import Done
    from engram.tools.session import Session

    Context = tuple[str, str]
    """Text for the host, and what our plugin does with the one before."""

MORE = (
    "Engram: `engram load --id <id>`, or the tool engram_load with that id, shows whole what stands here as "
    "one line or by its id alone."
)
ROOM = 300
"""Characters kept for the lines around the memories."""
LEAST_TOKENS = 200


def context(event: Event, session: Session) -> Context:
    """What this event gives. Raises EngramError where settings or memory cannot be read."""
    workspace = session.workspace
    if workspace.root is None and workspace.global_root is None:
        return "", answer.RETAIN
    config = workspace.config
    mode = str(config["read"])
    proves = config["proof"] == "compact"
    why = answer.silence(mode, event.kind) or ("" if event.host != "windsurf" else answer.NOT_READ)
    if not why and not config["enabled"]:
        why = "Engram is switched off"
    if why:
        action = answer.RETAIN if mode == "startup" else answer.CLEAR
        return (answer.no_load(why) if proves else ""), action
    return _routed(event, session, mode, proves)


def _routed(event: Event, session: Session, mode: str, proves: bool) -> Context:
    from engram.hooks.cache import Cache

    done, text = _fitting(event, session)
    data = done.data
    selected = len(data["body_keys"]) + len(data["card_ids"])  # type: ignore[arg-type]  # both are lists
    related = max(selected, int(str(data["total_related"])))
    session.flush()
    if not selected:
        stale = event.kind == START or bool(data["hidden"]["withheld"])  # type: ignore[index]  # a dict
        line = answer.no_load("0/0 routed memories") if proves else ""
        return line, answer.CLEAR if stale else answer.RETAIN
    signature = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    cache = Cache(session.workspace.dirs.cache, session.workspace.digest, event)
    known = cache.signature()
    if mode == "auto" and event.kind != START and known == signature:
        return (answer.reused(selected, related, signature) if proves else ""), answer.RETAIN
    if known != signature:
        cache.keep(signature)
    parts = [answer.loaded(selected, related, mode, signature)] if proves else []
    return "\n\n".join([*parts, answer.INTRO, text]), answer.REPLACE


def _fitting(event: Event, session: Session) -> tuple[Done, str]:
    """The answer of the tool, small enough for the host, and its text with a word on what is missing."""
    most = answer.LIMIT - ROOM
    budget = min(int(session.workspace.config["load"]["max_tokens"]), most // 4)
    while True:
        done = _load(event, session, budget)
        text = done.text
        if done.data["card_ids"] or done.data["omitted_ids"]:
            text += f"\n{MORE}"
        length = answer.size(event.host, text)
        if length <= most:
            return done, text
        if budget <= LEAST_TOKENS:
            return done, _cut(event.host, done.text, most)
        budget = max(LEAST_TOKENS, min(budget - 1, budget * most // length))


def _cut(host: str, text: str, most: int) -> str:
    """The lines from the beginning that fit; what names withheld files may be long."""
    lines = text.split("\n")
    while len(lines) > 1 and answer.size(host, "\n".join(lines)) + len(MORE) + 1 > most:
        lines.pop()
    return "\n".join([*lines, MORE])


def _load(event: Event, session: Session, budget: int) -> Done:
    from engram.outcome import Done
    from engram.tools import call

    arguments: Mapping[str, object] = {"budget_tokens": budget}
    if event.kind != START:
        arguments = {**arguments, "query": event.query}
    done = call("engram_load", arguments, session)
    if not isinstance(done, Done):
        raise TypeError(event.name)
    return done
