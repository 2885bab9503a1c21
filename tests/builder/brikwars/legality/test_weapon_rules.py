"""The rules of single weapons: mods, sizes, smart weapons."""

import pytest

from builder import judge
from builder.brikwars.engine.statline import knockback, statline
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.swaps import Swap
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.weapons import WeaponType
from builder.core.rulebook import Severity
from tests.builder.asked import breaks

GUN = Weapon(type=WeaponType.GUN, size=2)


def modded(kind: WeaponType, size: int, *mods: Mod) -> Weapon:
    return Weapon(type=kind, size=size, mods=mods)


CASES = {
    "R8.1.4 no size": (Weapon(size=0), "R8.1.4", Severity.REFUSE, "Size 0"),
    "R8.1.4 no bricks": (
        Weapon(type=WeaponType.ROCKET, size=0),
        "R8.1.4",
        Severity.REFUSE,
        "XSize 0",
    ),
    "R8.5.22 too big for a brain": (
        Weapon(size=3, smart=True),
        "R8.5.22",
        Severity.REFUSE,
        'up to 2"',
    ),
    "R8.7.23 unpaid": (
        modded(WeaponType.GUN, 2, Mod.LONG_RANGE),
        "R8.7.23",
        Severity.REFUSE,
        "1 positive and 0 negative mods: 1 more negative needed",
    ),
    "R8.7.23 paid too much": (
        modded(WeaponType.GUN, 2, Mod.SAFETY),
        "R8.7.23",
        Severity.WARN,
        "surplus",
    ),
    "R8.7.24 no capacity": (
        modded(WeaponType.GUN, 2, Mod.HIGH_CALIBER, Mod.SAFETY),
        "R8.7.24",
        Severity.REFUSE,
        "it loads nothing",
    ),
    "R8.7.24 no damage of its own": (
        modded(WeaponType.CANNON, 2, Mod.HIGH_POWERED, Mod.SAFETY),
        "R8.7.24",
        Severity.REFUSE,
        "High Caliber",
    ),
    "R8.7.24 plating takes no mods": (
        modded(WeaponType.PLATING, 2, Mod.SAFETY),
        "R8.7.24",
        Severity.REFUSE,
        "takes no mods",
    ),
    "R8.7.25 no Use left": (
        Weapon(
            type=WeaponType.BASTARD_GUN,
            mods=(*[Mod.HIGH_PRECISION] * 4, *[Mod.CLOSE_QUARTERS, Mod.SAFETY] * 2),
        ),
        "R8.7.25",
        Severity.REFUSE,
        "Use would be −1",
    ),
    "R8.7.25 no range left": (
        modded(WeaponType.LAUNCHER, 1, Mod.CLOSE_QUARTERS),
        "R8.7.25",
        Severity.REFUSE,
        'Range would be 0"',
    ),
    "R8.7.25 no dice left": (
        modded(WeaponType.GUN, 1, Mod.SURGICAL),
        "R8.7.25",
        Severity.REFUSE,
        "no Damage die",
    ),
    "R8.7.25 no Deflection left": (
        modded(WeaponType.SHIELD, 1, Mod.SURGICAL),
        "R8.7.25",
        Severity.REFUSE,
        "no Deflection",
    ),
    "R8.7.25 nothing to load": (
        modded(WeaponType.CANNON, 1, Mod.LOW_IMPACT),
        "R8.7.25",
        Severity.REFUSE,
        "none at all",
    ),
    "R8.7.25 below nothing": (
        modded(WeaponType.GUN, 1, Mod.HIGH_PRECISION, Mod.HIGH_PRECISION),
        "R8.7.25",
        Severity.REFUSE,
        "Size −1",
    ),
    "R8.7.26 mods that cancel": (
        modded(WeaponType.GUN, 3, Mod.LONG_RANGE, Mod.CLOSE_QUARTERS),
        "R8.7.26",
        Severity.WARN,
        "nothing comes of it",
    ),
    "R8.7.26 mods that do worse": (
        modded(WeaponType.GUN, 3, Mod.HIGH_PRECISION, Mod.SAWED_OFF),
        "R8.7.26",
        Severity.WARN,
        "+1 Size of Use",
    ),
    "R8.7.27 twice the same": (
        modded(
            WeaponType.GUN, 3, Mod.SAFETY, Mod.SAFETY, Mod.LONG_RANGE, Mod.LONG_RANGE
        ),
        "R8.7.27",
        Severity.WARN,
        "2 times",
    ),
    "R8.7.28 slower": (
        modded(WeaponType.CANNON, 3, Mod.LONG_RANGE, Mod.SAFETY),
        "R8.7.28",
        Severity.NOTE,
        "a shot every 3 turns",
    ),
    "R8.7.6 a blow that needs skill": (
        Weapon(
            type=WeaponType.MELEE,
            size=1,
            swaps=(Swap(takes=(Die.SKILL,), gives=Die.EXP),),
        ),
        "R8.7.6",
        Severity.NOTE,
        "d10 or more",
    ),
}


@pytest.mark.parametrize(
    ("weapon", "rule", "severity", "says"), CASES.values(), ids=CASES
)
def test_a_broken_rule_is_told_and_its_fixes_settle_it(
    weapon: Weapon, rule: str, severity: Severity, says: str
) -> None:
    violation = breaks(weapon, rule)[0]
    assert violation.severity is severity
    assert says in violation.message
    for fix in violation.fixes:
        after = fix.apply(weapon)
        assert violation.message not in {v.message for v in breaks(after, rule)}, (
            fix.label
        )


@pytest.mark.parametrize("kind", WeaponType)
def test_size_one_of_every_row_is_legal(kind: WeaponType) -> None:
    assert judge(Weapon(type=kind)).violations == ()


def test_a_mod_on_a_bastard_gun_moves_by_its_types_own_step() -> None:
    """R8.1.10: a Bastard gun follows its type, so R8.7.21 moves it by its slopes."""
    long = modded(WeaponType.BASTARD_GUN, 1, Mod.LONG_RANGE, Mod.SAWED_OFF)
    line = statline(long)
    assert (line.reach, line.use) == (14, 5)
    strong = modded(WeaponType.BASTARD_GUN, 1, Mod.HIGH_POWERED, Mod.CLOSE_QUARTERS)
    assert statline(strong).damage == "2d6+1"
    assert breaks(modded(WeaponType.BASTARD_GUN, 1, Mod.SURGICAL), "R8.7.25")


def test_knockback_is_the_larger_of_both_not_the_sum() -> None:
    """R8.1.8, R8.3.9: the Size beyond the target's, or the inch of a BlastGun."""
    blast = Weapon(type=WeaponType.BLASTGUN, size=4)
    assert [knockback(blast, size) for size in (0, 1, 2, 4)] == [4, 3, 2, 0]
    assert knockback(Weapon(type=WeaponType.BLASTGUN, size=1), 1) == 1
    assert knockback(GUN, 1) == 1
