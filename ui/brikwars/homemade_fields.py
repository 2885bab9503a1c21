"""The editors of home-made parts: their tables, and their formulas."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from builder.brikwars import BOOK
from builder.brikwars.model.homemade import (
    OwnEffect,
    OwnMod,
    OwnSpecialty,
    OwnType,
    printed,
)
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.dice import OwnDie
from builder.content.card import Column
from builder.core.formatting import figure
from builder.core.rulebook import Violation
from ui.forms.fields.text import LineField
from ui.forms.rows import RowsField
from ui.widgets.scrolling import reveal


@lru_cache(maxsize=8)
def _faults(house: House) -> tuple[Violation, ...]:
    """What is wrong with house rules; each of the tables asks."""
    return BOOK.audit(house, house)


class _OwnField(RowsField):
    """Home-made parts of one sort; a row with a fault is marked."""

    def add(self, part: Any) -> None:
        """Add a part, and begin with its name."""
        super().add(part)
        if self.editor:
            self.editor.go(())
            reveal(self)

    def violations(self, design: House) -> Iterable[Violation]:
        """Return what is wrong with the house rules."""
        return _faults(design)


class OwnTypesField(_OwnField):
    """Home-made weapons, with their formulas."""

    one = "weapon"
    columns = (Column("Weapon"), Column("Like"), Column("Formulas"))
    stretched = (2,)
    kind = OwnType

    def cells(self, design: House) -> Sequence[tuple[str, ...]]:
        """Name, the row it is like, and the formulas it is played by."""
        return [(own.title, own.like, own.small_print) for own in design.types]


class OwnModsField(_OwnField):
    """Home-made Weapon Mods, with what they do."""

    one = "mod"
    columns = (Column("Mod"), Column("Sign", "center"), Column("Effect"))
    stretched = (2,)
    kind = OwnMod

    def cells(self, design: House) -> Sequence[tuple[str, ...]]:
        """Name, whether it has to be paid for, and what it does."""
        return [
            (mod.title, "+" if mod.positive else "−", mod.effect) for mod in design.mods
        ]


class OwnDiceField(_OwnField):
    """Home-made Alternate Damage Effects, with their dice."""

    one = "Damage effect"
    columns = (Column("Effect"), Column("Die", "center"), Column("Does"))
    stretched = (2,)
    kind = OwnDie

    def cells(self, design: House) -> Sequence[tuple[str, ...]]:
        """Name, die, and what it does."""
        return [(die.title, f"d{die.sides}", die.does) for die in design.dice]


class OwnEffectsField(_OwnField):
    """Home-made effects, with their prices."""

    one = "effect"
    columns = (Column("Effect"), Column("CP"), Column("At 1, 2, 3"), Column("Does"))
    stretched = (3,)
    kind = OwnEffect

    def cells(self, design: House) -> Sequence[tuple[str, ...]]:
        """Name, formula, what it comes to at three Sizes, and what it does."""
        return [
            (
                each.title,
                str(each.price),
                ", ".join(figure(max(0, each.price(size))) for size in (1, 2, 3)),
                each.does,
            )
            for each in design.effects
        ]


class OwnSpecialtiesField(_OwnField):
    """Home-made specialties, with their prices."""

    one = "specialty"
    columns = (Column("Specialty"), Column("CP", "center"), Column("Does"))
    stretched = (2,)
    kind = OwnSpecialty

    def cells(self, design: House) -> Sequence[tuple[str, ...]]:
        """Name, price, and what it does."""
        return [
            (each.title, figure(each.cost), each.does) for each in design.specialties
        ]


class FormulaField(LineField):
    """A formula; while it is blank, it says what the row it is like has."""

    def display(self, design: OwnType) -> None:
        """Show the formula, or whose it is otherwise."""
        super().display(design)
        line = printed(design.like, self.name)
        self.line.setPlaceholderText(
            f"{line.text(design.like.letter)}, as a {design.like}" if line else ""
        )
        self.unused = line is None and not getattr(design, self.name).strip()
