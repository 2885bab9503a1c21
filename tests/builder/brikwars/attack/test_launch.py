"""The loads of Cannons and Launchers, and how many leave at once (8.4)."""

from dataclasses import replace

import pytest

from builder import describe, judge
from builder.brikwars import QUESTIONS
from builder.brikwars.attack.situation import Against, MountShoot
from builder.brikwars.attack.strip import STRIPS, strip
from builder.brikwars.attack.whole_question import WHOLE_ATTACK
from builder.brikwars.judge import worth
from builder.brikwars.model.designs import Creation, Mount, Payload, Round, Weapon
from builder.brikwars.model.house_rules import STANDARD, BonusDice, House
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.scales import Mind, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.brikwars.turn.question import TURN_PLANNER
from builder.core.rulebook import legal
from builder.questions.model import Answer
from tests.builder.asked import table, texts, value
from tests.builder.brikwars.desk import by_book

T = WeaponType
PLAIN = House(bonus_dice=BonusDice.NONE, stacked_explosions=False)
"""What leaves together is judged one by one; how it adds up has tests of its own."""


def bomb(x: int) -> Weapon:
    return Weapon(type=T.EXPLOSIVE, size=x)


def turn(creation: Creation, fired: int) -> Answer:
    begun = TURN_PLANNER.start(creation, STANDARD)
    shots = tuple(replace(row, fired=fired) for row in begun.shots)
    return TURN_PLANNER.answer(creation, replace(begun, shots=shots), STANDARD)


# R8.4.11: what fits


@pytest.mark.parametrize("kind", [T.CANNON, T.LAUNCHER])
@pytest.mark.parametrize("load", [None, 1])
def test_r8_4_11_a_weapon_of_x0_fires_no_explosive(
    kind: WeaponType, load: int | None
) -> None:
    """S 1 less one Low Impact is X0, and there is no Explosive of 0 bricks."""
    weak = Weapon(type=kind, size=1, mods=(Mod.LOW_IMPACT,))
    bearer = Creation(size=2, mind=Mind.D6, mounts=(Mount(weapon=weak),))
    for design in (weak, bearer):
        result = by_book(design, load=load)
        assert [each.rule for each in result.refusals] == ["R8.4.11"]
        assert result.refusals[0].message.endswith('1" takes X0: no Explosive fits')
        assert not result.stats
        assert strip(design, STRIPS[0], STANDARD) is None
    assert worth(weak, STANDARD) is None


def test_r8_4_20_a_launcher_of_x0_launches_objects_of_size_0() -> None:
    """Objects of Size 0 take no room, so a Launcher of X0 can hold them."""
    weak = Weapon(type=T.LAUNCHER, size=1, mods=(Mod.LOW_IMPACT,))
    mount = Mount(weapon=weak, objects=(Payload(size=0),))
    bearer = Creation(size=2, mind=Mind.D6, mounts=(mount,))
    assert legal(by_book(bearer).refusals)
    (refused,) = by_book(bearer, round=None).refusals
    (fix,) = refused.fixes
    assert fix.apply(MountShoot(round=None)).round == 0


# R8.4.21: one Attack Roll for each


def test_r8_4_21_a_launch_of_more_than_twenty_keeps_its_row() -> None:
    """S 25 launches 25 x X1; at most 20 Attack Rolls are worked out."""
    fired = Round(weapon=bomb(1), together=25, stock=25)
    rack = Mount(weapon=Weapon(type=T.LAUNCHER, size=25), rounds=(fired,))
    tower = Creation(size=13, mind=Mind.D6, mounts=(rack,))
    assert judge(tower).legal
    (refused,) = by_book(tower).refusals
    assert refused.rule == ""
    assert refused.message == (
        "25 things leave together: up to 20 Attack Rolls are worked out"
    )
    (fix,) = refused.fixes
    assert legal(by_book(tower, round=fix.value, load=1).refusals)
    result = strip(tower, STRIPS[0], STANDARD)
    # 6" of Range for each of 25".
    assert result.rows[0].cells[1:] == ('2": –', '75": –', '150": –')


# R8.4.18: all of a launch leaves together

