"""Every example is legal, and is what its text says."""

from typing import Any

import pytest

from builder import describe, judge, systems
from builder.army.muster import muster, roster
from builder.content.card import Table
from builder.content.card_blocks import in_force
from builder.core.rulebook import Severity
from builder.core.tally import Tally
from builder.examples import Example, examples_of
from builder.house_rules.ruleset import proof
from builder.system.model import System

EXAMPLES = [
    pytest.param(example, id=example.key)
    for system in systems().values()
    for example in examples_of(system.key)
]
ILLEGAL = {"endless-gun", "phased-pistol", "overcharged-mortar", "too-much-gun"}


def played_by(example: Example) -> dict[str, Any]:
    """Return the house rules of the army of each design, if it has some."""
    return {
        entry.design: army.house
        for _, army in example.armies
        if army.house is not None
        for entry in army.entries
    }


@pytest.mark.parametrize("example", EXAMPLES)
def test_designs_are_priced_judged_and_described(example: Example) -> None:
    houses = played_by(example)
    for key, design in example.designs:
        judged = judge(design, houses.get(key))
        # Where a game publishes no points, the examples invent none.
        priced = example in examples_of("brikwars")
        assert isinstance(judged.tally, Tally) is priced
        assert not judged.tally or judged.tally.total > 0 or key == "lava-pool"
        assert judged.legal is (key not in ILLEGAL), key
        card = describe(design, houses.get(key))
        assert card.title == design.name
        assert bool(card.stamp) is not judged.legal


@pytest.mark.parametrize("example", EXAMPLES)
def test_a_row_fits_its_columns_and_has_the_boxes_of_one_model(
    example: Example,
) -> None:
    # For how many models there is room is asked when the card is printed.
    houses = played_by(example)
    for key, design in example.designs:
        card = describe(design, houses.get(key))
        for table in (*card.front, *card.back):
            for row in table.rows if isinstance(table, Table) else ():
                assert len(row.cells) == len(table.columns)
                assert row.sets == 1


@pytest.mark.parametrize("example", EXAMPLES)
def test_armies_find_their_designs(example: Example) -> None:
    designs = dict(example.designs)
    for _, army in example.armies:
        mustered = muster(army, designs)
        assert all(result.design is not None for result in mustered.results)
        assert mustered.total == sum(term.amount for term in mustered.tally.terms)
        assert len(roster(army, designs).units) == len(army.entries)


@pytest.mark.parametrize("example", EXAMPLES)
def test_house_rules_of_an_army_are_a_set_that_comes_with_it(example: Example) -> None:
    sets = [rules for _, rules in example.rulesets]
    for rules in sets:
        assert proof(rules) == ()
        assert in_force(rules.effective_house)
    for _, army in example.armies:
        if army.house is not None or army.edition is not None:
            assert (army.house, army.edition) in [(r.house, r.edition) for r in sets]
            assert muster(army, dict(example.designs)).legal


@pytest.mark.parametrize("example", EXAMPLES)
def test_only_what_is_home_made_needs_house_rules(example: Example) -> None:
    for key in played_by(example):
        found = judge(dict(example.designs)[key]).violations
        refused = {each.rule for each in found if each.severity is Severity.REFUSE}
        assert refused == {"House 1"}, key


def test_the_first_example_of_a_game_has_an_army_to_print() -> None:
    for system in systems().values():
        assert examples_of(system.key)[0].armies


def test_no_two_games_share_an_id() -> None:
    """All examples can lie in one library."""
    shared = {
        key
        for one in systems().values()
        for other in systems().values()
        if one is not other
        for key in _ids(one) & _ids(other)
    }
    assert not shared


def _ids(system: System) -> set[str]:
    return {
        key
        for example in examples_of(system.key)
        for key, _ in (*example.designs, *example.armies, *example.rulesets)
    }
