"""Link then unlink gives back identical bytes, or nothing was touched at all (hosts.md 3, 15.1)."""

from __future__ import annotations

from pathlib import Path

import pytest

from engram.hosts.part import FORCE
from engram.hosts.registry import MCP
from tests.hosts.desk import Desk, put
from tests.hosts.samples import SAMPLES, Sample

OUTCOMES: list[tuple[str, str, str, str]] = []
"""File, place, verdict and what happened: printed behind the test run."""


def of(verdict: str) -> pytest.MarkDecorator:
    """Every sample with this verdict."""
    chosen = [sample for sample in SAMPLES if sample.verdict == verdict]
    return pytest.mark.parametrize("sample", chosen, ids=lambda one: f"{one.place}:{one.name}")


class Linked:
    """A sample in its place, and the desk it is on."""

    def __init__(self, sample: Sample, tmp_path: Path) -> None:
        self.sample = sample
        self.desk = Desk(tmp_path)
        top = self.desk.home if sample.everywhere else self.desk.project
        self.path = put(top / sample.place, sample.data)
        self.before = self.desk.tree()

    def link(self, mode: str = "link") -> bytes:
        """The bytes after link."""
        self.reports = self.desk.link(self.sample.target, everywhere=self.sample.everywhere, mode=mode)
        return self.path.read_bytes()

    def unlink(self) -> bytes:
        """The bytes after unlink."""
        self.desk.unlink(self.sample.target, everywhere=self.sample.everywhere)
        return self.path.read_bytes()

    def note(self, what: str) -> None:
        """A line of the table behind the run."""
        OUTCOMES.append((self.sample.name, self.sample.place, self.sample.verdict, what))

    @property
    def reasons(self) -> str:
        """What link said about this very file."""
        return "; ".join(one.reason for one in self.reports if one.path == str(self.path))


@of("round-trip")
@pytest.mark.proves("R17")
def test_unlink_gives_back_every_byte_that_link_changed(sample: Sample, tmp_path: Path) -> None:
    linked = Linked(sample, tmp_path)
    after = linked.link()
    assert after != sample.data
    assert linked.link() == after
    assert linked.unlink() == sample.data
    assert linked.desk.tree() == linked.before
    linked.note("identical after unlink")


@of("refused")
def test_what_the_host_cannot_read_is_left_alone_also_by_force(sample: Sample, tmp_path: Path) -> None:
    linked = Linked(sample, tmp_path)
    for mode in ("link", FORCE):
        assert linked.link(mode) == sample.data
        named = [one for one in linked.reports if one.path == str(linked.path)]
        assert named
        assert all(one.failed for one in named)
        assert all("line " in one.reason for one in named), linked.reasons
        assert all(one.snippet for one in named if one.surface == MCP)
    linked.note(linked.reasons)
    assert linked.unlink() == sample.data


@of("foreign")
@pytest.mark.proves("R17")
def test_an_entry_of_another_product_changes_by_force_alone_and_comes_back(
    sample: Sample, tmp_path: Path
) -> None:
    linked = Linked(sample, tmp_path)
    assert linked.link() == sample.data
    assert "another product's entry" in linked.reasons
    linked.note(linked.reasons)
    assert linked.unlink() == sample.data
    forced = linked.link(FORCE)
    assert forced != sample.data
    assert b"engram-mcp" in forced
    assert linked.unlink() == sample.data


@of("ours")
def test_what_is_ours_already_is_known_by_its_command_and_taken_out(sample: Sample, tmp_path: Path) -> None:
    linked = Linked(sample, tmp_path)
    linked.link()
    after = linked.unlink()
    linked.note("recognised; unlink takes it out")
    assert b"engram-mcp" not in after
    assert b"agent-hook" not in after
    assert b"engram:start" not in after
    linked.link()
    assert linked.unlink() == after


@of("untouched")
def test_files_of_other_programs_are_never_touched(sample: Sample, tmp_path: Path) -> None:
    linked = Linked(sample, tmp_path)
    assert linked.link() == linked.link(FORCE) == linked.unlink() == sample.data
    linked.note("never touched")


@of("round-trip")
def test_without_a_record_only_emptied_containers_and_line_ends_differ(
    sample: Sample, tmp_path: Path
) -> None:
    linked = Linked(sample, tmp_path)
    linked.link()
    linked.desk.forget()
    after = linked.unlink()
    assert b"engram-mcp" not in after.replace(b'"Engram": {"command": "engram-mcp"}', b"").replace(
        b'"engram-dev": { "command": "engram-mcp" }', b""
    )
    linked.link()
    linked.unlink()
    assert linked.path.read_bytes() == after


@of("round-trip")
def test_a_change_elsewhere_in_the_file_stays_when_ours_goes(sample: Sample, tmp_path: Path) -> None:
    linked = Linked(sample, tmp_path)
    linked.link()
    changed = linked.path.read_bytes() + b"\n"
    linked.path.write_bytes(changed)
    after = linked.unlink()
    expected = sample.data + b"\n"
    assert after == expected
