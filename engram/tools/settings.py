"""Changes settings in the project's configuration file, keeping every other byte of it (decision 14).

Used by engram_set_role and engram_set_rule_variant and by `engram set-save-target`, which write directly and
leave a changelog line.
"""

from __future__ import annotations

from engram import jsonc
from engram.config import read_jsonc
from engram.errors import ConfigError
from engram.store import layout
from engram.store.commit import Change, commit
from engram.store.files import Root, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from engram.store.catalog import Catalog
    from engram.tools.session import Session

    Settings = Mapping[tuple[str, ...], object]
    """Key path to value, such as ("rule_variants", "active") to "strict"."""


def change(session: Session, settings: Settings, message: str) -> None:
    """Put these values into the configuration of the workspace root, under its lock, atomically.

    Raises NotFoundError `workspace.missing`, ConfigError `config.broken`, StoreError.
    """
    root_path = session.workspace.require_root()
    catalog = next(catalog for catalog in session.catalogs() if catalog.scope == "workspace")

    def plan(_: Catalog) -> Change:
        with Root(root_path) as root:
            replace(root, layout.CONFIG, _edited(root.read_or_none(layout.CONFIG), settings))
        written = Change()
        written.messages.append((layout.CONFIG, message))
        return written

    commit(catalog, plan, "", session.now())
    session.forget_settings()


def _edited(data: bytes | None, settings: Settings) -> bytes:
    """The file with the values put in place; one that cannot be read is left alone."""
    try:
        text = "{\n}\n" if data is None else data.decode("utf-8")
        read_jsonc(text)
        for path, value in settings.items():
            text = jsonc.put(text, path, value)
        found = read_jsonc(text)
    except ValueError as wrong:
        raise ConfigError(
            "config.broken",
            f"{layout.CONFIG} cannot be changed: {wrong}.",
            "Correct the file by hand; it is left as it is.",
        ) from None
    if not all(_value(found, path) == value for path, value in settings.items()):
        raise AssertionError(layout.CONFIG)
    return text.encode("utf-8")


def _value(found: object, path: tuple[str, ...]) -> object:
    for key in path:
        found = found.get(key) if isinstance(found, dict) else None
    return found
