"""What other house rules would change, before anything is done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from builder.army.model import Army, MusteredArmy
from builder.army.muster import muster
from builder.content.card import Column, Row, Table
from builder.core.design import Design, House
from builder.core.formatting import figure, points, times
from builder.core.rulebook import Severity, Violation
from builder.house_rules.ruleset import Edition
from builder.system.model import Judgement, System
from builder.system.registry import judge


@dataclass(frozen=True, slots=True)
class ArmyImpact:
    """An army as it is, and as it would be under other house rules.

    Attributes:
        before: As it is.
        after: As it would be.
    """

    before: MusteredArmy
    after: MusteredArmy

    @property
    def same(self) -> bool:
        """Whether neither points nor verdicts would change."""
        return not self.lines

    @property
    def points(self) -> str:
        """What becomes of the total: `312 → 320 CP`."""
        currency = self.before.army.rule_system.currency
        old, new = self.before.total, self.after.total
        if old == new:
            return points(old, currency)
        return f"{figure(old)} → {points(new, currency)}"

    @property
    def lines(self) -> tuple[str, ...]:
        """What would change, a sentence each: points first, then verdicts."""
        return tuple(self._lines())

    def _lines(self) -> Iterator[str]:
        currency = self.before.army.rule_system.currency
        if self.before.total != self.after.total:
            yield f"The army: {self.points}"
        if self.before.verdict != self.after.verdict:
            yield f"The army: {self.before.verdict} → {self.after.verdict}"
        told = set()
        for old, new in zip(self.before.ranks, self.after.ranks, strict=True):
            if old.each != new.each and old.entry.design not in told:
                told.add(old.entry.design)
                yield f"{old.title}: {_price(old.each)} → {_price(new.each)} {currency}"
        lost = _only(self.before.violations, self.after.violations)
        found = _only(self.after.violations, self.before.violations)
        yield from (f"No more: {each}" for each in lost)
        yield from (f"New: {each}" for each in found)

    def table(self) -> Table:
        """Each entry before and after."""
        currency = self.before.army.rule_system.currency
        columns = _columns("Entry", currency)
        rows = [
            Row(
                (
                    times(old.entry.count, old.title),
                    _price(old.total),
                    _price(new.total),
                    _verdict(old.judgement),
                    _verdict(new.judgement),
                )
            )
            for old, new in zip(self.before.ranks, self.after.ranks, strict=True)
        ]
        total = Row(
            (
                "Total",
                figure(self.before.total),
                figure(self.after.total),
                self.before.verdict,
                self.after.verdict,
            )
        )
        return Table("What would change", columns, (*rows, total))


@dataclass(frozen=True, slots=True)
class LibraryImpact:
    """Designs as they are, and as they would be under other house rules.

    Attributes:
        currency: The unit of their points.
        titles: What each is called.
        before: What the rules say of each now.
        after: What they would say.
    """

    currency: str
    titles: tuple[str, ...]
    before: tuple[Judgement, ...]
    after: tuple[Judgement, ...]

    @property
    def same(self) -> bool:
        """Whether neither points nor verdicts would change."""
        return not self._changed

    @property
    def lines(self) -> tuple[str, ...]:
        """How many would change, and how many would not."""
        count, changed = len(self.titles), len(self._changed)
        illegal = sum(
            self.before[at].legal and not self.after[at].legal for at in self._changed
        )
        legal = sum(
            self.after[at].legal and not self.before[at].legal for at in self._changed
        )
        found = [f"{changed} of {count} designs would change"]
        if illegal:
            found.append(f"{illegal} would become illegal")
        if legal:
            found.append(f"{legal} would become legal")
        return tuple(found)

    def table(self) -> Table:
        """The designs that would change, before and after."""
        columns = _columns("Design", self.currency)
        rows = (
            Row(
                (
                    self.titles[at],
                    _price(_total(self.before[at])),
                    _price(_total(self.after[at])),
                    _verdict(self.before[at]),
                    _verdict(self.after[at]),
                )
            )
            for at in self._changed
        )
        return Table("What would change", columns, tuple(rows))

    @property
    def _changed(self) -> list[int]:
        pairs = zip(self.before, self.after, strict=True)
        return [
            at
            for at, (old, new) in enumerate(pairs)
            if _total(old) != _total(new) or old.legal != new.legal
        ]


class Stopped(Exception):
    """Nobody waits any more for what would change."""


def expect(
    system: System,
    designs: Sequence[Design],
    before: House | None,
    after: House | None,
    told: Callable[[int, int], bool] = lambda _done, _total: True,
) -> LibraryImpact:
    """Designs as they are, and as other house rules would have them.

    Args:
        system: The game.
        designs: The designs of it.
        before: The house rules in force; None for the book's own.
        after: The other house rules; None for the book's own.
        told: Told how many are judged, and of how many; False stops it.

    Raises:
        Stopped: When it was stopped.
    """
    found = []
    for place, design in enumerate(designs):
        if not told(place, len(designs)):
            raise Stopped
        found.append((judge(design, before), judge(design, after)))
    return LibraryImpact(
        system.currency,
        tuple(design.title for design in designs),
        tuple(old for old, _ in found),
        tuple(new for _, new in found),
    )


def foresee(
    army: Army,
    house: House | None,
    edition: Edition | None,
    designs: Mapping[str, Design],
) -> ArmyImpact:
    """An army as it is, and as other house rules would have it.

    Args:
        army: The army.
        house: The other house rules; None for the book's own.
        edition: The set they are of; None for none.
        designs: Every design it names, by id.
    """
    then = replace(army, house=house, edition=edition)
    return ArmyImpact(muster(army, designs), muster(then, designs))


def _columns(first: str, currency: str) -> tuple[Column, ...]:
    """Points and verdict, before and after."""
    return (
        Column(first),
        Column(f"{currency} now", "right"),
        Column(f"{currency} then", "right"),
        Column("Now"),
        Column("Then"),
    )


def _only(found: Iterable[Violation], other: Iterable[Violation]) -> list[Violation]:
    """What is found in one verdict alone; notes weigh nothing."""
    known = {(each.rule, each.message) for each in other}
    return [
        each
        for each in found
        if each.severity is not Severity.NOTE and (each.rule, each.message) not in known
    ]


def _price(amount: Any) -> str:
    return "–" if amount is None else figure(amount)


def _total(judged: Judgement) -> Fraction | None:
    return judged.tally.total if judged.tally else None


def _verdict(judged: Any) -> str:
    if judged is None:
        return "–"
    return "legal" if judged.legal else "illegal"
