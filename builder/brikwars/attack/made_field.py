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

_EXPOSES: Final = {Die.HAZARD_FIRE, Die.HAZARD_DAMAGE}
"""The Hazard Dice that hurt whoever is in the Field."""


def made_field(made: Strike, aimed: Aim, house: House) -> Table:
    """Return what a hit leaves behind, and how likely it hurts the target each turn.

    No rows where it leaves nothing. The chances are those of a Field whose dice all
    hurt; they are one roll (R8.5.9, R8.7.19).

    Raises:
        Unanswerable: If there are too many dice.
    """
    found, dice = turns_table(made.pool), made.pool.hazard_dice
    if not (found.rows and dice and set(dice) <= _EXPOSES):
        return found
    target, size = target_of(aimed, house)

    def hurts(left: int) -> str:
        fire = dice[:left].count(Die.HAZARD_FIRE)
        return percent(exposure_of(left - fire, target, size, house, fire=fire).hurt)

    inches = range(made.pool.hazard_field, 0, -1)
    chances = [hurts(min(len(dice), left)) for left in inches[: len(found.rows)]]
    padded = [*chances, *("–",) * (len(found.rows) - len(chances))]
    rows = (
        replace(row, cells=(*row.cells, chance))
        for row, chance in zip(found.rows, padded, strict=True)
    )
    columns = (*found.columns, Column("Hurts the target", "right"))
    return replace(found, columns=columns, rows=tuple(rows))
