"""One run of a hook: one JSON object in, one out, exit code 0 whatever happens (hosts.md 7.3).

Another exit code would block the human's prompt in three hosts, so every failure is an empty object.
`ENGRAM_DEBUG=1` tells on stderr what failed.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

SECONDS = 8.0
"""A host waits ten seconds; after eight this process says nothing and leaves."""
MAX_INPUT = 33_554_432
BOM = b"\xef\xbb\xbf"


def run(argv: Sequence[str]) -> None:
    """Answer the event on stdin and end the process; never returns."""
    say = _watched(SECONDS)
    try:
        answer = _answer(argv)
    except BaseException as failure:  # noqa: BLE001 - a hook never disturbs the host, not even when interrupted
        _tell(failure)
        answer = {}
    say(answer)


def _answer(argv: Sequence[str]) -> Mapping[str, object]:
    from engram.hooks.answer import shape
    from engram.hooks.event import understand
    from engram.json_text import loads

    host = _host(argv)
    data = _stdin()
    said = loads(data.removeprefix(BOM).decode("utf-8", "replace")) if data.strip() else {}
    event = understand(host, said, os.environ) if isinstance(said, dict) else None
    if event is None:
        return {}
    from engram.hooks.load import context
    from engram.retrieval.session import Session
    from engram.workspace import find

    text, action = context(event, Session(find(cwd=event.cwd)))
    return shape(event, text, action)


def _host(argv: Sequence[str]) -> str:
    for number, word in enumerate(argv):
        if word == "--host":
            return argv[number + 1] if number + 1 < len(argv) else ""
        if word.startswith("--host="):
            return word[7:]
    return ""


def _stdin() -> bytes:
    """Everything on stdin, nothing from a terminal."""
    if sys.stdin is None or os.isatty(0):
        return b""
    parts: list[bytes] = []
    left = MAX_INPUT
    while left > 0 and (part := os.read(0, min(left, 1_048_576))):
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


def _watched(seconds: float) -> Callable[[Mapping[str, object]], None]:
    """What ends the process with an answer; when it is not called in time, it is called with none."""
    import _thread
    import time

    first = _thread.allocate_lock()

    def say(answer: Mapping[str, object]) -> None:
        if not first.acquire(blocking=False):
            time.sleep(seconds)  # the other thread is ending the process
        try:
            _write(answer)
        finally:
            os._exit(0)

    def wait() -> None:
        time.sleep(seconds)
        say({})

    try:
        _thread.start_new_thread(wait, ())
    except RuntimeError as failure:
        _tell(failure)
    return say


def _write(answer: Mapping[str, object]) -> None:
    text = b"{}"
    if answer:
        from engram.json_text import dumps

        text = dumps(answer).encode("ascii")
    text += b"\n"
    try:
        while sys.stdout is not None and text:
            text = text[os.write(1, text) :]
    except OSError:
        return


def _tell(failure: BaseException) -> None:
    if not os.environ.get("ENGRAM_DEBUG") or sys.stderr is None:
        return
    try:
        sys.stderr.write(f"engram agent-hook: {type(failure).__name__}: {failure}\n")
        sys.stderr.flush()
    except (OSError, ValueError):
        return
