"""The protocol versions that one process serves, newest first (R19, R21)."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram_contracts.models import LegacyVersion, ModernVersion

MODERN: tuple[ModernVersion, ...] = ("2026-07-28",)
LEGACY: tuple[LegacyVersion, ...] = ("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05")
SUPPORTED: tuple[str, ...] = (*MODERN, *LEGACY)
