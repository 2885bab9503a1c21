"""A creation's Power under Size Damage, and the weapons that can fire together."""

from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from builder.brikwars.engine.size_damage import power_table
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.turn.firing_together import together_text
from builder.core.field_spec import FieldSpec
from ui.forms.fields.field import EditorContext, FormField
from ui.forms.rows_model import RowsModel
from ui.widgets.labels import plain
from ui.widgets.layouts import column
from ui.widgets.tables import fit_height, set_up_table

MOST_STATES: Final = 12
"""The most rows of points of Size Damage; a line sums up the rest."""

MOST_NAMED: Final = 8
"""The most sets of weapons that are listed."""


class PowerPanel(FormField):
    """A row for each Effective Size, and the sets of weapons one turn can power."""

    def __init__(self, name: str, about: FieldSpec, context: EditorContext) -> None:
        super().__init__(name, about, context)
        self._creation: Creation | None = None
        self.model = RowsModel(power_table(Creation(), STANDARD, 1).columns)
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setAccessibleName("What it can do at each Effective Size")
        self.table.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        set_up_table(self.table, QAbstractItemView.SelectionMode.NoSelection)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)
        self.sets = plain(wrap=True)
        self.sets.setAccessibleName("What can fire together")
        column(self, self.table, self.sets)

    def display(self, design: Any) -> None:
        """Show the table and the sets of a creation."""
        if design == self._creation:
            return
        self._creation = design
        house = self.context.house or STANDARD
        rows = power_table(design, house, MOST_STATES).rows
        self.model.show([row.cells for row in rows])
        fit_height(self.table, len(rows))
        lines = list(together_text(design, house, MOST_NAMED))
        if len(rows) <= design.size:
            lines.insert(0, f'… and so on down to Size 0": {design.size} points in all')
        self.sets.setText("\n".join(lines))
        self.sets.setVisible(bool(lines))
