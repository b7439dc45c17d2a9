"""Templates of what is generated."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from codegen import style, words

_ENVIRONMENT = Environment(
    loader=FileSystemLoader(Path(__file__).parent),
    undefined=StrictUndefined,
    autoescape=False,  # noqa: S701 - Python and Markdown are made here, not HTML
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
)
_ENVIRONMENT.filters["wrapped"] = style.wrapped
_ENVIRONMENT.filters["literal"] = words.literal


def render(template: str, **values: Any) -> str:
    """The text of one template."""
    return _ENVIRONMENT.get_template(template).render(values)
