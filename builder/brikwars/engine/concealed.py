"""Walking over Concealed Hazards (R8.5.16)."""

from dataclasses import dataclass
from typing import Final

SCOUT: Final = 8
"""Faces of the Skill die with Pathfinding (R8.5.23)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk:
    """Who walks over the field, and how.

    Attributes:
        size: The mover's Size in inches; 0 never sets anything off.
        pathfinding: Whether it has the Pathfinding specialty.
        half_speed: Whether it goes at Half Speed.
        set_down: Whether it is carefully set down, by somebody who rolls for it.
    """

    size: int = 1
    pathfinding: bool = False
    half_speed: bool = False
    set_down: bool = False

    @property
    def immune(self) -> bool:
        """Whether nothing is set off at all."""
        strolls = self.half_speed and not self.set_down
        return self.size == 0 or (self.pathfinding and strolls)

    @property
    def penalty(self) -> int:
        """What its Size takes off the Skill roll, 0 or less."""
        return -self.size if self.size > 1 and not self.set_down else 0
