"""The functions of `engine`, against the numbers of the rules."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.brikwars.chances.burning import crossing
from builder.brikwars.chances.damage import Damage, DamageDie
from builder.brikwars.chances.skill import attack_roll
from builder.brikwars.engine import attack_roll as attack
from builder.brikwars.engine import close_combat as close
from builder.brikwars.engine.fields import Walk
from builder.brikwars.engine.gunnery import GUNNER, most_support
from builder.brikwars.engine.hands import arm, crash_dice, together
from builder.brikwars.engine.loads import detonation_chance, knockback
from builder.brikwars.engine.phrases import handling
from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.house_rules import BonusDice
from builder.brikwars.model.swaps import Swap
from builder.brikwars.tables.dice import Die, DieArea
from builder.brikwars.tables.weapons import WeaponType
from tests.builder.brikwars import rolled
from tests.builder.brikwars.one_blast import explosion as blown_up
from tests.builder.brikwars.routes import Want, route

T = WeaponType
HALF = Fraction(1, 2)


def test_minifig_size_is_one_inch_or_less() -> None:
    """R8.1.1, A1: a weapon is its own Size alone; S1 is what a minifig wields."""
    line = statline(Weapon(type=T.MELEE, size=1))
    assert (line.use, line.damage) == (2, "1 Skill")


def test_a_parry_gains_from_a_large_attacker() -> None:
    """R8.2.4: +1 for every 2 inches of the weapon that is Parried."""
    assert [close.parry_bonus(size) for size in range(6)] == [0, 0, 1, 1, 2, 2]


@given(st.integers(0, 40), st.integers(0, 40))
def test_too_large_is_what_cannot_counter(size: int, opponent: int) -> None:
    """R8.2.7: the program and the text agree on every pair of Sizes."""
    assert close.too_large(size, opponent) is not rolled.can_counter(size, opponent)


def test_arc_fire_strikes_the_wide_more_than_once() -> None:
    """R8.3.2: a target that spans a 2-Arc takes three attacks."""
    assert [attack.arc_attacks(spanned) for spanned in range(3)] == [1, 2, 3]


def test_an_arc_costs_its_points_and_pays_for_size() -> None:
    """R8.3.3, R8.3.4: −2 for the Arc, +2 for four inches, in Skill and in Damage."""
    swept = attack.Situation(target=4, arc=2)
    assert (swept.attack, swept.harm.total) == (0, 2)
    assert attack.Situation(target=4).harm.total == 0
    assert attack.Situation(target=1, arc=3, auto=False).attack == 0


@pytest.mark.parametrize(
    ("dice", "means"),
    [
        (1, [5.5]),
        (2, [11.0, 3.85]),
        (3, [16.5, 8.525, 3.025]),
        (4, [22.0, 13.533, 7.033, 2.533]),
    ],
)
def test_the_average_of_each_ring(dice: int, means: list[float]) -> None:
    """R8.4.5: the book's table, but for all ones, which come to nothing here."""
    exp = Damage(chips=(DamageDie(Die.EXP, 10),) * dice, bonus_dice=BonusDice.NONE)
    found = blown_up(exp, dice)
    assert [ring.reach for ring in found] == [2 * place for place in range(1, dice + 1)]
    for ring, mean, kept in zip(found, means, range(dice, 0, -1), strict=True):
        ones = Fraction(kept, 10**dice)
        assert round(float(ring.damage.mean + ones), 3) == mean


def test_rings_lose_the_highest_die() -> None:
    """R8.4.3, R8.4.4: Damage and KnockBack of 3, 6 and 7."""
    assert [knockback(3, edge) for edge in (2, 4, 6, 8)] == [3, 2, 1, 0]


@pytest.mark.parametrize(
    ("x", "faces", "chance"),
    [(1, 4, 1), (3, 6, Fraction(2, 3)), (4, 8, Fraction(5, 8))],
)
def test_a_stable_explosive_goes_off_at_its_size(
    x: int, faces: int, chance: Fraction
) -> None:
    """R8.4.7, R8.4.8."""
    assert detonation_chance(x, faces) == chance
    assert detonation_chance(faces + 1, faces) == 0


