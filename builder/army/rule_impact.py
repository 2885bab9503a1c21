"""What other house rules would change, to see before they are chosen."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from builder.army.model import Army, EntryResult, Items, MusteredArmy
from builder.army.muster import muster
from builder.content.card import Row, Stat, Table, table
from builder.content.card_blocks import LIMITS, setting
from builder.core.design import Design, HouseRules
from builder.core.field_spec import differing, field_specs
from builder.core.formatting import grouped, listed, points, times, worded
from builder.core.going import GOING, Going, Stopped
from builder.core.rulebook import Severity, Violation
from builder.house_rules.ruleset import Edition
from builder.questions.model import Question
from builder.registry import home, judge
from builder.system.model import Judgement, System

# What other house rules change at the table, where they change no points


@dataclass(frozen=True, slots=True)
class PlayImpact:
    """What a design says of itself before and after a change of house rules.

    Attributes:
        numbers: Each big value that is another one: `Hit at 20": 81 % → 88 %`.
        questions: The questions whose answer, as they open, is another one.
    """

    numbers: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()

    def __str__(self) -> str:
        other = f"other answers: {listed([*self.questions])}" if self.questions else ""
        return "; ".join(filter(None, (*self.numbers, other)))


@lru_cache(maxsize=4096)
def play_impact(
    design: Design, before: HouseRules | None, after: HouseRules | None
) -> PlayImpact:
    """Return what changes for a design; None stands for the book's own readings."""
    system = home(design)
    old, new = system.played_by(before), system.played_by(after)
    if old == new:
        return PlayImpact()
    stats = judge(design, before).stats, judge(design, after).stats

    def opened(question: Question, house: HouseRules) -> object:
        return question.answered(design, question.start(design, house), house)

    questions = (
        question.title
        for question in system.asked_of(design, new)
        if question.in_play and _in_play(old, new)
        if opened(question, old) != opened(question, new)
    )
    return PlayImpact(tuple(_numbers(*stats)), tuple(questions))


def readings(before: HouseRules, after: HouseRules) -> tuple[str, ...]:
    """Return the house rules that differ: what is read otherwise, and how.

    Args:
        before: The house rules in force.
        after: Others of the same game.
    """
    specs = field_specs(type(before))
    return tuple(
        f"{specs[name].label} ({specs[name].rule}): {setting(before, name)[0]} → "
        f"{setting(after, name)[0]}"
        for name in differing(before, after, specs)
    )


def _in_play(old: HouseRules, new: HouseRules) -> bool:
    """Return whether more differs than limits, which only forbid."""
    specs = field_specs(type(old))
    return any(specs[name].group != LIMITS for name in differing(old, new, specs))


def _numbers(old: tuple[Stat, ...], new: tuple[Stat, ...]) -> Iterator[str]:
    was, now = ({stat.label: stat for stat in each} for each in (old, new))
    for label in dict.fromkeys((*was, *now)):
        before, after = was.get(label, _BLANK), now.get(label, _BLANK)
        if (before.value, before.small) != (after.value, after.small):
            alike = before.small == after.small
            start = before.value if alike else before.said
            yield f"{label}: {start} → {after.said}"


_BLANK: Final = Stat("", "–")
"""A big value that is not there."""


