"""The question that compares, for any class of design."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import make_dataclass
from types import GenericAlias
from typing import Any, Final

from builder.comparison.rows import DIFFERS
from builder.comparison.tables import Told, bill, odds, plain_odds, prices, stat_line
from builder.comparison.verdict import sentences, verdict
from builder.content.card import Table, Text
from builder.core.field_spec import Validated, field
from builder.core.formatting import listed
from builder.core.rulebook import Fix, Severity, Violation
from builder.questions.model import Answer, Question
from builder.system.registry import home, judge

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


def others(plural: str) -> Any:
    """Declare the field of a situation that holds what a design is compared with.

    Args:
        plural: What players call several of them.
    """
    return field(
        (),
        "Compare with",
        high=MOST - 1,
        group="Compare",
        picked=True,
        hint=f"Up to three {plural} of the library",
    )


def against(strips: Sequence[str]) -> Any:
    """Declare the field of a situation that says whom the odds are against.

    Args:
        strips: The `STRIPS` of a system that has some.
    """
    return field(strips[0], "Odds against", group="Compare")


def comparing(
    on: type[Any],
    plural: str,
    told: Told | None = None,
    *,
    strips: Sequence[str] = (),
) -> Question:
    """Return the question that compares designs of one class.

    Args:
        on: The class.
        plural: What players call several of them.
        told: The odds of each design, where they need nobody to be against.
        strips: The `STRIPS` of the system of the class, if it has some.
    """
    # A tuple of the class itself is what a reader of situations looks for.
    asked = [("others", GenericAlias(tuple, (on, ...)), others(plural))]
    if strips:
        asked.append(("against", str, against(strips)))  # type: ignore[arg-type]
    situation = make_dataclass(
        "Compared", asked, bases=(Validated,), frozen=True, slots=True, kw_only=True
    )
    return Question(
        key=KEY,
        title="Compare",
        about="Stats, bill, verdict and odds of up to four designs, side by side.",
        on=on,
        situation=situation,
        start=lambda _design, _house: situation(),
        answer=lambda design, asked, house: _answer(design, asked, house, told),
        offers=_offers,
    )


def _offers(
    design: Any, _situation: Any, field: str, _house: Any
) -> tuple[tuple[str, str], ...]:
    """Whom the odds may be against."""
    strips = home(design).STRIPS if field == "against" else ()
    return tuple((name, name) for name in strips)


def _answer(design: Any, situation: Any, house: Any, told: Told | None) -> Answer:
    """All that is said of each, in rows."""
    if not situation.others:
        return Answer(refusals=(ALONE,))
    strips = home(design).STRIPS
    target = situation.against if strips else ""
    if strips and target not in strips:
        return Answer(refusals=(_nobody(target, strips),))
    designs = (design, *situation.others)
    judged = [judge(each, house) for each in designs]
    above = (
        stat_line(designs, judged),
        *bill(designs, judged),
        verdict(designs, judged),
    )
    lines = told(designs, house) if told else ()
    below = (*odds(designs, target, house), *plain_odds(designs, lines))
    differences = Text("Differences", (_counted((*above, *below)),))
    return Answer(
        tuple(prices(designs, judged)),
        parts=(differences, *above, *sentences(designs, judged), *below),
    )


def _nobody(target: str, strips: Sequence[str]) -> Violation:
    """A target that the game does not know."""
    return Violation(
        Severity.REFUSE,
        "",
        "The odds are against somebody",
        f'Nobody is called "{target[:60]}"; choose one of: {"; ".join(strips)}',
        ("against",),
        (Fix(f"Against {strips[0]}", ("against",), strips[0]),),
    )


def _counted(tables: Sequence[Table]) -> str:
    """In how many respects they differ, and where."""
    every = sum(len(table.rows) for table in tables)
    heads = [table.title.partition(":")[0] for table in tables]
    counts = [sum(row.cells[0] == DIFFERS for row in each.rows) for each in tables]
    marked = dict(zip(heads, counts, strict=True))
    found = sum(marked.values())
    if not found:
        return f"They are alike in all {every} respects."
    where = [f"{count} in {title}" for title, count in marked.items() if count]
    return f"They differ in {found} of {every} respects ({DIFFERS}): {listed(where)}."
