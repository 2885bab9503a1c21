"""Composing the two sides of a card; what does not fit goes on a second card.

Three choices stand inside each other, and `typeset.set_in` chooses the type in each:

1. `_laid`: how many texts at the end of the back go in front; none is tried first, then
   one more each time, until one card suffices in type that is easy to read.
2. `_fronts`: how much of the front's height the column of stats may take. A lower one
   leaves stats over, which stand in a grid above the text.
3. `_fronts_beside`: a large portrait and large type first, then a low portrait.

So the text is set for at most t + 1 divisions, t the texts at the end of the back: each
for 3 columns with 3 + 5 sizes of the front and 7 of the back, that is 31 (t + 1) times.
Most cards fit at the first try of all three.

The head tells which of several cards one is, and that may take it another line. So a
card of several is laid out again if its head has grown (`numbered`), but not a third
time: the number of cards may still grow by one, which hardly changes its width.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from builder.content.card import Block, Card, Table, Text
from reports.card.emblems import silhouette
from reports.card.header import band, warning_strip
from reports.card.metrics import BORDER, CardMetrics, place
from reports.card.portrait import fitted_ribbon, portrait
from reports.card.stats import StatColumn, column, grid
from reports.card.typeset import ROOMY, Frame, Poured, set_in
from reports.layout.flow import stacked, tall
from reports.layout.lines import BASE, LEADING, wrap
from reports.layout.marks import Area, Box, Mark, Placed, Side, Stroke, Words
from reports.layout.settings import Format, InkStyle

_SIZES: Final = (8.0, 7.5, 7.0, 6.5, 6.0)
_BACK_SIZES: Final = (9.0, 8.5, *_SIZES)
_FOOT: Final = 6.0

_COLUMNS: Final = (0.86, 0.72, 0.5)
"""How much of the front's height the column of stats may take, best first."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """Both sides of one piece of card."""

    front: Side
    back: Side


def leaves(
    card: Card,
    card_format: Format,
    ink: InkStyle,
    *,
    photo: bool = False,
    count: int = 1,
) -> tuple[Leaf, ...]:
    """Return the card, laid out: one leaf, or more where there is much to say.

    Args:
        card: What it says.
        card_format: Its size.
        ink: Which of the designs.
        photo: Whether the card's photo is at hand; if not, a silhouette is drawn.
        count: How often it marches; more than 1 is shown in a badge.
    """
    where = place(card_format, card.emblem, ink)
    made = _Composer(card, where, photo=photo, count=count)
    drawn = made.leaves()
    if len(drawn) > 1 and made.numbered(len(drawn)):
        drawn = made.leaves()
    return drawn


