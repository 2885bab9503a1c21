"""Advice on Heroes, tiny attacks, SuperNatural dice and Mechanisms (6.1 to 10.3)."""

from typing import Final

from builder.brikwars.advice import when
from builder.brikwars.advice.entry import Advice, Section
from builder.brikwars.advice.tables import controls
from builder.brikwars.engine.combatant import UNMANNED
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.house_rules import House
from builder.core.formatting import counted

_MOST_TOLD: Final = 4
"""The most SuperNatural dice whose chance is named on a card."""
_ASSIGNED: Final = (
    "SuperNatural dice go one at a time on Range, Damage, Skill, Armor or Move, half "
    "(rounded down) on a radius, an Arc or another way to move; each adds 1 to Use. "
    "One that fails critically goes to an opponent, to turn against the effect."
)


def _controlled(creature: Creation, house: House) -> str:
    """The rule, and the chances to use one, two or more dice with no other Use."""
    faces = creature.mind.row.faces
    if not faces:
        return _ASSIGNED
    most = min(_MOST_TOLD, sum(each.count for each in creature.supernatural))
    chances = (
        f"{counted(dice, 'die', 'dice')} {controls(faces, dice, house)}"
        for dice in range(1, most + 1)
    )
    told = ", ".join(chances)
    return f"{_ASSIGNED} Alone they obey d{faces}: {told}."


GEAR: Final = (
    Advice("R8.5.21", Section.DEVICES, when.MECHANISMS).says(
        "A Mechanism does what was agreed, whenever its Trigger is set off. Where it "
        f"rolls Skill by itself that is d{UNMANNED}. A Scout's whole turn finds one of "
        "the enemy's and works it.",
        on=when.MECHANISMS,
    ),
    Advice("10.3", Section.SUPERNATURAL, when.SUPERNATURAL).says(
        _ASSIGNED, on=when.SUPERNATURAL, card=_controlled
    ),
)
