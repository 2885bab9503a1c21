"""What a rule has to do with the design that is open: its faults, terms and fields."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, is_dataclass
from typing import Final

from builder.core.field_spec import FieldSpec, field_specs
from builder.core.formatting import figure, worded
from builder.core.rulebook import Violation
from builder.core.tally import Tally
from builder.core.texts import canonical

_EMPTY: Final = frozenset({"none", "no", "–"})


@dataclass(frozen=True, slots=True)
class NumbersHere:
    """All that a judged value says under the number of one rule.

    Attributes:
        violations: What the rule found.
        terms: The terms of the bill it sets: what is paid for, how, and how much.
        fields: The values that are entered under it, each with its label.
    """

    violations: tuple[Violation, ...] = ()
    terms: tuple[tuple[str, str, str], ...] = ()
    fields: tuple[tuple[str, str], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.violations or self.terms or self.fields)


def numbers_here(
    number: str,
    value: object,
    violations: Sequence[Violation] = (),
    tally: Tally | None = None,
) -> NumbersHere:
    """Return what a judged value says under the number of a rule.

    Args:
        number: The number of the rule, in any spelling.
        value: A design, an army, a situation or house rules; None for nothing.
        violations: Every broken rule of it.
        tally: Its bill, if it has one.
    """
    rule = canonical(number)
    terms = tally.walk() if tally else ()
    return NumbersHere(
        tuple(
            violation for violation in violations if canonical(violation.rule) == rule
        ),
        tuple(
            (term.label, term.working, figure(term.amount))
            for _, term in terms
            if canonical(term.rule) == rule
        ),
        tuple(_fields(rule, value, "")) if is_dataclass(value) else (),
    )


def _fields(rule: str, value: object, of: str) -> Iterator[tuple[str, str]]:
    """Yield the label and the words of each value under a rule, those inside last.

    A field of an inner part that is empty is left out: most parts leave most blank.
    """
    specs = field_specs(type(value))
    for name, spec in specs.items():
        if canonical(spec.rule) == rule:
            words = _words(getattr(value, name), spec)
            if not of:
                yield spec.label, words
            elif words not in _EMPTY:
                yield f"{of}: {spec.label}", words
    for name, spec in specs.items():
        part = getattr(value, name)
        if is_dataclass(part):
            yield from _fields(rule, part, _inner(of, part, spec.label))
        elif isinstance(part, tuple):
            for place, item in enumerate(part, 1):
                if is_dataclass(item):
                    called = f"{spec.one or spec.label} {place}"
                    yield from _fields(rule, item, _inner(of, item, called))


def _inner(of: str, part: object, called: str) -> str:
    """Return what a part is called, behind what it is a part of."""
    title = " ".join(str(getattr(part, "title", "")).split())
    return ", ".join(filter(None, (of, title or called)))


def _words(value: object, spec: FieldSpec) -> str:
    """Return a value in words, parts by their titles or by their number."""
    if isinstance(value, tuple):
        titles = (str(getattr(part, "title", "")) for part in value)
        words = (
            title or ("" if is_dataclass(part) else worded(part))
            for part, title in zip(value, titles, strict=True)
        )
        return ", ".join(filter(None, words)) or (str(len(value)) if value else "none")
    if is_dataclass(value):
        return str(getattr(value, "title", "")) or "set"
    return worded(value, spec.unit)
