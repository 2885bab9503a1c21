"""The rules of damage swaps, and what a swapped weapon rolls."""

import pytest

from builder import judge
from builder.brikwars import House
from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.swaps import Spread, Swap
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.weapons import WeaponType
from tests.builder.asked import breaks

T = WeaponType


def swap(gives: Die, *takes: Die, spread: Spread = Spread.POINT) -> Swap:
    return Swap(takes=takes, gives=gives, spread=spread)


def swapped(kind: WeaponType, size: int, *swaps: Swap) -> Weapon:
    return Weapon(type=kind, size=size, swaps=swaps)


GAS = swapped(
    T.EXPLOSIVE,
    3,
    swap(Die.PIERCING, Die.EXP),
    swap(Die.PIERCING, Die.EXP),
    swap(Die.FIRE, Die.EXP, spread=Spread.AREA),
)


CASES = {
    "R8.7.7 no dice at all": (
        swapped(T.LAUNCHER, 2, swap(Die.FIRE, Die.EXP)),
        "R8.7.7",
        "the Explosive it fires",
    ),
    "R8.7.2 a die that is not there": (
        swapped(T.GUN, 1, swap(Die.FIRE, Die.EXP)),
        "R8.7.2",
        "there is no 1d10 Exp",
    ),
    "R8.7.2 smoke is no damage": (
        swapped(T.EXPLOSIVE, 1, swap(Die.SMOKE, Die.EXP), swap(Die.FIRE, Die.SMOKE)),
        "R8.7.2",
        "not a Damage die",
    ),
    "R8.7.4 too few faces": (
        swapped(T.FLAMETHROWER, 2, swap(Die.EXP, Die.FIRE, Die.FIRE)),
        "R8.7.4",
        "8 faces together",
    ),
    "R8.7.4 merging what is not smaller": (
        swapped(T.EXPLOSIVE, 2, swap(Die.PIERCING, Die.EXP, Die.EXP)),
        "R8.7.4",
        "swap them one for one",
    ),
    "R8.7.6 skill dice do not merge": (
        swapped(T.MELEE, 2, swap(Die.PHASED, Die.SKILL, Die.SKILL)),
        "R8.7.6",
        "one for one",
    ),
    "R8.7.13 nothing to keep": (
        swapped(T.GUN, 1, swap(Die.FIRE, Die.D6, spread=Spread.KEEP)),
        "R8.7.13",
        "no Arc or radius",
    ),
    "R8.7.16 smoke from a bullet": (
        swapped(T.GUN, 1, swap(Die.SMOKE, Die.D6)),
        "R8.7.16",
        "only Exp and Blast",
    ),
    "R8.7.16 area damage from a bullet": (
        swapped(T.GUN, 1, swap(Die.FIRE, Die.D6, spread=Spread.AREA)),
        "R8.7.16",
        "only Exp and Blast",
    ),
    "R8.7.16 two dice for one cloud": (
        swapped(T.EXPLOSIVE, 2, swap(Die.SMOKE, Die.EXP, Die.EXP)),
        "R8.7.16",
        "one for one",
    ),
    "R8.7.1 a custom weapon is shown to the others": (
        GAS,
        "R8.7.1",
        "3d10 Exp became 2d6 Piercing",
    ),
    "R8.7.2 a die of no table": (
        swapped(T.GUN, 1, swap(Die.D4, Die.D6)),
        "R8.7.2",
        "no Alternate Damage Effect",
    ),
}


@pytest.mark.parametrize(("weapon", "rule", "says"), CASES.values(), ids=CASES)
def test_a_broken_swap_is_told_and_its_fixes_settle_it(
    weapon: Weapon, rule: str, says: str
) -> None:
    broken = breaks(weapon, rule)
    assert says in " ".join(violation.message for violation in broken)
    for violation in broken:
        for fix in violation.fixes:
            after = breaks(fix.apply(weapon), rule)
            assert violation.message not in {v.message for v in after}, fix.label


def test_a_kept_area_is_as_wide_as_its_dice() -> None:
    """R8.7.13, R8.7.14: 2 inches of radius for each die that keeps it."""
    bomb = swapped(
        T.EXPLOSIVE,
        2,
        swap(Die.FIRE, Die.EXP, spread=Spread.KEEP),
        swap(Die.FIRE, Die.EXP, spread=Spread.KEEP),
    )
    assert judge(bomb).legal
    assert statline(bomb).damage == '2d4 Fire (4" radius)'


def test_swaps_feed_each_other_unless_the_table_objects() -> None:
    """R8.7.8: accepted, and a house rule may forbid it."""
    fed = swapped(T.GUN, 2, swap(Die.EXP, Die.D6, Die.D6), swap(Die.SMOKE, Die.EXP))
    assert judge(fed).legal
    assert statline(fed).damage == 'Smoke 4"'
    strict = judge(fed, House(chained_swaps=False))
    assert not strict.legal
    (violation,) = (v for v in strict.violations if v.rule == "R8.7.8")
    assert "A damage swap may feed" in violation.switch
