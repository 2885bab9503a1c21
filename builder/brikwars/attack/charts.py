"""Charts of the odds: by range, by Damage, by target, side by side; their words."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from builder.brikwars.attack.shot import RepeatedAttack, launched, shot_of, whole
from builder.brikwars.attack.situation import FARTHEST, Aim, Sighted
from builder.brikwars.chances.armor import Target
from builder.brikwars.chances.attack import SingleAttack
from builder.brikwars.chances.damage import DamageDie
from builder.brikwars.engine.price import weapon_price
from builder.brikwars.engine.strike import Strike
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.house_rules import House
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.dice import Die
from builder.comparison.tables import NONE, columns
from builder.content.card import Column, Row, Table, chart
from builder.content.card import chances as chances_of
from builder.content.chart import Chart, HeatTable, Point, Series
from builder.core.catalog import Catalog
from builder.core.formatting import figure, inches, listed, percent, signed
from builder.core.tally import Term
from builder.odds import Unanswerable

BEYOND: Final = 4
"""Inches past Range that a chart still shows."""
_TICKS: Final = 13
_ACROSS: Final = "Distance in inches"
USUAL: Final = Catalog(__package__, (Sighted, Creation, Weapon), "targets.txt")
"""The usual targets, each with a body that costs as much."""
TARGETS: Final = {
    chapter.title: {name: getattr(there, name) for name in ("against", "size", "level")}
    for chapter in USUAL.chapters
    for _, there in chapter.entries[:1]
}
"""What a situation says of each: the rows of tables, and the targets of a strip."""


def ranges(strikes: Sequence[Strike]) -> tuple[int, ...]:
    """Return the distances of a chart, in inches; only 0 in close combat.

    Here and below none is farther than can be asked about.
    """
    reach = min(
        FARTHEST, int(max((strike.reach or 0 for strike in strikes), default=0))
    )
    if reach <= 0:
        return (0,)
    last = min(FARTHEST, reach + BEYOND)
    step = max(1, -(-last // (_TICKS - 1)))
    return tuple(sorted({*range(0, last + 1, step), reach}))


def _shots(
    made: Strike, aimed: Aim, house: House, ticks: Sequence[int]
) -> list[RepeatedAttack]:
    return [shot_of(made, replace(aimed, distance=at), house) for at in ticks]


def by_range(
    strike: Strike, aimed: Aim, house: House, distances: Iterable[int] = ()
) -> Chart:
    """Return the chances of one Attack Roll to hit and to hurt, by distance.

    Args:
        strike: The use of the weapon.
        aimed: At whom, and how.
        house: The house rules in force.
        distances: In inches; those that a chart has room for if none are given.
    """
    most = FARTHEST if strike.farthest is None else strike.farthest
    ticks = [at for at in distances or ranges([strike]) if at <= most] or [0]
    shots = _shots(strike, aimed, house, ticks)
    series = (
        Series("Hits", tuple(map(_hit_point, shots))),
        Series("Hits and hurts", tuple(map(hurt_point, shots))),
    )
    return chart("By distance", _ACROSS, ticks, *series)


def compared(strikes: Sequence[Strike], aimed: Aim, house: House) -> Chart:
    """Return the chance of several weapons to hurt, by distance."""
    ticks = ranges(strikes)
    series = (
        Series(
            strike.weapon.title,
            tuple(map(_in_reach, _shots(strike, aimed, house, ticks), ticks)),
        )
        for strike in strikes
    )
    return chart("Chance to hurt, by distance", _ACROSS, ticks, *series)


def _in_reach(shot: RepeatedAttack, distance: int) -> Point:
    if shot.strike.reach is None and distance:
        return Point(None, "close combat only")
    most = shot.strike.farthest
    if most is not None and distance > most:
        return Point(None, "beyond its farthest Range")
    return hurt_point(shot)


def at_least(shot: RepeatedAttack) -> Chart:
    """Return the chance of so much Damage or more; a miss counts as 0."""
    most = min(30, max(1, shot.chances.damage.high))
    chances = [shot.chances.at_least(damage) for damage in range(1, most + 1)]
    return replace(_counted("At least so much Damage", "Damage", chances), style="bars")


def destroyed(shot: RepeatedAttack) -> Chart:
    """Return the chance that the target is destroyed after so many attacks."""
    within = shot.chances.siege.within[1:]
    return _counted("Destroyed within so many attacks", "Attacks", within)


def _counted(title: str, across: str, chances: Sequence[Fraction]) -> Chart:
    ticks = range(1, len(chances) + 1)
    return chart(title, across, ticks, chances_of("Chance", chances))


def by_target(strike: Strike, aimed: Aim, house: House) -> HeatTable:
    """Return the chance to hurt each usual target, at three distances and this one."""
    columns: Sequence[int] = three_ranges(strike)
    if strike.reach is not None:
        columns = sorted({*columns, min(aimed.distance, FARTHEST)})
    rows = []
    for name, target in TARGETS.items():
        # How much of it is in the Arc is known of the chosen target alone.
        there = replace(aimed, **target, deflection=0, inside=None)
        points = map(hurt_point, _shots(strike, there, house, columns))
        rows.append(Series(name, tuple(points)))
    labels = tuple(map(inches, columns)) if strike.reach is not None else ("CC",)
    return HeatTable(
        "Chance to hurt, by target", "Target", "distance", labels, tuple(rows)
    )


def three_ranges(made: Strike) -> tuple[int, ...]:
    """Return 2" or less, half Range and Range, in inches; only 0 in close combat."""
    return ranges_of(made.reach)


