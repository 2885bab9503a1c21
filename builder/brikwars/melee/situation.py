"""The situations of close combat: what is done, with what, and to whom."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from builder.brikwars.attack.parts import Part
from builder.brikwars.attack.situation import Against, Aim, Hands, Shelter
from builder.brikwars.engine.combatant import Condition
from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.tables.scales import Mind, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.core.field_spec import again, field, validate

BARE_SHOVE: Final = statline(Weapon(type=WeaponType.BARE_HANDS)).thrust or 0
"""Inches that the bare hands of a minifig Shove (3)."""
NO_WEAPON: Final = -1
"""An opponent of the library leaves its own weapons alone."""


class Doing(StrEnum):
    """What it does in close combat (5.2, 8.2)."""

    STRIKE = "strikes"
    SHOVE = "Shoves"
    GRAB = "Grabs"
    PARRY = "is attacked and Parries"


class Parries(StrEnum):
    """Which attacks a Parry is rolled against; the chapter does not say."""

    HITS = "attacks that hit"
    EVERY = "every attack"


class HandArm(StrEnum):
    """What an opponent has in its hands."""

    NONE = "bare hands"
    MELEE = "Melee Weapon"
    SHIELD = "Melee Shield"
    HEAVY_WEAPON = "Heavy Weapon"
    TWO_HANDED = "Two-Handed Weapon"
    HEAVY_SHIELD = "Heavy Shield"

    @property
    def sized(self) -> bool:
        """Whether its Size is free; the others are printed for minifigs."""
        return self is not HandArm.NONE and not WeaponType[self.name].row.bastard

    def weapon(self, size: int) -> Weapon | None:
        """Return the weapon, at a Size where that is free; None for bare hands."""
        if self is HandArm.NONE:
            return None
        return Weapon(type=WeaponType[self.name], size=size if self.sized else 1)


@dataclass(frozen=True, kw_only=True)
class Bout:
    """What is done in close combat, and the opponent."""

    doing: Doing = field(Doing.STRIKE, "Your side", rule="5.2", group="Close combat")
    plus: int = field(
        0,
        "More on the attack",
        low=-20,
        high=20,
        rule="5.1",
        hint="Whatever else your table adds to the Attack Roll",
    )
    push: int = field(
        BARE_SHOVE,
        "Bare hands Shove",
        unit='"',
        low=0,
        high=100,
        rule="3",
        hint=f'{BARE_SHOVE}" for minifigs; none is printed for others: agree on one',
    )
    shovers: int = field(
        0,
        "Others who Shove",
        unit='"',
        low=0,
        high=1_000,
        rule="R8.2.8",
        hint="Their Sizes together",
    )
    parries: Parries = field(
        Parries.HITS,
        "Parry rolled against",
        rule="5.2",
        hint="The chapter does not say: as your table does",
        group="Parry and Counter",
    )
    parry_plus: int = field(
        0,
        "More on the Parry",
        low=-20,
        high=20,
        rule="5.2",
        hint="Whatever else your table adds to the Parry",
    )
    stops: int | None = field(
        None,
        "A Parry takes off",
        unit='"',
        low=0,
        high=1_000,
        rule="R8.2.8",
        hint="Inches of a Shove; the chapter has no number: all, unless you say",
    )
    counters: bool = field(
        True, "Strikes back", rule="R8.2.6", hint="Whoever is attacked"
    )
    pilot: bool = field(
        False, "Pilot or Rider", rule="R8.2.6", hint="Leads what has no mind"
    )
    against: Against = again(
        Aim, "against", label="Opponent", group="Opponent", phrase="{}"
    )
    size: int = again(Aim, "size", rule="R8.2.7")
    level: Structure = again(Aim, "level")
    deflection: int = again(Aim, "deflection")
    chosen: Creation | None = again(Aim, "chosen")
    part: Part = again(Aim, "part")
    part_size: int | None = again(Aim, "part_size")
    foe_skill: Mind = field(
        Mind.D6,
        "Its Skill die",
        rule="10.1",
        hint="Of who works it, for a design that has no mind",
    )
    mindless: bool = field(False, "It has no mind", rule="R8.2.6")
    cover: Shelter = again(Aim, "cover", label="Its cover")
    still: bool = again(Aim, "still", label="It cannot move")
    burning: bool = again(Aim, "burning", label="It is on Fire")
    arm: HandArm = field(HandArm.MELEE, "It strikes with", rule="R8.2.1")
    arm_size: int = field(
        1, "Size it strikes with", unit='"', low=1, high=100, rule="R8.2.4"
    )
    own_arm: int | None = field(
        None, "Its own weapon", low=NO_WEAPON, high=99, rule="R8.2.1"
    )
    guard: HandArm = field(HandArm.MELEE, "It Parries with", rule="R8.2.3")
    guard_size: int = field(
        1, "Size it Parries with", unit='"', low=1, high=100, rule="R8.2.2"
    )
    own_guard: int | None = field(
        None, "Its own to Parry", low=NO_WEAPON, high=99, rule="R8.2.3"
    )
    in_hands: bool = field(
        True, "In its hands", rule="R8.2.5", hint="So it may fly off"
    )

    def __post_init__(self) -> None:
        validate(self)


@dataclass(frozen=True, kw_only=True)
class Wielder:
    """The bearer of a weapon by itself."""

    skill: Mind = again(Hands, "skill", group="Close combat")
    hands: int = field(
        1, "Size of who holds it", unit='"', low=0, high=1_000, rule="R8.1.11"
    )
    on_fire: bool = field(False, "Your side is on Fire", rule="R8.3.13")


@dataclass(frozen=True, kw_only=True)
class InHand:
    """The weapons that a creation strikes, Shoves or Parries with."""

    weapon: int | None = field(
        None, "With", group="Close combat", low=0, high=99, rule="R8.2.1", phrase="{}"
    )
    rider_fights: bool = field(
        False, "The rider fights", rule="H", hint="And not the mount"
    )
    back: int | None = field(
        None,
        "Strikes back with",
        group="Parry and Counter",
        low=0,
        high=99,
        rule="R8.2.6",
    )
    rider_back: bool = field(
        False, "The rider strikes back", rule="H", hint="Whichever of them is attacked"
    )


# The fields of the last base come first, in the form and on the command line.
@dataclass(frozen=True, kw_only=True)
class WeaponBout(Bout, Wielder):
    """Close combat with one weapon against one opponent."""


@dataclass(frozen=True, kw_only=True)
class CreationBout(Condition, Bout, InHand):
    """Close combat of a creation, in the condition it is in."""
