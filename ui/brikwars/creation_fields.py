"""Editors of BrikWars: a half mind, what Mechanisms are joined to, Power, own parts."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from builder.brikwars import BOOK
from builder.brikwars.engine.mechanisms import joinable
from builder.brikwars.engine.size_damage import power_table, power_text
from builder.brikwars.model.designs import Creation, Mechanism
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
from builder.brikwars.turn.firing_together import fresh, together_text
from builder.brikwars.turn.question import TURN_PLANNER
from builder.content.card import Column, Table, columns
from builder.core.field_spec import FieldSpec
from builder.core.formatting import inches
from builder.core.rulebook import Violation
from ui.forms.fields.field import EditorContext, FieldChoices, FormField
from ui.forms.fields.text import LineField
from ui.forms.form import Form
from ui.forms.rows import RowsField
from ui.widgets.bricks import BrickBar, BrickStretch
from ui.widgets.inputs import FoldButton
from ui.widgets.labels import bold, named, plain, small, styled
from ui.widgets.layouts import button, column, row, shown_in
from ui.widgets.scrolling import reveal
from ui.widgets.tables import RowsModel, fit_height, set_up_table
from ui.widgets.theme import set_scaled

if TYPE_CHECKING:
    from ui.questions.parts import TableView


class MechanismsField(RowsField):
    """Mechanisms, with the weapons and Fields of their creation on offer."""

    kind = Mechanism

    def make_editor(self) -> Form:
        """Return the form of one Mechanism."""
        choices = FieldChoices(self._joinable)
        return Form(self.kind, replace(self.context, choices=choices))

    def _joinable(self, name: str) -> Sequence[tuple[object, str]]:
        if name != "works" or not isinstance(self._design, Creation):
            return ()
        there = joinable(self._design)
        return (("", "nothing"), *((each, each) for each in there))


INCH: Final = '"'

MOST_STATES: Final = 12
"""The most rows of points of Size Damage; a line sums up the rest."""

SETS_HIGH: Final = 30
"""Pixels that two lines of sets take, at the ordinary size of type."""

MOST_NAMED: Final = 4
"""The most sets of weapons that are listed; the Turn planner has the others."""


def power_facts(
    creation: Creation, house: House | None
) -> tuple[str, list[BrickStretch], tuple[str, ...]]:
    """Return its Power in words, what its weapons draw, and the sets of one turn."""
    turn = fresh(creation, house or STANDARD)
    unhurt = turn.combatant
    power = unhurt.power()
    words = f"{inches(unhurt.armed)} of {power_text(unhurt, INCH)}"
    drawn = [(arm.name, arm.count * arm.inches) for arm in unhurt.arms if power]
    parts = [BrickStretch(float(amount / power), name) for name, amount in drawn]
    return words, parts, together_text(turn, MOST_NAMED)


class PowerPanel(FormField):
    """The weapons on a row of bricks, the sets of one turn, and a table to unfold.

    Attributes:
        bar: The weapons as stretches of the Power.
        sets: The sets of weapons that one turn can power.
        planner: Leads to the question that lists more of them.
        fold: Shows the table: a row for each Effective Size.
    """

    def _make(self) -> None:
        self._creation: tuple[Creation, House] | None = None
        self.bar = BrickBar("Power that its weapons draw")
        self.amount = bold("")
        self.model = RowsModel(power_table(Creation(), STANDARD, 1).columns)
        self.table = named("What it can do at each Effective Size", QTableView())
        self.table.setModel(self.model)
        self.table.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        set_up_table(self.table, QAbstractItemView.SelectionMode.NoSelection)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)
        self.more = plain(wrap=True)
        self.sets = named("What can fire together", small(wrap=True))
        # A first weapon moves nothing.
        self.sets.setAlignment(Qt.AlignmentFlag.AlignTop)
        set_scaled(self.sets, QWidget.setMinimumHeight, SETS_HIGH)
        self.planner = button("More in the Turn planner", self._plan)
        styled(self.planner, kind="link", seg="line")
        tip = "Show what it can do after each point of Size Damage"
        self.fold = FoldButton("As it is hurt", self.table, tip)
        self.fold.toggled.connect(lambda _: self._show_table())
        line = row(None, (self.bar, 1), self.amount, gap=8)
        below = row(None, (self.sets, 1), self.fold, gap=8)
        rest = row(None, self.planner, None)
        column(self, line, below, rest, self.table, self.more, gap=4)
        self._show_table()

    def display(self, design: Creation) -> None:
        """Show the Power and the sets of a creation."""
        house = self.context.house or STANDARD
        if (design, house) == self._creation:
            return
        self._creation = design, house
        words, drawn, sets = self.facts
        self.amount.setText(words)
        self.bar.display(drawn, words)
        self.sets.setText("\n".join(sets))
        # The first line is about all weapons.
        self.planner.setVisible(len(sets) > 1 and self.context.ask is not None)
        self._show_table()

    def _plan(self) -> None:
        if self.context.ask:
            self.context.ask(TURN_PLANNER.key)

    def _show_table(self) -> None:
        """Fill the table, if it is seen."""
        if not self.fold.isChecked() or self._creation is None:
            self.more.hide()
            return
        design, house = self._creation
        rows = power_table(design, house, MOST_STATES).rows
        self.model.show([row.cells for row in rows])
        fit_height(self.table, len(rows))
        left = f'… and so on down to Size 0": {design.size} points in all'
        self.more.setText(left)
        self.more.setVisible(len(rows) <= design.size)


# Home-made parts: their tables, their formulas, and their numbers.


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
