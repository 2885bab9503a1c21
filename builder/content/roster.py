"""The content of an army list, without its looks."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, NamedTuple

from builder.content.card import Card, Column, Table
from builder.content.card_blocks import has_own, without_own
from builder.content.livery import Badge, Livery
from builder.core.formatting import counted, points

NO_GROUP: Final = "Without a group"
"""What stands over the units of a list that are in no group."""

WHOLE_ARMY: Final = "The whole army"
"""What stands over the shares of a list with groups."""


@dataclass(frozen=True, slots=True)
class RosterUnit:
    """One line of the list.

    Attributes:
        count: How many of them march.
        each: What one costs (`4½`), or nothing where no points are known.
        total: What all of them cost, or nothing.
        card: The stat card of one.
        note: The player's own remark on this entry.
        worth: The total as a number, to sort and to add; None where it is not known.
        group: The name of the group it is in; empty for none.
        plays: Whether it plays today. What does not has its total in brackets, and no
            worth.
    """

    count: int
    each: str
    total: str
    card: Card
    note: str = ""
    worth: Fraction | None = None
    group: str = ""
    plays: bool = True

    @property
    def name(self) -> str:
        """The design's name, or words that say it has none."""
        return self.card.title or "(no name)"


class Share(NamedTuple):
    """A line that belongs to no single entry: how designs change each other's price.

    Attributes:
        label: What it is for.
        total: What it adds, or takes off (`−4`).
        working: How that is worked out.
    """

    label: str
    total: str
    working: str = ""


@dataclass(frozen=True, slots=True)
class Roster:
    """All that an army list says.

    Attributes:
        title: The army's name.
        system: The rulebook it is mustered under.
        total: What the whole army costs.
        limit: The agreed limit, or nothing.
        balance: `38 CP left`, `12 CP over the limit`, or nothing.
        currency: The unit of the points.
        share: How much of the limit is spent, 0 to 1 and beyond; None without limit.
        units: The entries in their order.
        verdict: `Legal`, or how many rules are broken.
        violations: Each broken rule as a sentence with its number.
        notes: The player's own words about the army.
        house: The house rules in force, a sentence each.
        remarks: What the list leaves out, such as entries without points.
        shared: What is in the total besides the entries.
        livery: What the army wears, as its cards do; None for a list without an army.
        army: The army of its units, for a text that is read back; None without one.
        figures: How many figures play, where a unit is several: `24 troopers`.
        worth: The total as a number; None where nothing has points.
        turn: In a game, which turn it is; 0 before it begins.
    """

    title: str
    system: str
    total: str
    limit: str
    balance: str
    currency: str
    share: float | None
    units: tuple[RosterUnit, ...]
    verdict: str
    violations: tuple[str, ...] = ()
    notes: str = ""
    house: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    shared: tuple[Share, ...] = ()
    livery: Livery | None = None
    army: object = None
    figures: str = ""
    worth: Fraction | None = None
    turn: int = 0


CODE_LEAD: Final = "Brickmuster reads all of this by its last line:"
"""What stands above the code of a post."""

LONG_CODE: Final = 1_900
"""Characters from which on a code is long: chats turn a message of 2,000 to a file."""


def priced(roster: Roster) -> bool:
    """Return whether a list says what anything costs."""
    units = any(unit.each or unit.total or unit.card.price for unit in roster.units)
    return units or bool(roster.total or roster.limit)


def noted(roster: Roster) -> bool:
    """Return whether a list says something that the player remarks."""
    units = any(unit.note or has_own(unit.card) for unit in roster.units)
    return units or bool(roster.notes)


def without_points(roster: Roster) -> Roster:
    """Return a list that does not say what anything costs."""
    units = tuple(
        replace(
            unit,
            each="",
            total="",
            worth=None,
            card=replace(unit.card, price=""),
        )
        for unit in roster.units
    )
    nothing = replace(roster, total="", limit="", balance="", currency="", share=None)
    return replace(nothing, units=units, shared=(), army=None, worth=None)


def without_notes(roster: Roster) -> Roster:
    """Return a list that does not say what the player remarks."""
    units = tuple(
        replace(unit, note="", card=without_own(unit.card)) for unit in roster.units
    )
    return replace(roster, units=units, notes="", army=None)


def secret(roster: Roster) -> Roster:
    """Return a list to show to an opponent: what marches, and what it can do.

    It has no points, no notes, and nobody who does not play. What is broken may be the
    limit, so that is not said either; a design that breaks a rule keeps its stamp.
    """
    playing = tuple(unit for unit in roster.units if unit.plays)
    bare = without_notes(without_points(replace(roster, units=playing)))
    verdict = "" if roster.violations else roster.verdict
    return replace(bare, verdict=verdict, violations=(), remarks=())


