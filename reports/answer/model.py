"""An answered question, ready for paper or text."""

from collections.abc import Callable
from dataclasses import dataclass, is_dataclass
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from builder import home
from builder.against.shown import parts
from builder.against.table import AgainstTable
from builder.content.card import Column, Row, Table, Text
from builder.content.card_blocks import in_force
from builder.core.design import Design, HouseRules
from builder.core.field_spec import FieldSpec, field_specs
from builder.core.formatting import figure, worded
from builder.core.rulebook import Severity
from builder.questions.model import Answer, Later, Question, Shown, inside, usual

_Names = Callable[[str, object], str]
"""Returns the name of a field's value, if only the design knows it; or nothing."""


class _Telling(NamedTuple):
    """How a situation is told: briefly, without what says nothing unless it is set."""

    known: _Names
    brief: bool = False


@dataclass(frozen=True, slots=True)
class AnsweredQuestion:
    """An answer with its question and situation.

    Attributes:
        design: What the design is called.
        question: What the question is called.
        situation: Each field of the situation as a label and a value.
        answer: What the rules say.
        source: The book and the house rules in force, for the small print.
        brief: The situation without what is off, none or 0 unless somebody sets it;
            None for all of it.
        line: The situation in one line: ``Pistol · at 3" · Minifig · Unseen``. What
            stands as the question opens is left out, but for what it is about; where
            that leaves nothing, it says what the question answers.
    """

    design: str
    question: str
    situation: tuple[tuple[str, str], ...]
    answer: Answer
    source: str = ""
    brief: tuple[tuple[str, str], ...] | None = None
    line: str = ""

    @property
    def title(self) -> str:
        """What a file of it is called."""
        return f"{self.design}, {self.question}"

    @property
    def told(self) -> tuple[tuple[str, str], ...]:
        """What paper and text say of the situation."""
        return self.situation if self.brief is None else self.brief

    @property
    def parts(self) -> tuple[Shown, ...]:
        """The parts of the answer and how it comes about; no table is empty."""
        every = (*self.answer.parts, *outlines(self.answer))
        return tuple(one for one in every if not isinstance(one, Table) or one.rows)


def answered_question(
    question: Question,
    design: Design,
    situation: object,
    house: HouseRules,
    answer: Answer,
) -> AnsweredQuestion:
    """Return an answer with its question and situation."""
    system = home(design)

    def known(field: str, value: object) -> str:
        offers = question.offers(design, situation, field, house)
        unit = question.unit_of(design, situation, field, house)
        named = worded(value, unit) if unit else ""
        return next((label for offer, label in offers if offer == value), named)

    irrelevant = question.irrelevant_fields(design, situation, house)
    source = (system.book.title, *in_force(house))
    return AnsweredQuestion(
        design.title,
        question.title,
        _summary(situation, _Telling(known), "", irrelevant),
        answer,
        "; ".join(filter(None, source)),
        _summary(situation, _Telling(known, brief=True), "", irrelevant),
        _line(question.start(design, house), situation, _Telling(known), irrelevant)
        or question.about,
    )


def answered_table(against: AgainstTable) -> AnsweredQuestion:
    """Return a table of an army as an answer; its parts are made when looked at."""
    army, theirs = against.ours.army, against.theirs
    far = "the best one of each"
    if against.distance is not None:
        far = f"{against.distance}, in the unit of each weapon"
    whom = theirs.army.title if theirs else "the usual targets"
    return AnsweredQuestion(
        army.title,
        f"Against {whom}",
        (("Against", whom), ("Distance", far)),
        Answer(parts=Later(partial(parts, against))),
        "; ".join((army.rule_system.book.title, *in_force(against.house))),
    )


def _line(
    start: object, situation: object, telling: _Telling, irrelevant: frozenset[str]
) -> str:
    """Return what a situation is about and what differs from a start, in one line."""
    words = []
    for name, about in field_specs(type(situation)).items():
        value = getattr(situation, name)
        same = value == getattr(start, name)
        if name in irrelevant or (same and not about.phrase):
            continue
        text = _text(value, about, name, telling, inside(irrelevant, f"{name}."))
        if isinstance(value, tuple) and any(map(is_dataclass, value)):
            held = [part.title for part in value if isinstance(part, Design)]
            text = ", ".join(held) or str(len(value))
        if about.phrase and not _says_nothing(value, text, ""):
            words.append(about.phrase.format(text))
        elif not same:
            words.append(about.label if value is True else f"{about.label}: {text}")
    return " · ".join(words)


def _summary(
    situation: object,
    telling: _Telling,
    under: str,
    irrelevant: frozenset[str],
) -> tuple[tuple[str, str], ...]:
    """Return each relevant field of a situation or a part of it, in words.

    The path of the field it is a part of ends with a dot; the irrelevant fields are
    named from within it.
    """
    pairs = []
    for name, about in field_specs(type(situation)).items():
        if name in irrelevant:
            continue
        value = getattr(situation, name)
        below = inside(irrelevant, f"{name}.")
        text = _text(value, about, f"{under}{name}", telling, below)
        idle = _says_nothing(value, text, about.unit)
        if not (telling.brief and idle and value == usual(situation, name)):
            pairs.append((about.label, text))
    return tuple(pairs)


def _says_nothing(value: object, text: str, unit: str) -> bool:
    """Return whether a value in words is off, none or 0; a choice has a name."""
    bare = isinstance(value, bool | int | Fraction) and text == worded(value, unit)
    return text in ("none", "no", "–") or (bare and not value)


def _text(
    value: object,
    about: FieldSpec,
    path: str,
    telling: _Telling,
    irrelevant: frozenset[str],
) -> str:
    if isinstance(value, tuple):
        inner = any(map(is_dataclass, value))
        parts = []
        for place, part in enumerate(value):
            below = inside(irrelevant, f"{place}.")
            where = f"{path}.{place}" if inner else path
            parts.append(_text(part, about, where, telling, below))
        return ("; " if inner else ", ").join(parts) or "none"
    if name := telling.known(path, value):
        return name
    if isinstance(value, Design) and value.title:
        return str(value.title)
    if is_dataclass(value):
        pairs = _summary(value, telling, f"{path}.", irrelevant)
        return ", ".join(f"{label} {text}" for label, text in pairs) or "as usual"
    return worded(value, about.unit)


def refusals(answer: Answer) -> tuple[Text, ...]:
    """Return what was refused or is to be remembered, each under its heading."""
    headings = {
        Severity.REFUSE: "It may not be done",
        Severity.BOUND: "It may be done, but is past what is worked out",
        Severity.WARN: "Warnings",
        Severity.NOTE: "Remember",
    }
    texts = (
        Text(
            heading,
            tuple(str(one) for one in answer.refusals if one.severity is weight),
            grave=weight in {Severity.REFUSE, Severity.BOUND},
        )
        for weight, heading in headings.items()
    )
    return tuple(text for text in texts if text.paragraphs)


def outlines(answer: Answer) -> tuple[Table, ...]:
    """Return the tally of an answer as a table, each term above what it is made of.

    Nothing where the answer has no tally, or one without terms.
    """
    if answer.tally is None or not any(True for _ in answer.tally.walk()):
        return ()
    item, amount = Column("Item"), Column("Amount", "right")
    rows = tuple(
        Row(("· " * depth + term.label, figure(term.amount), term.working, term.rule))
        for depth, term in answer.tally.walk()
    )
    columns = (item, amount, Column("Working"), Column("Rule"))
    return (Table("How it comes about", columns, rows),)
