"""Printing cards: of what is open, of what is chosen, or the same as last time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from builder.army.model import Army
from builder.army.muster import roster
from builder.core.design import Design
from builder.core.rulebook import Severity
from builder.house_rules.ruleset import RuleSet
from ui.printing.last import keep_print, last_print
from ui.shell.context import AppContext

if TYPE_CHECKING:
    from reports.card.copies import Copy


class CardPrinting:
    """Opens the dialogs that print cards."""

    def __init__(self, app: AppContext) -> None:
        self._app = app

    def print(self, ids: Sequence[str]) -> None:
        """Open the dialog that prints the cards of some items."""
        from ui.printing.cards import PrintCardsDialog

        copies = self._copies(ids)
        if not copies:
            words = "There is no card to print yet"
            self._app.banners.tell(words, severity=Severity.NOTE)
            return
        photos = self._app.photos_of(copy.card for copy in copies)
        armies = [each.title for each in self._values(ids) if isinstance(each, Army)]
        against = partial(self._copies, ids)
        dialog = PrintCardsDialog(copies, photos, self._app.window, against, armies)
        dialog.made.connect(
            lambda: keep_print(ids, dialog.job.title, dialog.choices.settings)
        )
        dialog.open()

    def choose(self) -> None:
        """Ask whose cards to print; those of last time are ticked."""
        from ui.printing.chooser import CardChooser, PrintChoice

        values = self._app.repository.values()
        choices = [
            PrintChoice(key, each.title, _label(each), isinstance(each, Army))
            for key, each in values.items()
            if isinstance(each, Army | Design) and not isinstance(each, RuleSet)
        ]
        if not choices:
            words = "There is nothing to print yet: make an army or a design first"
            self._app.banners.tell(words, severity=Severity.NOTE)
            return
        last = last_print()
        dialog = CardChooser(choices, last.ids if last else (), self._app.window)
        dialog.chosen.connect(self.print)
        dialog.open()

    def again(self) -> None:
        """Open the dialog on what was printed last, as far as it is still there."""
        last = last_print()
        ids = [
            key for key in (last.ids if last else ()) if self._app.repository.value(key)
        ]
        if ids:
            self.print(ids)
        else:
            self.choose()

    def _values(self, ids: Sequence[str]) -> list[Any]:
        return [*filter(None, map(self._app.repository.value, ids))]

    def _copies(self, ids: Sequence[str], against: str = "") -> list[Copy]:
        """Return the cards of some items; those of an army with counts."""
        from reports.card.copies import Copy

        catalogue = self._app.catalogue
        designs = catalogue.designs()
        copies = []
        for value in self._values(ids):
            if isinstance(value, Army):
                units = roster(value, designs, against).units
                copies += [Copy(unit.card, unit.count) for unit in units]
            else:
                copies.append(Copy(catalogue.card(value, against)))
        return copies


def _label(value: Army | Design) -> str:
    return "Army" if isinstance(value, Army) else value.label
