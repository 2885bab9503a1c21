"""The odds against dice counted by hand: how attacks hit, pierce and hurt."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from builder.brikwars.attack.situation import Against, Shelter
from builder.brikwars.engine.rows import How
from builder.brikwars.model.designs import Creation, Mount, Payload, Weapon
from builder.brikwars.model.house_rules import (
    STANDARD,
    BonusDice,
    Deflected,
    House,
    OutOfRange,
    OverSkill,
    Piercing,
)
from builder.brikwars.model.swaps import Swap
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType as Type
from tests.builder.brikwars.by_hand import MINIFIG, Attack, Foe, creation
from tests.builder.brikwars.desk import (
    PLAIN,
    TARGETS,
    TENTH,
    DeskAnswer,
    Odds,
    agrees,
    agrees_with_all,
    at,
    houses,
    percentage,
    weapon,
)

# The odds against dice counted by hand: how attacks hit, pierce and hurt.
#
# Each test names its rule and takes its numbers from the text. Without Bonus Dice the
# odds must be exactly the fraction that counting gives. With them, counting stops where
# another die has a chance of 1/1000 or less, and the odds must lie within what that
# leaves open, which is less than 1/100 of any chance here.


@pytest.mark.parametrize(("size", "kills"), [(1, "22.2"), (2, "16.7"), (4, "5.6")])
def test_r8_7_9_a_minifig_takes_one_piercing_die(
    size: int, kills: str, odds: Odds
) -> None:
    """SL 1/2 takes one of them, whatever the Gun: Use S + 2 hits, and 5 or 6 kill."""
    gun = weapon(Type.GUN, size, *[Die.PIERCING] * size)
    assert odds(gun, STANDARD, distance=2).stats["Kills"] == f"{kills} %"
    hits = 7 - (size + 2)
    assert Attack(6, size + 2, ("ap",)).hurts(MINIFIG).low == Fraction(hits * 2, 36)


@pytest.mark.parametrize("size", [1, 2, 4])
def test_r8_7_9_a_target_takes_a_piercing_die_for_two_levels(
    size: int, odds: Odds
) -> None:
    gun = weapon(Type.GUN, size, *[Die.PIERCING] * size)
    for house, attack in houses(Attack(6, size + 2, ("ap",) * size, own="ap")):
        result = odds(gun, house, distance=2)
        agrees(result, attack, MINIFIG, 2)
        agrees_with_all(result, attack, 2)


@pytest.mark.parametrize(
    "foe",
    [creation(2, 1, 1), creation(4, 2, 1), creation(6, 3, 2), creation(4, 2, 3)],
    ids=str,
)
def test_r8_7_9_two_levels_of_deflection_cancel_a_piercing_die(
    foe: Foe, odds: Odds
) -> None:
    """An odd one counts as a Structure Level more: Brett and his Heavy Armor."""
    gun = weapon(Type.GUN, 3, *[Die.PIERCING] * 3)
    for house, attack in houses(Attack(6, 5, ("ap",) * 3, foe.size // 2, own="ap")):
        agrees(odds(gun, house, distance=2, **at(foe)), attack, foe, 2)


def test_r8_7_9_unlike_dice_follow_through_where_enough_pierce(odds: Odds) -> None:
    """2d6 Piercing + 1d6: SL 3 takes two and the d6 goes on; SL 5 takes all three."""
    gun = weapon(Type.GUN, 3, Die.PIERCING, Die.PIERCING)
    result = odds(gun, distance=2)
    for name, foe in TARGETS.items():
        if foe.deflection:
            continue
        dice = {0: ("ap",), 1: ("ap", "ap"), 2: ("ap", "ap", "d6")}
        taken = dice[(int(foe.level * 2) - 1) // 4]
        attack = Attack(6, 5, taken, foe.size // 2, onward=False)
        assert result.against(name, '2"') == attack.hurts(foe).low, name


def test_r8_7_9_a_table_may_keep_all_damage_in_a_large_target(odds: Odds) -> None:
    gun = weapon(Type.GUN, 2, Die.PIERCING, Die.PIERCING)
    within = House(bonus_dice=BonusDice.NONE, piercing=Piercing.WITHIN)
    foe = creation(3, 1)
    for house, stays in ((PLAIN, False), (within, True)):
        attack = Attack(6, 4, ("ap", "ap"), 1, onward=not stays)
        agrees(odds(gun, house, distance=2, **at(foe)), attack, foe, 2)
    small = replace(attack, plus=0, onward=True)
    agrees(odds(gun, within, distance=2), small, MINIFIG, 2)


def test_r8_7_9_one_piercing_die_is_too_few_for_a_plated_wall(odds: Odds) -> None:
    """SL 2 and a level of Deflection count as SL 3, so the wall takes the whole die.

    Nothing goes on, so the wall takes the same as with SL 2 alone.
    """
    gun = weapon(Type.GUN, 1, Die.PIERCING)
    for foe in (creation(4, 2), creation(4, 2, 1)):
        agrees(odds(gun, distance=2, **at(foe)), Attack(6, 3, ("ap",), 2), foe, 2)


def test_r8_7_9_brett_in_heavy_armor_takes_one_die_of_three(odds: Odds) -> None:
    """2d6 Piercing + 1d4 Fire: no die is cancelled, and two go on."""
    gun = weapon(Type.GUN, 3, Die.PIERCING, Die.PIERCING, Die.FIRE)
    result = odds(gun, distance=2, against=Against.HEAVY)
    agrees(result, Attack(6, 5, ("ap",)), MINIFIG, 2)


def test_r8_7_9_glass_shatters_and_takes_no_die(odds: Odds) -> None:
    """The windshield, SL 0: every hit breaks it, and nothing is spent on it."""
    gun = weapon(Type.GUN, 2, Die.PIERCING, Die.PIERCING)
    hits = odds(gun, distance=2, against=Against.CREATION, size=1, level=Structure.NONE)
    assert hits.at(2) == hits.at(2, "Hits") == Fraction(1, 2)
    assert set(hits.damage) == {0}
    assert "goes on is 2d6 Piercing" in hits.texts


def test_r8_7_12_phased_dice_pass_deflection(odds: Odds) -> None:
    """3d6 becomes 1d12 Phased + 1d6; a level cancels the d6, three no more."""
    swap = Swap(takes=(Die.D6, Die.D6), gives=Die.PHASED)
    gun = Weapon(type=Type.GUN, size=3, swaps=(swap,))
    for levels in (0, 1, 3):
        foe = replace(MINIFIG, deflection=levels)
        attack = Attack(6, 5, ("phased", "d6"))
        agrees(odds(gun, distance=2, **at(foe)), attack, foe, 2)


def catapult(skill: Mind = Mind.NONE) -> Creation:
    boulder = Payload(name="Boulder", size=2, structure=Structure.THREE)
    arm = Mount(weapon=Weapon(type=Type.LAUNCHER, size=5), objects=(boulder,))
    return Creation(size=5, structure=Structure.ONE, mind=skill, mounts=(arm,))


def test_r8_4_21_a_launched_object_does_a_d6_for_each_level(odds: Odds) -> None:
    """Launcher 5: Use 10, Range 30". A d6 needs a 6 and then 4 or more."""
    far = odds(catapult(), STANDARD, distance=12)
    attack = Attack(6, 10, ("d6",) * 3, bonus_dice=True)
    agrees(far, attack, MINIFIG, 12)
    assert far.at(30, "Hits") == Fraction(1, 12)
    foe = creation(8, 3)
    sure = odds(catapult(Mind.D12), distance=12, **at(foe))
    agrees(sure, Attack(12, 10, ("d6",) * 3, 4), foe, 12)


