"""`make gen`, `make gen-check` and `make contract-check`: same input, same bytes, and nothing stale."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from codegen import __main__ as commands
from codegen import contract, disk, output
from tests.contract import sample

ROOT = Path(__file__).resolve().parents[2]
DIGEST = (
    "import hashlib, json, pathlib; from codegen import contract, output;"
    "print(hashlib.sha256(json.dumps(output.files(contract.read(pathlib.Path('schemas')))).encode()).hexdigest())"
)


@pytest.fixture(scope="module")
def files() -> dict[str, str]:
    """Everything that the real contract gives rise to."""
    return output.files(contract.read(ROOT / "schemas"))


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """A copy of the sample as schemas, and an empty folder for what is generated."""
    schemas = tmp_path / "schemas"
    for path, document in sample.documents().items():
        save(schemas / path, document)
    return schemas, tmp_path / "generated"


def save(file: Path, document: Any) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(document), encoding="utf-8")


def run(command: str, folders: tuple[Path, Path]) -> int:
    schemas, generated = folders
    return commands.main([command, "--schemas", str(schemas), "--generated", str(generated)])


def test_what_is_generated_is_up_to_date(files: dict[str, str]) -> None:
    assert disk.difference(ROOT / "generated", files) == []


@pytest.mark.parametrize("seed", ["0", "1", "42"])
def test_the_same_schemas_give_the_same_bytes_whatever_the_hash_seed(
    seed: str, files: dict[str, str]
) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    done = subprocess.run(
        [sys.executable, "-c", DIGEST], cwd=ROOT, env=environment, capture_output=True, check=True
    )
    assert done.stdout.decode().strip() == hashlib.sha256(json.dumps(files).encode()).hexdigest()


def test_neither_the_machine_nor_the_day_nor_a_tool_version_is_written(files: dict[str, str]) -> None:
    text = "\n".join(files.values())
    assert str(ROOT) not in text
    for version in ("fastjsonschema", "2.22.3", "0.89.0", "timestamp: 20"):
        assert version not in text


def test_generated_python_says_where_it_comes_from_and_imports_no_library(files: dict[str, str]) -> None:
    for path, text in files.items():
        if path.endswith(".py"):
            assert text.startswith("# Generated "), path
            assert "import fastjsonschema" not in text
            assert "from decimal" not in text


def test_gen_writes_once_and_then_nothing(
    folders: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("gen", folders) == 0
    assert "engram_contracts/wire.py" in capsys.readouterr().out
    assert run("gen", folders) == 0
    assert capsys.readouterr().out == ""
    assert run("check", folders) == 0


def test_stale_files_go_with_the_folders_that_held_them(folders: tuple[Path, Path]) -> None:
    run("gen", folders)
    stale = folders[1] / "engram_contracts" / "old" / "tool.py"
    stale.parent.mkdir()
    stale.write_text("x = 1\n")
    assert run("check", folders) == 1
    assert run("gen", folders) == 0
    assert not stale.parent.exists()


def test_a_tool_that_is_taken_away_takes_its_check_with_it(folders: tuple[Path, Path]) -> None:
    run("gen", folders)
    (folders[0] / sample.TOOL).unlink()
    save(folders[0] / "contract.json", {"title": "Sample", "contract_version": "1.2.3", "tools": {}})
    run("gen", folders)
    assert not (folders[1] / "engram_contracts" / "checks" / "demo_find.py").exists()
    assert not (folders[1] / "tools.demo.json").exists()


def test_check_prints_the_difference_and_fails(
    folders: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    run("gen", folders)
    version = folders[1] / "engram_contracts" / "version.py"
    version.write_text(version.read_text().replace("1.2.3", "9.9.9"))
    (folders[1] / "docs" / "config.md").unlink()
    capsys.readouterr()
    assert run("check", folders) == 1
    seen = capsys.readouterr()
    assert '-CONTRACT_VERSION = "9.9.9"' in seen.out
    assert '+CONTRACT_VERSION = "1.2.3"' in seen.out
    assert "schemas -> docs/config.md" in seen.out
    assert "run make gen" in seen.err


def test_the_linter_runs_first_and_nothing_is_written(
    folders: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    save(folders[0] / sample.TOOL, sample.holding({"type": "string", "maxlength": 5})[sample.TOOL])
    for command in ("gen", "check", "compare", "lock"):
        if command == "compare":
            save(folders[0] / "contract.lock.json", {})
        assert run(command, folders) == 1
        assert "/properties/x/maxlength: is not a keyword" in capsys.readouterr().err
    assert not folders[1].exists()


def test_a_tool_is_locked_then_changed_then_asks_for_a_version(
    folders: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("compare", folders) == 1
    assert "missing" in capsys.readouterr().err
    assert run("lock", folders) == 0
    assert run("compare", folders) == 0
    assert capsys.readouterr().out == ""

    edited = sample.documents()
    edited["common.json"]["$defs"]["Scope"]["enum"] = ["here"]
    save(folders[0] / "common.json", edited["common.json"])
    assert run("compare", folders) == 1
    seen = capsys.readouterr()
    assert "major  tools/demo_find input.scope: enum no longer there" in seen.out
    assert "contract_version is 1.2.3 and must be at least 2.0.0" in seen.err
    assert run("lock", folders) == 1

    save(folders[0] / "contract.json", {**edited["contract.json"], "contract_version": "2.0.0"})
    assert run("compare", folders) == 0
    assert run("lock", folders) == 0
    capsys.readouterr()
    assert run("compare", folders) == 0
    assert capsys.readouterr().out == ""


def test_a_lock_that_was_edited_by_hand_fails_the_check(
    folders: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    run("lock", folders)
    file = folders[0] / "contract.lock.json"
    file.write_text(file.read_text().replace('"maximum": 9', '"maximum": 90'))
    assert run("compare", folders) == 1
    assert "edited by hand" in capsys.readouterr().err


def test_the_commands_run_from_the_shell(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "schemas", tmp_path / "schemas")
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "codegen",
            "gen",
            "--schemas",
            tmp_path / "schemas",
            "--generated",
            tmp_path / "made",
        ],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    assert b"engram_contracts/models.py" in done.stdout
    assert (tmp_path / "made" / "engram_contracts" / "models.py").read_bytes() == (
        ROOT / "generated" / "engram_contracts" / "models.py"
    ).read_bytes()
