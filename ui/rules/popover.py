"""The small page of a rule, and the desk that tells it what is open.

It is a raised child of the window beside what it belongs to.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QPalette
from PySide6.QtWidgets import QApplication, QFrame, QGridLayout, QLabel, QWidget

from builder.core.design import HouseRules
from builder.core.formatting import brief, capital
from builder.core.rulebook import Severity, Violation
from builder.core.tally import Tally
from builder.rules.here import NumbersHere, numbers_here
from builder.rules.lookup import (
    RulePage,
    Switch,
    rule_page,
    rule_title,
    sources_of_rules,
)
from ui.rules.link import RuleNumber
from ui.widgets.fitting import HelpDesk, desk_near
from ui.widgets.focus import seen
from ui.widgets.labels import SELECTABLE, InkedLabel, bold, named, plain, small, styled
from ui.widgets.layouts import TOP, bar, block, column, filled, row, tool_button
from ui.widgets.paint.marks import WORDS, Mark
from ui.widgets.paint.tokens import Ink
from ui.widgets.scrolling import scrolling
from ui.widgets.theme import application, scaled


@dataclass(frozen=True, slots=True)
class OpenValue:
    """A judged value that is open.

    Attributes:
        title: What it is called.
        value: The design, army, situation or house rules; None for nothing.
        violations: Every broken rule of it.
        tally: Its bill, or how an answer comes about.
        house: Returns the house rules in force for a game, by its key; None for the
            book's own.
    """

    title: str = ""
    value: object = None
    violations: tuple[Violation, ...] = ()
    tally: Tally | None = None
    house: Callable[[str], HouseRules | None] = lambda _system: None


class RuleDesk(QObject):
    """Tells the pages of the rules what is open in a window; a child of the window.

    Attributes:
        changed: Emitted when what is open has changed.
        opened: Returns what is open now.
    """

    changed = Signal()

    def __init__(self, window: QWidget, opened: Callable[[], OpenValue]) -> None:
        super().__init__(window)
        self.opened = opened


MARGIN: Final = 8
"""Pixels between the page and the edges of the window."""
GAP: Final = 6
"""Pixels between the page and what it belongs to."""
LEAST: Final = 160
"""The least height in pixels at which a page can be read."""


def placed(window: QRect, anchor: QRect, size: QSize) -> QRect:
    """Return the place of a page.

    It stands below what it belongs to, or above, right or left of it, wherever there
    is room for all of it. Where there is room nowhere it is made lower and scrolls;
    only in the smallest windows does it cover what it belongs to.

    Args:
        window: The window.
        anchor: What the page belongs to, in the same coordinates.
        size: The size the page would like.
    """
    inner = window.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
    anchor = anchor.intersected(inner) if anchor.intersects(inner) else inner
    wide = min(size.width(), inner.width())
    high = min(size.height(), inner.height())
    below = inner.bottom() - anchor.bottom() - GAP
    above = anchor.top() - inner.top() - GAP
    right = inner.right() - anchor.right() - GAP
    left = anchor.left() - inner.left() - GAP
    x = _within(anchor.center().x() - wide // 2, inner.left(), inner.right() - wide + 1)
    y = _within(anchor.top(), inner.top(), inner.bottom() - high + 1)
    under = anchor.bottom() + 1 + GAP
    lower = max(below, above)
    places = (
        (high <= below, QRect(x, under, wide, high)),
        (high <= above, QRect(x, anchor.top() - GAP - high, wide, high)),
        (wide <= right, QRect(anchor.right() + 1 + GAP, y, wide, high)),
        (wide <= left, QRect(anchor.left() - GAP - wide, y, wide, high)),
        (LEAST <= below == lower, QRect(x, under, wide, below)),
        (LEAST <= above == lower, QRect(x, inner.top(), wide, above)),
    )
    return next((place for fits, place in places if fits), QRect(x, y, wide, high))


def _within(value: int, low: int, high: int) -> int:
    return max(low, min(value, high))


MOST: Final = 12
"""The most lines about what is open; the rest is counted."""
LONGEST: Final = 300
"""The most letters of a player's own words in a line."""
BREACH: Final = {
    Severity.REFUSE: "illegal otherwise",
    Severity.BOUND: "past what is worked out",
    Severity.WARN: "a warning otherwise",
    Severity.NOTE: "a note to remember",
    Severity.ALLOWED: "allowed by the table",
}
"""What it means that a check finds something, by its severity."""


