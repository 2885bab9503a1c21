"""The head of a page, with its big values and price, and the line of hints below it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QLayout, QLineEdit, QWidget

from builder.change.difference import ValueChange
from builder.comparison.tables import NONE as DASH
from builder.content.card import Stat
from builder.core.design import Design
from builder.system.model import Judgement
from ui.forms.fields.field import EditorContext, FormField
from ui.widgets.bricks import PriceBrick
from ui.widgets.labels import ElidedLabel, bold, literal, small, styled, tip
from ui.widgets.layouts import TOP, FlowLayout, column, keep_room, row, shown_in
from ui.widgets.paint.tokens import Ink, Spacing
from ui.widgets.theme import application

ROLES: Final = ((12, "number"), (20, "number-long"), (sys.maxsize, "number-longest"))
"""The look of a value with up to so many letters."""

GAP: Final = 16
"""Pixels between two values."""

WRAPPED: Final = 36
"""Values with more letters than this wrap over several lines."""


class StatBar(QFrame):
    """A row of values, each with its label above and its working as a tooltip.

    Attributes:
        stats: The values shown.
    """

    def __init__(self) -> None:
        super().__init__()
        self.cells: list[_Cell] = []
        self._foretells = False
        self.stats: Sequence[Stat] = ()
        self._flow = FlowLayout(self, gap=GAP, middle=False)
        self._flow.setContentsMargins(2, 2, 2, 4)
        self.setAccessibleName("Statistics")

    def sizeHint(self) -> QSize:
        """Return the size of all values on one line."""
        shown = [cell.sizeHint() for cell in self.cells if not cell.isHidden()]
        wide = sum(size.width() + GAP for size in shown)
        return QSize(wide, max((size.height() for size in shown), default=0))

    def present(self, stats: Sequence[Stat]) -> None:
        """Show some values."""
        shown = tuple(stats)
        if shown == self.stats:
            return
        before, self.stats = dict(enumerate(self.stats)), shown
        cells = shown_in(self.cells, shown, _Cell, self._flow)
        for place, (cell, stat) in enumerate(cells):
            # Few values are others after a key.
            if before.get(place) == stat:
                continue
            keep_room(cell.was, on=self._foretells)
            cell.display(stat)
            # Else the bar is laid out by what the cell said before, a line too high.
            if layout := cell.layout():
                layout.activate()


class HeadlineBar(StatBar):
    """The big values of a design, with room below each for what it was."""

    def __init__(self, context: EditorContext) -> None:
        super().__init__()
        self._context, self._foretells = context, True

    def display(self, design: Design, judged: Judgement) -> None:
        """Show the price and the big values of a design.

        Args:
            design: The design.
            judged: What the rules say of it.
        """
        more = self._context.editors.stats.get(type(design))
        besides = more(design, self._context.house) if more else ()
        self.present((*judged.stats, *besides))

    def foresee(self, changes: Sequence[ValueChange]) -> None:
        """Show the values that would be others; nothing moves."""
        known = {change.label: change for change in changes}
        for cell, stat in zip(self.cells, self.stats, strict=False):
            cell.foresee(known.get(stat.label))


class _Cell(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.label = small("")
        self.value = bold("")
        self.small, self.was = small(""), small("")
        self.coming = ElidedLabel(ink=Ink.ACCENT)
        for over in (self.was, self.coming):
            styled(over, kind="surface").hide()
        below = QGridLayout()
        for part in (self.label, self.value, self.small, self.was):
            part.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        below.addWidget(self.small, 0, 0)
        below.addWidget(self.was, 0, 0)
        column(self, self.label, self.value, below, None, gap=0)
        # Over the value, wherever that goes, and without a say in its size.
        self.coming.setMinimumWidth(0)
        layout = column(self.value, self.coming)
        layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)

    def display(self, stat: Stat) -> None:
        self.label.setText(stat.label)
        self.value.setText(stat.value)
        # Long values, such as a mixed Damage rating, are written smaller and wrapped.
        role = next(role for most, role in ROLES if len(stat.value) <= most)
        styled(self.value, role=role)
        long = len(stat.value) > WRAPPED
        self.value.setWordWrap(long)
        self.value.setMinimumWidth(260 if long else 0)
        self.small.setText("\n".join(stat.small))
        self.small.setVisible(bool(stat.small))
        self.was.setText(f"was {stat.value[:WRAPPED]}")
        self.setToolTip(literal(stat.working))
        self.setAccessibleName(f"{stat.label} {stat.value}")
        self.setAccessibleDescription(", ".join((*stat.small, stat.working)))

    def foresee(self, change: ValueChange | None) -> None:
        """Lay over it what its value would be, and below that what it is."""
        for over in (self.was, self.coming):
            over.setVisible(change is not None)
        styled(self.coming, role=self.value.property("role"))
        self.coming.setText(change.after.value if change and change.after else DASH)


EDGE: Final = Spacing.EDGE
"""Pixels left and right of a page."""


class PageHead(QWidget):
    """The first lines of a page, which stay while the rest scrolls.

    Attributes:
        name: The field of the name, written as a title.
        what: What it is, in a few words.
        price: Its price.
    """

    def __init__(
        self, name: FormField, trouble: QWidget, stats: StatBar | None = None
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
        self.what = small("", wrap=True)
        self.price = PriceBrick()
        left = QWidget(minimumWidth=150)
        column(left, name, trouble, self.what, None, gap=0)
        self.what.setContentsMargins(8, 0, 0, 0)
        # The values take what they need for one line, and the name has the rest.
        values = (stats,) if stats else ()
        parts = ((left, 1), *values, (self.price, TOP))
        row(self, *parts, gap=12, margins=(8, 8, EDGE, 4))


NONE: Final = "Tab leads to the next field, and says here what it is about"


class HintLine(ElidedLabel):
    """The hint of the field with the keyboard; it is always one line high."""

    def __init__(self, around: QWidget) -> None:
        """Follow the keyboard within a widget."""
        super().__init__(NONE, Ink.FAINT)
        self._around = around
        styled(self, role="small").setContentsMargins(EDGE, 3, EDGE, 3)
        application().focusChanged.connect(self.follow)

    def follow(self, _: QWidget | None, now: QWidget | None) -> None:
        """Say what the widget with the keyboard is about, as long as there is one."""
        if now is not None:
            within = self._around.isAncestorOf(now)
            self.setText((hint_of(now, self._around) if within else "") or NONE)
            self.setToolTip(tip(self.words))


def hint_of(widget: QWidget, around: QWidget) -> str:
    """Return what a widget in a form is about: its field, the hint and the rule."""
    field: QWidget | None = widget
    while (
        field is not None and field is not around and not isinstance(field, FormField)
    ):
        field = field.parentWidget()
    if not isinstance(field, FormField):
        return widget.accessibleDescription()
    about = field.about
    hint = widget.accessibleDescription() or about.hint
    rule = f" ({about.rule})" if about.rule and hint else ""
    return f"{about.label}: {hint}{rule}" if hint else ""
