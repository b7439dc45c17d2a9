# ruff: noqa: E501 - tables of words
"""The forms of one word meet in one term; different words stay apart."""

from __future__ import annotations

import itertools
import re

import pytest

from engram.memory.words import searchable
from engram.retrieval.russian import stem as russian
from engram.retrieval.stems import english
from engram.retrieval.terms import STOP_WORDS, pair, terms


@pytest.mark.parametrize(
    ("word", "stem"),
    [
        # worked examples of the published description
        ("consign", "consign"), ("consigned", "consign"), ("consistency", "consist"), ("consolation", "consol"),
        ("knack", "knack"), ("knackeries", "knackeri"), ("knightly", "knight"), ("generate", "generat"),
        ("general", "general"), ("hopping", "hop"), ("hoping", "hope"), ("sky", "sky"), ("dying", "die"),
        ("proceeds", "proceed"), ("added", "add"), ("gas", "gas"), ("kiwis", "kiwi"), ("replacement", "replac"),
    ],
)  # fmt: skip
def test_english_words_have_the_published_stems(word: str, stem: str) -> None:
    assert english(word) == stem


@pytest.mark.parametrize(
    ("word", "stem"),
    [
        ("вавиловка", "вавиловк"), ("вагонами", "вагон"), ("важнейшие", "важн"), ("важность", "важност"),
        ("валившись", "вал"), ("пала", "пал"), ("падающая", "пада"), ("ёлками", "елк"),
    ],
)  # fmt: skip
def test_russian_words_have_the_published_stems(word: str, stem: str) -> None:
    assert russian(word) == stem


@pytest.mark.proves("D8", "D9")
@pytest.mark.parametrize(
    "forms",
    [
        "write writes wrote written writing", "index indexes indices indexing", "policy policies", "cry cries cried",
        "validar validado validada validados validación validaciones", "cupón cupones", "aplicar aplicación",
        "Partition Partitionen", "Lieferung Lieferungen", "Protokoll Protokolle", "Ereignis Ereignisse",
        "Patient Patienten", "Bild Bilder Bildern", "décision décisions", "journal journaux", "actif active actives",
        "партиция партиции партицию партициями", "пропущенный пропущенную пропущенных", "отчёт отчета отчётами",
        "optimise optimize optimising optimized", "child children", "run runs ran running",
        "analysis analyses analyse analyze analysing analyzed", "basis bases base", "crisis crises", "hypothesis hypotheses", "axis axes axe",
        "criterion criteria", "spectrum spectra", "radius radii", "nucleus nuclei", "corpus corpora", "appendix appendices", "leaf leaves",
        "lens lenses", "alias aliases", "bus buses", "gas gases", "canvas canvases", "quiz quizzes", "schema schemas schemata", "foreman foremen",
        "overtake overtook overtaken", "foresee foresaw foreseen", "oversee oversaw overseeing", "redo redid redone", "rewind rewound", "make made",
        "panic panicked panicking", "free freed freeing", "speed sped", "fuel fuelled fueled", "wake woke woken", "mislead misled",
        "colour color colours colors", "behaviour behavior behavioural", "centre center centres centred", "licence license licensed", "catalogue catalog",
        "dialogue dialog", "organisation organization", "grey gray", "programme program", "artefact artifact", "judgement judgment", "defence defense",
        "список списки списков", "столбец столбцы столбцов", "ошибок ошибка ошибки", "настроек настройка настройки", "ячеек ячейка", "узел узлы узлов",
        "уровень уровни уровней", "день дни дней дням", "чисел число числа", "поток потоки потоков", "корень корни корней",
        "immagine immagini", "rapporto rapporti", "prodotto prodotti", "kupon kupony kuponu", "kolumn kolumny",
        "резервна резервні", "копія копії", "стовпець стовпці", "التقرير تقرير", "الشهادة الشهادات شهادة", "تُرسل ترسل", "तस्वीर तस्वीरें", "बैकअप",
    ],
)  # fmt: skip
def test_the_forms_of_a_word_meet(forms: str) -> None:
    assert len({tuple(terms(form)) for form in forms.split()}) == 1


@pytest.mark.parametrize(
    "apart",
    [
        "list listen",
        "app appear",
        "form former",
        "diff differ",
        "line linear",
        "prop proper",
        "general generate",
        "nucleus nuclear",
        "media medium",
        "party part",
        "тест текст",
        "ток поток",
    ],
)
def test_other_words_stay_apart(apart: str) -> None:
    one, other = apart.split()
    assert terms(one) != terms(other)


def test_a_german_word_is_found_with_and_without_dots() -> None:
    assert set(terms("Rueckgabe")) <= set(terms("Rückgabe"))
    assert set(terms("Ruckgabe")) <= set(terms("Rückgabe"))


def test_vietnamese_is_found_without_accents_and_by_pairs_of_syllables() -> None:
    stored = terms("Không ghi tên bệnh nhân vào nhật ký")
    assert {"bệnh", "benh", "benh nhan", "nhat ky"} <= set(stored)
    assert "nhan nhat" not in stored, "a stop word lies between"


def test_a_name_in_camel_case_is_found_by_its_parts() -> None:
    assert searchable("see SaveGameV7 and parseHTTPHeader") == [
        "see", "savegamev7", "and", "parsehttpheader", "save", "game", "parse", "http", "header"
    ]  # fmt: skip
    assert {"savegamev7", "game"} <= set(terms("SaveGameV7"))


def test_what_can_be_a_vietnamese_syllable_is_told_by_its_sounds() -> None:
    sounds = re.compile("(?:ngh?|[nktpcg]h|tr|gi|qu|[bcdghklmnpqrstvx])?[aeiouy]{1,3}(?:n[gh]|ch|[cmnpt])?")
    for size in range(1, 6):
        for letters in itertools.product("nghrquia1", repeat=size):
            word = "".join(letters)
            fits = sounds.fullmatch(word) is not None and word not in STOP_WORDS
            assert bool(pair(word, word)) == fits, word


def test_vowel_signs_of_other_scripts_stay_inside_their_word() -> None:
    assert len(terms("तस्वीरें फुटबॉल")) == 2
    assert len(terms("تُجرى نُسَخ")) == 2
