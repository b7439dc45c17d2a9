"""Questions find what answers them, what goes with it, and nothing when nothing answers."""

from __future__ import annotations

from typing import Any

import pytest

from engram.retrieval.postings import Index
from engram.retrieval.question import MOST, Question
from engram.retrieval.rank import FEEDBACK, find, rank, share_of
from engram.retrieval.terms import terms
from tests.measure.chats import chats
from tests.measure.retrieval import TOLERANCE, ours, plain, run
from tests.measure.sets import score
from tests.unit.retrieval.test_terms_and_index import catalog, record

FILLER = [
    f"filler {word} number {n}"
    for n, word in enumerate(("ash", "birch", "cedar", "elm", "fir", "oak", "pine", "yew"))
]


def index_of(*texts: str) -> Index:
    index = Index()
    index.follow([catalog(*(record(f"m{n}", text) for n, text in enumerate(texts)))])
    return index


def found(index: Index, question: str, shows: Any = lambda _: True) -> list[str]:
    hits, _ = find(question, index, shows, 10)
    return [hit.record.id for hit in hits]


@pytest.mark.proves("D8")
def test_what_shares_a_rare_name_with_the_best_hit_comes_after_it() -> None:
    index = index_of("HarborMint belongs to Team Brine.", "Team Brine uses pager brine-22.", *FILLER)
    assert found(index, "who owns HarborMint") == ["m0", "m1"]
    ranking = rank("who owns HarborMint", index, lambda _: True)
    linked = index.number("workspace", "knowledge/m1.md")
    direct, rest, links = ranking.shares(index.record(linked), linked, index)  # type: ignore[arg-type]
    assert direct == 0
    assert 0 < rest <= FEEDBACK * max(ranking.direct.values())
    assert set(terms("brine")) <= set(links)


def test_a_hidden_memory_lends_no_links() -> None:
    index = index_of("HarborMint belongs to Team Brine.", "Team Brine uses pager brine-22.", *FILLER)
    assert found(index, "who owns HarborMint", lambda one: one.id != "m0") == []


def test_links_never_overtake_a_memory_that_says_more() -> None:
    index = index_of(
        "cache key rotation", "cache key of the build", "rotation of the build cedarwood", *FILLER
    )
    assert found(index, "cache key rotation")[0] == "m0"


@pytest.mark.parametrize(
    "question",
    [
        "set up single sign-on with the university",
        "where is number seven of the quartz vacuum telescope observatory",
        "настроить единый вход через университет",
        "和大学做单点登录对接",
        "the of and",
        "?!…",
        "🦊",
        "",
    ],
)
def test_nothing_is_answered_when_nothing_answers(question: str) -> None:
    texts = [f"sensor number {n} signals the {word}" for n, word in enumerate("abcdefghij")]
    index = index_of(*texts, *FILLER, "Скидки применяются до налога", "优惠金额一律由后端计算")
    assert found(index, question) == []


def test_one_rare_word_is_answer_enough() -> None:
    index = index_of("the proxy reloads at night", *FILLER)
    assert found(index, "proxy presents an expired chain of trust, what is the safe procedure")[0] == "m0"


def test_a_long_question_is_answered_by_one_telling_word() -> None:
    talk = [f"Nadia talked with Ruben about {word} again" for word in ("work", "rain", "food", "trains") * 90]
    held = [f"Ruben brought a clarinet to evening {n}" for n in range(5)]
    index = index_of(*talk, *held)
    preamble = "earlier, sorting receipts and quarterly paperwork beside an accountant, memories escaped: "
    assert set(found(index, preamble + "whose clarinet was that")) >= {f"m{len(talk) + n}" for n in range(5)}
    assert found(index, preamble + "who talked") == []


@pytest.mark.parametrize("by", ["chats", "days"])
def test_no_question_about_a_conversation_is_left_unanswered_and_plain_search_finds_no_more(by: str) -> None:
    made = chats(by)
    mine, theirs = run(made, ours), run(made, plain)
    assert all(mine.values())
    got, plainly = score(made.queries, made.wanted, mine), score(made.queries, made.wanted, theirs)
    for number in ("recall@5", "recall@10", "nDCG@10"):
        assert got[number] >= plainly[number] - TOLERANCE


def test_a_subject_of_every_memory_is_answered_when_it_is_all_that_is_asked() -> None:
    index = index_of("falcon deploys at noon", "falcon logs to disk", "falcon has two queues")
    assert len(found(index, "falcon")) == 3


