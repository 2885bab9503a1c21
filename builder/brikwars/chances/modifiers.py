"""The modifiers of an Attack Roll, each as a term with the rule it comes from."""

from __future__ import annotations

from fractions import Fraction

from builder.brikwars.play.attack import MARKED, STATIONARY, UNSEEN, Situation
from builder.tally import Tally, Term


def skill_modifiers(situation: Situation) -> Tally:
    """What is added to the Skill roll; terms that come to nothing are left out.

    The total is `situation.attack`.
    """
    auto = -situation.arc if situation.auto else 0
    return _tally(
        ("Target Size", situation.size, "R8.3.4"),
        ("Cover", situation.cover, "5.1"),
        ("Stationary target", STATIONARY * situation.stationary, "5.1"),
        ("Unseen target", UNSEEN * (not situation.visible), "R8.4.22"),
        ("Auto Penalty", auto, "R8.3.3"),
        ("Marked by a Scout", MARKED * bool(situation.marks), "R8.5.23"),
        ("Gunnery Support", situation.support, "R8.6.5"),
        ("Homing In", situation.homing, "R8.6.5"),
        ("Out of Range", -situation.beyond, "R8.3.16"),
    )


def damage_modifiers(situation: Situation) -> Tally:
    """What is added to the Damage of an Arc attack, once in all (R8.3.4, A22).

    The total is `situation.damage`.
    """
    if not situation.arc:
        return Tally()
    return _tally(
        ("Target Size", situation.size, "R8.3.4"),
        ("Cover", situation.cover, "R8.3.4"),
    )


def _tally(*terms: tuple[str, int, str]) -> Tally:
    return Tally(
        tuple(
            Term(label, Fraction(amount), rule)
            for label, amount, rule in terms
            if amount
        )
    )
