"""Men and their weapons side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from builder.ask import sane
from builder.comparison import comparing, others
from builder.infantry.designs import Man, Weapon


@dataclass(frozen=True, slots=True, kw_only=True)
class Men:
    """What a man is compared with."""

    others: tuple[Man, ...] = others("infantrymen")

    def __post_init__(self) -> None:
        """Refuse nonsense."""
        sane(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapons:
    """What a weapon is compared with."""

    others: tuple[Weapon, ...] = others("weapons")

    def __post_init__(self) -> None:
        """Refuse nonsense."""
        sane(self)


COMPARE: Final = (comparing(Man, Men), comparing(Weapon, Weapons))
"""The questions that compare."""
