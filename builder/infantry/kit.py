"""Templates and tokens of the Infantry Fire Rules (I14), and of its wounded."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from builder.content.kit import Template, Token
from builder.firearms.desk import carried
from builder.infantry.designs import Man, Weapon
from builder.infantry.reference import shapes

_MOST: Final = 12


def kit(designs: Sequence[tuple[int, object]], _house: object) -> Iterator[Template]:
    """Yield the templates of the weapons that march, and markers of the wounded.

    Args:
        designs: How many of each design march.
    """
    armed = (each for _, each in designs if isinstance(each, Man | Weapon))
    weapons = dict.fromkeys(weapon for each in armed for weapon in carried(each))
    yield from shapes(tuple(weapons))
    men = sum(count for count, each in designs if not isinstance(each, Weapon))
    if men:
        many = min(men, _MOST)
        yield Token("Walking wounded", many, "move", Fraction(16))
        yield Token("Litter case", many, "life", Fraction(16))
