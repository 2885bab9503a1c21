"""The button that shows what an army wears, with a menu to choose it from."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QActionGroup,
    QColor,
    QIcon,
    QPainter,
    QPixmap,
    QPolygonF,
)
from PySide6.QtWidgets import QColorDialog, QMenu

from builder.army.model import Army
from builder.army.muster import livery
from builder.content.livery import ArmyColour, Emblem
from reports.bricks.signs import sign
from reports.layout.marks import Area, Polygon
from ui.widgets.labels import add_section
from ui.widgets.layouts import SlimButton

_SIDE: Final = 28
_SHARP: Final = 3
"""Pixels for each point, so that pictures are sharp on high-density screens."""

_AUTO: Final = "By the army's name"


class LiveryButton(SlimButton):
    """Colour and emblem of an army.

    Attributes:
        edited: Emitted with the name of a field, its new value, the undo menu's words
            and the key under which successive edits become one step.
    """

    edited = Signal(str, object, str, str)

    def __init__(self) -> None:
        super().__init__()
        self._army = Army()
        self._shown: object = None
        self.setIconSize(QSize(_SIDE, _SIDE))
        self.setAutoRaise(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        menu = QMenu(self)
        menu.aboutToShow.connect(self._fill)
        self.setMenu(menu)

    def display(self, army: Army) -> None:
        """Show what an army wears."""
        wears, words = livery(army), _named(army)
        same = (wears, words) == self._shown
        self._army, self._shown = army, (wears, words)
        if same:
            return
        emblem = wears.emblem or Emblem.TOWER
        self.setIcon(_picture(wears.colour, emblem.sign))
        words = f"Colour {words}, emblem {emblem.label}"
        self.setToolTip(f"{words}: on its cards and lists. Click to choose others.")
        self.setAccessibleName(f"{words}; choose others")

    def _fill(self) -> None:
        army, menu = self._army, self.menu()
        menu.clear()
        add_section(menu, "Colour")
        colours = QActionGroup(menu)
        own = army.own_colour
        for colour in (None, *ArmyColour):
            words = colour.value if colour else _AUTO
            choose = partial(self._colour, colour, "")
            chosen = not own and army.colour is colour
            act = self._add(colours, words, choose, chosen=chosen)
            if colour:
                act.setIcon(_picture(colour.hex))
        act = self._add(colours, "Another…", self._ask, chosen=bool(own))
        if own:
            act.setIcon(_picture(livery(army).colour))
        add_section(menu, "Emblem")
        emblems = QActionGroup(menu)
        for emblem in (None, *Emblem):
            words = emblem.value if emblem else _AUTO
            wear = partial(self._emblem, emblem)
            act = self._add(emblems, words, wear, chosen=army.emblem is emblem)
            if emblem:
                act.setIcon(_picture(livery(army).colour, emblem.value))

    def _add(
        self,
        group: QActionGroup,
        words: str,
        act: Callable[[], object],
        *,
        chosen: bool,
    ) -> QAction:
        action = self.menu().addAction(words, act)
        action.setCheckable(True)
        action.setChecked(chosen)
        group.addAction(action)
        return action

    def _colour(self, colour: ArmyColour | None, own: str) -> None:
        if own or self._army.own_colour != own:
            self.edited.emit("own_colour", own, "Change the colour", "colour")
        if not own and self._army.colour is not colour:
            self.edited.emit("colour", colour, "Change the colour", "colour")

    def _emblem(self, emblem: Emblem | None) -> None:
        if self._army.emblem is not emblem:
            self.edited.emit("emblem", emblem, "Change the emblem", "")

    def _ask(self) -> None:
        dialog = QColorDialog(QColor(livery(self._army).colour), self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle("The army's colour")
        dialog.colorSelected.connect(lambda chosen: self._colour(None, chosen.name()))
        dialog.open()


def _named(army: Army) -> str:
    if army.own_colour:
        return army.own_colour
    worn = livery(army).colour
    return next(colour.value for colour in ArmyColour if colour.hex == worn)


def _picture(colour: str, emblem: str = "") -> QIcon:
    pixmap = QPixmap(_SIDE * _SHARP, _SIDE * _SHARP)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(_SHARP, _SHARP)
    painter.setPen(QColor(0, 0, 0, 60))
    painter.setBrush(QColor(colour))
    painter.drawRoundedRect(1, 1, _SIDE - 2, _SIDE - 2, 4, 4)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#ffffff"))
    inner = Area(5, 5, _SIDE - 10, _SIDE - 10)
    for mark in sign(emblem.lower(), inner, "#ffffff") if emblem else ():
        for ring in mark.rings if isinstance(mark, Polygon) else ():
            painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in ring]))
    painter.end()
    pixmap.setDevicePixelRatio(_SHARP)
    return QIcon(pixmap)
