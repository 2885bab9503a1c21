"""The verdict on each kind of BrikWars design, and on those of an army together."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

from builder.brikwars.engine.price import creation_price
from builder.brikwars.legality.army import ArmyMembers
from builder.brikwars.legality.book import BOOK
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.fields import Field
from builder.brikwars.model.house_rules import STANDARD, House, resolve_homemade
from builder.brikwars.tables.specialties import Specialty
from builder.core.design import Design
from builder.core.formatting import figure, times
from builder.core.rulebook import Severity, Violation, excused, gravest_first
from builder.core.tally import Term
from builder.system.model import ArmyEffects


@lru_cache(maxsize=4096)
def weapon_audit(weapon: Weapon, house: House = STANDARD) -> tuple[Violation, ...]:
    """Return every broken rule of one weapon.

    Verdicts are cached, so an edit of a creation judges only the changed parts.
    """
    return excused(weapon.waivers, BOOK.audit(weapon, house))


def field_audit(field: Field, house: House = STANDARD) -> tuple[Violation, ...]:
    """Return every broken rule of one Field."""
    return excused(field.waivers, BOOK.audit(field, house))


@lru_cache(maxsize=4096)
def mount_audit(mount: Mount, house: House = STANDARD) -> tuple[Violation, ...]:
    """Return every broken rule of a mounted weapon and of what it is loaded with."""
    found = list(BOOK.audit(mount, house))
    found += [each.under(("weapon",)) for each in weapon_audit(mount.weapon, house)]
    for place, each in enumerate(mount.rounds):
        at = ("rounds", place, "weapon")
        found += [below.under(at) for below in weapon_audit(each.weapon, house)]
    return gravest_first(found)


@lru_cache(maxsize=1024)
def creation_audit(
    creation: Creation, house: House = STANDARD
) -> tuple[Violation, ...]:
    """Return every broken rule of a creation, of its weapons and of its Fields."""
    found = list(BOOK.audit(creation, house))
    for place, mount in enumerate(creation.mounts):
        found += [fault.under(("mounts", place)) for fault in mount_audit(mount, house)]
    found = [_named(creation, fault) for fault in found]
    for place, field in enumerate(creation.fields):
        # A creation has rules of its own for Fields that draw more than its Power.
        found += [
            fault.under(("fields", place))
            for fault in field_audit(field, house)
            if fault.severity is not Severity.NOTE
        ]
    return excused(creation.waivers, found)


def _named(creation: Creation, found: Violation) -> Violation:
    """Return a violation with its weapon in front, if it may be any of several."""
    match found.at:
        case ("mounts", int(place), "rounds", int(load), *_):
            weapon = creation.mounts[place].rounds[load].weapon
        case ("mounts", int(place), *_):
            weapon = creation.mounts[place].weapon
        case _:
            return found
    alone = sum(1 + len(mount.rounds) for mount in creation.mounts) == 1
    clear = alone or weapon.title in found.message
    return found if clear else found.about(weapon.title)


# What designs do to each other in one army, and what it costs or saves (6.1).

MOST_OFF: Final = Fraction(1, 2)
"""The largest part of a Hero's price that other Heroes take off."""


def army_effects(designs: Sequence[tuple[int, Design]], house: House) -> ArmyEffects:
    """Return what Heroes take off an army's bill, and the rules that it breaks."""
    known = ((count, resolve_homemade(design, house)) for count, design in designs)
    ranks = ArmyMembers(tuple(known))
    cheaper = house.crankiness and ranks.others
    return ArmyEffects(
        (_bill(ranks, house),) if cheaper else (), BOOK.audit(ranks, house)
    )


def off(price: Fraction, others: int) -> Fraction:
    """Return the CP that other Heroes take off one, at most half its price (6.1).

    >>> off(Fraction(11), 2), off(Fraction(11), 9)
    (Fraction(2, 1), Fraction(11, 2))
    """
    return min(Fraction(others), price * MOST_OFF)


def _bill(ranks: ArmyMembers, house: House) -> Term:
    parts = tuple(
        Term(
            times(count, design.title),
            -count * less,
            Specialty.HEROIC_EGO.row.rule,
            f"{f'{count} × ' if count > 1 else ''}{figure(-less)} CP"
            f"{f', half of {figure(price)}' if less < ranks.others else ''}",
        )
        for _, count, design in ranks.heroes
        for price in [creation_price(design, house).total]
        for less in [off(price, ranks.others)]
    )
    return Term(
        "Crankiness",
        sum((part.amount for part in parts), Fraction(0)),
        Specialty.HEROIC_EGO.row.rule,
        f"{ranks.others + 1} Heroes",
        parts,
    )
