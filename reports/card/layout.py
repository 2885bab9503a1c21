"""Composing the sides of a card; what does not fit goes on further ones.

A front holds the portrait with the big values and, below them, what `fill.Filler` finds
room for. All else is poured over the back and further cards: front and back in turn, or
fronts alone where only fronts are printed. The scale of type belongs to the format, so
nothing is tried in several sizes but the name.

The heads tell which of several cards one is, and that may take them another line. So a
card of several is laid out once more with that in its heads.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from builder.content.card import Card, Text
from builder.content.card_blocks import small_print
from reports.card.blocks import GAP, card_slices
from reports.card.copies import Copy, Progress, tell, wanted
from reports.card.faces import blank, opening, page, scanned
from reports.card.fill import ODDS_GAP, Filled, Filler
from reports.card.portrait import count_height
from reports.card.setting import CardSetting
from reports.layout.flow import Slice, pour, tall
from reports.layout.formats import Arrangement, Settings, Sides
from reports.layout.marks import Area, Side
from reports.sheet.grid import best_grid

_CLOSE: Final = 0.4
"""How much of the white between lines and blocks stays where room is short."""
_FULL: Final = 0.85
"""A side that ends above this share of its height has room for part of a block."""

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


def _sides(setting: CardSetting, *, both: bool) -> list[Side]:
    """Return the sides in order, an even number of them where both are printed."""
    if setting.card.scanned:
        fronts = scanned(setting)
        if not both:
            return fronts
        backs = (blank(setting, number) for number in range(1, len(fronts) + 1))
        return [side for pair in zip(fronts, backs, strict=True) for side in pair]
    for _ in range(2):
        filled, frames = _planned(setting, both=both)
        count = 1 + len(frames)
        total = -(-count // 2) if both else count
        if total == setting.total:
            break
        setting.total = total
    out = [opening(setting, filled, foot=not both)]
    for at, slices in enumerate(frames, 1):
        number = at // 2 + 1 if both else at + 1
        out.append(page(setting, slices, number, back=both and at % 2 == 1))
    if both and len(out) % 2:
        out.append(blank(setting))
    return out


def _planned(setting: CardSetting, *, both: bool) -> tuple[Filled, list[Frame]]:
    """Return the front, and the frames of all other sides."""
    free, windows = setting.free, setting.windows()
    room = _room(setting, both=both)
    lower = setting.low_windows
    filled = _filler(setting).filled(room, windows, setting.least, lower)
    rest = card_slices(filled.back, setting.place, free)
    apart = _tight(rest, lambda _: free) if filled.whole else None
    if both and apart is not None and len(apart) < 2:
        return filled, apart
    window = setting.least if apart is not None else filled.window
    joined = _joined(setting, filled, rest)
    floor = tall(filled.floor) + setting.place.mm(ODDS_GAP) * bool(filled.floor)
    first = max(0.0, room(window) - floor)
    made = _tight(joined, lambda at: free if at else first)
    if both and apart is not None and (len(made) + 1) // 2 >= (len(apart) + 2) // 2:
        # Only a card spared is worth parting a text between front and back.
        return filled, apart
    flow = made[0] if made else ()
    return replace(filled, window=window, flow=flow, back=()), made[1:]


def _joined(setting: CardSetting, filled: Filled, rest: Frame) -> Frame:
    gap = Slice(setting.place.mm(GAP), gap=True)
    return (*filled.flow, gap, *rest) if filled.flow and rest else filled.flow + rest


def _room(setting: CardSetting, *, both: bool) -> Callable[[float], float]:
    """Return what tells the height below a portrait of a height."""
    place, top = setting.place, setting.head().bottom
    strip = count_height(setting.count, place)
    least = Area(0, top, 0, setting.windows()[-1])
    row = setting.values(least).height if setting.rowed else 0.0
    foot = 0.0 if both else setting.footer_height

    def room(window: float) -> float:
        end = setting.warning(top, window)[0] + (window or strip) + row
        return place.bottom - end - foot - setting.white

    return room


def _filler(setting: CardSetting) -> Filler:
    """Return what fills the front, with all that has no other place."""
    card = setting.card
    said = small_print(card)
    if said and not setting.footer:
        # Too long for the foot.
        card = replace(card, back=(*card.back, Text("", (said,))))
    return Filler(card, setting.place, setting.free, setting.more())


def _tight(slices: Frame, room: Callable[[int], float]) -> list[Frame]:
    """Return slices by frame: blocks are kept whole unless that wastes room."""
    kept = pour(slices, room)
    if len(kept) < 2:
        return kept
    close = pour(_closer(slices), room, keep=False)
    loose = pour(slices, room, keep=False)
    wasted = any(tall(frame) < _FULL * room(at) for at, frame in enumerate(kept[:-1]))
    if len(close) < min(len(loose), len(kept)):
        return close
    return loose if wasted or len(loose) < len(kept) else kept


def _closer(slices: Frame) -> Frame:
    """Return slices with less white between them, where that spares a side."""
    return tuple(
        replace(one, height=one.height * _CLOSE) if one.gap else one for one in slices
    )


# How a card lies on pieces of card, and how many of them there are to cut.


def laid_out(
    card: Card, settings: Settings, *, photo: bool = False, count: int = 1
) -> tuple[Leaf, ...]:
    """Return a card on as many leaves as it needs, for the sides that are printed.

    Where only fronts are, they say all that backs would say.

    Args:
        card: What it says.
        settings: The player's choices; only format, ink and sides are used.
        photo: Whether the card's photo is at hand; if not, a portrait is drawn.
        count: How often the unit marches; more than 1 has a box for each.
    """
    both = settings.sides is not Sides.FRONTS
    setting = CardSetting(card, settings.card, settings.ink, photo=photo, count=count)
    sides = _sides(setting, both=both)
    if both:
        return tuple(map(Leaf, sides[::2], sides[1::2]))
    return tuple(Leaf(side, Side(side.width, side.height, ())) for side in sides)


def sides_of(leaf: Leaf, settings: Settings) -> tuple[Side, ...]:
    """Return the sides of a leaf that are printed."""
    fronts_only = settings.sides is Sides.FRONTS
    return (leaf.front,) if fronts_only else (leaf.front, leaf.back)


@dataclass(frozen=True, slots=True)
class Extent:
    """How much a print job is.

    Attributes:
        pieces: Cards to cut; a long card is several, and spare copies count.
        sheets: Sheets of paper; one a card where each has pages of its own.
    """

    pieces: int
    sheets: int


def extent(
    copies: Sequence[Copy],
    settings: Settings,
    photos: Iterable[str] = (),
    progress: Progress | None = None,
) -> Extent:
    """Return how many cards there are to cut, and on how many sheets.

    Args:
        copies: The cards, each with its count.
        settings: The player's choices.
        photos: The keys of the photos at hand.
        progress: Called after each card; see `Progress`.

    Raises:
        Cancelled: `progress` returned False.
        ValueError: No card of that format fits on the paper.
    """
    pages = settings.arrangement is Arrangement.PAGES
    room = 1 if pages else best_grid(settings).count
    keys, every = frozenset(photos), tuple(wanted(copies, settings))
    sizes: dict[tuple[Card, int], int] = {}
    taken = blank = 0
    for done, one in enumerate(every, 1):
        if one.breaks:
            blank += -(taken + blank) % room
        size = _pieces(one.card, settings, one.card.photo in keys, one.badge)
        sizes[one.card, one.badge] = size
        taken += size
        tell(progress, done, len(every))
    left = -(taken + blank) % room
    order = spare(tuple(sizes.values()), left, settings)
    more = sum(tuple(sizes.values())[at] for at in order)
    return Extent(taken + more, (taken + blank + left) // room)


def spare(sizes: Sequence[int], room: int, settings: Settings) -> list[int]:
    """Return which cards fill the rest of the last sheet: whole ones, each in turn.

    A job in which each copy has its number, or each side its page, has none.

    Args:
        sizes: How many pieces each distinct card is.
        room: How many pieces have room.
        settings: The player's choices.
    """
    out: list[int] = []
    pages = settings.arrangement is Arrangement.PAGES
    if not settings.fill or settings.numbered or pages:
        return out
    while fits := [at for at, size in enumerate(sizes) if size <= room]:
        for at in fits:
            if sizes[at] <= room:
                out.append(at)
                room -= sizes[at]
    return out


@lru_cache(maxsize=4096)
def _pieces(
    card: Card,
    settings: Settings,
    photo: bool,  # noqa: FBT001 (part of the key it is kept under)
    count: int,
) -> int:
    return len(laid_out(card, settings, photo=photo, count=count))
