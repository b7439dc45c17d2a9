"""Ajv, which most hosts use, agrees with jsonschema on every authored shape and compiles every listed one."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from engram_contracts import wire
from jsonschema import Draft202012Validator

from codegen import contract
from codegen.bundle import inline
from tests import node
from tests.contract.examples import example, mutations
from tests.judge import FORMATS, SCHEMAS

FOLDER = Path(__file__).parent / "node"
LONGEST = 20_000
SPACED = "2024-02-29 23:59:59Z"

pytestmark = pytest.mark.needs_node


@pytest.fixture(scope="module", autouse=True)
def packages() -> None:
    node.install(FOLDER)


def verdicts(cases: list[tuple[dict[str, Any], list[Any]]]) -> list[list[bool]]:
    """What Ajv in strict mode says of the values of each schema."""
    done = subprocess.run(
        [str(node.binary()), str(FOLDER / "agree.mjs")],
        input=json.dumps({"schemas": cases}).encode(),
        capture_output=True,
        timeout=100,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    made: list[list[bool]] = json.loads(done.stdout)
    return made


def mutated(schema: dict[str, Any]) -> list[tuple[str, Any]]:
    """Valid examples and each with one thing wrong.

    The very long ones are left to the other test, and so is the moment with a space for the T, which Ajv's
    formats take and RFC 3339 leaves to agreement.
    """
    found: list[tuple[str, Any]] = []
    for full in (True, False):
        good = example(schema, full=full)
        found += [("the example", good), *mutations(schema, good)]
    return [
        (what, value)
        for what, value in found
        if SPACED not in (text := json.dumps(value)) and len(text) < LONGEST
    ]


def test_ajv_agrees_with_jsonschema(record_property: Any) -> None:
    real = contract.read(SCHEMAS)
    schemas = [inline(real, shape.path, shape.schema) for shape in real.shapes]
    values = [mutated(schema) for schema in schemas]
    answers = verdicts(
        [(schema, [value for _, value in tried]) for schema, tried in zip(schemas, values, strict=True)]
    )
    differing: list[str] = []
    for shape, schema, tried, said in zip(real.shapes, schemas, values, answers, strict=True):
        valid = Draft202012Validator(schema, format_checker=FORMATS).is_valid
        differing += [
            f"{shape.name}{what}"
            for (what, value), taken in zip(tried, said, strict=True)
            if valid(value) is not taken
        ]
    record_property("values", sum(len(said) for said in answers))
    assert differing == []
    assert any(taken for said in answers for taken in said)


@pytest.mark.proves("6.41", "6.43")
@pytest.mark.parametrize("projection", ["standard", "minimal"])
def test_ajv_compiles_every_listed_schema_in_strict_mode(projection: str) -> None:
    tools = json.loads(wire.listing("governed", projection))
    members = [tool[member] for tool in tools for member in ("inputSchema", "outputSchema") if member in tool]
    answers = verdicts([(schema, [example(schema)]) for schema in members])
    assert answers == [[True]] * len(members)
