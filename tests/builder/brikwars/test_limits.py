"""Each limit of the rules: the largest legal value, and the next one."""

from fractions import Fraction
from typing import Any

import pytest

from builder.brikwars import audit, price
from builder.brikwars.explain.search import MOST_PAIRS, fewest, paid
from builder.brikwars.legality.book import BOOK
from builder.brikwars.model.designs import (
    Creation,
    Mount,
    Payload,
    Round,
    Weapon,
)
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.homemade import OwnEffect, OwnType
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.model.swaps import Swap
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.hazards import Hazard, HazardDie
from builder.brikwars.tables.mods import Mod, Statistic, shift
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from builder.core.design import Design

MIXED = House(mixed_loads=True)


def body(size: int, **parts: Any) -> Creation:
    return Creation(size=size, mind=Mind.D6, **parts)


def bearing(size: int, weapon: Weapon, mounting: Mounting) -> Creation:
    return body(size, mounts=(Mount(weapon=weapon, mounting=mounting),))


def gun(size: int, *mods: Mod, **parts: Any) -> Weapon:
    return Weapon(type=WeaponType.GUN, size=size, mods=mods, **parts)


def of(kind: WeaponType, size: int, *swaps: Swap) -> Weapon:
    return Weapon(type=kind, size=size, swaps=swaps)


def bomb(size: int, together: int = 1, stock: int = 9) -> Round:
    explosive = of(WeaponType.EXPLOSIVE, size)
    return Round(weapon=explosive, together=together, stock=stock)


def loaded(
    kind: WeaponType, size: int, *rounds: Round, inches: int = 0, level: str = "1"
) -> Creation:
    thing = Payload(size=inches, structure=Structure(level))
    mount = Mount(
        weapon=of(kind, size), rounds=rounds, objects=(thing,) if inches else ()
    )
    return body(9, mounts=(mount,))


def field(
    size: int,
    count: int,
    hazard: Hazard = Hazard.EXPOSURE,
    die: HazardDie = HazardDie.D6,
) -> Field:
    dice = HazardDice(hazard=hazard, die=die, count=count)
    return Field(size=size, dice=(dice,))


def powering(size: int, powered: Field) -> Creation:
    return body(size, fields=(powered,))


def armed(cannons: int, bombs: int) -> Creation:
    cannon = Mount(weapon=of(WeaponType.CANNON, 2), count=cannons)
    stock = Mount(
        weapon=of(WeaponType.EXPLOSIVE, 2), count=bombs, mounting=Mounting.CARRIED
    )
    return body(9, mounts=(cannon, stock))


def swap(*takes: Die, gives: Die) -> Swap:
    return Swap(takes=takes, gives=gives)


HELD, SMALL, LARGE = Mounting.HELD, Mounting.SMALL_TURRET, Mounting.LARGE_TURRET
LAUNCHER, CANNON, MELEE = WeaponType.LAUNCHER, WeaponType.CANNON, WeaponType.MELEE
FLAMES = WeaponType.FLAMETHROWER


def rules_broken(design: Design, house: House = STANDARD) -> set[str]:
    return {each.rule for each in audit(design, house)}


