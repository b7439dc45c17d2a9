"""Documents and edits that nobody thought of: what link puts in, unlink takes out, byte for byte."""

from __future__ import annotations

import json
import shutil
import tomllib
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from engram.hosts.json_entry import JsonEntry
from engram.hosts.json_hooks import JsonHooks
from engram.hosts.launcher import Launcher
from engram.hosts.part import FORCE, LINK, RefusedError
from engram.hosts.registry import JSON, JSON_COMMENTS, JSONC
from engram.hosts.text_block import TextBlock
from engram.hosts.toml_entry import TomlEntry
from engram.jsonc.edits import apply, between, reverse
from engram.jsonc.syntax import LENIENT, STRICT, MalformedError, Tree
from tests.hosts.desk import Desk, put

if TYPE_CHECKING:
    from engram.hosts.part import Part

FAST = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
HERE = Launcher("engram-mcp", (), "path")

BLANKS = st.sampled_from(["", "", " ", "\n", "\n  ", "\t", "\r\n", "  \n\n "])
COMMENTS = st.sampled_from(["", "", "", "// c\n", "/* c */", "/* a\n b */", ' // "x": {\n', "/* } ] , */"])
KEYS = st.sampled_from(["a", "mcpServers", "mcp", "hooks", "SessionStart", "engram", 'q"', "\u00e9", "b/c"])
PLAIN = st.sampled_from(
    ["1", "-0.50", "1e400", "true", "null", '"x"', '"\\u00e9\\/"', '"// no comment"', '"{,"']
)


@st.composite
def documents(draw: st.DrawFn, comments: bool, trailing: bool, depth: int = 3) -> str:
    """A JSON object as a text with white space of every kind, and comments or trailing commas if wanted."""

    def gap() -> str:
        text = draw(BLANKS)
        return text + draw(COMMENTS) + draw(BLANKS) if comments else text

    def value(level: int) -> str:
        kind = draw(st.sampled_from(["plain", "object", "array"] if level else ["plain"]))
        if kind == "plain":
            return draw(PLAIN)
        parts = []
        used: set[str] = set()
        for _ in range(draw(st.integers(0, 3))):
            if kind == "array":
                parts.append(gap() + value(level - 1) + gap())
                continue
            key = draw(KEYS)
            if key not in used:
                used.add(key)
                parts.append(f"{gap()}{json.dumps(key, ensure_ascii=draw(st.booleans()))}{gap()}:{gap()}")
                parts[-1] += value(level - 1) + gap()
        tail = "," + gap() if trailing and parts and draw(st.booleans()) else ""
        inner = ",".join(parts) + tail if parts else gap()
        return f"{{{inner}}}" if kind == "object" else f"[{inner}]"

    members = [
        f"{gap()}{json.dumps(key)}:{gap()}{value(depth)}{gap()}" for key in draw(st.sets(KEYS, max_size=3))
    ]
    body = ",".join(members) if members else gap()
    return draw(st.sampled_from(["", "\ufeff"])) + gap() + "{" + body + "}" + gap()


def there_and_back(part: Part, text: str, mode: str) -> str | None:
    """The text after link; None where it is refused, the same in both directions."""
    try:
        put = part.put(text, mode)
    except RefusedError:
        with pytest.raises(RefusedError):
            part.take(text, {})
        return None
    after = text
    for step in put.steps:
        after = apply(after, step)
    back = after
    for step in reversed(put.steps):
        back = apply(back, reverse(step))
    assert back == text
    again = part.put(after, mode)
    assert not again.steps, (text, after, again.steps)
    if put.state == "absent" and put.steps:
        assert part.take(after, put.facts).text == text or put.facts.get("document")
    return after


GRAMMARS = {JSON: (False, False), JSON_COMMENTS: (True, False), JSONC: (True, True)}


@pytest.mark.parametrize("mode", [LINK, FORCE])
@pytest.mark.parametrize("grammar", GRAMMARS)
@given(data=st.data())
@FAST
def test_any_json_document_takes_the_entry_and_gives_it_back(
    data: st.DataObject, grammar: str, mode: str
) -> None:
    comments, trailing = GRAMMARS[grammar]
    text = data.draw(documents(comments, trailing))
    shape = "opencode" if grammar == JSONC else "server"
    part = JsonEntry(shape, grammar, HERE)
    after = there_and_back(part, text, mode)
    if after is not None and (mode == FORCE or part.look(text).state == "absent"):
        root = Tree(after, LENIENT).root
        assert root is not None
        assert json.loads(json.dumps(root.at(*part.path, "engram").value())) == part.wanted()  # type: ignore[union-attr]


@pytest.mark.parametrize("host", ["claude", "gemini", "cursor"])
@given(data=st.data())
@FAST
def test_any_json_document_takes_hooks_and_gives_them_back(data: st.DataObject, host: str) -> None:
    grammar = JSON_COMMENTS if host == "gemini" else JSON
    text = data.draw(documents(host == "gemini", False))
    part = JsonHooks(host, grammar, f"engram agent-hook --host {host}")
    after = there_and_back(part, text, LINK)
    if after is not None:
        assert part.look(after).state == "current"


