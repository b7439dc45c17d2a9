"""One call for both kinds of check, over whatever text is about to be written, shown or sent."""

from __future__ import annotations

from engram.safety import instructions, secrets

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.safety.finding import Finding


def check(text: str, emails: bool = False, private_addresses: bool = False) -> list[Finding]:
    """Secrets and instruction-like text, by line; empty when the text may pass. Linear in its length."""
    return secrets.find(text, emails, private_addresses) + instructions.find(text)
