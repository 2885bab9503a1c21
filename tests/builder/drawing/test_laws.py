"""Laws of all portraits: nothing floats, and what differs looks different."""

from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from builder.brikwars.model.designs import Creation, Mount, SuperNaturalDice
from builder.brikwars.tables.scales import Medium, Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.drawing.costumes import COSTUMES
from builder.drawing.things import objective_portrait
from builder.microfig.designs import Squad
from builder.microfig.scales import Bulk
from builder.registry import describe
from tests.builder.test_properties import WEAPONS
from tests.db.values import designs
from tests.portrait_laws import whole
from tests.portraits import picked

SHOWN = [
    pytest.param(design, id=f"{design.kind} {design.title}") for design in picked(())
]
MOUNTS = st.builds(
    Mount,
    weapon=WEAPONS,
    count=st.integers(1, 8),
    mounting=st.sampled_from(Mounting),
)
NAMES = st.sampled_from(("", "Guard", *COSTUMES))
TROOPERS = st.builds(
    Creation,
    name=NAMES,
    size=st.integers(0, 1),
    structure=st.sampled_from(Structure),
    move=st.integers(0, 12),
    flight=st.sampled_from((0, 0, 6)),
    medium=st.sampled_from(Medium),
    mind=st.sampled_from(tuple(Mind)[1:]),
    mounts=st.lists(MOUNTS, max_size=5).map(tuple),
    specialties=st.lists(st.sampled_from(Specialty), max_size=3).map(tuple),
    supernatural=st.lists(st.builds(SuperNaturalDice), max_size=2).map(tuple),
)


QUICK = settings(deadline=None, phases=[Phase.explicit, Phase.generate])
"""A design that floats is shown as it was found: to make it smaller takes minutes."""


@pytest.mark.parametrize("design", SHOWN)
def test_nothing_floats(design: Any) -> None:
    assert whole(describe(design).portrait)


def test_the_last_man_of_a_crowd_holds_his_pistol() -> None:
    """Nobody stands at his right, whose picture would hold it, too."""
    crowd = Squad(rifles=0, pistols=337, heavies=288, bulk=Bulk.SMALL)
    assert whole(describe(crowd).portrait)


@pytest.mark.parametrize("number", range(1, 5))
def test_no_objective_floats_or_looks_like_another(number: int) -> None:
    assert whole(objective_portrait(number))
    others = {objective_portrait(each) for each in range(1, 5) if each != number}
    assert objective_portrait(number) not in others
    assert objective_portrait(number + 4) == objective_portrait(number)


@given(TROOPERS)
@QUICK
def test_nothing_floats_on_a_random_minifig(creation: Creation) -> None:
    assert whole(describe(creation).portrait)


@given(designs())
@QUICK
def test_nothing_floats_on_a_random_design(design: Any) -> None:
    assert whole(describe(design).portrait)
