"""When a memory counts: UTC calendar dates, and why an entry is hidden (governed-memory 6.3, decision 21)."""

from __future__ import annotations

import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from typing import Protocol

    class Entry(Protocol):
        """What visibility depends on."""

        @property
        def ignored(self) -> bool: ...
        @property
        def roles(self) -> Sequence[str]: ...
        @property
        def lifecycle(self) -> str: ...
        @property
        def confidence(self) -> str: ...
        @property
        def valid_from(self) -> str: ...
        @property
        def valid_until(self) -> str: ...


STALE_DAYS = 180
LIFECYCLES = ("active", "review_due", "superseded", "archived")
_MONTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def today(seconds: float | None = None) -> str:
    """The UTC date of `seconds` since the epoch, of now without it, as YYYY-MM-DD."""
    moment = time.gmtime(seconds)
    return f"{moment.tm_year:04d}-{moment.tm_mon:02d}-{moment.tm_mday:02d}"


def timestamp(seconds: float | None = None) -> str:
    """The UTC time to the second, as 2026-12-01T08:00:00Z."""
    moment = time.gmtime(seconds)
    return f"{today(seconds)}T{moment.tm_hour:02d}:{moment.tm_min:02d}:{moment.tm_sec:02d}Z"


def _leap(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def _month_days(year: int, month: int) -> int:
    return 29 if month == 2 and _leap(year) else _MONTHS[month - 1]


def is_date(text: object) -> bool:
    """Whether `text` is a day of the calendar, YYYY-MM-DD from year 1 on."""
    if not isinstance(text, str) or len(text) != 10 or text[4] != "-" or text[7] != "-" or not text.isascii():
        return False
    year, month, day = text[:4], text[5:7], text[8:]
    if not (year.isdigit() and month.isdigit() and day.isdigit()):
        return False
    return int(year) >= 1 and 1 <= int(month) <= 12 and 1 <= int(day) <= _month_days(int(year), int(month))


def add_days(date: str, days: int) -> str:
    """`date` plus `days` >= 0, never beyond 9999-12-31."""
    year, month, day = int(date[:4]), int(date[5:7]), int(date[8:])
    day += days
    while day > _month_days(year, month):
        day -= _month_days(year, month)
        month += 1
        if month > 12:
            year, month = year + 1, 1
            if year > 9999:
                return "9999-12-31"
    return f"{year:04d}-{month:02d}-{day:02d}"


def is_stale(review_after: str, updated: str, day: str) -> bool:
    """Whether somebody should look at it again: the day for it has passed, or it is old and names none."""
    if review_after:
        return is_date(review_after) and review_after < day
    return is_date(updated) and add_days(updated, STALE_DAYS) < day


def hidden_by(entry: Entry, day: str, roles: Collection[str] = (), *, manual: bool = False) -> str:
    """The reason why `entry` is not shown on `day`, "" when it is.

    `roles` are the active ones; none active hides nothing. `manual` (search, load of everything) shows low
    confidence. A date that is no date hides nothing: the memory is shown and named elsewhere.
    """
    if entry.ignored:
        return "ignored"
    if entry.lifecycle in ("archived", "superseded"):
        return entry.lifecycle
    if entry.valid_until and entry.valid_until < day and is_date(entry.valid_until):
        return "expired"
    if entry.valid_from and entry.valid_from > day and is_date(entry.valid_from):
        return "not_yet_valid"
    if roles and entry.roles and not any(role in roles for role in entry.roles):
        return "role"
    if entry.confidence == "low" and not manual:
        return "low_confidence"
    return ""
