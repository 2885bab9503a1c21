"""What players call each kind of design, known without importing a game.

A window lists a library by these words before the games themselves are needed.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

NAMES: Final[Mapping[str, tuple[str, str]]] = MappingProxyType({
    "brikwars.creation": ("creation", "creations"),
    "brikwars.weapon": ("weapon", "weapons"),
    "brikwars.field": ("field", "fields"),
    "microfig.squad": ("squad", "squads"),
    "smallarms.man": ("man", "men"),
    "smallarms.weapon": ("firearm", "firearms"),
    "infantry.man": ("infantryman", "infantrymen"),
    "infantry.weapon": ("infantry weapon", "infantry weapons"),
    "infantry.animal": ("animal", "animals"),
})  # fmt: skip
"""What players call one of each kind, and several, by the kind. A kind begins with the
key of its game; the games stand in the order of `systems`, and the kinds of a game in
the order of its `System.kinds`."""


def game_of(kind: str) -> str:
    """Return the key of the game that a kind is of.

    >>> game_of("brikwars.creation")
    'brikwars'
    """
    return kind.partition(".")[0]
