"""Several processes on one root: nothing is lost, no reader sees a half, nobody cries tamper."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from engram.store import derived, layout, verify
from engram.store.catalog import Catalog
from engram.store.root import create
from engram.workspace import UserDirs

WRITER = """
import sys
from engram.store.catalog import Catalog
from engram.store.commit import Change, commit
from engram.workspace import UserDirs
from tests.faults.one_save import memory

path, home, name, count = sys.argv[1:]
catalog = Catalog(path, "workspace", UserDirs.of({"HOME": home}))
for number in range(int(count)):
    def plan(current):
        change = Change()
        change.put(memory(f"{name}-{number}", f"Fact {number} of {name}."), message=f"add {name}-{number}")
        old = current.by_id.get("counter")
        said = current.body(old).statements if old else []
        counted = "\\n".join([*said, f"{name}-{number}"])
        change.put(memory("counter", counted, len(said) + 1), message="count")
        return change
    commit(catalog, plan, "terminal")
    print(f"{name}-{number}", flush=True)
"""
READER = """
import select
import sys
from engram.store.catalog import Catalog

catalog = Catalog(sys.argv[1])
looks = 0
while not select.select([sys.stdin], [], [], 0)[0]:
    fresh = Catalog(sys.argv[1]) if looks % 3 == 0 else catalog
    fresh.refresh(full=looks % 2 == 0)
    for record in list(fresh.records.values()):
        fresh.body(record)
    bad = [p for p in fresh.problems if p.code != "store.unfinished"]
    if bad:
        sys.exit(f"look {looks}: {bad[0].code} {bad[0].message}")
    looks += 1
print(looks)
"""


@pytest.mark.proves("C01", "C03", "C09", "C10", "C12", "D12")
@pytest.mark.timeout(120)
def test_eight_writers_keep_every_save_and_readers_see_no_half(tmp_path: Path) -> None:
    writers, each = 8, 5
    path, _ = create(str(tmp_path))
    home = tmp_path / "home"
    home.mkdir()
    here = Path(__file__).parents[2]
    reader = subprocess.Popen(
        [sys.executable, "-c", READER, path],
        cwd=here,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    running = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, path, str(home), f"w{number}", str(each)],
            cwd=here, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        for number in range(writers)
    ]  # fmt: skip
    acknowledged: set[str] = set()
    for one in running:
        out, err = one.communicate(timeout=100)
        assert one.returncode == 0, err
        acknowledged.update(out.split())
    looks, _ = reader.communicate("stop\n", timeout=60)
    assert reader.returncode == 0, looks
    assert int(looks) > 3
    assert len(acknowledged) == writers * each
    catalog = Catalog(path, "workspace", UserDirs.of({"HOME": str(home)}))
    catalog.refresh(full=True)
    assert catalog.problems == []
    assert set(catalog.by_id) == acknowledged | {"counter"}
    assert all(record.approved for record in catalog.records.values())
    counted = catalog.body(catalog.by_id["counter"]).statements[0].split("\n")
    assert sorted(counted) == sorted(acknowledged), "a plan saw a state that was not the last one"
    assert {status for _, status, _ in verify.verify(path)} == {verify.OK}
    text = Path(path, layout.CHANGELOG).read_text()
    assert all(text.count(f"add {name} ") == 1 for name in acknowledged)
    for name, graph in ((layout.INDEX, False), (layout.GRAPH, True)):
        folded = derived.fold(Path(path, name).read_bytes())
        assert folded is not None
        assert derived.build(folded) == derived.build(derived.lines_of(catalog.records.values(), graph))
