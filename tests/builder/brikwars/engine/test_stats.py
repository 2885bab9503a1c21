"""The values of a weapon beside its form."""

import pytest

from builder.brikwars.engine.statline import before_and_after, statline
from builder.brikwars.engine.stats import table_stats
from builder.brikwars.model.designs import Weapon
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.weapons import WeaponType
from builder.examples import examples_of
from tests.builder.asked import Golden

WEAPONS = {
    key: design
    for example in examples_of("brikwars")
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


def test_what_stands_beside_the_form_matches_its_golden(golden: Golden) -> None:
    plain = [Weapon(type=kind, size=3) for kind in WeaponType]
    lines = []
    for weapon in (*plain, *WEAPONS.values()):
        lines.append(weapon.title)
        for stat in table_stats(weapon, None):
            said = " ".join((stat.label, stat.value, *stat.small))
            lines.append(f"  {said}: {stat.working}")
    golden("engine-beside-the-form", "\n".join(lines))


def test_what_a_mod_changes_matches_its_golden(golden: Golden) -> None:
    lines = []
    for kind in WeaponType:
        weapon = Weapon(type=kind, size=4, mods=(Mod.LONG_RANGE, Mod.SAFETY))
        pairs = (" → ".join(pair) for pair in before_and_after(weapon).values())
        lines.append(f"{weapon.title}: {'; '.join(pairs)}")
    golden("engine-mods", "\n".join(lines))