# S 4 takes X4 in all: Use 8, Range 24".
RACK = Weapon(type=T.LAUNCHER, size=4)
TWO = Round(weapon=bomb(1), together=2, stock=2)
ONE = Round(weapon=bomb(2))
MIXED = Mount(weapon=RACK, rounds=(TWO, ONE))
BEARER = Creation(size=4, mind=Mind.D10, mounts=(MIXED,))


def test_r8_4_18_a_launch_rolls_for_everything_in_it() -> None:
    """2 x X1 and X2 are X4: three Attack Rolls, in the planner and in the odds.

    A d10 makes Use 8 with 8, 9 or 10. Armor 4 is beaten by 1d10 with 6 of 10 and by
    2d10 with 94 of 100; so each X1 hurts with 0.18 and the X2 with 0.282, and no
    roll hurts with 0.82 x 0.82 x 0.718 = 0.4828.
    """
    assert judge(BEARER).legal
    (row,) = table(turn(BEARER, 1), "Used this turn").rows
    assert row.cells[2] == "1 an object, 3 in all"
    assert row.cells[6] == "2 × 1d10 Exp and 2d10 Exp"
    assert value(turn(BEARER, 1), "Attack") == row.cells[6]
    for seen in (0, 1):
        result = by_book(BEARER, PLAIN, round=seen)
        assert value(result, "Kills") == "51.7 %"
        assert [row.cells for row in table(result, "3 Attack Rolls").rows] == [
            ("1 or more", "65.7 %", "51.7 %"),
            ("2 or more", "21.6 %", "–"),
            ("3 or more", "2.7 %", "–"),
        ]
        assert sum("Attack Rolls" in part.title for part in result.parts) == 1
        leaving = "In one launch leave 2 × Explosive X1 and Explosive X2: "
        assert leaving + row.cells[6] in texts(result)


def test_r8_4_18_a_hit_is_that_of_one_thing() -> None:
    """1d10 is 5.4 on average and 2d10 are 10.98; another Explosive leaves by itself.

    A 1 of one die, and two 1s of two, are all ones and do no harm: 54 of 10, and
    1098 of 100.
    """
    assert [value(by_book(BEARER, PLAIN, round=n), "Damage") for n in (0, 1)] == [
        "5.4",
        "11.0",
    ]
    alone = by_book(BEARER, PLAIN, round=None, load=1)
    # 3 of 10 rolls hit, and 6 of 10 of those hurt.
    assert value(alone, "Kills") == "18 %"
    result = strip(BEARER, STRIPS[0], PLAIN)
    assert [row.cells[:2] for row in result.rows] == [
        ('Launcher 4": 2 × Explosive X1', '2": 30\xa0%, 5.4'),
        ('Launcher 4": Explosive X2', '2": 30\xa0%, 11.0'),
    ]
    question = next(q for q in QUESTIONS if q.key == "odds" and q.on is Creation)
    assert question.offers(BEARER, MountShoot(), "round", PLAIN) == (
        (0, "2 × Explosive X1 and the rest"),
        (1, "Explosive X2 and the rest"),
        (None, "another Explosive"),
    )


def test_r8_4_18_a_launch_wears_down_a_larger_target() -> None:
    """SL 0 has Armor 0, so every hit that is not all ones does a point.

    Size 3 gives +1 to the Skill roll: 7 to 10 make Use 8, which is 0.4. Of the hits
    0.9 and 0.99 do harm, so the rolls hurt with 0.36, 0.36 and 0.396: none hurts
    with 0.64 x 0.64 x 0.604 = 0.2474, all with 0.0513, and 1.116 on average.
    """
    result = by_book(
        BEARER, PLAIN, against=Against.CREATION, size=3, level=Structure.NONE
    )
    assert value(result, "Hurts") == "75.3 %"
    assert value(result, "Size Damage") == "1.12"
    assert value(result, "Destroys") == "5.1 %"


def test_r8_4_15_a_cannon_fires_one_of_its_rounds() -> None:
    """It is Reloaded after every shot, so it fires only one of its loads."""
    gun = Weapon(type=T.CANNON, size=2)
    tank = Creation(
        size=2,
        mind=Mind.D6,
        mounts=(Mount(weapon=gun, rounds=(Round(weapon=bomb(1)), ONE)),),
    )
    (row,) = table(turn(tank, 1), "Used this turn").rows
    assert (row.cells[2], row.cells[6]) == ("1", "1d10 Exp")
    assert value(by_book(tank, PLAIN, round=1), "Damage") == "11.0"
    assert not any("Attack Rolls" in part.title for part in by_book(tank).parts)


