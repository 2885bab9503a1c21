"""What a player chooses of an army list, and what is left of the list then."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Final

from builder.content.card import Block, Card, Table, Text
from builder.content.card_blocks import has_odds, without_remarks
from builder.content.livery import Badge
from builder.content.roster import (
    Roster,
    RosterUnit,
    noted,
    priced,
    secret,
    without_notes,
    without_points,
)
from reports.layout.formats import RosterSort

ALL_PLAY: Final = "All of it plays today"
"""Why nothing comes with what does not play."""

_MONTHS: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August",
    "September", "October", "November", "December",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterChoices:
    """All that a player chooses of an army list.

    Attributes:
        sort: The order of the units.
        summary: Whether it is one table, without the units in full.
        points: Whether it says what things cost.
        notes: Whether it says what the player remarks.
        rules: Whether it says the rules of the units in words.
        boxes: Whether each model of a unit has boxes of its own.
        groups: Whether the units stand in their groups, each with its subtotal. An
            order other than the entered one is that of the whole list, without groups.
        secret: Whether it is to show to an opponent: without points, without notes.
        pool: Whether it has the units that do not play today, too.
        square: Whether it has the whole army as a square to scan.
        dated: The day in the foot; None for none.
    """

    sort: RosterSort = RosterSort.ENTERED
    summary: bool = False
    points: bool = True
    notes: bool = True
    rules: bool = True
    boxes: bool = True
    groups: bool = True
    secret: bool = False
    pool: bool = False
    square: bool = True
    dated: date | None = None

    @property
    def day(self) -> str:
        """The day in words, the same in every country: `22 November 2026`."""
        day = self.dated
        return f"{day.day} {_MONTHS[day.month - 1]} {day.year}" if day else ""


_ORDERS: Final[dict[RosterSort, Callable[[RosterUnit], Any]]] = {
    RosterSort.ENTERED: lambda _: 0,
    RosterSort.NAME: lambda unit: unit.name.casefold(),
    RosterSort.KIND: lambda unit: [*Badge].index(unit.card.badge),
    # A unit without points comes after those that cost nothing.
    RosterSort.POINTS: lambda unit: (unit.worth is None, -(unit.worth or 0)),
}


def arranged(roster: Roster, choices: RosterChoices) -> Roster:
    """Return the list in the chosen order, without what is to be left out.

    Units that are alike in what they are sorted by stay as they were entered.
    """
    roster = secret(roster) if choices.secret else roster
    units = [unit for unit in roster.units if unit.plays or choices.pool]
    if not choices.groups or choices.sort is not RosterSort.ENTERED:
        units = [replace(unit, group="") for unit in units]
    units.sort(key=_ORDERS[choices.sort])
    shown = replace(roster, units=tuple(units))
    if not choices.points and priced(shown):
        shown = without_points(shown)
    return shown if choices.notes or not noted(shown) else without_notes(shown)


def on_paper(roster: Roster, choices: RosterChoices) -> Roster:
    """Return the list as `arranged`, its cards with what paper has room for."""
    shown = arranged(roster, choices)
    cards = {unit.card: _card(unit.card, choices) for unit in shown.units}
    units = [replace(unit, card=cards[unit.card]) for unit in shown.units]
    return replace(shown, units=tuple(units))


def idle_choice(name: str, choices: RosterChoices) -> str:
    """Return why a choice makes no difference beside others; nothing if it may."""
    hidden = choices.secret and name in {"points", "notes", "square"}
    return "A secret list has none" if hidden else ""


def idle_of_list(
    roster: Roster, choices: RosterChoices, against: str = ""
) -> dict[str, str]:
    """Return what is chosen and makes no difference to this list, each with why.

    Args:
        roster: What the list says.
        choices: The player's choices.
        against: The target of its odds; empty for no odds.
    """
    units = arranged(roster, choices).units

    def same(otherwise: RosterChoices) -> bool:
        return otherwise != choices and arranged(roster, otherwise).units == units

    unpriced, unnoted = not priced(roster), not noted(roster)
    lone = all(unit.count == 1 for unit in roster.units)
    odds = any(has_odds(unit.card) for unit in roster.units)
    unsorted = replace(choices, sort=RosterSort.ENTERED)
    grouped = replace(choices, groups=True)
    reasons = [
        ("sort", same(unsorted), "The units stand in that order anyway"),
        ("groups", same(grouped), "There are no groups to leave out"),
        ("pool", same(replace(choices, pool=False)), ALL_PLAY),
        ("points", not choices.points and unpriced, "Nothing here costs points"),
        ("notes", not choices.notes and unnoted, "There is no remark of yours here"),
        ("boxes", not choices.boxes and lone, "Each unit is one model"),
        ("odds", against and not odds, f"No unit here has odds against {against}"),
        ("points", not choices.points, idle_choice("points", choices)),
        ("notes", not choices.notes, idle_choice("notes", choices)),
        ("square", not choices.square, idle_choice("square", choices)),
    ]
    return {name: why for name, idle, why in reasons if idle and why}


def _card(card: Card, choices: RosterChoices) -> Card:
    def kept(block: Block) -> bool:
        if not isinstance(block, Text) or block.grave:
            return True
        # A flavour line is for the card of its design.
        return (block.own or choices.rules) and not block.flavour

    def shown(block: Block) -> Block:
        if choices.rules or not isinstance(block, Table):
            return block
        return without_remarks(block)

    front, back = (
        tuple(map(shown, filter(kept, side))) for side in (card.front, card.back)
    )
    # The unit has the note already, and cards that differ in nothing else are alike.
    return replace(card, front=front, back=back, note="")
