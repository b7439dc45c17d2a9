"""What a toolset may know of the request that it serves, and say while serving it."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

LOG_LEVELS = ("debug", "info", "notice", "warning", "error", "critical", "alert", "emergency")


class Principal:
    """Who was authenticated: `identity` stays the same, `who` is the toolset's word; neither is secret."""

    __slots__ = ("identity", "who")

    def __init__(self, identity: str, who: object) -> None:
        self.identity = identity
        self.who = who


class Context:
    """One request: its era, version and client.

    `version` is the protocol version in force, `capabilities` what the client declared, `received` the
    monotonic second of its arrival, `elapsed` the seconds between a question and its answer (in `resume`).
    `principal` is who was authenticated, None on stdio.
    """

    __slots__ = (
        "_last",
        "_notify",
        "cancelled",
        "capabilities",
        "client",
        "dialogs",
        "elapsed",
        "log_level",
        "modern",
        "principal",
        "progress_token",
        "received",
        "version",
    )

    def __init__(
        self,
        version: str,
        capabilities: Mapping[str, object],
        client: Mapping[str, object],
        received: float,
        *,
        modern: bool,
        dialogs: bool,
    ) -> None:
        self.version = version
        self.modern = modern
        self.capabilities = capabilities
        self.client = client
        self.received = received
        self.dialogs = dialogs
        self.elapsed = 0.0
        self.cancelled = False
        self.principal: Principal | None = None
        self.progress_token: object = None
        self.log_level: str | None = None
        self._notify: Callable[[str, dict[str, object]], object] | None = None
        self._last = float("-inf")

    @property
    def can_elicit(self) -> bool:
        """Whether the client shows forms: `{}` and `{"form": {}}` do, `{"url": {}}` alone does not (R66).

        Never before 2025-06-18, and never when the server runs with dialogs switched off (R35).
        """
        declared = self.capabilities.get("elicitation")
        if not self.dialogs or self.version < "2025-06-18" or not isinstance(declared, dict):
            return False
        return isinstance(declared.get("form"), dict) if "form" in declared else "url" not in declared

    @property
    def can_sample(self) -> bool:
        """Whether the client answers sampling/createMessage."""
        return isinstance(self.capabilities.get("sampling"), dict)

    @property
    def can_list_roots(self) -> bool:
        """Whether the client answers roots/list."""
        return isinstance(self.capabilities.get("roots"), dict)

    def attach(self, notify: Callable[[str, dict[str, object]], object] | None) -> None:
        """Open the way for notifications, or close it for good once the answer is out."""
        self._notify = notify

    def progress(self, done: float, total: float | None = None, message: str = "") -> None:
        """Report progress; silent without a token, after the answer, and when `done` does not grow (6.21)."""
        notify = self._notify
        if notify is None or self.progress_token is None or self.cancelled or done <= self._last:
            return
        self._last = done
        params: dict[str, object] = {"progressToken": self.progress_token, "progress": done}
        if total is not None:
            params["total"] = total
        if message and self.version >= "2025-03-26":
            params["message"] = message
        notify("notifications/progress", params)

    def log(self, level: str, data: object, logger: str = "") -> None:
        """Send one log line if the client asked for this level or a lower one."""
        notify = self._notify
        if notify is None or self.log_level is None or self.cancelled:
            return
        if LOG_LEVELS.index(level) < LOG_LEVELS.index(self.log_level):
            return
        params: dict[str, object] = {"level": level, "data": data}
        if logger:
            params["logger"] = logger
        notify("notifications/message", params)
