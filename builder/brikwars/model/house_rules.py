"""The house rules of BrikWars: one frozen value, never a global; and its choices.

A design holds a copy of each home-made part as it was when the player chose it, so it
can be used without the house rules. Where these have the part, their version counts.
"""

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import partial
from typing import Any, Final, Literal, TypeVar

from builder.brikwars.model.homemade import (
    HOUSE,
    OwnEffect,
    OwnMind,
    OwnMod,
    OwnSpecialty,
    OwnStructure,
    OwnType,
    Part,
)
from builder.brikwars.tables.dice import OwnDie
from builder.content.card_blocks import HOME_MADE, LIMITS, switch_of
from builder.core.field_spec import Path, field, validated
from builder.core.rulebook import Fix, Severity, Violation

# Places of chapters 1 to 5 that can be read in more than one way.


class OverSkill(StrEnum):
    """How the Bonus Die of a Skill die's highest face is used (core §2)."""

    WHEN_NEEDED = "when needed"
    """Rolled into the Skill while the attack still misses; kept for Damage once it
    hits. The default: a shooter may choose either, a hit gains nothing from more
    Skill, and a miss nothing from more Damage."""
    SKILL = "on Skill"
    """Always rolled into the Skill, none kept for Damage: for players who want no
    extra dice, or use them for something else."""
    DAMAGE = "on Damage"
    """Always kept for Damage, so that it never turns a miss into a hit."""


class Deflected(StrEnum):
    """Who chooses the die that a level of Deflection takes away (3.3).

    The book does not say. Dice are taken before they are rolled, so only their kinds
    count, and the choice compares their means.
    """

    STRONGEST = "the strongest dice"
    """The defender's: the dice whose loss costs most. The default: it is their
    armor, and Explosions, too, lose their best dice first (R8.4.3)."""
    WEAKEST = "the weakest dice"
    """The attacker's: the dice whose loss costs least, as many as are due."""


class BonusDice(StrEnum):
    """Whether a die that shows its highest face earns another one (core §2)."""

    CHAINED = "earn further ones"
    """One of the same kind, and that may earn another. The default: chapter 8 gives
    it even to the d4 of a fire."""
    NONE = "are not played"
    """Never, not even for a Skill die, so there is no OverSkill either. The means
    that the rulebook's tables give are of such dice (R8.4.5)."""


class OutOfRange(StrEnum):
    """What an inch beyond Range takes off the Damage (R8.3.16, A22)."""

    FIRE_EACH = "a point an inch, and so does each Fire die"
    """A point off the total, and off each Fire die. The default: the only example
    that takes it off each die is one of Fire."""
    EACH = "a point an inch of each die"
    """A point off each die, whatever it is."""


class Piercing(StrEnum):
    """Where dice go that pierce more than an inch (R8.7.9)."""

    ONWARD = "go on behind the first inch"
    """They strike what lies an inch deeper: a part, a passenger, the next thing. The
    default: in the book's example a car takes one die and its gas tank the next."""
    WITHIN = "stay in what is larger than an inch"
    """The whole Damage is done to the large thing, in one roll."""


_EARLIER: Final = "As in the edition of 2005; the book takes nothing off"
_TOOL: Final = "The number is a card program's; the book's own table is lost"

# Fields of each group of readings, of home-made parts, and of limits.
_fastest = partial(
    field,
    rule="R9.1",
    unit='"',
    low=1,
    high=1_000,
    hint="A card program's advice; no cap was ever printed",
)
_own = partial(field, (), high=100, rule=HOUSE, group=HOME_MADE)
_limit = partial(field, None, low=1, high=10_000, rule=HOUSE, group=LIMITS)


