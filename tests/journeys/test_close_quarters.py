"""A player asks who wins hand to hand, and fires a toy cannon by hand."""

import pytest

from tests.journeys.table import Table


def test_a_blade_strikes_is_parried_and_struck_back(table: Table) -> None:
    """R8.2.3 to R8.2.7: the opponent is described, then taken from the library."""
    table.open("Grenadier")
    table.ask("Close combat")
    alone = table.stat("Kills")
    assert table.stat("Hurts you")
    table.say("guard", "Bare hands")
    assert table.stat("Kills") != alone
    with pytest.raises(StopIteration):
        table.stat("Parried")
    table.say("guard", "Melee Shield")
    table.say("guard_size", 3)
    assert table.stat("Parried")
    assert table.part("Roll by roll").rows[1].cells[0] == "It: Parry, 3 Deflection"
    table.say("mindless", value=True)
    assert "R8.2.6" in table.refusals


def test_bare_hands_shove_only_what_is_not_larger(table: Table) -> None:
    """R8.2.8: a fix brings enough helpers."""
    table.open("Rifleman")
    table.ask("Close combat")
    assert table.stat("To hit") == "100 %"
    table.say("against", "Creation by Size and Level")
    table.say("size", 4)
    assert "R8.2.8" in table.refusals
    (refused,) = table.panel.view.said.answer.refusals
    table.panel.view.fix.emit(refused.fixes[0])
    table.settle()
    assert table.panel.situation.shovers == 3
    assert table.stat("Shoves")


def test_a_toy_is_fired_by_hand(table: Table) -> None:
    """R8.6.7: Mulligans take Damage off, and Range still counts."""
    table.open("Rifle")
    table.ask("Manual Fire")
    assert table.stat("To hit") == "by hand"
    first = table.stat("Kills")
    table.say("mulligans", 2)
    assert table.stat("Kills") != first
    table.say("distance", 30)
    assert table.refusals == ["R8.6.7"]
    table.panel.view.fix.emit(table.panel.view.said.answer.refusals[0].fixes[1])
    table.settle()
    assert table.stat("To hit") != "by hand"


@pytest.mark.full
@pytest.mark.parametrize(
    ("design", "question"),
    [
        ("Grenadier", "Close combat"),
        ("Plated Half-track", "Manual Fire"),
        ("Plated Half-track", "Odds"),
        ("Plated Half-track", "Turn planner"),
    ],
)
def test_a_small_screen_shows_a_situation_without_sideways_scrolling(
    table: Table, design: str, question: str
) -> None:
    table.window.resize(1024, 700)
    table.open(design)
    table.ask(question)
    bar = table.panel.area.horizontalScrollBar()
    table.qtbot.waitUntil(lambda: table.panel.area.width() > 0)
    assert bar.maximum() == 0
