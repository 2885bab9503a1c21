"""The head of a card: badge, name, what it is and its price, on a course of bricks."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from builder.content.card import Card, Text
from builder.content.livery import Badge, Livery
from builder.content.theme import CardFrame
from reports.bricks.signs import sign
from reports.card.metrics import STUD, CardMetrics
from reports.layout.bricks import Plate, course, plate, rounded
from reports.layout.fonts import kept
from reports.layout.lines import Fitted, fit, longest_word, written
from reports.layout.marks import TITLE, Area, Box, Mark, Polygon, Stroke
from reports.layout.prose import cut_texts


class Header(NamedTuple):
    """The head of one side, drawn from the card's upper left corner.

    Attributes:
        bottom: Where it ends, in points from the top of the card.
        draw: Returns what it shows; more heads are measured than shown.
        missing: What was too long for it, as texts for the rest of the card.
        lines: How many lines stand below the name.
    """

    bottom: float
    draw: Callable[[], list[Mark]]
    missing: tuple[Text, ...]
    lines: int

    @property
    def marks(self) -> list[Mark]:
        """What it shows."""
        return self.draw()


class Said(NamedTuple):
    """What a head says besides the name and the price.

    Attributes:
        below: What stands below the name; nothing does on a lower head.
        beside: What stands at the right of the name.
    """

    below: tuple[str, ...] = ()
    beside: str = ""


def band(
    card: Card, place: CardMetrics, livery: Livery, words: Said, *, small: bool = False
) -> Header:
    """Return the head of one side.

    Args:
        card: Whose head.
        place: Where on what card.
        livery: Whose colours it wears.
        words: What it says besides.
        small: The lower head of backs and further cards.
    """
    mm = place.mm
    badge = _badge_area(place, small=small)
    tile = _tile(card.price, card.currency, place, small=small)
    left = badge.x + badge.width + mm(0.8 if place.mini else 1.3)
    right = tile.area(0).x - mm(1.0) if tile else place.right - mm(1.6)
    ladder = place.ladder((place.sizes.body, 2))
    full = right - left
    names = _names(place, small=small)
    apart = mm(1.6)
    word = longest_word(card.title, bold=True) * names[-1][0]
    words, beside = _beside(words, ladder, full, word + apart)
    below_name = " · ".join(text for text in words.below if text.strip())
    if beside.lines:
        right -= beside.width + apart
    name = fit(card.title, names, right - left, bold=TITLE)
    below = fit(below_name, ladder, full)
    text = name.height + below.height
    low = mm((6.2 if small else 7.4) if place.mini else (6.6 if small else 9.2))
    # Badge and price stand at the same place in the same size, however long the name.
    least = max(low, tile.tall + mm(0.9) if tile else 0.0)
    height = max(text + mm(0.7), least)
    top, palette = place.top, place.palette

    def draw() -> list[Mark]:
        y = first = top + (height - text) / 2 - (0 if small else mm(0.1))
        middle = top + (least - badge.height) / 2 - mm(0.2)
        marks: list[Mark] = [
            *card_course(place, height),
            *_badge(card, place, livery, badge._replace(y=middle)),
            *written([(one, palette.band_text) for one in (name, below)], left, y),
        ]
        if beside.lines:
            # Beside the whole name, however many lines that has.
            y = first + (name.height - beside.height) / 2
            marks += written(((beside, palette.band_text),), right + apart, y)
        return marks + (tile.marks(top, least) if tile else [])

    price = f"{card.price} {card.currency}"
    # Which of several cards it is stands in front, and is another on each.
    kind = " · ".join(text for text in (card.kind, livery.army) if text.strip())
    missing = cut_texts(
        ("Full name", card.title, name.whole),
        ("Kind", kind, below.whole),
        ("Card", words.beside, beside.whole),
        ("Price", price, not tile or tile.whole),
    )
    return Header(top + height, draw, missing, len(below.lines))


def _beside(
    words: Said, ladder: tuple[tuple[float, int], ...], full: float, word: float
) -> tuple[Said, Fitted]:
    """Return what a head says, and what of it stands beside the name.

    No word of the name is broken to have something beside it: it stands below, then.

    Args:
        words: What is to be said.
        ladder: Its sizes of type.
        full: The width of the head without badge and price, in points.
        word: What the longest word of the name needs of it.
    """
    beside = fit(words.beside, ladder, full * 0.45)
    if beside.lines and full - beside.width < word:
        return Said((words.beside, *words.below)), fit("", ladder, full)
    return words, beside


def card_course(place: CardMetrics, height: float) -> list[Mark]:
    """Return a course of bricks of a height in points, from the top of the frame."""
    area, mm = Area(place.rim, place.top, place.inner, height), place.mm
    if place.frame is not CardFrame.STUDS:
        return flat_head(place, height)
    return course(area, place.palette, line=place.line, pitch=mm(4.9), stud=mm(STUD))


def flat_head(place: CardMetrics, height: float) -> list[Mark]:
    """Return a head without studs, which takes their height as well."""
    palette, rim = place.palette, place.rim
    area = Area(rim, rim, place.inner, place.top - rim + height)
    if place.frame is CardFrame.ROUNDED:
        return [Polygon((rounded(area, place.corner),), palette.band, palette.edge,
                        place.line)]  # fmt: skip
    return [Box(*area, palette.band, palette.edge, place.line)]


def emblem_name(card: Card, livery: Livery) -> str:
    """Return the sign of an army's emblem; that of the card's kind without one."""
    return livery.emblem.sign if livery.emblem else f"kind-{card.badge.value}"


def _names(place: CardMetrics, *, small: bool) -> tuple[tuple[float, int], ...]:
    """Return the sizes of the name: it shrinks, then it wraps, and is cut at last."""
    sizes = place.sizes.other if small else place.sizes.name
    last = sizes[-1]
    least = ((max(last * share, place.sizes.word), 3) for share in (0.85, 0.75))
    every = (*((size, 1) for size in sizes), (last, 2), (last, 3), *least)
    return place.ladder(*every)


def _badge_area(place: CardMetrics, *, small: bool) -> Area:
    mm = place.mm
    if place.mini:
        return Area(mm(3.1), 0, mm(4.6), mm(5.0))
    return Area(mm(3.7), 0, *((mm(5.2), mm(5.6)) if small else (mm(7.3), mm(7.8))))


def _badge(card: Card, place: CardMetrics, livery: Livery, area: Area) -> list[Mark]:
    """Return the outline that tells the kind, with the army's emblem in it."""
    palette = place.palette
    inset = area.width * (0.27 if card.badge in (Badge.WEAPON, Badge.FIELD) else 0.19)
    inner = area.inset(inset)
    # The stud of a head and the tip of a drop stand above the middle.
    inner = inner._replace(y=inner.y + area.height * 0.04)
    return [
        *sign(f"badge-{card.badge.value}", area, palette.paper, palette.edge),
        *sign(emblem_name(card, livery), inner, palette.accent),
    ]


