"""The situation of the fire desk: what fires, at whom, and how."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from builder.core.field_spec import again, field, validated
from builder.fire_desk.desk import Firing, carried, skill, weapon_of
from builder.questions.model import idle
from builder.smallarms.designs import Man, Weapon
from builder.smallarms.house_rules import PASTED, House
from builder.smallarms.scales import MOST_BURST, Casualties, Cover, FirearmRow

FARTHEST: Final = 10_000
HALF_ARC: Final = 45
"""Degrees to each side of a man's facing that are not hasty, the edge inside (S8)."""


@validated
class Fire:
    """A shot at one man, with all that its chance depends on."""

    distance: Fraction = field(
        Fraction(20),
        "Range",
        group="Target",
        unit='"',
        low=0,
        high=FARTHEST,
        rule="S1",
        phrase="at {}",
    )
    cover: Cover = field(Cover.NONE, "Cover", rule="S4")
    prone: bool = field(False, "Prone", rule="S4")
    hidden: bool = field(False, "Out of sight: blind fire", rule="S8")
    target: Man | None = field(
        None,
        "From the library",
        rule="S14",
        picked=True,
        hint="The target has the life force of this man's card",
        phrase="{}",
    )
    life: int = field(100, "Life force left", unit="%", low=1, high=100, rule="S14")
    rounds: int | None = field(
        1,
        "Rounds declared",
        group="Firing",
        low=0,
        high=10_000,
        rule="S15",
        hint="Not declared: the whole clip",
    )
    sighting: int = field(0, "Turns of sighting-in", low=0, high=100, rule="S6")
    rested: bool = field(False, "Rested on something firm", rule="S7")
    facing: int = field(0, "Facing", unit="°", low=0, high=359, rule="S8")
    bearing: int = field(
        0, "Bearing of the target", unit="°", low=0, high=359, rule="S8"
    )
    casualties: Casualties = again(House, "casualties", group="Casualties", hint="")
    own_table: str = field("", "Our own table", **PASTED)


@validated
class WeaponFire(Fire):
    """A shot with a weapon, whoever holds it."""

    sharpshooter: bool = field(
        False, "A sharpshooter fires it", group="Firing", rule="S5"
    )


@validated
class ManFire(Fire):
    """A shot by a man with one of the man's weapons."""

    weapon: int = field(
        0, "Weapon", group="Firing", low=0, high=19, rule="S1", phrase="{}"
    )


@dataclass(frozen=True, slots=True)
class Shot(Firing[Weapon, Fire]):
    """A weapon in a situation: all that the rules read and a chance depends on."""

    sharpshooter: bool = False

    @property
    def row(self) -> FirearmRow:
        """What its class of firearm can do."""
        return self.weapon.type.row

    @property
    def rounds(self) -> int:
        """Rounds fired; rounds not declared are the whole clip (S15)."""
        declared = self.fire.rounds
        return (self.weapon.capacity or 0) if declared is None else declared

    @property
    def overdrawn(self) -> bool:
        """Whether more rounds are declared than the weapon holds (S15)."""
        most, declared = self.weapon.capacity, self.fire.rounds
        return most is not None and declared is not None and declared > most

    @property
    def counted(self) -> int:
        """Rounds of one roll that count (S3, S10)."""
        return counted(self.weapon, self.rounds)

    @property
    def rolls(self) -> int:
        """How often the dice are rolled: once a burst, or once a round (S3)."""
        return 1 if self.weapon.action.bursts else self.rounds

    @property
    def hasty(self) -> bool:
        """Whether the target is outside the arc of 90 degrees (S8, A-S10)."""
        off = abs(self.fire.facing - self.fire.bearing) % 360
        # The short way round: 350 and 10 degrees are 20 apart, not 340.
        return min(off, 360 - off) > HALF_ARC


def shot_of(design: Weapon | Man, fire: Fire) -> Shot | None:
    """Return the shot of a situation; None for a man without a weapon."""
    weapon = weapon_of(design, fire)
    return Shot(weapon, fire, skill(design, fire, "sharpshooter")) if weapon else None


def counted(weapon: Weapon, rounds: int) -> int:
    """Return how many of so many rounds one roll counts (S3, S10)."""
    if not weapon.action.bursts:
        return 1
    return min(rounds, MOST_BURST) if weapon.type.row.climbs else rounds


def longest(weapon: Weapon) -> int:
    """Return the rounds of the longest roll that all count (S10).

    It is 1 where each round is a roll of its own (S3), and where the capacity
    of the clip is not known (S15).
    """
    return counted(weapon, weapon.capacity or 1)


def start(kind: type[Fire], design: Weapon | Man, house: House) -> Fire:
    """Return how the desk opens: with the house's casualty table, the card's burst."""
    fire = kind(casualties=house.casualties, own_table=house.own_table)
    shot = shot_of(design, fire)
    if not shot:
        return fire
    rounds = longest(shot.weapon)
    # A whole clip stays undeclared, so it is that of any weapon chosen later.
    whole = shot.weapon.action.bursts and rounds == shot.weapon.capacity
    return replace(fire, rounds=None if whole else rounds)


def irrelevant_fields(design: Weapon | Man, fire: Fire) -> frozenset[str]:
    """Return the fields that make no difference, such as a life the target has."""
    free = fire.casualties is not Casualties.OWN
    return idle(weapon=not carried(design), life=fire.target, own_table=free)


def why_disabled(design: Weapon | Man, fire: Fire, field: str, value: object) -> str:
    """Return why a value cannot be chosen; nothing if it can."""
    shot = shot_of(design, fire)
    steady = shot is None or shot.weapon.type.row.steady
    if field == "rested" and value and not steady:
        return "S7: only rifles and carbines gain by a rest"
    return ""
