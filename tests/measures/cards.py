"""How well cards are laid out, as a table: the figures of what a player sees at once.

    python -m tests.measures.cards [--odds] [--all] [WORD...]

lays out a hundred random designs and all examples, on poker with both sides; only those
with one of the words in their names, if there are any. It measures what is drawn, not
what laid it out. `--odds` gives each a strip of odds, `--all` lists what was found.
"""

import argparse
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from builder.brikwars.model.designs import Creation
from builder.content.card import Card, Table, evened
from builder.core.design import Design
from reports.card.layout import Leaf
from reports.layout.fonts import measure
from reports.layout.formats import FORMATS, MM, POKER, Format, InkStyle
from reports.layout.glyphs import typeset
from reports.layout.marks import (
    Box,
    Clipped,
    Disc,
    Mark,
    Picture,
    Polygon,
    Scaled,
    Side,
    Stroke,
    Words,
)
from reports.layout.palette import palette
from tests.leaves import fronts, leaves
from tests.measures.designs import LIVERY, card_of, drawn, shipped

SAFE: Final = 3.0
"""No text stands nearer than this to the trim, in millimetres."""
THIRD: Final = 1 / 3
LEAST_WINDOW: Final = 36.0
"""The height that the portrait of a poker card keeps, in millimetres."""
WHITE: Final = 2.5
"""White above and below the text of a side, in millimetres."""
SIZES: Final = range(2, 9)
ASCENT, DESCENT = 0.72, 0.2
_FAINT: Final = palette(LIVERY.colour, InkStyle.COLOUR).faint
_SHORT: Final = 12
"""A cell of so few letters is a value, not a text."""


class Line(NamedTuple):
    """A line of text where it stands on its side, in points."""

    x: float
    y: float
    mark: Words

    @property
    def wide(self) -> float:
        return measure(self.mark.text, bold=self.mark.bold) * self.mark.size


def lines(side: Side) -> list[Line]:
    """Return all level lines of a side but those of the ruler in its rim."""
    found = [
        Line(placed.x + mark.x, placed.y + mark.y, mark)
        for placed in side.content
        for mark in placed.marks
        if isinstance(mark, Words) and not mark.turn
    ]
    return [one for one in found if not (_in_rim(one, side) and one.mark.text in "123")]


def _in_rim(line: Line, side: Side) -> bool:
    return line.x > side.width - SAFE * MM


def head_of(side: Side) -> float:
    """Return where the head of a side ends; 0 for the army's back, which has none."""
    return side.courses[0].y + side.courses[0].height if side.courses else 0.0


def foot_of(side: Side) -> float:
    """Return where the small print of a side begins, or its frame ends."""
    rim = next(
        mark.y + mark.height
        for placed in reversed(side.content)
        for mark in reversed(placed.marks)
        if isinstance(mark, Box) and not mark.fill and mark.height > side.height / 2
    )
    small = [one.y - one.mark.size for one in lines(side) if one.mark.ink == _FAINT]
    return min([rim, *small])


def _spans(side: Side) -> Iterator[tuple[float, float]]:
    """Yield from where to where each mark reaches, but for the frame and the rim."""
    for placed in side.content:
        for mark in placed.marks:
            for top, low in _span(mark):
                if low - top < side.height * 0.75:
                    yield placed.y + top, placed.y + low


def _span(mark: Mark) -> Iterator[tuple[float, float]]:
    match mark:
        case Words(y=y, size=size):
            yield y - ASCENT * size, y + DESCENT * size
        case Box(y=y, height=height) | Picture(y=y, height=height):
            yield y, y + height
        case Clipped(y=y, height=height):
            yield y, y + height
        case Polygon(rings=rings):
            every = [y for ring in rings for _, y in ring]
            yield min(every), max(every)
        case Scaled(y=y, unit=unit, shapes=shapes):
            every = [p for shape in shapes for ring in shape.rings for _, p in ring]
            yield y + min(every) * unit, y + max(every) * unit
        case Disc(y=y, radius=radius):
            yield y - radius, y + radius
        case Stroke(y1=y1, y2=y2) if y1 == y2:
            yield y1, y2


def blank(side: Side) -> float:
    """Return the highest stripe of a side between its head and its foot without a mark.

    In millimetres. A pale emblem that fills a blank is on backs alone.
    """
    top, low = head_of(side), foot_of(side)
    at, most = top, 0.0
    for start, end in sorted(_spans(side)):
        if end > top and start < low:
            most, at = max(most, start - at), max(at, end)
    return max(most, low - at) / MM


