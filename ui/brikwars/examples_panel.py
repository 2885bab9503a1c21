"""Example numbers of a home-made weapon, updated while it is typed.

Imported only when a set of house rules is open, because tables are slow to import.
"""

from dataclasses import replace

from builder.brikwars.model.homemade import HOUSE, OwnType
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.reference.weapons import values
from builder.content.card import Table
from builder.core.field_spec import FieldSpec
from ui.forms.fields.field import EditorContext, FormField
from ui.questions.parts import TableView
from ui.widgets.labels import plain
from ui.widgets.layouts import column, shown_in


class ExamplesPanel(FormField):
    """The results of a home-made weapon's formulas at the first Sizes."""

    def __init__(self, name: str, about: FieldSpec, context: EditorContext) -> None:
        super().__init__(name, about, context)
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
        shown = [replace(each, title="") for each in found if isinstance(each, Table)]
        self.none.setVisible(bastard)
        for view, table in shown_in(self.tables, shown, self._view):
            view.display(table)

    def _view(self) -> TableView:
        view = TableView(Table("", (), ()))
        self._column.addWidget(view)
        return view
