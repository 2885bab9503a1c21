"""Power limits and what a turn may activate, as the vectors have them."""

from fractions import Fraction
from typing import Any

import pytest

from builder import judge
from builder.brikwars.designs import Creation, Mount, Weapon
from builder.brikwars.power import Activation, Turn, Use, limit, spend, team_skill
from builder.brikwars.scales import TURRETS, Medium, Mounting
from builder.brikwars.weapons import WeaponType

GIVEN = {
    "size", "weapons", "size_damage", "flying", "medium", "divert_turns",
    "diverting_this_turn", "turns_after_use", "team_sizes", "skills", "armor_plating",
    "hazard_dice_rolled", "shield_dice_spent", "fire_size", "turret", "same_attack",
}  # fmt: skip
ANSWERED = {
    "power_limit", "effective_size", "used", "available", "team_power", "allowed",
    "rolls", "reason",
}  # fmt: skip


def activation(weapon: Any) -> Activation:
    """A number is inches; a name and Size is asked what it draws."""
    if not isinstance(weapon, dict):
        return Activation(Fraction(weapon))
    ((name, size),) = ((k, v) for k, v in weapon.items() if k != "fires_xsize")
    return Activation(Weapon(type=WeaponType(name), size=size).charge, name)


def turn_of(given: dict[str, Any]) -> Turn:
    turret = given.get("turret")
    stand = TURRETS[Mounting(f"{turret.lower()} turret")] if turret else None
    saved = given.get("divert_turns", 0)
    return Turn(
        sizes=tuple(given.get("team_sizes", (given.get("size", 0),))),
        size_damage=given.get("size_damage", 0),
        aloft=given.get("flying", False),
        medium=Medium(given.get("medium", "air")),
        fire=given.get("fire_size", 0),
        activations=tuple(map(activation, given.get("weapons", ()))),
        dice=given.get("hazard_dice_rolled", 0) + given.get("shield_dice_spent", 0),
        saved_turns=0 if given.get("turns_after_use") else saved,
        diverting=given.get("diverting_this_turn", False),
        fixed_limit=stand.power if stand else None,
    )


def plated_flyer(given: dict[str, Any]) -> bool:
    """Whether a plated creation may fly so; that is the designer's affair."""
    plating = Weapon(type=WeaponType.PLATING, size=given["armor_plating"])
    flyer = Creation(
        size=given["size"],
        flight=6 if given.get("flying") else 0,
        medium=Medium(given.get("medium", "air")),
        mounts=(Mount(weapon=plating),),
    )
    return judge(flyer).legal


def allowed(given: dict[str, Any], use: Use) -> bool:
    return use.allowed and ("armor_plating" not in given or plated_flyer(given))


@pytest.mark.vectors("brikwars-power")
def test_power(vector: dict[str, Any]) -> None:
    given, expect = vector["given"], dict(vector["expect"])
    assert given.keys() <= GIVEN
    assert expect.keys() <= ANSWERED
    reason = expect.pop("reason", None)
    turn = turn_of(given)
    use = spend(turn)
    read = {
        "power_limit": use.limit,
        "team_power": use.limit,
        "used": use.used,
        "available": use.available,
        "allowed": allowed(given, use),
        "effective_size": given.get("size", 0) - given.get("size_damage", 0),
    }
    if "skills" in given:
        faces = [int(skill[1:]) for skill in given["skills"]]
        read["rolls"] = f"d{team_skill(faces)}"
    assert {key: read[key] for key in expect} == expect
    if reason == "saved Power serves one activation":
        assert [number for number, _ in use.refusals] == ["R8.1.24"]


def test_a_lone_creation_has_twice_its_size() -> None:
    assert [limit(size) for size in range(4)] == [0, 2, 4, 6]
