"""Every pattern of the rules, taken apart into branches that are found by pieces and compiled when needed.

A branch is one way in which a pattern may match (`needles.branches`). The words of a line tell which branches
could match on it; most lines of ordinary text have few, and most branches are never compiled.
"""

from __future__ import annotations

import re
from binascii import crc32
from bisect import bisect_right

from engram.safety import instruction_rules, secret_rules
from engram.safety.acts import ACTS
from engram.safety.concepts import CONCEPTS
from engram.safety.moves import MOVES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.safety.needles import Index


class Table:
    """What `pieces.py` holds; see there."""

    __slots__ = ("always", "firsts", "index", "long")

    def __init__(
        self, firsts: tuple[int, ...], always: tuple[int, ...], long: tuple[int, ...], index: Index
    ) -> None:
        self.firsts = firsts
        self.always = always
        self.long = long
        self.index = index


SECRETS = (*secret_rules.FORMATS, *secret_rules.ASSIGNMENTS)
PHRASES = (*instruction_rules.PHRASES, *instruction_rules.STRUCTURES)
NAMES = (*CONCEPTS, *ACTS, *MOVES)
_TOLD = (secret_rules.TOLD_WORD, secret_rules.PIN, secret_rules.NEAR_WORD)
GROUPS = (
    *(rule[1] for rule in SECRETS),
    *_TOLD,
    *(rule[1] for rule in PHRASES),
    *({**CONCEPTS, **ACTS, **MOVES}[name] for name in NAMES),
)
FIRST_TOLD = len(SECRETS)
FIRST_PHRASE = FIRST_TOLD + len(_TOLD)
FIRST_CONCEPT = FIRST_PHRASE + len(PHRASES)
WHOLE = frozenset(
    (*range(FIRST_TOLD, FIRST_PHRASE), *(n for n, rule in enumerate(SECRETS) if rule[0] == "assigned_secret"))
)
"""Patterns that are not taken apart: what they match is looked at as a whole."""

OVER_LINES = frozenset(
    n for n, pattern in enumerate(GROUPS) if "\\n" in pattern.replace("[^\\n", "") or "[^\\0]" in pattern
)
"""Patterns whose pieces may stand on a later line than the one on which a match begins."""

_table: Table | None = None
_parts: dict[int, list[str]] = {}
_compiled: dict[int, re.Pattern[str]] = {}


def table() -> Table:
    """The table of `pieces`, or one made now where the rules were changed since it was."""
    global _table  # noqa: PLW0603 - made once, when the first text is looked at
    if _table is None:
        from engram.safety import pieces

        if digest() == pieces.DIGEST:
            _table = Table(pieces.FIRSTS, pieces.ALWAYS, pieces.LONG, pieces.INDEX)
        else:
            from engram.safety.needles import tabled

            _table = Table(*tabled(GROUPS, WHOLE, FIRST_PHRASE, FIRST_CONCEPT, OVER_LINES))
    return _table


def digest() -> int:
    """Changes when a pattern does."""
    return crc32("\0".join(GROUPS).encode())


def group(branch: int) -> int:
    """The pattern of which this is a branch."""
    return bisect_right(table().firsts, branch) - 1


def span(number: int) -> tuple[int, int]:
    """The first branch of a pattern, and the first of the next one."""
    firsts = table().firsts
    return firsts[number], firsts[number + 1]


def branch(number: int) -> re.Pattern[str]:
    """A branch, compiled."""
    found = _compiled.get(number)
    if found is None:
        whole = group(number)
        parts = _parts.get(whole)
        if parts is None:
            from engram.safety.needles import branches

            parts = _parts[whole] = [GROUPS[whole]] if whole in WHOLE else branches(GROUPS[whole])
        text = parts[number - table().firsts[whole]]
        found = _compiled[number] = re.compile(text, re.MULTILINE if whole >= FIRST_PHRASE else 0)
    return found
