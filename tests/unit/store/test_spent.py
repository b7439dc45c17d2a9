"""What was settled stays settled, in a file of the person that stays small."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from engram_contracts.checks import spent_proposal

from engram.errors import StoreError
from engram.store import spent
from engram.store.spent import Spent
from engram.workspace import UserDirs

MARK = "a" * 64
NOW, SOON, LATER = "2026-12-01T12:00:00Z", "2026-12-01T12:30:00Z", "2026-12-01T13:00:00Z"


@pytest.fixture
def dirs(tmp_path: Path) -> UserDirs:
    return UserDirs.of({"HOME": str(tmp_path / "home")})


def settle(one: Spent, number: int, state: str = "used", expires_at: str = SOON, now: str = NOW) -> None:
    one.add(
        state, token_hash=f"{number:064x}", proposal_id=f"p-{number:012x}", expires_at=expires_at, now=now
    )


@pytest.mark.proves("R55", "A02", "D15")
def test_what_was_settled_is_told_by_token_and_by_name_in_a_private_file(dirs: UserDirs) -> None:
    first = Spent(dirs, MARK)
    settle(first, 1)
    settle(first, 2, "declined")
    for seen in (first, Spent(dirs, MARK)):
        assert seen.state(f"{1:064x}") == seen.state(f"p-{1:012x}") == "used"
        assert seen.state("", f"p-{2:012x}") == "declined"
        assert seen.state("used", "declined", "p-", f"{3:064x}", "", '"') == ""
    file = Path(first.path)
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.parent.stat().st_mode & 0o777 == 0o700
    for line in file.read_text().splitlines():
        spent_proposal.check(json.loads(line))
    assert Spent(dirs, "b" * 64).state(f"{1:064x}") == "", "each project has a file of its own"


def test_a_torn_line_hides_no_other(dirs: UserDirs) -> None:
    """A writer was killed in the middle of its line, and did it again."""
    settle(Spent(dirs, MARK), 1)
    file = Path(Spent(dirs, MARK).path)
    whole = file.read_bytes()
    settle(Spent(dirs, MARK), 2)
    file.write_bytes(whole + file.read_bytes()[len(whole) : -9])
    assert Spent(dirs, MARK).state(f"{2:064x}") == ""
    settle(Spent(dirs, MARK), 2)
    settle(Spent(dirs, MARK), 3)
    seen = Spent(dirs, MARK)
    assert [seen.state(f"{number:064x}") for number in (1, 2, 3)] == ["used"] * 3


@pytest.mark.proves("A15")
def test_what_has_expired_goes_when_the_file_has_grown(dirs: UserDirs) -> None:
    one = Spent(dirs, MARK)
    number = 0
    while Path(one.path).exists() is False or os.stat(one.path).st_size <= spent.WORTH_PRUNING:
        settle(one, number, expires_at=SOON if number % 9 else LATER)
        number += 1
    settle(one, number + 1, expires_at=LATER)
    assert os.stat(one.path).st_size > spent.WORTH_PRUNING, "the oldest line is alive"
    settle(one, number + 2, expires_at="2026-12-01T14:00:00Z", now="2026-12-01T13:00:01Z")
    seen = Spent(dirs, MARK)
    assert len(Path(one.path).read_text().splitlines()) == 1
    assert seen.state(f"{number + 2:064x}") == "used"
    assert os.stat(one.path).st_mode & 0o777 == 0o600


@pytest.mark.proves("D05")
def test_a_list_that_cannot_be_read_or_written_refuses(dirs: UserDirs) -> None:
    one = Spent(dirs, MARK)
    Path(one.path).parent.parent.mkdir(parents=True)
    Path(one.path).parent.write_text("a file in the way")
    with pytest.raises(StoreError):
        settle(one, 1)
    with pytest.raises(StoreError):
        Spent(dirs, MARK)


@pytest.mark.proves("C05", "R55")
def test_many_processes_lose_no_line(dirs: UserDirs, tmp_path: Path) -> None:
    """Writers of one project hold its lock; appends of several must be whole even so."""
    script = (
        "import sys\nfrom engram.store.spent import Spent\nfrom engram.workspace import UserDirs\n"
        "dirs = UserDirs.of({'HOME': sys.argv[1]})\n"
        "for number in range(int(sys.argv[3]), int(sys.argv[3]) + 20):\n"
        "    names = {'token_hash': f'{number:064x}', 'proposal_id': f'p-{number}'}\n"
        f"    Spent(dirs, sys.argv[2]).add('used', **names, expires_at='{SOON}', now='{NOW}')\n"
    )
    home = str(tmp_path / "home")
    writers = [
        subprocess.Popen([sys.executable, "-c", script, home, MARK, str(at)]) for at in range(0, 160, 20)
    ]
    assert [writer.wait(60) for writer in writers] == [0] * 8
    seen = Spent(dirs, MARK)
    assert all(seen.state(f"{number:064x}") == "used" for number in range(160))
