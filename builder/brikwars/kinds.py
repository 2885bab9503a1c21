"""The price, big values, verdict and card of each kind of design.

Each function first brings home-made parts up to date with the house rules.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from builder.brikwars.card import creation_card, field_card, weapon_card
from builder.brikwars.engine.price import creation_price, weapon_price
from builder.brikwars.engine.stats import creation_stats, field_stats, weapon_stats
from builder.brikwars.legality import (
    creation_audit,
    field_audit,
    weapon_audit,
)
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.fields import Field, field_price
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.model.resolve import resolve_homemade, stale_homemade
from builder.content.card import Card, Stat
from builder.core.design import Design
from builder.core.rulebook import Violation
from builder.core.tally import Tally


@dataclass(frozen=True, slots=True)
class KindHandlers:
    """The functions of one kind of design; all take a design and house rules."""

    price: Callable[[Any, House], Tally]
    stats: Callable[[Any, House], tuple[Stat, ...]]
    audit: Callable[[Any, House], tuple[Violation, ...]]
    card: Callable[[Any, House], Card]


KIND_HANDLERS: Final = {
    Creation: KindHandlers(
        creation_price, creation_stats, creation_audit, creation_card
    ),
    Weapon: KindHandlers(
        lambda weapon, _: weapon_price(weapon),
        lambda weapon, _: weapon_stats(weapon),
        weapon_audit,
        weapon_card,
    ),
    Field: KindHandlers(
        field_price, lambda field, _: field_stats(field), field_audit, field_card
    ),
}


def price(design: Design, house: House = STANDARD) -> Tally:
    """Return the bill of a design, in CP."""
    return KIND_HANDLERS[type(design)].price(resolve_homemade(design, house), house)


def stats(design: Design, house: House = STANDARD) -> tuple[Stat, ...]:
    """Return the big values of a design, most important first."""
    return KIND_HANDLERS[type(design)].stats(resolve_homemade(design, house), house)


def audit(design: Design, house: House = STANDARD) -> tuple[Violation, ...]:
    """Return every broken rule of a design, of its weapons and of its parts."""
    now = resolve_homemade(design, house)
    found = KIND_HANDLERS[type(design)].audit(now, house)
    return (*found, *stale_homemade(design, now))


def card(design: Design, house: House = STANDARD) -> Card:
    """Return the stat card of a design."""
    return KIND_HANDLERS[type(design)].card(resolve_homemade(design, house), house)
