"""What a tool of the service gives back: data, a sentence for people, and findings beside them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engram_contracts.models import Diagnostic


class Answer:
    """`data` in the shape of the tool's output schema."""

    __slots__ = ("data", "diagnostics", "sentence")

    def __init__(
        self, data: Mapping[str, object], sentence: str = "", diagnostics: Sequence[Diagnostic] = ()
    ) -> None:
        self.data = data
        self.sentence = sentence
        self.diagnostics = diagnostics
