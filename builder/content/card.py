"""The content of a card, without its looks; and short ways to write it.

Paper, screen and text show the same `Card`. Renderers use no rules, and this module
uses no renderer. All text is literal: `<b>` prints as `<b>`.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import zip_longest
from typing import Final, Literal, NamedTuple, TypeAlias

from builder.content.chart import Chart, Dial, Point, Series, Style
from builder.content.livery import Badge, Livery
from builder.core.design import Design
from builder.core.formatting import counted, even, listed, percent, signed
from builder.core.framing import Framing
from builder.core.measure import UNITS, Unit
from builder.core.tally import Tally
from builder.drawing.bricks import Portrait


@dataclass(frozen=True, slots=True)
class Ruler:
    """A ruler at its true size: scales under each other, as many whole inches as fit.

    Attributes:
        title: The heading.
        paragraphs: What to know about measuring, a sentence or two each.
        units: What its scales count, from top to bottom.
    """

    title: str
    paragraphs: tuple[str, ...] = ()
    units: tuple[Unit, ...] = UNITS


Align: TypeAlias = Literal["left", "center", "right"]


@dataclass(frozen=True, slots=True)
class Stat:
    """One big value with its label and up to a few small lines below it.

    Attributes:
        label: What the value measures.
        value: The value, as text.
        small: The small lines below it.
        working: How it is worked out, such as `4S+2 at S 3 = 14`; empty if it is
            obvious. The window shows it; paper does not.
        sign: The picture beside it, one of `reports.bricks.signs`; empty for none.
        better: 1 where a player wishes for more of it, -1 for less; 0 for neither.
    """

    label: str
    value: str
    small: tuple[str, ...] = ()
    working: str = ""
    sign: str = ""
    better: int = 0

    @property
    def said(self) -> str:
        """The value with its small lines in brackets."""
        return f"{self.value} ({'; '.join(self.small)})" if self.small else self.value


def gain(label: str, value: str, small: tuple[str, ...] = ()) -> Stat:
    """Return a big value that a player wishes to be more."""
    return Stat(label, value, small, better=1)


def loss(label: str, value: str, small: tuple[str, ...] = ()) -> Stat:
    """Return a big value that a player wishes to be less."""
    return Stat(label, value, small, better=-1)


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table.

    Attributes:
        label: What stands above it.
        align: On which side its texts are.
        runs: Whether equal cells below each other are one on a track.
    """

    label: str
    align: Align = "left"
    runs: bool = False


_ALIGNED: Final[dict[str, Align]] = {">": "right", "^": "center"}


def columns(*labels: str) -> tuple[Column, ...]:
    """Return columns by their labels: `>Cost` stands on the right, `^Size` centered."""
    return tuple(
        Column(label.lstrip(">^"), _ALIGNED.get(label[:1], "left")) for label in labels
    )


@dataclass(frozen=True, slots=True)
class StripCell:
    """The odds at one distance, or at all between two.

    Attributes:
        where: The distance: `CC`, `6"`, or `2"–10"`.
        hit: The chance to hit: `66.7 %`, or a dash.
        hurts: The chance to hurt, or a dash where it does no Damage; or nothing.
        share: The chance to hit, 0 to 1.
    """

    where: str
    hit: str
    hurts: str = ""
    share: float = 0.0


