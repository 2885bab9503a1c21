"""Compensating: who uses and throws what is an inch larger (8.1)."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import describe, judge
from builder.brikwars.engine.combatant import Moved
from builder.brikwars.engine.hands import arm, grip, largest
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.tables.scales import Mind, Mounting
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType as T
from builder.brikwars.turn.question import TURN_PLANNER
from builder.content.card import Table

SIZES = st.integers(2, 30)


def troll(*weapons: Weapon, size: int = 3, **more: Any) -> Creation:
    mounts = tuple(Mount(weapon=w, mounting=Mounting.HELD) for w in weapons)
    plain = Creation(
        name="Troll",
        size=size,
        move=5,
        mind=Mind.D6,
        specialties=(Specialty.COMPENSATING,),
        mounts=mounts,
    )
    return replace(plain, **more)


def gun(size: int) -> Weapon:
    return Weapon(name="Gun", type=T.GUN, size=size)


def below(creation: Creation) -> str:
    tables = [part for part in describe(creation).front if isinstance(part, Table)]
    (armament,) = (each for each in tables if each.title == "Armament")
    return " ".join(armament.rows[0].lines)


@given(SIZES, st.integers(2, 80), st.booleans())
def test_r8_1_30_a_weapon_is_used_as_one_an_inch_smaller(
    holder: int, size: int, melee: bool
) -> None:
    """R8.1.30: in every category, not only where it could not be held at all."""
    strong = grip(holder, size, melee=melee, compensating=True)
    assert strong == grip(holder, size - 1, melee=melee)


@given(SIZES, st.booleans())
def test_r8_1_30_hands_hold_an_inch_more(holder: int, melee: bool) -> None:
    """R8.1.30: and no more than that."""
    weak = largest(holder, melee=melee)
    assert largest(holder, melee=melee, compensating=True) == weak + 1


def test_r8_1_30_a_sword_changes_its_part_too() -> None:
    """R8.1.30: Long becomes a Heavy Weapon, and a Heavy one a Hand Weapon."""
    said = below(troll(Weapon(type=T.MELEE, size=5)))
    assert "In hands, two-handed: no Sprint, no throwing; standing still as a " in said
    assert "standing still as a Heavy Weapon" in said


@pytest.mark.parametrize("moved", [Moved.MOVES, Moved.SPRINTS])
def test_r8_1_30_a_mover_is_not_barred_from_what_it_could_hold_anyway(
    moved: Moved,
) -> None:
    """R8.1.30: only what hands cannot hold without it takes standing still."""
    begun = TURN_PLANNER.start(troll(gun(4)), STANDARD)
    for size, barred in ((4, False), (5, True)):
        creation = troll(gun(size))
        shots = tuple(replace(row, fired=1) for row in begun.shots)
        plan = replace(begun, moved=moved, shots=shots)
        answer = TURN_PLANNER.answer(creation, plan, STANDARD)
        assert barred is any(v.rule == "R8.1.30" for v in answer.refusals)


@given(st.integers(1, 40))
def test_r8_1_30_arms_throw_what_is_an_inch_larger(holder: int) -> None:
    """R8.1.30: objects by an inch, Explosives by a brick; the Range stays."""
    weak, strong = arm(holder), arm(holder, compensating=True)
    assert strong.payload == weak.payload + 1
    assert strong.bricks == weak.bricks + 1
    assert strong.reach == weak.reach


def bomb(size: int) -> Weapon:
    return Weapon(name="Bomb", type=T.EXPLOSIVE, size=size)


def test_r8_1_30_a_heavy_bears_a_larger_grenade() -> None:
    """R8.1.30, R8.4.25: no warning for X2 in the hands of a Heavy; X3 has one."""

    def warned(creation: Creation) -> bool:
        return any(v.rule == "R8.4.25" for v in judge(creation).violations)

    assert not warned(troll(bomb(2), size=1))
    assert warned(troll(bomb(3), size=1))
    assert warned(troll(bomb(2), size=1, specialties=()))
