# ruff: noqa: E501 - a table
"""What kind of task a text describes, told from whole words: `report` is no `port`, `guide` no `ui` (D10)."""

from __future__ import annotations

import re
from itertools import pairwise

from engram.retrieval.terms import terms

# Class to the words that speak for it. Phrases count double. All are compared as stemmed terms.
CLASSES: dict[str, str] = {
    "bugfix": "bug, fix, defect, broken, crash, regression, error, exception, failing, stack trace, root cause, wrong result",
    "testing": "test, tests, unit test, integration test, coverage, fixture, mock, assertion, pytest, e2e, snapshot test",
    "refactoring": "refactor, rename, extract, restructure, simplify, clean up, dead code, split module, deduplicate",
    "performance": "performance, slow, latency, throughput, cache, caching, benchmark, profile, memory leak, optimise, optimize, speed",
    "security": "security, vulnerability, secret, credential, permission, xss, csrf, injection, encrypt, sanitise, threat, cve",
    "authentication": "login, sign in, single sign-on, oauth, token refresh, session cookie, password reset, mfa, jwt, authenticate",
    "database": "database, sql, schema, table, index, transaction, postgres, mysql, sqlite, orm, foreign key, query plan",
    "migration": "migration, migrate, upgrade path, backfill, data migration, cut over",
    "api": "api, endpoint, rest, graphql, grpc, route handler, status code, pagination, openapi, webhook",
    "frontend": "frontend, component, page, button, form, layout, browser, react, vue, svelte, dom, stylesheet, css",
    "design": "design, mockup, color, colour, typography, spacing, icon, wireframe, design token",
    "accessibility": "accessibility, screen reader, aria, contrast, keyboard navigation, a11y",
    "backend": "backend, service, worker, queue, job, scheduler, cron, message broker, server side",
    "infrastructure": "infrastructure, terraform, kubernetes, cluster, container, docker, helm, load balancer, dns, network",
    "deployment": "deploy, deployment, rollout, rollback, canary, staging, production release, blue green",
    "release": "release, version bump, tag, changelog, publish, release notes, hotfix, semver",
    "ci": "ci, pipeline, github actions, workflow run, build agent, continuous integration, lint job",
    "build": "build, compile, compiler, bundler, linker, makefile, artifact, toolchain, cmake",
    "dependencies": "dependency, dependencies, package, upgrade package, lockfile, npm, pnpm, pip, vendored, version conflict",
    "installation": "install, installation, setup, set up, bootstrap, onboarding machine, prerequisite",
    "configuration": "config, configuration, setting, environment variable, feature flag, env file, option",
    "documentation": "documentation, docs, readme, docstring, tutorial, guide, comment, example page",
    "review": "review, code review, pull request, merge request, approve, feedback, reviewer",
    "git": "git, commit, branch, merge, rebase, cherry-pick, conflict, submodule, history",
    "logging": "log, logging, logger, trace, structured log, log level",
    "monitoring": "monitoring, metric, alert, dashboard, slo, on call, pager, telemetry, incident",
    "incident": "incident, outage, postmortem, mitigation, downtime, status page",
    "data": "data, dataset, etl, partition, warehouse, batch, stream, parquet, csv, ingestion, lineage",
    "machine-learning": "model, training, inference, embedding, prompt, evaluation set, fine-tune, dataset split, gpu",
    "internationalisation": "translation, locale, i18n, l10n, language, plural, time zone, currency format",
    "payments": "payment, invoice, refund, checkout, charge, subscription, billing, tax, price, discount",
    "firmware": "firmware, interrupt, driver, microcontroller, sensor, bootloader, flash, register, watchdog",
    "mobile": "mobile, ios, android, app store, push notification, swift, kotlin",
    "research": "research, investigate, compare, spike, evaluate, prototype, experiment",
    "planning": "plan, planning, roadmap, estimate, milestone, backlog, scope, ticket",
    "support": "support, customer, ticket reply, complaint, faq, escalation",
}  # fmt: skip
UNKNOWN = "unknown"
AMBIGUOUS = (
    "table, index, transaction, form, page, button, component, layout, color, colour, icon, contrast, driver, register, flash, sensor, interrupt, "
    "tag, publish, branch, merge, history, conflict, job, queue, service, worker, model, training, prompt, data, stream, batch, "
    "partition, plan, planning, scope, ticket, option, setting, comment, guide, review, approve, feedback, build, package, log, trace, "
    "price, charge, tax, discount, customer, permission, secret, injection, container, network, cluster, rest, profile, speed, extract, "
    "simplify, compare, language, estimate, escalation, alert, watchdog, spike, experiment, subscription, test, tests, error, fix, mobile, swift"
)
"""Ordinary words in other senses: one of them alone says nothing, two of one class do, and so does one beside
a clear word. The same holds for what is left of a phrase without its small words (`sign in`)."""
_EXPLICIT = re.compile(r"\btask[ _-]type\s*[:=]\s*([a-z][a-z-]{1,40})", re.IGNORECASE)
_table: dict[str, list[tuple[str, int]]] = {}
_vague: set[str] = set()


def classify(text: str) -> tuple[str, str]:
    """(class, confidence): high for two clear signals more than any other class, low for a single word."""
    explicit = _EXPLICIT.search(text)
    if explicit and explicit[1].lower() in CLASSES:
        return explicit[1].lower(), "high"
    found = terms(text)
    scores: dict[str, int] = {}
    vague: dict[str, int] = {}
    for term in dict.fromkeys(found):
        for name, weight in _signals().get(term, ()):
            scores[name] = scores.get(name, 0) + weight
            vague[name] = vague.get(name, 0) + (term in _vague)
    for first, second in pairwise(found):
        for name, weight in _signals().get(f"{first} {second}", ()):
            scores[name] = scores.get(name, 0) + weight
    scores = {name: score for name, score in scores.items() if (score, vague.get(name)) != (1, 1)}
    if not scores:
        return UNKNOWN, "low"
    order = list(CLASSES)
    best = min(scores, key=lambda name: (-scores[name], order.index(name)))
    others = max((score for name, score in scores.items() if name != best), default=0)
    lead = scores[best] - others
    return best, "high" if scores[best] >= 3 and lead >= 2 else "medium" if scores[
        best
    ] >= 2 and lead >= 1 else "low"


def _signals() -> dict[str, list[tuple[str, int]]]:
    """Term, or two terms with a space, to the classes that it speaks for."""
    if not _table:
        _vague.update(terms(AMBIGUOUS))
        for name, words in CLASSES.items():
            for word in words.split(","):
                key = terms(word)
                if len(key) == 1:
                    if (name, 1) not in _table.setdefault(key[0], []):
                        _table[key[0]].append((name, 1))
                    if " " in word.strip():
                        _vague.add(key[0])
                elif len(key) > 1:
                    _table.setdefault(" ".join(key[:2]), []).append((name, 2))
    return _table
