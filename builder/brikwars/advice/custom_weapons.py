"""Advice on swapped dice, Area Effects and mods (8.7)."""

from typing import Final

from builder.brikwars.advice import when
from builder.brikwars.advice.entry import Advice, Section
from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.house_rules import House
from builder.brikwars.model.readings import BonusDice
from builder.brikwars.tables.dice import Die, Family

_SHRINKS: Final = (
    'The Field loses 1" at the start of each turn, and never has more dice than inches.'
)
_SMOKE: Final = 'Smoke does no Damage and is full cover; it loses 1" a turn'
_AMONG: Final = (
    "Among other dice its builder says whether the Blast starts at the muzzle or where "
    "it hits; at 0 all dice stop."
)


def _needed(weapon: Weapon, _: House) -> str:
    """The Skill dice that the effects of a close combat weapon need."""
    harm = (die for die in statline(weapon).pool.dice if die.family is Family.DAMAGE)
    needs = "; ".join(
        f"{die.row.effect} only with a Skill die of d{die.faces} or more"
        for die in dict.fromkeys(harm)
    )
    return f"{needs}." if needs and weapon.type.row.die is Die.SKILL else ""


CUSTOMS: Final = (
    Advice("R8.7.1", Section.SWAPPING, when.SWAPPED).says(
        "All of it is free, stands in full on the card, and needs the table's nod."
    ),
    Advice("R8.7.4", Section.SWAPPING, when.SWAPPED).says(
        "Different dice may go together: each smaller than the new one, and their "
        "faces no fewer in all."
    ),
    Advice("R8.7.5", Section.SWAPPING, when.SWAPPED).says(
        "Never more dice than before, nor one die for several."
    ),
    Advice("R8.7.6", Section.SWAPPING, when.SWAPPED).says(
        "* A Skill die swaps one for one; the effect works only in hands whose Skill "
        "die is as large, else it is an ordinary Skill die.",
        on=when.WEAPONS,
        card=_needed,
    ),
    Advice("R8.7.7", Section.SWAPPING, when.SWAPPED).says(
        "Shields, plating, Cannons and Launchers have no dice to swap: customize the "
        "Explosive."
    ),
    Advice("R8.7.8", Section.SWAPPING, when.SWAPPED).says(
        lambda house: (
            f"A swap may{'' if house.chained_swaps else ' not'} feed on the dice of an "
            "earlier one."
        )
    ),
    Advice("R8.7.9", Section.DEFLECTION, when.PIERCES).says(
        "Two levels stop an Armor Piercing d6; one left over counts as an SL."
    ),
    Advice("R8.7.9", Section.EFFECTS, when.PIERCES).says(
        lambda house: (
            "Piercing: with too few dice the target takes them all, with enough just "
            f'those it needs; the others {house.piercing}. What is 1" thick is passed.'
        )
    ),
    Advice("R8.7.10", Section.EFFECTS, when.BLAST_SWAPPED).says(
        "Blast: an Arc of 1, and 1 less for each inch from where it starts: the muzzle "
        f"if all dice are Blast. {_AMONG}",
        on=when.BLAST_AMONG,
        card=_AMONG,
    ),
    Advice("R8.7.11", Section.EFFECTS, when.EXP_AMONG).says(
        "Exp among other dice: each ring loses the highest die, the attacker picks "
        "among equals; past the last Exp die all else stops.",
        on=when.EXP_AMONG,
    ),
    Advice("R8.7.12", Section.DEFLECTION, when.PHASED).says(
        "A Phased d12 passes Deflection, which still stops the dice that are not "
        "Phased.",
        on=when.PHASED_AMONG,
    ),
    Advice("R8.7.13", Section.AREAS, when.AREA).says(
        "A swapped die may instead keep the Arc or the radius of the old one."
    ),
    Advice("R8.7.15", Section.EFFECTS, when.PIERCES).says(
        lambda house: (
            ""
            if house.bonus_dice is BonusDice.NONE
            else "Bonus Dice of a piercing d6 pierce as well."
        )
    ),
    Advice("R8.7.17", Section.AREAS, when.AREA).says(
        "The new die is no larger than the one it replaces."
    ),
    Advice("R8.7.18", Section.AREAS, when.SMOKES).says(
        f"{_SMOKE}.",
        on=when.SMOKES,
        card=lambda weapon, _: (
            f"{_SMOKE}, and is gone after {statline(weapon).pool.smoke} turns."
        ),
    ),
    Advice("R8.7.19", Section.START, when.either(when.SMOKES, when.LAYS_FIELD)).says(
        'Fields and smoke that weapons made lose 1".'
    ),
    Advice("R8.7.19", Section.AREAS, when.LAYS_FIELD).says(
        "A Field Hazard brings up to one Hazard Die, of any kind, for each die given "
        f"up. {_SHRINKS}",
        on=when.LAYS_FIELD,
        card=_SHRINKS,
    ),
    Advice("R8.7.21", Section.MODS, when.MODDED).says(
        "Price, Power, KnockBack and hands keep the true Size."
    ),
    Advice("R8.7.23", Section.MODS, when.MODDED).says(
        "Each + is paid for with a −; Sawed Off counts as one."
    ),
    Advice("R8.7.25", Section.MODS, when.MODDED).says(
        "No Size or Use below 0, no Range of 0, at least one die and a load of X1."
    ),
    Advice("R8.7.27", Section.MODS, when.MODDED).says(
        "The same mod may be taken again, and is paid for again."
    ),
    Advice("R8.7.28", Section.ATTACKING, when.SAFETY).says(
        "Safety: one turn more before it fires. A Cannon then fires every third turn."
    ),
)
