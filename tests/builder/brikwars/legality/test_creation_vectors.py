"""The vectors of designs: weapons, swaps and creations."""

import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from builder import judge
from builder.brikwars.engine.hands import arm, grip
from builder.brikwars.engine.power import limit
from builder.brikwars.engine.price import creation_price
from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import Creation, Mount, SuperNaturalDice, Weapon
from builder.brikwars.model.swaps import Spread, Swap, perform, strikes
from builder.brikwars.tables.dice import Die, DieArea, Family, Pool, PoolDie
from builder.brikwars.tables.mods import Mod, positives
from builder.brikwars.tables.scales import TURRETS, Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty, SuperNatural
from builder.brikwars.tables.weapons import Arc, WeaponType
from builder.core.rulebook import Severity
from tests.builder.brikwars.routes import Outcome, Route, Want, route

GEAR = {
    "Hand Weapon": Weapon(type=WeaponType.MELEE, size=1),
    "Two-Handed Weapon": Weapon(type=WeaponType.TWO_HANDED),
    "Short-Ranged Weapon": Weapon(type=WeaponType.GUN, size=1),
    "Long-Ranged Weapon": Weapon(type=WeaponType.BASTARD_GUN),
    "Explosive": Weapon(type=WeaponType.EXPLOSIVE, size=1),
    "Heavy Weapon": Weapon(type=WeaponType.HEAVY_WEAPON),
    "Heavy Shield": Weapon(type=WeaponType.HEAVY_SHIELD),
    "Body Armor": Weapon(type=WeaponType.BODY_ARMOR),
    "Heavy Armor": Weapon(type=WeaponType.HEAVY_ARMOR),
    "Shield": Weapon(type=WeaponType.SHIELD, size=1),
    "Bare Hands": Weapon(type=WeaponType.BARE_HANDS),
}
MINIFIG = Creation(size=1, structure=Structure.HALF, move=5, mind=Mind.D6)


def exact(number: float | None) -> Fraction:
    return Fraction(number or 0)


def structure(level: float) -> Structure:
    return Structure.of(exact(level))


def creation_of(inputs: dict[str, Any]) -> Creation:
    return Creation(
        size=inputs["size"],
        structure=structure(inputs.get("structure_level", 0)),
        move=inputs.get("ground_move", 0),
        flight=inputs.get("flying_move", 0),
        thrust=inputs.get("thrust", 0),
        mind=Mind(inputs.get("mind") or "none"),
        half_mind=inputs.get("half", False),
    )


def named(creation: Creation, *labels: str) -> Fraction:
    """What the terms with these labels come to."""
    terms = creation_price(creation).terms
    return sum((t.amount for t in terms if t.label in labels), Fraction(0))


def built(inputs: dict[str, Any], expected: dict[str, Any]) -> dict[str, Any]:
    creation = creation_of(inputs)
    total = creation_price(creation).total
    extras = exact(inputs.get("weapons_cp")) + exact(inputs.get("specialties_cp"))
    read = {
        "subtotal_cp": total,
        "total_cp": total + extras,
        "base_cost": named(creation, "Body"),
        "propulsion_cost": named(creation, "Move", "Flying Move", "Thrust"),
        "mind_cost": named(creation, "Mind", "Half mind"),
        "level": creation.mind.row.level,
        "armor": creation.structure.armor,
        "power": limit(creation.size, aloft=bool(creation.flight)),
    }
    return {key: read[key] for key in expected}


def armed(inputs: dict[str, Any], expected: dict[str, Any]) -> dict[str, Any]:
    assert inputs["base"] == "minifig"
    mounts = tuple(
        Mount(weapon=GEAR[gear], mounting=Mounting.HELD) for gear in inputs["gear"]
    )
    bearer = Creation(
        size=1, structure=Structure.HALF, move=5, mind=Mind.D6, mounts=mounts
    )
    assert creation_price(MINIFIG).total == inputs["base_cp"]
    return {"total_cp": creation_price(bearer).total}


def fired(inputs: dict[str, Any], expected: dict[str, Any]) -> dict[str, Any]:
    """A launcher, and the Explosive that it can throw."""
    weapon = Weapon(type=WeaponType(inputs["weapon"]), size=inputs["size"])
    load = Weapon(type=WeaponType.EXPLOSIVE, size=inputs["payload_xsize"])
    line = statline(weapon)
    assert line.payload_x is not None
    assert line.payload_x >= load.size
    tally = judge(weapon).tally
    assert tally
    return {
        "cost_cp": tally.total,
        "use": line.use,
        "range_in": line.reach,
        "damage": statline(load).damage,
    }


