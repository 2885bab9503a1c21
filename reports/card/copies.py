"""Which cards a print job makes, in which order, and how it tells how far it is."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from builder.content.card import Card
from builder.content.card_blocks import without_own
from reports.layout.formats import Copies, Settings

Progress = Callable[[int, int], bool]
"""Called with how many cards are done and how many there are; False stops it all."""


class Cancelled(Exception):
    """The player stopped the work."""


def tell(progress: Progress | None, done: int, total: int) -> None:
    """Tell how much is done.

    Raises:
        Cancelled: The player stopped the work.
    """
    if progress and not progress(done, total):
        raise Cancelled


@dataclass(frozen=True, slots=True)
class Copy:
    """A card and how many times it is wanted.

    Attributes:
        card: What it says.
        count: How often the unit marches.
        prints: How many cards are made; None for as many as the settings say: one
            with the count, or one for each.
        breaks: Whether it begins a new sheet.
        scan: Returns what its square has; None where that is its design, if any.

    Raises:
        ValueError: A count is less than one.
    """

    card: Card
    count: int = 1
    prints: int | None = None
    breaks: bool = False
    scan: Callable[[Settings], str] | None = None

    def __post_init__(self) -> None:
        least = self.count if self.prints is None else min(self.count, self.prints)
        if least < 1:
            raise ValueError(f"a card is printed at least once, not {least} times")

    def times(self, settings: Settings) -> int:
        """Return how many cards are made of it."""
        if self.card.scanned and not settings.army_code:
            return 0
        if self.prints is not None:
            return self.prints
        return self.count if settings.copies is Copies.EACH else 1


@dataclass(frozen=True, slots=True)
class Wanted:
    """One card that is made.

    Attributes:
        card: What it says.
        badge: The count it shows; 1 for none.
        breaks: Whether it begins a new sheet.
    """

    card: Card
    badge: int
    breaks: bool = False


def wanted(copies: Sequence[Copy], settings: Settings) -> Iterator[Wanted]:
    """Yield each card that is made, in order."""
    one_each = settings.copies is Copies.EACH
    for copy in copies:
        times = copy.times(settings)
        card_shown = shown(copy.card, settings)
        for number in range(1, times + 1):
            card = card_shown
            if one_each and (settings.numbered or card.models) and times > 1:
                card = replace(card_shown, copy=(number, times * settings.numbered))
            if one_each and number - 1 in card.fallen:
                card = replace(card, stamp="FALLEN")
            badge = 1 if one_each else copy.count
            yield Wanted(card, badge, breaks=copy.breaks and number == 1)


def shown(card: Card, settings: Settings) -> Card:
    """Return a card without what the player does not want on it."""
    told = card if settings.notes else without_own(card)
    told = told if settings.points else replace(told, price="")
    return told if settings.square or told.scanned else replace(told, code="")


def job_title(copies: Sequence[Copy], armies: Sequence[str] = ()) -> str:
    """Return what a print job of cards is called.

    Args:
        copies: The cards; a lone one gives the job its name.
        armies: The names of the armies they march in; a lone one does, too.
    """
    cards = [copy.card for copy in copies if not copy.card.scanned]
    if len(cards) == 1 and cards[0].title.strip():
        return cards[0].title
    names = [name for name in armies if name.strip()]
    return names[0] if len(names) == 1 else "Stat cards"
