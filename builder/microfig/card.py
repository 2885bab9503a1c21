"""The stat card of a squad."""

from collections.abc import Iterator
from dataclasses import replace

from builder.content.card import Boxes, Card, Stat, Table, Text, table
from builder.content.card_blocks import framed, source
from builder.content.house_rules import in_force
from builder.core.formatting import inches
from builder.microfig.book import BOOK, audit
from builder.microfig.designs import Squad
from builder.microfig.effect import contact_table, effect, odds_table
from builder.microfig.house_rules import House
from builder.microfig.portrait import squad_portrait
from builder.microfig.rules import TEXTS
from builder.microfig.scales import Bulk, Skill, SquadWeapon

WALK = 4
RUN = 8
"""Inches a unit moves or runs on even ground."""


def stats(squad: Squad, house: House) -> tuple[Stat, ...]:
    """Return the big values of a squad."""
    return (
        Stat("Troopers", str(squad.troops), sign="troops"),
        Stat("Skill", squad.skill.value, sign="skill"),
        Stat("Move", inches(WALK), (f"run {inches(RUN)}",), sign="move"),
        replace(effect(squad, house), sign="damage"),
    )


def card(squad: Squad, house: House) -> Card:
    """Return all that the card of a squad says."""
    limits = tuple(_limits(squad))
    content = Card(
        squad.title,
        "Squad",
        stats=stats(squad, house),
        front=(
            Boxes("Troopers", ("",) * squad.troops),
            _weapons(squad, house),
            Text("", (*_own(squad), *limits), general=limits),
        ),
        back=(odds_table(squad, house), contact_table(squad, house)),
        portrait=squad_portrait(squad),
        arms=squad.kits,
        source=source(BOOK, in_force(house)),
    )
    return framed(content, squad, audit(squad, house))


def _weapons(squad: Squad, house: House) -> Table:
    """Return base dice and reach in firing order (M2, M3, M11 to M13).

    A trooper has a line for fire and one for base contact.
    """
    return table(
        "",
        ("Firing order", "Reach", "^Troopers", "^Each", "^Dice"),
        (
            (
                weapon.row.brief.capitalize(),
                reach(weapon),
                str(count),
                str(house.dice(weapon)),
                str(count * house.dice(weapon)),
            )
            for weapon, count in squad.bearers.items()
            if count
        ),
    )


def reach(weapon: SquadWeapon) -> str:
    """Return how far a weapon reaches: `contact`, `to 18"`, `from 2"`."""
    row = weapon.row
    if row.contact:
        return "contact"
    return f"to {inches(row.most)}" if row.most else f"from {inches(row.least)}"


def _own(squad: Squad) -> Iterator[str]:
    if squad.skill is not Skill.NORMAL:
        yield TEXTS.word("M6", "card", skilled=squad.skill is Skill.SKILLED)
    if squad.bulk is Bulk.BIG:
        yield TEXTS.word("M15", "big")
    if squad.bulk is Bulk.SMALL:
        yield TEXTS.word("M15", "small")


def _limits(squad: Squad) -> Iterator[str]:
    """Yield what holds for every squad so armed: the reference sheet has it, too."""
    rifles, heavies = bool(squad.rifles), bool(squad.heavies)
    if rifles or heavies:
        yield TEXTS.word(
            "M11",
            "card",
            rifles=rifles,
            both=rifles and heavies,
            alone=not rifles,
            near=SquadWeapon.RIFLE.row.least,
        )
    if squad.troops:
        yield TEXTS.word("M13", "card")
    if squad.heavies:
        yield TEXTS.word("M8", "card")
        yield TEXTS.word("M26", "card")