def gear(inputs: dict[str, Any], expected: dict[str, Any]) -> dict[str, Any]:
    weapon = GEAR[inputs["weapon"]]
    line = statline(weapon)
    tally = judge(weapon).tally
    assert tally
    read = {
        "size": "M" if weapon.type.row.bastard else "S",
        "cost_cp": tally.total,
        "use": line.use,
        "range_in": line.reach,
        "damage": line.damage.removeprefix("1"),
        "automatic_hit": weapon.type.row.bare,
        "effect": line.damage.replace('"', " inches"),
    }
    return {key: read[key] for key in expected}


def supernatural(inputs: dict[str, Any], expected: dict[str, Any]) -> dict[str, Any]:
    """R10.3: a minifig with SuperNatural dice of one kind."""
    die = next(die for die in SuperNatural if die.startswith(f"{inputs['die']} "))
    dice = (SuperNaturalDice(die=die, count=inputs["count"]),)
    bill = creation_price(replace(MINIFIG, supernatural=dice))
    return {"cost_cp": bill.total - creation_price(MINIFIG).total}


def special(inputs: dict[str, Any], expected: dict[str, Any]) -> dict[str, Any]:
    """A minifig with one specialty."""
    specialty = Specialty(inputs["specialty"])
    bearer = replace(MINIFIG, specialties=(specialty,))
    return {
        "specialty_cp": specialty.row.cost,
        "minifig_total_cp": creation_price(bearer).total,
    }


def capped(inputs: dict[str, Any], expected: dict[str, Any]) -> dict[str, Any]:
    """A level above the Size is illegal here, and the fix is the cap."""
    asked = Creation(
        size=inputs["size"], structure=structure(inputs["structure_level_requested"])
    )
    (broken,) = (v for v in judge(asked).violations if v.rule == "R7.1")
    mended = broken.fixes[0].apply(asked)
    assert judge(mended).legal
    return {
        "structure_level": mended.structure.level,
        "armor": mended.structure.armor,
        "base_cost": creation_price(mended).total,
    }


@pytest.mark.vectors("brikwars-creations")
def test_creation(vector: dict[str, Any]) -> None:
    inputs, expected = vector["inputs"], vector["expected"]
    if inputs.get("edition", "2010-late") not in {"2010-late", "2010"}:
        pytest.skip(f"edition {inputs['edition']}, not the late one of 2010")
    readers = {
        "specialty": special,
        "die": supernatural,
        "gear": armed,
        "payload_xsize": fired,
        "structure_level_requested": capped,
        "weapon": gear,
    }
    read = next((reader for key, reader in readers.items() if key in inputs), None)
    if read is None and "size" not in inputs:
        pytest.fail(f"no reader for {sorted(inputs)}")
    if read is None and expected.keys() <= {"level", "mind_cost"}:
        inputs = {"structure_level": 0, **inputs}
    assert (read or built)(inputs, expected) == expected


# Stat lines, mods and hands, as the vectors have them

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


# Alternate-damage swaps, as the vectors have them, two ways round

KNOWN = {
    "legal", "rule", "faces_given", "faces_needed", "partition", "dice_increase",
    "radius", "field_size", "shrink_per_turn", "damage", "hazard_dice", "smoke_size",
    "note", "effect_active", "cost",
}  # fmt: skip
ANY_EFFECT = {4: Die.FIRE, 6: Die.PIERCING, 8: Die.BLAST, 10: Die.EXP, 12: Die.PHASED}
TERM = re.compile(r"(?:(Area|Field Hazard) )?(?:(\d+)(d\d+)(?: (\w+))?|(\d+) Skill)")


class NotAnEffect(Exception):
    """The text asks for a die that no table has."""


def term(text: str) -> list[tuple[Die, bool]]:
    """The dice of one term, each with whether it covers an area."""
    if text == "Smoke":
        return [(Die.SMOKE, True)]
    if text == "Skill+2":
        return [(Die.SKILL, False)]
    found = TERM.fullmatch(text)
    assert found, text
    where, count, faces, effect, skills = found.groups()
    if skills:
        return [(Die.SKILL, False)] * int(skills)
    prefix = "Hazard " if where == "Field Hazard" else ""
    if effect == "effect":
        die = ANY_EFFECT[int(faces[1:])]
    else:
        name = " ".join(filter(None, (prefix + faces, effect)))
        if name not in set(Die):
            raise NotAnEffect(name)
        die = Die(name)
    return [(die, bool(where))] * int(count)


def dice(text: str) -> list[tuple[Die, bool]]:
    return [pair for part in text.split(" + ") for pair in term(part)]


