"""A row of the rules: what it adds, what it says, and what it may not say."""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from builder.core.reading import Lazy
from builder.core.rows import RowLine, RowReason, RuleRows, lines, reasons, terms
from builder.core.rulebook import Book, Case, Fix, Violation
from builder.core.tally import Tally
from builder.core.texts import RuleTexts, read

TEXT = """# part

X1 Size
row big: Bigger than {near:inches}
  At {near:inches} or more | {by:easy|twice as easy} | {on.table} | us
row vast:
  Far bigger
refuse none: There is a target
  Of {size:inches} it is no target for {on.table}
refuse other:
  Nor is it for {who}
"""


@dataclass(frozen=True)
class Target:
    """What the rows below see."""

    size: int


@dataclass(frozen=True)
class House:
    """The rules of a table."""

    table: str = "us"
    least: int = 0


class Texts(RuleTexts):
    """The text above, as the rules of a game."""

    def __init__(self) -> None:
        Lazy.__init__(self, lambda: read((TEXT,)))


TARGET = RuleRows(Texts(), Target, House)
GUN = RuleRows(Texts(), Case[str, Target], House)
ROWS = (
    TARGET.modifier("X1 big", lambda it, _: it.size > 4, +2, near=4, by=2),
    TARGET.modifier(
        "X1 vast",
        lambda *_: True,
        lambda it, on: on.least - it.size,
        lambda it, on: f"{on.least} − {it.size}",
    ),
)


def test_a_reason_has_the_name_of_its_row_and_its_working() -> None:
    assert reasons(ROWS, Target(9), House()) == (
        RowReason('Bigger than 4"', "X1", 2),
        RowReason("", "X1", -9, "0 − 9"),
    )
    assert Tally(terms(ROWS, Target(9), House())).working == (
        'Bigger than 4" 2,  −9 (0 − 9)'
    )


def test_a_line_of_the_sheet_says_its_amount_or_has_words_for_it() -> None:
    assert [*lines(ROWS, House("them"), "{:+}".format)] == [
        RowLine('At 4" or more', "twice as easy", "them", "X1", "us"),
        RowLine("Far bigger", "", "", "X1"),
    ]
    plain = TARGET.modifier("X1 vast", lambda *_: True, -3)
    shown = TARGET.modifier(
        "X1 vast", lambda *_: True, lambda it, _: it.size, shown=(Target(7),)
    )
    more = lines((plain, shown), House(), "{:+}".format)
    assert [line.amount for line in more] == ["-3", "+7"]


def judged(value: object, house: House) -> list[Violation]:
    rows = (
        TARGET.check(
            "X1 none",
            lambda it, on: it.size < on.least,
            "size",
            ("Make it {on.least:inches}", lambda _, on: on.least),
        ),
        GUN.check(
            "X1 other",
            lambda it, _: not it.asked.size,
            lambda it: f"targets.0.{it.design}",
            lambda it, _: [Fix("Go", (), it.design)],
            switch="A switch",
            who=lambda it, _: it.design,
        ),
    )
    return [*Book("X", "1", rows).audit(value, house)]


def test_a_check_says_attributes_of_what_it_sees() -> None:
    (found,) = judged(Target(1), House(least=3))
    assert found.message == 'Of 1" it is no target for us'
    assert (found.at, found.fixes) == (("size",), (Fix('Make it 3"', ("size",), 3),))
    assert not judged(Target(3), House(least=3))


def test_a_check_without_a_title_takes_the_one_above_it() -> None:
    """It sees a design in a situation, and a book asks rows of both by the second."""
    (found,) = judged(Case("gun", Target(0)), House())
    assert (found.title, found.message) == ("There is a target", "Nor is it for gun")
    assert (found.at, found.switch) == (("targets", 0, "gun"), "A switch")
    assert found.fixes == (Fix("Go", (), "gun"),)


MISSPELT = {
    'FIRE.modifier("M6 raw", lambda it, _: it.row.leest, -1)': "leest",
    'FIRE.modifier("M6 raw", lambda _, on: on.dice_refil, -1)': "dice_refil",
    'FIRE.modifier("M8 moved", lambda *_: True, lambda it, _: it.mooved)': "mooved",
    'FIRE.modifier("M8 moved", lambda *_: 1, -1, lambda it, _: it.spoken)': "spoken",
    'FIRE.check("M18 fire", lambda it, _: it.carying)': "carying",
    'FIRE.check("M18 fire", lambda _, on: on.dice_refil)': "dice_refil",
    'FIRE.check("M18 fire", lambda *_: True, lambda it: it.wepon)': "wepon",
    'FIRE.check("M18 fire", lambda *_: 1, "", ("", lambda it, _: it.far))': "far",
    'FIRE.check("M18 fire", lambda *_: 1, "", lambda it, _: it.fixed)': "fixed",
    'FIRE.check("M18 fire", lambda *_: 1, most=lambda _, on: on.mst)': "mst",
    'BLAST.check("M26 near", lambda it, _: it.asked.unitz)': "unitz",
    'BLAST.check("M26 near", lambda it, _: it.design.heavy)': "heavy",
}
"""Rows, and the attribute of each that is not there."""

HEAD = """
from builder.core.rows import RuleRows
from builder.core.rulebook import Case
from builder.microfig.designs import Squad
from builder.microfig.house_rules import House
from builder.microfig.rules import TEXTS
from builder.microfig.situation import Blast
from builder.microfig.volley import Volley
FIRE = RuleRows(TEXTS, Volley, House)
BLAST = RuleRows(TEXTS, Case[Squad, Blast], House)
FIRE.modifier("M6 raw", lambda it, on: it.row.least and on.dice_refill, -1)
BLAST.check("M26 near", lambda it, _: it.asked.units, lambda it: it.design.name)
"""


@pytest.mark.full
def test_a_misspelt_attribute_of_a_row_is_found_by_mypy(tmp_path: Path) -> None:
    file = tmp_path / "rows.py"
    file.write_text(HEAD + "\n".join(MISSPELT), "utf-8")
    # In a process of its own: it turns Python's collecting of garbage on and leaves it.
    cache = str(tmp_path / "cache")
    words = [sys.executable, "-m", "mypy", str(file), "--cache-dir", cache]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert not done.stderr
    found = [line for line in done.stdout.splitlines() if " error: " in line]
    first = HEAD.count("\n") + 1
    for place, (name, line) in enumerate(zip(MISSPELT.values(), found, strict=True)):
        assert f"rows.py:{first + place}: error:" in line
        assert f'has no attribute "{name}"' in line
