"""Weapons side by side in one situation, the best of each line marked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final

from builder.brikwars.attack.shot import RepeatedAttack, launched, shot_of, whole
from builder.brikwars.attack.situation import Aim
from builder.brikwars.engine.price import weapon_price
from builder.brikwars.engine.strike import Strike
from builder.brikwars.model.house_rules import House
from builder.comparison.rows import NONE, columns
from builder.content.card import Column, Row, Table
from builder.core.formatting import figure, percent

BEST: Final = "▲"


def comparison(strikes: Sequence[Strike], aimed: Aim, house: House) -> Table:
    """Stat lines, prices and odds; what differs is told by its mark.

    Args:
        strikes: Two weapons or more, as they are used.
        aimed: At whom all of them are aimed.
        house: The readings.
    """
    shots = [shot_of(made, aimed, house) for made in strikes]
    launches = [launched(made, aimed, house) for made in strikes]
    prices = [weapon_price(made.weapon).total for made in strikes]
    plain = [
        ("Use", [made.use_text for made in strikes]),
        ("Range", [made.range_text for made in strikes]),
        ("Damage", [made.launched for made in strikes]),
    ]
    measured: list[tuple[str, list[Fraction | None], Callable[..., str], bool]] = [
        ("CP", list(prices), figure, False),
        ("To hit", [shot.chances.hit for shot in shots], percent, True),
        ("Hurts", [_hurts(each) for each in launches], percent, True),
        (
            "Damage, misses counted",
            [_harm(each) for each in launches],
            _one_place,
            True,
        ),
        (
            "Attacks until it is gone",
            [shot.chances.siege.expected for shot in shots],
            _one_place,
            False,
        ),
    ]
    rows = [Row((label, *texts)) for label, texts in plain]
    for label, values, said, more in measured:
        rows.append(Row((label, *_marked(values, said, more_is_better=more))))
    return Table(
        "Side by side",
        (Column(""), *columns([made.weapon for made in strikes])),
        tuple(rows),
    )


def _hurts(shots: Sequence[RepeatedAttack]) -> Fraction:
    """The chance that any of its rolls hurts, all that leaves together counted."""
    if sum(shot.rolls for shot in shots) == 1:
        return shots[0].chances.hurt
    return whole(shots).hurts.at_least(1)


def _harm(shots: Sequence[RepeatedAttack]) -> Fraction:
    """The Damage of all its rolls on average, misses counted as none."""
    return sum((shot.chances.mean * shot.rolls for shot in shots), Fraction(0))


def _one_place(amount: Fraction) -> str:
    return f"{float(amount):.1f}"


def _marked(
    values: Sequence[Fraction | None],
    said: Callable[..., str],
    *,
    more_is_better: bool,
) -> list[str]:
    """Each value in words; the best ones marked, if they are not all alike."""
    known = [value for value in values if value is not None]
    best = (max if more_is_better else min)(known, default=None)
    alike = len(set(values)) == 1
    return [
        NONE
        if value is None
        else said(value)
        if alike or value != best
        else f"{said(value)} {BEST}"
        for value in values
    ]
