"""A project copied instead of made anew: the same files and the same approvals, at another place."""

from __future__ import annotations

import shutil
from pathlib import Path

from engram.workspace import digest_of
from tests.conftest import Project


def copy_of(project: Project, folder: Path) -> Project:
    """The project and its person's home below `folder`; what was approved there is approved here."""
    shutil.copytree(project.path, folder / "project", symlinks=True)
    shutil.copytree(project.home, folder / "home", symlinks=True)
    made = Project(folder / "project", folder / "home")
    made.ids = list(project.ids)
    approvals = made.home / ".engram" / "approvals"
    old, new = (approvals / f"{digest_of(str(one.root))}.jsonl" for one in (project, made))
    old.rename(new)
    shutil.rmtree(made.home / ".cache", ignore_errors=True)
    return made
