"""Values of several designs side by side, and the question that compares them."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, make_dataclass, replace
from functools import partial
from types import GenericAlias
from typing import Any, Final, TypeAlias, TypeVar

from builder.content.card import Column, Row, Stat, Table, Text
from builder.core.design import Design, HouseRules
from builder.core.field_spec import field, validate
from builder.core.formatting import figure, listed, points, times
from builder.core.rulebook import Fix, Severity, Violation, gravest_first, legal_words
from builder.questions.model import Answer, Later, Question, Shown
from builder.system.model import Judgement, System

DIFFERS: Final = "≠"
"""The mark of a row in which not all designs are alike."""

NONE: Final = "–"
"""The sign for a value that a design does not have."""

LONGEST: Final = 40
"""Letters of a name that a column has room for."""

_TAIL: Final = 14
"""How many letters are kept from the end of a longer name."""

Value = TypeVar("Value")

Labeled: TypeAlias = tuple[str, str]
"""A label and its value as text."""

Line: TypeAlias = tuple[str, tuple[str, ...]]
"""A label and the value of each design as text."""


def names(designs: Sequence[Design]) -> tuple[str, ...]:
    """Return what each design is called here: short, and no two alike.

    If two names are equal, all of them get a number in front.
    """
    short = [_short(design.title) for design in designs]
    if len(set(short)) == len(short):
        return tuple(short)
    return tuple(f"{number}. {name}" for number, name in enumerate(short, 1))


def _short(title: str) -> str:
    title = " ".join(title.split())
    if len(title) <= LONGEST:
        return title
    # Long names tend to differ at their ends.
    return f"{title[: LONGEST - _TAIL - 1]}…{title[-_TAIL:]}"


def columns(designs: Sequence[Design]) -> tuple[Column, ...]:
    """Return a column for each design, under its name."""
    return tuple(Column(name, "center") for name in names(designs))


def matched(lists: Sequence[Iterable[Labeled]]) -> Iterator[Line]:
    """Yield rows that match values by label: the first with the first, and so on.

    Rows stand in the order in which their labels first occur.

    >>> list(matched([[("a", "1"), ("a", "2")], [("b", "3"), ("a", "1")]]))
    [('a', ('1', '1')), ('a', ('2', '–')), ('b', ('–', '3'))]
    """
    columns = [dict(numbered(values)) for values in lists]
    for key in dict.fromkeys(key for column in columns for key in column):
        yield key[0], tuple(column.get(key, NONE) for column in columns)


def numbered(
    values: Iterable[tuple[str, Value]],
) -> Iterator[tuple[tuple[str, int], Value]]:
    """Yield each value under its label and how often that label came before."""
    met: Counter[str] = Counter()
    for label, value in values:
        yield (label, met[label]), value
        met[label] += 1


def compared(label: str, values: Sequence[str], *, differs: bool, key: str = "") -> Row:
    """Return a row of a comparison, with the mark in front if its values differ."""
    cells = (DIFFERS if differs else "", label, *values)
    return Row(cells, key=key, differs=differs)


def side_by_side(
    title: str, what: str, designs: Sequence[Design], lines: Iterable[Line]
) -> Table:
    """Return a table with a column for each design; rows that differ are marked.

    Args:
        title: Its heading.
        what: What the labels of the lines are.
        designs: Whose values they are.
        lines: The rows.
    """
    rows = (
        compared(label, values, differs=len(set(values)) > 1) for label, values in lines
    )
    heads = (Column("Differs", "center"), Column(what), *columns(designs))
    return Table(title, heads, tuple(rows))


# The verdicts: each rule that one of them breaks


MARKS: Final = {
    Severity.REFUSE: "✗",
    Severity.BOUND: "!",
    Severity.WARN: "!",
    Severity.NOTE: "•",
    Severity.ALLOWED: "✓",
}
"""The sign of each severity, clear without a color."""


def verdict(designs: Sequence[Design], judged: Sequence[Judgement]) -> Table:
    """Return whether each is legal, and every rule that one of them breaks."""
    verdicts = tuple(map(legality, judged))
    broken = [_weighed(judgement.violations) for judgement in judged]
    findings = gravest_first(
        [found for judgement in judged for found in judgement.violations]
    )
    rules = (
        (rule, tuple(weighed.get(rule, NONE) for weighed in broken))
        for rule in dict.fromkeys(map(_rule, findings))
    )
    lines = (("Verdict", verdicts), *rules)
    return side_by_side("Verdict", "Rule", designs, lines)


def legality(judged: Judgement) -> str:
    """Return whether it is legal, and with how many waivers."""
    return legal_words(judged.violations) if judged.legal else "Illegal"


def _weighed(found: Sequence[Violation]) -> dict[str, str]:
    """Return each rule by its number, with how gravely and how often it is broken."""
    weights: dict[str, Counter[Severity]] = {}
    for finding in found:
        weights.setdefault(_rule(finding), Counter())[finding.severity] += 1
    return {
        rule: ", ".join(
            times(n, f"{MARKS[weight]} {weight.label}") for weight, n in count.items()
        )
        for rule, count in weights.items()
    }


def _rule(found: Violation) -> str:
    return f"{found.rule} {found.title}".strip()


def sentences(designs: Sequence[Design], judged: Sequence[Judgement]) -> Iterator[Text]:
    """Yield each sentence of the rules once, with the names of its designs."""
    by_name = {
        name: dict.fromkeys(map(str, judgement.violations))
        for name, judgement in zip(names(designs), judged, strict=True)
    }
    findings = gravest_first(
        [found for judgement in judged for found in judgement.violations]
    )
    lines = (
        f"{listed([name for name in by_name if sentence in by_name[name]])}: {sentence}"
        for sentence in dict.fromkeys(map(str, findings))
    )
    if findings:
        yield Text("What the rules say", tuple(lines))


OddsOf: TypeAlias = Callable[[Any, Any], Sequence[Sequence[Labeled]]]
"""The odds of several designs under a house, each as labels and values."""

StripOf: TypeAlias = Callable[[object, str, object], Table | None]
"""The strip of odds of a design against a target, under house rules."""


def prices(
    designs: Sequence[Design], judged: Sequence[Judgement], currency: str
) -> Iterator[Stat]:
    """Yield the price of each with its verdict; the verdict alone if none has one."""
    priced = any(judgement.tally for judgement in judged)
    for name, judgement in zip(names(designs), judged, strict=True):
        verdict = legality(judgement)
        if not priced:
            yield Stat(name, verdict)
        elif judgement.tally:
            total = points(judgement.tally.total, currency)
            yield Stat(name, total, (verdict,))
        else:
            yield Stat(name, NONE, (verdict,))


def stat_line(designs: Sequence[Design], judged: Sequence[Judgement]) -> Table:
    """Return what each is, and its big values."""
    lines = stats_matched(designs, judged)
    return side_by_side("Stat line", "Value", designs, lines)


def stats_matched(
    designs: Sequence[Design], judged: Sequence[Judgement]
) -> Iterator[Line]:
    """Yield what each is, and its big values with their small lines in brackets."""
    return matched([
        [
            ("What it is", design.label),
            *((stat.label, stat.said) for stat in judgement.stats),
        ]
        for design, judgement in zip(designs, judged, strict=True)
    ])  # fmt: skip


def bills_matched(judged: Sequence[Judgement]) -> Iterator[Line]:
    """Yield the terms of each bill."""
    return matched([
        [(term.label, figure(term.amount)) for term in each.tally.terms]
        if each.tally
        else []
        for each in judged
    ])  # fmt: skip


def bill(
    designs: Sequence[Design], judged: Sequence[Judgement], currency: str
) -> Iterator[Table]:
    """Yield the terms of each and the total; nothing where none has a price."""
    tallies = [each.tally for each in judged]
    if not any(tallies):
        return
    totals = tuple(figure(tally.total) if tally else NONE for tally in tallies)
    lines = (*bills_matched(judged), ("Total", totals))
    yield side_by_side(f"Bill in {currency}", "Item", designs, lines)


def odds(
    designs: Sequence[Design], target: str, strip: StripOf, house: HouseRules
) -> Iterator[Table]:
    """Yield the strips of odds, cell by cell; nothing where none of them has one."""
    if not target:
        return
    strips = [strip(design, target, house) for design in designs]
    shown = [strip for strip in strips if strip]
    if shown:
        values = [
            [*_cells(design, strip_of)] if strip_of else []
            for design, strip_of in zip(designs, strips, strict=True)
        ]
        lead, rest = shown[0].title, "chance to hit, chance to hurt"
        table = side_by_side(f"{lead}: {rest}", "Distance", designs, matched(values))
        yield replace(table, lead=lead, rest=rest)


def _cells(design: Design, strip: Table) -> Iterator[Labeled]:
    """Yield each cell with the label of its column, and of its row if it has one."""
    for row in strip.rows:
        own = row.key == design.title and not row.variant
        for column, cell in zip(strip.columns[1:], row.cells[1:], strict=True):
            yield column.label if own else f"{row.cells[0]}, {column.label}", cell


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

    def parts() -> Iterator[Shown]:
        above = (
            stat_line(designs, judged),
            *bill(designs, judged, system.currency),
            verdict(designs, judged),
        )
        lines = odds_of(designs, house) if odds_of else ()
        below = [*odds(designs, target, system.strip, house)]
        if any(lines):
            # Odds that need no target.
            below.append(side_by_side("Odds", "Value", designs, matched(lines)))
        yield Text("Differences", (_counted((*above, *below)),))
        yield from above
        yield from sentences(designs, judged)
        yield from below

    stats = tuple(prices(designs, judged, system.currency))
    return Answer(stats, parts=Later(parts))


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
