"""The stat cards of Small Arms Fire."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from builder.content.card import Block, Card, Row, Stat, Table, Text
from builder.content.tables import table
from builder.firearms.card import firearm_card
from builder.firearms.desk import carried
from builder.smallarms.book import BOOK
from builder.smallarms.designs import Man, Weapon
from builder.smallarms.hitting import (
    DOUBLE_WITHIN,
    TRIPLE_WITHIN,
    chance,
    kill_number,
    per_roll,
    row_of,
)
from builder.smallarms.house_rules import House
from builder.smallarms.scales import HELP, MOST_BURST, NERVE
from builder.smallarms.situation import Shot, WeaponFire, longest

RANGES: Final = (10, 20, 30, 50, 80)
"""The ranges in inches for which a card shows the chance."""

_LIFE_STEPS: Final = tuple(range(100, 0, -10))


def stats(design: Weapon | Man, house: House) -> tuple[Stat, ...]:
    """Return the big values of a design."""
    if isinstance(design, Weapon):
        return _weapon_stats(design, house, eye=False)
    eye = design.sharpshooter
    armed = [_weapon_stats(each, house, eye=eye)[0] for each in design.weapons[:1]]
    return (Stat("Life", f"{design.life} %"), *armed)


def card(design: Weapon | Man, house: House) -> Card:
    """Return all that a stat card says."""
    content = Card(
        design.title,
        "Firearm",
        stats=stats(design, house),
        front=tuple(_front(design, house)),
        back=tuple(_back(design, house)),
    )
    return firearm_card(content, design, BOOK, house)


def _weapon_stats(weapon: Weapon, house: House, *, eye: bool) -> tuple[Stat, ...]:
    at = RANGES[1]
    shot = _plain(weapon, at, eye=eye)
    rounds = "?" if weapon.capacity is None else str(weapon.capacity)
    assumed = ("assumed",) if weapon.type.row.assumed and weapon.base is None else ()
    return (
        Stat(f'Hit at {at}"', f"{chance(shot, house)} %", (*assumed, per_roll(shot))),
        Stat("Kills on", kill_text(shot, house), ("and a hit",)),
        Stat("Capacity", rounds, ("rounds",)),
    )


def kill_text(shot: Shot, house: House) -> str:
    """Return the rolls that kill outright: `≤ 15`, or a dash."""
    kill = kill_number(shot, house)
    return f"≤ {kill}" if kill else "–"


def _plain(weapon: Weapon, distance: int, *, eye: bool) -> Shot:
    """Return a shot in the open: one round, or the longest burst."""
    fire = WeaponFire(distance=Fraction(distance), rounds=longest(weapon))
    return Shot(weapon, fire, eye)


def _front(design: Weapon | Man, house: House) -> Iterator[Block]:
    yield hit_table(design, house)
    if isinstance(design, Man):
        yield Text("", tuple(_man_lines(design)))


def hit_table(design: Weapon | Man, house: House) -> Table:
    """Return the chance in percent and the kill number of each weapon, by range."""
    eye = isinstance(design, Man) and design.sharpshooter
    ranges = (f'^{distance}"' for distance in RANGES)
    rows = (_hit_row(weapon, house, eye=eye) for weapon in carried(design))
    return table("", ("To hit at", *ranges, "^Kill"), rows)


def _hit_row(weapon: Weapon, house: House, *, eye: bool) -> Row:
    shots = [_plain(weapon, distance, eye=eye) for distance in RANGES]
    chances = [str(chance(shot, house)) for shot in shots]
    return Row(
        (weapon.title, *chances, kill_text(shots[0], house)),
        (per_roll(shots[0]),) if weapon.action.bursts else (),
    )


def _man_lines(man: Man) -> Iterator[str]:
    if man.sharpshooter:
        yield f"Sharpshooter: +{HELP} %, not with an SMG; it is in the table."
    if man.officer:
        yield f"Officer or NCO: +{NERVE} when a wound tests his morale."


def _back(design: Weapon | Man, house: House) -> Iterator[Block]:
    for weapon in carried(design):
        yield Text(
            weapon.title if isinstance(design, Man) else "Firing",
            tuple(weapon_lines(weapon, house)),
        )
    if isinstance(design, Man):
        steps = (step for step in _LIFE_STEPS if step <= design.life)
        yield Text("Life force", ("   ".join(f"☐\xa0{step}" for step in steps),))


def weapon_lines(weapon: Weapon, house: House) -> Iterator[str]:
    """Yield what to remember of a weapon, a sentence each."""
    row = weapon.type.row
    if weapon.own:
        own = weapon.own_row(row)
        formula = f"{own.factor} × ({own.base} − range), your own"
    else:
        formula = row_of(weapon.type, house).formula
        formula += ", assumed" if row.assumed else ""
    yield f"Basic percentage: {formula}."
    if weapon.action.bursts:
        most = f"; at most {MOST_BURST} rounds count" if row.climbs else ""
        yield f"+1 % for each round of the burst, which is one roll{most}."
    else:
        yield "Each round is a roll of its own, at +1 %."
    kill = "half the rounds" if row.half else "the rounds of the roll"
    yield f"A hit that rolls no more than {kill} kills outright."
    if row.multiplied:
        yield f'Damage doubled under {DOUBLE_WITHIN}", tripled under {TRIPLE_WITHIN}".'
    if not row.steady:
        yield "Neither sighting-in nor a rest helps."
    if weapon.capacity is not None:
        yield f"Holds {weapon.capacity}; undeclared fire empties it."
