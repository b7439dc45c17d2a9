"""One token among many processes: exactly one of them writes, the others are told."""

from __future__ import annotations

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.unit.place import Place, ask, token_of

COMMIT = """
import json, sys
from engram import tools
from engram.errors import EngramError
from engram.tools.session import Session
from engram.workspace import find
project, home, token, now = sys.argv[1:]
session = Session(find(cwd=project, env={"HOME": home, "PATH": ""}), clock=lambda: float(now))
try:
    done = tools.call("engram_commit", {"approval_token": token, "approve": "all"}, session)
    print(json.dumps([row["id"] for row in done.data["written"]]))
except EngramError as error:
    print(json.dumps(error.code))
"""


@pytest.mark.proves("R55", "C05")
def test_eight_processes_with_one_token_write_once(place: Place) -> None:
    for text in ("The mascot is a blue otter.", "Deploys go through Jenkins.", "Invoices round once."):
        token = token_of(ask("engram_save", place.session(), text=text, type="knowledge"))
        command = [sys.executable, "-c", COMMIT, str(place.project), str(place.home), token, str(place.now)]

        def run(_: int, command: list[str] = command) -> object:
            done = subprocess.run(
                command, capture_output=True, stdin=subprocess.DEVNULL, check=True, timeout=60
            )
            return json.loads(done.stdout)

        with ThreadPoolExecutor(8) as pool:
            answers = list(pool.map(run, range(8)))
        assert answers.count("token.used") == 7
        assert sum(isinstance(one, list) for one in answers) == 1
    assert len(list(place.root.glob("knowledge/*.md"))) == 3
    assert (place.root / "changelog.md").read_text().count("add knowledge") == 3
