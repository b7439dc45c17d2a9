"""Embeddings by a provider over HTTP: `openai` is any server with its embeddings API, `ollama` its own.

A provider is believed nothing: as many vectors as texts, each of the known length, finite and not zero, or
the answer is refused as a whole.
"""

from __future__ import annotations

from threading import Lock

from engram.errors import ConfigError
from engram.service.embeddings import Embedder, EmbeddingError
from engram.service.embeddings.asking import Asking, OverflowingError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

MOST_TEXTS, MOST_CHARACTERS = 64, 100_000
"""How much goes into one request."""

SHARES = (1, 2, 4)
"""A text that is too long is tried whole, then its first half, then its first quarter."""

MOST_DIM = 16_000


class Remote(Embedder):
    """What both providers share. `dimension` 0 asks the provider once, when it is first needed."""

    url = ""
    path = ""
    maker = ""

    def __init__(
        self, name: str, url: str = "", key: str = "", *, dimension: int = 0, timeout: float = 30.0
    ) -> None:
        if not name:
            raise ConfigError(
                "service.config",
                "embeddings.model is empty.",
                f"Name the model that {self.maker} is asked for.",
            )
        self.name = name
        self.model = f"{self.maker}:{name}"
        self._asking = Asking(url or self.url, self.path, key, timeout)
        self._dim = dimension
        self._lock = Lock()

    @property
    def dim(self) -> int:  # type: ignore[override]
        """Length of the vectors; asks the provider when nobody told it. Raises EmbeddingError."""
        if not self._dim:
            self.embed(["engram"])
        return self._dim

    def embed(self, texts: Sequence[str]) -> Any:
        """Unit vectors, in as many requests as it takes. Raises EmbeddingError."""
        import numpy

        parts = [self._some(batch) for batch in _batches(texts)]
        return numpy.concatenate(parts) if parts else numpy.zeros((0, self._dim), dtype="float32")

    def question(self, texts: Sequence[str]) -> dict[str, object]:
        """The request's body."""
        raise NotImplementedError

    def vectors(self, answer: Any, count: int) -> Any:
        """The vectors in an answer, in the order of the texts. Raises LookupError, TypeError, ValueError."""
        raise NotImplementedError

    def close(self) -> None:
        """Let go of connections."""
        self._asking.close()

    def _some(self, texts: Sequence[str]) -> Any:
        try:
            return self._asked(texts)
        except OverflowingError:
            import numpy

            return numpy.concatenate([self._shortened(text, tried=len(texts) == 1) for text in texts])

    def _shortened(self, text: str, *, tried: bool) -> Any:
        for share in SHARES[1:] if tried else SHARES:
            try:
                return self._asked([text[: max(1, len(text) // share)]])
            except OverflowingError as wrong:
                last = wrong
        raise last

    def _asked(self, texts: Sequence[str]) -> Any:
        answer = self._asking.ask(self.question(texts))
        try:
            rows = self.vectors(answer, len(texts))
            return self._checked(rows, len(texts))
        except (KeyError, TypeError, ValueError, IndexError, OverflowError, AttributeError):
            raise EmbeddingError("the provider's answer has not the promised form") from None

    def _checked(self, rows: Any, count: int) -> Any:
        import numpy

        if not isinstance(rows, list) or len(rows) != count or not all(map(_is_vector, rows)):
            raise EmbeddingError("the provider gave other than one vector a text")
        with self._lock:
            if not self._dim and 0 < len(rows[0]) <= MOST_DIM:
                self._dim = len(rows[0])
        if any(len(row) != self._dim for row in rows):
            raise EmbeddingError(f"the provider's vectors have not the length {self._dim}")
        made = numpy.array(rows, dtype="float64")
        with numpy.errstate(over="ignore", invalid="ignore"):
            lengths = numpy.linalg.norm(made, axis=1, keepdims=True)
        if not numpy.isfinite(lengths).all() or (lengths < 1e-12).any():
            raise EmbeddingError("the provider gave a vector that is not finite or is zero")
        return (made / lengths).astype("float32")


class OpenAI(Remote):
    """POST …/embeddings with `input` as a list; answers carry `index` and `embedding`."""

    maker = "openai"
    url = "https://api.openai.com/v1"
    path = "/embeddings"
    characters = 8_000

    def question(self, texts: Sequence[str]) -> dict[str, object]:
        """Numbers, not base64."""
        return {"model": self.name, "input": list(texts), "encoding_format": "float"}

    def vectors(self, answer: Any, count: int) -> Any:
        """Sorted by their index, each of which must be there once."""
        found = {item["index"]: item["embedding"] for item in answer["data"]}
        if len(answer["data"]) != count:
            raise ValueError("another number of vectors")
        return [found[number] for number in range(count)]


class Ollama(Remote):
    """POST …/api/embed; nothing is cut by the server, so that a long text is not cut in silence."""

    maker = "ollama"
    url = "http://127.0.0.1:11434"
    path = "/api/embed"
    characters = 4_000

    def question(self, texts: Sequence[str]) -> dict[str, object]:
        """The server's own form."""
        return {"model": self.name, "input": list(texts), "truncate": False}

    def vectors(self, answer: Any, count: int) -> Any:  # noqa: ARG002 - they are counted with the rest
        """In the order of the texts."""
        return answer["embeddings"]


def _is_vector(row: object) -> bool:
    return isinstance(row, list) and all(type(value) in (int, float) for value in row)


def _batches(texts: Sequence[str]) -> Iterator[Sequence[str]]:
    batch: list[str] = []
    size = 0
    for text in texts:
        if batch and (len(batch) == MOST_TEXTS or size + len(text) > MOST_CHARACTERS):
            yield batch
            batch, size = [], 0
        batch.append(text)
        size += len(text)
    if batch:
        yield batch
