"""Explosions, blasts and fire against dice counted by hand (8.3, 8.4, 8.5)."""

import re
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import describe, judge
from builder.brikwars.attack.blaze import MOST, TURNS, Blaze, irrelevant_fields
from builder.brikwars.attack.engagement import engage
from builder.brikwars.attack.question import (
    WEAPON_ODDS,
    aimed_at_a_bomb,
    goes_off,
)
from builder.brikwars.attack.situation import Against, Origin
from builder.brikwars.chances.attack import SingleAttack
from builder.brikwars.chances.burning import blaze, spread_chance
from builder.brikwars.model.designs import Creation, Mount, Round, Weapon
from builder.brikwars.model.house_rules import STANDARD, BonusDice, House
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.scales import Mind, Structure
from builder.brikwars.tables.weapons import Fuse
from builder.brikwars.tables.weapons import WeaponType as T
from builder.brikwars.tables.weapons import WeaponType as Type
from builder.content.card import Row, Table
from builder.core.rulebook import Severity
from builder.odds import Pmf
from builder.questions.model import Answer
from tests.builder.asked import ask, cells, value
from tests.builder.brikwars import rolled
from tests.builder.brikwars.advice.reading import remarks
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

# The odds against dice counted by hand: explosions, blasts and fire.
#
# As in test_brute_force.py. Odds that are only printed in percent must be right to the
# tenth.


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


# The Burning Rolls of a creation on fire (8.3, 8.5)

MECH = Creation(name="Boiler-Mech", size=4, structure=Structure.TWO, move=6)
MAN = Creation(name="Man", size=1, mind=Mind.D6)


def asked(creation: Creation, house: House = STANDARD, **more: Any) -> Answer:
    return ask(creation, "burning", house, **more)


def test_r8_3_14_a_minifig_rolls_one_die() -> None:
    """R8.3.14: a 1 puts it out, all else is a limb."""
    found = asked(MAN)
    assert value(found, "Goes out") == "25 %"
    assert value(found, "Loses a limb") == value(found, "Spreads") == "75 %"
    out = [row[1] for row in cells(found, "Turn by turn")]
    chances = [1 - Fraction(3, 4) ** turn for turn in range(1, TURNS + 1)]
    assert out == [
        f"{float(100 * each):.1f}".removesuffix(".0") + " %" for each in chances
    ]
    assert irrelevant_fields(MAN, Blaze(), STANDARD) == {"fire", "size_damage"}


def test_r8_5_14_firefighters_put_out_an_inch_each() -> None:
    """R8.5.14: after a roll that leaves 2 inches, two buckets leave none."""
    assert value(asked(MECH, fire=1, doused=2), "Goes out") == "100 %"
    assert value(asked(MAN, doused=1), "Goes out") == "100 %"


@pytest.mark.parametrize(
    ("creation", "asks", "rule"),
    [
        (MECH, {"fire": 0}, "R8.5.12"),
        (MECH, {"fire": 5}, "R8.5.12"),
        (MECH, {"fire": 4, "size_damage": 1}, "R8.5.12"),
        (MECH, {"size_damage": 4}, "R7.2"),
        (Creation(size=0), {}, "R7.2"),
        (Creation(size=MOST + 1), {}, ""),
    ],
)
def test_r8_5_12_what_cannot_burn_says_why(
    creation: Creation, asks: dict[str, Any], rule: str
) -> None:
    """R8.5.12, R7.2: each refusal has a fix that settles it, where there is one."""
    refused = asked(creation, **asks)
    (found,) = refused.refusals
    assert found.rule == rule
    assert not refused.stats
    for fix in found.fixes:
        (name,) = fix.at
        assert asked(creation, **asks | {str(name): fix.value}).stats


@pytest.mark.parametrize("level", list(Structure)[:6])
@pytest.mark.parametrize("size", [1, 2, 3])
def test_r8_5_12_two_turns_agree_with_every_roll(level: Structure, size: int) -> None:
    """R8.5.12: all dice of two turns, counted one by one."""
    for fire, doused in product(range(1, size + 1), (0, 1)):
        ways: dict[tuple[int, int], Fraction] = {(fire, 0): Fraction(1)}
        for turn, told in enumerate(blaze(fire, level.level, size, 2, doused)):
            after: dict[tuple[int, int], Fraction] = {}
            for (burns, _), chance in ways.items():
                for dice in product(range(1, 5), repeat=burns):
                    one = rolled.burning(dice, level.level, size)
                    key = max(0, one.fire - doused), one.grinding
                    share = chance / 4**burns
                    after[key] = after.get(key, Fraction(0)) + share
            ways = after
            for place, pmf in enumerate(told):
                assert {n: Fraction(pmf[n], pmf.total) for n in pmf} == _sums(
                    ways, place
                ), turn


def _sums(ways: dict[tuple[int, int], Fraction], place: int) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for key, chance in ways.items():
        found[key[place]] = found.get(key[place], Fraction(0)) + chance
    return found