def find(given: dict[str, Any]) -> tuple[tuple[Die, ...], tuple[Want, ...], Route]:
    have = tuple(die for die, _ in dice(given["from"]))
    wish = tuple(Want(die, area) for die, area in dice(given["to"]))
    if [want.die for want in wish] == [Die.SMOKE]:
        wish *= len(have)  # a cloud takes every die it is given: 4" for each
    return have, wish, route(have, wish)


def swaps_of(wish: tuple[Want, ...], found: Route) -> tuple[Swap, ...]:
    return tuple(
        Swap(
            takes=group,
            gives=want.die,
            spread=Spread.AREA if want.area and want.die.faces else Spread.POINT,
        )
        for want, group in zip(wish, found.groups, strict=True)
        if group != (want.die,)
    )


def rating(have: tuple[Die, ...], swaps: tuple[Swap, ...]) -> Pool:
    natural = {Die.EXP: DieArea.RADIUS, Die.BLAST: DieArea.ARC}
    chips = tuple(PoolDie(die, natural.get(die, DieArea.POINT)) for die in have)
    return perform(Pool(chips), swaps)[0]


@pytest.mark.vectors("brikwars-swaps")
def test_swap(vector: dict[str, Any]) -> None:
    given, expect = vector["given"], dict(vector["expect"])
    assert expect.keys() <= KNOWN
    expect.pop("note", None)
    if expect["rule"] == "not-an-effect":
        with pytest.raises(NotAnEffect):
            find(given)
        return
    have, wish, found = find(given)
    assert found.outcome.legal is expect["legal"]
    if expect["rule"] == "inert-low-skill":
        assert found.outcome is Outcome.SKILL
    else:
        assert found.outcome == expect["rule"]
    if "skill_die" in given:
        check_skill(given, expect, wish)
        return
    check_numbers(expect, have, wish, found)
    if "cost" in expect:
        weapon = Weapon(
            type=WeaponType(given["weapon"]),
            size=given["size"],
            swaps=swaps_of(wish, found),
        )
        judged = judge(weapon)
        assert judged.legal
        assert judged.tally
        assert judged.tally.total == expect["cost"]


def check_skill(
    given: dict[str, Any], expect: dict[str, Any], wish: tuple[Want, ...]
) -> None:
    active = all(strikes(want.die, given["skill_die"]) for want in wish)
    assert active is expect["effect_active"]
    if not active:
        assert expect["damage"] == given["from"]


def check_numbers(
    expect: dict[str, Any], have: tuple[Die, ...], wish: tuple[Want, ...], found: Route
) -> None:
    if "faces_given" in expect:
        assert sum(die.faces for die in have) == expect["faces_given"]
        assert sum(want.die.faces for want in wish) == expect["faces_needed"]
    if expect.get("partition"):
        assert list(found.partition) == expect["partition"]
    elif "partition" in expect:
        assert not found.groups
    if "dice_increase" in expect:
        assert (len(wish) > len(have)) is expect["dice_increase"]
    if not expect["legal"]:
        return
    pool = rating(have, swaps_of(wish, found))
    hazards = pool.hazard_field
    read = {
        "radius": pool.radius,
        "field_size": hazards or pool.area_field or pool.smoke,
        "smoke_size": pool.smoke,
        "hazard_dice": len(pool.hazard_dice),
        "shrink_per_turn": int(bool(pool.smoke or hazards)),
        "damage": "none"
        if all(die.family is Family.SMOKE for die in pool.dice)
        else str(pool),
    }
    assert {key: read[key] for key in read if key in expect} == {
        key: expect[key] for key in read if key in expect
    }


@pytest.mark.vectors("brikwars-swaps")
def test_the_verdict_agrees_with_the_route(vector: dict[str, Any]) -> None:
    """A weapon that really rolls such dice is judged as the route says."""
    given = vector["given"]
    rows = {
        Die.D6: WeaponType.GUN,
        Die.BLAST: WeaponType.BLASTGUN,
        Die.FIRE: WeaponType.FLAMETHROWER,
        Die.EXP: WeaponType.EXPLOSIVE,
        Die.SKILL: WeaponType.MELEE,
    }
    if vector["expect"]["rule"] == "not-an-effect":
        pytest.skip("no such die can be written down")
    have, wish, found = find(given)
    if len(set(have)) > 1 or have[0] not in rows:
        pytest.skip("no row rolls these dice unswapped")
    if len(wish) > len(have):
        pytest.skip("a swap gives one die, so a split cannot be written down")
    groups = found.groups or tuple(
        have[place : place + 1] if place < len(wish) - 1 else have[place:]
        for place in range(len(wish))
    )
    weapon = Weapon(
        type=rows[have[0]],
        size=len(have),
        swaps=swaps_of(wish, Route(found.outcome, groups)),
    )
    assert judge(weapon).legal is vector["expect"]["legal"]
