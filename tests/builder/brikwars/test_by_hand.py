"""Situations with several rules at once, face by face from the text of chapter 8.

Each enumerates its dice in plain code and knows nothing of how the program reckons.
No Bonus Dice are played, unless a test says so.
"""

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from builder.brikwars.attack.situation import Against, Shelter
from builder.brikwars.engine.rows import How
from builder.brikwars.melee.situation import Doing, HandArm
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.hazards import Hazard, HazardDie
from builder.brikwars.tables.scales import Mind, Structure
from builder.brikwars.tables.weapons import Fuse
from builder.brikwars.tables.weapons import WeaponType as Type
from builder.questions.model import Answer
from tests.builder import asked
from tests.builder.brikwars.desk import PLAIN, TENTH, Odds, percentage, weapon

D4, D6, D8, D10 = (range(1, faces + 1) for faces in (4, 6, 8, 10))


def ask(design: Any, key: str = "odds", house: House = PLAIN, **fields: Any) -> Answer:
    (found,) = [each for each in asked.questions_of(design) if each.key == key]
    situation = replace(found.start(design, house), **fields)
    answer: Answer = found.answer(design, situation, house)
    return answer


def share(cases: list[bool]) -> Fraction:
    return Fraction(sum(cases), len(cases))


def says(text: str, chance: Fraction) -> bool:
    return percentage(text) == pytest.approx(float(chance), abs=TENTH)


def test_r8_3_16_flames_past_range_lick_a_part_behind_cover(odds: Odds) -> None:
    """R8.3.3, R8.3.4, R8.3.16: FlameThrower 2", Use 3, Arc 3, at 7" of 6".

    Five inches of a house of SL 2 are inside, a third of it covered. Skill: +2 Size,
    -1 cover, -3 Arc, -1 Range. Damage: each d4 loses 1, then +2 Size and -1 cover.
    """
    told = odds(
        weapon(Type.FLAMETHROWER, 2),
        skill=Mind.D8,
        mode=How.ARC,
        points=3,
        inside=5,
        distance=7,
        cover=Shelter.PART,
        against=Against.CREATION,
        size=8,
        level=Structure.TWO,
    )
    hits = share([roll > 1 and roll - 3 >= 3 for roll in D8])
    hurts = share(
        [
            (one, two) != (1, 1) and max(0, one - 1) + max(0, two - 1) + 1 > a + b
            for one, two, a, b in product(D4, D4, D10, D10)
        ]
    )
    assert told.at(7) == hits * hurts


def test_r8_3_10_one_number_both_hits_and_jams(odds: Odds) -> None:
    """R8.3.10: A Burst of 3 of a MachineGun 2", Use 4, with d8: 1 and 2 jam it.

    What hits is never what jams, so shots of a Burst are not independent.
    """
    told = odds(
        weapon(Type.MACHINEGUN, 2), skill=Mind.D8, mode=How.BURST, points=3, distance=4
    )
    kills = share([one + two > 4 for one, two in product(D6, D6)])
    alive = jammed = Fraction(0)
    for rolls in product(D8, repeat=3):
        fired = next((n for n, roll in enumerate(rolls, 1) if roll < 3), 3)
        jammed += Fraction(any(roll < 3 for roll in rolls), 8**3)
        hits = sum(roll > 1 and roll - 3 >= 4 for roll in rolls[:fired])
        alive += (1 - kills) ** hits / 8**3
    assert says(told.stats["Kills"], 1 - alive)
    assert says(told.stats["Jams"], jammed)


def test_r8_1_16_size_damage_takes_the_power_of_a_shield() -> None:
    """R8.1.16, R8.5.18: A box of 2", SL 1, has spent 2 of its 4 inches of Power.

    A Burst of 3 of a MachineGun 2": Use 4, +1 Size, -3. One die of each hit is
    stopped while there is Power; an inch of Size takes two inches of that, too.
    """
    dice = HazardDice(hazard=Hazard.SHIELD, die=HazardDie.D6)
    box = Creation(size=2, fields=(Field(size=2, dice=(dice,)),))
    told = ask(
        weapon(Type.MACHINEGUN, 2),
        skill=Mind.D8,
        mode=How.BURST,
        points=3,
        distance=4,
        against=Against.CHOSEN,
        chosen=box,
        shield_power=2,
    )
    bare = share([a + b > max(2, armor) for a, b, armor in product(D6, D6, D10)])
    stopped = share([a > max(1, armor) for a, armor in product(D6, D10)])
    # Inches lost, Power left, still firing
    ways = {(0, 2, True): Fraction(1)}
    for _ in range(3):
        after: dict[tuple[int, int, bool], Fraction] = defaultdict(Fraction)
        for (lost, power, fires), chance in ways.items():
            if not fires:
                after[lost, power, False] += chance
                continue
            for roll in D8:
                goes_on, part = roll >= 3, chance / 8
                if roll - 2 < 4 or lost == 2:
                    after[lost, power, goes_on] += part
                    continue
                hurts, left = (stopped, power - 1) if power else (bare, 0)
                after[lost, left, goes_on] += part * (1 - hurts)
                after[lost + 1, max(0, left - 2), goes_on] += part * hurts
        ways = after
    ever = sum((p for (lost, *_), p in ways.items() if lost), Fraction(0))
    gone = sum((p for (lost, *_), p in ways.items() if lost == 2), Fraction(0))
    assert says(asked.value(told, "Hurts"), ever)
    assert says(asked.value(told, "Destroys"), gone)