@given(st.integers(1, 4), st.sampled_from(list(Structure)[:6]), st.integers(1, 4))
def test_r8_5_12_it_spreads_when_there_is_no_room(
    fire: int, level: Structure, size: int
) -> None:
    """R8.5.12: more inches than the object has."""
    over = sum(
        2 * sum(die > max(Fraction(1), level.level) for die in dice) > size
        for dice in product(range(1, 5), repeat=fire)
    )
    assert spread_chance(fire, level.level, size) == Fraction(over, 4**fire)


def test_r8_5_12_the_chances_of_a_turn_are_whole() -> None:
    """R8.5.12: what is out stays out, and the largest creation is worked out."""
    last = Fraction(0)
    for left, _ in blaze(MOST, Fraction(3), MOST, TURNS):
        assert isinstance(left, Pmf)
        out = 1 - left.at_least(1)
        assert out >= last
        last = out


# Stable and Unstable Explosives, and setting them off too early (8.4)

PLAIN = House(bonus_dice=BonusDice.NONE)
GUN = Weapon(type=T.GUN, size=2)


def bomb(size: int = 3, fuse: Fuse | None = None, kind: T = T.EXPLOSIVE) -> Weapon:
    return Weapon(name="Keg", type=kind, size=size, fuse=fuse)


def told(target: Creation, weapon: Weapon = GUN, **more: Any) -> tuple[Row, ...]:
    begun = WEAPON_ODDS.start(weapon, STANDARD)
    aimed = replace(begun, against=Against.CHOSEN, chosen=target, **more)
    parts = WEAPON_ODDS.answer(weapon, aimed, STANDARD).parts
    tables = [p for p in parts if isinstance(p, Table)]
    found = [t for t in tables if t.title == "Premature Detonation"]
    return found[0].rows if found else ()


def words(weapon: Weapon) -> str:
    return " ".join(
        str(block) for block in (*describe(weapon).front, *describe(weapon).back)
    )


def test_r8_4_7_a_gun_has_no_fuse() -> None:
    """R8.4.7: a warning with a fix; it costs nothing."""
    odd = replace(GUN, fuse=Fuse.STABLE)
    (found,) = (v for v in judge(odd).violations if v.rule == "R8.4.7")
    assert found.severity is Severity.WARN
    (fix,) = found.fixes
    assert replace(odd, fuse=fix.value) == GUN
    assert not list(remarks(odd, STANDARD)) or "Stable" not in words(odd)
    for kind in (T.EXPLOSIVE, T.ROCKET):
        clean = judge(bomb(2, Fuse.UNSTABLE, kind)).violations
        assert all(v.rule != "R8.4.7" for v in clean)


def test_r8_4_8_a_stable_charge_needs_overskill_and_its_size() -> None:
    """R8.4.8: a 6 of a d6 is OverSkill (1/6), then 3 or more of a d6 (2/3): 1/9."""
    attack = SingleAttack(skill=6, use=4, dice=(Die.D6,))
    assert goes_off(attack, bomb(3), Fuse.STABLE) == Fraction(1, 9)
    assert goes_off(attack, bomb(1), Fuse.STABLE) == Fraction(1, 6)
    assert goes_off(attack, bomb(7), Fuse.STABLE) == 0


def test_r8_4_7_an_unstable_one_needs_a_point_of_damage() -> None:
    """R8.4.7: a hit whose only die shows no 1; with Use 4 that is 1/2 of 5/6."""
    attack = SingleAttack(skill=6, use=4, dice=(Die.D6,), bonus_dice=BonusDice.NONE)
    assert goes_off(attack, bomb(9), Fuse.UNSTABLE) == Fraction(1, 2) * Fraction(5, 6)


def test_r8_4_8_no_bonus_dice_no_overskill() -> None:
    """R8.4.8: then nothing sets a Stable Explosive off."""
    begun = WEAPON_ODDS.start(GUN, PLAIN)
    found = engage(GUN, begun, PLAIN)
    attack = aimed_at_a_bomb(found.strike, begun, PLAIN)
    assert goes_off(attack, bomb(1), Fuse.STABLE) == 0


@given(
    st.integers(1, 12), st.sampled_from((Mind.D4, Mind.D6, Mind.D8)), st.integers(0, 30)
)
def test_r8_4_8_larger_charges_are_safer(size: int, mind: Mind, distance: int) -> None:
    """R8.4.7, R8.4.8: no likelier than to hit, and no likelier for more bricks."""
    begun = replace(WEAPON_ODDS.start(GUN, STANDARD), skill=mind, distance=distance)
    found = engage(GUN, begun, STANDARD)
    attack = aimed_at_a_bomb(found.strike, begun, STANDARD)
    stable = goes_off(attack, bomb(size), Fuse.STABLE)
    assert goes_off(attack, bomb(size + 1), Fuse.STABLE) <= stable
    assert stable <= attack.roll.overskill <= attack.roll.hit
    assert goes_off(attack, bomb(size), Fuse.UNSTABLE) <= attack.roll.hit
