"""`odds`: what the rules answer to a question asked of a design."""

from __future__ import annotations

import argparse
from fractions import Fraction
from typing import Any, Final

from builder import home
from builder.content.card import Table, Text
from builder.content.chart import Chart, Dial, HeatTable, Point
from builder.core.design import Design
from builder.core.rulebook import legal
from builder.questions.model import Answer, Question, Shown
from db.houserules import NamedHouseRules
from db.muster import MusterFile
from reports.answer.model import asked
from reports.answer.pdf import answer_pdf
from reports.answer.text import answer_bbcode, answer_markdown, answer_text
from reports.layout.settings import Settings, paper_named
from ui.cli.choose import few, the_one
from ui.cli.errors import DONE, ILLEGAL, CommandError
from ui.cli.facts import exact, violations
from ui.cli.house_rules import must_be_of, opened_under, tell_of_others
from ui.cli.options import agreed_on, inputs
from ui.cli.situations import settled
from ui.cli.target import target
from ui.cli.terminal import answer as say_facts
from ui.cli.terminal import report

FORMS: Final = ("txt", "md", "bbcode", "pdf")
_DIGITS: Final = 12
_WRITERS: Final = {
    "txt": answer_text,
    "md": answer_markdown,
    "bbcode": answer_bbcode,
}


def odds(args: argparse.Namespace) -> int:
    """Answer a question about a design.

    Args:
        args: What `odds --help` lists.

    Returns:
        0 if there is an answer, 1 if the rules forbid the situation.

    Raises:
        Trouble: If the design, the question or a field is not there, or the house
            rules are of another game.
        Unreadable: If the file, the house rules or a value cannot be read.
    """
    out = target(args.output, FORMS, form=args.format, inputs=inputs(args))
    agreed = agreed_on(args)
    file = opened_under(args.file, agreed)
    design = _design(file, args)
    question = _question(design, args)
    house = _house(file, design, args, agreed)
    begun = question.start(design, house)
    situation = settled(
        begun,
        args.set or (),
        lambda name: file.designs[the_one(name, file.designs, "design", args.file)],
    )
    found = question.answer(design, situation, house)
    said = asked(question, design, situation, house, found)
    if args.json:
        say_facts(
            {
                "design": design.title,
                "question": question.key,
                "situation": dict(said.situation),
                **facts(found),
            }
        )
    elif out.form == "pdf":
        out.write(answer_pdf(said, Settings(paper=paper_named(args.paper))))
        report(args, f"Wrote {args.output}: {said.title}")
    else:
        out.write(_WRITERS[out.form](said).encode())
        report(args, f"Wrote {args.output}: {said.title}")
    return DONE if legal(found.refusals) else ILLEGAL


def _design(file: MusterFile, args: argparse.Namespace) -> Any:
    designs = file.designs
    asked_of = {key: design for key, design in designs.items() if questions_of(design)}
    if args.only is not None:
        return designs[the_one(args.only, designs, "design", args.file)]
    if not asked_of:
        raise CommandError(f"{args.file}: it holds no design that could be asked about")
    if len(asked_of) > 1:
        names = few(design.title for design in asked_of.values())
        raise CommandError(f"{args.file}: choose a design with --only: {names}")
    return next(iter(asked_of.values()))


def questions_of(design: Design) -> tuple[Question, ...]:
    """What can be asked of a design."""
    return tuple(each for each in home(design).questions if each.on is type(design))


def _question(design: Design, args: argparse.Namespace) -> Question:
    every = {each.key: each for each in questions_of(design)}
    if not every:
        raise CommandError(f"{args.file}: nothing can be asked of {design.title}")
    wanted = args.ask or ("odds" if "odds" in every else next(iter(every)))
    if wanted not in every:
        raise CommandError(
            f"no question is called {wanted} here; there is {few(every)} for "
            f"{design.title}"
        )
    return every[wanted]


def _house(
    file: MusterFile,
    design: Design,
    args: argparse.Namespace,
    agreed: NamedHouseRules | None,
) -> Any:
    system = home(design)
    must_be_of(agreed, system)
    if args.army is None:
        return agreed.house if agreed else system.standard
    army = file.armies[the_one(args.army, file.armies, "army", args.file)]
    if army.rule_system is not system:
        raise CommandError(
            f"{args.file}: {army.title} plays another game than this design"
        )
    tell_of_others([army], agreed)
    return army.effective_house


def facts(found: Answer) -> dict[str, Any]:
    """An answer as a program reads it; chances are exact fractions and decimals."""
    return {
        "allowed": legal(found.refusals),
        "refusals": violations(found.refusals),
        "stats": [
            {"label": stat.label, "value": stat.value, "small": list(stat.small)}
            for stat in found.stats
        ],
        "tally": [
            {
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


def _part(part: Shown) -> dict[str, Any]:
    match part:
        case Table():
            columns = [column.label for column in part.columns]
            rows = [list(row.cells) for row in part.rows]
            return {"table": part.title, "columns": columns, "rows": rows}
        case Text():
            return {"text": part.title, "paragraphs": list(part.paragraphs)}
        case Chart():
            return {
                "chart": part.title,
                "across": part.across,
                "ticks": list(part.ticks),
                "series": [_series(each.label, each.points) for each in part.series],
            }
        case HeatTable():
            return {
                "chart": part.title,
                "across": part.corner,
                "ticks": list(part.columns),
                "series": [_series(each.label, each.points) for each in part.rows],
            }
        case Dial():
            return {
                "dial": part.title,
                "facing": part.facing,
                "bearing": part.bearing,
                "said": part.said,
            }


def _series(label: str, points: tuple[Point, ...]) -> dict[str, Any]:
    return {
        "label": label,
        "exact": [None if p.value is None else str(p.value) for p in points],
        "decimal": [_decimal(p.value) for p in points],
        "said": [p.said for p in points],
    }


def _decimal(value: Fraction | None) -> float | None:
    return None if value is None else round(float(value), _DIGITS)
