"""author: who is named in what a person saves (decision 23)."""

from __future__ import annotations

from engram.cli.project import open_session
from engram.errors import ConfigError, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.cli.grammar import Values
    from engram.cli.screen import Screen
    from engram.retrieval.session import Session


def author(values: Values, screen: Screen) -> int:
    """`engram author`: show, set or unset."""
    words = values["what"] if isinstance(values["what"], list) else []
    what = words[0] if words else "show"
    if len(words) > 1 or what not in ("show", "set", "unset"):
        raise UsageError(
            "cli.bad_value", f"{' '.join(words)!r:.60} is none of them.", "Use show, set or unset."
        )
    session = open_session(values)
    scope = str(values["scope"] or "global")
    if what == "set":
        _put(session, scope, _given(values, session))
    elif what == "unset":
        _put(session, scope, None)
    return _show(session, screen)


def _given(values: Values, session: Session) -> dict[str, str]:
    """The author from the options, checked as an author of a memory is."""
    from engram.approval.author import refuse_bad

    name, email = (str(values[key] or "").strip() for key in ("name", "email"))
    if not (name and email):
        raise UsageError("cli.missing", "--name and --email are both needed.", "See `engram author --help`.")
    refuse_bad(name, email, session.workspace.config)
    return {"name": name, "email": email}


def _put(session: Session, scope: str, found: dict[str, str] | None) -> None:
    if scope == "workspace":
        from engram.tools import settings

        told = f"set author: {found['name']}" if found else "unset author"
        settings.change(session, {("author",): found}, told)
        return
    from engram.upkeep.personal import configure

    configure(session.workspace.dirs, {("author",): found})
    session.forget_settings()


def _show(session: Session, screen: Screen) -> int:
    from engram.store.person import where_named

    name, email, source = where_named(session.workspace)
    if not source:
        raise ConfigError(
            "author.missing",
            "Nobody is named as author.",
            'Run `engram author set --name "Kim Doe" --email kim@example.org`.',
        )
    text = f"{name} <{email}>, from {source}"
    screen.answer(text, {"name": name, "email": email, "source": source})
    return 0
