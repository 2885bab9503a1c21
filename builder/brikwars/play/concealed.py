"""Walking over Concealed Hazards (R8.5.16)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk:
    """Who walks over the field, and how.

    Attributes:
        size: The mover's Size in inches; 0 never sets anything off.
        pathfinding: Whether it has the Pathfinding specialty.
        half_speed: Whether it goes at Half Speed.
    """

    size: int = 1
    pathfinding: bool = False
    half_speed: bool = False

    @property
    def immune(self) -> bool:
        """Whether nothing is set off at all."""
        return self.size == 0 or (self.pathfinding and self.half_speed)

    @property
    def penalty(self) -> int:
        """What its Size takes off the Skill roll, 0 or less."""
        return -self.size if self.size > 1 else 0


def triggered_after(walk: Walk, roll: int, distance: int) -> int | None:
    """After how many inches the hazard goes off; None if it does not.

    A natural 1 sets it off at once; otherwise the roll is how far it is safe to go.

    Args:
        walk: Who walks, and how.
        roll: What the Skill die shows.
        distance: Inches to be walked over the field.
    """
    if walk.immune:
        return None
    if roll == 1:
        return 0
    safe = max(0, roll + walk.penalty)
    return None if safe >= distance else safe


def chance_to_pass(walk: Walk, faces: int, distance: int) -> Fraction:
    """The chance to cross so many inches, Bonus Dice aside (R8.5.17)."""
    passed = sum(
        triggered_after(walk, roll, distance) is None for roll in range(1, faces + 1)
    )
    return Fraction(passed, faces)
