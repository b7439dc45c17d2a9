"""The dialect of whole files: what stands around the schemas, and what a tool says of itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from codegen.bundle import escaped
from codegen.contract import BASE, DIALECT, Schema

ROOT_KEYWORDS = {"$schema", "$id", "$defs", "x-tool"}
TOOL_KEYS = {"name", "title", "description", "annotations", "_meta", "always_load"}
HINTS = {"readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"}
TOOL_NAME = re.compile(r"^[a-z][a-z0-9_]{0,39}$")
LONGEST_DESCRIPTION = 2048


@dataclass(frozen=True)
class Place:
    """Where a schema stands: `part` is input, output, file or message."""

    path: str
    pointer: str
    part: str

    @property
    def strict(self) -> bool:
        """Whether the shape is ours, and so held to the whole dialect."""
        return self.part != "message"

    def below(self, pointer: str) -> Place:
        """The place that `pointer` leads to from here."""
        return Place(self.path, self.pointer + pointer, self.part)

    def __str__(self) -> str:
        return f"{self.path}#{self.pointer}"


Problems = Iterator[tuple[Place, str]]


def header(root: Place, document: Schema) -> Problems:
    """What is wrong with the first lines of a file."""
    if document.get("$schema") != DIALECT:
        yield root.below("/$schema"), f"must be {DIALECT}"
    if document.get("$id") != BASE + root.path:
        yield root.below("/$id"), f"must be {BASE}{root.path}"
    for key in ("title", "description"):
        if not document.get(key):
            yield root, f"needs a {key}"


def tool(root: Place, document: Schema) -> Problems:
    """What is wrong with the frame of a tool and with what it says of itself."""
    about, place = document["x-tool"], root.below("/x-tool")
    for key in sorted(set(about) - TOOL_KEYS):
        yield place.below(f"/{escaped(key)}"), f"not one of {', '.join(sorted(TOOL_KEYS))}"
    if not TOOL_NAME.match(about["name"]) or not root.path.endswith(f"/{about['name']}.json"):
        yield place.below("/name"), "must be the name of the file: a-z, 0-9 and _, at most 40 characters"
    if len(about["description"].encode()) > LONGEST_DESCRIPTION:
        yield place.below("/description"), f"hosts cut at {LONGEST_DESCRIPTION} bytes"
    for hint, value in about.get("annotations", {}).items():
        if hint not in HINTS or not isinstance(value, bool):
            yield (
                place.below(f"/annotations/{escaped(hint)}"),
                f"true or false for one of {', '.join(sorted(HINTS))}",
            )
    for key in sorted(
        set(document) - ROOT_KEYWORDS - {"title", "description", "type", "properties", "required"}
    ):
        if key != "additionalProperties":
            yield root.below(f"/{escaped(key)}"), "does not belong in the frame of a tool"
