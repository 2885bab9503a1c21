"""What several Explosions do, and one that catches several targets (8.4)."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, prod
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import describe
from builder.brikwars.attack.question import CREATION_ODDS, WEAPON_ODDS
from builder.brikwars.attack.situation import Against, CaughtTarget
from builder.brikwars.chances.armor import Target
from builder.brikwars.chances.attack import SingleAttack
from builder.brikwars.chances.damage import Damage, DamageDie
from builder.brikwars.chances.explosion import number_hurt, stacked_hurt
from builder.brikwars.model.designs import Creation, Mount, Round, Weapon
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.house_rules import STANDARD, BonusDice, House, OverSkill
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.hazards import Hazard, HazardDie
from builder.brikwars.tables.scales import Mind, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.brikwars.tables.weapons import WeaponType as Type
from builder.content.card import Table
from builder.odds import Pmf, Unanswerable
from builder.questions.model import Answer
from tests.builder.asked import cells, texts, value
from tests.builder.brikwars.desk import PLAIN, TENTH, percentage
from tests.builder.brikwars.one_blast import volley
from tests.sweeps import examples

# Several targets in one Explosion, against every throw of its dice (8.4)


def ask(weapon: Weapon, house: House = PLAIN, **fields: Any) -> Answer:
    situation = replace(WEAPON_ODDS.start(weapon, house), **fields)
    return WEAPON_ODDS.ask(weapon, situation, house)


def rocket(size: int) -> Weapon:
    """Use 2X, Range 6X, X d10."""
    return Weapon(type=Type.ROCKET, size=size)


Stand = tuple[int, tuple[int, ...]]
"""Inches from the middle, and every Armor that is equally likely."""


@cache
def counted(
    dice: int, stands: tuple[Stand, ...]
) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
    """Chances of each to be hurt by a hit, and of 0, 1, 2 ... of them at once.

    All dice are rolled once. Up to 2 inches all count; for each further 2 inches the
    highest of them is taken away. All ones do nothing (R8.4.3, core §2).
    """
    each = [Fraction(0)] * len(stands)
    many = [Fraction(0)] * (len(stands) + 1)
    share = Fraction(1, 10**dice)
    for fall in product(range(1, 11), repeat=dice):
        left, chances = sorted(fall), []
        for away, armors in stands:
            lost = 0
            while away > 2 * (lost + 1):
                lost += 1
            kept = left[: max(0, dice - lost)]
            damage = 0 if set(fall) == {1} else sum(kept)
            chances.append(Fraction(sum(damage > a for a in armors), len(armors)))
        ways: list[Fraction] = [share]
        for n, chance in enumerate(chances):
            each[n] += share * chance
            stay = [way * (1 - chance) for way in ways]
            more = [way * chance for way in ways]
            none = Fraction(0)
            ways = [a + b for a, b in zip([*stay, none], [none, *more], strict=True)]
        many = [a + b for a, b in zip(many, ways, strict=True)]
    return tuple(each), tuple(many)


SOMEBODY = {
    (Against.MINIFIG, Structure.ONE): (4,),
    (Against.ARMORED, Structure.ONE): (6,),
    (Against.CREATION, Structure.NONE): (0,),
    (Against.CREATION, Structure.HALF): tuple(range(1, 7)),
    (Against.CREATION, Structure.ONE): tuple(range(1, 11)),
}


@settings(max_examples=examples(30), deadline=None)
@given(
    st.integers(1, 3),
    st.lists(
        st.tuples(st.integers(0, 8), st.sampled_from(sorted(SOMEBODY))),
        min_size=1,
        max_size=4,
    ),
)
def test_all_in_the_explosion_are_hurt_as_counted(
    size: int, others: list[tuple[int, Any]]
) -> None:
    """R8.4.3: each alone, all together, and how many on average, misses counted."""
    stands = ((0, (4,)), *((away, SOMEBODY[who]) for away, who in others))
    caught = tuple(
        CaughtTarget(against=kind, level=level, away=away)
        for away, (kind, level) in others
    )
    answer = ask(rocket(size), caught=caught, distance=3)
    use = 2 * size
    hit = Fraction(sum(roll > 1 and roll >= use for roll in range(1, 7)), 6)
    each, many = counted(size, stands)
    rows = cells(answer, "All in the Explosion")
    assert [row[1] for row in rows] == [f'{away}"' for away, _ in stands]
    for row, chance in zip(rows, each, strict=True):
        assert percentage(row[-1]) == pytest.approx(float(hit * chance), abs=TENTH)
    told = value(answer, "In the Explosion")
    assert told == f"{float(hit * sum(each)):.2f} hurt"
    rows = cells(answer, "In one Explosion")
    for n, row in enumerate(rows, start=1):
        chance = hit * sum(many[n:], Fraction(0))
        assert percentage(row[1]) == pytest.approx(float(chance), abs=TENTH)


def test_overskill_adds_a_ring() -> None:
    """A23: with Bonus Dice a 6 keeps a d10 for the Explosion, 4" wide then."""
    far = (CaughtTarget(away=4),)
    plain, bonus = (
        cells(ask(rocket(1), house, caught=far, distance=3), "All in the Explosion")
        for house in (PLAIN, STANDARD)
    )
    assert plain[1][-1] == "0 %"
    # A sixth of the shots has two d10, of which the lower is 5 or more: 36 of 100.
    assert percentage(bonus[1][-1]) == pytest.approx(36 / 600, abs=TENTH)


EXP = DamageDie(Die.EXP, 10)


