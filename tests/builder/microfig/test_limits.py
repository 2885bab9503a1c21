"""Numbers and limits of a table's own: by the book refused or other, legal by them."""

import pytest

from builder import describe, judge, systems
from builder.content.card import Table
from builder.core.rulebook import legal
from builder.microfig import STANDARD, Squad
from builder.microfig.house_rules import House
from reports.reference import reference_of
from reports.text.plain import card_text
from tests.builder.asked import ask, broken, value


@pytest.mark.parametrize(
    ("squad", "house"),
    [
        (Squad(rifles=8, heavies=3), House(most_heavies=2)),
        (Squad(rifles=8, heavies=3), House(most_troopers=10)),
        (Squad(rifles=0, heavies=1), House(most_heavies=0)),
    ],
)
def test_a_squad_over_the_limits_of_the_table_is_refused(
    squad: Squad, house: House
) -> None:
    """M1: one more than the limit; each fix ends it, and at the limit all is well."""
    assert judge(squad).legal
    (found,) = [each for each in broken(squad, house) if each.rule == "M1"][:1]
    assert not legal((found,))
    for fix in found.fixes:
        mended = fix.apply(squad)
        left = [each.message for each in broken(mended, house)]
        assert found.message not in left


def test_at_the_limit_a_squad_is_legal() -> None:
    house = House(most_heavies=2, most_troopers=10)
    assert judge(Squad(rifles=8, heavies=2), house).legal
    assert not judge(Squad(rifles=9, heavies=2), house).legal
    sheet = card_text(reference_of(systems()["microfig"], house))
    assert (
        "At most 10 troopers in a squad. At most 2 heavy weapons in a squad." in sheet
    )
    assert "No unit limits" not in sheet


def test_the_dice_of_a_table_are_on_card_sheet_and_desk() -> None:
    """M3: five rifles of 3 dice are 15 dice, and by the book 10."""
    squad, house = Squad(rifles=5), House(rifle_dice=3)
    for rules, pool in ((STANDARD, "10"), (house, "15")):
        assert value(ask(squad, house=rules), "Pool") == pool
        front = next(b for b in describe(squad, rules).front if isinstance(b, Table))
        assert [row.cells[4] for row in front.rows if row.cells[0] == "Rifle"] == [pool]
    sheet = reference_of(systems()["microfig"], house)
    (arms,) = (b for b in sheet.back if b.title.startswith("Weapons in firing"))
    assert isinstance(arms, Table)
    assert [row.cells[1] for row in arms.rows] == ["1", "1", "1", "3", "4"]
