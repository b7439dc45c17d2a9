"""The managed block of an instruction file: lines between two markers, and nothing else (hosts.md 8.1)."""

from __future__ import annotations

import re

from engram.hosts.part import ABSENT, CURRENT, FORCE, FOREIGN, OUTDATED, Look, Put, RefusedError, Take
from engram.jsonc.edits import apply, before_gap, line_end

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from engram.hosts.part import Facts
    from engram.jsonc.edits import Edit

BEGIN, END = "<!-- engram:start -->", "<!-- engram:end -->"
_PAIRS = (
    (BEGIN, END),
    ("<!-- BEGIN ENGRAM GLOBAL SKILLSET -->", "<!-- END ENGRAM GLOBAL SKILLSET -->"),
)
_NAMED = re.compile(r"`([^`\r\n]+)`|(https?://[^\s)>`]+)|^@(\S+)", re.MULTILINE)
"""A program, tool, address or file that a block sends an agent to."""

_OWN = re.compile(r"\bengram[ _]load\b|\bengram-mcp\b|@the-long-ride/engram\b")
"""What every block of ours has named in every release."""

NOTE_LENGTH = 60
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
_FENCE = re.compile(r"(`{3,}(?=[^`]*\Z)|~{3,})")
_FRONT = re.compile(r"---[ \t]*(?:\r\n|\r|\n)((?:[^\r\n]*(?:\r\n|\r|\n))*?)---[ \t]*(?:\r\n|\r|\n|\Z)")


class TextBlock:
    """The block with the text `body`; `front` is the frontmatter of a rule file, "" for plain files.

    `others` are bodies that other hosts get: a file that several share has one block, which stays as it is.
    """

    __slots__ = ("body", "front", "others")

    def __init__(self, body: str, front: str = "", others: Collection[str] = ()) -> None:
        self.body = body
        self.front = front
        self.others = others

    def written(self, end: str, body: str | None = None) -> str:
        """The block with its markers and these line ends."""
        return end.join([BEGIN, *(body or self.body).rstrip("\n").split("\n"), END])

    def _is_current(self, block: str, end: str) -> bool:
        return any(block == self.written(end, body) for body in (self.body, *self.others))

    def shown(self) -> str:
        """The snippet for a person."""
        return self.written("\n")

    def look(self, text: str) -> Look:
        """Whether the block stands there, and whether it says what it says today."""
        found = _find(text)
        if found is None:
            return Look(ABSENT)
        block = text[found[0] : found[1]]
        if self._is_current(block, line_end(text, found[0])):
            return Look(CURRENT)
        other = _named_by_others(block)
        return Look(FOREIGN, f"another product's block: {other}") if other else Look(OUTDATED)

    def put(self, text: str, mode: str) -> Put:
        """The block at the end after one blank line, or in the place of an older one."""
        end = line_end(text, 0)
        found = _find(text)
        if found is not None:
            end = line_end(text, found[0])
            old = text[found[0] : found[1]]
            if self._is_current(old, end):
                return Put(CURRENT, [], note="block already present")
            edit = (found[0], old, self.written(end))
            other = _named_by_others(old)
            if not other:
                return Put(OUTDATED, [[edit]])
            note = f"another product's block: {other}"
            if mode != FORCE:
                return Put(FOREIGN, [], note=f"{note}; use --force to replace it")
            return Put(FOREIGN, [[edit]], {"replaced": old}, f"replaced {note}")
        facts: Facts = {}
        body = text.removeprefix("\ufeff")
        steps: list[list[Edit]] = []
        if not body.strip():
            front = self.front.replace("\n", end) + end if self.front else ""
            facts["before"] = front
            return Put(ABSENT, [[(len(text), "", front + self.written(end) + end)]], facts)
        if self.front:
            steps.append(self._key(text, end, mode, facts))
            text = apply(text, steps[0])
        before = "" if body.endswith(end * 2) else end if body.endswith(("\n", "\r")) else end * 2
        facts["before"] = before
        steps.append([(len(text), "", before + self.written(end) + end)])
        return Put(ABSENT, steps, facts)

    def _key(self, text: str, end: str, mode: str, facts: Facts) -> list[Edit]:
        """The key that makes the host load a rule file always, where a person's file lacks it."""
        at = 1 if text.startswith("\ufeff") else 0
        line = self.front.strip().split("\n")[-2]
        name = line.partition(":")[0]
        found = _FRONT.match(text, at)
        if found is None:
            new = end.join(["---", line, "---", "", ""])
            facts["front"] = new
            return [(at, "", new)]
        known = re.search(rf"(?m)^{name}[ \t]*:[^\r\n]*", found[1])
        if known is None:
            facts["front"] = line + end
            return [(found.end(1), "", line + end)]
        if mode == FORCE and known[0] != line:
            facts["value"] = [known[0], line]
            return [(found.start(1) + known.start(), known[0], line)]
        return []

    def take(self, text: str, facts: Facts) -> Take:
        """The text without the block, its line end, and what link put in front of it; one of each form."""
        own = [block for block in _blocks(text) if not _named_by_others(text[slice(*block)])]
        if not own:
            return Take(text)
        start, end = own[-1]
        if len(own) > 1:
            return self.take(text[:start] + text[_line_after(text, end) :], facts)
        if "replaced" in facts:
            return Take(text[:start] + str(facts["replaced"]) + text[end:])
        end = _line_after(text, end)
        before = str(facts.get("before", ""))
        if before and not before.strip("\r\n"):
            start = before_gap(text, start, before)
        elif before and text[:start].endswith(before):
            start -= len(before)
        after = self._value_given_back(text[:start] + text[end:], facts)
        front = str(facts.get("front", ""))
        if front and after.count(front) == 1 and after.find(front) <= max(0, after.find("---", 4)):
            after = after.replace(front, "", 1)
        return Take(after, not after.strip("\ufeff \t\r\n") or after.strip() == self.front.strip())

    @staticmethod
    def _value_given_back(text: str, facts: Facts) -> str:
        """The text with the value of a person that --force replaced, where ours still stands."""
        old, new = facts.get("value", ("", ""))
        front = _FRONT.match(text, 1 if text.startswith("\ufeff") else 0)
        if not new or front is None:
            return text
        lines = re.split(r"(\r\n|\r|\n)", front[1])
        lines = [old if line == new else line for line in lines]
        return text[: front.start(1)] + "".join(lines) + text[front.end(1) :]