def used(side: Side) -> float:
    """Return the height that text takes below the head of a side, in millimetres."""
    if not side.courses:
        return 0.0
    top = head_of(side)
    body = [one for one in lines(side) if one.y > top and one.mark.ink != _FAINT]
    return max([top, *(one.y for one in body)], default=top) / MM - top / MM


def room(side: Side) -> float:
    """Return the height between the head and the foot of a side, in millimetres."""
    return (foot_of(side) - head_of(side)) / MM


def paragraphs(side: Side) -> Iterator[list[Line]]:
    """Yield the lines of each paragraph of plain text that is wrapped.

    Single words below each other, such as the values of a track, are none.
    """
    top = head_of(side)
    plain = sorted(
        (round(one.x, 1), one.mark.size, one.y, one)
        for one in lines(side)
        if not one.mark.bold and one.y > top
    )
    group: list[Line] = []
    at = (0.0, 0.0, 0.0)
    for x, size, y, one in plain:
        if at[:2] != (x, size) or not 0 < y - at[2] <= 1.3 * size:
            if spoken(group):
                yield group
            group = []
        group.append(one)
        at = x, size, y
    if spoken(group):
        yield group


def spoken(group: Sequence[Line]) -> bool:
    """Return whether lines are text that goes on from line to line."""
    return len(group) > 1 and any(" " in one.mark.text for one in group[:-1])


def orphaned(group: Sequence[Line]) -> bool:
    """Return whether a paragraph ends in a line of one word."""
    return len(group[-1].mark.text.split()) == 1


def unsafe(side: Side) -> list[str]:
    """Return what stands too near to the trim."""
    edge = SAFE * MM - 0.01
    return [
        one.mark.text
        for one in lines(side)
        if one.x < edge
        or one.x + one.wide > side.width - edge
        or one.y - ASCENT * one.mark.size < edge
        or one.y + DESCENT * one.mark.size > side.height - edge
    ]


def values(card: Card) -> Iterator[tuple[str, ...]]:
    """Yield each value of a card, in all the words that it may be said in."""
    for stat in card.stats:
        yield (stat.value,)
    for block in (*card.front, *card.back):
        for row in evened(block).rows if isinstance(block, Table) else ():
            if block.part == "odds":
                # Its cells are parted into a bar, a chance and a mean.
                continue
            if block.part == "track" and row == block.rows[-1]:
                # What is destroyed has no values.
                continue
            for at, cell in enumerate(row.cells):
                brief = row.brief[at] if at < len(row.brief) else cell
                if at and (block.part == "arms" or len(cell) < _SHORT):
                    yield cell, brief


def broken(card: Card, made: Sequence[Leaf]) -> list[str]:
    """Return the values of a card that stand in no line as a whole.

    What a comma, an `or`, a plus between dice or a bracket parts are several values.
    """
    every = {
        one.mark.text.casefold()
        for leaf in made
        for side in (leaf.front, leaf.back)
        for one in lines(side)
    }
    texts = "\n".join(every).replace("\xa0", " ")

    def whole(text: str) -> bool:
        said = typeset(text).casefold().replace("\xa0", " ")
        parts = re.split(r", | or | \+ | (?=\()", said)
        return all(part.strip() in texts for part in parts)

    return [ways[0] for ways in values(card) if not any(map(whole, ways))]


@dataclass
class Measured:
    """What was found on all cards.

    Attributes:
        cards: How many cards there are.
        pieces: How many pieces of card they are on.
        further: Pieces after the first of a card.
        low: Those that hold less than a third of a face, each with why.
        sized: Designs of Size 2 to 8 with a track.
        tracked: Those with it in front.
        blank: The blank of each first front, with whose it is.
        wrapped: Paragraphs of more than one line.
        orphans: Those that end in one word.
        near: What stands too near to the trim.
        split: What is broken, by format.
        sided: Pieces of card where only fronts are printed.
    """

    cards: int = 0
    pieces: int = 0
    further: int = 0
    low: list[str] = field(default_factory=list)
    sized: list[str] = field(default_factory=list)
    tracked: list[str] = field(default_factory=list)
    blank: list[tuple[float, str]] = field(default_factory=list)
    wrapped: int = 0
    orphans: list[str] = field(default_factory=list)
    near: list[str] = field(default_factory=list)
    split: dict[str, list[str]] = field(default_factory=dict)
    sided: int = 0

    def add(self, name: str, design: Design, card: Card) -> None:
        made = leaves(card, POKER, InkStyle.COLOUR)
        self.cards += 1
        self.pieces += len(made)
        self.further += len(made) - 1
        self.low += [
            f"{name}: {why}" for leaf in made[1:] if (why := spare(leaf, made))
        ]
        self.blank.append((blank(made[0].front), name))
        if isinstance(design, Creation) and design.size in SIZES:
            self.sized.append(name)
            if tracked(made[0].front):
                self.tracked.append(name)
        for side in (side for leaf in made for side in (leaf.front, leaf.back)):
            groups = list(paragraphs(side))
            self.wrapped += len(groups)
            self.orphans += [
                f"{name}: {group[-1].mark.text}" for group in groups if orphaned(group)
            ]
            self.near += [f"{name}: {text}" for text in unsafe(side)]
        self.sided += len(fronts(card, POKER, InkStyle.COLOUR))

    def add_format(self, name: str, card: Card, card_format: Format) -> None:
        made = leaves(card, card_format, InkStyle.COLOUR)
        found = self.split.setdefault(card_format.key, [])
        found += [f"{name}: {value}" for value in broken(card, made)]


