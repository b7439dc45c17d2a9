"""One call for both kinds of check, over whatever text is about to be written, shown or sent."""

from __future__ import annotations

import re

from engram.safety import instructions, secrets, views

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.safety.finding import Finding


_LEADS = re.compile(
    r"^([ \t]*(?:[-*][ \t]+)?[\"']?)(?:Consider this where the context matches|"
    r"Mandatory unless the human overrides it): ",
    re.MULTILINE,
)
"""What a rule that nobody worded gets before its text in a file (governed-memory 2.5): it orders nothing."""


def check(
    text: str, emails: bool = False, private_addresses: bool = False, memory_file: bool = False
) -> list[Finding]:
    """Secrets and instruction-like text, by line; empty when the text may pass. Linear in its length.

    `memory_file`: the text is that of a whole file, whose own frontmatter and headings are no forgery.
    """
    if memory_file:
        text = _LEADS.sub(r"\1", text)
    seen = list(views.of(views.one_break(text)))
    found = secrets.find(text, emails, private_addresses, seen)
    return found + instructions.find(text, memory_file, seen)
