"""A disguise hides no token and makes no harmless text a leak; forms of vendors, and many languages."""

from __future__ import annotations

import time

import pytest

from engram.safety import parted, secrets
from engram.safety.redaction import redact
from tests.unit.safety import disguises, vendor_samples
from tests.unit.safety.grow import grown

TOKENS = ("ghp_{a36}", "glpat-{w20}", "sk_live_{a24}", "npm_{a36}", "xoxb-{d12}-{d13}-{a24}")
HARMLESS = (
    "Every order carries an idempotency key and is kept for 30 days.",
    "Batch_size-of-500 was measured in March_2026",
    "The queue keeps seven days of messages, see docs-2026_11.",
)


@pytest.mark.parametrize("name", sorted(disguises.ALL))
@pytest.mark.proves("R127", "F11")
def test_a_token_is_found_in_every_disguise(name: str) -> None:
    texts = [disguises.ALL[name](grown(token, seed)) for token in TOKENS for seed in (1, 2)]
    assert [text for text in texts if not secrets.find(text)] == []


@pytest.mark.parametrize("name", sorted(disguises.ALL))
@pytest.mark.proves("F11")
def test_a_harmless_text_in_the_same_disguise_passes(name: str) -> None:
    assert [text for text in HARMLESS if secrets.find(disguises.ALL[name](text))] == []


@pytest.mark.parametrize("tier", sorted(vendor_samples.LEAKS))
@pytest.mark.proves("R127", "F11")
def test_keys_of_many_vendors_and_passwords_in_many_languages_are_found(tier: str) -> None:
    texts = [grown(template, seed) for template in vendor_samples.LEAKS[tier] for seed in (1, 2)]
    assert [text for text in texts if not secrets.find(text)] == []


@pytest.mark.proves("F11")
def test_texts_about_tokens_and_passwords_pass() -> None:
    texts = [grown(template) for template in vendor_samples.HARMLESS]
    assert [(text, secrets.find(text)) for text in texts if secrets.find(text)] == []


@pytest.mark.proves("R127")
def test_a_token_in_pieces_is_named_where_it_begins() -> None:
    token = grown("glpat-{w20}")
    findings = secrets.find(f"first line\nset T={token[:12]}\nset T=%T%{token[12:]}\n")
    assert [(finding.kind, finding.line) for finding in findings] == [("split_token", 2)]
    assert token[8:12] not in findings[0].sentence()


@pytest.mark.proves("R82")
def test_a_token_in_pieces_is_masked_in_a_working_note() -> None:
    token = grown("ghp_{a36}")
    clean, count = redact(f"deploy reads '{token[:18]}' + '{token[18:]}' at start")
    assert count == 1
    assert token[:18] not in clean
    assert token[18:] not in clean
    assert clean.endswith("at start")


@pytest.mark.proves("F11")
def test_words_and_digests_behind_the_name_of_a_token_do_not_continue_it() -> None:
    digest = grown("{h40}")
    for head in ("ghp_", "npm_", "glpat-", "AKIA", "sk_live_"):
        assert not list(parted.find(f"{head} is masked since commit {digest} of 2026-11-30 (build 4417)"))


@pytest.mark.proves("F06")
@pytest.mark.parametrize(
    "piece",
    [
        *("ghp_ a1B2 c3D4 ", "a b c d e f g h i j ", "chr(103)+", "g\nh\np\n", "67 68 70 5f ", "glpat-"),
        *("alpha Bravo 7 ", "dG9r ", "dG9r", "\u6f22", "\u6f22A1", "\u00e91", "a\u0323", "\u0436a"),
    ],
)
def test_pieces_are_put_together_in_linear_time(piece: str) -> None:
    def cost(times: int) -> float:
        start = time.process_time()
        secrets.find(piece * times)
        return time.process_time() - start

    once = max(cost(400), 0.01)
    assert cost(3200) < 8 * once * 4