Ticks: TypeAlias = frozenset[tuple[int, int]]
"""Boxes that are ticked: of which model each is, and which of its boxes, from 0."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: one text for each column, and what stands below it.

    Attributes:
        cells: The texts, as many as the table has columns.
        below: Small lines under the row, across the whole width.
        struck: Whether the row is marked as breaking a rule.
        boxes: How many boxes to tick stand in front of it.
        aside: Facts that may stand elsewhere under its name, each a few words.
        odds: The cells of a row of odds after its name, equal ones made one.
        brief: The cells in shorter words, for columns too narrow for them; or nothing.
        sets: For how many models it has boxes, as many for each.
        key: What it is about, for whoever looks it up: the name of a weapon, or the
            path of a field; empty where nobody asks.
        variant: What tells it from other rows about the same: `as X3`; or nothing.
        differs: Whether it is marked because its values are not alike.
        signs: The signs of words that it says, of `reports.bricks.signs`; a card shows
            them beside the name where there is room.
        ticks: Which of its boxes are ticked.
    """

    cells: tuple[str, ...]
    below: tuple[str, ...] = ()
    struck: bool = False
    boxes: int = 0
    aside: tuple[str, ...] = ()
    odds: tuple[StripCell, ...] = ()
    brief: tuple[str, ...] = ()
    sets: int = 1
    key: str = ""
    variant: str = ""
    differs: bool = False
    signs: tuple[str, ...] = ()
    ticks: Ticks = frozenset()

    @property
    def lines(self) -> tuple[str, ...]:
        """All that stands under it, in one text; or nothing."""
        said = " ".join((*self.below, *self.facts))
        return (said,) if said else ()

    @property
    def facts(self) -> tuple[str, ...]:
        """What may stand elsewhere as a sentence; or nothing."""
        said = "; ".join(self.aside)
        return (f"{said[:1].upper()}{said[1:]}.",) if said else ()


TablePart: TypeAlias = Literal["", "arms", "track", "odds"]
"""What a table is on a card: rows of weapons (name, Use, Range, Damage); the states
after each hit, with the end as the last row; a strip of odds; or any other table."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under named columns: an armament list or a damage track.

    Attributes:
        title: The heading.
        columns: What stands above the cells.
        rows: The cells.
        part: What it is on a card.
        lead: What its title begins with, for where that stands alone; or nothing.
        rest: What its title says behind that.
    """

    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    part: TablePart = ""
    lead: str = ""
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """A heading and its paragraphs.

    Attributes:
        title: The heading, or nothing.
        paragraphs: Literal text, one string each.
        grave: Whether the text is about broken rules.
        dial: What a sheet draws below it; the paragraphs say it all the same.
        own: Whether the player wrote it: it stands on the front where there is room.
        in_play: Whether it is what to remember in play; lines from the front join it.
        flavour: Whether it is the player's line that is no rule; it stands where there
            is room to spare.
        general: Those of its paragraphs that the reference sheet of its game has, too:
            they are left out before they cost a second card.
    """

    title: str
    paragraphs: tuple[str, ...]
    grave: bool = False
    dial: Dial | None = None
    own: bool = False
    in_play: bool = False
    flavour: bool = False
    general: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Boxes:
    """Boxes to tick: troopers, or life force.

    Attributes:
        title: What they count.
        labels: What stands under each box; empty texts for bare boxes.
        paragraphs: What is said below them.
        sets: For how many models they are, as many for each.
        ticks: Which of them are ticked.
    """

    title: str
    labels: tuple[str, ...]
    paragraphs: tuple[str, ...] = ()
    sets: int = 1
    ticks: Ticks = frozenset()

    @property
    def row(self) -> Row:
        """They as a row of a table, without its cells."""
        count, sets, ticks = len(self.labels), self.sets, self.ticks
        return Row((), boxes=count, sets=sets, key=self.title, ticks=ticks)


Shape: TypeAlias = Literal["circle", "leaf", "cone"]


class Outline(NamedTuple):
    """A shape to lay on the table, such as a template to cut out.

    Attributes:
        label: What it is called.
        shape: A circle; a leaf between two equal arcs; a cone with a straight end.
        wide: How far across it is, in mm.
        long: How long it is, in mm; for a circle the same.
    """

    label: str
    shape: Shape
    wide: Fraction
    long: Fraction

    @property
    def sized(self) -> bool:
        """Whether its size is known, so that it can be drawn."""
        return self.wide > 0 and self.long > 0

    @property
    def size(self) -> str:
        """Its size in words: `40 mm`, `74.1 × 30.7 mm`."""
        across = f"{float(self.wide):g} mm"
        return across if self.shape == "circle" else f"{float(self.long):g} × {across}"

    @property
    def said(self) -> str:
        """It in a line: `Leaf, 74.1 × 30.7 mm`, or that its size is open."""
        return f"{self.label}, {self.size if self.sized else 'size as agreed'}"


