"""The memories themselves: every method is one transaction, and every query names the tenant."""

from __future__ import annotations

import json

from engram.errors import NotFoundError
from engram.service import errors
from engram.service.memory import LONG, SHORT, Memory, digest, folded
from engram.service.records import audit
from engram.service.records.accesses import Accesses
from engram.service.records.tenants import depart, next_change

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from engram.service.caller import Caller
    from engram.service.records.database import Database, Row, Work

    Vector = tuple[str, int, bytes]
    """Model, dimension and the chunks' vectors one after the other, as float32 in the machine's order."""

COLUMNS = (
    "memories.id, memories.tenant, memories.scope, content, metadata, tags, tier, version, "
    "memories.text_version, created, updated, expires, ttl, access_count, last_access, vectors.model, "
    "vectors.text_version"
)
JOINED = "FROM memories LEFT JOIN vectors ON vectors.memory = memories.id AND vectors.current = 1"
OF_MODEL = "FROM memories LEFT JOIN vectors ON vectors.memory = memories.id AND vectors.model = ?"
ALIVE = "(expires IS NULL OR expires > ?)"


class Locator:
    """One memory that is meant: of a tenant, by id, and in a namespace where one is given."""

    __slots__ = ("id", "scope", "tenant")

    def __init__(self, tenant: str, identity: str, scope: str = "") -> None:
        self.tenant = tenant
        self.id = identity
        self.scope = scope


class Filter:
    """Which of a tenant's memories are meant; what is left at its default does not count."""

    __slots__ = ("scope", "search", "tags", "tier")

    def __init__(self, tier: str = "", scope: str = "", tags: Sequence[str] = (), search: str = "") -> None:
        self.tier = tier
        self.scope = scope
        self.tags = tuple(dict.fromkeys(tags))
        self.search = search


