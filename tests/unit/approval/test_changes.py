"""Updates and successions: what a rule decided is shown and pinned, and no fact, key or section gets lost."""

from __future__ import annotations

import shlex
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engram.memory import document, variants
from engram.memory.candidate import parse
from engram.outcome import Ask, Done
from engram.tools.session import Session
from tests.conftest import Project
from tests.unit.place import Place, answer, ask, call, refused, token_of

LEASE, LONGER = "The lease lasts 30 seconds.", "The lease lasts 90 seconds."


def read(place: Place, path: str) -> document.Memory:
    return document.parse((place.root / path).read_bytes())


def commit(session: Session, asked: Ask) -> Any:
    return call("engram_commit", session, approval_token=token_of(asked), approve="all").data


def candidates(asked: Ask | Done) -> Any:
    return (asked.fallback if isinstance(asked, Ask) else asked).data["candidates"]


@pytest.mark.proves("R62", "R63")
def test_a_changed_value_supersedes_in_one_step_and_inherits_its_place(place: Place) -> None:
    place.add("lease", LEASE, triggers=["ttl"], depends_on=["etcd"], level=1)
    session = place.session()
    asked = ask("engram_save", session, text=LONGER, type="knowledge", triggers="timeout")
    for shown in ("Verdict: SUPERSEDE lease", "Decided by: changed value", f"  {LEASE}"):
        assert shown in asked.preview
    [row] = commit(session, asked)["written"]
    old, new = read(place, "knowledge/lease.md"), read(place, str(row["file"]))
    assert (old.lifecycle, old.text("superseded_by"), old.revision) == ("superseded", row["id"], 2)
    assert (new.texts("supersedes"), new.triggers, new.depends_on) == (
        ["lease"],
        ["ttl", "timeout"],
        ["etcd"],
    )
    assert new.meta["level"] == 1
    assert old.statements == [LEASE]


@pytest.mark.proves("R62", "R63")
def test_what_adds_at_the_end_updates_the_memory(place: Place) -> None:
    place.add("lease", LEASE)
    session = place.session()
    asked = ask("engram_save", session, text="The lease lasts 30 seconds, kept in etcd.", type="knowledge")
    assert "Verdict: UPDATE lease" in asked.preview
    commit(session, asked)
    memory = read(place, "knowledge/lease.md")
    assert memory.statements == [LEASE, "The lease lasts 30 seconds, kept in etcd."]
    assert (memory.revision, memory.text("last_confirmed")) == (2, "2026-12-01")


@pytest.mark.parametrize(
    ("meta", "more"),
    [
        ({"role": ["backend"]}, {}),
        ({}, {"role": "backend"}),
        ({"valid_until": "2026-11-30"}, {}),
        ({"valid_from": "2027-01-01"}, {}),
        ({"confidence": "low"}, {}),
    ],
)
@pytest.mark.proves("R62")
def test_a_memory_that_others_see_or_nobody_sees_is_no_target(
    place: Place, meta: dict[str, Any], more: dict[str, Any]
) -> None:
    place.add("lease", LEASE, **meta)
    session = place.session()
    for text in (LONGER, "The lease lasts 30 seconds, kept in etcd."):
        asked = ask_or_answer(session, text, more)
        [row] = candidates(asked)
        assert (row["verdict"], row["selectable"], row["related_ids"]) == ("ADD", False, ["lease"])


def ask_or_answer(session: Session, text: str, more: dict[str, Any]) -> Ask | Done:
    from engram import tools

    return tools.call("engram_save", {"text": text, "type": "knowledge", **more}, session)


@pytest.mark.proves("R62")
def test_what_ends_some_day_replaces_nothing_that_does_not(place: Place) -> None:
    place.add("lease", LEASE)
    line = f"TYPE: knowledge | TEXT: {LONGER} | VALID_UNTIL: 2026-12-24"
    from engram import tools

    [row] = candidates(tools.call("engram_save_session", {"text": line}, place.session()))
    assert (row["verdict"], row["selectable"]) == ("ADD", False)


def test_strengths_worded_by_hand_are_not_left_behind_by_a_rule(place: Place) -> None:
    path = place.add("pin", "Retry a failed job 3 times.", "rule")
    memory = read(place, path)
    worded = variants.complete(memory.statements, {"strict": ["Refuse a fourth try."]})
    (place.root / "memory.sha256").write_text("")
    place.put(path, document.write(document.revise(memory, variants=worded)))
    [row] = candidates(ask_or_answer(place.session(), "Retry a failed job 5 times.", {"type": "rule"}))
    assert (row["verdict"], row["related_ids"]) == ("ADD", ["pin"])


