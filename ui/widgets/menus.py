"""Titles within menus."""

from typing import Final

from PySide6.QtWidgets import QMenu, QWidgetAction

from ui.widgets.labels import small
from ui.widgets.theme import scaled

_LEFT: Final = 26
"""Where the words of an entry begin, as the sheet says of a menu's items."""


def add_section(menu: QMenu, title: str) -> None:
    """Add a title to a menu, below a line unless it is the first; keys skip it.

    Qt's own sections are drawn as bare lines where a sheet styles a menu's lines.
    """
    if menu.actions():
        menu.addSeparator()
    label = small(title)
    label.setContentsMargins(scaled(_LEFT), scaled(4), scaled(_LEFT), scaled(2))
    section = QWidgetAction(menu)
    section.setText(title)
    section.setSeparator(True)
    section.setDefaultWidget(label)
    menu.addAction(section)
