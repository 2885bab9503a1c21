"""Sets of weapons that a turn can use, as a table."""

from dataclasses import replace
from fractions import Fraction

from builder.brikwars.engine.turn import Turn
from builder.brikwars.turn.full_sets import WeaponSet, WeaponSets
from builder.content.card import Row, Table
from builder.content.tables import table
from builder.core.formatting import inches, listed


def sets_table(title: str, turn: Turn, choices: WeaponSets) -> Table:
    """Return sets of weapons, what they draw and what they leave."""
    rows = [_set(turn, choice) for choice in choices.found]
    if not rows:
        rows = [Row(("nothing", "", "", ""))]
    elif choices.more:
        rows[-1] = replace(rows[-1], below=("… and more sets",))
    return table(title, ("Weapons", "Attack", ">Draws", ">Left"), rows)


def _set(turn: Turn, choice: WeaponSet) -> Row:
    left = max(Fraction(0), turn.left - choice.inches)
    types = listed([str(each) for each in choice.types(turn.arms)])
    names = choice.names(turn.arms)
    return Row((names, types, inches(choice.inches), inches(left)))