class RosterGroup(NamedTuple):
    """The units of one group in an army list, or of one kind.

    Attributes:
        name: Its name, or the kind in words, such as `Creatures`; empty for the units
            without a group.
        units: The units, in their order.
        models: How many of them play.
        worth: What they cost, as far as points are known; None if none are.
    """

    name: str
    units: tuple[RosterUnit, ...]
    models: int
    worth: Fraction | None

    @property
    def label(self) -> str:
        """Its name, or words for the units without a group."""
        return self.name or NO_GROUP

    def head(self, currency: str) -> str:
        """Return its label, its models and what they cost: `Foot: 3 models, 29 CP`."""
        worth = None if self.worth is None else points(self.worth, currency)
        size = ", ".join(filter(None, (counted(self.models, "model"), worth)))
        return f"{self.label}: {size}"


def by_group(units: Iterable[RosterUnit]) -> tuple[RosterGroup, ...]:
    """Return the units group by group; nothing where no unit has a group.

    The groups stand in the order of their first units, those without a group in front.
    """
    found: dict[str, list[RosterUnit]] = {"": []}
    for unit in units:
        found.setdefault(unit.group, []).append(unit)
    if len(found) == 1:
        return ()
    return tuple(
        RosterGroup(name, tuple(inside), *_sum(inside))
        for name, inside in found.items()
        if inside
    )


def by_kind(units: Iterable[RosterUnit]) -> dict[Badge, RosterGroup]:
    """Return the units of the kinds there are, in the order of `Badge`."""
    found: dict[Badge, list[RosterUnit]] = {}
    for unit in units:
        found.setdefault(unit.card.badge, []).append(unit)
    return {
        badge: RosterGroup(f"{badge.value.capitalize()}s", tuple(inside), *_sum(inside))
        for badge in Badge
        if (inside := found.get(badge))
    }


def _sum(units: list[RosterUnit]) -> tuple[int, Fraction | None]:
    """Return how many models play, and what they cost."""
    known = [unit.worth for unit in units if unit.worth is not None]
    worth = sum(known, Fraction()) if known else None
    return sum(unit.count for unit in units if unit.plays), worth


def key_stats(card: Card) -> str:
    """Return the big values in a line."""
    return ", ".join(f"{stat.label} {stat.value}".strip() for stat in card.stats)


def arms(card: Card) -> str:
    """Return the arms of a card, in a line; an empty text if there are none."""
    if card.arms:
        return ", ".join(card.arms)
    for block in (*card.front, *card.back):
        if isinstance(block, Table) and block.part == "arms":
            names = [row.cells[0] for row in block.rows if row.cells]
            # No-break spaces keep a count and the sign after it on one line.
            return ", ".join(name.replace(" × ", "\xa0×\xa0") for name in names if name)
    return ""


class RosterColumn(NamedTuple):
    """A column of an army list, the same on screen and as text.

    Text, CSV and posts show all of `COLUMNS`; `ui.army.model` chooses those that
    the screen has room for. Paper shows each unit with its card instead.

    Attributes:
        heading: What stands above it, and on which side its texts are.
        unit: Returns the cell of an entry.
        share: Returns the cell of a line that belongs to no single entry.
        screen: Its heading in the window, where that is another word.
    """

    heading: Column
    unit: Callable[[RosterUnit], str]
    share: Callable[[Share], str] = lambda _: ""
    screen: str = ""


def _stamped(unit: RosterUnit) -> str:
    return " ".join(filter(None, (unit.name, unit.card.stamp)))


COLUMNS: Final = {
    "count": RosterColumn(
        Column("No.", "right"), lambda unit: str(unit.count), screen="Count"
    ),
    "name": RosterColumn(Column("Unit"), _stamped, lambda share: share.label, "Design"),
    "kind": RosterColumn(Column("Kind"), lambda unit: unit.card.kind),
    "each": RosterColumn(Column("Each", "right"), lambda unit: unit.each),
    "total": RosterColumn(
        Column("Total", "right"), lambda unit: unit.total, lambda share: share.total
    ),
    "stats": RosterColumn(Column("Key values"), lambda unit: key_stats(unit.card)),
    "arms": RosterColumn(Column("Arms"), lambda unit: arms(unit.card)),
    "note": RosterColumn(
        Column("Note"), lambda unit: unit.note, lambda share: share.working
    ),
}
"""Every column by its key, in the order of text and spreadsheet."""