_TILE: Final = 9.6
"""The width of the price's brick, in grid millimetres."""
_FLAT: Final = 8.6
"""The width of the low one, unless it has a long price."""


@dataclass(frozen=True)
class _Tile:
    """The brick that bears the price, at the right end of the head.

    Each head asks for its measures, and many have the same one.
    """

    place: CardMetrics
    price: Fitted
    unit: Fitted
    flat: bool

    @property
    def whole(self) -> bool:
        return self.price.whole and self.unit.whole

    @cached_property
    def width(self) -> float:
        mm, gap = self.place.mm, self.place.mm(0.6)
        if self.flat:
            wide = self.price.width + self.unit.width + gap + mm(1.6)
            return max(mm(_FLAT), wide)
        return _tile_width(self.place, self.unit)

    @cached_property
    def tall(self) -> float:
        """The height of the price with its unit."""
        if self.flat:
            return max(self.price.height, self.unit.height)
        return self.price.height + self.unit.height - self._lift

    @property
    def _plain(self) -> bool:
        return len(self.price.lines) == len(self.unit.lines) == 1

    @property
    def _lift(self) -> float:
        """Return how far the unit moves up: figures have no descenders."""
        share = 0.22 if self._plain else 0.16
        return self.price.size * share if self.unit.lines else 0.0

    def area(self, height: float) -> Area:
        right = self.place.right - self.place.mm(1.6 if not self.place.mini else 1.0)
        return Area(right - self.width, 0, self.width, height)

    def marks(self, top: float, height: float) -> list[Mark]:
        mm, palette = self.place.mm, self.place.palette
        inks = [(one, palette.tile_text) for one in (self.price, self.unit)]
        if self.flat:
            tall = max(self.price.height, self.unit.height)
            area = self.area(tall)._replace(y=top + (height - tall) / 2)
            gap = mm(0.6)
            used = self.price.width + gap + self.unit.width
            x = area.x + (area.width - used) / 2
            second = area.y + (tall - self.unit.height) / 2
            return [
                Box(*area, palette.tile, palette.edge, self.place.hair * 2),
                *written(inks[:1], x, area.y + (tall - self.price.height) / 2),
                *written(inks[1:], x + self.price.width + gap, second),
            ]
        area = self.area(height - mm(2.1))._replace(y=top + mm(1.2))
        hair = self.place.hair * 2
        look = Plate(palette.tile, palette.edge, hair, 2, mm(0.6))
        y = area.y + (area.height - self.tall) / 2
        if self._plain:
            # What is seen, from the figures' top to the base line, is in the middle.
            y -= (self.price.size * 0.22 - self.unit.size * 0.24) / 2
        below = y + self.price.height - self._lift
        return [
            *plate(area, look),
            *written(inks[:1], area.x, y, self.width),
            *written(inks[1:], area.x, below, self.width),
        ]


