"""The models of the extra `semantic`: offline, on this machine, worked out with numpy."""

from __future__ import annotations

from threading import Lock

from engram.errors import ConfigError, UsageError
from engram.service.embeddings import Embedder, EmbeddingError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from engram.embedding.english import English
    from engram.embedding.model import Model


class Local(Embedder):
    """A model that is loaded when the first text comes; threads take turns."""

    def __init__(self, model: str, dim: int, characters: int, load: Callable[[], English | Model]) -> None:
        self.model = model
        self.dim = dim
        self.characters = characters
        self._load = load
        self._loaded: English | Model | None = None
        self._lock = Lock()

    def embed(self, texts: Sequence[str]) -> Any:
        """Unit vectors; a text in a language that the model does not know gives the zero vector."""
        import numpy

        with self._lock:
            try:
                if self._loaded is None:
                    self._loaded = self._load()
                made = self._loaded.encode(texts)
            except (UsageError, ImportError, MemoryError) as wrong:
                raise EmbeddingError(f"the model cannot be loaded ({type(wrong).__name__})") from None
        return numpy.frombuffer(made, dtype="<f2").astype("float32").reshape(len(texts), self.dim)


MINILM = "all-minilm-l6-v2-int8"
MULTILINGUAL = "use-multilingual-3"


def minilm() -> Embedder:
    """MiniLM, for English. Raises ConfigError where the extra is not installed."""
    from engram.embedding.english import SIZE, English, is_installed

    if not is_installed():
        raise _missing("MiniLM")
    return Local(MINILM, SIZE, 500, English)


def multilingual() -> Embedder:
    """The multilingual universal sentence encoder. Raises ConfigError where the extra is not installed."""
    from engram.embedding.model import MOST_LETTERS, Model, is_installed

    if not is_installed():
        raise _missing("The multilingual model")
    return Local(MULTILINGUAL, 512, MOST_LETTERS, Model)


def has_minilm() -> bool:
    """Whether MiniLM can be had; imports nothing of it."""
    from engram.embedding.english import is_installed

    return is_installed()


def _missing(what: str) -> ConfigError:
    return ConfigError(
        "service.extra_missing", f"{what} is not installed.", "`pip install engram-governed[semantic]`"
    )
