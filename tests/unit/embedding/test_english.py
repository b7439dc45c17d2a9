"""The model for English gives what the model gave when it was made, and touches nothing but its own file."""

from __future__ import annotations

import subprocess
import sys
from array import array
from pathlib import Path

import pytest

from engram.embedding import english
from engram.embedding.pieces import BEGIN, END, UNKNOWN, Pieces
from engram.embedding.weights import arrays
from engram.errors import UsageError

installed = pytest.mark.skipif(not english.is_installed(), reason="the extra `semantic` is not installed")


def name(piece: str) -> bytes:
    return bytes([8 << 3 | 2, len(piece)]) + piece.encode()


def inside(field: int, data: bytes) -> bytes:
    assert len(data) < 128
    return bytes([field << 3 | 2, len(data)]) + data


def test_words_are_cut_into_the_longest_known_pieces() -> None:
    pieces = Pieces()
    with open(Path(english.__file__).parent / "pieces.txt", encoding="utf-8") as file:
        listed = file.read().split("\n")
    told = [listed[number] for number in pieces.numbers("Unaffable CAFÉ, don't!", 32)]
    assert told == ["[CLS]", "una", "##ffa", "##ble", "cafe", ",", "don", "'", "t", "!", "[SEP]"]


def test_what_no_piece_begins_is_one_unknown_word() -> None:
    assert Pieces().numbers("ꙮꙮ " + "x" * 200, 32) == [BEGIN, UNKNOWN, UNKNOWN, END]


def test_a_long_text_is_cut_and_an_empty_one_still_begins_and_ends() -> None:
    pieces = Pieces()
    assert len(pieces.numbers("word " * 1000, 128)) == 128
    assert pieces.numbers("", 128) == pieces.numbers("\x00\ud800", 128) == [BEGIN, END]


def test_arrays_are_read_with_packed_and_single_dimensions() -> None:
    numbers = array("f", [1.0, 2.0]).tobytes()
    packed = bytes([1 << 3 | 2, 2, 1, 2, 2 << 3, 1]) + name("a") + inside(9, numbers)
    single = bytes([1 << 3, 2, 2 << 3, 3]) + name("b") + inside(9, b"\x01\x02")
    strange = bytes([1 << 3, 2, 2 << 3, 7]) + name("c") + inside(9, b"\x01\x02")
    found = arrays(inside(7, b"".join(inside(5, one) for one in (packed, single, strange))))
    assert {key: (shape, kind, bytes(data)) for key, (shape, kind, data) in found.items()} == {
        "a": ([1, 2], "<f4", numbers),
        "b": ([2], "<i1", b"\x01\x02"),
    }


@pytest.mark.parametrize("data", [b"\x3a\x05\x00", b"\x3a", b"\xff" * 9, b"\x3b\x00"])
def test_a_broken_model_file_is_refused_by_name(data: bytes) -> None:
    with pytest.raises(UsageError) as wrong:
        arrays(data)
    assert wrong.value.code == "semantic.damaged"


@installed
def test_vectors_are_those_of_the_reference_run() -> None:
    # By onnxruntime 1.31.1 from the same file, the mean over all pieces, length 1.
    texts = (
        "how long do kittens nap",
        "Apply discounts before tax and round the cart total to the cent once.",
    )
    wanted = ((0.0443, -0.0189, -0.0289, 0.0450), (0.0145, 0.0552, -0.0112, -0.0488))
    numpy = pytest.importorskip("numpy")
    model = english.English()
    found = numpy.frombuffer(model.encode(texts), dtype="<f2").reshape(2, model.size)
    assert found[:, :4].astype(float) == pytest.approx(numpy.array(wanted), abs=2e-4)
    assert (found.astype(float) ** 2).sum(axis=1) == pytest.approx([1, 1], abs=2e-3)


@installed
def test_a_text_has_the_same_vector_alone_and_among_others() -> None:
    model = english.English()
    texts = ["Interrupt handlers never allocate.", "x", "Save files are versioned on first load."]
    assert b"".join(model.encode([text]) for text in texts) == model.encode(texts)


@installed
def test_another_file_in_place_of_the_weights_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(english, "SHA256", "0" * 64)
    with pytest.raises(UsageError) as wrong:
        english.English()
    assert wrong.value.code == "semantic.damaged"


@installed
def test_no_code_of_the_package_with_the_weights_runs() -> None:
    code = (
        "import sys; from engram.embedding.english import PACKAGE, English; English();"
        "print(PACKAGE in sys.modules, 'onnxruntime' in sys.modules)"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "False False"
