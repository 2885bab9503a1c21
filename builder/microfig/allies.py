"""Squads that fire at the same target together with the one that is asked (M19)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from builder.core.field_spec import field, validated
from builder.microfig.designs import MOST_TROOPS
from builder.microfig.scales import Movement, Skill

FARTHEST: Final = 1_000
"""Inches; no table is longer."""


@validated
class Ally:
    """A squad and all that its own fire depends on; the target is the same."""

    name: str = field("", "Squad")
    rifles: int = field(4, "Riflemen", low=0, high=MOST_TROOPS, rule="M1")
    pistols: int = field(
        0, "Pistol and close combat weapon", low=0, high=MOST_TROOPS, rule="M1"
    )
    heavies: int = field(0, "Heavy weapons", low=0, high=MOST_TROOPS, rule="M1")
    skill: Skill = field(Skill.NORMAL, "Skill", rule="M6")
    movement: Movement = field(Movement.MOVED, "This turn", rule="M7")
    distance: Fraction = field(
        Fraction(8), "Range", unit='"', low=0, high=FARTHEST, rule="M11"
    )
    contact: bool = field(False, "In base contact with the target", rule="M13")
    hindered: bool = field(False, "Climbs, scrambles, unlocks or hops", rule="M18")

    @property
    def title(self) -> str:
        """Its name, or how many it has."""
        return self.name.strip() or f"Squad of {self.troops}"

    @property
    def troops(self) -> int:
        """All its troopers."""
        return self.rifles + self.pistols + self.heavies
