"""The tables of the chapter in our own words, computed from the rows of the code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from builder.brikwars.house import House
from builder.card import Block


def reference(_designs: Sequence[Any], _house: House) -> Sequence[Block]:
    """Every table, or only what some designs use."""
    return ()
