"""Stat lines, mods and hands, as the vectors have them."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from builder import judge
from builder.brikwars.engine.hands import arm, grip
from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.tables.mods import Mod, positives
from builder.brikwars.tables.scales import TURRETS, Mounting
from builder.brikwars.tables.weapon_row import Arc
from builder.brikwars.tables.weapons import WeaponType
from builder.core.rulebook import Severity

REASONS = {
    "unbalanced: positives need equal negatives": "R8.7.23",
    "mod changes a stat this weapon lacks": "R8.7.24",
    "flat +1CP smart price only up to Weapon Size 2": "R8.5.22",
    "Low Impact leaves no ammunition": "R8.7.25",
}
HANDS = {"one-handed": 1, "two-handed": 2}


def weapon_of(given: dict[str, Any]) -> Weapon:
    known = {"weapon", "size", "xsize", "bastard", "holder", "smart", "flat_price"}
    assert given.keys() <= known | {"mods"}
    return Weapon(
        type=WeaponType(given["weapon"]),
        size=given.get("size", given.get("xsize", 1)),
        mods=tuple(Mod(mod) for mod in given.get("mods", ())),
        smart=given.get("smart", False),
    )


def broken(weapon: Weapon, severity: Severity = Severity.REFUSE) -> dict[str, Any]:
    found = judge(weapon).violations
    return {each.rule: each for each in found if each.severity is severity}


def offender(weapon: Weapon) -> object:
    """The mod a violation points at."""
    refused = [v for v in judge(weapon).violations if v.rule == "R8.7.24"]
    at = refused[0].at
    assert at[0] == "mods"
    return weapon.mods[int(at[1])]


def reach(weapon: Weapon) -> int | str | None:
    line = statline(weapon)
    return "CC" if line.melee else line.reach


def damage(weapon: Weapon) -> str | None:
    line = statline(weapon)
    return str(line.pool) or line.loads or None


def price(weapon: Weapon) -> Fraction:
    tally = judge(weapon).tally
    assert tally
    return tally.total


def flies(weapon: Weapon) -> bool:
    """Whether a creation that bears it may fly in the air."""
    bearer = Creation(size=8, flight=6, mounts=(Mount(weapon=weapon),))
    return "R8.2.13" not in {each.rule for each in judge(bearer).violations}


def slows(weapon: Weapon) -> bool:
    bearer = Creation(size=8, move=6, mounts=(Mount(weapon=weapon),))
    return "R8.2.14" in {each.rule for each in judge(bearer).violations}


def hold(weapon: Weapon) -> Any:
    return grip(1, weapon.charge, melee=weapon.type.row.melee)


READ: dict[str, Callable[[Weapon], Any]] = {
    "cost": price,
    "use": lambda weapon: statline(weapon).use,
    "range": reach,
    "damage": damage,
    "deflection": lambda weapon: statline(weapon).deflection,
    "deflection_on_parry": lambda weapon: statline(weapon).deflection,
    "shove_thrust": lambda weapon: statline(weapon).thrust,
    "max_ammunition_xsize": lambda weapon: statline(weapon).ammunition,
    "max_payload_size": lambda weapon: statline(weapon).payload,
    "max_payload_xsize": lambda weapon: statline(weapon).payload_x,
    "blast_radius": lambda weapon: statline(weapon).pool.radius,
    "counts_for_power": lambda weapon: weapon.charge > 0,
    "aerial_flight": flies,
    "half_speed": slows,
    "fixed_arc": lambda weapon: int(weapon.type.row.arc is Arc.FIXED),
    "min_arc": lambda weapon: int(weapon.type.row.arc is Arc.MINIMUM),
    "auto_penalty": lambda weapon: any(
        "Auto Penalty" in note and "no Auto" not in note
        for note in weapon.type.row.notes
    ),
    "target_size_affects_damage": lambda weapon: (
        "target Size modifies Damage" in weapon.type.row.notes
    ),
    "minifig_knockback": lambda weapon: weapon.type.row.nudge,
    "attack_skill": lambda weapon: "d6" if weapon.smart else None,
    "hands": lambda weapon: HANDS[hold(weapon).hands],
    "category": lambda weapon: hold(weapon).category,
    "extra_turns": lambda weapon: statline(weapon).extra_turns,
    "legal": lambda weapon: judge(weapon).legal,
    "allowed": lambda weapon: judge(weapon).legal,
    "offender": offender,
    "positives": lambda weapon: positives(weapon.mods),
    "negatives": lambda weapon: len(weapon.mods) - positives(weapon.mods),
}


def turret(given: dict[str, Any], expect: dict[str, Any]) -> None:
    stand = TURRETS[Mounting(f"{given['turret'].lower()} turret")]
    keys = {"max_power": "power", "setup_turns": "set_up"}
    assert {key: getattr(stand, keys.get(key, key)) for key in expect} == expect


def thrown(given: dict[str, Any], expect: dict[str, Any]) -> None:
    assert given["natural"] == "minifig arm"
    throw = arm(1)
    assert throw.arm == Fraction(given["size"])
    assert expect == {
        "cost": 0,
        "use": "object's Use",
        "range": throw.reach,
        "damage": "object's damage",
        "max_payload_size": throw.payload,
    }


@pytest.mark.vectors("brikwars-stats", "brikwars-mods")
def test_weapon(vector: dict[str, Any]) -> None:
    given, expect = vector["given"], dict(vector["expect"])
    if "turret" in given:
        turret(given, expect)
        return
    if "natural" in given:
        thrown(given, expect)
        return
    weapon = weapon_of(given)
    if "reason" in expect:
        assert REASONS[expect.pop("reason")] in broken(weapon)
    if "warning" in expect:
        assert "surplus" in expect.pop("warning")
        assert "surplus" in broken(weapon, Severity.WARN)["R8.7.23"].message
    assert {key: READ[key](weapon) for key in expect} == expect


@pytest.mark.vectors("brikwars-hand")
def test_hand(vector: dict[str, Any]) -> None:
    given, expect = vector["given"], vector["expect"]
    held = grip(
        given["creation_size"],
        Fraction(given["weapon_size"]),
        melee=given["kind"] == "CC",
        compensating=given.get("compensating", False)
        and given.get("standing_still", False),
    )
    read = {
        "category": held.category,
        "legal": held.legal,
        "use_as": held.plays_as,
        "hands": held.hands,
        "may_pair_with_shield": held.with_shield,
        "sprint": not held.clumsy,
        "throw": not held.clumsy,
    }
    assert {key: read[key] for key in expect if key != "reason"} == {
        key: value for key, value in expect.items() if key != "reason"
    }
