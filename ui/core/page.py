"""A tab of the window, and the state it shares with the panels around it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QDate, QLocale, QPoint, Signal
from PySide6.QtGui import QHideEvent, QUndoStack
from PySide6.QtWidgets import QStackedWidget, QTabBar, QWidget

from builder import describe, home, judge
from builder.content.card import Card
from builder.core.design import Design, HouseRules
from builder.core.field_spec import Path
from builder.core.formatting import points
from builder.core.rulebook import Fix, Violation, helpful_fixes, waived
from builder.core.tally import Tally
from builder.system.way_out import NO_WAY, WayOut, offered
from ui.core.background import Work
from ui.core.command_table import VIEW_KEYS
from ui.core.document import Document
from ui.widgets.labels import styled

if TYPE_CHECKING:
    from builder.change.improvement import Workpiece
    from reports.answer.model import AnsweredQuestion
    from ui.core.foreseen import Foreseen


Act = Callable[[], object]
"""Tells the edit that a control makes, and does nothing else."""


@dataclass(frozen=True, slots=True)
class LateCard:
    """A card that is made when it is looked at, which is seldom while a player types.

    Attributes:
        make: Makes the card.
        of: What it is made of; of the same, the same card is made.
    """

    make: Callable[..., Card]
    of: tuple[object, ...] = ()

    def __call__(self) -> Card:
        """Return the card."""
        return self.make(*self.of)


@dataclass(frozen=True, slots=True)
class PageState:
    """Everything that the panels around a page show about it.

    Attributes:
        title: Its name, for the tab and the window.
        price: What it costs, with the currency; empty if there is no price.
        card: Its stat card; None where there is none.
        count: How many of it the card stands for.
        tally: Its bill; None where its game publishes no points.
        currency: The unit of the bill.
        violations: Every broken rule, gravest first.
        asking: The key of the question shown; empty while no question is shown.
        waivable: Whether the table may allow what is refused.
        way_out: The least changes that make it legal, once they are known.
    """

    title: str = ""
    price: str = ""
    card: LateCard | None = None
    count: int = 1
    tally: Tally | None = None
    currency: str = ""
    violations: tuple[Violation, ...] = ()
    asking: str = ""
    waivable: bool = True
    way_out: WayOut = NO_WAY


def seen(value: Design, house: HouseRules | None) -> PageState:
    """Return what is shown of a design that is not open, under some house rules."""
    system, found = home(value), judge(value, house)
    price = points(found.price, system.currency) if found.price is not None else ""
    return PageState(
        value.title,
        price,
        LateCard(describe, (value, house)),
        tally=found.tally,
        currency=system.currency,
        violations=found.violations,
    )


CARD: Final = "Card and bill"
"""The title of their tab, where they have no room beside the page."""


class Page(QWidget):
    """One tab of the window: a document and the widgets that edit it.

    Attributes:
        state_changed: Emitted with the new `PageState` whenever it changed.
        document: The document it edits.
        state: What the panels show about it.
        card_place: Where the card and the bill lie while they are a tab of the page;
            None while they have room beside it.
        begun: Whether the keyboard was in it ever; it begins where most work begins.
    """

    state_changed = Signal(object)

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        styled(self, kind="surface")
        self.document = document
        self.state = PageState()
        self.card_place: QWidget | None = None
        self.begun = False

    def offer_card(self, *, on: bool) -> None:
        """Have a tab for the card and the bill, or none; some pages never have one."""

    def offer_additions(self) -> None:
        """List what else its design can have; a page without a design lists nothing."""

    def turn_card(self) -> None:
        """Show the tab of the card and the bill, or what was there before it."""

    def stand_beside(self, width: int) -> None:
        """Put what a question asks in the place of the card, if the page asks any.

        Args:
            width: The width of that place in pixels; 0 where there is none.
        """

    @property
    def history(self) -> QUndoStack:
        """The history that Undo works on while this page is in front."""
        return self.document.history

    def act_at(self, widget: QWidget | None, at: QPoint) -> Act | None:
        """Return what can be rehearsed of a widget in it, or at a point of the page."""

    def prospect(self, after: Any, act: str) -> Work:
        """Return the work that finds what an act would change, from what it makes."""
        raise NotImplementedError

    def foresee(self, found: Foreseen | None) -> None:
        """Show what an act would change; None shows everything as it is."""

    def hideEvent(self, event: QHideEvent) -> None:
        """Show everything as it is, as acts are of the page in front alone."""
        super().hideEvent(event)
        self.foresee(None)

    @property
    def workpiece(self) -> Workpiece | None:
        """What may be made better: a design with what is asked of it, if it is one."""
        return None

    def end_visit(self) -> None:
        """Tell the document that undo works on now that the player has left a field."""
        owner = self.history.parent()
        if isinstance(owner, Document):
            owner.end_visit()

    @property
    def views(self) -> Sequence[str]:
        """The titles of its views in their order; empty if it has only one."""
        return ()

    def turn(self, view: int) -> None:
        """Show the view with an index, counted from 0."""

    @property
    def answered(self) -> AnsweredQuestion | None:
        """The answer that is shown; None if there is none or no question is shown."""
        return None

    def go(self, path: Path) -> None:
        """Focus the field at a path, or the first if there is none any longer."""
        raise NotImplementedError

    def lead(self, path: Path) -> None:
        """Go where what is wrong at a path can be mended: here, or on another page."""
        self.go(path)

    def apply_fix(self, fix: Fix) -> bool:
        """Apply a fix as one step, if the verdict offers it now.

        Returns:
            Whether it was applied; False for a fix of an older value.
        """
        known = [each.fix for each in self.state.way_out.ways]
        for found in self.state.violations:
            known += self.mended_by(found).fixes
        return fix in known and self.document.apply_fix(fix, self.document.value)

    def fixes(self, found: Violation) -> tuple[Fix, ...]:
        """Return the fixes of a violation that help, the best first."""
        broken = self.mended_by(found)
        helping = helpful_fixes(self.document.value, broken, self.judged)
        return offered(found, helping, self.state.way_out)

    def mended_by(self, found: Violation) -> Violation:
        """Return a violation with the fixes that are worked out where it is shown."""
        return found

    def judged(self, value: Any) -> Sequence[Violation]:
        """Return every violation of a value such as the one it edits."""
        return ()

    def allow(self, found: Violation, by: str = "", why: str = "") -> None:
        """Add a waiver for the rule of a violation, as one step, dated today.

        Args:
            found: The violation.
            by: Who allows it; the table if empty.
            why: Their reason, which is printed with it.
        """
        today = QLocale().toString(QDate.currentDate(), "d MMM yyyy")
        value = self.document.value
        reason = f": {why}" if why else ""
        words = f"agreed by {by or 'the table'}, {today}{reason}"
        after = waived(value.waivers, found.rule, words)
        self.document.edit(replace(value, waivers=after), f"Allow {found.rule}")

    def publish(self, state: PageState) -> None:
        """Store a state and emit it, if it is a new one."""
        if state != self.state:
            self.state = state
            self.state_changed.emit(state)


class TabbedPage(Page):
    """A page with a strip of tabs; that of the card and the bill is the last one.

    Attributes:
        strip: The tabs; hidden while there is only one.
        stack: What they show.
        keys: The keys of a tab, for its number; empty where they have none.
    """

    keys = VIEW_KEYS

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(document, parent)
        # With a parent from the start: a strip shown without one would be a window.
        self.strip, self.stack = QTabBar(self), QStackedWidget(self)
        self.strip.setExpanding(False)

    def add_part(self, title: str, part: QWidget) -> None:
        """Add a tab that shows a part of the page."""
        self.stack.addWidget(part)
        place = self.strip.addTab(title)
        self.strip.setTabToolTip(place, self.keys.format(place + 1))

    def offer_card(self, *, on: bool) -> None:
        """Have a tab for the card and the bill at the end, or none."""
        gone = self.card_place
        if on == bool(gone):
            return
        if gone:
            if self.stack.currentWidget() is gone:
                self.strip.setCurrentIndex(0)
            self.strip.removeTab(self.strip.count() - 1)
            self.stack.removeWidget(gone)
            gone.deleteLater()
        self.card_place = QWidget() if on else None
        if self.card_place:
            self.stack.addWidget(self.card_place)
        self.list_card()

    def list_card(self) -> None:
        """Give the card and the bill the last tab if they have a place here."""
        if self.card_place:
            place = self.strip.addTab(CARD)
            number = len(self.views) or place + 1
            self.strip.setTabToolTip(place, self.keys.format(number))
        self.strip.setVisible(self.strip.count() > 1)

    def turn_card(self) -> None:
        """Show the tab of the card and the bill, or the first one again."""
        last = self.strip.count() - 1
        self.strip.setCurrentIndex(0 if self.strip.currentIndex() == last else last)
