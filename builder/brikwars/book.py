"""The book of BrikWars: every rule that a design, an army or a table is judged by."""

from __future__ import annotations

from typing import Final

from builder.brikwars import (
    close_rules,
    company_rules,
    creation_rules,
    field_rules,
    homemade_rules,
    house_proof,
    load_rules,
    mind_rules,
    round_rules,
    swap_rules,
    weapon_rules,
)
from builder.rules import Book, in_order

BOOK: Final = Book(
    "BrikWars",
    "2010",
    in_order(
        mind_rules.RULES,
        company_rules.RULES,
        creation_rules.RULES,
        close_rules.RULES,
        load_rules.RULES,
        round_rules.RULES,
        field_rules.RULES,
        weapon_rules.RULES,
        swap_rules.RULES,
        homemade_rules.RULES,
        house_proof.RULES,
    ),
)
"""In the order of the rulebook; numbers of our own come last."""
