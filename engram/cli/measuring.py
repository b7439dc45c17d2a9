"""stats, quality-check and benchmark: memory in numbers, what needs a look, how well it is found."""

from __future__ import annotations

from engram.cli.project import open_session
from engram.cli.screen import is_terminal
from engram.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from engram_contracts.models import Diagnostic

    from engram.cli.grammar import Values
    from engram.cli.screen import Screen
    from engram.upkeep.benchmark import Set

FOUND = 1
"""Exit code of a check that found something."""
REGRESSION = 6
_LISTED = 200
_MOST_K = 32


def stats(values: Values, screen: Screen) -> int:
    """`engram stats`."""
    from engram.upkeep.stats import stats as count

    session = open_session(values)
    done = count(session)
    session.flush()
    screen.answer("\n".join(_stats_lines(done.data)), done.data, done.diagnostics)
    return 0


def _stats_lines(data: Mapping[str, Any]) -> list[str]:
    def counted(key: str) -> str:
        rows = data[key]
        pairs = rows.items() if isinstance(rows, dict) else [(row["name"], row["count"]) for row in rows]
        return ", ".join(f"{name.replace('_', ' ')} {count}" for name, count in pairs if count) or "nothing"

    ignored = data["hidden"]["ignored"]
    apart = f", of which {ignored} ignored and not counted below" if ignored else ""
    return [
        f"Memories: {data['total']}{apart} ({counted('by_type')}; {counted('by_scope')})",
        f"Lifecycle: {counted('by_lifecycle')}",
        f"Confidence: {counted('by_confidence')}",
        f"Roles: {counted('by_role')}",
        f"Last changed within a: {counted('by_age')}",
        f"Tags: {counted('tags')}",
        f"Size: {data['bytes']} bytes, about {data['tokens']} tokens",
        f"Largest: {_named(data['largest'], 'bytes')}",
        f"Most used: {_named(data['most_used'], 'fetches')}",
        f"Relations stated: {data['relations']}, working notes: {data['working_notes']}",
        f"Not approved on this computer: {data['unapproved']}",
        f"Of the personal memory, overridden by the project: {data['overridden']}",
        f"Not shown: {counted('hidden')}",
    ]


def _named(rows: Sequence[Mapping[str, Any]], key: str) -> str:
    return ", ".join(f"{row['id']} {row[key]}" for row in rows) or "nothing"


def quality_check(values: Values, screen: Screen) -> int:
    """`engram quality-check`: exit code 1 when something needs a look."""
    from engram.retrieval.render import skipped_lines
    from engram.upkeep.quality import HARMLESS, quality

    session = open_session(values)
    done = quality(session, _bar(screen, "memories"))
    session.flush()
    lines = [f"engram: {len(done.findings)} findings in {done.checked} memories"]
    for finding in done.findings[:_LISTED]:
        lines.append(f"{finding.kind}: {', '.join(finding.ids[:12])} ({finding.scope}): {finding.about}")
        lines.append(f"   {finding.action}")
    if len(done.findings) > _LISTED:
        lines.append(f"engram: {len(done.findings) - _LISTED} more are in the data (--json)")
    lines += skipped_lines(done.withheld, 4000)
    data = {"checked": done.checked, "findings": [finding.data() for finding in done.findings]}
    screen.answer("\n".join(lines), data, done.diagnostics)
    needed = [finding for finding in done.findings if finding.kind not in HARMLESS]
    return FOUND if needed or done.withheld else 0


def benchmark(values: Values, screen: Screen) -> int:
    """`engram benchmark`: exit code 6 when a number fell below the baseline."""
    from engram.upkeep import baseline
    from engram.upkeep.benchmark import read_set, regressions, run
    from engram.upkeep.trial import Ours, Plain

    words = values["set"]
    if not isinstance(words, list) or len(words) != 1:
        raise UsageError("cli.bad_value", "Name one set.", "A folder with corpus, queries and qrels.jsonl.")
    k = values["k"] if isinstance(values["k"], int) else 8
    if not 1 <= k <= _MOST_K:
        raise UsageError("cli.bad_value", f"--k is {k}.", f"Use a number from 1 to {_MOST_K}.")
    found = read_set(words[0])
    before = baseline.read(str(values["baseline"]), found.name, k) if values["baseline"] else None
    data: dict[str, Any] = {"set": found.name, "k": k, "ours": run(found, k, Ours, _bar(screen, "engram"))}
    if values["plain"]:
        data["plain"] = run(found, k, Plain, _bar(screen, "plain FTS5"))
    fell = regressions(data["ours"], before["ours"]) if before else []
    if before:
        data["baseline"] = {**before["ours"]}
        data["regressions"] = fell
    if values["save_baseline"]:
        baseline.write(str(values["save_baseline"]), data)
    lost = found.out_of_reach()
    advice = [_unreachable(lost)] if lost else []
    screen.answer("\n".join(_table(data, found)), data, advice)
    return REGRESSION if fell else 0


def _unreachable(count: int) -> Diagnostic:
    from engram.envelope import diagnostic

    return diagnostic(
        "warning",
        "benchmark.unreachable",
        f"{count} relevant texts are not among the texts of their query's group, so no answer can hold them.",
        "Correct did or group in the set.",
    )


def _bar(screen: Screen, label: str) -> Any:
    """How queries are walked through: with a progress bar where a person watches."""

    def plainly(rows: Sequence[Any]) -> Iterable[Any]:
        return rows

    def watched(rows: Sequence[Any]) -> Iterator[Any]:
        import click

        with click.progressbar(rows, label=label, file=screen.err) as bar:
            yield from bar

    return watched if is_terminal(screen.err) and not screen.json else plainly


def _table(data: Mapping[str, Any], found: Set) -> list[str]:
    texts = sum(len(rows) for rows in found.corpus.values())
    lines = [f"{data['set']}: {texts} texts, {data['ours']['queries']} queries", ""]
    heads = (f"recall@{data['k']}", "MRR", "nDCG@10", "silent", "median ms", "p95 ms")
    lines.append(f"{'':<28}{'queries':>8}" + "".join(f"{head:>11}" for head in heads))
    names = {"ours": "engram", "plain": "plain FTS5", "baseline": "baseline"}
    lines += [_line(name, data[key]) for key, name in names.items() if key in data]
    for what in ("groups", "categories"):
        rows = data["ours"][what]
        if len(rows) > 1:
            lines += ["", what.capitalize(), *(_line(f"  {row['name'] or '-'}", row) for row in rows)]
    lines += (
        ["", "Fell below the baseline: " + "; ".join(data["regressions"])] if data.get("regressions") else []
    )
    return lines


def _line(name: str, row: Mapping[str, Any]) -> str:
    shares = "".join(
        f"{row[key]:11.3f}" if key in row else f"{'-':>11}"
        for key in ("recall", "mrr", "ndcg", "silent", "median_ms", "p95_ms")
    )
    return f"{name[:28]:<28}{row['queries']:>8}{shares}"