ONCE = (Specialty.RIDING,)
LIMITS = [
    ("R6.2", body(1, specialties=ONCE), body(1, specialties=ONCE * 2)),
    ("R7.1", body(3, structure=Structure.THREE), body(3, structure=Structure.FOUR)),
    ("R7.1", body(9, structure=Structure.FIVE), body(9, structure=Structure.SIX)),
    ("R8.1.4", gun(1), gun(0)),
    ("R8.1.12", bearing(2, gun(3), HELD), bearing(2, gun(4), HELD)),
    ("R8.1.12", bearing(2, of(MELEE, 4), HELD), bearing(2, of(MELEE, 5), HELD)),
    ("R8.1.20", bearing(4, gun(6), HELD), bearing(4, gun(7), HELD)),
    ("R8.1.28", bearing(1, gun(2), SMALL), bearing(1, gun(3), SMALL)),
    ("R8.1.28", bearing(1, gun(4), LARGE), bearing(1, gun(5), LARGE)),
    (
        "R8.2.16",
        bearing(3, of(WeaponType.PLATING, 3), Mounting.FIXED),
        bearing(3, of(WeaponType.PLATING, 4), Mounting.FIXED),
    ),
    ("R8.4.11", loaded(CANNON, 3, bomb(3)), loaded(CANNON, 3, bomb(4))),
    ("R8.4.13", armed(2, 2), armed(2, 1)),
    ("R8.4.15", loaded(CANNON, 3, bomb(1)), loaded(CANNON, 3, bomb(1, 2))),
    ("R8.4.17", loaded(LAUNCHER, 4, bomb(1, 2, 2)), loaded(LAUNCHER, 4, bomb(1, 2, 1))),
    ("R8.4.18", loaded(LAUNCHER, 4, bomb(1, 4)), loaded(LAUNCHER, 4, bomb(1, 5))),
    ("R8.4.18", loaded(LAUNCHER, 4, inches=2), loaded(LAUNCHER, 4, inches=3)),
    ("R8.4.19", loaded(LAUNCHER, 2, bomb(2)), loaded(LAUNCHER, 2, bomb(3))),
    (
        "R8.4.21",
        loaded(LAUNCHER, 4, inches=1),
        loaded(LAUNCHER, 4, inches=1, level="1/2"),
    ),
    (
        "R8.4.25",
        bearing(1, of(WeaponType.EXPLOSIVE, 1), HELD),
        bearing(1, of(WeaponType.EXPLOSIVE, 2), HELD),
    ),
    ("R8.5.3", field(2, 2), field(2, 3)),
    (
        "R8.5.2",
        field(4, 2, Hazard.CONCEALED, HazardDie.MOVE),
        field(4, 3, Hazard.CONCEALED, HazardDie.MOVE),
    ),
    ("R8.5.7", powering(3, field(7, 6)), powering(3, field(7, 7))),
    (
        "R8.5.19",
        powering(3, field(3, 1, Hazard.SHIELD)),
        powering(3, field(2, 1, Hazard.SHIELD)),
    ),
    (
        "R8.5.20",
        powering(3, field(7, 6, Hazard.SHIELD)),
        powering(3, field(7, 7, Hazard.SHIELD)),
    ),
    ("R8.5.22", gun(2, smart=True), gun(3, smart=True)),
    (
        "R8.7.3",
        gun(1, swaps=(swap(Die.D6, gives=Die.PIERCING),)),
        gun(1, swaps=(swap(Die.D6, gives=Die.BLAST),)),
    ),
    (
        "R8.7.4",
        of(FLAMES, 3, swap(*[Die.FIRE] * 3, gives=Die.PHASED)),
        of(FLAMES, 3, swap(*[Die.FIRE] * 2, gives=Die.PHASED)),
    ),
    (
        "R8.7.4",
        gun(2, swaps=(swap(Die.D6, Die.D6, gives=Die.BLAST),)),
        gun(2, swaps=(swap(Die.D6, Die.D6, gives=Die.PIERCING),)),
    ),
    ("R8.7.23", gun(2, Mod.LONG_RANGE, Mod.SAFETY), gun(2, Mod.LONG_RANGE)),
    ("R8.7.25", gun(2, Mod.SURGICAL), gun(1, Mod.SURGICAL)),
    ("R8.7.27", gun(2, Mod.SAFETY), gun(2, Mod.SAFETY, Mod.SAFETY)),
    ("R9.1", body(3, move=16), body(3, move=17)),
    ("R9.1", body(3, flight=24), body(3, flight=25)),
]


@pytest.mark.parametrize(("rule", "kept", "broken"), LIMITS)
def test_a_limit_is_kept_to_the_last_inch(
    rule: str, kept: Design, broken: Design
) -> None:
    assert rule not in rules_broken(kept)
    assert rule in rules_broken(broken)


