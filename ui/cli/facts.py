"""Designs and armies as a program reads them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from builder.army import Muster
from builder.rules import Violation
from builder.system import Judgement


def exact(amount: Fraction | int | None) -> int | float | str | None:
    """A number of JSON where one can say it exactly, else a fraction as text.

    >>> exact(Fraction(9, 2)), exact(Fraction(4)), exact(Fraction(1, 3))
    (4.5, 4, '1/3')
    """
    if amount is None:
        return None
    amount = Fraction(amount)
    if amount.denominator == 1:
        return amount.numerator
    near = float(amount)
    return near if Fraction(near) == amount else str(amount)


def cost(judged: Judgement) -> int | float | str | None:
    """What a design costs; None where its game publishes no points."""
    return exact(judged.tally.total if judged.tally else None)


def of_design(key: str, design: Any, judged: Judgement) -> dict[str, Any]:
    """All that the rules say of a design."""
    return {
        "id": key,
        "kind": design.kind,
        "name": design.title,
        "cost": cost(judged),
        "stats": [
            {"label": stat.label, "value": stat.value, "small": list(stat.small)}
            for stat in judged.stats
        ],
        "legal": judged.legal,
        "violations": violations(judged.violations),
    }


def of_army(key: str, mustered: Muster) -> dict[str, Any]:
    """All that the rules say of an army."""
    return {
        "id": key,
        "name": mustered.army.title,
        "points": exact(mustered.total) if mustered.priced else None,
        "limit": mustered.army.limit,
        "legal": mustered.legal,
        "violations": violations(mustered.violations),
    }


def violations(found: Iterable[Violation]) -> list[dict[str, Any]]:
    """Each broken rule with its weight, its number and its place."""
    return [
        {
            "weight": each.weight.value,
            "rule": each.rule,
            "title": each.title,
            "message": each.message,
            "at": list(each.at),
        }
        for each in found
    ]
