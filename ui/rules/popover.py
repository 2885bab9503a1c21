"""The small page of a rule: a raised child of the window beside what it belongs to."""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QHideEvent, QKeyEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QApplication, QFrame, QWidget

from builder.rules.here import numbers_here
from builder.rules.lookup import rule_page, sources_of_rules
from builder.rules.page import RulePage
from ui.rules.page_view import RulePageView
from ui.rules.placing import MARGIN, placed
from ui.rules.sheet import OpenValue, RuleDesk
from ui.widgets.focus import seen
from ui.widgets.help_desk import HelpDesk, desk_near
from ui.widgets.labels import bold, styled
from ui.widgets.layouts import column, row, tool_button
from ui.widgets.paint.marks import Mark
from ui.widgets.scrolling import scrolling
from ui.widgets.theme import scaled

WIDE: Final = 600
"""Its width in pixels at the usual size of the type."""
_ROUND: Final = 8
_STEP: Final = 40
"""Pixels that an arrow key scrolls."""


class RulePopover(QFrame):
    """The page of one rule; links in it turn to other pages, and Back returns.

    Attributes:
        page: The page that is shown; None while it is closed.
        body: What it says.
        back: The button that returns to the page before.
        cross: The button that closes it.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.page: RulePage | None = None
        self.body = QWidget()
        self._desk: RuleDesk | None = None
        self._anchor: QWidget = window
        self._area: QRect | None = None
        self._before: QWidget | None = None
        self._trail: list[str] = []
        self._shown: object = None
        self.hide()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.mark = Mark(None)
        self.head = bold("", "head", wrap=True)
        self.head.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.back = tool_button("←", self.turn_back, "The rule before", "Back")
        self.cross = tool_button("×", self.dismiss, "Close (Esc)", "Close")
        self.more = tool_button(
            "Manual",
            self._ask,
            "What the manual says about where you are (F1)",
            "Manual",
        )
        styled(self.more, kind="link").setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        for each in (self.back, self.cross):
            styled(each, kind="quiet", role="head")
            each.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            each.setMinimumSize(28, 28)
        self._line = line = row(
            None, self.back, self.mark, (self.head, 1), self.more, self.cross, gap=8
        )
        for part in (self.back, self.mark, self.more, self.cross):
            line.setAlignment(part, Qt.AlignmentFlag.AlignTop)
        self.area = scrolling(self.body)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.viewport().setAutoFillBackground(False)
        column(self, line, (self.area, 1), gap=8, margins=(16, 12, 12, 12))

    def show_rule(
        self,
        number: str,
        anchor: QWidget,
        area: QRect | None = None,
        desk: RuleDesk | None = None,
    ) -> None:
        """Open the page of a rule.

        Args:
            number: A number that has a page.
            anchor: The widget it belongs to and must not cover.
            area: The part of that widget, in its coordinates; None for all of it.
            desk: What is open in the window; None if nothing is.
        """
        if self.isHidden():
            self._before = QApplication.focusWidget() or anchor
            QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]
        self._anchor, self._area = anchor, area
        self.more.setVisible(desk_near(anchor, HelpDesk) is not None)
        self._trail = []
        self._listen(desk)
        self._turn(number)
        self.show()
        self.raise_()
        self._place()
        self.setFocus(Qt.FocusReason.PopupFocusReason)

    @property
    def anchor(self) -> QWidget:
        """The widget it belongs to."""
        return self._anchor

    def turn_to(self, number: str) -> None:
        """Turn to the page of another rule; Back returns."""
        if self.page:
            self._trail.append(self.page.number)
        self._turn(number)
        self._place()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def turn_back(self) -> None:
        """Return to the page before, if there was one."""
        if self._trail:
            self._turn(self._trail.pop())
            self._place()
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def dismiss(self) -> None:
        """Close the page, and give the keyboard back to whoever had it.

        A click has given it to what was clicked already, and that keeps it.
        """
        before, focused = self._before, QApplication.focusWidget()
        ours = focused is None or focused is self or self.isAncestorOf(focused)
        self.hide()
        if before is not None and ours and seen(before):
            before.setFocus(Qt.FocusReason.PopupFocusReason)

    def refresh(self) -> None:
        """Tell anew what is open; close if what the page belongs to is gone."""
        if self.isHidden() or self.page is None:
            return
        if not seen(self._anchor):
            self.dismiss()
            return
        self._turn(self.page.number)
        self._place()

    # What it shows.

    def _listen(self, desk: RuleDesk | None) -> None:
        if desk is not self._desk:
            if self._desk is not None:
                self._desk.changed.disconnect(self.refresh)
            if desk is not None:
                desk.changed.connect(self.refresh)
            self._desk = desk

    def _opened(self) -> OpenValue:
        """Return what is open; what stands behind a dialog is not meant by it."""
        if self._desk is None:
            return OpenValue()
        opened = self._desk.opened()
        here = self._desk.parent() is self.parentWidget()
        return opened if here else OpenValue(house=opened.house)

    def _turn(self, number: str) -> None:
        """Show a page, unless it is shown as it is."""
        opened = self._opened()
        source = sources_of_rules().get(number)
        page = rule_page(number, opened.house(source.key) if source else None)
        if page is None:
            return
        here = numbers_here(number, opened.value, opened.violations, opened.tally)
        # Where house rules are open, their fields are the switches themselves.
        told = {each.label for each in page.switches}
        fields = tuple(each for each in here.fields if each[0] not in told)
        here = replace(here, fields=fields)
        shown = (page, opened.title, here, tuple(self._trail))
        if shown == self._shown:
            return
        self._shown, self.page = shown, page
        self.head.setText(f"{page.number}  {page.title}")
        faults = [each.severity for each in here.violations]
        self.mark.setVisible(bool(faults))
        if faults:
            self.mark.show_severity(faults[0])
        self.back.setVisible(bool(self._trail))
        view = RulePageView(page, opened.title, here)
        # Queued, because the page that holds the link is deleted as another is shown.
        view.wanted.connect(self.turn_to, Qt.ConnectionType.QueuedConnection)
        self.body = view
        # The area deletes the contents it had.
        self.area.setWidget(view)
        # Set after that, because the area makes its contents fill their ground.
        view.setAutoFillBackground(False)
        self.area.verticalScrollBar().setValue(0)
        self.setAccessibleName(page.name)
        self.setAccessibleDescription(view.words)

    def _ask(self) -> None:
        """Open the manual about what the page belongs to."""
        desk = desk_near(self._anchor, HelpDesk)
        if desk is not None:
            desk.manual.emit(self._anchor)

    # Where it stands.

    def _place(self) -> None:
        """Put it beside what it belongs to, within the window."""
        window = self.parentWidget()
        if not isinstance(window, QWidget) or not seen(self._anchor):
            return
        area = self._area or self._anchor.rect()
        corner = self._anchor.mapTo(window, QPoint(0, 0))
        if self._anchor is window:
            area = QRect(window.width() // 2, 0, 1, window.height() // 8)
        wish = self._wish()
        place = placed(window.rect(), area.translated(corner), wish)
        # Left to itself the area may keep a bar that it needed at another size.
        policy = Qt.ScrollBarPolicy.ScrollBarAsNeeded
        if place.height() >= wish.height():
            policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.area.setVerticalScrollBarPolicy(policy)
        self.setGeometry(place)

    def _wish(self) -> QSize:
        """Return the size at which nothing has to scroll."""
        window = self.parentWidget()
        most = window.width() - 2 * MARGIN if isinstance(window, QWidget) else WIDE
        wide = min(scaled(WIDE), most)
        layout, inside = self.layout(), self.body.layout()
        if layout is None or inside is None:
            return QSize(wide, WIDE)
        edges = layout.contentsMargins()
        room = wide - edges.left() - edges.right()
        head = self._line.heightForWidth(room)
        words = inside.heightForWidth(room)
        around = edges.top() + edges.bottom() + layout.spacing()
        return QSize(wide, head + words + around + 2)

    # Keys, clicks beside it, and its look.

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close by Esc, return by Alt+Left or Backspace, and scroll."""
        bar = self.area.verticalScrollBar()
        steps = {
            Qt.Key.Key_Down: _STEP,
            Qt.Key.Key_Up: -_STEP,
            Qt.Key.Key_PageDown: bar.pageStep(),
            Qt.Key.Key_PageUp: -bar.pageStep(),
        }
        key = Qt.Key(event.key())
        alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if key == Qt.Key.Key_Escape:
            self.dismiss()
        elif key == Qt.Key.Key_Backspace or (alt and key == Qt.Key.Key_Left):
            self.turn_back()
        elif key in steps:
            bar.setValue(bar.value() + steps[key])
        else:
            event.ignore()

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: FBT001
        """Keep Tab within the page, round and round."""
        stops = [
            each
            for each in (self.back, self.more, self.cross, *self._links())
            if each.isVisibleTo(self) and each.isEnabled()
        ]
        focused = QApplication.focusWidget()
        at = stops.index(focused) if focused in stops else (-1 if forward else 0)
        chosen = stops[(at + (1 if forward else -1)) % len(stops)]
        ways = Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.TabFocusReason
        chosen.setFocus(ways[forward])
        self.area.ensureWidgetVisible(chosen)
        return True

    def _links(self) -> list[QWidget]:
        return [*self.body.links] if isinstance(self.body, RulePageView) else []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close at a click beside it, and follow the size of the window."""
        if event.type() == QEvent.Type.Resize and watched is self.parentWidget():
            self._place()
        elif event.type() == QEvent.Type.MouseButtonPress and isinstance(
            watched, QWidget
        ):
            inside = watched is self or self.isAncestorOf(watched)
            if not inside and not watched.isWindow():
                self.dismiss()
        return False

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop watching the clicks of the window."""
        super().hideEvent(event)
        application = QApplication.instance()
        if application is not None:
            application.removeEventFilter(self)
        self._shown = None

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the raised ground with a thin edge."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        painter.setBrush(palette.color(QPalette.ColorRole.Base))
        painter.setPen(QPen(palette.color(QPalette.ColorRole.Dark), 1.5))
        painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), _ROUND, _ROUND)
        painter.end()
