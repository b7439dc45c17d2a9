"""The house dialect of JSON Schema."""

from __future__ import annotations

from codegen.contract import Contract


def problems(contract: Contract) -> list[str]:
    return []
