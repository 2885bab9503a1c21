"""Which Explosives an arm throws, and which are dropped, in every view (8.4)."""

from collections.abc import Iterable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import describe, judge
from builder.brikwars.attack.engagement import engage
from builder.brikwars.attack.question import CREATION_ODDS
from builder.brikwars.engine.combatant import Moved
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.tables.scales import Mind, Mounting
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from builder.brikwars.turn.question import TURN_PLANNER
from builder.content.card import Table
from tests.sweeps import examples

RULE = "R8.4.25"
IN_HAND = (Mounting.HELD, Mounting.CARRIED)


def bomber(size: int, x: int, mounting: Mounting, *, strong: bool = False) -> Creation:
    bomb = Weapon(name="Bomb", type=WeaponType.EXPLOSIVE, size=x)
    return Creation(
        name="Bomber",
        size=size,
        mind=Mind.D6,
        specialties=(Specialty.COMPENSATING,) if strong else (),
        mounts=(Mount(weapon=bomb, mounting=mounting),),
    )


def reach(size: int, x: int, mounting: Mounting, *, more: int = 0) -> str:
    """Its Range by the book: an arm is a Launcher of half the Size; X1 fits any."""
    fits = x <= max(1, size // 2) + more
    return f'{3 * size}" thrown' if fits and mounting in IN_HAND else "dropped"


def tables(parts: Iterable[object], title: str) -> Table:
    found = (part for part in parts if isinstance(part, Table))
    return next(table for table in found if table.title == title)


@settings(max_examples=examples(60))
@given(
    st.integers(1, 7),
    st.integers(1, 5),
    st.sampled_from(Mounting),
    st.booleans(),
    st.sampled_from([Moved.STILL, Moved.MOVES]),
)
def test_r8_4_25_all_views_throw_the_same_bombs(
    size: int, x: int, mounting: Mounting, strong: bool, moved: Moved
) -> None:
    design = bomber(size, x, mounting, strong=strong)
    still = moved is Moved.STILL
    expected = reach(size, x, mounting, more=int(strong and still))
    begun = TURN_PLANNER.start(design, STANDARD)
    plan = replace(begun, moved=moved, shots=(replace(begun.shots[0], fired=1),))
    turn = TURN_PLANNER.answer(design, plan, STANDARD)
    aimed = replace(CREATION_ODDS.start(design, STANDARD), moved=moved, distance=0)
    found = engage(design, aimed, STANDARD)
    told = CREATION_ODDS.answer(design, aimed, STANDARD)
    assert found.strike.range_text == expected
    # What draws too much Power for a turn has no table there.
    if turn.parts:
        assert tables(turn.parts, "Used this turn").rows[0].cells[-2] == expected
    for answer in (turn, told):
        warned = [each.message for each in answer.refusals if each.rule == RULE]
        assert bool(warned) == (expected == "dropped")
    # Card and verdict are those of a creation at its best: standing still.
    best = reach(size, x, mounting, more=int(strong))
    armament = tables(describe(design).front, "Armament")
    assert armament.rows[0].cells[2] == best
    said = [each for each in judge(design).violations if each.rule == RULE]
    assert bool(said) == (best == "dropped")


def test_r8_4_25_words_are_the_same_in_every_view() -> None:
    man = bomber(1, 2, Mounting.CARRIED)
    words = (
        'Bomb is X2, and an arm of a Size 1" creation throws up to X1: '
        "it can be dropped"
    )
    begun = TURN_PLANNER.start(man, STANDARD)
    plan = replace(begun, shots=(replace(begun.shots[0], fired=1),))
    aimed = CREATION_ODDS.start(man, STANDARD)
    for found in (
        judge(man).violations,
        TURN_PLANNER.answer(man, plan, STANDARD).refusals,
        CREATION_ODDS.answer(man, aimed, STANDARD).refusals,
    ):
        assert [each.message for each in found if each.rule == RULE] == [words]


@pytest.mark.parametrize("name", ["helpers", "helper_inches", "helper_inches_aloft"])
def test_each_helper_of_a_joint_throw_makes_the_arm_larger(name: str) -> None:
    """R8.4.26: a minifig drops X2; with three inches of helpers he throws it."""
    design = bomber(1, 2, Mounting.HELD)
    bare = CREATION_ODDS.start(design, STANDARD)
    for inches, thrown in ((0, "dropped"), (3, "thrown")):
        aimed = replace(bare, distance=0, **{name: inches})
        found = engage(design, aimed, STANDARD)
        assert found.strike.range_text.endswith(thrown)
