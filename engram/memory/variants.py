"""The three strengths of a rule (governed-memory 2.5, R105)."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engram.memory.document import Memory

NAMES = ("light", "balanced", "strict")


def defaults(statements: Sequence[str]) -> dict[str, list[str]]:
    """What a rule gets when nobody worded its variants: a consideration, itself, an obligation."""
    return {
        "light": [f"Consider this where the context matches: {text}" for text in statements],
        "balanced": list(statements),
        "strict": [f"Mandatory unless the human overrides it: {text}" for text in statements],
    }


def complete(
    statements: Sequence[str], given: Mapping[str, Sequence[str]] | None = None
) -> dict[str, list[str]]:
    """All three variants: the given ones, missing ones filled from balanced, then light, then strict."""
    known = {name: list(given[name]) for name in NAMES if given and given.get(name)}
    if not known:
        return defaults(statements)
    source = known.get("balanced") or known.get("light") or known["strict"]
    return {name: known.get(name) or list(source) for name in NAMES}


def active(memory: Memory, *, enabled: bool, name: str) -> tuple[str, list[str]]:
    """Name and statements of the variant that is shown; for anything but a rule its content.

    While no strength is chosen that is the content itself, which is what people read and edit.
    """
    if not enabled or name not in NAMES or memory.type != "rule":
        return "balanced", memory.statements
    return name, memory.variants.get(name) or memory.statements


def after_update(
    memory: Memory, statements: Sequence[str], given: Mapping[str, Sequence[str]] | None = None
) -> dict[str, list[str]]:
    """The variants of a rule whose statements become `statements`.

    Default variants are made anew. Customised ones keep their wording and gain every new statement, so that
    no reader of a variant misses what was approved (D6).
    """
    if given and any(given.get(name) for name in NAMES):
        return complete(statements, given)
    old = memory.variants
    if not old or old == defaults(memory.statements):
        return defaults(statements)
    before = set(memory.statements)
    added = [text for text in statements if text not in before]
    return {name: [*old.get(name, memory.statements), *added] for name in NAMES}
