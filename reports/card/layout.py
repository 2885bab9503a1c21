"""Composing the sides of a card; what does not fit goes on further ones.

A front holds the portrait with the big values and, below them, what `fill.Filler` finds
room for. All else is poured over the back and further cards: front and back in turn, or
fronts alone where only fronts are printed. The scale of type belongs to the format, so
nothing is tried in several sizes but the name.

The heads tell which of several cards one is, and that may take them another line. So a
card of several is laid out once more with that in its heads.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import product
from operator import attrgetter
from typing import Final

from builder.content.card import Card, Table, Text
from builder.content.card_blocks import on_sheet
from builder.content.livery import Livery
from builder.content.theme import WORN
from reports.card.bleed import finished, papered, theme_of
from reports.card.blocks import GAP, ODDS_ROW, card_slices
from reports.card.faces import blank, opening, page, scanned
from reports.card.fill import Filled, Filler, Windows
from reports.card.landscape import by_side, heights
from reports.card.lying import lying_slices
from reports.card.portrait import count_height
from reports.card.setting import CardSetting
from reports.layout.flow import Slice, Slices, pour, tall
from reports.layout.fonts import faces_of, typeset_in
from reports.layout.formats import Settings, Sides
from reports.layout.marks import Side

_CLOSE: Final = 0.4
"""How much of the white between lines and blocks stays where room is short."""
_WIDE: Final = 15.0
"""A front with more blank than this looks unfinished, in grid millimetres."""
_FULL: Final = 0.85
"""A side that ends above this share of its height has room for part of a block."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """Both sides of one piece of card; the back is empty where only fronts are wanted.

    Attributes:
        front: What is seen first.
        back: What is behind it.
        cut: Whether rows of weapons that have no room on the front are on other sides.
    """

    front: Side
    back: Side
    cut: bool = False


def _sides(setting: CardSetting, *, both: bool) -> tuple[list[Side], bool]:
    """Return the sides in order, an even number of them where both are printed.

    And whether rows of weapons are on others than the first.
    """
    if setting.card.scanned:
        fronts = scanned(setting)
        if not both:
            return fronts, False
        backs = (blank(setting, number) for number in range(1, len(fronts) + 1))
        pairs = zip(fronts, backs, strict=True)
        return [side for pair in pairs for side in pair], False
    best = _planned(setting, both=both)
    cut = best.filled.cut
    if (cut or best.behind) and (banner := banner_of(setting)):
        low = _planned(banner, both=both)
        if (cut or not low.behind) and _CUT(low) < _CUT(best):
            setting, best = banner, low
    total = int(best.cost[0])
    if total != setting.total:
        given, setting.total = setting.given, total
        if setting.given != given:
            best = _planned(setting, both=both)
            setting.total = int(best.cost[0])
    best = _flavoured(setting, best, both=both)
    beside, sides = by_side(setting, best.frames)
    out = [opening(setting, best.filled, beside, foot=not both)]
    for at, columns in enumerate(sides, 1):
        number = at // 2 + 1 if both else at + 1
        out.append(page(setting, columns, number, back=both and at % 2 == 1))
    if both and len(out) % 2:
        out.append(blank(setting))
    return out, best.filled.cut and not (beside and not sides)


@dataclass(frozen=True, slots=True)
class _Means:
    """What is done to spare a card.

    Attributes:
        parted: Whether a text of the back may begin in front.
        low: Whether the portrait may be lower.
        space: The height of all columns that there are, if a card is to be spared.
    """

    parted: bool = False
    low: bool = False
    space: float = math.inf


@dataclass(frozen=True, slots=True)
class _Plan:
    """A way to lay a card out.

    Attributes:
        filled: The front.
        frames: What stands in the further columns, on this side and on others.
        cost: How much it is to be avoided; the least is the best.
        filler: What filled it: all of the card, or what no reference sheet says.
        means: What was done to spare a card.
    """

    filled: Filled
    frames: list[Slices]
    cost: tuple[float, ...]
    filler: Filler
    means: _Means

    @property
    def behind(self) -> bool:
        """Whether a track that could be in front is behind."""
        return bool(self.cost[1])


def _planned(setting: CardSetting, *, both: bool) -> _Plan:
    """Return the best way: with the fewest cards, then the track in front.

    A track is tried in front and behind. To spare a card both are tried again: with a
    text parted between front and back, without what the reference sheet says, and with
    a lower portrait beside few values. Nothing is tried where one card less has no room
    for it all, however that is laid out.
    """
    short = on_sheet(setting.card)
    cards = (setting.card, short) if short != setting.card else (setting.card,)
    column, spared = setting.place.column, tall(_flavour(setting))
    fillers = cache(
        lambda at: Filler(cards[at], column, setting.free, setting.more(), spared)
    )
    leasts = cache(lambda at: _least(setting, first, cards[at]))
    best = first = min(_weighed(setting, fillers(0), _Means(), both=both), key=_COST)
    # A rule that all share goes before a portrait is lower, with signs too small.
    numbers = range(len(cards))
    every = [*product(numbers, _MEANS[:-1]), *product(numbers, _MEANS[-1:])]
    for at, means in every[1:]:
        if not 1 < best.cost[0] <= _MANY:
            break
        space = _most(setting, best, both=both)
        if leasts(at) <= space:
            spaced = replace(means, space=space)
            plans = _weighed(setting, fillers(at), spaced, both=both)
            fewer = min(plans, key=_COST, default=best)
            best = fewer if fewer.cost[0] < best.cost[0] else best
    if best.cost[_BLANK] and best.frames and not best.means.parted:
        # Part of a text fills a front that would be half empty.
        means = replace(best.means, parted=True, space=math.inf)
        plans = _weighed(setting, best.filler, means, both=both)
        best = min((best, *plans), key=_COST)
    return best


def _least(setting: CardSetting, plan: _Plan, card: Card) -> float:
    """Return the height that what a card says takes at least, by a plan of the whole.

    Heads that are said again on a continuation may be a part of it.
    """
    shelves = (plan.filled.flow, plan.filled.floor, *plan.frames)
    need = sum(one.height for slices in shelves for one in slices if not one.gap)
    if card is not setting.card:
        column = setting.place.column
        whole = (*setting.card.front, *setting.card.back)
        lines = (Text("", one.general) for one in whole
                 if isinstance(one, Text) and one.general)  # fmt: skip
        need -= tall(card_slices(lines, column, setting.free))
        need -= sum(column.mm(ODDS_ROW) for one in whole
                    if isinstance(one, Table) and one.part == "odds"
                    for row in one.rows if not row.key)  # fmt: skip
    return need * _HEADS


def _most(setting: CardSetting, plan: _Plan, *, both: bool) -> float:
    """Return the height of all columns on a card less, below the lowest portrait."""
    low = min((*setting.windows(), *setting.low_windows()))
    place, front = setting.place, _room(setting, both=both)(low)
    first = sum(map(heights(setting, front, 0), range(place.texts)))
    sides = (int(plan.cost[0]) - 1) * (1 + both)
    return first + (sides - 1) * place.columns * setting.free


_COST: Final = attrgetter("cost")
_CUT: Final = attrgetter("filled.cut", "cost")
_MEANS: Final = (_Means(), _Means(parted=True), _Means(parted=True, low=True))
_BEHIND: Final = 40.0
"""How high a portrait grows in grid millimetres while a track is behind."""
_BLANK: Final = 4
"""Where a cost tells whether much of the front is blank."""
_HEADS: Final = 0.9
"""What is left of a height without the heads of continuations, at least."""
_MANY: Final = 4
"""Of more cards none is spared by such means."""


def _leaves(setting: CardSetting, frames: Sequence[Slices]) -> int:
    """Return on how many leaves columns lie, both sides of which are printed."""
    return len(by_side(setting, frames)[1]) // 2 + 1


def _weighed(
    setting: CardSetting, filler: Filler, means: _Means, *, both: bool
) -> list[_Plan]:
    """Return the plans by some means, without those that are worse in any case."""
    plans = list[_Plan]()
    for tracked in (True, False) if filler.track else (False,):
        if plan := _plan(setting, filler, means, tracked=tracked, both=both):
            plans.append(plan)
            if plan.cost[0] == 1 and not plan.cost[_BLANK]:
                break
    return plans


def _ladder(
    setting: CardSetting, filler: Filler, means: _Means, *, tracked: bool
) -> list[Windows]:
    """Return the windows of a picture, the best first, each lower than the one before.

    What is ticked comes before the picture, which gives way no further than it must.
    """
    low = tuple(setting.low_windows()) if means.low else ()
    least = low[-1] if low else setting.least
    sizes, most = (*setting.windows(), *low), setting.tallest
    if filler.track and not tracked and setting.place.columns == 1:
        # No large picture stands where the track has no room.
        most = min(most, setting.place.mm(_BEHIND))
        sizes = tuple(min(high, most) for high in sizes)
    best = Windows(sizes, least, most, setting.low_windows, setting.bare_windows())
    lower = (best._replace(sizes=(high,), least=high) for high in setting.given_way())
    return [best, *lower] if tracked else [best]


def _plan(
    setting: CardSetting, filler: Filler, means: _Means, *, tracked: bool, both: bool
) -> _Plan | None:
    """Return the front, and the frames of all other sides, with a track at a place.

    Nothing is returned where the track has no room there, or all of it no such space.
    """
    free, room = filler.free, _room(setting, both=both)
    ladder = _ladder(setting, filler, means, tracked=tracked)
    least, moved = ladder[0].least, bool(filler.track) and not tracked
    # Where a column is beside the picture, what would rise stands in front already.
    how = {"tracked": tracked, "parted": means.parted}
    how["rising"] = setting.place.texts == 1
    fronts = (filler.filled(room, windows, **how) for windows in ladder)
    filled = next(filter(None, fronts), None)
    if filled is None or (filled in filler.planned and means.space < math.inf):
        # A front that was planned before spares nothing now.
        return None
    filler.planned.append(filled)

    def plan(front: Filled, frames: list[Slices]) -> _Plan:
        beside, further = by_side(setting, frames)
        cards = -(-(1 + len(further)) // 2) if both else 1 + len(further)
        empty = len(beside) < setting.place.texts - 1
        wide = empty or front.blank > setting.place.mm(_WIDE)
        behind, turned = moved and bool(further), len(frames) - len(beside)
        # In the order of what annoys at a table: another card to carry, a track to turn
        # the card for, weapons whose notes are elsewhere, more to turn it for, a front
        # of which much is blank.
        cost = (cards, behind, front.bare, turned, wide)
        return _Plan(front, frames, cost, filler, means)

    rest = card_slices(filled.back, setting.place.column, free)
    slices = (*filled.flow, *filled.floor, *rest)
    if means.space < sum(min(one.height, free) for one in slices if not one.gap) - 1:
        return None
    apart = None
    if filled.whole:
        apart = _tight(rest, heights(setting, room(filled.window), 1))
    if both and apart is not None and _leaves(setting, apart) == 1:
        return plan(filled, apart)
    # Two ways to end a card: its back begins a side of its own (`apart`), or it goes on
    # below the front (`joined`), under a portrait as low as need be. The second has to
    # spare a leaf, since it cuts a text in two.
    window = least if apart is not None else filled.window
    gap = (Slice(setting.place.mm(GAP), gap=True),) if filled.flow and rest else ()
    first = max(0.0, room(window) - tall(filled.floor))
    later = heights(setting, room(window), 0)
    made = _tight((*filled.flow, *gap, *rest), lambda at: later(at) if at else first)
    spared = apart and _leaves(setting, made[1:]) < _leaves(setting, apart)
    if both and apart is not None and not spared:
        # Only a card spared is worth parting a text between front and back.
        return plan(filled, apart)
    flow = made[0] if made else ()
    # What the first block that goes on behind leaves empty makes the picture larger.
    spare = max(0.0, first - tall(flow) - setting.white)
    grown = min(window + spare, max(window, setting.tallest))
    left = spare - (grown - window)
    front = replace(filled, window=grown, flow=flow, back=(), blank=left)
    return plan(front, made[1:])


def _room(setting: CardSetting, *, both: bool) -> Callable[[float], float]:
    """Return what tells the height below a portrait of a height."""
    place, top = setting.place, setting.head().bottom
    row = setting.least_values.height if setting.rowed else 0.0
    foot = 0.0 if both or setting.across else setting.footer_height

    def room(window: float) -> float:
        if place.lying:
            return place.bottom - setting.floor - top - foot - setting.white
        end = setting.warning(top, window)[0] + (window or setting.strip) + row
        return place.bottom - end - foot - setting.white

    return room


def _flavour(setting: CardSetting) -> Slices:
    """Return the flavour line with the white above it; nothing if there is none."""
    if not setting.flavour:
        return ()
    said = card_slices((setting.flavour,), setting.place.column, setting.free)
    return (Slice(setting.place.mm(GAP), gap=True), *said)


def _flavoured(setting: CardSetting, plan: _Plan, *, both: bool) -> _Plan:
    """Return a plan with the flavour line where there is room to spare for it.

    That is on the front, or behind it. It moves nothing and costs no card: where all is
    full, it is left out.
    """
    line, filled, frames = _flavour(setting), plan.filled, plan.frames
    if not line:
        return plan
    if filled.whole and filled.blank >= tall(line):
        flow = (*filled.flow, *(line if filled.flow else line[1:]))
        return replace(plan, filled=replace(filled, flow=flow))
    if not frames:
        return replace(plan, frames=[line[1:]]) if both else plan
    high = heights(setting, _room(setting, both=both)(filled.window), 1)
    if tall(frames[-1]) + tall(line) > high(len(frames) - 1):
        return plan
    return replace(plan, frames=[*frames[:-1], (*frames[-1], *line)])


def _tight(slices: Slices, room: Callable[[int], float]) -> list[Slices]:
    """Return slices by frame: blocks are kept whole unless that wastes room."""
    kept = pour(slices, room)
    if len(kept) < 2:
        return kept
    wasted = any(tall(frame) < _FULL * room(at) for at, frame in enumerate(kept[:-1]))
    least = sum(one.height for one in slices if not one.gap)
    if least > sum(map(room, range(len(kept) - 1))) + len(kept):
        # Nothing spares a frame.
        return pour(slices, room, keep=False) if wasted else kept
    # Less white between them, where that spares a side.
    closer = (
        Slice(one.height * _CLOSE, glue=one.glue, gap=True) if one.gap else one
        for one in slices
    )
    close = pour(tuple(closer), room, keep=False)
    loose = pour(slices, room, keep=False)
    if len(close) < min(len(loose), len(kept)):
        return close
    return loose if wasted or len(loose) < len(kept) else kept


def laid_out(
    card: Card, settings: Settings, *, photo: bool = False, count: int = 1
) -> tuple[Leaf, ...]:
    """Return a card on as many leaves as it needs, for the sides that are printed.

    Where only fronts are, or one back for all, they say all that backs would say.

    Args:
        card: What it says.
        settings: The player's choices; only format, ink and sides are used.
        photo: Whether the card's photo is at hand; if not, a portrait is drawn.
        count: How often the unit marches; more than 1 has a box for each.
    """
    both = not settings.sides.on_fronts
    theme = theme_of(card, settings)
    faces, _ = faces_of(theme)
    with typeset_in(faces):
        setting = CardSetting(card, settings, photo=photo, count=count)
        sides, cut = _sides(setting, both=both)
    if theme != WORN:
        sides = [papered(side, setting.place, faces) for side in sides]
    if both:
        pairs = zip(sides[::2], sides[1::2], strict=True)
        return tuple(Leaf(front, back, cut) for front, back in pairs)
    return tuple(Leaf(one, Side(one.width, one.height, ()), cut) for one in sides)


def one_back(cards: Iterable[Card], settings: Settings) -> Side:
    """Return the one back of a deck, finished: that of the army most cards are of.

    It names no card and no part of one.
    """
    cards = tuple(cards)
    armies = Counter(card.livery for card in cards if card.livery)
    worn = armies.most_common(1)[0][0] if armies else Livery()
    book, _ = Counter(card.source for card in cards).most_common(1)[0]
    plain = Card(worn.army, "", livery=worn, source=book)
    (leaf,) = laid_out(plain, replace(settings, sides=Sides.LONG_EDGE))
    return finished(leaf.back, plain, settings)


def sides_of(
    leaf: Leaf, card: Card, settings: Settings, back: Side | None = None
) -> tuple[Side, ...]:
    """Return the sides of a leaf that are printed, finished.

    Args:
        leaf: The leaf.
        card: The card that it is of.
        settings: The player's choices.
        back: The one back of all cards; None for a back of its own.
    """
    front = finished(leaf.front, card, settings)
    if settings.sides is Sides.FRONTS:
        return (front,)
    return front, back or finished(leaf.back, card, settings)


# A portrait that gives way to the track: low, its values in a row beside it.

_HEIGHTS: Final = (26.0, 22.0)
"""Heights of its portrait in grid millimetres, the best first."""
_GIVEN_WAY: Final = (20.0, 18.0, 16.0, 14.0)
"""Those it gives way to, for no more than the track and bare rows of weapons."""


def banner_of(setting: CardSetting) -> "BannerSetting | None":
    """Return a card as a banner; None if its portrait is one already, or too low then.

    A card to be filled in by hand needs a track that stands.
    """
    lying = setting.place.lying
    if setting.card.blank or (setting.rowed and not lying):
        return None
    banner = BannerSetting(*setting.asked, photo=setting.photo, count=setting.count)
    least = min(setting.least, setting.place.mm(_GIVEN_WAY[-1]))
    high = banner.windows()[-1] >= least and not banner.least_values.rest
    return banner if high and bool(banner.across) == lying else None


class BannerSetting(CardSetting):
    """A card with a low portrait and its values in a row.

    Where the card lies it does not say the track besides what stands below all columns.
    """

    def __init__(
        self, card: Card, settings: Settings, *, photo: bool, count: int
    ) -> None:
        super().__init__(card, settings, photo=photo, count=count)
        # Signs would make their row higher.
        stats = tuple(replace(stat, sign="") for stat in self.card.stats)
        self.card = replace(self.card, stats=stats)
        track = [one for one in self.card.back
                 if isinstance(one, Table) and one.part == "track"]  # fmt: skip
        if self.place.lying and track:
            lies = lying_slices(track[0], self.place)
            # Of fronts alone the small print stands below it.
            foot = bool(lies) and settings.sides is Sides.FRONTS
            self.across = lies + (Slice(self.footer_height),) * foot
            back = tuple(one for one in self.card.back if one is not track[0])
            self.card = replace(self.card, back=back)

    @cached_property
    def rowed(self) -> bool:
        """Its values stand in a row."""
        return True

    def windows(self) -> tuple[float, ...]:
        """Return the heights of the portrait, the best first."""
        return super().windows() if self.place.lying else self._heights(_HEIGHTS)

    def low_windows(self) -> Iterator[float]:
        """Yield those that spare a card."""
        yield from self.given_way()

    def given_way(self) -> tuple[float, ...]:
        """Return those that it gives way to; where it lies, it has done so."""
        return () if self.place.lying else self._heights(_GIVEN_WAY)

    def _heights(self, heights: tuple[float, ...]) -> tuple[float, ...]:
        """Return heights with the strip of the count at the foot of the portrait."""
        strip = count_height(self.count, self.place)
        return tuple(self.place.mm(high) + strip for high in heights)
