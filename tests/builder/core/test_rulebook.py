"""A book of rules, and the violations that it returns."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from builder.core.rulebook import Book, Finding, Fix, Severity, Violation, legal, rule
from builder.core.tally import Tally, Term


@dataclass(frozen=True)
class Hat:
    brims: int = 1


@dataclass(frozen=True)
class Head:
    hat: Hat


@rule("H1", "Hats are modest", on=Hat, severity=Severity.WARN)
def hats_are_modest(hat: Hat, house: Any) -> Iterator[Finding]:
    if hat.brims > 2:
        yield Finding("many brims", ("brims",), (Fix("Take some off", ("brims",), 2),))


@rule("H2", "Hats have a brim", on=Hat)
def hats_have_a_brim(hat: Hat, house: Any) -> Iterator[Finding]:
    if hat.brims == 0:
        yield Finding("no brim")
    if hat.brims > 9:
        yield Finding("a tower", severity=Severity.NOTE)


BOOK = Book("Hats", "first", (hats_are_modest, hats_have_a_brim))


def test_a_book_reads_only_what_its_rules_are_about() -> None:
    assert BOOK.audit("no hat", None) == ()
    assert BOOK.audit(Hat(), None) == ()


def test_all_faults_are_listed_gravest_first() -> None:
    found = BOOK.audit(Hat(10), None)
    assert [(v.rule, v.severity) for v in found] == [
        ("H1", Severity.WARN),
        ("H2", Severity.NOTE),
    ]
    assert str(BOOK.audit(Hat(0), None)[0]) == "no brim (H2: Hats have a brim)"


def test_only_a_refusal_makes_illegal() -> None:
    assert legal(BOOK.audit(Hat(10), None))
    assert not legal(BOOK.audit(Hat(0), None))


def test_a_violation_gets_the_path_of_the_holder() -> None:
    (seen,) = (v.under(("hat",)) for v in BOOK.audit(Hat(3), None))
    assert isinstance(seen, Violation)
    assert seen.at == ("hat", "brims")
    assert seen.fixes[0].apply(Head(Hat(3))) == Head(Hat(2))


def test_a_tally_is_the_sum_of_its_terms_and_reads_as_an_outline() -> None:
    inner = (Term("a", Fraction(1)), Term("b", Fraction(1, 2)))
    tally = Tally((Term("all", Fraction(3, 2), parts=inner), Term("c", Fraction(2))))
    assert tally.total == Fraction(7, 2)
    assert [(depth, term.label) for depth, term in tally.walk()] == [
        (0, "all"),
        (1, "a"),
        (1, "b"),
        (0, "c"),
    ]
    assert Tally().total == 0
