"""One entrance for every door: arguments are checked, tools are found by name, settings change in place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engram import tools
from engram.outcome import Ask
from engram.tools.session import Session
from tests.unit.place import Place, ask, call, judged, refused, token_of

HANDLERS = Path(tools.__file__).parent
GOOD: dict[str, dict[str, Any]] = {
    "engram_load": {},
    "engram_route": {"query": "x"},
    "engram_search": {"query": "x"},
    "engram_verify": {},
    "engram_status": {},
    "engram_save": {"text": "A fact about otters."},
    "engram_save_session": {"text": "rule: Sign tags."},
    "engram_commit": {"approval_token": "x", "approve": "all"},
    "engram_note": {"text": "A note."},
    "engram_set_role": {"roles": []},
    "engram_set_rule_variant": {},
}


def test_every_tool_of_the_contract_has_its_handler() -> None:
    assert set(tools.NAMES) == set(GOOD)
    assert all((HANDLERS / f"{name.removeprefix('engram_')}.py").is_file() for name in tools.NAMES)


@pytest.mark.parametrize("name", sorted(GOOD))
@pytest.mark.proves("R47", "R48")
def test_every_tool_answers_in_the_shape_of_its_schema(session: Session, name: str) -> None:
    arguments = dict(GOOD[name])
    if name == "engram_commit":
        asked = ask("engram_save", session, text="A fact about otters.")
        arguments["approval_token"] = token_of(asked)
    outcome = tools.call(name, arguments, session)
    done = judged(name, outcome.fallback if isinstance(outcome, Ask) else outcome)
    assert done.text or name == "engram_load"


@pytest.mark.parametrize("name", ["engram_save", "engram_save_session", "engram_note"])
@pytest.mark.proves("R58", "R64")
def test_the_token_text_says_what_a_token_is_not(session: Session, name: str) -> None:
    text = ask(name, session, **GOOD[name]).fallback.text
    assert "Never call engram_commit before the human approved" in text
    assert "not that a human approved it" in text


@pytest.mark.parametrize("name", sorted(GOOD))
@pytest.mark.proves("R48")
def test_an_unknown_argument_is_refused_by_name(session: Session, name: str) -> None:
    error = refused(lambda: tools.call(name, {**GOOD[name], "frobnicate": 1}, session), name)
    assert error.code == "arguments.invalid"
    assert "frobnicate" in error.message


@pytest.mark.parametrize("name", sorted(GOOD))
@pytest.mark.parametrize("key", ["query", "id", "text", "scope", "roles", "variant", "approve", "limit"])
@pytest.mark.proves("R48", "M09")
def test_a_value_of_the_wrong_kind_is_refused_by_path(session: Session, name: str, key: str) -> None:
    error = refused(lambda: tools.call(name, {**GOOD[name], key: {"a": [1]}}, session), name)
    assert error.code == "arguments.invalid"
    assert key in error.message


@pytest.mark.parametrize(
    "name", ["engram_none", "load", "engram_", "engram_session", "engram_../x", "engram_settings", ""]
)
def test_an_unknown_tool_is_refused(session: Session, name: str) -> None:
    assert refused(lambda: tools.call(name, {}, session)).code == "tool.unknown"


@pytest.mark.parametrize("nothing", [None, {}, ""])
def test_no_arguments_are_an_empty_object(session: Session, nothing: Any) -> None:
    assert tools.call("engram_status", nothing, session).data["total"] == 0  # type: ignore[union-attr]


def test_a_whole_float_is_a_number(place: Place) -> None:
    place.add("a", "Same words.")
    assert len(call("engram_search", place.session(), query="words", limit=1.0).data["entries"]) == 1  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("given", "roles"),
    [(["dev", "qa"], ["dev", "qa"]), ("dev, qa dev", ["dev", "qa"]), ([], []), ("", [])],
)
@pytest.mark.proves("R43", "R112")
def test_roles_are_set_in_place_and_leave_a_line(place: Place, given: object, roles: list[str]) -> None:
    place.configure({"read": "always", "roles": ["old"]})
    session = place.session()
    done = call("engram_set_role", session, roles=given)
    assert done.data == {"roles": roles, "previous": ["old"], "changed": True}
    kept = json.loads((place.root / "engram.config.json").read_text())
    assert kept == {"read": "always", "roles": roles}
    assert "set roles" in (place.root / "changelog.md").read_text()
    assert call("engram_status", session).data["roles"] == roles
    assert call("engram_set_role", session, roles=given).data["changed"] is False


def test_a_role_that_is_none_is_refused(session: Session) -> None:
    assert refused(lambda: tools.call("engram_set_role", {"roles": "../x"}, session)).code == "role.invalid"


@pytest.mark.proves("R43")
def test_the_strength_of_rules_shows_at_once(place: Place) -> None:
    session = place.session()
    assert call("engram_set_rule_variant", session).data == {
        "enabled": False,
        "active": "balanced",
        "changed": False,
    }
    done = call("engram_set_rule_variant", session, variant="strict")
    assert done.data == {"enabled": True, "active": "strict", "changed": True}
    assert call("engram_status", session).data["rule_variant"] == "strict"
    assert call("engram_set_rule_variant", session, variant="off").data["active"] == "balanced"


@pytest.mark.proves("I07", "G10")
def test_comments_of_the_configuration_survive_a_changed_setting(place: Place) -> None:
    text = '{\r\n  // ours\r\n  "roles": [], // why\r\n  "x_mine": {"a":1}\r\n}'
    (place.root / "engram.config.json").write_bytes(text.encode())
    session = place.session()
    call("engram_set_role", session, roles=["dev"])
    call("engram_set_rule_variant", session, variant="light")
    after = (place.root / "engram.config.json").read_bytes().decode()
    assert after.startswith(text[: text.index("[]")] + '["dev"], // why\r\n  "x_mine": {"a":1},\r\n')
    assert call("engram_status", session).data["rule_variant"] == "light"


@pytest.mark.parametrize(("text", "code"), [("{", "config.broken"), ("[]", "config.broken")])
@pytest.mark.proves("I07", "G10")
def test_a_configuration_that_cannot_be_read_is_left_alone(place: Place, text: str, code: str) -> None:
    session = place.session()
    call("engram_status", session)
    (place.root / "engram.config.json").write_text(text)
    error = refused(lambda: tools.call("engram_set_role", {"roles": ["dev"]}, session))
    assert error.code in (code, "config.invalid")
    assert (place.root / "engram.config.json").read_text() == text


def test_a_setting_that_somebody_edits_is_seen_by_the_next_call(place: Place) -> None:
    place.add("board", "The otter moves.", role=["board"])
    session = place.session()
    assert call("engram_search", session, query="otter").data["total"] == 1
    place.configure({"roles": ["dev"]})
    assert call("engram_search", session, query="otter").data["total"] == 0


def test_a_role_hides_and_the_project_shows_what_a_person_adds(place: Place) -> None:
    session = place.session()
    assert call("engram_search", session, query="otter").data["total"] == 0
    place.add("mascot", "The mascot is a blue otter.")
    assert call("engram_search", session, query="otter").data["total"] == 1
