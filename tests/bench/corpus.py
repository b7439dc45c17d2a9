"""Synthetic stores: memories as a project writes them, the same for the same seed."""

from __future__ import annotations

import hashlib
import random
from pathlib import Path

FOLDERS = {"rule": "rules", "skill": "skills", "knowledge": "knowledge"}
KEPT = 1000
"""Memories up to which the texts are kept, for rivals that take them in another form."""
SYLLABLES = [
    "ba",
    "ce",
    "di",
    "fo",
    "gu",
    "ha",
    "je",
    "ki",
    "lo",
    "mu",
    "na",
    "pe",
    "ri",
    "so",
    "tu",
    "va",
    "we",
    "xi",
    "yo",
    "zu",
    "bra",
    "cle",
    "dri",
    "flo",
    "gru",
]


def vocabulary(generator: random.Random, size: int = 4000) -> list[str]:
    words: set[str] = set()
    while len(words) < size:
        words.add("".join(generator.choice(SYLLABLES) for _ in range(generator.randint(2, 4))))
    return sorted(words)


class Corpus:
    """`size` memories; `documents()` gives path and text, `queries` ask for words that occur."""

    def __init__(self, size: int, seed: int = 7) -> None:
        self.size = size
        self.random = random.Random(seed)
        self.words = vocabulary(self.random)
        self.weights = [1 / (rank + 10) for rank in range(len(self.words))]
        self.queries: list[str] = []
        self.texts: list[tuple[str, str]] = []

    def sentence(self, length: int) -> str:
        words = self.random.choices(self.words, self.weights, k=length)
        return " ".join(words).capitalize()

    def document(self, number: int) -> tuple[str, str]:
        kind = self.random.choices(("rule", "skill", "knowledge"), (3, 2, 5))[0]
        title = self.sentence(7)
        name = f"{'-'.join(title.lower().split()[:5])}-{number}"
        if number % max(1, self.size // 50) == 0:
            self.queries.append(" ".join(title.split()[2:6]))
        authority = "reference" if kind == "knowledge" else "instruction"
        bullets = "\n".join(f"- {self.sentence(14)}." for _ in range(4))
        text = (
            "---\n"
            f'author_email: kim@example.org\nauthor_name: "Kim Doe"\nauthority: {authority}\n'
            f"confidence: high\ncreated: 2026-11-01\nid: {name}\nlast_confirmed: 2026-11-01\n"
            f"revision: 1\nschema_version: 3\nscope: workspace\nsource: manual\n"
            f'tags: ["task_type:unknown", {", ".join(title.lower().split()[:4])}]\n'
            f"type: {kind}\nupdated: 2026-11-01\nvalid_from: 2026-11-01\n---\n\n"
            f"# {title}\n\n## Context\n\n{self.sentence(12)}.\n\n## Content\n\n{bullets}\n\n"
            f"## Example\n\n{self.sentence(10)}.\n"
        )
        return f"{FOLDERS[kind]}/{name}.md", text

    def write(self, root: Path) -> None:
        """Fill an injected memory root and record the hashes."""
        lines = []
        for number in range(self.size):
            path, text = self.document(number)
            data = text.encode()
            target = root / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
            if self.size <= KEPT:
                self.texts.append((path, text))
            lines.append((path, hashlib.sha256(data).hexdigest()))
        lines.sort()
        (root / "memory.sha256").write_text("".join(f"{sha}  {path}\n" for path, sha in lines))