def test_r8_6_4_a_gunner_rolls_d8_at_a_turret(odds: Odds) -> None:
    gun = Mount(weapon=weapon(Type.GUN, 2), mounting=Mounting.SMALL_TURRET)
    man = Creation(size=1, structure=Structure.HALF, mind=Mind.D6, mounts=(gun,))
    gunner = replace(man, specialties=(Specialty.GUNNERY,))
    for who, skill in ((man, 6), (gunner, 8)):
        for house, attack in houses(Attack(skill, 4, ("d6", "d6"))):
            result = odds(who, house, distance=2)
            agrees(result, attack, MINIFIG, 2)
            agrees_with_all(result, attack, 2)


def test_r8_5_22_a_smart_gun_rolls_d6_without_a_mind(odds: Odds) -> None:
    smart = replace(weapon(Type.GUN, 2), smart=True)
    sentry = Creation(size=4, mounts=(Mount(weapon=smart),))
    agrees(odds(sentry, distance=2), Attack(6, 4, ("d6", "d6")), MINIFIG, 2)


@pytest.mark.parametrize(
    ("helper", "rolled"), [(Mind.D4, 4), (Mind.D6, 6), (Mind.D10, 8)]
)
def test_r8_1_25_the_lowest_skilled_of_a_team_rolls(
    helper: Mind, rolled: int, odds: Odds
) -> None:
    """A minifig has Power for 2": a Gun 3", Use 5, needs a second one."""
    gun = Mount(weapon=weapon(Type.GUN, 3))
    man = Creation(size=1, structure=Structure.HALF, mind=Mind.D8, mounts=(gun,))
    assert not odds(man, distance=2, saved=0).allowed
    result = odds(man, distance=2, saved=0, helpers=1, helper_skill=helper, marked=True)
    agrees(result, Attack(rolled, 5, ("d6",) * 3, 1), MINIFIG, 2)


