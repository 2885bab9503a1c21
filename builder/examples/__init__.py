"""The examples of the games, which a new library offers to open.

They stand above the games, because an example holds armies and sets of house rules.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from builder.army.model import Army
from builder.core.catalog import Catalog, Chapter, headings
from builder.core.design import Design
from builder.core.reading import text_of
from builder.house_rules.ruleset import RuleSet
from builder.registry import systems


class Example(NamedTuple):
    """Designs and armies that show a game to a newcomer.

    Attributes:
        key: The name of its muster file, without the ending.
        title: What it is called in a menu.
        about: A sentence about it.
        designs: Each design with the id that armies refer to it by.
        armies: Each army with its id.
        rulesets: Each set of house rules with its id.
    """

    key: str
    title: str
    about: str
    designs: tuple[tuple[str, Design], ...]
    armies: tuple[tuple[str, Army], ...] = ()
    rulesets: tuple[tuple[str, RuleSet], ...] = ()


def catalog_of(system: str) -> Catalog:
    """Return what the examples of a game are made of, by the names in their text.

    Args:
        system: The key of the game.
    """
    known = systems()[system].catalog
    classes = (*known.classes, Army, RuleSet)
    return Catalog(__name__, classes, f"{system}.txt", known)


def headings_of(system: str) -> Sequence[Chapter]:
    """Return what the examples of a game are called, without importing the game.

    Args:
        system: The key of the game.
    """
    return headings(text_of(__name__, f"{system}.txt"))


@cache
def examples_of(system: str) -> Sequence[Example]:
    """Return the examples of a game; the first holds an army to print.

    Args:
        system: The key of the game.
    """
    return tuple(map(_example, catalog_of(system).chapters))


def _example(chapter: Chapter) -> Example:
    found = chapter.entries
    armies = tuple(each for each in found if isinstance(each[1], Army))
    sets = tuple(each for each in found if isinstance(each[1], RuleSet))
    designs = tuple(each for each in found if each not in armies + sets)
    return Example(chapter.key, chapter.title, chapter.about, designs, armies, sets)
