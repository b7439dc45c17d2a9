"""Writes the table of pieces: `python -m tests.unit.safety.pieces_page > engram/safety/pieces.py`."""

from __future__ import annotations

from pathlib import Path

from engram.safety import needles, patterns

HEAD = '''# ruff: noqa
# fmt: off
"""Which pieces of text tell that a branch of a pattern could match; made from the rules, not by hand.

`python -m tests.unit.safety.pieces_page` writes it. DIGEST: of the patterns it was made of. FIRSTS: the first
branch of each pattern. ALWAYS, LONG: bits of branches without a piece: all lines, those with a long word.
INDEX: start of a piece to (piece, bits). The lowest bits stand for concepts, then come the first pieces
of branches, then their second pieces.
"""

from __future__ import annotations
'''


def page() -> str:
    """The text of the module."""
    firsts, always, long, index = needles.tabled(
        patterns.GROUPS,
        patterns.WHOLE,
        patterns.FIRST_PHRASE,
        patterns.FIRST_CONCEPT,
        patterns.OVER_LINES,
    )
    rows = "".join(f"    {key!r}: {behind!r},\n" for key, behind in index.items())
    return (
        f"{HEAD}\nDIGEST = {patterns.digest()}\nFIRSTS: tuple[int, ...] = {firsts!r}\n"
        f"ALWAYS: tuple[int, ...] = {always!r}\nLONG: tuple[int, ...] = {long!r}\n"
        f"INDEX: dict[str, tuple[tuple[str, tuple[int, ...]], ...]] = {{\n{rows}}}\n"
    )


__all__ = ["Path", "page"]

if __name__ == "__main__":
    print(page(), end="")
