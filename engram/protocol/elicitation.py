"""Questions to the client while a call is open, in both eras on one path (R66 to R80).

A toolset answers a call with `InputRequired`. Legacy clients then get server requests, and the call stays
open without holding a thread; modern clients get an interim result with a sealed state and call again. Either
way the toolset's `resume` goes on with the answers.
"""

from __future__ import annotations

import time
from _thread import allocate_lock

from engram.protocol import modern
from engram.protocol.fault import MISSING_CAPABILITY, ProtocolError, invalid_params
from engram.protocol.message import encode
from engram.protocol.request import notification
from engram.protocol.strip import strip_form

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeAlias

    from engram.protocol.context import Context
    from engram.protocol.crew import Deadline
    from engram.protocol.request import Request
    from engram.protocol.seal import Sealer
    from engram.protocol.session import Session
    from engram.protocol.toolset import InputRequired, PromptText, Result

    Resume: TypeAlias = Callable[
        [str, dict[str, object], object, Mapping[str, Mapping[str, object]], Context],
        Result | PromptText | InputRequired,
    ]

PATIENCE = 60.0
ANSWER_BY = 54.0
"""Seconds: a dialog is open at most `PATIENCE`, and at most `ANSWER_BY` after its call arrived, because
clients give up on a call after 60 (protocol 1.14 no. 10, 6.30)."""

_ACTIONS = ("accept", "decline", "cancel")
_NEEDED: dict[str, dict[str, object]] = {
    "elicitation/create": {"elicitation": {"form": {}}},
    "sampling/createMessage": {"sampling": {}},
    "roots/list": {"roots": {}},
}


class Dialog:
    """The open questions of one legacy call."""

    __slots__ = ("answers", "asked", "deadline", "open", "request", "resume", "since", "state")

    def __init__(self, request: Request, asked: InputRequired, resume: Resume) -> None:
        self.request = request
        self.asked = asked.requests
        self.state = asked.state
        self.resume = resume
        self.since = time.monotonic()
        self.answers: dict[str, Mapping[str, object]] = {}
        self.open: dict[str, str] = {}
        self.deadline: Deadline | None = None


