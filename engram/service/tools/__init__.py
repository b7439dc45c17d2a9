"""The thirteen tools of the service: one schema and one handler module a tool, found by its name.

    call("recall", {"userId": "u1", "query": "…"}, service, caller)   -> Answer

A call is authorised, given its tenant, checked as a whole, and only then handled (S33).
"""

from __future__ import annotations

import json
from hmac import compare_digest
from importlib import import_module

from engram_contracts.wire import NAMES

from engram.errors import PolicyError, UsageError
from engram.service.answer import Answer
from engram.service.errors import ArgumentsError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from engram.service.caller import Caller
    from engram.service.errors import Issue
    from engram.service.service import Service

NEEDS: dict[str, str] = {
    "ping": "",
    "create_memory": "memories:write",
    "get_memory": "memories:read",
    "list_memories": "memories:read",
    "update_memory": "memories:write",
    "delete_memory": "memories:delete",
    "promote_memory": "memories:write",
    "recall": "memories:read",
    "reindex_memories": "admin",
    "queue_reindex_memories": "admin",
    "get_reindex_status": "admin",
    "cancel_reindex_job": "admin",
    "retry_reindex_job": "admin",
}
"""The scope that a caller needs; "" for none."""

OF_TENANT = frozenset(
    name for name in NEEDS if name != "ping" and not name.endswith(("reindex_job", "reindex_status"))
)
"""The tools that take a userId. A key fixes it, also for maintenance; a local caller maintains the store."""

METADATA_BYTES = 65_536
METADATA_DEPTH = 32


def call(name: str, arguments: Mapping[str, Any] | None, service: Service, caller: Caller) -> Answer:
    """Run one tool. Raises EngramError: UsageError `service.validation` (with all issues) or
    `service.unknown_tool`, PolicyError `service.forbidden`, and what the tool refuses."""
    if name not in NAMES["service"]:
        raise UsageError("service.unknown_tool", f"There is no tool named {name[:80]!r}.")
    given: dict[str, Any] = {} if arguments is None else dict(arguments)
    needed = NEEDS[name]
    if needed == "admin":
        _authorise_admin(given, service, caller)
    elif needed and not caller.may(needed):
        raise PolicyError(
            "service.forbidden", f"This key has no scope {needed}.", "Ask the operator for a key that has."
        )
    confined = bool(caller.tenant) and (needed != "admin" or caller.actor != "stdio")
    if confined and name in OF_TENANT:
        given["userId"] = caller.tenant
    handler = import_module(f"engram.service.tools.{name}")
    checked = check(name, given, getattr(handler, "issues", None))
    if confined and "jobId" in checked and not _owns(caller, checked["jobId"], service):
        return Answer({"jobId": checked["jobId"], "state": "not_found"})
    label = checked.pop("actorLabel", "")
    answer: Answer = handler.run(checked, service, caller.labelled(label))
    return answer


def check(name: str, arguments: dict[str, Any], further: Any = None) -> dict[str, Any]:
    """The arguments with their defaults; raises ArgumentsError with everything that is wrong."""
    checks = import_module(f"engram_contracts.checks.{name}")
    issues: list[Issue] = [
        {"path": found.path, "code": found.rule, "message": found.message}
        for found in checks.problems(arguments)
    ]
    told = {issue["path"] for issue in issues}
    issues += [issue for issue in _unstorable(arguments) if issue["path"] not in told]
    if further is not None:
        issues += [issue for issue in further(arguments) if issue["path"] not in told]
    if issues:
        raise ArgumentsError(name, issues)
    checked: dict[str, Any] = checks.check(arguments)
    return checked


def _authorise_admin(given: dict[str, Any], service: Service, caller: Caller) -> None:
    """Maintenance: an admin key, or the configured token, or a trusted local caller without one."""
    if "admin" in caller.scopes and caller.actor != "stdio":
        return
    token, wanted = given.get("adminToken"), service.limits.admin_token
    if not wanted and "admin" in caller.scopes:
        return
    if not wanted:
        raise PolicyError(
            "service.forbidden", "Maintenance needs a key with the scope admin.", "Ask the operator for one."
        )
    if not isinstance(token, str) or not compare_digest(token.encode(), wanted.encode()):
        raise PolicyError(
            "service.unauthorized", "Unauthorized maintenance operation.", "Give the configured adminToken."
        )


def _owns(caller: Caller, identity: str, service: Service) -> bool:
    """Whether a job is about nothing but the caller's tenant."""
    job = service.jobs.get(identity)
    return job is not None and job.options.get("userId") == caller.tenant


def _unstorable(arguments: Mapping[str, Any]) -> Iterator[Issue]:
    """Texts that a database cannot hold, and metadata that is too large or too deep."""
    for name, value in arguments.items():
        if isinstance(value, str | list) and any(map(_odd, value if isinstance(value, list) else [value])):
            yield {"path": name, "code": "characters", "message": "must not hold NUL or half a character"}
    metadata = arguments.get("metadata")
    if isinstance(metadata, dict):
        if _depth(metadata) > METADATA_DEPTH:
            message = f"must not be nested deeper than {METADATA_DEPTH}"
            yield {"path": "metadata", "code": "depth", "message": message}
            return
        text = json.dumps(metadata, ensure_ascii=False)
        if "\\u0000" in text or _odd(text):
            yield {
                "path": "metadata",
                "code": "characters",
                "message": "must not hold NUL or half a character",
            }
        elif len(text.encode()) > METADATA_BYTES:
            message = f"must be at most {METADATA_BYTES} bytes of JSON"
            yield {"path": "metadata", "code": "size", "message": message}
        elif "Infinity" in text or "NaN" in text:
            yield from _numbers(metadata)


def _odd(value: object) -> bool:
    if not isinstance(value, str):
        return False
    return "\0" in value or any("\ud800" <= letter <= "\udfff" for letter in value)


def _numbers(metadata: Mapping[str, Any]) -> Iterator[Issue]:
    try:
        json.dumps(metadata, allow_nan=False)
    except ValueError:
        yield {"path": "metadata", "code": "number", "message": "must hold finite numbers alone"}


def _depth(value: Any) -> int:
    deepest, level = 0, [value]
    while level and deepest <= METADATA_DEPTH:
        deepest += 1
        level = [
            inner
            for outer in level
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, dict | list)
        ]
    return deepest