class CutOuts(NamedTuple):
    """Shapes to cut out of the paper, drawn at their true size, and words below."""

    title: str
    shapes: tuple[Outline, ...]
    paragraphs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Legend:
    """What small signs stand for.

    Attributes:
        title: The heading.
        signs: Each sign with what it means.
    """

    title: str
    signs: tuple[tuple[str, str], ...]

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """What the signs mean, for those who see none."""
        return tuple(said for _, said in self.signs)


Block: TypeAlias = Table | Text | Boxes | CutOuts | Ruler | Legend


@dataclass(frozen=True, slots=True)
class Card:
    """All that a stat card says.

    Attributes:
        title: The design's name.
        kind: What it is, in words: `Creature, Size 3"`.
        price: Its cost without the unit (`27½`), or nothing where none is known.
        currency: The unit of the price (`CP`).
        stats: The big values, most important first.
        front: What the front says below the portrait.
        back: What the back says.
        stamp: A word across the corner, such as `ILLEGAL`; or nothing.
        photo: The key of the portrait, or nothing.
        framing: How the photo stands in its window; None for its middle.
        badge: What kind of thing it is, for the outline round its army's emblem.
        portrait: The picture drawn of it where it has no photo.
        livery: What its army wears; None for a design on its own.
        note: What the player remarks on its entry in the army.
        source: The rulebook and the house rules in force, for the small print.
        arms: What it fights with, for a line of an army list: `5 rifles`. If
            empty, they are read from its rows of weapons.
        design: What it is a card of, for a text that has to be read back; None for
            house rules.
        code: What is in its square, in the letters of one; empty for no square.
        scanned: Whether its front is the square: the card of a whole army.
        blank: Whether it is to be filled in by hand, so that its ground is white.
        copy: Which of how many equal cards it is; 0 of 0 where they bear no numbers.
        models: In a game, the hits that each model has taken; None for one that fell.
    """

    title: str
    kind: str
    price: str = ""
    currency: str = ""
    stats: tuple[Stat, ...] = ()
    front: tuple[Block, ...] = ()
    back: tuple[Block, ...] = ()
    stamp: str = ""
    photo: str = ""
    framing: Framing | None = None
    badge: Badge = Badge.CREATURE
    portrait: Portrait | None = None
    livery: Livery | None = None
    note: str = ""
    source: str = ""
    arms: tuple[str, ...] = ()
    design: Design | None = field(default=None, hash=False)
    code: str = ""
    scanned: bool = False
    blank: bool = False
    copy: tuple[int, int] = (0, 0)
    models: tuple[int | None, ...] = ()

    @property
    def fallen(self) -> list[int]:
        """Which of its models have fallen, from 0."""
        return [at for at, hits in enumerate(self.models) if hits is None]

    @property
    def pictures(self) -> frozenset[str]:
        """The keys of the photos on it: of its portrait, and of its army's backs."""
        back = self.livery and self.livery.back
        return frozenset(filter(None, (self.photo, back.photo if back else "")))

    @property
    def called(self) -> str:
        """What a list calls it: its name, or its kind where nobody wrote that yet."""
        return self.kind if self.blank else self.title


def reboxed(card: Card, change: Callable[[Row, str], Row]) -> Card:
    """Return a card with each row of boxes changed, by its part, weapons first."""
    blocks = [*card.front, *card.back]
    parts = [block.part if isinstance(block, Table) else "" for block in blocks]
    for at in sorted(range(len(blocks)), key=lambda at: parts[at] != "arms"):
        match blocks[at]:
            case Boxes() as boxes:
                row = change(boxes.row, "")
                blocks[at] = replace(boxes, sets=row.sets, ticks=row.ticks)
            case Table(rows=rows) as lines:
                new = (change(row, parts[at]) if row.boxes > 0 else row for row in rows)
                blocks[at] = replace(lines, rows=tuple(new))
    cut = len(card.front)
    return replace(card, front=tuple(blocks[:cut]), back=tuple(blocks[cut:]))


