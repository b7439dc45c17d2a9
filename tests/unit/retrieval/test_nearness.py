"""What is about the same, by rare words and tags; and that its cost does not grow with pairs."""

from __future__ import annotations

import random

from engram.retrieval.nearness import COMMON, ENOUGH, TELLING, Nearness
from engram.store.record import Record
from tests.unit.retrieval.samples import record


def store(size: int) -> list[Record]:
    """Memories of a few rare words each and many common ones; the vocabulary grows with the store."""
    chance = random.Random(size)
    words = [f"w{number}ord" for number in range(size * 2)]
    found = []
    for number in range(size):
        rare = " ".join(chance.choices(words, k=8))
        found.append(record(f"m{number}", f"Common words stand in every memory {rare} of this store."))
    return found


def test_memories_that_share_rare_words_or_tags_are_near() -> None:
    one = record("one", "Edit src/app.py with care.", tags=["cache", "ttl"])
    two = record("two", "Also look at src/app.py.", tags=["build"])
    three = record("three", "Elsewhere the lifetime is set.", tags=["ttl"])
    four = record("four", "Nothing of the kind.")
    near = Nearness([one, two, three, four])
    found = near.near(one, 8, 0.01)
    assert {other.id for other, _, _ in found} == {"two", "three"}
    assert all(0 < likeness <= 1 for _, likeness, _ in found)
    assert "ttl" in next(shared for other, _, shared in found if other is three)
    assert near.near(four, 8, 0.01) == []


def test_the_likeness_of_a_pair_is_the_same_both_ways_and_one_for_the_same_words() -> None:
    one, two = record("one", "Sign tags with the team key."), record("two", "Sign tags with the team key.")
    near = Nearness([one, two, record("three", "The otter is blue.")])
    assert near.likeness(one, two) == near.likeness(two, one)
    assert near.likeness(one, two) > 0.9


def test_following_changes_gives_what_a_fresh_start_gives() -> None:
    records = store(60)
    fresh = Nearness(records)
    followed = Nearness(records[:40])
    for one in records[10:20]:
        followed.drop(one.key)
    for one in (*records[10:20], *records[40:], records[3]):
        followed.take(one)
    for one in records:
        assert followed.near(one, 8, 0.0) == fresh.near(one, 8, 0.0)


def test_pairs_come_once_and_none_that_share_two_telling_words_is_missing() -> None:
    records = [*store(80), record("short", "Kestrel."), record("brief", "The kestrel.")]
    near = Nearness(records)
    pairs = [frozenset((one.key, other.key)) for one, other in near.pairs()]
    assert len(pairs) == len(set(pairs))
    telling = {one.key: near._telling(one.key) for one in records}
    wanted = set()
    for key, words in telling.items():
        for other, others in telling.items():
            shared = sum(1 for word in words if other in near._holders[word])
            if other != key and shared and shared >= min(ENOUGH, len(words), len(others)):
                wanted.add(frozenset((key, other)))
    assert set(pairs) == wanted
    assert frozenset(("workspace:knowledge/short.md", "workspace:knowledge/brief.md")) in wanted


def test_the_number_of_pairs_grows_with_the_memories_and_not_with_their_square() -> None:
    counts = {size: sum(1 for _ in Nearness(store(size)).pairs()) for size in (300, 600, 1200)}
    assert counts[1200] < 5.5 * counts[300]
    for size, count in counts.items():
        assert count <= size * TELLING * COMMON


def test_a_word_that_everybody_uses_leads_nowhere() -> None:
    records = [record(f"m{number}", f"Everybody says otter{number}.") for number in range(COMMON + 1)]
    near = Nearness(records)
    assert near.near(records[0], 8, 0.0) == []
    assert list(near.pairs()) == []


def test_one_rare_word_among_many_common_ones_makes_no_double() -> None:
    words = [f"word{number}" for number in range(40)]
    chance = random.Random(3)
    records = [record(f"m{n}", " ".join(chance.sample(words, 20)) + f" rare{n // 2}.") for n in range(80)]
    near = Nearness(records)
    assert near.likeness(records[0], records[1]) < 0.85
