"""Texts inside the body of a memory: cut into sections, bullets and prose, and put back unforgeable.

Structure is only what stands in the first column outside a code fence. Bullets are indented below their
mark and prose lines that would be structure get a backslash, so a text reads back as it was approved.
"""

from __future__ import annotations

from engram.pattern import lazy

_MARK = lazy(r"(?m)^(?:#{1,6}(?=[ \n])|#{1,6}\Z|`{3,}|~{3,})[^\n]*")
_STRUCTURE = lazy(r"#|`{3}|~{3}|-{3,}[ ]*\Z|={3,}[ ]*\Z|<!--|<{7} |\\[\\#`~=<-]")
_ESCAPE = lazy(r"\\[\\#`~=<-]")
_BULLET = lazy(r"[-*+][ ]+(?=\S)")
_NUMBERED = lazy(r"[0-9]{1,9}[.)][ ]+\S")
_SENTENCE_END = lazy(r"(?<=[.!?])[ \n]+(?=\S)|(?<=[。！？])")
_ABBREVIATION = lazy(
    r"(?i)(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|z\.B|d\.h|bzw|т\.е|т\.д|т\.п|и\.о)|\b[^\W\d_])\.\Z"
)


def normal(text: str) -> str:
    """Line ends as `\\n`, no blank lines around, lines of blanks emptied."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = [line if line.strip() else "" for line in text.split("\n")]
    while lines and not lines[0]:
        del lines[0]
    while lines and not lines[-1]:
        lines.pop()
    return "\n".join(lines)


def one_line(text: str) -> str:
    """White space collapsed to single blanks."""
    return " ".join(text.split())


def _fence(line: str) -> tuple[str, int] | None:
    """Sign and length of the fence that `line` opens, None when it opens none."""
    sign = line[:1]
    if sign not in ("`", "~"):
        return None
    length = len(line) - len(line.lstrip(sign))
    if length < 3 or (sign == "`" and "`" in line[length:]):
        return None
    return sign, length


def _closes(line: str, fence: tuple[str, int]) -> bool:
    sign, length = fence
    bare = line.rstrip(" ")
    return len(bare) >= length and bare == sign * len(bare)


def is_unmerged(text: str) -> bool:
    """Whether git left its marks of both sides in `text`, outside code fences."""
    fence: tuple[str, int] | None = None
    ours = False
    for line in text.split("\n"):
        if fence is not None:
            fence = None if _closes(line, fence) else fence
        elif line.startswith("<<<<<<< "):
            ours = True
        elif line.startswith(">>>>>>> ") and ours:
            return True
        else:
            fence = _fence(line)
    return False


def cut(text: str, level: int) -> list[tuple[str, str]]:
    """`text` cut at headings of exactly `level`: (heading, text below).

    The first heading is "" for what stands above. Headings inside code fences do not count.
    """
    found: list[tuple[str, str]] = []
    name, start = "", 0
    fence: tuple[str, int] | None = None
    prefix = "#" * level + " "
    if "```" not in text and "~~~" not in text:
        return _cut_plain(f"\n{text}", prefix)
    for match in _MARK.finditer(text):
        line = match[0]
        if fence is not None:
            if _closes(line, fence):
                fence = None
        elif line[0] != "#":
            fence = _fence(line)
        elif line.startswith(prefix):
            found.append((name, text[start : match.start()].strip("\n")))
            name, start = line[level:].strip(), match.end()
    found.append((name, text[start:].strip("\n")))
    return found


def _cut_plain(text: str, prefix: str) -> list[tuple[str, str]]:
    """As `cut` where there is no code fence; `text` starts with a line end."""
    first, *rest = text.split(f"\n{prefix}")
    found = [("", first.strip("\n"))]
    for part in rest:
        name, _, below = part.partition("\n")
        found.append((name.strip(), below.strip("\n")))
    return found


def encode_prose(text: str) -> str:
    """Free text as it may stand in a section; closed code fences are kept as they are."""
    lines = normal(text).split("\n")
    row, total = 0, len(lines)
    while row < total:
        line = lines[row]
        fence = _fence(line)
        if fence is not None:
            end = next((at for at in range(row + 1, total) if _closes(lines[at], fence)), 0)
            if end:
                row = end + 1
                continue
        if _STRUCTURE.match(line):
            lines[row] = "\\" + line
        row += 1
    return "\n".join(lines)


def decode_prose(raw: str) -> str:
    """What `encode_prose` was given."""
    if "\\" not in raw:
        return normal(raw)
    fence: tuple[str, int] | None = None
    lines = normal(raw).split("\n")
    for row, line in enumerate(lines):
        if fence is not None:
            if _closes(line, fence):
                fence = None
        elif _ESCAPE.match(line):
            lines[row] = line[1:]
        else:
            fence = _fence(line)
    return "\n".join(lines)


def encode_bullets(statements: list[str]) -> str:
    """One list item a statement; further lines of a statement are indented below its mark."""
    rows: list[str] = []
    for statement in statements:
        first, *rest = normal(statement).strip().split("\n")
        rows.append("- " + first)
        rows.extend("  " + line if line else "" for line in rest)
    return "\n".join(rows)


def decode_bullets(raw: str) -> list[str]:
    """The statements of a section: list items, and paragraphs that a person wrote between them."""
    if (
        "\n\n" not in raw
        and "\n " not in raw
        and raw.startswith("- ")
        and raw.count("\n") == raw.count("\n- ")
    ):
        return [line[2:].strip() for line in raw.split("\n") if line[2:].strip()]
    found: list[list[str]] = []
    open_item, gap = False, 0
    fence: tuple[str, int] | None = None
    for line in normal(raw).split("\n"):
        if fence is not None:
            found[-1].extend([""] * gap)
            found[-1].append(line)
            gap, fence = 0, None if _closes(line, fence) else fence
            continue
        if not line:
            gap += 1
            continue
        bullet = _BULLET.match(line)
        if bullet or _NUMBERED.match(line):
            found.append([line[bullet.end() :] if bullet else line])
            open_item = True
        elif line.startswith("  ") and open_item:
            found[-1].extend([""] * gap)
            found[-1].append(line[2:])
        elif found and not gap:
            found[-1].append(line)
            fence = _fence(line)
        else:
            found.append([line])
            open_item, fence = False, _fence(line)
        gap = 0
    return [text for text in (_joined(lines) for lines in found) if text]


def _joined(lines: list[str]) -> str:
    return "\n".join(lines).strip()


def split_statements(text: str) -> list[str]:
    """The statements of a text as given: its lines when it holds a list, else its sentences.

    Nothing is dropped and nothing is cut; fenced code stays with the statement before it.
    """
    clean = normal(text).strip()
    if not clean:
        return []
    lines = clean.split("\n")
    if "```" in clean or "~~~" in clean:
        return decode_bullets(clean) if _BULLET.match(clean) else [clean]
    if len(lines) > 1 and any(_BULLET.match(line) or _NUMBERED.match(line) for line in lines):
        return decode_bullets(clean)
    found: list[str] = []
    for piece in _SENTENCE_END.split(clean):
        part = one_line(piece)
        if found and (_ABBREVIATION.search(found[-1]) or found[-1][:-1].isdecimal()):
            found[-1] += " " + part
        elif part:
            found.append(part)
    return found
