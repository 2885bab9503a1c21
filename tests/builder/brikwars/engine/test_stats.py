"""The values of a weapon beside its form."""

import pytest

from builder import systems
from builder.brikwars.engine.statline import statline
from builder.brikwars.engine.stats import table_stats
from builder.brikwars.model.designs import Weapon
from builder.brikwars.tables.dice import Die

WEAPONS = {
    key: design
    for example in systems()["brikwars"].examples()
    for key, design in example.designs
    if isinstance(design, Weapon)
}


@pytest.mark.parametrize("key", sorted(WEAPONS))
def test_r8_1_7_only_explosion_dice_knock_back_an_inch_each(key: str) -> None:
    """R8.7.13: a d4 of Fire may keep the radius, but pushes nobody."""
    weapon = WEAPONS[key]
    shown = {stat.label: stat.value for stat in table_stats(weapon, None)}
    chips = statline(weapon).pool.chips
    explodes = any(chip.die is Die.EXP for chip in chips)
    assert (shown.get("KnockBack") == '1" a die') is explodes
