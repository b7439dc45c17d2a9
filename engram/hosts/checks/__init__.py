"""`engram doctor`, the part about hosts (hosts.md 10): nothing is written, only our own server is started.

documents   the files of hosts as their hosts read them
entries     which entries and hooks are ours, and what is wrong with them
gates       whether something answers for the human when `engram_commit` asks
server      our server started as the host starts it
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from engram.checkup import Finding


def freshness(project: str, env: Mapping[str, str]) -> list[Finding]:
    """Whether this Engram is newer than the one that linked."""
    from engram.checkup import WARN, Finding
    from engram.hosts.freshness import advice
    from engram.workspace import UserDirs

    said, _, remedy = advice(UserDirs.of(env).config, project).partition(": ")
    return [Finding("host.links_version", "host", WARN, said, remedy=remedy.capitalize())] if said else []


def examine(project: str, env: Mapping[str, str], root: str | None = None) -> list[Finding]:
    """Every check of hosts seen from a project; `root` is the memory that a started server has to find."""
    from engram.hosts.checks import entries, gates, hooks, server, texts
    from engram.hosts.checks.documents import Documents
    from engram.hosts.places import Places

    documents = Documents(Places.of(project, env))
    found = [*entries.check(documents), *hooks.check(documents), *texts.check(documents)]
    found += gates.check(documents)
    found += server.check(documents, root)
    found += freshness(project, env)
    return found + documents.unreadable()
