"""Attacks that break a rule each: what is said, and what each fix does."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from builder.brikwars.attack.engagement import engage
from builder.brikwars.attack.legality import problems
from builder.brikwars.attack.situation import MOST_ROLLS, Against
from builder.brikwars.attack.strip import STRIPS, strip
from builder.brikwars.engine.condition import Moved
from builder.brikwars.engine.rows import How
from builder.brikwars.model.designs import Creation, Mount, Payload, Round, Weapon
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.tables.scales import Mind, Mounting
from builder.brikwars.tables.weapons import WeaponType as T
from builder.core.rulebook import Fix, Violation
from builder.examples import catalog_of
from builder.questions.model import Answer
from tests.builder.asked import Golden, questions_of, ruled, unsettled

CAR = catalog_of("brikwars")["gas-shell-car"]
DRAGON = catalog_of("brikwars")["fire-breathing-dragon"]
GRENADIER = catalog_of("brikwars")["grenadier"]
SCORPION = catalog_of("brikwars")["scorpiosaurus-rex"]


@dataclass(frozen=True)
class Case:
    """A design, and what differs from the situation its odds open with."""

    design: Any
    about: dict[str, Any] = field(default_factory=dict)

    @property
    def situation(self) -> Any:
        start = question(self.design).start(self.design, STANDARD)
        return replace(start, **self.about)

    def found(self, fix: Fix | None = None) -> Sequence[Violation]:
        there = fix.apply(self.situation) if fix else self.situation
        engaged = engage(self.design, there, STANDARD)
        assert engaged
        return problems(engaged)

    def answer(self) -> Answer:
        return question(self.design).answer(self.design, self.situation, STANDARD)


def question(design: Any) -> Any:
    return next(each for each in questions_of(design) if each.key == "odds")


def arm(kind: T, size: int, **about: Any) -> Weapon:
    return Weapon(type=kind, size=size, **about)


def bears(*mounts: Mount, size: int = 4, **about: Any) -> Creation:
    return Creation(size=size, mounts=mounts, **about)


GUN = arm(T.GUN, 2)


def launching(size: int, together: int, *, rocks: int = 0) -> Mount:
    """A Launcher with so many rocks of a Size in one launch."""
    objects = (Payload(size=rocks, together=together),)
    return Mount(weapon=arm(T.LAUNCHER, size), objects=objects)


BOULDERS = launching(2, MOST_ROLLS + 1)
PEBBLES = launching(2, MOST_ROLLS)
SLING = launching(0, MOST_ROLLS + 1)
ROCKS = launching(2, 2, rocks=1)
CANNON = Mount(
    weapon=arm(T.CANNON, 2), rounds=(Round(weapon=arm(T.EXPLOSIVE, 1), together=2),)
)
CASES = {
    "nobody is chosen": Case(GUN, {"against": Against.CHOSEN}),
    "a big gun": Case(arm(T.GUN, 3)),
    "as big as a bearer can power": Case(GUN),
    "wider than its Arc": Case(
        arm(T.MACHINEGUN, 2), {"mode": How.ARC, "points": 2, "spanned": 3}
    ),
    "as wide as its Arc": Case(
        arm(T.MACHINEGUN, 2), {"mode": How.ARC, "points": 2, "spanned": 2}
    ),
    "an inch past Range": Case(GUN, {"distance": 11}),
    "at full Range": Case(GUN, {"distance": 10}),
    "a load too large": Case(arm(T.CANNON, 2), {"load": 3}),
    "the largest load": Case(arm(T.CANNON, 2), {"load": 2}),
    "a Launcher's load": Case(arm(T.LAUNCHER, 2), {"load": 3}),
    "no load fits": Case(arm(T.CANNON, 0), {"load": 1}),
    "a Gun in an Arc": Case(GUN, {"mode": How.ARC}),
    "a Burst of 1": Case(arm(T.MACHINEGUN, 2), {"mode": How.BURST, "points": 1}),
    "too much support": Case(GUN, {"support": 2}),
    "burning with a Long weapon": Case(arm(T.MELEE, 2), {"on_fire": True}),
    "two rocks": Case(bears(ROCKS)),
    "a Cannon with its rounds": Case(bears(CANNON)),
    "a Cannon with another load": Case(bears(CANNON), {"round": None, "load": 3}),
    "too many rocks": Case(bears(BOULDERS)),
    "as many rocks as can be counted": Case(bears(PEBBLES)),
    "too many rocks for a Launcher of X1": Case(bears(launching(1, MOST_ROLLS + 1))),
    "too many rocks for so small a Launcher": Case(bears(SLING)),
    "diverting": Case(bears(Mount(weapon=GUN), move=6), {"diverting": True}),
    "a weak bearer": Case(bears(Mount(weapon=arm(T.GUN, 3)), size=1), {"saved": 0}),
    "in the air without wings": Case(CAR, {"aloft": True}),
    "destroyed": Case(SCORPION, {"size_damage": 3}),
    "a turret not Set Up": Case(
        bears(Mount(weapon=GUN, mounting=Mounting.SMALL_TURRET), size=2),
        {"set_up": False},
    ),
    "a Sprint": Case(
        bears(
            Mount(weapon=arm(T.MELEE, 2), mounting=Mounting.HELD),
            size=1,
            mind=Mind.D6,
        ),
        {"moved": Moved.SPRINTS},
    ),
    "helpers": Case(DRAGON, {"helpers": 1}),
}
PARAMS = [pytest.param(case, id=name) for name, case in CASES.items()]


def test_each_rule_of_an_attack_says_what_is_wrong(golden: Golden) -> None:
    """R8.2.1 to R8.7.28 as one attack has them, and 5.1, R8.3.2, R8.3.16, R8.4.11."""
    lines = []
    for name, case in CASES.items():
        lines += [f"{name}:", *ruled(case.found(), case.found)]
    golden("rulings-of-attacks", "\n".join(lines))


@pytest.mark.parametrize("case", PARAMS)
def test_each_fix_of_an_attack_settles_what_it_is_for(case: Case) -> None:
    """5.1, R8.1.12-30, R8.3.2-16, R8.4.11, R8.6.5: a fix mends its violation."""
    assert not unsettled(case.found(), case.found)


STRIPPED = {
    "gun": GUN,
    "machine gun": arm(T.MACHINEGUN, 3),
    "grenade": arm(T.EXPLOSIVE, 2),
    "blade": arm(T.MELEE, 1),
    "scorpion": SCORPION,
    "grenadier": GRENADIER,
    "car": CAR,
    "cannon": bears(CANNON),
    "rocks": bears(ROCKS),
    "too many rocks": bears(BOULDERS),
    "wall": Creation(size=3),
    "shield": arm(T.PLATING, 1),
}


def test_strips_of_odds_match_their_golden(golden: Golden) -> None:
    """8.2 to 8.4: hits and mean Damage near, at half and at full Range."""
    lines = []
    for name, design in STRIPPED.items():
        for against in (STRIPS[0], STRIPS[-1]):
            found = strip(design, against, STANDARD)
            lines.append(f"{name}: {found.title if found else 'nothing attacks'}")
            rows = found.rows if found else ()
            lines += [f"  {' | '.join((*row.cells, *row.below))}" for row in rows]
    golden("strips", "\n".join(lines).replace("\xa0", " "))
