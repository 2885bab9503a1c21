"""BrikWars, 2010: weapons and creations by Size, with points, Power and mods."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any, Final

from builder.brikwars.advice import advised
from builder.brikwars.attack.against import AGAINST
from builder.brikwars.attack.blaze import BURNING
from builder.brikwars.attack.field import FIELD_ODDS
from builder.brikwars.attack.manual_fire import CREATION_BY_HAND, WEAPON_BY_HAND
from builder.brikwars.attack.many import MANY
from builder.brikwars.attack.question import CREATION_ODDS, WEAPON_ODDS
from builder.brikwars.attack.strip import STRIPS, glance, strip
from builder.brikwars.attack.whole_question import WHOLE_ATTACK
from builder.brikwars.card import creation_card, field_card, weapon_card
from builder.brikwars.engine.price import creation_price, weapon_price
from builder.brikwars.engine.stats import creation_stats, field_stats, weapon_stats
from builder.brikwars.explain import explain
from builder.brikwars.explain.parser import doubt
from builder.brikwars.explain.told_unit import armed, told_unit
from builder.brikwars.judge import JUDGE, worth
from builder.brikwars.kit import kit
from builder.brikwars.legality import (
    army_effects,
    creation_audit,
    field_audit,
    weapon_audit,
)
from builder.brikwars.legality.book import BOOK
from builder.brikwars.melee.question import CREATION_MELEE, WEAPON_MELEE
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.fields import Field, field_price
from builder.brikwars.model.homemade import (
    OwnEffect,
    OwnMod,
    OwnSpecialty,
    OwnType,
)
from builder.brikwars.model.house_rules import (
    STANDARD,
    House,
    resolve_homemade,
    stale_homemade,
)
from builder.brikwars.play import play
from builder.brikwars.portrait import parts, portrait
from builder.brikwars.reference import reference
from builder.brikwars.reference.custom_weapons import additions
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.weapons import WeaponType
from builder.brikwars.turn.question import TURN_PLANNER
from builder.comparison.tables import Comparable, with_comparing
from builder.content.card import Card, Stat
from builder.core.catalog import Catalog
from builder.core.design import Design
from builder.core.formatting import capital
from builder.core.kinds import GAMES
from builder.core.rulebook import Violation
from builder.core.tally import Tally
from builder.questions.model import Question
from builder.system.model import System

# The price, big values, verdict and card of each kind of design


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


def chance(design: Design, house: House = STANDARD) -> Fraction | None:
    """Return the worth of a weapon, or of all that a creation has; None of a Field."""
    now = resolve_homemade(design, house)
    if isinstance(now, Weapon):
        return worth(now, house)
    if not isinstance(now, Creation):
        return None
    worths = ((each.count, worth(each.weapon, house)) for each in now.mounts)
    return sum((count * each for count, each in worths if each), Fraction(0))


CATALOG: Final = Catalog(
    __name__,
    (Creation, Weapon, Field, House, OwnType, OwnMod, OwnEffect, OwnSpecialty),
    sets={
        "every row in inches": [
            each for each in WeaponType if not (each.row.bastard or each.row.bricks)
        ]
    },
)
"""The official units and weapons whose numbers are known."""

_STARTS: Final = Catalog(__name__, (Creation,), "starts.txt")
"""Designs to begin with, by what somebody builds."""


# The questions a player can ask about a BrikWars design

_CALLS: Final = (
    "start",
    "answer",
    "answer_best",
    "fit",
    "why_disabled",
    "offers",
    "irrelevant_fields",
    "applies",
)
"""The functions of a question; each takes a design first and house rules last."""


def _resolved(question: Question) -> Question:
    """Return a question that first brings a design's home-made parts up to date."""

    def of_resolved(call: Callable[..., object]) -> Callable[..., object]:
        return lambda design, *about, **heard: call(
            resolve_homemade(design, about[-1]), *about, **heard
        )

    calls: dict[str, Any] = {
        name: of_resolved(call) for name in _CALLS if (call := getattr(question, name))
    }
    return replace(question, **calls)


_TABLE: Final = (
    *(TURN_PLANNER, WEAPON_ODDS, CREATION_ODDS, WHOLE_ATTACK, MANY, BURNING),
    FIELD_ODDS,
    *(WEAPON_MELEE, CREATION_MELEE, WEAPON_BY_HAND, CREATION_BY_HAND),
    JUDGE,
)

QUESTIONS: Final[tuple[Question, ...]] = (*map(_resolved, _TABLE),)

COMPARED: Final = (
    Comparable(Weapon, "weapons"),
    Comparable(Creation, "creations"),
    Comparable(Field, "fields"),
)
"""What can stand side by side.

Comparing asks `price` and the others above, which bring home-made parts up to date.
"""


_SYSTEM: Final = System(
    key="brikwars",
    name=GAMES["brikwars"],
    currency="CP",
    book=BOOK,
    kinds=(Creation, Weapon, Field),
    standard=STANDARD,
    stats=stats,
    audit=audit,
    card=card,
    portrait=portrait,
    parts=parts,
    questions=QUESTIONS,
    contest=AGAINST,
    catalog=CATALOG,
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
    plainest=partial(explain, most=1),
    doubt=doubt,
    told_unit=told_unit,
    armed=armed,
    chance=chance,
    glance=glance,
    play=play,
    starts={capital(sort): design for sort, design in _STARTS.items()},
    sized=(Weapon, Field),
)

SYSTEM: Final = with_comparing(_SYSTEM, *COMPARED)

__all__ = [
    "BOOK",
    "STANDARD",
    "SYSTEM",
    "Creation",
    "Field",
    "House",
    "Mount",
    "Weapon",
]
