"""What a power cut would leave: every command as its system calls tell it, held against what was synced.

A file that was written and not synced may come back empty; a name that was made, moved or taken away in a
folder that was not synced may be as it was. The log of a run is played through with that in mind (D11): at
the commit point everything that the journal needs must be durable, and so must the settled token; when the
journal goes and when the command answers, everything that was changed.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from engram.store import layout
from tests.faults.stand import Prepare, Stand, engram
from tests.faults.test_broken_commands import COMMANDS

pytestmark = [pytest.mark.needs_strace]

_CALL = re.compile(r"(?:\d+ +)?(\w+)\((.*)\) += (-?\d+)")
_PLACE = re.compile(r'(?:(?:\d+|AT_FDCWD)<([^>]*)>)?(?:, )?(?:"((?:[^"\\]|\\.)*)")?')
HARMLESS = (layout.INDEX, layout.GRAPH, layout.PENDING, layout.LOCK, ".tmp")
"""What may be lost, come back or be gone: index and graph are made anew from the Markdown, what was settled
is told elsewhere. So are names below `.staged`: a journal that comes back is finished again, the rest swept.
"""


class Disk:
    """What of a run would outlive a power cut."""

    def __init__(self, before: set[str]) -> None:
        self.there = before
        self.files: set[str] = set()
        self.names: set[str] = set()

    def take(self, call: str, paths: list[str], flags: str) -> None:
        """One call that succeeded."""
        first = paths[0] if paths else ""
        if call == "openat" and "O_CREAT" in flags and first not in self.there:
            self.there.add(first)
            self.files.add(first)
            self.names.add(first)
        elif call in ("write", "ftruncate"):
            self.files.add(first)
        elif call == "fsync":
            self.files.discard(first)
            self.names -= {name for name in self.names if os.path.dirname(name) == first}
        elif call.startswith("rename"):
            old, new = paths
            self.there = self.there - {old} | {new}
            self.names |= {new}
            self.names.discard(old)
            if old in self.files:
                self.files = self.files - {old} | {new}
            else:
                self.files.discard(new)
        elif call in ("unlink", "unlinkat"):
            self.there.discard(first)
            self.files.discard(first)
            self.names.add(first)
        elif call in ("mkdir", "mkdirat"):
            self.names.add(first)

    def lost(self) -> set[str]:
        """What a power cut could take back now, and nobody would make good."""
        left = {path for path in self.files | self.names if not path.endswith(HARMLESS)}
        return {path for path in left if f"/{layout.STAGED}/" not in path}


def calls(log: Path) -> Iterator[tuple[str, list[str], str]]:
    """(name, absolute paths, arguments) of every call that succeeded, in order."""
    for line in log.read_text(errors="replace").splitlines():
        match = _CALL.match(line)
        if match is None or int(match[3]) < 0:
            continue
        name, arguments = match[1], match[2]
        rows = [(folder, part) for folder, part in _PLACE.findall(arguments) if folder or part]
        if name == "write" and arguments.startswith("1<"):
            yield "answer", [], arguments
            continue
        if name in ("write", "read", "fsync", "ftruncate", "fchmod", "flock"):
            yield name, [rows[0][0]] if rows else [], arguments
        else:
            yield name, [os.path.join(folder, part) for folder, part in rows if part], arguments


def ours(stand: Stand) -> tuple[str, ...]:
    """Where a run may write."""
    return f"{stand.project.path}/", f"{stand.project.home}/.engram"


def play(stand: Stand, *inject: str) -> list[str]:
    """Run the command of the stand and play it through.

    Gives what was reached: settled, commit point, journal gone, answer.
    """
    before = {str(path) for folder in ours(stand) for path in Path(folder).rglob("*")}
    done = stand.under_strace(engram(*stand.words), *inject)
    assert done.returncode == 0, done.stderr
    disk, reached = Disk(before), []
    for name, paths, arguments in calls(stand.log):
        if name == "answer":
            reached.append(name)
            assert disk.lost() == set(), "the command answered"
        if not any(path.startswith(ours(stand)) for path in paths):
            continue
        if name.startswith("unlink") and paths[0].endswith(layout.JOURNAL):
            reached.append("journal gone")
            assert disk.lost() == set(), "the journal goes"
        if name.startswith("rename") and f"/{layout.STAGED}/" not in paths[1]:
            assert {path for path in disk.names if path.endswith(layout.JOURNAL)} == set(), "not yet decided"
        if name.startswith("rename") and paths[1].endswith(layout.JOURNAL):
            reached.append("commit point")
            assert {path for path in disk.files if not path.endswith(HARMLESS)} == set(), "the journal counts"
            assert disk.lost() == set(), "the journal counts"
        disk.take(name, paths, arguments)
        if name == "fsync" and "/spent/" in paths[0]:
            reached.append("settled")
    return reached


SETTLING = ("save-session", "commit")
WORDS: dict[str, Prepare] = {name: COMMANDS[name] for name in (*SETTLING, "promote", "archive", "restore")}


@pytest.mark.proves("D11", "D01", "R55", "R131")
@pytest.mark.parametrize("name", WORDS)
def test_a_power_cut_takes_nothing_back_that_counts(tmp_path: Path, name: str) -> None:
    stand = Stand(tmp_path / "stand", WORDS[name])
    stand.reset()
    if name == "commit":  # the first thing that this person ever settles
        shutil.rmtree(stand.project.home / ".engram" / "spent")
    reached = play(stand)
    expected = ["commit point", "journal gone", "answer"]
    assert reached[:4] == (["settled", *expected] if name in SETTLING else expected), reached


@pytest.mark.proves("D11", "D02", "D05")
def test_a_power_cut_while_an_interrupted_write_is_finished_takes_nothing_back_either(tmp_path: Path) -> None:
    stand = Stand(tmp_path / "stand", COMMANDS["archive"])
    stand.reset()
    stand.under_strace(engram(*stand.words))
    point = next(one for one in stand.points() if one.name.startswith("rename") and one.what.endswith(".md"))
    stand.reset()
    stand.under_strace(engram(*stand.words), point.inject("signal=KILL"))
    assert (stand.root / layout.JOURNAL).exists()
    stand.words = [
        "save",
        "--accept-all",
        "--scope",
        "workspace",
        "knowledge",
        "Seagulls nest on the pump house.",
    ]
    told = stand.project.run("verify").stdout
    assert play(stand)[:5] == ["settled", "journal gone", "commit point", "journal gone", "answer"], told
