"""engram_route: the class of a task and the memories it leads to, in load order, without their bodies."""

from __future__ import annotations

from engram.outcome import Done
from engram.retrieval.classify import classify
from engram.retrieval.graph import circle_diagnostics
from engram.retrieval.reader import problems
from engram.retrieval.render import card, skipped_lines
from engram.retrieval.route import Selection
from engram.tools.answers import entry, hidden_counts, without_workspace
from engram.tools.load import is_silent, notes_beside, rests, select

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from engram.tools.session import Session


def run(arguments: Mapping[str, Any], session: Session) -> Done:
    """Raises EngramError of configuration."""
    query = str(arguments["query"])
    task_type, confidence = classify(query)
    catalogs = session.catalogs()
    data: dict[str, object] = {"task_type": task_type, "confidence": confidence}
    head = f"Task type: {task_type}\nConfidence: {confidence}"
    if not catalogs:
        diagnostics = without_workspace(session)
        data.update(entries=[], total=0, hidden=hidden_counts(session, [], None))
        return Done(f"{head}\n{diagnostics[0]['message']}", data, diagnostics)
    config = session.workspace.config
    limit = arguments.get("limit", config["load"]["limit"])
    silent = is_silent(session)
    selection = Selection([], 0, []) if silent else select(query, limit, session, catalogs)
    reader = session.reader()
    shown = [chosen for chosen in selection.chosen if reader.data(chosen.record) is not None]
    notes = [] if silent else notes_beside(query, session, catalogs, reader)
    shown += notes
    _, circles = rests(selection, session, catalogs)
    old, found = problems(catalogs)
    data.update(
        entries=[entry(chosen.record, chosen.score) for chosen in shown],
        total=selection.total + len(notes),
        hidden=hidden_counts(session, catalogs, reader),
    )
    lines = [f"{number}. {card(chosen.record)}" for number, chosen in enumerate(shown, 1)]
    listed = lines or ["No memory fits this task."]
    text = "\n".join([head, *listed, *skipped_lines([*reader.skipped, *old], 2000)])
    return Done(text, data, [*found, *reader.diagnostics, *circle_diagnostics(circles)])
