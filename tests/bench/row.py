"""One line of the table."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Row:
    """`value` in `unit`, the `floor` it is a multiple of, what must hold, the aim."""

    number: str
    what: str
    unit: str
    value: float
    floor: float | None = None
    must: float | None = None
    aim: float | None = None
    samples: int = 1
    extra: dict[str, float] = field(default_factory=dict)

    @property
    def ratio(self) -> float | None:
        return self.value / self.floor if self.floor else None

    @property
    def holds(self) -> bool | None:
        if self.must is None:
            return None
        measured = self.ratio if self.floor else self.value
        return measured is not None and measured <= self.must
