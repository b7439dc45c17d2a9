"""Candidates as people and agents write them: the grammar of governed-memory 4.1, without silent loss.

Two forms. One line: `TYPE: rule | TEXT: … | CONTEXT: …`. Several lines: one field a line; a line without a
field goes on with the field before (at the start: with the text). A line that starts with a type opens the
next one.
"""

from __future__ import annotations

import re

from engram.errors import UsageError
from engram.memory.kinds import infer, normal_type
from engram.memory.lifecycle import is_date

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

LIMIT = 8

_FIELDS = {
    "type": "TYPE KIND MEMORY_TYPE",
    "text": "TEXT MEMORY SUMMARY CONTENT",
    "context": "CONTEXT WHY RATIONALE ORIGIN",
    "example": "EXAMPLE",
    "triggers": "TRIGGERS RETRIEVE_WHEN USE_FOR RETRIEVAL_HINTS",
    "depends_on": "DEPENDS_ON DEPENDS DEPENDENCY DEPENDENCIES PREREQUISITE PREREQUISITES",
    "level": "LEVEL DEPTH DEPENDENCY_DEPTH",
    "update": "UPDATE UPDATE_ID MERGE_WITH EXISTING",
    "supersedes": "SUPERSEDES SUPERSEDE REPLACES",
    "parent": "PARENT PARENT_IDS CHILDREN CHILD_IDS",
    "role": "ROLE ROLES",
    "confidence": "CONFIDENCE",
    "light": "LIGHT",
    "balanced": "BALANCED",
    "strict": "STRICT",
    "valid_until": "VALID_UNTIL",
    "scope": "SCOPE",
}
FIELD_OF = {alias: name for name, aliases in _FIELDS.items() for alias in aliases.split()}
_LISTS = ("triggers", "depends_on", "parent", "role")
_OPENS = re.compile(
    r"(?i)^[ \t]*(?:[-*][ \t]+)?(type|kind|memory[ _-]type|rules?|skills?|workflows?|knowledge)[ \t]*:"
)
_FIELD_LINE = re.compile(r"^[ \t]*(?:[-*][ \t]+)?([A-Za-z][A-Za-z _-]{1,24}?)[ \t]*:[ \t]*(.*)$", re.DOTALL)
_LEVEL_WORDS = {
    "base": 0, "basic": 0, "core": 0, "foundation": 0, "foundational": 0, "fundamental": 0,
    "intermediate": 1, "mid": 1, "advanced": 2, "deep": 2,
}  # fmt: skip
_LEVEL = re.compile(r"[0-9]{1,3}\Z")
_ROLE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}\Z")
_FENCE = re.compile(r"[ \t]*(?:```|~~~)[\w-]*[ \t]*\Z")
_NUMBERED = re.compile(r"(?i)^[ \t]*\d{1,2}[.)][ \t]+(?=\**(?:type|kind|memory[ _-]type)\**[ \t]*:)")
_BOLD = re.compile(r"\*\*([A-Za-z][A-Za-z _-]{1,24})(?:\*\*[ \t]*:|:\*\*)")


class Candidate:
    """One proposed memory before anything was decided about it. Texts are as given; lists are trimmed."""

    __slots__ = (*(name for name in _FIELDS if name not in _LISTS), *_LISTS)

    def __init__(self, fields: Mapping[str, object]) -> None:
        for name in _FIELDS:
            empty: object = [] if name in _LISTS else ""
            setattr(self, name, fields.get(name, empty))

    type: str
    text: str
    context: str
    example: str
    level: str
    update: str
    supersedes: str
    confidence: str
    light: str
    balanced: str
    strict: str
    valid_until: str
    scope: str
    triggers: list[str]
    depends_on: list[str]
    parent: list[str]
    role: list[str]

    def fields(self) -> dict[str, object]:
        """What was given, for a record; `Candidate(fields)` gives the same candidate back."""
        return {name: getattr(self, name) for name in _FIELDS if getattr(self, name)}

    def line(self, **more: str) -> str:
        """The candidate in the one-line form, with fields put in or replaced by `more`."""
        values = {**self.fields(), **more}
        return " | ".join(
            f"{name.upper()}: {_one_line(value)}" for name in _FIELDS if (value := values.get(name))
        )

    def lossless(self, **more: str) -> str:
        """The candidate as a text that `parse` reads back as the same; "" where no form can hold it."""
        wanted = Candidate({**self.fields(), **more}).fields()
        for text in (self.line(**more), _written(wanted, " | "), _written(wanted, "\n")):
            try:
                found = parse(text)
            except UsageError:
                continue
            if [candidate.fields() for candidate in found] == [wanted]:
                return text
        return ""

    @property
    def variants(self) -> dict[str, str]:
        """The strengths of a rule that were given."""
        found = {"light": self.light, "balanced": self.balanced, "strict": self.strict}
        return {name: text for name, text in found.items() if text}


def parse(text: str, limit: int = LIMIT) -> list[Candidate]:
    """The candidates of a text block, in order; equal ones collapse.

    Raises UsageError `candidate.*` with the number of the candidate: no text, an unknown field, a value that
    is none, more than `limit`.
    """
    return parse_with_remarks(text, limit)[0]


