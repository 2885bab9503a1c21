"""How the page of a rule is opened: from a link, a cell, a key or the search."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QWidget

from builder.core.texts import canonical
from builder.rules.lookup import rule_title
from ui.rules.link import RuleNumber
from ui.rules.popover import RuleDesk, RulePopover
from ui.widgets.fitting import desk_near
from ui.widgets.labels import small
from ui.widgets.layouts import FlowLayout, shown_in


class RuleLink(RuleNumber):
    """The number of a rule, which opens its page beside itself."""

    def __init__(self, number: str = "") -> None:
        super().__init__(number)
        self.wanted.connect(lambda known: open_rule(self, known))


def rule_link(number: str) -> RuleLink | None:
    """Return a link beside a field, out of the Tab order; None without a number.

    A form has one with most of its fields, so Tab would stop twice at each of them.
    F1 opens the page of the field that has the keyboard.
    """
    if not number:
        return None
    link = RuleLink(number)
    if link.focusPolicy() is not Qt.FocusPolicy.NoFocus:
        link.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
    return link


def open_rule(widget: QWidget, number: str, area: QRect | None = None) -> bool:
    """Open the page of a rule beside a widget.

    Args:
        widget: What the page belongs to; it is not covered.
        number: The number of the rule, in any spelling.
        area: The part of the widget it belongs to, in its coordinates.

    Returns:
        Whether there is such a page.
    """
    known = canonical(number)
    if not rule_title(known):
        return False
    window = widget.window()
    popover = window.findChild(
        RulePopover, options=Qt.FindChildOption.FindDirectChildrenOnly
    ) or RulePopover(window)
    popover.show_rule(known, widget, area, desk_near(widget, RuleDesk))
    return True


def popover_around(widget: QWidget | None) -> RulePopover | None:
    """Return the page of a rule that a widget is in, if it is in one."""
    while widget is not None and not isinstance(widget, RulePopover):
        widget = widget.parentWidget()
    return widget


def cited_by(widget: QWidget | None) -> tuple[QWidget, str] | None:
    """Return the innermost widget around one that cites a rule, with the number.

    A widget says so by an attribute `cited_rule`, which may be empty.
    """
    while widget is not None:
        number = str(getattr(widget, "cited_rule", ""))
        if rule_title(number):
            return widget, number
        widget = widget.parentWidget()
    return None


class CitedRules(QWidget):
    """Links to some rules; hidden if there are none.

    Attributes:
        links: The links, in the order of the numbers; those not needed are hidden.
    """

    def __init__(self) -> None:
        super().__init__()
        self.links: list[RuleLink] = []
        self._numbers: tuple[str, ...] = ()
        self._word = small("Rules")
        self._flow = FlowLayout(self, self._word, gap=4)
        self.hide()

    def display(self, numbers: Sequence[str]) -> None:
        """Show links to these rules."""
        if tuple(numbers) == self._numbers:
            return
        self._numbers = tuple(numbers)
        for link, number in shown_in(self.links, numbers, RuleLink, self._flow):
            link.show_rule(number)
        self._word.setText("Rule" if len(numbers) == 1 else "Rules")
        self.setVisible(bool(numbers))
