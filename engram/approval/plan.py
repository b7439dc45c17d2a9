"""From a candidate to the exact bytes that would be written, and whether it may be chosen.

The same function plans when proposing and again under the lock when committing. The second plan must give the
same verdict on the same target and the same bytes as were shown, or the candidate is put off.
"""

from __future__ import annotations

import hashlib

from engram.approval import metadata
from engram.approval import verdict as verdicts
from engram.errors import IntegrityError, NotFoundError, PolicyError, UsageError
from engram.memory import document, kinds, rules, variants
from engram.memory.identity import free_id

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from engram.memory.candidate import Candidate
    from engram.memory.document import Memory
    from engram.store.catalog import Catalog
    from engram.store.record import Record

    Find = Callable[[str, Catalog, str], Sequence[Record]]
    """(text, catalog, type) to the records that are likeliest to be about the same."""


class Setting:
    """What plans of one proposal share: the catalog, who writes, the day, the ids taken so far."""

    __slots__ = ("author", "catalog", "config", "day", "find", "roles", "source", "taken", "written")

    def __init__(
        self,
        catalog: Catalog,
        find: Find,
        config: Mapping[str, Any],
        author: tuple[str, str],
        day: str,
        *,
        roles: Sequence[str] = (),
        source: str = "manual",
    ) -> None:
        self.catalog = catalog
        self.find = find
        self.config = config
        self.author = author
        self.day = day
        self.roles = list(roles)
        self.source = source
        self.taken: set[str] = set()
        self.written: list[tuple[str, str, Sequence[str]]] = []
        """(type, id, statements) of the candidates before."""


class Plan:
    """One candidate as it would be written.

    `data` is the file; `old` the changed file of a superseded memory and `replaced` what it says; `rule` what
    decided where the candidate named no target; `missing` the prerequisites that it names and nobody knows.
    """

    __slots__ = (
        "candidate", "data", "id", "missing", "n", "new_statements", "old", "path", "reason", "related",
        "replaced", "rule", "scope", "target", "target_sha256", "title", "type", "word",
    )  # fmt: skip

    def __init__(self, n: int, candidate: Candidate, scope: str) -> None:
        self.n = n
        self.candidate = candidate
        self.scope = scope
        self.type = candidate.type
        self.id = ""
        self.title = ""
        self.path = ""
        self.word = "ADD"
        self.target = ""
        self.target_sha256 = ""
        self.data = b""
        self.old: tuple[str, bytes] | None = None
        self.new_statements: list[str] = []
        self.reason = ""
        self.related: list[str] = []
        self.replaced: list[str] = []
        self.rule = ""
        self.missing: list[str] = []

    @property
    def selectable(self) -> bool:
        """Whether a human may approve it as it stands."""
        return not self.reason

    @property
    def verdict(self) -> str:
        """The verdict line (R62)."""
        return verdicts.line(self.word, self.target)

    @property
    def rerun(self) -> str:
        """For a candidate that waits for its relation, or whose other fields are new: the text to propose
        instead; "" for any other.
        """
        if self.word == "NOOP":
            adds = metadata.adds_fields(self.candidate) and not self.candidate.supersedes
            return self.candidate.lossless(update=self.target) if adds else ""
        if self.selectable or not self.related:
            return ""
        return self.candidate.lossless(update=self.related[0])

    @property
    def sha256(self) -> str:
        """Hash of everything that would be written."""
        digest = hashlib.sha256(self.data)
        if self.old is not None:
            digest.update(self.old[1])
        return digest.hexdigest()


def make(n: int, candidate: Candidate, setting: Setting, pinned_id: str = "") -> Plan:
    """The plan of one candidate.

    Raises NotFoundError `candidate.target_missing`, UsageError `memory.invalid`: then nothing can be
    proposed.
    """
    plan = Plan(n, candidate, setting.catalog.scope)
    statements = document.split_statements(candidate.text)
    plan.title = document.make_title(candidate.text)
    target = _named_target(plan, setting) or _judge(plan, statements, setting)
    if target is not None:
        plan.target, plan.target_sha256 = target.id, target.sha256
    if plan.word == "UPDATE" and target is not None:
        _plan_update(plan, target, statements, setting)
    elif plan.word != "NOOP":
        _plan_new(plan, target, statements, setting, pinned_id)
    if plan.word == "NOOP":
        plan.data, plan.old, plan.id, plan.path = b"", None, plan.target, ""
    if plan.data:
        setting.taken.add(plan.id)
        setting.written.append((plan.type, plan.id, statements))
    return plan


