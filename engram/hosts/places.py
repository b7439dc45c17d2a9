"""Where hosts keep their files on this computer: the home folder, its overrides, the project.

`ENGRAM_AGENT_HOME` stands for the home folder in all paths of hosts, `ENGRAM_AGENT_CONFIG_HOME` for the
folder of configurations; without them the variables count that the hosts themselves follow (hosts.md 1).
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

WORKSPACE, GLOBAL = "workspace", "global"


class Places:
    """The folders that a path template of the registry may begin with.

    `{project}` `{home}` `{config}` `{claude}` `{codex}`; all but the project are "" on a computer where no
    home folder is known.
    """

    __slots__ = ("env", "folders")

    def __init__(self, folders: Mapping[str, str], env: Mapping[str, str]) -> None:
        self.folders = folders
        self.env = env

    @classmethod
    def of(cls, project: str, env: Mapping[str, str]) -> Places:
        """The places of this environment; `project` is where files of the workspace scope go."""
        override = env.get("ENGRAM_AGENT_HOME", "")
        home = os.path.abspath(override) if override else _home(env)
        own = {} if override else env
        config = env.get("ENGRAM_AGENT_CONFIG_HOME") or own.get("XDG_CONFIG_HOME")
        if not config and os.name == "nt":  # pragma: no cover
            config = own.get("APPDATA")
        below = {
            "config": config or (home and os.path.join(home, ".config")),
            "claude": own.get("CLAUDE_CONFIG_DIR") or (home and os.path.join(home, ".claude")),
            "codex": own.get("CODEX_HOME") or (home and os.path.join(home, ".codex")),
        }
        folders = {"project": os.path.abspath(project), "home": home}
        folders |= {name: os.path.abspath(path) if path else "" for name, path in below.items()}
        return cls(folders, env)

    @property
    def project(self) -> str:
        return self.folders["project"]

    @property
    def home(self) -> str:
        return self.folders["home"]

    @property
    def moved_opencode(self) -> str:
        """The folder that OpenCode reads where XDG_CONFIG_HOME moves it from ours, else ""."""
        moved = "" if self.env.get("ENGRAM_AGENT_HOME") else self.env.get("XDG_CONFIG_HOME", "")
        theirs, ours = os.path.join(moved, "opencode"), self.path("{home}/.config/opencode")
        return theirs if moved and os.path.realpath(theirs) != os.path.realpath(ours) else ""

    def path(self, template: str) -> str:
        """The path that a template means, "" where its folder is not known here."""
        name, _, rest = template.removeprefix("{").partition("}")
        folder = self.folders[name]
        return os.path.join(folder, *rest.strip("/").split("/")) if folder else ""

    def choose(self, templates: tuple[str, ...]) -> str:
        """The first path that exists, else the last: hosts that read one of several names.

        A dangling link counts as existing, since writing goes to where it leads.
        """
        paths = [self.path(template) for template in templates]
        return next((path for path in paths if path and os.path.lexists(path)), paths[-1])


def _home(env: Mapping[str, str]) -> str:
    """The home folder, "" when nothing names one."""
    home = env.get("HOME") or os.path.expanduser("~")
    return home if os.path.isabs(home) else ""
