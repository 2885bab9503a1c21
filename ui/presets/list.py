"""The presets of all games, with what they are listed and searched by."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from builder import judge, systems
from builder.core.formatting import capital, points
from builder.glossary.terms import term
from builder.listing.words import folded
from builder.system.model import Preset, System
from reports.text.plain import stat_text


@dataclass(frozen=True, slots=True)
class PresetItem:
    """A preset with the game it belongs to.

    Attributes:
        game: The key of its game.
        preset: The preset.
    """

    game: str
    preset: Preset

    @property
    def design(self) -> Any:
        """The design to copy."""
        return self.preset.design

    @property
    def title(self) -> str:
        """Its printed name."""
        return str(self.design.title)

    @property
    def id(self) -> str:
        """Its name in a file and on the command line: `brikwars.hero`."""
        letters = re.findall(r"[a-z0-9]+", folded(self.title))
        return f"{self.game}.{'-'.join(letters)}"

    @property
    def rules(self) -> System:
        """Its game."""
        return systems()[self.game]

    @property
    def group(self) -> str:
        """The heading of its group, with the game's name if there are several."""
        if len(systems()) == 1:
            return self.preset.group
        return f"{self.rules.name}: {self.preset.group}"

    @property
    def cost(self) -> str:
        """Its price, such as `11 CP`; empty if its game publishes no points."""
        bill = self.rules.price(self.design, self.rules.standard)
        return points(bill.total, self.rules.currency) if bill else ""

    @property
    def source(self) -> str:
        """Where its numbers are from, and what that means."""
        source = self.preset.source
        found = (term(part, self.game) for part in source.split("; "))
        meant = " ".join(each.meaning for each in found if each)
        return ": ".join(filter(None, (capital(source), meant)))

    @property
    def stats(self) -> str:
        """Its big values in a line."""
        return "  ·  ".join(stat_text(stat) for stat in judge(self.design).stats)

    @property
    def text(self) -> str:
        """The text that a search looks in."""
        what = (self.title, self.design.label, self.preset.group, self.preset.source)
        return " ".join((*what, self.rules.name, *self.design.tags))


def offered(game: str = "") -> Sequence[PresetItem]:
    """Return the presets of a game, or of all, in the order of their books."""
    return tuple(
        PresetItem(key, preset)
        for key, system in systems().items()
        if game in ("", key)
        for preset in system.presets()
    )
