"""JSON by the interpreter's own C code, without the modules around it: to import them costs a short command
more than all that it reads and writes. Whatever is out of the ordinary is left to them.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    _c: Any

try:
    import _json as _c
except ImportError:  # another interpreter
    _c = None

_BLANK = " \t\n\r"


class _Rules:
    """What `json.JSONDecoder` reads by, unless it is told otherwise."""

    strict = True
    object_hook = None
    object_pairs_hook = None
    parse_float = float
    parse_int = int
    parse_constant = {"NaN": float("nan"), "Infinity": float("inf"), "-Infinity": -float("inf")}.__getitem__


_scan: Any = _c.make_scanner(_Rules) if _c is not None else None


def loads(text: str) -> Any:
    """As `json.loads`, of a text. Raises ValueError."""
    if _scan is not None:
        stripped = text.strip(_BLANK)
        try:
            found, end = _scan(stripped, 0)
        except (StopIteration, SystemError, ValueError):  # its errors need the module: SystemError without it
            end = -1
        if end == len(stripped):
            return found
    import json

    return json.loads(text)


def dumps(value: object) -> str:
    """As `json.dumps`: ASCII, with a blank behind each comma and colon."""
    if value is True:
        return "true"
    if value is False:
        return "false"
    if value is None:
        return "null"
    if type(value) is int:
        return repr(value)
    if _c is not None:
        if type(value) is str:
            return str(_c.encode_basestring_ascii(value))
        if type(value) is dict and all(type(key) is str for key in value):
            return "{" + ", ".join([f"{dumps(key)}: {dumps(value[key])}" for key in value]) + "}"
        if type(value) is list:
            return "[" + ", ".join(map(dumps, value)) + "]"
    import json

    return json.dumps(value)


def quoted(text: str) -> str:
    """As `json.dumps` of a text with `ensure_ascii=False`."""
    if _c is not None:
        return str(_c.encode_basestring(text))
    import json

    return json.dumps(text, ensure_ascii=False)
