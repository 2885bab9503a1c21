"""The whole verdict, as a drawer over the page."""

from collections import Counter
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QPushButton, QWidget

from builder.core.rulebook import Fix, Severity, Violation
from ui.core.places import allow_by, allowed_by
from ui.verdict.next_list import NextList
from ui.verdict.row import ViolationRow
from ui.verdict.strip import HEAD, REMEDY, VerdictPanel
from ui.verdict.words import (
    FixButton,
    VerdictHead,
    counted,
    list_others,
    mends_all,
    refused,
)
from ui.widgets.focus import seen, step_focus
from ui.widgets.labels import bold, named, plain, styled
from ui.widgets.layouts import (
    FlowLayout,
    button,
    column,
    keep_room,
    row,
    shown_in,
    tool_button,
)
from ui.widgets.paint.tokens import Spacing
from ui.widgets.scrolling import scrolling
from ui.widgets.theme import scaled

_LONGEST = 80


class AllowForm(QFrame):
    """Who allows a broken rule, and why; both are printed with it.

    Attributes:
        agreed: Emitted with the violation, who allows it and why.
        cancel: The button of who changed their mind.
        violation: What is asked about.
    """

    agreed = Signal(object, str, str)

    def __init__(self) -> None:
        super().__init__()
        styled(self, kind="well")
        self.violation: Violation | None = None
        self.words = bold("")
        self.by = named("Allowed by", QLineEdit(maxLength=_LONGEST))
        self.by.setPlaceholderText("Allowed by")
        self.by.setMaximumWidth(200)
        self.why = named("Why it is allowed", QLineEdit(maxLength=_LONGEST))
        self.why.setPlaceholderText("Why it is allowed: printed on card and list")
        self.agree = styled(button("Allow", self._agree), kind="primary")
        self.cancel = styled(button("Cancel"), kind="quiet")
        self.by.returnPressed.connect(self.why.setFocus)
        self.why.returnPressed.connect(self._agree)
        parts = (self.words, plain("by"), self.by, plain("because"), (self.why, 1))
        row(self, *parts, self.agree, self.cancel, gap=8, margins=(10, 6, 6, 6))
        self.hide()

    def ask(self, violation: Violation) -> None:
        """Ask about a violation, beginning with who allowed the last one."""
        self.violation = violation
        self.words.setText(f"Allow {violation.rule}")
        self.by.setText(allowed_by())
        self.why.clear()
        self.show()
        (self.why if self.by.text() else self.by).setFocus()

    def _agree(self) -> None:
        by = self.by.text().strip()
        allow_by(by)
        self.hide()
        self.agreed.emit(self.violation, by, self.why.text().strip())


MOST_SHOWN: Final = 100
"""The most rows shown, gravest first; the rest is counted."""

LISTED: Final = 250
"""The height of the list of what may be done next."""
_BAR: Final = 16
"""The width of a scroll bar."""
_ROOM: Final = 150
"""The least room above it in pixels, so that the page can still be made out."""