def ranges_of(range_: Fraction | None) -> tuple[int, ...]:
    """Return the same of a Range; None in close combat."""
    if range_ is None:
        return (0,)
    reach = min(FARTHEST, max(0, int(range_)))
    return tuple(sorted({min(2, reach), reach // 2, reach}))


def _hit_point(shot: RepeatedAttack) -> Point:
    chance = shot.attack.roll.hit
    return Point(chance, percent(chance), roll_words(shot))


def hurt_point(shot: RepeatedAttack) -> Point:
    """Return the chance to hit and beat the Armor; a gap with too many dice."""
    try:
        hurt = shot.hurt
    except Unanswerable as bound:
        return Point(None, "–", (str(bound),))
    attack = shot.attack
    means = (
        f"Damage {float(shot.mean):.1f} on average",
        f"Armor {float(attack.target.armor.mean):.1f} on average, to be exceeded",
    )
    return Point(hurt, percent(hurt), (*roll_words(shot), *means))


def roll_words(shot: RepeatedAttack) -> tuple[str, ...]:
    """Return the Attack Roll and its modifiers, a line each."""
    attack = shot.attack
    terms = tuple(
        f"{term.label} {signed(term.amount)}" for term in attack.modifiers.terms
    )
    return (f"{attack.skill_text} against {rolled_words(attack)}", *terms)


# Weapons side by side in one situation; the best value of each row is marked


BEST: Final = "▲"


def comparison(strikes: Sequence[Strike], aimed: Aim, house: House) -> Table:
    """Return stat lines, prices and odds of weapons aimed at the same target."""
    shots = [shot_of(strike, aimed, house) for strike in strikes]
    launches = [launched(strike, aimed, house) for strike in strikes]
    prices = [weapon_price(strike.weapon).total for strike in strikes]
    lasts = [shot.chances.siege.expected for shot in shots]
    rows = (
        ("Use", *(strike.use_text for strike in strikes)),
        ("Range", *(strike.range_text for strike in strikes)),
        ("Damage", *(strike.launched for strike in strikes)),
        ("CP", *_marked(prices, figure, min)),
        ("To hit", *_marked([shot.chances.hit for shot in shots], percent, max)),
        ("Hurts", *_marked([hurts(launch) for launch in launches], percent, max)),
        (
            "Damage, misses counted",
            *_marked([_harm(launch) for launch in launches], _one_place, max),
        ),
        ("Attacks until it is gone", *_marked(lasts, _one_place, min)),
    )
    labels = Column(""), *columns([strike.weapon for strike in strikes])
    return Table("Side by side", labels, tuple(map(Row, rows)))


def hurts(shots: Sequence[RepeatedAttack]) -> Fraction:
    """Return the chance that any roll of a launch, or of one weapon, hurts."""
    if sum(shot.rolls for shot in shots) == 1:
        return shots[0].chances.hurt
    return whole(shots).hurts.at_least(1)


def _harm(shots: Sequence[RepeatedAttack]) -> Fraction:
    """The mean Damage of all rolls together; a miss counts as 0."""
    return sum((shot.chances.mean * shot.rolls for shot in shots), Fraction(0))


_MANY: Final = 100
"""From here on a place behind the point tells nobody anything."""


def _one_place(amount: Fraction) -> str:
    return f"{float(amount):.1f}" if amount < _MANY else f"{round(amount):,}"


def _marked(
    values: Sequence[Fraction | None],
    wording: Callable[..., str],
    best_of: Callable[..., Fraction | None],
) -> Iterator[str]:
    """Each value in words; the best are marked, unless all are equal."""
    known = [value for value in values if value is not None]
    best = best_of(known, default=None) if len(set(values)) > 1 else None
    for value in values:
        text = NONE if value is None else wording(value)
        yield text if value is None or value != best else f"{text} {BEST}"


# Words that several parts of the odds share

HARM: Final = TEXTS.word("R5.1", "harm")
COUNTED: Final = TEXTS.word("R5.1", "counted", harm=HARM)
NO_MODIFIERS: Final = Term("No modifiers", Fraction(0), "5.1", "the bare Skill die")

_GREAT: Final = ("", " thousand", " million", " billion", " trillion")
"""The words for a thousand, and for each further power of it."""


def rare(cut: Fraction) -> str:
    """Return a sentence on Bonus Dice that come by at most this chance; not by 0.

    >>> rare(Fraction(3, 10**13))
    'Bonus Dice that come less than once in 3 trillion attacks are left out.'
    >>> rare(Fraction(1, 6**99))
    'Bonus Dice that come less than once in 999 trillion attacks are left out.'
    """
    often, power = int(1 / cut), 0
    while often >= 1000 and power < len(_GREAT) - 1:
        often, power = often // 1000, power + 1
    return (
        f"Bonus Dice that come less than once in {min(often, 999)}{_GREAT[power]} "
        "attacks are left out."
    )


def lost(target: Target) -> str:
    """Return what a target loses by hits that hurt it, by its name."""
    return "Hit points" if target.hits else "Size Damage"


AIMS: Final = ("Kills", "Breaks", "Size Damage", "Hit points", "Damage")
"""What an attack is measured by: of a minifig, the first, also where nothing hits."""


def cut_words(cut: Fraction) -> str:
    """Return how exact the chances are, less Bonus Dice of at most some chance."""
    return rare(cut) if cut else "Every chance is exact."


def rolled_words(attack: SingleAttack) -> str:
    """Return what the Attack Roll must reach: `Use 4`."""
    return "by itself" if attack.use is None else f"Use {attack.use}"


def dice_words(held: Iterable[DamageDie]) -> str:
    """Return dice in words: `1d6 Piercing and 2d10 Exp`; nothing without any."""
    counted = Counter((chip.die, chip.faces) for chip in held)
    return listed(
        [
            f"{n}d{faces}" if die is Die.SKILL else die.many(n)
            for (die, faces), n in counted.items()
        ]
    )
