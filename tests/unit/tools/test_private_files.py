"""Ignored files that fail a check are private all the same."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engram import tools
from engram.main.resources import index
from tests.unit.place import Place, call, refused


@pytest.mark.proves("R99", "R134")
def test_an_ignored_file_that_fails_a_check_is_counted_and_never_named(place: Place) -> None:
    place.add("plain", "The otter is blue.")
    changed = place.root / place.add("private-changed", "The otter hides quartz.")
    changed.write_bytes(changed.read_bytes() + b"more\n")
    place.put("knowledge/private-broken.md", b"\xff\xfe otter")
    (place.root / "knowledge/private-new.md").write_bytes(changed.read_bytes())
    (place.root / "knowledge/private-link.md").symlink_to("/etc/hostname")
    loud = place.root / place.add("loud", "The otter sings.")
    loud.write_bytes(loud.read_bytes() + b"more\n")
    (place.project / ".engramignore").write_text("knowledge/private-*\n")
    session = place.session()
    told = [index(session)]
    for name, words in (
        ("engram_load", {"query": "otter", "explain": True}),
        ("engram_load", {"query": "session start"}),
        ("engram_search", {"query": "otter"}),
        ("engram_route", {"query": "otter"}),
        ("engram_status", {}),
    ):
        done = call(name, session, **words)
        told.append(done.text + json.dumps([done.data, done.diagnostics]))
        hidden: Any = done.data["hidden"]
        assert (hidden["ignored"], hidden["withheld"]) == (4, 1), name
    assert not [text for text in told if "private" in text]
    assert [text for text in told if "loud" in text]
    for memory_id in ("private-changed", "private-broken", "private-link"):
        wrong = refused(lambda name=memory_id: tools.call("engram_load", {"id": name}, session))  # type: ignore[misc]
        assert wrong.code == "memory.not_found"


def test_a_file_name_has_no_power_in_the_commands_that_are_advised(place: Place) -> None:
    folder = place.root / "rules"
    (folder / "x$(touch owned);y.md").write_text("# Otter\n")
    (folder / "two words.md").write_text("broken")
    place.put("knowledge/-rf.md", b"broken")
    session = place.session()
    told = [
        call(name, session, **words).text
        for name, words in (("engram_load", {"query": "otter"}), ("engram_verify", {}))
    ]
    for text in told:
        assert "`engram rehash 'rules/x$(touch owned);y.md'`" in text
        assert "`engram rehash 'rules/two words.md'`" in text
        assert "`engram rehash knowledge/-rf.md`" in text
