"""Running git: no input, captured output, a time limit, and no process of it left behind."""

from __future__ import annotations

import os
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from subprocess import Popen

SECONDS = 10.0
_OTHERS = (
    *("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY"),
    *("GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_PREFIX", "GIT_QUARANTINE_PATH"),
    "GIT_LITERAL_PATHSPECS",
)
"""What a hook of another repository hands down; it must not lead git away from the folder it is run in."""


class TroubleError(Exception):
    """Why git did not do it; `code` is that of a diagnostic, `remedy` what to do."""

    def __init__(self, code: str, message: str, remedy: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.remedy = remedy


class Git:
    """git in one folder, for `SECONDS` altogether. `extra` are variables of its environment."""

    __slots__ = ("end", "extra", "folder")

    def __init__(self, folder: str, extra: Mapping[str, str] | None = None, seconds: float = SECONDS) -> None:
        self.folder = folder
        self.extra = extra or {}
        self.end = time.monotonic() + seconds

    def run(self, *arguments: str) -> bytes:
        """The output of a command that must succeed. Raises TroubleError."""
        code, out, err = self.try_(*arguments)
        if code and b"index.lock" in err:
            time.sleep(0.3)  # a person's own git may be at work for a moment
            code, out, err = self.try_(*arguments)
        if code:
            raise self.trouble(arguments, err or out)
        return out

    def trouble(self, arguments: tuple[str, ...], said: bytes) -> TroubleError:
        """What a failed command means for a person."""
        words = " ".join(said.decode("utf-8", "replace").split())[:300]
        options = {at + 1 for at, word in enumerate(arguments) if word == "-c"}
        told = (word for at, word in enumerate(arguments) if at not in options and not word.startswith("-"))
        name = next(told, "git")
        if "index.lock" in words:
            return TroubleError(
                "git.locked",
                f"git {name}: another git is at work in {self.folder}, or one died there",
                f"When none is at work, remove {os.path.join(self.folder, '.git', 'index.lock')}.",
            )
        return TroubleError(
            "git.failed",
            f"git {name} failed in {self.folder}: {words or 'it did not say why'}",
            f"Look at `git -C {self.folder} status`.",
        )

    def try_(self, *arguments: str) -> tuple[int, bytes, bytes]:
        """(exit code, output, errors). Raises TroubleError `git.missing`, `git.timeout`."""
        import subprocess

        environment = {name: value for name, value in os.environ.items() if name not in _OTHERS}
        environment |= {"LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0", **self.extra}
        try:
            process = subprocess.Popen(
                ["git", "-C", self.folder, *arguments],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=environment,
                start_new_session=True,
            )
        except OSError as wrong:
            raise TroubleError(
                "git.missing",
                f"git cannot be run: {wrong.strerror}",
                "Install git, or set global_git.enabled to false in your configuration.",
            ) from None
        try:
            out, err = process.communicate(timeout=max(0.05, self.end - time.monotonic()))
        except subprocess.TimeoutExpired:
            _end(process)
            raise TroubleError(
                "git.timeout",
                f"git did not end in time in {self.folder} and was stopped",
                "A hook or the disk may hang: try `git commit` there by hand.",
            ) from None
        except BaseException:
            _end(process)
            raise
        return process.returncode, out, err


def _end(process: Popen[bytes]) -> None:
    """Kill git and what it started; a hook that left its session is not waited for."""
    import signal
    import subprocess

    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (AttributeError, OSError):
        process.kill()
    try:
        process.communicate(timeout=1.0)
    except subprocess.TimeoutExpired:
        for stream in (process.stdout, process.stderr):
            if stream is not None:
                stream.close()
