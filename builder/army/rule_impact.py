"""What other house rules would change, to see before they are chosen."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from builder.army.model import Army, Item, MusteredArmy
from builder.army.muster import muster
from builder.content.card import Row, Table
from builder.content.tables import table
from builder.core.design import Design, HouseRules
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
        """The total before and after: `312 → 320 CP`."""
        old, new = self.before.total, self.after.total
        after = points(new, self.before.currency)
        return after if old == new else f"{figure(old)} → {after}"

    @property
    def lines(self) -> tuple[str, ...]:
        """What would change, a sentence each: points first, then verdicts."""
        return tuple(self._lines())

    def _lines(self) -> Iterator[str]:
        before, after = self.before, self.after
        if before.total != after.total:
            yield f"The army: {self.points}"
        if before.verdict != after.verdict:
            yield f"The army: {before.verdict} → {after.verdict}"
        for place in before.first_entries:
            old, new = before.results[place], after.results[place]
            if old.each != new.each:
                prices = f"{_price(old.each)} → {_price(new.each)}"
                yield f"{old.title}: {prices} {before.currency}"
        lost = _only(before.violations, after.violations)
        found = _only(after.violations, before.violations)
        yield from (f"No more: {each}" for each in lost)
        yield from (f"New: {each}" for each in found)

    def table(self) -> Table:
        """Return each entry before and after, and the total."""
        before, after = self.before, self.after
        rows = [
            _row(
                times(old.entry.count, old.title),
                (old.total, new.total),
                (_verdict(old.judgement), _verdict(new.judgement)),
            )
            for old, new in zip(before.results, after.results, strict=True)
        ]
        verdicts = before.verdict, after.verdict
        rows.append(_row("Total", (before.total, after.total), verdicts))
        return _table("Entry", before.currency, rows)


@dataclass(frozen=True, slots=True)
class LibraryImpact:
    """The designs that other house rules would change.

    Attributes:
        currency: The unit of their points.
        count: How many designs were judged.
        changed: The title of each that would change in points or verdict, and what the
            rules say of it before and after.
    """

    currency: str
    count: int
    changed: tuple[tuple[str, Judgement, Judgement], ...]

    @property
    def same(self) -> bool:
        """Whether neither points nor verdicts would change."""
        return not self.changed

    @property
    def lines(self) -> tuple[str, ...]:
        """How many would change, and how many would become legal or illegal."""
        lost = sum(old.legal and not new.legal for _, old, new in self.changed)
        won = sum(new.legal and not old.legal for _, old, new in self.changed)
        became = ((lost, "illegal"), (won, "legal"))
        return (
            f"{len(self.changed)} of {self.count} designs would change",
            *(f"{count} would become {verdict}" for count, verdict in became if count),
        )

    def table(self) -> Table:
        """Return the designs that would change, before and after."""
        rows = [
            _row(title, (old.price, new.price), (_verdict(old), _verdict(new)))
            for title, old, new in self.changed
        ]
        return _table("Design", self.currency, rows)


class Stopped(Exception):
    """The player stopped a comparison."""


def library_impact(
    system: System,
    designs: Sequence[Design],
    before: HouseRules | None,
    after: HouseRules | None,
    progress: Callable[[int, int], bool] = lambda _done, _total: True,
) -> LibraryImpact:
    """Compare designs under two sets of house rules.

    Args:
        system: The game.
        designs: The designs of it.
        before: The house rules in force; None for the book's own.
        after: The other house rules; None for the book's own.
        progress: Called with how many are judged, and of how many; False stops it.

    Raises:
        Stopped: If `progress` returned False.
    """
    changed = []
    for place, design in enumerate(designs):
        if not progress(place, len(designs)):
            raise Stopped
        old, new = judge(design, before), judge(design, after)
        if (old.price, old.legal) != (new.price, new.legal):
            changed.append((design.title, old, new))
    return LibraryImpact(system.currency, len(designs), tuple(changed))


def army_impact(
    army: Army,
    house: HouseRules | None,
    edition: Edition | None,
    designs: Mapping[str, Item],
) -> ArmyImpact:
    """Compare an army as it is with the same army under other house rules.

    Args:
        army: The army.
        house: The other house rules; None for the book's own.
        edition: The set they are of; None for none.
        designs: Every design it names, by id.
    """
    changed = replace(army, house=house, edition=edition)
    return ArmyImpact(muster(army, designs), muster(changed, designs))


def _table(first: str, currency: str, rows: Iterable[Row]) -> Table:
    labels = (first, f">{currency} now", f">{currency} then", "Now", "Then")
    return table("What would change", labels, rows)


def _row(
    name: str, prices: tuple[Fraction | None, ...], verdicts: tuple[str, ...]
) -> Row:
    return Row((name, *map(_price, prices), *verdicts))


def _only(found: Iterable[Violation], other: Iterable[Violation]) -> list[Violation]:
    """Return the violations, notes left out, that another verdict does not have."""
    known = {(each.rule, each.message) for each in other}
    return [
        each
        for each in found
        if each.severity is not Severity.NOTE and (each.rule, each.message) not in known
    ]


def _price(amount: Fraction | None) -> str:
    return "–" if amount is None else figure(amount)


def _verdict(judgement: Judgement | None) -> str:
    if judgement is None:
        return "–"
    return "legal" if judgement.legal else "illegal"
