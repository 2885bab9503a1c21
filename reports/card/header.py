"""The head of a card: its name, what it is and its price, on a course of bricks."""

from dataclasses import dataclass

from builder.content.card import Card, Text
from reports.card.metrics import CardMetrics
from reports.layout.bricks import Plate, plate, stud_count
from reports.layout.lines import Fitted, fit, written
from reports.layout.marks import Area, Box, Mark, Stroke
from reports.layout.prose import cut_texts

_NAME = ((14, 1), (12.5, 1), (11, 1), (11, 2), (9.5, 2), (8.5, 3), (7.5, 3))
_NAME_SMALL = ((11.5, 1), (10.5, 1), (9.5, 1), (8.5, 1), (8.5, 2), (7.5, 2))
_KIND = ((7, 1), (6.5, 2), (6, 2))
_PRICE = ((15, 1), (13, 1), (11, 1), (9, 1), (7.5, 2))


@dataclass(frozen=True, slots=True)
class Header:
    """The head, drawn from its upper left corner.

    Attributes:
        height: In points, without the studs that stand up from it.
        marks: What it shows.
        missing: What was too long for it, as texts for the rest of the card.
    """

    height: float
    marks: tuple[Mark, ...]
    missing: tuple[Text, ...]


def band(
    card: Card, place: CardMetrics, *, part: str = "", small: bool = False
) -> Header:
    """Return the head of one side.

    Args:
        card: Whose head.
        place: Where on what card.
        part: Which card of several this is, such as `2 of 3`.
        small: The lower head of backs and further cards.
    """
    palette, scale = place.palette, place.scale
    tile = _tile(card, place, _PRICE[small:])
    side = tile.width + 3 * scale if tile else 0
    width = place.inner - 2 * place.pad - side
    sizes = _NAME_SMALL if small else _NAME
    name = fit(card.title, place.ladder(*sizes), width, bold=True)
    words = " · ".join(text for text in (part, card.kind) if text.strip())
    kind = fit(words, place.ladder(*_KIND), width)
    text = name.height + kind.height
    height = max(text + 6.5 * scale, (22 if small else 29) * scale)
    if tile:
        height = max(height, tile.height + 7 * scale)
    look = Plate(palette.band, palette.edge, 0.9, stud_count(place.inner), 2.1)
    y = (height - text) / 2 - 0.3 * scale
    lines = ((name, palette.band_text), (kind, palette.band_faint))
    marks = [
        *plate(Area(0, 0, place.inner, height), look),
        *written(lines, place.pad, y),
    ]
    if tile:
        marks += tile.marks(height)
    price = f"{card.price} {card.currency}"
    missing = cut_texts(
        ("Full name", card.title, name.whole),
        ("Kind", card.kind, kind.whole),
        ("Price", price, not tile or tile.whole),
    )
    return Header(height, tuple(marks), missing)


@dataclass(frozen=True, slots=True)
class _Tile:
    """The brick that bears the price."""

    place: CardMetrics
    price: Fitted
    unit: Fitted

    @property
    def whole(self) -> bool:
        return self.price.whole and self.unit.whole

    @property
    def width(self) -> float:
        text = max(self.price.width, self.unit.width) + 8 * self.place.scale
        return max(24 * self.place.scale, text)

    @property
    def height(self) -> float:
        """The least height, in points."""
        return (self.price.height + self.unit.height) * 0.93 + 1.5 * self.place.scale

    def marks(self, height: float) -> list[Mark]:
        place, palette, scale = self.place, self.place.palette, self.place.scale
        inset = 3.2 * scale
        top = inset + 1.2 * scale
        left = place.inner - self.width - inset
        area = Area(left, top, self.width, height - inset - top)
        edge = "" if palette.tile else palette.tile_text
        look = Plate(palette.tile, edge, 0.8, 2, 1.6 * scale)
        price, unit = ((one, palette.tile_text) for one in (self.price, self.unit))
        y = top + (area.height - self.price.height - self.unit.height) / 2
        # Figures have no descenders: the unit moves up into the space of theirs.
        lift = self.price.size * 0.13 if self.unit.lines else 0.0
        below = y + self.price.height - lift / 2
        return [
            *plate(area, look),
            *written((price,), left, y + lift / 2, self.width),
            *written((unit,), left, below, self.width),
        ]


def _tile(
    card: Card, place: CardMetrics, sizes: tuple[tuple[float, int], ...]
) -> _Tile | None:
    if not card.price.strip():
        return None
    most = place.inner * 0.34
    price = fit(card.price, place.ladder(*sizes), most, bold=True)
    unit = fit(card.currency, place.ladder((6.5, 1), (6, 1)), most, bold=True)
    return _Tile(place, price, unit)


def warning_strip(stamp: str, place: CardMetrics) -> tuple[float, tuple[Mark, ...]]:
    """Return the stamp as a bar across the card: its height, and its marks."""
    if not stamp.strip():
        return 0.0, ()
    palette = place.palette
    text = fit(stamp, place.ladder((7.5, 1), (6, 2)), place.text, bold=True)
    height = text.height + 1.6
    marks: list[Mark] = [
        Box(0, 0, place.inner, height, palette.alarm_band),
        Stroke(0, height, place.inner, height, palette.alarm, 0.9),
        *written(((text, palette.alarm_text),), 0, 0.8, place.inner),
    ]
    return height, tuple(marks)
