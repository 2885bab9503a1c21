"""What a table has made itself, as tables: formulas, and what they come to (House)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.brikwars.homemade import HOUSE, OwnEffect
from builder.brikwars.house import House
from builder.brikwars.reference_parts import titled
from builder.brikwars.reference_uses import SIX
from builder.brikwars.reference_weapons import formulas, values
from builder.card import Block, Column, Row, Table
from builder.figures import figure


def additions(house: House) -> Iterator[Block]:
    """Home-made weapons with examples by Size, then mods, effects and specialties."""
    if house.types:
        title = titled("Weapons, by Size: S inches, X bricks", HOUSE)
        yield formulas(title, house.types, house)
    for own in house.types:
        if not own.row.bastard:
            yield from values(own, house, HOUSE)
    if house.mods:
        yield Table(
            titled("Weapon Mods", HOUSE),
            (Column("Mod"), Column("Sign", "center"), Column("Effect")),
            tuple(
                Row((mod.title, "+" if mod.positive else "−", mod.effect))
                for mod in house.mods
            ),
        )
    if house.dice:
        yield Table(
            titled("Alternate Damage Effects", HOUSE),
            (Column("Effect"), Column("Die", "center"), _DOES),
            tuple(Row((die.title, f"d{die.sides}", die.does)) for die in house.dice),
        )
    if house.effects:
        yield Table(
            titled("Effects", HOUSE),
            (Column("Effect"), Column("CP", "center"), Column("At 1, 2, 3"), _DOES),
            tuple(_effect(effect) for effect in house.effects),
        )
    if house.specialties:
        yield Table(
            titled("Specialties", HOUSE),
            (Column("Specialty"), Column("CP", "center"), _DOES),
            tuple(
                Row((each.title, figure(each.cost), each.does))
                for each in house.specialties
            ),
        )


_DOES = Column("Does")


def _effect(effect: OwnEffect) -> Row:
    line = effect.price
    examples = ", ".join(figure(max(0, line(size))) for size in SIX[:3])
    return Row((effect.title, str(line), examples, effect.does))