@pytest.mark.parametrize(
    ("reading", "off_each"),
    [(OutOfRange.FIRE_EACH, ("fire",)), (OutOfRange.EACH, ("fire", "d6"))],
    ids=str,
)
def test_a22_an_inch_beyond_range_costs_a_point(
    reading: OutOfRange, off_each: tuple[str, ...], odds: Odds
) -> None:
    """Gun 3", Range 14", at 16": -2 on Skill, off the total or off each d6."""
    house = House(bonus_dice=BonusDice.NONE, out_of_range=reading)
    attack = Attack(10, 5, ("d6",) * 3, beyond=2, off_each=off_each)
    result = odds(weapon(Type.GUN, 3), house, distance=16, skill=Mind.D10)
    agrees(result, attack, MINIFIG, 16)
    agrees_with_all(result, attack, 16)


def test_r8_3_16_each_die_of_fire_loses_it(odds: Odds) -> None:
    """The dragon's third peasant: FlameThrower 3", Range 8", at 9": 3, 1, 2 is 2+0+1.

    Arc 1 costs a point of Skill, too; 63 of 64 hits do a point of Fire Damage.
    """
    dragon = weapon(Type.FLAMETHROWER, 3)
    attack = Attack(6, 4, ("fire",) * 3, -1, own="fire", beyond=1)
    result = odds(dragon, distance=9, points=1)
    agrees(result, attack, MINIFIG, 9)
    agrees_with_all(result, attack, 9, arc=True)
    assert result.damage[0] == Fraction(1, 6) * Fraction(63, 64)
    assert "on fire with a chance of 98.4 %" in result.texts


def test_a22_fire_beside_other_dice_loses_by_die_and_in_the_total(odds: Odds) -> None:
    """Gun 3", two of its d6 Fire, 2" beyond: 3 and 1 of Fire and a 5 are 1 + 0 + 5 - 2.

    The book is silent on such a mixture; this is the reading of `House.out_of_range`.
    """
    gun = weapon(Type.GUN, 3, Die.FIRE, Die.FIRE)
    attack = Attack(10, 5, ("fire", "fire", "d6"), beyond=2)
    result = odds(gun, distance=16, skill=Mind.D10)
    agrees(result, attack, MINIFIG, 16)


