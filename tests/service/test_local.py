"""The models of the extra semantic as embedders of the service."""

from __future__ import annotations

from pathlib import Path

import numpy
import pytest

from engram.errors import ConfigError
from engram.service import config as settings
from engram.service.embeddings import Embedder, local, vectors_of
from engram.service.embeddings.choosing import choose
from engram.service.embeddings.words import Words
from engram.service.records.sqlite import Sqlite
from tests.service.stand import Stand, stand


def chosen(provider: str, remembered: str = "") -> Embedder:
    config = settings.load("", {}, {"embeddings.provider": provider})
    found = choose(config, {}, remembered)
    assert found is not None
    return found


@pytest.fixture(scope="module")
def minilm() -> Embedder:
    if not local.has_minilm():
        pytest.skip("the extra semantic is not installed")
    return local.minilm()


@pytest.fixture
def service(minilm: Embedder, tmp_path: Path) -> Stand:
    return stand(Sqlite(str(tmp_path / "service.db")), embedder=minilm)


def test_vectors_are_of_length_one_and_long_texts_have_several(minilm: Embedder) -> None:
    made = minilm.embed(["a harbour with cranes", "x"])
    assert made.shape == (2, minilm.dim)
    assert numpy.linalg.norm(made, axis=1) == pytest.approx([1, 1], abs=1e-3)
    (short, long) = vectors_of(minilm, ["short", "many words " * 200])
    assert (short[0], short[1]) == (minilm.model, minilm.dim)
    assert len(long[2]) > 3 * len(short[2])


@pytest.mark.proves("S8")
def test_meaning_is_found_without_a_common_word(service: Stand) -> None:
    wanted = service.long("Deployments are frozen from Friday evening until Monday.")
    for text in (
        "The canteen serves soup at noon.",
        "Logs are kept for thirty days.",
        "Use tabs for indents.",
    ):
        service.long(text)
    assert service.found("may I release something on the weekend?", limit=1) == [wanted]


def test_the_best_model_that_is_installed_is_for_empty_stores_alone(minilm: Embedder) -> None:
    assert chosen("auto").model == minilm.model
    assert chosen("auto", Words.model).model == Words.model
    assert chosen("auto", minilm.model).model == minilm.model


def test_without_the_extra_a_named_model_is_refused_and_auto_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engram.embedding.english.is_installed", lambda: False)
    monkeypatch.setattr("engram.embedding.model.is_installed", lambda: False)
    for provider in ("minilm", "multilingual"):
        with pytest.raises(ConfigError, match="not installed"):
            chosen(provider)
    assert chosen("auto").model == Words.model
    assert chosen("auto", local.MINILM).model == Words.model
