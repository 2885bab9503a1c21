"""The conformance vectors of the Infantry Fire Rules, through public functions."""

from fractions import Fraction
from typing import Any

import pytest

from builder.core.rulebook import Severity
from builder.infantry.chances import (
    chance_tally,
    effects,
    fires_first,
    landing,
    outcome,
    pips,
)
from builder.infantry.designs import Man, RangeBand, Weapon
from builder.infantry.house_rules import STANDARD, House
from builder.infantry.legality import audit, problems
from builder.infantry.scales import (
    SIDES,
    BodyArmor,
    Effect,
    Helmet,
    Kind,
    Posture,
    TargetKind,
)
from builder.infantry.situation import Fire, Shot, WeaponFire
from builder.odds.tries import binomial, once_of

POSTURES = {
    "standing_open": Posture.STANDING,
    "kneeling_open": Posture.KNEELING,
    "prone_open": Posture.PRONE,
    "low_wall": Posture.LOW_WALL,
    "high_wall": Posture.HIGH_WALL,
    "window": Posture.WINDOW,
    "corner_right": Posture.CORNER_RIGHT,
    "corner_left": Posture.CORNER_LEFT,
    "hasty_foxhole": Posture.HASTY_FOXHOLE,
    "prepared_foxhole": Posture.FOXHOLE,
    "firing_port": Posture.FIRING_PORT,
}
FIRES = {
    "rifle": Kind.RIFLE,
    "pistol": Kind.PISTOL,
    "smg": Kind.SMG,
    "machine_gun": Kind.MACHINE_GUN,
    "shrapnel": Kind.SHRAPNEL,
    "explosive": Kind.SHRAPNEL,
    "artillery": Kind.ARTILLERY,
}
TARGETS = {
    "human": TargetKind.HUMAN,
    "animal": TargetKind.ANIMAL,
    "rider": TargetKind.RIDER,
}
EFFECTS = {
    Effect.DEATH: "death",
    Effect.CHARGE: "charge",
    Effect.LITTER: "litter",
    Effect.WALKING: "walking",
    Effect.NONE: "no_effect",
    Effect.PROTECTED: "protected",
}
CODES = {
    "table_missing": "No percentages are published",
    "bands_not_rising": "each reaches farther",
    "pct_out_of_bounds": "it must be from 0 to",
    "pct_not_multiple_of_5": "which plays as",
    "pct_rises_with_range": "hits more often than the row before",
    "bad_elite": "ordinary troops are 0",
    "too_far": "walking wounded move 50 m at most",
    "moved_and_fired": "who moved do not fire",
}


def weapon_of(given: dict[str, Any]) -> Weapon:
    bands = tuple(
        RangeBand(
            to=Fraction(str(row["to"])), chance=row["pct"], moving=row.get("moving")
        )
        for row in given["table"]["bands"]
    )
    return Weapon(scope=given.get("scope", False), bands=bands)


def struck(given: dict[str, Any]) -> tuple[Shot, House]:
    kinds = {**FIRES, None: Kind.RIFLE}
    house = House(cover_after_modifiers=given.get("cover_check") == "modified")
    by = kinds[given.get("fire")]
    return (
        Shot(
            Weapon(type=by),
            Fire(
                target=TARGETS[given["target"]],
                armor=BodyArmor(given.get("body_armor", "none")),
                helmet=Helmet(given.get("helmet", "steel")),
                posture=POSTURES[given.get("posture", "standing_open")],
                above=given.get("firer_above", False),
                overhead=given.get("overhead", False),
                red_zone=given.get("red_zone", False),
            ),
        ),
        house,
    )


def percent(given: dict[str, Any]) -> dict[str, Any]:
    roll = pips(given["pct"])
    return {
        "pct": min(100, max(0, given["pct"])),
        "pips": roll,
        "p_hit": str(Fraction(roll, SIDES)),
    }


