"""`models.py`: every type of the contract as a TypedDict, for type checkers alone.

A type describes a value after its check, so what has a default is there.
"""

from __future__ import annotations

import json
import re
import textwrap
from typing import Any

from datamodel_code_generator import InputFileType, LiteralType, PythonVersion, generate
from datamodel_code_generator.config import GenerateConfig
from datamodel_code_generator.enums import DataModelType

from codegen.contract import DIALECT, Contract, ContractError, Schema

KEPT = (
    "type",
    "description",
    "enum",
    "const",
    "properties",
    "required",
    "items",
    "additionalProperties",
    "anyOf",
)

# Each with the reason why the default of the generator does not serve.
OPTIONS: dict[str, Any] = {
    "input_file_type": InputFileType.JsonSchema,
    "output_model_type": DataModelType.TypingTypedDict,
    "target_python_version": PythonVersion.PY_311,
    "enum_field_as_literal": LiteralType.All,  # an enum class would have to be imported at run time
    "use_schema_description": True,
    "use_field_description": True,
    "use_single_line_docstring": True,
    "use_closed_typed_dict": False,  # closed=True needs typing_extensions, and mypy refuses it
    "special_field_name_prefix": "",  # otherwise `_meta` becomes `field_meta`
    "strict_refs": True,
    "allow_remote_refs": False,  # a reference is a mistake here, never a download
    "disable_timestamp": True,
    "formatters": [],  # formatted with everything else, in codegen.style
    "custom_file_header": "# Made by datamodel-code-generator.",
}

HEADER = '''# Generated from schemas/ by `make gen`; do not edit.
"""The types of the contract. Imported for type checking only; values are plain JSON."""

'''


def module(contract: Contract) -> str:
    """The text of `models.py`, before formatting."""
    document = {"$schema": DIALECT, "title": "Contract", "$defs": flattened(contract)}
    made = generate(json.dumps(document), config=GenerateConfig(**OPTIONS))
    if not isinstance(made, str):
        message = "the models came out as several modules"
        raise ContractError(message)
    body = made.split(OPTIONS["custom_file_header"], 1)[1]
    body = re.sub(r"^Contract: TypeAlias = Any\n", "", body, flags=re.MULTILINE)
    return HEADER + body.lstrip()


def flattened(contract: Contract) -> dict[str, Schema]:
    """All types by name, sorted; nested objects become types of their own, named by their title."""
    found: dict[str, Schema] = {}
    for named in contract.types.values():
        _add(contract, found, named.name, named.path, named.schema)
    for shape in contract.shapes:
        _add(contract, found, shape.name, shape.path, shape.schema)
    return dict(sorted(found.items()))


def _add(contract: Contract, found: dict[str, Schema], name: str, path: str, schema: Schema) -> None:
    if name in found:
        message = f"{path}: two types are called {name}"
        raise ContractError(message)
    found[name] = {}
    found[name] = _view(contract, found, name, path, schema)


def _view(contract: Contract, found: dict[str, Schema], name: str, path: str, schema: Schema) -> Schema:
    view: Schema = {key: schema[key] for key in KEPT if key in schema} | _description(schema)
    if "properties" in view:
        view["properties"] = {
            key: _part(contract, found, name + _pascal(key), path, part)
            for key, part in view["properties"].items()
        }
        given = {key for key, part in schema["properties"].items() if "default" in part}
        wanted = given | set(schema.get("required", []))
        view["required"] = [key for key in schema["properties"] if key in wanted]
    if isinstance(view.get("items"), dict):
        view["items"] = _part(contract, found, f"{name}Item", path, view["items"])
    if isinstance(view.get("additionalProperties"), dict):
        view["additionalProperties"] = _part(
            contract, found, f"{name}Value", path, view["additionalProperties"]
        )
    if "anyOf" in view:
        view["anyOf"] = [
            _part(contract, found, f"{name}{number}", path, part) for number, part in enumerate(view["anyOf"])
        ]
    return view


def _part(contract: Contract, found: dict[str, Schema], name: str, path: str, schema: Schema) -> Schema:
    if "$ref" in schema:
        reference = {"$ref": f"#/$defs/{contract.resolve(path, schema['$ref']).name}"}
    elif schema.get("type") == "object" and schema.get("properties"):
        own = schema.get("title", name)
        _add(contract, found, own, path, schema)
        reference = {"$ref": f"#/$defs/{own}"}
    else:
        return _view(contract, found, name, path, schema)
    return {**reference, **_description(schema)}


def _description(schema: Schema) -> Schema:
    """The description, broken into lines as a docstring needs it."""
    if "description" not in schema:
        return {}
    return {"description": "\n".join(textwrap.wrap(schema["description"], 100, break_on_hyphens=False))}


def _pascal(key: str) -> str:
    return "".join(word[:1].upper() + word[1:] for word in re.split(r"[^A-Za-z0-9]+", key))
