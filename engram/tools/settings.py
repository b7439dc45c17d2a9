"""Changes one setting of the project's configuration file, keeping everything else in it (decision 14).

Used by engram_set_role and engram_set_rule_variant, which write directly and leave a changelog line.
"""

from __future__ import annotations

import json

from engram.config import read_jsonc
from engram.errors import ConfigError
from engram.store import layout
from engram.store.commit import Change, commit
from engram.store.files import Root, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from engram.store.catalog import Catalog
    from engram.tools.session import Session


def change(session: Session, edit: Callable[[dict[str, Any]], None], message: str) -> None:
    """Apply `edit` to the settings of the workspace root, under its lock, atomically.

    Raises NotFoundError `workspace.missing`, ConfigError `config.broken` and `config.comments`, StoreError.
    """
    root_path = session.workspace.require_root()
    catalog = next(catalog for catalog in session.catalogs() if catalog.scope == "workspace")

    def plan(_: Catalog) -> Change:
        with Root(root_path) as root:
            settings = _read(root.read_or_none(layout.CONFIG))
            edit(settings)
            text = json.dumps(settings, indent=2, ensure_ascii=False) + "\n"
            replace(root, layout.CONFIG, text.encode("utf-8"))
        written = Change()
        written.messages.append((layout.CONFIG, message))
        return written

    commit(catalog, plan, "", session.now())
    session.forget_settings()


def _read(data: bytes | None) -> dict[str, Any]:
    """The settings as they stand; a file that cannot be rewritten without loss is left alone."""
    if data is None:
        return {}
    text = data.decode("utf-8", "replace").removeprefix("\ufeff")
    try:
        found = json.loads(text)
    except ValueError:
        try:
            read_jsonc(text)
        except ValueError:
            raise ConfigError(
                "config.broken",
                f"{layout.CONFIG} cannot be read.",
                "Correct the file by hand; it is left as it is.",
            ) from None
        raise ConfigError(
            "config.comments",
            f"{layout.CONFIG} has comments, which rewriting it would lose.",
            "Change the setting by hand in that file.",
        ) from None
    if not isinstance(found, dict):
        raise ConfigError("config.broken", f"{layout.CONFIG} holds no object.", "Correct the file by hand.")
    return found