def _named_by_others(block: str) -> str:
    """What a block sends an agent to that names nothing of ours; "" for a block of ours.

    Other products write between the same markers. As with servers the name decides nothing: what counts is
    what is to be run or read.
    """
    if not block.startswith(BEGIN) or _OWN.search(block):
        return ""
    found = _NAMED.search(block)
    return next(filter(None, found.groups()))[:NOTE_LENGTH] if found is not None else ""


def _find(text: str) -> tuple[int, int] | None:
    """The block, None where there is none; the older form counts where the one of today is not there."""
    return next(iter(_blocks(text)), None)


def _blocks(text: str) -> list[tuple[int, int]]:
    """From the start marker to the end of the end marker, the form of today first, at most one of each form.

    Raises RefusedError when the markers are not one pair in order.
    """
    found: list[tuple[int, int]] = []
    for begin, end in _PAIRS:
        begins, ends = _standing(text, begin), _standing(text, end)
        if not begins and not ends:
            continue
        if len(begins) != len(ends) or len(begins) > 1 or begins[0] > ends[0]:
            at = min(begins + ends)
            line = len(re.split(r"\r\n|\r|\n", text[:at]))
            raise RefusedError("the markers of the Engram block are doubled, nested or not closed", line, 1)
        found.append((begins[0], ends[0] + len(end)))
    if len(found) > 1 and found[0][1] > found[1][0] and found[1][1] > found[0][0]:
        line = len(re.split(r"\r\n|\r|\n", text[: found[1][0]]))
        raise RefusedError("one Engram block stands within another", line, 1)
    return found


def _line_after(text: str, at: int) -> int:
    """Behind the line that this place is on."""
    rest = _LINE.match(text, at)
    return rest.end() if rest else at


def _standing(text: str, marker: str) -> list[int]:
    """Where the marker is alone on its line, outside of code: indented, or in a fence that is closed."""
    found: list[int] = []
    fenced: list[int] = []
    fence, at = "", 1 if text.startswith("\ufeff") else 0
    while at < len(text):
        line = _LINE.match(text, at)
        words = line[0].strip() if line else ""
        code = line is not None and line[0].startswith(("    ", "\t"))
        opened = _FENCE.match(words) if not code else None
        if opened is not None and not fence:
            fence, fenced = opened[1], []
        elif opened is not None and words.startswith(fence) and not words.strip(fence[0]):
            fence, fenced = "", []
        elif words == marker and not code:
            (fenced if fence else found).append(text.index(marker, at))
        at = line.end() if line else len(text)
    return sorted(found + fenced)
