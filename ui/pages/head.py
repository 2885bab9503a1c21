"""The head of a page: its name, what it is, its big values and its price."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from ui.forms.fields.field import FormField
from ui.forms.headlines import StatBar
from ui.widgets.labels import small, styled
from ui.widgets.layouts import column, row
from ui.widgets.parts.price import PriceBrick

EDGE: Final = 16
"""Pixels left and right of a page."""


class PageHead(QWidget):
    """The first lines of a page, which stay while the rest scrolls.

    Attributes:
        name: The field of the name, written as a title.
        what: What it is, in a few words.
        price: Its price.
    """

    def __init__(
        self,
        name: FormField,
        trouble: QWidget | None = None,
        stats: StatBar | None = None,
    ) -> None:
        """Lay the head out.

        Args:
            name: The field of the name.
            trouble: Why a name was refused; it shows itself.
            stats: The row of big values.
        """
        super().__init__()
        self.name = name
        styled(name.entry, kind="bare", role="title")
        name.entry.setAccessibleName("Name")
        if isinstance(name.entry, QLineEdit):
            name.entry.setPlaceholderText("Name")
        name.entry.setToolTip("The name: click to change it")
        self.what = small("")
        self.price = PriceBrick()
        left = QWidget()
        below = (trouble,) if trouble else ()
        column(left, name, *below, self.what, None, gap=0)
        left.setMinimumWidth(150)
        self.what.setContentsMargins(8, 0, 0, 0)
        # The values take what they need for one line, and the name has the rest.
        values = (stats,) if stats else ()
        line = row(self, (left, 1), *values, self.price, gap=12, margins=(8, 8, 16, 4))
        line.setAlignment(self.price, Qt.AlignmentFlag.AlignTop)
