"""Wounds lie on the table only where a game has them."""

import pytest

from builder import systems
from builder.army.muster import kit
from builder.content.kit import Objective, Token
from builder.examples import examples_of


@pytest.mark.parametrize("key", systems())
def test_only_games_with_wounds_have_tokens_for_them(key: str) -> None:
    """M24: a trooper of MicroFig Death falls or stands."""
    example = next(each for each in examples_of(key) if each.armies)
    ((_, army), *_) = example.armies
    pieces = kit(army, dict(example.designs)).templates
    names = {each.label for each in pieces if isinstance(each, Token)}
    assert "Order" in names
    assert ("Wound" in names) is (key != "microfig")
    objectives = [each.number for each in pieces if isinstance(each, Objective)]
    assert objectives == [1, 2, 3]