class Memories:
    """The memories of all tenants.

    `make_tenants` creates a tenant with its first memory; `outbox` notes every change for an index that lies
    outside of the records.
    """

    def __init__(
        self, database: Database, quota: int, short_quota: int, *, make_tenants: bool, outbox: bool
    ) -> None:
        self._database = database
        self._outbox = outbox
        self._quota = {LONG: quota, SHORT: short_quota}
        self._make_tenants = make_tenants
        self.accesses = Accesses(database)

    def create(self, memory: Memory, vector: Vector | None, caller: Caller) -> Memory | None:
        """Keep a new memory; None when it is kept, the older one when its text is there already.

        Raises PolicyError `service.quota`, NotFoundError `service.unknown_tenant`.
        """
        with self._database.write() as work:
            change = next_change(work, memory.tenant, memory.created, make=self._make_tenants)
            if memory.tier == LONG:
                older = _twin(work, memory)
                if older is not None:
                    return older
            self._check_quota(work, memory.tenant, memory.tier, memory.created)
            _insert(work, memory, change)
            self._keep_vector(work, memory, vector, change)
            audit.note(work, "create", caller, memory.created, change, after=memory)
        return None

    def twin(self, memory: Memory) -> Memory | None:
        """The long-term memory of the same text in the same namespace, if there is one."""
        with self._database.read() as work:
            return _twin(work, memory)

    def get(self, where: Locator, now: int) -> Memory | None:
        """One memory, unless it is unknown, foreign, expired or of another namespace."""
        with self._database.read() as work:
            found = _find(work, where, now)
        return None if found is None else self.accesses.add(found)

    def restore(self, memory: Memory, vector: Vector | None, caller: Caller, now: int) -> bool:
        """Keep a memory as it was, with its id, moments and version; False when it or its text is there.

        Raises PolicyError `service.quota`, NotFoundError `service.unknown_tenant`.
        """
        with self._database.write() as work:
            change = next_change(work, memory.tenant, now, make=self._make_tenants)
            if work.row("SELECT id FROM memories WHERE id = ?", memory.id) is not None:
                return False
            if memory.tier == LONG and _twin(work, memory) is not None:
                return False
            self._check_quota(work, memory.tenant, memory.tier, now)
            made_from = memory.vector_text
            _insert(work, memory, change)
            self._keep_vector(work, memory, vector, change)
            if vector is not None and made_from is not None and made_from != memory.text_version:
                work.run("UPDATE vectors SET text_version = ? WHERE memory = ?", made_from, memory.id)
            audit.note(work, "restore", caller, now, change, after=memory)
        return True

    def touch(self, tenant: str, identities: Iterable[str], now: int) -> None:
        """Count an access; changes neither version nor update time."""
        self.accesses.note(tenant, identities, now)

    def page(
        self, tenant: str, wanted: Filter, after: tuple[int, str] | None, limit: int, now: int
    ) -> tuple[list[Memory], int, bool]:
        """(the next memories, newest first; how many match in all; whether more follow)."""
        where, values = self._where(tenant, wanted, now)
        with self._database.read() as work:
            total = work.row(f"SELECT count(*) FROM memories WHERE {where}", *values)  # noqa: S608
            if after is not None:
                where += " AND (created < ? OR (created = ? AND memories.id < ?))"
                values += [after[0], after[0], after[1]]
            rows = work.rows(
                f"SELECT {COLUMNS} {JOINED} WHERE {where} ORDER BY created DESC, memories.id DESC LIMIT ?",
                *values,
                limit + 1,
            )
        memories = [self.accesses.add(read_memory(row)) for row in rows[:limit]]
        return memories, int(total[0]) if total else 0, len(rows) > limit

    def load(self, tenant: str, identities: Sequence[str]) -> dict[str, Memory]:
        """Long-term memories of this tenant by id; the second wall between tenants."""
        if not identities:
            return {}
        marks = ", ".join("?" * len(identities))
        with self._database.read() as work:
            rows = work.rows(
                f"SELECT {COLUMNS} {JOINED} "
                f"WHERE memories.tenant = ? AND tier = 'long-term' AND memories.id IN ({marks})",
                tenant,
                *identities,
            )
        return {memory.id: self.accesses.add(memory) for memory in map(read_memory, rows)}

    def update(
        self,
        where: Locator,
        changes: Mapping[str, Any],
        vector: Vector | None,
        *,
        expected: int | None,
        caller: Caller,
        now: int,
    ) -> Memory:
        """Replace what `changes` names of content, metadata, tags and ttl.

        `vector` is for the new content; None keeps the old one, marked as stale. Raises NotFoundError,
        PolicyError `service.conflict`, `service.duplicate`.
        """
        with self._database.write() as work:
            before, change = _held(work, where, now)
            if expected is not None and before.version != expected:
                raise errors.conflict(before.version)
            after = _changed(before, changes, now)
            if after.tier == LONG and after.content != before.content:
                twin = _twin(work, after)
                if twin is not None and twin.id != after.id:
                    raise errors.duplicate(twin.id)
            _update(work, after, change)
            self._keep_vector(work, after, vector, change)
            audit.note(work, "update", caller, now, change, before=before, after=after)
        return self.accesses.add(after)

    def delete(self, where: Locator, caller: Caller, now: int) -> bool:
        """Delete one memory; False when there is none to delete."""
        try:
            with self._database.write() as work:
                before, change = _held(work, where, now)
                self._remove(work, before, change)
                audit.note(work, "delete", caller, now, change, before=before)
        except NotFoundError:
            return False
        return True

    def promote(
        self, seen: Memory, content: str, vector: Vector | None, *, caller: Caller, now: int
    ) -> Memory:
        """Make a short-term memory, as it was `seen`, a long-term one with this (masked) content.

        Returns it, or the long-term memory of the same text that stands for it from now on. Raises
        NotFoundError, PolicyError `service.already_long_term`, `service.conflict`, `service.quota`.
        """
        with self._database.write() as work:
            before, change = _held(work, Locator(seen.tenant, seen.id), now)
            if before.tier == LONG:
                raise errors.already_long_term(before.id)
            if before.text_version != seen.text_version:
                raise errors.conflict(before.version)
            after = _changed(before, {"content": content}, now)
            after.tier, after.expires, after.ttl = LONG, None, None
            twin = _twin(work, after)
            if twin is not None:
                self._remove(work, before, change)
                audit.note(work, "promote", caller, now, change, before=before, after=twin)
                return twin
            self._check_quota(work, before.tenant, LONG, now)
            _update(work, after, change)
            self._keep_vector(work, after, vector, change)
            audit.note(work, "promote", caller, now, change, before=before, after=after)
        return self.accesses.add(after)

    def scan(
        self, tenant: str, model: str, after: str, limit: int, *, data: bool = True
    ) -> list[tuple[Memory, Vector | None]]:
        """The next long-term memories by id, with their vectors of a model; of all tenants for "".

        Without `data` the vectors come empty, which spares reading them where only their presence counts.
        """
        whose, values = ("memories.tenant = ? AND ", [tenant]) if tenant else ("", [])
        shown = "vectors.data" if data else f"CAST('' AS {self._database.binary})"
        with self._database.read() as work:
            rows = work.rows(
                f"SELECT {COLUMNS}, vectors.dim, {shown} {OF_MODEL} "
                f"WHERE {whose}tier = 'long-term' AND memories.id > ? ORDER BY memories.id LIMIT ?",
                model,
                *values,
                after,
                limit,
            )
        return [with_vector(row) for row in rows]

    def embedded(self) -> int:
        """How many long-term memories have a current vector."""
        with self._database.read() as work:
            found = work.row(f"SELECT count(vectors.memory) {JOINED} WHERE tier = 'long-term'")
        return int(found[0]) if found else 0

    def without_vector(self, model: str, limit: int) -> list[Memory]:
        """Long-term memories that have no vector of this model, or one of an older text."""
        with self._database.read() as work:
            rows = work.rows(
                f"SELECT {COLUMNS} {OF_MODEL} WHERE tier = 'long-term' "
                "AND (vectors.model IS NULL OR vectors.text_version <> memories.text_version) "
                "ORDER BY memories.id LIMIT ?",
                model,
                limit,
            )
        return list(map(read_memory, rows))

    def adopt(self, model: str, now: int) -> None:
        """Let the vectors of this model be the current ones; those of others are dropped."""
        with self._database.write() as work:
            for (tenant,) in work.rows("SELECT DISTINCT tenant FROM vectors ORDER BY tenant"):
                change = next_change(work, tenant, now, make=False)
                work.run(
                    "UPDATE memories SET changed = ? WHERE tenant = ? AND tier = 'long-term'", change, tenant
                )
            work.run("DELETE FROM vectors WHERE model <> ?", model)
            work.run("UPDATE vectors SET current = 1")
            work.run(
                "INSERT INTO facts (name, value) VALUES ('model', ?) "
                "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                model,
            )
            work.run("DELETE FROM facts WHERE name = 'next_model'")

    def store_vectors(self, made: Sequence[tuple[Memory, Vector]], now: int) -> None:
        """Keep vectors that were made anew, unless the text changed meanwhile."""
        with self._database.write() as work:
            for memory, vector in sorted(made, key=lambda pair: pair[0].tenant):
                there = work.row(
                    "SELECT text_version FROM memories WHERE tenant = ? AND id = ? AND tier = 'long-term'",
                    memory.tenant,
                    memory.id,
                )
                if there is not None and there[0] == memory.text_version:
                    change = next_change(work, memory.tenant, now, make=False)
                    work.run("UPDATE memories SET changed = ? WHERE id = ?", change, memory.id)
                    self._keep_vector(work, memory, vector, change)

    def sweep(self, now: int, most: int = 1_000) -> int:
        """Delete short-term memories that have ended; how many were deleted."""
        with self._database.write() as work:
            rows = work.rows(
                f"SELECT {COLUMNS} {JOINED} WHERE expires IS NOT NULL AND expires <= ? "
                "ORDER BY expires LIMIT ?",
                now,
                most,
            )
            for memory in map(read_memory, rows):
                self._remove(work, memory, next_change(work, memory.tenant, now, make=False))
        return len(rows)

    def _check_quota(self, work: Work, tenant: str, tier: str, now: int) -> None:
        count = work.row(
            f"SELECT count(*) FROM memories WHERE tenant = ? AND tier = ? AND {ALIVE}",  # noqa: S608
            tenant,
            tier,
            now,
        )
        if count and count[0] >= self._quota[tier]:
            raise errors.over_quota(self._quota[tier], tier)

    def _keep_vector(self, work: Work, memory: Memory, vector: Vector | None, change: int) -> None:
        """Store the vector of the content, and note that an index outside has to hear of the memory."""
        if vector is not None:
            model, dim, data = vector
            work.run(
                "INSERT INTO vectors (memory, model, tenant, dim, text_version, current, data) "
                "VALUES (?, ?, ?, ?, ?, "
                "CASE WHEN (SELECT value FROM facts WHERE name = 'model') = ? THEN 1 ELSE 0 END, ?) "
                "ON CONFLICT (memory, model) DO UPDATE SET dim = excluded.dim, "
                "text_version = excluded.text_version, current = excluded.current, data = excluded.data",
                memory.id,
                model,
                memory.tenant,
                dim,
                memory.text_version,
                model,
                data,
            )
            memory.vector_model, memory.vector_text = model, memory.text_version
        if self._outbox and memory.tier == LONG:
            lag(work, memory.tenant, memory.id, change)

    def _remove(self, work: Work, memory: Memory, change: int) -> None:
        work.run("DELETE FROM memory_tags WHERE memory = ?", memory.id)
        work.run("DELETE FROM vectors WHERE memory = ?", memory.id)
        work.run("DELETE FROM memories WHERE tenant = ? AND id = ?", memory.tenant, memory.id)
        if memory.tier == LONG:
            depart(work, memory.tenant, change, memory.id)
            if self._outbox:
                lag(work, memory.tenant, memory.id, change)

    def _where(self, tenant: str, wanted: Filter, now: int) -> tuple[str, list[object]]:
        where, values = f"memories.tenant = ? AND {ALIVE}", [tenant, now]
        parts: list[tuple[str, list[object]]] = []
        if wanted.tier:
            parts.append(("tier = ?", [wanted.tier]))
        if wanted.scope:
            parts.append(("memories.scope = ?", [wanted.scope]))
        if wanted.tags:
            marks = ", ".join("?" * len(wanted.tags))
            parts.append(
                (
                    f"memories.id IN (SELECT memory FROM memory_tags WHERE tag IN ({marks}))",  # noqa: S608
                    list(wanted.tags),
                )
            )
        if wanted.search:
            parts.append((self._database.contains, [folded(wanted.search)]))
        for part, more in parts:
            where += f" AND {part}"
            values += more
        return where, values


