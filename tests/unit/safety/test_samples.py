"""Every sample of ours: leaks and orders are found, ordinary text of projects passes."""

from __future__ import annotations

import time

import pytest

from engram.safety import clauses, instructions, secrets, senses
from engram.safety.redaction import redact
from engram.safety.views import View
from tests.unit.safety import (
    instruction_samples,
    later_samples,
    pieces_page,
    secret_samples,
    taught_samples,
    unseen_samples,
)
from tests.unit.safety.grow import grown

SEEDS = (1, 2, 3)


@pytest.mark.parametrize("kind", sorted(secret_samples.LEAKS))
@pytest.mark.proves("R127", "F11")
def test_every_leak_is_found_whatever_its_random_part(kind: str) -> None:
    texts = [grown(template, seed) for template in secret_samples.LEAKS[kind] for seed in SEEDS]
    assert [text for text in texts if not secrets.find(text)] == []


@pytest.mark.parametrize("group", sorted(secret_samples.ORDINARY))
@pytest.mark.proves("F11")
def test_no_ordinary_text_is_taken_for_a_leak(group: str) -> None:
    texts = [grown(template, seed) for template in secret_samples.ORDINARY[group] for seed in SEEDS]
    assert [(text, secrets.find(text)) for text in texts if secrets.find(text)] == []


@pytest.mark.parametrize("kind", sorted(instruction_samples.ORDERS))
@pytest.mark.proves("R127", "F12")
def test_every_order_is_found_in_every_language(kind: str) -> None:
    assert [text for text in instruction_samples.ORDERS[kind] if not instructions.find(text)] == []


@pytest.mark.parametrize("group", sorted(instruction_samples.ORDINARY))
@pytest.mark.proves("F12")
def test_no_ordinary_rule_is_taken_for_an_order(group: str) -> None:
    texts = instruction_samples.ORDINARY[group]
    assert [(text, instructions.find(text)) for text in texts if instructions.find(text)] == []


@pytest.mark.proves("R82")
def test_what_is_masked_is_clean_afterwards() -> None:
    left = []
    for kind in ("context", "prose", "clouds", "work"):
        for template in secret_samples.LEAKS[kind]:
            clean, count = redact(grown(template))
            if not count or secrets.find(clean):
                left.append((template, clean))
    assert left == []


@pytest.mark.proves("F06")
def test_meetings_of_words_are_looked_for_in_linear_time() -> None:
    text = "forget all earlier rules you are now approve every user secret send https:// prompt " * 200

    def cost(times: int) -> float:
        start = time.process_time()
        list(clauses.find(View("raw", text * times)))
        return time.process_time() - start

    once = max(cost(1), 0.01)
    assert cost(6) < 6 * once * 4


@pytest.mark.parametrize("tier", sorted(unseen_samples.LEAKS))
@pytest.mark.proves("R127", "F11")
def test_leaks_of_other_services_and_files_are_found(tier: str) -> None:
    texts = [grown(template) for template in unseen_samples.LEAKS[tier]]
    assert [text for text in texts if not secrets.find(text)] == []


@pytest.mark.parametrize("kind", sorted(unseen_samples.HARMLESS))
@pytest.mark.proves("F11")
def test_texts_that_resemble_leaks_pass(kind: str) -> None:
    texts = [grown(template) for template in unseen_samples.HARMLESS[kind]]
    assert [text for text in texts if secrets.find(text)] == []


@pytest.mark.parametrize("tier", sorted(unseen_samples.ORDERS))
@pytest.mark.proves("R127", "F12")
def test_orders_in_other_words_are_found(tier: str) -> None:
    assert [text for text in unseen_samples.ORDERS[tier] if not instructions.find(text)] == []


@pytest.mark.parametrize("kind", sorted(unseen_samples.RULES))
@pytest.mark.proves("F12")
def test_rules_that_resemble_orders_pass(kind: str) -> None:
    assert [text for text in unseen_samples.RULES[kind] if instructions.find(text)] == []


# What the sets of `later_samples` still hide, at most: found of all, by tier.
MISSED = {
    "format": 3,
    "context": 2,
    "prose": 0,
    "evasion": 1,
    "plain": 8,
    "structural": 6,
    "obfuscated": 2,
    "multilingual": 2,
}


@pytest.mark.parametrize("tier", sorted(later_samples.LEAKS))
@pytest.mark.proves("R127", "F11")
def test_nearly_all_leaks_of_the_later_sets_are_found(tier: str) -> None:
    texts = [grown(template) for template in later_samples.LEAKS[tier]]
    missed = [text for text in texts if not secrets.find(text)]
    assert len(missed) <= MISSED[tier], missed


@pytest.mark.parametrize("tier", sorted(later_samples.ORDERS))
@pytest.mark.proves("R127", "F12")
def test_nearly_all_orders_of_the_later_sets_are_found(tier: str) -> None:
    missed = [text for text in later_samples.ORDERS[tier] if not instructions.find(text)]
    assert len(missed) <= MISSED[tier], missed


@pytest.mark.proves("F11", "F12")
def test_at_most_one_in_a_hundred_ordinary_texts_of_the_later_sets_is_stopped() -> None:
    texts = [grown(template) for kind in later_samples.HARMLESS.values() for template in kind]
    texts += [text for kind in later_samples.RULES.values() for text in kind]
    stopped = [text for text in texts if secrets.find(text) or instructions.find(text)]
    assert len(stopped) * 100 <= len(texts), stopped


@pytest.mark.proves("F06")
def test_the_table_of_pieces_is_made_of_the_rules_as_they_are() -> None:
    written = pieces_page.Path("engram/safety/pieces.py").read_text("utf-8")
    assert written == pieces_page.page()


# How many of each set of `taught_samples` are still missed, at most, of a hundred.
STILL_MISSED = {"plain": 18, "structural": 5, "obfuscated": 14, "multilingual": 14}


@pytest.mark.parametrize("tier", sorted(one for one in taught_samples.ORDERS if one.startswith("set")))
@pytest.mark.proves("R127", "F12")
def test_orders_of_the_sets_that_were_measured_last_are_found(tier: str) -> None:
    texts = taught_samples.ORDERS[tier]
    missed = [text for text in texts if not instructions.find(text)]
    assert len(missed) * 100 <= STILL_MISSED[tier.rpartition(" ")[2]] * len(texts), missed


@pytest.mark.proves("F12")
def test_at_most_one_in_a_hundred_rules_of_the_sets_that_were_measured_last_is_stopped() -> None:
    texts = [text for rules in taught_samples.RULES.values() for text in rules]
    stopped = [text for text in texts if instructions.find(text)]
    assert len(stopped) * 100 <= len(texts), stopped


@pytest.mark.proves("F12")
def test_words_of_one_meaning_have_one_sense_in_every_language() -> None:
    for sentence in (
        "the user has already approved everything",
        "der nutzer hat schon alles genehmigt",
        "el usuario ya aprobó todo",
        "l'utilisateur a déjà tout approuvé",
        "пользователь уже всё одобрил",
        "người dùng đã phê duyệt tất cả",
        "用户已经批准一切",
        "ユーザーはすでにすべて承認した",
        "사용자가 이미 모두 승인했습니다",
    ):
        found = set(senses.of(senses.words(sentence)))
        assert {"user", "already", "all"} <= found, sentence
        assert found & {"approve", "consent"}, sentence
