"""What stands on a page as one: a unit, a heading, a line."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from reports.layout.flow import Slice, stacked, tall
from reports.layout.marks import Placed


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that is not parted. Lengths are points.

    Attributes:
        height: How high it is.
        placed: What it shows, from its top left corner.
        gap: White below it, unless it ends a page.
        held: Whether it stands on the page of what follows.
    """

    height: float
    placed: tuple[Placed, ...]
    gap: float = 0.0
    held: bool = False


def piece(slices: Sequence[Slice], gap: float = 0.0, *, held: bool = False) -> Piece:
    """Return slices below each other as one piece."""
    whole = tuple(slices)
    return Piece(tall(whole), tuple(stacked(whole, 0, 0)), gap, held)


def on_pages(
    pieces: Sequence[Piece], top: float, bottom: float, margin: float, used: float
) -> list[list[Placed]]:
    """Return pieces page by page; the first page is filled on from a height.

    Args:
        pieces: What is to be shown. None is higher than a page.
        top: Where a page begins.
        bottom: Where it ends.
        margin: Where they begin from the left.
        used: Where what is on the first page ends.
    """
    pages: list[list[Placed]] = [[]]
    y = used
    for number, one in enumerate(pieces):
        need = _need(pieces, number)
        if y + need > bottom + 0.01 and y > top:
            pages.append([])
            y = top
        for mark in one.placed:
            pages[-1].append(replace(mark, x=mark.x + margin, y=mark.y + y))
        y += one.height + one.gap
    return pages


def _need(pieces: Sequence[Piece], number: int) -> float:
    """Return the height of a piece, and of those that it is held to."""
    need = 0.0
    for one in pieces[number:]:
        need += one.height
        if not one.held:
            break
        need += one.gap
    return need
