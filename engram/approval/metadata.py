"""What a candidate says beside its statements: the keys of a new memory, and how an update changes them."""

from __future__ import annotations

from engram.memory import document, kinds, variants
from engram.memory.lifecycle import hidden_by
from engram.memory.words import words
from engram.retrieval.classify import UNKNOWN, classify
from engram.retrieval.terms import STOP_WORDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engram.approval.plan import Plan, Setting
    from engram.memory.candidate import Candidate
    from engram.memory.document import Memory
    from engram.memory.frontmatter import Value
    from engram.store.record import Record

TAGS = 6
_INHERITED = ("level", "depth", "dependency_depth", "task_types", "valid_until")


def named(candidate: Candidate) -> list[str]:
    """Ids to which the candidate has said how it relates."""
    return [*candidate.depends_on, *candidate.parent]


def adds_fields(candidate: Candidate) -> bool:
    """Whether an update would change more than statements."""
    names = ("context", "example", "triggers", "depends_on", "role", "confidence", "valid_until", "parent")
    return bool(candidate.variants) or any(getattr(candidate, name) for name in names)


def suits(word: str, candidate: Candidate, record: Record, setting: Setting) -> bool:
    """Whether a rule may decide for this memory: nobody who would see it must miss it or the old one.

    So it is not hidden, it is seen by the same people, and it ends on the same day.
    """
    if hidden_by(record, setting.day):
        return False
    mine, theirs = set(candidate.role or setting.roles), set(record.roles)
    if candidate.valid_until and candidate.valid_until != record.valid_until:
        return False
    if word == "NOOP":
        return not theirs or bool(mine and mine <= theirs)
    return mine == theirs and (candidate.valid_until == record.valid_until or word == "UPDATE")


def is_worded_by_hand(memory: Memory) -> bool:
    """Whether a rule has strengths that do not follow from its statements."""
    return bool(memory.variants) and memory.variants != variants.defaults(memory.statements)


def superseded(memory: Memory, by: str, setting: Setting) -> dict[str, Value]:
    """The keys that change in a memory when another takes its place; all others stay."""
    return {
        "lifecycle": "superseded",
        "superseded_by": by,
        "revision": memory.revision + 1,
        "updated": setting.day,
        "last_confirmed": setting.day,
    }


def new(plan: Plan, setting: Setting, heir_of: Memory | None = None) -> dict[str, Value]:
    """The keys of a memory that is written for the first time (governed-memory 2.2).

    `heir_of`: the memory whose statement it only changes; what points to other memories, searches and
    readers is taken over.
    """
    candidate, day = plan.candidate, setting.day
    meta: dict[str, Value] = {
        "id": plan.id,
        "type": plan.type,
        "scope": plan.scope,
        "tags": list(_tags(plan)),
        "created": day,
        "updated": day,
        "valid_from": day,
        "last_confirmed": day,
        "author_name": setting.author[0],
        "author_email": setting.author[1],
        "source": setting.source,
        "confidence": candidate.confidence or "high",
        "authority": kinds.AUTHORITY[plan.type],
        "revision": 1,
    }
    roles = candidate.role or setting.roles
    lists = {"role": roles, "depends_on": candidate.depends_on, "parent": candidate.parent}
    lists["triggers"] = candidate.triggers
    if heir_of is not None:
        lists = {key: [*dict.fromkeys([*heir_of.texts(key), *value])] for key, value in lists.items()}
        meta.update({key: heir_of.meta[key] for key in _INHERITED if key in heir_of.meta})
    meta.update({key: list(value) for key, value in lists.items() if value})
    if candidate.level:
        meta["level"] = int(candidate.level)
    if candidate.valid_until:
        meta["valid_until"] = candidate.valid_until
    if plan.word == "SUPERSEDE":
        meta["supersedes"] = [plan.target]
    return meta


def updated(memory: Memory, candidate: Candidate, setting: Setting) -> dict[str, Value]:
    """The keys that an update changes: lists grow, the rest stays."""
    meta: dict[str, Value] = {
        "updated": setting.day,
        "last_confirmed": setting.day,
        "revision": memory.revision + 1,
    }
    for key, given in (
        ("role", candidate.role),
        ("depends_on", candidate.depends_on),
        ("parent", candidate.parent),
        ("triggers", candidate.triggers),
    ):
        if given:
            meta[key] = list(dict.fromkeys([*memory.texts(key), *given]))
    if candidate.confidence:
        meta["confidence"] = candidate.confidence
    if candidate.valid_until:
        meta["valid_until"] = candidate.valid_until
    if candidate.level:
        meta["level"] = int(candidate.level)
    return meta


def _tags(plan: Plan) -> Sequence[str]:
    """`task_type:<class>` where it can be told, then the first words of the text that carry meaning."""
    task_type, _ = classify(f"{plan.candidate.text} {plan.candidate.context}")
    tags = [] if task_type == UNKNOWN else [f"task_type:{task_type}"]
    for word in words(plan.candidate.text):
        if len(tags) == TAGS:
            break
        if len(word) > 2 and word not in STOP_WORDS and word not in tags and word.replace("-", "").isalpha():
            tags.append(word)
    return tags


def variants_of(candidate: Candidate, statements: Sequence[str]) -> Mapping[str, Sequence[str]]:
    """The three strengths of a rule, the missing ones filled."""
    given = {name: document.split_statements(text) for name, text in candidate.variants.items()}
    return variants.complete(statements, given)


def joined(old: str, new: str, filler: str) -> str | None:
    """The old text with the new one added; None leaves it as it stands."""
    if not new or new in old:
        return None
    return new if not old or old == filler else f"{old}\n\n{new}"
