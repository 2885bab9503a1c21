"""BrikWars, 2010: weapons and creations by Size, with points, Power and mods."""

from typing import Final

from builder.brikwars.attack.strip import STRIPS, strip
from builder.brikwars.catalog.presets import presets
from builder.brikwars.explain import explain
from builder.brikwars.explain.doubts import doubt
from builder.brikwars.kinds import audit, card, price, stats
from builder.brikwars.kit import kit
from builder.brikwars.legality.army_effects import army_effects
from builder.brikwars.legality.book import BOOK
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.questions import COMPARED, QUESTIONS
from builder.brikwars.reference import reference
from builder.brikwars.reference.custom_weapons import additions
from builder.brikwars.rule_pages import TEXTS, advised
from builder.comparison import with_comparing
from builder.system.model import System

_SYSTEM: Final = System(
    key="brikwars",
    name="BrikWars",
    currency="CP",
    book=BOOK,
    kinds=(Creation, Weapon, Field),
    standard=STANDARD,
    stats=stats,
    audit=audit,
    card=card,
    questions=QUESTIONS,
    presets=presets,
    reference=reference,
    rule_texts=TEXTS,
    advised=advised,
    kit=kit,
    price=price,
    strips=STRIPS,
    strip=strip,
    additions=additions,
    army_effects=army_effects,
    explain=explain,
    doubt=doubt,
)

SYSTEM: Final = with_comparing(_SYSTEM, *COMPARED)

__all__ = [
    "BOOK",
    "STANDARD",
    "SYSTEM",
    "Creation",
    "Field",
    "HazardDice",
    "House",
    "Mount",
    "Weapon",
]
