"""The dialog that prints stat cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from builder import systems
from reports.card.bleed import lost
from reports.card.copies import job_title
from ui.printing import output
from ui.printing.card_choices import CardChoices
from ui.printing.choices import remembered
from ui.printing.dialog import PrintDialog
from ui.printing.jobs import CardsJob, printer_test
from ui.printing.queue import PrintQueue

if TYPE_CHECKING:
    from reports.card.copies import Copy

HINT: Final = "Print at 100 %, not “fit to page”: only then do cards fit their sleeves."


class PrintCardsDialog(PrintDialog):
    """The dialog for sheets of cards, with all print options.

    Attributes:
        options: The panel of print options.
        queue: The order of the cards.
    """

    def __init__(
        self,
        copies: Sequence[Copy],
        photos: Mapping[str, bytes] | None = None,
        parent: QWidget | None = None,
        against: Callable[[str], Sequence[Copy]] | None = None,
        armies: Sequence[str] = (),
    ) -> None:
        """Open on some cards.

        Args:
            copies: The cards with their counts.
            photos: The photos by key.
            parent: The window it belongs to.
            against: Returns the cards with odds against a target; None for no choice.
            armies: The names of the armies they march in.
        """
        self.cards = CardsJob(job_title(copies, armies), copies, photos or {})
        self.options = CardChoices(remembered("cards"))
        super().__init__(self.cards, "cards", self.options, HINT, parent)
        self.queue = PrintQueue(copies, self.options.settings)
        self.options.add_tab("Order", self.queue)
        self.queue.changed.connect(self._queued)
        self.options.changed.connect(self.queue.follow)
        self.options.asked.connect(self._test)
        self._offer_pictures()
        if against:
            self._offer_odds(against)

    def _queued(self) -> None:
        self.cards = replace(self.cards, copies=self.queue.copies())
        self.reprint(self.cards)

    def _offer_odds(self, against: Callable[[str], Sequence[Copy]]) -> None:
        """Add the choice of the target of the strip of odds on each card."""
        names = [name for system in systems().values() for name in system.strips]

        def chosen(place: int) -> None:
            self.queue.renew(against(names[place - 1] if place else ""))
            self._queued()

        words = ["None", *(f"Against {name}" for name in names)]
        # Below the format and the two rows for a size of one's own.
        self.odds = self.add_choice(3, "Odds", words, chosen)
        self.odds.setAccessibleName("Odds on the cards")

    def _offer_pictures(self) -> None:
        """Add a button with the forms of pictures to the foot."""
        menu = QMenu(self)
        for words, deck in (
            ("A picture of each card…", False),
            ("A deck for a virtual table…", True),
        ):
            menu.addAction(words, partial(self.save_pictures, None, deck=deck))
        self.pictures = QPushButton("Pictures")
        self.pictures.setToolTip(
            "PNG files, or the sheets of a deck as Tabletop Simulator takes them, in "
            "an archive"
        )
        self.pictures.setMenu(menu)
        self.add_button(self.pictures)

    def save_pictures(self, path: Path | None, *, deck: bool) -> None:
        """Write the pictures of the cards to an archive.

        Args:
            path: The archive; None to ask for it.
            deck: Whether they are the sheets of a deck.
        """
        path = path or output.ask_where(self, self.cards.title, "zip")
        if path:
            why = lost(self.options.settings, cut=True)
            words = f"Saved {path.name} in {path.parent}{why and f'. {why}'}"
            self.make_file(path, words, partial(self.cards.pictures, deck=deck))

    def _test(self) -> None:
        """Make the test page of the printer, and open it."""
        self.make_file(output.passing("Printer test"), "", printer_test)
