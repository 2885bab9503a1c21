"""What an army list says, not how it looks."""

from __future__ import annotations

from dataclasses import dataclass

from builder.content.card import Card


@dataclass(frozen=True, slots=True)
class RosterUnit:
    """One line of the list.

    Attributes:
        count: How many of them march.
        each: What one costs (`4½`), or nothing where no points are known.
        total: What all of them cost, or nothing.
        card: All else there is to say of one.
        note: The player's own remark on this entry.
    """

    count: int
    each: str
    total: str
    card: Card
    note: str = ""


@dataclass(frozen=True, slots=True)
class Share:
    """A line of the list that is of no one entry: what they do to each other's price.

    Attributes:
        label: What it is for.
        total: What it adds, or takes off (`−4`).
        working: How that came about.
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
