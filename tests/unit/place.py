"""A project for tests in one process: a root, a person, a clock that stands still, and judged calls."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from engram import tools
from engram.envelope import failure, success
from engram.errors import EngramError
from engram.memory import document
from engram.memory.kinds import path_of
from engram.outcome import Ask, Done
from engram.store.root import create
from engram.tools.session import Session
from engram.workspace import Workspace, find
from tests.judge import judge

NOON = 1_796_126_400.0
"""2026-12-01T12:00:00Z."""
AUTHOR = {"author": {"name": "Kim Doe", "email": "kim@example.org"}}


class Place:
    """A project with memory, owned by Kim Doe."""

    def __init__(self, path: Path, *, with_root: bool = True) -> None:
        self.path = path
        self.project = path / "project"
        self.project.mkdir()
        self.home = path / "home"
        (self.home / ".engram").mkdir(parents=True)
        self.env = {"HOME": str(self.home), "PATH": ""}
        self.now = NOON
        self.tokens = 0
        self.configure_user(AUTHOR)
        if with_root:
            create(str(self.project))

    @property
    def root(self) -> Path:
        """The memory root."""
        return self.project / ".agents" / ".engram"

    @property
    def pending(self) -> Path:
        """The file of pending proposals."""
        return self.root / "pending-approvals.json"

    def configure_user(self, settings: Mapping[str, Any]) -> None:
        """Write the user's own configuration."""
        (self.home / ".engram" / "engram.config.json").write_text(json.dumps(settings))

    def configure(self, settings: Mapping[str, Any]) -> None:
        """Write the project's configuration."""
        (self.root / "engram.config.json").write_text(json.dumps(settings))

    def workspace(self) -> Workspace:
        """The workspace as a fresh process finds it."""
        return find(cwd=str(self.project), env=self.env)

    def session(self) -> Session:
        """A session of a fresh process; tokens are predictable."""
        return Session(self.workspace(), clock=lambda: self.now, make_token=self._token)

    def _token(self) -> str:
        self.tokens += 1
        return f"token-{self.tokens}-" + "0123456789abcdef" * 2

    def add(
        self, memory_id: str, text: str, kind: str = "knowledge", root: Path | None = None, **meta: Any
    ) -> str:
        """Put an approved memory into a root by hand, with its hash; gives its path."""
        scope = "workspace" if root is None else "global"
        keys = {
            "id": memory_id, "type": kind, "scope": scope, "tags": [], "created": "2026-11-01",
            "updated": "2026-11-01", "valid_from": "2026-11-01", "last_confirmed": "2026-11-01",
            "author_name": "Kim Doe", "author_email": "kim@example.org", "confidence": "high",
            "authority": "reference" if kind == "knowledge" else "instruction", "revision": 1, **meta,
        }  # fmt: skip
        composed = document.compose(keys, document.make_title(text), document.split_statements(text))
        return self.put(path_of(kind, memory_id), document.write(composed), root)

    def put(self, path: str, data: bytes, root: Path | None = None) -> str:
        """Put bytes at a path and record their hash."""
        where = root or self.root
        (where / path).parent.mkdir(parents=True, exist_ok=True)
        (where / path).write_bytes(data)
        with (where / "memory.sha256").open("a") as file:
            file.write(f"{hashlib.sha256(data).hexdigest()}  {path}\n")
        return path

    def durable(self) -> dict[str, bytes]:
        """Every file of the root but the pending proposals and the lock."""
        return {
            str(file.relative_to(self.root)): file.read_bytes()
            for file in sorted(self.root.rglob("*"))
            if file.is_file() and file.name not in ("pending-approvals.json", ".lock")
        }


def call(name: str, session: Session, **arguments: Any) -> Done:
    """A judged answer of a tool that does not ask."""
    done = tools.call(name, arguments, session)
    assert isinstance(done, Done)
    return judged(name, done)


def ask(name: str, session: Session, **arguments: Any) -> Ask:
    """The question of a tool; its token text is judged."""
    asked = tools.call(name, arguments, session)
    assert isinstance(asked, Ask)
    judged(name, asked.fallback)
    return asked


def answer(name: str, asked: Ask, session: Session, **given: Any) -> Done:
    """The judged outcome of an answer; by default every candidate accepted in a dialog."""
    content = {field: True for field in asked.fields if field != "scope"}
    if "scope" in asked.fields:
        content["scope"] = asked.fields["scope"]["default"]  # type: ignore[assignment]
    given = {"action": "accept", "channel": "dialog", "content": content, **given}
    return judged(name, tools.resume(name, {"text": "as before"}, asked.state, given, session))


def token_of(asked: Ask) -> str:
    """The token that the token text gives to the agent."""
    return str(asked.fallback.data["approval_token"])


def judged(name: str, done: Done) -> Done:
    """The answer, after its envelope was held against the authored schema."""
    judge(name, json.loads(json.dumps(success(done.data, done.diagnostics))))
    return done


def refused(run: Callable[[], object], name: str = "engram_status") -> EngramError:
    """The refusal of a call, after its envelope was judged."""
    try:
        run()
    except EngramError as error:
        judge(name, json.loads(json.dumps(failure(error))))
        return error
    raise AssertionError("the call was not refused")
