"""Targets and comparisons, rule by rule: numbers worked out from the text."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from builder.brikwars.attack.shot import creation_target, standing
from builder.brikwars.attack.situation import Against
from builder.brikwars.chances.armor import armor
from builder.brikwars.model.designs import Creation, Mount, Round, Weapon
from builder.brikwars.model.homemade import OwnMod
from builder.brikwars.model.house_rules import STANDARD, BonusDice, House
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.brikwars.turn.question import TURN_PLANNER
from builder.questions.model import Answer
from tests.builder import asked
from tests.builder.asked import value
from tests.builder.brikwars.desk import plainly

T = WeaponType
PLAIN = House(bonus_dice=BonusDice.NONE)
UNHELD = replace(PLAIN, level_by_size=False)
GRENADE = Weapon(type=T.EXPLOSIVE, size=1)


def beside(answer: Answer) -> dict[str, tuple[str, ...]]:
    """The rows of weapons side by side, without the marks of the best."""
    found = asked.table(answer, "Side by side")
    return {
        row.cells[0]: tuple(cell.removesuffix(" ▲") for cell in row.cells[1:])
        for row in found.rows
    }


def hits_a_minifig(creation: Creation) -> str:
    begun = TURN_PLANNER.start(creation, STANDARD)
    fired = tuple(replace(row, fired=1) for row in begun.shots)
    result = TURN_PLANNER.answer(creation, replace(begun, shots=fired), STANDARD)
    used = asked.table(result, "Used this turn")
    labels = [column.label for column in used.columns]
    return used.rows[0].cells[labels.index("Hits a minifig")]


def bearing(creation: Creation, weapon: Weapon) -> Creation:
    return replace(creation, mounts=(Mount(weapon=weapon),))


# 7 Structure Level


def test_r7_2_a_size_holds_the_level_down_unless_the_table_says() -> None:
    """SL 5 on 2" is 2d10, 11 on average; not held down 5d10, 27.5, even after a hit."""
    wall = Creation(size=2, structure=Structure.FIVE)
    held, free = creation_target(wall, PLAIN), creation_target(wall, UNHELD)
    assert [armor(held, size).mean for size in (2, 1)] == [11, Fraction(11, 2)]
    assert [armor(free, size).mean for size in (2, 1)] == [Fraction(55, 2)] * 2
    result, size = standing(Against.CREATION, 2, Structure.FIVE, UNHELD)
    assert (result, size) == (free, 2)


@pytest.mark.parametrize(
    ("house", "chance"),
    [
        # d6 above d10: 0 + 1 + ... + 5 of 60 throws, a quarter.
        (PLAIN, "16.7 %"),
        # d6 above 2d10: 1 + 3 + 6 + 10 of 600 throws, one in 30.
        (UNHELD, "2.2 %"),
    ],
)
def test_r7_1_odds_meet_the_level_that_the_table_lets_stand(
    house: House, chance: str
) -> None:
    """A 1" Gun, Use 3, hits with 4 of 6; it meets SL 2 on 1"."""
    wall = Creation(size=1, structure=Structure.TWO)
    chosen = plainly(Weapon(), house, against=Against.CHOSEN, chosen=wall)
    assert value(chosen, "Kills") == chance
    result = {"against": Against.CREATION, "size": 1, "level": Structure.TWO}
    assert value(plainly(Weapon(), house, **result), "Kills") == chance


# 8.3 A Range below 0


@pytest.mark.parametrize("mods", range(4))
def test_r8_3_16_to_go_nearer_helps_unless_the_range_is_below_nothing(
    mods: int,
) -> None:
    """A 1" MachineGun reaches 5", and 3" less with each Close Quarters."""
    reach = 5 - 3 * mods
    short = Weapon(type=T.MACHINEGUN, size=1, mods=(Mod.CLOSE_QUARTERS,) * mods)
    found = plainly(short, distance=9).refusals
    (note,) = [each for each in found if each.rule == "R8.3.16"]
    assert [fix.value for fix in note.fixes] == ([reach] if reach >= 0 else [])


