"""The protocol versions that one process serves, newest first (R19, R21)."""

from __future__ import annotations

MODERN = ("2026-07-28",)
LEGACY = ("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05")
SUPPORTED = MODERN + LEGACY
