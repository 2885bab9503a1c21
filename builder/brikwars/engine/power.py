"""Power: how many Weapon Inches a turn affords, and what brings more (8.1)."""

from fractions import Fraction

from builder.brikwars.tables.scales import Medium


def limit(
    effective_size: int, *, aloft: bool = False, medium: Medium = Medium.AIR
) -> int:
    """Return Weapon Inches of one turn: twice the Effective Size (R8.1.16-18).

    Only flight in the air costs it half (A31).
    """
    return max(0, effective_size) * (1 if aloft and medium.aerial else 2)


def turns_to_bank(size: Fraction | int, power: int) -> int | None:
    """Return the turns of Divert All Power that a weapon needs; None for never.

    What is saved adds to the Power of the turn itself (R8.1.24).

    >>> turns_to_bank(5, 4), turns_to_bank(13, 4), turns_to_bank(3, 6)
    (1, 3, 0)
    """
    if power <= 0:
        return None if size > 0 else 0
    return max(0, -(-Fraction(size) // power) - 1)


def helpers_needed(size: Fraction | int) -> int:
    """Return how many minifigs together can work a weapon of this Size (R8.1.25)."""
    return int(-(-Fraction(size) // 2))
