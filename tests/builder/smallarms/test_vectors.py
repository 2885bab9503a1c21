"""The conformance vectors of Small Arms Fire, through public functions."""

from fractions import Fraction
from typing import Any

import pytest

from builder.core.rulebook import Severity
from builder.smallarms.casualties import PUBLISHED
from builder.smallarms.chances import (
    UNIT,
    chance,
    chance_tally,
    cost_of,
    harm,
    hits,
    kill_number,
    killed_outright,
    life_left,
    multiplier,
    one_roll,
)
from builder.smallarms.designs import Weapon
from builder.smallarms.house_rules import STANDARD
from builder.smallarms.legality import problems
from builder.smallarms.scales import Action, Cover, Firearm
from builder.smallarms.situation import Shot, WeaponFire

TYPES = {
    "rifle": Firearm.RIFLE,
    "carbine": Firearm.CARBINE,
    "pistol": Firearm.PISTOL,
    "smg": Firearm.SMG,
    "automatic_rifle": Firearm.AUTOMATIC_RIFLE,
}
CODES = {
    "no_rounds": ("S15", "No rounds are declared"),
    "capacity_missing": ("S15", "its capacity is not known"),
    "more_than_loaded": ("S15", "rounds are declared and"),
    "action_mismatch": ("S15", "fires bursts; its action is"),
    "climb_over_35": ("S10", "leave the magazine and 35 count"),
    "sharpshooter_no_effect": ("S5", "has no bonus with"),
    "sighting_no_effect": ("S6", "Sighting-in has no effect"),
    "rested_no_effect": ("S7", "A rest has no effect"),
}
COVERS = {str(cover): cover for cover in Cover}


def weapon_of(given: dict[str, Any]) -> Weapon:
    kind = TYPES[given["weapon"]]
    usual = Action.AUTO if kind.row.automatic else Action.SEMI
    return Weapon(
        type=kind,
        action=Action(given.get("action", usual)),
        capacity=given.get("capacity"),
    )


def distance(number: float) -> Fraction:
    return Fraction(str(number))


def shot(given: dict[str, Any], **other: Any) -> Shot:
    values: dict[str, Any] = {
        "rounds": given["rounds"],
        "distance": distance(given.get("range", 20)),
        "prone": given.get("prone", False),
        "cover": COVERS[given.get("cover", "none")],
        "sighting": given.get("sighting", 0),
        "rested": given.get("rested", False),
        "bearing": 180 * given.get("hasty", False),
        "hidden": given.get("blind", False),
    }
    return Shot(
        weapon_of(given),
        WeaponFire(**(values | other)),
        given.get("sharpshooter", False),
    )


def hit(given: dict[str, Any]) -> dict[str, Any]:
    tried = shot(given)
    terms = chance_tally(tried, STANDARD).terms
    plain = [term.amount for term in terms if "fire" not in term.label]
    return {
        "bp": str(terms[0].amount),
        "sum": str(sum(plain)),
        "chance": chance(tried, STANDARD),
        "p_hit": str(1 - one_roll(tried, STANDARD)[0]),
        "kill_max": kill_number(tried, STANDARD),
    }


def fire(given: dict[str, Any]) -> dict[str, Any]:
    tried = shot(given)
    odds, spread = one_roll(tried, STANDARD), hits(tried, STANDARD)
    return {
        **dict(zip(("p_miss", "p_wound", "p_dead"), map(str, odds), strict=True)),
        "rolls": tried.rolls,
        "mean_hits": str(sum(n * p for n, p in enumerate(spread))),
        "p_any_hit": str(1 - spread[0]),
        "p_dead_outright": str(killed_outright(tried, STANDARD)),
        "hits": {str(n): str(p) for n, p in enumerate(spread) if p},
    }


def life(given: dict[str, Any]) -> dict[str, Any]:
    left = life_left(shot(given), STANDARD, PUBLISHED, given.get("life", 100))
    return {
        "p_dead": str(left.dead),
        "p_unhurt": str(left.unhurt),
        "mean_life_lost": str(left.mean_lost),
    }


def resolve(given: dict[str, Any]) -> dict[str, Any]:
    tried = shot(given)
    assert chance(tried, STANDARD) == given["chance"]
    cost = cost_of(tried, STANDARD, PUBLISHED, given["roll"]) // UNIT
    left = max(0, given["life"] - cost)
    result = "dead" if not left else "wound" if cost else "miss"
    return {"result": result, "life": left}


def chart(given: dict[str, Any]) -> dict[str, Any]:
    return {
        "chance": {
            str(far): {
                cover: chance(
                    shot(given, distance=distance(far), cover=COVERS[cover]), STANDARD
                )
                for cover in given["covers"]
            }
            for far in given["ranges"]
        }
    }


def legality(given: dict[str, Any]) -> dict[str, Any]:
    if given["weapon"] not in TYPES:
        with pytest.raises(ValueError, match=given["weapon"]):
            Firearm(given["weapon"])
        return {"legal": False, "problems": ["unknown_weapon"], "warnings": []}
    weapon = weapon_of(given)
    declared = Shot(
        weapon,
        WeaponFire(
            rounds=given["rounds"],
            sighting=given.get("sighting", 0),
            rested=given.get("rested", False),
        ),
        given.get("sharpshooter", False),
    )
    found = problems(declared, STANDARD)
    coded = {
        code: each.severity
        for code, (rule, words) in CODES.items()
        for each in found
        if each.rule == rule and words in each.message
    }
    return {
        "legal": all(each.severity is not Severity.REFUSE for each in found),
        "problems": [code for code, w in coded.items() if w is Severity.REFUSE],
        "warnings": [code for code, w in coded.items() if w is Severity.WARN],
        "rounds": declared.rounds,
        "effective": declared.counted,
    }


def aim(given: dict[str, Any]) -> WeaponFire:
    return WeaponFire(facing=given["facing"], bearing=given["bearing"])


STAGES = {
    "fire": fire,
    "life": life,
    "resolve": resolve,
    "chart": chart,
    "arc": lambda given: {"hasty": Shot(Weapon(), aim(given)).hasty},
    "multiplier": lambda given: {
        "multiplier": harm(weapon_of(given), distance(given["range"]))
        if "range" in given
        else str(multiplier(hasty=given["hasty"], blind=given["blind"]))
    },
    "table": lambda given: {"damage": PUBLISHED.damage(given["roll"], given["rounds"])},
}


@pytest.mark.vectors("smallarms")
def test_vector(vector: dict[str, Any]) -> None:
    given, expected = vector["given"], vector["expect"]
    if vector["kind"] == "legality":
        read = legality(given)
    else:
        read = STAGES.get(given.get("stage", ""), hit)(given)
    assert {key: read.get(key) for key in expected} == expected