@pytest.mark.parametrize(
    ("limit", "most", "kept", "broken"),
    [
        ("largest_weapon", 3, gun(3), gun(4)),
        ("most_positive", 1, gun(2, Mod.LONG_RANGE), gun(2, *[Mod.LONG_RANGE] * 2)),
        ("most_effects", 0, gun(1), gun(1, effects=(OwnEffect(name="Dazzle"),))),
        ("largest_creation", 3, body(3), body(4)),
        ("most_weapons", 1, bearing(3, gun(1), HELD), armed(2, 1)),
        (
            "most_specialties",
            1,
            body(1, specialties=(Specialty.RIDING,)),
            body(1, specialties=(Specialty.RIDING, Specialty.MEDIK)),
        ),
    ],
)
def test_a_limit_of_the_table_may_be_reached(
    limit: str, most: Any, kept: Design, broken: Design
) -> None:
    """House 3."""
    limited = House(**{limit: most})
    assert "House 3" not in rules_broken(kept, limited)
    found = audit(broken, limited)
    assert "House 3" in {each.rule for each in found}
    assert "House 3" not in rules_broken(broken)


def test_a_creation_may_cost_all_that_the_table_lets_it() -> None:
    """House 3."""
    design = body(3)
    cost = int(price(design).total)
    assert price(design).total == cost
    assert "House 3" not in rules_broken(design, House(dearest_creation=cost))
    assert "House 3" in rules_broken(design, House(dearest_creation=cost - 1))


def mixed(design: Creation) -> list[str]:
    found = audit(design, MIXED)
    return [each.message for each in found if each.rule == "R8.4.18"]


def test_mixed_loads_fill_a_launcher_together() -> None:
    """R8.4.18, A6: an X4 Launcher takes X2 beside an inch that counts twice."""
    assert not mixed(loaded(LAUNCHER, 4, bomb(2), inches=1))
    (over,) = mixed(loaded(LAUNCHER, 4, bomb(3), inches=1))
    assert "are 5, and" in over


def test_a_launcher_that_explosives_fill_has_no_room_for_an_object() -> None:
    """R8.4.18: each load fits by itself, and both together do not."""
    (over,) = mixed(loaded(LAUNCHER, 4, bomb(4), inches=1))
    assert "are 6, and" in over
    (over,) = mixed(loaded(LAUNCHER, 4, bomb(1), inches=2))
    assert "are 5, and" in over


@pytest.mark.parametrize(("cost", "plays"), [("S-1", True), ("S-2", False)])
def test_an_effect_may_cost_nothing_but_not_less(cost: str, plays: bool) -> None:
    """House 5, at Size 1."""
    house = House(effects=(OwnEffect(name="Dazzle", cost=cost),))
    found = {each.rule for each in BOOK.audit(house, house)}
    assert ("House 5" not in found) is plays


@pytest.mark.parametrize(("reach", "plays"), [("S", True), ("S-1", False)])
def test_a_range_is_an_inch_at_least(reach: str, plays: bool) -> None:
    """House 5, at Size 1."""
    house = House(types=(OwnType(name="Laser", reach=reach),))
    found = {each.rule for each in BOOK.audit(house, house)}
    assert ("House 5" not in found) is plays


@pytest.mark.parametrize("stat", list(Statistic)[:4])
@pytest.mark.parametrize("moved", range(-6, 7))
def test_the_fewest_mods_move_a_statistic_as_far_as_asked(
    stat: Statistic, moved: int
) -> None:
    mods = fewest(stat, moved)
    assert shift(mods, stat) == moved
    assert len(mods) <= max(2, abs(moved))
    assert len(set(mods)) <= 1 or (stat is Statistic.USE and moved % 2)


def test_no_more_mods_are_tried_than_the_limit() -> None:
    pay = (Mod.SAFETY,)
    assert len(next(paid((0, MOST_PAIRS, 0, 0), pay))) == 2 * MOST_PAIRS
    assert not list(paid((0, MOST_PAIRS + 1, 0, 0), pay))
    assert list(paid((0, 0, -MOST_PAIRS, 0), ()))
    assert not list(paid((0, 0, -MOST_PAIRS - 1, 0), ()))


@pytest.mark.parametrize(
    ("by_half", "count", "cost"),
    [(False, 2, 3), (False, 3, 6), (True, 3, 4), (True, 1, 1)],
)
def test_an_odd_move_die_of_a_concealed_hazard(
    by_half: bool, count: int, cost: int
) -> None:
    """R8.5.2, A4: 3 inches, two dice for the price of one."""
    hidden = field(3, count, Hazard.CONCEALED, HazardDie.MOVE)
    total = price(hidden, House(odd_dice_by_half=by_half)).total
    assert total == Fraction(cost)
