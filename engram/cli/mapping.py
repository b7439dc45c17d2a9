"""`engram graph`: the memories and their relations, as text or as a picture."""

from __future__ import annotations

from engram.cli.project import open_session
from engram.cli.screen import is_terminal
from engram.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.cli.grammar import Values
    from engram.cli.screen import Screen

MOST = {"limit": 500, "depth": 6}
_LEAST = {"limit": 1, "depth": 0}


def graph(values: Values, screen: Screen) -> int:
    """`engram graph`; with --rebuild the derived files are made anew first."""
    from engram.upkeep import drawing, picture
    from engram.upkeep.relations import MOST_SHOWN, relations

    words, around = values["query"], values["around"]
    query = " ".join(words) if isinstance(words, list) else ""
    if query and around:
        raise UsageError("cli.bad_value", "--around and words are two ways to start.", "Give one of them.")
    session = open_session(values)
    session.workspace.require_root()
    if values["rebuild"]:
        from engram.upkeep.rebuild_index import rebuild_index

        for done in rebuild_index(session.workspace):
            screen.hint(f"engram: rebuilt {done.scope}: {done.indexed} memories, {done.edges} relations")
    found = relations(
        session,
        query,
        around if isinstance(around, str) else "",
        _number(values, "depth", 1),
        _number(values, "limit", MOST_SHOWN),
    )
    session.flush()
    form = str(values["format"] or "text")
    draw = {"text": picture.text, "mermaid": picture.mermaid, "dot": picture.dot, "svg": drawing.svg}[form]
    told, data = draw(found), found.data()
    if form != "text":
        data["picture"] = told
        if found.left_out and not screen.json and is_terminal(screen.err):
            screen.hint(f"engram: {found.left_out} memories are not in the picture")
    screen.answer(told, data, found.diagnostics)
    return 0


def _number(values: Values, key: str, usual: int) -> int:
    given = values[key]
    if not isinstance(given, int):
        return usual
    if not _LEAST[key] <= given <= MOST[key]:
        raise UsageError(
            "cli.bad_value", f"--{key} is {given}.", f"Use a number from {_LEAST[key]} to {MOST[key]}."
        )
    return given
