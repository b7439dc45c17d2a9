"""The one exception tree of Engram.

EngramError
├── UsageError           the call itself is wrong                       exit 2
├── ConfigError          a setting is wrong or cannot be read           exit 3
├── IntegrityError       bytes are not what was approved                exit 4
├── PolicyError          the gate or a safety rule says no              exit 5
├── NotFoundError        no such memory, proposal, workspace            exit 7
└── StoreError           the disk, the lock or the system says no       exit 1

Each carries a stable dotted `code`, one sentence, and what to do next. Exit codes: governed-memory 7.2.
"""

from __future__ import annotations


class EngramError(Exception):
    """A refusal that a person can act on; never shown as a traceback."""

    exit_code = 1

    def __init__(self, code: str, message: str, remedy: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.remedy = remedy

    @property
    def sentence(self) -> str:
        """Refusal and remedy as one text for a person."""
        ended = self.message if self.message.endswith((".", "!", "?")) else self.message + "."
        return f"{ended} {self.remedy}".rstrip()


class UsageError(EngramError):
    """The call cannot be understood or its values are out of range."""

    exit_code = 2


class ConfigError(EngramError):
    """A configuration file or value cannot be used."""

    exit_code = 3


class IntegrityError(EngramError):
    """Bytes on disk are not the bytes that were approved."""

    exit_code = 4


class PolicyError(EngramError):
    """The human gate or a safety rule refuses."""

    exit_code = 5


class NotFoundError(EngramError):
    """What was named does not exist."""

    exit_code = 7


class StoreError(EngramError):
    """The file system, the lock or the operating system refuses."""
