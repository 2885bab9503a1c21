"""I15, S15: a weapon may do what it is allowed itself, or the man who holds it."""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from builder import home, judge
from builder.core.rulebook import legal
from builder.core.waivers import Waiver
from builder.infantry.answer import answer
from builder.infantry.designs import Man, RangeBand, Weapon
from builder.infantry.house_rules import STANDARD
from builder.infantry.situation import ManFire

ODD = Weapon(name="Odd", bands=(RangeBand(chance=110),))
WAIVED = (Waiver(rule="I15"),)


def desk(design: Any) -> Any:
    (fire,) = [each for each in home(design).asked_of(design) if each.key == "fire"]
    return fire.answer(design, fire.start(design, STANDARD), STANDARD)


@pytest.mark.parametrize(("man", "weapon"), list(product((False, True), (False, True))))
def test_card_and_desk_count_the_same_waivers(man: bool, weapon: bool) -> None:
    """I15: a table of 110 % is refused, unless the man or the weapon has a waiver."""
    arm = replace(ODD, waivers=WAIVED if weapon else ())
    armed = Man(weapons=(arm,), waivers=WAIVED if man else ())
    allowed = man or weapon
    assert judge(armed).legal is allowed
    assert legal(desk(armed).refusals) is allowed
    assert bool(desk(armed).stats) is allowed
    assert judge(arm).legal is weapon
    assert legal(desk(arm).refusals) is weapon


@pytest.mark.parametrize(("man", "weapon"), list(product((False, True), (False, True))))
def test_a_friend_fires_by_the_same_waivers(man: bool, weapon: bool) -> None:
    """I15, I17."""
    arm = replace(ODD, waivers=WAIVED if weapon else ())
    friend = Man(name="Friend", weapons=(arm,), waivers=WAIVED if man else ())
    firer = Man(weapons=(Weapon(bands=(RangeBand(chance=50),)),))
    found = answer(firer, ManFire(friends=(friend,)), STANDARD)
    (table,) = [
        each
        for each in found.parts
        if any("Friend" in row.cells for row in getattr(each, "rows", ()))
    ]
    silent = any("may not fire" in cell for row in table.rows for cell in row.cells)
    assert silent is not (man or weapon)
