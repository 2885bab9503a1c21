"""The squares of what is printed: the codes in them, with what the paper says."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from builder.army.groups import in_order
from builder.army.model import Army, Item
from builder.army.muster import muster, roster
from builder.content.card import Card
from builder.core.design import Design
from builder.house_rules.ruleset import RuleSet
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


def item_file(item: Item, designs: Mapping[str, Design]) -> MusterFile:
    """Return a design, an army with its designs, or a set of house rules as a file."""
    if isinstance(item, Army):
        return army_file(item, designs)
    if isinstance(item, RuleSet):
        return MusterFile(rulesets={"rules": item})
    return MusterFile({"design": item})


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
    results = muster(in_order(army), designs).results
    shown = (each for each in results if pool or each.entry.plays)
    marching = [each.design for each in shown if each.design is not None]
    units = roster(army, designs, against, pool=pool).units
    pairs = zip(units, marching, strict=True)
    return [Copy(unit.card, unit.count, item=design) for unit, design in pairs]


def copies_of(
    items: Sequence[Item],
    designs: Mapping[str, Design],
    card: Callable[[Design | RuleSet, str], Card],
    against: str,
) -> list[Copy]:
    """Return the cards of some items.

    Args:
        items: Designs, armies and sets of house rules.
        designs: All designs by id.
        card: Returns the card of one, with odds against a target.
        against: The target of the odds; empty for no odds.
    """
    copies: list[Copy] = []
    for item in items:
        if isinstance(item, Army):
            copies += unit_copies(item, designs, against)
        else:
            copies.append(Copy(card(item, against), item=item))
    return copies


def coded(copies: Sequence[Copy], settings: Settings) -> Sequence[Copy]:
    """Return cards with their codes, if they are to have squares."""
    if not settings.square:
        return copies
    return [
        replace(each, card=replace(each.card, code=_code(each.item, settings)))
        if each.item
        else each
        for each in copies
    ]


def _code(item: Item, settings: Settings) -> str:
    return square_text(secret(item_file(item, {}), notes=settings.notes, limit=True))
