"""A book of numbered rules, what they say of a design, and what a table allows.

A rule is a generator that looks at one design and yields a `Finding` for each fault.
It never raises, and every rule runs, so a verdict is complete.

A waiver is part of a design or an army and names a rule. The violation stays and is
printed, but it no longer makes anything illegal.
"""

import dataclasses
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from operator import itemgetter
from re import findall
from typing import Any, Final, Generic, TypeAlias, TypeVar, get_args

from builder.core.field_spec import InvalidValue, Path, field, put, validated
from builder.core.formatting import counted
from builder.core.row_enum import LabelledEnum

Judged = TypeVar("Judged")
"""A design, or what else rules read."""


class Severity(LabelledEnum):
    """How much a violation weighs, with the word that a player reads for it."""

    REFUSE = "refuse", "Illegal"
    """The design is illegal."""
    BOUND = "bound", "Not worked out"
    """No rule forbids it, but its odds are past what is worked out."""
    WARN = "warn", "Warning"
    """The design is legal, but probably a mistake."""
    NOTE = "note", "Note"
    """Something to remember at the table."""
    ALLOWED = "allowed", "Allowed"
    """The rule refuses it, but the table has agreed to allow it."""


OUR_BOUND: Final = "A bound of this program, and of no rule"
"""The title of a bound that no rule of a book sets."""

_PLACES: Final = {severity: place for place, severity in enumerate(Severity)}


@dataclass(frozen=True, slots=True)
class Fix:
    """An edit that would mend a fault: put `value` at `at`."""

    label: str
    at: Path
    value: Any

    def apply(self, design: Judged) -> Judged:
        """Return the design with the edit made.

        Raises:
            LookupError: If the design has changed and has no such place.
        """
        mended: Judged = put(design, self.at, self.value)
        return mended

    def under(self, path: Path) -> "Fix":
        """Return the same edit, seen from a design that holds this one at `path`."""
        return replace(self, at=path + self.at)


@dataclass(frozen=True, slots=True)
class Finding:
    """What a rule found in a design.

    Attributes:
        message: One sentence with the numbers in it.
        at: The path of the field that broke the rule.
        fixes: Edits that would settle it.
        severity: Given where it differs from the rule's own.
        switch: The house rule that would change the verdict, in a player's words.
        fault: What is wrong alone, for where the message would say too much: without
            the name of the part in front, and without advice.
        advice: What the message says behind that; or nothing.
    """

    message: str
    at: Path = ()
    fixes: tuple[Fix, ...] = ()
    severity: Severity | None = None
    switch: str = ""
    fault: str = ""
    advice: str = ""


@dataclass(frozen=True, slots=True)
class Violation:
    """A fault with the rule it breaks.

    Attributes:
        severity: Whether it makes the design illegal.
        rule: The rule's number, such as ``R8.7.23``.
        title: The rule's name.
        message: One sentence with the numbers in it.
        at: The path of the field, from the design that was judged.
        fixes: Edits that would settle it.
        switch: The house rule that would change the verdict, in a player's words.
        fault: What is wrong alone, without the name of the part and without advice;
            empty where the message says no more.
        advice: What the message says behind that; or nothing.
        reads: The paths of all that makes it so: while nothing there is changed, the
            rule stays broken. `ANY` stands for every place of a row.
    """

    severity: Severity
    rule: str
    title: str
    message: str
    at: Path = ()
    fixes: tuple[Fix, ...] = ()
    switch: str = ""
    fault: str = ""
    advice: str = ""
    reads: tuple[Path, ...] = dataclasses.field(
        default=((),), repr=False, compare=False
    )

    def under(self, path: Path) -> "Violation":
        """Return this violation, seen from a design that holds this one at `path`."""
        return replace(
            self,
            at=path + self.at,
            fixes=tuple(fix.under(path) for fix in self.fixes),
            reads=tuple(path + each for each in self.reads),
        )

    def about(self, name: str) -> "Violation":
        """Return this violation with the name of what it is about in front."""
        return replace(self, message=f"{name}: {self.message}", fault=self.gist)

    @property
    def gist(self) -> str:
        """What is wrong alone, without the name of the part and without advice."""
        return self.fault or self.message

    def __str__(self) -> str:
        # The title says what ought to be, so it stands behind what is.
        rule = ": ".join(filter(None, (self.rule, self.title)))
        return f"{self.message.rstrip('.')} ({rule})"


Findings: TypeAlias = Iterator[Finding]
"""What a check yields."""

