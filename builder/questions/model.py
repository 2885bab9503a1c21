"""Questions a player asks of a design at the table, and what the rules answer.

"What may it fire this turn?" or "What will it do to that target?" is asked of a
design in a *situation*: a frozen dataclass whose fields have specs, like a design,
but which is never stored. A system lists its questions; the window, the command line
and paper handle all of them alike.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, replace
from enum import StrEnum
from functools import cached_property, partial
from typing import Any, TypeAlias, TypeVar

from builder.content.card import Stat, Table, Text
from builder.content.chart import Chart, Dial, HeatTable
from builder.core.design import Design
from builder.core.field_spec import field_specs, get, path_of, put
from builder.core.going import Going
from builder.core.rulebook import OUR_BOUND, Severity, Violation
from builder.core.tally import Tally
from builder.odds import Unanswerable

Asked = TypeVar("Asked")
"""A situation."""

Said = TypeVar("Said")

OfDesign: TypeAlias = Callable[[Any, Any], Said]
"""What a game says of a design under house rules, both of its own classes."""

OfSituation: TypeAlias = Callable[[Any, Any, Any], Said]
"""What a game says of a design in a situation under house rules."""

Shown: TypeAlias = Table | Text | Chart | HeatTable | Dial
"""A part of an answer."""


class Later(Sequence[Any]):
    """The parts of an answer, which are made when somebody looks at one of them.

    Most of the work of an answer is in its tables and charts. Whoever compares the
    numbers of many designs looks at none of these.
    """

    def __init__(self, make: Callable[[], Iterable[Shown]]) -> None:
        """Make none of them.

        Args:
            make: Returns the parts; it is called once at most, and may raise
                `Unanswerable`.
        """
        self._make = make

    @cached_property
    def _parts(self) -> tuple[Shown, ...]:
        return tuple(self._make())

    def __getitem__(self, at: Any) -> Any:
        """Return the part at a place, or those of a slice."""
        return self._parts[at]

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._parts)

    def __eq__(self, other: object) -> bool:
        """Return whether the parts are the same, made already or not."""
        return isinstance(other, Sequence) and self._parts == tuple(other)

    def __hash__(self) -> int:
        """Return the hash of the parts."""
        return hash(self._parts)


@dataclass(frozen=True, slots=True)
class Answer:
    """What the rules say of one situation.

    Attributes:
        stats: The big values, most important first; none where it may not be done.
        tally: How the first of them is worked out, term by term; None if it is no sum.
        parts: Tables, texts and charts, most important first.
        refusals: Why it may not be done, or what to remember, each with its rule;
            paths lead into the situation, and so do fixes.
    """

    stats: tuple[Stat, ...] = ()
    tally: Tally | None = None
    parts: Sequence[Shown] = ()
    refusals: tuple[Violation, ...] = ()


def refused(rule: str, title: str, why: str) -> Answer:
    """Return the answer that only a rule refuses."""
    return Answer(refusals=(Violation(Severity.REFUSE, rule, title, why),))


def unanswered(bound: Unanswerable) -> Answer:
    """Return the answer where the chances are past what is worked out."""
    return Answer(refusals=(Violation(Severity.BOUND, "", OUR_BOUND, str(bound)),))


def inside(names: Iterable[str], holder: str) -> frozenset[str]:
    """Return those of some fields that are inside a holder, named from within it.

    >>> sorted(inside({"range", "allies.0.skill", "allies.1.name"}, "allies.1."))
    ['name']
    """
    return frozenset(
        name.removeprefix(holder) for name in names if name.startswith(holder)
    )


def idle(**without: object) -> frozenset[str]:
    """Return the names of the fields that make no difference, by what holds for each.

    >>> sorted(idle(distance=True, cover=False))
    ['distance']
    """
    return frozenset(name for name, holds in without.items() if holds)


def usual(holder: Any, name: str) -> object:
    """Return the value that a field of a situation has unless somebody sets it."""
    made = holder.__dataclass_fields__[name]
    factory = made.default_factory
    return made.default if factory is MISSING else factory()


def regardless(function: Callable[..., object]) -> Callable[..., Any]:
    """Return a function that takes house rules as a last argument and ignores them."""
    return lambda *args: function(*args[:-1])


class Kept(StrEnum):
    """Why a field is hidden, where it is not that it has no effect."""

    REFUSED = "refused by a rule"
    """A rule speaks of it if it is set: then it stays in sight, to be corrected."""
    FIXED = "fixed by the design"
    """The design leaves one choice: another one stays in sight, to be corrected."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question that players ask about one kind of design.

    Attributes:
        key: Its name on the command line: `turn`, `odds`.
        title: What the window calls it: `Turn planner`.
        about: A sentence that says what it answers.
        on: The class of design it is asked of.
        situation: The class of its situations, a frozen dataclass with specs.
        start: The situation it opens with, from a design and house rules.
        answer: What the rules say, from a design, a situation and house rules. It
            raises nothing but `Unanswerable` for a situation within bounds. Players
            get it by `ask`.
        fit: Adapts a situation to a design that was changed; returns the same object if
            nothing has to change. This and all below take the house rules last.
        lasts: Whether its answer takes seconds: then it has who hears how far it is as
            its `going`, and may raise `Stopped`, too.
        answer_best: The answer with what a player chooses anew for each design, such as
            which weapons fire at a target; None where there is no such choice.
        aims: What its answers call the number that a design is made better by: the
            first that one has. None where another question measures that.
        why_disabled: Why a value of a field cannot be chosen now, from a design, a
            situation, the field's name and the value; nothing if it can.
        offers: The values of a field that only the design knows, such as its own
            weapons, each with its label; nothing for a field that its type explains.
        unit_of: The unit of a field that only the design knows, such as that of a range
            in metres or inches; from a design, a situation and the field's name.
        irrelevant_fields: The fields that make no difference in a situation, such as
            the Size of a target that is a minifig; a form hides them, and `ask` resets
            them, but for those that the design fixes. One of an inner part has its
            path in front: `allies.0.skill`.
        kept: The fields that are hidden for another reason, and are in sight while
            their value is to be corrected.
        applies: Whether it makes sense for a design, from the design and house rules;
            nobody asks how a Gun fares in close combat.
        in_play: Whether it asks what happens at the table, and not about the design.
        follows: Other questions about the same design whose situation this one can take
            over, by their keys; each returns this situation with what the other says,
            from the design, the other situation, this one and the house rules.
    """

    key: str
    title: str
    about: str
    on: type[Design]
    situation: type[Any]
    start: OfDesign[Any]
    answer: OfSituation[Answer]
    fit: OfSituation[Any] = lambda _design, situation, _house: situation
    lasts: bool = False
    answer_best: OfSituation[Answer] | None = None
    aims: Sequence[str] = ()
    why_disabled: Callable[[Any, Any, str, Any, Any], str] = lambda *_: ""
    offers: Callable[[Any, Any, str, Any], Sequence[tuple[Any, str]]] = lambda *_: ()
    unit_of: Callable[[object, object, str, object], str] = lambda *_: ""
    irrelevant_fields: OfSituation[frozenset[str]] = lambda *_: frozenset()
    kept: Mapping[str, Kept] = field(default_factory=dict)
    applies: OfDesign[bool] = lambda *_: True
    in_play: bool = True
    follows: Mapping[str, Callable[[Any, Any, Any, Any], Any]] = field(
        default_factory=dict
    )

    def heard(self, going: Going) -> "Question":
        """Return it with an answer that tells how far it is, if it lasts."""
        answer: Any = self.answer
        heard = partial(answer, going=going)
        return replace(self, answer=heard) if self.lasts else self

    def ask(self, design: object, situation: object, house: object) -> Answer:
        """Return what the rules say of a situation, as a form shows it."""
        return self.answered(design, self.settled(design, situation, house), house)

    def answered(self, design: object, situation: object, house: object) -> Answer:
        """Return the answer, or that the chances are past what is worked out."""
        try:
            found = self.answer(design, situation, house)
            return replace(found, parts=tuple(found.parts))
        except Unanswerable as bound:
            return unanswered(bound)

    def numbers(self, design: object, situation: object, house: object) -> Answer:
        """Return what `ask` returns, with parts that are made when they are looked at.

        To look at one may raise `Unanswerable`; `ask` says so instead of an answer.
        """
        try:
            settled = self.settled(design, situation, house)
            return self.answer(design, settled, house)
        except Unanswerable as bound:
            return unanswered(bound)

    def settled(self, design: object, situation: Asked, house: object) -> Asked:
        """Return a situation whose fields without effect are as nobody has set them.

        What is out of sight, such as an Unseen left from another weapon, has no part
        in an answer.
        """
        fixed = {name for name, why in self.kept.items() if why is Kept.FIXED}
        idle = self.irrelevant_fields(design, situation, house) - fixed
        # The fields of a row first, as the row may go.
        for path in sorted(map(path_of, idle), key=len, reverse=True):
            holder, last = get(situation, path[:-1]), str(path[-1])
            # Questions of several classes name the fields of them all.
            if last in field_specs(type(holder)):
                unset = usual(holder, last)
                if getattr(holder, last) != unset:
                    situation = put(situation, path, unset)
        return situation
