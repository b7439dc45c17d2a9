"""The model that needs no installing: what it finds, what it never mixes, and which file it is."""

from __future__ import annotations

import time
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy
import pytest

from engram.errors import ConfigError
from engram.service import config as settings
from engram.service.embeddings import Embedder
from engram.service.embeddings.choosing import choose
from engram.service.embeddings.hashed import Hashed
from engram.service.embeddings.remote import OpenAI
from engram.service.embeddings.words import FILE, Words
from engram.service.opening import open_service
from engram.service.records.database import Database
from tests.service.meaning import ENTRIES
from tests.service.stand import Clock, Stand, stand

MADE = "5df66a894b92a1d005db0149582fafda6b70315b01d2eb7418847fb9846ebd4a"
"""What `codegen/word_vectors.py` makes of its pinned model."""


def ranks(embedder: Embedder, questions: Sequence[str], texts: Sequence[str]) -> list[int]:
    """How many texts come before the one that answers, for each question."""
    near = embedder.embed(questions) @ embedder.embed(texts).T
    return [int((row > row[place]).sum()) for place, row in enumerate(near)]


def test_the_table_is_the_one_that_its_script_makes() -> None:
    assert sha256(Path(FILE).read_bytes()).hexdigest() == MADE


@pytest.mark.proves("S8")
def test_questions_in_other_words_find_their_memory_far_more_often_than_by_spelling() -> None:
    memories, questions, distractors = zip(*ENTRIES, strict=True)
    found = {
        embedder.model: [rank < 5 for rank in ranks(embedder, questions, [*memories, *distractors])]
        for embedder in (Words(), Hashed())
    }
    shares = {model: sum(hits) / len(hits) for model, hits in found.items()}
    assert shares[Words.model] >= 0.75
    assert shares[Hashed.model] <= 0.25


@pytest.mark.parametrize(
    ("question", "right", "wrong"),
    [
        ("what does ENG-4711 say?", "ticket ENG-4711 is about rounding", "ticket ENG-4712 is about rounding"),
        ("parse_manifest_v2", "parse_manifest_v2 reads the lock file", "parse_manifesto reads a speech"),
        ("сервер в Берлине", "наш сервер стоит в Берлине", "обед в столовой начинается в полдень"),
        ("サーバー", "サーバー は 東京 に ある", "昼食 は 正午 です"),
        ("Größenänderung", "die GRÖSSENÄNDERUNG ist fertig", "die Nachricht ist fertig"),
        ("zürich", "Das Büro liegt in Zurich.", "Das Büro liegt in Bern."),
    ],
)
def test_names_and_other_scripts_are_found_by_their_spelling(question: str, right: str, wrong: str) -> None:
    asked, *near = Words().embed([question, right, wrong])
    assert asked @ near[0] > asked @ near[1] + 0.02


def test_every_text_gives_a_unit_vector_or_zero_and_the_same_at_every_call() -> None:
    texts = ["", "   ", "…?!", "a", "x" * 10_240, "😀", "\u202e\x00", "word " * 2_000, "ﬁ ½ Ⅷ", "a" * 101]
    made = Words().embed(texts)
    lengths = numpy.linalg.norm(made, axis=1)
    assert numpy.isfinite(made).all()
    assert all(abs(length - 1) < 1e-5 or length == 0 for length in lengths)
    assert (Words().embed(texts[::-1])[::-1] == made).all()
    assert Words().embed([]).shape == (0, Words.dim)


def test_the_table_is_read_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Words, "_table", None)
    start = time.process_time()
    Words().embed(["first"])
    assert time.process_time() - start < 0.3


def configured(**embeddings: Any) -> Any:
    options = {f"embeddings.{name}": value for name, value in embeddings.items()}
    return settings.load("/does/not/exist", {}, options)


def test_auto_takes_the_model_of_the_store_and_for_an_empty_one_the_best(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("engram.embedding.english.is_installed", lambda: False)
    assert isinstance(choose(configured(), {}), Words)
    assert isinstance(choose(configured(), {}, Hashed.model), Hashed)
    assert isinstance(choose(configured(), {}, Words.model), Words)
    assert isinstance(choose(configured(provider="words"), {}, Hashed.model), Words)
    assert isinstance(choose(configured(provider="hashed"), {}, Words.model), Hashed)
    assert choose(configured(provider="none"), {}) is None


def test_auto_asks_no_provider_even_where_the_store_remembers_one() -> None:
    found = choose(configured(url="http://127.0.0.1:9", model="m"), {}, "openai:m")
    assert isinstance(found, Words)


def test_a_provider_is_made_with_its_key_from_the_environment_or_a_file(tmp_path: Path) -> None:
    (tmp_path / "key").write_text("of-the-file\n")
    wanted = configured(provider="openai", model="m", dimension=8, key_file=str(tmp_path / "key"))
    for env, key in [({}, "of-the-file"), ({"ENGRAM_SERVICE_EMBEDDINGS_KEY": "of-the-env"}, "of-the-env")]:
        found = choose(wanted, env)
        assert isinstance(found, OpenAI)
        assert (found.model, found.dim) == ("openai:m", 8)
        assert vars(found._asking)["_headers"]["Authorization"] == f"Bearer {key}"
    for refused in ({"provider": "openai"}, {"provider": "ollama", "model": "m", "url": "here"}):
        with pytest.raises(ConfigError):
            choose(configured(**refused), {})


def test_what_recall_says_names_the_model(database: Database) -> None:
    service = stand(database, embedder=Words())
    kept = service.long("Deployments are frozen from Friday noon until Monday morning.")
    answer = service.answer("recall", userId="u1", query="may we ship a release on the weekend?")
    assert [found["memory"]["id"] for found in answer.data["results"]] == [kept]
    assert Words.model in answer.diagnostics[0]["message"]
    memory = service("get_memory", userId="u1", memoryId=kept)
    assert memory["system"]["embeddingModel"] == Words.model


def test_a_store_of_hashed_words_stays_one_until_it_is_recreated(tmp_path: Path) -> None:
    options = {"store": str(tmp_path / "service.db")}
    config = settings.load("/does/not/exist", {}, options)
    older = settings.load("/does/not/exist", {"ENGRAM_SERVICE_EMBEDDINGS_PROVIDER": "hashed"}, options)
    first = open_service(older, {}, make_tenants=True)
    Stand(first, Clock()).long("kept")
    first.close()
    later = open_service(config, {}, make_tenants=True)
    assert later.embedder is not None
    assert later.embedder.model == Hashed.model == later.model
    later.close()


@pytest.mark.parametrize(
    ("text", "env", "source"),
    [
        ('{"vectors": "bogus"}', {}, "service.json"),
        ("{}", {"ENGRAM_SERVICE_VECTORS": "bogus"}, "ENGRAM_SERVICE_VECTORS"),
        ("{}", {"ENGRAM_SERVICE_RECALL_SIMILARITY": "-1"}, "ENGRAM_SERVICE_RECALL_SIMILARITY"),
    ],
)
def test_a_bad_setting_is_named_where_it_stands(
    tmp_path: Path, text: str, env: dict[str, str], source: str
) -> None:
    file = tmp_path / "service.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        settings.load(str(file), env, {})
    assert caught.value.message.partition(": ")[0].endswith(source)
