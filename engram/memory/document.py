"""A memory file as text: reads versions 1 to 3, writes version 3 (governed-memory 2.2 to 2.4, decision 6).

A file keeps what people put into it: unknown keys and foreign sections survive every edit.
"""

from __future__ import annotations

from engram.errors import UsageError
from engram.memory import frontmatter, markup
from engram.memory.identity import valid_id
from engram.memory.kinds import AUTHORITY, TYPES
from engram.memory.lifecycle import LIFECYCLES
from engram.memory.markup import (
    decode_bullets,
    decode_prose,
    encode_bullets,
    encode_prose,
    normal,
    one_line,
    split_statements,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engram.memory.frontmatter import Value

__all__ = [
    "MAX_BYTES", "Memory", "Unreadable", "compose", "decode_bullets", "decode_prose", "encode_bullets",
    "encode_prose", "make_title", "parse", "revise", "split_statements", "write",
]  # fmt: skip

MAX_BYTES = 65_536
DEFAULT_CONTEXT = "Recorded without further context."
DEFAULT_EXAMPLE = "No example was recorded."
VARIANTS = ("light", "balanced", "strict")
_ORDER = ("Context", "Content", "Rule Variants", "Example")
_KNOWN = {name.casefold(): name for name in (*_ORDER, "Human Note", "Origin")}
_ALLOWED = {
    "type": TYPES,
    "scope": ("workspace", "global"),
    "confidence": ("high", "medium", "low"),
    "authority": ("instruction", "reference"),
    "lifecycle": LIFECYCLES,
    "evidence_status": ("verified", "unverified"),
}


class Unreadable(ValueError):  # noqa: N818
    """A file or text that is no memory; `problems` are sentences, each naming one thing."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = list(problems)


class Memory:
    """One memory: `meta` has every frontmatter key, `sections` the level-2 ones as (heading, raw text)."""

    __slots__ = ("meta", "sections", "title", "version")

    def __init__(
        self, meta: dict[str, Value], title: str, sections: list[tuple[str, str]], version: int = 3
    ) -> None:
        self.meta = meta
        self.title = title
        self.sections = sections
        self.version = version

    def raw(self, heading: str) -> str:
        """The text below `## heading` as it stands in the file, "" without such a section."""
        return next((text for name, text in self.sections if name == heading), "")

    def text(self, key: str) -> str:
        """One scalar key as text, "" when absent."""
        value = self.meta.get(key)
        return "" if value is None or isinstance(value, (list, dict)) else str(value)

    def texts(self, key: str) -> list[str]:
        """One list key as texts."""
        return frontmatter.strings(self.meta.get(key))

    @property
    def id(self) -> str:
        return self.text("id")

    @property
    def type(self) -> str:
        return self.text("type")

    @property
    def scope(self) -> str:
        return self.text("scope") or "workspace"

    @property
    def tags(self) -> list[str]:
        return self.texts("tags")

    @property
    def roles(self) -> list[str]:
        return self.texts("role")

    @property
    def depends_on(self) -> list[str]:
        return self.texts("depends_on")

    @property
    def triggers(self) -> list[str]:
        return self.texts("triggers")

    @property
    def task_types(self) -> list[str]:
        return self.texts("task_types")

    @property
    def lifecycle(self) -> str:
        return self.text("lifecycle") or "active"

    @property
    def confidence(self) -> str:
        return self.text("confidence") or "medium"

    @property
    def authority(self) -> str:
        return self.text("authority") or AUTHORITY.get(self.type, "reference")

    @property
    def revision(self) -> int:
        value = self.meta.get("revision")
        return value if isinstance(value, int) and value >= 1 else 1

    @property
    def valid_from(self) -> str:
        return self.text("valid_from")

    @property
    def valid_until(self) -> str:
        return self.text("valid_until")

    @property
    def created(self) -> str:
        return self.text("created")

    @property
    def updated(self) -> str:
        return self.text("updated") or self.created

    @property
    def context(self) -> str:
        return decode_prose(self.raw("Context") or self.raw("Origin"))

    @property
    def statements(self) -> list[str]:
        return decode_bullets(self.raw("Content"))

    @property
    def example(self) -> str:
        return decode_prose(self.raw("Example"))

    @property
    def note(self) -> str:
        return decode_prose(self.raw("Human Note"))

    @property
    def variants(self) -> dict[str, list[str]]:
        """light, balanced, strict to their statements; empty when the file stores none."""
        raw = self.raw("Rule Variants")
        if not raw:
            return {}
        found = {name.lower(): decode_bullets(text) for name, text in markup.cut(raw, 3)}
        return {name: found[name] for name in VARIANTS if found.get(name)}


def parse(data: bytes) -> Memory:
    """The memory in the bytes of a file. Raises Unreadable with every problem found."""
    text = _decode(data)
    if "\n<<<<<<< " in text and markup.is_unmerged(text):
        raise Unreadable(["it holds an unresolved merge: settle the lines between <<<<<<< and >>>>>>>"])
    try:
        head, body = frontmatter.split(text)
        if head is None:
            raise Unreadable(["there is no frontmatter: the first line must be ---"])
        meta = frontmatter.read(head)
    except frontmatter.Invalid as wrong:
        raise Unreadable([f"unreadable frontmatter, {wrong}"]) from None
    title, sections = _body(body)
    memory = Memory(meta, title, sections, _version(meta, sections))
    problems = _structure_problems(memory)
    if problems:
        raise Unreadable(problems)
    if not memory.title:
        memory.title = memory.id
    return memory


def _decode(data: bytes) -> str:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as wrong:
        found = f"the file is not UTF-8: byte 0x{data[wrong.start]:02x} at offset {wrong.start}"
        raise Unreadable([found]) from None
    if "\x00" in text:
        raise Unreadable([f"the file holds a NUL byte at offset {data.index(0)}"])
    if text.startswith("\ufeff"):
        text = text[1:]
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _body(body: str) -> tuple[str, list[tuple[str, str]]]:
    sections = [(_KNOWN.get(name.casefold(), name), text) for name, text in markup.cut(body, 2)]
    above = markup.cut(sections[0][1], 1)
    title = ""
    rest = above[0][1]
    if len(above) > 1:
        title = one_line(above[1][0])
        below = [above[1][1], *(f"# {name}\n\n{text}" for name, text in above[2:])]
        rest = "\n\n".join(part for part in (rest, *below) if part)
    if rest:
        sections[0] = ("", rest)
    else:
        del sections[0]
    return title, sections


def _version(meta: Mapping[str, Value], sections: list[tuple[str, str]]) -> int:
    if meta.get("schema_version") == 3:
        return 3
    return 1 if any(name in ("Context", "Example") for name, _ in sections) else 2


def _structure_problems(memory: Memory) -> list[str]:
    """What makes a file no memory at all; `engram.memory.rules.check` holds the finer rules."""
    found: list[str] = []
    meta = memory.meta
    if not valid_id(meta.get("id")):
        shown = repr(str(meta.get("id"))[:60])
        found.append(f"the key id is {shown}; an id is 1 to 128 of a-z, 0-9, dot, hyphen, underscore")
    if meta.get("type") is None:
        found.append("the key type is missing (rule, skill, knowledge)")
    for key, allowed in _ALLOWED.items():
        value = meta.get(key)
        if value is not None and value not in allowed:
            found.append(f"the key {key} is {str(value)[:40]!r}; allowed: {', '.join(allowed)}")
    names = [name for name, _ in memory.sections if name in _ORDER or name == "Human Note"]
    if "Content" not in names:
        found.append("the section ## Content is missing")
    found.extend(
        f"the section ## {name} stands {names.count(name)} times"
        for name in dict.fromkeys(names)
        if names.count(name) > 1
    )
    return found


def compose(
    meta: Mapping[str, Value],
    title: str,
    statements: Sequence[str],
    *,
    context: str = "",
    example: str = "",
    variants: Mapping[str, Sequence[str]] | None = None,
    note: str = "",
) -> Memory:
    """A new version-3 memory from plain texts. Empty `context` and `example` get a fixed sentence."""
    sections = [
        ("Context", encode_prose(context) or DEFAULT_CONTEXT),
        ("Content", encode_bullets(list(statements))),
    ]
    if variants:
        sections.append(("Rule Variants", _variant_text(variants)))
    sections.append(("Example", encode_prose(example) or DEFAULT_EXAMPLE))
    if normal(note):
        sections.append(("Human Note", encode_prose(note)))
    return Memory({"schema_version": 3, **meta}, one_line(title), sections)


def revise(
    memory: Memory,
    *,
    meta: Mapping[str, Value] | None = None,
    title: str | None = None,
    statements: Sequence[str] | None = None,
    context: str | None = None,
    example: str | None = None,
    variants: Mapping[str, Sequence[str]] | None = None,
    note: str | None = None,
) -> Memory:
    """`memory` as version 3 with the given parts replaced; None leaves a part.

    A key set to None in `meta` goes away. Statements that only grow leave the old text as it stands. Raises
    UsageError `memory.newer` for a memory of a newer version, whose meaning a rewrite could lose.
    """
    declared = memory.meta.get("schema_version")
    if isinstance(declared, int) and declared > WRITTEN_VERSION:
        raise UsageError(
            "memory.newer",
            f"{memory.id} has schema_version {declared}, which is newer than what this Engram writes.",
            "Update Engram.",
        )
    sections = dict(memory.sections)
    _upgrade(sections)
    if statements is not None:
        sections["Content"] = _grown(sections.get("Content", ""), memory.statements, list(statements))
    if context is not None:
        sections["Context"] = encode_prose(context) or DEFAULT_CONTEXT
    if example is not None:
        sections["Example"] = encode_prose(example) or DEFAULT_EXAMPLE
    if variants is not None:
        sections["Rule Variants"] = _variant_text(variants)
    if note is not None:
        sections["Human Note"] = encode_prose(note)
    merged = {**memory.meta, "schema_version": WRITTEN_VERSION, **(meta or {})}
    for key in meta or {}:
        if merged[key] is None:
            del merged[key]
    texts = [(name, text) for name, text in sections.items() if text]
    return Memory(merged, memory.title if title is None else one_line(title), texts)


def _upgrade(sections: dict[str, str]) -> None:
    origin = sections.pop("Origin", "")
    if origin and not sections.get("Context"):
        sections["Context"] = origin
    elif origin:
        sections["Context"] += "\n\n" + origin
    sections.setdefault("Context", DEFAULT_CONTEXT)
    sections.setdefault("Example", DEFAULT_EXAMPLE)


def _grown(raw: str, old: list[str], new: list[str]) -> str:
    if old and new[: len(old)] == old:
        return "\n".join(part for part in (raw, encode_bullets(new[len(old) :])) if part)
    return encode_bullets(new)


def _variant_text(variants: Mapping[str, Sequence[str]]) -> str:
    parts = [
        f"### {name.capitalize()}\n\n{encode_bullets(list(variants[name]))}"
        for name in VARIANTS
        if variants.get(name)
    ]
    return "\n\n".join(parts)


def text_of(memory: Memory) -> str:
    """The canonical text: keys sorted, sections in their order, foreign ones after Example, the note last."""
    sections = dict(memory.sections)
    parts = [frontmatter.write(memory.meta), f"\n# {one_line(memory.title)}\n"]
    above = sections.pop("", "")
    if above:
        parts.append(f"\n{above}\n")
    note = sections.pop("Human Note", "")
    names = [name for name in _ORDER if name in sections] + [name for name in sections if name not in _ORDER]
    parts.extend(f"\n## {name}\n\n{sections[name]}\n" for name in names)
    if note:
        parts.append(f"\n## Human Note\n\n{note}\n")
    return "".join(parts)


def write(memory: Memory) -> bytes:
    """The bytes of the file.

    Raises Unreadable over 64 KiB, and when they would not read back as the same memory.
    """
    try:
        data = text_of(memory).encode("utf-8")
    except UnicodeEncodeError:
        raise Unreadable(["a text holds half a character (a lone surrogate)"]) from None
    except frontmatter.Invalid as wrong:
        raise Unreadable([wrong.message]) from None
    if len(data) > MAX_BYTES:
        raise Unreadable([f"the memory has {len(data)} bytes; at most {MAX_BYTES} can be saved"])
    again = parse(data)
    if not same(again, memory):
        raise Unreadable(["a text of this memory cannot be stored without changing its meaning"])
    return data


def same(one: Memory, other: Memory) -> bool:
    """Whether two memories say the same: keys, title, and every text of every section."""
    return (
        one.meta == other.meta
        and one.title == (one_line(other.title) or other.id)
        and {name: normal(text) for name, text in one.sections}
        == {name: normal(text) for name, text in other.sections if text}
    )


_ENDS = ".?!:;,。！？： "
TITLE_LENGTH = 70
WRITTEN_VERSION = 3


def make_title(text: str) -> str:
    """A title of at most 70 characters: the first line of a text, or its first sentence, or its first words.

    Better than the type and 58 characters of everything (governed-memory 2.4): no list mark, no half word.
    """
    lines = (one_line(line).lstrip("-*> ").rstrip(_ENDS) for line in text.split("\n"))
    line = next(filter(None, lines), one_line(text))
    if len(line) > TITLE_LENGTH:
        line = split_statements(line)[0].rstrip(_ENDS)
    if len(line) > TITLE_LENGTH:
        words, space, _ = line[: TITLE_LENGTH + 1].rpartition(" ")
        line = (words if space else line[:TITLE_LENGTH]).rstrip(_ENDS)
    return line[:1].upper() + line[1:]
