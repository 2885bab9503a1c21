"""Armies, and what is worked out from them and their designs."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal, TypeAlias

from builder.content.livery import ArmyColour, Emblem
from builder.core.design import Design
from builder.core.field_spec import field, validated
from builder.core.formatting import points
from builder.core.rulebook import Severity, Violation, legal
from builder.core.tally import Tally, Term
from builder.core.waivers import Waiver, legal_words
from builder.house_rules.ruleset import Edition, HasHouseRules, RuleSet
from builder.system.model import Judgement


@validated
class Entry:
    """A number of copies of one design."""

    design: str = field("", "Design", high=200)
    count: int = field(1, "Count", low=1, high=10_000)
    note: str = field("", "Note", long=True)


@validated
class Army(HasHouseRules):
    """An army list.

    `house` is None for the book's own readings. `edition` names the set that the house
    rules are from, and is None for rules of this army alone.
    """

    kind: Literal["army"] = "army"
    name: str = field("", "Name", group="Army")
    system: str = field("brikwars", "Game", high=100, group="Army")
    limit: int | None = field(
        None, "Points limit", low=0, high=1_000_000_000, group="Army"
    )
    entries: tuple[Entry, ...] = field((), "Entries", high=1_000, group="Entries")
    colour: ArmyColour | None = field(
        None, "Colour", group="Army", hint="On its cards and lists; its name picks one"
    )
    own_colour: str = field(
        "", "Own colour", colour=True, group="Army", hint="Any other colour, as #1f5b3a"
    )
    emblem: Emblem | None = field(
        None, "Emblem", group="Army", hint="On its cards and lists; its name picks one"
    )
    notes: str = field("", "Notes", long=True, group="Notes")
    tags: tuple[str, ...] = field((), "Tags", group="Notes")
    house: Any = field(None, "House rules", group="House rules")
    edition: Edition | None = field(None, "Played by", group="House rules")
    waivers: tuple[Waiver, ...] = field(
        (), "Allowed by the table", high=100, group="Waivers"
    )

    @property
    def title(self) -> str:
        """Its name, or that it has none."""
        return self.name.strip() or "Nameless army"


# Without slots, so that its price is kept once it is worked out.
@dataclass(frozen=True)
class EntryResult:
    """An entry with the design it names.

    Attributes:
        entry: The entry.
        design: The design, or None where it is missing or of another game.
        judgement: What the rules say of the design; None without one.
        each: What one costs; None where no points are known.
        title: What the entry is called in a list.
    """

    entry: Entry
    design: Design | None
    judgement: Judgement | None
    each: Fraction | None
    title: str

    @cached_property
    def total(self) -> Fraction | None:
        """What all of them cost; None where no points are known."""
        return None if self.each is None else self.entry.count * self.each


# Without slots, so that its sum is kept once it is worked out.
@dataclass(frozen=True)
class MusteredArmy:
    """An army with its costs and its verdict.

    Attributes:
        army: The army.
        results: Its entries, each with its design and its judgement.
        tally: What it costs, entry by entry, and then what they do to each other.
        violations: Every broken rule, gravest first.
        shared: The terms of the tally that belong to no single entry.
    """

    army: Army
    results: tuple[EntryResult, ...]
    tally: Tally
    violations: tuple[Violation, ...] = ()
    shared: tuple[Term, ...] = ()

    @property
    def first_entries(self) -> tuple[int, ...]:
        """The place of the first entry of each design, in their order."""
        first: dict[str, int] = {}
        for place, result in enumerate(self.results):
            first.setdefault(result.entry.design, place)
        return tuple(first.values())

    @property
    def currency(self) -> str:
        """The unit of its points."""
        return self.army.rule_system.currency

    @cached_property
    def total(self) -> Fraction:
        """What the whole army costs, as far as points are known."""
        return self.tally.total

    @property
    def left(self) -> Fraction | None:
        """Points left below the limit, negative above it; None without a limit."""
        return None if self.army.limit is None else self.army.limit - self.total

    @property
    def share(self) -> float | None:
        """How much of the limit is spent, 0 to 1 and beyond; None without one."""
        if self.army.limit is None:
            return None
        if not self.army.limit:
            return 1.0 if not self.total else 2.0
        return float(self.total / self.army.limit)

    @property
    def unpriced(self) -> int:
        """How many entries have no known points."""
        return sum(bool(each.design) and each.each is None for each in self.results)

    @property
    def priced(self) -> bool:
        """Whether any points are known; a blank is not a zero."""
        return any(each.each is not None for each in self.results) or not self.results

    @property
    def balance(self) -> str:
        """`38 CP left`, `12 CP over the limit`, or nothing without a limit."""
        if self.left is None:
            return ""
        if self.left < 0:
            return f"{points(-self.left, self.currency)} over the limit"
        return f"{points(self.left, self.currency)} left"

    @property
    def verdict(self) -> str:
        """`Legal`, or how many rules are broken."""
        broken = sum(each.severity is Severity.REFUSE for each in self.violations)
        if not broken:
            return legal_words(self.violations)
        return f"Illegal: {broken} broken rule{'s' if broken > 1 else ''}"

    @property
    def legal(self) -> bool:
        """Whether the army and all in it are legal."""
        return legal(self.violations)


def uses(army: Army) -> frozenset[str]:
    """Return the ids of the designs an army names."""
    return frozenset(entry.design for entry in army.entries)


Item: TypeAlias = Design | Army | RuleSet
"""Something a library holds."""