def in_words(card: Card) -> Card:
    """Return a card with what is ticked of its models in a text, not in its boxes.

    Many models share the boxes of one: `2 hits (3 and 5).`
    """
    found = defaultdict[int, list[str]](list)
    for model, hits in enumerate(card.models):
        if hits != 0:
            found[model].append("Fallen" if hits is None else counted(hits, "hit"))

    def bare(row: Row, part: str) -> Row:
        name = next(filter(None, (row.key, *row.cells)), "its boxes")
        used = Counter(model for model, _ in row.ticks if part != "track")
        for model, many in used.items():
            found[model].append(f"{many} ticked of {name}")
        return replace(row, ticks=frozenset())

    whole, alike = reboxed(card, bare), defaultdict[str, list[str]](list)
    for model, words in sorted(found.items()):
        alike[listed(words)].append(str(model + 1))
    texts = (f"{words} ({listed(which)})." for words, which in alike.items())
    stands = (Text("Models as they stand", tuple(texts)),) if alike else ()
    return replace(whole, back=(*whole.back, *stands))


def table(
    title: str, labels: Iterable[str], rows: Iterable[Iterable[str] | Row]
) -> Table:
    """Return a table.

    Args:
        title: The heading.
        labels: Those of its columns, as `columns` takes them.
        rows: Each row is its cells, or a `Row` where it is more than cells.
    """
    return Table(
        title,
        columns(*labels),
        tuple(row if isinstance(row, Row) else Row(tuple(row)) for row in rows),
    )


def evened(made: Table) -> Table:
    """Return a table to be shown: chances below each other have as many decimals."""
    down = map(even, zip_longest(*(row.cells for row in made.rows), fillvalue=""))
    across = zip(made.rows, zip(*down, strict=True), strict=False)
    rows = (replace(row, cells=cells[: len(row.cells)]) for row, cells in across)
    return replace(made, rows=tuple(rows))


def evened_series(every: Sequence[Series]) -> tuple[Series, ...]:
    """Return series to be shown: their chances have as many decimals."""
    said = iter(even([point.said for one in every for point in one.points]))
    return tuple(
        replace(
            one, points=tuple(replace(point, said=next(said)) for point in one.points)
        )
        for one in every
    )


def without_blank_columns(made: Table) -> Table:
    """Return a table without the columns in which every row is blank."""
    kept = [
        at
        for at in range(len(made.columns))
        if any(at < len(row.cells) and row.cells[at] for row in made.rows)
    ]
    if len(kept) == len(made.columns):
        return made
    rows = (
        replace(row, cells=tuple(row.cells[at] for at in kept if at < len(row.cells)))
        for row in made.rows
    )
    shown = tuple(made.columns[at] for at in kept)
    return replace(made, columns=shown, rows=tuple(rows))


def sum_table(title: str, tally: Tally) -> Table:
    """Return a sum that stands beside the main one: each addend with its rule.

    One addend alone has no total below it.
    """
    rows = [(term.label, signed(term.amount), term.rule) for term in tally.terms]
    if len(rows) != 1:
        rows.append(("Together", signed(tally.total), ""))
    return table(title, ("Item", ">Amount", "Rule"), rows)


def chart(
    title: str,
    across: str,
    ticks: Iterable[object],
    *series: Series,
    style: Style = "lines",
) -> Chart:
    """Return a chart of chances: bars up to the highest of them, others up to all."""
    top = None if style == "bars" else Fraction(1)
    return Chart(title, across, tuple(map(str, ticks)), series, style, top)


def chances(label: str, values: Iterable[Fraction]) -> Series:
    """Return one series of a chart in percent."""
    return Series(label, tuple(Point(value, percent(value)) for value in values))
