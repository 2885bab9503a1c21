"""Advice that code words: Fields, fire, Mechanisms, SuperNatural dice (8.5, 10.3).

All other advice stands in the texts of the rules.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from builder.brikwars.advice import when
from builder.brikwars.advice.combat import BURNING_DIE
from builder.brikwars.advice.entry import Advice, Section
from builder.brikwars.advice.tables import SKILLS, by_skill, controls, crosses
from builder.brikwars.engine.attack_roll import MARKED
from builder.brikwars.engine.combatant import SMART, UNMANNED
from builder.brikwars.engine.concealed import SCOUT
from builder.brikwars.engine.fire import ignition_chance, shrink_chance
from builder.brikwars.engine.power import limit
from builder.brikwars.engine.price import SMART_PRICE
from builder.brikwars.legality.weapons import LARGEST_SMART
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.fields import Field
from builder.brikwars.model.house_rules import House
from builder.brikwars.rules import TEXTS
from builder.core.formatting import percent

_MOST_TOLD: Final = 4
"""The most SuperNatural dice whose chance is named on a card."""


def _by_level(chance: Callable[[int], Fraction]) -> str:
    return ", ".join(
        TEXTS.word("R8.5.11", "chance", chance=percent(chance(level)), level=level)
        for level in (1, 2, 3)
    )


def _lights(chances: str = "") -> str:
    return TEXTS.word("R8.5.11", "lights", told=bool(chances), chances=chances)


def _rolls(chances: str = "") -> str:
    """The Burning Roll of an object, with the chances that an inch goes out."""
    told = bool(chances)
    return TEXTS.word("R8.5.12", "rolls", die=BURNING_DIE, told=told, chances=chances)


def _triggers(creation: Creation, _: House) -> str:
    """How often the Power of a turn is enough for all dice of each Field."""
    power = limit(creation.size)
    powered = (each for each in creation.fields if when.POWERED_FIELD(each))
    dice = {each.title: each.total_dice for each in powered if each.total_dice <= power}
    triggers = ", ".join(f"{name} {_of_power(creation, n)}" for name, n in dice.items())
    return TEXTS.word("R8.5.7", "card", triggers=triggers) if triggers else ""


def _of_power(creation: Creation, dice: int = 1) -> str:
    """How often a turn powers so many dice; in the air, too, where it flies there."""
    return TEXTS.word(
        "R8.5.7",
        "times",
        times=limit(creation.size) // dice,
        flies=creation.flies_in_air,
        aloft=limit(creation.size, aloft=True) // dice,
    )


def _hidden(*, sheet: bool) -> str:
    return TEXTS.word("R8.5.16", "hidden", sheet=sheet, faces=UNMANNED)


def _crossed(field: Field, house: House) -> str:
    chances = by_skill(crosses(faces, field.size, house) for faces in SKILLS)
    return TEXTS.word("R8.5.17", "card", size=field.size, chances=chances)


def _shielded(creation: Creation, _: House) -> str:
    return TEXTS.word("R8.5.20", "card", dice=_of_power(creation))


def _marks(*, sheet: bool) -> str:
    return TEXTS.word("R8.5.23", "marks", sheet=sheet, scout=SCOUT, marked=MARKED)


_ASSIGNED: Final = TEXTS.word("R10.3", "assigned")


def _controlled(creature: Creation, house: House) -> str:
    """The rule, and the chances to use one, two or more dice with no other Use."""
    faces = creature.mind.row.faces
    if not faces:
        return _ASSIGNED
    most = min(_MOST_TOLD, sum(each.count for each in creature.supernatural))
    chances = ", ".join(
        TEXTS.word("R10.3", "chance", dice=dice, chance=controls(faces, dice, house))
        for dice in range(1, most + 1)
    )
    alone = TEXTS.word("R10.3", "alone", faces=faces, chances=chances)
    return f"{_ASSIGNED} {alone}"


FIELDS: Final = (
    Advice("R8.5.7", Section.FIELDS, when.either(when.FIELDS, when.POWERS_FIELD)).says(
        TEXTS.word("R8.5.7", "sheet"), on=when.CREATIONS, card=_triggers
    ),
    Advice("R8.5.11", Section.FIRE, when.BURNS).says(
        _lights(), on=when.BURNS, card=_lights(_by_level(ignition_chance))
    ),
    Advice("R8.5.12", Section.START, when.BURNS).says(
        _rolls(), on=when.BURNING, card=_rolls(_by_level(shrink_chance))
    ),
    Advice("R8.5.13", Section.FIRE, when.BURNS).says(
        TEXTS.word("R8.5.13", "sheet", die=BURNING_DIE), on=when.BURNING
    ),
    Advice("R8.5.16", Section.HIDDEN, when.HIDES).says(
        _hidden(sheet=True), on=when.HIDES, card=_hidden(sheet=False)
    ),
    Advice("R8.5.17", Section.HIDDEN, when.HIDES).says(
        "", on=when.HIDES, card=_crossed
    ),
    Advice("R8.5.20", Section.FIELDS, when.SHIELDED).says(
        TEXTS.word("R8.5.20", "sheet"), on=when.CREATIONS, card=_shielded
    ),
    Advice("R8.5.21", Section.MECHANISMS, when.either(when.FIELDS, when.UNMANNED)).says(
        TEXTS.word("R8.5.21", "sheet", faces=UNMANNED),
        on=when.UNMANNED,
        card=TEXTS.word("R8.5.21", "card", faces=UNMANNED),
    ),
    Advice("R8.5.21", Section.DEVICES, when.MECHANISMS).says(
        TEXTS.word("R8.5.21", "devices", faces=UNMANNED), on=when.MECHANISMS
    ),
    Advice("R8.5.22", Section.MECHANISMS, when.SMART).says(
        TEXTS.word(
            "R8.5.22", "sheet", price=SMART_PRICE, largest=LARGEST_SMART, faces=SMART
        )
    ),
    Advice("R8.5.23", Section.SCOUTS, when.SCOUTS).says(
        _marks(sheet=True), on=when.TRACKERS, card=_marks(sheet=False)
    ),
    Advice("10.3", Section.SUPERNATURAL, when.SUPERNATURAL).says(
        _ASSIGNED, on=when.SUPERNATURAL, card=_controlled
    ),
)