@validated
class House:
    """House rules for the places where the book leaves room (A1 to A34).

    What is known only from a card program can be changed, too: how Flying Move is
    rounded, what Thrust costs, the hardest Structure Level, what Size Damage takes off
    a Move, the fastest Moves. That Heroes are Cranky is known from a program and from
    players. They also hold the players' home-made parts and the limits they set.
    """

    kind: Literal["brikwars.house"] = "brikwars.house"
    bastard_draws_two: bool = field(
        False,
        'A Bastard gun draws 2" of Power instead of 1½"',
        group="Weapons",
        rule="A2",
    )
    chained_swaps: bool = field(
        True, "A damage swap may feed on the dice of an earlier swap", rule="A19"
    )
    independent_turrets: bool = field(
        False, "A turret on a creation has Power of its own", rule="A8"
    )
    mixed_loads: bool = field(
        False, "Launchers mix Explosives and objects, which count twice", rule="A6"
    )
    powered_rounds: bool = field(
        False, "High Powered Cannons and Launchers add a die a round", rule="A21"
    )
    plating_by_creation: bool = field(
        False,
        "Armor Plating costs the Creation's Size + 1 CP",
        group="Prices",
        rule="A13",
    )
    odd_dice_by_half: bool = field(
        False, "An odd Concealed Move die costs half, rounded down", rule="A4"
    )
    specialties_by_size: bool = field(
        False, "Specialties cost their CP times the creature's Size", rule="11.2"
    )
    half_mind_discount: bool = field(
        True, "A half mind costs ½ CP less, from Skill d6 up", rule="10.1"
    )
    flight_by_inch: bool = field(
        False, 'Flying Move is paid by the inch, not by started 2"', rule="R9.1"
    )
    thrust_rate: Fraction = field(
        Fraction(1, 2),
        "CP per inch of Thrust",
        rule="R9.1",
        low=0,
        high=100,
        hint=_TOOL,
    )
    level_by_size: bool = field(
        True, "Structure Level is no higher than the Size", group="Bodies", rule="R7.1"
    )
    hardest: int = field(
        5, "Hardest Structure Level", rule="R7.1", low=1, high=10, hint=_TOOL
    )
    rolled_armor: bool = field(
        False, "Minifigs roll their 1d6 Armor instead of counting 4", rule="R7.1"
    )
    heroic_armor: bool = field(
        True, "A Hero of minifig size rolls 2d6 Armor", rule="6.1"
    )
    wear: int = field(
        1,
        "Move lost per Size Damage",
        rule="R7.2",
        unit='"',
        low=0,
        high=100,
        hint=_TOOL,
    )
    armor_slows: bool = field(
        False, 'Body Armor costs a minifig 1" of Move', rule="R3.3", hint=_EARLIER
    )
    two_handed_slows: bool = field(
        False,
        'A Two-Handed Weapon costs a minifig 1" of Move',
        rule="R3.1",
        hint=_EARLIER,
    )
    hit_points: bool = field(
        False,
        "Creations may have hit points in place of Size Damage",
        rule="House 7",
        hint="Each hit that beats the Armor takes one; nothing else changes",
    )
    hit_point_price: Fraction = field(
        Fraction(0), "CP per hit point", rule="House 7", low=0, high=100
    )
    fastest_move: int = _fastest(16, "Fastest ground Move")
    fastest_flight: int = _fastest(24, "Fastest Flying Move")
    crankiness: bool = field(
        True,
        "Heroes of one army make each other Cranky, and cheaper",
        rule="6.1",
        group="Army",
    )
    overskill: OverSkill = field(
        OverSkill.WHEN_NEEDED,
        "OverSkill dice are spent",
        group="Attacks",
        rule="5.1",
        hint="On the Skill roll while it still misses, otherwise on Damage",
    )
    deflected: Deflected = field(
        Deflected.STRONGEST,
        "Deflection takes away",
        rule="3.3",
        hint="The book does not say which of unlike dice",
    )
    bonus_dice: BonusDice = field(
        BonusDice.CHAINED,
        "Bonus Dice",
        rule="1.2",
        hint="Dice that show their highest face earn another; OverSkill is one, too",
    )
    out_of_range: OutOfRange = field(
        OutOfRange.FIRE_EACH,
        "Damage beyond Range loses",
        rule="A22",
        hint="The book takes it off each die in an example of Fire alone",
    )
    piercing: Piercing = field(
        Piercing.ONWARD,
        "Spare piercing dice",
        rule="R8.7.9",
        hint="The book pierces large things an inch at a time",
    )
    exposure_deflected: bool = field(
        True, "Deflection cancels Exposure Damage dice, too", rule="3.3"
    )
    stacked_explosions: bool = field(
        True,
        "Explosions in one spot add up, ring by ring",
        rule="R8.4.6",
        hint="The book says that they can; otherwise each meets the Armor by itself",
    )

    types: tuple[OwnType, ...] = _own("Weapons of our own")
    mods: tuple[OwnMod, ...] = _own("Weapon Mods of our own")
    dice: tuple[OwnDie, ...] = _own("Damage effects of our own")
    effects: tuple[OwnEffect, ...] = _own("Other effects of our own")
    specialties: tuple[OwnSpecialty, ...] = _own("Specialties of our own")
    structures: tuple[OwnStructure, ...] = _own("Armor of our own")
    minds: tuple[OwnMind, ...] = _own("Minds of our own")
    largest_weapon: int | None = _limit("Largest weapon", unit='"', low=1)
    most_positive: int | None = _limit("Most positive mods", low=0)
    most_effects: int | None = _limit("Most effects of a weapon", low=0)
    largest_creation: int | None = _limit("Largest creation", unit='"', low=1)
    dearest_creation: int | None = _limit("Dearest creation", unit=" CP", low=1)
    most_weapons: int | None = _limit("Most weapons at hand", low=0)
    most_specialties: int | None = _limit("Most specialties", low=0)
    most_alike: int | None = _limit("Most of one design", low=1)


