"""The odds against dice counted by hand: targets, and numbers of shots.

As in test_brute_force.py. Odds that are only printed in percent must be right to the
tenth.
"""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from builder.brikwars.attack.situation import Against, Shelter
from builder.brikwars.engine.rows import How
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import STANDARD, BonusDice, Deflected, House
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.scales import Mind, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType as Type
from tests.builder.brikwars.by_hand import MINIFIG, Attack, Foe, creation
from tests.builder.brikwars.desk import (
    PLAIN,
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
