"""What a person types at the gate, and the words that stand for options."""

from __future__ import annotations

import pytest

from engram.cli import gate, natural
from engram.cli.screen import neutral
from engram.errors import UsageError

ALL = (1, 2, 3)


@pytest.mark.proves("R129")
@pytest.mark.parametrize(
    ("line", "numbers", "note"),
    [
        ("A", ALL, ""),
        (" a \n", ALL, ""),
        ("A 1,3", (1, 3), ""),
        ("A 1 3", (1, 3), ""),
        ("a 3, 1", (3, 1), ""),
        ("A 2,2", (2,), ""),
        ("B keep it short", ALL, "keep it short"),
        ("B 1,3 keep it short", (1, 3), "keep it short"),
        ("b 2 2nd attempt", (2,), "2nd attempt"),
        ("B 2nd attempt", ALL, "2nd attempt"),
        ("C", (), ""),
        (" c\n", (), ""),
    ],
)
def test_an_answer_to_several_candidates(line: str, numbers: tuple[int, ...], note: str) -> None:
    choice = gate.understand(line, ALL, single=False)
    assert (choice.numbers, choice.note) == (numbers, note)


@pytest.mark.proves("R129")
@pytest.mark.parametrize(
    ("line", "numbers", "note"),
    [("A", (1,), ""), ("A 1", (1,), ""), ("B 1,3 note", (1,), "1,3 note"), ("C", (), "")],
)
def test_an_answer_to_a_single_candidate(line: str, numbers: tuple[int, ...], note: str) -> None:
    choice = gate.understand(line, (1,), single=True)
    assert (choice.numbers, choice.note) == (numbers, note)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "yes",
        "A4",
        "A 4",
        "A 0",
        "A -1",
        "A 1.5",
        "A x",
        "A ,",
        "B",
        "B 1,3",
        "B 1,9 note",
        "C 1",
        "AA",
        "\ufeffA",
        "A\x00",
        "А",
    ],
)
def test_an_unclear_answer_is_never_taken_for_yes(line: str) -> None:
    with pytest.raises(gate.UnclearError):
        gate.understand(line, ALL, single=False)


def test_a_candidate_that_cannot_be_chosen_is_refused_by_number() -> None:
    with pytest.raises(gate.UnclearError, match="2 cannot be chosen; these can: 1, 3"):
        gate.understand("A 1,2", (1, 3), single=False)
    assert gate.understand("A", (1, 3), single=False).numbers == (1, 3)


@pytest.mark.proves("R91", "R125")
@pytest.mark.parametrize(
    ("words", "accept", "level", "text"),
    [
        ("last 50 sessions", False, 50, ""),
        ("50 chats", False, 50, ""),
        ("previous 1 conversation", False, 1, ""),
        ("force last 50 sessions", True, 50, ""),
        ("accept all last 3 sessions", True, 3, ""),
        ("accept-all", True, None, ""),
        ("last 50 sessions force", True, 50, ""),
        ("force TYPE: rule | TEXT: x", True, None, "TYPE: rule | TEXT: x"),
        ("TYPE: rule | TEXT: use the force", False, None, "TYPE: rule | TEXT: use the force"),
        ("last sessions", False, None, ""),
        ("force last session", True, 1, ""),
        ("force this session", True, None, ""),
        ("the last 50 sessions please", False, 50, ""),
        ("last 50", False, 50, ""),
        ("last 50 tests", False, None, "last 50 tests"),
        ("our sessions live in Redis", False, None, "our sessions live in Redis"),
        ("the", False, None, "the"),
        ("50", False, None, "50"),
        ("0 sessions", False, 0, ""),
        ("force last 0 sessions", True, 0, ""),
        ("9999999999999999999999 sessions", False, 0, ""),
        ("", False, None, ""),
    ],
)
def test_natural_forms_of_save_session(words: str, accept: bool, level: int | None, text: str) -> None:
    request = natural.understand(words.split())
    assert (request.accept, request.query_level, request.text) == (accept, level, text)


def test_a_number_of_sessions_that_is_spelled_out_is_not_saved_as_a_memory() -> None:
    with pytest.raises(UsageError, match="'fifty' is no number of sessions"):
        natural.understand(["force", "last", "fifty", "sessions"])


@pytest.mark.proves("R68", "R129")
@pytest.mark.parametrize(
    ("line", "single", "numbers", "note", "scope"),
    [
        ("B 1,3 workspace: seen in May", False, (1, 3), "seen in May", "workspace"),
        ("b Global : seen in May", False, ALL, "seen in May", "global"),
        ("B both: seen in May", False, ALL, "seen in May", None),
        ("B 1,3 workspace notes are ours", False, (1, 3), "workspace notes are ours", None),
        ("B see workspace: it is there", False, ALL, "see workspace: it is there", None),
        ("B workspace: 1,3", True, ALL, "1,3", "workspace"),
        ("A 1 global", False, (1,), "", "global"),
    ],
)
def test_an_answer_narrows_two_memories_to_one(
    line: str, single: bool, numbers: tuple[int, ...], note: str, scope: str | None
) -> None:
    choice = gate.understand(line, ALL, single, ("workspace", "global"))
    assert (choice.numbers, choice.note, choice.scope) == (numbers, note, scope)


def test_where_one_memory_was_proposed_its_name_before_a_note_is_a_part_of_the_note() -> None:
    choice = gate.understand("B workspace: seen in May", ALL, False, ("workspace",))
    assert (choice.note, choice.scope) == ("workspace: seen in May", None)


def test_a_memory_without_a_note_behind_it_is_unclear() -> None:
    with pytest.raises(gate.UnclearError, match="needs a note"):
        gate.understand("B 1 workspace:", ALL, False, ("workspace", "global"))


def test_line_ends_of_candidates_survive_the_word_force() -> None:
    request = natural.understand(["force", "TYPE: rule | TEXT: a\nTYPE: rule | TEXT: b"])
    assert request.text == "TYPE: rule | TEXT: a\nTYPE: rule | TEXT: b"


@pytest.mark.proves("F13")
@pytest.mark.parametrize("power", ["\x1b[2J", "\x1b]52;c;x\x07", "\r", "\x08", "\x9b2J", "\u202e", "\u2028"])
def test_characters_with_power_over_a_terminal_are_spelled_out(power: str) -> None:
    shown = neutral(f"before {power} after\n\tnext")
    assert power[0] not in shown
    assert shown.startswith("before ")
    assert shown.endswith(" after\n\tnext")


def test_text_of_any_script_is_shown_as_it_is() -> None:
    text = "Правило · 規則 · 👩\u200d🔬 · Tiếng Việt · می\u200cخواهم · a\u00a0b"
    assert neutral(text) == text
