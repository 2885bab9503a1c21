"""What a tab of the window is, and what it shares with the window around it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, QLocale, Signal
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QWidget

from builder.content.card import Card
from builder.core.field_spec import Path
from builder.core.rulebook import Fix, Violation
from builder.core.tally import Tally
from builder.core.waivers import waived
from ui.core.document import Document

if TYPE_CHECKING:
    from reports.answer.model import AnsweredQuestion


@dataclass(frozen=True, slots=True)
class PageState:
    """All that the panels around a page show of it.

    Attributes:
        title: Its name, for the tab and the window.
        price: What it costs, with the currency; or nothing.
        card: Its stat card; None where there is none.
        count: How many of it the card speaks for.
        tally: Its bill; None where its game publishes no points.
        currency: The unit of the bill.
        violations: Every broken rule, gravest first.
        asking: The key of the question in front of it; nothing for the thing itself.
        waivable: Whether the table may allow what is refused.
    """

    title: str = ""
    price: str = ""
    card: Card | None = None
    count: int = 1
    tally: Tally | None = None
    currency: str = ""
    violations: tuple[Violation, ...] = ()
    asking: str = ""
    waivable: bool = True


class Page(QWidget):
    """One tab of the window: a document and the widgets that edit it.

    Attributes:
        state_changed: Told the new `PageState` whenever it changed.
        document: What it edits.
        state: What the panels show of it.
    """

    state_changed = Signal(object)

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.state = PageState()

    @property
    def history(self) -> QUndoStack:
        """The steps that Undo takes back while this page is in front."""
        return self.document.history

    @property
    def views(self) -> Sequence[str]:
        """What it can show, if that is more than one thing; the first comes first."""
        return ()

    def turn(self, view: int) -> None:
        """Show one of its views, counted from 0."""

    @property
    def answered(self) -> AnsweredQuestion | None:
        """The answer in front; None where there is none, or no question is asked."""
        return None

    def go(self, path: Path) -> None:
        """Focus the field at a path; one that leads nowhere any more is no error."""
        raise NotImplementedError

    def apply_fix(self, fix: Fix) -> bool:
        """Apply a fix as one step, if it still settles a fault of what is open.

        Returns:
            Whether it was applied; False for a fix of a value long gone.
        """
        current = any(fix in found.fixes for found in self.state.violations)
        return current and self.document.apply_fix(fix, self.document.value)

    def allow(self, found: Violation) -> None:
        """Let the table allow what a rule refuses, as one step, dated today."""
        today = QLocale().toString(QDate.currentDate(), "d MMM yyyy")
        value = self.document.value
        after = waived(value, found.rule, f"agreed by the table, {today}")
        self.document.edit(replace(value, waivers=after), f"Allow {found.rule}")

    def publish(self, state: PageState) -> None:
        """Take a state over and tell it, if it is another."""
        if state != self.state:
            self.state = state
            self.state_changed.emit(state)