@pytest.mark.proves("R63", "A11")
def test_a_decided_succession_holds_only_while_the_target_is_as_it_was(place: Place) -> None:
    place.add("lease", LEASE)
    session = place.session()
    asked = ask("engram_save", session, text=LONGER, type="knowledge")
    commit(session, ask("engram_save", session, text="Ops watch it.", type="knowledge", update="lease"))
    before = place.durable()
    found = commit(session, asked)
    assert found["written"] == []
    assert found["deferred"][0]["related_ids"] == ["lease"]
    assert place.durable() == before


@pytest.mark.proves("R54", "R107")
def test_accept_all_never_carries_out_a_verdict_that_nobody_saw(place: Place) -> None:
    place.add("lease", LEASE)
    session = place.session()
    asked = ask("engram_save", session, text=LONGER, type="knowledge")
    done = answer("engram_save", asked, session, channel="accept-all", content=None)
    assert done.data["written"] == []
    [row] = done.data["deferred"]  # type: ignore[misc]
    assert row["rerun"] == f"TYPE: knowledge | TEXT: {LONGER} | SUPERSEDES: lease"
    assert "Inspect: engram load --id lease" in done.text
    assert read(place, "knowledge/lease.md").lifecycle == "active"


@pytest.mark.parametrize(
    "text",
    [
        LONGER,
        "The lease is kept by ops for 30 long seconds.",
        "The lease lasts:\n- 30 seconds in etcd\n- long | short: both | all in 'quotes' and \"more\"",
    ],
)
@pytest.mark.proves("R54", "R107")
def test_the_line_that_the_report_gives_does_what_it_says(project: Project, text: str) -> None:
    """Run by a shell's rules, it writes the candidate whole, with the relation that it names."""
    first = project.run("save", "--type", "knowledge", "--accept-all", LEASE)
    assert first.returncode == 0, first.stderr
    refused_first = project.run("save", "--type", "knowledge", "--accept-all", text)
    assert refused_first.returncode == 5
    action = refused_first.stdout.partition("Action: rerun as: ")[2].strip("\n")
    words = shlex.split(action)
    assert words[:2] == ["engram", "save-session"]
    done = project.run(*words[1:])
    assert done.returncode == 0, done.stdout + done.stderr
    assert ("(SUPERSEDE " if text == LONGER else "(UPDATE ") in done.stdout


@pytest.mark.parametrize("field", ["update", "supersedes"])
def test_what_is_superseded_is_no_target_and_its_heir_is_named(place: Place, field: str) -> None:
    place.add("old-lease", LEASE, lifecycle="superseded", superseded_by="lease")
    error = refused(
        lambda: ask_or_answer(place.session(), "Ops watch the lease.", {field: "old-lease"}), "engram_save"
    )
    assert (error.code, error.remedy) == ("candidate.target_hidden", "Name lease instead.")


WORD = st.text("abcdefghijklmnop", min_size=3, max_size=9)
SENTENCE = st.lists(WORD, min_size=3, max_size=6).map(lambda words: " ".join(words).capitalize() + ".")
KEYS = st.dictionaries(
    WORD.map(lambda word: "x_" + word), SENTENCE | st.integers(0, 99) | st.lists(WORD), max_size=4
)


@st.composite
def memories(draw: Any) -> dict[str, Any]:
    """The parts of a rule as people leave them behind after years."""
    statements = draw(st.lists(SENTENCE, min_size=1, max_size=12, unique=True))
    worded = draw(st.booleans())
    return {
        "statements": statements,
        "meta": {
            **draw(KEYS),
            **draw(
                st.fixed_dictionaries(
                    {},
                    optional={
                        "triggers": st.lists(WORD, min_size=1, max_size=9, unique=True),
                        "depends_on": st.lists(WORD, min_size=1, max_size=9, unique=True),
                        "parent": st.lists(WORD, min_size=1, max_size=3, unique=True),
                        "supersedes": st.lists(WORD, min_size=1, max_size=2, unique=True),
                        "review_after": st.just("2027-05-01"),
                        "last_verified": st.just("2026-11-02"),
                        "lifecycle": st.just("review_due"),
                        "valid_until": st.just("2027-12-31"),
                        "evidence_refs": st.just(["tr_1"]),
                        "level": st.integers(0, 5),
                    },
                )
            ),
        },
        "context": draw(st.just("") | SENTENCE),
        "example": draw(st.just("") | SENTENCE),
        "note": draw(st.just("") | SENTENCE),
        "foreign": draw(
            st.lists(st.tuples(WORD.map(str.capitalize), SENTENCE), max_size=2, unique_by=lambda it: it[0])
        ),
        "variants": {"light": ["Maybe: " + statements[0]], "balanced": statements, "strict": ["At all cost."]}
        if worded
        else None,
    }


