"""The layout of the window: library, page, card and bill, and the verdict below."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QSettings, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QSplitter, QToolButton, QWidget

from ui.library.panel import LibraryPanel
from ui.shell.context import Acts
from ui.shell.page_in_front import PageInFront
from ui.verdict.drawer import VerdictDrawer
from ui.widgets.focus import next_pane
from ui.widgets.icons import icon
from ui.widgets.labels import styled
from ui.widgets.layouts import column, row, tool_button
from ui.widgets.paint.tokens import BODY
from ui.widgets.theme import scaled

NARROW: Final = 1060
MIDDLE: Final = 1200
WIDE: Final = 1600
LOW: Final = 640
"""Widths and the height at which the layout changes, at the ordinary size of type."""
HIGH: Final = 44
"""The height of the bar at the top, at the ordinary size of type."""


@dataclass(frozen=True, slots=True)
class Room:
    """What there is room for.

    Attributes:
        library: The width of the library in pixels; 0 for a rail that opens it.
        side: The width of the card and the bill; 0 where they take the page's place.
        lines: How many lines the verdict has below its head; 0 for a single line.
        words: Whether tools have words beside their icons.
    """

    library: int
    side: int
    lines: int
    words: bool


def room_for(width: int, height: int) -> Room:
    """Return what a window of this size has room for.

    >>> room_for(1024, 700).side, room_for(1280, 720).lines
    (0, 2)
    """
    if width < NARROW:
        return Room(0, 0, 0, words=False)
    if width < MIDDLE or height < LOW:
        return Room(0, 232, 0, words=False)
    if width < WIDE:
        return Room(232, 272, 2, words=True)
    return Room(300, 420, 3, words=True)


RAIL: Final = 44
_ICON: Final = 18
_AROUND: Final = 4
"""The side of its icon, and what is free left and right of its button."""

_ACROSS: Final = "across {}"
_BESIDE: Final = "beside"


def room_in(widget: QWidget) -> Room:
    """Return what there is room for in all of a window below its bar."""
    scale = BODY / max(1, scaled(BODY))
    wide, high = widget.width() * scale, widget.height() * scale
    return room_for(round(wide), round(high) + HIGH)


class MainLayout(QWidget):
    """The parts of the window, as many at once as there is room for.

    Attributes:
        refitted: Emitted with the new `Room` after the layout changed.
        beside: The card and the bill, one above the other.
        right: All but the library.
        drawer: The whole verdict, which lies over that.
        rail: The buttons that stand for the library where there is little room.
        room: What there is room for.
    """

    refitted = Signal(object)

    def __init__(
        self, library: LibraryPanel, centre: QWidget, pages: QWidget, front: PageInFront
    ) -> None:
        """Make the layout.

        Args:
            library: The list of the library.
            centre: The pages, with the messages above them.
            pages: The pages alone.
            front: What tells of the page in front.
        """
        super().__init__()
        self._library = library
        self._centre = centre
        self._verdict = verdict = front.verdict
        self._made = False
        self._wanted = {"library": True, "beside": True}
        self._turned = False
        self._about_design = False
        self.room = Room(232, 272, 2, words=True)
        self.beside = QSplitter(Qt.Orientation.Vertical)
        styled(self.beside, kind="canvas")
        for panel in (front.card, front.bill):
            self.beside.addWidget(panel)
        self.beside.setStretchFactor(0, 1)
        self.beside.setSizes([440, 180])
        # However much a page would like, the window fits the screen.
        centre.setMinimumSize(scaled(200), scaled(160))
        self.right = QWidget()
        self._inner = QSplitter(Qt.Orientation.Horizontal)
        for part in (centre, self.beside):
            self._inner.addWidget(part)
        self._inner.setStretchFactor(0, 1)
        column(self.right, (self._inner, 1), verdict, gap=0)
        self._across = QSplitter(Qt.Orientation.Horizontal)
        for part in (styled(library, kind="canvas"), self.right):
            self._across.addWidget(part)
        self._across.setStretchFactor(1, 1)
        self.drawer = VerdictDrawer(verdict, self.right)
        self._panes = (library, pages, self.beside, verdict)
        self.rail = self._make_rail()
        row(self, self.rail, (self._across, 1), gap=0)
        for splitter in (self._across, self._inner, self.beside):
            splitter.setChildrenCollapsible(False)
            splitter.setHandleWidth(1)
        self._share()
        self._made = True
        front.beside.connect(self.show_side)
        front.attach(self.drawer)
        verdict.unfold.connect(self.turn_drawer)

    @property
    def acts(self) -> Acts:
        """The function of each command, by its id."""
        return {
            "filter": self.filter,
            "card": self.toggle_card,
            "whole_verdict": self.turn_drawer,
            "next_pane": self.reach_next,
        }

    def _make_rail(self) -> QFrame:
        rail = styled(QFrame(), kind="canvas")
        self.rail_button: QToolButton = tool_button(
            "", self.toggle_library, "Show or hide the library (Ctrl+F)", "Library"
        )
        self.rail_button.setCheckable(True)
        self.rail_button.setIcon(icon("library", QApplication.palette()))
        styled(self.rail_button, kind="quiet")
        column(rail, self.rail_button, None, margins=(_AROUND, 8, _AROUND, 4))
        return rail

    def tint(self) -> None:
        """Draw the icon of the rail in the colours of the window."""
        self.rail_button.setIcon(icon("library", QApplication.palette()))

    # What the player wants to see.

    def want(self, part: str, on: bool) -> None:  # noqa: FBT001 (Qt calls it)
        """Show or hide a part for good: `library`, or `beside`, the card and bill."""
        self._wanted[part] = on
        self._show()

    def show_side(self, on: bool) -> None:  # noqa: FBT001 (a signal calls it)
        """Tell whether there is anything to show beside the page."""
        self._about_design = on
        self._show()

    def toggle_library(self) -> None:
        """Open or close the library where there is only a rail for it."""
        self._library.setVisible(self._library.isHidden())
        self.rail_button.setChecked(not self._library.isHidden())

    def picked(self) -> None:
        """Close the library again after something was opened from it."""
        if not self.room.library and not self._library.isHidden():
            self.toggle_library()

    def toggle_card(self) -> None:
        """Show the card and the bill in the place of the page, or the page again."""
        if self.room.side:
            self.want("beside", not self._wanted["beside"])
        else:
            self._turned = not self._turned
            self._show()

    def filter(self) -> None:
        """Show the library, and type into its filter."""
        if self._library.isHidden():
            self.toggle_library()
        self._library.filter.setFocus()

    def turn_drawer(self) -> None:
        """Show the whole verdict, or fold it again."""
        (self.drawer.fold if self.drawer.isVisible() else self.drawer.unfold)()

    def reach_next(self) -> None:
        """Give the keyboard to the next part of the window that is shown."""
        next_pane(self._panes, self.window().focusWidget())

    # Fitting.

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the parts into the new room."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the colours and the size of the type."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._made:
            self.tint()
        if event.type() == QEvent.Type.FontChange and self._made:
            self._share()
            self._fit()
            self.refitted.emit(self.room)

    def _fit(self) -> None:
        fit = room_in(self)
        if fit != self.room:
            self.room = fit
            self._turned = False
            self._share()
            self.refitted.emit(fit)

    def _share(self) -> None:
        room = self.room
        # The button has a border, which a style may make wider.
        self.rail_button.setIconSize(QSize(scaled(_ICON), scaled(_ICON)))
        button = self.rail_button.sizeHint().width() + 2 * _AROUND
        self.rail.setFixedWidth(max(scaled(RAIL), button))
        self._verdict.give_lines(room.lines)
        library = room.library or 260
        self._across.setSizes([scaled(library), max(1, self.width() - scaled(library))])
        side = room.side or 300
        self._inner.setSizes([max(1, self.width() - scaled(library + side)),
                              scaled(side)])  # fmt: skip
        self.rail_button.setChecked(False)
        self._show()

    def _show(self) -> None:
        self.rail.setVisible(not self.room.library)
        self._library.setVisible(bool(self.room.library) and self._wanted["library"])
        if self.room.side:
            self._centre.show()
            self.beside.setVisible(self._about_design and self._wanted["beside"])
        else:
            turned = self._turned and self._about_design
            self._centre.setVisible(not turned)
            self.beside.setVisible(turned)

    def remember(self) -> None:
        """Store the places of the borders, for each kind of room."""
        settings = QSettings()
        settings.setValue(_ACROSS.format(self.room.library), self._across.saveState())
        settings.setValue(_BESIDE, self.beside.saveState())

    def recall(self) -> None:
        """Restore the places of the borders."""
        if state := QSettings().value(_ACROSS.format(self.room.library)):
            self._across.restoreState(state)
        if state := QSettings().value(_BESIDE):
            self.beside.restoreState(state)