class VerdictDrawer(QFrame):
    """Every violation, with those of one kind to choose from; no layout moves for it.

    Attributes:
        agreed: Emitted with a violation, who allows it and why.
        rows: A widget for each violation shown.
        chips: The buttons of the kinds of violations, by severity.
        form: The question of who allows it and why.
    """

    agreed = Signal(object, str, str)

    def __init__(self, strip: VerdictPanel, over: QWidget) -> None:
        """Make a hidden drawer.

        Args:
            strip: The strip that it shows all of.
            over: The part of the window that it covers from below.
        """
        super().__init__(over)
        styled(self, kind="drawer")
        self._strip = strip
        self._over = over
        self._back: QWidget | None = None
        self._hidden: set[Severity] = set()
        self.rows: list[ViolationRow] = []
        self.head = VerdictHead()
        self.remedy = styled(FixButton(strip.fix), kind="primary")
        self.others = tool_button("", tip="Other ways to mend all")
        keep_room(self.remedy)
        self.chips = {severity: self._chip(severity) for severity in Severity}
        self._flow = FlowLayout(None, *self.chips.values())
        self.close_button = styled(button("Fold", self.fold, "Fold it (Esc)"),
                                   kind="quiet")  # fmt: skip
        keys = styled(plain("F8 next · F9 fix · Shift+F9 allow"), role="small")
        keys.setContentsMargins(Spacing.EDGE, 2, 0, 0)
        self.next = NextList()
        self.next.hide()
        tip = "The edits that make it better, by what each gives"
        self.asker = styled(button("What next?", self.ask_next, tip), kind="quiet")
        parts = (self.remedy, self.others, self.asker, self.close_button)
        chips = column(None, None, self._flow, None)
        self._top = row(None, self.head, (chips, 1), *parts,
                        gap=12, margins=(Spacing.EDGE, 6, 8, 6))  # fmt: skip
        inside = QWidget()
        # Else it is as high as its lines would be in the least width.
        inside.setMinimumHeight(1)
        self.more = plain("")
        self.more.setContentsMargins(Spacing.EDGE, 4, Spacing.EDGE, 4)
        self._lines = column(None, gap=0)
        self._column = column(inside, self._lines, self.more, None, gap=0)
        self.area = scrolling(inside)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.form = AllowForm()
        self.form.agreed.connect(self._agree)
        self.form.cancel.clicked.connect(self._give_up)
        self._foot = column(None, keys, self.form, margins=(12, 4, 12, 8))
        column(self, self._top, (self.area, 1), (self.next, 3), self._foot, gap=0)
        self.setAccessibleName("The whole verdict")
        over.installEventFilter(self)
        self.hide()

    def _chip(self, severity: Severity) -> QPushButton:
        chip = styled(QPushButton(autoDefault=False), kind="chip")
        chip.setCheckable(True)
        chip.setChecked(True)
        chip.toggled.connect(lambda on: self._filter(severity, on=on))
        return chip

    def unfold(self) -> None:
        """Show it over the page, and take the keyboard."""
        self._back = self._over.window().focusWidget()
        self.refresh()
        self.show()
        self.raise_()
        # What it covers is no stop of the keyboard.
        self._strip.setEnabled(False)
        first = next((line for line in self.rows if line.isVisibleTo(self)), None)
        (first.see if first else self.close_button).setFocus()

    def fold(self) -> None:
        """Hide it, and give the keyboard back."""
        inside = self.isAncestorOf(self._over.window().focusWidget())
        self.form.hide()
        self.next.hide()
        self._strip.setEnabled(True)
        # Before it is hidden: else Qt gives the keyboard to the first button meanwhile.
        if inside and self._back and seen(self._back):
            self._back.setFocus()
        self.hide()

    def ask(self, violation: Violation) -> None:
        """Ask who allows a violation and why."""
        if not self.isVisible():
            self.unfold()
        self.form.ask(violation)
        self._place()

    def ask_next(self) -> None:
        """Show what may be done next, from a folded drawer or in it."""
        self.next.show()
        self.next.open()
        self.unfold()
        self.next.view.setFocus()

    def refresh(self) -> None:
        """Show the violations of the strip."""
        strip = self._strip
        self.asker.setVisible(self.next.workpiece is not None)
        self.head.display(strip.violations)
        counts = Counter(found.severity for found in strip.violations)
        for severity, chip in self.chips.items():
            chip.setVisible(bool(counts[severity]) and len(counts) > 1)
            chip.setText(counted(counts[severity], severity))
        kept = [it for it in strip.violations if it.severity not in self._hidden]
        self._show_ways()
        shown = kept[:MOST_SHOWN]
        pool, new, into = self.rows, self._row, self._lines
        rows = shown_in(pool, shown, new, into, lambda old, it: old.violation == it)
        for place, (line, found) in enumerate(rows):
            chief = not place and not strip.all_mending
            line.display(found, self._own(found), waivable=strip.waivable, chief=chief)
            line.stand_out(on=found == strip.current)
        left = len(kept) - MOST_SHOWN
        self.more.setText(f"{left} more are not shown: mend these first")
        self.more.setVisible(left > 0)
        if not strip.waivable or self.form.violation not in strip.violations:
            # Another page is in front, or it was mended meanwhile.
            self.form.hide()
        if not strip.violations and self.next.isHidden():
            self.fold()
        self._place()
        # Lines that wrap say how high they are once they are as wide as they get.
        QTimer.singleShot(0, self, self._place)

    def _show_ways(self) -> None:
        """Offer what mends all faults in the head, where it has its room."""
        strip, ways = self._strip, self._strip.all_mending
        self.head.calm.setText(mends_all(len(refused(strip.violations))))
        self.head.calm.setVisible(bool(ways))
        wide, high = scaled(REMEDY), scaled(2 * HEAD)
        self.remedy.setFixedSize(wide, high)
        self.remedy.offer(ways[0] if ways else None, wide, high)
        list_others(self.others, ways, strip.fix)

    def _own(self, found: Violation) -> tuple[Fix, ...]:
        """Return what mends a violation alone, once it is known what mends all."""
        strip = self._strip
        if found.severity is Severity.REFUSE and not strip.way_out.sought:
            return ()
        return tuple(it for it in strip.mending(found) if it not in strip.all_mending)

    def _row(self) -> ViolationRow:
        line = ViolationRow()
        line.setContentsMargins(Spacing.EDGE, 4, 8, 4)
        line.go.connect(self._go)
        line.fix.connect(self._strip.fix)
        line.allow.connect(self.ask)
        line.told.connect(self._strip.told)
        return line

    def _go(self, path: object) -> None:
        self._back = None
        self.fold()
        self._strip.lead.emit(path)

    def _filter(self, severity: Severity, *, on: bool) -> None:
        (self._hidden.discard if on else self._hidden.add)(severity)
        self.refresh()

    def _agree(self, found: Violation, by: str, why: str) -> None:
        self.agreed.emit(found, by, why)
        self.close_button.setFocus()

    def _give_up(self) -> None:
        self.form.hide()
        self.close_button.setFocus()

    def _place(self) -> None:
        """Lie at the foot of what it covers, as high as it needs."""
        rows = self._column.totalHeightForWidth(self._over.width() - scaled(_BAR))
        # What is hidden now takes no room any more.
        self._foot.invalidate()
        around = self._top.sizeHint().height() + self._foot.sizeHint().height() + 2
        around += scaled(LISTED) if self.next.isVisible() else 0
        room = max(self._over.height() - scaled(_ROOM), scaled(180))
        high = min(max(rows + around, self._strip.height()), room, self._over.height())
        self.setGeometry(0, self._over.height() - high, self._over.width(), high)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of what it covers."""
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: FBT001 (Qt calls it)
        """Keep Tab within: what it lies over is out of sight, until it goes itself."""
        around = self if self.isVisible() else self.window()
        return step_focus(around, forward=forward)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Fold it with Esc."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.form.isVisible():
            self._give_up()
        else:
            self.fold()