class _Composer:
    """Lays out one card."""

    def __init__(
        self, card: Card, where: CardMetrics, *, photo: bool, count: int
    ) -> None:
        self.card = card
        self.place = where
        self.photo = photo
        self.count = count
        self.head = band(card, where)
        self.room = where.bottom - BORDER - self.head.height

    def numbered(self, total: int) -> bool:
        """Make room in the head for card numbers; return whether that changed it."""
        before = self.head
        head = band(self.card, self.place, part=f"{total} of {total}")
        self.head = head
        self.room = self.place.bottom - BORDER - head.height
        return (head.height, head.missing) != (before.height, before.missing)

    def leaves(self) -> tuple[Leaf, ...]:
        stats, fronts, backs = self._laid()
        more = [*fronts[1:], *backs[1:]]
        total = _cards(fronts, backs)
        made = []
        for number in range(total):
            part = f"{number + 1} of {total}" if total > 1 else ""
            at = 2 * number - 2
            if not number:
                front = self._opening(stats, _first(fronts), part)
                back = self._page(_first(backs), part)
            elif at + 1 < len(more):
                front, back = (self._page(more[side], part) for side in (at, at + 1))
            else:
                full = column(self.card.stats, self.place, self.room)
                front = self._opening(full, (), part)
                back = self._page(more[at], part)
            made.append(Leaf(front, back))
        return tuple(made)

    def _laid(self) -> tuple[StatColumn, list[Frame], list[Frame]]:
        """Return the column of stats, the slices of each front and of each back.

        Texts at the end of the back go in front where that spares a card, or makes
        small type larger.
        """
        every = self._back_blocks()
        made = []
        for end in range(len(every), -1, -1):
            stats, front = self._fronts((*self.card.front, *every[end:]))
            back = set_in(self.place, _BACK_SIZES, every[:end], lambda _: self._free)
            cards = _cards(front.frames, back.frames)
            size = min(front.size, back.size, self.place.type(ROOMY))
            made.append(((cards, -size), (stats, front.frames, back.frames)))
            enough = cards < 2 and size == self.place.type(ROOMY)
            if enough or not end or isinstance(every[end - 1], Table):
                break
        return min(made, key=lambda one: one[0])[1]

    def _fronts(self, blocks: tuple[Block, ...]) -> tuple[StatColumn, Poured]:
        """Return the column of stats and the slices of each front.

        The stats stand in the column if there is room for the text as well; if not,
        some of them stand in a grid above the text.
        """
        made = []
        for share in _COLUMNS:
            stats = column(self.card.stats, self.place, self.room * share)
            made.append((stats, self._fronts_beside(stats, blocks)))
            if len(made[-1][1].frames) < 2:
                break
        return min(made, key=lambda one: len(one[1].frames))

    def _fronts_beside(self, stats: StatColumn, more: tuple[Block, ...]) -> Poured:
        """Return the slices of each front below a column of stats."""
        card, where = self.card, self.place
        tight = max(self.room * 0.30, stats.needs(-1))
        # The middle size looks well, if it does not take most of the card.
        roomy = max(tight, self.room * 0.45, min(stats.needs(2), self.room * 0.62))
        blocks: list[Block] = [*self.head.missing]
        width = where.inner - stats.width
        low = Area(0, 0, width, tight)
        if card.stamp.strip() and not fitted_ribbon(card.stamp, where, low):
            blocks.append(Text("", (card.stamp,), grave=True))
        before, texts = grid(stats.rest, where.text, where)
        blocks += [*texts, *more]
        large = tuple(size for size in _SIZES if size >= ROOMY)
        for sizes, region in ((large, roomy), (_SIZES, tight)):
            below = self.room - region - 2 * where.pad

            def room(number: int, below: float = below) -> float:
                return self._free if number else below

            poured = set_in(where, sizes, tuple(blocks), room, tuple(before))
            if len(poured.frames) < 2:
                break
        return poured

    @cached_property
    def _free(self) -> float:
        """The height for text on a back or on a further card."""
        where = self.place
        head = band(self.card, where, part="2 of 2", small=True).height
        strip, _marks = warning_strip(self.card.stamp, where)
        room = where.bottom - BORDER - head - strip - 2 * where.pad
        return room - self._footer_height

    def _back_blocks(self) -> tuple[Block, ...]:
        if self._footer_height or not self.card.source.strip():
            return self.card.back
        return (*self.card.back, Text("", (self.card.source,)))

    @cached_property
    def _footer(self) -> tuple[str, ...]:
        lines = wrap(self.card.source, self.place.type(_FOOT), self.place.text)
        return tuple(line.text for line in lines) if len(lines) <= 2 else ()

    @property
    def _footer_height(self) -> float:
        lines = len(self._footer)
        return lines * self.place.type(_FOOT) * LEADING + 3 if lines else 0.0

    def _opening(self, stats: StatColumn, slices: Frame, part: str) -> Side:
        """Return the first front: the portrait with the stats, and text below them."""
        where = self.place
        head = band(self.card, where, part=part)
        top = BORDER + head.height
        below = tall(slices) + 2 * where.pad if slices else 0.0
        region = where.bottom - top - below
        width = where.inner - stats.width
        area = Area(0, 0, width, region)
        drawn = portrait(self.card, where, area, photo=self.photo, count=self.count)
        marks = (*drawn, *stats.marks(width, 0, region))
        content = [Placed(BORDER, top, marks)]
        if slices:
            line = Stroke(0, region, where.inner, region, where.palette.accent, 0.9)
            content.append(Placed(BORDER, top, (line,)))
            content += stacked(slices, BORDER + where.pad, top + region + where.pad)
        content.append(Placed(BORDER, BORDER, head.marks))
        return self._framed(content)

    def _page(self, slices: Frame, part: str) -> Side:
        """Return a back or the front of a further card: text alone."""
        where = self.place
        head = band(self.card, where, part=part, small=True)
        top = BORDER + head.height
        content = [Placed(BORDER, BORDER, head.marks)]
        strip, marks = warning_strip(self.card.stamp, where)
        content.append(Placed(BORDER, top, marks))
        top += strip
        if slices:
            content += self._ghost(top + tall(slices) + 2 * where.pad)
            content += stacked(slices, BORDER + where.pad, top + where.pad)
        else:
            content.append(Placed(BORDER, top, self._blank(where.bottom - top)))
        size = where.type(_FOOT)
        lines = self._footer
        y = where.bottom - where.pad * 0.6 - len(lines) * size * LEADING
        for number, line in enumerate(lines):
            base = size * LEADING * number + size * BASE
            mark = Words(0, base, line, size, where.palette.faint)
            content.append(Placed(BORDER + where.pad, y, (mark,)))
        return self._framed(content)

    def _ghost(self, top: float) -> list[Placed]:
        """Return the silhouette, pale, in what is left of a side below its text."""
        where = self.place
        area = Area(
            BORDER + where.inner * 0.45,
            top,
            where.inner * 0.5,
            where.bottom - self._footer_height - where.pad - top,
        )
        ghost = where.palette.ghost
        if not ghost or area.height < 45 * where.scale:
            return []
        pale = replace(where.palette, shades=(ghost,) * 5, outline="#ffffff")
        area = area._replace(y=top + area.height * 0.15, height=area.height * 0.85)
        return [Placed(0, 0, tuple(silhouette(self.card.emblem, area, pale)))]

    def _blank(self, height: float) -> tuple[Mark, ...]:
        """Return the silhouette, for a side without words."""
        where = self.place
        area = Area(0, 0, where.inner, height)
        tall = height * 0.6
        window = Area(where.inner * 0.2, (height - tall) / 2, where.inner * 0.6, tall)
        return (
            Box(*area, where.palette.tint),
            *silhouette(self.card.emblem, window, where.palette),
        )

    def _framed(self, content: list[Placed]) -> Side:
        where = self.place
        area = Area(BORDER, BORDER, where.inner, where.bottom - BORDER)
        frame = Box(*area, stroke=where.palette.accent, line=1.1)
        return Side(where.width, where.height, (*content, Placed(0, 0, (frame,))))


def _cards(fronts: list[Frame], backs: list[Frame]) -> int:
    """Return how many cards it takes; text fills both sides of further ones."""
    more = len(fronts[1:]) + len(backs[1:])
    return 1 + (more + 1) // 2


def _first(frames: list[Frame]) -> Frame:
    return frames[0] if frames else ()