@kept(256)
def _tile(
    price_text: str, currency: str, place: CardMetrics, *, small: bool
) -> _Tile | None:
    if not price_text.strip():
        return None
    flat = small or place.mini
    most = place.inner * 0.34
    unit_size = place.sizes.row if small else place.sizes.body
    ladder = place.ladder((unit_size, 1), (6.5, 1), (6.5, 3))
    unit = fit(currency, ladder, most * (0.55 if flat else 1), bold=True)
    sizes = place.sizes.price if not small else (place.sizes.row,)
    ladder = place.ladder(*((size, 1) for size in sizes), (7.5, 1), (7.5, 3))
    room = most * 0.6 if flat else _tile_width(place, unit) - place.mm(0.8)
    price = fit(price_text, ladder, room, bold=True)
    return _Tile(place, price, unit, flat)


def _tile_width(place: CardMetrics, unit: Fitted) -> float:
    """Return the width of the price's brick, which the unit alone may enlarge.

    All cards of a game have one unit, so they have one width; the price is set in it.
    """
    return max(place.mm(_TILE), unit.width + place.mm(1.2))


def warning_strip(
    stamp: str, place: CardMetrics, top: float
) -> tuple[float, list[Mark]]:
    """Return the stamp as a bar across the card: where it ends, and its marks.

    Args:
        stamp: The word; without one there is no bar.
        place: Where on what card.
        top: Where it begins, in points from the top of the card.
    """
    if not stamp.strip():
        return top, []
    palette, head = place.palette, place.sizes.head
    text = fit(stamp, place.ladder((head, 1), (6.5, 12)), place.text, bold=True)
    height = text.height + place.mm(0.4)
    end, inks = top + height, ((text, palette.alarm_text),)
    return end, [
        Box(place.rim, top, place.inner, height, palette.alarm_band),
        Stroke(place.rim, end, place.right, end, palette.alarm, place.line),
        *written(inks, place.left, top + place.mm(0.2), place.text),
    ]