def parse_with_remarks(text: str, limit: int = LIMIT) -> tuple[list[Candidate], list[str]]:
    """The candidates, and a sentence about each that was given twice. Raises as `parse` does."""
    candidates: list[Candidate] = []
    seen: list[dict[str, object]] = []
    blocks, lead = _blocks(text)
    remarks = ["The first line only introduces the others and is not proposed."] if lead else []
    for number, block in enumerate(blocks, 1):
        candidate = make(_read(block, number), number)
        if candidate.fields() in seen:
            first = seen.index(candidate.fields()) + 1
            remarks.append(f"Given {number} is the same as candidate {first}; it is proposed once.")
            continue
        seen.append(candidate.fields())
        candidates.append(candidate)
    if not candidates:
        raise _wrong(1, "candidate.empty", "there is no text to remember")
    if len(candidates) > limit:
        raise UsageError(
            "candidate.too_many",
            f"There are {len(candidates)} candidates; at most {limit} can be proposed at once.",
            f"Propose the first {limit}, then the others.",
        )
    return candidates, remarks


def make(fields: Mapping[str, str], number: int = 1) -> Candidate:
    """A candidate from single fields, each checked; the type is told from the text when it was not given."""
    values: dict[str, object] = {name: value.strip() for name, value in fields.items()}
    text = str(values.get("text", ""))
    if not text:
        raise _wrong(number, "candidate.no_text", "save requires memory text")
    given = str(values.get("type", ""))
    kind = normal_type(given) if given else infer(text)
    if kind is None:
        raise _wrong(
            number, "candidate.type", f"TYPE is {given[:40]!r}; it may be rule, skill, workflow or knowledge"
        )
    values["type"] = kind
    for name in _LISTS:
        values[name] = _list(str(values.get(name, "")))
    _check_values(values, number)
    return Candidate(values)


def require_roles(roles: Sequence[str], number: int = 1) -> None:
    """Refuse a role that nobody could ever activate. Raises UsageError `candidate.role`."""
    wrong = next((role for role in roles if not _ROLE.match(role)), None)
    if wrong is not None:
        said = "a role is 1 to 64 letters, digits, dots, hyphens or underscores"
        raise _wrong(number, "candidate.role", f"ROLE is {wrong[:40]!r}; {said}")


def _check_values(values: dict[str, object], number: int) -> None:
    confidence = str(values.get("confidence", "")).lower()
    if confidence not in ("", "high", "medium", "low"):
        raise _wrong(
            number,
            "candidate.confidence",
            f"CONFIDENCE is {confidence[:40]!r}; it may be high, medium or low",
        )
    values["confidence"] = confidence
    level = str(values.get("level", "")).lower()
    if level and not _LEVEL.match(level) and level not in _LEVEL_WORDS:
        raise _wrong(
            number, "candidate.level", f"LEVEL is {level[:40]!r}; use a number from 0, base, mid or deep"
        )
    values["level"] = str(_LEVEL_WORDS.get(level, level))
    until = str(values.get("valid_until", ""))
    if until and not is_date(until):
        raise _wrong(
            number, "candidate.valid_until", f"VALID_UNTIL is {until[:40]!r}; it must be a day, YYYY-MM-DD"
        )
    roles = values["role"] if isinstance(values["role"], list) else []
    require_roles(roles, number)
    if values["type"] != "rule" and any(values.get(name) for name in ("light", "balanced", "strict")):
        raise _wrong(number, "candidate.variants", "LIGHT, BALANCED and STRICT belong to rules only")
    if values.get("update") and values.get("supersedes"):
        raise _wrong(number, "candidate.update", "UPDATE and SUPERSEDES exclude each other: choose one")
    scope = str(values.get("scope", "")).lower()
    if scope not in ("", "workspace", "global", "both"):
        raise _wrong(
            number, "candidate.scope", f"SCOPE is {scope[:40]!r}; it may be workspace, global or both"
        )
    values["scope"] = scope


def _blocks(text: str) -> tuple[list[str], str]:
    """The blocks of the candidates, and the line before them that only introduces them, "" without one."""
    blocks: list[list[str]] = []
    lead, bold = "", False
    for given in _unfenced(text.replace("\r\n", "\n").replace("\r", "\n").split("\n")):
        line = _undressed(given, goes_on=bold)
        if not blocks or _OPENS.match(line):
            blocks.append([])
            bold = line != given and "**" in given
        blocks[-1].append(line)
    if len(blocks) > 1 and not _has_field(blocks[0]) and not _is_list(blocks[0]):
        first = "\n".join(blocks[0]).strip()
        if "\n" not in first and (not first or first.endswith(":") or first.startswith("#")):
            lead = first
            del blocks[0]
    return ["\n".join(block) for block in blocks if "\n".join(block).strip()], lead


