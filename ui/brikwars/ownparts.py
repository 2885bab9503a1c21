"""The editors of home-made parts: their tables, and examples of each as it is typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtWidgets import QVBoxLayout, QWidget

from builder.ask import Ask
from builder.brikwars import BOOK
from builder.brikwars.homemade import (
    HOUSE,
    OwnEffect,
    OwnMod,
    OwnSpecialty,
    OwnType,
    printed,
)
from builder.brikwars.house import STANDARD, House
from builder.brikwars.reference_weapons import values
from builder.card import Column, Table
from builder.figures import figure
from builder.rules import Weight
from ui.asking.parts import TableView
from ui.brikwars.words import weapon_words
from ui.fields.field import Field
from ui.fields.text import LineField
from ui.lettering import plain
from ui.page import Desk
from ui.rows import RowsField


class _OwnField(RowsField):
    """Home-made parts of one sort; a row with a fault is marked."""

    def weights(self, design: House) -> Sequence[Weight | None]:
        """The gravest fault of each part."""
        found = BOOK.audit(design, design)
        return [
            next(
                (each.weight for each in found if each.at[:2] == (self.name, at)), None
            )
            for at in range(len(self.parts))
        ]


class OwnTypesField(_OwnField):
    """Home-made weapons, with their formulas."""

    one = "weapon"
    columns = (Column("Weapon"), Column("Like"), Column("Formulas"))
    stretched = (2,)

    def __init__(self, name: str, about: Ask, desk: Desk) -> None:
        super().__init__(name, about, desk, OwnType)

    def cells(self, design: House) -> Sequence[tuple[str, ...]]:
        """Name, the row it is like, and the formulas it is played by."""
        return [(own.title, own.like, weapon_words(own)) for own in design.types]


class OwnModsField(_OwnField):
    """Home-made Weapon Mods, with what they do."""

    one = "mod"
    columns = (Column("Mod"), Column("Sign", "center"), Column("Effect"))
    stretched = (2,)

    def __init__(self, name: str, about: Ask, desk: Desk) -> None:
        super().__init__(name, about, desk, OwnMod)

    def cells(self, design: House) -> Sequence[tuple[str, ...]]:
        """Name, whether it has to be paid for, and what it does."""
        return [
            (mod.title, "+" if mod.positive else "−", mod.effect) for mod in design.mods
        ]


class OwnEffectsField(_OwnField):
    """Home-made effects, with their prices."""

    one = "effect"
    columns = (Column("Effect"), Column("CP"), Column("At 1, 2, 3"), Column("Does"))
    stretched = (3,)

    def __init__(self, name: str, about: Ask, desk: Desk) -> None:
        super().__init__(name, about, desk, OwnEffect)

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

    def __init__(self, name: str, about: Ask, desk: Desk) -> None:
        super().__init__(name, about, desk, OwnSpecialty)

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


class ExamplesPanel(Field):
    """What the formulas of a home-made weapon come to at the first Sizes."""

    def __init__(self, name: str, about: Ask, desk: Desk) -> None:
        super().__init__(name, about, desk)
        self._own: OwnType | None = None
        self.tables: list[TableView] = []
        self.none = plain("Its numbers are printed, and do not change with a Size.")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.none)

    @property
    def entry(self) -> QWidget:
        """There is nothing to edit."""
        return self

    def display(self, design: Any) -> None:
        """Show the numbers of a weapon, as it is now."""
        if design == self._own:
            return
        self._own = design
        bastard = design.row.bastard
        found = [] if bastard else list(values(design, STANDARD, HOUSE))
        shown = [block for block in found if isinstance(block, Table)]
        self.none.setVisible(bastard)
        for place, table in enumerate(shown):
            if place == len(self.tables):
                self.tables.append(TableView(replace(table, title="")))
                self._column.addWidget(self.tables[-1])
            self.tables[place].display(replace(table, title=""))
        for place, view in enumerate(self.tables):
            view.setVisible(place < len(shown))