class Questions:
    """Asks, routes answers by id, gives up in time."""

    def __init__(self, session: Session, patience: float = PATIENCE, sealer: Sealer | None = None) -> None:
        self._session = session
        self._patience = patience
        self._made_sealer = sealer
        self._dialogs: dict[str, Dialog] = {}
        self._lock = allocate_lock()
        self._count = 0

    @property
    def _sealer(self) -> Sealer:
        """Made with its key when the first state is sealed or shown."""
        from engram.protocol.seal import Sealer

        with self._lock:
            if self._made_sealer is None:
                self._made_sealer = Sealer()
            return self._made_sealer

    def ask(self, request: Request, asked: InputRequired, resume: Resume) -> None:
        """Put the questions of a call to its client."""
        if request.context.modern:
            self._ask_modern(request, asked)
        else:
            self._ask_legacy(request, asked, resume)

    def _ask_modern(self, request: Request, asked: InputRequired) -> None:
        for question in asked.requests.values():
            method = str(question["method"])
            if not _declared(request.context, method):
                data = {"requiredCapabilities": _NEEDED[method]}
                raise ProtocolError(MISSING_CAPABILITY, f"This needs a client that answers {method}.", data)
        content = {"q": asked.requests, "s": asked.state}
        state = self._sealer.seal(self._binding(request), content)
        request.succeed(modern.input_required(self._session, asked.requests, state))

    def retry(self, request: Request, resume: Resume) -> None:
        """Go on with a call that a modern client repeats with its answers; raises -32602 for a bad state."""
        sealed = request.params["requestState"]
        opened = self._sealer.open(self._binding(request), sealed)
        questions, state = opened.content["q"], opened.content["s"]  # type: ignore[index]
        responses = request.params.get("inputResponses", {})
        if not isinstance(responses, dict):
            raise invalid_params("inputResponses must be an object.")
        answers: dict[str, Mapping[str, object]] = {}
        for key, question in questions.items():
            if key in responses:
                answers[key] = _response(question["method"], responses[key])
        bad = [key for key, answer in answers.items() if answer.get("action") == "invalid"]
        if bad:
            self._sealer.use(opened)
            if len(answers) == len(questions):  # the toolset takes back what it had offered (R72)
                resume(request.subject, request.arguments, state, answers, request.context)
            raise invalid_params(f"The answer to {bad[0]} has the wrong shape; ask again.")
        if len(answers) < len(questions):
            request.succeed(modern.input_required(self._session, questions, str(sealed)))
            return
        self._sealer.use(opened)
        request.context.elapsed = opened.age
        self._session.work_on(
            request,
            resume,
            lambda: resume(request.subject, request.arguments, state, answers, request.context),
        )

    def _binding(self, request: Request) -> str:
        from engram.protocol.seal import digest

        principal = request.context.principal
        return digest(
            [
                request.method,
                request.subject,
                self._session.toolset.binding(),
                digest(request.arguments),
                principal.identity if principal is not None else "",
            ]
        )

    def _ask_legacy(self, request: Request, asked: InputRequired, resume: Resume) -> None:
        dialog = Dialog(request, asked, resume)
        lines: list[bytes] = []
        with self._lock:
            for key, question in asked.requests.items():
                method = str(question["method"])
                if not _declared(request.context, method):
                    dialog.answers[key] = {"action": "cancel", "reason": "unsupported"}
                    continue
                identity = self._new_id()
                dialog.open[identity] = key
                self._dialogs[identity] = dialog
                lines.append(_question_line(identity, question, request.context.version))
            if lines:
                until = min(dialog.since + self._patience, request.context.received + ANSWER_BY)
                dialog.deadline = self._session.crew.set_deadline(until, lambda: self._expire(dialog))
        for line in lines:
            request.say(line)
        if request.context.cancelled:
            self.cancel(request)
        elif not lines:
            self._go_on(dialog)

    def _new_id(self) -> str:
        self._count += 1
        return f"{self._session.toolset.name}-{self._count}"

    def answer(self, message: dict[str, object]) -> None:
        """Take a client's response; one that is late, unknown or repeated is ignored (6.35)."""
        identity = message.get("id")
        with self._lock:
            dialog = self._dialogs.pop(identity, None) if isinstance(identity, str) else None
            if dialog is None:
                return
            key = dialog.open.pop(str(identity))
            if "error" in message:
                dialog.answers[key] = {"action": "cancel", "reason": "error"}
            else:
                dialog.answers[key] = _response(str(dialog.asked[key]["method"]), message.get("result"))
            if dialog.open:
                return
        if dialog.deadline is not None:
            self._session.crew.drop_deadline(dialog.deadline)
        self._go_on(dialog)

    def cancel(self, request: Request) -> None:
        """Take back the questions of a call that its client has cancelled."""
        with self._lock:
            dialogs = {dialog for dialog in self._dialogs.values() if dialog.request is request}
        for dialog in dialogs:
            if self._withdraw(dialog, "The call was cancelled."):
                request.abandon()

    def end(self) -> None:
        """Take back the questions of every call."""
        with self._lock:
            dialogs = set(self._dialogs.values())
        for dialog in dialogs:
            self._expire(dialog)

    def _expire(self, dialog: Dialog) -> None:
        withdrawn = self._withdraw(dialog, "No answer came in time.")
        for key in withdrawn:
            dialog.answers[key] = {"action": "cancel", "reason": "timeout"}
        if withdrawn:
            self._go_on(dialog)

    def _withdraw(self, dialog: Dialog, reason: str) -> list[str]:
        with self._lock:
            withdrawn = {identity: key for identity, key in dialog.open.items() if identity in self._dialogs}
            for identity in withdrawn:
                del self._dialogs[identity]
            dialog.open.clear()
        if dialog.deadline is not None:
            self._session.crew.drop_deadline(dialog.deadline)
        for identity in withdrawn:
            params: dict[str, object] = {"requestId": identity, "reason": reason}
            dialog.request.say(notification("notifications/cancelled", params))
        return list(withdrawn.values())

    def _go_on(self, dialog: Dialog) -> None:
        request = dialog.request
        request.context.elapsed = time.monotonic() - dialog.since
        self._session.work_on(
            request,
            dialog.resume,
            lambda: dialog.resume(
                request.subject, request.arguments, dialog.state, dialog.answers, request.context
            ),
        )


def _declared(context: Context, method: str) -> bool:
    if method == "elicitation/create":
        return context.can_elicit
    if method == "sampling/createMessage":
        return context.can_sample
    return context.can_list_roots


def _question_line(identity: str, question: Mapping[str, object], version: str) -> bytes:
    params = question.get("params")
    message: dict[str, object] = {"jsonrpc": "2.0", "id": identity, "method": question["method"]}
    if isinstance(params, dict):
        message["params"] = (
            strip_form(params, version) if question["method"] == "elicitation/create" else params
        )
    return encode(message)


def _response(method: str, result: object) -> Mapping[str, object]:
    """A client's bare result, or `{"action": "invalid"}` when it is not one for this method."""
    if not isinstance(result, dict):
        return {"action": "invalid"}
    if method == "elicitation/create":
        content = result.get("content")
        if result.get("action") not in _ACTIONS or not (content is None or isinstance(content, dict)):
            return {"action": "invalid"}
        return {name: result[name] for name in ("action", "content") if result.get(name) is not None}
    return result
