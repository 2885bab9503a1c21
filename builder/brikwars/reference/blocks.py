"""A reference sheet: what designs use, and its parts: titles, grids and notes."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Final, NamedTuple, TypeAlias, TypeVar

from builder.brikwars.advice import ADVICE, Section
from builder.brikwars.advice.when import Test
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.fields import Field
from builder.brikwars.model.homemade import AnyType, OwnType
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.scales import Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Block, Text, table
from builder.core.design import Design
from builder.odds import Unanswerable

# The parts of the game that some designs use, for their reference sheet.


SIX: Final[tuple[int, ...]] = (1, 2, 3, 4, 5, 6)
"""The Sizes on a sheet for the whole game; larger ones follow the formulas."""
LEVELS: Final = tuple(Structure)[:7]
"""Structure Levels from 0 to 5."""

Kind = TypeVar("Kind")
Cells: TypeAlias = tuple[str, ...]


class Uses(NamedTuple):
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
    mounts = [mount for creation in creations for mount in creation.mounts]
    loaded = (each.weapon for mount in mounts for each in mount.rounds)
    mounted = (mount.weapon for mount in mounts)
    borne = (field for creation in creations for field in creation.fields)
    return Uses(
        house,
        everything=not designs,
        weapons=_each((*designs, *mounted, *loaded), Weapon),
        creations=creations,
        fields=_each((*designs, *borne), Field),
    )


def _each(designs: Iterable[Design], kind: type[Kind]) -> tuple[Kind, ...]:
    return tuple(dict.fromkeys(each for each in designs if isinstance(each, kind)))


Down = TypeVar("Down")
Across = TypeVar("Across")

_ABREAST: Final = 7
"""The most columns of numbers in a table; more go into another table."""

_NUMBERED: Final = re.compile(r"(R\d+\.\d+\.)(\d+)")


def titled(title: str, *rules: str) -> str:
    """Return a title with the numbers of its rules; neighbors become a span.

    >>> titled("Parry", "R8.2.4", "R8.2.2", "R8.2.3", "R8.3.1", "3.3")
    'Parry (R8.2.2–4, R8.3.1, 3.3)'
    """
    found = [_NUMBERED.fullmatch(rule) for rule in rules]
    numbered = sorted({(hit[1], int(hit[2])) for hit in found if hit})
    parts = []
    for head, group in groupby(numbered, key=lambda pair: pair[0]):
        runs = _runs([number for _, number in group])
        parts.append(head + ", ".join(runs))
    others = dict.fromkeys(r for r, hit in zip(rules, found, strict=True) if not hit)
    return f"{title} ({', '.join((*parts, *others))})"


def _runs(numbers: list[int]) -> Iterator[str]:
    """The spans of rising numbers, such as `2–4`."""
    keyed = [(number - place, number) for place, number in enumerate(numbers)]
    for _, group in groupby(keyed, key=lambda pair: pair[0]):
        yield span([number for _, number in group])


def notes(about: Uses, *sections: Section) -> Iterator[Block]:
    """Yield a text for each of these sections: its advice that the designs need."""
    for section in sections:
        found = {
            (advice.rule, words): None
            for advice in ADVICE
            if advice.section is section and about.of(advice.when)
            for words in [advice.words(about.house)]
            if words
        }
        title = titled(section, *(rule for rule, _ in found))
        yield Text(title, tuple(words for _, words in found))


def grid(
    title: str,
    corner: str,
    across: Mapping[str, Across],
    rows: Mapping[str, Callable[[Across], str]],
) -> Iterator[Block]:
    """Yield numbers under the values they depend on; a long row fills several tables.

    Args:
        title: Its heading, with the rules.
        corner: The heading of the first column.
        across: The values, by the heading of their column.
        rows: The function that gives a row its cells, by the label of the row.
    """
    labels = tuple(across) if rows else ()
    for start in range(0, len(labels), _ABREAST):
        piece = labels[start : start + _ABREAST]
        lines = [
            (label, *(_cell(say, across[at]) for at in piece))
            for label, say in rows.items()
        ]
        yield table(title, (corner, *(f"^{label}" for label in piece)), lines)


def square(
    title: str,
    corner: str,
    across: Mapping[str, Across],
    down: Mapping[str, Down],
    cell: Callable[[Down, Across], str],
) -> Iterator[Block]:
    """Yield numbers that depend on two values: one down the side, one across."""
    rows = {label: partial(cell, value) for label, value in down.items()}
    yield from grid(title, corner, across, rows)


def _cell(say: Callable[[Across], str], at: Across) -> str:
    """A cell; a dash where there are too many dice to work it out."""
    try:
        return say(at)
    except Unanswerable:
        return "–"


def by(
    values: Iterable[Across], say: Callable[[Across], str] = str
) -> dict[str, Across]:
    """Return values by their labels."""
    return {say(value): value for value in values}


def span(numbers: Sequence[int | str]) -> str:
    """Return rising numbers in short: `1–3`, `2`, or a dash for none.

    >>> span([1, 2, 3]), span([2]), span([])
    ('1–3', '2', '–')
    """
    if not numbers:
        return "–"
    ends = dict.fromkeys((str(numbers[0]), str(numbers[-1])))
    return "–".join(ends)
