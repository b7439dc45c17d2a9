"""Counts for Prometheus, in its text format."""

from __future__ import annotations

from bisect import bisect_left

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds; upper ends of the histogram's classes."""

KIND = "text/plain; version=0.0.4; charset=utf-8"


class Metrics:
    """Requests by what they asked and how they ended. Labels come from closed lists, so there are few."""

    def __init__(self) -> None:
        self._requests: dict[tuple[str, str, str, str], int] = {}
        self._classes: dict[str, list[int]] = {}
        self._seconds: dict[str, float] = {}

    def count(self, path: str, method: str, tool: str, status: int, seconds: float) -> None:
        """One request that has ended."""
        labels = (path, method, tool, str(status))
        self._requests[labels] = self._requests.get(labels, 0) + 1
        if method:
            classes = self._classes.setdefault(method, [0] * (len(BOUNDS) + 1))
            classes[bisect_left(BOUNDS, seconds)] += 1
            self._seconds[method] = self._seconds.get(method, 0.0) + seconds

    def render(self, gauges: Mapping[str, tuple[str, float]]) -> str:
        """Everything; `gauges` maps a name to what it means and its value now."""
        lines = _head("engram_http_requests_total", "counter", "Requests that have ended.")
        for (path, method, tool, status), count in sorted(self._requests.items()):
            labels = f'path="{path}",method="{method}",tool="{tool}",status="{status}"'
            lines.append(f"engram_http_requests_total{{{labels}}} {count}")
        name = "engram_http_request_seconds"
        lines += _head(name, "histogram", "Time until a request has ended.")
        for method, classes in sorted(self._classes.items()):
            total = 0
            for bound, count in zip((*map(str, BOUNDS), "+Inf"), classes, strict=True):
                total += count
                lines.append(f'{name}_bucket{{method="{method}",le="{bound}"}} {total}')
            lines.append(f'{name}_sum{{method="{method}"}} {self._seconds[method]:.6f}')
            lines.append(f'{name}_count{{method="{method}"}} {total}')
        for gauge, (meaning, value) in gauges.items():
            lines += [*_head(gauge, "gauge", meaning), f"{gauge} {value:g}"]
        return "\n".join(lines) + "\n"


def _head(name: str, kind: str, meaning: str) -> list[str]:
    return [f"# HELP {name} {meaning}", f"# TYPE {name} {kind}"]
