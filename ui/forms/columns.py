"""The two columns of a form, and how they share its width."""

from typing import Final

from PySide6.QtCore import QEvent, QTimer
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QWidget

from ui.forms.lines import INSET, FormLines
from ui.widgets.layouts import column, filled

BETWEEN: Final = 24
"""Pixels between two columns."""

SNUG: Final = 0.94
"""The part of what columns want that is enough to stand side by side."""


class FormColumns(QWidget):
    """Lines in two columns: side by side if there is room, or one below the other.

    Attributes:
        lines: The fields that have a label or a rule beside them.
        above: Whether labels stand above their fields whatever room there is.
    """

    def __init__(self) -> None:
        super().__init__()
        self.lines = FormLines()
        self._stacked = False
        self._room = 0
        self._fitted = 0
        self._settled = False  # Whether the player edits it as it is laid out now.
        self.above = False
        self._halves = [QWidget(), QWidget()]
        self._columns = [column(half, gap=4) for half in self._halves]
        self._column = self._columns[0]
        self._both = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._both.setContentsMargins(0, 0, 0, 0)
        filled(self._both, *((half, 1) for half in self._halves), gap=4)

    def end_second(self, widget: QWidget) -> None:
        """Show something at the end of the second column."""
        last = self._columns[1]
        last.insertWidget(last.count() - 1, widget)

    def spread(self, room: int) -> None:
        """Put the two columns side by side if there is room for them.

        An edit never brings them side by side again, and parts them only where they
        could not be shown otherwise: nothing moves away from the pointer.

        Args:
            room: How many pixels wide the form may be.
        """
        self._room = room
        # Inner forms fit into the second column, so that unfolding one moves nothing.
        column = (room - BETWEEN) // 2
        self.fit(room, column)
        wants = [self.lines.want(half) for half in self._halves]
        leasts = [half.minimumSizeHint().width() for half in self._halves]
        if not self._settled:
            snug = [round(want * SNUG) for want in wants]
            leasts = [max(*both) for both in zip(leasts, snug, strict=True)]
        way = QBoxLayout.Direction
        may = not self._settled or self._both.direction() is way.LeftToRight
        fits = max(leasts) <= column and all(wants)
        abreast = fits and may and not self._stacked
        now = way.LeftToRight if abreast else way.TopToBottom
        if self._both.direction() != now:
            self._both.setDirection(now)
            self._both.setSpacing(BETWEEN if abreast else 4)
            self._align()
        # Where they lie below each other, what is too high for a moment, as an editor
        # unfolds, is left below all of it.
        self._share(abreast=abreast)

    def _share(self, *, abreast: bool) -> None:
        """Give both columns the same width, whatever comes into one of them."""
        policy = QSizePolicy.Policy
        wide = policy.Ignored if abreast else policy.Preferred
        shares = (1, 1) if abreast else (0, 1)
        for half, share in zip(self._halves, shares, strict=True):
            # Qt lays a form out anew even where nothing is changed.
            if half.sizePolicy().horizontalPolicy() != wide:
                half.setSizePolicy(wide, policy.Preferred)
            if self._both.stretch(self._both.indexOf(half)) != share:
                self._both.setStretchFactor(half, share)

    def changeEvent(self, event: QEvent) -> None:
        """Align anew in another font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._settled = False
            QTimer.singleShot(0, self, self._align)

    def event(self, event: QEvent) -> bool:
        """Lay the columns anew where a part of them needs more room than before."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest and self._room:
            self.spread(self._room)
        return done

    def fit(self, room: int, inside: int = 0) -> None:
        """Put labels above their fields if there is too little room beside them.

        Args:
            room: How many pixels wide the form may be.
            inside: How many there are for the forms in it; as many if not given.
        """
        self._settled = self._settled and room == self._fitted
        self._fitted = room
        stays = self._settled and self._stacked
        stacked = self.above or self.lines.abreast > room or stays
        if stacked != self._stacked:
            self._stacked = stacked
            self._restack()
        for inner in self.findChildren(FormColumns):
            inner.above = self.above
            inner.fit((inside or room) - INSET)

    def _restack(self) -> None:
        """Lay each field beside its label, or below it."""
        for line in self.lines:
            line.field.stack(stacked=self._stacked)
        self._place()

    def _place(self) -> None:
        self._align()
        self.lines.place(stacked=self._stacked)

    def _align(self) -> None:
        """Align the sections that lie below each other by what is shown now."""
        abreast = self._both.direction() is QBoxLayout.Direction.LeftToRight
        halves = self._halves if abreast else (None,)
        self.lines.align(halves, stacked=self._stacked)
