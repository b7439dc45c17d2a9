"""Whose name stands in a memory: the configured author, else git's user (decision 23)."""

from __future__ import annotations

from engram.approval.plan import refuse_unsafe
from engram.errors import ConfigError
from engram.memory.rules import author_problems

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.workspace import Workspace

GIT_SECONDS = 5


def author_of(workspace: Workspace) -> tuple[str, str]:
    """(name, e-mail), asked for when proposing. Raises ConfigError `author.missing`, `author.invalid`."""
    configured = workspace.config.get("author") or {}
    name, email = str(configured.get("name", "")), str(configured.get("email", ""))
    if not (name and email):
        name, email = _git("user.name", workspace.project), _git("user.email", workspace.project)
    if not (name and email):
        raise ConfigError(
            "author.missing",
            "Nobody is named as author of this memory.",
            "Run `git config user.name` and `git config user.email`, or `engram author set`.",
        )
    wrong = author_problems(name, email)
    if wrong:
        raise ConfigError(
            "author.invalid", f"The author cannot be used: {wrong[0]}.", "Run `engram author set`."
        )
    refuse_unsafe(name, "The author's name", workspace.config)
    return name, email


def _git(key: str, folder: str) -> str:
    """One value of git's configuration, "" where there is none or no git.

    Nothing can be read from our stdin.
    """
    import subprocess

    try:
        done = subprocess.run(
            ["git", "-C", folder, "config", "--get", key],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=GIT_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.decode("utf-8", "replace").strip() if done.returncode == 0 else ""
