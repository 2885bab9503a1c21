"""The rules of creations: what breaks each one, what it says, what mends it."""

from dataclasses import replace
from fractions import Fraction

import pytest

from builder import judge
from builder.brikwars import House
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.tables.hazards import Hazard, HazardDie
from builder.brikwars.tables.scales import Medium, Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from builder.core.field_spec import field_specs
from builder.core.rulebook import Severity, Violation
from tests.builder.asked import breaks


def arm(
    kind: WeaponType, size: int, how: Mounting = Mounting.FIXED, count: int = 1
) -> Mount:
    return Mount(weapon=Weapon(type=kind, size=size), mounting=how, count=count)


def shield(size: int, dice: int) -> Field:
    group = HazardDice(hazard=Hazard.SHIELD, die=HazardDie.D6, count=dice)
    return Field(name="Shield", size=size, dice=(group,))


def heat(size: int, dice: int) -> Field:
    group = HazardDice(hazard=Hazard.EXPOSURE, die=HazardDie.D6, count=dice)
    return Field(name="Heat", size=size, dice=(group,))


def the(creation: Creation, rule: str) -> Violation:
    (violation,) = breaks(creation, rule)
    return violation


CASES = {
    "R7.1 harder than big": (
        Creation(size=2, structure=Structure.FOUR),
        "R7.1",
        Severity.REFUSE,
        'Size 2" allows up to 2',
    ),
    "R7.1 harder than anything": (
        Creation(size=9, structure=Structure.SEVEN),
        "R7.1",
        Severity.REFUSE,
        "5 is the hardest",
    ),
    "R8.1.12 a gun too big for a minifig": (
        Creation(size=1, mounts=(arm(WeaponType.GUN, 2, Mounting.HELD),)),
        "R8.1.12",
        Severity.REFUSE,
        '1" to shoot is the most',
    ),
    "R8.1.12 a blade too big for anyone": (
        Creation(size=2, mounts=(arm(WeaponType.MELEE, 5, Mounting.HELD),)),
        "R8.1.12",
        Severity.REFUSE,
        '4" in close combat is the most',
    ),
    "R8.1.18 a gun on nothing": (
        Creation(size=0, structure=Structure.NONE, mounts=(arm(WeaponType.GUN, 1),)),
        "R8.1.18",
        Severity.REFUSE,
        "no Power",
    ),
    "R8.1.20 too big to power": (
        Creation(size=2, mounts=(arm(WeaponType.GUN, 5),)),
        "R8.1.20",
        Severity.WARN,
        "1 turn of Divert All Power",
    ),
    "R8.1.20 too big in the air": (
        Creation(size=4, flight=8, mounts=(arm(WeaponType.GUN, 5),)),
        "R8.1.20",
        Severity.WARN,
        "only on the ground",
    ),
    "R8.1.20 lost at the first hit": (
        Creation(size=3, mounts=(arm(WeaponType.GUN, 5),)),
        "R8.1.20",
        Severity.WARN,
        'leaves 4" of Power',
    ),
    "R8.1.19 weapons share Power": (
        Creation(size=2, mounts=(arm(WeaponType.GUN, 2, count=3),)),
        "R8.1.19",
        Severity.NOTE,
        '6" of weapons share 4"',
    ),
    "R8.1.28 too much for a turret": (
        Creation(size=4, mounts=(arm(WeaponType.GUN, 3, Mounting.SMALL_TURRET),)),
        "R8.1.28",
        Severity.REFUSE,
        'powers up to 2"',
    ),
    "R8.2.13 plated in the air": (
        Creation(size=4, flight=8, mounts=(arm(WeaponType.PLATING, 4),)),
        "R8.2.13",
        Severity.REFUSE,
        'Flying Move of 8"',
    ),
    "R8.2.14 plated and slow": (
        Creation(size=4, move=9, mounts=(arm(WeaponType.PLATING, 1),)),
        "R8.2.14",
        Severity.NOTE,
        "4½",
    ),
    "R8.2.16 more plating than body": (
        Creation(size=2, mounts=(arm(WeaponType.PLATING, 3),)),
        "R8.2.16",
        Severity.WARN,
        "covers it whole",
    ),
    "R9.1 faster than any car": (
        Creation(size=2, move=17),
        "R9.1",
        Severity.WARN,
        'faster than the 16"',
    ),
    "R9.1 faster than any jet": (
        Creation(size=2, flight=26),
        "R9.1",
        Severity.WARN,
        'faster than the 24"',
    ),
    "R8.5.20 more dice than Power": (
        Creation(size=1, mind=Mind.D6, fields=(shield(1, 3),)),
        "R8.5.20",
        Severity.WARN,
        'rolls 3 dice and Power is 2"',
    ),
    # R8.1.17: Size 6 has 12" of Power on the ground and 6" in the air.
    "R8.5.20 a shield too strong for flight": (
        Creation(size=6, flight=8, mind=Mind.D6, fields=(shield(7, 7),)),
        "R8.5.20",
        Severity.WARN,
        'rolls 7 dice and Power in the air is 6": it rolls them all only on the ground',
    ),
    "R8.5.7 more dice than Power": (
        Creation(size=1, mind=Mind.D6, fields=(heat(3, 3),)),
        "R8.5.7",
        Severity.WARN,
        'Heat rolls 3 dice and Power is 2"',
    ),
    "R8.5.7 heat too great for flight": (
        Creation(size=6, flight=8, mind=Mind.D6, fields=(heat(7, 7),)),
        "R8.5.7",
        Severity.WARN,
        'Heat rolls 7 dice and Power in the air is 6"',
    ),
    "R8.5.19 a shield too small": (
        Creation(size=4, mind=Mind.D6, fields=(shield(2, 1),)),
        "R8.5.19",
        Severity.WARN,
        "covers only a part",
    ),
    "R8.5.3 more dice than inches, carried": (
        Creation(size=4, mind=Mind.D6, fields=(shield(4, 5),)),
        "R8.5.3",
        Severity.REFUSE,
        "at most one for each inch",
    ),
    "R8.4.13 nothing to fire": (
        Creation(size=4, mind=Mind.D6, mounts=(arm(WeaponType.CANNON, 3),)),
        "R8.4.13",
        Severity.WARN,
        "up to X3, and there are 0",
    ),
    "R8.4.13 one round for two": (
        Creation(
            size=8,
            mind=Mind.D6,
            mounts=(
                arm(WeaponType.CANNON, 3, count=2),
                arm(WeaponType.EXPLOSIVE, 3, Mounting.CARRIED),
            ),
        ),
        "R8.4.13",
        Severity.WARN,
        "each of 2 Cannons",
    ),
    "R8.4.19 too big to load": (
        Creation(
            size=4,
            mind=Mind.D6,
            mounts=(
                arm(WeaponType.LAUNCHER, 3),
                arm(WeaponType.EXPLOSIVE, 4, Mounting.CARRIED),
            ),
        ),
        "R8.4.19",
        Severity.WARN,
        "the largest load here is X3",
    ),
    "R6.1 learnt without a mind": (
        Creation(size=2, specialties=(Specialty.GUNNERY,)),
        "R6.1",
        Severity.REFUSE,
        "without a mind",
    ),
    "R6.2 learnt twice": (
        Creation(size=2, mind=Mind.D6, specialties=(Specialty.GUNNERY,) * 2),
        "R6.2",
        Severity.WARN,
        "paid twice",
    ),
    "R10.1 nobody at the wheel": (
        Creation(size=2, move=6),
        "R10.1",
        Severity.NOTE,
        "Controls",
    ),
    "R10.1 half of nothing": (
        Creation(size=2, half_mind=True),
        "R10.1",
        Severity.NOTE,
        "half mind",
    ),
}