STANDARD = House()
"""The book's own readings."""


switch = partial(switch_of, House)
"""Return the labels of house rules, each with the rule it changes."""


Design = TypeVar("Design")

OWN: Final = (
    *(OwnType, OwnMod, OwnDie, OwnEffect, OwnSpecialty),
    *(OwnStructure, OwnMind),
)
"""Every class of home-made part."""


def same(one: Part, other: Part) -> bool:
    """Return whether two home-made parts have the same name; case does not count."""
    return one.title.casefold() == other.title.casefold()


def known(part: object, ours: Iterable[Part]) -> bool:
    """Return whether a part is printed, or has the name of a part in `ours`."""
    return not isinstance(part, OWN) or any(same(part, each) for each in ours)


def resolve_homemade(design: Design, house: House) -> Design:
    """Return a design with its home-made parts as the house rules have them.

    Args:
        design: A design of the game; where nothing changes an equal one is returned.
        house: The house rules in force.
    """
    ours: tuple[Part, ...] = (
        *house.types,
        *house.mods,
        *house.dice,
        *house.effects,
        *house.specialties,
        *house.structures,
        *house.minds,
    )
    resolved: Design = _replaced(design, ours) if ours else design
    return resolved


def _replaced(value: object, ours: tuple[Part, ...]) -> Any:
    """Return a value of a design with each home-made part replaced by ours."""
    if isinstance(value, OWN):
        found = (mine for mine in ours if type(mine) is type(value))
        return next((mine for mine in found if same(value, mine)), value)
    if isinstance(value, tuple):
        return tuple(_replaced(part, ours) for part in value)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    parts = {field.name: getattr(value, field.name) for field in fields(value)}
    now = {name: _replaced(part, ours) for name, part in parts.items()}
    changed = {name: part for name, part in now.items() if part != parts[name]}
    return replace(value, **changed) if changed else value


def stale_homemade(design: Any, now: Any) -> Iterator[Violation]:
    """Yield a note if home-made parts differ from the house rules (House 2).

    Args:
        design: The design as it is stored.
        now: The same with its home-made parts as the house rules have them.
    """
    # The cache may return an equal design, so identity says nothing here.
    if now == design:
        return
    changed = tuple(_changed(design, now))
    titles = dict.fromkeys(part.title for _, part in changed)
    # One fix for each field of the design that differs.
    fixes = tuple(
        Fix("Take over their version", (field.name,), getattr(now, field.name))
        for field in fields(now)
        if getattr(design, field.name) != getattr(now, field.name)
    )
    yield Violation(
        Severity.NOTE,
        f"{HOUSE} 2",
        "House rules have the last word",
        f"{', '.join(titles)}: the house rules in force have another version than "
        "this design, and theirs counts",
        changed[0][0],
        fixes,
    )


def _changed(before: Any, after: Any, at: Path = ()) -> Iterator[tuple[Path, Part]]:
    """Yield each home-made part that differs, with its path."""
    if before == after:
        return
    if isinstance(after, OWN):
        yield at, after
    elif isinstance(after, tuple):
        for place, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from _changed(old, new, (*at, place))
    else:
        for field in fields(after):
            old, new = getattr(before, field.name), getattr(after, field.name)
            yield from _changed(old, new, (*at, field.name))
