"""Armies: which designs march, how many of each, and to what limit.

An army refers to designs by their ids, so that one design can march in many armies
and a change to it reaches them all. What an army comes to is worked out from it and
the designs it names, and stored nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final, Literal

from builder import describe, judge, systems
from builder.ask import Nonsense, ask, sane
from builder.figures import figure, points, times
from builder.roster import Roster, Unit
from builder.rules import Book, Fault, Fix, Violation, Weight, gravest_first, legal
from builder.system import Judgement, System
from builder.tally import Tally, Term

BOOK: Final = Book("The army list", "ours")
"""Rules every game shares; `Army 1` and so on are numbers of our own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """So many of one design."""

    design: str = ask("", "Design", high=200)
    count: int = ask(1, "Count", low=1, high=10_000)
    note: str = ask("", "Note", long=True)

    def __post_init__(self) -> None:
        """Refuse nonsense."""
        sane(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Army:
    """An army list. `house` is None where the book's own readings are played."""

    kind: Literal["army"] = "army"
    name: str = ask("", "Name", group="Army")
    system: str = ask("brikwars", "Game", high=100, group="Army")
    limit: int | None = ask(
        None, "Points limit", low=0, high=1_000_000_000, group="Army"
    )
    entries: tuple[Entry, ...] = ask((), "Entries", high=1_000, group="Entries")
    notes: str = ask("", "Notes", long=True, group="Notes")
    tags: tuple[str, ...] = ask((), "Tags", group="Notes")
    house: Any = ask(None, "House rules", group="House rules")

    def __post_init__(self) -> None:
        """Refuse nonsense."""
        sane(self)
        if self.system not in systems():
            known = ", ".join(systems())
            raise Nonsense(("system",), f"is {self.system!r}; the games are {known}")
        expected = type(systems()[self.system].STANDARD)
        if self.house is not None and not isinstance(self.house, expected):
            raise Nonsense(("house",), "holds the house rules of another game")

    @property
    def title(self) -> str:
        """Its name, or that it has none."""
        return self.name.strip() or "Nameless army"

    @property
    def rules(self) -> System:
        """The rule system it is mustered under."""
        return systems()[self.system]

    @property
    def readings(self) -> Any:
        """Its house rules, or the book's own readings."""
        return self.rules.STANDARD if self.house is None else self.house


@dataclass(frozen=True, slots=True)
class Rank:
    """An entry with the design it names.

    Attributes:
        entry: The entry.
        design: The design, or None where it is missing or of another game.
        judgement: What the rules say of the design; None without one.
        title: What the entry is called in a list.
    """

    entry: Entry
    design: Any
    judgement: Judgement | None
    title: str

    @property
    def each(self) -> Fraction | None:
        """What one costs; None where no points are known."""
        if self.judgement is None or self.judgement.tally is None:
            return None
        return self.judgement.tally.total

    @property
    def total(self) -> Fraction | None:
        """What all of them cost; None where no points are known."""
        return None if self.each is None else self.entry.count * self.each


@dataclass(frozen=True, slots=True)
class Muster:
    """An army with all that follows from it.

    Attributes:
        army: The army.
        ranks: Its entries, each with its design and its judgement.
        tally: What it costs, entry by entry.
        violations: Every broken rule, gravest first.
    """

    army: Army
    ranks: tuple[Rank, ...]
    tally: Tally
    violations: tuple[Violation, ...] = field(default=())

    @property
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
        return sum(rank.design is not None and rank.each is None for rank in self.ranks)

    @property
    def balance(self) -> str:
        """`38 CP left`, `12 CP over the limit`, or nothing without a limit."""
        if self.left is None:
            return ""
        currency = self.army.rules.CURRENCY
        if self.left < 0:
            return f"{points(-self.left, currency)} over the limit"
        return f"{points(self.left, currency)} left"

    @property
    def verdict(self) -> str:
        """`Legal`, or what stands against it."""
        broken = sum(each.weight is Weight.REFUSE for each in self.violations)
        if not broken:
            return "Legal"
        return f"Illegal: {broken} broken rule{'s' if broken > 1 else ''}"

    @property
    def legal(self) -> bool:
        """Whether the army and all in it are legal."""
        return legal(self.violations)


def muster(army: Army, designs: Mapping[str, Any]) -> Muster:
    """Work out an army's points and its verdict.

    Args:
        army: The list.
        designs: Every design it names, by id; missing ones become violations.
    """
    ranks = tuple(_rank(army, entry, designs) for entry in army.entries)
    currency = army.rules.CURRENCY
    tally = Tally(
        tuple(
            Term(
                times(rank.entry.count, rank.title),
                rank.total,
                working=_working(rank, currency),
                parts=rank.judgement.tally.terms if rank.judgement.tally else (),
            )
            for rank in ranks
            if rank.judgement and rank.total is not None
        )
    )
    mustered = Muster(army, ranks, tally)
    found = [*BOOK.audit(mustered, army.readings), *_lifted(ranks)]
    return Muster(army, ranks, tally, gravest_first(found))


def _working(rank: Rank, currency: str) -> str:
    if rank.entry.count == 1 or rank.each is None:
        return ""
    return f"{rank.entry.count} × {points(rank.each, currency)}"


def _rank(army: Army, entry: Entry, designs: Mapping[str, Any]) -> Rank:
    design = designs.get(entry.design)
    if design is None:
        return Rank(entry, None, None, entry.design or "nothing")
    if design.kind.partition(".")[0] != army.system:
        return Rank(entry, None, None, design.title)
    return Rank(entry, design, judge(design, army.house), design.title)


def _lifted(ranks: tuple[Rank, ...]) -> Iterator[Violation]:
    """What makes the army's designs illegal, once for each design."""
    told = set()
    for place, rank in enumerate(ranks):
        if rank.judgement is None or rank.entry.design in told:
            continue
        told.add(rank.entry.design)
        for found in rank.judgement.violations:
            if found.weight is Weight.REFUSE:
                yield Violation(
                    found.weight,
                    found.rule,
                    found.title,
                    f"{rank.title}: {found.message}",
                    ("entries", place),
                    switch=found.switch,
                )


@BOOK.rule("Army 1", "An army keeps to its limit", on=Muster)
def army_keeps_to_its_limit(mustered: Muster, _: Any) -> Iterator[Fault]:
    """The limit the players agreed on."""
    if mustered.left is not None and mustered.left < 0:
        army, currency = mustered.army, mustered.army.rules.CURRENCY
        whole = -(-mustered.total // 1)
        yield Fault(
            f"{figure(mustered.total)} of {points(army.limit or 0, currency)}: "
            f"{mustered.balance}",
            ("limit",),
            (
                Fix(
                    f"Raise the limit to {points(whole, currency)}",
                    ("limit",),
                    int(whole),
                ),
            ),
        )


@BOOK.rule("Army 2", "An entry names a design", on=Muster)
def entries_name_designs(mustered: Muster, _: Any) -> Iterator[Fault]:
    """A design that is gone, or never was."""
    army = mustered.army
    for place, rank in enumerate(mustered.ranks):
        if rank.design is None:
            rest = (*army.entries[:place], *army.entries[place + 1 :])
            yield Fault(
                f"Entry {place + 1}, {rank.title}, is no design of {army.rules.NAME} "
                "in this library",
                ("entries", place, "design"),
                (Fix("Remove the entry", ("entries",), rest),),
            )


@BOOK.rule("Army 3", "An army has somebody in it", on=Muster, weight=Weight.NOTE)
def army_is_not_empty(mustered: Muster, _: Any) -> Iterator[Fault]:
    """Nothing is wrong with an empty list; it only fights badly."""
    if not mustered.army.entries:
        yield Fault("Nobody marches yet: add designs from the library", ("entries",))


@BOOK.rule("Army 4", "Points are known", on=Muster, weight=Weight.NOTE)
def points_are_known(mustered: Muster, _: Any) -> Iterator[Fault]:
    """A blank is not a zero, so the total says what it leaves out."""
    blank = mustered.unpriced
    if blank:
        plural = "entry has" if blank == 1 else "entries have"
        yield Fault(
            f"{blank} {plural} no points and are not in the total", ("entries",)
        )


def roster(army: Army, designs: Mapping[str, Any]) -> Roster:
    """The army list as it is printed.

    Args:
        army: The list.
        designs: Every design it names, by id.
    """
    mustered = muster(army, designs)
    currency = army.rules.CURRENCY
    notes = [v for v in mustered.violations if v.weight is Weight.NOTE]
    return Roster(
        title=army.title,
        system=f"{army.rules.NAME}, {army.rules.BOOK.edition}",
        total=figure(mustered.total),
        limit="" if army.limit is None else figure(army.limit),
        balance=mustered.balance,
        currency=currency,
        share=mustered.share,
        units=tuple(
            Unit(
                rank.entry.count,
                "" if rank.each is None else figure(rank.each),
                "" if rank.total is None else figure(rank.total),
                describe(rank.design, army.house),
                rank.entry.note,
            )
            for rank in mustered.ranks
            if rank.design is not None
        ),
        verdict=mustered.verdict,
        violations=tuple(str(v) for v in mustered.violations if v not in notes),
        notes=army.notes,
        house=army.rules.in_force(army.readings),
        remarks=tuple(v.message for v in notes),
    )


def uses(army: Army) -> frozenset[str]:
    """The ids of the designs an army names."""
    return frozenset(entry.design for entry in army.entries)
