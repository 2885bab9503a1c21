"""Composing the two sides of a card; what does not fit goes on a second card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from builder.card import Block, Card, Table, Text
from reports.band import band, warning_strip
from reports.blocks import Measure, flowing
from reports.columns import plan
from reports.emblems import silhouette
from reports.flow import Slice, pour, stacked, tall
from reports.lines import LEADING, wrap
from reports.marks import Area, Box, Face, Mark, Placed, Stroke, Words
from reports.place import BORDER, Place, place
from reports.portrait import portrait, stamp_fits
from reports.stats import Column, column, grid, told
from reports.style import Format, Ink

_SIZES: Final = (8.0, 7.5, 7.0, 6.5, 6.0)
_BACK_SIZES: Final = (9.0, 8.5, *_SIZES)
_ROOMY: Final = 7.0
_FOOT: Final = 6.0


_COLUMNS: Final = (0.86, 0.72, 0.5)
"""How much of the front's height the column of stats may take, best first."""

Frame: TypeAlias = tuple[Slice, ...]


@dataclass(frozen=True, slots=True)
class Leaf:
    """Both sides of one piece of card."""

    front: Face
    back: Face


def leaves(
    card: Card, card_format: Format, ink: Ink, *, photo: bool = False, count: int = 1
) -> tuple[Leaf, ...]:
    """The card, laid out: one leaf, or more where there is much to say.

    Args:
        card: What it says.
        card_format: Its size.
        ink: Which of the designs; the thin one has no photos.
        photo: Whether the card's photo is at hand; if not, a silhouette is drawn.
        count: How often it marches; more than 1 is shown in a badge.
    """
    where = place(card_format, card.emblem, ink)
    return _Composer(
        card, where, photo=photo and ink is not Ink.LOW, count=count
    ).leaves()