def read_memory(row: Row) -> Memory:
    """A memory from a row of COLUMNS."""
    memory = Memory(row[0], row[1], row[3], row[6], row[9], scope=row[2])
    memory.metadata = {} if row[4] == "{}" else json.loads(row[4])
    memory.tags = [] if row[5] == "[]" else json.loads(row[5])
    memory.version, memory.text_version, memory.updated = row[7], row[8], row[10]
    memory.expires, memory.ttl, memory.access_count, memory.last_access = row[11:15]
    memory.vector_model, memory.vector_text = row[15:17]
    return memory


def with_vector(row: Row) -> tuple[Memory, Vector | None]:
    """A memory and its vector from a row of COLUMNS, `vectors.dim`, `vectors.data`."""
    return read_memory(row), (row[15], row[17], bytes(row[18])) if row[15] else None


def _find(work: Work, where: Locator, now: int) -> Memory | None:
    row = work.row(
        f"SELECT {COLUMNS} {JOINED} WHERE memories.tenant = ? AND memories.id = ? AND {ALIVE}",
        where.tenant,
        where.id,
        now,
    )
    if row is None or (where.scope and row[2] != where.scope):
        return None
    return read_memory(row)


def _held(work: Work, where: Locator, now: int) -> tuple[Memory, int]:
    """The memory, which nobody else can change until the transaction ends, and the number of the change."""
    if _find(work, where, now) is None:
        raise errors.not_found(where.id)
    change = next_change(work, where.tenant, now, make=False)
    found = _find(work, where, now)
    if found is None:
        raise errors.not_found(where.id)
    return found, change


