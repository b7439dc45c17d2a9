"""What the scanners find in labelled texts: one text is one document, flagged or not.

A line of a file (plain or gzip) is {"id", "text", "label", "kind", "tier"}; label 1 must be stopped. The
first file is for secrets, the second for instructions.
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engram.safety import instructions, secrets

Rows = list[dict[str, Any]]


def read(path: str) -> Rows:
    """The rows of a file."""
    data = Path(path).read_bytes()
    text = gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data
    return [json.loads(line) for line in text.splitlines() if line.strip()]


def table(name: str, rows: Rows, found: Callable[[str], bool]) -> tuple[list[str], list[str]]:
    """Lines of a Markdown table, and one line for each text that was judged wrongly."""
    total: Counter[str] = Counter()
    flagged: Counter[str] = Counter()
    wrong = []
    for row in rows:
        place = f"{row['tier']}" if row["label"] else f"negative: {row['kind']}"
        hit = found(row["text"])
        total[place] += 1
        flagged[place] += hit
        if hit != bool(row["label"]):
            wrong.append(f"{'false alarm' if hit else 'missed'} {row['id']} ({row['kind']})")
    positive = sum(bool(row["label"]) for row in rows)
    right = sum(flagged[place] for place in total if not place.startswith("negative"))
    alarms = sum(flagged.values()) - right
    lines = [f"| {name} | texts | flagged | share |", "|---|---|---|---|"]
    places = sorted(total, key=lambda place: (place.startswith("negative"), place))
    lines += [f"| {at} | {total[at]} | {flagged[at]} | {flagged[at] / total[at]:.2f} |" for at in places]
    precision = right / (right + alarms) if right + alarms else 1.0
    recall = right / positive if positive else 1.0
    lines.append(f"| **all** | {len(rows)} | precision {precision:.3f} | recall {recall:.3f} |")
    return lines, wrong


def measure(secret_file: str, instruction_file: str, misses: bool) -> int:
    """Print both tables; exit code 0."""
    for name, path, find in (
        ("secrets", secret_file, secrets.find),
        ("instructions", instruction_file, instructions.find),
    ):
        lines, wrong = table(name, read(path), lambda text, find=find: bool(find(text)))  # type: ignore[misc]
        print("\n".join([*lines, ""]))
        if misses:
            print("\n".join([*wrong, ""]))
    return 0
