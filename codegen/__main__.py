"""The commands of the pipeline."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from codegen import contract, dialect, disk, lock, output
from codegen.contract import Contract, ContractError

ROOT = Path(__file__).resolve().parent.parent


def main(arguments: list[str]) -> int:
    """Run one command; 0 when all is well, 1 when the contract or what follows from it is not in order."""
    parser = argparse.ArgumentParser(prog="python -m codegen", description=__doc__)
    parser.add_argument("command", choices=sorted(COMMANDS))
    parser.add_argument("--schemas", type=Path, default=ROOT / "schemas")
    parser.add_argument("--generated", type=Path, default=ROOT / "generated")
    options = parser.parse_args(arguments)
    try:
        return COMMANDS[options.command](options.schemas, options.generated)
    except ContractError as error:
        print(error, file=sys.stderr)
        return 1


def gen(schemas: Path, generated: Path) -> int:
    """Write what differs, delete what is stale."""
    for path in disk.write(generated, output.files(_linted(schemas))):
        print(path)
    return 0


def check(schemas: Path, generated: Path) -> int:
    """Fail with a diff when `gen` would change something."""
    lines = disk.difference(generated, output.files(_linted(schemas)))
    print("\n".join(lines), end="\n" if lines else "")
    if lines:
        print("generated/ is not what schemas/ says; run make gen", file=sys.stderr)
    return 1 if lines else 0


def compare(schemas: Path, _generated: Path) -> int:
    """Name every change since the lock; fail when contract_version does not say so."""
    file = schemas / lock.FILE
    if not file.exists():
        print(f"{lock.FILE}: missing; `codegen lock` writes it at the first release", file=sys.stderr)
        return 1
    now = _linted(schemas)
    changes, wanted = lock.judged(now, file.read_text(encoding="utf-8"))
    for change in changes:
        print(change)
    if lock.parsed(now.version) < lock.parsed(wanted):
        print(f"contract_version is {now.version} and must be at least {wanted}", file=sys.stderr)
        return 1
    return 0


def write_lock(schemas: Path, generated: Path) -> int:
    """Write the lock of a release; refused while contract_version does not say what changed.

    Before the first release there is nothing to keep: delete the lock and write it anew.
    """
    file = schemas / lock.FILE
    if file.exists() and compare(schemas, generated):
        return 1
    file.write_text(lock.text(_linted(schemas)), encoding="utf-8")
    return 0


def _linted(schemas: Path) -> Contract:
    read = contract.read(schemas)
    problems = dialect.problems(read)
    if problems:
        raise ContractError("\n".join(problems))
    return read


COMMANDS = {"gen": gen, "check": check, "compare": compare, "lock": write_lock}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
