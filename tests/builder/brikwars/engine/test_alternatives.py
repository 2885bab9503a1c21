"""Alternative loads of a Launcher, and what is stowed for it (8.4)."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import product
from operator import le, mul

from hypothesis import given, settings
from hypothesis import strategies as st

from builder import judge
from builder.brikwars.attack.question import CREATION_ODDS
from builder.brikwars.engine.loads import MOST_GROUPS
from builder.brikwars.model.designs import Creation, Mount, Payload, Round, Weapon
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.model.swaps import Swap
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.brikwars.turn.question import TURN_PLANNER
from builder.core.rulebook import Severity
from builder.questions.model import Answer
from tests.builder.asked import refused
from tests.sweeps import examples

X2 = Weapon(name="HE", type=WeaponType.EXPLOSIVE, size=2)
NAPALM = replace(X2, name="Napalm", swaps=(Swap(takes=(Die.EXP,), gives=Die.FIRE),) * 2)


def tank(
    *rounds: Round,
    inches: int = 2,
    kind: WeaponType = WeaponType.LAUNCHER,
    objects: tuple[Payload, ...] = (),
    stowed: Iterable[tuple[Weapon, int]] = (),
) -> Creation:
    tube = Weapon(name="Tube", type=kind, size=inches)
    mount = Mount(weapon=tube, rounds=rounds, objects=objects)
    freight = tuple(
        Mount(weapon=bomb, count=count, mounting=Mounting.CARRIED)
        for bomb, count in stowed
    )
    return Creation(
        name="Tank",
        size=max(4, inches),
        structure=Structure.ONE,
        mind=Mind.D6,
        mounts=(mount, *freight),
    )


def odds(design: Creation, **more: object) -> Answer:
    begun = CREATION_ODDS.start(design, STANDARD)
    return CREATION_ODDS.answer(design, replace(begun, **more), STANDARD)


@settings(max_examples=examples(80))
@given(
    st.integers(1, 6),
    st.lists(st.tuples(st.integers(1, 4), st.integers(1, 3)), max_size=3),
    st.lists(st.tuples(st.integers(0, 3), st.integers(1, 2)), max_size=2),
)
def test_r8_4_18_each_launch_fits_and_any_group_leaves(
    inches: int, bombs: list[tuple[int, int]], rocks: list[tuple[int, int]]
) -> None:
    """A load is lawful if one launch takes it; any group of those that fit leaves.

    A launch is up to so many bricks, or up to half of it in inches of objects, and
    Explosives and objects never mix (A6).
    """
    rounds = tuple(
        Round(weapon=replace(X2, name="", size=x), together=n, stock=n)
        for x, n in bombs
    )
    objects = tuple(Payload(size=size, together=n) for size, n in rocks)
    design = tank(*rounds, inches=inches, objects=objects)
    each_fits = all(x * n <= inches for x, n in bombs)
    each_fits = each_fits and all(size * n <= inches // 2 for size, n in rocks)
    lawful = each_fits and not (bombs and rocks)
    assert (not refused(design) & {"R8.4.18", "R8.4.19"}) == lawful
    if not lawful or not (bombs or rocks):
        return
    sizes: Counter[int] = Counter()
    for size, n in bombs or rocks:
        sizes[size] += n
    room = inches if bombs else inches // 2
    fitting = [
        some
        for some in product(*(range(n + 1) for n in sizes.values()))
        if any(some) and sum(map(mul, some, sizes)) <= room
    ]
    whole = tuple(sizes.values()) in fitting
    everything = [sum(sizes.values())] * len(bombs or rocks)
    wanted = everything if whole else [sum(some) for some in fitting]
    # The planner launches everything, or a group of loads beside which no other fits.
    begun = TURN_PLANNER.start(design, STANDARD)
    plan = replace(begun, shots=(replace(begun.shots[0], fired=1),))
    answer = TURN_PLANNER.answer(design, plan, STANDARD)
    used = next(part for part in answer.parts if part.title == "Used this turn")
    fullest = {
        sum(some)
        for some in fitting
        if not any(all(map(le, some, more)) for more in fitting if more != some)
    }
    counts = {f"1 an object, {many} in all" for many in fullest}
    assert used.rows[0].cells[2] in counts
    notes = [each for each in judge(design).violations if each.rule == "R8.4.18"]
    assert [each.severity for each in notes] == [Severity.NOTE] * (not whole)
    if len(fitting) > MOST_GROUPS:
        return
    # The odds are those of each group in its turn, or of each load of them all.
    leaving = [_leaving(odds(design, round=place)) for place in range(len(wanted))]
    assert sorted(leaving) == sorted(wanted)


def _leaving(answer: Answer) -> int:
    titles = " ".join(part.title for part in answer.parts)
    found = re.search(r"([0-9]+) Attack Rolls", titles)
    return int(found[1]) if found else 1


def test_r8_4_12_what_is_stowed_has_odds_of_its_own() -> None:
    """Napalm beside the tube hits as it would in the tube; so for a Cannon."""
    for kind in (WeaponType.LAUNCHER, WeaponType.CANNON):
        design = tank(Round(weapon=X2), kind=kind, stowed=((NAPALM, 1),))
        inside = tank(Round(weapon=NAPALM), kind=kind)
        assert odds(design, round=1).stats == odds(inside).stats
        assert (
            odds(design, round=0).stats == odds(tank(Round(weapon=X2), kind=kind)).stats
        )
        # An empty weapon fires what is on board.
        empty = tank(kind=kind, stowed=((NAPALM, 1),))
        assert odds(empty).stats == odds(inside).stats


def test_r8_4_12_a_load_that_is_not_there_is_refused() -> None:
    """One load is number 0; there is no number 1 (it was taken for X2)."""
    design = tank(Round(weapon=X2))
    (said,) = odds(design, round=1).refusals
    assert said.rule == "R8.4.12"
    assert said.message == "Tube has no load 1: choose 0 for HE"
    begun = CREATION_ODDS.start(design, STANDARD)
    assert said.fixes[0].apply(begun).round is None
    assert not odds(design, round=0).refusals
