# Generated from schemas/config.json by `make gen`; do not edit.
"""Checks Config."""

from __future__ import annotations

from engram_contracts.invalid import Invalid, fields, named, search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram_contracts.models import Config

PATTERN_1 = "^[A-Za-z0-9][A-Za-z0-9._-]{0,63}\\Z"


def _version(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _enabled(value: Any, path: str) -> Any:
    if not isinstance(value, bool):
        raise Invalid(path, "must be true or false", "type")
    return value


def _save_scope(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "workspace", "global", "both"', "type")
    if value not in ("workspace", "global", "both"):
        raise Invalid(path, 'must be one of "workspace", "global", "both"', "enum")
    return value


def _update(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "auto", "manual", "off"', "type")
    if value not in ("auto", "manual", "off"):
        raise Invalid(path, 'must be one of "auto", "manual", "off"', "enum")
    return value


def _read(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "startup", "auto", "always", "manual", "off"', "type")
    if value not in ("startup", "auto", "always", "manual", "off"):
        raise Invalid(path, 'must be one of "startup", "auto", "always", "manual", "off"', "enum")
    return value


def _proof(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "off", "compact"', "type")
    if value not in ("off", "compact"):
        raise Invalid(path, 'must be one of "off", "compact"', "enum")
    return value


def _theme(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "dark", "light", "none"', "type")
    if value not in ("dark", "light", "none"):
        raise Invalid(path, 'must be one of "dark", "light", "none"', "enum")
    return value


def _global_path(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _default_profile(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _role_name(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    if not search(PATTERN_1, value):
        raise Invalid(path, "must match ^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$", "pattern")
    return value


def _roles(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_role_name(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


def _unapproved(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "label", "withhold"', "type")
    if value not in ("label", "withhold"):
        raise Invalid(path, 'must be one of "label", "withhold"', "enum")
    return value


def _ignore_source(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "engramignore", "gitignore", "both", "off"', "type")
    if value not in ("engramignore", "gitignore", "both", "off"):
        raise Invalid(path, 'must be one of "engramignore", "gitignore", "both", "off"', "enum")
    return value


def _ignore_gitignore_path(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _ignore_engramignore_path(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _ignore_global_engramignore(value: Any, path: str) -> Any:
    if not isinstance(value, bool):
        raise Invalid(path, "must be true or false", "type")
    return value


def _ignore_also_ignore_item(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _ignore_also_ignore(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_ignore_also_ignore_item(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


def _ignore_global_patterns_item(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _ignore_global_patterns(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_ignore_global_patterns_item(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


_IGNORE_FIELDS = {
    "source": _ignore_source,
    "gitignore_path": _ignore_gitignore_path,
    "engramignore_path": _ignore_engramignore_path,
    "global_engramignore": _ignore_global_engramignore,
    "also_ignore": _ignore_also_ignore,
    "global_patterns": _ignore_global_patterns,
}


def _ignore(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    value.setdefault("source", "engramignore")
    value.setdefault("gitignore_path", ".gitignore")
    value.setdefault("engramignore_path", ".engramignore")
    value.setdefault("global_engramignore", True)
    value.setdefault("also_ignore", [])
    value.setdefault("global_patterns", ["*.secret", "private/**"])
    fields(value, path, _IGNORE_FIELDS)
    if unknown := value.keys() - _IGNORE_FIELDS.keys():
        message = (
            f"does not take {named(unknown)}"
            "; it takes source, gitignore_path, engramignore_path, global_engramignore, also_ignore"
            ", global_patterns"
        )
        raise Invalid(path, message, "additionalProperties")
    return value


def _load_limit(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer from 1 to 32", "type")
    if value < 1:
        raise Invalid(path, "must be an integer from 1 to 32", "minimum")
    if value > 32:
        raise Invalid(path, "must be an integer from 1 to 32", "maximum")
    return value


def _load_max_tokens(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer from 200 to 16000", "type")
    if value < 200:
        raise Invalid(path, "must be an integer from 200 to 16000", "minimum")
    if value > 16000:
        raise Invalid(path, "must be an integer from 200 to 16000", "maximum")
    return value


def _load_dependency_reserve_ratio(value: Any, path: str) -> Any:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Invalid(path, "must be a number from 0 to 1", "type")
    if value < 0:
        raise Invalid(path, "must be a number from 0 to 1", "minimum")
    if value > 1:
        raise Invalid(path, "must be a number from 0 to 1", "maximum")
    return value


def _load_projection(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "adaptive", "compact", "full"', "type")
    if value not in ("adaptive", "compact", "full"):
        raise Invalid(path, 'must be one of "adaptive", "compact", "full"', "enum")
    return value


def _load_semantic(value: Any, path: str) -> Any:
    if not isinstance(value, bool):
        raise Invalid(path, "must be true or false", "type")
    return value


def _load_working_ttl_days(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer from 1 to 90", "type")
    if value < 1:
        raise Invalid(path, "must be an integer from 1 to 90", "minimum")
    if value > 90:
        raise Invalid(path, "must be an integer from 1 to 90", "maximum")
    return value


_LOAD_FIELDS = {
    "limit": _load_limit,
    "max_tokens": _load_max_tokens,
    "dependency_reserve_ratio": _load_dependency_reserve_ratio,
    "projection": _load_projection,
    "semantic": _load_semantic,
    "working_ttl_days": _load_working_ttl_days,
}


def _load(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    value.setdefault("limit", 8)
    value.setdefault("max_tokens", 1600)
    value.setdefault("dependency_reserve_ratio", 0.2)
    value.setdefault("projection", "adaptive")
    value.setdefault("semantic", False)
    value.setdefault("working_ttl_days", 7)
    fields(value, path, _LOAD_FIELDS)
    if unknown := value.keys() - _LOAD_FIELDS.keys():
        message = (
            f"does not take {named(unknown)}"
            "; it takes limit, max_tokens, dependency_reserve_ratio, projection, semantic, working_"
            "ttl_days"
        )
        raise Invalid(path, message, "additionalProperties")
    return value


def _mcp_resource_limit(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer from 0 to 200", "type")
    if value < 0:
        raise Invalid(path, "must be an integer from 0 to 200", "minimum")
    if value > 200:
        raise Invalid(path, "must be an integer from 0 to 200", "maximum")
    return value


_MCP_FIELDS = {
    "resource_limit": _mcp_resource_limit,
}


def _mcp(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    value.setdefault("resource_limit", 20)
    fields(value, path, _MCP_FIELDS)
    if unknown := value.keys() - _MCP_FIELDS.keys():
        message = f"does not take {named(unknown)}; it takes resource_limit"
        raise Invalid(path, message, "additionalProperties")
    return value


def _graph_enabled(value: Any, path: str) -> Any:
    if not isinstance(value, bool):
        raise Invalid(path, "must be true or false", "type")
    return value


def _graph_max_related(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer from 1 to 20", "type")
    if value < 1:
        raise Invalid(path, "must be an integer from 1 to 20", "minimum")
    if value > 20:
        raise Invalid(path, "must be an integer from 1 to 20", "maximum")
    return value


def _graph_min_related_score(value: Any, path: str) -> Any:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Invalid(path, "must be a number from 0 to 1", "type")
    if value < 0:
        raise Invalid(path, "must be a number from 0 to 1", "minimum")
    if value > 1:
        raise Invalid(path, "must be a number from 0 to 1", "maximum")
    return value


_GRAPH_FIELDS = {
    "enabled": _graph_enabled,
    "max_related": _graph_max_related,
    "min_related_score": _graph_min_related_score,
}


def _graph(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    value.setdefault("enabled", True)
    value.setdefault("max_related", 4)
    value.setdefault("min_related_score", 0.22)
    fields(value, path, _GRAPH_FIELDS)
    if unknown := value.keys() - _GRAPH_FIELDS.keys():
        message = f"does not take {named(unknown)}; it takes enabled, max_related, min_related_score"
        raise Invalid(path, message, "additionalProperties")
    return value


def _vector_enabled(value: Any, path: str) -> Any:
    if not isinstance(value, bool):
        raise Invalid(path, "must be true or false", "type")
    return value


def _vector_provider(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be "sqlite-vec"', "type")
    if value != "sqlite-vec":
        raise Invalid(path, 'must be "sqlite-vec"', "enum")
    return value


def _vector_auto_threshold(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer from 10 to 1000", "type")
    if value < 10:
        raise Invalid(path, "must be an integer from 10 to 1000", "minimum")
    if value > 1000:
        raise Invalid(path, "must be an integer from 10 to 1000", "maximum")
    return value


def _vector_candidate_pool(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer from 8 to 100", "type")
    if value < 8:
        raise Invalid(path, "must be an integer from 8 to 100", "minimum")
    if value > 100:
        raise Invalid(path, "must be an integer from 8 to 100", "maximum")
    return value


def _vector_dimensions(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer from 16 to 512", "type")
    if value < 16:
        raise Invalid(path, "must be an integer from 16 to 512", "minimum")
    if value > 512:
        raise Invalid(path, "must be an integer from 16 to 512", "maximum")
    return value


_VECTOR_FIELDS = {
    "enabled": _vector_enabled,
    "provider": _vector_provider,
    "auto_threshold": _vector_auto_threshold,
    "candidate_pool": _vector_candidate_pool,
    "dimensions": _vector_dimensions,
}


def _vector(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    value.setdefault("enabled", True)
    value.setdefault("provider", "sqlite-vec")
    value.setdefault("auto_threshold", 100)
    value.setdefault("candidate_pool", 24)
    value.setdefault("dimensions", 64)
    fields(value, path, _VECTOR_FIELDS)
    if unknown := value.keys() - _VECTOR_FIELDS.keys():
        message = (
            f"does not take {named(unknown)}"
            "; it takes enabled, provider, auto_threshold, candidate_pool, dimensions"
        )
        raise Invalid(path, message, "additionalProperties")
    return value


def _rule_variants_enabled(value: Any, path: str) -> Any:
    if not isinstance(value, bool):
        raise Invalid(path, "must be true or false", "type")
    return value


def _rule_variant(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "light", "balanced", "strict"', "type")
    if value not in ("light", "balanced", "strict"):
        raise Invalid(path, 'must be one of "light", "balanced", "strict"', "enum")
    return value


_RULE_VARIANTS_FIELDS = {
    "enabled": _rule_variants_enabled,
    "active": _rule_variant,
}


def _rule_variants(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    value.setdefault("enabled", False)
    value.setdefault("active", "balanced")
    fields(value, path, _RULE_VARIANTS_FIELDS)
    if unknown := value.keys() - _RULE_VARIANTS_FIELDS.keys():
        message = f"does not take {named(unknown)}; it takes enabled, active"
        raise Invalid(path, message, "additionalProperties")
    return value


def _memory_rule_line_target(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer from 50 to 200", "type")
    if value < 50:
        raise Invalid(path, "must be an integer from 50 to 200", "minimum")
    if value > 200:
        raise Invalid(path, "must be an integer from 50 to 200", "maximum")
    return value


def _memory_rule_line_hard_limit(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer from 50 to 200", "type")
    if value < 50:
        raise Invalid(path, "must be an integer from 50 to 200", "minimum")
    if value > 200:
        raise Invalid(path, "must be an integer from 50 to 200", "maximum")
    return value


_MEMORY_FIELDS = {
    "rule_line_target": _memory_rule_line_target,
    "rule_line_hard_limit": _memory_rule_line_hard_limit,
}


def _memory(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    value.setdefault("rule_line_target", 70)
    value.setdefault("rule_line_hard_limit", 100)
    fields(value, path, _MEMORY_FIELDS)
    if unknown := value.keys() - _MEMORY_FIELDS.keys():
        message = f"does not take {named(unknown)}; it takes rule_line_target, rule_line_hard_limit"
        raise Invalid(path, message, "additionalProperties")
    return value


def _safety_emails(value: Any, path: str) -> Any:
    if not isinstance(value, bool):
        raise Invalid(path, "must be true or false", "type")
    return value


def _safety_private_addresses(value: Any, path: str) -> Any:
    if not isinstance(value, bool):
        raise Invalid(path, "must be true or false", "type")
    return value


_SAFETY_FIELDS = {
    "emails": _safety_emails,
    "private_addresses": _safety_private_addresses,
}


def _safety(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    value.setdefault("emails", False)
    value.setdefault("private_addresses", False)
    fields(value, path, _SAFETY_FIELDS)
    if unknown := value.keys() - _SAFETY_FIELDS.keys():
        message = f"does not take {named(unknown)}; it takes emails, private_addresses"
        raise Invalid(path, message, "additionalProperties")
    return value


def _live_sync_enabled(value: Any, path: str) -> Any:
    if not isinstance(value, bool):
        raise Invalid(path, "must be true or false", "type")
    return value


def _live_sync_targets_item(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _live_sync_targets(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_live_sync_targets_item(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


_LIVE_SYNC_FIELDS = {
    "enabled": _live_sync_enabled,
    "targets": _live_sync_targets,
}


def _live_sync(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    value.setdefault("enabled", False)
    value.setdefault("targets", ["agents-md", "claude-md", "cursorrules"])
    fields(value, path, _LIVE_SYNC_FIELDS)
    if unknown := value.keys() - _LIVE_SYNC_FIELDS.keys():
        message = f"does not take {named(unknown)}; it takes enabled, targets"
        raise Invalid(path, message, "additionalProperties")
    return value


def _global_git_enabled(value: Any, path: str) -> Any:
    if not isinstance(value, bool):
        raise Invalid(path, "must be true or false", "type")
    return value


def _global_git_remote(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _global_git_remote_url(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _global_git_branch(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _global_git_auto_sync(value: Any, path: str) -> Any:
    if not isinstance(value, bool):
        raise Invalid(path, "must be true or false", "type")
    return value


def _global_git_auto_resolve(value: Any, path: str) -> Any:
    if not isinstance(value, bool):
        raise Invalid(path, "must be true or false", "type")
    return value


_GLOBAL_GIT_FIELDS = {
    "enabled": _global_git_enabled,
    "remote": _global_git_remote,
    "remote_url": _global_git_remote_url,
    "branch": _global_git_branch,
    "auto_sync": _global_git_auto_sync,
    "auto_resolve": _global_git_auto_resolve,
}


def _global_git(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    value.setdefault("enabled", True)
    value.setdefault("remote", "origin")
    value.setdefault("remote_url", "")
    value.setdefault("branch", "main")
    value.setdefault("auto_sync", True)
    value.setdefault("auto_resolve", True)
    fields(value, path, _GLOBAL_GIT_FIELDS)
    if unknown := value.keys() - _GLOBAL_GIT_FIELDS.keys():
        message = (
            f"does not take {named(unknown)}"
            "; it takes enabled, remote, remote_url, branch, auto_sync, auto_resolve"
        )
        raise Invalid(path, message, "additionalProperties")
    return value


def _pattern_mining_enabled(value: Any, path: str) -> Any:
    if not isinstance(value, bool):
        raise Invalid(path, "must be true or false", "type")
    return value


_PATTERN_MINING_FIELDS = {
    "enabled": _pattern_mining_enabled,
}


def _pattern_mining(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    value.setdefault("enabled", False)
    fields(value, path, _PATTERN_MINING_FIELDS)
    if unknown := value.keys() - _PATTERN_MINING_FIELDS.keys():
        message = f"does not take {named(unknown)}; it takes enabled"
        raise Invalid(path, message, "additionalProperties")
    return value


def _pr_workflow_enabled(value: Any, path: str) -> Any:
    if not isinstance(value, bool):
        raise Invalid(path, "must be true or false", "type")
    return value


_PR_WORKFLOW_FIELDS = {
    "enabled": _pr_workflow_enabled,
}


def _pr_workflow(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    value.setdefault("enabled", False)
    fields(value, path, _PR_WORKFLOW_FIELDS)
    if unknown := value.keys() - _PR_WORKFLOW_FIELDS.keys():
        message = f"does not take {named(unknown)}; it takes enabled"
        raise Invalid(path, message, "additionalProperties")
    return value


def _encryption_enabled(value: Any, path: str) -> Any:
    if not isinstance(value, bool):
        raise Invalid(path, "must be true or false", "type")
    return value


_ENCRYPTION_FIELDS = {
    "enabled": _encryption_enabled,
}


def _encryption(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    value.setdefault("enabled", False)
    fields(value, path, _ENCRYPTION_FIELDS)
    if unknown := value.keys() - _ENCRYPTION_FIELDS.keys():
        message = f"does not take {named(unknown)}; it takes enabled"
        raise Invalid(path, message, "additionalProperties")
    return value


def _author_name(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of 1 to 200 characters", "type")
    if len(value) < 1:
        raise Invalid(path, "must be a string of 1 to 200 characters", "minLength")
    if len(value) > 200:
        raise Invalid(path, "must be a string of 1 to 200 characters", "maxLength")
    return value


def _author_email(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of 3 to 320 characters", "type")
    if len(value) < 3:
        raise Invalid(path, "must be a string of 3 to 320 characters", "minLength")
    if len(value) > 320:
        raise Invalid(path, "must be a string of 3 to 320 characters", "maxLength")
    return value


_AUTHOR_FIELDS = {
    "name": _author_name,
    "email": _author_email,
}


def _author(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    if missing := {"name", "email"} - value.keys():
        raise Invalid(path, f"needs {named(missing)}", "required")
    fields(value, path, _AUTHOR_FIELDS)
    if unknown := value.keys() - _AUTHOR_FIELDS.keys():
        message = f"does not take {named(unknown)}; it takes name, email"
        raise Invalid(path, message, "additionalProperties")
    return value


def _auto_upgrade_version(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _auto_upgrade_checked_at(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


_AUTO_UPGRADE_FIELDS = {
    "version": _auto_upgrade_version,
    "checked_at": _auto_upgrade_checked_at,
}


def _auto_upgrade(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    fields(value, path, _AUTO_UPGRADE_FIELDS)
    if unknown := value.keys() - _AUTO_UPGRADE_FIELDS.keys():
        message = f"does not take {named(unknown)}; it takes version, checked_at"
        raise Invalid(path, message, "additionalProperties")
    return value


_WHOLE_FIELDS = {
    "version": _version,
    "enabled": _enabled,
    "scope": _save_scope,
    "update": _update,
    "read": _read,
    "proof": _proof,
    "theme": _theme,
    "global_path": _global_path,
    "default_profile": _default_profile,
    "roles": _roles,
    "unapproved": _unapproved,
    "ignore": _ignore,
    "load": _load,
    "mcp": _mcp,
    "graph": _graph,
    "vector": _vector,
    "rule_variants": _rule_variants,
    "memory": _memory,
    "safety": _safety,
    "live_sync": _live_sync,
    "global_git": _global_git,
    "pattern_mining": _pattern_mining,
    "pr_workflow": _pr_workflow,
    "encryption": _encryption,
    "author": _author,
    "auto_upgrade": _auto_upgrade,
}


def _whole(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    value.setdefault("version", "")
    value.setdefault("enabled", True)
    value.setdefault("scope", "both")
    value.setdefault("update", "auto")
    value.setdefault("read", "auto")
    value.setdefault("proof", "off")
    value.setdefault("theme", "dark")
    value.setdefault("global_path", "")
    value.setdefault("default_profile", "")
    value.setdefault("roles", [])
    value.setdefault("unapproved", "label")
    value.setdefault("ignore", {})
    value.setdefault("load", {})
    value.setdefault("mcp", {})
    value.setdefault("graph", {})
    value.setdefault("vector", {})
    value.setdefault("rule_variants", {})
    value.setdefault("memory", {})
    value.setdefault("safety", {})
    value.setdefault("live_sync", {})
    value.setdefault("global_git", {})
    value.setdefault("pattern_mining", {})
    value.setdefault("pr_workflow", {})
    value.setdefault("encryption", {})
    fields(value, path, _WHOLE_FIELDS)
    return value


def check(data: Any) -> Config:
    """Return `data` with its defaults filled in place; raise Invalid for what the contract does not allow."""
    checked: Config = _whole(data, "")
    return checked
