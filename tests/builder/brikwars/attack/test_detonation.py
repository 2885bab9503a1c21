"""Stable and Unstable Explosives, and setting them off too early (8.4)."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import describe, judge
from builder.brikwars.advice import remarks
from builder.brikwars.attack.engagement import engage
from builder.brikwars.attack.question import (
    WEAPON_ODDS,
    aimed_at_a_bomb,
    explosives_of,
    goes_off,
)
from builder.brikwars.attack.situation import Against
from builder.brikwars.chances.attack import SingleAttack
from builder.brikwars.model.designs import Creation, Mount, Round, Weapon
from builder.brikwars.model.house_rules import STANDARD, BonusDice, House
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.scales import Mind, Mounting
from builder.brikwars.tables.weapons import Fuse
from builder.brikwars.tables.weapons import WeaponType as T
from builder.content.card import Row, Table
from builder.core.rulebook import Severity

PLAIN = House(bonus_dice=BonusDice.NONE)
GUN = Weapon(type=T.GUN, size=2)


def bomb(size: int = 3, fuse: Fuse | None = None, kind: T = T.EXPLOSIVE) -> Weapon:
    return Weapon(name="Keg", type=kind, size=size, fuse=fuse)


def carrying(*weapons: Weapon) -> Creation:
    return Creation(
        size=3,
        move=4,
        mounts=tuple(Mount(weapon=w, mounting=Mounting.CARRIED) for w in weapons),
    )


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


def test_r8_4_7_a_fuse_is_said_on_the_card() -> None:
    """R8.4.7: a card says one of both; without a fuse it says both, as it did."""
    both = words(bomb())
    assert "Unstable: any point" in both
    assert "Stable: only OverSkill sets it off early, and then a Skill die" in both
    stable = words(bomb(fuse=Fuse.STABLE))
    assert "Unstable" not in stable.replace("A Dud is Unstable", "")
    assert "d6 66.7 %" in stable
    unstable = words(bomb(fuse=Fuse.UNSTABLE))
    assert "Unstable: any point of Damage sets it off" in unstable
    assert "OverSkill sets it off" not in unstable


def test_r8_4_7_a_round_says_its_fuse_on_the_bearers_card() -> None:
    """R8.4.7: on the row of the Ammunition, and of what is stowed."""
    shell = Round(weapon=bomb(1, Fuse.UNSTABLE))
    tank = replace(
        carrying(bomb(2, Fuse.STABLE)),
        mounts=(
            Mount(weapon=Weapon(type=T.CANNON, size=3), rounds=(shell,)),
            *carrying(bomb(2, Fuse.STABLE)).mounts,
        ),
    )
    text = str(describe(tank))
    assert "Unstable: any point of Damage sets it off" in text
    assert "Stable: only OverSkill sets it off early" in text


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


def test_r8_4_8_the_odds_say_it_of_what_a_target_carries() -> None:
    """R8.4.8: each kind once, loads as well; both ways where nobody said which."""
    target = carrying(bomb(3, Fuse.STABLE), bomb(3, Fuse.STABLE), GUN, bomb(1))
    rows = told(target)
    assert [row.cells[:2] for row in rows] == [
        ("Keg", "Stable"),
        ("Keg", "Stable"),
        ("Keg", "Unstable"),
    ]
    assert rows[0].cells[2] == "11.1 %"
    loaded = Mount(weapon=Weapon(type=T.CANNON, size=3), rounds=(Round(weapon=bomb()),))
    assert explosives_of(Creation(mounts=(loaded,))) == (bomb(),)
    assert not told(carrying(GUN))
    sweep = Weapon(type=T.FLAMETHROWER, size=2)
    assert not told(target, sweep)


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


@pytest.mark.parametrize("fuse", list(Fuse))
def test_r8_4_7_a_fuse_costs_nothing(fuse: Fuse) -> None:
    """R8.4.7: neither price nor Damage change."""
    assert judge(bomb(2, fuse)).tally == judge(bomb(2)).tally
