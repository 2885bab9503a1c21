"""The big values and the verdict of each kind of BrikWars design."""

from collections.abc import Iterator
from functools import lru_cache

from builder.brikwars.engine.armor import Armor, armor_of
from builder.brikwars.engine.power import limit
from builder.brikwars.legality.book import BOOK
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.fields import Field
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.tables.scales import Mind
from builder.content.card import Stat
from builder.core.formatting import inches
from builder.core.rulebook import Severity, Violation, gravest_first
from builder.core.waivers import excused


@lru_cache(maxsize=4096)
def weapon_audit(weapon: Weapon, house: House = STANDARD) -> tuple[Violation, ...]:
    """Return every broken rule of one weapon.

    Verdicts are cached, so an edit of a creation judges only the changed parts.
    """
    return excused(weapon, BOOK.audit(weapon, house))


@lru_cache(maxsize=1024)
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


def field_stats(field: Field) -> tuple[Stat, ...]:
    """Return its Size, and the dice of each hazard."""
    dice = (
        Stat(str(group.hazard), group.die.many(group.count)) for group in field.dice
    )
    return (Stat("Field Size", inches(field.size)), *dice)


def creation_stats(creation: Creation, house: House = STANDARD) -> tuple[Stat, ...]:
    """Return Size, Armor, Move, Skill and Power."""
    armor = armor_of(creation, house)
    return (
        Stat("Size", inches(creation.size)),
        Stat(
            "Armor",
            armor.text,
            tuple(_armor_lines(armor)),
            f"Structure Level {creation.structure} (R7.1)",
        ),
        Stat("Move", *_move(creation)),
        Stat("Skill", *_skill(creation)),
        Stat(
            "Power",
            inches(limit(creation.size)),
            tuple(_power_lines(creation)),
            f'2 × Size {creation.size}" (R8.1.16)',
        ),
    )


def _armor_lines(armor: Armor) -> Iterator[str]:
    yield f"SL {armor.level}"
    if armor.deflection:
        yield f"+{armor.deflection} Deflection"


def _move(creation: Creation) -> tuple[str, tuple[str, ...]]:
    """Return the ground Move, or else flight or Thrust, and remarks."""
    flies = f'Fly {creation.flight}"' if creation.flight else ""
    thrust = f'Thrust {creation.thrust}"' if creation.thrust else ""
    slow = "Half Speed" if creation.plated else ""
    if not (creation.move or flies or thrust):
        return "–", ("unmoving",)
    if creation.move:
        return inches(creation.move), tuple(filter(None, (flies, thrust, slow)))
    if creation.flight:
        return inches(creation.flight), tuple(filter(None, ("flying", thrust, slow)))
    return inches(creation.thrust), tuple(filter(None, ("Thrust", slow)))


def _skill(creation: Creation) -> tuple[str, tuple[str, ...]]:
    if creation.mind is Mind.NONE:
        return "–", ("no mind",)
    half = ("half mind",) if creation.half_mind else ()
    return creation.mind.value, (creation.mind.row.level, *half)


def _power_lines(creation: Creation) -> Iterator[str]:
    if creation.flies_in_air:
        yield f'{limit(creation.size, aloft=True)}" aloft'