Check = Callable[[Any, Any], Iterable[Finding]]

ANY: Final = "*"
"""Every place of a row, in a path of what a rule reads."""

ROWS: Final = "#"
"""Every row as a whole, where it only counts whether it is there; not what is in it."""

HERE: Final[Path] = ("@",)
"""What a rule reads where a fault lies at the path that the fault itself names."""


Kind = TypeVar("Kind")
Situation = TypeVar("Situation")


@dataclass(frozen=True, slots=True)
class Case(Generic[Kind, Situation]):
    """A design in a situation: what rules read that need both."""

    design: Kind
    asked: Situation


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule and the check that reads a design by it.

    Attributes:
        id: The rule's number.
        title: Its name, short enough for a list.
        severity: What a breach weighs unless the fault says otherwise.
        on: The class of value it reads; `Case[Squad, Blast]` for two of them.
        check: Yields the faults of a value under a set of house rules.
        reads: The paths of all that can mend a breach, from the value; `HERE` for the
            path of the fault. The whole value, if nothing is said.
    """

    id: str
    title: str
    severity: Severity
    on: type
    check: Check
    reads: tuple[Path, ...] = ((),)


def rule(
    number: str, title: str, *, on: type, severity: Severity = Severity.REFUSE
) -> Callable[[Check], Rule]:
    """Return a decorator that makes a `Rule` of the function below it."""
    return partial(Rule, number, title, severity, on)


def rules_in(names: Mapping[str, object]) -> tuple[Rule, ...]:
    """Return the rules among the names of a module, in the order they are written."""
    return tuple(each for each in names.values() if isinstance(each, Rule))


def in_order(*parts: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """Return the rules of several modules by chapter, section and number.

    R8.7.9 comes before R8.7.23. Rules of one number keep their order. Chapters without
    a number, such as H, stand behind those with one. Numbers that no rulebook prints,
    such as House 1 and A11, come last.
    """
    return tuple(sorted(chain(*parts), key=_place))


def _place(each: Rule) -> tuple[bool, bool, list[int]]:
    ours = each.id.startswith(("A", "House"))
    numbers = [int(number) for number in findall(r"\d+", each.id)]
    return ours, not numbers, numbers


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook: its name, its edition and its rules in the order they are read."""

    name: str
    edition: str
    rules: tuple[Rule, ...]
    _read_by: dict[tuple[type, ...], tuple[Rule, ...]] = dataclasses.field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    @property
    def title(self) -> str:
        """Its name and its edition, as all paper says them: `BrikWars 2010`."""
        return f"{self.name} {self.edition}"

    def _reading(self, kinds: tuple[type, ...]) -> tuple[Rule, ...]:
        """Return the rules that read values of some classes, looked up once."""
        if kinds not in self._read_by:
            reading = (rule for rule in self.rules if _reads(rule, kinds))
            self._read_by[kinds] = tuple(reading)
        return self._read_by[kinds]

    def audit(self, value: object, house: object) -> tuple[Violation, ...]:
        """Return every violation of every rule that reads this value, gravest first.

        Args:
            value: A design, an army's list or a turn.
            house: The house rules it is judged under.
        """
        kinds: tuple[type, ...] = (type(value),)
        if isinstance(value, Case):
            kinds = type(value.design), type(value.asked)
        found = [
            Violation(
                fault.severity or rule.severity,
                rule.id,
                rule.title,
                fault.message,
                fault.at,
                fault.fixes,
                fault.switch,
                fault.fault,
                fault.advice,
                tuple(fault.at if path == HERE else path for path in rule.reads),
            )
            for rule in self._reading(kinds)
            for fault in rule.check(value, house)
        ]
        return gravest_first(found)


def _reads(rule: Rule, kinds: tuple[type, ...]) -> bool:
    """Return whether a rule reads a value, or a design in a situation."""
    on = get_args(rule.on) or (rule.on,)
    return len(on) == len(kinds) and all(map(issubclass, kinds, on))


def gravest_first(found: Iterable[Violation]) -> tuple[Violation, ...]:
    """Return violations with the illegal ones in front, otherwise in their order."""
    return tuple(sorted(found, key=lambda violation: _PLACES[violation.severity]))


def legal(violations: tuple[Violation, ...]) -> bool:
    """Return whether nothing in the list makes the design illegal."""
    return all(violation.severity is not Severity.REFUSE for violation in violations)


def answerable(violations: tuple[Violation, ...]) -> bool:
    """Return whether a situation is lawful and within what is worked out."""
    stops = {Severity.REFUSE, Severity.BOUND}
    return all(violation.severity not in stops for violation in violations)


