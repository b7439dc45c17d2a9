"""Memories as JSON lines, to take along and to bring in: a header, then one memory a line."""

from __future__ import annotations

import base64
import json

from engram.errors import UsageError
from engram.service.memory import LONG, SHORT, Memory
from engram.service.records.memories import COLUMNS, with_vector

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from engram.service.caller import Caller
    from engram.service.records.memories import Vector
    from engram.service.service import Service

FORMAT = "engram-service-memories"
VERSION = 1
BATCH = 500
FLOAT, LARGEST = 4, 2**63 - 1
MOMENTS = {"createdAt": "created", "updatedAt": "updated", "expiresAt": "expires"}


def exported(service: Service, tenant: str = "") -> Iterator[str]:
    """The lines of one tenant or of all, by id, with their vectors."""
    service.memories.accesses.flush()
    yield json.dumps({"format": FORMAT, "version": VERSION, "model": service.model})
    after = ""
    while True:
        rows = _rows(service, tenant, after)
        if not rows:
            return
        for memory, vector in rows:
            yield json.dumps(_line(memory, vector), ensure_ascii=False, sort_keys=True)
        after = rows[-1][0].id


def _rows(service: Service, tenant: str, after: str) -> list[tuple[Memory, Vector | None]]:
    whose, values = ("memories.tenant = ? AND ", [tenant]) if tenant else ("", [])
    with service.database.read() as work:
        rows = work.rows(
            f"SELECT {COLUMNS}, vectors.dim, vectors.data FROM memories "  # noqa: S608
            "LEFT JOIN vectors ON vectors.memory = memories.id AND vectors.current = 1 "
            f"WHERE {whose}memories.id > ? ORDER BY memories.id LIMIT {BATCH}",
            *values,
            after,
        )
    return [with_vector(row) for row in rows]


def _line(memory: Memory, vector: Vector | None) -> dict[str, Any]:
    line: dict[str, Any] = dict(memory.view())
    del line["system"]
    line["textVersion"] = memory.text_version
    line["accessCount"], line["lastAccess"] = memory.access_count, memory.last_access
    line.update({name: getattr(memory, attribute) for name, attribute in MOMENTS.items()})
    if vector is not None:
        line["vector"] = {
            "model": vector[0],
            "dim": vector[1],
            "textVersion": memory.vector_text,
            "data": base64.b64encode(vector[2]).decode(),
        }
    return line


def bring_in(service: Service, lines: Iterable[str], caller: Caller) -> tuple[int, int]:
    """(memories brought in, memories that were there). Raises UsageError with the number of a bad line."""
    made = there = 0
    numbered = enumerate(lines, 1)
    model = _model(next(numbered, (1, ""))[1])
    if model:
        service.facts.settle("model", model)  # an empty store takes the vectors as they come
    for number, text in numbered:
        if not text.strip():
            continue
        memory, vector = _read(text, number)
        if service.memories.restore(memory, vector, caller, service.now()):
            made += 1
        else:
            there += 1
    return made, there


def _model(text: str) -> str:
    """The model that the header names; raises UsageError for what is no header."""
    try:
        header = json.loads(text)
        if header["format"] == FORMAT and header["version"] == VERSION:
            return str(header.get("model", ""))
    except (ValueError, KeyError, TypeError, RecursionError):
        pass
    raise UsageError("service.import", f"Line 1 is no header of {FORMAT}, version {VERSION}.")


def _read(text: str, number: int) -> tuple[Memory, Vector | None]:
    try:
        line = json.loads(text)
        if line["type"] not in (LONG, SHORT):
            raise ValueError(line["type"])
        memory = Memory(
            str(line["id"]),
            str(line["userId"]),
            str(line["content"]),
            line["type"],
            int(line["createdAt"]),
            scope=line["scope"] or "",
        )
        memory.metadata, memory.tags = dict(line["metadata"]), [str(tag) for tag in line["tags"]]
        memory.version, memory.text_version = int(line["version"]), int(line["textVersion"])
        memory.updated, memory.expires = int(line["updatedAt"]), line["expiresAt"]
        memory.ttl, memory.access_count = line.get("ttl"), int(line["accessCount"])
        memory.last_access = line["lastAccess"]
        vector: Vector | None = None
        if "vector" in line:
            told = line["vector"]
            data = base64.b64decode(told["data"], validate=True)
            vector = (str(told["model"]), int(told["dim"]), data)
            if len(data) != FLOAT * vector[1]:
                raise ValueError(vector[1])
            memory.vector_text = int(told["textVersion"])
        _check(memory)
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
        raise UsageError(
            "service.import", f"Line {number} is no memory.", "Nothing after it was read."
        ) from None
    return memory, vector


def _check(memory: Memory) -> None:
    """Raises ValueError for what no database holds or no call could have made."""
    from engram.service.naming import is_memory, is_tenant

    if not is_memory(memory.id) or not is_tenant(memory.tenant):
        raise ValueError(memory.id)
    numbers = (memory.created, memory.updated, memory.expires, memory.ttl, memory.last_access)
    counts = (memory.version, memory.text_version, memory.access_count)
    if any(number is not None and not 0 <= number <= LARGEST for number in (*numbers, *counts)):
        raise ValueError(memory.id)
    text = json.dumps([memory.content, memory.scope, memory.metadata, memory.tags], allow_nan=False)
    if "\\u0000" in text or not memory.content:
        raise ValueError(memory.id)
    for part in (memory.content, memory.scope, json.dumps(memory.metadata, ensure_ascii=False), *memory.tags):
        part.encode()  # half a character is refused here
