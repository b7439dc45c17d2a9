"""The governed tools as a toolset of the protocol core: eleven tools, the resources, one prompt."""

from __future__ import annotations

from _thread import RLock

from engram_contracts import wire

from engram import __version__
from engram.errors import EngramError, NotFoundError
from engram.outcome import Done
from engram.protocol.fault import INTERNAL_ERROR, ProtocolError, UnknownResourceError, invalid_params
from engram.protocol.toolset import InputRequired, PromptText, Result, Toolset

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from engram.outcome import Ask
    from engram.protocol.context import Context
    from engram.tools.session import Session
    from engram.workspace import Workspace

INSTRUCTIONS = (
    "Engram keeps this project's memory, approved by people. Recall: call engram_load with the task before "
    "you decide how things are done here; it gives the project's rules, decisions and procedures. "
    "engram_search finds one fact. Save: propose lasting project knowledge with engram_save or "
    "engram_save_session and show the preview. Over MCP engram_commit confirms changes and needs a human: "
    "call it only after the human approved exactly the candidates shown. engram_note keeps a task note."
)
"""R28, R29: at most 512 ASCII characters, the weightiest first; some hosts show a model nothing else."""

QUESTION = "approval"


class Governed(Toolset):
    """The tools over one workspace, which is looked for when the first call needs it (decision 12).

    Reading and writing keep a session of their own each, so that a save that waits for the lock holds up no
    load. `clock` and `make_token` are for tests.
    """

    name = "engram"
    version = __version__
    title = "Engram"
    instructions = INSTRUCTIONS
    tools = plain_names = wire.NAMES["governed"]

    def __init__(
        self,
        workspace: str | None = None,
        projection: str = "standard",
        always_load: bool = False,
        clock: Callable[[], float] | None = None,
        make_token: Callable[[], str] | None = None,
    ) -> None:
        self._explicit = workspace
        self._projection = projection
        self._always_load = always_load
        self._clock = clock
        self._make_token = make_token
        self._roots: Sequence[str] | None = None
        self._found: Workspace | None = None
        self._sessions: dict[str, Session] = {}
        self._locks = {"read": RLock(), "write": RLock()}
        self._changed = False
        self.wants_roots = workspace is None

    def listing(self, kind: str, context: Context) -> bytes:
        """The tools as generated; resources by usage; one template, one prompt."""
        if kind == "tools":
            return wire.listing("governed", self._projection, context.version, self._always_load)
        from engram.main import resources

        if kind == "resources":
            with self._locks["read"]:
                try:
                    return resources.listed(self._session("read", context))
                except EngramError as refusal:
                    raise ProtocolError(INTERNAL_ERROR, refusal.sentence) from None
                finally:
                    self._release()
        if kind == "resourceTemplates":
            return resources.TEMPLATES
        from engram.main.propose import LISTED

        return LISTED

    def call(self, name: str, arguments: dict[str, object], context: Context) -> Result | InputRequired:
        """Run a tool; a question goes to the host's dialog where it has one, else the token text is given."""
        try:
            outcome = self._run(name, arguments, context)
        except EngramError as refusal:
            return _refused(refusal)
        if isinstance(outcome, Done):
            return _answered(outcome)
        if not context.can_elicit:
            return _answered(outcome.fallback)
        return _question(outcome)

    def resume(
        self,
        name: str,
        arguments: dict[str, object],
        state: object,
        responses: Mapping[str, Mapping[str, object]],
        context: Context,
    ) -> Result | InputRequired:
        """Carry out what the human answered in the dialog."""
        from engram.tools import resume

        response = responses[QUESTION]
        # An answer of the wrong shape is an acceptance without content: the tools revoke the proposal (R72).
        invalid = response.get("action") == "invalid"
        answer = {
            "channel": "dialog",
            "elapsed": context.elapsed,
            **({"action": "accept", "content": None} if invalid else response),
        }
        try:
            with self._locks["write"]:
                done = resume(name, arguments, state, answer, self._session("write", context))  # type: ignore[arg-type]
        except EngramError as refusal:
            return _refused(refusal)
        finally:
            self._changed = True
        return _answered(done)

    def plain(self, name: str, arguments: dict[str, object], context: Context) -> str:
        """R102, decision 22: the text of a reading tool; a writing tool names the way to call it."""
        from engram.tools import reads

        if not reads(name):
            return f"{name} changes memory or proposes a change; call it with tools/call."
        try:
            return self._run(name, arguments, context).text  # type: ignore[union-attr]  # reading tools never ask
        except EngramError as refusal:
            return refusal.sentence

    def read(self, uri: str, context: Context) -> Sequence[Mapping[str, object]]:
        """`engram://index` and `engram://memory/{id}` (R95, R96)."""
        from engram.main import resources

        with self._locks["read"]:
            try:
                return resources.read(uri, self._session("read", context))
            except NotFoundError:
                raise UnknownResourceError(uri) from None
            except EngramError as refusal:
                raise ProtocolError(INTERNAL_ERROR, refusal.sentence) from None
            finally:
                self._release()

    def prompt(self, name: str, arguments: dict[str, object], context: Context) -> PromptText:  # noqa: ARG002
        """The one prompt, `propose` (R97)."""
        from engram.hosts.guides.protocol import PROTOCOL
        from engram.main.propose import DESCRIPTION, NAME

        if name != NAME:
            raise invalid_params(f"There is no prompt {name[:100]}.")
        message = {"role": "user", "content": {"type": "text", "text": PROTOCOL}}
        return PromptText([message], DESCRIPTION)

    def take_roots(self, uris: Sequence[str]) -> None:
        """Remember the client's roots for the search of the workspace."""
        self._roots = tuple(uris)
        self.wants_roots = False

    def binding(self) -> str:
        """The digest of the workspace, so that a sealed state is worthless in another project."""
        try:
            return self._workspace().digest
        except EngramError:
            return ""

    def close(self) -> None:
        """Write the usage counters."""
        for session in self._sessions.values():
            session.flush(quickly=True)

    def _run(self, name: str, arguments: dict[str, object], context: Context) -> Done | Ask:
        from engram.tools import call, reads

        if not reads(name):
            try:
                with self._locks["write"]:
                    return call(name, arguments, self._session("write", context))
            finally:
                self._changed = True
        with self._locks["read"]:
            return call(name, arguments, self._session("read", context))

    def _session(self, purpose: str, context: Context) -> Session:
        """The session for reading or for writing; a project that had no memory is looked for again."""
        workspace = self._workspace()
        session = self._sessions.get(purpose)
        if session is None or session.workspace.root != workspace.root:
            from engram.tools.session import Session

            session = Session(workspace, make_token=self._make_token)
            if self._clock is not None:
                session.clock = self._clock
            self._sessions[purpose] = session
        if purpose == "read" and self._changed:
            self._changed = False
            for catalog in session.catalogs():
                catalog.refresh(full=True)
        session.client = _client(context)
        return session

    def _release(self) -> None:
        """Close what reading left open."""
        session = self._sessions.get("read")
        if session is not None:
            session.release()

    def _workspace(self) -> Workspace:
        if self._found is None or self._found.root is None:
            from engram.workspace import find

            self._found = find(explicit=self._explicit, client_roots=self._roots)
        return self._found


def _question(ask: Ask) -> InputRequired:
    schema = {"type": "object", "properties": dict(ask.fields), "required": list(ask.fields)}
    params = {"mode": "form", "message": ask.message, "requestedSchema": schema}
    return InputRequired({QUESTION: {"method": "elicitation/create", "params": params}}, ask.state)


def _answered(done: Done) -> Result:
    from engram.envelope import success

    return Result(done.text, success(done.data, done.diagnostics))


def _refused(refusal: EngramError) -> Result:
    from engram.envelope import failure

    return Result(refusal.sentence, failure(refusal), is_error=True)


def _client(context: Context) -> str:
    name, version = context.client.get("name"), context.client.get("version")
    return f"{name}/{version}" if isinstance(name, str) and isinstance(version, str) else ""