def put(place: Place, parts: dict[str, Any]) -> document.Memory:
    """A rule of these parts, approved."""
    path = place.add("known", "placeholder words here", "rule", **parts["meta"])
    plain = read(place, path)
    memory = document.revise(
        plain,
        title="Known",
        statements=parts["statements"],
        context=parts["context"] or None,
        example=parts["example"] or None,
        note=parts["note"] or None,
        variants=parts["variants"] or variants.defaults(parts["statements"]),
    )
    memory.sections += parts["foreign"]
    (place.root / "memory.sha256").write_text("")
    place.put(path, document.write(memory))
    return read(place, path)


@settings(max_examples=40, deadline=None)
@given(parts=memories(), new=SENTENCE, trigger=WORD, why=st.just("") | SENTENCE)
@pytest.mark.proves("R62")
def test_an_update_is_a_patch(parts: dict[str, Any], new: str, trigger: str, why: str) -> None:
    with TemporaryDirectory() as folder:
        place = Place(Path(folder))
        before = put(place, parts)
        session = place.session()
        more = {"context": why} if why else {}
        asked = ask("engram_save", session, text=new, type="rule", update="known", triggers=trigger, **more)
        assert len(commit(session, asked)["written"]) == 1
        after = read(place, "rules/known.md")
    assert after.statements[: len(before.statements)] == before.statements
    assert new in after.statements
    for key, value in before.meta.items():
        if key not in ("updated", "last_confirmed", "revision", "triggers"):
            assert after.meta[key] == value, key
    assert after.revision == before.revision + 1
    assert after.texts("triggers") == [*dict.fromkeys([*before.texts("triggers"), trigger])]
    for name, text in before.sections:
        assert name in ("Content", "Context", "Rule Variants") or after.raw(name) == text
    if parts["context"]:
        assert parts["context"] in after.context
    assert why in after.context
    kept = [text for text in after.statements if text not in before.statements]
    for name, texts in before.variants.items():
        if parts["variants"]:
            assert after.variants[name] == [*texts, *kept]
        else:
            assert after.variants == variants.defaults(after.statements)


@settings(max_examples=25, deadline=None)
@given(parts=memories(), new=SENTENCE)
@pytest.mark.proves("R62", "R63")
def test_a_superseded_memory_keeps_all_that_it_said(parts: dict[str, Any], new: str) -> None:
    with TemporaryDirectory() as folder:
        place = Place(Path(folder))
        before = put(place, parts)
        session = place.session()
        [row] = commit(session, ask("engram_save", session, text=new, type="rule", supersedes="known"))[
            "written"
        ]
        after, heir = read(place, "rules/known.md"), read(place, str(row["file"]))
    changed = {"updated", "last_confirmed", "revision", "lifecycle", "superseded_by"}
    assert {key: value for key, value in after.meta.items() if key not in changed} == {
        key: value for key, value in before.meta.items() if key not in changed
    }
    assert [*before.sections] == [*after.sections]
    assert (after.lifecycle, after.text("superseded_by"), heir.texts("supersedes")) == (
        "superseded",
        row["id"],
        ["known"],
    )


@pytest.mark.proves("R105")
def test_an_update_may_bring_the_strengths_of_the_rule_anew(place: Place) -> None:
    place.add("tags", "Sign release tags.", "rule")
    line = (
        "TYPE: rule | TEXT: Sign them with the team key. | UPDATE: tags | LIGHT: Consider the team key. "
        "| STRICT: Refuse other keys."
    )
    session = place.session()
    asked = ask("engram_save_session", session, text=line)
    for shown in ("### Light", "Consider the team key.", "### Balanced", "### Strict", "Refuse other keys."):
        assert shown in asked.preview
    commit(session, asked)
    assert read(place, "rules/tags.md").variants["strict"] == ["Refuse other keys."]
    assert parse(line)[0].variants == {"light": "Consider the team key.", "strict": "Refuse other keys."}


@pytest.mark.proves("R126")
def test_each_candidate_may_name_its_own_memory(place: Place) -> None:
    (place.home / "memory").mkdir()
    place.env["ENGRAM_GLOBAL_DIR"] = str(place.home / "memory")
    session = place.session()
    lines = "TYPE: knowledge | TEXT: The mascot is an otter. | SCOPE: global\nTYPE: rule | TEXT: Sign tags."
    asked = ask("engram_save_session", session, text=lines, scope="workspace")
    found = commit(session, asked)
    assert [(row["n"], row["scope"]) for row in found["written"]] == [(1, "global"), (2, "workspace")]


