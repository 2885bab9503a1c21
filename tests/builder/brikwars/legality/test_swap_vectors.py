"""Alternate-damage swaps, as the vectors have them, two ways round.

`route` says whether one rating can become another; the swaps it finds are then put
on a weapon, whose own verdict and stat line must agree.
"""

import re
from typing import Any

import pytest

from builder import judge
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.swaps import Spread, Swap, perform, strikes
from builder.brikwars.tables.dice import Die, DieArea, Family, Pool, PoolDie
from builder.brikwars.tables.weapons import WeaponType
from tests.builder.brikwars.routes import Outcome, Route, Want, route

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