@pytest.mark.parametrize(
    ("creation", "rule", "severity", "says"), CASES.values(), ids=CASES
)
def test_a_broken_rule_is_told_and_its_fixes_settle_it(
    creation: Creation, rule: str, severity: Severity, says: str
) -> None:
    violation = the(creation, rule)
    assert violation.severity is severity
    assert says in violation.message
    for fix in violation.fixes:
        assert breaks(fix.apply(creation), rule) == [], fix.label


@pytest.mark.parametrize("level", Structure)
@pytest.mark.parametrize("size", [1, 4, 5, 9])
def test_r7_1_the_house_rules_in_its_way_are_named(level: Structure, size: int) -> None:
    """R7.1: no harder than it is big, and by the book nothing above 5."""
    named = {
        "hardest": level.level > 5,
        "level_by_size": level.level > max(Fraction(size), Fraction(1, 2)),
    }
    violations = breaks(Creation(size=size, structure=level), "R7.1")
    assert bool(violations) is any(named.values())
    for violation in violations:
        for name, stands in named.items():
            label = field_specs(House)[name].label
            assert (label in violation.switch) is stands


def test_plating_may_fly_in_space() -> None:
    plated = Creation(
        size=4, flight=8, medium=Medium.SPACE, mounts=(arm(WeaponType.PLATING, 4),)
    )
    assert judge(plated).legal


