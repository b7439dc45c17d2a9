"""`engram scan`: the checks of saving, over any text; a finding is a kind and a place, never the value."""

from __future__ import annotations

import json
import sys

from engram.cli.screen import is_terminal
from engram.errors import NotFoundError, PolicyError, StoreError, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import BinaryIO

    from engram.cli.grammar import Values
    from engram.cli.screen import Screen
    from engram.safety.finding import Finding

    Check = Callable[[str, bool], list[Finding]]
    """Takes a text and whether it is a whole file, whose own frontmatter is no forgery."""

STANDARD_INPUT = "-"
NAMED = "standard input"


def scan(values: Values, screen: Screen) -> int:
    """`engram scan`: exit code 5 when something was found, 7 or 1 when a file could not be read."""
    words = values["files"]
    names = list(words) if isinstance(words, list) else []
    if not names and is_terminal(sys.stdin):
        raise UsageError("cli.missing", "No file is named.", "Name files, or - for standard input.")
    names = names or [STANDARD_INPUT]
    check = _check(values)
    if values["jsonl"]:
        for name in names:
            with _opened(name) as lines:
                _scan_lines(lines, name, check, screen)
        return 0
    return _scan_files(names, check, screen)


def _check(values: Values) -> Check:
    """The scan with the settings of the project or the user (decision 24)."""
    from engram.cli.project import open_workspace
    from engram.retrieval.reader import without_author
    from engram.safety.scan import check

    safety = open_workspace(values).config["safety"]
    emails, private = bool(safety["emails"]), bool(safety["private_addresses"])

    def run(text: str, whole: bool) -> list[Finding]:
        found = check(without_author(text) if emails else text, emails, private, memory_file=whole)
        return sorted(found, key=lambda one: (one.line, one.category, one.kind))

    return run


def _scan_files(names: list[str], check: Check, screen: Screen) -> int:
    rows: list[dict[str, object]] = []
    lines: list[str] = []
    failure: NotFoundError | StoreError | None = None
    for name in names:
        try:
            findings = check(_content(name), name != STANDARD_INPUT)
        except (NotFoundError, StoreError) as wrong:
            if len(names) == 1:
                raise
            screen.hint(f"engram: {wrong.sentence}")
            failure = failure or wrong
            continue
        shown = NAMED if name == STANDARD_INPUT else name
        lines += [f"{shown}:{one.line}: {one.category} ({one.kind})" for one in findings]
        rows.append({"file": shown, "findings": [_row(one) for one in findings]})
    screen.answer("\n".join(lines) or f"Nothing found in {_counted(len(rows))}.", {"files": rows})
    if lines:
        return PolicyError.exit_code
    return failure.exit_code if failure is not None else 0


def _content(name: str) -> str:
    with _opened(name) as file:
        try:
            return file.read().decode("utf-8", "replace")
        except OSError as wrong:
            raise StoreError(
                "cli.no_file", f"{name} cannot be read: {wrong.strerror}.", "Try again."
            ) from None


def _counted(files: int) -> str:
    return "1 text" if files == 1 else f"{files} texts"


def _row(one: Finding) -> dict[str, object]:
    return {"category": one.category, "kind": one.kind, "line": one.line}


def _scan_lines(lines: Iterator[bytes], name: str, check: Check, screen: Screen) -> None:
    """One answer a line, out at once, so that the other end may wait for it."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        found = _parsed(line)
        if found is None:
            shown = NAMED if name == STANDARD_INPUT else name
            screen.hint(f'engram: {shown}:{number}: no object {{"id", "text"}}; left out.')
            continue
        given, text = found
        screen.print_json({"id": given, "findings": [_row(one) for one in check(text, False)]})
        screen.flush()


def _parsed(line: bytes) -> tuple[object, str] | None:
    try:
        found = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or "id" not in found or not isinstance(found.get("text"), str):
        return None
    return found["id"], found["text"]


class _Stream:
    """Standard input or a file; only the file is closed."""

    __slots__ = ("_file", "_keep")

    def __init__(self, file: BinaryIO, keep: bool) -> None:
        self._file = file
        self._keep = keep

    def __enter__(self) -> BinaryIO:
        return self._file

    def __exit__(self, *_: object) -> None:
        if not self._keep:
            self._file.close()


def _opened(name: str) -> _Stream:
    """Raises NotFoundError or StoreError with the system's reason."""
    if name == STANDARD_INPUT:
        if sys.stdin is None:
            raise StoreError("cli.no_file", "There is no standard input.", "Name a file.")
        return _Stream(sys.stdin.buffer, keep=True)
    try:
        return _Stream(open(name, "rb"), keep=False)
    except FileNotFoundError:
        raise NotFoundError("cli.no_file", f"There is no file {name}.", "Check its name.") from None
    except (OSError, ValueError) as wrong:
        why = wrong.strerror if isinstance(wrong, OSError) else str(wrong)
        raise StoreError("cli.no_file", f"{name} cannot be read: {why}.", "Check its name.") from None
