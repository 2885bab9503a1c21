"""What the card of a weapon reminds of: only what its own dice and row bring up."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from builder.brikwars.designs import Weapon
from builder.brikwars.dice import Die, Family, Pool
from builder.brikwars.play import automatic, explosion
from builder.brikwars.play.close import parry_deflection
from builder.brikwars.play.gunnery import most_support, team_chance
from builder.brikwars.remark import Remark
from builder.brikwars.statline import StatLine, statline
from builder.brikwars.weaponrow import Arc
from builder.brikwars.weapons import WeaponType
from builder.card import Column, Row, Table
from builder.figures import figure, inches, percent

MOST_RINGS: Final = 6
"""Rings that a card has room for; a greater Explosion says its radius alone."""

_TEAMS: Final = ("two", "three", "four")
MOST_TEAM: Final = 1 + len(_TEAMS)
"""Gunners whose chance is named, the one who fires among them."""

_SHOTS: Final = (1, 2, 3, 4)
_SKILLS: Final = (4, 6, 8)


def weapon_remarks(weapon: Weapon) -> Iterator[Remark]:
    """Everything its card reminds of besides its stat line, in the book's order."""
    line = statline(weapon)
    yield from _parries(weapon)
    if weapon.type.ranged:
        yield Remark("R8.2.10", "Measured from its muzzle, aimed within 45° of it.")
    yield from _arcs(weapon, line)
    yield from _burns(line.pool)
    yield from _explodes(weapon, line)
    yield from _flies(line)
    yield from _crew(weapon, line)
    yield from _customs(line)


def _parries(weapon: Weapon) -> Iterator[Remark]:
    """What a Parry with it is worth, and when the weapon is lost (8.2)."""
    if not weapon.type.row.melee:
        return
    if weapon.type.row.deflection is None:
        levels = parry_deflection(weapon)
        yield Remark("R8.2.3", f"A Parry with it gives {levels} Deflection.")
    yield Remark(
        "R8.2.5",
        f"From hands, a failed Parry against {inches(2 * weapon.charge)} or more, or "
        "any Critical Failure, knocks it away as many inches as the Attack Roll.",
    )


def _arcs(weapon: Weapon, line: StatLine) -> Iterator[Remark]:
    """Distance and reloading of what fires by itself (8.3)."""
    row, pool = weapon.type.row, line.pool
    if row.arc is Arc.FIXED and line.reach and all(d is Die.BLAST for d in pool.dice):
        mean = Fraction(9, 2) * len(pool.chips) + pool.bonus - line.reach
        left = f"{figure(mean)} on average" if mean > 0 else "next to nothing"
        yield Remark(
            "R8.3.7", f"At {inches(line.reach)} it loses {line.reach} Damage: {left}."
        )
    if row.arc is Arc.CHOICE:
        yield Remark(
            "R8.3.11",
            "Reload: an Action with the Skill die, by any minifig at it, and no shot "
            "that turn; spare loads cost nothing.",
        )
    if row.arc is Arc.MINIMUM:
        yield Remark(
            "R8.3.16", "Out of Range: −1 an inch to Skill and to every Damage die."
        )


def _burns(pool: Pool) -> Iterator[Remark]:
    """What becomes of whom Fire hits (8.3, 8.5)."""
    if Die.FIRE not in pool.dice:
        return
    yield Remark(
        "R8.3.13",
        "A minifig it hurts burns: −1d4 Skill and Armor, one S or M attack a turn.",
    )
    yield Remark(
        "R8.3.14",
        "Each turn it rolls d4: a 1 ends it, all else costs a limb; so 4 rolls on "
        "average. Rolling on the ground or water ends it.",
    )
    yield Remark("R8.5.11", "Each die above an object's SL lights an inch of it.")
    yield Remark("R8.3.15", "Bare ground does not burn.")


def _explodes(weapon: Weapon, line: StatLine) -> Iterator[Remark]:
    """Duds and early detonations (8.4)."""
    if weapon.like is WeaponType.EXPLOSIVE:
        yield Remark("R8.4.1", "Dropped, thrown or launched; see Making Attacks.")
        yield Remark("R8.4.7", "Unstable, it goes off at any Damage.")
        yield Remark("R8.4.8", f"Stable, at OverSkill{_set_off(weapon.size)}.")
        yield Remark(
            "R8.4.9", "A Dud is Unstable, and carried at Half Speed by an Action."
        )
    if line.pool.count(Die.EXP) and len(set(line.pool.dice)) > 1:
        yield Remark(
            "R8.7.11",
            "Each ring loses the highest die; past the last Exp die all else stops.",
        )


