"""What can be made anew: an army or a design of each game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final
from uuid import uuid4

from builder import kinds, systems
from builder.army.model import Army
from builder.house_rules.ruleset import RuleSet

ARMY: Final = "army"
RULES: Final = "ruleset"


@dataclass(frozen=True, slots=True)
class NewItem:
    """Something that can be made.

    Attributes:
        key: What it is asked for by: `army`, `brikwars.weapon`, `army.microfig`.
        thing: What it is, in a word: `weapon`.
        game: The game's name; nothing for the game in front.
    """

    key: str
    thing: str
    game: str = ""

    @property
    def words(self) -> str:
        """What a button says: `New weapon`."""
        return f"New {self.thing}"

    def make(self) -> Any:
        """A new one."""
        thing, _, game = self.key.partition(".")
        game = game or next(iter(systems()))
        if thing == ARMY:
            return Army(system=game)
        if thing == RULES:
            # So that every version of them is known again, in whatever library.
            return RuleSet(system=game, code=uuid4().hex[:12])
        return kinds()[self.key]()


@cache
def beginnings() -> tuple[NewItem, ...]:
    """Everything that can be made, the game in front first, armies first in each."""
    found = []
    for place, (key, system) in enumerate(systems().items()):
        game = system.name if place else ""
        found.append(NewItem(f"{ARMY}.{key}" if place else ARMY, "army", game))
        found += [
            NewItem(kind, system.kinds[cls][0], game)
            for kind, cls in kinds().items()
            if kind.startswith(f"{key}.")
        ]
        rules = f"{RULES}.{key}" if place else RULES
        found.append(NewItem(rules, "house rules", game))
    return tuple(found)


def beginning(key: str) -> NewItem:
    """What is asked for by a key.

    Raises:
        KeyError: If there is no such thing.
    """
    return {each.key: each for each in beginnings()}[key]