@pytest.mark.parametrize("reading", OverSkill)
@pytest.mark.parametrize("use", [4, 8])
def test_5_1_overskill_is_spent_as_the_table_likes(
    use: int, reading: OverSkill, odds: Odds
) -> None:
    """Gun 6" has Use 8: a d6 needs a Bonus Die to reach it."""
    house = House(overskill=reading)
    dice = ("d6",) * (use - 2)
    attack = Attack(6, use, dice[:2], bonus_dice=True, overskill=reading.value)
    result = odds(weapon(Type.GUN, use - 2), house, distance=0)
    assert attack.hit.holds(result.at(0, "Hits"))
    if use == 4:
        agrees(result, attack, MINIFIG, 0)


@pytest.mark.parametrize("repeats", [0, 1, 2])
@pytest.mark.parametrize("support", [1, 2])
def test_r8_6_5_gunners_add_a_point_each_and_again_as_they_home_in(
    support: int, repeats: int, odds: Odds
) -> None:
    """Gun 3", Use 5; a natural 1 fails whatever is added."""
    attack = Attack(6, 5, ("d6",) * 3, support * (1 + repeats))
    for house, each in houses(attack):
        result = odds(
            weapon(Type.GUN, 3), house, distance=2, support=support, repeats=repeats
        )
        agrees(result, each, MINIFIG, 2)


@pytest.mark.parametrize(
    ("unsupported", "gunners"),
    [
        (weapon(Type.GUN, 3), 3),
        (weapon(Type.GUN, 1), 1),
        (weapon(Type.ROCKET, 3), 1),
    ],
    ids=lambda what: getattr(what, "label", what),
)
def test_r8_6_5_a_team_is_no_larger_than_the_weapon(
    unsupported: Weapon, gunners: int, odds: Odds
) -> None:
    assert odds(unsupported, distance=2).allowed
    assert not odds(unsupported, distance=2, support=gunners).allowed


# The odds against dice counted by hand: targets, and numbers of shots.
#
# As in test_brute_force.py. Odds that are only printed in percent must be right to the
# tenth.


def test_3_3_deflection_takes_the_strongest_or_the_weakest_die(odds: Odds) -> None:
    """Gun 2", a d6 and a d4 of Fire, on Heavy Armor."""
    gun = weapon(Type.GUN, 2, Die.FIRE)
    for reading, left in ((Deflected.STRONGEST, "fire"), (Deflected.WEAKEST, "d6")):
        house = replace(PLAIN, deflected=reading)
        result = odds(gun, house, distance=2, against=Against.HEAVY)
        agrees(result, Attack(6, 4, (left,)), MINIFIG, 2)


def test_7_2_size_damage_leaves_fewer_dice_of_armor(odds: Odds) -> None:
    """Gun 4", Use 6, d12, on SL 2, 3": 3" and 2" roll 2d10, the last inch 1d10."""
    foes = [creation(3, 2), creation(2, 2), creation(1, 1)]
    attack = Attack(12, 6, ("d6",) * 4, 1)
    hurts = [attack.hurts(foe).low for foe in foes]
    result = odds(weapon(Type.GUN, 4), distance=2, skill=Mind.D12, **at(foes[0]))
    chart = result.charts["Destroyed within so many attacks"]["Chance"]
    standing = {0: Fraction(1)}
    for attacks in range(1, 21):
        after: dict[int, Fraction] = {}
        for lost, chance in standing.items():
            hurt = hurts[lost] if lost < 3 else Fraction(0)
            after[lost] = after.get(lost, Fraction(0)) + chance * (1 - hurt)
            after[lost + 1] = after.get(lost + 1, Fraction(0)) + chance * hurt
        standing = after
        assert chart[str(attacks)] == standing.get(3, 0), attacks


def test_5_1_cover_sight_and_a_still_target_count_once_each(odds: Odds) -> None:
    gun = weapon(Type.GUN, 2)
    for plus, fields in (
        (-1, {"cover": Shelter.PART}),
        (-2, {"cover": Shelter.MOST}),
        (2, {"still": True, "marked": True}),
        (-5, {"unseen": True}),
    ):
        for house, attack in houses(Attack(8, 4, ("d6", "d6"), plus)):
            result = odds(gun, house, distance=2, skill=Mind.D8, **fields)
            agrees(result, attack, MINIFIG, 2)


