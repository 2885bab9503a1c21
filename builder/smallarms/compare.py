"""Men and their weapons side by side."""

from collections.abc import Iterator, Sequence
from typing import Final

from builder.comparison import NONE, Comparable, Labeled
from builder.content.card import Row
from builder.firearms.desk import carried
from builder.smallarms.card import RANGES, hit_rows
from builder.smallarms.designs import Man, Weapon
from builder.smallarms.house_rules import House


def _odds(designs: Sequence[Man | Weapon], house: House) -> Sequence[Sequence[Labeled]]:
    """Return the rows of the card: weapon by weapon, range by range."""
    every = [
        [(arm.title, hit_rows(design, arm, house)) for arm in carried(design)]
        for design in designs
    ]
    most = max(map(len, every))
    # A burst stands beside that of the same weapon, the first beside the first.
    burst = [
        any(len(arms[place][1]) > 1 for arms in every if place < len(arms))
        for place in range(most)
    ]
    return [[*_odds_of(arms, burst)] for arms in every]


def _odds_of(
    arms: Sequence[tuple[str, Sequence[Row]]], burst: Sequence[bool]
) -> Iterator[Labeled]:
    for (name, (one, *longest)), beside in zip(arms, burst, strict=False):
        yield "Weapon", name
        yield from _chances("Hit at", "Kills outright on", one)
        if beside:
            yield "Burst", f"{longest[0].cells[0]} rounds" if longest else NONE
            yield from _chances(
                "Burst hits at",
                "Burst kills outright on",
                longest[0] if longest else None,
            )


def _chances(hits: str, kills: str, row: Row | None) -> Iterator[Labeled]:
    cells = row.cells[1:] if row else ()
    for place, far in enumerate(RANGES):
        yield f'{hits} {far}"', f"{cells[place]} %" if cells else NONE
    yield kills, cells[-1] if cells else NONE


COMPARE: Final = (Comparable(Man, "men", _odds), Comparable(Weapon, "firearms", _odds))
"""What can stand side by side."""