class _Composer:
    """Lays out one card."""

    def __init__(self, card: Card, where: Place, *, photo: bool, count: int) -> None:
        self.card = card
        self.place = where
        self.photo = photo
        self.count = count
        self.head = band(card, where)
        self.room = where.bottom - BORDER - self.head.height

    def leaves(self) -> tuple[Leaf, ...]:
        """All leaves of the card."""
        stats, fronts = self._fronts()
        backs = self._poured(self._back_blocks(), lambda _: (), self._free, _BACK_SIZES)
        total = max(len(fronts), len(backs), 1)
        made = []
        for number in range(total):
            part = f"{number + 1} of {total}" if total > 1 else ""
            front = fronts[number] if number < len(fronts) else ()
            back = backs[number] if number < len(backs) else ()
            if number and front:
                face = self._page(front, part)
            elif number:
                # A further card with nothing more to say in front shows the portrait.
                full = column(self.card.stats, self.place, self.room)
                face = self._opening(full, (), part)
            else:
                face = self._opening(stats, front, part)
            made.append(Leaf(face, self._page(back, part)))
        return tuple(made)

    def _fronts(self) -> tuple[Column, list[Frame]]:
        """The column of stats and the slices of each front.

        The stats stand in the column if there is room for the text as well; if not,
        some of them stand in a grid above the text.
        """
        made = []
        for share in _COLUMNS:
            stats = column(self.card.stats, self.place, self.room * share)
            made.append((stats, self._fronts_beside(stats)))
            if len(made[-1][1]) < 2:
                break
        return min(made, key=lambda one: len(one[1]))

    def _fronts_beside(self, stats: Column) -> list[Frame]:
        """The slices of each front below a column of stats."""
        card, where = self.card, self.place
        tight = max(self.room * 0.30, stats.least)
        roomy = max(tight, self.room * 0.45, min(stats.good, self.room * 0.62))
        blocks: list[Block] = [*self.head.missing]
        width = where.inner - stats.width
        low = Area(0, 0, width, tight)
        if card.stamp.strip() and not stamp_fits(card.stamp, where, low):
            blocks.append(Text("", (card.stamp,), grave=True))
        blocks += [*told(stats.rest, where.text, where), *card.front]

        def before(size: float) -> Frame:
            return tuple(grid(stats.rest, where.measure(size), where))

        frames: list[Frame] = []
        large = tuple(size for size in _SIZES if size >= _ROOMY)
        for sizes, region in ((large, roomy), (_SIZES, tight)):
            below = self.room - region - 2 * where.pad

            def room(number: int, below: float = below) -> float:
                return self._free(number) if number else below

            frames = self._poured(tuple(blocks), before, room, sizes)
            if len(frames) < 2:
                break
        return frames

    def _free(self, _: int) -> float:
        """The height for text on a back or on a further card."""
        where = self.place
        head = band(self.card, where, part="2 of 2", small=True).height
        strip, _marks = warning_strip(self.card.stamp, where)
        room = where.bottom - BORDER - head - strip - 2 * where.pad
        return room - self._footer_height

    def _poured(
        self,
        blocks: tuple[Block, ...],
        before: Callable[[float], Frame],
        room: Callable[[int], float],
        sizes: tuple[float, ...],
    ) -> list[Frame]:
        """The blocks in the largest type that needs no more cards than the least."""
        where = self.place
        frames: list[Frame] = []
        tried: dict[float, tuple[list[Frame], int]] = {}
        for size in dict.fromkeys(map(where.type, sizes)):
            measure = Measure(size, where.text, where.palette)
            slices = (*before(size), *flowing(blocks, measure))
            frames = pour(slices, room)
            if len(frames) > 1:
                frames = min(frames, pour(slices, room, keep=False), key=len)
            strain = _strain(blocks, measure)
            if len(frames) < 2 and not strain:
                return frames
            tried[size] = frames, strain
        fewest = [one for one in tried if len(tried[one][0]) == len(frames)]
        best = min(fewest, key=lambda one: tried[one][1])
        return tried[best][0]

    def _back_blocks(self) -> tuple[Block, ...]:
        if self._footer_height or not self.card.source.strip():
            return self.card.back
        return (*self.card.back, Text("", (self.card.source,)))

    @property
    def _footer(self) -> tuple[str, ...]:
        lines = wrap(self.card.source, self.place.type(_FOOT), self.place.text)
        return tuple(line.text for line in lines) if len(lines) <= 2 else ()

    @property
    def _footer_height(self) -> float:
        lines = len(self._footer)
        return lines * self.place.type(_FOOT) * LEADING + 3 if lines else 0.0

    def _opening(self, stats: Column, slices: Frame, part: str) -> Face:
        """The first front: the portrait with the stats, and text below them."""
        where = self.place
        head = band(self.card, where, part=part)
        top = BORDER + head.height
        below = tall(slices) + 2 * where.pad if slices else 0.0
        region = where.bottom - top - below
        width = where.inner - stats.width
        area = Area(0, 0, width, region)
        content = [
            Placed(
                BORDER,
                top,
                portrait(self.card, where, area, photo=self.photo, count=self.count),
            ),
            Placed(BORDER, top, tuple(stats.marks(width, 0, region))),
        ]
        if slices:
            line = Stroke(0, region, where.inner, region, where.palette.accent, 0.9)
            content.append(Placed(BORDER, top, (line,)))
            content += stacked(slices, BORDER + where.pad, top + region + where.pad)
        content.append(Placed(BORDER, BORDER, head.marks))
        return self._framed(content)

    def _page(self, slices: Frame, part: str) -> Face:
        """A back or the front of a further card: text alone."""
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
            mark = Words(
                0,
                size * LEADING * number + size * 0.94,
                line,
                size,
                where.palette.faint,
            )
            content.append(Placed(BORDER + where.pad, y, (mark,)))
        return self._framed(content)

    def _ghost(self, top: float) -> list[Placed]:
        """The silhouette, pale, in what is left of a side below its text."""
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
        """A side without words shows the silhouette."""
        where = self.place
        area = Area(0, 0, where.inner, height)
        tall = height * 0.6
        window = Area(where.inner * 0.2, (height - tall) / 2, where.inner * 0.6, tall)
        return (
            Box(*area, where.palette.tint),
            *silhouette(self.card.emblem, window, where.palette),
        )

    def _framed(self, content: list[Placed]) -> Face:
        where = self.place
        frame = Box(
            BORDER,
            BORDER,
            where.inner,
            where.bottom - BORDER,
            stroke=where.palette.accent,
            line=1.1,
        )
        return Face(where.width, where.height, (*content, Placed(0, 0, (frame,))))


def _strain(blocks: tuple[Block, ...], measure: Measure) -> int:
    """How badly tables fit: 1 if words are broken, 2 if a table is taken apart."""
    worst = 0
    for block in blocks:
        if isinstance(block, Table):
            made = plan(block, measure.size, measure.small, measure.width)
            worst = max(worst, 2 if made is None else int(made.squeezed))
    return worst
