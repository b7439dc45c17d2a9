"""Models, pages, listed tools and house style."""

from __future__ import annotations

import ast
import json
import sys
from types import ModuleType
from typing import Any

import pytest

from codegen import dialect, models, pages, style, wire
from codegen.contract import DIALECT, ContractError
from codegen.style import StyleError
from tests.contract import sample


def test_every_type_and_nested_object_is_a_model_of_its_own_name() -> None:
    assert sorted(models.flattened(sample.built())) == [
        *("Config", "Count", "DemoFindInput", "DemoFindOutput", "DemoOptions", "Diagnostic", "Envelope"),
        *("LoadConfig", "Point", "Record", "Scope"),
    ]


def test_a_model_describes_the_value_after_its_check() -> None:
    view = models.flattened(sample.built())["DemoFindInput"]
    assert view["required"] == ["query", "limit", "scope", "deep", "options"]


def test_models_name_the_types_and_keep_the_texts() -> None:
    text = style.formatted({"models.py": models.module(sample.built())})["models.py"]
    assert 'Scope: TypeAlias = Literal["here", "there"]' in text
    assert "tags: NotRequired[list[str]]" in text
    assert "pick: NotRequired[str | list[Count]]" in text
    assert "options: DemoOptions" in text
    assert '"""What to find."""' in text
    classes = {node.name for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef)}
    assert classes >= {"Point", "Record"}


def test_names_that_python_has_no_room_for_stay_as_they_are() -> None:
    files = sample.documents()
    properties = files["files/record.json"]["properties"]
    properties["_meta"] = {"type": "string", "description": "Meta."}
    properties["a/b"] = {"type": "string", "description": "Slash."}
    text = models.module(sample.built(files))
    assert "_meta" in text
    assert "'a/b'" in text
    assert "field_meta" not in text


def test_two_nested_objects_of_one_name_are_refused() -> None:
    files = sample.documents()
    files["config.json"]["properties"]["load"]["title"] = "Point"
    with pytest.raises(ContractError, match="two types are called Point"):
        models.flattened(sample.built(files))


def test_a_listed_tool_has_the_members_of_its_projection() -> None:
    built = sample.built()
    standard = wire.listed(built, built.tools[0], "standard")
    minimal = wire.listed(built, built.tools[0], "minimal")
    members = ["name", "title", "description", "inputSchema", "annotations", "outputSchema", "_meta"]
    assert list(standard) == members
    assert list(minimal) == [member for member in members if member not in ("title", "outputSchema")]


def test_a_listed_schema_keeps_limits_and_says_them() -> None:
    built = sample.built()
    properties = wire.listed_input(built, built.tools[0], "standard")["properties"]
    assert properties["limit"] == {
        "type": "integer",
        "description": "How many. From 1 to 9. Default: 5.",
        "minimum": 1,
        "maximum": 9,
        "default": 5,
    }
    assert properties["pick"] == {"type": "string", "description": '"all", or numbers.'}
    assert properties["ratio"]["description"] == "A share. At most 1. More than 0."
    assert "exclusiveMinimum" not in properties["ratio"]
    assert set(properties["query"]) == {"type", "description", "minLength", "maxLength"}


def test_the_minimal_projection_says_limits_in_words_alone() -> None:
    built = sample.built()
    properties = wire.listed_input(built, built.tools[0], "minimal")["properties"]
    assert properties["limit"] == {"type": "integer", "description": "How many. From 1 to 9. Default: 5."}
    assert properties["options"]["properties"]["depth"]["type"] == "integer"
    assert "additionalProperties" not in properties["options"]


def test_a_listed_result_needs_no_data_so_that_refusals_conform() -> None:
    built = sample.built()
    listed = wire.listed_output(built, built.tools[0])
    assert "required" not in listed["properties"]["data"]
    assert listed["required"] == ["contract_version", "ok", "data", "diagnostics"]


def test_the_listing_module_joins_pieces_for_each_version(monkeypatch: pytest.MonkeyPatch) -> None:
    module: dict[str, object] = {}
    texts = style.formatted(wire.modules(sample.built()))
    listed = ModuleType("demo")
    exec(texts["listings/demo.py"], listed.__dict__)  # noqa: S102 - our own
    monkeypatch.setitem(sys.modules, "engram_contracts.listings.demo", listed)
    exec(texts["wire.py"], module)  # noqa: S102 - our own
    listing = module["listing"]
    assert callable(listing)
    (newest,) = json.loads(listing("demo", always_load=True))
    (oldest,) = json.loads(listing("demo", "minimal", "2024-11-05"))
    assert newest["_meta"] == {"demo/careful": True, "anthropic/alwaysLoad": True}
    assert set(oldest) == {"name", "description", "inputSchema"}
    assert module["NAMES"] == {"demo": ("demo_find",)}


