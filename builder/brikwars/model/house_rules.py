"""The readings of BrikWars that a table may turn: one frozen value, never a global."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, Literal

from builder.brikwars.model.homemade import (
    HOUSE,
    OwnEffect,
    OwnMod,
    OwnSpecialty,
    OwnType,
)
from builder.brikwars.model.readings import (
    BonusDice,
    Deflected,
    OutOfRange,
    OverSkill,
    Piercing,
)
from builder.brikwars.tables.dice import OwnDie
from builder.core.field_spec import field, field_specs, validated
from builder.house_rules.describe import HOME_MADE, LIMITS

_TOOL: Final = "The number is a card program's; the book's own table is lost"


def _limit(label: str, unit: str = "", *, low: int = 1) -> int | None:
    """A cap that a table sets; without a number there is none."""
    cap: int | None = field(
        None, label, unit=unit, low=low, high=10_000, rule=HOUSE, group=LIMITS
    )
    return cap


@validated
class House:
    """House rules for the places where the book leaves room (A1 to A34).

    What is known only from a card program can be turned, too: how Flying Move is
    rounded, what Thrust costs, how hard things may be, what Size Damage takes off a
    Move, how fast is too fast. That Heroes are Cranky a program and players tell alike.

    Besides, they hold what a table has made itself, and the limits it has agreed on.
    """

    kind: Literal["brikwars.house"] = "brikwars.house"
    bastard_draws_two: bool = field(
        False,
        'A Bastard gun draws 2" of Power instead of 1½"',
        rule="A2",
        group="Weapons",
    )
    chained_swaps: bool = field(
        True,
        "A damage swap may feed on the dice of an earlier swap",
        rule="A19",
        group="Weapons",
    )
    independent_turrets: bool = field(
        False, "A turret on a creation has Power of its own", rule="A8", group="Weapons"
    )
    mixed_loads: bool = field(
        False,
        "Launchers mix Explosives and objects, which count twice",
        rule="A6",
        group="Weapons",
    )
    powered_rounds: bool = field(
        False,
        "High Powered Cannons and Launchers add a die a round",
        rule="A21",
        group="Weapons",
    )
    plating_by_creation: bool = field(
        False,
        "Armor Plating costs the Creation's Size + 1 CP",
        rule="A13",
        group="Prices",
    )
    odd_dice_by_half: bool = field(
        False,
        "An odd Concealed Move die costs half, rounded down",
        rule="A4",
        group="Prices",
    )
    specialties_by_size: bool = field(
        False,
        "Specialties cost their CP times the creature's Size",
        rule="11.2",
        group="Prices",
    )
    half_mind_discount: bool = field(
        True,
        "A half mind costs ½ CP less, from Skill d6 up",
        rule="10.1",
        group="Prices",
    )
    flight_by_inch: bool = field(
        False,
        'Flying Move is paid by the inch, not by started 2"',
        rule="R9.1",
        group="Prices",
    )
    thrust_rate: Fraction = field(
        Fraction(1, 2),
        "CP per inch of Thrust",
        low=0,
        high=100,
        rule="R9.1",
        group="Prices",
        hint=_TOOL,
    )
    level_by_size: bool = field(
        True,
        "Structure Level is no higher than the Size",
        rule="R7.1",
        group="Bodies",
    )
    hardest: int = field(
        5,
        "Hardest Structure Level",
        low=1,
        high=10,
        rule="R7.1",
        group="Bodies",
        hint=_TOOL,
    )
    rolled_armor: bool = field(
        False,
        "Minifigs roll their 1d6 Armor instead of counting 4",
        rule="R7.1",
        group="Bodies",
    )
    heroic_armor: bool = field(
        True,
        "A Hero of minifig size rolls 2d6 Armor",
        rule="6.1",
        group="Bodies",
    )
    wear: int = field(
        1,
        "Move lost per Size Damage",
        unit='"',
        low=0,
        high=100,
        rule="R7.2",
        group="Bodies",
        hint=_TOOL,
    )
    fastest_move: int = field(
        16,
        "Fastest ground Move",
        unit='"',
        low=1,
        high=1_000,
        rule="R9.1",
        group="Bodies",
        hint="A card program's advice; no cap was ever printed",
    )
    fastest_flight: int = field(
        24,
        "Fastest Flying Move",
        unit='"',
        low=1,
        high=1_000,
        rule="R9.1",
        group="Bodies",
        hint="A card program's advice; no cap was ever printed",
    )
    crankiness: bool = field(
        True,
        "Heroes of one army make each other Cranky, and cheaper",
        rule="6.1",
        group="Army",
    )
    overskill: OverSkill = field(
        OverSkill.WHEN_NEEDED,
        "OverSkill dice are spent",
        rule="5.1",
        group="Attacks",
        hint="On the Skill roll while it still misses, otherwise on Damage",
    )
    deflected: Deflected = field(
        Deflected.STRONGEST,
        "Deflection takes away",
        rule="3.3",
        group="Attacks",
        hint="The book does not say which of unlike dice",
    )
    bonus_dice: BonusDice = field(
        BonusDice.CHAINED,
        "Bonus Dice",
        rule="1.2",
        group="Attacks",
        hint="Dice that show their highest face earn another; OverSkill is one, too",
    )
    out_of_range: OutOfRange = field(
        OutOfRange.FIRE_EACH,
        "Damage beyond Range loses",
        rule="A22",
        group="Attacks",
        hint="The book takes it off each die in an example of Fire alone",
    )
    piercing: Piercing = field(
        Piercing.ONWARD,
        "Spare piercing dice",
        rule="R8.7.9",
        group="Attacks",
        hint="The book pierces large things an inch at a time",
    )
    exposure_deflected: bool = field(
        True,
        "Deflection cancels Exposure Damage dice, too",
        rule="3.3",
        group="Attacks",
    )

    types: tuple[OwnType, ...] = field(
        (), "Weapons of our own", high=100, rule=HOUSE, group=HOME_MADE
    )
    mods: tuple[OwnMod, ...] = field(
        (), "Weapon Mods of our own", high=100, rule=HOUSE, group=HOME_MADE
    )
    dice: tuple[OwnDie, ...] = field(
        (), "Damage effects of our own", high=100, rule=HOUSE, group=HOME_MADE
    )
    effects: tuple[OwnEffect, ...] = field(
        (), "Other effects of our own", high=100, rule=HOUSE, group=HOME_MADE
    )
    specialties: tuple[OwnSpecialty, ...] = field(
        (), "Specialties of our own", high=100, rule=HOUSE, group=HOME_MADE
    )
    largest_weapon: int | None = _limit("Largest weapon", unit='"')
    most_positive: int | None = _limit("Most positive mods", low=0)
    most_effects: int | None = _limit("Most effects of a weapon", low=0)
    largest_creation: int | None = _limit("Largest creation", unit='"')
    dearest_creation: int | None = _limit("Dearest creation", unit=" CP")
    most_weapons: int | None = _limit("Most weapons at hand", low=0)
    most_specialties: int | None = _limit("Most specialties", low=0)
    most_alike: int | None = _limit("Most of one design")


STANDARD = House()
"""The book's own readings."""


def switch(*names: str) -> str:
    """House rules in a player's words, each with the rule it turns."""
    about = field_specs(House)
    return "; ".join(f"{about[name].label} ({about[name].rule})" for name in names)
