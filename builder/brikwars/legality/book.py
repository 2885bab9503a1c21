"""The book of BrikWars: every rule for designs, armies and house rules."""

from typing import Final

from builder.brikwars.legality import (
    army,
    creations,
    fields,
    house_rules,
    rounds,
    swaps,
    weapons,
)
from builder.core.rulebook import Book, in_order

BOOK: Final = Book(
    "BrikWars",
    "2010",
    in_order(
        creations.RULES,
        army.RULES,
        rounds.RULES,
        fields.RULES,
        weapons.RULES,
        swaps.RULES,
        house_rules.RULES,
    ),
)
"""All rules in the order of the rulebook; those of house rules come last."""
