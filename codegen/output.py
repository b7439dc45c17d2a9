"""Everything that is generated, as a pure function of the contract."""

from __future__ import annotations

from codegen import checks, models, pages, style, wire
from codegen.contract import Contract
from codegen.templates import render

PACKAGE = "engram_contracts"


def files(contract: Contract) -> dict[str, str]:
    """Paths below `generated/` and their texts."""
    modules = {
        "__init__.py": render("package.py.jinja"),
        "models.py": models.module(contract),
        "version.py": render("version.py.jinja", version=contract.version),
        **wire.modules(contract),
        **checks.modules(contract),
    }
    python = style.formatted({f"{PACKAGE}/{path}": text for path, text in modules.items()})
    listings = {f"tools.{toolset}.json": wire.readable(contract, toolset) for toolset in contract.order}
    made = {**python, f"{PACKAGE}/py.typed": "", **listings, **pages.pages(contract)}
    return dict(sorted(made.items()))