class RulePageView(QWidget):
    """What a rule says, what it does here, and what else to look at.

    Attributes:
        wanted: Emitted with the number of a rule whose link was used.
        links: The links to other rules, in their order.
        words: All that it says, as plain text.
    """

    wanted = Signal(str)

    def __init__(self, page: RulePage) -> None:
        super().__init__()
        self.links: list[RuleNumber] = []
        self._here = QWidget()
        parts: list[QWidget] = [_text(say) for say in page.says]
        parts += [_text(check, Ink.FAINT) for check in _checked(page)]
        parts.append(self._here)
        if page.see:
            titles = {number: brief(rule_title(number), 44) for number in page.see}
            links = [self._link(number, title) for number, title in titles.items()]
            parts.append(block(plain("See also"), *links, gap=0))
        parts.append(self._switches(page))
        parts.append(_text(page.where, Ink.FAINT))
        self._column = column(self, *parts, None, gap=8, margins=(0, 0, 4, 0))

    def display(self, title: str, here: NumbersHere) -> None:
        """Say what something open has to do with the rule; nothing without a title."""
        old, self._here = self._here, _well(title, here) if title else QWidget()
        self._column.replaceWidget(old, self._here)
        self._here.setVisible(bool(title))
        old.setParent(None)
        old.deleteLater()
        self.words = "\n".join(
            label.text() for label in self.findChildren(QLabel) if label.text()
        )

    def _link(self, number: str, words: str = "") -> RuleNumber:
        link = RuleNumber(number, words, small=False)
        link.wanted.connect(self.wanted)
        self.links.append(link)
        return link

    def _switches(self, page: RulePage) -> QWidget:
        if not page.switches:
            return _text("House rules that change it: none", Ink.FAINT)
        lines = [self._switch(page, each) for each in page.switches]
        return block(plain("House rules that change it"), *lines, gap=2)

    def _switch(self, page: RulePage, switch: Switch) -> QWidget:
        state = f"{brief(switch.state, 80)} ({switch.whose})"
        words = _text(f"{switch.label}: {state}")
        if switch.rule == page.number:
            return bar((words, 1))
        return bar((words, 1), (self._link(switch.rule), TOP))


def _text(words: str, ink: Ink | None = None) -> InkedLabel:
    label = InkedLabel(words, ink, wrap=True)
    label.setTextInteractionFlags(SELECTABLE)
    label.setMinimumWidth(1)
    return label


def _checked(page: RulePage) -> Iterator[str]:
    """Yield what the program checks of a rule, and what a breach weighs."""
    for title, severity in page.checks:
        weighs = BREACH[severity]
        same = title == page.title
        yield f"{capital(weighs)}." if same else f"Checked: {title}; {weighs}."


def _well(title: str, here: NumbersHere) -> QWidget:
    """Return what the rule has to do with what is open, on a sunken ground."""
    well = named(f"Here: {brief(title, 60)}", QFrame())
    well.setAutoFillBackground(True)
    well.setBackgroundRole(QPalette.ColorRole.AlternateBase)
    head = bold(brief(title, 60), wrap=True)
    lines: list[QWidget] = [*_faults(here)]
    pairs = [
        (f"{brief(label, 80)}", f"{working} = {amount}" if working else amount)
        for label, working, amount in here.terms
    ]
    pairs += [(brief(label, 80), brief(words, 120)) for label, words in here.fields]
    if pairs:
        lines.append(_grid(pairs))
    if not here:
        lines.append(_text("Nothing in it cites this rule.", Ink.FAINT))
    column(well, head, *lines, gap=4, margins=(10, 8, 10, 8))
    return well


def _faults(here: NumbersHere) -> Iterator[QWidget]:
    for found in here.violations[:MOST]:
        words = _text(f"{WORDS[found.severity]}: {brief(found.message, LONGEST)}")
        yield bar((Mark(found.severity), TOP), (words, 1), gap=6)
    if len(here.violations) > MOST:
        yield _text(f"and {len(here.violations) - MOST} more like it", Ink.FAINT)


def _grid(pairs: list[tuple[str, str]]) -> QWidget:
    around = QWidget()
    grid = QGridLayout(around)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(12)
    grid.setVerticalSpacing(2)
    grid.setColumnStretch(0, 1)
    grid.setColumnStretch(1, 1)
    for place, (label, words) in enumerate(pairs[:MOST]):
        top = Qt.AlignmentFlag.AlignTop
        grid.addWidget(_text(label, Ink.FAINT), place, 0, top)
        grid.addWidget(_text(words), place, 1, top)
    if len(pairs) > MOST:
        grid.addWidget(small(f"and {len(pairs) - MOST} more"), MOST, 0)
    return around


WIDE: Final = 600
"""Its width in pixels at the usual size of the type."""
_BORDER: Final = 1
"""The width of its edge, as the sheet draws it."""
_STEP: Final = 40
"""Pixels that an arrow key scrolls."""