def _unfenced(lines: list[str]) -> list[str]:
    """The lines without the code fence around all of them, when what it holds opens with a candidate."""
    said = [at for at, line in enumerate(lines) if line.strip()]
    if len(said) < 3 or not _FENCE.match(lines[said[0]]) or not _FENCE.match(lines[said[-1]]):
        return lines
    inside = lines[said[0] + 1 : said[-1]]
    return inside if _OPENS.match(_undressed(lines[said[1]])) else lines


def _undressed(line: str, *, goes_on: bool = False) -> str:
    """A line that opens a candidate without its number, its field names without bold marks.

    `goes_on`: it stands in a candidate whose type was bold, so a bold field name is one as well.
    """
    plain = _NUMBERED.sub("", line)
    bare = _BOLD.sub(lambda match: f"{match[1]}:" if _canonical(match[1]) in FIELD_OF else match[0], plain)
    field = goes_on and plain.lstrip(" \t-").startswith("**") and _FIELD_LINE.match(bare)
    return bare if bare != line and (field or _OPENS.match(bare)) else line


def _has_field(lines: list[str]) -> bool:
    return any(_field(line) for line in lines)


def _is_list(lines: list[str]) -> bool:
    return any(line.lstrip().startswith(("- ", "* ")) for line in lines)


def _read(block: str, number: int) -> dict[str, str]:
    if "\n" not in block.strip() or " | " in block.split("\n", 1)[0]:
        piped = _read_pipes(block.strip(), number)
        if piped is not None:
            return piped
    return _read_lines(block, number)


def _read_pipes(block: str, number: int) -> dict[str, str] | None:
    """Form 1, or None where the block is not in it: it must hold a type.

    A part without a name goes on with the last.
    """
    pairs = []
    for part in re.sub(r"^[-*][ \t]+", "", block).split(" | "):
        match = _FIELD_LINE.match(part)
        if match is not None:
            pairs.append((match[1], match[2]))
        elif pairs:
            pairs[-1] = (pairs[-1][0], f"{pairs[-1][1]} | {part}")
        else:
            return None
    names = [_canonical(name) for name, _ in pairs]
    if not any(FIELD_OF.get(name) == "type" for name in names):
        return None
    fields: dict[str, str] = {}
    for name, (_, value) in zip(names, pairs, strict=True):
        _put(fields, name, value, number)
    return fields


def _read_lines(block: str, number: int) -> dict[str, str]:
    fields: dict[str, str] = {}
    current = "text"
    lines = block.split("\n")
    opener = _FIELD_LINE.match(lines[0])
    loose = opener is not None and FIELD_OF.get(_canonical(opener[1])) == "type"
    for line in lines:
        name = _field(line, loose)
        match = _FIELD_LINE.match(line) if name else None
        if name and match:
            kind = normal_type(match[1])
            if kind:
                fields["type"], current = kind, "text"
                fields["text"] = match[2]
            else:
                _put(fields, name, match[2], number)
                current = FIELD_OF[name]
        else:
            fields[current] = (fields[current] + "\n" + line) if current in fields else line
    return fields


def _field(line: str, loose: bool = False) -> str:
    """The canonical name of the field that a line starts with, "" when it starts with none.

    A lower-case word before a colon is prose, except in the shorthand `rule: …` and, `loose`, in a block
    that opens with a type of its own.
    """
    match = _FIELD_LINE.match(line)
    if match is None:
        return ""
    name = _canonical(match[1])
    if normal_type(match[1]):
        return name
    known = name in FIELD_OF
    return name if known and (loose or match[1].isupper() or _OPENS.match(line)) else ""


def _canonical(name: str) -> str:
    return re.sub(r"[ -]+", "_", name.strip()).upper()


def _put(fields: dict[str, str], name: str, value: str, number: int) -> None:
    field = FIELD_OF.get(name)
    if field is None:
        raise _wrong(number, "candidate.unknown_field", f"there is no field {name[:40]!r}; the fields are "
                     + ", ".join(sorted(key.upper() for key in _FIELDS)))  # fmt: skip
    if field in fields and fields[field].strip():
        raise _wrong(number, "candidate.field_twice", f"{field.upper()} is given twice")
    fields[field] = value


def _list(value: str) -> list[str]:
    inner = value.strip()
    if inner.startswith("[") and inner.endswith("]"):
        inner = inner[1:-1]
    items = [item.strip().strip("\"'") for item in re.split(r"[,\n]", inner)]
    return list(dict.fromkeys(item for item in items if item))


def _written(fields: Mapping[str, object], between: str) -> str:
    """The fields with the line ends of their values."""
    texts = {
        name: ", ".join(value) if isinstance(value, list) else str(value) for name, value in fields.items()
    }
    return between.join(f"{name.upper()}: {texts[name]}" for name in _FIELDS if name in texts)


def _one_line(value: object) -> str:
    text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    return re.sub(r"\s*\n\s*", " ", text).strip()


def _wrong(number: int, code: str, message: str) -> UsageError:
    return UsageError(
        code,
        f"Candidate {number}: {message}.",
        "Write one candidate a line: TYPE: rule | TEXT: … | CONTEXT: … | EXAMPLE: …",
    )
