"""What the fire desk answers: chances of one roll and of all, as numbers and charts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from builder.content.card import Column, Row, Stat, Table, Text
from builder.content.chart import Chart, Dial, Point, Series
from builder.core.formatting import inches, percent
from builder.core.rulebook import Severity, Violation, legal
from builder.questions.model import Answer, Shown
from builder.smallarms.book import problems
from builder.smallarms.chances import Life, hits, killed_outright, life_left, one_roll
from builder.smallarms.designs import Man, Weapon
from builder.smallarms.fire import (
    Declared,
    Fire,
    declared,
    shot_of,
    table_of,
)
from builder.smallarms.firearms import MOST_BURST
from builder.smallarms.house_rules import Casualties, House
from builder.smallarms.shot import (
    HALF_ARC,
    Cover,
    Shot,
    chance,
    chance_tally,
    harm,
    kill_number,
    multiplier,
    per_roll,
)

FARTHEST_TICK: Final = 120
EVERY: Final = 5
_MOST_ROUNDS: Final = 40
_LIFE_BANDS: Final = ((1, 25), (26, 50), (51, 75), (76, 99))


def answer(design: Weapon | Man, fire: Fire, house: House) -> Answer:
    """What a shot will do, line by line."""
    what = declared(design, fire)
    if what is None:
        missing = Violation(
            Severity.REFUSE, "S1", "A man has something to fire", "He carries no weapon"
        )
        return Answer(refusals=(missing,))
    found = problems(what, house)
    if not legal(found):
        return Answer(refusals=found, parts=tuple(_always(what, house)))
    shot = shot_of(what)
    table = table_of(fire)
    life = life_left(shot, house, table, fire.life) if table else None
    return Answer(
        _stats(shot, house, life),
        chance_tally(shot, house),
        (
            _outcomes(shot, house, life),
            *([_life_chart(life)] if life else []),
            *_always(what, house),
            Text("What is reckoned", tuple(_said(what, house))),
        ),
        found,
    )


def _stats(shot: Shot, house: House, life: Life | None) -> tuple[Stat, ...]:
    kill = kill_number(shot, house)
    dead = life.dead if life else killed_outright(shot, house)
    return (
        Stat("To hit", f"{chance(shot, house)} %", (per_roll(shot),)),
        Stat("Kills on", f"≤ {kill}" if kill else "–", ("of the same roll",)),
        Stat(
            "Dead",
            percent(dead),
            ("after all rolls",) if life else ("outright, after all rolls",),
        ),
        *(
            [Stat("Life lost", f"{float(life.mean_lost):.1f} %", ("on average",))]
            if life
            else []
        ),
        Stat(
            "Damage",
            f"× {harm(shot.weapon, shot.distance)}",
            (f"at {inches(shot.distance)}",),
        ),
    )


def _outcomes(shot: Shot, house: House, life: Life | None) -> Table:
    roll = one_roll(shot, house)
    spread = hits(shot, house)
    rows = [
        Row(("Miss", percent(roll.miss), percent(spread[0]))),
        Row(("Hit, no outright kill", percent(roll.wound), "–")),
        Row(
            (
                "Dead outright",
                percent(roll.dead),
                percent(killed_outright(shot, house)),
            )
        ),
        Row(("At least one hit", percent(1 - roll.miss), percent(1 - spread[0]))),
    ]
    if life:
        rows += [
            Row(("Dead, wounds and all", "–", percent(life.dead))),
            Row(("Unhurt", "–", percent(life.unhurt))),
        ]
    rolls = "1 roll" if shot.rolls == 1 else f"{shot.rolls} rolls"
    return Table(
        "Outcome",
        (Column(""), Column("One roll", "right"), Column(f"All: {rolls}", "right")),
        tuple(rows),
    )


def _life_chart(life: Life) -> Chart:
    bands = [
        ("dead", life.dead),
        *(
            (
                f"{low}–{high} %",
                sum(
                    (
                        p
                        for left, p in life.left.items()
                        if low <= left <= high and left != life.before
                    ),
                    Fraction(0),
                ),
            )
            for low, high in _LIFE_BANDS
        ),
        ("unhurt", life.unhurt),
    ]
    return Chart(
        "Life force left",
        "Percent of life force",
        tuple(label for label, _ in bands),
        (Series("Chance", tuple(Point(p, percent(p)) for _, p in bands)),),
        style="bars",
    )


def _always(what: Declared, house: House) -> Iterator[Shown]:
    """Charts that hold whatever is declared, and the arc."""
    fire = what.fire
    shot = replace(shot_of(what), rounds=max(1, shot_of(what).rounds))
    yield _by_range(shot, house)
    yield _by_rounds(shot, house)
    yield Dial(
        "Firing arc",
        fire.facing,
        HALF_ARC,
        fire.bearing,
        f"The target is {_arc(shot)}.",
    )


def _arc(shot: Shot) -> str:
    """Where the target stands, and what that costs (S8)."""
    if not shot.hasty:
        return "inside his arc"
    how = "hasty and blind fire" if shot.blind else "hasty fire"
    part = multiplier(hasty=True, blind=shot.blind)
    return f"outside his arc: {how}, {part} of the chance"


def _by_range(shot: Shot, house: House) -> Chart:
    row = shot.weapon.type.row
    base = row.base if shot.weapon.base is None else shot.weapon.base
    ticks = range(0, min(FARTHEST_TICK, base + 10) + 1, EVERY)
    series = tuple(
        Series(
            cover.words,
            tuple(
                _point(replace(shot, distance=Fraction(tick), cover=cover), house)
                for tick in ticks
            ),
        )
        for cover in Cover
    )
    return Chart(
        "Chance to hit by range",
        "Range in inches",
        tuple(map(str, ticks)),
        series,
        top=Fraction(1),
    )


def _point(shot: Shot, house: House) -> Point:
    value = Fraction(chance(shot, house), 100)
    lines = tuple(
        f"{term.label} {float(term.amount):+g}"
        for term in chance_tally(shot, house).terms
    )
    return Point(value, percent(value), lines)


def _by_rounds(shot: Shot, house: House) -> Chart:
    row = shot.weapon.type.row
    most = shot.weapon.capacity or (MOST_BURST if row.climbs else 10)
    ticks = range(1, min(most, _MOST_ROUNDS) + 1)
    shots = [replace(shot, rounds=rounds) for rounds in ticks]
    return Chart(
        "Rounds fired",
        "Rounds",
        tuple(map(str, ticks)),
        (
            Series(
                "At least one hit",
                tuple(
                    Point(1 - hits(each, house)[0], percent(1 - hits(each, house)[0]))
                    for each in shots
                ),
            ),
            Series(
                "Dead outright",
                tuple(
                    Point(
                        killed_outright(each, house),
                        percent(killed_outright(each, house)),
                        (f"kills on ≤ {kill_number(each, house)}",),
                    )
                    for each in shots
                ),
            ),
        ),
        top=Fraction(1),
    )


def _said(what: Declared, house: House) -> Iterator[str]:
    weapon, fire = what.weapon, what.fire
    if weapon.action.bursts:
        yield "A burst is one roll, and all its rounds are in it (S3)."
    else:
        yield "Each round is a roll of its own, with one round in its sum (S3)."
    if fire.casualties is Casualties.PUBLISHED:
        yield (
            "Wounds by the published casualty table: the curve is credited to "
            "Wargamer's Digest, the wheel to Larry Brom (S13)."
        )
    elif fire.casualties is Casualties.NONE:
        yield "Without a casualty table the odds stop at hit and outright kill (S13)."
    else:
        yield "Wounds by your own casualty table (S13)."
    if shot_of(what).rolls > 1:
        yield "Rounds after the death are spent on a dead man."
    if house.every_round_adds and not weapon.action.bursts:
        yield "House rule: all rounds declared are added to each roll (A-S1)."