def test_r8_5_13_fire_costs_a_d4_of_skill_and_of_armor(odds: Odds) -> None:
    foe = replace(creation(2, 1), burning=True)
    for house, attack in houses(Attack(8, 4, ("d6", "d6"), 1, shooter_burns=True)):
        result = odds(
            weapon(Type.GUN, 2),
            house,
            distance=2,
            skill=Mind.D8,
            on_fire=True,
            burning=True,
            **at(foe),
        )
        agrees(result, attack, foe, 2)


def man(*worn: Type, hero: bool = True) -> Creation:
    return Creation(
        size=1,
        structure=Structure.HALF,
        mind=Mind.D10 if hero else Mind.D6,
        specialties=(Specialty.HEROIC_EGO,) if hero else (),
        mounts=tuple(Mount(weapon=Weapon(type=each)) for each in worn),
    )


ROLLED = House(bonus_dice=BonusDice.NONE, rolled_armor=True)
UNHEROIC = House(bonus_dice=BonusDice.NONE, heroic_armor=False)


@pytest.mark.parametrize(
    ("who", "house", "foe"),
    [
        (man(), PLAIN, Foe(0, ("d6", "d6"))),
        (man(), STANDARD, Foe(0, ("d6", "d6"))),
        (man(Type.BODY_ARMOR), PLAIN, Foe(2, ("d6", "d6"))),
        (man(Type.BODY_ARMOR), STANDARD, Foe(2, ("d6", "d6"))),
        (man(Type.HEAVY_ARMOR), PLAIN, Foe(0, ("d6", "d6"), deflection=1)),
        (man(), UNHEROIC, MINIFIG),
        (man(), ROLLED, Foe(0, ("d6", "d6"))),
        (man(hero=False), PLAIN, MINIFIG),
        (man(hero=False), ROLLED, Foe(0, ("d6",))),
        (man(Type.BODY_ARMOR, hero=False), ROLLED, Foe(2, ("d6",))),
    ],
    ids=range(10),
)
def test_6_1_a_hero_rolls_two_dice_of_armor(
    who: Creation, house: House, foe: Foe, odds: Odds
) -> None:
    attack = Attack(6, 4, ("d6", "d6"), bonus_dice=house is STANDARD)
    result = odds(
        weapon(Type.GUN, 2), house, distance=2, against=Against.CHOSEN, chosen=who
    )
    agrees(result, attack, foe, 2)


def test_7_1_the_table_may_roll_the_armor_of_minifigs(odds: Odds) -> None:
    result = odds(weapon(Type.GUN, 2), ROLLED, distance=2)
    attack = Attack(6, 4, ("d6", "d6"))
    for name, foe in (
        ("Minifig, Armor 4", Foe(0, ("d6",))),
        ("Minifig, Armor 6", Foe(2, ("d6",))),
        ("Minifig, Heavy Armor", Foe(0, ("d6",), deflection=1)),
    ):
        assert result.against(name, '2"') == attack.hurts(foe).low


def volley(
    attack: Attack, rolls: int, penalty: int, foe: Foe
) -> tuple[list[Fraction], list[Fraction], Fraction]:
    """Chances of so many hits and of so many that hurt, and of a jam.

    Each roll is made with every face. A face below the Auto Penalty jams the weapon
    after that shot (R8.3.10), so the rest is not fired.
    """
    hurt = sum(
        (
            chance * foe.beaten_by(points, bonus=False).low
            for (points, _), chance in attack.damages(foe).items()
        ),
        Fraction(0),
    )
    hits = [Fraction(0)] * (rolls + 1)
    hurts = [Fraction(0)] * (rolls + 1)
    jams = Fraction(0)
    for faces in product(range(1, attack.skill + 1), repeat=rolls):
        chance = Fraction(1, attack.skill**rolls)
        fired = []
        for face in faces:
            fired.append(face)
            if face < penalty:
                jams += chance
                break
        good = sum(face > 1 and face + attack.plus >= attack.use for face in fired)
        hits[good] += chance
        for harms in product((True, False), repeat=good):
            part = chance
            for harm in harms:
                part *= hurt if harm else 1 - hurt
            hurts[sum(harms)] += part
    return hits, hurts, jams


