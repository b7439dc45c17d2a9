"""Settings: layers, comments, and what is wrong with them."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from engram import config
from engram.errors import ConfigError


def write(path: Path, text: str) -> str:
    path.write_text(text)
    return str(path)


def test_later_layers_win_key_by_key(tmp_path: Path) -> None:
    shared = write(
        tmp_path / "global.json",
        '{"load": {"limit": 5, "max_tokens": 900}, "author": {"name": "A", "email": "a@b.c"}}',
    )
    user = write(tmp_path / "user.json", '{"load": {"limit": 6}, "safety": {"emails": true}}')
    own = write(tmp_path / "own.json", '{"load": {"working_ttl_days": 3}, "roles": ["backend"]}')
    values, found = config.load(own, shared, user)
    assert found == []
    assert config.get(values, "load.limit") == 6
    assert config.get(values, "load.max_tokens") == 900
    assert config.get(values, "load.working_ttl_days") == 3
    assert config.get(values, "load.projection") == "adaptive"
    assert config.get(values, "safety.emails") is True
    assert config.get(values, "author.name") is None
    assert config.get(values, "roles") == ["backend"]
    assert config.load(None, None, str(tmp_path / "none.json")) == (config.defaults(), [])


def test_comments_and_trailing_commas_are_read() -> None:
    text = '// head\n{"a": "http://x//y", /* b */ "c": [1, 2, ], "d": "/* no */ ,]", }'
    assert config.read_jsonc(text) == {"a": "http://x//y", "c": [1, 2], "d": "/* no */ ,]"}
    assert config.read_jsonc('\ufeff{"a": 1}') == {"a": 1}


@pytest.mark.proves("I07")
@pytest.mark.parametrize(
    "text", ["", "{", "[]", '"x"', "{'a': 1}", "\x00", "[" * 100_000, '{"a": ' + "9" * 5000 + "}"]
)
def test_a_broken_file_is_named_and_left_alone(tmp_path: Path, text: str) -> None:
    path = write(tmp_path / "engram.config.json", text)
    with pytest.raises(ConfigError) as caught:
        config.load(path, None, None)
    assert caught.value.code == "config.broken"
    assert path in caught.value.message
    assert Path(path).read_text() == text


@pytest.mark.proves("R98", "I07")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"mcp": {"resource_limit": 201}}', "mcp.resource_limit must be an integer from 0 to 200"),
        ('{"mcp": {"resource_limit": -1}}', "mcp.resource_limit"),
        ('{"mcp": 5}', "mcp must be an object"),
        ('{"load": {"limit": "8"}}', "load.limit must be an integer from 1 to 32"),
        ('{"read": "sometimes"}', "read must be one of"),
        ('{"roles": "backend"}', "roles must be a list"),
    ],
)
def test_a_wrong_value_names_file_and_key(tmp_path: Path, text: str, words: str) -> None:
    path = write(tmp_path / "engram.config.json", text)
    with pytest.raises(ConfigError) as caught:
        config.load(path, None, None)
    assert caught.value.code == "config.invalid"
    assert path in caught.value.message
    assert words in caught.value.message


@pytest.mark.proves("R98")
@pytest.mark.parametrize("limit", [0, 1, 20, 200])
def test_limits_at_their_ends_are_taken(tmp_path: Path, limit: int) -> None:
    path = write(tmp_path / "engram.config.json", f'{{"mcp": {{"resource_limit": {limit}}}}}')
    assert config.get(config.load(path, None, None)[0], "mcp.resource_limit") == limit


def test_unknown_keys_are_told_and_what_weakens_safety_counts_from_the_user_alone(tmp_path: Path) -> None:
    text = '{"lod": 1, "load": {"limits": 2}, "unapproved": "label", "safety": {"emails": false}}'
    path = write(tmp_path / "engram.config.json", text)
    values, found = config.load(path, None, None)
    assert [one["code"] for one in found] == ["config.unknown_key"] * 2 + ["config.user_only"] * 2
    assert "lod" not in values
    assert config.load(None, None, path)[1] == found[:2]


def test_a_link_in_the_place_of_the_workspace_file_is_not_followed(tmp_path: Path) -> None:
    target = write(tmp_path / "real.json", '{"roles": ["x"]}')
    link = tmp_path / "link.json"
    link.symlink_to(target)
    with pytest.raises(ConfigError):
        config.load(str(link), None, None)
    assert config.load(None, None, str(link))[0]["roles"] == ["x"]


def test_long_files_of_commas_and_comments_take_no_time() -> None:
    start = time.process_time()
    openers = (
        "{" + "," * 200_000,
        "/* " * 200_000,
        "{" + ", " * 100_000 + "}",
        '"' * 200_001,
        '"\\"' * 200_001,
    )
    for text in openers:
        with pytest.raises(ValueError, match=r"Expecting|Extra data"):
            config.read_jsonc(text)
    assert time.process_time() - start < 2
