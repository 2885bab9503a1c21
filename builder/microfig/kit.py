"""Templates and tokens of MicroFig Death: moves, and the rings of a blast."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from builder.content.kit import Rings, Stick, Template, inches_long
from builder.core.formatting import inches
from builder.microfig.card import RUN, WALK

BLAST: Final = 6
"""Inches that the blast template shows."""


def kit(squads: Sequence[tuple[int, Any]], _house: Any) -> Iterator[Template]:
    """Yield the ruler of a move, and a blast for heavy weapons (M26 to M28).

    Args:
        squads: How many of each squad march.
    """
    if not squads:
        return
    yield Stick("Moves", RUN, ((WALK, "move"), (RUN, "run")))
    armed = [squad.bearers for _, squad in squads]
    if any(weapon.row.area and each[weapon] for each in armed for weapon in each):
        rings = tuple((inches_long(at), inches(at)) for at in range(1, BLAST + 1))
        yield Rings("Blast: a hit less for each inch farther", rings)
