"""What a handler gives back: an answer, or a question to a human.

A handler never talks to a person. It returns `Ask`, and the door that called it decides how to put the
question: a form in the host's dialog, a sealed state, the token text, or A/B/C on a terminal.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engram_contracts.models import Diagnostic


class Done:
    """An answer: `text` for people, `data` in the shape of the tool's output schema."""

    __slots__ = ("data", "diagnostics", "text")

    def __init__(self, text: str, data: Mapping[str, object], diagnostics: Sequence[Diagnostic] = ()) -> None:
        self.text = text
        self.data = data
        self.diagnostics = diagnostics


class Ask:
    """A question to the human about one proposal.

    - `message`, `fields`: the form, every field required; flat booleans and string choices (protocol 6.34),
      no memory text.
    - `state`: plain JSON that `engram.tools.resume` needs to carry the answer out; holds no token.
    - `preview`: what a terminal shows before it asks.
    - `fallback`: the answer where no dialog can be had (the token text).
    """

    __slots__ = ("fallback", "fields", "message", "preview", "state")

    def __init__(
        self,
        message: str,
        fields: Mapping[str, Mapping[str, object]],
        state: Mapping[str, object],
        preview: str,
        fallback: Done,
    ) -> None:
        self.message = message
        self.fields = fields
        self.state = state
        self.preview = preview
        self.fallback = fallback
