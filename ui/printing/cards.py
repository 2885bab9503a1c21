"""The dialog that prints stat cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QComboBox, QWidget

from builder import systems
from ui.printing.choices import LABELS
from ui.printing.dialog import PrintDialog
from ui.printing.jobs import CardsJob
from ui.widgets.inputs import calm

if TYPE_CHECKING:
    from reports.card.job import Copy

    Copies = Sequence[Copy] | Callable[[], Sequence[Copy]]

HINT: Final = "Print at 100 %, not “fit to page”: only then do cards fit their sleeves."


class PrintCardsDialog(PrintDialog):
    """Every choice there is for sheets of cards."""

    def __init__(
        self,
        copies: Copies,
        photos: Mapping[str, bytes] | None = None,
        parent: QWidget | None = None,
        *,
        title: str = "",
        against: Callable[[str], Sequence[Copy]] | None = None,
    ) -> None:
        """Open on some cards.

        Args:
            copies: The cards with their counts, or what tells them.
            photos: Portraits by the key a card names.
            parent: The window it belongs to.
            title: What the file is called; a lone card gives its own name.
            against: The same cards with a strip of odds against a target, for games
                whose cards can have one; None for no such choice.
        """
        found = tuple(copies() if callable(copies) else copies)
        if not title:
            lone = found[0].card.title if len(found) == 1 else ""
            title = lone or "Stat cards"
        job = CardsJob(title, found, photos or {})
        super().__init__(job, "cards", tuple(LABELS), HINT, parent)
        if against:
            self._offer_odds(job, against)

    def _offer_odds(
        self, job: CardsJob, against: Callable[[str], Sequence[Copy]]
    ) -> None:
        """Let the player choose whom a strip of odds on each card is against."""
        names = [name for system in systems().values() for name in system.strips]
        box = self.odds = QComboBox()
        box.setAccessibleName("Odds on the cards")
        box.addItem("None")
        box.addItems([f"Against {name}" for name in names])
        calm(box)

        def chosen(place: int) -> None:
            copies = tuple(against(names[place - 1] if place else ""))
            self.reprint(replace(job, copies=copies))

        box.currentIndexChanged.connect(chosen)
        self.choices.form.insertRow(1, "&Odds", box)
