"""What another value of a design would change: its price, its numbers, its verdict.

Nothing is counted here. Both sides come from what judges designs and answers questions
everywhere else, and a design after an edit is another value: nothing is put back.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from builder.comparison.tables import NONE
from builder.content.card import Stat, Text, table
from builder.core.design import Design, HouseRules
from builder.core.field_spec import field_specs
from builder.core.formatting import Rounded, points
from builder.core.rulebook import Severity, Violation
from builder.questions.model import Answer, Question, Shown
from builder.registry import home, judge
from builder.system.model import Judgement


@dataclass(frozen=True, slots=True)
class Inquiry:
    """A question in a situation, to be asked of a design and of its edits.

    Attributes:
        question: The question.
        situation: The situation, as it is asked of the design.
    """

    question: Question
    situation: Any

    def numbers(self, design: Design, house: HouseRules) -> Answer | None:
        """Return the big values; None where the question makes no sense of a design."""
        if not self.question.applies(design, house):
            return None
        best = self.question.answer_best or self.question.answer
        question = replace(self.question, answer=best)
        return question.numbers(design, self.situation, house)

    def of_edit(
        self, before: Design, after: Design, house: HouseRules
    ) -> "Inquiry | None":
        """Return the same inquiry about an edited design; None where its part is gone.

        A situation names a weapon by its place. If another weapon has that place now,
        the inquiry goes on about the one that it was about, which has the same name.
        """
        situation = self.situation
        for name in field_specs(type(situation)):
            there = dict(self.question.offers(before, situation, name, house))
            here = dict(self.question.offers(after, situation, name, house))
            held = getattr(situation, name)
            if held not in there or here.get(held) == there[held]:
                continue
            places = [place for place, label in here.items() if label == there[held]]
            # An edit may have changed what it is called, but then nothing has moved.
            if not places and len(here) == len(there) and held in here:
                continue
            if not places:
                return None
            situation = replace(situation, **{name: places[0]})
        return Inquiry(self.question, self.question.fit(after, situation, house))


@dataclass(frozen=True, slots=True)
class Assessment:
    """A design, what the rules say of it, and what an inquiry finds.

    Attributes:
        design: The design; of what stands in an army, the army.
        judgement: What the rules say of it.
        answer: The numbers of the inquiry; None where there is none.
    """

    design: Any
    judgement: Judgement
    answer: Answer | None

    @property
    def chances(self) -> Sequence[Stat]:
        """The big values of the answer."""
        return self.answer.stats if self.answer else ()


@dataclass(frozen=True, slots=True)
class ValueChange:
    """A big value before and after; None on the side that has none.

    Attributes:
        label: What it measures.
        before: As it is.
        after: As it would be.
    """

    label: str
    before: Stat | None
    after: Stat | None

    @property
    def sides(self) -> tuple[Stat | None, Stat | None]:
        """It as it is, and as it would be."""
        return self.before, self.after

    @property
    def growth(self) -> Fraction | None:
        """By how much it grows; None where one side is no number."""
        was, now = map(exact, self.sides)
        return None if was is None or now is None else now - was

    @property
    def better(self) -> int:
        """1 where it would be better for the player, -1 for worse; 0 for neither."""
        wish = (self.after or self.before or _NO_STAT).better
        growth = self.growth or 0
        return wish * ((growth > 0) - (growth < 0))


_NO_STAT = Stat("", "")


@dataclass(frozen=True)
class Difference:
    """What another value of a design would change.

    Attributes:
        before: The design as it is.
        after: The design as it would be.
    """

    before: Assessment
    after: Assessment

    @property
    def points(self) -> Fraction | None:
        """By how much it would be dearer; None where no points are known."""
        was, now = self.before.judgement.price, self.after.judgement.price
        return None if was is None or now is None else now - was

    @cached_property
    def values(self) -> tuple[ValueChange, ...]:
        """The big values of its card that would be others."""
        both = self.before.judgement.stats, self.after.judgement.stats
        return tuple(_changes(*both))

    @cached_property
    def chances(self) -> tuple[ValueChange, ...]:
        """The numbers of the inquiry that would be others."""
        return tuple(_changes(self.before.chances, self.after.chances))

    @cached_property
    def broken(self) -> tuple[Violation, ...]:
        """What would be refused or warned of, and is not now."""
        return _found_in(self.after.judgement, self.before.judgement)

    @cached_property
    def mended(self) -> tuple[Violation, ...]:
        """What is refused or warned of, and would not be."""
        return _found_in(self.before.judgement, self.after.judgement)

    @property
    def legal(self) -> bool:
        """Whether it would be legal."""
        return self.after.judgement.legal


def assessed(
    design: Design, house: HouseRules | None, inquiry: Inquiry | None = None
) -> Assessment:
    """Return a design with what the rules say of it.

    Args:
        design: The design.
        house: Its house rules; None for the book's own.
        inquiry: What is asked of it besides.
    """
    rules = home(design).played_by(house)
    answer = inquiry.numbers(design, rules) if inquiry else None
    return Assessment(design, judge(design, house), answer)


def difference(
    before: Design,
    after: Design,
    house: HouseRules | None,
    inquiry: Inquiry | None = None,
) -> Difference:
    """Return what another value of a design would change.

    Args:
        before: The design.
        after: The other value.
        house: Its house rules; None for the book's own.
        inquiry: What is asked of the design, and then of the other value.
    """
    rules = home(before).played_by(house)
    other = inquiry.of_edit(before, after, rules) if inquiry else None
    return Difference(assessed(before, house, inquiry), assessed(after, house, other))


_BETTER = {1: "better", 0: "", -1: "worse"}


def told(found: Difference) -> Answer:
    """Return a difference in words: a table of what changes, and what it breaks."""
    currency = home(found.before.design).currency
    both = found.before.judgement.price, found.after.judgement.price
    prices = [NONE if one is None else points(one, currency) for one in both]
    rows = [
        (
            change.label,
            *(side.value if side else NONE for side in change.sides),
            _BETTER[change.better],
        )
        for change in (*found.values, *found.chances)
    ]
    if found.points:
        rows.insert(0, ("Cost", *prices, ""))
    parts: list[Shown] = [table("What changes", ("", ">Now", ">Changed", ""), rows)]
    if not rows:
        parts = [Text("What changes", ("No price and no number that is told here.",))]
    for title, violations in (("It breaks", found.broken), ("It mends", found.mended)):
        if violations:
            sentences = tuple(str(violation) for violation in violations)
            parts.append(Text(title, sentences, grave=violations is found.broken))
    return Answer(parts=parts)


def _changes(before: Sequence[Stat], after: Sequence[Stat]) -> Iterator[ValueChange]:
    old, new = ({stat.label: stat for stat in stats} for stats in (before, after))
    for label in dict.fromkeys((*old, *new)):
        was, now = old.get(label), new.get(label)
        if was != now or exact(was) != exact(now):
            yield ValueChange(label, was, now)


def exact(stat: Stat | None) -> Fraction | None:
    """Return the number that a big value rounds; None if it rounds none."""
    value = stat.value if stat else ""
    return value.exact if isinstance(value, Rounded) else None


def _found_in(one: Judgement, other: Judgement) -> tuple[Violation, ...]:
    known = {(found.rule, found.message) for found in other.violations}
    return tuple(
        found
        for found in one.violations
        if found.severity in (Severity.REFUSE, Severity.WARN)
        and (found.rule, found.message) not in known
    )
