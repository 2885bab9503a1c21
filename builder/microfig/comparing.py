"""Squads side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from builder.ask import sane
from builder.comparison import comparing, others
from builder.microfig.designs import Squad


@dataclass(frozen=True, slots=True, kw_only=True)
class Squads:
    """What a squad is compared with."""

    others: tuple[Squad, ...] = others("squads")

    def __post_init__(self) -> None:
        """Refuse nonsense."""
        sane(self)


COMPARE: Final = comparing(Squad, Squads)
"""The question that compares."""
