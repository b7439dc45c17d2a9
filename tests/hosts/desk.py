"""A person's computer for tests of linking: a home, a project, and link and unlink in this process."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from engram.hosts import linking, unlinking
from engram.hosts.part import FORCE, LINK
from engram.hosts.places import GLOBAL, WORKSPACE
from engram.hosts.plan import Surroundings, make, targets_of
from engram.hosts.records import Records
from engram.hosts.report import Report
from tests.conftest import BIN

PLAIN = "/usr/bin:/bin"


class Desk:
    """Link and unlink as the command line does, without a process for each."""

    def __init__(self, path: Path, programs: str = str(BIN)) -> None:
        self.project = path / "project"
        self.home = path / "home"
        self.project.mkdir(parents=True, exist_ok=True)
        self.home.mkdir(exist_ok=True)
        self.environment: dict[str, str] = {"HOME": str(self.home), "PATH": f"{programs}:{PLAIN}"}

    @property
    def user(self) -> Path:
        """The user's own folder of Engram."""
        return self.home / ".engram"

    def around(self, *, everywhere: bool = False, mode: str = LINK) -> Surroundings:
        """What a plan depends on."""
        scope = GLOBAL if everywhere else WORKSPACE
        records = Records(str(self.user))
        made = Surroundings(str(self.project), self.environment, scope, mode, records)
        made.records.load()
        return made

    def link(
        self,
        target: str,
        *,
        everywhere: bool = False,
        mode: str = LINK,
        only_plan: bool = False,
        service: bool = False,
    ) -> list[Report]:
        """Reports of `engram link`, those without a file too."""
        around = self.around(everywhere=everywhere, mode=mode)
        plan = make(targets_of(target, around, service=service), around)
        return [*linking.link(plan, around, only_plan=only_plan), *linking.without_file(plan, around)]

    def unlink(
        self, target: str, *, everywhere: bool = False, force: bool = False, service: bool = False
    ) -> list[Report]:
        """Reports of `engram unlink`."""
        around = self.around(everywhere=everywhere, mode=FORCE if force else LINK)
        names = unlinking.every_target() if target == "all" else targets_of(target, around, service=service)
        return unlinking.unlink(names, around)

    def forget(self) -> None:
        """Lose the records, as another clone on another computer has none."""
        for name in ("link-records.json", "global-skillsets.json"):
            (self.user / name).unlink(missing_ok=True)

    def tree(self) -> dict[str, bytes | None]:
        """Every file with its bytes and every folder, by its path below the desk."""
        top = self.project.parent
        return {
            str(path.relative_to(top)): path.read_bytes() if path.is_file() else None
            for path in sorted(top.rglob("*"))
        }


def told(reports: list[Report], surface: str) -> Report:
    """The one report of a surface."""
    (found,) = (report for report in reports if report.surface == surface)
    return found


def environment(desk: Desk, more: Mapping[str, str]) -> None:
    """Further variables of the person's shell."""
    desk.environment |= more


def put(path: Path, data: bytes | str) -> Path:
    """A file with these bytes, its folders made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


def mode_of(path: Path) -> int:
    """The permission bits."""
    return os.stat(path).st_mode & 0o777
