"""What a card wears beyond what it says: livery, count, number, the entry's note."""

from dataclasses import dataclass, replace

from builder.content.card import Card, Text
from builder.content.card_blocks import lines_of
from builder.content.livery import Livery, alone


@dataclass(frozen=True, slots=True)
class Worn:
    """What one card of a print job wears, besides what its design says.

    Attributes:
        livery: The army's; None for that of its kind, without an army.
        count: How often the unit marches; more than 1 has a box for each.
        number: Which of several copies it is: `2 of 3`; or nothing.
        note: The player's note on the entry.
        points: Whether the price is shown.
        notes: Whether the player's notes are shown, on the entry and on the design.
    """

    livery: Livery | None = None
    count: int = 1
    number: str = ""
    note: str = ""
    points: bool = True
    notes: bool = True

    def livery_of(self, card: Card) -> Livery:
        """Return what a card wears."""
        return self.livery or alone(card.badge)

    def dressed(self, card: Card) -> Card:
        """Return the card with the entry's note, and without what is hidden."""
        price = card.price if self.points else ""
        back = card.back
        if not self.notes:
            back = tuple(one for one in back if not (isinstance(one, Text) and one.own))
        elif self.note.strip():
            back = (*back, Text("Note", lines_of(self.note), own=True))
        return replace(card, price=price, back=back)
