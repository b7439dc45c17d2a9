"""Rows of guide files, which are ours in every host."""

from __future__ import annotations

from engram.hosts.registry import GUIDE, TEXT, Row


def guide(host: str, scope: str, path: str) -> Row:
    """The row of a guide file."""
    return Row(host, scope, GUIDE, path, TEXT, "file", "O", "a file of ours, named by the instruction block")