def _twin(work: Work, memory: Memory) -> Memory | None:
    row = work.row(
        f"SELECT {COLUMNS} {JOINED} "
        "WHERE memories.tenant = ? AND memories.scope = ? AND digest = ? AND tier = 'long-term'",
        memory.tenant,
        memory.scope,
        digest(memory.content),
    )
    return None if row is None else read_memory(row)


def _insert(work: Work, memory: Memory, change: int) -> None:
    work.run(
        "INSERT INTO memories (id, tenant, scope, content, folded, digest, metadata, tags, tier, version, "
        "text_version, created, updated, expires, ttl, access_count, last_access, changed) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        memory.id,
        memory.tenant,
        memory.scope,
        memory.content,
        folded(memory.content),
        digest(memory.content),
        _json(memory.metadata),
        _json(list(memory.tags)),
        memory.tier,
        memory.version,
        memory.text_version,
        memory.created,
        memory.updated,
        memory.expires,
        memory.ttl,
        memory.access_count,
        memory.last_access,
        change,
    )
    _keep_tags(work, memory)


def _update(work: Work, memory: Memory, change: int) -> None:
    work.run(
        "UPDATE memories SET content = ?, folded = ?, digest = ?, metadata = ?, tags = ?, tier = ?, "
        "version = ?, text_version = ?, updated = ?, expires = ?, ttl = ?, changed = ? "
        "WHERE tenant = ? AND id = ?",
        memory.content,
        folded(memory.content),
        digest(memory.content),
        _json(memory.metadata),
        _json(list(memory.tags)),
        memory.tier,
        memory.version,
        memory.text_version,
        memory.updated,
        memory.expires,
        memory.ttl,
        change,
        memory.tenant,
        memory.id,
    )
    work.run("DELETE FROM memory_tags WHERE memory = ?", memory.id)
    _keep_tags(work, memory)


