"""The reference sheet of Small Arms Fire: the arc as a picture, honest numbers."""

from fractions import Fraction
from typing import Any

import pytest

from builder.content.card import Table, Text
from builder.smallarms import SYSTEM, Weapon
from builder.smallarms.chances import basis
from builder.smallarms.house_rules import STANDARD, House
from builder.smallarms.scales import MOST_BURST, Firearm
from builder.smallarms.situation import HALF_ARC, Shot, WeaponFire


def block(title: str, house: House = STANDARD) -> Any:
    """Return the block of the sheet whose title begins with a text."""
    found = [b for b in SYSTEM.reference((), house) if b.title.startswith(title)]
    return found[0]


def test_the_arc_is_drawn_as_wide_as_the_rule_says() -> None:
    """S8: 45 degrees to each side; what it shows is what the desk calls hasty."""
    arc = block("Firing arc")
    assert isinstance(arc, Text)
    assert (arc.dial.half, arc.dial.bearing) == (HALF_ARC, None)
    seen = Shot(Weapon(), WeaponFire(facing=arc.dial.facing, bearing=arc.dial.half))
    assert not seen.hasty
    assert seen.but(bearing=arc.dial.half + 1).hasty
    assert (arc.dial.inside, arc.dial.outside) == ("normal", "hasty fire")


@pytest.mark.parametrize("house", [STANDARD, House(no_negative_basis=True)])
def test_the_basic_percentage_is_that_of_the_desk(house: House) -> None:
    """S1, A-S3: or a dash, where no burst that counts makes it a chance."""
    table = block("Basic percentage", house)
    assert isinstance(table, Table)
    for firearm, row in zip(Firearm, table.rows, strict=True):
        for far, cell in zip((10, 20, 40), row.cells[2:5], strict=True):
            percent = basis(Weapon(type=firearm), Fraction(far), house)
            lifted = percent + MOST_BURST > 0
            assert cell == (str(percent) if lifted else "–")
    pistol = {row.cells[0]: row.cells[4] for row in table.rows}["pistol"]
    assert pistol == ("0" if house.no_negative_basis else "–")
