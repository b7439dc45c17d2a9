"""The contract as last released, in `schemas/contract.lock.json`, and the version that it asks for."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from codegen import compare
from codegen.compare import Change
from codegen.contract import Contract, ContractError

FILE = "contract.lock.json"


def text(contract: Contract) -> str:
    """The lock of this contract: its version, the digest of its surface, and the surface itself."""
    surface = compare.surface(contract)
    lock = {
        "contract_version": contract.version,
        "sha256": digest(contract.version, surface),
        "surface": surface,
    }
    return json.dumps(lock, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def read(text: str) -> tuple[str, dict[str, Any]]:
    """Version and surface of a lock; raises ContractError when it was edited by hand."""
    try:
        lock = json.loads(text)
        version, surface, said = lock["contract_version"], lock["surface"], lock["sha256"]
    except (ValueError, KeyError, TypeError) as error:
        message = f"{FILE}: is no lock ({error})"
        raise ContractError(message) from error
    if digest(version, surface) != said:
        message = (
            f"{FILE}: was edited by hand; its digest does not fit. Restore it: only `codegen lock` writes it"
        )
        raise ContractError(message)
    return version, surface


def digest(version: str, surface: dict[str, Any]) -> str:
    """SHA-256 of version and surface in canonical JSON."""
    canonical = json.dumps([version, surface], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode()).hexdigest()


def judged(contract: Contract, locked: str) -> tuple[list[Change], str]:
    """All changes since the lock, and the least version that says so."""
    version, surface = read(locked)
    found = compare.changes(surface, compare.surface(contract))
    return found, raised(version, max((change.level for change in found), default=None))


def raised(version: str, level: int | None) -> str:
    """The next version after `version` for a change of this level; the same without a change."""
    major, minor, patch = parsed(version)
    steps = {
        None: (major, minor, patch),
        compare.PATCH: (major, minor, patch + 1),
        compare.MINOR: (major, minor + 1, 0),
        compare.MAJOR: (major + 1, 0, 0),
    }
    return ".".join(str(number) for number in steps[level])


def parsed(version: str) -> tuple[int, int, int]:
    """`1.2.3` as numbers; raises ContractError for anything else."""
    numbers = version.split(".")
    if len(numbers) != 3 or not all(number.isascii() and number.isdigit() for number in numbers):
        message = f"contract.json#/contract_version: {version} is not of the form 1.2.3"
        raise ContractError(message)
    major, minor, patch = (int(number) for number in numbers)
    return major, minor, patch
