"""The fixtures of several tests of BrikWars."""

from pathlib import Path
from typing import Any

import pytest

from builder.brikwars.model.house_rules import House
from tests.builder.brikwars.desk import PLAIN, DeskAnswer, Odds, odds_of


@pytest.fixture
def odds(tmp_path: Path) -> Odds:
    """The odds of a design, the same from function and command line."""

    def answer(design: Any, house: House = PLAIN, **fields: Any) -> DeskAnswer:
        return odds_of(design, tmp_path, house, **fields)

    return answer
