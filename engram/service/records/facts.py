"""Single facts about a store: its model, the secret of its cursors."""

from __future__ import annotations

import secrets

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.service.records.database import Database


class Facts:
    """Names to texts."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, name: str) -> str | None:
        """The value, or None."""
        with self._database.read() as work:
            found = work.row("SELECT value FROM facts WHERE name = ?", name)
        return None if found is None else str(found[0])

    def set(self, name: str, value: str) -> None:
        """Set a value."""
        with self._database.write() as work:
            work.run(
                "INSERT INTO facts (name, value) VALUES (?, ?) "
                "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                name,
                value,
            )

    def drop(self, name: str) -> None:
        """Forget a value."""
        with self._database.write() as work:
            work.run("DELETE FROM facts WHERE name = ?", name)

    def settle(self, name: str, value: str) -> str:
        """The value, which is this one if there was none: the first of several processes decides."""
        with self._database.write() as work:
            work.run(
                "INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", name, value
            )
            found = work.row("SELECT value FROM facts WHERE name = ?", name)
        return str(found[0]) if found else value

    def secret(self) -> bytes:
        """The secret that seals cursors, made once for a store."""
        found = self.get("cursor_secret") or self.settle("cursor_secret", secrets.token_hex(32))
        return bytes.fromhex(found)
