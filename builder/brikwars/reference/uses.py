"""The parts of the game that some designs use, for their reference sheet."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, TypeVar

from builder.brikwars.advice.when import Test
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.fields import Field
from builder.brikwars.model.homemade import AnyType, OwnType
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.scales import Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.core.design import Design

SIX: Final[tuple[int, ...]] = (1, 2, 3, 4, 5, 6)
"""The Sizes on a sheet for the whole game; larger ones follow the formulas."""
LEVELS: Final = tuple(Structure)[:7]
"""Structure Levels from 0 to 5."""

Kind = TypeVar("Kind")
Cells: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Uses:
    """The subject of a reference sheet.

    Attributes:
        house: The house rules.
        everything: Whether it is for the whole game.
        weapons: The weapons of the designs, each once.
        creations: The creations among them.
        fields: The Fields of the designs, each once.
    """

    house: House
    everything: bool = True
    weapons: tuple[Weapon, ...] = ()
    creations: tuple[Creation, ...] = ()
    fields: tuple[Field, ...] = ()

    def of(self, *tests: Test) -> bool:
        """Return whether one of these tests holds for any part of the designs."""
        parts = (*self.weapons, *self.creations, *self.fields)
        return self.everything or any(test(part) for part in parts for test in tests)

    def those(self, *rows: tuple[Test, tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
        """Return the rows of a table whose test holds for some part of the designs."""
        return tuple(cells for test, cells in rows if self.of(test))

    @property
    def types(self) -> tuple[AnyType, ...]:
        """The rows of the weapon tables in the order of the book, then home-made."""
        used = dict.fromkeys(weapon.type for weapon in self.weapons)
        return (
            *(row for row in WeaponType if self.everything or row in used),
            *(row for row in used if isinstance(row, OwnType)),
        )

    def sizes(self, test: Test) -> tuple[int, ...]:
        """Return the Sizes of weapons that pass a test; `SIX` for the whole game."""
        if self.everything:
            return SIX
        return tuple(sorted({each.size for each in self.weapons if test(each)}))


def uses(designs: Sequence[Design], house: House) -> Uses:
    """Return what some designs use; without designs, the whole game."""
    creations = _each(designs, Creation)
    mounts = [mount for each in creations for mount in each.mounts]
    loaded = (each.weapon for mount in mounts for each in mount.rounds)
    mounted = (mount.weapon for mount in mounts)
    borne = (field for each in creations for field in each.fields)
    return Uses(
        house,
        everything=not designs,
        weapons=_each((*designs, *mounted, *loaded), Weapon),
        creations=creations,
        fields=_each((*designs, *borne), Field),
    )


def _each(designs: Iterable[Design], kind: type[Kind]) -> tuple[Kind, ...]:
    return tuple(dict.fromkeys(each for each in designs if isinstance(each, kind)))
