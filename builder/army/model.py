"""Armies, and what is worked out from them and their designs."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Final, Literal, TypeAlias

from builder.content.card_back import CardBack
from builder.content.livery import ArmyColour, Emblem
from builder.content.theme import Theme
from builder.core.design import Design
from builder.core.field_spec import field, validate, validated
from builder.core.formatting import counted, grouped, points, times
from builder.core.rulebook import Severity, Violation, Waiver, legal, legal_words
from builder.core.tally import Tally, Term
from builder.house_rules.ruleset import Edition, HasHouseRules, RuleSet
from builder.registry import home
from builder.system.model import Judgement

LONGEST_GROUP: Final = 200
"""The most letters of the name of a group."""


@validated
class Entry:
    """A number of copies of one design."""

    design: str = field("", "Design", high=200)
    count: int = field(1, "Count", low=1, high=10_000)
    note: str = field("", "Note", long=True)
    group: str = field("", "Group", high=LONGEST_GROUP)
    sits_out: bool | None = field(
        None, "Does not play today", hint="It stays in the list and costs nothing"
    )
    colour: ArmyColour | None = field(None, "Colour", hint="The army's where blank")
    own_colour: str = field("", "Own colour", colour=True, hint="Any other colour")
    emblem: Emblem | None = field(None, "Emblem", hint="The army's where blank")
    own_emblem: str = field("", "Own emblem", painted=True, hint="Painted on a grid")

    def __post_init__(self) -> None:
        """Check the fields, and take a "no" for the blank that it is."""
        validate(self)
        if self.sits_out is False:
            object.__setattr__(self, "sits_out", None)

    @property
    def plays(self) -> bool:
        """Whether it plays today; what does not costs nothing and breaks no rule."""
        return self.sits_out is None


@validated
class ArmyGroup:
    """A part of an army list with a name of its own; entries name the group."""

    name: str = field("", "Name", high=LONGEST_GROUP)


@validated
class Army(HasHouseRules):
    """An army list.

    `groups` are its groups in their order, also those without entries. `trial_of` is
    the id of the army that this one is a copy of, to try changes on.
    `house` is None for the book's own readings. `edition` names the set that the house
    rules are from, and is None for rules of this army alone.
    """

    kind: Literal["army"] = "army"
    name: str = field("", "Name", group="Army")
    system: str = field("brikwars", "Game", high=100)
    limit: int | None = field(None, "Points limit", low=0, high=1_000_000_000)
    groups: tuple[ArmyGroup, ...] = field((), "Groups", high=200, group="Entries")
    entries: tuple[Entry, ...] = field((), "Entries", high=1_000)
    colour: ArmyColour | None = field(
        None, "Colour", group="Army", hint="On its cards and lists; its name picks one"
    )
    own_colour: str = field(
        "", "Own colour", colour=True, hint="Any other colour, as #1f5b3a"
    )
    emblem: Emblem | None = field(
        None, "Emblem", hint="On its cards and lists; its name picks one"
    )
    own_emblem: str = field(
        "", "Own emblem", painted=True, hint="Painted on a grid of cells"
    )
    back: CardBack | None = field(
        None, "Back of its cards", hint="A picture of your own"
    )
    theme: Theme | None = field(None, "Card theme", hint="How its cards and lists look")
    notes: str = field("", "Notes", long=True, group="Notes")
    tags: tuple[str, ...] = field((), "Tags")
    house: Any = field(None, "House rules", group="House rules")
    edition: Edition | None = field(None, "Played by")
    waivers: tuple[Waiver, ...] = field(
        (), "Allowed by the table", high=100, group="Waivers"
    )
    trial_of: str = field("", "Tries changes to", high=200, group="Army")

    def __post_init__(self) -> None:
        """Check the fields, and take a back without a picture for none."""
        HasHouseRules.__post_init__(self)
        if self.back and not self.back.photo:
            object.__setattr__(self, "back", None)

    @property
    def title(self) -> str:
        """Its name, or that it has none."""
        return self.name.strip() or "Nameless army"


# Without slots, because a window asks for the totals of a long army again and again.
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

    @cached_property
    def term(self) -> Term | None:
        """Its line on the bill of the army; None where no points are known."""
        tally = self.judgement and self.judgement.tally
        if not tally or self.design is None or self.total is None:
            return None
        count = self.entry.count
        each = points(self.each or 0, home(self.design).currency)
        working = "" if count == 1 else f"{count} × {each}"
        name = times(count, self.title)
        return Term(name, self.total, working=working, parts=tally.terms)


@dataclass(frozen=True)
class MusteredArmy:
    """An army with its costs and its verdict.

    What does not play today is among the results, with a judgement of its own; it is
    neither in the tally nor in the violations.

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
    def playing(self) -> tuple[EntryResult, ...]:
        """The entries that play today."""
        return tuple(each for each in self.results if each.entry.plays)

    @property
    def first_entries(self) -> tuple[int, ...]:
        """The place of the first entry of each design that plays, in their order."""
        first: dict[str, int] = {}
        for place, result in enumerate(self.results):
            if result.entry.plays:
                first.setdefault(result.entry.design, place)
        return tuple(first.values())

    @property
    def figure_count(self) -> int | None:
        """How many figures play, where a unit is several; None where each is one."""
        known = self.army.rule_system.figures
        if known is None:
            return None
        return sum(
            each.entry.count * known[1](each.design)
            for each in self.playing
            if each.design is not None
        )

    @property
    def figures(self) -> str:
        """The same in words: `24 troopers`; or nothing."""
        known, count = self.army.rule_system.figures, self.figure_count
        return counted(count, known[0]) if known and count is not None else ""

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
        """How many of those that play have no known points."""
        return sum(bool(each.design) and each.each is None for each in self.playing)

    @property
    def priced(self) -> bool:
        """Whether any points are known; a blank is not a zero."""
        playing = self.playing
        return any(each.each is not None for each in playing) or not playing

    @property
    def spent(self) -> str:
        """`165 of 200 CP`, or `165 CP` without a limit."""
        total = points(self.total, self.currency)
        if self.army.limit is None:
            return total
        return f"{grouped(self.total)} of {points(self.army.limit, self.currency)}"

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

Items: TypeAlias = Mapping[str, Item]
"""Some of what a library holds, by id."""


def designs_of(items: Items) -> dict[str, Design]:
    """Return the designs among some items."""
    return {key: value for key, value in items.items() if isinstance(value, Design)}
