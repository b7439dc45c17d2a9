"""`make bench`: prints the table and writes bench.json; `--sizes 100,1000 --no-large` makes a shorter run.

`make bench RIVALS=1` measures other servers beside ours, where they can be fetched; `python -m tests.bench
service` measures the memory service alone.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
from dataclasses import asdict
from itertools import chain
from pathlib import Path

from tests.bench import service
from tests.bench.row import Row
from tests.bench.rows import Bench
from tests.bench.stage import Stage


def line(row: Row) -> str:
    floor = f"{row.floor:.2f}" if row.floor else ""
    ratio = f"{row.ratio:.2f} ×" if row.ratio else ""
    times = " ×" if row.floor else ""
    must = f"{row.must:g}{times}" if row.must is not None else ""
    aim = f"{row.aim:g}{times}" if row.aim is not None else ""
    holds = {True: "yes", False: "NO", None: ""}[row.holds]
    cells = (row.number, row.what, f"{row.value:.2f} {row.unit}", floor, ratio, must, aim, holds)
    return "| " + " | ".join(cells) + " |"


def main() -> int:
    parser = argparse.ArgumentParser(prog="make bench")
    parser.add_argument("part", nargs="?", choices=("all", "service"), default="all")
    parser.add_argument("--sizes", default="100,1000,10000")
    parser.add_argument("--json", default="bench.json")
    parser.add_argument("--no-large", action="store_true", help="leave the store of 100,000 memories out")
    parser.add_argument("--rivals", action="store_true", help="fetch and measure other memory servers too")
    options = parser.parse_args()
    sizes = tuple(int(size) for size in options.sizes.split(","))
    machine = f"CPython {platform.python_version()}, {os.cpu_count()} cores, {sys.platform}"
    print(f"{machine}; load average at the start {os.getloadavg()[0]:.1f}\n")
    heads = ("#", "what", "measured", "floor or probe", "ratio", "must", "aim", "holds")
    print("| " + " | ".join(heads) + " |\n" + "|---" * len(heads) + "|")
    rows = []
    with tempfile.TemporaryDirectory(prefix="engram-bench-") as folder:
        stage = Stage(Path(folder))
        bench = Bench(stage, sizes, with_large=not options.no_large, with_rivals=options.rivals)
        governed = bench.rows() if options.part == "all" else ()
        for row in chain(governed, service.rows(Path(folder))):
            rows.append(row)
            print(line(row), flush=True)
    found = [{**asdict(row), "ratio": row.ratio, "holds": row.holds} for row in rows]
    Path(options.json).write_text(json.dumps({"machine": machine, "rows": found}, indent=1) + "\n")
    return 1 if any(row.holds is False for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
