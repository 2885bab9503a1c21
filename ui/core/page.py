"""What a tab of the window is, and what it shares with the window around it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QDate, QLocale, Signal
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QWidget

from builder.content.card import Card
from builder.core.field_spec import InvalidValue, Path
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


class PhotoBox(Protocol):
    """Where photos are kept; a design holds only the key."""

    def keep(self, data: bytes) -> str:
        """Store a photo and return its key.

        Raises:
            ValueError: With a sentence for the player, if it is no photo we can keep.
        """

    def photo(self, key: str) -> bytes | None:
        """The photo of a key, or None if it is gone."""


Shelf = Callable[[], Sequence[tuple[str, str, Any]]]
"""The designs of the library that may be copied in: id, title and value of each."""


def _empty_shelf() -> Sequence[tuple[str, str, Any]]:
    return ()


def _by_the_book() -> None:
    """No house rules."""


def _as_declared(_field: str) -> Sequence[tuple[Any, str]]:
    return ()


def _all_open(_field: str, _value: Any) -> str:
    return ""


def _all_count() -> frozenset[str]:
    return frozenset()


@dataclass(frozen=True, slots=True)
class FieldChoices:
    """What fields may be, where their types do not tell; asked at each display.

    Fields of inner parts have the names and places around them in front, with dots:
    `shots.0.weapon`.

    Attributes:
        offers: The values of a field, each with its label; none for a field that its
            type explains.
        why_disabled: Why a value of a field cannot be chosen now; nothing if it can.
        irrelevant_fields: The fields that make no difference now, and need not be seen.
    """

    offers: Callable[[str], Sequence[tuple[Any, str]]] = _as_declared
    why_disabled: Callable[[str, Any], str] = _all_open
    irrelevant_fields: Callable[[], frozenset[str]] = _all_count

    def under(self, place: Callable[[], str]) -> FieldChoices:
        """The choices as a part knows them that stands at a place for the moment."""
        return FieldChoices(
            lambda name: self.offers(f"{place()}.{name}"),
            lambda name, value: self.why_disabled(f"{place()}.{name}", value),
        )


@dataclass(frozen=True, slots=True)
class EditorContext:
    """What the window lends to the pages on it.

    Attributes:
        photos: Where photos are kept; without it none can be added.
        shelf: The designs that may be copied in, asked for each time they are wanted.
        rules: Tells the house rules in force; None for the book's own.
        choices: What fields may be, where their types do not tell.
    """

    photos: PhotoBox | None = None
    shelf: Shelf = _empty_shelf
    rules: Callable[[], Any] = _by_the_book
    choices: FieldChoices = FieldChoices()

    @property
    def house(self) -> Any:
        """The house rules designs are judged under now; None for the book's own."""
        return self.rules()

    def under(self, place: Callable[[], str]) -> EditorContext:
        """The desk as a part knows it that stands at a place for the moment."""
        return replace(self, choices=self.choices.under(place))


class Page(QWidget):
    """One tab of the window: a document and the widgets that edit it.

    Attributes:
        shown: Told the new `PageState` whenever it changed.
        document: What it edits.
        aspect: What the panels show of it.
    """

    shown = Signal(object)

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.aspect = PageState()

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
        current = any(fix in found.fixes for found in self.aspect.violations)
        try:
            after = fix.apply(self.document.value) if current else None
        except (LookupError, TypeError, InvalidValue):
            after = None
        if after is None:
            return False
        self.document.edit(after, fix.label)
        return True

    def allow(self, found: Violation) -> None:
        """Let the table allow what a rule refuses, as one step, dated today."""
        today = QLocale().toString(QDate.currentDate(), "d MMM yyyy")
        value = self.document.value
        after = waived(value, found.rule, f"agreed by the table, {today}")
        self.document.edit(replace(value, waivers=after), f"Allow {found.rule}")

    def present(self, aspect: PageState) -> None:
        """Make an aspect the present one and tell it, if it is another."""
        if aspect != self.aspect:
            self.aspect = aspect
            self.shown.emit(aspect)