def test_a17_the_planner_rolls_with_a_range_below_nothing() -> None:
    """Use 4 and 8" past Range: a d6 needs 12, which is two 6s."""
    short = Weapon(type=T.CANNON, size=1, mods=(Mod.CLOSE_QUARTERS,) * 3)
    tower = Creation(size=4, mind=Mind.D6, mounts=(Mount(weapon=short),))
    assert hits_a_minifig(tower) == "2.8 %"
    assert value(plainly(tower, STANDARD, distance=0), "To hit") == "2.8 %"
    # Home-made mods leave −3,996", too far for an exact chance.
    stub = OwnMod(name="Stub", shift=-10, positive=False)
    far = replace(short, mods=(stub,) * 100)
    assert hits_a_minifig(bearing(tower, far)) == "< 0.1 %"


# 8.4 The own Explosion


@pytest.mark.parametrize(
    ("house", "damage", "chance"),
    [
        # 2d10 above 4d10: 51,492 of a million throws of the six dice.
        (PLAIN, 0, "4.3 %"),
        # Three hits leave an inch, which is SL 1: 2d10 are above 1d10 in 835 of 1,000
        # throws, one of them two ones, which do no harm.
        (PLAIN, 3, "69.5 %"),
        (UNHELD, 3, "4.3 %"),
    ],
)
def test_r7_2_the_own_blast_meets_armor_after_size_damage(
    house: House, damage: int, chance: str
) -> None:
    """Dropped at its own feet, the bomb goes off on 5 of 6 throws."""
    bomb = Mount(weapon=Weapon(type=T.EXPLOSIVE, size=2))
    tower = Creation(size=4, structure=Structure.FOUR, mounts=(bomb,))
    result = plainly(tower, house, distance=0, size_damage=damage)
    assert value(result, "Hurts you") == chance


def test_r8_5_13_the_own_fire_takes_armor_off() -> None:
    """Armor 4 less a d4: d10 is above it in 7 + 8 + 9 + 9 of 40 throws.

    A 1 does no harm, even against Armor 0. The throw loses a d4, too: 14 of 24 throws
    are no natural 1 and reach Use 1. In all 462 of 960.
    """
    held = Mount(weapon=GRENADE, mounting=Mounting.HELD)
    man = Creation(size=1, structure=Structure.HALF, mind=Mind.D6, mounts=(held,))
    assert value(plainly(man, distance=0), "Hurts you") == "50 %"
    assert value(plainly(man, distance=0, fire=1), "Hurts you") == "48.1 %"
    assert value(plainly(GRENADE, distance=0), "Hurts you") == "50 %"
    assert value(plainly(GRENADE, distance=0, on_fire=True), "Hurts you") == "48.1 %"


# Compared with other weapons


def test_r8_4_1_a_mindless_creation_drops_all_compared_bombs() -> None:
    """Use 1 and 6" past a Range of 0: a d6 without Bonus Dice cannot reach 7."""
    bomb = Weapon(type=T.EXPLOSIVE, size=2)
    held = Mount(weapon=bomb, mounting=Mounting.HELD)
    bomber = Creation(size=6, flight=10, mounts=(held,))
    other = replace(GRENADE, name="Other")
    result = plainly(bomber, distance=6, others=(bomb, other))
    assert beside(result)["Range"] == ("dropped",) * 3
    assert beside(result)["To hit"] == ("0 %",) * 3
    thrown = plainly(replace(bomber, mind=Mind.D6), distance=6, others=(bomb, other))
    # Arms of 6" are a Launcher of 3", which reaches 18".
    assert beside(thrown)["Range"] == ('18" thrown',) * 3
    # The shortest arm of a team counts: a minifig's 3" (R8.1.25).
    team = plainly(replace(bomber, mind=Mind.D6), helpers=1, others=(bomb, other))
    assert beside(team)["Range"] == ('3" thrown',) * 3


