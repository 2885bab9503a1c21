"""Fields and smoke that a weapon made, turn by turn (R8.7.18, R8.7.19)."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from builder.brikwars.model.fields import Field
from builder.brikwars.tables.dice import Pool, dice_text
from builder.content.card import Row, Table
from builder.content.tables import table
from builder.core.formatting import inches

MOST_TURNS: Final = 12
"""Turns that a table has room for; a line below says how it goes on."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A Field that a weapon made, in one of its turns.

    Attributes:
        turn: The turn, from 1 for the one in which it was made.
        size: Its Field Size in inches.
        dice: How many of its Hazard Dice are left.
    """

    turn: int
    size: int
    dice: int


def stages(size: int, dice: int) -> tuple[Stage, ...]:
    """Return each turn of a Field that shrinks an inch a turn (R8.7.19).

    It has no more dice than inches (R8.5.4).

    >>> [(each.size, each.dice) for each in stages(4, 2)]
    [(4, 2), (3, 2), (2, 2), (1, 1)]
    """
    sizes = range(size, 0, -1)
    return tuple(
        Stage(turn, left, min(dice, left)) for turn, left in enumerate(sizes, start=1)
    )


def faded(field: Field, turns: int) -> Field:
    """Return a Field that a weapon made so many turns ago (R8.5.4, R8.7.19).

    Dice above its inches are lost from the last of its kinds.
    """
    size = max(0, field.size - turns)
    room, left = size, []
    for group in field.dice:
        many = min(group.count, room)
        room -= many
        if many:
            left.append(replace(group, count=many))
    return replace(field, size=size, dice=tuple(left))


def turns_table(pool: Pool) -> Table:
    """Return the Field and the smoke of a weapon turn by turn; no rows without them."""
    field, smoke = pool.hazard_field, pool.smoke
    every = (
        ("Field", field, partial(_field, pool)),
        ("Smoke", smoke, partial(_left, smoke)),
    )
    shown = [(name, said) for name, there, said in every if there]
    made = stages(max(field, smoke), len(pool.hazard_dice))
    rows = [
        Row((str(each.turn), *(said(each.turn) for _, said in shown)))
        for each in made[:MOST_TURNS]
    ]
    if len(made) > MOST_TURNS:
        below = (f'… and an inch less each turn, down to 1" in turn {len(made)}',)
        rows[-1] = replace(rows[-1], below=below)
    return table("Turn by turn", ("^Turn", *(name for name, _ in shown)), rows)


def _field(pool: Pool, turn: int) -> str:
    """The Field of a turn: its Size and its dice."""
    found = stages(pool.hazard_field, len(pool.hazard_dice))
    if turn > len(found):
        return "gone"
    now = found[turn - 1]
    dice = dice_text(pool.hazard_dice[: now.dice])
    return f"{inches(now.size)}, {dice}" if dice else inches(now.size)


def _left(size: int, turn: int) -> str:
    left = size - turn + 1
    return inches(left) if left > 0 else "gone"
