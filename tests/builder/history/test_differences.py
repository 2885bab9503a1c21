"""What differs between two items, in sentences."""

from dataclasses import replace
from typing import Any

import pytest

from builder import systems
from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.house_rules import House
from builder.content.theme import shipped
from builder.examples import examples_of
from builder.history.differences import differences
from builder.house_rules.ruleset import RuleSet

GUN = Weapon(name="Long Tom", size=4)


def test_what_has_no_value_is_named_by_its_field() -> None:
    assert differences(GUN, replace(GUN, notes="Old", tags=("a",))) == (
        "Different: Notes, Tags",
    )
    assert differences(GUN, GUN) == ()


def test_a_verdict_that_changes_is_told() -> None:
    said = differences(Creation(size=2), Creation(size=2, mounts=(), move=900))
    assert any(each.startswith("Cost") for each in said)


def test_armies_differ_in_counts_and_limits() -> None:
    mine = Army(name="Guard", limit=100, entries=(Entry(design="a", count=2),
                Entry(design="b")))  # fmt: skip
    theirs = Army(name="Guard", entries=(Entry(design="a", count=5), Entry(design="c")))
    called = {"a": "Trooper", "b": "Gun", "c": "Tank"}.__getitem__
    assert differences(mine, theirs, called=called) == (
        "Points limit: 100 → –",
        "2 × Trooper → 5 × Trooper",
        "Only in mine: Gun",
        "Only in theirs: Tank",
    )

    mine = replace(theirs, name="Watch")
    assert differences(mine, replace(theirs, theme=shipped()[2]))[1:] == (
        "Different: Card theme",
    )


def test_rule_sets_differ_in_what_is_in_force() -> None:
    mine = RuleSet(name="Wolves")
    theirs = replace(mine, version=2, house=House(chained_swaps=False))
    said = differences(mine, theirs)
    assert said[0] == "Version: 1 → 2"
    assert said[1].startswith("Only in theirs: ")


@pytest.mark.parametrize("system", systems().values(), ids=lambda each: each.key)
def test_every_two_designs_of_a_kind_differ_in_words(system: Any) -> None:
    designs = [d for e in examples_of(system.key) for _, d in e.designs]
    for one in designs[:12]:
        for other in designs[:12]:
            if type(one) is type(other):
                assert bool(differences(one, other)) == (one != other)