def tracked(side: Side) -> bool:
    """Return whether a side bears the end of a track of damage."""
    return any(
        isinstance(mark, Words) and mark.text.casefold() == "destroyed"
        for placed in side.content
        for mark in placed.marks
    )


def spare(leaf: Leaf, made: Sequence[Leaf]) -> str:
    """Return why a continuation is there that holds too little; or nothing.

    Text that is higher than one piece of card has room for cannot do without.
    """
    held = used(leaf.front) + used(leaf.back)
    if held >= room(leaf.front) * THIRD:
        return ""
    sides = [side for one in made for side in (one.front, one.back)]
    first = made[0].front
    text = sum(map(used, sides[1:])) + _below(first)
    most = room(first) - LEAST_WINDOW + room(made[0].back) - 2 * WHITE
    more = "needs it" if text > most else "could do without"
    return f"{held:.0f} mm on it; {text:.0f} mm of text, room for {most:.0f}: {more}"


def _below(side: Side) -> float:
    """Return the height of what a first front says below its portrait, in mm."""
    return max(0.0, room(side) - LEAST_WINDOW - blank(side))


def share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({100 * part / whole:.0f} %)" if whole else "none"


def table(found: Measured) -> Iterator[tuple[str, str]]:
    """Yield the rows of the table."""
    far = [name for gap, name in found.blank if gap > 15]
    farther = [name for gap, name in found.blank if gap > 25]
    yield "cards, pieces of card", f"{found.cards}, {found.pieces}"
    yield "pieces where only fronts are printed", str(found.sided)
    yield "second cards", str(found.further)
    yield "  under a third of a face", share(len(found.low), found.further)
    yield "Size 2 to 8, track in front", share(len(found.tracked), len(found.sized))
    yield "fronts with 15 mm blank", share(len(far), found.cards)
    yield "fronts with 25 mm blank", share(len(farther), found.cards)
    yield "paragraphs ending in a word", share(len(found.orphans), found.wrapped)
    yield "lines within 3 mm of the trim", str(len(found.near))
    for key, values in found.split.items():
        yield f"values broken, {key}", str(len(values))


def measured(words: Iterable[str], *, odds: bool, formats: bool) -> Measured:
    """Return what is found on the cards with one of the words in their names."""
    found = Measured()
    wanted = tuple(words)
    for name, design in (*drawn(), *shipped()):
        full = f"{name} {design.title}"
        if wanted and not any(word.casefold() in full.casefold() for word in wanted):
            continue
        card = card_of(design, odds=odds)
        found.add(name, design, card)
        for each in FORMATS if formats else ():
            found.add_format(name, card, each)
    return found


def main(argv: Sequence[str] | None = None) -> None:
    """Print the table, and what it counts if that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("words", nargs="*", help="only designs with one in their names")
    parser.add_argument("--odds", action="store_true", help="with a strip of odds")
    parser.add_argument("--all", action="store_true", help="list what was found")
    parser.add_argument("--poker", action="store_true", help="without other formats")
    asked = parser.parse_args(argv)
    found = measured(asked.words, odds=asked.odds, formats=not asked.poker)
    for label, value in table(found):
        print(f"{label:40} {value}")
    for each in found.low:
        print(f"  {each}")
    if asked.all:
        untracked = [each for each in found.sized if each not in found.tracked]
        wide = [f"{gap:.0f} mm {name}" for gap, name in sorted(found.blank)[::-1]]
        lists = {
            "Track behind": untracked,
            "Blank": [each for each in wide if int(each.split()[0]) >= 15],
            "One word": found.orphans,
            "Near the trim": sorted(set(found.near)),
            **{f"Broken, {key}": each for key, each in found.split.items()},
        }
        for title, every in lists.items():
            print(f"\n{title}", *every, sep="\n  ")


if __name__ == "__main__":
    main()