def test_a_flight_of_twelve_inches_is_not_delayed() -> None:
    """R8.4.23: a Launcher of 2" reaches 12" and lands at once; one of 3" may not."""
    late = 'beyond 12" lands next turn'
    remarks = {n: list(handling(Weapon(type=T.LAUNCHER, size=n))) for n in (2, 3)}
    assert late not in remarks[2]
    assert late in remarks[3]


def test_launched_things_crash_by_their_level() -> None:
    """R8.4.21: a die for each level; half a level is one die, none is none (A24)."""
    assert [crash_dice(level) for level in (0, HALF, 1, 3)] == [0, 1, 1, 3]


def test_arms_throw_by_their_size() -> None:
    """R8.4.25, R8.4.27: half the creature's Size; a minifig's arm reaches 3 inches."""
    minifig, giant = arm(1), arm(4)
    assert (minifig.arm, minifig.reach, minifig.payload) == (HALF, 3, 0)
    assert (giant.reach, giant.payload) == (12, 1)


def test_four_minifigs_throw_a_fifth() -> None:
    """R8.4.26: they lift more together, and no further than one."""
    assert [together(crew).payload for crew in (1, 3, 4, 8)] == [0, 0, 1, 2]
    assert together(4).arm == 2
    assert together(8).reach == 3


def test_the_chance_to_cross() -> None:
    """R8.5.17: (f−m+1)/f, and less by the Size of the large; more with Bonus Dice."""
    plain = BonusDice.NONE
    assert crossing(Walk(), 6, 4, plain) == HALF
    assert crossing(Walk(), 6, 1, plain) == Fraction(5, 6)
    assert crossing(Walk(size=2), 8, 4, plain) == Fraction(3, 8)
    assert crossing(Walk(pathfinding=True, half_speed=True), 8, 99, plain) == 1
    assert crossing(Walk(), 4, 5, plain) == 0
    assert crossing(Walk(), 4, 5) == Fraction(1, 4)


def test_a_firing_team_is_no_larger_than_its_weapon() -> None:
    """R8.6.5: one inch, one gunner."""
    gun = {size: most_support(Weapon(type=T.GUN, size=size)) for size in (0, 1, 2, 5)}
    assert gun == {0: 0, 1: 0, 2: 1, 5: 4}
    for other in (T.MELEE, T.ROCKET, T.EXPLOSIVE, T.AUTOGUN):
        assert most_support(Weapon(type=other, size=5)) == 0


def test_each_gunner_makes_a_hit_likelier() -> None:
    """R8.6.6: Use 6 on a d8; a natural 1 misses, an 8 is rolled again."""

    def team(use: int, gunners: int) -> Fraction:
        return attack_roll(GUNNER, use, gunners - 1).hit

    assert team(6, 1) == Fraction(3, 8)
    assert team(6, 3) == Fraction(5, 8)
    assert team(6, 9) == Fraction(7, 8)
    assert team(9, 1) == Fraction(1, 8)
    assert team(12, 1) == Fraction(5, 64)
    assert team(17, 1) == Fraction(1, 64)


def test_no_more_hazard_dice_than_dice_replaced() -> None:
    """R8.7.20: one d10 never becomes two Hazard Dice, nor a Field of 4 inches."""
    two = (Want(Die.HAZARD_FIRE, area=True),) * 2
    assert not route((Die.EXP,), two).outcome.legal
    assert route((Die.EXP,) * 2, two).outcome.legal
    swaps = (Swap(takes=(Die.EXP,), gives=Die.HAZARD_FIRE),) * 2
    pool = statline(Weapon(type=T.EXPLOSIVE, size=2, swaps=swaps)).pool
    assert (pool.hazard_field, len(pool.hazard_dice)) == (4, 2)


def test_explosion_dice_count_wherever_they_came_from() -> None:
    """R8.7.11: two inches and one of KnockBack for each d10."""
    made = Swap(takes=(Die.D6, Die.D6), gives=Die.EXP)
    pool = statline(Weapon(type=T.GUN, size=4, swaps=(made, made))).pool
    assert pool.radius == 4
    assert pool.covering(DieArea.RADIUS) == 2
