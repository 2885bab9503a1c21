"""What games and kinds of design are called, known without importing a game.

A window lists a library by these words before the games themselves are needed.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, TypeVar

Value = TypeVar("Value")

GAMES: Final[Mapping[str, str]] = MappingProxyType({
    "brikwars": "BrikWars",
    "microfig": "MicroFig Death",
    "smallarms": "Small Arms Fire",
    "infantry": "Infantry Fire Rules",
})  # fmt: skip
"""What each game is called, by its key, in their order everywhere."""

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
key of its game; the games stand in the order of `GAMES`, and the kinds of a game in the
order of its `System.kinds`."""


def game_of(kind: str) -> str:
    """Return the key of the game that a kind is of.

    >>> game_of("brikwars.creation")
    'brikwars'
    """
    return kind.partition(".")[0]


class LateMapping(Mapping[str, Value]):
    """A mapping whose keys are known, and whose values are made when asked for.

    So a window that knows the games by name imports one when it shows something of it.
    """

    def __init__(self, keys: Iterable[str], value: Callable[[str], Value]) -> None:
        """Make one.

        Args:
            keys: Its keys, in their order.
            value: Makes the value of one of them, once.
        """
        self._keys, self._value = tuple(keys), value
        self._values: dict[str, Value] = {}

    def __getitem__(self, key: str) -> Value:
        if key in self._values:
            return self._values[key]
        if key not in self._keys:
            raise KeyError(key)
        return self._values.setdefault(key, self._value(key))

    def __contains__(self, key: object) -> bool:
        return key in self._keys

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)
