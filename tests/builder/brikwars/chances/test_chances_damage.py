"""Damage with exact chances: effects, Deflection, Explosions, piercing and fire."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise, product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.brikwars.chances.armor import Target
from builder.brikwars.chances.burning import (
    burning_roll,
    crossing,
    exposure,
)
from builder.brikwars.chances.damage import (
    Damage,
    DamageDie,
    chips,
    damage_roll,
    deflect,
    fire_damage,
)
from builder.brikwars.chances.explosion import caught
from builder.brikwars.engine.fields import Walk
from builder.brikwars.model.house_rules import BonusDice, Deflected, OutOfRange
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.scales import Structure
from builder.odds import Pmf, Unanswerable
from tests.builder.brikwars.one_blast import explosion
from tests.builder.brikwars.rolled import (
    burning,
    out_of_range,
    pierced,
    triggered_after,
)
from tests.builder.brikwars.rolled import rings as rings_of

NONE = BonusDice.NONE


def of(*dice: Die) -> tuple[DamageDie, ...]:
    return chips(dice, 6)


def chances(pmf: Pmf) -> dict[int, Fraction]:
    return {each: Fraction(pmf[each], pmf.total) for each in pmf}


def every(faces: list[int]) -> list[tuple[int, ...]]:
    return list(product(*(range(1, each + 1) for each in faces)))


# The Damage Roll


@pytest.mark.parametrize("bonus", [-4, 0, 3])
@pytest.mark.parametrize("beyond", [0, 1, 3])
def test_damage_is_every_throw_counted(bonus: int, beyond: int) -> None:
    # R8.3.16: each die loses a point per inch; all ones harm nobody (core §2).
    held = Damage(
        chips=of(Die.D6, Die.FIRE, Die.PIERCING),
        bonus=bonus,
        beyond=beyond,
        fading=OutOfRange.EACH,
        bonus_dice=NONE,
    )
    seen: Counter[int] = Counter()
    for throw in every([6, 4, 6]):
        dealt = max(0, sum(out_of_range(throw, beyond)) + bonus)
        seen[0 if max(throw) == 1 else dealt] += 1
    assert chances(damage_roll(held)) == {n: Fraction(c, 144) for n, c in seen.items()}


@pytest.mark.parametrize("bonus", [-4, 0, 3])
@pytest.mark.parametrize("beyond", [0, 1, 3])
@pytest.mark.parametrize("dice", [(Die.D6, Die.D6), (Die.D6, Die.FIRE), (Die.FIRE,)])
def test_past_range_the_total_loses_a_point_an_inch(
    dice: tuple[Die, ...], bonus: int, beyond: int
) -> None:
    # R8.3.16, A22: off each d4 of Fire, and once off all the others together.
    held = Damage(chips=of(*dice), bonus=bonus, beyond=beyond, bonus_dice=NONE)
    seen: Counter[int] = Counter()
    throws = every([die.faces for die in dice])
    for throw in throws:
        shown = list(zip(dice, throw, strict=True))
        fire = sum(max(0, n - beyond) for die, n in shown if die is Die.FIRE)
        other = [n for die, n in shown if die is not Die.FIRE]
        dealt = max(0, fire + sum(other) + bonus - (beyond if other else 0))
        seen[0 if max(throw) == 1 else dealt] += 1
    exact = {n: Fraction(c, len(throws)) for n, c in seen.items()}
    assert chances(damage_roll(held)) == exact


@pytest.mark.parametrize("distance", range(10))
def test_a_blast_that_is_spent_takes_the_other_dice_along(distance: int) -> None:
    # R8.3.6, R8.7.10
    held = Damage(
        chips=of(Die.BLAST, Die.D4, Die.BLAST),
        bonus=1,
        distance=distance,
        bonus_dice=NONE,
    )
    seen: Counter[int] = Counter()
    for one, other, two in every([8, 4, 8]):
        blast = one + two + 1 - distance
        harmless = blast <= 0 or one == other == two == 1
        seen[0 if harmless else blast + other] += 1
    assert chances(damage_roll(held)) == {n: Fraction(c, 256) for n, c in seen.items()}


def test_effects_wait_for_a_skill_die_of_their_size() -> None:
    # R8.7.6: a d10 Exp on a hammer works for a d10 Hero, not for a d6 minifig.
    assert chips((Die.EXP, Die.SKILL), 10, melee=True) == (
        DamageDie(Die.EXP, 10),
        DamageDie(Die.SKILL, 10),
    )
    assert chips((Die.EXP,), 6, melee=True) == (DamageDie(Die.SKILL, 6),)
    assert chips((Die.EXP,), 6) == (DamageDie(Die.EXP, 10),)


# Deflection


@pytest.mark.parametrize(
    ("levels", "strongest", "weakest"),
    [
        (0, [Die.D10, Die.D4, Die.PIERCING, Die.PHASED], None),
        (1, [Die.D4, Die.PIERCING, Die.PHASED], [Die.D10, Die.PIERCING, Die.PHASED]),
        (2, [Die.PIERCING, Die.PHASED], [Die.D10, Die.D4, Die.PHASED]),
        (3, [Die.D4, Die.PHASED], [Die.D10, Die.PHASED]),
        (4, [Die.PHASED], [Die.PHASED]),
        (9, [Die.PHASED], [Die.PHASED]),
    ],
)
def test_deflection_takes_dice_by_whose_choice_it_is(
    levels: int, strongest: list[Die], weakest: list[Die] | None
) -> None:
    # 3.3, R8.7.9: two levels for an Armor Piercing die; R8.7.12: none for a Phased one.
    held = of(Die.D10, Die.D4, Die.PIERCING, Die.PHASED)
    assert [chip.die for chip in deflect(held, levels)] == strongest
    left = deflect(held, levels, Deflected.WEAKEST)
    assert [chip.die for chip in left] == (weakest or strongest)


DICE = st.lists(
    st.sampled_from([Die.D4, Die.D6, Die.D10, Die.PIERCING, Die.PHASED, Die.BLAST]),
    max_size=5,
)


@given(DICE, st.integers(0, 6))
def test_the_defenders_choice_never_leaves_more_than_the_attackers(
    dice: list[Die], levels: int
) -> None:
    held = of(*dice)
    best, worst = deflect(held, levels), deflect(held, levels, Deflected.WEAKEST)
    assert sum(c.faces + 1 for c in best) <= sum(c.faces + 1 for c in worst)
    for left in (best, worst):
        assert Counter(left) <= Counter(held)
        cancelled = Counter(held) - Counter(left)
        assert sum(chip.cost * count for chip, count in cancelled.items()) <= levels
        assert all(chip.cost for chip in cancelled)


# Explosions


def burst(*dice: Die, bonus_dice: BonusDice = BonusDice.CHAINED) -> Damage:
    return Damage(chips=of(*dice), bonus_dice=bonus_dice)


def test_an_explosion_is_every_throw_counted() -> None:
    # R8.4.3, R8.7.11, core §2: the highest die of all goes, of whatever kind.
    made = explosion(burst(Die.EXP, Die.EXP, Die.FIRE, bonus_dice=NONE), 2)
    seen: dict[int, Counter[int]] = {2: Counter(), 4: Counter()}
    for throw in every([10, 10, 4]):
        for reach, dealt in list(rings_of(throw).items())[:2]:
            seen[reach][0 if max(throw) == 1 else dealt] += 1
    for ring in made:
        exact = {n: Fraction(c, 400) for n, c in seen[ring.reach].items()}
        assert chances(ring.damage) == exact
    # R8.4.4: an inch for each d10 that is left.
    assert [ring.knockback for ring in made] == [2, 1]


@pytest.mark.parametrize("beyond", [1, 3])
def test_a_firebomb_thrown_too_far_loses_a_point_of_each_die(beyond: int) -> None:
    # R8.3.16, R8.7.13: three d4 of Fire that keep the radius, and no KnockBack.
    held = Damage(chips=of(*(Die.FIRE,) * 3), beyond=beyond, bonus_dice=NONE)
    made = explosion(held, 3, 0)
    seen: dict[int, Counter[int]] = {2: Counter(), 4: Counter(), 6: Counter()}
    for throw in every([4, 4, 4]):
        for reach, dealt in rings_of(out_of_range(throw, beyond)).items():
            seen[reach][dealt] += 1
    for ring in made:
        exact = {n: Fraction(c, 64) for n, c in seen[ring.reach].items()}
        assert chances(ring.damage) == exact
        assert ring.knockback == 0


@pytest.mark.parametrize("dice", [(Die.EXP, Die.FIRE, Die.FIRE), (Die.EXP, Die.D6)])
def test_past_range_all_ones_fail_in_each_ring(dice: tuple[Die, ...]) -> None:
    # R8.3.16, core §2: Fire dice lose the inch each, and the total loses it once.
    bonus, beyond = 3, 1
    held = Damage(chips=of(*dice), bonus=bonus, beyond=beyond, bonus_dice=NONE)
    throws = every([die.faces for die in dice])
    for left, ring in zip(
        (3, 2, 1)[-len(dice) :], explosion(held, len(dice)), strict=True
    ):
        seen: Counter[int] = Counter()
        for throw in throws:
            each = zip(dice, throw, strict=True)
            points = [max(0, n - beyond) if die is Die.FIRE else n for die, n in each]
            dealt = sum(sorted(points)[:left]) + bonus - beyond
            seen[0 if max(throw) == 1 else dealt] += 1
        exact = {n: Fraction(count, len(throws)) for n, count in seen.items()}
        assert chances(ring.damage) == exact


RINGED = st.lists(
    st.sampled_from([Die.FIRE, Die.D6, Die.EXP]), min_size=1, max_size=4
).map(tuple)


@given(RINGED)
def test_rings_weaken_outwards_and_bonus_dice_strengthen(dice: tuple[Die, ...]) -> None:
    made = explosion(burst(*dice), len(dice))
    plain = explosion(burst(*dice, bonus_dice=NONE), len(dice))
    man = Target(fixed=True)
    assert all(a.hurt(man) >= b.hurt(man) for a, b in pairwise(made))
    for ring, other in zip(made, plain, strict=True):
        assert ring.hurt(man) >= other.hurt(man) - ring.damage.truncation_error
        assert ring.damage.truncation_error < Fraction(1, 10**9)
        one = Fraction(1, prod(die.faces for die in dice))
        assert other.damage.p(lambda n: n == 0) == one


def test_each_distance_is_in_its_ring() -> None:
    # R8.4.2; a thrower an inch away is in the Explosion, too.
    made = explosion(burst(Die.EXP, Die.EXP), 2)
    assert caught(made, 0) is caught(made, 2) is made[0]
    assert caught(made, Fraction(5, 2)) is made[1]
    assert caught(made, 5) is None
    # A level of Deflection leaves one die, and the rings as wide as they are.
    hidden = explosion(burst(Die.EXP), 2)
    assert hidden[1].damage == Pmf.always(0)
    assert [ring.reach for ring in hidden] == [2, 4]


# Armor Piercing


def test_a_gas_blaster_goes_through_a_windshield_and_a_boss() -> None:
    # R8.7.9 and its example: 2d6 Piercing and a d4 of Fire.
    shell = of(Die.PIERCING, Die.PIERCING, Die.FIRE)
    boss = Target(fixed=True, deflection=1)
    line = (Target(level=Structure.NONE), boss, Target(level=Structure.ONE))
    glass, boss_hit, car = pierced(shell, line, bonus_dice=NONE)
    assert (glass.taken, glass.hurt, len(glass.passing)) == ((), 1, 3)
    assert [chip.die for chip in boss_hit.taken] == [Die.PIERCING]
    assert boss_hit.hurt == Fraction(2, 6)
    assert [chip.die for chip in boss_hit.passing] == [Die.PIERCING, Die.FIRE]
    assert [chip.die for chip in car.taken] == [Die.PIERCING]
    assert [chip.die for chip in car.passing] == [Die.FIRE]


# Fire and fields


@pytest.mark.parametrize("level", [Fraction(1, 2), 1, 2, 3, 4])
@pytest.mark.parametrize("fire", [0, 1, 3])
def test_fires_burn_on_as_every_throw_says(level: Fraction | int, fire: int) -> None:
    # R8.5.12, A25
    rolls = [burning(throw, level, 5) for throw in every([4] * fire)]
    fires, harms = burning_roll(fire, level, 5)
    left, harm = Counter(b.fire for b in rolls), Counter(b.grinding for b in rolls)
    assert chances(fires) == {n: Fraction(c, len(rolls)) for n, c in left.items()}
    assert chances(harms) == {n: Fraction(c, len(rolls)) for n, c in harm.items()}


def test_exposure_counts_dice_or_points() -> None:
    # R8.5.8, R8.5.9
    minifig = Target(fixed=True)
    assert exposure(2, minifig, bonus_dice=NONE).hurt == Fraction(30, 36)
    assert exposure(0, minifig, fire=1, bonus_dice=NONE).hurt == 0
    assert exposure(0, minifig, fire=1, modifier=1, bonus_dice=NONE).hurt == (
        Fraction(1, 4)
    )
    assert exposure(3, Target(size=0, level=Structure.NONE)).damage == Pmf.always(3)


@pytest.mark.parametrize("beyond", range(6))
@pytest.mark.parametrize(
    "dice", [(Die.FIRE,), (Die.FIRE, Die.FIRE), (Die.FIRE, Die.D6), (Die.D6,)]
)
def test_a_minifig_catches_fire_as_every_throw_says(
    dice: tuple[Die, ...], beyond: int
) -> None:
    # R8.3.13: a point of Fire Damage does it, but not if all dice show 1.
    throws = every([die.faces for die in dice])
    burns = 0
    for throw in throws:
        shown = zip(dice, throw, strict=True)
        fire = sum(max(0, n - beyond) for die, n in shown if die is Die.FIRE)
        other = [n for die, n in zip(dice, throw, strict=True) if die is not Die.FIRE]
        dealt = fire + sum(other) - (beyond if other else 0)
        burns += fire > 0 and dealt > 0 and max(throw) > 1
    held = Damage(chips=of(*dice), beyond=beyond, bonus_dice=NONE)
    assert fire_damage(held) == Fraction(burns, len(throws))


@given(
    st.integers(0, 4),
    st.booleans(),
    st.sampled_from([4, 6, 8, 10]),
    st.integers(0, 9),
)
def test_crossing_is_as_likely_as_the_rolls_that_pass(
    size: int, half_speed: bool, faces: int, distance: int
) -> None:
    # R8.5.16; Bonus Dice help on, which R8.5.17 leaves aside.
    walk = Walk(size=size, pathfinding=True, half_speed=half_speed)
    made, plain = (
        crossing(walk, faces, distance, bonus) for bonus in (BonusDice.CHAINED, NONE)
    )
    passed = (
        triggered_after(walk, roll, distance) is None for roll in range(1, faces + 1)
    )
    assert plain == Fraction(sum(passed), faces)
    assert made >= plain
    assert (
        made == crossing(walk, faces, distance) >= crossing(walk, faces, distance + 1)
    )
    if triggered_after(walk, faces, distance) is None:
        assert made == plain


def test_endless_explosions_are_refused() -> None:
    with pytest.raises(Unanswerable):
        explosion(burst(*(Die.EXP,) * 10_000), 2)
    with pytest.raises(Unanswerable, match=r"steps|bits"):
        explosion(burst(*(Die.EXP,) * 60), 60)
    with pytest.raises(Unanswerable, match="cannot be rolled"):
        exposure(-1, Target(size=1))
