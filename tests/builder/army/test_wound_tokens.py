"""Wounds lie on the table only where a game has them."""

import pytest

from builder import systems
from builder.army.muster import kit
from builder.content.kit import ORDERS, Objective, Token
from builder.examples import examples_of


@pytest.mark.parametrize("key", systems())
def test_only_games_with_wounds_have_tokens_for_them(key: str) -> None:
    """M24: a trooper of MicroFig Death falls or stands.

    Infantry Fire has a marker of its own for each of two ways to be wounded (I19).
    """
    example = next(each for each in examples_of(key) if each.armies)
    ((_, army), *_) = example.armies
    pieces = kit(army, dict(example.designs)).templates
    names = {each.label for each in pieces if isinstance(each, Token)}
    assert {label for label, _ in ORDERS} <= names
    assert ("Wound" in names) is (key in {"brikwars", "smallarms"})
    both = {"Walking wounded", "Litter case"}
    assert both & names == (both if key == "infantry" else set())
    objectives = [each.number for each in pieces if isinstance(each, Objective)]
    assert objectives == [1, 2, 3]
