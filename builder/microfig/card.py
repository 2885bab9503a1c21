"""The stat card of a squad, and what it does in situations that any squad can be in.

The game publishes no points. The effect figure is no price: it is the mean loss of an
enemy in one named situation.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from builder.comparison.tables import Comparable, Labeled
from builder.content.card import Boxes, Card, Row, Stat, Table, Text, table
from builder.content.card_blocks import framed, in_force, source
from builder.core.formatting import decimal, inches, percent
from builder.microfig.chances import (
    MOST_DICE,
    Terms,
    dice_used,
    mean_kills,
    to_hit,
)
from builder.microfig.designs import Squad
from builder.microfig.exchange import pool
from builder.microfig.house_rules import House
from builder.microfig.legality import BOOK, audit
from builder.microfig.portrait import squad_portrait
from builder.microfig.rules import TEXTS
from builder.microfig.scales import Bulk, Movement, Skill, SquadWeapon
from builder.microfig.situation import Fire
from builder.microfig.volley import Volley, volleys

USUAL: Final = Fire(movement=Movement.MOVED)
"""The situation of the effect figure: a move, then fire in the open."""
QUICK: Final = 128
"""The most dice of a pool behind an effect figure; it is shown while a player types."""
CONTACT: Final = Fire(movement=Movement.MOVED, contact=True)
"""The situation of close combat: a move into base contact, in the open."""


def effect(squad: Squad, house: House) -> Stat:
    """Return the effect figure: what a squad kills on average after a move."""
    kills, short = Fraction(0), False
    for volley in _firing(squad, USUAL):
        mean, part = _kills(volley, house, QUICK)
        kills, short = kills + mean, short or part
    value = _at_least(kills, short=short)
    return Stat(f"Kills at {inches(USUAL.distance)}", value, ("moved, open",))


def _at_least(kills: Fraction, *, short: bool) -> str:
    """Return mean kills, with a sign where fewer dice than are thrown were counted."""
    return f"≥ {decimal(kills, 2)}" if short else decimal(kills, 2)


def odds_table(squad: Squad, house: House) -> Table:
    """Return what a volley does in the open, standing and after a move."""
    movements = Movement.BRACED, Movement.STILL, Movement.MOVED
    title = f"At {inches(USUAL.distance)} in the open"
    return _odds(title, squad, [Fire(movement=one) for one in movements], house)


def contact_table(squad: Squad, house: House) -> Table:
    """Return what a squad does in base contact, after a move (M13)."""
    return _odds("In base contact", squad, (CONTACT,), house)


def _odds(title: str, squad: Squad, fires: Sequence[Fire], house: House) -> Table:
    rows = (
        _row(volley, fire, house) for fire in fires for volley in _firing(squad, fire)
    )
    return table(title, ("Weapon", "^Dice", ">Hit", ">Catastr.", ">Kills"), rows)


def _row(volley: Volley, fire: Fire, house: House) -> Row:
    """Return a row of chances; `heavy, still` is enough in a narrow column.

    In contact all have moved, so that the weapon is enough there.
    """
    name, moved = volley.weapon.row.brief, fire.movement.brief
    cells = (f"{name}, {moved}", *_chances(volley, house))
    short = "" if fire.contact else f", {moved}"
    brief = f"{volley.weapon.row.shortest or name}{short}"
    return Row(cells, brief=(brief,) if brief != cells[0] else ())


def _firing(squad: Squad, fire: Fire) -> Iterator[Volley]:
    return (volley for volley in volleys(squad, fire) if volley.troops)


def _chances(volley: Volley, house: House) -> tuple[str, ...]:
    dice = pool(volley, house)[-1]
    hit, _, worse = to_hit(dice_used(dice, _terms(volley), house))
    mean, short = _kills(volley, house)
    kills = _at_least(mean, short=short)
    return str(dice), percent(hit), percent(worse), kills


def _kills(
    volley: Volley, house: House, most: int = MOST_DICE
) -> tuple[Fraction, bool]:
    """Return the mean kills of a pool, and whether only some dice were worked out."""
    dice, terms = pool(volley, house)[-1], _terms(volley)
    rolled = min(most, dice_used(dice, terms, house))
    return mean_kills(rolled, terms, house), rolled < dice


def _terms(volley: Volley) -> Terms:
    """Return the terms of damage: in the open, at any number of troopers (M23)."""
    return Terms(keen=volley.weapon.row.keen)


def _lines_of(squad: Squad, house: House) -> Iterator[Labeled]:
    for shown in (odds_table(squad, house), contact_table(squad, house)):
        for row in shown.rows:
            weapon, dice, hit, _, kills = row.cells
            yield f"{shown.title}: {weapon}", f"{dice} dice, hit {hit}, kills {kills}"


COMPARE: Final = Comparable(
    Squad, "squads", lambda squads, on: [[*_lines_of(squad, on)] for squad in squads]
)
"""What can stand side by side."""


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
