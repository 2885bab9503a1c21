"""The stat card of a squad."""

from collections.abc import Iterator

from builder.content.card import Card, Stat, Table, Text
from builder.content.card_blocks import framed, source
from builder.content.tables import table
from builder.core.formatting import inches, percent
from builder.house_rules.describe import in_force
from builder.microfig.book import BOOK, audit
from builder.microfig.chances import AT_LEAST, Terms, bounded, dice_used, fight, to_hit
from builder.microfig.designs import Squad
from builder.microfig.house_rules import House
from builder.microfig.scales import Movement, Skill, SquadWeapon
from builder.microfig.situation import Fire
from builder.microfig.volley import pool, volleys

WALK = 4
RUN = 8
"""Inches a unit moves or runs on even ground."""


def stats(squad: Squad, _: House) -> tuple[Stat, ...]:
    """Return the big values of a squad."""
    return (
        Stat("Troopers", str(squad.troops)),
        Stat("Skill", squad.skill.value),
        Stat("Move", inches(WALK), (f"run {inches(RUN)}",)),
    )


def card(squad: Squad, house: House) -> Card:
    """Return all that the card of a squad says."""
    content = Card(
        squad.title,
        "Squad",
        stats=stats(squad, house),
        front=(_weapons(squad), Text("", tuple(_limits(squad)))),
        back=(odds_table(squad, house),),
        emblem="man",
        arms=squad.kits,
        source=source(BOOK, in_force(house)),
    )
    return framed(content, squad, audit(squad, house))


def _weapons(squad: Squad) -> Table:
    """Return base dice in firing order (M2, M3)."""
    return table(
        "",
        ("In firing order", "^Troopers", "^Each", "^Base dice"),
        (
            (
                weapon.capitalize(),
                str(count),
                str(weapon.row.dice),
                str(count * weapon.row.dice),
            )
            for weapon, count in squad.bearers.items()
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
        words = " and ".join(long_arms).capitalize()
        yield f'{words}: not nearer than 2", nor in contact.'
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
    """Return what a volley does in the open, standing and after a move."""
    rows = []
    for movement in (Movement.BRACED, Movement.STILL, Movement.MOVED):
        for volley in volleys(squad, Fire(movement=movement)):
            if volley.troops:
                dice = pool(volley, house).dice
                label = f"{volley.weapon}, {movement}"
                rows.append((label, str(dice), *_chances(dice, house)))
    labels = ("Weapon", "^Dice", ">Hit", ">Catastr.", ">Kills")
    return table('At 8" in the open', labels, rows)


def _chances(dice: int, house: House) -> tuple[str, ...]:
    """Return hit, catastrophe and kills of a pool."""
    rolled = dice_used(dice, Terms(), house)
    hits, lost = to_hit(rolled), fight(rolled, Terms(), house)
    mean = f"{float(lost.kills.mean):.2f}"
    kills = bounded(mean, AT_LEAST, short=rolled < dice)
    return percent(hits.hit), percent(hits.catastrophe), kills
