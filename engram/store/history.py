"""The history of the global memory: one git commit for each approved write (R115, governed-memory 9.1).

Made behind the write and outside its lock, so that no git can lose or hold up a memory; trouble is reported
and never fatal. What is committed follows from `memory.sha256`: every file whose recorded hash is another one
than in HEAD. So a write that git missed is in the next commit, and what nobody approved is in none.
Nothing is fetched or pushed.
"""

from __future__ import annotations

import os

from engram.errors import ConfigError, StoreError
from engram.regular import regular
from engram.store import hashes, layout, problem
from engram.store.changelog import plain
from engram.store.files import Root
from engram.store.git import SECONDS, Git, TroubleError
from engram.store.lock import Lock
from engram.store.person import identity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engram.store.change import Change
    from engram.store.problem import Problem
    from engram.workspace import Workspace

SERVICE_FILES = (layout.HASHES, layout.CHANGELOG, layout.CONFIG, ".gitignore", ".gitattributes")
WAIT_SECONDS = 5.0
_AT_ONCE = 400
_QUIET = ("-c", "commit.gpgsign=false", "-c", "gc.auto=0", "-c", "maintenance.auto=false")


class History:
    """The repository of one root. `author` gives name and e-mail, empty where nobody is named."""

    __slots__ = ("author", "branch", "root")

    def __init__(self, root: str, branch: str, author: Callable[[], tuple[str, str]]) -> None:
        self.root = root
        self.branch = branch
        self.author = author

    def record(self, change: Change, channel: str) -> list[Problem]:
        """Commit what a write has changed; gives why it could not be done, as a warning."""
        if all(path.startswith("working/") for path in _touched(change)):
            return []
        try:
            self._commit(_message(change, channel), inside_others=False)
        except TroubleError as wrong:
            return [_warning(wrong.code, wrong.message, wrong.remedy)]
        except (ConfigError, StoreError) as wrong:
            return [_warning("git.failed", wrong.message, wrong.remedy)]
        return _on_no_branch(self.root)

    def begin(self) -> None:
        """Make the repository on purpose, also inside another one, and commit what is there.

        Raises TroubleError, ConfigError, StoreError.
        """
        self._commit("[engram] begin the history of this memory", inside_others=True)

    def around(self) -> str:
        """The repository of something else in which the root lies, "" without one. Raises TroubleError."""
        return "" if os.path.lexists(os.path.join(self.root, ".git")) else _top(Git(self.root))

    def _commit(self, message: str, *, inside_others: bool) -> None:
        with Root(self.root) as root, Lock(root, name=layout.GIT_LOCK, wait=WAIT_SECONDS):
            git = Git(self.root, self._environment(), SECONDS)
            if not os.path.lexists(os.path.join(self.root, ".git")):
                self._init(git, inside_others=inside_others)
            paths = _to_record(git, root)
            for at in range(0, len(paths), _AT_ONCE):
                git.run("update-index", "--add", "--remove", "--", *paths[at : at + _AT_ONCE])
            changed = _staged(git, paths)
            if changed:
                git.run(
                    *_QUIET, "--literal-pathspecs", "commit", "-q", "-m", message, "--only", "--", *changed
                )

    def _init(self, git: Git, *, inside_others: bool) -> None:
        top = "" if inside_others else _top(git)
        if top:
            raise TroubleError(
                "git.inside_other",
                f"{self.root} lies in the git repository {top}, which is not asked to keep this history",
                f"`engram inject --global-path {self.root}` makes a repository of its own there; or set "
                "global_git.enabled to false in your configuration.",
            )
        git.run("init", "-q", "-b", self.branch)

    def _environment(self) -> dict[str, str]:
        name, email = self.author()
        if not (name and email):
            raise TroubleError(
                "git.no_author", "nobody is named as author of the commit", "Run `engram author set`."
            )
        who = {"NAME": name, "EMAIL": email}
        return {f"GIT_{role}_{key}": who[key] for role in ("AUTHOR", "COMMITTER") for key in who}


def history_of(workspace: Workspace, root: str) -> History | None:
    """The history of a global root, None where the settings switch it off."""
    settings = workspace.config["global_git"]
    if not settings["enabled"]:
        return None
    return History(root, str(settings["branch"]), lambda: identity(workspace)[:2])


def _warning(code: str, message: str, remedy: str) -> Problem:
    said = f"the memory is written, but it is not in git's history yet: {message}"
    return problem.Problem(
        code, said, f"{remedy} The next write commits what is missing.", scope="global", withheld=False
    )


def _on_no_branch(root: str) -> list[Problem]:
    """A warning where the commit lies on no branch: a switch to one takes the memory out of the folder."""
    try:
        with open(os.path.join(root, ".git", "HEAD"), "rb", opener=regular) as head:
            detached = not head.read(4).startswith(b"ref:")
    except OSError:
        return []
    message = (
        f"the memory is written and committed, but no branch of {root} holds the commit: HEAD is detached"
    )
    remedy = f"`git -C {root} switch -c NAME` keeps it, or end the rebase that is under way there."
    return (
        [problem.Problem("git.detached", message, remedy, scope="global", withheld=False)] if detached else []
    )


def _touched(change: Change) -> list[str]:
    return [*change.puts, *change.accepts, *change.removes, *(path for path, _ in change.messages)]


def _message(change: Change, channel: str) -> str:
    """`[engram] <what>`, every event in the body, and how it was approved."""
    events = [plain(message) for _, message in change.messages] or ["update"]
    more = f" and {len(events) - 1} more" if len(events) > 1 else ""
    body = [f"- {event}" for event in events] if more else []
    body += [f"Approved: {channel}"] if channel else []
    return "\n".join([f"[engram] {events[0]}{more}", *([""] if body else []), *body])


def _top(git: Git) -> str:
    """The work tree around a folder, "" when there is none. Raises TroubleError."""
    arguments = ("rev-parse", "--show-toplevel")
    code, out, err = git.try_(*arguments)
    if code == 0:
        return os.fsdecode(out).strip()
    if b"not a git repository" in err:
        return ""
    raise git.trouble(arguments, err)


def _to_record(git: Git, root: Root) -> list[str]:
    """Files whose recorded hash is not that of HEAD, and the service files that are there or once were."""
    code, out, _ = git.try_("show", f"HEAD:./{layout.HASHES}")
    before = hashes.parse(out if code == 0 else None).known
    now = hashes.parse(root.read_or_none(layout.HASHES)).known
    moved = [path for path in before.keys() | now.keys() if before.get(path) != now.get(path)]
    return [*SERVICE_FILES, *sorted(path for path in moved if layout.has_hash(path))]


def _staged(git: Git, paths: Sequence[str]) -> list[str]:
    """What of these the index has otherwise than HEAD; folders where the list is long."""
    wanted = list(dict.fromkeys(path.partition("/")[0] for path in paths)) if len(paths) > _AT_ONCE else paths
    out = git.run(
        "--literal-pathspecs", "diff", "--cached", "--name-only", "--no-renames", "-z", "--", *wanted
    )
    found = [name for name in os.fsdecode(out).split("\0") if name]
    if len(found) > _AT_ONCE:
        return list(dict.fromkeys(name.partition("/")[0] for name in found))
    return found
