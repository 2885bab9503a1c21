"""Edits that several rules offer."""

from collections.abc import Sequence

from builder.brikwars.model.designs import Weapon
from builder.core.rulebook import Fix


def removal(label: str, field: str, parts: Sequence[object], place: int) -> Fix:
    """Return the edit that takes one part out of a field of a design."""
    return Fix(label, (field,), (*parts[:place], *parts[place + 1 :]))


def undone_swap(weapon: Weapon, place: int) -> Fix:
    """Return the edit that undoes one swap of a weapon."""
    swap = weapon.swaps[place]
    return removal(f"Undo the swap {swap}", "swaps", weapon.swaps, place)
