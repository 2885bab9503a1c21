"""Values of several designs in rows, and the mark of a row in which they differ."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from builder.content.card import Column, Row, Table
from builder.core.design import Design

DIFFERS: Final = "≠"
"""The mark of a row in which not all designs are alike."""

NONE: Final = "–"
"""The sign for a value that a design does not have."""

LONGEST: Final = 40
"""Letters of a name that a column has room for."""

_TAIL: Final = 14
"""How many letters are kept from the end of a longer name."""

Labeled: TypeAlias = tuple[str, str]
"""A label and its value as text."""

Line: TypeAlias = tuple[str, tuple[str, ...]]
"""A label and the value of each design as text."""


def names(designs: Sequence[Design]) -> tuple[str, ...]:
    """Return what each design is called here: short, and no two alike.

    If two names are equal, all of them get a number in front.
    """
    short = [_short(design.title) for design in designs]
    if len(set(short)) == len(short):
        return tuple(short)
    return tuple(f"{number}. {name}" for number, name in enumerate(short, 1))


def _short(title: str) -> str:
    title = " ".join(title.split())
    if len(title) <= LONGEST:
        return title
    # Long names tend to differ at their ends.
    return f"{title[: LONGEST - _TAIL - 1]}…{title[-_TAIL:]}"


def columns(designs: Sequence[Design]) -> tuple[Column, ...]:
    """Return a column for each design, under its name."""
    return tuple(Column(name, "center") for name in names(designs))


def matched(each: Sequence[Iterable[Labeled]]) -> Iterator[Line]:
    """Yield rows that match values by label: the first with the first, and so on.

    Rows stand in the order in which their labels first occur.

    >>> list(matched([[("a", "1"), ("a", "2")], [("b", "3"), ("a", "1")]]))
    [('a', ('1', '1')), ('a', ('2', '–')), ('b', ('–', '3'))]
    """
    numbered = [dict(_numbered(values)) for values in each]
    keys = dict.fromkeys(key for column in numbered for key in column)
    for key in keys:
        yield key[0], tuple(column.get(key, NONE) for column in numbered)


def _numbered(values: Iterable[Labeled]) -> Iterator[tuple[tuple[str, int], str]]:
    """Yield each value under its label and how often that label came before."""
    met: Counter[str] = Counter()
    for label, value in values:
        yield (label, met[label]), value
        met[label] += 1


def compared(label: str, values: Sequence[str], *, differs: bool, key: str = "") -> Row:
    """Return a row of a comparison, with the mark in front if its values differ."""
    cells = (DIFFERS if differs else "", label, *values)
    return Row(cells, key=key, differs=differs)


def side_by_side(
    title: str, what: str, designs: Sequence[Design], lines: Iterable[Line]
) -> Table:
    """Return a table with a column for each design; rows that differ are marked.

    Args:
        title: Its heading.
        what: What the labels of the lines are.
        designs: Whose values they are.
        lines: The rows.
    """
    rows = (
        compared(label, values, differs=len(set(values)) > 1) for label, values in lines
    )
    heads = (Column("Differs", "center"), Column(what), *columns(designs))
    return Table(title, heads, tuple(rows))
