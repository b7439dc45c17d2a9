"""The budget holds whatever there is to show; what comes whole comes with what it rests on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engram.retrieval import budget, render
from engram.retrieval.route import Chosen
from tests.unit.place import Place, call
from tests.unit.retrieval.samples import record

WORDS = (
    *(
        "release",
        "tag",
        "key",
        "постоянный",
        "выпуск",
        "подпись",
        "phát hành",
        "khóa",
        "Freigabe",
        "Schlüssel",
    ),
    *("発行の鍵を確認する", "签名密钥", "릴리스 서명", "إصدار موقّع", "🔑🔑🔑", "x" * 300),
)


def compose(shown: Mapping[str, str]) -> Any:
    """A text as load composes it, with as little around as it can have."""

    def text(bodies: list[Chosen], cards: list[Chosen], omitted: list[Chosen], brief: bool) -> str:
        if brief:
            return f"{len(omitted)} left out"
        parts = [shown[entry.record.key] for entry in bodies]
        parts += [render.card(entry.record) for entry in cards]
        return "\n".join([*parts, render.omitted_line([entry.record.id for entry in omitted], 200)])

    return text


def chosen(*rows: tuple[str, float]) -> list[Chosen]:
    return [Chosen(record(name, f"The {name} of the store."), score, []) for name, score in rows]


def arrange(
    entries: Sequence[Chosen],
    size: int,
    most: int,
    needs: Mapping[str, Sequence[str]] | None = None,
    disclosure: str = "auto",
) -> tuple[list[str], list[str], list[str]]:
    """Ids of bodies, cards and omitted ones, where every body has this many tokens."""
    shown = {entry.record.key: "b" * (4 * size) for entry in entries}
    by_id = {entry.record.id: entry.record.key for entry in entries}
    keyed = {by_id[name]: [by_id[one] for one in below] for name, below in (needs or {}).items()}
    found = budget.arrange(entries, shown, keyed, compose(shown), budget=most, disclosure=disclosure)
    assert render.tokens(found.text) <= most
    tiers = (found.bodies, found.cards, found.omitted)
    bodies, cards, omitted = ([entry.record.id for entry in tier] for tier in tiers)
    return bodies, cards, omitted


@pytest.mark.proves("R45")
def test_the_three_best_come_whole_and_others_only_when_they_fit_half_as_well() -> None:
    entries = chosen(("a", 9.0), ("b", 2.0), ("c", 1.0), ("d", 4.4), ("e", 4.6), ("f", 1.0))
    bodies, cards, omitted = arrange(entries, 50, 2000)
    assert (bodies, cards, omitted) == (["a", "d", "e"], ["b", "c", "f"], [])
    assert arrange(entries, 50, 2000, disclosure="full")[0] == ["a", "b", "c", "d", "e", "f"]
    assert arrange(entries, 50, 2000, disclosure="cards")[1] == ["a", "b", "c", "d", "e", "f"]
    assert arrange(entries, 50, 2000, disclosure="ids")[2] == ["a", "b", "c", "d", "e", "f"]


@pytest.mark.proves("R45")
def test_what_a_memory_rests_on_comes_whole_with_it_or_neither_does() -> None:
    entries = chosen(("base", 1.0), ("top", 9.0), ("other", 5.0))
    needs = {"top": ["base"]}
    assert arrange(entries, 100, 280, needs)[0] == ["base", "top"]
    bodies, cards, _ = arrange(entries, 100, 200, needs)
    assert (bodies, cards) == (["other"], ["base", "top"])


def test_rules_go_before_skills_before_knowledge_only_where_scores_tie() -> None:
    entries = [
        Chosen(record("fact", "One fact."), 5.0, []),
        Chosen(record("steps", "Some steps.", type="skill"), 5.0, []),
        Chosen(record("order", "One order.", type="rule"), 5.0, []),
    ]
    assert arrange(entries, 100, 200)[0] == ["order"]
    entries[0].score = 5.1
    assert arrange(entries, 100, 200)[0] == ["fact"]


def test_a_part_of_the_budget_is_kept_for_cards() -> None:
    entries = chosen(*((f"m{number}", 5.0) for number in range(8)))
    bodies, cards, omitted = arrange(entries, 60, 400)
    assert 60 * len(bodies) <= 300
    assert cards
    assert len(bodies) + len(cards) + len(omitted) == 8
    assert len(arrange(entries, 60, 400, disclosure="full")[0]) > len(bodies)


def test_cards_are_left_out_from_the_end_of_the_load_order() -> None:
    entries = chosen(*((f"m{number}", 5.0) for number in range(30)))
    bodies, cards, omitted = arrange(entries, 10_000, 300)
    assert bodies == []
    assert cards == [f"m{number}" for number in range(len(cards))]
    assert omitted == [f"m{number}" for number in range(len(cards), 30)]
    assert 0 < len(cards) < 30


MEMORIES = st.lists(
    st.tuples(
        st.lists(st.sampled_from(WORDS), min_size=1, max_size=60),
        st.sampled_from(("rule", "skill", "knowledge")),
        st.integers(0, 14),
    ),
    min_size=1,
    max_size=14,
)


@pytest.mark.proves("R45", "R46", "R49")
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    memories=MEMORIES,
    asked=st.fixed_dictionaries(
        {
            "budget_tokens": st.integers(200, 3000),
            "disclosure": st.sampled_from(("auto", "full", "cards", "ids")),
            "explain": st.booleans(),
        }
    ),
    broken=st.integers(0, 3),
)
def test_no_store_no_language_and_no_budget_makes_a_load_too_long(
    tmp_path_factory: pytest.TempPathFactory,
    memories: list[tuple[list[str], str, int]],
    asked: dict[str, Any],
    broken: int,
) -> None:
    place = stocked(tmp_path_factory.mktemp("store"), memories)
    for path in sorted(place.root.glob("*/*.md"))[:broken]:
        path.write_bytes(path.read_bytes() + b"changed")
    session = place.session()
    query = "release выпуск phát Freigabe 発行 签名 릴리스 إصدار"
    done = call("engram_load", session, query=query, **asked)
    data: Any = done.data
    assert data["tokens"] == (len(done.text) + 3) // 4 <= asked["budget_tokens"]
    ids = [key.rpartition("/")[2].removesuffix(".md") for key in data["selected_keys"]]
    bodies = [key.rpartition("/")[2].removesuffix(".md") for key in data["body_keys"]]
    assert sorted([*bodies, *data["card_ids"], *data["omitted_ids"]]) == sorted(ids)
    if data["omitted_ids"]:
        why = "by id alone, as asked" if asked["disclosure"] == "ids" else "left out by the token budget"
        assert f"{len(data['omitted_ids'])} {why}" in done.text.splitlines()[-1]
        whole = call("engram_load", session, id=",".join(data["omitted_ids"]))
        assert [key.rpartition("/")[2][:-3] for key in whole.data["body_keys"]] == data["omitted_ids"]  # type: ignore[attr-defined]


def stocked(path: Path, memories: list[tuple[list[str], str, int]]) -> Place:
    """A project with these memories, and with notes, long names and circles of prerequisites."""
    place = Place(path)
    for number, (words, kind, below) in enumerate(memories):
        text = " ".join(["Release выпуск phát Freigabe 発行 签名", *words]) + f" {number}."
        depends = [f"m-{'n' * 100}-{below}"] if below < len(memories) else []
        place.add(f"m-{'n' * 100}-{number}", text, kind, depends_on=depends)
    return place
