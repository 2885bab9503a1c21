"""Composing the sides of a card; what does not fit goes on further ones.

A front holds the portrait with the big values and, below them, what `fill.Filler` finds
room for. All else is poured over the back and further cards: front and back in turn, or
fronts alone where only fronts are printed. The scale of type belongs to the format, so
nothing is tried in several sizes but the name.

The heads tell which of several cards one is, and that may take them another line. So a
card of several is laid out once more with that in its heads.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from builder.content.card import Block, Card, Text
from builder.content.livery import Livery
from reports.bricks.drawn import BrickLook
from reports.card.backs import army_back, frame, ghost, ruler
from reports.card.blocks import card_slices
from reports.card.fill import Filled, Filler
from reports.card.header import Header, band, warning_strip
from reports.card.metrics import CardMetrics, place
from reports.card.portrait import (
    count_height,
    count_strip,
    fitted_ribbon,
    portrait,
    ribbon,
)
from reports.card.values import RAIL, Values, rail, values_row
from reports.card.worn import Worn
from reports.layout.flow import Slice, pour, stacked, tall
from reports.layout.lines import BASE, LEADING, wrap
from reports.layout.marks import Area, Mark, Placed, Side, Stroke, Words
from reports.layout.settings import Format, InkStyle

_LEAD = 1.3
"""White above text, in grid millimetres; rows of weapons and tracks need none."""
_FOOT = 1.2
_MOST_FOOT = 2
"""Lines of small print; more of them are text like any other."""
_WINDOWS = (40.0, 36.0)
_WEAPON_WINDOWS = (28.0, 22.0)
_MINI_WINDOWS = (22.0, 19.0, 16.0, 0.0)
_SHARE = 0.28
"""What the portrait may take of a card that is lower than a poker card."""
_FULL = 0.7
"""A side that ends above this share of its height has room for part of a block."""
_LOWEST = 33.0
"""A rail of five values needs so much, in grid millimetres."""

Frame = tuple[Slice, ...]


@dataclass(frozen=True, slots=True)
class Leaf:
    """Both sides of one piece of card; the back is empty where only fronts are wanted.

    Attributes:
        front: What is seen first.
        back: What is behind it.
    """

    front: Side
    back: Side


def leaves(
    card: Card,
    card_format: Format,
    ink: InkStyle,
    *,
    worn: Worn | None = None,
    photo: bool = False,
) -> tuple[Leaf, ...]:
    """Return the card, laid out on both sides: one leaf, or more for much text.

    Args:
        card: What it says.
        card_format: Its size.
        ink: Which of the designs.
        worn: Livery, count, number and note; those of a lone design if None.
        photo: Whether the card's photo is at hand; if not, a portrait is drawn.
    """
    made = _Composer(card, card_format, ink, worn or Worn(), photo=photo)
    sides = made.sides(both=True)
    pairs = zip(sides[::2], sides[1::2], strict=True)
    return tuple(Leaf(front, back) for front, back in pairs)


def fronts(
    card: Card,
    card_format: Format,
    ink: InkStyle,
    *,
    worn: Worn | None = None,
    photo: bool = False,
) -> tuple[Leaf, ...]:
    """Return the card, laid out on fronts alone; nothing that backs say is missing.

    Args:
        card: What it says.
        card_format: Its size.
        ink: Which of the designs.
        worn: Livery, count, number and note; those of a lone design if None.
        photo: Whether the card's photo is at hand; if not, a portrait is drawn.
    """
    made = _Composer(card, card_format, ink, worn or Worn(), photo=photo)
    return tuple(
        Leaf(side, Side(side.width, side.height, ())) for side in made.sides(both=False)
    )


class _Composer:
    """Lays out one card."""

    def __init__(
        self,
        card: Card,
        card_format: Format,
        ink: InkStyle,
        worn: Worn,
        *,
        photo: bool,
    ) -> None:
        self.livery: Livery = worn.livery_of(card)
        self.card = worn.dressed(card)
        self.worn = worn
        self.place: CardMetrics = place(card_format, self.livery.colour, ink)
        self.ink = ink
        self.photo = photo
        self.total = 1

    def sides(self, *, both: bool) -> list[Side]:
        """Return the sides in order, an even number of them where both are printed."""
        for _ in range(2):
            self.__dict__.pop("_free", None)
            made = self._plan(both=both)
            count = 1 + len(made[1])
            total = -(-count // 2) if both else count
            if total == self.total:
                break
            self.total = total
        return self._drawn(made[0], made[1], both=both)

    def _plan(self, *, both: bool) -> tuple[Filled, list[Frame]]:
        """Return the front, and the frames of all other sides."""
        place, free = self.place, self._free
        top = self._head().bottom
        wide = not place.mini and not self._rowed
        windows = self._windows()
        below = count_height(self.worn.count, place)
        values = self._values(Area(0, top, 0, windows[-1]))

        def room(window: float) -> float:
            taken = max(window, below if not window else 0.0)
            taken += 0.0 if wide else values.height
            warned = self._warning(top, window)[0] - top
            foot = self._footer_height if not both else 0.0
            return place.bottom - top - taken - warned - foot - self._white

        more = self._more(values, windows)
        card = self.card
        if card.source.strip() and not self._footer:
            # Too long for the foot.
            card = replace(card, back=(*card.back, Text("", (card.source,))))
        filler = Filler(card, place, free, more)
        least = place.mm(16.0) if place.mini else windows[-1]
        filled = filler.filled(room, windows, least)
        apart = self._poured(filled.back) if filled.whole else None
        if both and apart is not None and len(apart) < 2:
            return filled, apart
        rest = card_slices(filled.back, place, free)
        gap = (Slice(place.mm(1.5), gap=True),) if filled.flow and rest else ()
        floor = tall(filled.floor)
        first = room(filled.window) - floor - (place.mm(1.2) if floor else 0.0)
        made = _tight(
            (*filled.flow, *gap, *rest), lambda at: free if at else max(0.0, first)
        )
        if both and apart is not None and (len(made) + 1) // 2 >= (len(apart) + 2) // 2:
            # Only a card spared is worth parting a text between front and back.
            return filled, apart
        flow = made[0] if made else ()
        filled = Filled(filled.window, flow, filled.floor, (), filled.whole)
        return filled, made[1:]

    def _poured(self, blocks: tuple[Block, ...]) -> list[Frame]:
        slices = card_slices(blocks, self.place, self._free)
        return _tight(slices, lambda _: self._free)

    @property
    def _rowed(self) -> bool:
        """Whether the values stand in a row below the portrait."""
        return self.place.mini or self.card.badge.value == "weapon"

    def _windows(self) -> tuple[float, ...]:
        """Return the heights of the portrait in points, the best first."""
        place = self.place
        if place.mini:
            return tuple(map(place.mm, _MINI_WINDOWS))
        if self._rowed:
            return tuple(map(place.mm, _WEAPON_WINDOWS))
        best, tight = map(place.mm, _WINDOWS)
        wide = place.inner - place.mm(RAIL)
        most = place.width * place.height * _SHARE / wide
        best = max(place.mm(_LOWEST), min(best, most))
        return best, max(place.mm(_LOWEST), min(tight, best * 0.9))

    def _values(self, window: Area) -> Values:
        """Return the big values beside or below a portrait that begins at a height."""
        place = self.place
        if self._rowed:
            return values_row(self.card.stats, place, window.y + window.height)
        wide = place.mm(RAIL) if self.card.stats else 0.0
        area = Area(place.right - wide, window.y, wide, window.height)
        return rail(self.card.stats, place, area)

    def _more(self, values: Values, windows: tuple[float, ...]) -> list[Block]:
        """Return what has no room in the head, among the values or on the portrait."""
        card, place = self.card, self.place
        out: list[Block] = [*self._head().missing]
        wide = place.inner - (0 if self._rowed else place.mm(RAIL))
        area = Area(0, 0, wide, windows[0])
        if card.stamp.strip() and not fitted_ribbon(card.stamp, place, area):
            out.append(Text("", (card.stamp,), grave=True))
        out += (Text(one.label, (one.value, *one.small)) for one in values.rest)
        return out

    def _warning(self, top: float, window: float) -> tuple[float, list[Mark]]:
        """Return the bar that warns where no portrait bears the stamp."""
        return warning_strip("" if window else self.card.stamp, self.place, top)

    def _head(self, number: int = 0) -> Header:
        """Return the head of the first front; the army is at the foot of others."""
        number = number or self.total
        part = f"{number} of {self.total}" if self.total > 1 else ""
        words = (part, self.card.kind, self.worn.number)
        heads = (
            band(self.card, self.place, self.livery, words=said)
            for said in ((*words[:2], self.livery.army, *words[2:]), words)
        )
        return min(heads, key=lambda one: one.bottom)

    def _small_head(self, number: int = 0) -> Header:
        number = number or self.total
        part = f"{number} of {self.total}" if self.total > 1 else ""
        words = (part or self.worn.number,)
        return band(self.card, self.place, self.livery, words=words, small=True)

    @property
    def _white(self) -> float:
        return self.place.mm(_FOOT)

    @cached_property
    def _free(self) -> float:
        """The height for text on a side without a portrait."""
        place = self.place
        top, _ = warning_strip(self.card.stamp, place, self._small_head().bottom)
        room = place.bottom - top - self._footer_height - place.mm(_LEAD)
        return room - self._white

    @cached_property
    def _footer(self) -> tuple[str, ...]:
        place = self.place
        words = " · ".join(filter(str.strip, (self.card.source, self.livery.army)))
        lines = wrap(words, place.type(place.sizes.foot), place.text)
        return tuple(line.text for line in lines) if len(lines) <= _MOST_FOOT else ()

    @property
    def _footer_height(self) -> float:
        lines = len(self._footer)
        size = self.place.type(self.place.sizes.foot)
        return lines * size * LEADING + self.place.mm(0.3) if lines else 0.0

    def _drawn(self, filled: Filled, frames: list[Frame], *, both: bool) -> list[Side]:
        out = [self._opening(filled, foot=not both)]
        for at, slices in enumerate(frames, 1):
            number = at // 2 + 1 if both else at + 1
            out.append(self._page(slices, number, back=both and at % 2 == 1))
        if both and len(out) % 2:
            out.append(self._blank())
        return out

    def _opening(self, filled: Filled, *, foot: bool) -> Side:
        """Return the first front: the portrait with the values, and text below them."""
        place, card = self.place, self.card
        head = self._head(1)
        top = head.bottom
        strip = count_height(self.worn.count, place)
        wide = place.inner
        if not self._rowed and card.stats:
            wide -= place.mm(RAIL)
        area = Area(place.rim, top, wide, filled.window)
        after, marks = self._warning(top, filled.window)
        look = BrickLook(self.livery.colour, self.ink)
        if filled.window:
            shown = area._replace(height=area.height - strip)
            marks += portrait(card, place, shown, look, photo=self.photo)
            marks += ribbon(card.stamp, place, shown)
            after = top + filled.window
        if strip:
            y = after - strip if filled.window else after
            marks += count_strip(self.worn.count, place, Area(area.x, y, wide, strip))
            after = y + strip
        values = self._values(Area(0, top, 0, after - top))
        marks += values.marks
        after += values.height
        if not self._rowed:
            edge = place.mm(0.25)
            marks.append(Stroke(place.rim, after, place.right, after,
                                place.palette.accent, edge))  # fmt: skip
        content = [Placed(0, 0, tuple(marks))]
        lead = 0.0 if _flush(filled.flow) else self._white
        content += stacked(filled.flow, place.left, after + lead)
        low = place.bottom - self._white - (self._footer_height if foot else 0.0)
        content += stacked(filled.floor, place.left, low - tall(filled.floor))
        if foot:
            content.append(self._foot())
        content.append(Placed(0, 0, (*head.marks, frame(place, head.bottom))))
        return Side(place.width, place.height, tuple(content))

    def _page(self, slices: Frame, number: int, *, back: bool) -> Side:
        """Return a back or the front of a further card: text alone."""
        place, card = self.place, self.card
        head = self._small_head(number)
        top, marks = warning_strip(card.stamp, place, head.bottom)
        lead = 0.0 if _flush(slices) else place.mm(_LEAD)
        used = top + lead + tall(slices)
        low = place.bottom - self._footer_height
        marks = [*ghost(card, place, self.livery, used, low), *marks]
        content = [Placed(0, 0, tuple(marks))]
        content += stacked(slices, place.left, top + lead)
        content.append(self._foot())
        edges: list[Mark] = [*head.marks, frame(place, head.bottom)]
        if back:
            edges += ruler(place)
        content.append(Placed(0, 0, tuple(edges)))
        return Side(place.width, place.height, tuple(content))

    def _foot(self) -> Placed:
        """Return the small print at the foot."""
        place, size = self.place, self.place.type(self.place.sizes.foot)
        y = place.bottom - self._footer_height - place.mm(0.5)
        marks = tuple(
            Words(0, (at + BASE) * size * LEADING, line, size, place.palette.faint)
            for at, line in enumerate(self._footer)
        )
        return Placed(place.left, y, marks)

    def _blank(self) -> Side:
        """Return a back without words but the army's name."""
        place = self.place
        look = BrickLook(self.livery.colour, self.ink)
        part = f"{self.total} of {self.total}" if self.total > 1 else ""
        marks = army_back(self.card, place, look, self.livery, part)
        edges = (frame(place, place.rim), *ruler(place))
        content = (Placed(0, 0, marks), Placed(0, 0, edges))
        return Side(place.width, place.height, content)


def _tight(slices: Frame, room: Callable[[int], float]) -> list[Frame]:
    """Return slices by frame: blocks are kept whole unless that wastes room."""
    kept = pour(slices, room)
    if len(kept) < 2:
        return kept
    loose = pour(slices, room, keep=False)
    wasted = any(tall(frame) < _FULL * room(at) for at, frame in enumerate(kept[:-1]))
    return loose if wasted or len(loose) < len(kept) else kept


def _flush(slices: Frame) -> bool:
    """Return whether a side begins with a band that touches what is above it."""
    return bool(slices) and slices[0].flush
