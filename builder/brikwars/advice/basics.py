"""Advice from the core rules, and on Power and KnockBack (3.3, 5.1, 8.1)."""

from __future__ import annotations

from typing import Final

from builder.brikwars.advice import when
from builder.brikwars.advice.entry import Advice, Section
from builder.brikwars.engine.arms import arms
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.house_rules import House
from builder.brikwars.model.readings import BonusDice

_SHARED: Final = "Weapons, devices and Fields draw on the same Power"


def _deflected(house: House) -> str:
    exposure = "Exposure, too" if house.exposure_deflected else "but none of Exposure"
    return (
        f"A level stops one Damage die ({exposure}), {house.deflected} first, but "
        "never KnockBack."
    )


def _shares(bearer: Creation, house: House) -> str:
    """What a card says of it: something draws on the creation's own Power."""
    drawn = any(each.inches for each in arms(bearer, house))
    return f"{_SHARED}." if drawn else ""


def _highest(house: House) -> str:
    fails = "A 1 fails, whatever is added."
    if house.bonus_dice is BonusDice.NONE:
        return f"{fails} Bonus Dice {house.bonus_dice}."
    return (
        f"{fails} The highest face earns a Bonus Die: more Skill, or one more Damage "
        f"die of the weapon's own kind (OverSkill, spent {house.overskill})."
    )


BASICS: Final = (
    Advice("3.3", Section.DEFLECTION, when.ALWAYS).says(_deflected),
    Advice("5.1", Section.ATTACKS, when.ARMED).says(
        "Skill and modifiers reach Use: a hit. Damage must exceed Armor; all ones "
        "harm nobody."
    ),
    Advice("5.1", Section.CRITICAL, when.ARMED).says(_highest),
    Advice("R8.1.7", Section.PUSHED, when.EXPLODES).says(
        'An Explosion moves loose objects 1" for each die that reaches them.'
    ),
    Advice("R8.1.19", Section.POWER, when.POWERED).says(
        "The limit is for what one turn uses, not for what is built on."
    ),
    Advice("R8.1.20", Section.POWER, when.POWERED).says(
        "What is larger than the limit is Too Big: it needs saved Power or Teamwork."
    ),
    Advice("R8.1.22", Section.START, when.POWERED).says("Power is full again."),
    Advice("R8.1.22", Section.ENEMY, when.FIELDS).says(
        "Field and shield dice draw on what Power is left of your own turn."
    ),
    Advice("R8.1.23", Section.POWER, when.POWERED).says(
        f"{_SHARED}; propulsion is free.",
        on=when.POWERS_FIELD,
        card=_shares,
    ),
    Advice("R8.1.24", Section.STILL, when.POWERED).says(
        "Divert All Power takes the whole turn: no Move, weapon, device or other "
        "Action. All that was saved serves one use in the turn after."
    ),
    Advice("R8.1.25", Section.SAVED, when.TOO_BIG).says(
        "Helpers add their Effective Sizes, then double; who flies in the air counts "
        "once. The lowest Skill rolls, the shortest throw is the Range."
    ),
    Advice("R8.1.26", Section.SAVED, when.TOO_BIG).says(
        "Both may be combined. Helpers give Power of the same sort: muscle turns no "
        "engine. Machines may have to be talked or tinkered into it."
    ),
    Advice("R8.1.28", Section.TURRETS, when.TURRET).says(
        "No weapon on it is larger than its Max Power. Larger ones are creations "
        "themselves."
    ),
    Advice("R8.1.29", Section.STILL, when.TURRET).says(
        "Setting up a Turret is an Action on the spot; it fires from the turn after. "
        "Moved or toppled, it is Set Up again."
    ),
    Advice("R8.1.30", Section.STILL, when.COMPENSATES).says(
        'Compensating: stand still and use weapons 1" larger.'
    ),
)
