"""Advice on Arcs, blasts, automatic fire and flames (8.3)."""

from __future__ import annotations

from typing import Final

from builder.brikwars.advice import when
from builder.brikwars.advice.entry import Advice, Section
from builder.brikwars.advice.tables import blast_mean
from builder.brikwars.engine.fire import FACES, shrink_chance
from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.weapons import WeaponType
from builder.core.formatting import figure, inches, percent

BURNING_DIE: Final = f"d{FACES}"
"""What Fire rolls, and what it takes off whom it burns."""
_OUT: Final = shrink_chance(0)
_BURNS: Final = (
    f"Each turn it rolls {BURNING_DIE}: a 1 ({percent(_OUT)}) ends it, all else costs "
    "a limb and lights one thing it touches of SL 1 or less; "
    f"{figure(1 / _OUT)} rolls on average. Water, or an Action on the ground, ends it."
)


def fading(house: House) -> str:
    """What an inch beyond Range costs, by a table's reading (R8.3.16, A22)."""
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


SHOOTING: Final = (
    Advice("R8.3.1", Section.ARCS, when.SPREADS).says(
        "A point is a gap between fingers; wide Arcs are sums."
    ),
    Advice("R8.3.2", Section.ARCS, when.SPREADS).says(
        "One attack on each target in it, one more for each point spanned."
    ),
    Advice("R8.3.4", Section.ARCS, when.SPREADS).says(
        "Only the part of a target inside counts for its Size."
    ),
    Advice("R8.3.6", Section.BLAST, when.BLASTS).says(
        "Each full inch to the muzzle takes 1 off the sum."
    ),
    Advice("R8.3.7", Section.BLAST, when.BLASTERS).says(
        "", on=when.WEAPONS, card=_at_its_range
    ),
    Advice("R8.3.8", Section.BLAST, when.BLASTS).says("It is never Reloaded."),
    Advice("R8.3.9", Section.PUSHED, when.BLASTS).says(
        "Any Damage of a BlastGun moves minifig size or less at least "
        f"{inches(WeaponType.BLASTGUN.row.nudge)}."
    ),
    Advice("R8.3.10", Section.CRITICAL, when.JAMS).says(
        "An automatic weapon jams when the bare Skill die shows less than the Auto "
        "Penalty; that shot still goes off, the rest do not."
    ),
    Advice("R8.3.11", Section.ATTACKING, when.JAMS).says(
        "Jammed: Reload is an Action with the Skill die, by one minifig at it, however "
        "large it is, and no shot that turn; spare loads cost nothing.",
        on=when.WEAPONS,
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
    Advice("R8.3.15", Section.FIRE, when.BURNS).says(
        "Bare ground does not burn.", on=when.WEAPONS
    ),
    Advice("R8.3.16", Section.ATTACKS, when.FLAMES).says(
        lambda house: f"Flames: {fading(house)}; what is left lights less, too.",
        on=when.WEAPONS,
    ),
)
