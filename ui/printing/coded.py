"""The squares of what is printed: the codes in them, with what the paper says."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from builder.army.model import Army, Item
from builder.army.muster import livery, muster, roster
from builder.content.card import Card
from builder.content.roster import Roster
from builder.core.design import Design
from builder.core.formatting import counted, figure
from builder.examples.blanks import BLANKS, Blank, blank_card
from builder.house_rules.ruleset import RuleSet, sheet
from db.files.muster_file import MusterFile
from db.sharing.parcel import army_file, secret, square_text
from reports.card.copies import Copy
from reports.layout.formats import Settings
from reports.roster.choices import RosterChoices

Code = Callable[[RosterChoices], str]
"""Returns an army in the letters of a square, with what its list has of it."""


def army_code(army: Army, designs: Mapping[str, Design]) -> Code:
    """Return what makes the code of an army; it keeps what its list leaves out.

    Args:
        army: The army.
        designs: All designs by id.
    """

    def made(choices: RosterChoices) -> str:
        # A square tells what a secret list keeps: who sits out, and what all cost.
        if not choices.square or choices.secret:
            return ""
        file = army_file(army, designs)
        return square_text(secret(file, notes=choices.notes, limit=choices.points))

    return made


def unit_copies(
    army: Army, designs: Mapping[str, Design], against: str = "", *, pool: bool = False
) -> list[Copy]:
    """Return a card for each entry of an army, under its house rules.

    Args:
        army: The army.
        designs: All designs by id.
        against: The target of the odds on the cards; empty for no odds.
        pool: Whether those that do not play today have cards, too.
    """
    units = roster(army, designs, against, pool=pool).units
    return [Copy(unit.card, unit.count) for unit in units]


def army_copies(
    army: Army, designs: Mapping[str, Design], against: str = "", *, pool: bool = False
) -> list[Copy]:
    """Return the cards of an army's entries, and one with the code of all of it."""
    copies = unit_copies(army, designs, against, pool=pool)
    return [*copies, _army_copy(army, designs)] if copies else []


def _army_copy(army: Army, designs: Mapping[str, Design]) -> Copy:
    mustered, book = muster(army, designs), army.rule_system.book
    playing = [entry for entry in army.entries if entry.plays]
    rules = f"; {army.edition}" if army.edition else ""
    card = Card(
        army.title,
        f"{army.rule_system.name}, {counted(len(playing), 'unit')}",
        figure(mustered.total) if mustered.priced else "",
        mustered.currency,
        livery=replace(livery(army), army=""),
        source=f"{book.name} {book.edition}{rules}",
        scanned=True,
    )
    return Copy(card, scan=_scan(army_file(army, designs)))


BLANK_TITLE: Final = "Blank cards"


def blank_copies(chosen: Callable[[Blank], bool] = lambda _: True) -> list[Copy]:
    """Return cards to fill in by hand.

    Args:
        chosen: Whether a sort of them is wanted.
    """
    return [Copy(blank_card(each)) for each in BLANKS if chosen(each)]


def rules_copy(rules: RuleSet) -> Copy:
    """Return the card of a set of house rules."""
    return Copy(sheet(rules), scan=_scan(MusterFile(rulesets={"rules": rules})))


def copies_of(
    items: Sequence[Item | Callable[[str], Roster]],
    designs: Mapping[str, Design],
    card: Callable[[Design, str], Card],
    against: str,
) -> list[Copy]:
    """Return the cards of some items.

    Args:
        items: Designs, armies and sets of house rules; or what lists an army.
        designs: All designs by id.
        card: Returns the card of a design, with odds against a target.
        against: The target of the odds; empty for no odds.
    """
    copies: list[Copy] = []
    for item in items:
        if isinstance(item, Army):
            copies += army_copies(item, designs, against)
        elif isinstance(item, RuleSet):
            copies.append(rules_copy(item))
        elif callable(item):
            copies += [Copy(u.card, u.count) for u in item(against).units if u.plays]
        else:
            copies.append(Copy(card(item, against)))
    return copies


def coded(copies: Sequence[Copy], settings: Settings) -> Sequence[Copy]:
    """Return cards with their codes, if they are to have squares."""
    if not (settings.square or settings.army_code):
        return copies
    return [replace(c, card=replace(c.card, code=_code(c, settings))) for c in copies]


def _code(copy: Copy, settings: Settings) -> str:
    card = copy.card
    if not (settings.army_code if card.scanned else settings.square):
        return ""
    own = _scan(MusterFile({"design": card.design})) if card.design else None
    scan = copy.scan or own
    return scan(settings) if scan else ""


def _scan(file: MusterFile) -> Callable[[Settings], str]:
    """Return what makes the code of a file, without what its cards leave out."""
    return lambda settings: square_text(
        secret(file, notes=settings.notes, limit=settings.points)
    )
