"""Regular expressions that are compiled when they are first used: a short command uses few of them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from re import Pattern
    from typing import Any, AnyStr

_METHODS = ("findall", "finditer", "fullmatch", "match", "search", "split", "sub")


class _Lazy:
    """Stands for a pattern; its methods take the place of this class's own look-up at first use."""

    def __init__(self, source: str | bytes, flags: int) -> None:
        self.source = source
        self.bits = flags

    def __getattr__(self, name: str) -> Any:
        import re

        compiled = re.compile(self.source, self.bits)
        for method in _METHODS:
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)


def lazy(source: AnyStr, flags: int = 0) -> Pattern[AnyStr]:
    """The pattern of `source`, compiled at first use."""
    return _Lazy(source, flags)  # type: ignore[return-value]  # it has the methods of one
