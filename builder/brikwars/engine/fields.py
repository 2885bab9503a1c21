"""Fields in play: they hurt, hinder, hide, burn (8.5), and fade turn by turn (8.7)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from math import floor
from typing import Final, NamedTuple

from builder.brikwars.model.fields import Field
from builder.brikwars.tables.dice import Pool, dice_text
from builder.brikwars.tables.hazards import Hazard, HazardDie, Terrain
from builder.content.card import Row, Table, table
from builder.core.formatting import inches


def hides(field: Field) -> bool:
    """Return whether anything in it is concealed (R8.5.16)."""
    return any(group.hazard is Hazard.CONCEALED for group in field.dice)


def terrain_dice(field: Field, *kinds: Terrain | None) -> int:
    """Return how many dice of Difficult Terrain are of one of these kinds."""
    return sum(
        group.count
        for group in field.dice
        if group.hazard is Hazard.TERRAIN and group.terrain in kinds
    )


class Harm(NamedTuple):
    """Dice that do Damage to everybody in the Field, in one roll.

    Attributes:
        label: What they are.
        dice: How many there are of each die.
        often: When they are rolled, in words.
    """

    label: str
    dice: Mapping[HazardDie, int]
    often: str = "each time"


def harms(field: Field) -> list[Harm]:
    """Return the rolls that do Damage; a Spiked Obstacle does without care (R8.5.15).

    All Exposure dice of a Field are one roll, and Size counts once for it (R8.5.9).
    """
    exposure: Counter[HazardDie] = Counter()
    spikes = []
    for group in field.dice:
        if group.hazard is Hazard.EXPOSURE and group.die in group.hazard.row.dice:
            exposure[group.die] += group.count
        elif group.hazard is Hazard.TERRAIN and group.terrain is Terrain.SPIKED:
            dice = f"Spiked {HazardDie.D6.many(group.count)}"
            spikes.append(Harm(dice, {HazardDie.D6: group.count}, "without care"))
    if not exposure:
        return spikes
    dice = " + ".join(die.many(count) for die, count in exposure.items())
    return [Harm(f"{Hazard.EXPOSURE} {dice}", exposure), *spikes]


# Fire: how it starts, grows, hurts and goes out (8.3, 8.5).


FACES: Final = 4


def ignition_chance(level: Fraction | int, beyond: int = 0) -> Fraction:
    """Return the chance that one Fire die lights an object of a Structure Level.

    Each whole inch past Range lowers the die (R8.3.16, R8.5.11).

    >>> str(ignition_chance(1)), str(ignition_chance(1, 2)), str(ignition_chance(5))
    ('3/4', '1/4', '0')
    """
    return Fraction(max(0, FACES - floor(level) - beyond), FACES)


def shrink_chance(level: Fraction | int) -> Fraction:
    """Return the chance that an inch of Fire goes out by itself (R8.5.12)."""
    return Fraction(min(FACES, max(1, floor(level))), FACES)


# Walking over Concealed Hazards (R8.5.16).


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


# Fields and smoke that a weapon made, turn by turn (R8.7.18, R8.7.19).


MOST_TURNS: Final = 12
"""Turns that a table has room for; a line below says how it goes on."""


def faded(field: Field, turns: int) -> Field:
    """Return a Field that a weapon made so many turns ago (R8.5.4, R8.7.19).

    Dice above its inches are lost from the last of its kinds.
    """
    size = max(0, field.size - turns)
    room, left = size, []
    for group in field.dice:
        many = min(group.count, room)
        room -= many
        if many:
            left.append(replace(group, count=many))
    return replace(field, size=size, dice=tuple(left))


def turns_table(pool: Pool) -> Table:
    """Return the Field and the smoke of a weapon turn by turn; no rows without them.

    Both shrink an inch a turn (R8.7.19), from the turn in which they were made.
    """
    field, smoke = pool.hazard_field, pool.smoke
    kinds = (
        ("Field", field, partial(_field, pool)),
        ("Smoke", smoke, partial(_left, smoke)),
    )
    shown = [(name, words) for name, there, words in kinds if there]
    last = max(field, smoke)
    rows = [
        Row((str(turn), *(words(turn) for _, words in shown)))
        for turn in range(1, min(last, MOST_TURNS) + 1)
    ]
    if last > MOST_TURNS:
        below = (f'… and an inch less each turn, down to 1" in turn {last}',)
        rows[-1] = replace(rows[-1], below=below)
    return table("Turn by turn", ("^Turn", *(name for name, _ in shown)), rows)


def _field(pool: Pool, turn: int) -> str:
    left = pool.hazard_field - turn + 1
    # It has no more dice than inches (R8.5.4).
    dice = dice_text(pool.hazard_dice[:left]) if left > 0 else ""
    return f"{inches(left)}, {dice}" if dice else _left(pool.hazard_field, turn)


def _left(size: int, turn: int) -> str:
    left = size - turn + 1
    return inches(left) if left > 0 else "gone"
