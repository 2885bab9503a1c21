"""Advice on Fields, fire, Concealed Hazards and Mechanisms (8.5)."""

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from builder.brikwars.advice import when
from builder.brikwars.advice.combat import BURNING_DIE
from builder.brikwars.advice.entry import Advice, Section
from builder.brikwars.advice.tables import SKILLS, by_skill, crosses
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
from builder.core.formatting import figure, inches, percent

_LIGHTS: Final = "Each die above an object's SL lights an inch of it"
_HIDDEN: Final = (
    "Above Size 1 the roll loses the Size; Size 0 sets nothing off; a Critical Failure "
    f"does at once; without Skill roll d{UNMANNED}."
)
_SET_DOWN: Final = (
    "What is set down with care goes off only by a Critical Failure of who does it."
)
_DOUSED: Final = (
    "Firefighting puts out an inch a turn for each inch of apparatus; under water or "
    "without air all goes out."
)
_MECHANISM: Final = f"0 CP, Skill d{UNMANNED}"


def _by_level(chance: Callable[[int], Fraction]) -> str:
    return ", ".join(f"{percent(chance(level))} at SL {level}" for level in (1, 2, 3))


def _rolls(chances: str = "") -> str:
    """The Burning Roll of an object, with the chances that an inch goes out."""
    return (
        f"Burning Roll as its turn starts: each inch on fire rolls {BURNING_DIE}. A 1 "
        f"or up to its SL goes out{chances}, more is a point of Grinding Damage and "
        "another inch."
    )


def _triggers(creation: Creation, _: House) -> str:
    """How often the Power of a turn is enough for all dice of each Field."""
    power = limit(creation.size)
    powered = (each for each in creation.fields if when.POWERED_FIELD(each))
    dice = {each.title: each.total_dice for each in powered if each.total_dice <= power}
    triggers = [f"{name} {_of_power(creation, n)}" for name, n in dice.items()]
    return f"Full triggers a turn: {', '.join(triggers)}." if triggers else ""


def _of_power(creation: Creation, dice: int = 1) -> str:
    """How often a turn powers so many dice; in the air, too, where it flies there."""
    size = creation.size
    aloft = f" ({limit(size, aloft=True) // dice} aloft)" * creation.flies_in_air
    return f"{limit(size) // dice}{aloft}"


def _crossed(field: Field, house: House) -> str:
    chances = by_skill(crosses(faces, field.size, house) for faces in SKILLS)
    return f"Chance to cross all {inches(field.size)}: {chances}."


_MARKS: Final = (
    f"Marks one target in sight: +{MARKED} to ranged Attack Rolls of allies, never "
    "more, and they count as seeing it, until the Scout's next turn begins"
)

FIELDS: Final = (
    Advice("R8.5.7", Section.FIELDS, when.either(when.FIELDS, when.POWERS_FIELD)).says(
        "A creation's Field draws an inch of its Power for each die, each time it is "
        "rolled.",
        on=when.CREATIONS,
        card=_triggers,
    ),
    Advice("R8.5.11", Section.FIRE, when.BURNS).says(
        f'{_LIGHTS}, up to its Size; more spreads to what is within 1".',
        on=when.BURNS,
        card=f"{_LIGHTS}: {_by_level(ignition_chance)}.",
    ),
    Advice("R8.5.12", Section.START, when.BURNS).says(
        f"{_rolls()} Minifigs on fire roll, too.",
        on=when.BURNING,
        card=_rolls(f" ({_by_level(shrink_chance)})"),
    ),
    Advice("R8.5.13", Section.FIRE, when.BURNS).says(
        f'On fire: −1{BURNING_DIE} Skill and Armor, 1" less Power an inch, and its '
        f"blows add 1{BURNING_DIE} Fire.",
        on=when.BURNING,
    ),
    Advice("R8.5.16", Section.HIDDEN, when.HIDES).says(
        "Roll Skill when stepping in: it goes off after that many inches. "
        f"{_HIDDEN} Who leaps counts the inches in the air. {_SET_DOWN}",
        on=when.HIDES,
        card=f"{_HIDDEN} {_SET_DOWN}",
    ),
    Advice("R8.5.17", Section.HIDDEN, when.HIDES).says(
        "", on=when.HIDES, card=_crossed
    ),
    Advice("R8.5.20", Section.FIELDS, when.SHIELDED).says(
        "Shield dice above the Power limit cannot be spent in one turn.",
        on=when.CREATIONS,
        card=lambda creation, _: (
            f"Energy Shields stop up to {_of_power(creation)} dice a turn."
        ),
    ),
    Advice("R8.5.21", Section.MECHANISMS, when.either(when.FIELDS, when.UNMANNED)).says(
        f"A Mechanism or Trigger: {_MECHANISM}; what it sets off is bought as usual, "
        "and a thing that harms by itself as a weapon of its Size.",
        on=when.UNMANNED,
        card=f"Without a crew a Mechanism sets it off: {_MECHANISM}.",
    ),
    Advice("R8.5.22", Section.MECHANISMS, when.SMART).says(
        f"A Smart Weapon costs {figure(SMART_PRICE)} CP more, up to Size "
        f"{inches(LARGEST_SMART)}, and aims itself with Skill d{SMART}, again and "
        "again."
    ),
    Advice("R8.5.23", Section.SCOUTS, when.SCOUTS).says(
        f"Pathfinding leads others, opens locks and disarms Triggers with d{SCOUT}. "
        f"Tracking {_MARKS}.",
        on=when.TRACKERS,
        card=f"It {_MARKS}.",
    ),
)
