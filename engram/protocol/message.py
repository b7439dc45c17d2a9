"""Lines to JSON values and back (protocol 1.1, 1.5, 6.8 to 6.14)."""

from __future__ import annotations

import json
import re

from engram.protocol.fault import INVALID_REQUEST, PARSE_ERROR, ProtocolError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Never

MISSING: object = type("Missing", (), {"__slots__": ()})()
"""An id that is not there; null is a value, and a wrong one."""

OVERLONG: object = type("Overlong", (), {"__slots__": ()})()
"""Stands for a number with more digits than the interpreter reads, and for params that hold one."""

_BOM = b"\xef\xbb\xbf"
_DIGITS = 4300
_ESCAPE = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(u[dD][89a-fA-F][0-9a-fA-F]{2})|.)",
    re.DOTALL,
)


def _refuse_constant(name: str) -> Never:
    raise json.JSONDecodeError(f"{name} is not a number", name, 0)


_read = json.JSONDecoder(parse_constant=_refuse_constant).decode
_write = json.JSONEncoder(ensure_ascii=True, allow_nan=False, separators=(",", ":")).encode


def mend(text: str) -> str:
    """JSON text in which each escape of a lone surrogate has become U+FFFD (6.10)."""
    if "\\ud" in text or "\\uD" in text:
        return _ESCAPE.sub(lambda match: "\\ufffd" if match[1] else match[0], text)
    return text


def decode(line: bytes) -> object:
    """The JSON value of one line; raises -32700 for anything that is not exactly one."""
    try:
        text = mend(str(line.removeprefix(_BOM), "utf-8"))
        return _read(text)
    except UnicodeDecodeError:
        raise ProtocolError(PARSE_ERROR, "The line is not UTF-8.") from None
    except RecursionError:
        raise ProtocolError(PARSE_ERROR, "The line is nested too deeply.") from None
    except json.JSONDecodeError as error:
        raise ProtocolError(PARSE_ERROR, f"The line is not JSON: {error.msg}.") from None
    except ValueError:
        return _decode_overlong(text)


def _decode_overlong(text: str) -> object:
    """A message with a huge number keeps its id, so that its error reaches the caller."""

    def read_digits(digits: str) -> object:
        return int(digits) if len(digits) <= _DIGITS else OVERLONG

    value = json.JSONDecoder(parse_constant=_refuse_constant, parse_int=read_digits).decode(text)
    if isinstance(value, dict):
        for member in ("params", "result", "error"):
            if member in value:
                value[member] = OVERLONG
    return value


def encode(value: object) -> bytes:
    """Compact ASCII JSON in one line; raises ValueError or TypeError for what JSON cannot hold."""
    text = _write(value)
    return (mend(text) if "\\ud" in text else text).encode("ascii")


def usable_id(value: object) -> bool:
    """Whether an id is a string or an integer; a boolean, a fraction, null and containers are not (6.22)."""
    return type(value) is int or type(value) is str


def envelope_error(message: dict[str, object]) -> ProtocolError | None:
    """What is wrong with the frame of a request or notification, if anything (protocol 1.5)."""
    if not usable_id(message.get("id", "")):
        return ProtocolError(INVALID_REQUEST, "The id must be a string or an integer.")
    if message.get("jsonrpc") != "2.0":
        return ProtocolError(INVALID_REQUEST, 'The member jsonrpc must be "2.0".')
    if type(message.get("method")) is not str:
        return ProtocolError(INVALID_REQUEST, "The member method must be a string.")
    return None
