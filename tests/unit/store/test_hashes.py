"""memory.sha256: read tolerantly, changed in place, checkable with sha256sum."""

from __future__ import annotations

import errno
import os
import subprocess
import tempfile
import time
from pathlib import Path
from unittest.mock import Mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engram.store import hashes
from engram.store.files import Root
from tests.unit.store.conftest import Store, memory

PATHS = st.sampled_from([f"rules/{name}.md" for name in ("a", "b", "aa", "b-c", "z", "ä", "a b")])
SHAS = st.sampled_from(["a" * 64, "b" * 64, "0" * 64])
CHANGES = st.dictionaries(PATHS, st.none() | SHAS, max_size=5)


def listing(rows: dict[str, str]) -> bytes:
    return "".join(f"{rows[path]}  {path}\n" for path in sorted(rows)).encode()


@given(st.dictionaries(PATHS | st.text("ab", min_size=1, max_size=900), SHAS), CHANGES)
@settings(max_examples=200, deadline=None)
def test_changing_in_place_is_the_same_as_sorting_anew(
    rows: dict[str, str], changes: dict[str, str | None]
) -> None:
    data = listing(rows)
    assert hashes.parse(data).canonical
    wanted = {path: sha for path, sha in {**rows, **changes}.items() if sha is not None}
    with tempfile.TemporaryDirectory() as folder, Root(folder) as root:
        root.create("source", data)
        with root.reader("source") as file:
            cuts = hashes.cuts(file, changes)
        root.copy_with("source", "target", cuts)
        assert root.read("target") == listing(wanted)
    assert hashes.splice(data, changes) == listing(wanted)


@pytest.mark.parametrize("kernel", [True, False])
def test_a_copy_is_the_same_whoever_copies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, kernel: bool
) -> None:
    """Some file systems do not copy by themselves."""
    if not kernel:
        refuse = OSError(errno.EXDEV, "not here")
        monkeypatch.setattr(os, "copy_file_range", Mock(side_effect=refuse), raising=False)
    data = os.urandom(3_000_000)
    with Root(str(tmp_path)) as root:
        root.create("source", data)
        root.copy_with(
            "source", "target", [(5, 9, b"+"), (2_000_001, 2_000_001, b"--"), (2_999_999, 3_000_000, b"")]
        )
        copied = root.read("target")
    assert copied == data[:5] + b"+" + data[9:2_000_001] + b"--" + data[2_000_001:2_999_999]


def test_a_file_that_is_not_canonical_after_all_is_not_cut(tmp_path: Path) -> None:
    with Root(str(tmp_path)) as root:
        root.create("source", b"no line ends here")
        with root.reader("source") as file, pytest.raises(ValueError, match="line"):
            hashes.cuts(file, {"rules/a.md": "a" * 64})


@pytest.mark.proves("I03")
@given(st.dictionaries(PATHS, SHAS), st.dictionaries(PATHS, SHAS), st.randoms())
@settings(max_examples=100, deadline=None)
def test_a_union_merge_keeps_both_sides_and_names_what_differs(
    ours: dict[str, str], theirs: dict[str, str], order: object
) -> None:
    lines = (listing(ours) + listing(theirs)).splitlines(keepends=True)
    order.shuffle(lines)  # type: ignore[attr-defined]
    found = hashes.parse(b"".join(lines))
    both = {path for path in ours.keys() & theirs.keys() if ours[path] != theirs[path]}
    assert set(found.conflicts) == both
    assert found.known == {path: sha for path, sha in {**ours, **theirs}.items() if path not in both}
    assert not found.broken
    again = hashes.parse(hashes.splice(b"".join(lines), {}))
    assert (again.known, set(again.conflicts)) == (found.known, both)


def test_lines_that_are_no_hashes_are_named_and_the_others_count() -> None:
    data = listing({"rules/a.md": "a" * 64}) + b"<<<<<<< HEAD\n" + b"b" * 64 + b"  rules/b.md\r\n" + b"\xff\n"
    found = hashes.parse(data)
    assert found.known == {"rules/a.md": "a" * 64, "rules/b.md": "b" * 64}
    assert [number for number, _ in found.malformed] == [2, 4]
    assert found.broken
    assert hashes.parse(None).missing
    assert hashes.parse(b"").known == {}


@pytest.mark.proves("R113")
@pytest.mark.parametrize("junk", [b"x\n", b"\n", b" \n", b"x"])
def test_millions_of_lines_that_are_no_hashes_cost_little(junk: bytes) -> None:
    good = b"a" * 64 + b"  rules/a.md\n"
    start = time.process_time()
    found = hashes.parse(good + junk * 2_000_000 + b"\nlast\n" + good)
    assert time.process_time() - start < 1, "it was 4 seconds line by line"
    assert found.known == {"rules/a.md": "a" * 64}
    assert found.broken
    assert 1 <= len(found.malformed) <= 20
    assert not junk.strip() or found.malformed[0][0] == 2


def test_people_can_check_it_with_sha256sum(store: Store) -> None:
    store.save(memory("one"), memory("two"))
    done = subprocess.run(
        ["sha256sum", "-c", "--strict", "memory.sha256"], cwd=store.path, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stdout
