"""The states of a creation after each point of Size Damage (7.2, 8.1 Power Limits).

A creation of Size n has n + 1 states, and n is at most 1,000. Its weapons are collected
once for all of them; each state then compares each weapon with the Power that is left.
"""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Final

from builder.brikwars.engine.combatant import Combatant, Condition, Moved
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.house_rules import STANDARD, House
from builder.content.card import Row, Table, columns
from builder.core.formatting import inches

MOVERS: Final = (("Move", "move"), ("Fly", "flight"), ("Thrust", "thrust"))
"""The ways to move, each with its field."""
MOST_IN_RUN: Final = 10
"""States of a giant in one row of its track at most."""
_INCH: Final = '"'


def track(creation: Creation, house: House = STANDARD) -> tuple[Combatant, ...]:
    """Return each state from unhurt to destroyed, one a point of Size Damage.

    With hit points there is one alone: nothing changes before the last of them.

    >>> [(each.size, each.power()) for each in track(Creation(size=3))]
    [(3, 6), (2, 4), (1, 2), (0, 0)]
    """
    fresh = Combatant(creation, Condition(moved=Moved.STILL), house)
    if creation.hit_points:
        return (fresh,)
    return tuple(fresh.after(hits) for hits in range(creation.size + 1))


def hit_track(creation: Creation, most: int) -> Table:
    """Return a box for each hit point; nothing changes before the last of them.

    Of more than `most` points the boxes stand ten in a row.
    """
    points = creation.hit_points or 0
    longest = 1 if points < most else MOST_IN_RUN
    rows = [Row(("–", str(points), ""))]
    for first in range(1, points, longest):
        last = min(first + longest - 1, points - 1)
        hits, left = _ends(first, last), _ends(points - first, points - last)
        rows.append(
            Row((hits if last > first else "", left, ""), boxes=last - first + 1)
        )
    rows.append(Row(("", "0", "destroyed"), boxes=1))
    heads = columns("^Hits", "^Left", "Then")
    return Table("Hit points", heads, tuple(rows), "track")


def _ends(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"


def damage_track(creation: Creation, house: House, most: int) -> Table:
    """Return Armor, Move, Power and what is Too Big, for each point of Size Damage.

    A creation of more than `most` states has a row for each ten of them at most, from
    the first to the last: none in which anything else changes than the numbers that
    fall by as much with each hit. The last column has no label where nothing is Too
    Big at any of them.
    """
    states = track(creation, house)
    movers = [mover_of for mover_of in MOVERS if getattr(creation, mover_of[1])]
    moves = (f"^{label}" for label, _ in movers)
    powers = ("^Power", "^Aloft")[: 1 + creation.flies_in_air]
    silent = "Too Big" if any(state.silent for state in states) else ""
    hits, size, armor, *rest = columns(
        "^Hits", "^Size", "^Armor", *moves, *powers, silent
    )
    labels = (hits, size, replace(armor, runs=True), *rest)
    fields = [field for _, field in movers]
    longest = 1 if len(states) <= most else MOST_IN_RUN
    runs = [[state] for state in (states[0], states[-1])][: len(states)]
    runs[1:1] = _runs(states[1:-1], fields, longest)
    rows = tuple(_row(run, fields) for run in runs)
    return Table("Size Damage", labels, rows, "track")


def _runs(
    states: Sequence[Combatant], fields: list[str], longest: int
) -> list[list[Combatant]]:
    """Return states one after the other that differ by equal steps alone."""
    runs: list[list[Combatant]] = []
    for state in states:
        run = runs[-1] if runs else []
        if not run or len(run) == longest or not _goes_on([*run[-2:], state], fields):
            run = []
            runs.append(run)
        run.append(state)
    return runs


def _goes_on(states: Sequence[Combatant], fields: list[str]) -> bool:
    """Return whether two or three states are alike but for numbers in equal steps.

    Size and Power always fall in equal steps.
    """
    if len({(each.structure.armor, each.silent) for each in states}) > 1:
        return False
    rates = zip(*(_rates(each, fields) for each in states), strict=True)
    return all(len({a - b for a, b in pairwise(each)}) == 1 for each in rates)


def _rates(each: Combatant, fields: list[str]) -> list[Fraction]:
    return [
        each.slowed(getattr(each.creation, field)) or Fraction(0) for field in fields
    ]


def _row(run: Sequence[Combatant], fields: list[str]) -> Row:
    """Return the row of a state, or of several as one: `9–3"`."""
    first, last = run[0], run[-1]
    low, high = first.condition.size_damage, last.condition.size_damage
    boxes = len(run) if low else 0
    hits = "–" if not low else f"{low}–{high}" if high > low else ""
    if not first.size:
        blanks = [""] * (len(fields) + len(_powers(first)) + 1)
        return Row((hits, "0", *blanks, "destroyed"), boxes=boxes)
    ends = (
        (
            inches(state.size),
            *map(inches, _rates(state, fields)),
            *map(inches, _powers(state)),
        )
        for state in (first, last)
    )
    size, *numbers = (
        a if a == b else f"{a.removesuffix(_INCH)}–{b}"
        for a, b in zip(*ends, strict=True)
    )
    silent = ", ".join(arm.name for arm in first.silent)
    cells = (hits, size, str(first.structure.armor), *numbers, silent)
    return Row(cells, boxes=boxes)


def _powers(state: Combatant) -> tuple[int, ...]:
    """Return the Weapon Inches on the ground, and in the air where it flies."""
    ways = (False, True)[: 1 + state.creation.flies_in_air]
    return tuple(state.power(aloft=aloft) for aloft in ways)


def power_table(creation: Creation, house: House, most: int) -> Table:
    """Return Structure, Moves, Power and what is Too Big at each Effective Size.

    Args:
        creation: The creation.
        house: The house rules in force.
        most: How many rows there are at most; a giant's are its first states.
    """
    heads = columns("^Size", "SL, Armor", "Move", "^Power", "Too big to use")
    states = track(creation, house)[:most]
    return Table("Power", heads, tuple(Row(_state(state)) for state in states))


def _state(state: Combatant) -> tuple[str, ...]:
    if not state.size:
        return '0"', "", "", "", "destroyed" if state.creation.size else ""
    moves = (
        (how, state.slowed(getattr(state.creation, field)))
        for how, field in (("", "move"), ("fly ", "flight"), ("thrust ", "thrust"))
    )
    return (
        inches(state.size),
        f"{state.structure}, {state.structure.armor}",
        ", ".join(f"{how}{inches(rate)}" for how, rate in moves if rate is not None)
        or "–",
        power_text(state, '"'),
        ", ".join(arm.name for arm in state.silent),
    )


def power_text(each: Combatant, unit: str = "") -> str:
    """Return Weapon Inches a turn, and in the air where it flies (R8.1.16-17)."""
    aloft = f" ({each.power(aloft=True)}{unit} aloft)"
    return f"{each.power()}{unit}{aloft if each.creation.flies_in_air else ''}"
