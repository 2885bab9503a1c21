"""What other house rules change in the table Against: row by row, in words."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from builder.against.shown import changed
from builder.against.table import AgainstTable
from builder.army.model import Army
from builder.army.muster import muster
from builder.army.rule_impact import army_impact
from builder.brikwars import House
from builder.brikwars.model.house_rules import BonusDice
from builder.core.going import GOING, Stopped
from builder.examples import examples_of
from builder.questions.contest import Gauge

BATTLE = next(one for one in examples_of("brikwars") if one.key == "first-battle")
ARMY: Army = BATTLE.armies[0][1]
DESIGNS: dict[str, Any] = dict(BATTLE.designs)
HOUSES = (
    House(bonus_dice=BonusDice.NONE),
    House(plating_by_creation=True),
    House(),
)


def asked_anew(house: House | None) -> Iterator[tuple[str, str, str]]:
    """Yield row, column and chance to hurt, each by a table with nothing kept."""
    mustered = muster(replace(ARMY, house=house), DESIGNS)
    whole = AgainstTable(mustered)
    for row in whole.rows:
        for column in whole.columns:
            cell = AgainstTable(mustered).cell(row, column)
            yield row.label, column.title, cell.values.get(Gauge.HURT, "–")


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_each_number_that_changes_is_told_once(house: House) -> None:
    impact = army_impact(ARMY, house, None, DESIGNS)
    told = [*changed(impact.before, impact.after, GOING)]
    pairs = zip(asked_anew(None), asked_anew(house), strict=True)
    differ = [
        (row, f"{column} {was} → {now}")
        for (row, column, was), (_, _, now) in pairs
        if was != now
    ]
    assert bool(differ) == bool(told) == (house == HOUSES[0])
    assert len(told) == len({row for row, _ in differ})
    for row, words in differ:
        (line,) = (one for one in told if one.startswith(f"{row} against "))
        assert words in line
    assert sum(line.count("→") for line in told) == len(differ)


def test_it_stops_where_nobody_wants_it_any_longer() -> None:
    impact = army_impact(ARMY, HOUSES[0], None, DESIGNS)
    seen: list[tuple[int, int]] = []

    def going(done: int, most: int) -> bool:
        seen.append((done, most))
        return done < 2

    with pytest.raises(Stopped):
        list(changed(impact.before, impact.after, going))
    assert seen == [(0, 6), (1, 6), (2, 6)]
