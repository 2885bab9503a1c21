"""The button at the right of the tabs that lists them all."""

from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QTabWidget

from builder.core.formatting import brief
from ui.widgets.labels import styled
from ui.widgets.layouts import SlimButton

_LONGEST: Final = 60
_NUMBERED: Final = 9


class TabList(SlimButton):
    """Opens the list of all open tabs."""

    def __init__(self, tabs: QTabWidget) -> None:
        super().__init__()
        styled(self, kind="quiet", plainMenu="true")
        self._tabs = tabs
        self._menu = QMenu(self)
        self.setArrowType(Qt.ArrowType.DownArrow)
        self.setMenu(self._menu)
        self.setAccessibleName("All open tabs")
        self.setToolTip("All open tabs")
        self._menu.aboutToShow.connect(self.fill)

    def fill(self) -> QMenu:
        """List the tabs as they are now, and return the menu."""
        self._menu.clear()
        for place in range(self._tabs.count()):
            title = self._tabs.tabText(place).replace("&&", "&")
            words = brief(title, _LONGEST).replace("&", "&&")
            number = f"&{place + 1}  " if place < _NUMBERED else "     "
            action = self._menu.addAction(
                f"{number}{words}", partial(self._tabs.setCurrentIndex, place)
            )
            action.setCheckable(True)
            action.setChecked(place == self._tabs.currentIndex())
        return self._menu
