"""Several targets in one Explosion, against every throw of its dice (8.4)."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.brikwars.attack.question import WEAPON_ODDS
from builder.brikwars.attack.situation import Against, CaughtTarget, Shoot
from builder.brikwars.chances.armor import Target
from builder.brikwars.chances.caught import number_hurt
from builder.brikwars.chances.damage import Damage, DamageDie
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.hazards import Hazard, HazardDie
from builder.brikwars.tables.scales import Structure
from builder.brikwars.tables.weapons import WeaponType as Type
from builder.odds import Pmf, Unanswerable
from builder.questions.model import Answer
from tests.builder.asked import cells, said, value
from tests.builder.brikwars.desk import PLAIN, TENTH, percentage
from tests.sweeps import examples


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


def test_who_stands_in_no_explosion_is_not_asked_about() -> None:
    gun = Weapon(type=Type.GUN, size=2)
    other = (CaughtTarget(against=Against.CHOSEN),)
    assert "caught" in WEAPON_ODDS.irrelevant_fields(gun, Shoot(), STANDARD)
    assert "caught" not in WEAPON_ODDS.irrelevant_fields(rocket(1), Shoot(), STANDARD)
    assert ask(gun, caught=other).stats == ask(gun).stats
    assert said(ask(rocket(1), caught=other))["5.1"]
    assert CaughtTarget(away=3).title == 'Minifig, 3" from the middle'
