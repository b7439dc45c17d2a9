"""API keys: random, shown once, kept as a hash with a prefix to know them by."""

from __future__ import annotations

import secrets
from hashlib import sha256

from engram.errors import NotFoundError, UsageError
from engram.service.caller import SCOPES, Caller
from engram.service.identity import long_id
from engram.service.records.tenants import unknown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from engram.service.records.database import Database, Row

MARK = "egk_"
PREFIX = 12
NAME_LENGTH = 100
COLUMNS = "id, tenant, name, prefix, scopes, created, expires, revoked, last_used"
USED_EVERY_MS = 60_000
"""How exactly the last use is told; a key in constant use costs no write a request."""


class Key:
    """What is known of a key; never the key itself. Moments in milliseconds."""

    def __init__(self, row: Row) -> None:
        self.id: str = row[0]
        self.tenant: str = row[1]
        self.name: str = row[2]
        self.prefix: str = row[3]
        self.scopes: tuple[str, ...] = tuple(str(row[4]).split())
        self.created: int = row[5]
        self.expires: int | None = row[6]
        self.revoked: int | None = row[7]
        self.last_used: int | None = row[8]

    def holds(self, now: int) -> bool:
        """Whether the key opens anything."""
        return self.revoked is None and (self.expires is None or self.expires > now)


class Keys:
    """The keys of all tenants; an operator's key with the scope admin may have none."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def create(
        self, tenant: str, name: str, scopes: Sequence[str], now: int, expires: int | None = None
    ) -> tuple[str, Key]:
        """A new key, and what is known of it; the key is told this once. Raises UsageError, NotFoundError."""
        odd = [scope for scope in scopes if scope not in SCOPES]
        if odd or not scopes:
            raise UsageError("service.scope", f"A key has one or more of {', '.join(SCOPES)}.")
        if not tenant and "admin" not in scopes:
            raise UsageError("service.scope", "Only a key with the scope admin can be without a tenant.")
        if len(name) > NAME_LENGTH or not name.isprintable():
            raise UsageError(
                "service.key_name", f"A key's name has up to {NAME_LENGTH} characters of one line."
            )
        key = MARK + secrets.token_urlsafe(32)
        with self._database.write() as work:
            if tenant and work.row("SELECT id FROM tenants WHERE id = ?", tenant) is None:
                raise unknown(tenant)
            identity = long_id()
            work.run(
                "INSERT INTO keys (id, tenant, name, prefix, hash, scopes, created, expires) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                identity,
                tenant,
                name,
                key[:PREFIX],
                digest(key),
                " ".join(dict.fromkeys(scopes)),
                now,
                expires,
            )
            row = work.row(f"SELECT {COLUMNS} FROM keys WHERE id = ?", identity)  # noqa: S608
        if row is None:
            raise NotFoundError("service.unknown_key", f"There is no key {identity}.")
        return key, Key(row)

    def listed(self, tenant: str = "") -> list[Key]:
        """The keys of one tenant or of all, oldest first."""
        whose, values = ("WHERE tenant = ? ", [tenant]) if tenant else ("", [])
        with self._database.read() as work:
            rows = work.rows(f"SELECT {COLUMNS} FROM keys {whose}ORDER BY created, id", *values)  # noqa: S608
        return list(map(Key, rows))

    def revoke(self, identity: str, now: int) -> None:
        """Make a key worthless at once. Raises NotFoundError."""
        with self._database.write() as work:
            if not work.run("UPDATE keys SET revoked = coalesce(revoked, ?) WHERE id = ?", now, identity):
                raise NotFoundError(
                    "service.unknown_key", f"There is no key {identity}.", "`engram-service key list`"
                )

    def rotate(self, identity: str, now: int, grace_ms: int = 0) -> tuple[str, Key]:
        """A new key in place of an old one, which still opens for `grace_ms`. Raises NotFoundError."""
        with self._database.read() as work:
            row = work.row(f"SELECT {COLUMNS} FROM keys WHERE id = ?", identity)  # noqa: S608
        if row is None or not Key(row).holds(now):
            raise NotFoundError(
                "service.unknown_key", f"There is no key {identity} in use.", "`engram-service key list`"
            )
        old = Key(row)
        made = self.create(old.tenant, old.name, old.scopes, now, old.expires)
        with self._database.write() as work:
            work.run(
                "UPDATE keys SET expires = ? WHERE id = ? AND (expires IS NULL OR expires > ?)",
                now + grace_ms,
                identity,
                now + grace_ms,
            )
        return made

    def caller(self, key: str, now: int) -> Caller | None:
        """Who calls with this key; None for one that is unknown, revoked or past its time."""
        with self._database.read() as work:
            row = work.row(f"SELECT {COLUMNS} FROM keys WHERE hash = ?", digest(key))  # noqa: S608
        if row is None or not Key(row).holds(now):
            return None
        found = Key(row)
        if found.last_used is None or now - found.last_used >= USED_EVERY_MS:
            with self._database.write() as work:
                work.run("UPDATE keys SET last_used = ? WHERE id = ?", now, found.id)
        return Caller(found.tenant, found.scopes, f"key:{found.prefix}")


def digest(key: str) -> str:
    """What is kept of a key. It is random and long, so a plain hash tells nothing of it."""
    return sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
