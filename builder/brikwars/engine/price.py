"""What designs cost, term by term (8.1, 7.1, 9.1, 10.1)."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import ceil
from typing import Final

from builder.brikwars.engine.loads import is_cannon
from builder.brikwars.engine.power import bearers, shared_turrets
from builder.brikwars.engine.statline import table_size
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.fields import Field, field_price
from builder.brikwars.model.homemade import (
    HOUSE,
    OwnEffect,
    OwnMind,
    OwnStructure,
    OwnType,
)
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.tables.dice import PRICE_OF_A_D6
from builder.brikwars.tables.scales import HALF, TURRETS, Mind
from builder.brikwars.tables.weapons import WeaponType
from builder.core.formatting import figure, times
from builder.core.tally import Tally, Term

SMART_PRICE: Final = Fraction(1)


def weapon_price(weapon: Weapon) -> Tally:
    """Return the bill of one weapon; mods and swaps are free (R8.7.1)."""
    row = weapon.type.row
    size = table_size(weapon)
    letter = weapon.type.letter
    by_size = f"{row.cost.text(letter)} at {letter} {size}"
    printed = "R8.1.9" if row.bastard else "R8.1.2"
    printed = "R8.1.18" if row.tiny else printed
    number = HOUSE if isinstance(weapon.type, OwnType) else printed
    working, cost = "" if row.bastard else by_size, max(0, row.cost(size))
    terms = [Term(weapon.label, Fraction(cost), number, working)]
    terms += [_effect(effect, weapon) for effect in weapon.effects]
    if weapon.smart:
        terms.append(Term("Smart Weapon", SMART_PRICE, "R8.5.22"))
    return Tally(tuple(terms))


def _effect(effect: OwnEffect, weapon: Weapon) -> Term:
    """Return the price of a home-made effect, by the Size the weapon counts for."""
    row = weapon.type.row
    size = ceil(row.hand_size) if row.bastard else weapon.size
    line = effect.price
    letter, cost = weapon.type.letter, Fraction(max(0, line(size)))
    working = f"{line.text(letter)} at {letter} {size}" if line.slope else ""
    return Term(effect.title, cost, HOUSE, working)


@lru_cache(maxsize=1024)
def creation_price(creation: Creation, house: House = STANDARD) -> Tally:
    """Return the bill of a creation: body, propulsion, mind and weapons."""
    terms: tuple[Term, ...] = (
        _body(creation),
        *_hit_points(creation, house),
        *_propulsion(creation, house),
        *_mind(creation, house),
        *_specialties(creation, house),
        *_supernatural(creation),
        *(_field(field, house) for field in creation.fields),
        *_turrets(creation),
        *(_mount(mount, creation, house) for mount in creation.mounts),
        *(
            Term(mechanism.title, Fraction(0), "R8.5.21", "free")
            for mechanism in creation.mechanisms
        ),
    )
    total = Tally(terms).total
    if total < 0:
        # Drawbacks may pay for all that it is, and for no more than that.
        terms = (*terms, Term("Never below nothing", -total, HOUSE))
    return Tally(terms)


def _body(creation: Creation) -> Term:
    size, level = creation.size, creation.structure
    line = level.price if isinstance(level, OwnStructure) else None
    if line is None:
        return Term("Body", size * level.level, "R7.1", f'Size {size}" × SL {level}')
    working = f"{level}: {line} at S {size}"
    return Term("Body", Fraction(max(0, line(size))), HOUSE, working)


def _hit_points(creation: Creation, house: House) -> Iterator[Term]:
    if points := creation.hit_points:
        each = house.hit_point_price
        working = f"{points} at {figure(each)} CP"
        yield Term("Hit points", points * each, HOUSE, working)


def _propulsion(creation: Creation, house: House) -> Iterator[Term]:
    if move := creation.move:
        yield Term("Move", Fraction(move, 2), "R9.1", f'{move}" at ½ CP')
    if creation.flight:
        level = creation.structure.level
        steps = Fraction(creation.flight, 2)
        if not house.flight_by_inch:
            steps = Fraction(ceil(steps))
        working = f'{figure(steps)} × 2" at (2 + SL {creation.structure}) CP'
        yield Term("Flying Move", steps * (2 + level), "R9.1", working)
    if thrust := creation.thrust:
        rate = house.thrust_rate
        yield Term("Thrust", thrust * rate, "R9.1", f'{thrust}" at {figure(rate)} CP')


def _mind(creation: Creation, house: House) -> Iterator[Term]:
    mind = creation.mind
    if mind is Mind.NONE:
        return
    level, cost = f"{mind.row.level} {mind.row.skill}", mind.row.cost
    own = isinstance(mind, OwnMind)
    yield Term("Mind", cost, HOUSE if own else "R10.1", level)
    if creation.half_mind and house.half_mind_discount and cost >= 1:
        cost -= HALF
        yield Term("Half mind", -HALF, "R10.1", "½ CP less from d6 up")
        level += ", half minds"
    if creation.extra_minds:
        count = creation.extra_minds
        yield Term("Extra minds", count * cost, "R10.1", f"{count} × {level}")


def _specialties(creation: Creation, house: House) -> Iterator[Term]:
    for specialty in creation.specialties:
        row = specialty.row
        size = max(1, creation.size) if house.specialties_by_size else 1
        working = f"{figure(row.cost)} × Size {size}" if size > 1 else ""
        yield Term(row.key, Fraction(row.cost * size), row.rule, working)


def _supernatural(creation: Creation) -> Iterator[Term]:
    for dice in creation.supernatural:
        each = dice.die.row.cost
        working = f"{dice.count} × {each}" if dice.count > 1 else ""
        yield Term(f"SuperNatural {dice.title}", dice.price, "R10.3", working)


def _field(field: Field, house: House) -> Term:
    bill = field_price(field, house)
    lone = len(bill.terms) == 1
    working, parts = (bill.terms[0].working, ()) if lone else ("", bill.terms)
    return Term(field.title, bill.total, "R8.5.2", working, parts)


def _turrets(creation: Creation) -> Iterator[Term]:
    """Yield the price of each Turret that several weapons share, once (R8.1.27)."""
    for turret in shared_turrets(creation.mounts):
        words = f"shared by {bearers(creation, turret)}"
        yield Term(turret.name, Fraction(turret.stand.cost), "R8.1.27", words)


def _mount(mount: Mount, creation: Creation, house: House) -> Term:
    weapon = mount.weapon
    each = weapon_price(weapon)
    parts = list(each.terms)
    if house.plating_by_creation and weapon.like is WeaponType.PLATING:
        working = f"CS+1 at CS {creation.size}"
        parts = [Term(weapon.label, Fraction(creation.size + 1), "R8.2.12", working)]
    stand = TURRETS.get(mount.mounting)
    if stand and not mount.shares:
        parts.append(Term(stand.name, Fraction(stand.cost), "R8.1.27"))
    parts += (*_rounds(mount), *_objects(mount))
    single = Tally(tuple(parts)).total
    return Term(
        times(mount.count, weapon.title),
        mount.count * single,
        parts[0].rule if len(parts) == 1 else "R8.1.5",
        _mount_working(mount, parts, single),
        tuple(parts) if len(parts) > 1 else (),
    )


def _rounds(mount: Mount) -> Iterator[Term]:
    """Yield the price of the Explosives bought with a weapon (R8.1.5)."""
    rule = "R8.4.12" if is_cannon(mount.weapon) else "R8.1.5"
    for load in mount.rounds:
        if not load.stock:
            continue
        single = weapon_price(load.weapon).total
        by_one = f"{load.stock} × {figure(single)}" if load.stock > 1 else ""
        label = load.weapon.label if load.title != load.weapon.label else ""
        words = ", ".join(filter(None, (label, by_one)))
        yield Term(times(load.stock, load.title), load.stock * single, rule, words)


def _objects(mount: Mount) -> Iterator[Term]:
    """Yield the price of objects with Damage of their own (R8.4.21).

    They cost as much as Melee Weapons with such dice; ordinary objects are free.
    """
    for load in mount.objects:
        if not load.worth:
            continue
        dice = f"{load.worth} d6 at {PRICE_OF_A_D6} CP"
        many = f"{load.together} × {dice}" if load.together > 1 else dice
        price = Fraction(load.together * load.worth * PRICE_OF_A_D6)
        yield Term(times(load.together, load.title), price, "R8.4.21", many)


def _mount_working(mount: Mount, parts: list[Term], single: Fraction) -> str:
    if mount.count > 1:
        return f"{mount.count} × {figure(single)}"
    working = parts[0].working if len(parts) == 1 else ""
    label = mount.weapon.label
    shown = label if mount.weapon.title != label else ""
    return ", ".join(filter(None, (shown, working)))
