"""The bounds of home-made parts, and how the printed dice and rows hang together."""

import re
from fractions import Fraction

import pytest

from builder.brikwars.model.homemade import (
    OwnEffect,
    OwnMind,
    OwnMod,
    OwnSpecialty,
    OwnType,
)
from builder.brikwars.tables.dice import Die, OwnDie, Pool, PoolDie
from builder.brikwars.tables.hazards import HazardDie
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.weapons import WeaponType


@pytest.mark.parametrize("die", Die)
def test_a_die_has_the_faces_it_is_named_by(die: Die) -> None:
    """8.5 and 8.7: `d10 Exp` has ten, Skill and Smoke have none of their own."""
    named = re.search(r"d(\d+)", die.value)
    assert die.faces == (int(named[1]) if named else 0)
    assert not named or f"d{die.faces}" in die.many(1)


@pytest.mark.parametrize("sides", [2, 20])
def test_a_home_made_die_has_2_to_20_faces(sides: int) -> None:
    die = OwnDie(name="Stun", sides=sides)
    assert die.value == f"d{sides} Stun"
    assert die.faces == die.row.faces == sides
    with pytest.raises(ValueError):  # noqa: PT011 (any refusal will do)
        OwnDie(name="Stun", sides=1 if sides == 2 else 21)


@pytest.mark.parametrize(("shift", "most"), [(-10, -11), (10, 11)])
def test_a_home_made_mod_moves_up_to_ten_sizes(shift: int, most: int) -> None:
    assert OwnMod(name="Scope", shift=shift).row.shift == shift
    with pytest.raises(ValueError):  # noqa: PT011
        OwnMod(name="Scope", shift=most)


@pytest.mark.parametrize("field", ["cost", "use", "reach", "dice", "capacity"])
def test_a_formula_is_up_to_40_characters_long(field: str) -> None:
    own = OwnType(name="Laser", **{field: "3".rjust(40)})  # type: ignore[arg-type]
    assert own.row.key == own.title == "Laser"
    with pytest.raises(ValueError):  # noqa: PT011
        OwnType(name="Laser", **{field: "3".rjust(41)})  # type: ignore[arg-type]


def test_an_effect_and_a_specialty_keep_their_bounds() -> None:
    assert OwnEffect(name="Hum").price(7) == 0
    assert OwnEffect(name="Hum", cost="2".rjust(40)).price(7) == 2
    with pytest.raises(ValueError):  # noqa: PT011
        OwnEffect(name="Hum", cost="2".rjust(41))
    for cost in (Fraction(-10), Fraction(1, 2), Fraction(0), Fraction(1_000)):
        assert OwnSpecialty(name="Brave", cost=cost).row.cost == cost
        assert OwnMind(name="Keen", cost=abs(cost)).row.cost == abs(cost)
    for cost in (Fraction(-11), Fraction(1, 3), Fraction(1_001)):
        with pytest.raises(ValueError):  # noqa: PT011
            OwnSpecialty(name="Brave", cost=cost)
    for own in (OwnType, OwnMod, OwnEffect, OwnSpecialty):
        assert own(name="x" * 80).title == "x" * 80
        with pytest.raises(ValueError):  # noqa: PT011
            own(name="x" * 81)


@pytest.mark.parametrize("kind", WeaponType)
def test_only_rows_with_dice_have_a_bonus(kind: WeaponType) -> None:
    """R8.1.9: what the printed guns add, they add to dice; what loads has neither."""
    row = kind.row
    assert bool(row.dice) is bool(row.die)
    # R8.1.18: the attack of Size 0 is a bonus alone.
    assert row.dice or row.bonus(0) == row.tiny
    guns = row.bastard and row.reach is not None and row.dice is not None
    assert not guns or row.bonus(0) == 1
    assert not row.loads or not row.dice
    assert (row.capacity is not None) is bool(row.loads)
    halved = row.payload and row.payload_x
    assert not halved or row.payload(6) * 2 == row.payload_x(6) or row.bastard


def test_dice_spread_by_the_inch() -> None:
    """R8.4.2, R8.7.17-19: 2" a radius die or Hazard Die, 4" a cloud or field die."""
    for count in range(4):
        exp = Pool((PoolDie(Die.EXP, Die.EXP.cover),) * count)
        assert exp.radius == 2 * count
        assert Pool((PoolDie(Die.SMOKE),) * count).smoke == 4 * count
        assert Pool((PoolDie(Die.HAZARD_EMPTY),) * count).hazard_field == 2 * count


def test_small_print_tells_the_parts_apart() -> None:
    """Every level, mind, mounting, mod and Hazard Die says something of its own."""
    minds = [each.row.small_print for each in Mind]
    levels = [each.small_print for each in Structure]
    for said in (minds, levels, [each.small_print for each in Mounting]):
        assert len(set(said)) == len(said)
        assert all(said)
    assert [str(each.joint) for each in list(Structure)[:5]] == list("0½½12")
    assert Mod.SAFETY.effect == "one extra turn to fire or activate"
    assert OwnMod(stat=Mod.SAFETY.stat, shift=-1).effect.startswith("1 turn fewer")
    assert OwnMod(shift=2).effect == "Range as if 2 Sizes larger"
    assert Mod.CLOSE_QUARTERS.effect == "Range as if 1 Size smaller"
    for die in HazardDie:
        assert f"3d{die.faces}" in die.many(3)
