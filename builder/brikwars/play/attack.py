"""Modifiers of an Attack Roll and of the Damage that follows (5.1, 8.3, 8.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

STATIONARY: Final = 1
UNSEEN: Final = -5
MARKED: Final = 1
SMALL: Final = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """What changes a roll.

    Attributes:
        target: Inches of the target that are exposed, or inside the Arc; 0 is smaller
            than a minifig.
        cover: The cover's penalty, 0 or less.
        stationary: Whether the target cannot move.
        visible: Whether the attacker sees it.
        beyond: Whole inches past the weapon's Range.
        arc: Points of firing Arc, or shots of a Burst; 0 for a single shot.
        auto: Whether the weapon suffers the Auto Penalty for them.
        marks: Scouts who Mark the target; only one counts.
        support: Gunners who support the shot.
        homing: What earlier attacks with their support add (R8.6.5).
    """

    target: int = 1
    cover: int = 0
    stationary: bool = False
    visible: bool = True
    beyond: int = 0
    arc: int = 0
    auto: bool = True
    marks: int = 0
    support: int = 0
    homing: int = 0

    @property
    def size(self) -> int:
        """+1 for each full 2 inches of target; −1 below minifig size."""
        return size_modifier(self.target)

    @property
    def attack(self) -> int:
        """What is added to the Skill roll."""
        return (
            self.size
            + self.cover
            + (STATIONARY if self.stationary else 0)
            + (0 if self.visible else UNSEEN)
            + (-self.arc if self.auto else 0)
            + (MARKED if self.marks else 0)
            + self.support
            + self.homing
            - self.beyond
        )

    @property
    def damage(self) -> int:
        """What an Arc attack adds to Damage, once in all (R8.3.4)."""
        return self.size + self.cover if self.arc else 0


def size_modifier(target: int) -> int:
    """The modifier of a target of so many inches (R8.3.4)."""
    return target // 2 if target > 0 else SMALL


def hits(roll: int, bonus: int, use: int) -> bool:
    """Whether a Skill roll succeeds; a natural 1 never does.

    Args:
        roll: What the Skill die shows, before any modifier.
        bonus: The modifiers.
        use: What must be reached.
    """
    return roll > 1 and roll + bonus >= use


def out_of_range(dice: Iterable[int], beyond: int) -> tuple[int, ...]:
    """Damage dice past Range: each loses a point per inch, down to 0 (R8.3.16)."""
    return tuple(max(0, die - beyond) for die in dice)


def arc_attacks(spanned: int) -> int:
    """Attacks on one target of Arc Fire: one more per Arc point it spans (R8.3.2)."""
    return 1 + spanned


def hurts(dice: Sequence[int], bonus: int, armor: int) -> bool:
    """Whether Damage beats Armor: a tie does not, and nor do all ones (core §2)."""
    return any(die > 1 for die in dice) and sum(dice) + bonus > armor
