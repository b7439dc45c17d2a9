"""Which embedder the settings and the store ask for.

`auto` never reaches out and never switches a store: the model that the store remembers decides, and only an
empty store takes the best one that is installed.
"""

from __future__ import annotations

from engram.errors import ConfigError
from engram.service import config as settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from engram_contracts.models import ServiceConfig

    from engram.service.embeddings import Embedder


def choose(config: ServiceConfig, env: Mapping[str, str], remembered: str = "") -> Embedder | None:
    """The embedder, or None; `remembered` is the store's model, "" for an empty one. Raises ConfigError."""
    wanted = config["embeddings"]
    provider = wanted["provider"]
    if provider == "none":
        return None
    if provider in ("openai", "ollama"):
        from engram.service.embeddings.remote import Ollama, OpenAI

        kind = OpenAI if provider == "openai" else Ollama
        key = settings.secret(env, "EMBEDDINGS_KEY", wanted["key_file"])
        return kind(
            wanted["model"], wanted["url"], key, dimension=wanted["dimension"], timeout=wanted["timeout"]
        )
    return _local(provider, remembered)


def _local(provider: str, remembered: str) -> Embedder:
    """An embedder of this machine."""
    from engram.service.embeddings import local
    from engram.service.embeddings.hashed import Hashed
    from engram.service.embeddings.words import Words

    made = {"minilm": local.minilm, "multilingual": local.multilingual, "hashed": Hashed, "words": Words}
    if provider != "auto":
        return made[provider]()
    models = {local.MINILM: "minilm", local.MULTILINGUAL: "multilingual", Hashed.model: "hashed"}
    best = "words" if remembered or not local.has_minilm() else "minilm"
    try:
        return made[models.get(remembered, best)]()
    except ConfigError:  # the extra is gone: recall says so, and what is written waits for a reindex
        return Words()
