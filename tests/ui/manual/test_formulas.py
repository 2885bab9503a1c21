"""Every formula of the manual is read, or refused, as its page says."""

import re

import pytest

from builder.brikwars.model.homemade import FORMULAS, OwnType
from builder.brikwars.tables.weapons import WeaponType
from builder.core.field_spec import InvalidValue, field_specs
from builder.core.formula import LARGEST, Formula
from ui.manual import contents


def rows(heading: str) -> list[list[str]]:
    """Return the rows of the table below a heading, without what stands over it."""
    text = contents.page("formulas").split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def codes(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def test_each_formula_has_the_values_of_the_table() -> None:
    table = rows("What may stand there")
    assert len(table) > 10
    for cell, *values in table:
        (text,) = codes(cell)
        own = OwnType(name="Own", cost=text)
        formula = Formula.read(text)
        assert [formula(size) for size in (1, 2, 3)] == [int(each) for each in values]
        assert own.row.cost == formula


def test_each_refused_formula_is_refused_and_what_is_advised_is_read() -> None:
    table = rows("What may not stand there")
    assert len(table) > 6
    for cell, _, advice in table:
        for text in codes(cell):
            with pytest.raises(ValueError, match=r"no formula|above"):
                Formula.read(text)
            with pytest.raises(InvalidValue):
                OwnType(name="Own", cost=text)
        for text in codes(advice):
            Formula.read(text)


def test_the_largest_number_is_told() -> None:
    assert f"a number is {LARGEST:,} at most" in contents.page("formulas")


def test_each_field_with_a_formula_is_told_with_that_of_a_gun() -> None:
    table = {cells[0].strip("*"): cells for cells in rows("Where formulas stand")}
    specs = field_specs(OwnType)
    assert list(table) == [specs[name].label for name in _order(table)]
    assert {specs[name].label for name in FORMULAS} == set(table)
    gun = WeaponType.GUN.row
    for label, printed in (("CP", gun.cost), ("Use", gun.use), ("Range", gun.reach)):
        assert codes(table[label][2]) == [str(printed)]
    assert codes(table["Damage dice"][2]) == [str(gun.dice)]


def _order(table: dict[str, list[str]]) -> list[str]:
    by_label = {field_specs(OwnType)[name].label: name for name in FORMULAS}
    return [by_label[label] for label in table]


def test_the_laser_has_the_values_of_its_table() -> None:
    for _, cell, value in rows("An example"):
        (text,) = codes(cell)
        assert Formula.read(text)(2) == int(value)


def test_a_formula_below_nothing_is_rounded_down() -> None:
    assert Formula.read("(S-5)/2")(2) == -2


def test_the_prices_of_weapons_are_those_of_the_book() -> None:
    text = contents.page("weapons").split("## What a weapon costs\n")[1]
    lines = [line for line in text.split("\n## ")[0].splitlines() if line[:1] == "|"]
    assert len(lines) > 10
    for line in lines[2:]:
        name, *cells = (cell.strip() for cell in line.strip("|").split("|"))
        row = WeaponType(name).row
        letter = "X" if row.bricks else "S"
        cost, use, reach = ([code.replace("S", letter) for code in codes(each)]
                            for each in cells[:3])  # fmt: skip
        assert cost == [row.text(row.cost)]
        assert use in ([row.use_text], [])
        assert reach in ([row.reach_text], [])
        assert row.melee == (cells[2] == "CC")
        dice = re.search(r"(d\d+|Skill)", cells[3])
        assert not dice or dice[1] in str(row.die.value)