def hit(given: dict[str, Any]) -> dict[str, Any]:
    distance = Fraction(str(given["range"]))
    fire = Fire(distance=distance, moved=given.get("moved", False))
    tally = chance_tally(Shot(weapon_of(given), fire, given.get("elite", 0)), STANDARD)
    if tally is None:
        return {"pct": 0, "pips": 0, "p_hit": "0", "out_of_range": True}
    return percent({"pct": int(tally.total)}) | {"out_of_range": False}


def location(given: dict[str, Any]) -> dict[str, Any]:
    where, house = struck(given)
    found = effects(where, house)
    return {name: str(found.get(effect, 0)) for effect, name in EFFECTS.items()}


def roll(given: dict[str, Any]) -> dict[str, Any]:
    where, house = struck(given)
    place, effect = landing(where, given["die"], house)
    return {"location": place, "effect": EFFECTS[effect]}


def odds(given: dict[str, Any]) -> dict[str, Any]:
    where, house = struck(given)
    one = outcome(pips(given["pct"]), where, house)
    n = given.get("weapons", 1)
    return {
        "p_hit": str(one.hit),
        "p_death": str(once_of(one.death, n)),
        "p_litter": str(one.litter),
        "p_walking": str(one.walking),
        "p_unhurt": str(one.unhurt**n),
        "p_casualty": str(once_of(one.casualty, n)),
    }


def template(given: dict[str, Any]) -> dict[str, Any]:
    chance = Fraction(pips(given["pct"]), SIDES)
    found = binomial(chance, given["targets"])
    return {
        "hits": {str(n): str(p) for n, p in enumerate(found) if p},
        "mean_hits": str(sum(n * p for n, p in enumerate(found))),
    }


def judged(found: Any, **more: Any) -> dict[str, Any]:
    def coded(severity: Severity) -> list[str]:
        return sorted(
            {
                code
                for code, words in CODES.items()
                for each in found
                if each.severity is severity and words in each.message
            }
        )

    refused = coded(Severity.REFUSE)
    return {
        "legal": not refused,
        "problems": refused,
        "warnings": coded(Severity.WARN),
        **more,
    }


def unknown(word: str) -> dict[str, Any]:
    return {"legal": False, "problems": [word], "warnings": []}


def gear(given: dict[str, Any]) -> dict[str, Any]:
    try:
        BodyArmor(given["body_armor"])
    except ValueError:
        return unknown("unknown_armor")
    try:
        Helmet(given["helmet"])
    except ValueError:
        return unknown("unknown_helmet")
    return judged(())


def wounded(given: dict[str, Any]) -> dict[str, Any]:
    moved = given.get("move", given.get("moved", 0))
    fire = WeaponFire(wounded=True, walked=int(moved))
    what = Shot(Weapon(bands=(RangeBand(to=Fraction(100), chance=50),)), fire, 0)
    found = problems(what, STANDARD)
    if not given.get("fired", given.get("fire", False)):
        found = tuple(each for each in found if "do not fire" not in each.message)
    return judged(found)


def elite(given: dict[str, Any]) -> dict[str, Any]:
    return judged(audit(Man(elite=given["elite"]), STANDARD))


def first_fire(given: dict[str, Any]) -> dict[str, Any]:
    first = fires_first(given["firer_elite"], given["target_elite"], STANDARD)
    return judged((), fires_first=first)


STAGES = {
    ("hit", "percent"): percent,
    ("hit", "fire"): hit,
    ("location", None): location,
    ("location", "roll"): roll,
    ("odds", "fire"): odds,
    ("odds", "template"): template,
    ("legality", "table"): lambda given: judged(audit(weapon_of(given), STANDARD)),
    ("legality", "first_fire"): first_fire,
    ("legality", "gear"): gear,
    ("legality", "elite"): elite,
    ("legality", "wounded_move"): wounded,
}


@pytest.mark.vectors("infantry")
def test_vector(vector: dict[str, Any]) -> None:
    given, expected = vector["given"], vector["expect"]
    read = STAGES[vector["kind"], given.get("stage")](given)
    assert {key: read.get(key) for key in expected} == expected
