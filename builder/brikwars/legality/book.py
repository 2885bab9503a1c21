"""The book of BrikWars: every rule for designs, armies and house rules."""

from typing import Final

from builder.brikwars.legality import (
    army,
    creations,
    fields,
    gear,
    homemade,
    house_rules,
    minds,
    objects,
    rounds,
    stores,
    swaps,
    turrets,
    weapons,
)
from builder.core.rulebook import Book, in_order

BOOK: Final = Book(
    "BrikWars",
    "2010",
    in_order(
        minds.RULES,
        army.RULES,
        creations.RULES,
        turrets.RULES,
        stores.RULES,
        rounds.RULES,
        objects.RULES,
        fields.RULES,
        gear.RULES,
        weapons.RULES,
        swaps.RULES,
        homemade.RULES,
        house_rules.RULES,
    ),
)
"""All rules in the order of the rulebook; those of house rules come last."""
