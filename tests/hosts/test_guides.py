"""What hosts tell agents: one protocol in every text, and nothing named that does not exist."""

from __future__ import annotations

import re
import tomllib

import pytest
from engram_contracts.wire import NAMES

from engram.cli.table import find
from engram.hosts import guides
from engram.hosts.guides.protocol import PROTOCOL
from engram.memory import frontmatter

HOSTS = ("claude", "codex", "gemini", "antigravity", "cursor", "opencode", "windsurf", "copilot", "cline")
WITH_SLASH = ("claude", "cursor", "gemini", "opencode")
LIMIT_OF_WINDSURF = 1000
MARKERS = "<!-- engram:start -->\n<!-- engram:end -->\n"


def texts() -> dict[str, str]:
    """Every text of every host by a name."""
    found = {}
    for host in HOSTS:
        found[f"{host} block"] = guides.instruction_block(host)
        found[f"{host} guide"] = guides.guide(host)
        found[f"{host} skill"] = guides.skill(host)
        for name, text in guides.slash(host).items():
            found[f"{host} {name}"] = text
    return found


ALL = texts()


@pytest.mark.parametrize("name", ALL)
def test_every_tool_that_is_named_exists(name: str) -> None:
    mentioned = set(re.findall(r"\bengram_[a-z_]+", ALL[name]))
    assert mentioned
    assert mentioned <= set(NAMES["governed"])


@pytest.mark.parametrize("name", ALL)
def test_every_command_and_option_that_is_named_exists(name: str) -> None:
    lines = re.findall(r"`/?engram ([a-z][a-z-]*)([^`]*)`", ALL[name])
    for word, rest in lines:
        command = find(word)
        assert command is not None, f"engram {word}"
        known = {spelling for option in command.options for spelling in option.names}
        assert set(re.findall(r"(?<=\s)--?[a-z][a-z-]*", rest)) <= known, f"engram {word}{rest}"
    assert lines


@pytest.mark.parametrize("host", HOSTS)
def test_the_block_fits_the_smallest_host_and_points_to_the_guide(host: str) -> None:
    block = guides.instruction_block(host, guide=".config/opencode/engram.md")
    assert len(block) + len(MARKERS) < LIMIT_OF_WINDSURF
    assert "`.config/opencode/engram.md`" in block
    assert "engram:start" not in block
    assert "Nothing is saved silently" in block


@pytest.mark.proves("R90", "R91", "R92")
@pytest.mark.parametrize("name", [name for name in ALL if not name.endswith(" block")])
def test_every_text_sends_force_to_the_command_line_and_the_rest_to_the_gate(name: str) -> None:
    text = ALL[name]
    assert "`engram save-session --force --file -`" in text
    assert "`engram save-session --query-level 50 --force`" in text
    assert "Only the human may bring them in" in text
    assert "confirms every change through `engram_commit`" in text
    assert "must not stand on an allow list" in text


@pytest.mark.parametrize("host", HOSTS)
def test_guide_and_skill_hold_the_protocol_of_the_prompt_word_for_word(host: str) -> None:
    assert PROTOCOL in guides.guide(host)
    assert PROTOCOL in guides.skill(host)


@pytest.mark.parametrize("host", HOSTS)
def test_the_skill_is_one_that_every_host_takes(host: str) -> None:
    head, body = frontmatter.split(guides.skill(host))
    assert head is not None
    meta = frontmatter.read(head)
    assert meta["name"] == "engram"
    assert 1 <= len(str(meta["description"])) <= 1024
    assert guides.HEADER in body


@pytest.mark.parametrize("host", WITH_SLASH)
def test_a_slash_file_takes_the_typed_words_and_allows_no_tool_by_itself(host: str) -> None:
    ((name, text),) = guides.slash(host).items()
    if host == "gemini":
        found = tomllib.loads(text)
        assert set(found) == {"description", "prompt"}
        assert name == "engram.toml"
        text = found["prompt"]
        assert "!{" not in text
    else:
        assert name == "engram.md"
        assert guides.HEADER in text
    assert guides.ARGUMENTS[host] in text
    assert "allowed-tools" not in text
    assert "!`" not in text
    assert "ask yes, audit or cancel" in text


@pytest.mark.parametrize("host", [host for host in HOSTS if host not in WITH_SLASH])
def test_a_host_without_prompt_files_gets_none(host: str) -> None:
    assert guides.slash(host) == {}


def test_a_pinned_launcher_stands_wherever_a_command_is_to_be_run() -> None:
    pinned = "uvx --from engram-governed==9.9.9 engram"
    for text in (guides.skill("claude", pinned), *guides.slash("gemini", pinned).values()):
        assert f"`{pinned} save-session --force --file -`" in text
        assert not re.search(r"`engram (load|search|save-session)", text)


def test_the_texts_pass_the_scanners_that_memories_pass() -> None:
    from engram.safety.secrets import find as secrets_in

    assert not [name for name, text in ALL.items() if secrets_in(text)]
