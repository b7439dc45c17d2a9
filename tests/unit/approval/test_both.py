"""One approval for both memories: planned in each, written to both or neither, narrowed, never widened."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engram import tools
from engram.approval.verdict import Verdict
from engram.errors import EngramError, StoreError
from engram.outcome import Done
from engram.store import journal
from engram.store.root import complete
from engram.tools.session import Session
from engram.upkeep import pending as proposals
from engram.upkeep.archive import archive, restore
from engram.upkeep.generalise import generalise
from engram.upkeep.review import confirm, findings, supersede
from engram.upkeep.step import Step
from tests.unit.place import Place, answer, ask, call, refused, token_of

OTTER = "The mascot is a blue otter."
TWO = f"TYPE: rule | TEXT: Sign release tags.\nTYPE: knowledge | TEXT: {OTTER}"


@pytest.fixture
def personal(place: Place) -> Path:
    """The global root beside the project of `place`, without git."""
    path = place.home / "memory"
    path.mkdir()
    complete(str(path))
    place.configure_user(
        {
            "author": {"name": "Kim Doe", "email": "kim@example.org"},
            "global_path": str(path),
            "global_git": {"enabled": False},
        }
    )
    return path


def written(done: Done) -> list[tuple[int, str, str]]:
    rows: Any = done.data["written"]
    return [(row["n"], row["scope"], row["id"]) for row in rows]


def commit(place: Place, token: str, approve: object = "all", **more: object) -> Done:
    return call("engram_commit", place.session(), approval_token=token, approve=approve, **more)


def files(*roots: Path) -> dict[str, str]:
    """Everything durable below these roots."""
    return {
        str(path): hashlib.sha256(path.read_bytes()).hexdigest()
        for root in roots
        for path in sorted(root.rglob("*"))
        if path.is_file() and path.name not in ("pending-approvals.json", ".lock")
    }


@pytest.mark.proves("R53", "R126", "R131")
def test_the_default_scope_writes_to_both_memories(place: Place, personal: Path) -> None:
    asked = ask("engram_save_session", place.session(), text=TWO)
    rows: Any = asked.fallback.data["candidates"]
    assert [(row["n"], row["scope"], row["verdict"]) for row in rows] == [
        (1, "workspace", "ADD"), (1, "global", "ADD"), (2, "workspace", "ADD"), (2, "global", "ADD"),
    ]  # fmt: skip
    assert set(asked.fields) == {"c1", "c2", "scope"}
    done = commit(place, token_of(asked))
    assert [row[:2] for row in written(done)] == [(row["n"], row["scope"]) for row in rows]
    for root, scope in ((place.root, "workspace"), (personal, "global")):
        text = (root / "knowledge" / "the-mascot-is-a-blue-otter.md").read_text()
        assert f"\nscope: {scope}\n" in text
        assert "add knowledge: the-mascot-is-a-blue-otter [token]" in (root / "changelog.md").read_text()
    assert call("engram_verify", place.session()).data["mismatches"] == 0
    session = place.session()
    assert [len(catalog.records) for catalog in session.catalogs()] == [2, 2]
    assert all(record.approved for catalog in session.catalogs() for record in catalog.records.values())


@pytest.mark.proves("R128", "R67")
def test_the_preview_shows_an_equal_text_once_and_the_form_both_digests(place: Place, personal: Path) -> None:
    asked = ask("engram_save", place.session(), text=OTTER)
    assert asked.preview.count("- The mascot is a blue otter.") == 1
    assert asked.preview.count("sha256") == 2
    assert "Text: as in the workspace memory, but for the line `scope`" in asked.preview
    rows: Any = asked.fallback.data["candidates"]
    assert all(row["digest"] in asked.message for row in rows)
    shown = proposals.whole(place.session(), proposals.open_proposals(place.session())[0])
    assert all(row["digest"] in shown for row in rows)


@pytest.mark.parametrize("scope", ["workspace", "global"])
@pytest.mark.proves("R68")
def test_a_dialog_narrows_both_to_one(place: Place, personal: Path, scope: str) -> None:
    session = place.session()
    asked = ask("engram_save", session, text=OTTER)
    before = files(personal if scope == "workspace" else place.root)
    done = answer("engram_save", asked, session, content={"c1": True, "scope": scope})
    assert written(done) == [(1, scope, "the-mascot-is-a-blue-otter")]
    assert files(personal if scope == "workspace" else place.root) == before


@pytest.mark.proves("R68", "R72")
def test_one_memory_is_never_widened_to_both(place: Place, personal: Path) -> None:
    for wanted in ("both", "global"):
        session = place.session()
        asked = ask("engram_save", session, text=OTTER, scope="workspace")
        content = {"c1": True, "scope": wanted}
        assert refused(lambda s=session, a=asked, c=content: answer("engram_save", a, s, content=c)).code == (
            "approval.invalid"
        )
    token = token_of(ask("engram_save", place.session(), text=OTTER, scope="global"))
    for wanted in ("both", "workspace"):
        with pytest.raises(EngramError) as refusal:
            proposals.approve(place.session(), token, None, scope=wanted)
        assert refusal.value.code == "approve.scope"
    assert written(commit(place, token)) == [(1, "global", "the-mascot-is-a-blue-otter")]


@pytest.mark.proves("R68")
def test_a_person_narrows_both_by_name_with_the_token(place: Place, personal: Path) -> None:
    token = token_of(ask("engram_save", place.session(), text=OTTER))
    done = proposals.approve(place.session(), token, None, scope="global")
    assert written(done) == [(1, "global", "the-mascot-is-a-blue-otter")]


def test_each_memory_has_its_own_ids(place: Place, personal: Path) -> None:
    place.add("the-mascot-is-a-blue-otter", "Spare parts lie in hall three.")
    done = commit(place, token_of(ask("engram_save", place.session(), text=OTTER)))
    ids = [row[2] for row in written(done)]
    assert ids[1] == "the-mascot-is-a-blue-otter"
    assert ids[0] != ids[1]


@pytest.mark.proves("R62", "R63")
def test_an_update_concerns_the_memories_that_have_its_target(place: Place, personal: Path) -> None:
    place.add("mascot", OTTER)
    line = "It wears a red scarf."
    session = place.session()
    asked = ask("engram_save", session, text=line, type="knowledge", update="mascot")
    assert asked.fields["scope"]["enum"] == ["workspace"]
    assert written(answer("engram_save", asked, session)) == [(1, "workspace", "mascot")]
    place.add("mascot", OTTER, root=personal)
    asked = ask("engram_save", place.session(), text="It is shy.", type="knowledge", update="mascot")
    assert written(commit(place, token_of(asked))) == [(1, "workspace", "mascot"), (1, "global", "mascot")]
    assert "red scarf" not in (personal / "knowledge/mascot.md").read_text()
    error = refused(
        lambda: tools.call(
            "engram_save", {"text": line, "type": "knowledge", "update": "nobody"}, place.session()
        )
    )
    assert error.code == "candidate.target_missing"


@pytest.mark.proves("R54")
def test_what_is_there_in_one_memory_is_written_to_the_other(place: Place, personal: Path) -> None:
    place.add("mascot", OTTER)
    asked = ask("engram_save", place.session(), text=OTTER, type="knowledge")
    rows: Any = asked.fallback.data["candidates"]
    assert [row["selectable"] for row in rows] == [False, True]
    assert "workspace NOOP duplicate of mascot, global ADD" in asked.message
    done = commit(place, token_of(asked), candidates=["1"])
    assert written(done) == [(1, "global", "the-mascot-is-a-blue-otter")]
    assert done.data["skipped"] == [{"n": 1, "duplicate_of": "mascot"}]
    assert done.data["deferred"] == []


@pytest.mark.proves("R54")
def test_what_has_to_wait_in_one_memory_waits_in_both(
    place: Place, personal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place.add("cache-ttl", "Cache TTL is thirty seconds.", root=personal)

    def judge(statements: Any, known: Any, *_: Any) -> Verdict:
        related = [record.id for record, _ in known] if "Cache" in statements[0] else []
        return Verdict("ADD", related=related)

    monkeypatch.setattr("engram.approval.verdict.judge", judge)
    text = f"knowledge: Cache TTL is sixty seconds.\nknowledge: {OTTER}"
    asked = ask("engram_save_session", place.session(), text=text)
    rows: Any = asked.fallback.data["candidates"]
    assert [(row["n"], row["selectable"]) for row in rows] == [(1, False), (1, False), (2, True), (2, True)]
    assert rows[0]["reason"].startswith(
        "it waits in both memories, since in the global memory it is close to"
    )
    assert rows[0]["related_ids"] == ["cache-ttl"]
    done = commit(place, token_of(asked), "1,2")
    assert [row[0] for row in written(done)] == [2, 2]
    deferred: Any = done.data["deferred"]
    assert [row["n"] for row in deferred] == [1]


@pytest.mark.proves("A11", "R63")
def test_a_change_in_one_memory_meanwhile_puts_the_candidate_off_in_both(
    place: Place, personal: Path
) -> None:
    token = token_of(ask("engram_save_session", place.session(), text=TWO))
    place.add("the-mascot-is-a-blue-otter", "Spare parts lie in hall three.", root=personal)
    before = files(place.root / "knowledge", personal / "knowledge")
    done = commit(place, token)
    assert [(row[0], row[1]) for row in written(done)] == [(1, "workspace"), (1, "global")]
    assert [row["n"] for row in done.data["deferred"]] == [2]  # type: ignore[attr-defined]
    assert files(place.root / "knowledge", personal / "knowledge") == before


@pytest.mark.proves("G2", "G10", "D03")
def test_when_one_memory_cannot_be_written_neither_is(
    place: Place, personal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = token_of(ask("engram_save", place.session(), text=OTTER))
    before = files(place.root, personal)
    real = journal.commit

    def full(root: Any, transaction: journal.Transaction) -> None:
        if transaction.partner is not None and transaction.partner[0] == journal.LEADS:
            raise OSError(28, "No space left on device")
        real(root, transaction)

    with monkeypatch.context() as patch:
        patch.setattr(journal, "commit", full)
        with pytest.raises(StoreError) as refusal:
            commit(place, token)
    assert refusal.value.code == "store.disk_full"
    assert "used up" in refusal.value.remedy
    assert files(place.root, personal) == before


@pytest.mark.proves("D08", "G3", "G10")
@pytest.mark.parametrize("scope", ["workspace", "global", "both"])
def test_a_project_that_cannot_be_written_says_what_to_do_whichever_memory_is_meant(
    place: Place, personal: Path, monkeypatch: pytest.MonkeyPatch, scope: str
) -> None:
    before = files(place.root, personal)
    real = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: str(path) != str(place.root) and real(path, mode))
    arguments = {"text": OTTER, "scope": scope}
    refusal = refused(lambda: tools.call("engram_save", arguments, place.session()), "engram_save")
    assert refusal.code == "store.read_only"
    assert str(place.root) in refusal.message
    assert "--workspace" in refusal.remedy
    assert "scope global" not in refusal.remedy
    assert files(place.root, personal) == before


@pytest.mark.proves("D08", "G3")
def test_a_personal_memory_that_cannot_be_written_leaves_the_projects(
    place: Place, personal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: str(path) != str(personal) and real(path, mode))
    refusal = refused(
        lambda: tools.call("engram_save", {"text": OTTER, "scope": "both"}, place.session()), "engram_save"
    )
    assert "scope workspace" in refusal.remedy
    assert call(
        "engram_commit",
        place.session(),
        approval_token=token_of(ask("engram_save", place.session(), text=OTTER, scope="workspace")),
        approve="all",
    ).data["written"]


def test_both_needs_a_personal_memory(place: Place) -> None:
    arguments = {"text": OTTER, "scope": "both"}
    assert refused(lambda: tools.call("engram_save", arguments, place.session())).code == (
        "scope.global_missing"
    )
    assert ask("engram_save", place.session(), text=OTTER).fields["scope"]["enum"] == ["workspace"]


@pytest.mark.proves("R68", "R112", "R138")
def test_archive_takes_the_memory_of_both_scopes_in_one_step(place: Place, personal: Path) -> None:
    commit(place, token_of(ask("engram_save", place.session(), text=OTTER, type="knowledge", scope="both")))
    name = "the-mascot-is-a-blue-otter"
    one = archive(place.session(), name)
    assert f"Stays: global:knowledge/{name}.md" in one.preview
    assert "--scope both" in one.preview
    step = archive(place.session(), name, "we have a cat now", "both")
    assert f"Archive: workspace:knowledge/{name}.md" in step.preview
    assert f"Archive: global:knowledge/{name}.md" in step.preview
    done = step.write("terminal", "")
    assert done.data["scope"] == "both"
    assert list(place.root.glob("knowledge/*.md")) == list(personal.glob("knowledge/*.md")) == []
    for root in (place.root, personal):
        (file,) = root.glob("archive/*/knowledge/*.md")
        assert "we have a cat now" in file.read_text()
    for scope, root in (("workspace", place.root), ("global", personal)):
        restore(place.session(), f"{scope}:{name}").write("terminal", "")
        assert len(list(root.glob("knowledge/*.md"))) == 1


STEPS: dict[str, Callable[[Session], Step]] = {
    "archive": lambda session: archive(session, "parcels", "done"),
    "supersede": lambda session: supersede(session, "parcels", "letters"),
    "supersede by": lambda session: supersede(session, "letters", "parcels"),
    "confirm": lambda session: confirm(session, "parcels"),
    "generalise": lambda session: generalise(session, "parcels", ["letters"]),
}


@pytest.mark.parametrize("name", STEPS)
@pytest.mark.proves("R112", "R117", "A11")
def test_a_step_is_not_taken_on_a_memory_that_was_changed_after_it_was_shown(place: Place, name: str) -> None:
    place.add("parcels", "Parcels leave by noon.")
    place.add("letters", "Letters are stamped in the harbour.")
    step = STEPS[name](place.session())
    session = place.session()
    asked = ask("engram_save", session, text="Ops watch it.", type="knowledge", update="parcels")
    commit(place, token_of(asked))
    before = files(place.root)
    assert refused(lambda: step.write("terminal", "")).code == "memory.changed_meanwhile"
    assert files(place.root) == before


@pytest.mark.parametrize(("name", "scope"), [("global:only-here", "workspace"), ("only-here", "both")])
def test_archive_refuses_a_scope_that_does_not_fit(
    place: Place, personal: Path, name: str, scope: str
) -> None:
    place.add("only-here", "Parcels leave by noon.", root=personal)
    assert refused(lambda: archive(place.session(), name, "", scope)).code == "archive.scope"
    assert archive(place.session(), "only-here", "", "global").preview


@pytest.mark.proves("R128")
def test_a_preview_of_several_ends_in_a_table_of_what_may_be_chosen(place: Place) -> None:
    place.add("otter", OTTER)
    asked = ask("engram_save_session", place.session(), text=TWO)
    shown = proposals.whole(place.session(), proposals.open_proposals(place.session())[0])
    for text in (asked.preview, shown):
        table = text.rpartition("\n\nSummary\n")[2].splitlines()
        assert [line.split()[0] for line in table] == ["#", "1", "2"]
        assert table[1].split("  ")[-1] == "yes"
        assert "Sign release tags" in table[1]
        assert "NOOP duplicate of otter" in table[2]
        assert table[2].endswith("no: exists already as otter")
    assert "Summary" not in ask("engram_save", place.session(), text="Parcels leave by noon.").preview


@pytest.mark.proves("R67")
def test_the_form_names_what_cannot_be_chosen_and_why(place: Place) -> None:
    place.add("otter", OTTER)
    asked = ask("engram_save_session", place.session(), text=TWO)
    (line,) = [line for line in asked.message.splitlines() if line.startswith("2. ")]
    title = "The mascot is a blue otter"
    assert line == f"2. NOOP duplicate of otter: {title} (not selectable: exists already as otter)"
    assert "c2" not in asked.fields


@pytest.mark.proves("R128")
def test_a_prerequisite_that_nobody_knows_is_named_in_the_preview(place: Place, personal: Path) -> None:
    place.add("harbour", "Ships wait outside the harbour.")
    place.add("mine", "My editor wraps at ninety columns.", root=personal)
    text = (
        "TYPE: rule | TEXT: Sign release tags.\n"
        "TYPE: knowledge | TEXT: Tags are kept for ever. "
        "| DEPENDS_ON: harbour, mine, sign-release-tags, nowhere, gone-too"
    )
    asked = ask("engram_save_session", place.session(), text=text, scope="workspace")
    warning = "Warning: it depends on nowhere, gone-too, which is not in memory"
    shown = proposals.whole(place.session(), proposals.open_proposals(place.session())[0])
    assert asked.preview.count("Warning: ") == shown.count("Warning: ") == 1
    assert warning in asked.preview
    assert warning in shown


def test_a_superseded_memory_without_a_successor_is_not_said_to_be_replaced_by_one(place: Place) -> None:
    place.add("parcels", "Parcels leave by noon.", lifecycle="superseded")
    place.add("letters", "Letters are stamped.", lifecycle="superseded", superseded_by="mail")
    told = {one.record.id: one.about for one in findings(place.session())}
    assert told["letters"] == "replaced by mail"
    assert told["parcels"] == "marked superseded, and nothing is named in its place"
