"""Who a person is said to be: the author of the configuration, else the user of git (decision 23)."""

from __future__ import annotations

import os

from engram import config
from engram.store.git import Git, TroubleError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.workspace import Workspace

CONFIGURED, GIT, NOBODY = "configuration", "git", ""
GIT_SECONDS = 5.0


def identity(workspace: Workspace) -> tuple[str, str, str]:
    """(name, e-mail, where both come from: CONFIGURED, GIT or NOBODY). Raises ConfigError."""
    configured = workspace.config.get("author") or {}
    name, email = str(configured.get("name", "")), str(configured.get("email", ""))
    if name and email:
        return name, email, CONFIGURED
    name, email = of_git(workspace.project)
    return name, email, GIT if name and email else NOBODY


def where_named(workspace: Workspace) -> tuple[str, str, str]:
    """As `identity`, with the file that names the author in place of CONFIGURED. Raises ConfigError."""
    name, email, source = identity(workspace)
    if source == CONFIGURED:
        own = os.path.join(workspace.root, config.FILE) if workspace.root is not None else ""
        named = own and "author" in config.read_file(own, follow_links=False)
        source = own if named else workspace.user_file
    return name, email, source


def of_git(folder: str) -> tuple[str, str]:
    """`user.name` and `user.email` as git knows them there, "" where there is none or no git."""
    git = Git(folder, seconds=GIT_SECONDS)
    try:
        found = [git.try_("config", "--get", key) for key in ("user.name", "user.email")]
    except TroubleError:
        return "", ""
    name, email = (out.decode("utf-8", "replace").strip() if code == 0 else "" for code, out, _ in found)
    return name, email
