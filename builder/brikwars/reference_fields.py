"""The sheet's chapter of Fields: prices, fires, hidden things and shields (8.5)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from builder.brikwars import hazards
from builder.brikwars.dice import SKILL_DICE
from builder.brikwars.field_remarks import terrain_table
from builder.brikwars.fields import Field, HazardDice, field_price
from builder.brikwars.hazards import PERMANENT_FIRES, Hazard, HazardDie
from builder.brikwars.play.concealed import Walk, chance_to_pass
from builder.brikwars.play.fire import ignition_chance, shrink_chance
from builder.brikwars.price import SMART_PRICE
from builder.brikwars.reference_parts import (
    Entry,
    Note,
    chapter,
    grid,
    listing,
    notes,
    titled,
)
from builder.brikwars.reference_uses import SIX, Topic, Uses
from builder.card import Block
from builder.figures import figure, inches, listed, percent

_INCHES: Final = (1, 2, 3, 4, 5, 6, 8)
_LEVELS: Final = (Fraction(0), Fraction(1, 2), *map(Fraction, (1, 2, 3, 4)))

_ON: Final = {
    Hazard.EXPOSURE: Topic.EXPOSES,
    Hazard.TERRAIN: Topic.HINDERS,
    Hazard.CONCEALED: Topic.HIDES,
    Hazard.SHIELD: Topic.SHIELDS,
}
_PAIR: Final = 2
"""Move dice of a Concealed Hazard are sold in pairs (A15)."""


def field_chapter(about: Uses) -> Iterator[Block]:
    """Prices, fires, hidden things, shields and Mechanisms."""
    return chapter("Fields and fire", _fields(about))


def _fields(about: Uses) -> Iterator[Block]:
    yield from _prices(about)
    yield from notes("Fields", about, _RULES)
    yield from _fires(about)
    yield from _hidden(about)
    if about.of(Topic.HINDERS):
        hindering = HazardDice(hazard=Hazard.TERRAIN, die=HazardDie.MOVE)
        table = terrain_table(Field(dice=(hindering,)))
        yield from listing(
            titled("Difficult Terrain", "R8.5.15"),
            [column.label for column in table.columns],
            about,
            [Entry(row.cells) for row in table.rows],
        )
    yield from notes("Mechanisms and Smart Weapons", about, _MECHANISMS)


def _prices(about: Uses) -> Iterator[Block]:
    """What a die costs in a Field of so many inches."""
    sold = [
        (f"{hazard}, a die", hazard, hazard.row.dice[0], 1)
        for hazard in Hazard
        if about.of(_ON[hazard])
    ]
    if about.of(Topic.HIDES):
        sold.insert(
            [hazard for _, hazard, _, _ in sold].index(Hazard.CONCEALED) + 1,
            ('Concealed d6" Move, two dice', Hazard.CONCEALED, HazardDie.MOVE, _PAIR),
        )
    yield from grid(
        titled("CP of Field Hazards, by Field Size", "R8.5.1", "R8.5.2"),
        "",
        [inches(size) for size in SIX],
        [
            (label, [figure(hazards.price(hazard, die, count, s)) for s in SIX])
            for label, hazard, die, count in sold
        ],
    )
    yield from listing(
        titled("Dice of Field Hazards", "R8.5.5"),
        ("Hazard", "Dice", "What it does"),
        about,
        [
            Entry(
                (hazard.value, _dice(hazard), hazard.row.does),
                (_ON[hazard],),
            )
            for hazard in Hazard
        ],
    )


def _dice(hazard: Hazard) -> str:
    if hazard is Hazard.SHIELD:
        return "any size"
    names = [
        'd6" Move' if die is HazardDie.MOVE else die.value for die in hazard.row.dice
    ]
    return listed(names, "or")


_RULES: Final = (
    Note(
        "R8.5.3",
        "No Field has more dice than inches, all kinds together; one that shrinks "
        "loses the dice above that.",
        (Topic.FIELDS,),
    ),
    Note(
        "R8.5.6",
        "Ground that was there before costs nothing and draws no Power.",
        (Topic.FIELDS,),
    ),
    Note(
        "R8.5.7",
        "A creation's Field draws an inch of its Power for each die, each time it is "
        "rolled.",
        (Topic.FIELDS,),
    ),
    Note(
        "R8.5.8",
        'An Exposure die costs whoever suffers it 1" of Power. Size 0 takes a point '
        "for each die, without a roll.",
        (Topic.EXPOSES,),
    ),
    Note(
        "R8.5.9",
        "Exposure counts the Size of the part inside. Fumes spare what does not "
        "breathe, and a breath can be held for a turn.",
        (Topic.EXPOSES,),
    ),
    Note(
        "R8.5.18",
        "A shield die spent stops one Damage die of its size. Any die may be bought.",
        (Topic.SHIELDS,),
    ),
    Note(
        "R8.5.19",
        "A shield needs a Projector on the surface of what it covers, and a Field as "
        "wide as that.",
        (Topic.SHIELDS,),
    ),
    Note(
        "R8.5.20",
        "Shield dice above the Power limit cannot be spent in one turn.",
        (Topic.SHIELDS,),
    ),
)


def _fires(about: Uses) -> Iterator[Block]:
    if not about.of(Topic.BURNS):
        return
    if about.of(Topic.FIELDS):
        yield from listing(
            titled("Fires that never go out", "R8.5.10"),
            ("Fire", "Dice", "CP an inch", "Field Size"),
            about,
            [_permanent(count, name) for count, name in PERMANENT_FIRES.items()],
            centered=(1, 2, 3),
        )
    yield from grid(
        titled("Fire on an object, each d4", "R8.5.11", "R8.5.12"),
        "SL",
        [figure(level) for level in _LEVELS],
        [
            ("Lights an inch", [percent(ignition_chance(n)) for n in _LEVELS]),
            ("An inch goes out", [percent(shrink_chance(n)) for n in _LEVELS]),
        ],
    )
    yield from notes("Fire", about, _BURNING)


def _permanent(count: int, name: str) -> Entry:
    dice = HazardDice(hazard=Hazard.EXPOSURE, die=HazardDie.FIRE, count=count)
    price = field_price(Field(size=1, dice=(dice,))).total
    return Entry((name, dice.die.many(count), figure(price), f'{count}" or more'))


_BURNING: Final = (
    Note(
        "R8.5.11",
        "A d4 above the SL lights one inch of it, up to its Size; more spreads to what "
        'is within 1".',
    ),
    Note(
        "R8.5.12",
        "Burning Roll, at the start of its turn: a d4 for each inch. A 1, or no more "
        "than its SL, puts the inch out; more is a point of Grinding Damage and "
        "another inch.",
    ),
    Note(
        "R8.3.13",
        "A minifig burns after any point of Fire Damage, unless all dice show 1: −1d4 "
        "to Skill and Armor, and one S or M weapon a turn.",
    ),
    Note(
        "R8.3.14",
        "It rolls d4 each turn: a 1 (25 %) ends it, all else costs a limb and lights "
        "one thing it touches of SL 1 or less. On average four rolls, three of them "
        "limbs. Water, or an Action on the ground, ends it at once.",
    ),
    Note(
        "R8.3.14",
        "Creatures of fire do not burn; each turn they may light one thing they touch.",
    ),
    Note(
        "R8.5.13",
        'On fire: −1d4 to Skill and Armor, 1" less Power an inch, and 1d4 Fire more on '
        "whatever it strikes.",
    ),
    Note(
        "R8.5.14",
        "Firefighting puts out an inch a turn for each inch of apparatus; under water "
        "or without air all goes out.",
    ),
    Note(
        "R8.5.14",
        "Acid never grows. Poison and disease harm the living, through broken skin.",
    ),
    Note("R8.3.15", "Bare ground does not burn."),
)


def _hidden(about: Uses) -> Iterator[Block]:
    if not about.of(Topic.HIDES):
        return
    yield from grid(
        titled("Chance to cross a Concealed Hazard", "R8.5.16", "R8.5.17"),
        "Inches",
        [f"d{faces}" for faces in SKILL_DICE],
        [
            (
                str(far),
                [percent(chance_to_pass(Walk(), faces, far)) for faces in SKILL_DICE],
            )
            for far in _INCHES
        ],
    )
    yield from notes("Concealed Hazards", about, _WALKING)


_WALKING: Final = (
    Note(
        "R8.5.16",
        "Roll Skill when stepping in: it goes off after that many inches, at once on a "
        "Critical Failure. Without Skill roll d4.",
    ),
    Note(
        "R8.5.16",
        "Above Size 1 the Size comes off the roll, as if there were so many inches "
        "more. Size 0 sets nothing off. Who leaps counts the inches in the air.",
    ),
    Note(
        "R8.5.24",
        "What has gone off stays in sight; a simple Mechanism works once until it is "
        "set again.",
    ),
)

_MECHANISMS: Final = (
    Note(
        "R8.5.21",
        "A Mechanism or Trigger costs 0 CP and has Skill d4; what it sets off is "
        "bought as usual, and a thing that harms by itself as a weapon of its Size.",
        (Topic.FIELDS,),
    ),
    Note(
        "R8.5.22",
        f'A Smart Weapon costs {figure(SMART_PRICE)} CP more, up to Size 2", and aims '
        "itself with Skill d6, again and again.",
        (Topic.SMART,),
    ),
)
