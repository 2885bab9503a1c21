"""Prices and limits of Field Hazards, checked against the vectors."""

from typing import Any

import pytest

from builder.brikwars.chances.armor import Target
from builder.brikwars.chances.burning import exposure
from builder.brikwars.engine.fields import Walk
from builder.brikwars.engine.price import weapon_price
from builder.brikwars.legality.book import BOOK
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.fields import Field, HazardDice, field_price
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.tables import hazards
from builder.brikwars.tables.hazards import Hazard, HazardDie
from builder.core.rulebook import legal
from builder.odds import Pmf
from tests.builder.brikwars import rolled

REASONS = {
    "more Hazard Dice than Field Size inches": "R8.5.3",
    "die not among the options for this hazard": "R8.5.5",
}


def field_of(given: dict[str, Any]) -> Field:
    hazard = Hazard(given["hazard"])
    dice = given.get("shields") or [given["die"]] * given["dice"]
    return Field(
        size=given["field_size"],
        dice=tuple(
            HazardDice(hazard=hazard, die=HazardDie(die), count=dice.count(die))
            for die in dict.fromkeys(dice)
        ),
    )


def priced(given: dict[str, Any], expect: dict[str, Any]) -> dict[str, Any]:
    field = field_of(given)
    broken = BOOK.audit(field, STANDARD)
    if "reason" in expect:
        assert REASONS[expect.pop("reason")] in {each.rule for each in broken}
    exposed = [each.count for each in field.dice]
    return {
        "legal": legal(broken),
        "cost": field_price(field).total,
        "name": field.fire,
        "exposure_same_dice_cost": hazards.price(
            Hazard.EXPOSURE, HazardDie.D6, sum(exposed), field.size
        ),
    }


def walked(given: dict[str, Any], expect: dict[str, Any]) -> dict[str, Any]:
    after = rolled.triggered_after(Walk(), given["skill_roll"], given["inches"])
    return {"triggered": after is not None, "after_inches": after}


def scouted(given: dict[str, Any], expect: dict[str, Any]) -> dict[str, Any]:
    walk = Walk(pathfinding=given["pathfinding"], half_speed=given["half_speed"])
    return {"immune": walk.immune}


def exposed(given: dict[str, Any], expect: dict[str, Any]) -> dict[str, Any]:
    dice = given["exposure_dice"]
    target = Target(size=given["victim_size"])
    damage = exposure(dice, target).damage
    points = dice if damage == Pmf.always(dice) else None
    return {"damage": points, "power_used": 0 if points else dice}


def smart(given: dict[str, Any], expect: dict[str, Any]) -> dict[str, Any]:
    size = given["weapon_size"]
    plain, clever = Weapon(size=size), Weapon(size=size, smart=given["smart"])
    return {"extra_cost": weapon_price(clever).total - weapon_price(plain).total}


def shrunk(given: dict[str, Any], expect: dict[str, Any]) -> dict[str, Any]:
    return {"dice": rolled.shrunk(given["dice"], given["shrinks_to"])}


def deflected(given: dict[str, Any], expect: dict[str, Any]) -> dict[str, Any]:
    incoming = HazardDie(given["incoming"]).faces
    return {"deflects": rolled.deflects(HazardDie(given["shield_die"]), incoming)}


READERS = {
    "hazard": priced,
    "shrinks_to": shrunk,
    "shield_die": deflected,
    "weapon_size": smart,
    "victim_size": exposed,
    "skill_roll": walked,
    "pathfinding": scouted,
}


@pytest.mark.vectors("brikwars-hazards")
def test_hazard(vector: dict[str, Any]) -> None:
    given, expect = vector["given"], dict(vector["expect"])
    if "mechanism" in given:
        pytest.skip("a Mechanism costs nothing, so there is nothing to buy")
    read = next(reader for key, reader in READERS.items() if key in given)
    found = read(given, expect)
    assert {key: found[key] for key in expect} == expect
