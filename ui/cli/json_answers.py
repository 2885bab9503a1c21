"""The JSON facts about designs, armies, house rules and answers, for other programs.

The manual has a table of their keys, which a test holds to what the commands say.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from builder.army.groups import group_totals
from builder.army.model import MusteredArmy
from builder.army.rule_impact import ArmyImpact
from builder.change.difference import Difference, ValueChange
from builder.change.improvement import Improvement
from builder.content.card import Stat, Table, Text
from builder.content.chart import Chart, Dial, HeatTable, Series
from builder.core.design import Design
from builder.core.formatting import Rounded
from builder.core.rulebook import Violation, legal
from builder.house_rules.ruleset import RuleSet
from builder.questions.model import Answer, Shown
from builder.system.model import Judgement
from builder.system.way_out import WayOut
from db.files.codec import encode
from db.files.jsontext import Json
from db.sharing.house_rules import NamedHouseRules


def exact(amount: Fraction | int | None) -> int | float | str | None:
    """Return a number if JSON can hold it exactly, else a fraction as text.

    >>> exact(Fraction(9, 2)), exact(Fraction(4)), exact(Fraction(1, 3))
    (4.5, 4, '1/3')
    """
    if amount is None:
        return None
    amount = Fraction(amount)
    if amount.denominator == 1:
        return amount.numerator
    near = float(amount)
    return near if Fraction(near) == amount else str(amount)


KEPT_IDS: Final[Mapping[str, str]] = {}
"""The ids of labels that were put in other words: by their new words, the old id."""


def key_of(label: str) -> str:
    """Return the id of a label: its words in small letters.

    >>> key_of("Hurt, at this range"), key_of('Chance to hurt, from 6"')
    ('hurt-at-this-range', 'chance-to-hurt-from-6')
    """
    words = "-".join(re.findall(r"\w+", label.lower()))
    return KEPT_IDS.get(words, words)


def cost(judged: Judgement) -> int | float | str | None:
    """Return the price of a design; None if its game publishes no points."""
    return exact(judged.tally.total if judged.tally else None)


def of_design(key: str, design: Design, judged: Judgement) -> dict[str, Json]:
    """Return the facts about a design."""
    return {
        "id": key,
        "kind": design.kind,
        "name": design.title,
        "cost": cost(judged),
        "stats": stats(judged.stats),
        "legal": judged.legal,
        "violations": violations(judged.violations),
    }


def of_army(key: str, mustered: MusteredArmy) -> dict[str, Json]:
    """Return the facts about an army."""
    edition = mustered.army.edition
    return {
        "id": key,
        "name": mustered.army.title,
        "points": exact(mustered.total) if mustered.priced else None,
        "limit": mustered.army.limit,
        "figures": mustered.figure_count,
        "groups": [
            {"name": total.name, "models": total.models, "points": exact(total.worth)}
            for total in group_totals(mustered)
        ],
        "sitting_out": [
            {
                "design": result.entry.design,
                "name": result.title,
                "group": result.entry.group,
                "count": result.entry.count,
                "points": exact(result.total),
            }
            for result in mustered.results
            if not result.entry.plays
        ],
        "legal": mustered.legal,
        "violations": violations(mustered.violations),
        "edition": None
        if edition is None
        else {
            name: getattr(edition, name)
            for name in ("name", "version", "author", "code")
        },
    }


def of_rules(rules: RuleSet, found: tuple[Violation, ...]) -> dict[str, Json]:
    """Return the facts about a rule set with its violations."""
    return {
        "name": rules.title,
        "system": rules.system,
        "version": rules.version,
        "author": rules.author,
        "legal": legal(found),
        "violations": violations(found),
    }


def of_agreed(agreed: NamedHouseRules) -> dict[str, Json]:
    """Return the facts about named house rules; bare ones have no version."""
    return of_rules(agreed.rules, agreed.violations) | _called(agreed)


def of_foresight(foreseen: ArmyImpact, agreed: NamedHouseRules) -> dict[str, Json]:
    """Return the facts about what other house rules would change in an army."""
    after = foreseen.after
    return {
        **_called(agreed),
        "points": exact(after.total) if after.priced else None,
        "legal": after.legal,
        "lines": list(foreseen.lines),
    }


def _called(agreed: NamedHouseRules) -> dict[str, Json]:
    edition = agreed.edition
    if edition is None:
        return {"name": agreed.title, "version": None}
    return {"name": agreed.rules.title, "version": edition.version}


def stats(found: Iterable[Stat]) -> list[dict[str, Json]]:
    """Return the facts about big values."""
    return [
        {
            "id": key_of(stat.label),
            "label": stat.label,
            "value": stat.value,
            "small": list(stat.small),
            **{key: one for key, (one,) in chances([stat.value]).items()},
        }
        for stat in found
    ]


def chances(texts: Sequence[str]) -> dict[str, list[Json]]:
    """Return the chances and means among texts, exactly and as decimals; else null.

    There is nothing where none of them is one.
    """
    known = [each.exact if isinstance(each, Rounded) else None for each in texts]
    return points(known) if any(each is not None for each in known) else {}


def points(known: Iterable[Fraction | None]) -> dict[str, list[Json]]:
    """Return numbers as exact fractions and as decimals; null where there is none."""
    every = tuple(known)
    return {
        "exact": [None if each is None else str(each) for each in every],
        "decimal": [None if each is None else round(float(each), 12) for each in every],
    }


def violations(found: Iterable[Violation]) -> list[dict[str, Json]]:
    """Return the facts about violations."""
    return [
        {
            "weight": finding.severity.value,
            "rule": finding.rule,
            "title": finding.title,
            "message": finding.message,
            "at": list(finding.at),
        }
        for finding in found
    ]


def of_way_out(found: WayOut) -> dict[str, Json]:
    """Return the facts about the least changes that make a design legal."""
    return {
        "ways": [
            {
                "label": way.fix.label,
                "edits": list(way.edits),
                "points": exact(way.points),
                "rests_on": list(way.rests),
                "design": encode(way.design),
            }
            for way in found.ways
        ],
        "more": found.more,
        "least": found.least,
        "said": found.said,
    }


def of_answer(found: Answer) -> dict[str, Json]:
    """Return the facts about an answer; chances are exact fractions and decimals."""
    return {
        "allowed": legal(found.refusals),
        "refusals": violations(found.refusals),
        "stats": stats(found.stats),
        "tally": [
            {
                "id": key_of(term.label),
                "label": term.label,
                "amount": exact(term.amount),
                "working": term.working,
                "rule": term.rule,
                "depth": depth,
            }
            for depth, term in (found.tally.walk() if found.tally else ())
        ],
        "parts": [_part(part) for part in found.parts],
    }


def of_difference(found: Difference) -> dict[str, Json]:
    """Return the facts about what a change of a design would change."""
    sides = ("before", found.before), ("after", found.after)
    return {
        **{
            name: {
                "cost": cost(side.judgement),
                "legal": side.judgement.legal,
                "stats": stats(side.judgement.stats),
                "answer": stats(side.chances),
                "violations": violations(side.judgement.violations),
            }
            for name, side in sides
        },
        "points": exact(found.points),
        "values": list(map(_change, found.values)),
        "chances": list(map(_change, found.chances)),
        "breaks": violations(found.broken),
        "mends": violations(found.mended),
    }


def of_improvement(step: Improvement) -> dict[str, Json]:
    """Return the facts about an edit and what it gives."""
    free, dense = step.rank_by_point
    return {
        "edit": step.edit.label,
        "gives": step.said,
        "gain": exact(step.gain),
        "points": exact(step.points),
        "gain_a_point": None if free else exact(dense),
        "edited": encode(step.after.design),
    }


def _change(change: ValueChange) -> dict[str, Json]:
    before, after = (side.value if side else None for side in change.sides)
    return {
        "id": key_of(change.label),
        "label": change.label,
        "before": before,
        "after": after,
        "growth": exact(change.growth),
        "better": {1: "after", -1: "before", 0: ""}[change.better],
    }


def of_tables(found: Iterable[Table] | None) -> list[Json] | None:
    """Return the facts about tables, or null for none that were asked for."""
    return None if found is None else [_part(table) for table in found]


def _part(part: Shown) -> dict[str, Json]:
    match part:
        case Table():
            columns = [column.label for column in part.columns]
            rows = [list(row.cells) for row in part.rows]
            exactly = [chances(row.cells) for row in part.rows]
            return {
                "table": part.title,
                "id": key_of(part.lead or part.title),
                "columns": columns,
                "column_ids": [key_of(column) for column in columns],
                "rows": rows,
                "chances": exactly if any(exactly) else [],
            }
        case Text():
            return {
                "text": part.title,
                "id": key_of(part.title),
                "paragraphs": list(part.paragraphs),
            }
        case Chart():
            return _chart(part.title, part.across, part.ticks, part.series)
        case HeatTable():
            return _chart(part.title, part.corner, part.columns, part.rows)
        case Dial():
            return {
                "dial": part.title,
                "id": key_of(part.title),
                "facing": part.facing,
                "bearing": part.bearing,
                "said": part.said,
            }


def _chart(
    title: str, across: str, ticks: Iterable[str], series: Iterable[Series]
) -> dict[str, Json]:
    drawn: list[Json] = [
        {
            "id": key_of(line.label),
            "label": line.label,
            **points(point.value for point in line.points),
            "said": [point.said for point in line.points],
        }
        for line in series
    ]
    return {
        "chart": title,
        "id": key_of(title),
        "across": across,
        "ticks": list(ticks),
        "series": drawn,
    }
