# Generated from schemas/commands/benchmark.json by `make gen`; do not edit.
"""Checks BenchmarkReport."""

from __future__ import annotations

from engram_contracts.invalid import Invalid, fields, named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram_contracts.models import BenchmarkReport


def _set(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _k(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer from 1 to 32", "type")
    if value < 1:
        raise Invalid(path, "must be an integer from 1 to 32", "minimum")
    if value > 32:
        raise Invalid(path, "must be an integer from 1 to 32", "maximum")
    return value


def _benchmark_run_queries(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer of at least 0", "type")
    if value < 0:
        raise Invalid(path, "must be an integer of at least 0", "minimum")
    return value


def _benchmark_run_recall(value: Any, path: str) -> Any:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Invalid(path, "must be a number from 0 to 1", "type")
    if value < 0:
        raise Invalid(path, "must be a number from 0 to 1", "minimum")
    if value > 1:
        raise Invalid(path, "must be a number from 0 to 1", "maximum")
    return value


def _benchmark_run_mrr(value: Any, path: str) -> Any:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Invalid(path, "must be a number from 0 to 1", "type")
    if value < 0:
        raise Invalid(path, "must be a number from 0 to 1", "minimum")
    if value > 1:
        raise Invalid(path, "must be a number from 0 to 1", "maximum")
    return value


def _benchmark_run_ndcg(value: Any, path: str) -> Any:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Invalid(path, "must be a number from 0 to 1", "type")
    if value < 0:
        raise Invalid(path, "must be a number from 0 to 1", "minimum")
    if value > 1:
        raise Invalid(path, "must be a number from 0 to 1", "maximum")
    return value


def _benchmark_run_silent(value: Any, path: str) -> Any:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Invalid(path, "must be a number from 0 to 1", "type")
    if value < 0:
        raise Invalid(path, "must be a number from 0 to 1", "minimum")
    if value > 1:
        raise Invalid(path, "must be a number from 0 to 1", "maximum")
    return value


def _benchmark_run_ids_when_unanswerable(value: Any, path: str) -> Any:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Invalid(path, "must be a number of at least 0", "type")
    if value < 0:
        raise Invalid(path, "must be a number of at least 0", "minimum")
    return value


def _benchmark_run_median_ms(value: Any, path: str) -> Any:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Invalid(path, "must be a number of at least 0", "type")
    if value < 0:
        raise Invalid(path, "must be a number of at least 0", "minimum")
    return value


def _benchmark_run_p95_ms(value: Any, path: str) -> Any:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Invalid(path, "must be a number of at least 0", "type")
    if value < 0:
        raise Invalid(path, "must be a number of at least 0", "minimum")
    return value


def _benchmark_run_building_ms(value: Any, path: str) -> Any:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Invalid(path, "must be a number of at least 0", "type")
    if value < 0:
        raise Invalid(path, "must be a number of at least 0", "minimum")
    return value


def _benchmark_row_name(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _benchmark_row_queries(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer of at least 0", "type")
    if value < 0:
        raise Invalid(path, "must be an integer of at least 0", "minimum")
    return value


def _benchmark_row_recall(value: Any, path: str) -> Any:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Invalid(path, "must be a number from 0 to 1", "type")
    if value < 0:
        raise Invalid(path, "must be a number from 0 to 1", "minimum")
    if value > 1:
        raise Invalid(path, "must be a number from 0 to 1", "maximum")
    return value


def _benchmark_row_mrr(value: Any, path: str) -> Any:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Invalid(path, "must be a number from 0 to 1", "type")
    if value < 0:
        raise Invalid(path, "must be a number from 0 to 1", "minimum")
    if value > 1:
        raise Invalid(path, "must be a number from 0 to 1", "maximum")
    return value


def _benchmark_row_ndcg(value: Any, path: str) -> Any:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Invalid(path, "must be a number from 0 to 1", "type")
    if value < 0:
        raise Invalid(path, "must be a number from 0 to 1", "minimum")
    if value > 1:
        raise Invalid(path, "must be a number from 0 to 1", "maximum")
    return value


def _benchmark_row_silent(value: Any, path: str) -> Any:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Invalid(path, "must be a number from 0 to 1", "type")
    if value < 0:
        raise Invalid(path, "must be a number from 0 to 1", "minimum")
    if value > 1:
        raise Invalid(path, "must be a number from 0 to 1", "maximum")
    return value


def _benchmark_row_ids_when_unanswerable(value: Any, path: str) -> Any:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Invalid(path, "must be a number of at least 0", "type")
    if value < 0:
        raise Invalid(path, "must be a number of at least 0", "minimum")
    return value


def _benchmark_row_median_ms(value: Any, path: str) -> Any:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Invalid(path, "must be a number of at least 0", "type")
    if value < 0:
        raise Invalid(path, "must be a number of at least 0", "minimum")
    return value


def _benchmark_row_p95_ms(value: Any, path: str) -> Any:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Invalid(path, "must be a number of at least 0", "type")
    if value < 0:
        raise Invalid(path, "must be a number of at least 0", "minimum")
    return value


_BENCHMARK_ROW_FIELDS = {
    "name": _benchmark_row_name,
    "queries": _benchmark_row_queries,
    "recall": _benchmark_row_recall,
    "mrr": _benchmark_row_mrr,
    "ndcg": _benchmark_row_ndcg,
    "silent": _benchmark_row_silent,
    "ids_when_unanswerable": _benchmark_row_ids_when_unanswerable,
    "median_ms": _benchmark_row_median_ms,
    "p95_ms": _benchmark_row_p95_ms,
}


def _benchmark_row(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    if missing := {"name", "queries"} - value.keys():
        raise Invalid(path, f"needs {named(missing)}", "required")
    fields(value, path, _BENCHMARK_ROW_FIELDS)
    if unknown := value.keys() - _BENCHMARK_ROW_FIELDS.keys():
        message = (
            f"does not take {named(unknown)}"
            "; it takes name, queries, recall, mrr, ndcg, silent, ids_when_unanswerable, median_ms,"
            " p95_ms"
        )
        raise Invalid(path, message, "additionalProperties")
    return value


def _benchmark_run_groups(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_benchmark_row(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


def _benchmark_run_categories(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_benchmark_row(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


_BENCHMARK_RUN_FIELDS = {
    "queries": _benchmark_run_queries,
    "recall": _benchmark_run_recall,
    "mrr": _benchmark_run_mrr,
    "ndcg": _benchmark_run_ndcg,
    "silent": _benchmark_run_silent,
    "ids_when_unanswerable": _benchmark_run_ids_when_unanswerable,
    "median_ms": _benchmark_run_median_ms,
    "p95_ms": _benchmark_run_p95_ms,
    "building_ms": _benchmark_run_building_ms,
    "groups": _benchmark_run_groups,
    "categories": _benchmark_run_categories,
}


def _benchmark_run(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    if missing := {"queries", "building_ms", "groups", "categories"} - value.keys():
        raise Invalid(path, f"needs {named(missing)}", "required")
    fields(value, path, _BENCHMARK_RUN_FIELDS)
    if unknown := value.keys() - _BENCHMARK_RUN_FIELDS.keys():
        message = (
            f"does not take {named(unknown)}"
            "; it takes queries, recall, mrr, ndcg, silent, ids_when_unanswerable, median_ms, p95_m"
            "s, building_ms, groups, categories"
        )
        raise Invalid(path, message, "additionalProperties")
    return value


def _regressions_item(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _regressions(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_regressions_item(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


_WHOLE_FIELDS = {
    "set": _set,
    "k": _k,
    "ours": _benchmark_run,
    "plain": _benchmark_run,
    "baseline": _benchmark_run,
    "regressions": _regressions,
}


def _whole(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    if missing := {"set", "k", "ours"} - value.keys():
        raise Invalid(path, f"needs {named(missing)}", "required")
    fields(value, path, _WHOLE_FIELDS)
    if unknown := value.keys() - _WHOLE_FIELDS.keys():
        message = f"does not take {named(unknown)}; it takes set, k, ours, plain, baseline, regressions"
        raise Invalid(path, message, "additionalProperties")
    return value


def check(data: Any) -> BenchmarkReport:
    """Return `data` with its defaults filled in place; raise Invalid for what the contract does not allow."""
    checked: BenchmarkReport = _whole(data, "")
    return checked
