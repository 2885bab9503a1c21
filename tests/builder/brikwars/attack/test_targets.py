"""Targets and their parts, rule by rule: numbers worked out from the text (8.2)."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.brikwars.attack.field import FIELD_ODDS
from builder.brikwars.attack.parts import Part, usual_inches
from builder.brikwars.attack.question import WEAPON_ODDS
from builder.brikwars.attack.situation import Against, Shoot
from builder.brikwars.melee.question import WEAPON_MELEE
from builder.brikwars.model.designs import Creation, Mount, Round, Weapon
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.homemade import OwnMod
from builder.brikwars.model.house_rules import STANDARD, BonusDice, House
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.brikwars.tables.weapons import WeaponType as Type
from builder.brikwars.turn.question import TURN_PLANNER
from builder.questions.model import Answer
from tests.builder import asked
from tests.builder.asked import said, value
from tests.builder.brikwars.by_hand import Attack, Foe, creation
from tests.builder.brikwars.desk import PLAIN, Odds, percentage, plainly
from tests.sweeps import examples

# Targets and comparisons, rule by rule: numbers worked out from the text

T = WeaponType
TARGETS_PLAIN = House(bonus_dice=BonusDice.NONE)
UNHELD = replace(TARGETS_PLAIN, level_by_size=False)
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
        (TARGETS_PLAIN, 0, "4.3 %"),
        # Three hits leave an inch, which is SL 1: 2d10 are above 1d10 in 835 of 1,000
        # throws, one of them two ones, which do no harm.
        (TARGETS_PLAIN, 3, "69.5 %"),
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


# A part of a design as the target, counted anew from the text (8.2)

ANY, PLATED, BARE, JOINT = Part
GUN = Weapon(type=Type.GUN, size=3)
"""Use 5, Range 14, 3d6."""


def plating(size: int) -> Mount:
    return Mount(weapon=Weapon(type=Type.PLATING, size=size))


TANK = Creation(
    name="Tank", size=6, structure=Structure.THREE, move=8, mounts=(plating(4),)
)
LEVELS = {
    Structure.HALF: Fraction(1, 2),
    **{each: int(each.value) for each in Structure if each is not Structure.HALF},
}


def ask(weapon: Weapon = GUN, **fields: Any) -> Answer:
    situation = replace(WEAPON_ODDS.start(weapon, PLAIN), **fields)
    return WEAPON_ODDS.ask(weapon, situation, PLAIN)


def foe_of(tank: Creation, part: Part, inches: int) -> Foe:
    """The part by the text: R8.2.11, R8.2.12, R8.2.15; its inches are what is aimed at.

    A joint is a level softer, at least a half, and no harder than its body.
    """
    level = LEVELS[tank.structure]
    if part is JOINT:
        level = min(level, max(Fraction(1, 2), level - 1))
    covered = any(each.weapon.type is Type.PLATING for each in tank.mounts)
    return creation(inches, level, int(covered and part in (ANY, PLATED)))


@settings(max_examples=examples(40), deadline=None)
@given(
    st.integers(2, 7),
    st.sampled_from([Structure.HALF, Structure.ONE, Structure.TWO]),
    st.integers(0, 3),
    st.sampled_from(Part),
    st.integers(1, 7),
)
def test_a_part_is_hit_and_hurt_as_counted(
    size: int, level: Structure, plated: int, part: Part, inches: int
) -> None:
    """5.1, R8.2.11, R8.2.15: Size, Armor and Deflection are those of the part."""
    mounts = (plating(plated),) if plated else ()
    tank = Creation(size=size, structure=level, mounts=mounts)
    inches = min(inches, size)
    answer = ask(
        against=Against.CHOSEN, chosen=tank, part=part, part_size=inches, distance=7
    )
    bad = {PLATED: inches > plated, BARE: plated >= size}.get(part, False)
    if bad:
        assert "R8.2.15" in said(answer)
        return
    foe = foe_of(tank, part, size if part is ANY else inches)
    attack = Attack(6, 5, ("d6",) * 3, plus=foe.size // 2)
    assert percentage(value(answer, "To hit")) == pytest.approx(
        float(attack.hit.low), abs=0.000_51
    )
    points = inches if part is JOINT else size
    alone = "Breaks" if part is JOINT else "Kills"
    label = alone if points == 1 else "Hurts"
    assert percentage(value(answer, label)) == pytest.approx(
        float(attack.hurts(foe).low), abs=0.000_51
    )


def test_r8_2_15_a_tank_of_three_inches_of_bare_wall(odds: Odds) -> None:
    """By hand: Use 5, +1 for 3 bare inches: d6 hits with 4, 5, 6. No die is stopped."""
    told = odds(
        GUN, against=Against.CHOSEN, chosen=TANK, part=BARE, part_size=3, distance=6
    )
    dice = range(1, 7)
    tens = range(1, 11)
    armor = [sum(fall) for fall in product(tens, repeat=3)]
    beats = Fraction(
        sum(
            sum(fall) > each and fall != (1, 1, 1)
            for fall in product(dice, repeat=3)
            for each in armor
        ),
        6**3 * 10**3,
    )
    assert told.at(6, "Hits") == Fraction(1, 2)
    assert told.at(6) == beats / 2


def test_the_inches_of_a_part_where_nobody_says() -> None:
    """R8.1.27: a Small Turret has an inch, a Large one two; plating what was bought."""
    gun = Weapon(type=Type.GUN, size=2)
    large = Mount(weapon=gun, mounting=Mounting.LARGE_TURRET)
    turret = replace(TANK, mounts=(*TANK.mounts, large))
    found = {part: usual_inches(TANK, part) for part in Part}
    assert found == {ANY: 6, PLATED: 4, BARE: 2, JOINT: 1}
    assert usual_inches(turret, JOINT) == 2
    assert usual_inches(replace(TANK, mounts=(plating(9),)), PLATED) == 6


@pytest.mark.parametrize(
    ("design", "fields", "message"),
    [
        (replace(TANK, mounts=()), {"part": PLATED}, "Tank wears no Armor Plating"),
        (
            replace(TANK, mounts=(plating(6),)),
            {"part": BARE},
            "Tank is plated all over: nothing of it is bare",
        ),
        (
            TANK,
            {"part": PLATED, "part_size": 5},
            '5" are a plated part, and Tank has 4" there',
        ),
        (
            TANK,
            {"part": JOINT, "part_size": 7},
            '7" are a joint or turret, and Tank has 6" there',
        ),
    ],
)
def test_r8_2_15_a_part_that_is_not_there_is_refused(
    design: Creation, fields: dict[str, Any], message: str
) -> None:
    """In odds, in close combat and in a Field; each offers a way out that works."""
    about = {"against": Against.CHOSEN, "chosen": design, **fields}
    axe = Weapon(type=Type.MELEE, size=2)
    asked = [(WEAPON_ODDS, GUN), (WEAPON_MELEE, axe)]
    if "part_size" not in fields:
        lava = Field(size=4, dice=(HazardDice(count=2),))
        asked.append((FIELD_ODDS, lava))  # type: ignore[arg-type]
    for question, on in asked:
        situation = replace(question.start(on, STANDARD), **about)
        answer = question.ask(on, situation, STANDARD)
        assert said(answer)["R8.2.15"] == message
        (fix,) = answer.refusals[0].fixes
        mended = replace(situation, **{str(fix.at[-1]): fix.value})
        assert question.ask(on, mended, STANDARD).stats


def test_in_close_combat_a_bare_part_has_no_deflection() -> None:
    """A Melee Weapon 2 in the hands of a d6: 2d6 against SL 3 and no Parry."""
    axe = Weapon(type=Type.MELEE, size=2)
    start = WEAPON_MELEE.start(axe, PLAIN)
    about = replace(start, against=Against.CHOSEN, chosen=TANK, counters=False)
    shares = []
    for part, dice in ((ANY, 1), (BARE, 2)):
        asked = replace(about, part=part)
        answer = WEAPON_MELEE.ask(axe, asked, PLAIN)
        beats = [
            sum(fall) > sum(armor) and fall != (1,) * dice
            for fall in product(range(1, 7), repeat=dice)
            for armor in product(range(1, 11), repeat=3)
        ]
        # Use 3; +3 for six inches, +1 for the two that are bare: 1 always fails.
        hits = Fraction(5, 6)
        told = percentage(value(answer, "Hurts"))
        chance = hits * Fraction(sum(beats), len(beats))
        assert told == pytest.approx(float(chance), abs=0.000_51)
        shares.append(told)
    assert shares[0] < shares[1]


def test_a_part_is_asked_of_a_design_of_the_library_alone() -> None:
    """What has no plating is not offered as plated."""
    hidden = WEAPON_ODDS.irrelevant_fields(GUN, Shoot(), STANDARD)
    assert {"part", "part_size"} <= hidden
    shot = Shoot(against=Against.CHOSEN, chosen=TANK)
    hidden = WEAPON_ODDS.irrelevant_fields(GUN, shot, STANDARD)
    assert "part" not in hidden
    assert "part_size" in hidden
    bare = replace(shot, chosen=replace(TANK, mounts=(), mind=Mind.D6))
    for about, reason in ((shot, ""), (bare, "It wears no Armor Plating (R8.2.15)")):
        why = WEAPON_ODDS.why_disabled(GUN, about, "part", PLATED, STANDARD)
        assert why == reason


def test_r8_2_11_a_joint_of_an_inch_is_as_hard_as_its_body_makes_it() -> None:
    """By hand: SL 3 has joints of SL 2, 2d10, though an inch of body has one d10."""
    answer = ask(against=Against.CHOSEN, chosen=TANK, part=JOINT)
    beats = [
        sum(fall) > a + b and fall != (1, 1, 1)
        for fall in product(range(1, 7), repeat=3)
        for a, b in product(range(1, 11), repeat=2)
    ]
    # Use 5 with a d6, and nothing for an inch: 5 and 6.
    chance = float(Fraction(2, 6) * Fraction(sum(beats), len(beats)))
    told = percentage(value(answer, "Breaks"))
    assert told == pytest.approx(chance, abs=0.000_51)
