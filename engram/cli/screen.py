"""Where words of the command line come out: the answer on stdout, questions and refusals on stderr."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from io import TextIOWrapper
    from typing import TextIO

    from engram_contracts.models import Diagnostic

    from engram.errors import EngramError

STYLES = {"bold": "1", "red": "31", "green": "32", "yellow": "33"}

POWERFUL = (
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # control characters but tab and line end
    "\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff"  # invisible and direction marks
    "\u2028\u2029\ud800-\udfff\U000e0000-\U000e007f]"  # line separators, halves of pairs, tags
)


class OutputError(Exception):
    """The answer cannot be written; the message is the system's."""


class Screen:
    """The two streams, and what is known about who reads them.

    With `json` the answer is one envelope and nothing else goes to stdout.
    """

    __slots__ = ("err", "json", "out")

    def __init__(self, json: bool, out: TextIOWrapper | None, err: TextIOWrapper | None) -> None:
        self.json = json
        self.out = out
        self.err = err
        for stream in (self.out, self.err):
            if stream is not None:
                stream.reconfigure(errors="backslashreplace")

    def say(self, text: str, style: str = "") -> None:
        """Print a text of the answer."""
        _write(self.out, text, style)

    def hint(self, text: str, style: str = "") -> None:
        """Print something beside the answer, such as a preview."""
        _write(self.err, text, style)

    def ask(self, question: str) -> None:
        """Print a question and leave the cursor behind it; it never mixes with an answer in a pipe."""
        _write(self.err, question, "bold", end=" ")
        self.flush()

    def answer(self, text: str, data: Mapping[str, object], diagnostics: Sequence[Diagnostic] = ()) -> None:
        """Print one answer, as text for people or as its envelope."""
        if self.json:
            from engram.envelope import success

            self.print_json(success(data, diagnostics))
        elif text:
            self.say(text)
            for finding in diagnostics:
                message, remedy = finding["message"].rstrip("."), finding.get("remedy", "")
                if finding["severity"] == "info" or finding.get("path", "\0") in text:
                    continue
                if message not in text:
                    self.hint(f"engram: {message}. {remedy}".rstrip())
                elif remedy not in text:
                    self.hint(f"engram: {remedy}")

    def refuse(self, error: EngramError) -> None:
        """Print one refusal: a line for people on stderr; with `--json` also the envelope on stdout."""
        if self.json:
            from engram.envelope import failure

            self.print_json(failure(error))
        _write(self.err, "engram:", "red", end=" ")
        _write(self.err, " ".join(error.sentence.split()))

    def print_json(self, value: object) -> None:
        """Print one line of ASCII JSON."""
        import json

        if self.out is not None:
            _put(self.out, json.dumps(value, ensure_ascii=True) + "\n")

    def height(self) -> int:
        """Lines of the terminal on which questions are asked, 0 where that cannot be told."""
        try:
            return os.get_terminal_size(self.err.fileno()).lines if self.err is not None else 0
        except (OSError, ValueError):
            return 0

    def flush(self) -> None:
        """Bring everything out, so that a full disk or a closed pipe is noticed here and not at exit."""
        for stream in (self.out, self.err):
            if stream is not None:
                _put(stream, "", flush=True)


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a person sits at the other end."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # a closed stream
        return False


def neutral(text: str) -> str:
    """The text without power over a terminal: characters that steer or hide are spelled out (F13)."""
    import re

    return re.sub(POWERFUL, lambda found: ascii(found[0])[1:-1], text)


def _write(stream: TextIO | None, text: str, style: str = "", end: str = "\n") -> None:
    if stream is None:
        return
    if text.endswith("\n") and end == "\n":
        text = text[:-1]
    if is_terminal(stream):
        text = neutral(text)
        if style and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "") not in ("", "dumb"):
            text = f"\x1b[{STYLES[style]}m{text}\x1b[0m"
    _put(stream, text + end)


def _put(stream: TextIO, text: str, flush: bool = False) -> None:
    """Write, telling a reader that left (BrokenPipeError) from an output that fails (OutputError)."""
    try:
        stream.write(text)
        if flush:
            stream.flush()
    except BrokenPipeError:
        raise
    except OSError as failure:
        raise OutputError(failure.strerror or str(failure)) from None
