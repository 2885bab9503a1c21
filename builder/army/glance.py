"""What is seen at a glance of designs and armies: whom they hurt, and their Sizes."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from builder.army.model import MusteredArmy
from builder.content.card import Row, StripCell, Table, columns
from builder.core.design import Design, HouseRules
from builder.core.field_spec import InvalidValue, get, put
from builder.core.formatting import counted, decimal, figure, inches, percent
from builder.registry import home

NEAR: Final = 2
"""How many Sizes below its own a design is compared with, and above."""
SHOWN: Final = 3
"""The most big values that are told of each Size; the Size itself is one of them."""


def odds(design: Design, house: HouseRules | None = None) -> Table | None:
    """Return how likely a turn of a design hurts each of a few targets, if known."""
    system = home(design)
    found = system.glance(design, system.played_by(house))
    rows = [(name, percent(chance), chance) for name, chance in found]
    return _strip("Odds at a glance", "to hurt it in one turn, at half Range", rows)


def good_against(mustered: MusteredArmy) -> Table | None:
    """Return how many of the models that play hurt each of a few targets in one turn.

    It is the sum of the odds of all; None where nothing is known of any.
    """
    system, house = mustered.army.rule_system, mustered.army.effective_house
    models = 0
    hurt: dict[str, Fraction] = {}
    for result in mustered.playing:
        if result.design is None:
            continue
        count = result.entry.count
        models += count
        for name, chance in system.glance(result.design, house):
            hurt[name] = hurt.get(name, Fraction(0)) + count * chance
    about = f"of {counted(models, 'model')}, so many hurt it in one turn, on average"
    rows = ((name, decimal(many, 1), many / models) for name, many in hurt.items())
    return _strip("Good against", about, rows)


def _strip(
    title: str, about: str, found: Iterable[tuple[str, str, Fraction]]
) -> Table | None:
    """Return the number of each target, with how much of a whole it is."""
    lines = tuple(
        Row((name, number), odds=(StripCell("", number, share=float(share)),))
        for name, number, share in found
    )
    table = Table(title, columns("Target", ">"), lines, rest=about)
    return table if lines else None


def other_sizes(design: Design, house: HouseRules | None = None) -> Table | None:
    """Return what a design costs and does at the Sizes around its own, if it has any.

    What its game does not name in `System.sized` has none: the card of a creation tells
    what its Size does. Nor has what is of one Size alone, such as a Bastard Gun.
    """
    system = home(design)
    if type(design) not in system.sized:
        return None
    size: int = get(design, ("size",))
    values = system.judged(design, house).stats[:SHOWN]
    heads = list(dict.fromkeys(stat.label for stat in values if stat.sign != "size"))
    least = max(1, size - NEAR)
    rows = {}
    for number in range(least, least + 2 * NEAR + 1):
        try:
            other: Design = put(design, ("size",), number)
        except InvalidValue:
            continue
        judged = system.judged(other, house)
        by_label = {stat.label: stat.value for stat in judged.stats}
        price = "" if judged.price is None else figure(judged.price)
        cells = (by_label.get(label, "") for label in heads)
        marks = ["now"] * (number == size) + ["illegal"] * (not judged.legal)
        # It says X3 where bricks are counted, and 3" elsewhere.
        rows[other.label] = Row((other.label, price, *cells, ", ".join(marks)))
    if len(rows) < 2:
        return None
    labels = columns("Size", system.currency, *heads, "")
    return Table("At other sizes", labels, tuple(rows.values()))


def sizes_of(mustered: MusteredArmy) -> str:
    """Return how many models are of each Size, the smallest first; or nothing."""
    found = Counter[int]()
    for result in mustered.playing:
        size = getattr(result.design, "size", None)
        if isinstance(size, int):
            found[size] += result.entry.count
    ordered = sorted(found.items())
    return ", ".join(f"{many} of {inches(size)}" for size, many in ordered)
