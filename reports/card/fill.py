"""What stands on a front: room is given to what is used first in play.

Rows of weapons come first, then their notes, the odds, boxes for ammunition, what may
stand elsewhere, what else the front says, and the player's own words. What finds no
room goes on the back; no type shrinks for it.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from builder.content.card import Block, Boxes, Card, Row, Table, Text
from reports.card.arms import ArmsShown, arms_slices, suits
from reports.card.blocks import GAP, block_slices, card_slices
from reports.card.metrics import CardMetrics
from reports.layout.flow import Slice, tall

IN_PLAY: Final = "In play"
"""The heading of lines from the front where the card has none in play."""
ODDS_GAP: Final = 1.2
"""White above a strip of odds at the foot of a side, in grid millimetres."""


@dataclass(frozen=True, slots=True)
class Filled:
    """A front, and what is left for the other sides.

    Attributes:
        window: The height of the portrait, in points.
        flow: What stands below it, which may go on on further sides.
        floor: What stands at its foot.
        back: What the other sides say.
        whole: Whether the flow ends on this side.
    """

    window: float
    flow: tuple[Slice, ...]
    floor: tuple[Slice, ...]
    back: tuple[Block, ...]
    whole: bool


@dataclass(frozen=True, slots=True)
class _Choice:
    """What is taken onto the front: weapons, what stands below, odds at the foot."""

    shown: ArmsShown
    extras: tuple[Block, ...] = ()
    odds: Table | None = None


class Filler:
    """Fills the front of one card."""

    def __init__(
        self, card: Card, place: CardMetrics, free: float, more: Sequence[Block]
    ) -> None:
        """Take what is to be said.

        Args:
            card: What it says.
            place: Where on what card.
            free: The height of a side without a portrait, in points.
            more: What had no room in the head or among the big values.
        """
        self.place = place
        self.free = free
        blocks = (*more, *card.front)
        self.arms = [one for one in blocks if isinstance(one, Table) and suits(one)]
        self.others = [one for one in blocks if one not in self.arms]
        self.odds = next(
            (one for one in card.back if isinstance(one, Table) and one.part == "odds"),
            None,
        )
        self.own = [one for one in card.back if isinstance(one, Text) and one.own]
        said = (self.odds, *self.own)
        self.rest = [one for one in card.back if one not in said]

    def filled(
        self,
        room: Callable[[float], float],
        windows: Sequence[float],
        least: float,
        lower: Callable[[], Iterable[float]],
    ) -> Filled:
        """Return the front.

        Args:
            room: The height below a portrait of a height.
            windows: Heights of the portrait, the best first.
            least: The height it keeps while anything but weapons wants room.
            lower: Tells heights for a card without weapons whose texts need the room.
        """
        most = sum(len(one.rows) for one in self.arms)
        choices = [ArmsShown(most, aside=False, boxes=False)]
        if self.arms:
            choices += [replace(choices[0], noted=n) for n in range(most - 1, -1, -1)]
            largest = max(map(room, windows))
            if not self._fits(_Choice(choices[-1]), largest):
                choices = []
        for shown in choices:
            first = _Choice(shown, () if self.arms else tuple(self.others))
            fitting = [w for w in windows if self._fits(first, room(w))]
            if fitting:
                low = least if least in fitting else min(fitting)
                chosen = self._grown(first, room(low))
                best = next(w for w in fitting if self._fits(chosen, room(w)))
                return self._whole(chosen, best)
        return self._flowing(self._lowest(room, windows[-1], lower))

    def _lowest(
        self,
        room: Callable[[float], float],
        window: float,
        lower: Callable[[], Iterable[float]],
    ) -> float:
        """Return a lower height for the portrait if the first table fits below it."""
        tables = [at for at, one in enumerate(self.others) if isinstance(one, Table)]
        if self.arms or not tables:
            return window
        first = self.others[: tables[0] + 1]
        high = tall(card_slices(first, self.place, self.free))
        if high <= room(window):
            return window
        return next((low for low in lower() if high <= room(low)), window)

    def _grown(self, chosen: _Choice, room: float) -> _Choice:
        """Return a choice with all that has room besides, in order."""
        if self.odds:
            chosen = self._better(chosen, replace(chosen, odds=self.odds), room)
            if not chosen.odds:
                # A line about no single weapon gives way.
                rows = tuple(row for row in self.odds.rows if row.key)
                fewer = replace(self.odds, rows=rows)
                chosen = self._better(chosen, replace(chosen, odds=fewer), room)
        if any(row.boxes > 0 for one in self.arms for row in one.rows):
            more = replace(chosen, shown=replace(chosen.shown, boxes=True))
            chosen = self._better(chosen, more, room)
        noted = sum(len(one.rows) for one in self.arms) == chosen.shown.noted
        if noted and any(row.aside for one in self.arms for row in one.rows):
            more = replace(chosen, shown=replace(chosen.shown, aside=True))
            chosen = self._better(chosen, more, room)
        others = self.others if self.arms else []
        for block in (*others, *self.own):
            more = replace(chosen, extras=(*chosen.extras, block))
            chosen = self._better(chosen, more, room)
        return chosen

    def _better(self, chosen: _Choice, more: _Choice, room: float) -> _Choice:
        return more if self._fits(more, room) else chosen

    def _fits(self, choice: _Choice, room: float) -> bool:
        floor = self._floor(choice)
        used = tall(self._flow(choice)) + tall(floor)
        if floor:
            used += self.place.mm(ODDS_GAP)
        return used <= room + 0.01

    def _floor(self, choice: _Choice) -> tuple[Slice, ...]:
        return self._said(choice.odds) if choice.odds else ()

    def _flow(self, choice: _Choice) -> tuple[Slice, ...]:
        out: list[Slice] = []
        for table in self.arms:
            out += arms_slices(table, self.place, choice.shown)
        for block in choice.extras:
            if out:
                out.append(Slice(self.place.mm(GAP), gap=True))
            out += self._said(block)
        return tuple(out)

    def _said(self, block: Block) -> tuple[Slice, ...]:
        return block_slices(block, self.place, self.free)

    def _whole(self, choice: _Choice, window: float) -> Filled:
        """Return a front on which everything chosen has room."""
        shown = choice.shown
        rows = [row for table in self.arms for row in table.rows]
        tables = [one for one in self.rest if isinstance(one, Table)]
        tracks = [one for one in tables if one.part == "track"]
        left = [one for one in self.others if one not in choice.extras]
        rest = [one for one in self.rest if one not in tracks]
        moved: list[Block] = [
            *tracks,
            *(() if shown.boxes else _ammunition(rows)),
            *_joined((*_remarks(rows, shown), *left), rest),
            *(one for one in self.own if one not in choice.extras),
        ]
        if self.odds:
            shown_odds = choice.odds.rows if choice.odds else ()
            left_odds = [row for row in self.odds.rows if row not in shown_odds]
            if left_odds:
                moved.append(replace(self.odds, rows=tuple(left_odds)))
        flow = self._flow(choice)
        return Filled(window, flow, self._floor(choice), tuple(moved), whole=True)

    def _flowing(self, window: float) -> Filled:
        """Return a front whose rows or texts go on on further sides."""
        out: list[Slice] = []
        for table in self.arms:
            out += arms_slices(table, self.place, ArmsShown(len(table.rows)))
        more = card_slices(self.others, self.place, self.free)
        if more and out:
            out.append(Slice(self.place.mm(GAP), gap=True))
        moved = (*self.rest, *self.own, *((self.odds,) if self.odds else ()))
        return Filled(window, (*out, *more), (), moved, whole=False)


def _ammunition(rows: Sequence[Row]) -> list[Boxes]:
    """Return boxes to tick under the name of each weapon that has some."""
    return [
        Boxes(row.cells[0] if row.cells else "", ("",) * row.boxes, sets=row.sets)
        for row in rows
        if row.boxes > 0
    ]


def _remarks(rows: Sequence[Row], shown: ArmsShown) -> list[Text]:
    """Return what the rows on the front leave out, under the names of the weapons."""
    notes: list[str] = []
    facts: dict[str, list[str]] = {}
    for number, row in enumerate(rows):
        name = row.cells[0] if row.cells else ""
        noted = number < shown.noted
        if not noted and row.below:
            notes.append(f"{name}: {' '.join(row.below)}")
        for fact in () if noted and shown.aside else row.aside:
            facts.setdefault(fact, []).append(name)
    alike: dict[tuple[str, ...], list[str]] = {}
    for fact, names in facts.items():
        alike.setdefault(tuple(dict.fromkeys(names)), []).append(fact)
    lines = {
        names: f"{', '.join(names)}: {', '.join(facts)}"
        for names, facts in alike.items()
    }
    shared = [line for names, line in lines.items() if names[1:]]
    single = [line for names, line in lines.items() if not names[1:]]
    said = [*notes, *(f"{one}." for one in shared)]
    if single:
        said.append(f"{'; '.join(single)}.")
    return [Text("", tuple(said))] if said else []


def _joined(moved: Sequence[Block], rest: Sequence[Block]) -> list[Block]:
    """Return blocks with lines without a heading made part of the text that follows."""
    loose = [
        one for one in moved if isinstance(one, Text) and not (one.title or one.grave)
    ]
    lines = [line for one in loose for line in one.paragraphs]
    others = [one for one in moved if one not in loose]
    out: list[Block] = [*others, *rest]
    for at, one in enumerate(out):
        if isinstance(one, Text) and one.in_play:
            out[at] = replace(one, paragraphs=(*lines, *one.paragraphs))
            return out
    joined = Text(IN_PLAY, tuple(lines), in_play=True)
    return [*others, joined, *rest] if lines else out