def test_r8_4_18_objects_leave_with_explosives_where_the_table_allows_it() -> None:
    """An object of SL 0 has a roll but does no harm, so the chance is 0.3 x 0.6."""
    house = replace(PLAIN, mixed_loads=True)
    dust = Payload(size=0, structure=Structure.NONE)
    both = replace(
        BEARER,
        mounts=(replace(MIXED, count=2, rounds=(Round(),), objects=(dust,)),),
    )
    result = by_book(both, house)
    assert value(result, "Kills") == "18 %"
    assert table(result, "2 Attack Rolls").rows[1].cells[1] == "9 %"
    # Two Launchers launch as much each.
    (row,) = table(turn(both, 2), "Used this turn").rows
    assert (row.cells[2], row.cells[6]) == ("1 an object, 4 in all", "1d10 Exp and –")
    assert value(turn(both, 2), "Attack") == "2 × 1d10 Exp and 2 × –"


def test_r8_4_21_all_of_a_launch_counts_toward_the_limit() -> None:
    """15 x X1 and 3 x X2 are 18 rolls; with 6 of the X1 more they are 24."""
    rack = Weapon(type=T.LAUNCHER, size=30)
    few, many = (
        Creation(
            size=15,
            mind=Mind.D8,
            mounts=(
                Mount(
                    weapon=rack,
                    rounds=(
                        replace(TWO, together=count, stock=count),
                        replace(ONE, together=3, stock=3),
                    ),
                ),
            ),
        )
        for count in (15, 21)
    )
    assert legal(by_book(few).refusals)
    (refused,) = by_book(many, round=1).refusals
    assert refused.message.startswith("24 things leave together")


# R8.4.1, R8.4.15: how often the numbers come


@pytest.mark.parametrize(
    ("kind", "count", "damage", "destroys", "attacks"),
    [
        (T.GUN, 1, "a turn, on average", "this turn", ""),
        (
            T.GUN,
            3,
            "a turn by one of 3, on average",
            "this turn, by one of 3",
            "",
        ),
        (T.CANNON, 2, "a shot, every second turn, on average", "with one shot", ""),
        (
            T.ROCKET,
            4,
            "for each that is used up, on average",
            "with one of them",
            "used up, ",
        ),
    ],
)
def test_r8_4_15_a_turn_is_said_only_of_what_fires_each_turn(
    kind: T, count: int, damage: str, destroys: str, attacks: str
) -> None:
    mount = Mount(weapon=Weapon(type=kind, size=2), count=count)
    tank = Creation(size=8, mind=Mind.D6, mounts=(mount,))
    result = by_book(tank, against=Against.CREATION, size=3, level=Structure.ONE)
    said = {each.label: each.small for each in result.stats}
    assert said["Size Damage"] == (damage,)
    assert said["Destroys"] == (destroys,)
    assert said["Attacks"] == (f"{attacks}until it is gone, on average",)


@pytest.mark.parametrize(
    ("inches", "distance", "late"), [(5, 12, False), (5, 13, True), (5, 30, True)]
)
def test_odds_tell_the_turn_of_flight(inches: int, distance: int, late: bool) -> None:
    """R8.4.23: in the words of the card, beyond 12 inches; no other weapon is late."""
    tube = Weapon(name="Tube", type=T.LAUNCHER, size=inches)
    titan = Creation(size=12, mind=Mind.D6, mounts=(Mount(weapon=tube),))
    said = 'eyond 12" lands next turn'
    assert said in str(describe(titan))
    for design in (tube, titan):
        assert (said in texts(by_book(design, distance=distance))) is late
    begun = WHOLE_ATTACK.start(titan, STANDARD)
    whole = WHOLE_ATTACK.ask(titan, replace(begun, distance=distance), STANDARD)
    assert (f"Tube: b{said}" in texts(whole)) is late
    gun = Weapon(type=T.GUN, size=inches)
    assert said not in texts(by_book(gun, distance=distance))