def in_the_table(
    result: DeskAnswer, rolls: int, hits: list[Any], hurts: list[Any]
) -> None:
    rows = result.tables[f"{rolls} Attack Rolls"]
    for count, (_, hit, hurt) in enumerate(rows, 1):
        chance = float(sum(hits[count:]))
        assert percentage(hit) == pytest.approx(chance, abs=TENTH)
        if hurt != "–":
            chance = float(sum(hurts[count:]))
            assert percentage(hurt) == pytest.approx(chance, abs=TENTH)


@pytest.mark.parametrize("skill", [Mind.D4, Mind.D6])
@pytest.mark.parametrize("shots", [2, 3, 4])
def test_r8_3_10_a_burst_jams_below_its_penalty(
    shots: int, skill: Mind, odds: Odds
) -> None:
    """MachineGun 1", Use 3; a d4 jams in 7/16 of two shots, 7/8 of three."""
    faces = int(skill.value[1:])
    attack = Attack(faces, 3, ("d6",), 2 - shots)
    result = odds(
        weapon(Type.MACHINEGUN, 1),
        mode=How.BURST,
        points=shots,
        distance=2,
        skill=skill,
        still=True,
        marked=True,
    )
    hits, hurts, jams = volley(attack, shots, shots, MINIFIG)
    known = {(4, 2): "7/16", (4, 3): "7/8", (6, 2): "11/36", (6, 3): "19/27"}
    assert jams == Fraction(known.get((faces, shots), jams))
    assert percentage(result.stats["Jams"]) == pytest.approx(float(jams), abs=TENTH)
    assert result.at(2, "Hits") == attack.hit.low
    in_the_table(result, shots, hits, hurts)


@pytest.mark.parametrize(("points", "spanned"), [(1, 0), (1, 1), (2, 1), (2, 2)])
def test_r8_3_2_arc_fire_attacks_once_and_for_each_point_spanned(
    points: int, spanned: int, odds: Odds
) -> None:
    """A FlameThrower 2", Use 3, on a target of 4": +2 on Skill and on Damage."""
    foe = creation(4, 1)
    attack = Attack(6, 3, ("fire", "fire"), 2 - points, own="fire", bonus=2)
    result = odds(
        weapon(Type.FLAMETHROWER, 2),
        points=points,
        spanned=spanned,
        distance=2,
        **at(foe),
    )
    agrees(result, attack, foe, 2)
    if spanned:
        in_the_table(result, 1 + spanned, *volley(attack, 1 + spanned, 0, foe)[:2])


def test_r8_3_4_cover_counts_for_the_damage_of_arc_fire_alone(odds: Odds) -> None:
    """MachineGun 2", Use 4, behind a third of cover."""
    gun = weapon(Type.MACHINEGUN, 2)
    for mode, plus, bonus in (
        (How.SINGLE, -1, 0),
        (How.BURST, -2, 0),
        (How.ARC, -2, -1),
    ):
        result = odds(gun, mode=mode, points=1, distance=2, cover=Shelter.PART)
        attack = Attack(6, 4, ("d6", "d6"), plus, bonus=bonus)
        agrees(result, attack, MINIFIG, 2)
        agrees_with_all(result, attack, 2, arc=mode is How.ARC)


def test_r8_3_10_arc_fire_jams_and_leaves_the_rest_unfired(odds: Odds) -> None:
    """MachineGun 2" over an Arc of 2 that a target of 4" spans: three attacks."""
    foe = creation(4, 1)
    attack = Attack(6, 4, ("d6", "d6"), 0, bonus=2)
    gun = weapon(Type.MACHINEGUN, 2)
    result = odds(gun, mode=How.ARC, points=2, spanned=2, distance=2, **at(foe))
    hits, hurts, jams = volley(attack, 3, 2, foe)
    assert percentage(result.stats["Jams"]) == pytest.approx(float(jams), abs=TENTH)
    in_the_table(result, 3, hits, hurts)