@pytest.mark.parametrize("piercing", [False, True])
def test_r8_5_18_plating_and_shield_stop_a_die_each(odds: Odds, piercing: bool) -> None:
    """R8.2.12, R8.5.18: Of three d6 at a plated and shielded box one is left.

    Of three Armor Piercing ones the box takes one, too, for its SL 1; the two levels
    cancel another or leave it to go on behind (R8.7.9).
    """
    dice = HazardDice(hazard=Hazard.SHIELD, die=HazardDie.D6)
    box = Creation(
        size=4,
        fields=(Field(size=4, dice=(dice,)),),
        mounts=(Mount(weapon=Weapon(type=Type.PLATING, size=4)),),
    )
    gun = weapon(Type.GUN, 3, *(Die.PIERCING,) * 3 * piercing)
    told = odds(gun, skill=Mind.D8, distance=2, against=Against.CHOSEN, chosen=box)
    hits = share([roll > 1 and roll + 2 >= 5 for roll in D8])
    assert told.at(2) == hits * share([a > max(1, b) for a, b in product(D6, D10)])


def test_r8_5_13_a_blow_back_waits_for_who_lives_and_holds_on() -> None:
    """R8.2.3, R8.2.5, R8.5.13: Two minifigs with Hand Weapons; the striker burns.

    It loses a d4 of Skill and of Armor, and strikes with a d4 of Fire. The Parry
    cancels the d6; a 1 of the Parry loses the weapon, and with it the blow back.
    """
    told = ask(weapon(Type.MELEE, 1), "melee", on_fire=True, guard=HandArm.MELEE)
    kills = parried = lost = answers = Fraction(0)
    for roll, less, parry, hurt, fire in product(D6, D4, D6, D6, D4):
        part = Fraction(1, 6 * 4 * 6 * 6 * 4)
        hit = roll > 1 and roll - less >= 2
        stops = hit and parry > 1
        flies = hit and parry == 1
        dies = flies and hurt + fire > 4
        kills += part * dies
        parried += part * stops
        lost += part * flies
        answers += part * (not dies and not flies)
    hits = share([roll > 1 for roll in D6])
    wounds = share([a > 1 and a > 4 - less for a, less in product(D6, D4)])
    assert says(asked.value(told, "Kills"), kills)
    assert says(asked.value(told, "Parried"), parried)
    assert says(asked.value(told, "Weapon lost"), lost)
    assert says(asked.value(told, "Hurts you"), answers * hits * wounds)


def test_r8_2_8_a_larger_shover_is_hard_to_parry() -> None:
    """R8.2.4, R8.2.7, R8.2.8: An ogre of 3" Shoves a minifig with a shield of 2".

    Its shield needs 4 with d8. The minifig's own shield of 1" needs 2: -4 for two
    inches of Size, +1 for the shield that comes. It flies off by any failure.
    """
    ogre = Creation(
        size=3, mind=Mind.D8, mounts=(Mount(weapon=Weapon(type=Type.SHIELD, size=2)),)
    )
    told = ask(ogre, "melee", weapon=0, doing=Doing.SHOVE, guard=HandArm.SHIELD)
    hits = share([roll > 1 and roll >= 4 for roll in D8])
    parries = share([roll > 1 and roll - 4 + 1 >= 2 for roll in D6])
    assert says(asked.value(told, "Shoves"), hits * (1 - parries))
    assert says(asked.value(told, "Weapon lost"), hits * (1 - parries))


def test_r8_4_8_overskill_that_was_spent_to_hit_sets_nothing_off() -> None:
    """R8.4.7, R8.4.8: A Gun 5" needs 7, so a d6 hits with its Bonus Die alone.

    Only a second 6 is left over; then the Skill die must show 3 for X3.
    """
    charge = Weapon(type=Type.EXPLOSIVE, size=3, fuse=Fuse.STABLE)
    truck = Creation(size=4, mounts=(Mount(weapon=charge),))
    throws = list(product(D6, D6, D6))
    for size, left in ((1, 1), (5, 2)):
        told = ask(
            weapon(Type.GUN, size),
            house=STANDARD,
            distance=2,
            against=Against.CHOSEN,
            chosen=truck,
        )
        (row,) = asked.cells(told, "Premature Detonation")
        sixes = share([all(n == 6 for n in t[:left]) and t[2] >= 3 for t in throws])
        assert says(row[2], sixes), size


def test_r8_4_28_a_blade_thrown_too_far_lives_by_its_overskill(odds: Odds) -> None:
    """R8.4.25, R8.4.28: A Hand Weapon at 7" of 3" loses 4, on Skill and on Damage.

    Only a 6 hits. It needs no Bonus Die for that, so one goes on Damage: two d6, each
    6 of which earns another, must show 9. None needs more than one further die.
    """
    told = odds(weapon(Type.MELEE, 1), STANDARD, mode=How.THROWN, distance=7)
    beats = share(
        [
            one + more * (one == 6) + two + again * (two == 6) - 4 > 4
            for one, more, two, again in product(D6, repeat=4)
        ]
    )
    assert told.at(7) == Fraction(1, 6) * beats
