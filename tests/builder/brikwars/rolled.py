"""The rules of the book for dice that were rolled.

The program works with chances. Here the same rules take rolled numbers, so tests can
compare the chances with printed examples and with every throw of a few dice.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from builder.brikwars.chances.armor import Target
from builder.brikwars.chances.damage import Damage, DamageDie, damage_roll
from builder.brikwars.chances.shields import split
from builder.brikwars.engine.attack_roll import size_modifier
from builder.brikwars.engine.close_combat import knocked_from
from builder.brikwars.engine.fields import Walk
from builder.brikwars.engine.loads import RING
from builder.brikwars.model.house_rules import BonusDice, Deflected
from builder.brikwars.tables.dice import Pool
from builder.brikwars.tables.hazards import HazardDie
from builder.odds import Pmf


def out_of_range(dice: Iterable[int], beyond: int) -> tuple[int, ...]:
    """Damage dice past Range: each loses a point per inch, down to 0 (R8.3.16)."""
    return tuple(max(0, die - beyond) for die in dice)


def hurts(dice: Sequence[int], bonus: int, armor: int) -> bool:
    """Whether Damage beats Armor: a tie does not, and nor do all ones (core §2)."""
    return any(die > 1 for die in dice) and sum(dice) + bonus > armor


def jams(natural: int, penalty: int) -> bool:
    """Whether a weapon jams: the bare Skill die shows less than the penalty."""
    return natural < penalty


def rings(rolled: Sequence[int]) -> dict[int, int]:
    """Damage by distance: the total, less the highest die for each ring (R8.4.3).

    Args:
        rolled: What each Explosion die came to, with the Bonus Dice it earned.

    Returns:
        For each ring's outer edge in inches, the Damage within it.
    """
    ordered = sorted(rolled)
    return {
        RING * (ring + 1): sum(ordered[: len(ordered) - ring])
        for ring in range(len(ordered))
    }


def stacked(explosions: int, dice: int) -> dict[int, int]:
    """Dice by ring when many equal explosions meet: radius never grows (R8.4.6)."""
    return {RING * (ring + 1): explosions * (dice - ring) for ring in range(dice + 1)}


def detonates(x: int, roll: int) -> bool:
    """Whether the extra Skill die sets a Stable Explosive off early (R8.4.7)."""
    return roll >= x


def knocked_away(
    attacker: int, parrier: int, *, held: bool, failed: bool, critical: bool = False
) -> bool:
    """Whether a failed Parry loses the held weapon, by both Sizes (R8.2.5)."""
    return held and failed and (critical or knocked_from(parrier) <= attacker)


def can_shove(sizes: Iterable[int], target: int) -> bool:
    """Whether a group can Shove a target: together they must be its Size (R8.2.8)."""
    return sum(sizes) >= target


def can_counter(size: int, opponent: int) -> bool:
    """Whether the opponent is at least half its Size, so that it strikes back (R8.2.7).

    What is of Size 0 strikes back at all: nothing is smaller than half of it.
    """
    return 2 * opponent >= size


@dataclass(frozen=True, slots=True)
class Burn:
    """A fire after its Burning Roll.

    Attributes:
        fire: Inches of Fire left.
        grinding: Points of Grinding Damage done.
    """

    fire: int
    grinding: int = 0


def ignited(fire: int, rolled: Sequence[int], level: Fraction | int, size: int) -> int:
    """Inches of Fire after Fire dice hit: each above the level lights one (R8.5.11).

    Args:
        fire: Inches that burn already.
        rolled: What the Fire dice show.
        level: The object's Structure Level.
        size: Its Size in inches, the most that can burn.
    """
    return min(size, fire + sum(die > level for die in rolled))


def burning(rolled: Sequence[int], level: Fraction | int, size: int) -> Burn:
    """A Burning Roll of one die for each inch of Fire (R8.5.12, A25).

    A 1 always shrinks it; so does a roll no higher than the level.
    """
    change = grinding = 0
    for die in rolled:
        if die == 1 or die <= level:
            change -= 1
        else:
            change += 1
            grinding += 1
    return Burn(max(0, min(size, len(rolled) + change)), grinding)


def sets_alight(damage: Sequence[int]) -> bool:
    """Whether Fire Damage lights a minifig: any does, but not all ones (R8.3.13)."""
    return sum(damage) > 0 and any(die > 1 for die in damage)


def doused(apparatus: int) -> int:
    """Inches of Fire that firefighting apparatus puts out in a turn (R8.5.14)."""
    return apparatus


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


def shrunk(dice: int, field: int) -> int:
    """Dice left when a Field has shrunk to so many inches (R8.5.4)."""
    return min(dice, max(0, field))


def deflects(shield: HazardDie, incoming: int) -> bool:
    """Whether a shield die stops a damage die of so many faces (R8.5.18)."""
    return shield.faces == incoming


def at_distance(
    pool: Pool, distance: Fraction | float, *, cover: int = 0, small: bool = False
) -> int:
    """The flat bonus of a blast at a distance: `d8+1` at 3 inches is d8−2 (R8.3.6)."""
    return pool.bonus - floor(distance) + cover + (size_modifier(0) if small else 0)


@dataclass(frozen=True, slots=True)
class Layer:
    """The result for one target in the line of fire.

    Attributes:
        taken: The dice that do it Damage.
        passing: The dice that go on behind it.
        damage: The Damage it takes.
        hurt: The chance that this beats its Armor; certain where it shatters.
    """

    taken: tuple[DamageDie, ...]
    passing: tuple[DamageDie, ...]
    damage: Pmf
    hurt: Fraction


def pierced(
    held: Sequence[DamageDie],
    targets: Sequence[Target],
    *,
    deflected: Deflected = Deflected.STRONGEST,
    bonus_dice: BonusDice = BonusDice.CHAINED,
) -> tuple[Layer, ...]:
    """What each target takes, until no dice are left or no target.

    Bonus Dice stay with the die that earned them.

    Args:
        held: The dice that hit.
        targets: The targets in line, the first in front; a large thing is as many
            layers as it is inches deep.
        deflected: Who picks the dice that Deflection cancels.
        bonus_dice: Whether dice earn Bonus Dice.

    Raises:
        Unanswerable: If there are too many dice to work out.
    """
    left, layers = tuple(held), []
    for target in targets:
        if not left:
            break
        met = split(left, target, deflected=deflected)
        left = met.passing
        damage = damage_roll(Damage(chips=met.taken, bonus_dice=bonus_dice))
        hurt = Fraction(1) if met.shattered else damage.beats(target.armor)
        layers.append(Layer(met.taken, left, damage, hurt))
    return tuple(layers)
