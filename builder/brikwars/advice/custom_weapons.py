"""Advice on swapped dice, Area Effects and mods (8.7)."""

from typing import Final

from builder.brikwars.advice import when
from builder.brikwars.advice.entry import Advice, Section
from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.house_rules import House
from builder.brikwars.model.readings import BonusDice
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.dice import Die, Family


def _needed(weapon: Weapon, _: House) -> str:
    """Return the Skill dice that the effects of a close combat weapon need."""
    harm = (die for die in statline(weapon).pool.dice if die.family is Family.DAMAGE)
    needs = "; ".join(
        TEXTS.word("R8.7.6", "needs", effect=die.row.effect, faces=die.faces)
        for die in dict.fromkeys(harm)
    )
    return f"{needs}." if needs and weapon.type.row.die is Die.SKILL else ""


def _pierces_too(house: House) -> str:
    none = house.bonus_dice is BonusDice.NONE
    return "" if none else TEXTS.word("R8.7.15", "bonus")


def _gone(weapon: Weapon, _: House) -> str:
    return TEXTS.word("R8.7.18", "gone", turns=statline(weapon).pool.smoke)


CUSTOMS: Final = (
    Advice("R8.7.6", Section.SWAPPING, when.SWAPPED).says(
        TEXTS.word("R8.7.6", "swapping"), on=when.WEAPONS, card=_needed
    ),
    Advice("R8.7.15", Section.EFFECTS, when.PIERCES).says(_pierces_too),
    Advice("R8.7.18", Section.AREAS, when.SMOKES).says(
        TEXTS.word("R8.7.18", "smoke"), on=when.SMOKES, card=_gone
    ),
)
"""What code words; the rest stands in the texts of the rules."""
