"""What cannot be read keeps its name: faults of the disk never let a new memory take the place of another."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from engram.errors import EngramError
from engram.outcome import Ask
from engram.tools import call
from engram.tools.session import Session
from tests.unit.place import Place, answer, ask

TEXT = "The mascot is a blue otter."
NAME = "the-mascot-is-a-blue-otter"
FAULTS = [errno.EIO, errno.EMFILE]
PLACES = [f"knowledge/{NAME}.md", f"knowledge/deep/er/{NAME}.md", f"knowledge/{NAME.upper()}.md"]


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Make listing of these folders and opening of these files fail, however they are named."""
    scandir, opened = os.scandir, os.open

    def breaks(number: int, folders: list[Path], files: list[Path]) -> None:
        def named(path: Any, at: int | None) -> Path:
            base = Path(os.readlink(f"/proc/self/fd/{at}")) if at is not None else Path()
            return base / os.fsdecode(path)

        def bad_scandir(path: Any = ".") -> Any:
            here = Path(os.readlink(f"/proc/self/fd/{path}")) if isinstance(path, int) else Path(path)
            if here in folders:
                raise OSError(number, os.strerror(number))
            return scandir(path)

        def bad_open(path: Any, flags: int, mode: int = 0o777, *, dir_fd: int | None = None) -> int:
            if named(path, dir_fd) in files and not flags & os.O_CREAT:
                raise OSError(number, os.strerror(number))
            return opened(path, flags, mode, dir_fd=dir_fd)

        monkeypatch.setattr(os, "scandir", bad_scandir)
        monkeypatch.setattr(os, "open", bad_open)

    yield breaks
    monkeypatch.undo()


def _saved(session: Session) -> list[str]:
    """The files that an approved save wrote; none when it was refused."""
    try:
        asked = call("engram_save", {"text": TEXT, "type": "knowledge"}, session)
        if not isinstance(asked, Ask):
            return []
        done = answer("engram_save", asked, session)
    except EngramError:
        return []
    return [str(row["file"]) for row in done.data["written"]]  # type: ignore[attr-defined]


def _put(place: Place, path: str) -> Path:
    """A memory of that id at a path, approved; its text differs, so that it is no duplicate."""
    place.add(NAME, "Parcels leave the yard by noon.")
    data = (place.root / f"knowledge/{NAME}.md").read_bytes()
    (place.root / f"knowledge/{NAME}.md").unlink()
    (place.root / "memory.sha256").write_text("")
    place.put(path, data)
    return place.root / path


@pytest.mark.proves("D05", "G1", "R131")
@pytest.mark.parametrize("number", FAULTS)
@pytest.mark.parametrize("path", PLACES)
def test_a_new_memory_never_takes_the_id_of_one_that_cannot_be_read(
    place: Place, broken: Callable[..., None], number: int, path: str
) -> None:
    there = _put(place, path)
    before = there.read_bytes()
    folders = [place.root / "knowledge", there.parent]
    for bad_folders, bad_files in (([], [there]), (folders, []), (folders, [there])):
        broken(number, bad_folders, bad_files)
        written = _saved(place.session())
        broken(number, [], [])
        assert there.read_bytes() == before
        assert f"knowledge/{NAME}.md" not in written
        assert all(Path(one).stem != NAME for one in written)
        for one in written:
            place.root.joinpath(one).unlink()
            lines = (place.root / "memory.sha256").read_text().splitlines(keepends=True)
            (place.root / "memory.sha256").write_text("".join(line for line in lines if one not in line))


@pytest.mark.proves("D05", "R85")
@pytest.mark.parametrize("number", FAULTS)
def test_a_new_note_never_takes_the_id_of_one_that_cannot_be_read(
    place: Place, broken: Callable[..., None], number: int
) -> None:
    session = place.session()
    asked = ask("engram_note", session, text=TEXT)
    done = answer("engram_note", asked, session)
    there = place.root / str(done.data["file"])
    before = there.read_bytes()
    for folders, files in (([], [there]), ([there.parent], []), ([there.parent], [there])):
        broken(number, folders, files)
        fresh = place.session()
        with contextlib.suppress(EngramError):
            answer("engram_note", ask("engram_note", fresh, text=TEXT), fresh)
        broken(number, [], [])
        assert there.read_bytes() == before


@pytest.mark.proves("D05")
def test_a_note_that_cannot_be_read_when_its_twin_is_approved_is_not_written_over(
    place: Place, broken: Callable[..., None]
) -> None:
    """Two were proposed under one name; the fault comes between the first approval and the second."""
    first, second = place.session(), place.session()
    one, two = ask("engram_note", first, text=TEXT), ask("engram_note", second, text=TEXT)
    there = place.root / str(answer("engram_note", one, first).data["file"])
    before = there.read_bytes()
    broken(errno.EIO, [there.parent], [])
    done = answer("engram_note", two, second)
    assert done.data["state"] == "blocked"
    assert "Nothing was written" in done.text
    broken(errno.EIO, [], [])
    assert there.read_bytes() == before
