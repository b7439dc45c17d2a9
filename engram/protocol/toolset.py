"""What the protocol core serves: a toolset is data and a call function.

The core knows eras, framing, dialogs and errors; a toolset knows its tools. `engram/main` derives one from
`Toolset` for each console script, and the tests bring a fixture of their own.
"""

# ruff: noqa: ARG002 - the base offers nothing, so its defaults use nothing

from __future__ import annotations

from engram.protocol.fault import UnknownResourceError, invalid_params

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Container, Mapping, Sequence

    from engram.protocol.context import Context

    Json = Mapping[str, object]


class Result:
    """The answer of a tool.

    `content` is a text or a list of content blocks; `structured` becomes `structuredContent` from 2025-06-18
    on; `meta` becomes `_meta`. What a model could mend by calling again differently is an answer with
    `is_error`, not an exception.
    """

    __slots__ = ("content", "is_error", "meta", "structured")

    def __init__(
        self,
        content: str | Sequence[Json],
        structured: object = None,
        is_error: bool = False,
        meta: Json | None = None,
    ) -> None:
        self.content = content
        self.structured = structured
        self.is_error = is_error
        self.meta = meta


class InputRequired:
    """Questions to the client that must be answered before the call can go on.

    `requests` maps a key of the toolset's choice to `{"method", "params"}`, where the method is
    `elicitation/create`, `sampling/createMessage` or `roots/list`. `state` is plain JSON that comes back to
    `resume`; it holds no secret, since modern clients carry it (sealed, but readable).
    """

    __slots__ = ("requests", "state")

    def __init__(self, requests: Mapping[str, Json], state: object) -> None:
        self.requests = requests
        self.state = state


class PromptText:
    """The answer to prompts/get: `messages` of `{role, content}`."""

    __slots__ = ("description", "messages")

    def __init__(self, messages: Sequence[Json], description: str = "") -> None:
        self.messages = messages
        self.description = description


class Toolset:
    """Base of every toolset; the defaults offer nothing.

    Calls may come from several threads at once. An exception other than `ProtocolError` becomes a short error
    to the client and one line on stderr.
    """

    name = "server"
    version = "0"
    title = ""
    instructions = ""

    tools: Container[str] = ()
    """The names of the tools."""

    plain_names: Container[str] = ()
    """Tools that legacy clients may call as plain methods (R102)."""

    completes = False
    logs = False
    subscribes = False
    """Whether completion/complete, logging and resources/subscribe are offered, the last to legacy clients
    only."""

    wants_roots = False
    """While true, a legacy client that declares roots is asked for them once before its first call, and the
    answer goes to `take_roots` (decision 12)."""

    def connect(self, notify: Callable[[str, dict[str, object]], None]) -> None:
        """Take the way to send `notifications/resources/updated` for what was subscribed to."""

    def listing(self, kind: str, context: Context) -> bytes:
        """A JSON array, ASCII: of `tools`, `resources`, `resourceTemplates` or `prompts`.

        In the newest form; members that an older version does not know are taken out by the core.
        Entries of `tools` and `prompts` are constant for the life of the process.
        """
        return b"[]"

    def call(self, name: str, arguments: dict[str, object], context: Context) -> Result | InputRequired:
        """Run the tool `name`, one of `tools`; `arguments` are an unchecked JSON object."""
        raise invalid_params(f"There is no tool {name}.")

    def resume(
        self,
        name: str,
        arguments: dict[str, object],
        state: object,
        responses: Mapping[str, Json],
        context: Context,
    ) -> Result | InputRequired:
        """Go on with a call whose questions were answered.

        `responses` has one entry for every key that was asked, each the client's bare result. For
        elicitation that is `{"action": "accept" | "decline" | "cancel", "content"?: {…}}`, where `content` is
        the client's and unchecked. Where no answer came it is `{"action": "cancel", "reason": r}` with r one
        of `timeout`, `error` (the client answered with an error), `unsupported`; an answer of the wrong shape
        is `{"action": "invalid"}`. `context.elapsed` tells the seconds between question and answer.
        """
        raise invalid_params(f"{name} asks no questions.")

    def plain(self, name: str, arguments: dict[str, object], context: Context) -> str:
        """The text for a plain method call of one of `plain_names`."""
        raise invalid_params(f"{name} is called with tools/call.")

    def read(self, uri: str, context: Context) -> Sequence[Json]:
        """The contents behind a resource, `[{uri, mimeType?, text | blob}]`.

        Raises `UnknownResourceError`.
        """
        raise UnknownResourceError(uri)

    def prompt(
        self,
        name: str,
        arguments: dict[str, object],
        context: Context,
    ) -> PromptText | InputRequired:
        """One prompt; raises `invalid_params` for an unknown one or a missing argument."""
        raise invalid_params(f"There is no prompt {name}.")

    def resume_prompt(
        self,
        name: str,
        arguments: dict[str, object],
        state: object,
        responses: Mapping[str, Json],
        context: Context,
    ) -> PromptText | InputRequired:
        """Go on with a prompt, as `resume` does with a call."""
        raise invalid_params(f"{name} asks no questions.")

    def complete(self, reference: Json, argument: Json, context: Context) -> Json:
        """The `completion` member for completion/complete: `{values, total?, hasMore?}`."""
        return {"values": []}

    def subscribe(self, uri: str, wanted: bool) -> None:
        """Note that a legacy client subscribes to a resource, or no longer does."""

    def take_roots(self, uris: Sequence[str]) -> None:
        """The client's roots; empty when it did not answer in time. Must make `wants_roots` false."""

    def binding(self) -> str:
        """What a sealed state is bound to beside tool and arguments: the digest of the workspace."""
        return ""

    def close(self) -> None:
        """Write out what is kept in memory; called once when the client is gone."""
