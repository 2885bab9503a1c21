"""Several Explosions in one spot: added up, or each for itself (8.4)."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import comb, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import describe
from builder.brikwars.attack.question import CREATION_ODDS
from builder.brikwars.attack.situation import Against
from builder.brikwars.chances.armor import Target
from builder.brikwars.chances.attack import SingleAttack
from builder.brikwars.chances.damage import Damage, DamageDie
from builder.brikwars.chances.explosion import Explosion, explosions, stacked_hurt
from builder.brikwars.chances.volley import volley
from builder.brikwars.model.designs import Creation, Mount, Payload, Round, Weapon
from builder.brikwars.model.house_rules import STANDARD, BonusDice, House, OverSkill
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.scales import Mind, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Table
from builder.questions.model import Answer
from tests.builder.asked import texts, value
from tests.sweeps import examples

Counted = dict[int, Fraction]
PLAIN = House(bonus_dice=BonusDice.NONE)
ADDED = "Damage and KnockBack add up in each ring, the radius does not grow."
APART = "each has Damage and KnockBack of its own, and meets the Armor by itself."


def rack(*loads: tuple[int, int], inches: int = 3) -> Creation:
    """A tower with a Launcher: how many of each XSize leave together."""
    rounds = tuple(
        Round(weapon=Weapon(type=WeaponType.EXPLOSIVE, size=x), together=n, stock=n)
        for n, x in loads
    )
    tube = Weapon(type=WeaponType.LAUNCHER, size=inches)
    mount = Mount(weapon=tube, rounds=rounds)
    return Creation(size=max(2, inches), mind=Mind.D10, mounts=(mount,))


def odds(design: Creation, house: House, **more: object) -> Answer:
    wall = {"against": Against.CREATION, "size": 4, "level": Structure.TWO}
    begun = replace(CREATION_ODDS.start(design, house), distance=6)
    return CREATION_ODDS.answer(design, replace(begun, **(wall | more)), house)


def rings(answer: Answer) -> Table:
    found = (part for part in answer.parts if isinstance(part, Table))
    return next(table for table in found if "Explosion" in table.title)


# A count of its own: sums of dice as plain dictionaries.


def added(one: Counted, other: Counted) -> Counted:
    out: Counted = {}
    for (a, p), (b, q) in product(one.items(), other.items()):
        out[a + b] = out.get(a + b, Fraction(0)) + p * q
    return out


def dice(many: int, faces: int) -> Counted:
    out: Counted = {0: Fraction(1)}
    for _ in range(many):
        out = added(out, {n: Fraction(1, faces) for n in range(1, faces + 1)})
    return out


def chained(faces: int, links: int = 9) -> Counted:
    """A die whose highest face earns another, as often as makes no difference."""
    out = {n: Fraction(1, faces) for n in range(1, faces)}
    if links:
        for more, chance in chained(faces, links - 1).items():
            out[faces + more] = chance / faces
    return out


def above(damage: Counted, armor: Counted) -> Fraction:
    pairs = product(damage.items(), armor.items())
    return sum((p * q for (a, p), (b, q) in pairs if a > b), Fraction(0))


@pytest.mark.parametrize(
    ("stacked", "overskill", "shown"),
    [
        (True, OverSkill.SKILL, "49 %"),
        (False, OverSkill.SKILL, "29.3 %"),
        (False, OverSkill.WHEN_NEEDED, "36.6 %"),
    ],
)
def test_r8_4_6_three_grenades_at_a_wall(
    stacked: bool, overskill: OverSkill, shown: str
) -> None:
    """Launcher 3" with 3 x X1, d10, at SL 2 of 4": 7 of 10 hit, Armor 2d10."""
    house = House(stacked_explosions=stacked, overskill=overskill)
    assert value(odds(rack((3, 1)), house), "Hurts") == shown
    if overskill is not OverSkill.SKILL:
        return
    die, armor = chained(10), added(chained(10), chained(10))
    hit, one = Fraction(7, 10), above(die, armor)
    total, by_hand = {0: Fraction(1)}, Fraction(0)
    for hits in range(4):
        share = comb(3, hits) * hit**hits * (1 - hit) ** (3 - hits)
        by_hand += share * above(total, armor)
        total = added(total, die)
    if not stacked:
        by_hand = 1 - (1 - hit * one) ** 3
    # All ones do no harm: three ones are above two ones, but do nothing.
    assert float(by_hand) == pytest.approx(float(shown[:-2]) / 100, abs=0.000_6)


@settings(max_examples=examples(40))
@given(
    st.lists(st.tuples(st.integers(1, 3), st.integers(1, 2)), min_size=1, max_size=2),
    st.sampled_from([4, 6, 10]),
    st.integers(2, 5),
    st.sampled_from([Structure.NONE, Structure.ONE, Structure.TWO]),
    st.integers(0, 1),
)
def test_r8_4_6_added_up_as_every_way_to_hit_is_counted(
    loads: list[tuple[int, int]],
    skill: int,
    use: int,
    level: Structure,
    deflection: int,
) -> None:
    """Each Explosion loses dice to Deflection; the rest is one roll of Damage."""
    target = Target(
        size=3, level=level, deflection=deflection, bonus_dice=BonusDice.NONE
    )
    attacks = tuple(
        (
            SingleAttack(
                skill=skill,
                use=use,
                dice=(Die.EXP,) * x,
                target=target,
                bonus_dice=BonusDice.NONE,
                stacks=True,
            ),
            many,
        )
        for many, x in loads
    )
    armor = dice(int(target.level.level), 10)
    # A natural 1 misses.
    hit = Fraction(sum(n > 1 and n >= use for n in range(1, skill + 1)), skill)
    by_hand = Fraction(0)
    for hits in product(*(range(many + 1) for many, _ in loads)):
        share, thrown = Fraction(1), 0
        for k, (many, x) in zip(hits, loads, strict=True):
            share *= comb(many, k) * hit**k * (1 - hit) ** (many - k)
            thrown += k * max(0, x - deflection)
        damage = dice(thrown, 10)
        # All ones do no Damage.
        damage[thrown] -= Fraction(1, 10**thrown)
        damage[0] = damage.get(0, Fraction(0)) + Fraction(1, 10**thrown)
        by_hand += share * above(damage, armor)
    found = volley(attacks).hurts
    assert found.at_least(1) == by_hand
    rolls = sum(many for many, _ in loads)
    assert rolls == 1 or found.high <= 1


def test_r8_4_6_shields_meet_each_of_several_explosions() -> None:
    """An Energy Shield of one d10, with an inch of Power or two, and 2 x X1.

    Each hit is met by one die at most. With an inch the second d10 is left when both
    hit, with two inches nothing is.
    """
    for power, both in ((0, None), (1, 1), (2, 0)):
        target = Target(
            size=2,
            level=Structure.ONE,
            shields=((10, 1),),
            power=power,
            bonus_dice=BonusDice.NONE,
        )
        attack = SingleAttack(
            use=4,
            dice=(Die.EXP,),
            target=target,
            bonus_dice=BonusDice.NONE,
            stacks=True,
        )
        armor, half = dice(1, 10), Fraction(1, 2)
        one = above({n: Fraction(1, 10) for n in range(2, 11)}, armor)
        two = above({n: p for n, p in dice(2, 10).items() if n > 2}, armor)
        expected = {None: half * one + half**2 * two, 1: half**2 * one, 0: 0}[both]
        assert stacked_hurt(((attack, 2),), 2) == expected


@pytest.mark.parametrize("power", [1, 2])
@pytest.mark.parametrize("overskill", OverSkill)
@pytest.mark.parametrize(("many", "skill", "use"), [(2, 6, 5), (3, 10, 4)])
def test_r8_4_6_shields_meet_what_hits_in_every_way(
    many: int, skill: int, use: int, overskill: OverSkill, power: int
) -> None:
    """One shield die at most meets each hit, and as many as there is Power for."""
    target = Target(
        size=2,
        level=Structure.ONE,
        shields=((10, 1),),
        power=power,
        bonus_dice=BonusDice.NONE,
    )
    attack = SingleAttack(
        skill=skill,
        use=use,
        dice=(Die.EXP,),
        target=target,
        overskill=overskill,
        bonus_dice=BonusDice.NONE,
        stacks=True,
    )
    plain, spare = attack.roll.plain, attack.roll.overskill
    outcomes = ((1 - plain - spare, 0), (plain, 1), (spare, 2))
    expected = Fraction(0)
    for rolled in product(outcomes, repeat=many):
        held = [number for _, number in rolled if number]
        left = sum(held) - min(power, len(held))
        damage = dice(left, 10)
        damage.pop(left)  # all ones
        expected += prod(chance for chance, _ in rolled) * above(damage, dice(1, 10))
    assert stacked_hurt(((attack, many),), 2) == expected


def test_r8_4_6_rings_add_up_and_do_not_grow() -> None:
    """Five times 2d10: 10d10 within 2 inches, 5d10 within 4, and no more rings."""
    chips = (DamageDie(Die.EXP, 10),) * 2
    one = Explosion(Damage(chips=chips, bonus_dice=BonusDice.NONE), 2, 2)
    found = explosions((one,) * 5)
    assert [(ring.reach, ring.knockback) for ring in found] == [(2, 10), (4, 5)]
    lower = Fraction(sum(min(a, b) for a in range(1, 11) for b in range(1, 11)), 100)
    # All ones, which do nothing, are one throw of 10^10.
    assert [float(ring.damage.mean) for ring in found] == pytest.approx(
        [55, float(5 * lower)], abs=1e-6
    )


def test_r8_4_6_sheet_card_and_odds_say_the_same() -> None:
    apart = House(stacked_explosions=False)
    design = rack((2, 1), (1, 2), inches=4)
    for house, words in ((STANDARD, ADDED), (apart, APART)):
        assert words in texts(odds(design, house))
        assert words in str(describe(design, house))
    shown = rings(odds(design, PLAIN))
    assert shown.title == "All 3 Explosions, if they hit, without OverSkill"
    # 4d10 within 2", the lower of two dice within 4".
    cells = [(row.cells[0], row.cells[1], row.cells[-1]) for row in shown.rows]
    assert cells == [('2"', "22.0", '4"'), ('4"', "3.8", '1"')]
    one = rings(odds(design, replace(PLAIN, stacked_explosions=False), round=1))
    assert one.title == "The Explosion, without OverSkill"
    assert [row.cells[-1] for row in one.rows] == ['2"', '1"']


def test_r8_4_6_own_blast_adds_up_too() -> None:
    """Two grenades at a minifig's feet: 4 of d6 hit Use 2 x 2, less each 1 of 6.

    Launcher 2" has Use 4. Armor 4 is beaten by one d10 with 6 of 10, by two with 94.
    """
    tube = Weapon(type=WeaponType.LAUNCHER, size=2)
    load = Round(together=2, stock=2)
    man = Creation(
        size=1,
        structure=Structure.HALF,
        mind=Mind.D6,
        mounts=(Mount(weapon=tube, rounds=(load,)),),
    )
    near = {"distance": 1, "against": Against.MINIFIG}
    expected = 2 * Fraction(1, 4) * Fraction(6, 10) + Fraction(1, 4) * Fraction(94, 100)
    answer = odds(man, PLAIN, **near)
    shown = value(answer, "Hurts you")
    assert float(shown[:-2]) / 100 == pytest.approx(float(expected), abs=0.000_51)
    assert value(answer, "Kills") == shown


def test_r8_4_18_objects_beside_explosions_still_count_apart() -> None:
    """By a house rule; SL 1 does a d6, which hurts besides what adds up."""
    house = replace(PLAIN, mixed_loads=True)
    design = rack((2, 1), inches=4)
    (mount,) = design.mounts
    rock = Payload(size=1, structure=Structure.ONE)
    both = replace(design, mounts=(replace(mount, objects=(rock,)),))
    hit, armor = Fraction(5, 10), dice(1, 10)
    one = above({n: Fraction(1, 10) for n in range(2, 11)}, armor)
    two = above({n: p for n, p in dice(2, 10).items() if n > 2}, armor)
    six = above({n: Fraction(1, 6) for n in range(2, 7)}, armor)
    stacked = 2 * hit * (1 - hit) * one + hit**2 * two
    expected = 1 - (1 - stacked) * (1 - hit * six)
    # Size 4 gives +2: Use 8 is made by 6 or more of a d10.
    shown = value(odds(both, house, level=Structure.ONE), "Hurts")
    assert float(shown[:-2]) / 100 == pytest.approx(float(expected), abs=0.000_51)
