"""Sentences of the rules as rows: what makes a roll harder or easier, what forbids.

A row has its number, when it holds, what it does, and the part of the rule's text that
says it. Whoever needs the sentence takes it from there: the sum its amount, the desk
the name of each row that holds, the sheet its lines, a verdict its finding.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from builder.core.field_spec import Path, path_of
from builder.core.rulebook import Findings, Fix, Rule
from builder.core.tally import Term
from builder.core.texts import RuleTexts, Say, canonical, filled

Seen = TypeVar("Seen")
"""What of the table a row reads."""

House = TypeVar("House")
"""The house rules of a game."""

Value: TypeAlias = Callable[[Seen, House], object] | str | int | None
"""A value, or what works it out from what is seen and house rules."""

Within: TypeAlias = tuple[type, Callable[[Any, Any], Iterable[tuple[Path, Any]]]]
"""The class of a whole, and what yields the path and what is seen of each part."""

Whole = TypeVar("Whole")
Piece = TypeVar("Piece")


class RowPart(NamedTuple, Generic[Whole, Piece]):
    """A part as rows see it: with the whole and its place there."""

    whole: Whole
    place: int
    part: Piece


def each_of(whole: type, field: str) -> Within:
    """Return where the parts are that a field of a class holds."""

    def parts(value: object, _: object) -> Iterator[tuple[Path, RowPart[Any, Any]]]:
        for place, part in enumerate(getattr(value, field)):
            yield (field, place), RowPart(value, place, part)

    return whole, parts


@dataclass(frozen=True, slots=True)
class RowModifier(Generic[Seen, House]):
    """A sentence that makes something harder or easier.

    Attributes:
        rule: Its number.
        name: Its name, as a sum tells it.
        lines: The words of its lines on the sheet.
        when: Whether it holds, from what is seen and house rules.
        amount: What it adds, or what works it out; below 0 it makes it harder.
        working: Says how the amount is worked out.
        shown: What is seen in each of its lines, where the amount is worked out.
        values: What its words say besides the house rules.
    """

    rule: str
    name: str
    lines: tuple[str, ...]
    when: Callable[[Seen, House], object]
    amount: int | Callable[[Seen, House], int]
    working: Callable[[Seen, House], str]
    shown: tuple[Seen, ...]
    values: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class RuleRows(Generic[Seen, House]):
    """Makes the rows that read one thing, such as fire of one weapon.

    Attributes:
        texts: The texts of the game.
        on: The class of what is seen; `Case[Squad, Blast]` for a design in a situation.
        house: The class of the house rules.
        within: Where a whole has what is seen, if each of its parts is judged.
    """

    texts: RuleTexts
    on: type[Seen]
    house: type[House]
    within: Within | None = None

    def modifier(
        self,
        says: str,
        when: Callable[[Seen, House], object],
        amount: int | Callable[[Seen, House], int],
        working: Callable[[Seen, House], str] = lambda *_: "",
        shown: tuple[Seen, ...] = (),
        **values: object,
    ) -> RowModifier[Seen, House]:
        """Return the row of a sentence that makes something harder or easier.

        Args:
            says: Its number and the keys of its parts `row`: `M12 far further`. The
                first has its name, and each may have a line of the sheet.
            when: Whether it holds, from what is seen and house rules.
            amount: What it adds, or what works it out; below 0 it makes it harder.
            working: Says how the amount is worked out.
            shown: What is seen in each line of the sheet, which says the amount then.
            **values: What its words say besides the house rules, `on`.
        """
        number, *keys = says.split()
        parts = [self.texts[canonical(number)].part(key) for key in keys]
        name = filled(parts[0].title, values)
        lines = tuple(part.template for part in parts if part.template)
        return RowModifier(number, name, lines, when, amount, working, shown, values)

    def check(  # noqa: PLR0913 - all that a verdict says
        self,
        says: str,
        when: Callable[[Seen, House], object],
        at: str | Callable[[Seen], str] = "",
        fix: tuple[str, Value[Seen, House]]
        | Callable[[Seen, House], Iterable[Fix]]
        | None = None,
        *,
        switch: str | Callable[[Seen, House], str] = "",
        reads: str = "",
        **more: Value[Seen, House],
    ) -> Rule:
        """Return the rule of a sentence that forbids: a finding for each part it sees.

        Its message says attributes of what is seen, and house rules, `on`.

        Args:
            says: Its number and the key of its message: `M11 room`.
            when: Whether it is broken, from what is seen and house rules.
            at: The path of the field that broke it: `targets.0.contact`; from the part.
            fix: The edit there: its label, a template, and the value; or all edits.
            switch: The house rule that would change the verdict.
            reads: As `RuleTexts.rule` has it.
            **more: What the message says besides.
        """
        number, key = says.rsplit(maxsplit=1)
        whole, parts = self.within or (self.on, lambda seen, _: (((), seen),))

        @self.texts.rule(number, key, on=whole, reads=reads)
        def rule(value: object, house: House, say: Say) -> Findings:
            for path, seen in parts(value, house):
                if not when(seen, house):
                    continue
                values = _Attributes(seen, house, more)
                there = (*path, *path_of(at(seen) if callable(at) else at))
                fixes: Iterable[Fix] = ()
                if callable(fix):
                    fixes = fix(seen, house)
                elif fix:
                    label, now = filled(fix[0], values), _now(fix[1], seen, house)
                    fixes = (Fix(label, there, now),)
                turned = switch(seen, house) if callable(switch) else switch
                yield say.finding(key, there, tuple(fixes), turned, values)

        return rule


class _Attributes(dict[str, object]):
    """The values of a message: what is given, then attributes of what is seen."""

    def __init__(self, seen: object, house: object, more: Mapping[str, Any]) -> None:
        super().__init__({name: _now(more[name], seen, house) for name in more})
        self["on"], self._seen = house, seen

    def __missing__(self, name: str) -> object:
        return getattr(self._seen, name)


def _now(value: Value[Any, Any], seen: object, house: object) -> object:
    return value(seen, house) if callable(value) else value


class RowReason(NamedTuple):
    """A modifier that holds: its name and number, what it adds, and how that comes."""

    label: str
    rule: str
    amount: int
    working: str = ""


def reasons(
    rows: Iterable[RowModifier[Seen, House]], seen: Seen, house: House
) -> tuple[RowReason, ...]:
    """Return what makes it harder or easier, in the order of the rows."""
    found = []
    for row in rows:
        if row.when(seen, house):
            amount = row.amount(seen, house) if callable(row.amount) else row.amount
            if amount:
                working = row.working(seen, house)
                found.append(RowReason(row.name, row.rule, amount, working))
    return tuple(found)


def terms(
    rows: Iterable[RowModifier[Seen, House]], seen: Seen, house: House
) -> tuple[Term, ...]:
    """Return what makes it harder or easier as addends of a sum, in the same order."""
    return tuple(
        Term(reason.label, Fraction(reason.amount), reason.rule, reason.working)
        for reason in reasons(rows, seen, house)
    )


class RowLine(NamedTuple):
    """A line of the sheet: what changes a roll, by how much, and what else to know.

    Attributes:
        what: What changes it.
        amount: By how much.
        other: What else to know.
        rule: The number of the rule.
        whom: Whom it is about; empty for all.
    """

    what: str
    amount: str
    other: str
    rule: str
    whom: str = ""


def lines(
    rows: Iterable[RowModifier[Seen, House]], house: House, said: Callable[[int], str]
) -> Iterator[RowLine]:
    """Yield the lines of the sheet.

    Args:
        rows: The rows.
        house: The house rules, `on` in the words.
        said: Says an amount. One that is worked out needs words of its own, or what
            its lines are shown for.
    """
    for row in rows:
        for template, seen in zip_longest(row.lines, row.shown):
            words = filled(template, {"on": house, **row.values}).split(" |")
            what, amount, other, whom = (*map(str.strip, words), *[""] * 3)[:4]
            if isinstance(row.amount, int):
                amount = amount or said(row.amount)
            elif seen is not None:
                amount = said(row.amount(seen, house))
            yield RowLine(what, amount, other, row.rule, whom)
