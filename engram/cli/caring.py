"""inject, rehash, rebuild-index, repair: the upkeep of memory, printed."""

from __future__ import annotations

import os
import shlex

from engram.cli import gate
from engram.cli.project import open_workspace
from engram.cli.reading import one_scope
from engram.errors import IntegrityError, PolicyError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from engram.cli.grammar import Values
    from engram.cli.screen import Screen
    from engram.upkeep.rehash import Edit

SHOWN_WHOLE = 10
"""Files whose difference rehash shows at once; more are listed by name."""


def inject(values: Values, screen: Screen) -> int:
    """`engram inject`."""
    from engram.upkeep.inject import inject as make

    if values["global"] or values["global_path"] is not None:
        return _inject_global(values, screen)
    where = values["workspace"]
    done = make(os.getcwd(), where if isinstance(where, str) else None)
    if done.made:
        text = f"Memory of this project: {done.root}\nMade: {', '.join(done.made)}"
    else:
        text = f"Memory of this project: {done.root}\nEverything was there already."
    text += '\nNext: `engram save "…"`, and `engram link` to connect the coding agents that you use.'
    screen.answer(text, {"project": done.project, "root": done.root, "made": list(done.made)})
    return 0


def _inject_global(values: Values, screen: Screen) -> int:
    from engram.upkeep.personal import make

    path = values["global_path"]
    done = make(os.getcwd(), path if isinstance(path, str) else None)
    lines = [f"Personal memory: {done.root}"]
    lines.append(f"Made: {', '.join(done.made)}" if done.made else "Everything was there already.")
    lines += done.told
    lines.append("Next: a save goes to both memories, the project's and this one; --scope says otherwise.")
    data = {"root": done.root, "config": done.config, "made": done.made, "repository": done.repository}
    screen.answer("\n".join(lines), data, done.diagnostics)
    return 0


def rebuild_index(values: Values, screen: Screen) -> int:
    """`engram rebuild-index`."""
    from engram.upkeep.rebuild_index import rebuild_index as rebuild

    done = rebuild(open_workspace(values), one_scope(values))
    lines = [f"{one.scope}: {one.indexed} memories, {one.edges} relations ({one.root})" for one in done]
    data = [
        {"scope": one.scope, "root": one.root, "indexed": one.indexed, "edges": one.edges} for one in done
    ]
    screen.answer("\n".join(lines), {"scopes": data})
    return 0


def repair(values: Values, screen: Screen) -> int:
    """`engram repair`."""
    from engram.upkeep.repair import repair as settle

    done = settle(open_workspace(values), one_scope(values))
    lines: list[str] = []
    for one in done:
        lines += [f"{one.scope}: {text}" for text in one.done or ["no interrupted write"]]
        lines += [f"{one.scope}: {problem.message}. {problem.remedy}" for problem in one.problems]
    data = [{"scope": one.scope, "root": one.root, "done": list(one.done)} for one in done]
    left = [problem.diagnostic() for one in done for problem in one.problems]
    screen.answer("\n".join(lines), {"scopes": data}, left)
    return IntegrityError.exit_code if left else 0


def rehash(values: Values, screen: Screen) -> int:
    """`engram rehash`: a person looks at what changed and says yes."""
    from engram.upkeep.rehash import accept, find_edits

    words = values["ids"]
    given = words if isinstance(words, list) else []
    names = [word for word in given if word != "all"]
    if not values["accept_all"]:
        again = ["engram", "rehash", *map(str, given)]
        for key in ("scope", "workspace"):
            again += [f"--{key}", str(values[key])] if values[key] else []
        gate.require_person(shlex.join([*again, "--accept-all"]))
    scope = values["scope"]
    everything = "all" in given
    chosen = scope if isinstance(scope, str) else None
    workspace = open_workspace(values)
    if workspace.global_root is None:
        workspace.require_root()
    found = find_edits(workspace, names, chosen, foreign=everything)
    edits = [edit for edit in found if not edit.trouble]
    for edit in found:
        if edit.trouble:
            screen.hint(f"engram: {edit.path} cannot be accepted: {edit.trouble}.")
    if not edits:
        said = "Nothing can be accepted." if found else "Every file is as recorded; nothing to accept."
        screen.answer(said, _data([]))
        return IntegrityError.exit_code if found else 0
    if not values["accept_all"] and not gate.confirm(screen, _preview(edits), "Record these hashes?"):
        screen.answer("Nothing was recorded.", _data([]))
        return PolicyError.exit_code
    met = [problem.diagnostic() for receipt in accept(edits) for problem in receipt.problems]
    lines = [_recorded(edit) for edit in edits]
    screen.answer("\n".join(lines), _data(edits), met)
    return IntegrityError.exit_code if len(edits) < len(found) else 0


def _recorded(edit: Edit) -> str:
    where = f"{edit.catalog.scope}:{edit.path}"
    return f"Recorded {where} {edit.sha256[:12]}" if edit.sha256 else f"Forgotten {where}"


def _preview(edits: Sequence[Edit]) -> str:
    if len(edits) <= SHOWN_WHOLE:
        return "\n\n".join(edit.preview() for edit in edits)
    names = [f"{edit.catalog.scope}:{edit.path} {edit.what}" for edit in edits]
    return "\n".join([*names, "", "`engram rehash ID` shows what changed in one of them."])


def _data(edits: Sequence[Edit]) -> dict[str, object]:
    recorded = [
        {"scope": edit.catalog.scope, "file": edit.path, "id": edit.id, "sha256": edit.sha256}
        for edit in edits
    ]
    return {"recorded": recorded}
