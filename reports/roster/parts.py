"""What the parts of a card are to an army list."""

from typing import Final, TypeGuard

from builder.content.card import Block, Card, Table, TablePart

_COLUMNS: Final = {"arms": range(4, 5), "track": range(3, 10)}
"""How many columns a part has: weapons have name, Use, Range and Damage."""


def is_part(block: Block, part: TablePart) -> TypeGuard[Table]:
    """Whether a block is that part of a card, with the columns that it needs."""
    if not isinstance(block, Table) or block.part != part or not block.rows:
        return False
    many = len(block.columns)
    known = part not in _COLUMNS or many in _COLUMNS[part]
    return known and all(len(row.cells) == many for row in block.rows)


def blocks_of(card: Card) -> tuple[Block, ...]:
    """Return all that a card says, front and back."""
    return (*card.front, *card.back)


def odds_of(card: Card) -> Table | None:
    """Return the odds on a card."""
    return next((b for b in blocks_of(card) if is_part(b, "odds")), None)


def armed(card: Card) -> bool:
    """Whether a card has rows of weapons, which odds can stand beside."""
    return any(is_part(block, "arms") for block in blocks_of(card))
