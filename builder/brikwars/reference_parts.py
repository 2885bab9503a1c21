"""The pieces a reference sheet is put together from: titles, grids and notes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from builder.brikwars.reference_uses import Topic, Uses
from builder.card import Align, Block, Column, Row, Table, Text
from builder.figures import figure

_ABREAST: Final = 7
"""Columns of numbers that stand side by side; more go into a table of their own."""

_NUMBERED: Final = re.compile(r"(R\d+\.\d+\.)(\d+)")


@dataclass(frozen=True, slots=True)
class Note:
    """Something to remember, and what it is about.

    Attributes:
        rule: The number of its rule.
        text: A sentence or two.
        on: It is told where one of these comes up; always if there are none.
    """

    rule: str
    text: str
    on: tuple[Topic, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of a table, and what it is about, as for a `Note`."""

    cells: tuple[str, ...]
    on: tuple[Topic, ...] = ()


def chapter(title: str, blocks: Iterable[Block]) -> Iterator[Block]:
    """Blocks under a heading of their own: a text without paragraphs."""
    told = tuple(blocks)
    if told:
        yield Text(title, ())
        yield from told


def titled(title: str, *rules: str) -> str:
    """A title with the numbers of its rules, neighbors drawn together.

    >>> titled("Parry", "R8.2.4", "R8.2.2", "R8.2.3", "R8.3.1", "3.3")
    'Parry (R8.2.2–4, R8.3.1, 3.3)'
    """
    found = [_NUMBERED.fullmatch(rule) for rule in rules]
    numbered = sorted({(hit[1], int(hit[2])) for hit in found if hit})
    parts = []
    for head, group in groupby(numbered, key=lambda pair: pair[0]):
        runs = _runs([number for _, number in group])
        parts.append(head + ", ".join(runs))
    others = dict.fromkeys(r for r, hit in zip(rules, found, strict=True) if not hit)
    return f"{title} ({', '.join((*parts, *others))})"


def _runs(numbers: list[int]) -> Iterator[str]:
    """Rising numbers, neighbors as `2–4`."""
    keyed = [(number - place, number) for place, number in enumerate(numbers)]
    for _, group in groupby(keyed, key=lambda pair: pair[0]):
        run = [number for _, number in group]
        yield str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}"


def notes(title: str, about: Uses, told: Sequence[Note]) -> Iterator[Block]:
    """Those of the notes that come up, as one text."""
    found = [note for note in told if about.of(*note.on)]
    if found:
        rules = titled(title, *(note.rule for note in found))
        yield Text(rules, tuple(note.text for note in found))


def listing(
    title: str,
    labels: Sequence[str],
    about: Uses,
    entries: Sequence[Entry],
    *,
    centered: Sequence[int] = (),
) -> Iterator[Block]:
    """A table of those entries that come up.

    Args:
        title: Its heading, with the rules.
        labels: Of its columns.
        about: What comes up.
        entries: Its rows.
        centered: The columns of numbers.
    """
    rows = [Row(entry.cells) for entry in entries if about.of(*entry.on)]
    columns = tuple(
        Column(label, _way(number in centered)) for number, label in enumerate(labels)
    )
    if rows:
        yield Table(title, columns, tuple(rows))


def _way(centered: bool) -> Align:  # noqa: FBT001 (a column is centered or it is not)
    return "center" if centered else "left"


def grid(
    title: str,
    corner: str,
    across: Sequence[str | int],
    rows: Sequence[tuple[str, Sequence[str]]],
) -> Iterator[Block]:
    """Numbers under the values they depend on; a long row is told in pieces.

    Args:
        title: Its heading, with the rules.
        corner: What stands down the side, and what across.
        across: The labels along the top.
        rows: A label, and a cell for each column.
    """
    pieces = [
        slice(start, start + _ABREAST)
        for start in range(0, len(across), _ABREAST)
        if rows
    ]
    for piece in pieces:
        yield Table(
            title,
            (
                Column(corner),
                *(Column(str(label), "center") for label in across[piece]),
            ),
            tuple(Row((label, *cells[piece])) for label, cells in rows),
        )


def signed(amount: int) -> str:
    """A modifier with its sign: `+2`, `−1`, `0`."""
    return f"+{amount}" if amount > 0 else figure(amount)


def span(numbers: Sequence[int | str]) -> str:
    """Rising numbers in short: `1–3`, `2`, or a dash for none.

    >>> span([1, 2, 3]), span([2]), span([])
    ('1–3', '2', '–')
    """
    if not numbers:
        return "–"
    ends = dict.fromkeys((str(numbers[0]), str(numbers[-1])))
    return "–".join(ends)