def test_pages_show_nested_keys_dotted_with_limits_and_defaults() -> None:
    made = pages.pages(sample.built())
    assert sorted(made) == ["docs/config.md", "docs/envelope.md", "docs/files.md", "docs/tools.md"]
    assert "| `load.limit` | an integer from 1 to 9 | `5` | How many. |" in made["docs/config.md"]
    assert "| `points[].at` | an integer from 1 to 9 | yes | How many. |" in made["docs/tools.md"]
    assert "| `query` | a string of 2 to 40 characters | required | What to find. |" in made["docs/tools.md"]
    assert "| `day` | a string | yes | Day. |" in made["docs/files.md"]
    assert "This is contract 1.2.3." in made["docs/envelope.md"]


def test_a_bar_in_a_text_does_not_break_the_table() -> None:
    files = sample.documents()
    files["files/record.json"]["properties"]["day"]["description"] = "One | two."
    assert "One \\| two." in pages.pages(sample.built(files))["docs/files.md"]


LITERALS = ["", "a", "a" * 1000, "é'\"\\\n" * 100, b"", b"b" * 500, "ü€😀".encode() * 99]


@pytest.mark.parametrize("value", LITERALS, ids=range(len(LITERALS)))
def test_a_long_literal_is_cut_into_lines_and_means_the_same(value: str | bytes) -> None:
    text = style.wrapped(value)
    assert ast.literal_eval(text) == value
    assert max(len(line) for line in text.splitlines()) <= 90


def test_an_interpolated_text_keeps_braces_of_its_plain_part() -> None:
    name = "x"
    text = style.interpolated("no {name}", "; it takes {a}, " + "b" * 200)
    assert eval(text, {"name": name}) == "no x; it takes {a}, " + "b" * 200  # noqa: S307 - our own


def test_python_that_cannot_be_parsed_is_refused() -> None:
    with pytest.raises(StyleError, match=r"bad\.py"):
        style.formatted({"bad.py": "def (:"})


def test_messages_of_the_protocol_become_models_too() -> None:
    files = sample.documents()
    files["protocol/message.json"] = {
        "$schema": DIALECT,
        "$id": "https://contract.engram.invalid/protocol/message.json",
        "title": "Messages",
        "description": "Messages.",
        "$defs": {
            "Id": {"type": ["string", "integer"]},
            "Meta": {
                "type": "object",
                "properties": {"io.modelcontextprotocol/protocolVersion": {"type": "string"}},
            },
            "Request": {
                "type": "object",
                "properties": {
                    "jsonrpc": {"const": "2.0"},
                    "id": {"$ref": "#/$defs/Id"},
                    "params": {"type": "object", "properties": {"_meta": {"$ref": "#/$defs/Meta"}}},
                },
                "required": ["jsonrpc", "id"],
            },
            "Message": {
                "anyOf": [
                    {"$ref": "#/$defs/Request"},
                    {"type": "array", "items": {"$ref": "#/$defs/Request"}},
                ]
            },
        },
    }
    built = sample.built(files)
    assert dialect.problems(built) == []
    text = style.formatted({"models.py": models.module(built)})["models.py"]
    module: dict[str, Any] = {}
    code = compile(
        text.replace("from __future__ import annotations", ""), "models", "exec", dont_inherit=True
    )
    exec(code, module)  # noqa: S102 - our own
    assert set(module["Request"].__annotations__) == {"jsonrpc", "id", "params"}
    assert module["Request"].__required_keys__ == {"jsonrpc", "id"}
    assert set(module["RequestParams"].__annotations__) == {"_meta"}
    assert set(module["Meta"].__annotations__) == {"io.modelcontextprotocol/protocolVersion"}
    assert "Message: TypeAlias = Request | list[Request]" in text
    assert "Id: TypeAlias = str | int" in text
    assert [shape.path for shape in built.shapes if shape.path.startswith("protocol/")] == []