def _set_off(x: int) -> str:
    """What else it takes to set off a Stable Explosive of so many bricks (R8.4.8)."""
    if x <= 1:
        return ""
    chances = ", ".join(
        f"d{faces} {percent(explosion.detonation_chance(x, faces))}"
        for faces in _SKILLS
    )
    return f" and a Skill die of {x}: {chances}"


def _flies(line: StatLine) -> Iterator[Remark]:
    """What is lobbed (8.4)."""
    if line.payload_x is not None:
        yield Remark(
            "R8.4.22", "Fired blind at −5, unless a Scout of yours sees the target."
        )
        yield Remark("R8.4.21", "An Attack Roll for each object it fires.")


def _crew(weapon: Weapon, line: StatLine) -> Iterator[Remark]:
    """How likely Gunners hit with it when it is mounted (R8.6.5-6)."""
    most = most_support(weapon)
    if not most or line.use is None:
        return
    alone, *teams = (
        percent(team_chance(line.use, team))
        for team in range(1, min(MOST_TEAM, 1 + most) + 1)
    )
    named = ", ".join(
        f"{word} {chance}" for word, chance in zip(_TEAMS, teams, strict=False)
    )
    more = f" (up to {1 + most})" if 1 + most > MOST_TEAM else ""
    yield Remark("R8.6.6", f"Mounted, a Gunner hits {alone}; together{more} {named}.")


def _customs(line: StatLine) -> Iterator[Remark]:
    """How custom dice work beside ordinary ones (8.7)."""
    kinds = set(line.pool.dice)
    blasts = line.pool.count(Die.BLAST)
    if blasts and len(kinds) > 1:
        yield Remark(
            "R8.7.10",
            "Say whether the Blast starts at the muzzle or where it hits; at 0 all "
            "dice stop.",
        )
    if Die.PHASED in kinds and len(kinds) > 1:
        yield Remark("R8.7.12", "Deflection still stops the dice that are not Phased.")
    if line.pool.smoke:
        yield Remark("R8.7.18", f"The smoke is gone after {line.pool.smoke} turns.")
    if line.pool.hazard_field:
        yield Remark(
            "R8.7.19",
            'The Field shrinks 1" at the start of each turn, and never has more dice '
            "than inches.",
        )


def needed_skill(weapon: Weapon) -> Iterator[str]:
    """The Skill die that a blow's custom dice ask for (R8.7.6)."""
    if weapon.type.row.die is not Die.SKILL:
        return
    for die in dict.fromkeys(statline(weapon).pool.dice):
        if die.family is Family.DAMAGE:
            yield f"{die.row.effect} only with a Skill die of d{die.faces} or more"


def ring_table(weapon: Weapon) -> Table:
    """Damage and KnockBack of an Explosion by distance (R8.4.3-5)."""
    pool = statline(weapon).pool
    dice = pool.count(Die.EXP)
    pure = dice == len(pool.chips) and 1 < dice <= MOST_RINGS
    means = explosion.mean_rings(dice) if pure else {}
    return Table(
        "Explosion",
        (
            Column("Within", "center"),
            Column("Average", "center"),
            Column("KnockBack", "center"),
        ),
        tuple(
            Row(
                (
                    inches(edge),
                    f"{float(mean):.1f}",
                    inches(explosion.knockback(dice, edge)),
                )
            )
            for edge, mean in means.items()
        ),
    )


def jam_table(weapon: Weapon) -> Table:
    """How likely a Burst jams, by its shots and the shooter's Skill die (R8.3.10)."""
    choice = weapon.type.row.arc is Arc.CHOICE
    return Table(
        "Jams in a Burst",
        (
            Column("Shots", "center"),
            Column("Skill", "center"),
            *(Column(f"d{faces}", "center") for faces in _SKILLS),
        ),
        tuple(
            Row(
                (
                    str(shots),
                    f"−{shots}",
                    *(
                        percent(automatic.jam_chance(shots, faces, shots))
                        for faces in _SKILLS
                    ),
                )
            )
            for shots in _SHOTS
            if choice
        ),
    )
