"""The verdict on each kind of BrikWars design."""

from functools import lru_cache

from builder.brikwars.legality.book import BOOK
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.fields import Field
from builder.brikwars.model.house_rules import STANDARD, House
from builder.core.rulebook import Severity, Violation, gravest_first
from builder.core.waivers import excused


@lru_cache(maxsize=4096)
def weapon_audit(weapon: Weapon, house: House = STANDARD) -> tuple[Violation, ...]:
    """Return every broken rule of one weapon.

    Verdicts are cached, so an edit of a creation judges only the changed parts.
    """
    return excused(weapon, BOOK.audit(weapon, house))


def field_audit(field: Field, house: House = STANDARD) -> tuple[Violation, ...]:
    """Return every broken rule of one Field."""
    return excused(field, BOOK.audit(field, house))


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
        found += [each.under(("mounts", place)) for each in mount_audit(mount, house)]
    for place, field in enumerate(creation.fields):
        lifted = [each.under(("fields", place)) for each in field_audit(field, house)]
        # A creation has rules of its own for Fields that draw more than its Power.
        found += [each for each in lifted if each.severity is not Severity.NOTE]
    return excused(creation, found)