def test_a_compound_is_found_by_its_parts() -> None:
    index = index_of("Gutscheine gelten nur einmal", "die Prüfung läuft nachts", *FILLER)
    assert set(found(index, "Gutscheinprüfung")) == {"m0", "m1"}


def test_vietnamese_without_accents_is_found_by_pairs() -> None:
    index = index_of("Không ghi họ tên bệnh nhân vào nhật ký", "máy chủ tính giá", *FILLER)
    assert found(index, "ghi ten benh nhan vao nhat ky") == ["m0"]
    assert found(index, "bệnh nhân") == ["m0"]


@pytest.mark.parametrize(
    "question",
    [
        "a" * 1_000_000,
        "word " * 200_000,
        "x\x00y",
        "\ud800 lone",
        '"NEAR(" OR * AND NOT ^',
        "\u202eabc",
        "((((",
    ],
)
def test_no_text_breaks_a_question(question: str) -> None:
    assert find(question, index_of("some text", *FILLER), lambda _: True, 5)[1] >= 0


def test_a_long_question_is_cut_after_many_different_terms() -> None:
    asked = Question(" ".join(f"word{n}" for n in range(10_000)))
    assert len(asked.trust) == MOST


def test_common_words_answer_only_when_they_are_most_of_the_question() -> None:
    texts = [f"the report of team {n}" for n in range(9)]
    index = index_of(*texts, "a quartz lamp")
    held: Any = [index.record(0)]
    assert share_of(Question("report of the team"), held, index)
    assert not share_of(Question("report on velvet cactus giraffe kettles by team"), held[:0], index)
    assert not share_of(Question("report velvet cactus giraffe kettle violin"), held, index)


def test_terms_of_a_question_are_terms_of_texts() -> None:
    for text in ("Rückgabe", "SaveGameV7", "bệnh nhân", "src/lib/graph.ts", "отчёты", "報告書"):
        assert set(Question(text).terms) <= set(terms(text))


@pytest.mark.parametrize(
    ("memory", "chance"),
    [
        ("Set the flag before a start.", "set up the printer on the third floor"),
        ("Voice chat comes from a third party.", "set up the printer on the third floor"),
        ("Configura el balanceador con dos nodos.", "configurar la impresora de la tercera planta"),
        ("Чтобы подключить провайдера, напиши адаптер.", "подключить принтер на третьем этаже"),
        ("Installe le lot avant la nuit.", "installer l'imprimante du troisième étage"),
        ("Der Name steht nicht ins Protokoll.", "Handbuch ins Japanische übersetzen"),
        ("時刻は携帯の設定で表示する。", "三階のプリンタを設定する"),
        ("更老的机型没有密钥库。", "订一张去里斯本的机票"),
        ("Mọi thay đổi cần một người duyệt.", "ai duyệt nghỉ phép"),
    ],
)
def test_what_is_to_be_done_and_half_a_word_are_no_answer(memory: str, chance: str) -> None:
    """A verb of every request, a number, a little word, one syllable: the memory is about another thing."""
    assert found(index_of(memory, *FILLER), chance) == []


def test_what_is_to_be_done_is_an_answer_when_nothing_else_is_asked() -> None:
    assert found(index_of("Install with the lock file.", *FILLER), "how do I install?") == ["m0"]


@pytest.mark.parametrize(
    ("memory", "question"),
    [
        (
            "Laborbefunde werden über die Auftragsnummer aussortiert.",
            "das Labor schickt jeden Befund zweimal",
        ),
        ("Die Hauptdatenbank wird um 01:30 Uhr gesichert.", "woher hole ich die Datenbank zurück"),
        ("Het wachtwoordbeleid wordt jaarlijks herzien.", "wat is ons beleid"),
        ("Kundregistret och faktureringssystemet startas om.", "vilket system skickar varje faktura"),
    ],
)
def test_a_part_of_a_compound_finds_the_memory(memory: str, question: str) -> None:
    assert found(index_of(memory, *FILLER), question) == ["m0"]


def test_a_short_piece_of_a_compound_is_no_answer_alone() -> None:
    index = index_of("Eine Testbuchung wird im Verzeichnis vermerkt und nicht gelöscht.", *FILLER)
    assert found(index, "Flug zur Konferenz in Lissabon buchen") == []
