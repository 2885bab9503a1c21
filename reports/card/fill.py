"""What stands on a front: room is given to what is used first in play.

Rows of weapons come first, then a track of damage if the caller wants it there, notes
of the weapons, the odds, boxes for ammunition, what may stand elsewhere, what else the
front says, and the player's own words. What has room besides comes from the back: what
to remember in play, then all else. What is left makes the picture larger. What finds no
room goes on the back; no type shrinks for it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias

from builder.content.card import Block, Boxes, Card, Row, Table, Text
from reports.card.arms import ArmsShown, arms_slices, suits
from reports.card.blocks import GAP, block_slices, card_slices
from reports.card.lying import lying_slices
from reports.card.metrics import CardMetrics
from reports.layout.flow import LOOSE, TIGHT, Slice, Slices, headed, tall
from reports.layout.fonts import kept
from reports.layout.lines import LEADING, wrap
from reports.layout.marks import Words

IN_PLAY: Final = "In play"
"""The heading of lines from the front where the card has none in play."""
_FLOOR_GAP: Final = 1.2
"""White above what stands at the foot of a side, in grid millimetres."""
_LINE_GAP: Final = 0.4
"""White between rows of weapons, which end with a line, and a track below them."""


class Windows(NamedTuple):
    """Heights of the portrait, in points.

    Attributes:
        sizes: Those that cards of a run have, the best first.
        least: The one it keeps while anything but weapons wants room.
        most: How high it grows where nothing else wants the room.
        lower: Tells heights for a card without weapons whose texts need the room.
        bare: Those that give way to the first lines of weapons, the best first.
    """

    sizes: Sequence[float]
    least: float
    most: float
    lower: Callable[[], Iterable[float]]
    bare: Sequence[float] = ()


@dataclass(frozen=True, slots=True)
class Filled:
    """A front, and what is left for the other sides.

    Attributes:
        window: The height of the portrait, in points.
        flow: What stands below it, which may go on on further sides.
        floor: What stands at its foot.
        back: What the other sides say.
        whole: Whether the flow ends on this side.
        bare: How many weapons have their notes elsewhere.
        blank: What is left of it, in points.
        cut: Whether rows of weapons go on elsewhere.
    """

    window: float
    flow: Slices
    floor: Slices
    back: tuple[Block, ...]
    whole: bool
    bare: int = 0
    blank: float = 0.0
    cut: bool = False


@dataclass(frozen=True, slots=True)
class _Choice:
    """What is taken onto the front: weapons, what stands below, what is at the foot.

    Attributes:
        track: The track of damage.
    """

    shown: ArmsShown
    extras: tuple[Block, ...] = ()
    odds: Table | None = None
    track: Slices = ()


_Raised: TypeAlias = tuple[tuple[Block, Block], ...]
"""Blocks that stand on the back where they have no room in front, each with what of it
is in front: all of it, or its first paragraphs."""


class _Begun(NamedTuple):
    """What is chosen before anything of the back rises.

    Attributes:
        choice: What is in front.
        moved: What the back says, but for what rises.
        fitting: Heights of a portrait that leave it room, the best first.
        low: The one that leaves room to what rises.
    """

    choice: _Choice
    moved: list[Block]
    fitting: list[float]
    low: float


class _Sorted(NamedTuple):
    """What a card says, by where it may stand.

    Attributes:
        arms: Its tables of weapons.
        others: What else is for the front.
        odds: The table of odds.
        own: The player's words.
        rest: What else is for the back.
        tracks: The tracks of damage, which are of the rest.
    """

    arms: list[Table]
    others: list[Block]
    odds: Table | None
    own: list[Text]
    rest: list[Block]
    tracks: list[Table]

    @property
    def rows(self) -> list[Row]:
        """All weapons."""
        return [row for table in self.arms for row in table.rows]

    def moved(self, choice: _Choice) -> list[Block]:
        """Return what the back says: all but what is chosen for the front."""
        shown, rows = choice.shown, self.rows
        left = [one for one in self.others if one not in choice.extras]
        rest = [one for one in self.rest if one not in self.tracks]
        moved: list[Block] = [
            *(() if choice.track else self.tracks),
            *(() if shown.boxes else _ammunition(rows)),
            *_joined((*_remarks(rows, shown), *left), rest),
            *(one for one in self.own if one not in choice.extras),
        ]
        if self.odds:
            shown_odds = choice.odds.rows if choice.odds else ()
            left_odds = [row for row in self.odds.rows if row not in shown_odds]
            if left_odds:
                moved.append(replace(self.odds, rows=tuple(left_odds)))
        return moved


def _sorted_of(card: Card, more: Sequence[Block]) -> _Sorted:
    """Return what a card says, and more that had no room in its head."""
    blocks = (*more, *card.front)
    arms = [one for one in blocks if isinstance(one, Table) and suits(one)]
    tables = [one for one in card.back if isinstance(one, Table)]
    odds = next((one for one in tables if one.part == "odds"), None)
    own = [one for one in card.back if isinstance(one, Text) and one.own]
    return _Sorted(
        arms=arms,
        others=[one for one in blocks if one not in arms],
        odds=odds,
        own=own,
        rest=[one for one in card.back if one not in (odds, *own)],
        tracks=[one for one in tables if one.part == "track"],
    )


class Filler:
    """Fills the front of one card."""

    def __init__(
        self,
        card: Card,
        place: CardMetrics,
        free: float,
        more: Sequence[Block],
        spared: float = 0.0,
    ) -> None:
        """Take what is to be said.

        Args:
            card: What it says.
            place: Where on what card.
            free: The height of a side without a portrait, in points.
            more: What had no room in the head or among the big values.
            spared: The height that a growing picture leaves to a flavour line.
        """
        self.card = card
        self.planned: list[Filled] = []
        self.spared = spared
        self.place = place
        self.free = free
        self.said = _sorted_of(card, more)

    def _slices(self, block: Block) -> Slices:
        return block_slices(block, self.place, self.free)

    @cached_property
    def track(self) -> Slices:
        """The track as it stands in front, lying if it can; nothing if there is none.

        One that is to be filled by hand needs its rows to write in.
        """
        if len(self.said.tracks) != 1:
            return ()
        (table,) = self.said.tracks
        lying = () if self.card.blank else lying_slices(table, self.place)
        return lying or self._slices(table)

    def filled(
        self,
        room: Callable[[float], float],
        windows: Windows,
        *,
        tracked: bool,
        parted: bool = False,
        rising: bool = True,
    ) -> Filled | None:
        """Return the front; None if the track is to be there and has no room.

        Args:
            room: The height below a portrait of a height.
            windows: Heights of the portrait.
            tracked: Whether the track is to be in front.
            parted: Whether a text of the back may begin here and end there.
            rising: Whether what is for the back is here if it has room.
        """
        begun = self._begin(room, windows, self.track if tracked else ())
        if not begun:
            if tracked:
                return None
            return self._flowing(self._lowest(room, windows))
        low = room(begun.low)
        raised = self._raised(begun, low, parted=parted) if rising else ()
        return self._whole(begun, raised, room, windows)

    def _begin(
        self, room: Callable[[float], float], windows: Windows, track: Slices
    ) -> _Begun | None:
        """Return what is chosen before anything rises; None if not all weapons fit.

        No picture takes the room of a weapon's first line.
        """
        sizes = [w for w in windows.sizes if not track or w >= windows.least]
        for choice in self._choices(track, max(map(room, sizes), default=0.0)):
            fitting = [w for w in sizes if self._fits(choice, room(w))]
            if fitting:
                low = windows.least if windows.least in fitting else min(fitting)
                grown = self._grown(choice, room(low))
                return _Begun(grown, self.said.moved(grown), fitting, low)
        bare = _Choice(ArmsShown(0, aside=False, boxes=False))
        for low in windows.bare if self.said.arms and not track else ():
            if self._fits(bare, room(low)):
                return _Begun(bare, self.said.moved(bare), [low], low)
        return None

    def _choices(self, track: Slices, largest: float) -> Iterator[_Choice]:
        """Yield what may stand on the front at least, the most first."""
        most = len(self.said.rows)
        shown = ArmsShown(most, aside=False, boxes=False)
        if not self.said.arms:
            yield _Choice(shown, tuple(self.said.others), track=track)
            if track:
                yield _Choice(shown, track=track)
            return
        bare = _Choice(replace(shown, noted=0), track=track)
        if self._fits(bare, largest):
            for noted in range(most, 0, -1):
                yield _Choice(replace(shown, noted=noted), track=track)
            yield bare

    def _lowest(self, room: Callable[[float], float], windows: Windows) -> float:
        """Return a lower height for the portrait if the first table fits below it."""
        window = windows.sizes[-1]
        tables = [
            at for at, one in enumerate(self.said.others) if isinstance(one, Table)
        ]
        if self.said.arms or not tables:
            return window
        first = self.said.others[: tables[0] + 1]
        high = tall(card_slices(first, self.place, self.free))
        if high <= room(window):
            return window
        return next((low for low in windows.lower() if high <= room(low)), window)

    def _grown(self, chosen: _Choice, room: float) -> _Choice:
        """Return a choice with all that has room besides, in order."""
        if self.said.odds:
            chosen = self._better(chosen, replace(chosen, odds=self.said.odds), room)
            if not chosen.odds:
                # A line about no single weapon gives way.
                rows = tuple(row for row in self.said.odds.rows if row.key)
                fewer = replace(self.said.odds, rows=rows)
                chosen = self._better(chosen, replace(chosen, odds=fewer), room)
        if any(row.boxes > 0 for row in self.said.rows):
            more = replace(chosen, shown=replace(chosen.shown, boxes=True))
            chosen = self._better(chosen, more, room)
        noted = len(self.said.rows) == chosen.shown.noted
        if noted and any(row.aside for row in self.said.rows):
            more = replace(chosen, shown=replace(chosen.shown, aside=True))
            chosen = self._better(chosen, more, room)
        others = self.said.others if self.said.arms else []
        for block in (*others, *self.said.own):
            more = replace(chosen, extras=(*chosen.extras, block))
            chosen = self._better(chosen, more, room)
        return chosen

    def _raised(self, begun: _Begun, room: float, *, parted: bool) -> _Raised:
        """Return what has room of the back: what is for play first.

        What is raised does not stand on the back besides.
        """
        moved = [one for one in begun.moved if _may_rise(one, inset=self.place.inset)]
        moved.sort(key=lambda one: not (isinstance(one, Text) and one.in_play))
        raised: _Raised = ()
        for block in moved:
            for some in (block, *(_beginnings(block) if parted else ())):
                more = (*raised, (block, some))
                if self._fits(begun.choice, room, more):
                    raised = more
                    break
        return raised

    def _better(self, chosen: _Choice, more: _Choice, room: float) -> _Choice:
        return more if self._fits(more, room) else chosen

    def _fits(self, choice: _Choice, room: float, raised: _Raised = ()) -> bool:
        """Return whether a choice has room, by the heights of its parts."""
        blocks = [*choice.extras, *(some for _, some in raised)]
        gaps = max(0, len(blocks) - (not self.said.arms)) * self.place.mm(GAP)
        foot = sum([one.height for one in self._floor(choice, raised)])
        arms = (_arms(one, self.place, choice.shown) for one in self.said.arms)
        high = sum(tall(self._slices(block)) for block in blocks)
        return high + sum(map(tall, arms)) + gaps + foot <= room + 0.01

    def _floor(self, choice: _Choice, raised: _Raised) -> Slices:
        """Return what stands at the foot, with the white above it."""
        noted = any(row.below for row in self.said.rows[: choice.shown.noted])
        text = choice.extras or raised or noted
        gap = Slice(self.place.mm(_FLOOR_GAP))
        above = gap if text else Slice(self.place.mm(_LINE_GAP))
        track = (above, *choice.track) if choice.track else ()
        odds = (gap, *self._slices(choice.odds)) if choice.odds else ()
        return track + odds

    def _flow(self, choice: _Choice, raised: _Raised) -> Slices:
        out: list[Slice] = []
        for table in self.said.arms:
            out += _arms(table, self.place, choice.shown)
        own = [one for one in choice.extras if isinstance(one, Text) and one.own]
        front = [one for one in choice.extras if one not in own]
        for block in (*front, *(some for _, some in raised), *own):
            if out:
                out.append(Slice(self.place.mm(GAP), gap=True))
            out += self._slices(block)
        return tuple(out)

    def _whole(
        self,
        begun: _Begun,
        raised: _Raised,
        room: Callable[[float], float],
        windows: Windows,
    ) -> Filled:
        """Return a front on which everything chosen has room; its picture grows."""
        choice = begun.choice
        window = next(w for w in begun.fitting if self._fits(choice, room(w), raised))
        flow, floor = self._flow(choice, raised), self._floor(choice, raised)
        spare = room(window) - tall(flow) - tall(floor)
        if window == windows.sizes[0] and spare > 0:
            free = spare - self.spared if spare >= self.spared else spare
            grown = min(window + free, max(window, windows.most))
            spare, window = spare - (grown - window), grown
        in_front = {id(block): some for block, some in raised}
        back = tuple(
            left
            for one in begun.moved
            if (left := _behind(one, in_front[id(one)]) if id(one) in in_front else one)
        )
        bare = len(self.said.rows) - choice.shown.noted
        return Filled(window, flow, floor, back, whole=True, bare=bare, blank=spare)

    def _flowing(self, window: float) -> Filled:
        """Return a front whose rows or texts go on on further sides."""
        out: list[Slice] = []
        for table in self.said.arms:
            out += _arms(table, self.place, ArmsShown(len(table.rows)))
        more = card_slices(self.said.others, self.place, self.free, parted=True)
        if more and out:
            out.append(Slice(self.place.mm(GAP), gap=True))
        moved = (
            *self.said.rest,
            *self.said.own,
            *((self.said.odds,) if self.said.odds else ()),
        )
        cut = bool(self.said.arms)
        return Filled(window, (*out, *more), (), moved, whole=False, cut=cut)


@kept(1024)
def _arms(table: Table, place: CardMetrics, shown: ArmsShown) -> Slices:
    """Return rows that are not cut; one too high for a side goes on by its name."""
    head, *pieces = arms_slices(table, place, shown)
    out, number, begins = [head], 0, True
    for piece in pieces:
        ends = piece.glue == LOOSE
        header = piece.header
        if not begins and number < len(table.rows):
            header = (*header, _goes_on(table.rows[number], place))
        glue = LOOSE if ends else TIGHT
        out.append(headed(piece, header, glue))
        number, begins = number + ends, ends
    return tuple(out)


def _goes_on(row: Row, place: CardMetrics) -> Slice:
    """Return the name of a weapon above the rest of its notes."""
    size = place.type(place.sizes.head)
    words = f"{row.cells[0] if row.cells else ''}, continued"
    lines = wrap(words, size, place.text, bold=True, most=1)
    ink = place.palette.text
    marks = tuple(Words(0, size, one.text, size, ink, bold=True) for one in lines)
    return Slice(size * LEADING, marks, glue=TIGHT)


def _may_rise(block: Block, *, inset: bool) -> bool:
    """Return whether a block of the back may stand in front.

    Broken rules do not: an illegal card is to say so on both its sides, unless one of
    them says it all.
    """
    if isinstance(block, Text):
        return inset or not block.grave
    return not (isinstance(block, Table) and block.part in ("track", "odds"))


def _beginnings(block: Block) -> Iterator[Text]:
    """Yield a text without its last paragraphs, the most first.

    The first one of what is for play is understood without its heading, too.
    """
    if isinstance(block, Text):
        for end in range(len(block.paragraphs) - 1, 0, -1):
            yield replace(block, paragraphs=block.paragraphs[:end])
        if block.in_play and block.paragraphs[1:]:
            yield replace(block, title="", paragraphs=block.paragraphs[:1])


def _behind(block: Block, front: Block | None) -> Block | None:
    """Return what is left of a block; None if all of it stands in front."""
    if block == front or not isinstance(block, Text) or not isinstance(front, Text):
        return None
    left = block.paragraphs[len(front.paragraphs) :]
    title = f"{block.title}, continued" if front.title.strip() else block.title
    return replace(block, title=title, paragraphs=left)


def _ammunition(rows: Sequence[Row]) -> list[Boxes]:
    """Return boxes to tick under the name of each weapon that has some."""
    return [
        Boxes("".join(row.cells[:1]), ("",) * row.boxes, (), row.sets, row.ticks)
        for row in rows
        if row.boxes > 0
    ]


def _remarks(rows: Sequence[Row], shown: ArmsShown) -> list[Text]:
    """Return what the rows on the front leave out, under the names of the weapons."""
    notes: dict[str, dict[str, None]] = {}
    facts: dict[str, dict[str, None]] = {}
    for number, row in enumerate(rows):
        name = row.cells[0] if row.cells else ""
        noted = number < shown.noted
        if not noted and row.below:
            notes.setdefault(" ".join(row.below), {})[name] = None
        for fact in () if noted and shown.aside else row.aside:
            facts.setdefault(fact, {})[name] = None
    alike: dict[tuple[str, ...], list[str]] = {}
    for fact, names in facts.items():
        alike.setdefault(tuple(names), []).append(fact)
    lines = {
        names: f"{', '.join(names)}: {', '.join(facts)}"
        for names, facts in alike.items()
    }
    shared = [line for names, line in lines.items() if names[1:]]
    single = [line for names, line in lines.items() if not names[1:]]
    remarks = [f"{', '.join(names)}: {note}" for note, names in notes.items()]
    remarks += (f"{one}." for one in shared)
    if single:
        remarks.append(f"{'; '.join(single)}.")
    return [Text("", tuple(remarks))] if remarks else []


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