# Which fixes of a violation help, told by trying them, and what they take away.


def taken(before: object, after: object) -> int:
    """Return how many chosen values and rows of one design another has no longer.

    What is added takes nothing away, and neither does another order of rows. What is
    blank, nought or no is not chosen yet.

    >>> taken(("Gun", "Axe"), ("Axe", "Gun", "Gun")), taken(("Gun",), ()), taken(2, 3)
    (0, 1, 1)
    """
    if isinstance(before, tuple) and isinstance(after, tuple):
        gone, come = Counter(before) - Counter(after), Counter(after) - Counter(before)
        changed = sum(map(taken, gone.elements(), come.elements()))
        return changed + max(0, gone.total() - come.total())
    if dataclasses.is_dataclass(before) and type(before) is type(after):
        names = [each.name for each in dataclasses.fields(before)]
        return sum(taken(getattr(before, at), getattr(after, at)) for at in names)
    return int(bool(before) and before != after)


def helpful_fixes(
    value: Judged, found: Violation, judged: Callable[[Judged], Sequence[Violation]]
) -> tuple[Fix, ...]:
    """Return the fixes of a violation that settle it, those that leave least first.

    Of those that leave as many rules broken the ones that keep all that the player
    chose go first. A fix is left out if the same violation stays, or if it breaks
    another rule. The one fix of an allowed violation takes its permission back, and is
    always returned.

    Args:
        value: The value that was judged.
        found: One of its violations.
        judged: Judges it, and what a fix makes of it.
    """
    if found.severity is Severity.ALLOWED:
        return found.fixes
    before = _refusals(judged(value))
    helping = []
    for fix in found.fixes:
        try:
            mended = fix.apply(value)
            after = judged(mended)
        except (LookupError, TypeError, InvalidValue):
            continue
        if not _stays(found, after) and _refusals(after) <= before:
            takes = bool(taken(value, mended))
            helping.append(((len(_refusals(after)), takes, len(after)), fix))
    return tuple(fix for _, fix in sorted(helping, key=itemgetter(0)))


def _stays(found: Violation, after: Sequence[Violation]) -> bool:
    there = (found.rule, found.message, found.at)
    return any((each.rule, each.message, each.at) == there for each in after)


def _refusals(violations: Sequence[Violation]) -> set[str]:
    """Return the rules that are broken, and our bounds that are passed."""
    grave = {Severity.REFUSE, Severity.BOUND}
    return {each.rule for each in violations if each.severity in grave}


@validated
class Waiver:
    """A rule that a table has agreed not to enforce."""

    rule: str = field("", "Rule", high=40)
    words: str = field("agreed by the table", "Agreed", high=200)

    @property
    def title(self) -> str:
        """The rule and what was agreed."""
        return f"{self.rule}: {self.words}"


def excused(
    waivers: tuple[Waiver, ...], found: Iterable[Violation]
) -> tuple[Violation, ...]:
    """Return violations; a waiver turns a refusal into an allowance.

    Args:
        waivers: Those of what was judged; they reach everything inside it.
        found: What the rules say of it.

    Returns:
        All of them, gravest first; the fix of an allowed one withdraws its waiver.
    """
    words = {waiver.rule: waiver.words for waiver in waivers}
    return gravest_first(
        _allowed(waivers, finding, words[finding.rule])
        if finding.rule in words and finding.severity is Severity.REFUSE
        else finding
        for finding in found
    )


def _allowed(waivers: tuple[Waiver, ...], found: Violation, words: str) -> Violation:
    rest = tuple(waiver for waiver in waivers if waiver.rule != found.rule)
    return replace(
        found,
        severity=Severity.ALLOWED,
        message=f"{found.message} ({words})",
        fixes=(Fix("Withdraw the waiver", ("waivers",), rest),),
    )


def legal_words(found: Iterable[Violation]) -> str:
    """Return the words of a legal verdict: `Legal`, or `Legal with 2 waivers`."""
    count = sum(each.severity is Severity.ALLOWED for each in found)
    return f"Legal with {counted(count, 'waiver')}" if count else "Legal"


def waived(waivers: tuple[Waiver, ...], rule: str, words: str) -> tuple[Waiver, ...]:
    """Return waivers with one added; it replaces one of the same rule."""
    rest = (waiver for waiver in waivers if waiver.rule != rule)
    return (*rest, Waiver(rule=rule, words=words))