def test_r8_5_22_only_a_smart_weapon_aims_itself() -> None:
    """Its d6 is its own; another weapon in its place rolls the d10 of the creation."""
    smart = bearing(Creation(size=4, mind=Mind.D10), Weapon(size=2, smart=True))
    table = beside(
        plainly(smart, distance=6, others=(Weapon(size=2), Weapon(smart=True)))
    )
    # A 2" Gun has Use 4, a 1" Gun Use 3.
    assert table["To hit"] == ("50 %", "70 %", "66.7 %")


def test_r8_4_12_a_weapon_beside_itself_fires_what_it_is_loaded_with() -> None:
    cannon = Weapon(type=T.CANNON, size=4)
    small = Round(weapon=GRENADE)
    tank = Creation(size=4, mounts=(Mount(weapon=cannon, rounds=(small,)),))
    result = beside(plainly(tank, others=(cannon, replace(cannon, name="Other"))))
    # Another one is not loaded yet, and fires as large as fits: X4.
    assert result["Damage"] == ("1d10 Exp", "1d10 Exp", "4d10 Exp")


def test_r8_4_1_a_stowed_explosive_is_compared_with_ready_weapons() -> None:
    """It is thrown from the hands, so another weapon is used from the hands, too."""
    stowed = Mount(weapon=GRENADE, mounting=Mounting.CARRIED)
    man = Creation(size=1, structure=Structure.HALF, mind=Mind.D6, mounts=(stowed,))
    result = beside(plainly(man, distance=3, others=(Weapon(), GRENADE)))
    assert result["Range"] == ('3" thrown', '6"', '3" thrown')


BIG = Weapon(type=T.CANNON, size=9)


@pytest.mark.parametrize("own", [{"round": None}, None])
def test_r8_6_5_weapons_side_by_side_are_loaded_and_supported_as_they_can_be(
    own: dict[str, Any] | None,
) -> None:
    """X9 and 8 Gunners are for a 9" Cannon alone (R8.4.11).

    Its Use is 12 and 4 + 8 reach it. Others hit as they do by themselves: a 1"
    Cannon with X1 from a 4, a 1" Gun from a 3, and a 3" Cannon with two Gunners, Use 6,
    from a 4.
    """
    design = BIG if own is None else bearing(Creation(size=6, mind=Mind.D6), BIG)
    others = (Weapon(type=T.CANNON), Weapon(), Weapon(type=T.CANNON, size=3))
    lot: dict[str, Any] = {"distance": 3, "load": 9, "support": 8}
    result = beside(plainly(design, others=others, **lot, **(own or {})))
    assert result["Damage"] == ("9d10 Exp", "1d10 Exp", "1d6", "3d10 Exp")
    assert result["To hit"] == ("50 %", "50 %", "66.7 %", "50 %")
    alone: dict[str, Any] = {"distance": 3}
    others_alone = [
        plainly(others[0], load=1, **alone),
        plainly(others[1], **alone),
        plainly(others[2], load=3, support=2, **alone),
    ]
    assert [value(each, "To hit") for each in others_alone] == list(
        result["To hit"][1:]
    )


def test_r8_6_5_a_small_load_stays_small_and_homing_in_goes_with_support() -> None:
    """X2 fits a 3" Cannon, too; two Gunners who home in add 4 on its Use 6."""
    lot: dict[str, Any] = {"distance": 3, "load": 2, "support": 8, "repeats": 1}
    result = beside(
        plainly(BIG, others=(Weapon(type=T.CANNON, size=3), Weapon()), **lot)
    )
    assert result["Damage"] == ("2d10 Exp", "2d10 Exp", "1d6")
    assert result["To hit"] == ("83.3 %", "83.3 %", "66.7 %")