NAMES = st.sampled_from(["a", "mcp_servers", '"a.b"', "'c'", "engram", "\u00e9".encode().hex()])
TOML_VALUES = st.sampled_from(
    [
        "1",
        "1.50",
        '"x"',
        "'C:\\x'",
        '"""\n[mcp_servers.engram]\n"""',
        "[1, # c\n 2]",
        "{a = 1}",
        "1979-05-27",
        "nan",
    ]
)
LINES = st.sampled_from(["", "# c", "  # engram:start", "#", "\t"])


@st.composite
def configurations(draw: st.DrawFn) -> str:
    """A TOML text with tables, comments and values of every kind."""
    lines: list[str] = []
    for number in range(draw(st.integers(0, 6))):
        kind = draw(st.sampled_from(["table", "table", "server", "value", "line"]))
        if kind == "table":
            lines.append(f"[{draw(NAMES)}.t{number}]" + draw(st.sampled_from(["", " # head"])))
        elif kind == "server":
            lines.append(f"[mcp_servers.{draw(NAMES)}]")
        elif kind == "value":
            lines.append(f"k{number} = {draw(TOML_VALUES)}" + draw(st.sampled_from(["", " # why"])))
        else:
            lines.append(draw(LINES))
    end = draw(st.sampled_from(["\n", "\r\n"]))
    text = end.join("\n".join(lines).split("\n"))
    return draw(st.sampled_from(["", "\ufeff"])) + text + draw(st.sampled_from(["", end, end * 3]))


@pytest.mark.parametrize("mode", [LINK, FORCE])
@given(text=configurations())
@FAST
def test_any_toml_text_takes_the_block_and_gives_it_back(text: str, mode: str) -> None:
    part = TomlEntry(Launcher("uvx", ("--from", "x==1", "engram-mcp"), "pinned"))
    ours = TomlEntry(HERE)
    try:
        before = tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError:
        with pytest.raises(RefusedError, match="not TOML"):
            part.put(text, mode)
        return
    after = there_and_back(ours, text, mode)
    if after is None:
        return
    found: dict[str, Any] = tomllib.loads(after.removeprefix("\ufeff"))
    if ours.look(text).state == "absent" or mode == FORCE:
        assert found["mcp_servers"]["engram"]["command"] == "engram-mcp"
    for values in (before, found):
        values.get("mcp_servers", {}).pop("engram", None)
        if not values.get("mcp_servers"):
            values.pop("mcp_servers", None)
    assert repr(before) == repr(found)


TEXT_LINES = st.sampled_from(
    ["", "# A", "text", "```", "~~~~", "    ```", "<!-- other -->", "<!-- engram:start --> x"]
)


@given(st.lists(TEXT_LINES, max_size=8), st.sampled_from(["\n", "\r\n"]), st.booleans())
@FAST
def test_any_text_takes_the_block_and_gives_it_back(lines: list[str], end: str, final: bool) -> None:
    text = end.join(lines) + (end if final else "")
    after = there_and_back(TextBlock("one\ntwo\n"), text, LINK)
    assert after is not None
    assert after.startswith(text)


@given(st.text(max_size=30), st.text(max_size=30))
@FAST
def test_one_edit_leads_from_any_text_to_any_other(old: str, new: str) -> None:
    edits = between(old, new)
    assert apply(old, edits) == new
    assert apply(new, reverse(edits)) == old


@given(st.text(alphabet='{}[],:"a1 \n/*\\tru', max_size=14))
@settings(max_examples=600, deadline=None)
def test_strict_json_is_what_the_standard_library_reads(text: str) -> None:
    assume("\t" not in text)
    try:
        wanted: object = json.loads(text)
    except ValueError:
        if text.strip(" \n"):
            with pytest.raises(MalformedError):
                Tree(text, STRICT)
        return
    root = Tree(text, STRICT).root
    assert root is not None
    assert root.value() == wanted


STEPS = st.lists(
    st.sampled_from(["+memory", "+service", "-memory", "-service", "edit"]), min_size=3, max_size=8
)
PLACES = {
    ".mcp.json": ("mcp", documents(False, False)),
    ".gemini/settings.json": ("gemini", documents(True, False)),
    "opencode.jsonc": ("opencode", documents(True, True)),
    ".codex/config.toml": ("codex", configurations()),
}


@pytest.mark.parametrize("place", PLACES)
@given(data=st.data(), steps=STEPS, blank=st.sampled_from([None, None, None, "", "\n", "\ufeff", " \n"]))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_both_servers_come_and_go_in_any_file_by_any_steps(
    tmp_path_factory: pytest.TempPathFactory,
    data: st.DataObject,
    place: str,
    steps: list[str],
    blank: str | None,
) -> None:
    target, texts = PLACES[place]
    text = data.draw(texts) if blank is None else blank
    desk = Desk(tmp_path_factory.mktemp("desk"))
    everywhere = target == "codex"
    path = put((desk.home if everywhere else desk.project) / place, text)
    end = "\r\n" if "\r\n" in text and place.endswith("toml") else "\n"
    wanted = text
    try:
        for step in [*steps, "-service", "-memory"]:
            if step == "edit":
                path.write_bytes(path.read_bytes() + end.encode())
                wanted += end
                continue
            change = desk.link if step[0] == "+" else desk.unlink
            change(target, everywhere=everywhere, service=step.endswith("service"))
        assert path.read_bytes().decode() == wanted
        assert not desk.user.exists()
    finally:
        shutil.rmtree(desk.project.parent)
