"""Where damage tracks stand, by format, and what fronts show in their stead.

    python -m tests.measures.tracks [--odds] [--all] [FORMAT...]

lays out the hundred designs and the examples of `tests.measures.designs`, and sixty
large creations, and prints a line for each format. It measures what is drawn.
"""

import argparse
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.tables.scales import Medium, Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.content.card import Card, Table
from builder.core.design import Design
from reports.card.metrics import enlarged
from reports.layout.formats import MM, Format, InkStyle, format_named
from reports.layout.marks import Clipped, Picture, Side
from tests.leaves import leaves, marks
from tests.measures.cards import share, tracked
from tests.measures.designs import card_of, drawn, presets, shipped

FORMATS: Final = (
    *("poker", "bridge", "tarot", "a6", "poker-landscape", "a6-landscape"),
    "mini-euro",
)
SIZES: Final = range(2, 9)
"""The Sizes that most creations have whose front should say what is left of them."""
HIGH: Final = 45.0
"""A picture so high takes the room of a track, in grid millimetres."""
WORDS: Final = (
    *("Tower", "Windmill", "Gatehouse", "Bridge", "Steam Train", "Rocket Ship"),
    *("Night Skiff", "Dragon", "Gunboat", "Bunker", "Submarine", "Siege Crawler"),
    *("Truck", "Zeppelin", "Hydra", "Land Ironclad", "Giant Spider", "Lighthouse"),
)
NOTES: Final = ("", "", "Flagship of the third fleet.", "Its crew sings in battle.")


def large(number: int) -> Creation:
    """Draw a creation of Size 2 to 12, two in three of 6 to 8."""
    chance = random.Random(f"tracks {number}")  # noqa: S311
    size = chance.choice((2, 3, 4, 5, 6, 6, 7, 7, 7, 8, 8, 8, 10, 12))
    still = chance.random() < 0.3
    guns = [gun for gun in presets("brikwars", Weapon) if gun.size <= size]
    mounts = tuple(
        Mount(
            weapon=chance.choice(guns),
            count=chance.choice((1, 1, 1, 2, 4)),
            mounting=chance.choice(list(Mounting)),
        )
        for _ in range(chance.choice((0, 0, 1, 1, 2, 2, 3, 4, 6)))
    )
    return Creation(
        name=chance.choice(WORDS),
        size=size,
        structure=chance.choice(list(Structure)[:6]),
        move=0 if still else chance.choice((4, 5, 7, 8, 10, 12)),
        flight=0 if still else chance.choice((0, 0, 11, 14)),
        thrust=0 if still else chance.choice((0, 0, 0, 9)),
        medium=chance.choice(list(Medium)),
        mind=chance.choice(list(Mind)),
        mounts=mounts,
        specialties=tuple(chance.choices(list(Specialty), k=chance.choice((0, 1, 2)))),
        notes=chance.choice(NOTES),
    )


def sets() -> dict[str, list[tuple[str, Design]]]:
    """Return the designs that are measured, each with a name that finds it again."""
    sixty: list[tuple[str, Design]] = [(f"large {n}", large(n)) for n in range(60)]
    return {"hundred": [*drawn(), *shipped()], "sixty": sixty}


def track_of(card: Card) -> Table | None:
    """Return the track of a card; None if it has none."""
    tables = (block for block in card.back if isinstance(block, Table))
    return next((table for table in tables if table.part == "track"), None)


def picture(side: Side) -> float:
    """Return the height of the portrait of a front, in millimetres."""
    shown = [mark for mark, _, _ in marks(side) if isinstance(mark, Clipped | Picture)]
    return max((mark.height for mark in shown), default=0.0) / MM


@dataclass
class Tracks:
    """What is found on cards of one format.

    Attributes:
        pieces: Pieces of card.
        sized: For each design of Size 2 to 8 with a track, whether that is in front.
        beyond: The same for larger ones.
        pictures: The height of each portrait with the track in front, in mm.
        high: The names of high portraits while the track is behind.
    """

    pieces: int = 0
    sized: dict[str, bool] = field(default_factory=dict)
    beyond: dict[str, bool] = field(default_factory=dict)
    pictures: list[float] = field(default_factory=list)
    high: list[str] = field(default_factory=list)

    def add(self, name: str, size: int, card: Card, card_format: Format) -> None:
        """Lay a card out, and measure it."""
        made = leaves(card, card_format, InkStyle.COLOUR)
        self.pieces += len(made)
        if not track_of(card):
            return
        front = made[0].front
        seen, high = tracked(front), picture(front)
        (self.sized if size in SIZES else self.beyond)[name] = seen
        if seen:
            self.pictures.append(high)
        elif high > HIGH * enlarged(card_format.width, card_format.height):
            self.high.append(f"{name} ({high:.0f} mm)")

    @property
    def part(self) -> float:
        """The share of designs of Size 2 to 8 that have their track in front."""
        return sum(self.sized.values()) / len(self.sized)

    def cells(self) -> Iterator[str]:
        """Yield what the table says of them."""
        yield share(sum(self.sized.values()), len(self.sized))
        yield f"{sum(self.beyond.values())} of {len(self.beyond)}"
        yield str(self.pieces)
        yield str(len(self.high))
        yield f"{min(self.pictures, default=0):.0f}"


HEADS: Final = ("track in front", "larger", "pieces", "high", "least")
WIDE: Final = (18, 9, 7, 5, 6)


def measured(
    key: str, designs: Iterable[tuple[str, Design]], *, odds: bool = False
) -> Tracks:
    """Return what is found on the cards of designs in a format."""
    tracks = Tracks()
    for name, design in designs:
        size = design.size if isinstance(design, Creation) else 0
        tracks.add(name, size, card_of(design, odds=odds), format_named(key))
    return tracks


def line(first: str, cells: Iterable[str]) -> str:
    """Return a line of the table."""
    columns = zip(cells, WIDE, strict=True)
    return f"{first:26}" + "".join(f"{cell:>{wide}}" for cell, wide in columns)


def main(argv: Sequence[str] | None = None) -> None:
    """Print a line for each format and set of designs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("formats", nargs="*", help="keys of formats")
    parser.add_argument("--odds", action="store_true", help="with a strip of odds")
    parser.add_argument("--all", action="store_true", help="name what is behind")
    asked = parser.parse_args(argv)
    print(line("", HEADS))
    for key in asked.formats or FORMATS:
        for label, designs in sets().items():
            tracks = measured(key, designs, odds=asked.odds)
            print(line(f"{key}, {label}", tracks.cells()))
            if asked.all:
                every = tracks.sized | tracks.beyond
                print("  behind:", *(name for name, seen in every.items() if not seen))
                print("  high:", *tracks.high)


if __name__ == "__main__":
    main()
