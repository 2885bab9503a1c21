"""What stops a weapon, counted anew from the rules: planner, odds and fields agree.

The planner and the odds ask the same functions, so laws that compare the two say
nothing of those. The counts here share no code with them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest

from builder.brikwars.attack.engagement import engage
from builder.brikwars.attack.legality import problems
from builder.brikwars.attack.question import CREATION_ODDS, WEAPON_ODDS
from builder.brikwars.attack.situation import MountShoot, Shoot
from builder.brikwars.engine.condition import Moved
from builder.brikwars.engine.rows import How, PlannedUse
from builder.brikwars.engine.turn import Turn, TurnPlan
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.tables.scales import Mind, Mounting
from builder.brikwars.tables.weapons import WeaponType as Type
from builder.brikwars.turn.full_sets import full
from builder.brikwars.turn.legality import TURN as RULES
from builder.brikwars.turn.question import TURN_PLANNER
from builder.core.rulebook import legal
from tests.builder.asked import said
from tests.sweeps import THOROUGH

MELEE, GUN = Type.MELEE, Type.GUN
FIXED, HELD = Mounting.FIXED, Mounting.HELD
SMALL, LARGE = Mounting.SMALL_TURRET, Mounting.LARGE_TURRET


@dataclass(frozen=True)
class Case:
    """A creation with one weapon, and its turn."""

    size: int
    kind: Type
    inches: int
    mounting: Mounting
    moved: Moved
    set_up: bool
    fire: int
    hurt: int

    @property
    def creation(self) -> Creation:
        weapon = Weapon(type=self.kind, size=self.inches)
        mounts = (Mount(weapon=weapon, mounting=self.mounting),)
        return Creation(size=self.size, move=5, mind=Mind.D6, mounts=mounts)

    @property
    def about(self) -> dict[str, Any]:
        return {
            "moved": self.moved,
            "set_up": self.set_up,
            "fire": self.fire,
            "size_damage": self.hurt,
        }


def barred(case: Case) -> Iterator[str]:
    """The rules by which it does not attack."""
    left = case.size - case.hurt
    turret = {SMALL: 2, LARGE: 4}.get(case.mounting)
    hands = case.mounting is HELD
    long = hands and 3 * case.size < 2 * case.inches <= 4 * case.size
    if left == 0:
        yield "R8.1.18"
    if turret and not case.set_up:
        yield "R8.1.29"
    if turret and case.inches > turret:
        yield "R8.1.28"
    if case.moved is Moved.SPRINTS and (long or (turret and case.size == 1)):
        yield "R8.1.12"
    if case.size == 1 and case.fire and long:
        yield "R8.3.13"
    # A minifig's Turret has Power of its own; Fire takes an inch for each inch.
    if not (turret and case.size == 1) and case.inches > 2 * left - case.fire:
        yield "R8.1.21"


def borne(size: int, kind: Type, inches: int, mounting: Mounting) -> bool:
    """Whether a design may be so: hands hold no Long gun, and a Turret no blade."""
    if mounting is HELD:
        return 2 * inches <= (4 if kind is MELEE else 3) * size
    return mounting is FIXED or kind is GUN


def cases() -> list[Case]:
    every = [
        Case(*each)
        for each in product(
            (1, 2, 3),
            (MELEE, GUN),
            (1, 2, 3, 4, 5),
            (FIXED, HELD, SMALL, LARGE),
            Moved,
            (True, False),
            (0, 1),
            (0, 1),
        )
        if borne(*each[:4])
    ]
    return every if THOROUGH else every[::7]


def test_a_weapon_is_stopped_by_its_rules_and_by_nothing_else() -> None:
    """R8.1.12, R8.1.16, R8.1.18, R8.1.21, R8.1.28, R8.1.29, R8.3.13."""
    for case in cases():
        creation, about = case.creation, case.about
        shot = PlannedUse(weapon=creation.mounts[0].weapon.title, fired=1)
        turn = Turn.of(creation, TurnPlan(shots=(shot,), **about), STANDARD)
        aimed = engage(creation, MountShoot(**about), STANDARD)
        assert aimed
        stopped = {*barred(case)}
        refused = [not legal(RULES.audit(turn, STANDARD)), not legal(problems(aimed))]
        assert refused == [bool(stopped)] * 2, (case, stopped)
        free = full(Turn.of(creation, TurnPlan(**about), STANDARD)).found
        assert bool(free) is not bool(stopped), (case, stopped)


def thrown(size: int, inches: int, mind: Mind) -> str:
    """The rule by which hands do not throw it: a blade that is Long, or no hands."""
    if mind is Mind.NONE:
        return "R8.4.25"
    return "R8.4.29" if 2 * inches > 3 * size else ""


@pytest.mark.parametrize("mind", [Mind.D6, Mind.NONE])
@pytest.mark.parametrize(("size", "inches"), [*product((1, 2, 3, 4), (1, 2, 3, 4, 6))])
def test_a_way_of_use_that_is_refused_is_greyed(
    size: int, inches: int, mind: Mind
) -> None:
    """R8.3.5, R8.4.25, R8.4.29: in both questions, and with the number of its rule."""
    if inches > 2 * size:
        return
    blade = Weapon(type=MELEE, size=inches)
    creation = Creation(
        size=size, move=5, mind=mind, mounts=(Mount(weapon=blade, mounting=HELD),)
    )
    why = thrown(size, inches, mind)
    for how in How:
        number = {How.SINGLE: "", How.THROWN: why}.get(how, "R8.3.5")
        shot = MountShoot(weapon=0, mode=how)
        use = PlannedUse(weapon=blade.title, fired=1, how=how)
        plan = TurnPlan(shots=(use,))
        greyed = (
            CREATION_ODDS.why_disabled(creation, shot, "mode", how, STANDARD),
            TURN_PLANNER.why_disabled(creation, plan, "shots.0.how", how, STANDARD),
        )
        answers = (
            CREATION_ODDS.ask(creation, shot, STANDARD),
            TURN_PLANNER.ask(creation, plan, STANDARD),
        )
        for words, answer in zip(greyed, answers, strict=True):
            rules = said(answer)
            assert words.endswith(f"({number})" if number else ""), how
            assert bool(words) is bool(number), how
            assert not number or number in rules, (how, rules)
    if mind is not Mind.NONE:
        alone = Shoot(hands=size, mode=How.THROWN)
        words = WEAPON_ODDS.why_disabled(blade, alone, "mode", How.THROWN, STANDARD)
        assert bool(words) is bool(why)
