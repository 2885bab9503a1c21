"""Templates: which shape, how large, and how many a crew can use (I14)."""

from fractions import Fraction
from typing import Final

from builder.content.card import Outline
from builder.core.formatting import counted
from builder.infantry.designs import CATALOG, Weapon
from builder.infantry.scales import Template

LEAF_LONG: Final = Fraction(741, 10)
"""From tip to tip in mm: the chord of a quarter of a circle of 4 1/8 inches."""
LEAF_WIDE: Final = Fraction(307, 10)
"""Across in mm: two such quarters, back to back."""
GRENADE: Final = 40
"""The circle of hand grenades and grenade launchers, in mm."""


def published() -> list[Weapon]:
    """Return the weapons whose templates are published; they have no range table."""
    presets = [each for chapter in CATALOG.chapters for _, each in chapter.entries]
    return [each for each in presets if isinstance(each, Weapon)]


def pieces(weapon: Weapon, served_by: int | None = None) -> int:
    """Return how many templates a weapon fires with; each man missing costs one.

    A weapon that anybody serves keeps one. So a tripod gun has 3, 2 and 1 with three
    men, two men and one man.

    Args:
        weapon: The weapon.
        served_by: How many men serve it; None for its whole crew.
    """
    full = weapon.templates or int(weapon.shape is not None)
    if served_by is None or not full:
        return full
    if served_by < 1:
        return 0
    return max(1, full - max(0, weapon.crew - served_by))


def by_crew(weapon: Weapon) -> tuple[tuple[int, int], ...]:
    """Return the men at a weapon and its templates, from the whole crew to one man.

    Men who change nothing are left out.
    """
    found: list[tuple[int, int]] = []
    for men in range(weapon.crew, 0, -1):
        left = pieces(weapon, men)
        if not found or found[-1][1] != left:
            found.append((men, left))
    return tuple(found)


def if_short(weapon: Weapon) -> str:
    """Return the templates of a short crew in words: `2 with 2 men, 1 with 1 man`."""
    return ", ".join(
        f"{left} with {counted(men, 'man', 'men')}" for men, left in by_crew(weapon)[1:]
    )


def outline(weapon: Weapon) -> Outline | None:
    """Return the shape of a weapon's template; None without one."""
    if not pieces(weapon):
        return None
    wide, long = Fraction(weapon.wide or 0), Fraction(weapon.long or 0)
    match weapon.shape:
        case None:
            return Outline("Leaf", "leaf", LEAF_WIDE, LEAF_LONG)
        case Template.CIRCLE:
            return Outline("Circle", "circle", wide, wide)
        case Template.CONE:
            return Outline("Cone", "cone", wide, long)
