"""Queries and memory files that nobody should send, for tests through every door."""

from __future__ import annotations

import hashlib
from pathlib import Path

QUERIES = {
    "stop words": "what is the and of to how do we",
    "punctuation": "!?.,;:()[]{}<>/\\|@#$%^&*-_=+~`",
    "emoji": "🦦🦦🦦 👩‍👩‍👧 🏳️‍🌈",
    "operators": 'gap AND NOT "feed OR NEAR(levels, 3) title:gap* ^gap -gap',
    "quotes": '"""\'\'\'``"gap',
    "a million letters": "x" * 1_000_000,
    "a million letters in words": "gap level feed " * 66_667,
    "NUL": "gap\x00level",
    "escape": "gap\x1b[2Jlevel\x07",
    "right to left": "مستويات المياه שלום \u202egap\u202c",
    "combining": "g" + "\u0301" * 5_000 + "ap",
    "one letter": "g",
    "digits": "0 1 2 3 3.14 1e400 -0",
    "blank": "   \t  ",
    "percent and braces": "%s %d {0} {gap} ${HOME} $(id) `id`",
    "path": "../../../etc/passwd",
    "markup": "<script>alert(1)</script> ]]> <!-- --",
    "full width": "ｇａｐ　ｌｅｖｅｌ",
    "ligature": "ﬁll the gap",
}
SURROGATES = {"a lone surrogate": "gap \ud800 level", "a reversed pair": "\udc00\ud800 gap"}


def spoil(root: Path) -> dict[str, str]:
    """Put every kind of broken file into a memory root; gives path to what it is."""
    spoilt: dict[str, str] = {}

    def put(name: str, data: bytes, *, recorded: bool = True) -> None:
        path = f"knowledge/{name}.md"
        (root / path).write_bytes(data)
        if recorded:
            with (root / "memory.sha256").open("a") as file:
                file.write(f"{hashlib.sha256(data).hexdigest()}  {path}\n")
        spoilt[path] = name

    head = b"---\nid: %s\ntype: knowledge\nscope: workspace\n---\n\n# Gap %s\n\n## Content\n\n- Gap text.\n"
    put("empty", b"")
    put("binary", bytes(range(256)) * 64)
    put("no-head", b"# A gap without a head\n")
    put("open-head", b"---\nid: open-head\ntype: knowledge\n")
    put("nul", head.replace(b"text", b"te\x00xt") % (b"nul", b"nul"))
    put("latin", head.replace(b"text", b"t\xe9xt") % (b"latin", b"latin"))
    put("surrogate", head.replace(b"text", b"t\xed\xa0\x80xt") % (b"surrogate", b"surrogate"))
    put("laughs", b"---\na: &a [x,x]\nb: &b [*a,*a]\nid: laughs\ntype: knowledge\n---\n\n# Gap\n")
    put("tag", b"---\nid: !!python/object/apply:os.system [id]\ntype: knowledge\n---\n\n# Gap\n")
    put("unapproved", head % (b"unapproved", b"unapproved"), recorded=False)
    put("elsewhere", head % (b"../../../tmp/own", b"elsewhere"))
    (root / "knowledge" / "link.md").symlink_to("/etc/hostname")
    (root / "knowledge" / "folder.md").mkdir()
    spoilt["knowledge/link.md"] = "link"
    return spoilt
