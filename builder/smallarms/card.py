"""The stat cards of Small Arms Fire, and its designs side by side."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from builder.comparison.tables import NONE, Comparable, Labeled
from builder.content.card import Block, Boxes, Card, Row, Stat, Table, Text, table
from builder.core.formatting import counted, decimal, percent
from builder.fire_desk.desk import carried, carried_once, firearm_card
from builder.smallarms.chances import (
    DOUBLE_WITHIN,
    TRIPLE_WITHIN,
    adds_all,
    chance,
    hit_chance,
    kill_number,
    per_roll,
    row_of,
)
from builder.smallarms.designs import Man, Weapon
from builder.smallarms.house_rules import House
from builder.smallarms.legality import BOOK
from builder.smallarms.portrait import portrait
from builder.smallarms.rules import TEXTS
from builder.smallarms.scales import HELP, MOST_BURST, NERVE
from builder.smallarms.situation import Shot, WeaponFire, longest

RANGES: Final = (10, 20, 30, 50, 80)
"""The ranges in inches for which a card shows the chance."""
HEADLINE: Final = 20
"""The range in inches of the big values."""

_TENS: Final = tuple(range(90, 0, -10))
_BLANKS: Final = 6
"""Places to write what is left after a wound; most wounds cost 4 to 17 percent."""
_BLANK: Final = "____"


def stats(design: Weapon | Man, house: House) -> tuple[Stat, ...]:
    """Return the big values of a design."""
    if isinstance(design, Weapon):
        longest_roll = _plain(design, HEADLINE, longest(design), eye=False)
        kills, roll = kill_text(longest_roll, house), per_roll(longest_roll)
        rounds = "?" if design.capacity is None else str(design.capacity)
        return (
            *_hit_stats(design, house, eye=False),
            Stat("Kills on", kills, (roll,), sign="kill"),
            Stat("Capacity", rounds, ("rounds",), sign="clip"),
        )
    life = Stat("Life", f"{design.life} %", sign="life")
    if not design.weapons:
        return (life,)
    return life, *_best_hit_stats(design, house)


def _best_hit_stats(man: Man, house: House) -> Iterator[Stat]:
    """Yield the chances of a man's best weapon, by name unless it is his first."""
    eye = man.sharpshooter
    best = max(
        man.weapons,
        key=lambda arm: hit_chance(_plain(arm, HEADLINE, 1, eye=eye), house),
    )
    first, *others = _hit_stats(best, house, eye=eye)
    # The first gun heads the rows of weapons, so that only another one needs a name.
    name = () if best == man.weapons[0] else (best.title,)
    yield replace(first, small=(*name, *first.small))
    yield from others


def card(design: Weapon | Man, house: House) -> Card:
    """Return all that a stat card says."""
    content = Card(
        design.title,
        "Firearm",
        stats=stats(design, house),
        front=tuple(_front(design, house)),
        back=tuple(_back(design, house)),
        portrait=portrait(design),
    )
    return firearm_card(content, design, BOOK, house)


def _hit_stats(weapon: Weapon, house: House, *, eye: bool) -> Iterator[Stat]:
    """Yield the chance of a single round, and that of a clip if it is known (S3)."""
    assumed = ("assumed",) if weapon.type.row.assumed and weapon.base is None else ()
    one = _plain(weapon, HEADLINE, 1, eye=eye)
    value = percent(hit_chance(one, house))
    # What stands below it rests on the same reading, and a card is narrow.
    small = (*assumed, "one round")
    yield Stat(f'Hit at {HEADLINE}"', value, small, sign="aim")
    if weapon.capacity is None or weapon.capacity == 1:
        return
    clip = _plain(weapon, HEADLINE, weapon.capacity, eye=eye)
    if weapon.action.bursts:
        value = percent(hit_chance(clip, house))
        of_what = per_roll(clip)
    else:
        # One hit at least is next to certain, so the number of them is said.
        mean = clip.rolls * hit_chance(clip, house)
        value = counted(decimal(mean, 1), "hit")
        of_what = f"of {counted(clip.rolls, 'round')}, on average"
    yield Stat(f'Clip at {HEADLINE}"', value, (of_what,), sign="clip")


def kill_text(shot: Shot, house: House) -> str:
    """Return the rolls that kill outright: `≤ 15`, or a dash."""
    kill = kill_number(shot, house)
    return f"≤ {kill}" if kill else "–"


def _plain(weapon: Weapon, distance: int, rounds: int, *, eye: bool) -> Shot:
    fire = WeaponFire(distance=Fraction(distance), rounds=rounds)
    return Shot(weapon, fire, eye)


def _front(design: Weapon | Man, house: House) -> Iterator[Block]:
    yield hit_table(design, house)
    if isinstance(design, Man):
        yield life_track(design.life)
        yield Text("", tuple(_man_lines(design)))


