"""The conformance vectors of MicroFig Death, through public functions."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from builder.core.rows import reasons
from builder.core.rulebook import legal
from builder.microfig.blast_answer import aftermaths, losses_of_each
from builder.microfig.chances import Terms, fight, losses, net, to_hit, worth
from builder.microfig.designs import Squad
from builder.microfig.exchange import joined, pool, together
from builder.microfig.house_rules import STANDARD
from builder.microfig.legality import BOOK, audit
from builder.microfig.modifiers import FIRING
from builder.microfig.scales import Aim, Bulk, Cover, Held, Movement, Skill, SquadWeapon
from builder.microfig.situation import Ally, Fire, ImpactUnit
from builder.microfig.volley import Volley, damage_pool, trail
from builder.odds import Pmf

WEAPONS = {
    "pistol": SquadWeapon.PISTOL,
    "ccw": SquadWeapon.CCW,
    "fists": SquadWeapon.FISTS,
    "rifle": SquadWeapon.RIFLE,
    "heavy": SquadWeapon.HEAVY,
}
MOVEMENTS = {
    "braced": Movement.BRACED,
    "still": Movement.STILL,
    "moved": Movement.MOVED,
    "ran": Movement.RAN,
}
COVERS = {str(cover): cover for cover in Cover}
BULKS = {"small": Bulk.SMALL, "normal": Bulk.NORMAL, "big": Bulk.BIG}
KITS = {None: "rifles", "rifle": "rifles", "pistol_ccw": "pistols", "heavy": "heavies"}
REASONS = {
    "ran_heavy": "may not fire after running",
    "too_close": "may not fire nearer than",
    "out_of_range": "reaches",
    "needs_contact": "need base contact",
    "engaged": "may not fire in base contact",
    "engaged_elsewhere": "at the unit it touches and at no other",
    "area_heavy_only": "may not fire at an area",
    "all_carrying": "Everybody carries a block",
}


def held(target: dict[str, Any]) -> Held:
    if target["still_and_fired"]:
        return Held.FIRED
    return Held.SETTLED if target["settled"] else Held.MOVED


def volley_of(given: dict[str, Any], **other: Any) -> Volley:
    target = given.get("target", {"still_and_fired": False, "settled": False})
    squad: dict[str, Any] = {
        "skill": Skill(given["skill"]),
        "movement": MOVEMENTS[given["movement"]],
        "distance": Fraction(str(given.get("range", 8))),
        "contact": given.get("contact", False),
        "hindered": given.get("hindered", False),
        "elsewhere": bool(given.get("contact") and target.get("not_in_contact")),
        "carrying": given.get("carrying", 0),
    }
    fire: dict[str, Any] = {
        "elsewhere": squad["elsewhere"],
        "aim": Aim.AREA if target.get("kind") == "area" else Aim.UNIT,
        "held": held(target),
        "cover": COVERS[target.get("cover", "none")],
        "bulk": BULKS[target.get("size", "normal")],
        "extra_hard": given.get("extra_hard", 0),
        "extra_easy": given.get("extra_easy", 0),
        "extra_dice": given.get("dice_adjust", 0),
    }
    all_carry = given.get("carrying", 0) >= given["troops"]
    return Volley(
        WEAPONS[given["weapon"]],
        0 if all_carry else given["troops"],
        Ally(**squad),
        Ally(**squad),
        Fire(**(fire | other)),
    )


def shot(given: dict[str, Any]) -> dict[str, Any]:
    volley = volley_of(given)
    found = BOOK.audit(volley, STANDARD)
    if not legal(found):
        codes = [
            code
            for code, words in REASONS.items()
            if any(words in each.message for each in found)
        ]
        return {"allowed": False, "reason": codes[0]}
    amounts = [why.amount for why in reasons(FIRING, volley, STANDARD)]
    steps = pool(volley, STANDARD)
    return {
        "allowed": True,
        "base": steps[0],
        "hard": -sum(amount for amount in amounts if amount < 0),
        "easy": sum(amount for amount in amounts if amount > 0),
        "pool": steps[-1],
    }


def combined(given: dict[str, Any]) -> dict[str, Any]:
    """M19: squads of one weapon share a pool, others keep theirs."""
    apart = [
        Volley(
            WEAPONS[squad["weapon"]],
            squad["troops"],
            Ally(),
            Ally(),
            Fire(extra_hard=given["hard"], extra_easy=given["easy"]),
        )
        for squad in given["squads"]
    ]
    shared, *others = joined(apart, STANDARD)
    if others:
        return {"allowed": False, "reason": "different_weapons"}
    steps = pool(shared, STANDARD)
    return {"allowed": True, "base": steps[0], "pool": steps[-1]}


def rolled(dice: list[int]) -> int:
    return sum(map(worth, dice))


def spread(found: Pmf) -> dict[str, str]:
    return {str(n): str(Fraction(w, found.total)) for n, w in sorted(found.items())}


def hit_odds(given: dict[str, Any]) -> dict[str, Any]:
    rolled, odds = net(given["pool"]), ("p_hit", "p_nothing", "p_catastrophic")
    return {
        "net": spread(rolled),
        **dict(zip(odds, map(str, to_hit(given["pool"])), strict=True)),
        "mean_hits": str(rolled.floor(0).mean),
        "mean_catastrophic": str((-rolled).floor(0).mean),
    }


def damage_odds(given: dict[str, Any]) -> dict[str, Any]:
    lost = losses(Pmf.always(given["pool"]), given.get("troops"))
    wiped = lost.at_least(given["troops"]) if "troops" in given else None
    return {"kills": spread(lost), "mean": str(lost.mean), "p_wipe": str(wiped)}


def full(given: dict[str, Any]) -> dict[str, Any]:
    both = fight(
        given["pool"],
        Terms(
            cover=given["cover"],
            keen=WEAPONS[given["weapon"]].row.keen,
            own_cover=given.get("own_cover", False),
            troops=given.get("troops"),
            own_troops=given.get("own_troops"),
        ),
    )
    wiped = both.kills.at_least(given["troops"]) if "troops" in given else None
    return {
        "kills": spread(both.kills),
        "mean_kills": str(both.kills.mean),
        "own_losses": spread(both.own),
        "mean_own_losses": str(both.own.mean),
        "p_any_kill": str(both.kills.at_least(1)),
        "p_any_own_loss": str(both.own.at_least(1)),
        "p_wipe": str(wiped),
    }


def mixed(given: dict[str, Any]) -> dict[str, Any]:
    """M2: groups one after the other; enemies lost add up to the troops there are."""
    most = given["troops"]
    groups = [
        fight(
            group["pool"],
            Terms(cover=given["cover"], keen=WEAPONS[group["weapon"]].row.keen),
        )
        for group in given["groups"]
    ]
    lost = together(groups, Terms(troops=most)).kills
    return {
        "kills": spread(lost),
        "mean_kills": str(lost.mean),
        "p_wipe": str(lost.at_least(most)),
    }


def near(units: list[dict[str, Any]]) -> list[ImpactUnit]:
    return [
        ImpactUnit(
            distance=Fraction(str(unit["distance"])),
            troops=unit["troops"],
            shielded=unit["behind_wall_or_heavy_cover"],
        )
        for unit in units
    ]


def blast(given: dict[str, Any]) -> dict[str, Any]:
    names = [unit["name"] for unit in given["units"]]
    ways = aftermaths(given["hits"], near(given["units"]))
    result = [
        {"losses": dict(zip(names, losses, strict=True)), "p": str(chance)}
        for losses, _, chance in ways
    ]
    return {
        "losses": result[0]["losses"] if len(result) == 1 else None,
        "outcomes": sorted(result, key=lambda way: str(way["losses"]), reverse=True),
        "lost_to_distance": ways[0][1],
    }


def blast_odds(given: dict[str, Any]) -> dict[str, Any]:
    hits = fight(given["pool"], Terms(cover=given["cover"])).kills
    each = losses_of_each(hits, near(given["units"]))
    means = [sum(n * p for n, p in chances.items()) for chances in each]
    names = [unit["name"] for unit in given["units"]]
    return {
        "mean_losses": {
            name: str(mean) for name, mean in zip(names, means, strict=True)
        }
    }


def chart(given: dict[str, Any]) -> dict[str, Any]:
    def cell(far: float, cover: str) -> int | None:
        volley = volley_of(given | {"range": far}, cover=COVERS[cover])
        if not legal(BOOK.audit(volley, STANDARD)):
            return None
        return pool(volley, STANDARD)[-1]

    return {
        "pools": {
            str(far): {cover: cell(far, cover) for cover in given["covers"]}
            for far in given["ranges"]
        }
    }


def legality(given: dict[str, Any]) -> dict[str, Any]:
    if given.get("stage") == "points":
        squad = Squad(points=given["user_points"])
        return {"legal": True, "problems": [], "points": squad.points}
    kits = [KITS.get(one["kit"], one["kit"]) for one in given["troops"]]
    counts: dict[str, Any] = dict.fromkeys([*kits, "rifles"], 0) | Counter(kits)
    try:
        squad = Squad(**counts)
    except TypeError:
        return {"legal": False, "problems": ["unknown_kit"]}
    try:
        squad = replace(squad, skill=Skill(given["skill"]))
    except ValueError:
        return {"legal": False, "problems": ["unknown_skill"]}
    found = audit(squad, STANDARD)
    return {
        "legal": legal(found),
        "problems": ["no_troops"] if any("Nobody" in v.message for v in found) else [],
    }


STAGES = {
    ("pool", "arithmetic"): lambda given: {
        "pool": trail(given["base"], given["hard"], given["easy"])[-1]
    },
    ("pool", "hit"): shot,
    ("pool", "combine"): combined,
    ("pool", "damage"): lambda given: {
        "pool": damage_pool(
            given["hits"],
            cover=given["cover"],
            keen=WEAPONS[given["weapon"]].row.keen,
        )
    },
    ("hit", "hit_roll"): lambda given: {
        "hits": max(0, rolled(given["dice"])),
        "catastrophic": max(0, -rolled(given["dice"])),
    },
    ("damage", "damage_roll"): lambda given: {
        "kills": min(max(0, rolled(given["dice"])), given["troops"])
    },
    ("odds", "hit"): hit_odds,
    ("odds", "damage"): damage_odds,
    ("odds", "full"): full,
    ("odds", "mixed"): mixed,
    ("odds", "blast"): blast_odds,
    ("pool", "chart"): chart,
}


@pytest.mark.vectors("microfig")
def test_vector(vector: dict[str, Any]) -> None:
    given, expected = vector["given"], vector["expect"]
    if vector["kind"] == "blast":
        read = blast(given)
    elif vector["kind"] == "legality":
        read = legality(given)
    else:
        read = STAGES[vector["kind"], given["stage"]](given)
    assert {key: read.get(key) for key in expected} == expected
