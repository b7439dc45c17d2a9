"""Where the benchmark runs: a clean virtual environment with the built wheel, and stores of several sizes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from tests.bench.corpus import Corpus

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parent.parent
RUNTIME = ("click", "pathspec", "anyascii")


class Stage:
    """Builds everything below `folder`; nothing outside is written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = folder / "venv/bin/python"
        self.env = {
            "PATH": os.environ["PATH"],
            "HOME": str(folder / "home"),
            "XDG_CACHE_HOME": str(folder / "cache"),
            "XDG_STATE_HOME": str(folder / "state"),
            "ENGRAM_CONFIG_DIR": str(folder / "config"),
            "GIT_AUTHOR_NAME": "Kim Doe",
            "GIT_CONFIG_COUNT": "2",
            "GIT_CONFIG_KEY_0": "user.name",
            "GIT_CONFIG_VALUE_0": "Kim Doe",
            "GIT_CONFIG_KEY_1": "user.email",
            "GIT_CONFIG_VALUE_1": "kim@example.org",
        }
        (folder / "home").mkdir()
        self.install()

    def script(self, name: str) -> str:
        return str(self.folder / "venv/bin" / name)

    def plain_script(self) -> str:
        """`engram` started as by the scripts of pip 25.1 and later: older ones import `re` for Windows."""
        path = self.folder / "venv/bin/engram-plain"
        lines = (f"#!{self.python}", "import sys", "from engram.main.command import main", "sys.exit(main())")
        path.write_text("\n".join(lines) + "\n")
        path.chmod(0o755)
        return str(path)

    def run(self, *command: str, cwd: Path) -> None:
        done = subprocess.run(
            command, cwd=cwd, env=self.env, check=False, stdin=subprocess.DEVNULL, capture_output=True
        )
        if done.returncode:
            raise RuntimeError(
                f"{' '.join(command)}: {(done.stdout + done.stderr).decode(errors='replace')[-2000:]}"
            )

    def install(self) -> None:
        self.run(sys.executable, "-m", "venv", "--without-pip", str(self.folder / "venv"), cwd=self.folder)
        wheels = self.folder / "wheels"
        self.run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels), cwd=REPOSITORY)
        ours = Path(sysconfig.get_path("purelib"))
        site = next((self.folder / "venv/lib").glob("python*/site-packages"))
        for name in RUNTIME:
            shutil.copytree(ours / name, site / name)
        pip = ("-m", "pip", "--python", str(self.python), "-q", "install", "--no-deps")
        self.run(sys.executable, *pip, *map(str, wheels.glob("*.whl")), cwd=self.folder)
        self.run(str(self.python), "-m", "compileall", "-q", str(site), str(HERE), cwd=self.folder)

    def project(self, size: int, *, derived: bool = True) -> tuple[Path, Corpus]:
        """A git repository whose memory holds `size` memories, with all derived files unless told."""
        project = self.folder / f"store-{size}"
        project.mkdir()
        self.run("git", "init", "-q", cwd=project)
        self.run(self.script("engram"), "inject", cwd=project)
        corpus = Corpus(size)
        corpus.write(project / ".agents/.engram")
        if derived:
            self.run(self.script("engram"), "rebuild-index", cwd=project)
        return project, corpus
