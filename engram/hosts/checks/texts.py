"""Instruction files: whether the markers around our block are one pair in order."""

from __future__ import annotations

from engram.checkup import WARN, Finding
from engram.hosts import disk
from engram.hosts.part import RefusedError
from engram.hosts.registry import BLOCK
from engram.hosts.text_block import TextBlock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engram.hosts.checks.documents import Documents


def check(documents: Documents) -> Iterator[Finding]:
    """One finding for each instruction file whose markers do not fit, or that cannot be read."""
    from engram.hosts.rows import ROWS

    templates = dict.fromkeys(path for row in ROWS if row.surface == BLOCK for path in row.paths)
    for template in templates:
        path = documents.places.path(template)
        try:
            if path:
                TextBlock("").look(disk.read(path).text)
        except RefusedError as wrong:
            if wrong.cause == "it is a directory":
                continue  # the folder form of one host
            remedy = "Leave one pair of markers, or none, each alone on its line; then `engram link`."
            yield Finding("host.markers", "host", WARN, f"{path}: {wrong}", remedy=remedy, path=path)
