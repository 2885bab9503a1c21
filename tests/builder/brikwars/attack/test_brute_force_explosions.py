"""The odds against dice counted by hand: explosions, blasts and fire.

As in test_brute_force.py. Odds that are only printed in percent must be right to the
tenth.
"""

import re
from fractions import Fraction

import pytest

from builder.brikwars.attack.situation import Against, Origin, Shelter
from builder.brikwars.model.designs import Creation, Mount, Round, Weapon
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.model.swaps import Swap
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.scales import Mind, Structure
from builder.brikwars.tables.weapons import WeaponType as Type
from tests.builder.brikwars.by_hand import (
    MINIFIG,
    Attack,
    Foe,
    creation,
    exceeds,
    mean,
    rings,
)
from tests.builder.brikwars.desk import (
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


@pytest.mark.parametrize(("hands", "reach"), [(1, 3), (2, 6), (4, 12)])
def test_r8_4_27_arms_throw_as_launchers_of_half_the_size(
    hands: int, reach: int, odds: Odds
) -> None:
    """A grenade, Use 1: a minifig's arm is a Launcher 1/2", whose Range is 6" x 1/2."""
    grenade = weapon(Type.EXPLOSIVE, 1)
    for distance in range(2, 15, 4):
        beyond = max(0, distance - reach)
        attack = Attack(6, 1, ("exp",), own="exp", beyond=beyond)
        result = odds(grenade, distance=distance, hands=hands)
        chances = result.charts["By distance"]["Hits"]
        agrees_with_all(result, attack, distance)
        if str(distance) in chances:
            agrees(result, attack, MINIFIG, distance)


def test_r8_4_25_a_grenade_may_hurt_everybody_in_its_ring(odds: Odds) -> None:
    """5" away, 2" beyond Range, a d10 does d10 - 2: above 4 with 7, 8, 9, 10."""
    result = odds(weapon(Type.EXPLOSIVE, 1), distance=5)
    ((within, damage, target, minifig, knockback),) = result.rings
    (ring,) = rings(("exp",), 1, beyond=2)
    assert (within, knockback) == ('2"', '1"')
    assert float(damage) == pytest.approx(float(mean(ring)), abs=0.051)
    assert exceeds(ring, MINIFIG) == Fraction(4, 10)
    assert (target, minifig) == ("40 %", "40 %")


ROUNDS = {
    "2d10": (weapon(Type.EXPLOSIVE, 2), ("exp", "exp"), 2),
    "3d10": (weapon(Type.EXPLOSIVE, 3), ("exp",) * 3, 3),
    "1d6 Piercing + 2d10": (
        weapon(Type.EXPLOSIVE, 3, Die.PIERCING, takes=Die.EXP),
        ("ap", "exp", "exp"),
        2,
    ),
    "1d4 Fire + 1d10": (
        weapon(Type.EXPLOSIVE, 2, Die.FIRE, takes=Die.EXP),
        ("fire", "exp"),
        1,
    ),
    "firebomb": (
        weapon(Type.EXPLOSIVE, 3, *[Die.FIRE] * 3, takes=Die.EXP, keeps=True),
        ("fire",) * 3,
        3,
    ),
}


@pytest.mark.parametrize("name", ROUNDS)
@pytest.mark.parametrize("foe", [MINIFIG, creation(2, 1), creation(4, 2)], ids=str)
def test_r8_7_11_each_ring_has_lost_its_highest_dice(
    name: str, foe: Foe, odds: Odds
) -> None:
    """Each further 2" of radius takes away the highest die, of any kind.

    The radius is 2" for each Exp die, and for each die that keeps it (R8.7.14).
    """
    bomb, dice, radius_dice = ROUNDS[name]
    result = odds(bomb, distance=2, **at(foe))
    expected = rings(dice, radius_dice)
    assert len(result.rings) == radius_dice
    for number, (row, ring) in enumerate(zip(result.rings, expected, strict=True), 1):
        within, damage, target, minifig, _ = row
        assert within == f'{2 * number}"'
        assert float(damage) == pytest.approx(float(mean(ring)), abs=0.051)
        for shown, who in ((target, foe), (minifig, MINIFIG)):
            chance = float(exceeds(ring, who))
            assert percentage(shown) == pytest.approx(chance, abs=0.000_51)
    attack = Attack(6, 1, dice, foe.size // 2, onward=False)
    agrees(result, attack, foe, 2)


def test_r8_7_11_a_plain_explosion_pushes_an_inch_for_each_die(odds: Odds) -> None:
    result = odds(weapon(Type.EXPLOSIVE, 3), distance=2)
    assert [row[-1] for row in result.rings] == ['3"', '2"', '1"']


def cannon(*gives: Die) -> Creation:
    """A tank, whose Cannon 2", Use 5, Range 8", is loaded with a changed round."""
    shell = Round(weapon=weapon(Type.EXPLOSIVE, 2, *gives, takes=Die.EXP))
    gun = Mount(weapon=Weapon(type=Type.CANNON, size=2), rounds=(shell,))
    return Creation(size=4, structure=Structure.TWO, mounts=(gun,))


@pytest.mark.parametrize("distance", [0, 3, 6, 8])
@pytest.mark.parametrize("origin", Origin)
def test_r8_7_10_blast_beside_other_dice_starts_where_the_shooter_likes(
    origin: Origin, distance: int, odds: Odds
) -> None:
    """1d8 Blast + 1d10 Exp; from the muzzle, at 8" no die is left."""
    flown = 0 if origin is Origin.IMPACT else distance
    attack = Attack(6, 5, ("blast", "exp"), flown=flown)
    result = odds(cannon(Die.BLAST), distance=distance, origin=origin)
    agrees(result, attack, MINIFIG, distance)
    agrees_with_all(result, attack, distance)
    if flown == 8:
        assert result.at(8) == 0


@pytest.mark.parametrize("distance", [0, 4, 8])
def test_r8_7_10_blast_alone_starts_at_the_muzzle(distance: int, odds: Odds) -> None:
    attack = Attack(6, 5, ("blast", "blast"), flown=distance)
    result = odds(cannon(Die.BLAST, Die.BLAST), distance=distance, origin=Origin.IMPACT)
    agrees(result, attack, MINIFIG, distance)


@pytest.mark.parametrize("distance", [0, 2, 5])
def test_r8_3_6_a_blastgun_loses_a_point_an_inch(distance: int, odds: Odds) -> None:
    """2d8 − distance, and Size counts for Damage, too (R8.3.4)."""
    attack = Attack(6, 3, ("blast", "blast"), flown=distance, own="blast")
    for house, each in houses(attack):
        result = odds(weapon(Type.BLASTGUN, 2), house, distance=distance)
        agrees(result, each, MINIFIG, distance)
        agrees_with_all(result, each, distance, arc=True)


def chance_of_fire(result: DeskAnswer) -> float:
    found = re.search(r"with a chance of ([^(]*)\(", result.texts)
    assert found
    return percentage(found[1])


@pytest.mark.parametrize(
    ("gives", "beyond", "chance"),
    [
        # A die of Fire does a point unless all dice show 1: a Critical Failure.
        ((Die.FIRE,), 0, Fraction(3, 4)),
        ((Die.FIRE, Die.FIRE), 0, Fraction(15, 16)),
        # Beside a d6 a 1 is a point of Fire, unless the d6 shows 1, too.
        ((Die.FIRE, Die.D6), 0, Fraction(23, 24)),
        # Each inch beyond Range is a point off each d4.
        ((Die.FIRE,), 1, Fraction(3, 4)),
        ((Die.FIRE,), 2, Fraction(2, 4)),
        ((Die.FIRE, Die.FIRE), 2, Fraction(3, 4)),
        ((Die.FIRE, Die.D6), 1, Fraction(3, 4)),
    ],
    ids=str,
)
def test_r8_3_13_a_point_of_fire_sets_a_minifig_on_fire(
    gives: tuple[Die, ...], beyond: int, chance: Fraction, odds: Odds
) -> None:
    gun = weapon(Type.GUN, len(gives), *gives)
    reach = 4 * len(gives) + 2
    result = odds(gun, distance=reach + beyond, skill=Mind.D12)
    assert chance_of_fire(result) == pytest.approx(float(chance), abs=TENTH)


@pytest.mark.parametrize(
    ("cover", "chance"),
    [(Shelter.NONE, 3), (Shelter.PART, 3), (Shelter.MOST, 2)],
)
def test_r8_3_13_damage_that_cover_takes_away_does_not_burn(
    cover: Shelter, chance: int, odds: Odds
) -> None:
    """FlameThrower 1": Arc Fire takes cover off the Damage (R8.3.4).

    Nearly complete, it is d4 - 2: only 3 and 4 leave a point of it.
    """
    result = odds(weapon(Type.FLAMETHROWER, 1), distance=2, points=1, cover=cover)
    assert result.damage[0] / result.at(2, "Hits") == Fraction(chance, 4)
    assert chance_of_fire(result) == pytest.approx(chance / 4, abs=TENTH)


def test_r8_7_10_fire_runs_out_with_the_blast_that_carries_it(odds: Odds) -> None:
    """1d8 Blast + 1d4 Fire from the muzzle, at 4": a Blast of 1 to 4 is nothing."""
    bomb = Weapon(
        type=Type.EXPLOSIVE,
        size=2,
        swaps=(
            Swap(takes=(Die.EXP,), gives=Die.BLAST),
            Swap(takes=(Die.EXP,), gives=Die.FIRE),
        ),
    )
    result = odds(bomb, distance=4, origin=Origin.MUZZLE)
    assert result.damage[0] / result.at(4, "Hits") == Fraction(4, 8)
    assert chance_of_fire(result) == pytest.approx(4 / 8, abs=TENTH)


def test_r8_3_13_damage_that_range_takes_away_does_not_burn(odds: Odds) -> None:
    """Gun 2", a d6 and a d4 of Fire, 3" beyond Range.

    The Fire die must show 4 to be a point; of 4 - 3 and a d6, less 3, something is
    left if the d6 shows 3 or more.
    """
    result = odds(weapon(Type.GUN, 2, Die.FIRE), distance=13, skill=Mind.D12)
    assert chance_of_fire(result) == pytest.approx(1 / 4 * 4 / 6, abs=TENTH)


@pytest.mark.parametrize(
    ("against", "plain", "spare"),
    # Two dice do a point unless both show 1; Heavy Armor stops the one, and one of two.
    [(Against.ARMORED, 12, 15), (Against.HEAVY, 0, 12)],
)
def test_r8_3_13_an_overskill_die_burns_too(
    against: Against, plain: int, spare: int, odds: Odds
) -> None:
    """R8.3.13: FlameThrower 1", Use 2 and -1: of 3, 4, 5 and 6 the 6 adds a d4 of Fire.

    Chains of Bonus Dice change nothing: the die that earns one does a point already.
    """
    result = odds(
        weapon(Type.FLAMETHROWER, 1), STANDARD, distance=2, points=1, against=against
    )
    chance = Fraction(3 * plain + spare, 4 * 16)
    assert chance_of_fire(result) == pytest.approx(float(chance), abs=TENTH)
    burnt = result.damage[0] / result.at(2, "Hits")
    assert burnt == chance


@pytest.mark.parametrize("beyond", [0, 1])
@pytest.mark.parametrize("level", [1, 2, 3])
def test_r8_5_11_each_die_above_the_level_lights_an_inch(
    level: int, beyond: int, odds: Odds
) -> None:
    faces = [face for face in range(1, 5) if face - beyond > level]
    gun = weapon(Type.GUN, 1, Die.FIRE)
    result = odds(gun, distance=6 + beyond, skill=Mind.D12, **at(creation(4, level)))
    assert chance_of_fire(result) == pytest.approx(len(faces) / 4, abs=TENTH)
