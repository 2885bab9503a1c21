"""The pages of an answer, a list and a reference sheet: bar, columns, pieces, foot."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from reports.layout.bricks import course
from reports.layout.flow import TIGHT, Slice, Slices, pour, stacked, tall
from reports.layout.formats import MM, Settings
from reports.layout.lines import Fitted, fit, written
from reports.layout.marks import Area, Mark, Placed, Side, Stroke
from reports.layout.palette import Palette, palette

_FOOT: Final = 16.0
_BEGUN: Final = 0.3
"""A share of a page that is not left blank for what can be parted."""
_GUTTER: Final = 6 * MM
_NEAR: Final = 4
"""Points at which the search for the height of the last columns stops."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that stands on one page, such as a unit. Lengths are points.

    Attributes:
        height: How high it is.
        placed: What it shows, from its top left corner.
        gap: White below it, unless it ends a page.
        held: Whether it stands on the page of what follows.
        parted: Returns it in parts, the first one for a height; None for what stays
            whole wherever it fits a page.
    """

    height: float
    placed: tuple[Placed, ...]
    gap: float = 0.0
    held: bool = False
    parted: Callable[[float], Sequence["Piece"]] | None = None


def piece(slices: Sequence[Slice], gap: float = 0.0, *, held: bool = False) -> Piece:
    """Return slices below each other as one piece."""
    whole = tuple(slices)
    return Piece(tall(whole), tuple(stacked(whole, 0, 0)), gap, held)


class PageLayout(NamedTuple):
    """A page with margins and a foot. Lengths are points.

    Attributes:
        settings: The player's choices; only paper and ink are used.
        margin: White on each side of the text.
    """

    settings: Settings
    margin: float

    @property
    def palette(self) -> Palette:
        """The colours of a page without a silhouette of its own."""
        return palette("", self.settings.ink)

    @property
    def text(self) -> float:
        """The width of the text."""
        return self.settings.paper.width * MM - 2 * self.margin

    @property
    def column(self) -> float:
        """The width of one of two columns."""
        return (self.text - _GUTTER) / 2

    @property
    def bottom(self) -> float:
        """Where the text ends, from the top of the page."""
        return self.settings.paper.height * MM - self.margin - _FOOT

    @property
    def room(self) -> float:
        """The height of the text."""
        return self.bottom - self.margin

    def in_columns(self, slices: Slices, top: float) -> list[list[Placed]]:
        """Return slices in two columns, page by page.

        Args:
            slices: What is to be shown.
            top: Where the columns begin on the first page.
        """
        frames = _two_columns(slices, self.bottom - top, self.room)
        pages: list[list[Placed]] = [[] for _ in frames[::2]]
        for number, frame in enumerate(frames):
            page, right = divmod(number, 2)
            x = self.margin + right * (self.column + _GUTTER)
            pages[page] += stacked(frame, x, self.margin if page else top)
        return pages

    def on_pages(self, pieces: Sequence[Piece], used: float) -> list[list[Placed]]:
        """Return pieces page by page; the first page is filled on from a height.

        What does not fit goes to the next page, in parts where that would leave a good
        part of a page blank.

        Args:
            pieces: What is to be shown. None is higher than a page.
            used: Where what is on the first page ends.
        """
        pages: list[list[Placed]] = [[]]
        y, least = used, self.room * _BEGUN
        waiting = [*pieces]
        while waiting:
            one, rest = waiting[0], self.bottom - y + 0.01
            if one.parted and one.height > rest >= least:
                waiting[:1] = one.parted(rest)
                one = waiting[0]
            need = _need(waiting, least)
            del waiting[0]
            if need > rest and y > self.margin:
                pages.append([])
                y = self.margin
            for mark in one.placed:
                pages[-1].append(replace(mark, x=mark.x + self.margin, y=mark.y + y))
            y += one.height + one.gap
        return pages

    def sides(self, pages: list[list[Placed]], title: str) -> list[Side]:
        """Return the pages with a title and a number at the foot of each."""
        paper = self.settings.paper
        size = paper.width * MM, paper.height * MM
        return [
            Side(*size, (*page, self._foot(title, f"{number}/{len(pages)}")))
            for number, page in enumerate(pages, 1)
        ]

    def _foot(self, title: str, number: str) -> Placed:
        name = fit(title, ((7.5, 1), (6.5, 1), (6.0, 2), (4.5, 3)), self.text - 50)
        place = fit(number, ((7.5, 1),), 50, bold=True)
        marks: tuple[Mark, ...] = (
            Stroke(0, 6, self.text, 6, self.palette.rule, 0.6),
            *written(((name, self.palette.faint),), 0, 8.95),
            *written(((place, self.palette.text),), self.text - place.width, 8.95),
        )
        return Placed(self.margin, self.bottom, marks)


def tall_of(texts: tuple[Fitted, ...]) -> float:
    """Return the height of texts below each other, in points."""
    return sum(text.height for text in texts)


def bar(
    texts: tuple[Fitted, Fitted], size: tuple[float, float], colours: Palette
) -> list[Slice]:
    """Return a course of bricks with a name and a line below it.

    Args:
        texts: Both of them.
        size: How wide it is, and how high, in points.
        colours: The colours of the page.
    """
    inks = [(text, colours.band_text) for text in texts]
    marks = course(Area(0, 0, *size), colours)
    marks += written(inks, 12, (size[1] - tall_of(texts)) / 2)
    return [Slice(3), Slice(size[1], tuple(marks), glue=TIGHT)]


def _two_columns(slices: Slices, first: float, room: float) -> list[Slices]:
    """Return the slices by column, left and right in turn.

    The columns of the first page have a height, and those of further ones another. The
    two last ones end as high as each other: the lowest height that still holds the rest
    is found by bisection, in about eight pourings of all slices.
    """

    def poured(start: int, top: float) -> list[Slices]:
        return pour(slices, lambda n: top if n >= start else first if n < 2 else room)

    frames = poured(2, room)
    if not frames:
        return frames
    start = (len(frames) - 1) // 2 * 2
    high = first if start == 0 else room
    low = 0.0
    while high - low > _NEAR:
        middle = (high + low) / 2
        if len(poured(start, middle)) <= start + 2:
            high = middle
        else:
            low = middle
    return poured(start, high)


def _need(pieces: Sequence[Piece], least: float) -> float:
    """Return the height of the first piece, and of those that it is held to.

    One of them that can be parted needs room for its beginning alone.
    """
    need = 0.0
    for number, one in enumerate(pieces):
        begins = number and one.parted
        need += min(one.height, least) if begins else one.height
        if not one.held:
            break
        need += one.gap
    return need
