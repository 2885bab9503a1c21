"""The editors of home-made parts: their tables, their formulas, and their numbers."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from builder.brikwars import BOOK
from builder.brikwars.model.homemade import (
    HOUSE,
    OwnEffect,
    OwnMind,
    OwnMod,
    OwnSpecialty,
    OwnStructure,
    OwnType,
    printed,
    takes,
)
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.reference.custom_weapons import OWN_TABLES
from builder.brikwars.reference.weapons import values
from builder.brikwars.tables.dice import OwnDie
from builder.content.card import Column, Table, columns
from builder.core.field_spec import FieldSpec
from builder.core.rulebook import Violation
from ui.forms.fields.field import EditorContext, FormField
from ui.forms.fields.text import LineField
from ui.forms.rows import RowsField
from ui.widgets.labels import plain
from ui.widgets.layouts import column, shown_in
from ui.widgets.scrolling import reveal

if TYPE_CHECKING:
    from ui.questions.parts import TableView


class _OwnField(RowsField):
    """Home-made parts of one sort; a row that breaks a rule is marked."""

    def add(self, part: object) -> None:
        super().add(part)
        if self.editor:
            self.editor.go(())
            reveal(self)

    def violations(self, design: House) -> Iterable[Violation]:
        return BOOK.audit(design, design)


class OwnTypesField(_OwnField):
    """Home-made weapons, with their formulas."""

    one = "weapon"
    columns = (Column("Weapon"), Column("Like"), Column("Formulas"))
    stretched = (2,)
    kind = OwnType

    def cells(self, design: House) -> Sequence[tuple[str, ...]]:
        """Return name, the printed row it is like, and formulas of each weapon."""
        return [(own.title, own.like, own.row.small_print) for own in design.types]


_LISTED: Final[Mapping[str, tuple[type, str]]] = {
    "mods": (OwnMod, "mod"),
    "dice": (OwnDie, "Damage effect"),
    "effects": (OwnEffect, "effect"),
    "specialties": (OwnSpecialty, "specialty"),
    "structures": (OwnStructure, "Armor"),
    "minds": (OwnMind, "mind"),
}
"""The class of the parts in each field, and the player's word for one of them."""


class ListedField(_OwnField):
    """Home-made parts of another sort, as the reference sheet lists them."""

    def __init__(self, name: str, about: FieldSpec, context: EditorContext) -> None:
        self.kind, self.one = _LISTED[name]
        self._listed = OWN_TABLES[name]
        self.columns = columns(*self._listed.labels)
        self.stretched = (len(self.columns) - 1,)
        super().__init__(name, about, context)

    def cells(self, design: House) -> Sequence[tuple[str, ...]]:
        """Return the parts as the reference sheet lists them."""
        return [self._listed.cells(part) for part in self.parts]


class FormulaField(LineField):
    """A formula; while it is blank, it shows that of the printed row it is like."""

    def display(self, design: OwnType) -> None:
        """Show the formula, or as a placeholder the printed one."""
        super().display(design)
        line = printed(design.like, self.name)
        self.line.setPlaceholderText(
            f"{line.text(design.like.letter)}, as a {design.like}" if line else ""
        )
        typed = getattr(design, self.name).strip()
        self.unused = not (typed or takes(design.like, self.name))


class ExamplesPanel(FormField):
    """The results of a home-made weapon's formulas at the first Sizes, as one types."""

    def _make(self) -> None:
        self._own: OwnType | None = None
        self.tables: list[TableView] = []
        self.none = plain("Its numbers are printed, and do not change with a Size.")
        self._column = column(self, self.none)

    def display(self, design: OwnType) -> None:
        """Show the numbers of a weapon."""
        if design == self._own:
            return
        self._own = design
        bastard = design.row.bastard
        found = [] if bastard else list(values(design, STANDARD, HOUSE))
        shown = [
            replace(block, title="") for block in found if isinstance(block, Table)
        ]
        self.none.setVisible(bastard)
        for view, table in shown_in(self.tables, shown, self._view, self._column):
            view.display(table)

    def _view(self) -> "TableView":
        # Imported late: tables load slowly, and few players open house rules.
        from ui.questions.parts import TableView

        return TableView(Table("", (), ()))
