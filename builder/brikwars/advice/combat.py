"""Advice from the core rules, on Power, close combat and shooting (3, 5, 8.1-8.3)."""

from typing import Final

from builder.brikwars.advice import when
from builder.brikwars.advice.entry import Advice, Section
from builder.brikwars.advice.tables import blast_mean
from builder.brikwars.engine.arms import arms
from builder.brikwars.engine.close_combat import (
    knocked_from,
    largest_without_counter,
    parry_deflection,
    shove_parry_penalty,
)
from builder.brikwars.engine.fire import FACES, shrink_chance
from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.house_rules import House
from builder.brikwars.model.readings import BonusDice
from builder.brikwars.tables.weapons import WeaponType
from builder.core.formatting import figure, inches, percent

_SHARED: Final = "Weapons, devices and Fields draw on the same Power"


def _deflected(house: House) -> str:
    exposure = "Exposure, too" if house.exposure_deflected else "but none of Exposure"
    return (
        f"A level stops one Damage die ({exposure}), {house.deflected} first, but "
        "never KnockBack."
    )


def _shares(bearer: Creation, house: House) -> str:
    """The reminder for a card, if a weapon draws on the creation's own Power."""
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


_PENALTY: Final = figure(shove_parry_penalty(2, 1))


def _lost(attacker: str) -> str:
    return (
        f"From hands, a failed Parry against {attacker} or more, or any Critical "
        "Failure, knocks it away as many inches as the Attack Roll."
    )


def _small(opponent: str, use: str) -> str:
    return f"Against {opponent}: no Counter; Shove and Grab need Use {use}."


def _shoves(largest: str) -> str:
    return f"Shoves up to {largest}; Parries larger Shoves at {_PENALTY} an inch."


def _mindless(creation: Creation, _: House) -> str:
    pilot = " without a trained Pilot" if creation.sort == "Vehicle" else ""
    return f"It has no mind: it cannot Counter{pilot}."


def _too_small(creation: Creation, _: House) -> str:
    small = largest_without_counter(creation.size)
    opponent = f"Size {inches(small)} or less"
    return _small(opponent, str(creation.size)) if small else ""


BURNING_DIE: Final = f"d{FACES}"
"""The die that Fire rolls, and that it takes off a victim's Skill and Armor."""
_UNTRACKED: Final = "Shots of an Arc that miss are not tracked: nothing flew there."
_OUT: Final = shrink_chance(0)
_BURNS: Final = (
    f"Each turn it rolls {BURNING_DIE}: a 1 ({percent(_OUT)}) ends it, all else costs "
    "a limb and lights one thing it touches of SL 1 or less; "
    f"{figure(1 / _OUT)} rolls on average. Water, or an Action on the ground, ends it. "
    "Who still burns as the turn ends runs out every inch of Move that is left."
)


def fading(house: House) -> str:
    """Return a sentence on the cost of an inch past Range (R8.3.16, A22)."""
    return (
        "each inch beyond Range takes a point of Skill, and Damage loses "
        f"{house.out_of_range}"
    )


def _at_its_range(weapon: Weapon, house: House) -> str:
    reach = statline(weapon).reach or 0
    return (
        f"At {inches(reach)} it loses {reach} Damage: "
        f"{blast_mean(weapon, reach, house)} on average."
    )


COMBAT: Final = (
    Advice("3.3", Section.DEFLECTION, when.ALWAYS).says(_deflected),
    Advice("5.1", Section.CRITICAL, when.ARMED).says(_highest),
    Advice("R8.1.23", Section.POWER, when.POWERED).says(
        f"{_SHARED}; propulsion is free.", on=when.POWERS_FIELD, card=_shares
    ),
    Advice("R8.2.3", Section.DEFLECTION, when.PARRIES).says(
        "",
        on=when.BLADES,
        card=lambda weapon, _: (
            f"A Parry with it gives {parry_deflection(weapon)} Deflection."
        ),
    ),
    Advice("R8.2.5", Section.CRITICAL, when.PARRIES).says(
        _lost("twice its Size"),
        on=when.PARRIES,
        card=lambda weapon, _: _lost(inches(knocked_from(weapon.charge))),
    ),
    Advice("R8.2.6", Section.ENEMY, when.MINDLESS).says(
        "What has no mind does not Counter, but a Vehicle with a trained Pilot does, "
        "and a creature with its Rider.",
        on=when.BLADED,
        card=_mindless,
    ),
    Advice("R8.2.7", Section.CLOSE, when.FIGHTS).says(
        _small("less than half its own Size", "as high as that")
        + " Only Size 0 Counters Size 0.",
        on=when.CREATIONS,
        card=_too_small,
    ),
    Advice("R8.2.8", Section.CLOSE, when.FIGHTS).says(
        f"{_shoves('its own Size')} Several together add up their Sizes.",
        on=when.LARGE,
        card=lambda creation, _: _shoves(f"Size {inches(creation.size)}"),
    ),
    Advice("R8.3.7", Section.BLAST, when.BLASTERS).says(
        "", on=when.WEAPONS, card=_at_its_range
    ),
    Advice("R8.3.9", Section.PUSHED, when.BLASTS).says(
        "Any Damage of a BlastGun moves minifig size or less at least "
        f"{inches(WeaponType.BLASTGUN.row.nudge)}."
    ),
    Advice("R8.3.13", Section.FIRE, when.BURNS).says(
        "A minifig burns after any point of Fire Damage, unless all dice show 1: "
        f"−1{BURNING_DIE} Skill and Armor, one S or M attack a turn.",
        on=when.WEAPONS,
    ),
    Advice("R8.3.14", Section.FIRE, when.BURNS).says(
        f"{_BURNS} Creatures of fire do not burn; each turn they may light one thing "
        "they touch.",
        on=when.WEAPONS,
        card=_BURNS,
    ),
    Advice("R8.3.16", Section.ATTACKS, when.FLAMES).says(
        lambda house: f"Flames: {fading(house)}; what is left lights less, too.",
        on=when.WEAPONS,
    ),
)
