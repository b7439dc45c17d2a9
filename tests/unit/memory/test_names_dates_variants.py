"""Ids, kinds, dates, visibility, rule variants."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engram.errors import UsageError
from engram.memory import document, identity, kinds, lifecycle, variants, words


@pytest.mark.proves("P01")
@pytest.mark.parametrize(
    "text",
    [
        "../x", "..\\x", "%2e%2e%2f", "....//", "/etc/passwd", "C:\\x", "\\\\srv\\x", "~root", "x/../../y",
        "x\0.md", ".git/hooks/pre-commit", "", ".", "..", "a/b", "a" * 129, "-rf", "\n", "a\n", "a.", "a ",
        "A", "con", "nul.md", "lpt1", "clock$", "com0.txt", "日本語", None, 5,
    ],
)  # fmt: skip
def test_what_is_no_id_is_refused(text: object) -> None:
    assert not identity.valid_id(text)
    with pytest.raises(UsageError, match="invalid id"):
        identity.require_id(text)


@pytest.mark.proves("P07", "P10")
@pytest.mark.parametrize(
    ("title", "slug"),
    [
        ("Always use pnpm", "always-use-pnpm"),
        ("Cafés & Crêpes", "cafes-crepes"),
        ("Всегда используйте pnpm", "vsegda-ispolzuyte-pnpm"),
        ("Straße", "strasse"),
        ("con", "memory-con"),
        ("foo.", "foo"),
        ("a:b?", "a-b"),
        ("LPT¹", "memory-lpt1"),
    ],
)
def test_readable_ids(title: str, slug: str) -> None:
    assert identity.slug(title) == slug


@pytest.mark.proves("P10")
@given(st.text(max_size=300))
@settings(max_examples=200, deadline=None)
def test_every_title_gives_an_id(title: str) -> None:
    assert identity.valid_id(identity.slug(title))


@pytest.mark.proves("P10", "P08")
def test_titles_without_letters_of_ours_differ_by_hash() -> None:
    found = {identity.slug(title) for title in ("???", "日本語", "🙂", "…")}
    assert len(found) == 4
    assert all(one.startswith("memory-") for one in found)
    taken = {"api-rules"}
    second = identity.free_id("Api Rules", "text", taken.__contains__)
    assert second.startswith("api-rules-")
    taken.add(second)
    assert identity.free_id("API rules", "text", taken.__contains__) == f"{second}-2"


@pytest.mark.proves("R118", "R119", "R120")
def test_kinds_are_inferred_from_the_wording() -> None:
    assert kinds.infer("Always run the linter.") == "rule"
    assert kinds.infer("First build, then deploy, finally tag.") == "skill"
    assert kinds.infer("Steps\n- build\n- ship") == "skill"
    assert kinds.infer("The cache TTL is thirty seconds.") == "knowledge"
    assert kinds.normal_type("Workflows") == "skill"
    assert kinds.normal_type("thing") is None


class Entry:
    ignored = False
    roles: tuple[str, ...] = ()
    lifecycle = "active"
    confidence = "high"
    valid_from = ""
    valid_until = ""

    def __init__(self, **changes: object) -> None:
        for name, value in changes.items():
            setattr(self, name, value)


@pytest.mark.proves("R134", "F16")
@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({}, ""),
        ({"ignored": True}, "ignored"),
        ({"lifecycle": "superseded"}, "superseded"),
        ({"lifecycle": "archived"}, "archived"),
        ({"valid_until": "2026-11-30"}, "expired"),
        ({"valid_until": "2026-12-01"}, ""),
        ({"valid_until": "9999-12-31"}, ""),
        ({"valid_until": "0000-01-01"}, ""),
        ({"valid_until": "soon"}, ""),
        ({"valid_from": "2026-12-02"}, "not_yet_valid"),
        ({"roles": ("backend",)}, "role"),
        ({"roles": ("frontend", "backend")}, ""),
        ({"confidence": "low"}, "low_confidence"),
    ],
)
def test_why_an_entry_is_hidden(changes: dict[str, object], reason: str) -> None:
    assert lifecycle.hidden_by(Entry(**changes), "2026-12-01", ["frontend"]) == reason


def test_without_active_roles_every_role_is_shown_and_search_shows_low_confidence() -> None:
    assert lifecycle.hidden_by(Entry(roles=("backend",)), "2026-12-01") == ""
    assert lifecycle.hidden_by(Entry(confidence="low"), "2026-12-01", manual=True) == ""


@pytest.mark.proves("F16", "D17")
def test_days_are_of_the_calendar_in_utc() -> None:
    assert lifecycle.today(0) == "1970-01-01"
    assert lifecycle.timestamp(2**31) == "2038-01-19T03:14:08Z"
    assert lifecycle.add_days("2028-02-27", 3) == "2028-03-01"
    assert lifecycle.add_days("9999-12-30", 90) == "9999-12-31"
    assert lifecycle.is_date("2028-02-29")
    for wrong in ("2027-02-29", "0000-01-01", "2026-1-01", "2026-12-01T", "२०२६-१२-०१", 20261201, None):
        assert not lifecycle.is_date(wrong)


def rule(statements: list[str], given_variants: dict[str, list[str]] | None = None) -> document.Memory:
    meta = {"id": "one", "type": "rule"}
    return document.compose(meta, "One", statements, variants=variants.complete(statements, given_variants))


@pytest.mark.proves("R105")
def test_variants_are_filled_chosen_and_follow_an_update() -> None:
    made = variants.complete(["Use pnpm."], {"strict": ["Refuse npm."]})
    assert made == {"light": ["Refuse npm."], "balanced": ["Refuse npm."], "strict": ["Refuse npm."]}
    plain = rule(["Use pnpm."])
    assert variants.active(plain, enabled=True, name="strict")[1] == [
        "Mandatory unless the human overrides it: Use pnpm."
    ]
    assert variants.active(plain, enabled=False, name="strict") == ("balanced", ["Use pnpm."])
    assert variants.after_update(plain, ["Use pnpm.", "Pin it."]) == variants.defaults(
        ["Use pnpm.", "Pin it."]
    )
    own = rule(
        ["Use pnpm."], {"light": ["Maybe pnpm."], "balanced": ["Use pnpm."], "strict": ["Refuse npm."]}
    )
    grown = variants.after_update(own, ["Use pnpm.", "Pin it."])
    assert grown["strict"] == ["Refuse npm.", "Pin it."]
    assert grown["light"] == ["Maybe pnpm.", "Pin it."]


def test_words_keep_names_whole_in_every_script() -> None:
    assert words.words("Run src/app.py v2.4 don't ＡＢＣ Пример") == [
        "run",
        "src/app.py",
        "v2.4",
        "don't",
        "abc",
        "пример",
    ]
    assert words.identifiers(["src/app.py", "v2.4", "plain", "snake_case", "don't"]) == [
        "snake_case",
        "src/app.py",
        "v2.4",
    ]
