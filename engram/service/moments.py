"""Dates and moments that callers write: ISO 8601, nothing else; without an offset they are UTC."""

from __future__ import annotations

import re

_FORM = re.compile(
    r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|z|[+-]\d\d:?\d\d|[+-]\d\d)?)?\Z"
)


def milliseconds(text: str) -> int:
    """The moment in milliseconds since 1970; a date alone is its first moment. Raises ValueError."""
    from datetime import UTC, datetime, timedelta

    if not _FORM.match(text):
        message = "must be an ISO 8601 date or moment, such as 2026-06-01 or 2026-06-01T10:00:00Z"
        raise ValueError(message)
    try:
        moment = datetime.fromisoformat(text.replace("z", "Z").replace(",", "."))
    except ValueError:
        message = "is no date of the calendar"
        raise ValueError(message) from None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return (moment - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1)
