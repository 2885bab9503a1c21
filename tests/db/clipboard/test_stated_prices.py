"""Prices that a list states: where ours is another, a line says so."""

from fractions import Fraction

import pytest

from builder import judge
from builder.brikwars import Creation, Weapon
from builder.core.design import Design
from builder.core.formatting import figure
from builder.examples import examples_of
from db.sharing.clipboard.model import PastedText, Understood
from db.sharing.clipboard.reading import read_text
from db.sharing.clipboard.resolving import resolved

LIBRARY: dict[str, Design] = dict(examples_of("brikwars")[0].designs)
FIGHTERS = {
    key: design for key, design in LIBRARY.items() if isinstance(design, Creation)
}

POST = """\
**The Iron Pact** - 150 pts

2x Trooper: Size 1", Armor 4, Move 5", Skill d6; rifle
1 Sergeant (12 CP)
Plasma Lance - Use 4, Range 18", 2d6 Piercing, 6 CP
Big Tank, Size 5", Armor 2d10, Move 6", 2x Cannon 3"
- and some heroes I forgot about
"""


def understood(text: str) -> Understood:
    pasted = read_text(text)
    assert isinstance(pasted, PastedText)
    return resolved(pasted, LIBRARY)


def test_a_weapon_and_a_vehicle_below_each_other_are_two_things() -> None:
    found = understood(POST)
    by_line = {line: found.designs.get(key) for line, key in found.came.items()}
    lance, tank = by_line[5], by_line[6]
    assert isinstance(lance, Weapon)
    assert isinstance(tank, Creation)
    assert (lance.title, tank.title, tank.size) == ("Plasma Lance", "Big Tank", 5)
    assert [(each.count, each.weapon.title) for each in tank.mounts] == [
        (2, 'Cannon 3"')
    ]
    assert [doubt.why for doubt in found.doubts if doubt.stated is not None] == [
        "Sergeant: the text says 12 CP, here it costs 11 CP",
        "Plasma Lance: the text says 6 CP, here it costs 4 CP",
    ]
    (army,) = found.armies.values()
    assert [entry.count for entry in army.entries] == [2, 1]
    trooper = found.designs[army.entries[0].design]
    assert trooper.title.startswith("Trooper with")


@pytest.mark.parametrize("key", FIGHTERS)
@pytest.mark.parametrize("count", [1, 3])
def test_each_price_that_is_not_ours_is_told(key: str, count: int) -> None:
    design = FIGHTERS[key]
    price = judge(design).price or Fraction()
    for said, told in ((price, False), (count * price, False), (price + 1, True)):
        row = f"{count} {design.title} ({figure(said)} CP)"
        found = understood(f"My list\n{row}\n")
        (army,) = found.armies.values()
        assert [(entry.design, entry.count) for entry in army.entries] == [(key, count)]
        stated = [doubt.stated for doubt in found.doubts]
        assert stated == ([said] if told else []), row
