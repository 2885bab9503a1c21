"""What the fire desk answers: chances of one roll and of all, as numbers and charts."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from builder.content.card import Stat, Table, Text, chances, chart, gain, table
from builder.content.chart import Chart, Dial, Point, Series
from builder.core.formatting import counted, inches, percent, signed
from builder.core.rulebook import answerable
from builder.fire_desk.desk import unarmed
from builder.questions.model import Answer, Later, Shown
from builder.smallarms.card import kill_text
from builder.smallarms.casualties import chosen_table
from builder.smallarms.chances import (
    Life,
    adds_all,
    chance_tally,
    harm,
    hit_chance,
    hits,
    kill_number,
    killed_outright,
    life_left,
    multiplier,
    one_roll,
    per_roll,
)
from builder.smallarms.designs import Man, Weapon
from builder.smallarms.house_rules import House
from builder.smallarms.legality import problems
from builder.smallarms.rules import TEXTS
from builder.smallarms.scales import MOST_BURST, Casualties, Cover
from builder.smallarms.situation import HALF_ARC, Fire, Shot, shot_of

FARTHEST_TICK: Final = 120
EVERY: Final = 5
_LIFE_BANDS: Final = ((1, 25), (26, 50), (51, 75), (76, 99))


def answer(design: Weapon | Man, fire: Fire, house: House) -> Answer:
    """Return what a shot will do, line by line."""
    shot = shot_of(design, fire)
    if shot is None:
        return unarmed("S1", design)
    found = problems(shot, house, design)
    if not answerable(found):
        return Answer(refusals=found, parts=tuple(_always(shot, house)))
    wounds = chosen_table(fire.casualties, fire.own_table)
    before = fire.target.life if fire.target else fire.life
    life = life_left(shot, house, wounds, before) if wounds else None

    def parts() -> Iterator[Shown]:
        yield _outcomes(shot, house, life)
        if life:
            yield _life_chart(life)
        yield from _always(shot, house)
        yield Text("What is counted", tuple(_notes(shot, house)))

    stats = tuple(_stats(shot, house, life))
    return Answer(stats, chance_tally(shot, house), Later(parts), found)


def _stats(shot: Shot, house: House, life: Life | None) -> Iterator[Stat]:
    yield gain("To hit", percent(hit_chance(shot, house)), (per_roll(shot),))
    yield Stat("Kills on", kill_text(shot, house), ("of the same roll",))
    if life:
        yield gain("Dead", percent(life.dead), ("after all rolls",))
        yield gain("Life lost", percent(life.mean_lost / 100), ("on average",))
    else:
        dead = killed_outright(shot, house)
        yield gain("Dead", percent(dead), ("outright, after all rolls",))
    distance = shot.fire.distance
    times = f"× {harm(shot.weapon, distance)}"
    yield Stat("Damage", times, (f"at {inches(distance)}",))


def _outcomes(shot: Shot, house: House, life: Life | None) -> Table:
    miss, wound, dead = one_roll(shot, house)
    missed, killed = hits(shot, house)[0], killed_outright(shot, house)
    rows = [
        ("Miss", percent(miss), percent(missed)),
        ("Hit, no outright kill", percent(wound), "–"),
        ("Dead outright", percent(dead), percent(killed)),
        ("At least one hit", percent(1 - miss), percent(1 - missed)),
    ]
    if life:
        rows += [
            ("Dead, wounds and all", "–", percent(life.dead)),
            ("Unhurt", "–", percent(life.unhurt)),
        ]
    labels = ("", ">One roll", f">All: {counted(shot.rolls, 'roll')}")
    return table("Outcome", labels, rows)


def _life_chart(life: Life) -> Chart:
    def between(low: int, high: int) -> Fraction:
        # A man who began in a band and lost nothing counts as unhurt.
        hurt = [(left, p) for left, p in life.left.items() if left != life.before]
        return sum((p for left, p in hurt if low <= left <= high), Fraction(0))

    shares = (life.dead, *(between(*band) for band in _LIFE_BANDS), life.unhurt)
    return chart(
        "Life force left",
        "Percent of life force",
        ("dead", *(f"{low}–{high} %" for low, high in _LIFE_BANDS), "unhurt"),
        chances("Chance", shares),
        style="bars",
    )


def _always(shot: Shot, house: House) -> Iterator[Shown]:
    """Yield the charts that need no legal shot, and the arc."""
    some = shot.but(rounds=max(1, shot.rounds))
    yield _by_range(some, house)
    yield _by_rounds(some, house)
    yield Dial(
        "Firing arc",
        shot.fire.facing,
        HALF_ARC,
        shot.fire.bearing,
        f"The target is {_arc(shot)}.",
    )


def _arc(shot: Shot) -> str:
    """Return where the target stands, and what that costs (S8)."""
    if not shot.hasty:
        return "inside the arc"
    blind = shot.fire.hidden
    how = "hasty and blind fire" if blind else "hasty fire"
    part = multiplier(hasty=True, blind=blind)
    return f"outside the arc: {how}, {part} of the chance"


def _by_range(shot: Shot, house: House) -> Chart:
    weapon = shot.weapon
    farthest = min(FARTHEST_TICK, weapon.own_row(weapon.type.row).base + 10)
    ticks = range(0, farthest + 1, EVERY)

    def points(cover: Cover) -> Iterator[Point]:
        for tick in ticks:
            yield _point(shot.but(distance=Fraction(tick), cover=cover), house)

    series = (Series(cover.words, tuple(points(cover))) for cover in Cover)
    return chart("Chance to hit by range", "Range in inches", ticks, *series)


def _point(shot: Shot, house: House) -> Point:
    value = hit_chance(shot, house)
    lines = tuple(
        f"{term.label} {signed(term.amount)}"
        for term in chance_tally(shot, house).terms
    )
    return Point(value, percent(value), lines)


def _by_rounds(shot: Shot, house: House) -> Chart:
    most = shot.weapon.capacity or (MOST_BURST if shot.weapon.type.row.climbs else 10)
    ticks = range(1, min(most, 40) + 1)
    shots = [shot.but(rounds=rounds) for rounds in ticks]

    def killed(fired: Shot) -> Point:
        dead = killed_outright(fired, house)
        why = f"kills on ≤ {kill_number(fired, house)}"
        return Point(dead, percent(dead), (why,))

    return chart(
        "Rounds fired",
        "Rounds",
        ticks,
        chances("At least one hit", (1 - hits(fired, house)[0] for fired in shots)),
        Series("Dead outright", tuple(map(killed, shots))),
    )


def _notes(shot: Shot, house: House) -> Iterator[str]:
    bursts, casualties = shot.weapon.action.bursts, shot.fire.casualties
    if bursts:
        yield TEXTS.word("S3", "note_burst")
    else:
        yield TEXTS.word("S3", "note_each", every=adds_all(shot.weapon, house))
    if casualties is Casualties.PUBLISHED:
        yield TEXTS.word("S13", "published")
    elif casualties is Casualties.NONE:
        yield TEXTS.word("S13", "without")
    else:
        yield TEXTS.word("S13", "own")
    if shot.rolls > 1:
        yield TEXTS.word("S14", "wasted")
