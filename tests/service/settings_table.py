"""The table of settings of docs/service.md: `python -m tests.service.settings_table` writes it anew."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "service.md"
BEGIN, END = "<!-- settings -->\n", "<!-- /settings -->\n"


def leaves(schema: dict[str, Any], before: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    for name, inner in schema["properties"].items():
        if "properties" in inner:
            yield from leaves(inner, f"{before}{name}.")
        else:
            yield before + name, inner


def table() -> str:
    """What stands between the two marks."""
    schema = json.loads((ROOT / "schemas" / "service-config.json").read_text())
    lines = ["| setting | default | what |", "|---|---|---|"]
    for name, leaf in leaves(schema):
        default = json.dumps(leaf["default"])
        choices = f" One of {', '.join(leaf['enum'])}." if "enum" in leaf else ""
        lines.append(f"| `{name}` | `{default}` | {leaf['description']}{choices} |")
    return "\n".join(lines) + "\n"


def written() -> str:
    """The page with the table as it should be."""
    before, _, rest = PAGE.read_text().partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{table()}{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(written())