class ArmyImpact(NamedTuple):
    """An army as it is, and as it would be under other house rules.

    Attributes:
        before: As it is.
        after: As it would be.
        against: What it would do otherwise to the usual targets, a sentence each.
    """

    before: MusteredArmy
    after: MusteredArmy
    against: tuple[str, ...] = ()

    @property
    def same(self) -> bool:
        """Whether nothing would change, neither in the list nor at the table."""
        before, after = self._houses
        return before == after

    @property
    def readings(self) -> tuple[str, ...]:
        """The house rules that differ, each as it is and as it would be."""
        return readings(*self._houses)

    @property
    def _houses(self) -> tuple[HouseRules, HouseRules]:
        return self.before.army.effective_house, self.after.army.effective_house

    @property
    def points(self) -> str:
        """The total before and after: `312 → 320 CP`."""
        old, new = self.before.total, self.after.total
        after = points(new, self.before.currency)
        return after if old == new else f"{grouped(old)} → {after}"

    @property
    def lines(self) -> tuple[str, ...]:
        """What would change, a sentence each: the army, the rules, each design."""
        return tuple(self._lines())

    def _lines(self) -> Iterator[str]:
        before, after = self.before, self.after
        if before.total != after.total:
            yield f"The army: {self.points}"
        if before.verdict != after.verdict:
            yield f"The army: {before.verdict} → {after.verdict}"
        yield from map(_at_the_table, self.readings)
        for place in before.first_entries:
            words = "; ".join(self._of_entry(place))
            if words:
                yield f"{before.results[place].title}: {words}"
        lost = _only(before.violations, after.violations)
        found = _only(after.violations, before.violations)
        yield from (f"No more: {name}" for name in lost)
        yield from (f"New: {name}" for name in found)
        yield from self.against

    def _of_entry(self, place: int) -> Iterator[str]:
        """Yield what changes of the design of an entry: its price, and in play."""
        old, new = self.before.results[place], self.after.results[place]
        if old.each != new.each:
            prices = f"{worded(old.each)} → {worded(new.each)}"
            yield f"{prices} {self.before.currency}"
        yield from filter(None, [self._in_play(old)])

    def _in_play(self, result: EntryResult) -> str:
        if result.design is None:
            return ""
        return str(play_impact(result.design, *self._houses))

    def table(self) -> Table:
        """Return each entry before and after, and the total."""
        before, after = self.before, self.after
        rows = [
            _row(
                times(old.entry.count, old.title),
                (old.total, new.total),
                (_verdict(old.judgement), _verdict(new.judgement)),
                self._in_play(old),
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
        changed: Each that would change in points, verdict or play: its title, what the
            rules say of it before and after, and what changes in play.
        readings: The house rules that differ, each as it is and as it would be.
    """

    currency: str
    count: int
    changed: tuple[tuple[str, Judgement, Judgement, PlayImpact], ...]
    readings: tuple[str, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """How many would change and in what, and which house rules differ."""
        lost = sum(old.legal and not new.legal for _, old, new, _ in self.changed)
        won = sum(new.legal and not old.legal for _, old, new, _ in self.changed)
        shown = sum(bool(play.numbers) for *_, play in self.changed)
        asked = sum(bool(play.questions) for *_, play in self.changed)
        numbers = (
            (lost, "would become illegal"),
            (won, "would become legal"),
            (shown, "would have other big values"),
            (asked, "would get other answers at the desk"),
        )
        return (
            f"{len(self.changed)} of {self.count} designs would change",
            *(f"{count} {words}" for count, words in numbers if count),
            *map(_at_the_table, self.readings),
        )

    def table(self) -> Table:
        """Return the designs that would change, before and after."""
        rows = [
            _row(
                title, (old.price, new.price), (_verdict(old), _verdict(new)), str(play)
            )
            for title, old, new, play in self.changed
        ]
        return _table("Design", self.currency, rows)


def library_impact(
    system: System,
    designs: Sequence[Design],
    before: HouseRules | None,
    after: HouseRules | None,
    going: Going = GOING,
) -> LibraryImpact:
    """Compare designs under two sets of house rules.

    Args:
        system: The game.
        designs: The designs of it.
        before: The house rules in force; None for the book's own.
        after: The other house rules; None for the book's own.
        going: Hears how many are judged, and says whether to go on.

    Raises:
        Stopped: If `going` says so.
    """
    changed = []
    for place, design in enumerate(designs):
        if not going(place, len(designs)):
            raise Stopped
        old, new = judge(design, before), judge(design, after)
        play = play_impact(design, before, after)
        if (old.price, old.legal) != (new.price, new.legal) or play != PlayImpact():
            changed.append((design.title, old, new, play))
    differ = readings(system.played_by(before), system.played_by(after))
    return LibraryImpact(system.currency, len(designs), tuple(changed), differ)


def army_impact(
    army: Army, house: HouseRules | None, edition: Edition | None, designs: Items
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
    """Return the rows; who plays as before needs no column for it."""
    every = tuple(rows)
    labels = [first, f">{currency} now", f">{currency} then", "Now", "Then", "In play"]
    if not any(row.cells[-1] for row in every):
        every = tuple(replace(row, cells=row.cells[:-1]) for row in every)
        labels.pop()
    return table("What would change", labels, every)


def _row(
    name: str,
    prices: tuple[Fraction | None, ...],
    verdicts: tuple[str, ...],
    play: str = "",
) -> Row:
    return Row((name, *map(worded, prices), *verdicts, play))


def _at_the_table(reading: str) -> str:
    return f"At the table: {reading}"


def _only(found: Iterable[Violation], other: Iterable[Violation]) -> list[Violation]:
    """Return the violations, notes left out, that another verdict does not have."""
    known = {(each.rule, each.message) for each in other}
    return [
        each
        for each in found
        if each.severity is not Severity.NOTE and (each.rule, each.message) not in known
    ]


def _verdict(judgement: Judgement | None) -> str:
    if judgement is None:
        return "–"
    return "legal" if judgement.legal else "illegal"
