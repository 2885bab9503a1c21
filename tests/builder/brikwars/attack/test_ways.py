"""What bears on the use of a weapon, and what does not (8.6)."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from builder.brikwars.attack import ways
from builder.brikwars.attack.engagement import with_one
from builder.brikwars.attack.whole import WholeAttack, whole_of
from builder.brikwars.attack.whole_question import WHOLE_ATTACK
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.house_rules import STANDARD, House
from builder.core.field_spec import InvalidValue, put
from builder.examples import examples_of
from builder.system.edits import Edit, Neighbourhood
from tests.builder.test_goldens import variants
from tests.sweeps import SEED, examples

ATTACKS = examples(400, 12)
"""How many attacks are looked at, for each of four seeds."""


def attacks(seed: int) -> Iterator[tuple[Creation, WholeAttack, House]]:
    """Yield creations a walk of edits from an example, and odd circumstances."""
    chance = Random(seed)  # noqa: S311 (no secret)
    known = [e for example in examples_of("brikwars") for _, e in example.designs]
    creations = [design for design in known if isinstance(design, Creation)]
    weapons = [mount for design in creations for mount in design.mounts]
    found = 0
    while found < ATTACKS:
        house, design = STANDARD, chance.choice(creations)
        more = chance.sample(weapons, chance.randrange(4))
        design = put(design, ("mounts",), (*design.mounts, *more))
        for _ in range(chance.randrange(2)):
            _, house = chance.choice([*variants(house)])
        for _ in range(chance.randrange(6)):
            edit = chance.choice(Neighbourhood(house).of(design))
            design = edited(design, edit)
        if not WHOLE_ATTACK.applies(design, house):
            continue
        asked = WHOLE_ATTACK.start(design, house)
        for _ in range(chance.randrange(4)):
            _, asked = chance.choice([*variants(asked)])
        found += 1
        yield design, asked, house


def edited(design: Any, edit: Edit) -> Any:
    try:
        return put(design, edit.at, edit.value)
    except InvalidValue:
        return design


def found_for(creation: Creation, asked: WholeAttack, house: House) -> Any:
    """Return all that a search is told of the ways of each weapon."""
    whole = whole_of(creation, asked, house)
    found = ways.Ways(whole.turn, whole.asked)
    told = [
        (
            option.row,
            option.place,
            option.worth,
            option.part.kinds,
            option.part.lawful,
            option.part.use.arm.inches,
            option.title_of(1),
            option.rounds_of(1),
        )
        for by_user in found.tried.values()
        for options in by_user.values()
        for option in options
    ]
    return told, found.unknown


@pytest.mark.parametrize("seed", range(SEED, SEED + 4))
def test_nothing_else_bears_on_the_use_of_a_weapon(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = 0
    for creation, asked, house in attacks(seed):
        of_one = found_for(creation, asked, house)
        monkeypatch.setattr(ways, "with_one", lambda whole, _: whole)
        assert found_for(creation, asked, house) == of_one
        monkeypatch.setattr(ways, "with_one", with_one)
        seen += len(of_one[0])
    assert seen > ATTACKS
