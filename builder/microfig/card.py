"""The stat card of a squad."""

from __future__ import annotations

from collections.abc import Iterator

from builder.content.card import Card, Column, Row, Stat, Table, Text
from builder.content.card_blocks import closing, filled, source
from builder.core.formatting import figure, inches, percent
from builder.core.rulebook import legal
from builder.house_rules.describe import in_force
from builder.microfig.book import BOOK, audit
from builder.microfig.designs import Squad
from builder.microfig.fire import Fire, volleys
from builder.microfig.house_rules import House
from builder.microfig.rolls import (
    AT_LEAST,
    Terms,
    bounded,
    fight,
    reckoned,
    to_hit,
)
from builder.microfig.scales import Movement, Skill, SquadWeapon
from builder.microfig.volley import pool

WALK = 4
RUN = 8
"""Inches a unit moves or runs on even ground."""


def stats(squad: Squad, _: House) -> tuple[Stat, ...]:
    """The big values of a squad."""
    return (
        Stat("Troopers", str(squad.troops)),
        Stat("Skill", squad.skill.value),
        Stat("Move", inches(WALK), (f"run {inches(RUN)}",)),
    )


def card(squad: Squad, house: House) -> Card:
    """All that the card of a squad says."""
    found = audit(squad, house)
    return Card(
        title=squad.title,
        kind=squad.label if squad.name.strip() else "Squad",
        price="" if squad.points is None else figure(squad.points),
        currency="your points",
        stats=stats(squad, house),
        front=filled([_weapons(squad), Text("", tuple(_limits(squad)))]),
        back=filled([odds_table(squad, house), *closing(squad.notes, found)]),
        stamp="" if legal(found) else "ILLEGAL",
        photo=squad.photo,
        emblem="man",
        source=source(BOOK, in_force(house)),
        arms=squad.kits,
    )


def _weapons(squad: Squad) -> Table:
    """Base dice in firing order (M2, M3)."""
    armed = (
        (SquadWeapon.PISTOL, squad.pistols),
        (SquadWeapon.CCW, squad.pistols),
        (SquadWeapon.FISTS, squad.rifles + squad.heavies),
        (SquadWeapon.RIFLE, squad.rifles),
        (SquadWeapon.HEAVY, squad.heavies),
    )
    return Table(
        "",
        (
            Column("In firing order"),
            Column("Troopers", "center"),
            Column("Each", "center"),
            Column("Base dice", "center"),
        ),
        tuple(
            Row(
                (
                    str(weapon)[:1].upper() + str(weapon)[1:],
                    str(count),
                    str(weapon.row.dice),
                    str(count * weapon.row.dice),
                )
            )
            for weapon, count in armed
            if count
        ),
    )


def _limits(squad: Squad) -> Iterator[str]:
    if squad.skill is not Skill.NORMAL:
        yield "Skilled: easy." if squad.skill is Skill.SKILLED else "Raw: hard."
    long_arms = [
        word
        for word, count in (("Rifles", squad.rifles), ("heavy weapons", squad.heavies))
        if count
    ]
    if long_arms:
        words = " and ".join(long_arms)
        yield f'{words[:1].upper()}{words[1:]}: not nearer than 2", nor in contact.'
    if squad.pistols:
        yield f"Pistols reach {inches(SquadWeapon.PISTOL.row.most or 0)}."
    hands = "Close combat weapons" if squad.pistols else "Fists"
    if squad.pistols and long_arms:
        hands += " and fists"
    if squad.troops:
        yield f"{hands}: in base contact only."
    if squad.heavies:
        yield "Heavy weapons: very hard after a move, not after running."
        yield "They burst: the nearest to the impact are hit first, friend or foe."


def odds_table(squad: Squad, house: House) -> Table:
    """What a volley does in the open, standing and after a move."""
    rows = []
    for movement in (Movement.BRACED, Movement.STILL, Movement.MOVED):
        for volley in volleys(squad, Fire(movement=movement)):
            if not volley.troops:
                continue
            dice = pool(volley, house).dice
            label = f"{volley.weapon}, {movement}"
            rows.append(Row((label, str(dice), *_chances(dice, house))))
    return Table(
        'At 8" in the open',
        (
            Column("Weapon"),
            Column("Dice", "center"),
            Column("Hit", "right"),
            Column("Catastr.", "right"),
            Column("Kills", "right"),
        ),
        tuple(rows),
    )


def _chances(dice: int, house: House) -> tuple[str, ...]:
    """Hit, catastrophe and kills of a pool."""
    rolled = reckoned(dice, Terms(), house)
    hits, lost = to_hit(rolled), fight(rolled, Terms(), house)
    mean = f"{float(lost.kills.mean):.2f}"
    kills = bounded(mean, AT_LEAST, short=rolled < dice)
    return percent(hits.hit), percent(hits.catastrophe), kills
