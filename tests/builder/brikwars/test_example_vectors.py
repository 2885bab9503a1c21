"""The rulebook's worked examples, one number at a time."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from builder import judge
from builder.brikwars.chances.shields import dice_to_pierce
from builder.brikwars.engine import attack_roll as attack
from builder.brikwars.engine import close_combat as close
from builder.brikwars.engine.fields import Walk
from builder.brikwars.engine.hands import crash_dice
from builder.brikwars.engine.loads import knockback as blown_away
from builder.brikwars.engine.power import helpers_needed, limit
from builder.brikwars.engine.statline import knockback, statline
from builder.brikwars.engine.turn import Turn
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.model.swaps import Spread, Swap, strikes
from builder.brikwars.tables.dice import Die, DieArea, Pool
from builder.brikwars.tables.weapons import WeaponType
from builder.brikwars.turn.question import TURN_PLANNER
from tests.builder.brikwars import rolled
from tests.builder.brikwars.routes import Want, route

Given = dict[str, Any]


def weapon_of(given: Given) -> Weapon:
    return Weapon(
        type=WeaponType(given["weapon"]),
        size=given.get("size") or given.get("xsize") or 1,
    )


def stat_line(given: Given) -> Given:
    weapon = weapon_of(given)
    line = statline(weapon)
    tally = judge(weapon).tally
    assert tally
    load = given.get("ammunition_xsize", 0)
    return {
        "cost": tally.total,
        "use": line.use,
        "range": line.range_text if line.melee else line.reach,
        "damage": line.damage,
        "loadable": load <= (line.ammunition or 0),
    }


def choices(given: Given) -> Given:
    low, high = given["measured_between"]
    sizes = [
        Weapon(type=WeaponType(given["weapon"]), size=n) for n in range(low, high + 1)
    ]
    return {"choices": [weapon.size for weapon in sizes if judge(weapon).legal]}


def power(given: Given) -> Given:
    sizes = given.get("team_sizes", [given.get("size", 0)])
    weapons = given.get("weapons", [given.get("power_needed", 0)])
    design = Creation(
        size=sizes[0],
        mounts=tuple(
            Mount(weapon=Weapon(name=str(place), size=inches))
            for place, inches in enumerate(weapons)
        ),
    )
    begun = TURN_PLANNER.start(design, STANDARD)
    plan = replace(
        begun,
        shots=tuple(replace(shot, fired=1) for shot in begun.shots),
        size_damage=given.get("size_damage", 0),
        fire=given.get("fire_size", 0),
        saved=given.get("divert_turns", 0),
        helpers=sum(sizes[1:]),
    )
    turn = Turn.of(design, plan, STANDARD)
    return {
        "power_limit": turn.now,
        "team_power": turn.now,
        "normal": limit(given.get("size", 0)),
        "effective_size": turn.combatant.size,
        "available": turn.available,
        "used": turn.used,
        "allowed": turn.powered,
    }


def arc_targets(given: Given) -> Given:
    beyond = given["inches_beyond"]
    shot = attack.Situation(beyond=beyond[0])
    return {
        "in_range": given["targets"] - len(beyond),
        "out_of_range_penalty": shot.attack,
    }


def situation(given: Given) -> Given:
    shot = attack.Situation(
        target=given.get("target_in_arc") or given.get("target_inches") or 1,
        stationary=given.get("stationary", False),
        arc=given.get("arc", 0),
        marks=given.get("marks", 0),
        visible=given.get("target_visible", True),
    )
    return {
        "target_size": attack.size_modifier(shot.target),
        "stationary": int(shot.stationary),
        "auto": -shot.arc,
        "attack_bonus": shot.attack,
        "damage_bonus": shot.harm.total,
    }


def harm(given: Given) -> Given:
    dice = given["dice"]
    return {
        "total": sum(dice),
        "killed": rolled.hurts(dice, 0, given["armor"]),
        "on_fire": rolled.sets_alight(dice),
    }


def kept(given: Given) -> Given:
    """A hit from beyond Range whose OverSkill die is kept for Damage."""
    assert given["keep_overskill"]
    roll, bonus = given["skill_roll"], given["attack_bonus"]
    return {"total": roll + bonus, "hit": attack.hits(roll, bonus, given["use"])}


def landing(given: Given) -> Given:
    bonus = given["bonus_die"]
    roll = given["skill_roll"]
    return {"total": roll + bonus, "hit": attack.hits(roll, bonus, given["use"])}


def shotgun(given: Given) -> Given:
    pool = statline(Weapon(type=WeaponType.SHOTGUN)).rated
    assert given["base"] == "1d8+1"
    if "target_size" in given:
        gun = Weapon(type=WeaponType.SHOTGUN)
        pushed = knockback(gun, given["target_size"]) if given["damage_taken"] else 0
        return {"knockback": pushed}
    if "total_penalty" in given:
        bonus = rolled.at_distance(pool, given["distance"]) + given["total_penalty"]
    else:
        bonus = rolled.at_distance(
            pool,
            given["distance"],
            cover=given["cover_penalty"],
            small=given["small_target"],
        )
    return {"damage": f"1d8{bonus:+}" if bonus else "1d8"}


def rings(given: Given) -> Given:
    found = rolled.rings(given["dice"])
    return {"rings": {str(edge): total for edge, total in found.items()}}


def wall(given: Given) -> Given:
    total = given["damage"] + given.get("prior", 0)
    return {
        "total": total,
        "destroyed": total > given["armor"],
        "knockback": blown_away(3, given.get("ring", 2)),
    }


def stack(given: Given) -> Given:
    assert given["damage"] == "2d10 Exp"
    found = rolled.stacked(given["explosions"], 2)
    return {"dice_by_ring": {str(edge): dice for edge, dice in found.items()}}


def crew(given: Given) -> Given:
    return {"minifigs_needed": helpers_needed(given["launcher"])}


def payload(given: Given) -> Given:
    line = statline(Weapon(type=WeaponType.LAUNCHER, size=given["launcher"]))
    assert line.payload is not None
    return {
        "max_payload_size": line.payload,
        "allowed": given["payload_size"] <= line.payload,
    }


def jammed(given: Given) -> Given:
    rolls = given["natural_rolls"]
    return {"inoperative": [rolled.jams(roll, given["arc"]) for roll in rolls]}


def caught(given: Given) -> Given:
    level, size = given["structure_level"], given.get("size", 9)
    if "fire_die" in given:
        lit = rolled.ignited(given["fire_size"], [given["fire_die"]], level, size)
        return {"fire_size": lit}
    burn = rolled.burning(given["burning_roll"], level, size)
    return {"grinding": burn.grinding, "fire_size": burn.fire, "max": size}


def gas(given: Given) -> Given:
    shell = Weapon(
        type=WeaponType.EXPLOSIVE,
        size=3,
        swaps=(
            Swap(takes=(Die.EXP,), gives=Die.PIERCING),
            Swap(takes=(Die.EXP,), gives=Die.PIERCING),
            Swap(takes=(Die.EXP,), gives=Die.FIRE, spread=Spread.KEEP),
        ),
    )
    pool = statline(shell).pool
    assert given["to"] == ["2d6 Piercing", "1d4 Fire Blast radius 2"]
    assert pool.covering(DieArea.RADIUS) == 1
    assert pool.radius == 2
    return {"legal": judge(shell).legal, "dice": len(pool.chips)}


def smoke(given: Given) -> Given:
    have = (Die.EXP,) * 2
    found = route(have, (Want(Die.SMOKE),) * 2)
    cloud = Pool(tuple(chip for chip in statline(SMOKE_ROUND).pool.chips))
    return {"legal": found.outcome.legal, "field_size": cloud.smoke}


SMOKE_ROUND = Weapon(
    type=WeaponType.EXPLOSIVE,
    size=2,
    swaps=(Swap(takes=(Die.EXP,), gives=Die.SMOKE),) * 2,
)


def custom_blow(given: Given) -> Given:
    dice = {die.faces: die for die in (Die.FIRE, Die.PIERCING, Die.BLAST, Die.EXP)}
    active = strikes(dice[given["effect_die"]], given["skill_die"])
    return {"effect_active": active, "damage": None if active else "Skill+2"}


def parry(given: Given) -> Given:
    weapon = Weapon(type=WeaponType(given["parry_with"]), size=given["size"])
    return {"deflection": close.parry_deflection(weapon)}


def disarmed(given: Given) -> Given:
    lost = rolled.knocked_away(
        given["attacker_weapon"],
        given["parry_weapon"],
        held=given["handheld"],
        failed=given["failed"],
    )
    return {"disarmed": lost}


def walked(given: Given) -> Given:
    walk = Walk(size=given["creature_size"])
    return {"skill_penalty": walk.penalty}


def shells(given: Given) -> Given:
    return {"damage": f"{crash_dice(given['surface_structure_level'])}d6"}


READERS: list[tuple[str, Callable[[Given], Given]]] = [
    ("measured_between", choices),
    ("weapon", lambda given: situation(given) if "arc" in given else stat_line(given)),
    ("targets_within_range", arc_targets),
    ("base", shotgun),
    ("keep_overskill", kept),
    ("bonus_die", landing),
    ("ring", wall),
    ("prior", wall),
    ("explosions", stack),
    ("payload_size", payload),
    ("launcher", crew),
    ("natural_rolls", jammed),
    (
        "structure_level",
        lambda given: caught(given) if len(given) > 1 else pierced(given),
    ),
    ("effect_die", custom_blow),
    (
        "parried_weapon_size",
        lambda g: {"skill_bonus": close.parry_bonus(g["parried_weapon_size"])},
    ),
    ("parry_with", parry),
    ("attacker_weapon", disarmed),
    (
        "target_size",
        lambda g: {"can_shove": rolled.can_shove(g["team_sizes"], g["target_size"])},
    ),
    (
        "opponent",
        lambda g: {"can_counter": rolled.can_counter(g["size"], g["opponent"])},
    ),
    (
        "overskill_roll",
        lambda g: {"detonates": rolled.detonates(g["xsize"], g["overskill_roll"])},
    ),
    ("hose_size", lambda g: {"reduced": rolled.doused(g["hose_size"])}),
    ("creature_size", walked),
    ("surface_structure_level", shells),
    ("to", lambda given: smoke(given) if given["to"] == "Smoke" else gas(given)),
    ("marks", situation),
    ("target_visible", situation),
    ("stationary", situation),
    ("team_sizes", power),
    ("size", power),
    ("dice", lambda given: harm(given) if "armor" in given else rings(given)),
]


def pierced(given: Given) -> Given:
    return {"ap_spent": dice_to_pierce(given["structure_level"])}


@pytest.mark.vectors("brikwars-examples")
def test_example(vector: dict[str, Any]) -> None:
    given, expect = vector["given"], vector["expect"]
    read = next((read for key, read in READERS if key in given), None)
    assert read, f"no reader for {sorted(given)}"
    found = read(given)
    assert {key: found[key] for key in expect} == expect