@pytest.mark.proves("R126", "R128")
def test_a_candidate_given_twice_is_proposed_once_and_said_so(place: Place) -> None:
    line = "TYPE: rule | TEXT: Sign tags."
    asked = ask("engram_save_session", place.session(), text=f"{line}\nrule: Pin images.\n{line}")
    assert len(candidates(asked)) == 2
    assert asked.preview.startswith("Given 3 is the same as candidate 1; it is proposed once.")


@pytest.mark.proves("R62")
def test_a_proposal_that_contradicts_itself_writes_one_side_at_most(place: Place) -> None:
    text = f"TYPE: knowledge | TEXT: {LEASE}\nTYPE: knowledge | TEXT: {LONGER}"
    first, second = candidates(ask("engram_save_session", place.session(), text=text))
    assert (first["verdict"], first["selectable"]) == ("ADD", True)
    assert (second["verdict"], second["selectable"]) == ("ADD", False)
    assert f"says other than {first['id']}" in second["reason"]


@pytest.mark.proves("R62")
def test_verdicts_do_not_depend_on_the_order_of_the_files(tmp_path: Path) -> None:
    texts = {f"m{n}": f"The {name} key rotates every {n + 3} days." for n, name in enumerate(NAMES)}
    texts["log"] = "Key rotations are logged to the vault. Old keys are shredded."
    told: list[list[tuple[object, ...]]] = []
    for order in (list(texts), list(reversed(texts))):
        project = tmp_path / str(len(told))
        project.mkdir()
        place = Place(project)
        for name in order:
            place.add(name, texts[name])
        session = place.session()
        asked = [ask_or_answer(session, text, {}) for text in CANDIDATES]
        rows = [candidates(one)[0] for one in asked]
        told.append([(row["verdict"], row["selectable"], row["related_ids"]) for row in rows])
    assert told[0] == told[1]
    assert [verdict for verdict, _, _ in told[0]] == ["SUPERSEDE m4", "NOOP duplicate of m7", "ADD", "ADD"]


@pytest.mark.proves("R54", "R62")
def test_in_a_small_store_a_paraphrase_is_found_without_a_common_word(place: Place) -> None:
    place.add("divers", "Нырять могут только аттестованные.", "rule")
    asked = ask_or_answer(place.session(), "Ныряльщик обязан иметь аттестацию.", {"type": "rule"})
    [row] = candidates(asked)
    assert (row["verdict"], row["selectable"], row["related_ids"]) == ("ADD", False, ["divers"])


NAMES = ["billing", "search", "portal", "ledger", "ferry", "crane", "quarry", "orchard", "choir", "kiln"]
CANDIDATES = (
    "The ferry key rotates every 90 days.",
    "the orchard key rotates every 10 days",
    "The harbour key rotates every 30 days.",
    "Old keys are kept.",
)


@pytest.mark.proves("R126", "R128")
def test_every_field_of_a_candidate_stands_in_the_file(place: Place) -> None:
    place.add("base", "Keys live in the vault.")
    line = (
        "TYPE: knowledge | TEXT: Tokens are cut at noon. | WHY: an audit asked | EXAMPLE: see the log "
        "| USE_FOR: tokens, audits | PREREQUISITE: base | DEPTH: deep | CHILD_IDS: kid | ROLES: ops, dev "
        "| CONFIDENCE: medium | VALID_UNTIL: 2027-03-01"
    )
    session = place.session()
    [row] = commit(session, ask("engram_save_session", session, text=line, role="qa"))["written"]
    memory = read(place, str(row["file"]))
    assert (memory.context, memory.example) == ("an audit asked", "see the log")
    assert (memory.triggers, memory.depends_on, memory.texts("parent")) == (
        ["tokens", "audits"],
        ["base"],
        ["kid"],
    )
    assert (memory.roles, memory.confidence, memory.meta["level"]) == (["ops", "dev"], "medium", 2)
    assert memory.valid_until == "2027-03-01"


@pytest.mark.proves("R54")
def test_no_word_of_a_preview_belongs_to_one_door_only(place: Place) -> None:
    place.add("cache", "Cache TTL is set by hand.")
    asked = ask_or_answer(place.session(), "Cache TTL is set by the operations crew.", {})
    assert isinstance(asked, Done)
    assert "Related: cache" in asked.text
    assert (
        "Propose instead: TYPE: knowledge | TEXT: Cache TTL is set by the operations crew. | UPDATE: cache"
        in asked.text
    )
    assert "engram_load" not in asked.text
    assert "engram load" not in asked.text
