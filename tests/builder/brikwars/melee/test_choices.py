"""Fields out of sight change nothing: close combat and Manual Fire."""

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from itertools import product
from typing import Any

import pytest

from builder.brikwars import QUESTIONS
from builder.brikwars.attack.situation import Against
from builder.brikwars.melee.situation import Doing, HandArm
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import BonusDice, House
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.weapons import WeaponType as Type
from builder.core.field_spec import FieldSpec, field_specs
from tests.sweeps import share

PLAIN = House(bonus_dice=BonusDice.NONE)


def bearing(size: int, mind: Mind, *weapons: Weapon) -> Creation:
    held = tuple(Mount(weapon=each, mounting=Mounting.HELD) for each in weapons)
    level = Structure.HALF if size == 1 else Structure.ONE
    return Creation(size=size, structure=level, mind=mind, move=4, mounts=held)


BLADE, SHIELD = Weapon(type=Type.MELEE, size=2), Weapon(type=Type.SHIELD, size=2)
GUN, FLAME = Weapon(type=Type.GUN, size=2), Weapon(type=Type.FLAMETHROWER)
DESIGNS = [
    ("melee", BLADE),
    ("melee", SHIELD),
    ("melee", bearing(1, Mind.D6, Weapon(type=Type.MELEE), SHIELD)),
    ("melee", bearing(3, Mind.NONE, BLADE, FLAME)),
    ("manual", GUN),
    ("manual", FLAME),
    ("manual", bearing(4, Mind.D8, BLADE, GUN)),
]
FOE = bearing(3, Mind.NONE, BLADE, SHIELD)


SHOWN_ONCE_SET = {"diverting", "aloft", "mode", "support", "others"}
"""Fields that a form shows again when they have another value, to be corrected."""


def others(value: Any, about: FieldSpec) -> Iterator[Any]:
    """Other values of a field."""
    match value:
        case bool():
            yield not value
        case Enum():
            yield from (each for each in type(value) if each is not value)
        case int():
            yield from (value + 1, value + 3)
        case None if not about.picked:
            yield 1


def opened(key: str, design: Any) -> Iterator[tuple[Any, Any]]:
    """The question and the situations to start from."""
    about = next(q for q in QUESTIONS if q.key == key and q.on is type(design))
    start = about.start(design, PLAIN)
    if key == "manual":
        for rolled, arc in product((False, True), (1, 2)):
            yield about, replace(start, rolled=rolled, points=arc)
        return
    for doing, against, arm in product(
        Doing, (Against.MINIFIG, Against.CHOSEN), (HandArm.NONE, HandArm.HEAVY_SHIELD)
    ):
        chosen = FOE if against is Against.CHOSEN else None
        placed = {"own_arm": 0, "own_guard": 1} if chosen else {}
        yield (
            about,
            replace(
                start, doing=doing, against=against, arm=arm, chosen=chosen, **placed
            ),
        )


@pytest.mark.parametrize(
    ("key", "design"), DESIGNS, ids=lambda it: getattr(it, "title", it)
)
def test_a_field_out_of_sight_changes_nothing(key: str, design: Any) -> None:
    for about, situation in opened(key, design):
        answer = about.answer(design, situation, PLAIN)
        idle = about.irrelevant_fields(design, situation, PLAIN)
        if not answer.stats:
            continue
        specs = field_specs(about.situation)
        cases = [
            (name, value)
            for name in sorted(idle & set(specs) - SHOWN_ONCE_SET)
            for value in others(getattr(situation, name), specs[name])
        ]
        for name, value in share(cases, of=4):
            other = replace(situation, **{name: value})
            assert about.answer(design, other, PLAIN) == answer, (name, value)


def test_what_a_rule_speaks_of_is_a_field_that_is_shown() -> None:
    """R8.1.21, R8.1.29: of a turn's rules, only those with a field here have one."""
    blade = Mount(weapon=replace(BLADE, size=5), mounting=Mounting.SMALL_TURRET)
    weak = Creation(size=2, mind=Mind.D6, mounts=(blade,))
    about = next(q for q in QUESTIONS if q.key == "melee" and q.on is Creation)
    fallen = replace(about.start(weak, PLAIN), set_up=False)
    found = {each.rule: each for each in about.ask(weak, fallen, PLAIN).refusals}
    assert found["R8.1.21"].at == found["R8.1.29"].at == ()
    assert [fix.at for fix in found["R8.1.29"].fixes] == [("set_up",)]
    assert "set_up" not in about.irrelevant_fields(weak, fallen, PLAIN)
