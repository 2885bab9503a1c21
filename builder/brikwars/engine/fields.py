"""What a Field does to whoever is in it: it hurts, hinders or hides (8.5)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from builder.brikwars.model.fields import Field
from builder.brikwars.tables.hazards import Hazard, HazardDie, Terrain


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


@dataclass(frozen=True, slots=True)
class Harm:
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
