"""Blank cards to fill in by hand: an example's card with lines in place of its values.

What the cards of several examples of a kind say alike at the same place is printed, as
it is a rule of the game; all else is left to be written.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from builder.content.card import Block, Boxes, Card, Column, Row, Stat, Table
from builder.core.catalog import Catalog
from builder.examples import examples_of
from builder.registry import describe


@dataclass(frozen=True, slots=True)
class Blank:
    """A sort of blank card.

    Attributes:
        key: What the command line calls it.
        name: What stands on it.
        game: The key of its game.
        after: The ids of the examples that it is made after.
        carried: Whether it is what they carry.
    """

    key: str
    name: str
    game: str
    after: tuple[str, ...]
    carried: bool = False


_CATALOG: Final = Catalog(__package__, (Blank,), "blanks.txt")

BLANKS: Final[tuple[Blank, ...]] = tuple(
    blank for chapter in _CATALOG.chapters for _, blank in chapter.entries
)
"""All of them, in the order of the games."""

_HITS: Final = 8
"""As many hits as a blank track counts."""
_WEAPONS: Final = 6
_ROWS: Final = 4
_TROOPERS: Final = 10
_RULES, _NOTES, _LEAST = 6, 13, 3
"""Lines on a front that says nothing, and on a back: where no table has rows, and where
many do.
"""
_NAME, _FIGURE = "_" * 16, "_" * 3


def blank_card(kind: Blank) -> Card:
    """Return the blank card of a sort."""
    first, *others = (describe(_model(kind, example)) for example in kind.after)
    front, back = (
        tuple(blanked for block in side if (blanked := _blanked(block, others)))
        for side in (first.front, first.back)
    )
    tables = [
        one for one in (*front, *back) if isinstance(one, Table) and one.part != "arms"
    ]
    rows = sum(len(one.rows) for one in tables)
    return Card(
        _NAME,
        kind.name,
        _FIGURE if first.price else "",
        first.currency,
        tuple(Stat(one.label, _FIGURE, sign=one.sign) for one in first.stats),
        front or (_lines("Rules", _RULES),),
        (*back, _lines("Notes", max(_LEAST, _NOTES - rows))),
        badge=first.badge,
        source=first.source,
        blank=True,
    )


def _model(kind: Blank, key: str) -> Any:
    """Return the design that a blank card is made after."""
    found: Any = next(
        design
        for example in examples_of(kind.game)
        for each, design in example.designs
        if each == key
    )
    return found.weapons[0] if kind.carried else found


def _lines(title: str, count: int) -> Table:
    """Return lines to write on."""
    return Table(title, (Column(""),), (Row(("",)),) * count)


def _blanked(block: Block, others: Sequence[Card]) -> Block | None:
    """Return a block without what is not the same on all cards; None for a text."""
    match block:
        case Boxes():
            bare = not any(block.labels)
            return replace(block, labels=("",) * _TROOPERS) if bare else block
        case Table(part="arms"):
            return replace(block, rows=(Row(("",) * len(block.columns)),) * _WEAPONS)
        case Table(part="track"):
            # A box for each hit, as nobody knows yet where the Armor falls.
            columns = tuple(replace(column, runs=False) for column in block.columns)
            return replace(block, columns=columns, rows=_track(block))
        case Table(part=""):
            like = [
                other
                for card in others
                for other in (*card.front, *card.back)
                if isinstance(other, Table) and other.columns == block.columns
            ]
            title = (
                block.title if {one.title for one in like} <= {block.title} else _NAME
            )
            return replace(block, title=title, rows=_rows(block, like))
    return None


def _track(block: Table) -> tuple[Row, ...]:
    """Return a row before any hit, one for each, and the end."""
    first, *_, end = block.rows
    wanted = (_FIGURE,) * (len(block.columns) - 2)
    whole = Row((first.cells[0], *wanted, ""))
    return (whole, *[Row(("", *wanted, ""), boxes=1)] * _HITS, end)


def _rows(block: Table, others: Sequence[Table]) -> tuple[Row, ...]:
    """Return rows with what they all say; a row of another name says another thing."""
    bare = Row(("",) * len(block.columns))
    out = []
    for at, row in enumerate(block.rows):
        like = [other.rows[at].cells for other in others if at < len(other.rows)]
        same = [
            bool(others) and len(like) == len(others) and {cell} == set(rest)
            for cell, *rest in zip(row.cells, *like, strict=True)
        ]
        kept = zip(row.cells, same, strict=True)
        out.append(
            Row(tuple(cell if one else "" for cell, one in kept)) if same[0] else bare
        )
    return (*out, *[bare] * (_ROWS - len(out)))
