"""Our server started as a host would start it: its command, a small PATH, the host's folder, a time limit.

An entry may come out of somebody else's repository, so only a program that belongs to this installation is
started, and of the entry's own environment only what Engram itself reads is handed on.
"""

from __future__ import annotations

import json
import os
import shutil
import time

from engram.checkup import FAIL, PASS, SKIP, WARN, Finding
from engram.hosts import launcher
from engram.hosts.recognise import server_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from subprocess import Popen

    from engram.hosts.checks.documents import Documents, Entry

SECONDS = 10.0
"""The shortest time that a host gives a server to start (Codex)."""
DESKTOP_PATH = ("/usr/local/bin", "/usr/bin", "/bin", "/usr/sbin", "/sbin")
"""What a program that was started from the desktop has as PATH."""
_KEPT = ("HOME", "USER", "LANG", "TMPDIR", "SYSTEMROOT", "APPDATA", "LOCALAPPDATA", "XDG_CONFIG_HOME")
_KEPT_TOO = ("XDG_CACHE_HOME", "XDG_STATE_HOME", "ENGRAM_CONFIG_DIR", "ENGRAM_GLOBAL_DIR")
CHECK = "host.server_start"
_HELLO = (
    {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-11-25",
            "capabilities": {},
            "clientInfo": {"name": "engram-doctor", "version": "1"},
        },
    },
    {"jsonrpc": "2.0", "method": "notifications/initialized"},
)
_STATUS = (
    {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "engram_status", "arguments": {}}},
)
"""Asked of the governed memory alone: a tool of the memory service would open, and so make, its store."""


def check(documents: Documents, root: str | None) -> Iterator[Finding]:
    """One start for each different command; a server that answers has to find the memory at `root`."""
    done: set[tuple[str, ...]] = set()
    for entry in documents.ours(*launcher.SERVERS):
        words = tuple(server_words(entry.value) or ())
        if words and words not in done:
            done.add(words)
            yield from _entry(
                entry, list(words), documents, root if entry.program == launcher.SERVER else None
            )


def _entry(entry: Entry, words: list[str], documents: Documents, root: str | None) -> Iterator[Finding]:
    env = documents.places.env
    where = f"{entry.path}: {entry.name}"
    if entry.value.get("enabled") is False or entry.value.get("disabled") is True:
        yield Finding(CHECK, "host", SKIP, f"{where} is switched off in the file", path=entry.path)
        return
    if entry.start is not None and entry.start.pinned:
        message = f"{where} was not started: {words[0]} would fetch the package first"
        yield Finding(CHECK, "host", SKIP, message, path=entry.path)
        return
    found = shutil.which(words[0], path=env.get("PATH", ""))
    if found is None or not launcher.is_ours(found, entry.program):
        message = f"{where} was not started: {words[0]} does not belong to this installation"
        yield Finding(CHECK, "host", SKIP, message, path=entry.path)
        return
    if not os.path.isabs(words[0]) and shutil.which(words[0], path=os.pathsep.join(DESKTOP_PATH)) is None:
        message = (
            f"{where}: {words[0]} is in {os.path.dirname(found)}, which a host started from the desktop "
        )
        message += "does not look into"
        remedy = f'Start the host from a terminal, or put "{found}" as command there.'
        yield Finding("host.server_path", "host", WARN, message, remedy=remedy, path=entry.path)
    yield _started(where, entry, [found, *words[1:]], documents, root)


def _started(where: str, entry: Entry, command: list[str], documents: Documents, root: str | None) -> Finding:
    began = time.monotonic()
    project = documents.places.project
    asked = (*_HELLO, *_STATUS) if entry.program == launcher.SERVER else _HELLO
    answers, told = _talk(command, asked, project, _environment(entry, documents.places.env))
    took = f"{(time.monotonic() - began) * 1000:.0f} ms"
    by_hand = f"Run `{' '.join(command)}` in {project} and look at what it says."
    if 1 not in answers:
        message = f"{where} was started and did not answer within {SECONDS:g} seconds{told}"
        return Finding(CHECK, "host", FAIL, message, remedy=by_hand, path=entry.path)
    seen = _workspace(answers.get(2))
    if root is None:
        return Finding(CHECK, "host", PASS, f"{where} answers ({took})", path=entry.path)
    if seen is None or os.path.realpath(seen) != os.path.realpath(root):
        message = f"{where} answers, and finds {seen or 'no memory'} instead of {root}"
        remedy = "Name the project for this host: ENGRAM_WORKSPACE in the `env` of the entry."
        return Finding(CHECK, "host", FAIL, message, remedy=remedy, path=entry.path)
    return Finding(CHECK, "host", PASS, f"{where} answers and finds the memory ({took})", path=entry.path)


def _environment(entry: Entry, env: Mapping[str, str]) -> dict[str, str]:
    """What a host hands on: little of its own, and of the entry what Engram reads."""
    kept = {name: env[name] for name in (*_KEPT, *_KEPT_TOO) if name in env}
    kept["PATH"] = os.pathsep.join(DESKTOP_PATH)
    own = entry.value.get("environment" if entry.host == "opencode" else "env")
    given = own.items() if isinstance(own, dict) else ()
    kept |= {name: value for name, value in given if name.startswith("ENGRAM_") and isinstance(value, str)}
    return kept


def _talk(
    command: list[str], asked: Sequence[object], folder: str, env: dict[str, str]
) -> tuple[dict[int, object], str]:
    """The answers by id, and what was said on stderr, short; the process is gone afterwards."""
    import subprocess

    lines = "".join(json.dumps(message) + "\n" for message in asked).encode()
    try:
        process: Popen[bytes] = subprocess.Popen(
            command,
            cwd=folder,
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
    except OSError as wrong:
        return {}, f": {wrong.strerror}"
    try:
        out, err = process.communicate(lines, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        out, err = process.communicate()
    said = " ".join(err.decode("utf-8", "replace").split())[:200]
    return _answers(out), f": {said}" if said else ""


def _answers(out: bytes) -> dict[int, object]:
    found: dict[int, object] = {}
    for line in out.splitlines():
        try:
            message = json.loads(line)
        except ValueError:
            continue
        if isinstance(message, dict) and isinstance(message.get("id"), int) and "result" in message:
            found[message["id"]] = message["result"]
    return found


def _workspace(result: object) -> str | None:
    from engram.hosts.checks.documents import table

    found = table(result, "structuredContent", "data").get("workspace")
    return found if isinstance(found, str) and found else None
