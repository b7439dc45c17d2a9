"""Changes settings in the project's configuration file, keeping every other byte of it (decision 14).

Used by engram_set_role and engram_set_rule_variant and by `engram set-save-target`, which write directly and
leave a changelog line.
"""

from __future__ import annotations

from engram.config import edited
from engram.store import layout
from engram.store.commit import Change, commit
from engram.store.files import Root, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from engram.store.catalog import Catalog
    from engram.tools.session import Session

    Settings = Mapping[tuple[str, ...], object]
    """Key path to value, such as ("rule_variants", "active") to "strict"; None takes the key out."""


def change(session: Session, settings: Settings, message: str) -> None:
    """Put these values into the configuration of the workspace root, under its lock, atomically.

    Raises NotFoundError `workspace.missing`, ConfigError `config.broken`, StoreError.
    """
    root_path = session.workspace.require_root()
    catalog = next(catalog for catalog in session.catalogs() if catalog.scope == "workspace")

    def plan(_: Catalog) -> Change:
        with Root(root_path) as root:
            replace(root, layout.CONFIG, edited(root.read_or_none(layout.CONFIG), settings, layout.CONFIG))
        written = Change()
        written.messages.append((layout.CONFIG, message))
        return written

    commit(catalog, plan, "", session.now())
    session.forget_settings()
