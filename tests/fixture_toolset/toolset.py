"""A toolset that has nothing to do with memories: proof that the protocol core knows none."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

from engram.protocol.fault import UnknownResourceError, invalid_params
from engram.protocol.toolset import InputRequired, PromptText, Result, Toolset
from tests.fixture_toolset import definitions, media, questions

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from engram.protocol.context import Context

RED_DOT = {"type": "image", "data": media.PNG, "mimeType": "image/png"}


def embedded(uri: str, kind: str, text: str) -> dict[str, Any]:
    return {"type": "resource", "resource": {"uri": uri, "mimeType": kind, "text": text}}


class FixtureToolset(Toolset):
    """Everything that protocol 4.4 names, and tools that misbehave on purpose."""

    name = "fixture"
    version = "0.0.1"
    title = "Fixture"
    instructions = "A fixture for tests of the protocol core."
    completes = True
    logs = True
    subscribes = True
    plain_names = frozenset({"echo", "crash"})

    def __init__(
        self,
        minimal: bool = False,
        workspace: str = "",
        wants_roots: bool = False,
        governed_like: bool = False,
    ) -> None:
        listed = definitions.tools(minimal)
        self._lists: dict[str, bytes] = {
            "tools": json.dumps(listed).encode(),
            "resources": json.dumps(definitions.RESOURCES).encode(),
            "resourceTemplates": json.dumps(definitions.TEMPLATES).encode(),
            "prompts": json.dumps(definitions.PROMPTS).encode(),
        }
        self.tools = [tool["name"] for tool in listed]
        self.wants_roots = wants_roots
        if governed_like:
            self.completes = self.logs = self.subscribes = False
        self._workspace = workspace
        self._roots: list[str] = []
        self._notes: list[Any] = []
        self._subscribed: set[str] = set()

    def connect(self, notify: Callable[[str, dict[str, object]], None]) -> None:
        self._notify = notify

    def subscribe(self, uri: str, wanted: bool) -> None:
        (self._subscribed.add if wanted else self._subscribed.discard)(uri)

    def listing(self, kind: str, context: Context) -> bytes:
        return self._lists[kind]

    def binding(self) -> str:
        return self._workspace

    def take_roots(self, uris: Sequence[str]) -> None:
        self._roots = list(uris)
        self.wants_roots = False

    def call(self, name: str, arguments: dict[str, Any], context: Context) -> Result | InputRequired:
        asked = questions.first_questions(name, arguments, context)
        if asked is not None:
            return asked
        handler = getattr(self, f"_{name.removeprefix('test_')}", None)
        if handler is None:
            return Result(f"{name} did its work.")
        result: Result = handler(arguments, context)
        return result

    def resume(
        self,
        name: str,
        arguments: dict[str, Any],
        state: Any,
        responses: Mapping[str, Mapping[str, Any]],
        context: Context,
    ) -> Result | InputRequired:
        if name != "ask":
            return questions.go_on(name, state, responses)
        answer = responses["approval"]
        content = answer.get("content")
        if answer["action"] == "accept" and isinstance(content, dict) and content.get("candidate_1") is True:
            self._notes.append(state["note"])
            return Result(f"saved {state['note']}", {"elapsed": context.elapsed})
        if answer["action"] == "cancel":
            return Result(f"nothing was saved ({answer.get('reason', 'cancelled')}); token: t-1")
        return Result(f"nothing was saved: {answer['action']}", is_error=True)

    def plain(self, name: str, arguments: dict[str, Any], context: Context) -> str:
        result = self.call(name, arguments, context)
        return str(result.content) if isinstance(result, Result) else ""

    def read(self, uri: str, context: Context) -> list[dict[str, Any]]:
        if uri == "test://static-binary":
            return [{"uri": uri, "mimeType": "image/png", "blob": media.PNG}]
        if uri in ("test://static-text", "test://watched-resource"):
            return [{"uri": uri, "mimeType": "text/plain", "text": "A text that does not change."}]
        head, _, rest = uri.partition("test://template/")
        identity, slash, data = rest.partition("/")
        if head or not identity or (slash, data) != ("/", "data"):
            raise UnknownResourceError(uri)
        text = json.dumps({"id": identity, "templateTest": True, "data": f"Data for ID: {identity}"})
        return [{"uri": uri, "mimeType": "application/json", "text": text}]

    def prompt(self, name: str, arguments: dict[str, Any], context: Context) -> PromptText | InputRequired:
        def said(*contents: dict[str, Any]) -> PromptText:
            return PromptText([{"role": "user", "content": content} for content in contents])

        def text(words: str) -> dict[str, Any]:
            return {"type": "text", "text": words}

        known = {prompt["name"]: prompt.get("arguments", []) for prompt in definitions.PROMPTS}
        for argument in known.get(name, []):  # type: ignore[attr-defined]
            if argument["name"] not in arguments:
                raise invalid_params(f"{name} needs {argument['name']}.")
        if name == "test_simple_prompt":
            return said(text("This is a simple prompt for testing."))
        if name == "test_prompt_with_arguments":
            words = f"Prompt with arguments: arg1='{arguments['arg1']}', arg2='{arguments['arg2']}'"
            return said(text(words))
        if name == "test_prompt_with_embedded_resource":
            uri = str(arguments["resourceUri"])
            return said(embedded(uri, "text/plain", "Embedded."), text("Please process the resource above."))
        if name == "test_prompt_with_image":
            return said(RED_DOT, text("Please analyze the image above."))
        if name == "test_input_required_result_prompt":
            question = questions.one_string("What context should the prompt use?", "context")
            return InputRequired({"user_context": question}, None)
        raise invalid_params(f"There is no prompt {name}.")

    def resume_prompt(
        self,
        name: str,
        arguments: dict[str, Any],
        state: Any,
        responses: Mapping[str, Mapping[str, Any]],
        context: Context,
    ) -> PromptText:
        words = {"type": "text", "text": json.dumps(responses["user_context"])}
        return PromptText([{"role": "user", "content": words}], "Made with the answer.")

    def complete(
        self, reference: Mapping[str, Any], argument: Mapping[str, Any], context: Context
    ) -> dict[str, Any]:
        values = [
            word for word in ("paris", "park", "party") if word.startswith(str(argument.get("value", "")))
        ]
        return {"values": values, "total": len(values), "hasMore": False}

    def _simple_text(self, arguments: dict[str, Any], context: Context) -> Result:
        return Result("This is a simple text response for testing.")

    def _image_content(self, arguments: dict[str, Any], context: Context) -> Result:
        return Result([RED_DOT])

    def _audio_content(self, arguments: dict[str, Any], context: Context) -> Result:
        return Result([{"type": "audio", "data": media.WAV, "mimeType": "audio/wav"}])

    def _embedded_resource(self, arguments: dict[str, Any], context: Context) -> Result:
        return Result(
            [embedded("test://embedded-resource", "text/plain", "This is an embedded resource content.")]
        )

    def _multiple_content_types(self, arguments: dict[str, Any], context: Context) -> Result:
        data = embedded("test://mixed-content-resource", "application/json", '{"test":"data","value":123}')
        return Result([{"type": "text", "text": "Multiple content types test:"}, RED_DOT, data])

    def _error_handling(self, arguments: dict[str, Any], context: Context) -> Result:
        return Result("This tool intentionally returns an error for testing", is_error=True)

    def _tool_with_progress(self, arguments: dict[str, Any], context: Context) -> Result:
        for done in (0, 50, 100):
            context.progress(done, 100, f"{done} of 100")
            time.sleep(0.02)
        return Result("Progress was reported.")

    def _tool_with_logging(self, arguments: dict[str, Any], context: Context) -> Result:
        for line in ("Tool execution started", "Tool processing data", "Tool execution completed"):
            context.log("info", line, "fixture")
            time.sleep(0.02)
        return Result("Logs were sent.")

    _logging_tool = _tool_with_logging

    def _echo(self, arguments: dict[str, Any], context: Context) -> Result:
        text = str(arguments.get("text", ""))
        return Result(text, {"text": text})

    def _nap(self, arguments: dict[str, Any], context: Context) -> Result:
        until = time.monotonic() + float(arguments.get("seconds", 0))
        while time.monotonic() < until and not context.cancelled:
            context.progress(time.monotonic())
            time.sleep(0.01)
        return Result("slept")

    def _touch(self, arguments: dict[str, Any], context: Context) -> Result:
        for uri in sorted(self._subscribed):
            self._notify("notifications/resources/updated", {"uri": uri})
        return Result("touched")

    def _grind(self, arguments: dict[str, Any], context: Context) -> Result:
        until = time.monotonic() + float(arguments.get("seconds", 0))
        while time.monotonic() < until and not context.cancelled:
            sum(range(1000))
        return Result("ground")

    def _babble(self, arguments: dict[str, Any], context: Context) -> Result:
        print("noise from a tool")
        os.write(1, b"noise from a descriptor\n")
        curious = "import sys; sys.stdin.read(); print('noise from a child')"
        subprocess.run([sys.executable, "-c", curious], check=True)
        return Result("said enough")

    def _crash(self, arguments: dict[str, Any], context: Context) -> Result:
        raise RuntimeError("the fixture crashed\non purpose")

    def _weigh(self, arguments: dict[str, Any], context: Context) -> Result:
        return Result("x" * int(arguments["bytes"]))

    def _written(self, arguments: dict[str, Any], context: Context) -> Result:
        return Result(json.dumps(self._notes))

    def _whereabouts(self, arguments: dict[str, Any], context: Context) -> Result:
        return Result(json.dumps(self._roots))

    def _newest(self, arguments: dict[str, Any], context: Context) -> Result:
        link = {
            "type": "resource_link",
            "uri": "test://static-text",
            "name": "static-text",
            "title": "Static",
        }
        text = {
            "type": "text",
            "text": "lone \ud800 surrogate",
            "annotations": {"priority": 1, "lastModified": "2026-01-01T00:00:00Z"},
            "_meta": {"example.org/a": 1},
        }
        return Result([text, link, {"type": "audio", "data": media.WAV, "mimeType": "audio/wav"}], {"a": 1})
