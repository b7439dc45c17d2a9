"""The rows of the registry, host by host. Data only: what each value means stands in `registry.Row`."""

from __future__ import annotations

from engram.hosts.registry import for_service
from engram.hosts.rows.claude import CLAUDE
from engram.hosts.rows.codex import CODEX
from engram.hosts.rows.copilot_cline import CLINE, COPILOT
from engram.hosts.rows.cursor import CURSOR
from engram.hosts.rows.google import ANTIGRAVITY, GEMINI
from engram.hosts.rows.opencode import OPENCODE
from engram.hosts.rows.shared import SHARED, SLASHES
from engram.hosts.rows.windsurf import WINDSURF

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.hosts.registry import Row

_GOVERNED: tuple[Row, ...] = (
    *CLAUDE,
    *CODEX,
    *GEMINI,
    *ANTIGRAVITY,
    *CURSOR,
    *OPENCODE,
    *WINDSURF,
    *COPILOT,
    *CLINE,
    *SHARED,
    *SLASHES,
)
ROWS = (*_GOVERNED, *for_service(_GOVERNED))
"""Every row, in the order in which a target's files are written."""
