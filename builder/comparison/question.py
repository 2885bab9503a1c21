"""The question that compares, for any class of design."""

from collections.abc import Sequence
from dataclasses import dataclass, make_dataclass, replace
from functools import partial
from types import GenericAlias
from typing import Any, Final

from builder.comparison.tables import (
    DIFFERS,
    OddsOf,
    bill,
    odds,
    plain_odds,
    prices,
    sentences,
    stat_line,
    verdict,
)
from builder.content.card import Table, Text
from builder.core.design import Design, HouseRules
from builder.core.field_spec import field, validate
from builder.core.formatting import listed
from builder.core.rulebook import Fix, Severity, Violation
from builder.questions.model import Answer, Question
from builder.system.model import System

KEY: Final = "compare"
"""What the question is called on the command line."""

MOST: Final = 4
"""How many designs can be compared at once."""

ALONE: Final = Violation(
    Severity.NOTE,
    "",
    "There is nothing beside it yet",
    "Choose up to three more to compare with",
    ("others",),
)


@dataclass(frozen=True, slots=True)
class Comparable:
    """A class of designs that can stand side by side.

    Attributes:
        on: The class.
        plural: What players call several of them.
        odds_of: The odds of each design, where they need no target.
    """

    on: type[Design]
    plural: str
    odds_of: OddsOf | None = None


def with_comparing(system: System, *classes: Comparable) -> System:
    """Return a game whose designs can also be compared."""
    added = (_comparing(system, each) for each in classes)
    return replace(system, questions=(*system.questions, *added))


def _comparing(system: System, compared: Comparable) -> Question:
    """Return the question that compares designs of one class of a game."""
    on, strips = compared.on, system.strips
    hint = f"Up to three {compared.plural} of the library"
    others = field(
        (), "Compare with", high=MOST - 1, group="Compare", picked=True, hint=hint
    )
    fields: list[tuple[str, object, object]] = [
        ("others", GenericAlias(tuple, (on, ...)), others)
    ]
    if strips:
        target = field(strips[0], "Odds against", group="Compare")
        fields.append(("against", str, target))
    situation = make_dataclass(
        "Comparison",
        fields,
        frozen=True,
        slots=True,
        kw_only=True,
        namespace={"__post_init__": validate},
    )
    return Question(
        key=KEY,
        in_play=False,
        title="Compare",
        about="Stats, bill, verdict and odds of up to four designs, side by side.",
        on=on,
        situation=situation,
        start=lambda _design, _house: situation(),
        answer=partial(_answer, system, compared.odds_of),
        offers=lambda _design, _chosen, name, _house: tuple(
            (strip, strip) for strip in strips if name == "against"
        ),
    )


def _answer(
    system: System,
    odds_of: OddsOf | None,
    design: Design,
    situation: Any,
    house: HouseRules,
) -> Answer:
    """Return the comparison, or why there is none."""
    if not situation.others:
        return Answer(refusals=(ALONE,))
    strips = system.strips
    target = situation.against if strips else ""
    if strips and target not in strips:
        return Answer(refusals=(_nobody(target, strips),))
    designs = (design, *situation.others)
    judged = [system.judged(design, house) for design in designs]
    above = (
        stat_line(designs, judged),
        *bill(designs, judged, system.currency),
        verdict(designs, judged),
    )
    lines = odds_of(designs, house) if odds_of else ()
    below = (*odds(designs, target, system.strip, house), *plain_odds(designs, lines))
    differences = Text("Differences", (_counted((*above, *below)),))
    return Answer(
        tuple(prices(designs, judged, system.currency)),
        parts=(differences, *above, *sentences(designs, judged), *below),
    )


def _nobody(target: str, strips: Sequence[str]) -> Violation:
    """Return the refusal of a target that the game does not know."""
    return Violation(
        Severity.REFUSE,
        "",
        "The odds are against somebody",
        f'Nobody is called "{target[:60]}"; choose one of: {"; ".join(strips)}',
        ("against",),
        (Fix(f"Against {strips[0]}", ("against",), strips[0]),),
    )


def _counted(tables: Sequence[Table]) -> str:
    """Return in how many rows the designs differ, and in which tables."""
    rows = sum(len(table.rows) for table in tables)
    heads = [table.lead or table.title for table in tables]
    counts = [sum(row.differs for row in table.rows) for table in tables]
    marked = dict(zip(heads, counts, strict=True))
    found = sum(marked.values())
    if not found:
        return f"They are alike in all {rows} respects."
    where = [f"{count} in {title}" for title, count in marked.items() if count]
    return f"They differ in {found} of {rows} respects ({DIFFERS}): {listed(where)}."
