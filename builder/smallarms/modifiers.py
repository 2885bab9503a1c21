"""What helps and hinders a shot, as rows (S4 to S7)."""

from typing import Final

from builder.core.rows import RowModifier, RuleRows
from builder.smallarms.house_rules import House
from builder.smallarms.rules import TEXTS
from builder.smallarms.scales import HELP, PRONE, Cover
from builder.smallarms.situation import Shot

_SHOT: Final = RuleRows(TEXTS, Shot, House)


def _turns(shot: Shot, house: House) -> int:
    """Return the turns of sighting-in that count (A-S9)."""
    return min(shot.fire.sighting, 1) if house.one_sighting else shot.fire.sighting


# fmt: off
def _behind(cover: Cover) -> RowModifier[Shot, House]:
    """Return the row of a cover."""
    return _SHOT.modifier("S4 cover", lambda it, _: it.fire.cover is cover, -cover.cost,
                          cover=cover)


MODIFIERS: Final = (
    _SHOT.modifier("S5 eye", lambda it, _: it.sharpshooter and it.row.marked, HELP),
    _SHOT.modifier("S6 turns", lambda it, _: it.row.steady,
                   lambda it, on: _turns(it, on) * HELP,
                   lambda it, on: f"{_turns(it, on)} × {HELP}", help=HELP),
    _SHOT.modifier("S7 rested", lambda it, _: it.fire.rested and it.row.steady, HELP),
    _SHOT.modifier("S4 prone", lambda it, _: it.fire.prone, -PRONE),
    *(_behind(cover) for cover in Cover if cover.cost),
)
"""What is added to the basic percentage, in the order in which it is told."""
# fmt: on