def test_turrets_have_power_of_their_own_where_the_table_says_so() -> None:
    """A8, as a house rule."""
    tank = Creation(size=1, mounts=(arm(WeaponType.GUN, 4, Mounting.LARGE_TURRET),))
    assert breaks(tank, "R8.1.20")
    assert not breaks(tank, "R8.1.20", House(independent_turrets=True))


def test_a_field_within_the_power_is_not_reported() -> None:
    """R8.1.17: 6 dice fly with Size 6, and 12 do on the ground and in space."""
    for dice, about in ((6, {}), (12, {"medium": Medium.SPACE}), (12, {"flight": 0})):
        for field, rule in ((shield(12, dice), "R8.5.20"), (heat(12, dice), "R8.5.7")):
            flyer = Creation(size=6, flight=8, mind=Mind.D6, fields=(field,))
            assert not breaks(replace(flyer, **about), rule)


def test_a_heavy_carries_what_others_cannot() -> None:
    """R8.1.30, R8.1.31, R8.1.32: a point buys a size more, up to S2 and S4."""
    gun = arm(WeaponType.GUN, 2, Mounting.HELD)
    plain = Creation(size=1, mind=Mind.D6, mounts=(gun,))
    offers = {fix.label: fix for fix in the(plain, "R8.1.12").fixes}
    heavy = offers["Let it Compensate, for 1 CP"].apply(plain)
    assert judge(heavy).legal
    assert not breaks(heavy, "R8.1.20")
    before, after = judge(plain).tally, judge(heavy).tally
    assert before
    assert after
    assert after.total - before.total == 1
    too_much = Creation(
        size=1,
        mind=Mind.D6,
        specialties=(Specialty.COMPENSATING,),
        mounts=(arm(WeaponType.MELEE, 5, Mounting.HELD),),
    )
    assert '4" in close combat is the most' in the(too_much, "R8.1.12").message


@pytest.mark.parametrize("heavy", [True, False])
@pytest.mark.parametrize("mounting", [Mounting.HELD, Mounting.FIXED, Mounting.JOINT])
def test_a_heavy_powers_what_it_holds_and_nothing_else(
    mounting: Mounting, heavy: bool
) -> None:
    """R8.1.20, R8.1.30, A9: 4" of gun need two turns of a minifig's Power."""
    trained = (Specialty.COMPENSATING,) if heavy else ()
    bearer = Creation(
        size=1,
        mind=Mind.D6,
        specialties=trained,
        mounts=(arm(WeaponType.GUN, 4, mounting),),
    )
    powered = heavy and mounting is Mounting.HELD
    assert bool(breaks(bearer, "R8.1.20")) is not powered


@pytest.mark.parametrize(
    ("mind", "house", "minds"),
    [
        # R10.1: a d6 mind costs 1 CP and half a mind 1/2 less, each of three alike.
        (Mind.D6, STANDARD, Fraction(3, 2)),
        (Mind.D8, STANDARD, Fraction(9, 2)),
        # A d4 mind is not discounted, and the table may discount none.
        (Mind.D4, STANDARD, Fraction(3, 2)),
        (Mind.D6, House(half_mind_discount=False), Fraction(3)),
    ],
)
def test_extra_half_minds_cost_as_much_as_the_first(
    mind: Mind, house: House, minds: Fraction
) -> None:
    body = Creation(size=1)
    thinking = replace(body, mind=mind, half_mind=True, extra_minds=2)
    bare, full = judge(body, house).tally, judge(thinking, house).tally
    assert bare
    assert full
    assert full.total - bare.total == minds


def test_worn_armor_shows_and_keeps_its_bearer_on_the_ground() -> None:
    """3.3: worn armor does not fly."""
    worn = Creation(
        size=1,
        structure=Structure.HALF,
        move=5,
        flight=6,
        mind=Mind.D6,
        mounts=(arm(WeaponType.BODY_ARMOR, 1),),
    )
    armor = next(stat for stat in judge(worn).stats if stat.label == "Armor")
    assert armor.value == "6"
    assert "Its armor forbids" in the(worn, "R8.2.13").message
    heavy = Creation(
        size=1,
        structure=Structure.HALF,
        move=5,
        mind=Mind.D6,
        mounts=(arm(WeaponType.HEAVY_ARMOR, 1),),
    )
    assert judge(heavy).legal
    assert breaks(heavy, "R8.2.14")
