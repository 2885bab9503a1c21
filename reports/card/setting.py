"""What all sides of a card share: heads, portrait, foot, boxes of several models."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, cached_property, partial
from typing import Final

from builder.content.card import Block, Card, Row, Stat, Table, Text, in_words, reboxed
from builder.content.card_blocks import flavour_apart, noted, small_print, without
from builder.content.livery import Badge, Livery, alone
from builder.content.theme import CardPart
from builder.drawing.bricks import COURSE, bounds
from reports.bricks.drawn import BrickLook
from reports.card.bleed import theme_of
from reports.card.header import Header, Said, band, warning_strip
from reports.card.metrics import CardMetrics, place
from reports.card.portrait import count_height, fitted_ribbon
from reports.card.rail_or_row import RAIL, Values, rail, values_row
from reports.layout.flow import Slices, tall
from reports.layout.fonts import kept
from reports.layout.formats import InkStyle, Settings
from reports.layout.lines import LEADING, wrap
from reports.layout.marks import Area, Mark
from reports.layout.tables import MOST_MODELS

# What is ticked off, for each of several models that share a card.


def _for_models(card: Card, count: int) -> Card:
    """Return a card with boxes for each of its models; a great many share one set."""
    first, shared = max(0, card.copy[0] - 1), count > MOST_MODELS
    card = in_words(card) if shared else card
    boxed = list[Row]()

    def own(row: Row, _: str) -> Row:
        ticks = frozenset((model - first, at) for model, at in row.ticks)
        boxed.append(replace(row, sets=1 if shared else count, ticks=ticks))
        return boxed[-1]

    whole = reboxed(card, own)
    if not (shared and boxed):
        return whole if boxed else card
    words = f"The boxes are for one of {count}; a card for each has them all."
    return replace(whole, back=(*whole.back, Text("", (words,))))


LEAD = 1.3
"""White above text, in grid millimetres; rows of weapons and tracks need none."""
_FOOT = 1.2
_MOST_FOOT = 2
"""Lines of small print; more of them are text like any other."""
_WINDOWS = (40.0, 36.0)
_INSET_WINDOWS = (40.0, 33.0)
_TALLEST = 50.0
_WEAPON_WINDOWS = (28.0, 22.0)
_GROWN, _GROWN_ROWED = 58.0, 46.0
"""How high a portrait grows beside a rail and with the whole width, in grid mm."""
_ROWED = (Badge.WEAPON, Badge.FIELD)
"""What is wider than high, so that its portrait has the whole width."""
_MINI_WINDOWS = (22.0, 19.0, 16.0, 13.0, 10.0)
_MINI_LEAST = 16.0
_BARE_WINDOWS = (14.0, 10.0, 8.0, 6.0)
"""Heights of a portrait that gives way to no more than the first lines of weapons."""
_SHARE = 0.28
"""What the portrait may take of a card that is lower than a poker card."""
_MOST_SHARE = 0.3
"""What it may take above rows of weapons where it grows."""
_LOWEST = 33.0
"""A rail of five values needs so much, in grid millimetres."""
_LOW_WINDOWS = (28.0, 24.0, 20.0)
"""Heights of a portrait beside few values where a table needs the room."""


class CardSetting:
    """One card on its way to paper.

    Attributes:
        livery: What it wears.
        card: What it says, the note on its entry included, the flavour line not.
        flavour: The player's line that is no rule; None if there is none.
        count: How often it marches.
        place: Where on what card.
        look: The army's colour and the print style, for what is made of bricks.
        photo: Whether its photo is at hand.
        asked: What it was made of.
        across: What stands below all columns of a front that lies.
        total: On how many cards it lies, as far as is known.
    """

    def __init__(
        self,
        card: Card,
        settings: Settings,
        *,
        photo: bool,
        count: int,
    ) -> None:
        self.asked = card, settings
        theme = theme_of(card, settings)
        self.livery: Livery = card.livery or alone(card.badge)
        self.hidden = theme.hidden
        whole = without(_for_models(noted(card), count), self.hidden)
        self.card, self.flavour = flavour_apart(whole)
        self.count = count
        ink = InkStyle.LOW if card.blank else settings.ink
        self.place: CardMetrics = place(settings.card, self.livery.colour, ink, theme)
        self.look = BrickLook(self.livery.colour, ink, paper=self.place.palette.paper)
        self.photo = photo
        self.total = 1
        self.across: Slices = ()
        self._band = cache(partial(band, self.card, self.place, self.livery))
        if (print_small := small_print(self.card)) and not self.footer:
            # Too long for the foot.
            back = (*self.card.back, Text("", (print_small,)))
            self.card = replace(self.card, back=back)

    @property
    def least(self) -> float:
        """The height the portrait keeps while anything but weapons wants room."""
        small = self.place.mini and not self._faceless
        return max(self.place.mm(_MINI_LEAST) * small, self.windows()[-1])

    @cached_property
    def rowed(self) -> bool:
        """Whether the values stand in a row below the portrait, or lying above it."""
        if self.place.mini or self.card.badge in _ROWED or self._faceless:
            return True
        return self.place.lying and self._wider()

    def _wider(self) -> bool:
        """Return whether the portrait of a card that lies is larger above no rail."""
        row = _values(self.card.stats, self.place.first, Area(0, 0, 0, 0), rowed=True)
        if row.rest:
            return False
        across, down = _extent(self.card, photo=self.photo)
        wide = self.place.first.inner
        high = self.place.bottom - self.head().bottom - self.strip
        rail = min((wide - self.place.mm(RAIL)) / across, high / down)
        return min(wide / across, (high - row.height) / down) > rail * _LARGER

    @property
    def _faceless(self) -> bool:
        return CardPart.PORTRAIT in self.hidden

    def window_width(self) -> float:
        """Return the width of the portrait."""
        rail = 0.0 if self.rowed or not self.card.stats else self.place.mm(RAIL)
        return self.place.first.inner - rail

    def windows(self) -> tuple[float, ...]:
        """Return the heights of the portrait in points, the best first."""
        place = self.place
        if self._faceless:
            return (0.0,)
        if place.lying:
            # With its values it reaches from head to foot.
            row = self.values(Area(0, 0, 0, 0)).height if self.rowed else 0.0
            high = place.bottom - self.floor - self.head().bottom - self.strip - row
            return (high,)
        if place.mini:
            row = self.values(Area(0, 0, 0, 0)).height
            # Not even a tall head with many boxes drives the values off the card.
            top, _ = self.warning(self.head().bottom, 0.0)
            free = place.bottom - top - row - self.white
            return _mini_heights(place, free, self.strip)
        if self.rowed:
            return tuple(map(place.mm, _WEAPON_WINDOWS))
        return _beside_rail(place.first)

    def given_way(self) -> tuple[float, ...]:
        """Return the heights that a portrait gives way to above a track."""
        return tuple(self.low_windows()) if self.place.mini else ()

    def bare_windows(self) -> Sequence[float]:
        """Return the heights that a portrait gives way to above many weapons.

        Values in a row stand without any picture, a rail needs one beside it.
        """
        if not self.rowed or self.place.lying or self._faceless:
            return tuple(self.low_windows())
        return (*(self.place.mm(high) + self.strip for high in _BARE_WINDOWS), 0.0)

    @property
    def tallest(self) -> float:
        """How high the portrait grows where nothing else wants the room.

        Above rows of weapons it takes no more than its share of the card, beside other
        columns all that its own has.
        """
        place = self.place
        if place.lying or self._faceless:
            return self.windows()[0]
        arms = any(isinstance(one, Table) and one.part == "arms"
                   for one in self.card.front)  # fmt: skip
        if arms:
            most = place.first.width * place.height * _MOST_SHARE
            return most / self.window_width()
        if place.columns > 1 and not self.rowed:
            return place.height
        return place.mm(_GROWN_ROWED if self.rowed else _GROWN)

    @property
    def floor(self) -> float:
        """The height of what stands below all columns, with the white below it."""
        return tall(self.across) + self.white if self.across else 0.0

    @property
    def strip(self) -> float:
        """The height of the strip of the count; on the foot of a card it has more."""
        strip = count_height(self.count, self.place)
        return strip + self.place.mm(0.4) * (strip > 0 and self.place.lying)

    @property
    def rail_foot(self) -> float:
        """How much of a rail is left empty where it reaches the foot of a card."""
        ends = self.place.lying and not self.rowed and not self.strip
        return self.place.mm(0.8) if ends else 0.0

    def low_windows(self) -> Iterator[float]:
        """Yield lower heights of the portrait that still hold all values."""
        if self.place.mini:
            yield from (high for high in self.windows() if high < self.least)
        if self.rowed or self.place.lying or self.card.stamp.strip():
            return
        tight = self.windows()[-1]
        held = len(self.least_values.rest)
        for low in map(self.place.mm, _LOW_WINDOWS):
            if low < tight and len(self.values(Area(0, 0, 0, low)).rest) == held:
                yield low

    def values(self, window: Area) -> Values:
        """Return the big values beside or below a portrait that begins at a height."""
        first = self.place.first
        return _values(self.card.stats, first, window, rowed=self.rowed)

    @cached_property
    def least_values(self) -> Values:
        """The big values beside or below the least of the portraits."""
        return self.values(Area(0, 0, 0, self.windows()[-1] - self.rail_foot))

    def more(self) -> list[Block]:
        """Return what has no room in the head, among the values or on the portrait."""
        out: list[Block] = [*self.head().missing]
        if self.place.lying and self._unstamped(self.windows()[-1]):
            out.append(Text("", (self.card.stamp,), grave=True))
        for stat in self.least_values.rest:
            line = f"{stat.value} {', '.join(stat.small)}".strip()
            out.append(Text(stat.label, (line,)))
        return out

    def _unstamped(self, window: float) -> str:
        """Return the stamp for which a portrait of a height has no room."""
        high = window - (0.0 if self.place.lying else self.strip)
        area = Area(0, 0, self.window_width(), high)
        fits = window and fitted_ribbon(self.card.stamp, self.place, area)
        return "" if fits else self.card.stamp.strip()

    def warning(self, top: float, window: float) -> tuple[float, list[Mark]]:
        """Return the bar that warns where no portrait has room for the stamp."""
        return warning_strip(self._unstamped(window), self.place, top)

    def head(self, number: int = 0) -> Header:
        """Return the head of the first front; the army is at the foot of others.

        One of several cards names its army in any case: they may lie apart.
        """
        part, kind, army = self.part(number), self.card.kind, self.livery.army
        ways = [Said((part, kind, army)), Said((kind, army), part)]
        if not part:
            ways[1] = Said((kind,))
        first = self._band(ways[0], small=False)
        if kind.strip() and first.lines == 1 and not first.missing:
            # Less to say would not make it lower.
            return first
        heads = [first, self._band(ways[1], small=False)]
        return min(heads, key=lambda one: (bool(one.missing), one.bottom))

    def small_head(self, number: int = 0) -> Header:
        """Return the lower head of all other sides."""
        return self._band(Said(beside=self.part(number)), small=True)

    def part(self, number: int) -> str:
        """Return which of several cards one is; the last one without a number."""
        return _piece(number or self.total, self.total, self.card.copy)

    @property
    def given(self) -> tuple[object, ...]:
        """What a layout follows from besides what the card says.

        The number of cards changes it where it takes a head another line.
        """
        head = self.head()
        return head.bottom, head.missing, self.windows(), self.free

    @property
    def white(self) -> float:
        """White at the foot of a side."""
        return self.place.mm(_FOOT)

    @property
    def free(self) -> float:
        """The height for text on a side without a portrait."""
        place = self.place
        top, _ = warning_strip(self.card.stamp, place, self.small_head().bottom)
        room = place.bottom - top - self.footer_height - place.mm(LEAD)
        return room - self.white

    @cached_property
    def footer(self) -> tuple[str, ...]:
        """The small print, line by line; none if it is too long for the foot."""
        size, wide = self.place.type(self.place.sizes.foot), self.place.column.text
        lines = wrap(small_print(self.card), size, wide)
        return tuple(line.text for line in lines) if len(lines) <= _MOST_FOOT else ()

    @property
    def footer_height(self) -> float:
        """How high the small print is."""
        lines = len(self.footer)
        size = self.place.type(self.place.sizes.foot)
        return lines * size * LEADING + self.place.mm(0.3) if lines else 0.0


def _piece(number: int, total: int, numbered: tuple[int, int]) -> str:
    """Return which piece of card one is.

    Numbered copies are counted with all their cards: the second card of the second
    copy of two is `No. 4 of 4 · 2 of 2`.
    """
    copy, copies = numbered
    piece, pieces = (copy - 1) * total + number, copies * total
    words = (
        f"No. {piece} of {pieces}" if copies else "",
        f"{number} of {total}" if total > 1 else "",
    )
    return " · ".join(filter(None, words))


def _mini_heights(place: CardMetrics, free: float, counted: float) -> tuple[float, ...]:
    """Return the heights of a portrait on a small card, the best first.

    Args:
        place: Where on what card.
        free: The height between the head and the values, in points.
        counted: The height of the strip of the count.
    """
    most = min(place.inner, place.width * place.height * _SHARE / place.inner)
    low = place.mm(_MINI_WINDOWS[-1]) + counted
    windows = {min(max(low, place.mm(high)), free) for high in _MINI_WINDOWS}
    most = min(max(most, *windows), free)
    return tuple(sorted({most, *windows}, reverse=True))


def _beside_rail(place: CardMetrics) -> tuple[float, ...]:
    """Return the heights of a portrait beside a rail of values, the best first."""
    best, tight = map(place.mm, _INSET_WINDOWS if place.inset else _WINDOWS)
    wide = place.inner - place.mm(RAIL)
    most = place.width * place.height * _SHARE / wide
    best = max(place.mm(_LOWEST), min(best, most))
    tight = max(place.mm(_LOWEST), min(tight, best * 0.9))
    tallest = min(most, place.mm(_TALLEST))
    # A long card has a larger portrait where all else leaves it room.
    return (tallest, best, tight) if tallest > best * 1.1 else (best, tight)


def _in_rows(stats: tuple[Stat, ...], place: CardMetrics, top: float) -> Values:
    """Return values in a row, or in two of them where one has no room for all."""
    row = values_row(stats, place, top)
    if not row.rest:
        return row
    half = -(-len(stats) // 2)
    first = values_row(stats[:half], place, top)
    second = values_row(stats[half:], place, top + first.height)
    if first.rest or second.rest:
        return row
    both = first.height + second.height
    return Values(lambda: (*first.marks, *second.marks), both, ())


@kept(512)
def _values(
    stats: tuple[Stat, ...], place: CardMetrics, window: Area, *, rowed: bool
) -> Values:
    if rowed:
        return _in_rows(stats, place, window.y + window.height)
    wide = place.mm(RAIL) if stats else 0.0
    return rail(stats, place, Area(place.right - wide, window.y, wide, window.height))


_LARGER: Final = 1.1
"""So many times as large a portrait is worth values in a row."""
_PHOTO: Final = 4.0, 3.0


def _extent(card: Card, *, photo: bool) -> tuple[float, float]:
    """Return the width and the height of what a portrait shows, in widths of cells."""
    if photo or not card.portrait:
        return _PHOTO
    left, top, right, low = bounds(card.portrait.layers)
    return right - left, (low - top) * COURSE
