"""Filling frames with slices: what does not fit in one goes on in the next."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from reports.layout.marks import Mark, Placed

LOOSE: Final = 0
"""A frame may well end here."""
SAME: Final = 1
"""Both belong to one block, which is kept in one frame where that costs no more."""
TIGHT: Final = 2
"""A heading and its text, or two lines that should not be parted."""


@dataclass(frozen=True, slots=True)
class Slice:
    """A strip that is not cut: a line of text or of a table row.

    Attributes:
        height: In points.
        marks: What it shows, from its top left corner.
        glue: How much it wants the next slice below it: `LOOSE`, `SAME` or `TIGHT`.
        gap: It is white space, left out at the top and the bottom of a frame.
        header: What is repeated above it when a frame begins with it.
        flush: It is a band that touches what is above it, if a frame begins with it.
        parting: How the paragraph that begins with it is parted; None if it is not.
    """

    height: float
    marks: tuple[Mark, ...] = ()
    glue: int = LOOSE
    gap: bool = False
    header: "Slices" = ()
    flush: bool = False
    parting: "Parting | None" = field(default=None, compare=False)


Slices: TypeAlias = tuple[Slice, ...]
"""Strips below each other, from top to bottom."""

Cut: TypeAlias = Callable[[float], tuple[Slices, Slices] | None]
"""Returns what of a paragraph ends within a height, and all after that set anew."""


@dataclass(frozen=True, slots=True)
class Parting:
    """Where a paragraph may be parted: after a sentence, not where a line ends.

    Attributes:
        count: How many slices the whole paragraph has.
        cut: Returns its two parts; None if not even its first sentence ends there.
    """

    count: int
    cut: Cut


def tall(slices: Slices) -> float:
    """Return the height of slices on top of each other, without white space below."""
    return sum([piece.height for piece in _trimmed(slices)])


def together(slices: Slices | list[Slice], glue: int = SAME) -> Slices:
    """Return the slices as one block, or as one strip that is not cut (`TIGHT`)."""
    most, last = slices[:-1], slices[-1:]
    kept = (one if one.glue >= glue else headed(one, one.header, glue) for one in most)
    return (*kept, *last)


def headed(one: Slice, header: Slices, glue: int) -> Slice:
    """Return a slice with what is repeated above it, and with its glue; see `Slice`."""
    # Made anew field by field: `replace` takes three times as long, and there are many.
    return Slice(one.height, one.marks, glue, one.gap, header, one.flush, one.parting)


def pour(
    slices: Slices, room: Callable[[int], float], *, keep: bool = True
) -> list[Slices]:
    """Return the slices by frame.

    Args:
        slices: What is to be shown, top to bottom.
        room: The height of the frame with a number, counted from 0.
        keep: Whether a block that fits a frame is kept in one.

    Each frame takes the slices that fit and ends at the last break among them: between
    blocks if it can, else within one, else where the slices stop fitting. A first frame
    too low for anything stays empty. The time is that of the slices, and for each frame
    that of the block it may cut.

    >>> slices = Slice(10), Slice(10, glue=SAME), Slice(10)
    >>> [len(frame) for frame in pour(slices, lambda _: 25)]
    [1, 2]
    >>> [len(frame) for frame in pour(slices, lambda _: 25, keep=False)]
    [2, 1]
    """
    frames: list[Slices] = []
    at = 0
    while at < len(slices):
        if slices[at].gap:
            at += 1
            continue
        height, following = room(len(frames)), room(len(frames) + 1)
        head = slices[at].header
        left = height - tall(head)
        # A heading that is repeated may not take the frame from what it is above.
        if left < height / 2:
            head, left = (), height
        end = _reach(slices, at, left)
        cut = _break(slices, at, end, following, keep=keep)
        # What no frame holds in one is parted at a sentence rather than at a line.
        if not keep or _block(slices, cut) > following:
            parted = _parted(slices, at, cut, left)
            if parted:
                frames.append(head + parted[0])
                slices, at = parted[1], 0
                continue
        if cut == at and height < following:
            frames.append(())
            continue
        # Nothing broke well: within the block, else where it stops fitting, else one
        # slice that is too high, so that each round goes on by a slice at least.
        if cut == at:
            cut = _last(slices, at, end, SAME)
        if cut == at:
            cut = max(end, at + 1)
        frames.append(_trimmed(head + slices[at:cut]))
        at = cut
    return frames


def _reach(slices: Slices, at: int, height: float) -> int:
    """Return the index after the last slice that fits a height."""
    used, height = 0.0, height + 0.01
    for end in range(at, len(slices)):
        piece = slices[end]
        used += piece.height
        if used > height and not piece.gap:
            return end
    return len(slices)


def _break(slices: Slices, at: int, end: int, following: float, *, keep: bool) -> int:
    """Return the best place to break at or before `end`; `at` if there is none."""
    if end == len(slices):
        return end
    least = LOOSE if keep else SAME
    cut = _last(slices, at, end, least)
    if keep and _block(slices, cut) > following:
        cut = _last(slices, at, end, SAME)
    return cut


def _parted(
    slices: Slices, at: int, cut: int, height: float
) -> tuple[Slices, Slices] | None:
    """Return a frame that ends with a sentence behind a place, and what follows it."""
    used = sum([piece.height for piece in slices[at:cut]])
    for begin in range(cut, len(slices)):
        piece = slices[begin]
        if used > height:
            return None
        if parting := piece.parting:
            if not (parts := parting.cut(height - used)):
                return None
            rest = (*parts[1], *slices[begin + parting.count :])
            return (*slices[at:begin], *parts[0]), rest
        used += piece.height
    return None


def _last(slices: Slices, at: int, end: int, most: int) -> int:
    """Return the last place with glue of at most `most`; `at` if there is none."""
    cuts = (cut for cut in range(end, at, -1) if slices[cut - 1].glue <= most)
    return next(cuts, at)


def _block(slices: Slices, at: int) -> float:
    """Return the height of the slices glued together from a place on."""
    height = 0.0
    for piece in slices[at:]:
        height += piece.height
        if piece.glue == LOOSE:
            break
    return height


def _trimmed(slices: Slices) -> Slices:
    end = len(slices)
    while end and slices[end - 1].gap:
        end -= 1
    return slices[:end]


def stacked(slices: Slices, x: float, y: float) -> list[Placed]:
    """Return the slices below each other from a top left corner, in points."""
    placed: list[Placed] = []
    for piece in slices:
        if piece.marks:
            placed.append(Placed(x, y, piece.marks))
        y += piece.height
    return placed
