"""The examples as text, to be compared by eye when a rule or a word changes."""

from pathlib import Path

import pytest

from builder import describe, systems
from builder.army.muster import roster
from builder.house_rules.ruleset import sheet
from builder.system.model import Example
from reports.text.plain import card_text, roster_text

GOLDENS = Path(__file__).resolve().parent / "goldens"
EXAMPLES = [
    pytest.param(example, id=example.key)
    for system in systems().values()
    for example in system.examples()
]


def said(example: Example) -> str:
    designs = dict(example.designs)
    # What is home-made is legal only where its army plays.
    houses = {
        entry.design: army.house for _, army in example.armies for entry in army.entries
    }
    cards = [
        card_text(describe(each, houses.get(key))) for key, each in designs.items()
    ]
    rosters = [roster_text(roster(army, designs)) for _, army in example.armies]
    sheets = [card_text(sheet(rules)) for _, rules in example.rulesets]
    return "\n".join([*cards, *rosters, *sheets])


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_says_what_it_said(
    example: Example, request: pytest.FixtureRequest
) -> None:
    golden = GOLDENS / f"{example.key}.txt"
    if request.config.getoption("--update-goldens"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(said(example), encoding="utf-8")
    assert said(example) == golden.read_text(encoding="utf-8")
