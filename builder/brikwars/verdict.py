"""The bill, the big values and the verdict of any BrikWars design."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from builder.brikwars import creation_rules, swap_rules, weapon_rules
from builder.brikwars.book import BOOK
from builder.brikwars.designs import Creation, Weapon
from builder.brikwars.house import STANDARD, House
from builder.brikwars.power import limit
from builder.brikwars.price import creation_price, weapon_price
from builder.brikwars.scales import Mind
from builder.brikwars.statline import StatLine, statline
from builder.card import Stat
from builder.figures import inches
from builder.rules import Violation, gravest_first
from builder.tally import Tally

RULES = (creation_rules, weapon_rules, swap_rules)
"""The modules whose import enters the rules in the book, in the order of the book."""


def price(design: Weapon | Creation, house: House = STANDARD) -> Tally:
    """The bill of a weapon or a creation, in CP."""
    if isinstance(design, Weapon):
        return weapon_price(design)
    return creation_price(design, house)


def audit(design: Weapon | Creation, house: House = STANDARD) -> tuple[Violation, ...]:
    """Every broken rule of a design and of the weapons it bears."""
    if isinstance(design, Weapon):
        return weapon_audit(design, house)
    lifted = (
        violation.under(("mounts", place, "weapon"))
        for place, mount in enumerate(design.mounts)
        for violation in weapon_audit(mount.weapon, house)
    )
    return gravest_first([*BOOK.audit(design, house), *lifted])


@lru_cache(maxsize=4096)
def weapon_audit(weapon: Weapon, house: House = STANDARD) -> tuple[Violation, ...]:
    """Every broken rule of one weapon; kept, so that an edit judges what changed."""
    return BOOK.audit(weapon, house)


def stats(design: Weapon | Creation, _: House = STANDARD) -> tuple[Stat, ...]:
    """The big values of a design, most important first."""
    if isinstance(design, Weapon):
        return _weapon_stats(statline(design))
    return (
        Stat("Size", inches(design.size)),
        Stat("Armor", armor_text(design), tuple(_armor_lines(design))),
        Stat("Move", *_move(design)),
        Stat("Skill", *_skill(design)),
        Stat("Power", inches(limit(design.size)), tuple(_power_lines(design))),
    )


def _weapon_stats(line: StatLine) -> tuple[Stat, ...]:
    values = (
        Stat("Use", line.use_text),
        Stat("Range", line.range_text),
        Stat("Damage", line.damage, (line.load_text,) if line.load_text else ()),
    )
    return tuple(stat for stat in values if stat.value != "–")


def armor_text(creation: Creation) -> str:
    """Armor dice; a minifig's 1d6 is played as a fixed 4."""
    minifig = creation.size == 1 and creation.structure.armor == "1d6"
    return "4" if minifig else creation.structure.armor


def _armor_lines(creation: Creation) -> Iterator[str]:
    yield f"SL {creation.structure}"
    if creation.plated:
        yield "+1 Deflection"


def _move(creation: Creation) -> tuple[str, tuple[str, ...]]:
    """The ground Move in front, or whatever else it moves by."""
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
