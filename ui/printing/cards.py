"""The dialog that prints stat cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QWidget

from ui.printing.choices import LABELS
from ui.printing.dialog import PrintDialog
from ui.printing.jobs import CardsJob

if TYPE_CHECKING:
    from reports.cards import Copy

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
    ) -> None:
        """Open on some cards.

        Args:
            copies: The cards with their counts, or what tells them.
            photos: Portraits by the key a card names.
            parent: The window it belongs to.
            title: What the file is called; a lone card gives its own name.
        """
        found = tuple(copies() if callable(copies) else copies)
        if not title:
            lone = found[0].card.title if len(found) == 1 else ""
            title = lone or "Stat cards"
        job = CardsJob(title, found, photos or {})
        super().__init__(job, "cards", tuple(LABELS), HINT, parent)
