"""`make test-all`: the suite on every CPython from 3.11 up that is installed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)


def interpreters() -> dict[tuple[int, int], str]:
    """The newest patch of each minor version, found on PATH and beside version managers."""
    names = [f"python3.{minor}" for minor in range(OLDEST[1], 30)]
    places = [found for name in names if (found := shutil.which(name))]
    for manager in ("~/.pyenv/versions/*/bin/python3", "~/.local/share/uv/python/cpython-*/bin/python3"):
        base = Path(os.path.expanduser(manager.split("*", 1)[0]))
        if base.parent.exists():
            places += [str(path) for path in Path("/").glob(os.path.expanduser(manager).lstrip("/"))]
    found: dict[tuple[int, int], str] = {}
    for place in places:
        probe = subprocess.run(
            [place, "-c", "import sys; print(sys.implementation.name, *sys.version_info[:2])"],
            capture_output=True,
            text=True,
            check=False,
            stdin=subprocess.DEVNULL,
        )
        match = re.fullmatch(r"cpython (\d+) (\d+)\n", probe.stdout)
        if match and (version := (int(match[1]), int(match[2]))) >= OLDEST:
            found.setdefault(version, place)
    return dict(sorted(found.items()))


def main() -> int:
    failed = []
    for version, place in interpreters().items():
        name = ".".join(map(str, version))
        venv = ROOT / f".venv-{name}"
        print(f"== CPython {name}", flush=True)
        steps = [
            [place, "-m", "venv", str(venv)],
            [
                str(venv / "bin/python"),
                "-m",
                "pip",
                "install",
                "--quiet",
                "--require-hashes",
                "-r",
                "requirements.lock",
            ],
            [
                str(venv / "bin/python"),
                "-m",
                "pip",
                "install",
                "--quiet",
                "--no-deps",
                "--no-build-isolation",
                "-e",
                ".",
            ],
            [str(venv / "bin/python"), "-m", "pytest"],
        ]
        if any(subprocess.run(step, cwd=ROOT, check=False).returncode for step in steps):
            failed.append(name)
    print(f"failed on {', '.join(failed)}" if failed else "all versions passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
