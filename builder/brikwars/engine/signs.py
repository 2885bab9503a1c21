"""The signs beside weapons on cards, each for a word that the weapon's row says."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.homemade import AnyType
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.weapons import AUTO_PENALTIES, WeaponType
from builder.content.card import Legend

LEGEND: Final = Legend(
    "Signs beside weapons on cards",
    (
        ("word-explosive", "Exp dice"),
        ("word-fire", "Fire dice"),
        ("word-automatic", "Arc and Burst"),
        ("word-two-handed", "Two-Handed"),
        ("word-shield", "Parry and Shove with a shield"),
        ("word-lobbed", "Lobbed over obstacles"),
    ),
)
"""Each sign, and what it stands for."""

_SHIELDS: Final = frozenset({WeaponType.SHIELD, WeaponType.HEAVY_SHIELD})


def legend(types: Iterable[AnyType]) -> Legend:
    """Return the legend of the signs that weapons of some types may have."""
    used = {name for each in types for name in weapon_signs(Weapon(type=each))}
    return replace(
        LEGEND, signs=tuple(each for each in LEGEND.signs if each[0] in used)
    )


def weapon_signs(weapon: Weapon) -> tuple[str, ...]:
    """Return the signs of a weapon, in the order of the legend."""
    line, notes = statline(weapon), weapon.type.row.notes
    shown = (
        Die.EXP in line.pool.dice,
        Die.FIRE in line.pool.dice,
        line.automatic is not None or bool(AUTO_PENALTIES & set(notes)),
        "Two-Handed" in notes,
        weapon.like in _SHIELDS,
        line.payload_x is not None and line.reach is not None,
    )
    names = (name for name, _ in LEGEND.signs)
    return tuple(name for name, there in zip(names, shown, strict=True) if there)
