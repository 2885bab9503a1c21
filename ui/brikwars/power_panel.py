"""What a creation still can do as it is worn down, and what can fire together."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableView,
    QVBoxLayout,
)

from builder.brikwars.engine.combatant import Combatant
from builder.brikwars.engine.size_damage import power_text, track
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.turn.together import together_text
from builder.content.card import Column
from builder.core.field_spec import FieldSpec
from builder.core.formatting import inches
from ui.forms.fields.field import EditorContext, FormField
from ui.forms.rows import ROW
from ui.forms.rows_model import RowsModel
from ui.widgets.labels import plain

MOST_STATES: Final = 12
"""Rows for the first points of Size Damage; a giant has the rest summed up."""

MOST_NAMED: Final = 8
"""Sets of weapons that are named."""

COLUMNS: Final = (
    Column("Size", "center"),
    Column("SL, Armor"),
    Column("Move"),
    Column("Power", "center"),
    Column("Too big to use"),
)


class PowerPanel(FormField):
    """A row for each Effective Size, and the sets of weapons one turn can power."""

    def __init__(self, name: str, about: FieldSpec, context: EditorContext) -> None:
        super().__init__(name, about, context)
        self._creation: Creation | None = None
        self.model = RowsModel(COLUMNS)
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setAccessibleName("What it can do at each Effective Size")
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.table.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.table.setTabKeyNavigation(False)
        self.table.setShowGrid(False)
        self.table.setAlternatingRowColors(True)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(ROW)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        self.sets = plain(wrap=True)
        self.sets.setAccessibleName("What can fire together")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.table)
        column.addWidget(self.sets)

    def display(self, design: Any) -> None:
        """Show what a creation can do."""
        if design == self._creation:
            return
        self._creation = design
        house = self.context.house or STANDARD
        states = track(design, house)[:MOST_STATES]
        count = len(states)
        self.model.show([_row(each) for each in states])
        height = self.table.verticalHeader().defaultSectionSize()
        top = self.table.horizontalHeader().sizeHint().height()
        self.table.setFixedHeight(top + count * height + 4)
        lines = list(together_text(design, house, MOST_NAMED))
        if count <= design.size:
            lines.insert(0, f'… and so on down to Size 0": {design.size} points in all')
        self.sets.setText("\n".join(lines))
        self.sets.setVisible(bool(lines))


def _row(each: Combatant) -> tuple[str, ...]:
    creation = each.creation
    if not each.size:
        return '0"', "", "", "", "destroyed" if creation.size else ""
    moves = (
        (how, each.slowed(getattr(creation, field)))
        for how, field in (("", "move"), ("fly ", "flight"), ("thrust ", "thrust"))
    )
    return (
        inches(each.size),
        f"{each.structure}, {each.structure.armor}",
        ", ".join(f"{how}{inches(rate)}" for how, rate in moves if rate is not None)
        or "–",
        power_text(each, '"'),
        ", ".join(arm.name for arm in each.silent),
    )
