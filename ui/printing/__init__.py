"""Cards and army lists on paper, and as text to paste elsewhere."""

from ui.printing.cards import PrintCardsDialog
from ui.printing.reference import PrintReferenceDialog
from ui.printing.roster import PrintRosterDialog
from ui.printing.share import share_texts

__all__ = [
    "PrintCardsDialog",
    "PrintReferenceDialog",
    "PrintRosterDialog",
    "share_texts",
]