def _named_target(plan: Plan, setting: Setting) -> Record | None:
    """The memory that the candidate itself names (rules 0 and 0b)."""
    candidate = plan.candidate
    name = candidate.update or candidate.supersedes
    if not name:
        return None
    plan.word = "UPDATE" if candidate.update else "SUPERSEDE"
    return _target(plan, name, setting)


def _plan_new(
    plan: Plan, old: Record | None, statements: list[str], setting: Setting, pinned_id: str
) -> None:
    candidate, catalog = plan.candidate, setting.catalog
    plan.id = pinned_id or free_id(plan.title, candidate.text, lambda name: _taken(name, catalog, setting))
    if pinned_id and _taken(pinned_id, catalog, setting):
        plan.reason = f"the id {pinned_id} was taken meanwhile; propose it again"
        return
    plan.path = kinds.path_of(plan.type, plan.id)
    replaced = catalog.body(old) if old is not None else None
    memory = document.compose(
        metadata.new(plan, setting, replaced if plan.rule else None),
        plan.title,
        statements,
        context=candidate.context,
        example=candidate.example,
        variants=metadata.variants_of(candidate, statements) if plan.type == "rule" else None,
    )
    plan.new_statements = statements
    plan.data = _bytes(plan, memory, setting)
    if old is not None and replaced is not None:
        plan.replaced = replaced.statements
        marked = document.revise(replaced, meta=metadata.superseded(replaced, plan.id, setting))
        plan.old = (old.path, document.write(marked))


def _judge(plan: Plan, statements: list[str], setting: Setting) -> Record | None:
    """Set the verdict on a candidate that names no target; gives the memory that it is about."""
    catalog, candidate = setting.catalog, plan.candidate
    for kind, earlier, texts in setting.written:
        if kind == plan.type and verdicts.covered(statements, texts):
            plan.word, plan.target = "NOOP", earlier
            plan.reason = f"says the same as {earlier}, which is proposed with it"
            if metadata.adds_fields(candidate):
                plan.reason += f"; propose it with UPDATE: {earlier} afterwards to add its other fields there"
            return None
        if verdicts.at_odds(statements, texts):
            plan.reason = f"says other than {earlier}, which is proposed with it: propose the one that holds"
            return None
    known = _statements(setting.find(candidate.text, catalog, plan.type), catalog)

    def decides(record: Record, word: str) -> bool:
        return metadata.suits(word, candidate, record, setting) and (
            word != "SUPERSEDE" or not metadata.is_worded_by_hand(catalog.body(record))
        )

    found = verdicts.judge(statements, known, metadata.named(candidate), decides)
    plan.word, plan.related, plan.rule = found.word, found.related, found.rule
    if found.word == "NOOP" and found.target is not None:
        plan.reason = f"exists already as {found.target.id}"
        if metadata.adds_fields(candidate):
            plan.reason += f"; propose it with UPDATE: {found.target.id} to add its other fields there"
    elif found.related:
        plan.reason = (
            f"close to {', '.join(found.related)}: read what stands there, then propose this again with "
            "UPDATE or SUPERSEDES and its id, or with DEPENDS_ON when both shall stand"
        )
    return found.target


def _statements(records: Sequence[Record], catalog: Catalog) -> list[tuple[Record, list[str]]]:
    """What the memories say; one that is not what was approved is withheld, here as everywhere."""
    known = []
    for record in records:
        try:
            known.append((record, catalog.body(record).statements))
        except (IntegrityError, document.Unreadable):
            continue
    return known