def _keep_tags(work: Work, memory: Memory) -> None:
    work.many(
        "INSERT INTO memory_tags (memory, tag) VALUES (?, ?)",
        [(memory.id, tag) for tag in dict.fromkeys(memory.tags)],
    )


def lag(work: Work, tenant: str, identity: str, change: int) -> None:
    """Note that an index outside the records does not know of this change yet."""
    work.run(
        "INSERT INTO lag (memory, tenant, since) VALUES (?, ?, ?) "
        "ON CONFLICT (memory) DO UPDATE SET since = excluded.since",
        identity,
        tenant,
        change,
    )


def _changed(before: Memory, changes: Mapping[str, Any], now: int) -> Memory:
    """A copy with the changes, one version on."""
    after = Memory(before.id, before.tenant, before.content, before.tier, before.created, scope=before.scope)
    for name in Memory.__slots__:
        setattr(after, name, getattr(before, name))
    after.version, after.updated = before.version + 1, max(now, before.created)
    after.metadata = changes.get("metadata", before.metadata)
    after.tags = changes.get("tags", before.tags)
    if changes.get("content", before.content) != before.content:
        after.content = changes["content"]
        after.text_version = before.text_version + 1
    if before.tier == SHORT and "ttl" in changes:
        after.ttl = changes["ttl"]
        after.expires = now + 1000 * changes["ttl"]
    return after


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
