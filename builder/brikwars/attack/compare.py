"""Weapons side by side in one situation; the best value of each row is marked."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Final

from builder.brikwars.attack.shot import RepeatedAttack, launched, shot_of, whole
from builder.brikwars.attack.situation import Aim
from builder.brikwars.engine.price import weapon_price
from builder.brikwars.engine.strike import Strike
from builder.brikwars.model.house_rules import House
from builder.comparison.tables import NONE, columns
from builder.content.card import Column, Row, Table
from builder.core.formatting import figure, percent

BEST: Final = "▲"


def comparison(strikes: Sequence[Strike], aimed: Aim, house: House) -> Table:
    """Return stat lines, prices and odds of weapons aimed at the same target."""
    shots = [shot_of(made, aimed, house) for made in strikes]
    launches = [launched(made, aimed, house) for made in strikes]
    prices = [weapon_price(made.weapon).total for made in strikes]
    lasts = [shot.chances.siege.expected for shot in shots]
    rows = (
        ("Use", *(made.use_text for made in strikes)),
        ("Range", *(made.range_text for made in strikes)),
        ("Damage", *(made.launched for made in strikes)),
        ("CP", *_marked(prices, figure, min)),
        ("To hit", *_marked([shot.chances.hit for shot in shots], percent, max)),
        ("Hurts", *_marked([_hurts(each) for each in launches], percent, max)),
        (
            "Damage, misses counted",
            *_marked([_harm(each) for each in launches], _one_place, max),
        ),
        ("Attacks until it is gone", *_marked(lasts, _one_place, min)),
    )
    labels = Column(""), *columns([made.weapon for made in strikes])
    return Table("Side by side", labels, tuple(map(Row, rows)))


def _hurts(shots: Sequence[RepeatedAttack]) -> Fraction:
    """The chance that any roll of a launch, or of one weapon, hurts."""
    if sum(shot.rolls for shot in shots) == 1:
        return shots[0].chances.hurt
    return whole(shots).hurts.at_least(1)


def _harm(shots: Sequence[RepeatedAttack]) -> Fraction:
    """The mean Damage of all rolls together; a miss counts as 0."""
    return sum((shot.chances.mean * shot.rolls for shot in shots), Fraction(0))


def _one_place(amount: Fraction) -> str:
    return f"{float(amount):.1f}"


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
