"""The prompt `propose` as it is listed; its text is the protocol in `engram.hosts.guides` (R97)."""

from __future__ import annotations

NAME = "propose"
DESCRIPTION = "How to propose durable memory of this session, and how the human approves it."

LISTED = (
    b'[{"name":"propose","title":"Propose memories","description":"How to propose durable memory of this'
    b' session, and how the human approves it."}]'
)