def _plan_update(plan: Plan, record: Record, statements: list[str], setting: Setting) -> None:
    memory = setting.catalog.body(record)
    plan.id, plan.path, plan.title = record.id, record.path, memory.title
    if verdicts.covered(statements, memory.statements) and not metadata.adds_fields(plan.candidate):
        plan.word, plan.reason = "NOOP", f"{record.id} says this already"
        return
    plan.new_statements = [text for text in statements if not verdicts.covered([text], memory.statements)]
    grown = [*memory.statements, *plan.new_statements]
    given = {name: document.split_statements(text) for name, text in plan.candidate.variants.items()}
    revised = document.revise(
        memory,
        meta=metadata.updated(memory, plan.candidate, setting),
        statements=grown,
        context=metadata.joined(memory.context, plan.candidate.context, document.DEFAULT_CONTEXT),
        example=metadata.joined(memory.example, plan.candidate.example, document.DEFAULT_EXAMPLE),
        variants=variants.after_update(memory, grown, given) if plan.type == "rule" else None,
    )
    plan.data = _bytes(plan, revised, setting)


def _target(plan: Plan, name: str, setting: Setting) -> Record:
    record = setting.catalog.resolve(name)
    withheld = next((one for one in setting.catalog.problems if one.withheld and one.id == name), None)
    if record is None and withheld is not None:
        raise IntegrityError(withheld.code, f"Candidate {plan.n}: {withheld.message}.", withheld.remedy)
    if record is not None and not record.ignored and record.lifecycle in ("superseded", "archived"):
        heir = f" by {record.superseded_by}" if record.superseded_by else ""
        raise NotFoundError(
            "candidate.target_hidden",
            f"Candidate {plan.n}: {record.id} is {record.lifecycle}{heir}; what is added would stay hidden.",
            f"Name {record.superseded_by} instead." if heir else "Restore it first, or save a new memory.",
        )
    if record is None or record.ignored or record.type != plan.type:
        raise NotFoundError(
            "candidate.target_missing",
            f"Candidate {plan.n}: there is no {plan.type} {name[:128]!r} in the {plan.scope} memory.",
            "Look for its id with engram_search.",
        )
    return record


def _taken(name: str, catalog: Catalog, setting: Setting) -> bool:
    return name in setting.taken or catalog.taken(name)


def _bytes(plan: Plan, memory: Memory, setting: Setting) -> bytes:
    wrong = rules.check(memory, setting.config["memory"]["rule_line_hard_limit"])
    if wrong:
        raise UsageError(
            "memory.invalid", f"Candidate {plan.n}: {'; '.join(wrong)}.", "Correct it and propose again."
        )
    try:
        return document.write(memory)
    except document.Unreadable as refused:
        raise UsageError(
            "memory.invalid", f"Candidate {plan.n}: {refused}.", "Correct it and propose again."
        ) from None


def with_note(plan: Plan, note: str) -> bytes:
    """The bytes of the plan with a human's comment, which has been scanned."""
    memory = document.parse(plan.data)
    joined = f"{memory.note}\n\n{note}" if memory.note else note
    return document.write(document.revise(memory, note=joined))


def refuse_unreadable(plans: Sequence[Plan], config: Mapping[str, Any] | None = None) -> None:
    """Raises as `refuse_unsafe` for what would be withheld once it is written: the whole file is judged as
    every reader will judge it.
    """
    from engram.retrieval.reader import without_author

    for plan in plans:
        if plan.selectable and plan.data:
            text = without_author(plan.data.decode())
            refuse_unsafe(text, f"The file of candidate {plan.n}", config, memory_file=True)


def refuse_unsafe(
    text: str, what: str, config: Mapping[str, Any] | None = None, *, memory_file: bool = False
) -> None:
    """Raises PolicyError `safety.secret` or `safety.instruction`; names kind and line, never the value.

    `memory_file`: the text is a whole file, with frontmatter and headings of its own.
    """
    from engram.safety.scan import check

    safety = (config or {}).get("safety", {})
    emails, private = bool(safety.get("emails")), bool(safety.get("private_addresses"))
    findings = check(text, emails, private, memory_file)
    if findings:
        category = findings[0].category
        found = "; ".join(finding.sentence() for finding in findings[:5])
        remedy = (
            "Leave the value out and name where it is kept."
            if category == "secret"
            else "State a fact or a rule."
        )
        raise PolicyError(f"safety.{category}", f"{what} is refused: {found}.", remedy)
