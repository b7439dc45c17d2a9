"""A benchmark's numbers in a file, to hold later ones against."""

from __future__ import annotations

import json
import os

from engram.errors import NotFoundError, StoreError, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

MOST_BYTES = 1_048_576


def read(path: str, name: str, k: int) -> Mapping[str, Any]:
    """The numbers of an earlier run.

    Raises NotFoundError `benchmark.no_baseline`; UsageError `benchmark.bad_baseline` when the file is none,
    or is of another set or depth.
    """
    from engram_contracts.checks import benchmark_report
    from engram_contracts.invalid import Invalid

    try:
        with open(path, "rb") as file:
            found: Mapping[str, Any] = benchmark_report.check(
                json.loads(file.read(MOST_BYTES), parse_constant=_refuse)
            )
    except OSError as wrong:
        raise NotFoundError(
            "benchmark.no_baseline",
            f"{path} cannot be read: {wrong.strerror}.",
            "Make it with --save-baseline.",
        ) from None
    except (ValueError, RecursionError, Invalid) as wrong:
        raise UsageError(
            "benchmark.bad_baseline",
            f"{path} is no baseline: {str(wrong)[:200]}.",
            "Make it with --save-baseline.",
        ) from None
    if (found["set"], found["k"]) != (name, k):
        raise UsageError(
            "benchmark.bad_baseline",
            f"{path} is of the set {found['set']!r:.80} at k {found['k']}, not of {name!r:.80} at {k}.",
            "Use the same set and k.",
        )
    return found


def _refuse(name: str) -> float:
    """Nothing compares with a number that is none, so nothing would ever fall below it. Raises ValueError."""
    raise ValueError(f"{name} is no number")


def write(path: str, data: Mapping[str, Any]) -> None:
    """Keep the numbers of a run. Raises StoreError `benchmark.not_saved`."""
    kept = {key: data[key] for key in ("set", "k", "ours", "plain") if key in data}
    temp = f"{path}.{os.getpid()}.tmp"
    try:
        with open(temp, "w", encoding="utf-8") as file:
            file.write(json.dumps(kept, indent=1, ensure_ascii=False) + "\n")
        os.replace(temp, path)
    except OSError as wrong:
        raise StoreError(
            "benchmark.not_saved", f"{path} cannot be written: {wrong.strerror}.", "Name another file."
        ) from None
