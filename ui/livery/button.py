"""What an army or a unit wears: the menu to choose it from, and the army's button."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QColor, QFont, QIcon, QPainter
from PySide6.QtWidgets import QColorDialog, QMenu, QWidget

from builder.army.model import Army, Entry
from builder.army.muster import livery
from builder.content.livery import ArmyColour, Emblem, Livery, Wears, deep
from reports.bricks.signs import sign
from reports.layout.marks import Area
from ui.forms.fields.field import EditorContext
from ui.livery.dialogs import BackDialog, PaintingDialog
from ui.widgets.labels import add_section, styled
from ui.widgets.layouts import SlimButton
from ui.widgets.paint.drawings import paint_marks
from ui.widgets.paint.marks import kept_picture

_SIDE: Final = 28
_SHARP: Final = 3
"""Pixels for each point, so that pictures are sharp on high-density screens."""

_AUTO: Final = "By the army's name"
_AS_ARMY: Final = "As the army"
"""What a blank stands for, in an army and in a unit of it."""


class LiveryMenu(QMenu):
    """Colours and emblems to choose from, for an army or for units in it.

    Attributes:
        edited: Emitted with the name of a field, its new value, the undo menu's words
            and the key under which successive edits become one step.
    """

    edited = Signal(str, object, str, str)

    def __init__(
        self,
        parent: QWidget,
        army: Army,
        context: EditorContext,
        entry: Entry | None = None,
    ) -> None:
        """Make a menu that is filled when it opens.

        Args:
            parent: What it belongs to.
            army: The army.
            context: The store of photos, and the fields of a dialog.
            entry: The unit that is dressed; None for the army.
        """
        super().__init__(parent)
        self._army, self._entry, self._context = army, entry, context
        self.aboutToShow.connect(self._fill)

    def display(self, army: Army) -> None:
        """Offer what another army may wear."""
        self._army = army

    @property
    def _wears(self) -> Wears:
        return self._entry or self._army

    @property
    def _worn(self) -> Livery:
        return livery(self._army, self._entry)

    def _fill(self) -> None:
        wears, blank = self._wears, _AS_ARMY if self._entry else _AUTO
        self.clear()
        add_section(self, "Colour")
        colours = QActionGroup(self)
        own = wears.own_colour
        for colour in (None, *ArmyColour):
            words = colour.value if colour else blank
            choose = partial(self._colour, colour, "")
            chosen = not own and wears.colour is colour
            act = self._add(colours, words, choose, chosen=chosen)
            if colour:
                act.setIcon(_picture(colour.hex))
        act = self._add(colours, "Another…", self._ask, chosen=bool(own))
        if own:
            act.setIcon(_picture(self._worn.colour))
        add_section(self, "Emblem")
        emblems = QActionGroup(self)
        own = wears.own_emblem
        for emblem in (None, *Emblem):
            words = emblem.label if emblem else blank
            chosen = not own and wears.emblem is emblem
            wear = partial(self._emblem, emblem, "")
            act = self._add(emblems, words, wear, chosen=chosen)
            if emblem:
                act.setIcon(_picture(self._worn.colour, emblem.sign))
        act = self._add(emblems, "Paint your own…", self.paint, chosen=bool(own))
        if own:
            act.setIcon(_picture(self._worn.colour, own))
        if self._entry is None:
            add_section(self, "Backs of its cards")
            self.addAction("Picture of your own…", self.choose_back)

    def _add(
        self,
        group: QActionGroup,
        words: str,
        act: Callable[[], object],
        *,
        chosen: bool,
    ) -> QAction:
        action = self.addAction(words, act)
        action.setCheckable(True)
        action.setChecked(chosen)
        group.addAction(action)
        return action

    def _colour(self, colour: ArmyColour | None, own: str) -> None:
        if own or self._wears.own_colour != own:
            self.edited.emit("own_colour", own, "Change the colour", "colour")
        if not own and self._wears.colour is not colour:
            self.edited.emit("colour", colour, "Change the colour", "colour")

    def _emblem(self, emblem: Emblem | None, own: str) -> None:
        # One step, where a painting gives way to an emblem that comes along.
        key = "emblem" if self._wears.own_emblem and not own else ""
        if self._wears.own_emblem != own:
            self.edited.emit("own_emblem", own, "Change the emblem", key)
        if not own and self._wears.emblem is not emblem:
            self.edited.emit("emblem", emblem, "Change the emblem", key)

    def _ask(self) -> None:
        dialog = QColorDialog(QColor(self._worn.colour), self.parentWidget())
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        whose = "unit" if self._entry else "army"
        dialog.setWindowTitle(f"The {whose}'s colour")
        dialog.colorSelected.connect(lambda chosen: self._colour(None, chosen.name()))
        dialog.open()

    def paint(self) -> None:
        """Let the player paint an emblem."""
        dialog = PaintingDialog(self._worn, self._context.photo, self.parentWidget())
        dialog.chosen.connect(lambda own: self._emblem(None, own))
        dialog.open()

    def choose_back(self) -> None:
        """Let the player choose a picture for the backs of the cards."""
        dialog = BackDialog(self._worn, self._context, self.parentWidget())
        words = "Change the back of the cards"
        dialog.chosen.connect(lambda back: self.edited.emit("back", back, words, ""))
        dialog.open()


class LiveryButton(SlimButton):
    """Colour and emblem of an army.

    Attributes:
        choices: The menu of what it may wear.
    """

    def __init__(self, context: EditorContext) -> None:
        super().__init__()
        self._shown: object = None
        styled(self, kind="tall")
        self.setAutoRaise(True)
        self.choices = LiveryMenu(self, Army(), context)
        self.setMenu(self.choices)

    def display(self, army: Army) -> None:
        """Show what an army wears."""
        wears, words = livery(army), _named(army)
        same = (wears, words) == self._shown
        self.choices.display(army)
        self._shown = wears, words
        if same:
            return
        emblem = wears.emblem or Emblem.TOWER
        self.setIcon(_picture(wears.colour, emblem.sign))
        words = f"Colour {words}, emblem {emblem.label}"
        self.setToolTip(f"{words}: on its cards and lists. Click to choose others.")
        self.setAccessibleName(f"{words}; choose others")


def _named(army: Army) -> str:
    if army.own_colour:
        return army.own_colour
    worn = livery(army).colour
    return next(colour.value for colour in ArmyColour if colour.hex == worn)


def _picture(colour: str, emblem: str = "") -> QIcon:
    def draw(painter: QPainter, _: QRectF) -> None:
        painter.scale(_SHARP, _SHARP)
        painter.setPen(QColor(0, 0, 0, 60))
        painter.setBrush(QColor(deep(colour) if emblem else colour))
        painter.drawRoundedRect(1, 1, _SIDE - 2, _SIDE - 2, 4, 4)
        inner = Area(5, 5, _SIDE - 10, _SIDE - 10)
        paint_marks(painter, sign(emblem, inner, "#ffffff") if emblem else (), QFont())

    return QIcon(kept_picture(f"worn {colour} {emblem}", _SIDE, _SHARP, draw))
