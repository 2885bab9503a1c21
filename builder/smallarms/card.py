"""The stat cards of Small Arms Fire."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from builder.content.card import Block, Card, Column, Row, Stat, Table, Text
from builder.content.card_blocks import closing, filled, source
from builder.core.formatting import figure
from builder.core.rulebook import legal
from builder.house_rules.describe import in_force
from builder.smallarms.book import BOOK, audit
from builder.smallarms.designs import Man, Weapon
from builder.smallarms.firearms import MOST_BURST
from builder.smallarms.house_rules import House
from builder.smallarms.shot import Shot, chance, harm, kill_number, longest, per_roll

RANGES: Final = (10, 20, 30, 50, 80)
"""The ranges in inches a card tells the chance at."""

_LIFE_STEPS: Final = tuple(range(100, 0, -10))


def stats(design: Weapon | Man, house: House) -> tuple[Stat, ...]:
    """The big values of a design."""
    if isinstance(design, Weapon):
        return _weapon_stats(design, house, eye=False)
    eye = design.sharpshooter
    armed = [_weapon_stats(each, house, eye=eye)[0] for each in design.weapons[:1]]
    return (Stat("Life", f"{design.life} %"), *armed)


def card(design: Weapon | Man, house: House) -> Card:
    """All that a stat card says."""
    found = audit(design, house)
    weapon = isinstance(design, Weapon)
    return Card(
        title=design.title,
        kind=design.label if design.name.strip() or not weapon else "Firearm",
        price="" if design.points is None else figure(design.points),
        currency="your points",
        stats=stats(design, house),
        front=filled(_front(design, house)),
        back=filled([*_back(design, house), *closing(design.notes, found)]),
        stamp="" if legal(found) else "ILLEGAL",
        photo=design.photo,
        emblem="gun" if weapon else "man",
        source=source(BOOK, in_force(house)),
        arms=_arms(design),
    )


def _weapon_stats(weapon: Weapon, house: House, *, eye: bool) -> tuple[Stat, ...]:
    at = RANGES[1]
    shot = _plain(weapon, at, eye=eye)
    kill = kill_number(shot, house)
    rounds = "" if weapon.capacity is None else str(weapon.capacity)
    assumed = weapon.type.row.assumed and weapon.base is None
    return (
        Stat(
            f'Hit at {at}"',
            f"{chance(shot, house)} %",
            (*(["assumed"] if assumed else []), per_roll(shot)),
        ),
        Stat("Kills on", f"≤ {kill}" if kill else "–", ("and a hit",)),
        Stat("Capacity", rounds or "?", ("rounds",)),
    )


def _plain(weapon: Weapon, distance: int, *, eye: bool) -> Shot:
    """A shot in the open: one round, or the longest burst."""
    return Shot(
        weapon=weapon,
        distance=Fraction(distance),
        rounds=longest(weapon),
        sharpshooter=eye,
    )


def _arms(design: Weapon | Man) -> tuple[str, ...]:
    carried = design.weapons if isinstance(design, Man) else ()
    return tuple(weapon.title for weapon in carried)


def _front(design: Weapon | Man, house: House) -> Iterator[Block]:
    yield hit_table(design, house)
    if isinstance(design, Man):
        yield Text("", tuple(_man_lines(design)))


def hit_table(design: Weapon | Man, house: House) -> Table:
    """The chance in percent and the kill number of each weapon, by range."""
    weapons = (design,) if isinstance(design, Weapon) else design.weapons
    eye = isinstance(design, Man) and design.sharpshooter
    columns = (
        Column("To hit at"),
        *(Column(f'{distance}"', "center") for distance in RANGES),
        Column("Kill", "center"),
    )
    return Table(
        "", columns, tuple(_hit_row(weapon, house, eye=eye) for weapon in weapons)
    )


def _hit_row(weapon: Weapon, house: House, *, eye: bool) -> Row:
    shots = [_plain(weapon, distance, eye=eye) for distance in RANGES]
    kill = kill_number(shots[0], house)
    return Row(
        (
            weapon.title,
            *(str(chance(shot, house)) for shot in shots),
            f"≤ {kill}" if kill else "–",
        ),
        (per_roll(shots[0]),) if weapon.action.bursts else (),
    )


def _man_lines(man: Man) -> Iterator[str]:
    if man.sharpshooter:
        yield "Sharpshooter: +10 %, not with an SMG; it is in the table."
    if man.officer:
        yield "Officer or NCO: +25 when a wound tests his morale."


def _back(design: Weapon | Man, house: House) -> Iterator[Block]:
    weapons = (design,) if isinstance(design, Weapon) else design.weapons
    for weapon in weapons:
        yield Text(
            weapon.title if isinstance(design, Man) else "Firing",
            tuple(weapon_lines(weapon, house)),
        )
    if isinstance(design, Man):
        left = (step for step in _LIFE_STEPS if step <= design.life)
        yield Text("Life force", ("   ".join(f"☐\xa0{step}" for step in left),))


def weapon_lines(weapon: Weapon, house: House) -> Iterator[str]:
    """What to remember of a weapon, a sentence each."""
    row = weapon.type.row
    if weapon.base is not None or weapon.factor is not None:
        base = row.base if weapon.base is None else weapon.base
        factor = row.factor if weapon.factor is None else weapon.factor
        formula = f"{factor} × ({base} − range), your own"
    elif row.assumed and house.automatic_rifle_as_smg:
        formula = "2 × (50 − range), assumed"
    else:
        formula = f"{row.formula}{', assumed' if row.assumed else ''}"
    yield f"Basic percentage: {formula}."
    if weapon.action.bursts:
        most = f"; at most {MOST_BURST} rounds count" if row.climbs else ""
        yield f"+1 % for each round of the burst, which is one roll{most}."
    else:
        yield "Each round is a roll of its own, at +1 %."
    kill = "half the rounds" if row.half else "the rounds of the roll"
    yield f"A hit that rolls no more than {kill} kills outright."
    if row.multiplied:
        double, triple = _bands(weapon)
        yield f'Damage doubled under {double}", tripled under {triple}".'
    if not row.steady:
        yield "Neither sighting-in nor a rest helps."
    if weapon.capacity is not None:
        yield f"Holds {weapon.capacity}; undeclared fire empties it."


def _bands(weapon: Weapon) -> tuple[int, int]:
    """The ranges below which damage is doubled and tripled (S11)."""
    table = [harm(weapon, Fraction(distance)) for distance in range(101)]
    return table.index(1), table.index(2)