class RaisedFrame(QFrame):
    """A raised child of the window beside its anchor, closed by a click outside.

    Attributes:
        area: What scrolls in it, below its head.
        body: The contents of that.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        styled(self, kind="raised")
        self.body = QWidget()
        self._line = row(None, gap=8)
        self._anchor: QWidget = window
        self._part: QRect | None = None
        self._before: QWidget | None = None
        self.hide()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.area = scrolling(self.body)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.viewport().setAutoFillBackground(False)
        column(self, self._line, (self.area, 1), gap=8, margins=(16, 12, 12, 12))

    @property
    def anchor(self) -> QWidget:
        """The widget it belongs to; the window, once that widget is gone or hidden.

        A form may take a field away before the page beside it hears of it.
        """
        return self._anchor if seen(self._anchor) else self.window()

    def _watch(self, anchor: QWidget, part: QRect | None) -> None:
        """Belong to a widget, or a part of it, and follow the clicks from now on."""
        if self.isHidden():
            self._before = QApplication.focusWidget() or anchor
            application().installEventFilter(self)
        self._anchor, self._part = anchor, part

    def dismiss(self) -> None:
        """Close the page, and give the keyboard back to whoever had it.

        A click has given it to what was clicked already, and that keeps it.
        """
        before, focused = self._before, QApplication.focusWidget()
        ours = focused is None or focused is self or self.isAncestorOf(focused)
        self.hide()
        if before is not None and ours and seen(before):
            before.setFocus(Qt.FocusReason.PopupFocusReason)

    def _place(self) -> None:
        window = self.parentWidget()
        if not isinstance(window, QWidget) or not seen(self._anchor):
            return
        area = self._part or self.anchor.rect()
        corner = self.anchor.mapTo(window, QPoint(0, 0))
        if self.anchor is window:
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
        room = wide - edges.left() - edges.right() - 2 * _BORDER
        head = self._line.heightForWidth(room)
        words = inside.heightForWidth(room)
        around = edges.top() + edges.bottom() + layout.spacing()
        return QSize(wide, head + words + around + 2 * _BORDER)

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


class RulePopover(RaisedFrame):
    """The page of one rule; links in it turn to other pages, and Back returns.

    Attributes:
        page: The page that is shown; None while it is closed.
        back: The button that returns to the page before.
        cross: The button that closes it.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.page: RulePage | None = None
        self._desk: RuleDesk | None = None
        self._trail: list[str] = []
        self._shown: object = None
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
        for button in (self.back, self.cross):
            styled(button, kind="quiet", role="head")
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.setMinimumSize(28, 28)
        after = (self.more, TOP), (self.cross, TOP)
        filled(self._line, (self.back, TOP), (self.mark, TOP), (self.head, 1), *after)

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
        self._watch(anchor, area)
        self.more.setVisible(desk_near(anchor, HelpDesk) is not None)
        self._trail = []
        if desk is not self._desk:
            if self._desk is not None:
                self._desk.changed.disconnect(self.refresh)
            if desk is not None:
                desk.changed.connect(self.refresh)
            self._desk = desk
        self._turn(number)
        self.show()
        self.raise_()
        self._place()
        self.setFocus(Qt.FocusReason.PopupFocusReason)

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
        labels = {switch.label for switch in page.switches}
        fields = tuple(field for field in here.fields if field[0] not in labels)
        here = replace(here, fields=fields)
        shown = (page, opened.title, here, tuple(self._trail))
        if shown == self._shown:
            return
        view = self.body
        if not self._shown or page != self.page or not isinstance(view, RulePageView):
            view = self.body = RulePageView(page)
            # Queued, because the page that holds the link goes as another is shown.
            view.wanted.connect(self.turn_to, Qt.ConnectionType.QueuedConnection)
            # The area deletes the contents it had.
            self.area.setWidget(view)
            # Set after that, because the area makes its contents fill their ground.
            view.setAutoFillBackground(False)
            self.area.verticalScrollBar().setValue(0)
        self._shown, self.page = shown, page
        self.head.setText(f"{page.number}  {page.title}")
        faults = [violation.severity for violation in here.violations]
        self.mark.setVisible(bool(faults))
        if faults:
            self.mark.show_severity(faults[0])
        self.back.setVisible(bool(self._trail))
        view.display(opened.title, here)
        self.setAccessibleName(page.name)
        self.setAccessibleDescription(view.words)

    def _ask(self) -> None:
        desk = desk_near(self.anchor, HelpDesk)
        if desk is not None:
            desk.manual.emit(self.anchor)

    # Keys.

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
        links = self.body.links if isinstance(self.body, RulePageView) else ()
        stops: list[QWidget] = [
            widget
            for widget in (self.back, self.more, self.cross, *links)
            if widget.isVisibleTo(self) and widget.isEnabled()
        ]
        focused = QApplication.focusWidget()
        at = stops.index(focused) if focused in stops else (-1 if forward else 0)
        chosen = stops[(at + (1 if forward else -1)) % len(stops)]
        ways = Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.TabFocusReason
        chosen.setFocus(ways[forward])
        self.area.ensureWidgetVisible(chosen)
        return True

    def hideEvent(self, event: QHideEvent) -> None:
        """Forget what was shown."""
        super().hideEvent(event)
        self._shown = None
