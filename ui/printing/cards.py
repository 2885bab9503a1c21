"""The dialog that prints stat cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QWidget

from builder import systems
from ui.printing.choices import CHOICES
from ui.printing.dialog import PrintDialog
from ui.printing.jobs import CardsJob

if TYPE_CHECKING:
    from reports.card.copies import Copy

HINT: Final = "Print at 100 %, not “fit to page”: only then do cards fit their sleeves."


class PrintCardsDialog(PrintDialog):
    """The dialog for sheets of cards, with all print options."""

    def __init__(
        self,
        copies: Sequence[Copy],
        photos: Mapping[str, bytes] | None = None,
        parent: QWidget | None = None,
        against: Callable[[str], Sequence[Copy]] | None = None,
    ) -> None:
        """Open on some cards.

        Args:
            copies: The cards with their counts.
            photos: The photos by key.
            parent: The window it belongs to.
            against: Returns the cards with odds against a target; None for no choice.
        """
        lone = copies[0].card.title if len(copies) == 1 else ""
        job = CardsJob(lone or "Stat cards", copies, photos or {})
        super().__init__(job, "cards", tuple(CHOICES), HINT, parent)
        if against:
            self._offer_odds(job, against)

    def _offer_odds(
        self, job: CardsJob, against: Callable[[str], Sequence[Copy]]
    ) -> None:
        """Add the choice of the target of the strip of odds on each card."""
        names = [name for system in systems().values() for name in system.strips]

        def chosen(place: int) -> None:
            copies = against(names[place - 1] if place else "")
            self.reprint(replace(job, copies=copies))

        words = ["None", *(f"Against {name}" for name in names)]
        self.odds = self.add_choice(1, "&Odds", words, chosen)
        self.odds.setAccessibleName("Odds on the cards")
