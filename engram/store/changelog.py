"""`changelog.md`: one line an event, only ever appended to, also behind a broken last line."""

from __future__ import annotations

from engram.pattern import lazy

HEADING = "# Engram Changelog\n\n"
_CONTROL = lazy(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")


def line(now: str, path: str, message: str, channel: str) -> str:
    """One event; `now` is an ISO time, `channel` how a human approved it."""
    return f"- {now} {path}: {plain(message)}{f' [{channel}]' if channel else ''}\n"


def plain(message: str) -> str:
    """A message on one line, without control characters."""
    return _CONTROL.sub(" ", message).strip()


def addition(size: int, last: bytes, lines: list[str]) -> str:
    """The text to append to a file of `size` bytes that ends in `last`."""
    if size == 0:
        return HEADING + "".join(lines)
    return ("" if last == b"\n" else "\n") + "".join(lines)
