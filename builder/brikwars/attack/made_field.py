"""The Field or smoke that a hit makes, turn by turn, with what it does (8.7)."""

from dataclasses import replace
from typing import Final

from builder.brikwars.attack.situation import Aim
from builder.brikwars.attack.target import exposure_of, target_of
from builder.brikwars.engine.fading import turns_table
from builder.brikwars.engine.strike import Strike
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.dice import Die
from builder.content.card import Column, Table
from builder.core.formatting import percent

_EXPOSES: Final = (Die.HAZARD_FIRE, Die.HAZARD_DAMAGE)
"""The Hazard Dice that hurt whoever is in the Field."""


def made_field(made: Strike, aimed: Aim, house: House) -> Table:
    """Return what a hit leaves behind, and how likely it hurts the target each turn.

    No rows where it leaves nothing. The chances are those of a Field whose dice are all
    of one kind, and hurt (R8.5.9, R8.7.19).

    Raises:
        Unanswerable: If there are too many dice.
    """
    found, dice = turns_table(made.pool), made.pool.hazard_dice
    if not found.rows or len(set(dice)) != 1 or dice[0] not in _EXPOSES:
        return found
    target, size = target_of(aimed, house)
    fire = dice[0] is Die.HAZARD_FIRE
    chances = [
        percent(exposure_of(min(len(dice), left), target, size, house, fire=fire).hurt)
        for left in range(made.pool.hazard_field, 0, -1)[: len(found.rows)]
    ]
    padded = [*chances, *("–",) * (len(found.rows) - len(chances))]
    rows = (
        replace(row, cells=(*row.cells, chance))
        for row, chance in zip(found.rows, padded, strict=True)
    )
    columns = (*found.columns, Column("Hurts the target", "right"))
    return replace(found, columns=columns, rows=tuple(rows))
