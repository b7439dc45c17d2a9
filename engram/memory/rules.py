"""The finer rules: what `save` refuses and what `repair` and `doctor` report (governed-memory 2.3)."""

from __future__ import annotations

from engram.memory.lifecycle import is_date

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.memory.document import Memory

_DATES = (
    "valid_from",
    "last_confirmed",
    "created",
    "updated",
    "review_after",
    "last_verified",
    "archived_at",
)
_REQUIRED = ("authority", "revision", "valid_from", "last_confirmed")
_ORDER = ("Context", "Content", "Example")


def check(memory: Memory, line_limit: int = 100) -> list[str]:
    """Sentences about what is wrong, none when all is well; `line_limit` counts for rules (R122)."""
    found = [
        f"the key {key} is missing" for key in _REQUIRED if memory.version == 3 and key not in memory.meta
    ]
    revision = memory.meta.get("revision")
    if revision is not None and (not isinstance(revision, int) or isinstance(revision, bool) or revision < 1):
        found.append("the key revision is not a whole number from 1 on")
    found.extend(
        f"the key {key} is {memory.text(key)[:40]!r}, not a date like 2026-12-01"
        for key in _DATES
        if memory.meta.get(key) is not None and not is_date(memory.meta[key])
    )
    found.extend(_author(memory))
    found.extend(_sections(memory))
    if not memory.statements:
        found.append("the section ## Content says nothing")
    lines = counted_lines(memory)
    if memory.type == "rule" and lines > line_limit:
        found.append(f"the rule has {lines} lines; at most {line_limit} are allowed")
    return found


def counted_lines(memory: Memory) -> int:
    """Lines behind the frontmatter that are not blank."""
    total = 1 if memory.title else 0
    for name, text in memory.sections:
        total += (1 if name else 0) + sum(1 for line in text.split("\n") if line.strip())
    return total


def _author(memory: Memory) -> list[str]:
    name, email = memory.text("author_name"), memory.text("author_email")
    if not name and not email:
        return []
    return author_problems(name, email)


def author_problems(name: str, email: str) -> list[str]:
    """What is wrong with an author (governed-memory 3): 1 to 200 characters, and one plain address."""
    found: list[str] = []
    if not 1 <= len(name.strip()) <= 200 or not name.isprintable():
        found.append("the author name must have 1 to 200 characters and no control characters")
    bad = (
        len(email) > 320
        or email.count("@") != 1
        or not email.isprintable()
        or set(email) & set(" <>\t\u00a0")
    )
    if bad or email.startswith("@") or email.endswith("@"):
        found.append("the author e-mail must be one plain address like kim@example.org")
    return found


def _sections(memory: Memory) -> list[str]:
    names = [name for name, _ in memory.sections if name in _ORDER]
    found: list[str] = []
    if "Context" in names and "Example" not in names:
        found.append("the section ## Example is missing although ## Context is there")
    if names != [name for name in _ORDER if name in names]:
        found.append("the sections stand in the wrong order: Context, Content, Example")
    return found
