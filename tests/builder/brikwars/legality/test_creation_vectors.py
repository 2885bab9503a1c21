"""Units and creations with published or tool-computed totals.

The vectors of the earlier edition, and of things that are bought for a minifig
rather than built, are skipped by name.
"""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from builder import judge
from builder.brikwars.engine.power import limit
from builder.brikwars.engine.price import creation_price
from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import Creation, Mount, SuperNaturalDice, Weapon
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty, SuperNatural
from builder.brikwars.tables.weapons import WeaponType

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
