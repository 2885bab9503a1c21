"""The column of a bill with the numbers of rules, in the colour of links."""

from typing import Any

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from builder.rules.lookup import rule_title


class LinkedColumn(QStyledItemDelegate):
    """Draws a number that has a page as a link."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Any) -> None:
        """Take the colour of links for the text; a selected row keeps its own."""
        super().initStyleOption(option, index)
        if rule_title(str(index.data() or "")):
            # The stubs do not know the attributes that Qt fills in.
            made: Any = option
            link = made.palette.color(QPalette.ColorRole.Link)
            made.palette.setColor(QPalette.ColorRole.Text, link)
