"""BrikWars, 2010: weapons and creations by Size, with points, Power and mods."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from builder.brikwars.attack.strip import STRIPS, strip
from builder.brikwars.catalog import presets
from builder.brikwars.catalog.examples import examples
from builder.brikwars.explain import explain
from builder.brikwars.kinds import KINDS, audit, card, price, stats
from builder.brikwars.legality.army_effects import army_effects
from builder.brikwars.legality.book import BOOK
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.house_rules import STANDARD, House, in_force
from builder.brikwars.questions import QUESTIONS
from builder.brikwars.reference import reference
from builder.brikwars.reference.customs import additions
from builder.core.design import Design

KEY: Final = "brikwars"
NAME: Final = "BrikWars"
CURRENCY: Final = "CP"
NAMES: Final[Mapping[type[Design], tuple[str, str]]] = {
    Creation: ("creation", "creations"),
    Weapon: ("weapon", "weapons"),
    Field: ("field", "fields"),
}

__all__ = [
    "BOOK",
    "CURRENCY",
    "KEY",
    "KINDS",
    "NAME",
    "NAMES",
    "QUESTIONS",
    "STANDARD",
    "STRIPS",
    "Creation",
    "Field",
    "HazardDice",
    "House",
    "Mount",
    "Weapon",
    "additions",
    "army_effects",
    "audit",
    "card",
    "examples",
    "explain",
    "in_force",
    "presets",
    "price",
    "reference",
    "stats",
    "strip",
]
