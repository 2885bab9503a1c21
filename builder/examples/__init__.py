"""The examples of the games, which a new library offers to open.

They stand above the games, because an example holds armies and sets of house rules.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from builder.examples import brikwars, infantry, microfig, smallarms
from builder.examples.model import Example

_EXAMPLES: Final[Mapping[str, Callable[[], Sequence[Example]]]] = MappingProxyType({
    "brikwars": brikwars.examples,
    "microfig": microfig.examples,
    "smallarms": smallarms.examples,
    "infantry": infantry.examples,
})  # fmt: skip


def examples_of(system: str) -> Sequence[Example]:
    """Return the examples of a game; the first holds an army to print.

    Args:
        system: The key of the game.
    """
    return _EXAMPLES[system]()


__all__ = ["Example", "examples_of"]
