"""The tables, as steps from one version to the next; a store only ever moves forward."""

from __future__ import annotations

from engram.errors import StoreError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.service.records.database import Database, Work

FIRST = """
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE tenants (
  id TEXT PRIMARY KEY, created {big} NOT NULL, changes {big} NOT NULL, pruned {big} NOT NULL
);
CREATE TABLE memories (
  id TEXT PRIMARY KEY, tenant TEXT NOT NULL, scope TEXT NOT NULL, content TEXT NOT NULL,
  folded TEXT NOT NULL, digest TEXT NOT NULL, metadata TEXT NOT NULL, tags TEXT NOT NULL,
  tier TEXT NOT NULL, version {big} NOT NULL,
  text_version {big} NOT NULL, created {big} NOT NULL, updated {big} NOT NULL, expires {big}, ttl {big},
  access_count {big} NOT NULL, last_access {big}, changed {big} NOT NULL
);
CREATE INDEX memories_by_age ON memories (tenant, created, id);
CREATE INDEX memories_by_id ON memories (tenant, id);
CREATE INDEX memories_by_change ON memories (tenant, changed);
CREATE INDEX memories_by_end ON memories (expires) WHERE expires IS NOT NULL;
CREATE UNIQUE INDEX memories_once ON memories (tenant, scope, digest) WHERE tier = 'long-term';
CREATE TABLE memory_tags (memory TEXT NOT NULL, tag TEXT NOT NULL, PRIMARY KEY (memory, tag));
CREATE TABLE vectors (
  memory TEXT NOT NULL, model TEXT NOT NULL, tenant TEXT NOT NULL, dim {big} NOT NULL,
  text_version {big} NOT NULL, current {big} NOT NULL, data {binary} NOT NULL, PRIMARY KEY (memory, model)
);
CREATE INDEX vectors_by_tenant ON vectors (tenant, model);
CREATE TABLE departures (tenant TEXT NOT NULL, changed {big} NOT NULL, memory TEXT NOT NULL,
  PRIMARY KEY (tenant, changed, memory));
CREATE TABLE lag (memory TEXT PRIMARY KEY, tenant TEXT NOT NULL, since {big} NOT NULL);
CREATE TABLE audit (
  id TEXT PRIMARY KEY, at {big} NOT NULL, change {big} NOT NULL, tenant TEXT NOT NULL,
  memory TEXT NOT NULL, action TEXT NOT NULL,
  actor TEXT NOT NULL, label TEXT NOT NULL, before TEXT, after TEXT
);
CREATE INDEX audit_by_memory ON audit (tenant, memory, change);
CREATE TABLE keys (
  id TEXT PRIMARY KEY, tenant TEXT NOT NULL, name TEXT NOT NULL, prefix TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  scopes TEXT NOT NULL, created {big} NOT NULL, expires {big}, revoked {big}, last_used {big}
);
CREATE TABLE jobs (
  id TEXT PRIMARY KEY, state TEXT NOT NULL, created {big} NOT NULL, started {big}, completed {big},
  error TEXT,
  cancel_requested {big} NOT NULL, retry_of TEXT, reason TEXT, options TEXT NOT NULL, cursor TEXT,
  processed {big} NOT NULL, indexed {big} NOT NULL, skipped {big} NOT NULL, failed {big} NOT NULL,
  worker TEXT, lease_until {big}, attempt {big} NOT NULL, events TEXT NOT NULL, dropped_events {big} NOT NULL
);
CREATE INDEX jobs_by_state ON jobs (state, created);
CREATE UNIQUE INDEX jobs_retried_once ON jobs (retry_of)
  WHERE retry_of IS NOT NULL AND state IN ('queued', 'running');
"""
TABLES: dict[str, tuple[str, tuple[str, ...]]] = {
    "tenants": ("id, created, changes, pruned", ("id",)),
    "memories": (
        (
            "id, tenant, scope, content, folded, digest, metadata, tags, tier, version, text_version, "
            "created, updated, expires, ttl, access_count, last_access, changed"
        ),
        ("id",),
    ),
    "memory_tags": ("memory, tag", ("memory", "tag")),
    "vectors": ("memory, model, tenant, dim, text_version, current, data", ("memory", "model")),
    "departures": ("tenant, changed, memory", ("tenant", "changed", "memory")),
    "audit": ("id, at, change, tenant, memory, action, actor, label, before, after", ("id",)),
    "keys": (
        "id, tenant, name, prefix, hash, scopes, created, expires, revoked, last_used",
        ("id",),
    ),
    "jobs": (
        (
            "id, state, created, started, completed, error, cancel_requested, retry_of, reason, options, "
            "cursor, processed, indexed, skipped, failed, worker, lease_until, attempt, events, "
            "dropped_events"
        ),
        ("id",),
    ),
}
"""What is copied from one store to another: columns and primary key of each table."""

STEPS = (FIRST,)
"""STEPS[n] leads from version n to n + 1."""


def migrate(database: Database) -> int:
    """Bring the tables to the newest version; returns it. Raises StoreError for a newer store."""
    with database.read() as work:
        version = _version(work, database)
    if version == len(STEPS):
        return version
    with database.write() as work:
        version = _version(work, database)
        if version > len(STEPS):
            raise StoreError(
                "service.newer_store",
                f"The store has version {version}; this Engram knows versions up to {len(STEPS)}.",
                "Use the Engram that wrote it, or a newer one.",
            )
        for number in range(version, len(STEPS)):
            text = STEPS[number].format(big=database.big, real=database.real, binary=database.binary)
            for statement in text.split(";"):
                if statement.strip():
                    work.run(statement)
        work.run("DELETE FROM facts WHERE name = 'schema'")
        work.run("INSERT INTO facts (name, value) VALUES ('schema', ?)", str(len(STEPS)))
    return len(STEPS)


def _version(work: Work, database: Database) -> int:
    if not work.rows(database.tables, "facts"):
        return 0
    found = work.row("SELECT value FROM facts WHERE name = 'schema'")
    return int(found[0]) if found else 0