@settings(max_examples=examples(40), deadline=None)
@given(
    st.integers(1, 3),
    st.lists(
        st.tuples(st.integers(0, 4), st.sampled_from([Target(fixed=True), Target()])),
        min_size=1,
        max_size=4,
    ),
)
def test_the_number_hurt_is_on_average_the_sum_of_each(
    dice: int, stands: list[tuple[int, Target]]
) -> None:
    """With Bonus Dice, too: the mean of a sum needs no joint count."""
    damage = Damage(chips=(EXP,) * dice)
    many = number_hurt(damage, [(ring, target.armor) for ring, target in stands])
    alone = [number_hurt(damage, [(ring, t.armor)]).at_least(1) for ring, t in stands]
    assert float(many.mean) == pytest.approx(float(sum(alone)), abs=1e-8)
    assert all(a >= many.at_least(len(stands)) - Fraction(1, 10**8) for a in alone)


def test_too_many_dice_have_chances_of_their_own_alone() -> None:
    """Each chance is told; that they hang together is not, beyond a bound."""
    with pytest.raises(Unanswerable):
        number_hurt(Damage(chips=(EXP,) * 30), [(0, Target().armor)] * 4)
    with pytest.raises(Unanswerable):
        number_hurt(Damage(chips=(DamageDie(Die.BLAST, 8),)), [(0, Pmf.always(4))])
    large = replace(CaughtTarget(), against=Against.CREATION, size=4)
    answer = ask(rocket(8), STANDARD, caught=(large,) * 3, distance=3)
    titles = [part.title for part in answer.parts]
    assert "All in the Explosion" in titles
    assert "In one Explosion" not in titles


def test_deflection_and_shields_take_dice_from_whoever_has_them() -> None:
    """3.3, R8.5.18: of 2d10 a level of Deflection leaves one, and so does a shield."""
    dice = HazardDice(hazard=Hazard.SHIELD, die=HazardDie.D10)
    box = Creation(
        size=2, structure=Structure.HALF, fields=(Field(size=2, dice=(dice,)),)
    )
    caught = (
        CaughtTarget(against=Against.HEAVY, away=2),
        CaughtTarget(against=Against.CHOSEN, chosen=box, away=2),
        CaughtTarget(against=Against.CHOSEN, chosen=box, away=2, shield_power=0),
    )
    answer = ask(rocket(2), caught=caught, distance=3)
    rows = cells(answer, "All in the Explosion")
    hit = Fraction(3, 6)
    ten, six = range(1, 11), range(1, 7)
    heavy = Fraction(sum(one > 4 for one in ten), 10)
    shielded = Fraction(sum(1 < one > a for one in ten for a in six), 60)
    open_ = Fraction(
        sum(a + b > c and (a, b) != (1, 1) for a in ten for b in ten for c in six), 600
    )
    for row, chance in zip(rows[1:], (heavy, shielded, open_), strict=True):
        assert percentage(row[-1]) == pytest.approx(float(hit * chance), abs=TENTH)
    # Their dice are not the same, so nothing is told of all together.
    assert "In one Explosion" not in [part.title for part in answer.parts]
    # Who is outside of it takes no dice, so nothing keeps the others apart.
    away = replace(caught[0], away=9)
    answer = ask(rocket(2), caught=(CaughtTarget(), away), distance=3)
    (_, two, three) = cells(answer, "In one Explosion")
    assert percentage(two[1]) == pytest.approx(
        float(hit * Fraction(94, 100)), abs=TENTH
    )
    assert three[1] == "0 %"


@pytest.mark.parametrize("stacked", [False, True])
def test_several_that_leave_together_add_up_or_do_not(stacked: bool) -> None:
    """R8.4.6: three X1 of a Launcher 3, Use 6; 5 of 6 rolls miss."""
    house = replace(PLAIN, stacked_explosions=stacked)
    launcher = Weapon(type=Type.LAUNCHER, size=3)
    egg = Weapon(type=Type.EXPLOSIVE, size=1)
    answer = ask(
        launcher,
        house,
        hands=2,
        fires=egg,
        together=3,
        caught=(CaughtTarget(away=1), CaughtTarget(away=3)),
    )
    rows = cells(answer, "All in the Explosion")
    hurt = Fraction(0)
    for hits in product((False, True), repeat=3):
        chance = Fraction(1, 6) ** sum(hits) * Fraction(5, 6) ** (3 - sum(hits))
        falls = [*product(range(1, 11), repeat=sum(hits))]
        if stacked:
            good = [sum(fall) > 4 and set(fall) != {1} for fall in falls]
        else:
            good = [any(one > 4 for one in fall) for fall in falls]
        hurt += chance * Fraction(sum(good), len(good))
    assert [percentage(row[-1]) for row in rows[1:]] == [
        pytest.approx(float(hurt), abs=TENTH),
        0,
    ]


# Several Explosions in one spot: added up, or each for itself (8.4)

Counted = dict[int, Fraction]
SEVERAL_PLAIN = House(bonus_dice=BonusDice.NONE)
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


def test_r8_4_6_sheet_card_and_odds_say_the_same() -> None:
    apart = House(stacked_explosions=False)
    design = rack((2, 1), (1, 2), inches=4)
    for house, words in ((STANDARD, ADDED), (apart, APART)):
        assert words in texts(odds(design, house))
        assert words in str(describe(design, house))
    shown = rings(odds(design, SEVERAL_PLAIN))
    assert shown.title == "All 3 Explosions, if they hit, without OverSkill"
    # 4d10 within 2", the lower of two dice within 4".
    cells = [(row.cells[0], row.cells[1], row.cells[-1]) for row in shown.rows]
    assert cells == [('2"', "22.0", '4"'), ('4"', "3.8", '1"')]
    one = rings(odds(design, replace(SEVERAL_PLAIN, stacked_explosions=False), round=1))
    assert one.title == "The Explosion, without OverSkill"
    assert [row.cells[-1] for row in one.rows] == ['2"', '1"']