def hit_table(design: Weapon | Man, house: House) -> Table:
    """Return the chance in percent and the kill number of each weapon, by range.

    An automatic weapon has a row for a single round and one for its longest burst.
    The name of a man's weapon stands above its rows.
    """
    rows: list[Row] = []
    for weapon, name in carried_once(design):
        if isinstance(design, Man):
            rows.append(Row((name, *[""] * (len(RANGES) + 1))))
        rows += hit_rows(design, weapon, house)
    ranges = (f'^{distance}"' for distance in RANGES)
    return table("To hit, in percent", ("Rounds", *ranges, "^Kill"), rows)


def hit_rows(holder: Weapon | Man, weapon: Weapon, house: House) -> tuple[Row, ...]:
    """Return the rows of one weapon: a single round, and its longest burst.

    Where each roll adds all rounds that are fired, a whole clip has a row, too (A-S1).
    """
    eye = isinstance(holder, Man) and holder.sharpshooter
    most = longest(weapon)
    if adds_all(weapon, house):
        most = max(1, weapon.capacity or 1)
    rolls = (1,) if most == 1 else (1, most)
    return tuple(_hit_row(weapon, rounds, house, eye=eye) for rounds in rolls)


def _hit_row(weapon: Weapon, rounds: int, house: House, *, eye: bool) -> Row:
    shots = [_plain(weapon, distance, rounds, eye=eye) for distance in RANGES]
    chances = [str(chance(shot, house)) for shot in shots]
    spoken = str(rounds) if weapon.action.bursts else "each"
    if adds_all(weapon, house):
        spoken = f"each of {rounds}" if rounds > 1 else "1 alone"
    return Row((spoken, *chances, kill_text(shots[0], house)))


def _man_lines(man: Man) -> Iterator[str]:
    if man.sharpshooter:
        yield TEXTS.word("S5", "card", help=HELP)
    if man.officer:
        yield TEXTS.word("S16", "card", nerve=NERVE)


def _back(design: Weapon | Man, house: House) -> Iterator[Block]:
    for weapon, name in carried_once(design):
        yield Text(
            name if isinstance(design, Man) else "Firing",
            tuple(weapon_lines(weapon, house)),
        )


def life_track(life: int) -> Boxes:
    """Return room to tick the tens of life that are lost, and to write what is left."""
    left = "   ".join((f"{life}\xa0%", *[_BLANK] * _BLANKS))
    ticks = (str(step) for step in _TENS if step < life)
    return Boxes("Life force", (*ticks, "0"), (f"Left: {left}",))


def weapon_lines(weapon: Weapon, house: House) -> Iterator[str]:
    """Yield what to remember of a weapon, a sentence each."""
    row = weapon.type.row
    if weapon.own:
        own = weapon.own_row(row)
        formula = f"{own.factor} × ({own.base} − range), your own"
    else:
        formula = row_of(weapon.type, house).formula
        formula += ", assumed" if row.assumed else ""
    formula += ", never below 0" if house.no_negative_basis else ""
    yield TEXTS.word("S1", "card", formula=formula)
    if weapon.action.bursts:
        yield TEXTS.word("S3", "burst", climbs=row.climbs, most=MOST_BURST)
    else:
        yield TEXTS.word("S3", "card", every=adds_all(weapon, house))
    kill = "half the rounds" if row.half else "the rounds of the roll"
    kill = "1" if adds_all(weapon, house) else kill
    yield TEXTS.word("S2", "card", kill=kill)
    if row.multiplied:
        double, triple = DOUBLE_WITHIN, TRIPLE_WITHIN
        yield TEXTS.word("S11", "card", double=double, triple=triple)
    if not row.steady:
        yield TEXTS.word("S6", "card")
    if weapon.capacity is not None:
        yield TEXTS.word("S15", "card", capacity=weapon.capacity)


# Men and their weapons side by side.


def _odds(designs: Sequence[Man | Weapon], house: House) -> Sequence[Sequence[Labeled]]:
    """Return the rows of the card: weapon by weapon, range by range."""
    shown = [
        [(arm.title, hit_rows(design, arm, house)) for arm in carried(design)]
        for design in designs
    ]
    most = max(map(len, shown))
    # A burst stands beside that of the same weapon, the first beside the first.
    burst = [
        any(len(arms[place][1]) > 1 for arms in shown if place < len(arms))
        for place in range(most)
    ]
    return [[*_odds_of(arms, burst)] for arms in shown]


def _odds_of(
    arms: Sequence[tuple[str, Sequence[Row]]], burst: Sequence[bool]
) -> Iterator[Labeled]:
    for (name, (one, *bursts)), beside in zip(arms, burst, strict=False):
        yield "Weapon", name
        yield from _chances("Hit at", "Kills outright on", one)
        if beside:
            yield "Burst", f"{bursts[0].cells[0]} rounds" if bursts else NONE
            yield from _chances(
                "Burst hits at",
                "Burst kills outright on",
                bursts[0] if bursts else None,
            )


def _chances(hits: str, kills: str, row: Row | None) -> Iterator[Labeled]:
    cells = row.cells[1:] if row else ()
    for place, far in enumerate(RANGES):
        yield f'{hits} {far}"', f"{cells[place]} %" if cells else NONE
    yield kills, cells[-1] if cells else NONE


COMPARE: Final = (Comparable(Man, "men", _odds), Comparable(Weapon, "firearms", _odds))
"""What can stand side by side."""
