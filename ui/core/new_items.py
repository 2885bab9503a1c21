"""The items of the New menu: armies, designs and house rules of each game."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final
from uuid import uuid4

from builder import kinds, names
from builder.army.model import Army, Item
from builder.core.kinds import GAMES, game_of
from builder.house_rules.ruleset import RuleSet
from builder.listing.filter import LibraryFilter

ARMY: Final = "army"
RULES: Final = "ruleset"
FIRST: Final = "brikwars.weapon"
"""What is offered to make where nothing says what is wanted."""


@dataclass(frozen=True, slots=True)
class NewItem:
    """Something that can be made.

    Attributes:
        key: Its key: `army`, `brikwars.weapon`, `army.microfig`.
        thing: What it is, in a word: `weapon`.
        game: The game's name; empty for the first game.
    """

    key: str
    thing: str
    game: str = ""

    @property
    def kind(self) -> str:
        """Its kind, the same in every game: `army`, `brikwars.weapon`."""
        thing = self.key.partition(".")[0]
        return thing if thing in (ARMY, RULES) else self.key

    @property
    def system(self) -> str:
        """The key of its game."""
        if self.kind == self.key not in (ARMY, RULES):
            return game_of(self.key)
        return self.key.partition(".")[2] or next(iter(GAMES))

    @property
    def words(self) -> str:
        """The words on a button: `New weapon`."""
        return f"New {self.thing}"

    def make(self) -> Item:
        """Make a new one."""
        thing, _, game = self.key.partition(".")
        game = game or next(iter(GAMES))
        if thing == ARMY:
            return Army(system=game)
        if thing == RULES:
            # The code identifies all versions of the rule set, in every library.
            return RuleSet(system=game, code=uuid4().hex[:12])
        return kinds()[self.key]()


@cache
def beginnings() -> Mapping[str, NewItem]:
    """Return everything that can be made, by its key, the first game's items first."""
    found = []
    for place, (key, name) in enumerate(GAMES.items()):
        game, tail = (name, f".{key}") if place else ("", "")
        found.append(NewItem(f"{ARMY}{tail}", "army", game))
        found += [
            NewItem(kind, one, game)
            for kind, (one, _) in names().items()
            if game_of(kind) == key
        ]
        found.append(NewItem(f"{RULES}{tail}", "house rules", game))
    return {item.key: item for item in found}


def fitting(chosen: LibraryFilter) -> NewItem:
    """Return what to make for somebody who looks at some kinds or games only."""
    kinds, games = chosen.kinds, chosen.games
    found = [
        item
        for item in beginnings().values()
        if (not kinds or item.kind in kinds) and (not games or item.system in games)
    ]
    # A design rather than an army; and of those, the first.
    found.sort(key=lambda item: (item.key != FIRST, item.kind in (ARMY, RULES)))
    return found[0] if found else beginnings()[FIRST]
