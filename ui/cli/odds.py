"""`odds`: the answer to a question about a design."""

import argparse
from collections.abc import Iterable
from typing import Any

from builder import home
from builder.content.card import Table, Text
from builder.content.chart import Chart, Dial, HeatTable, Series
from builder.core.design import Design
from builder.core.formatting import listed
from builder.core.rulebook import legal
from builder.questions.model import Answer, Question, Shown
from db.files.muster_file import MusterFile
from db.sharing.house_rules import NamedHouseRules
from reports.answer.model import answered_question
from reports.answer.pdf import answer_pdf
from ui.cli.files import output_of
from ui.cli.json_answers import chances, exact, points, stats, violations
from ui.cli.options import settings_of
from ui.cli.reading import (
    NamedInFile,
    agreed_on,
    few,
    must_be_of,
    read_under,
    tell_of_others,
    the_one,
)
from ui.cli.situations import asked_situation
from ui.cli.terminal import DONE, ILLEGAL, CommandError, report
from ui.cli.terminal import answer as say_facts
from ui.printing.share import text_of


def odds(args: argparse.Namespace) -> int:
    """Answer a question about a design.

    Returns:
        0 if there is an answer, 1 if the rules forbid the situation.
    """
    out, agreed = output_of(args), agreed_on(args)
    file = read_under(args, agreed)
    design = _design(file, args)
    house = _house(file, design, args, agreed)
    question = _question(design, house, args)
    situation = asked_situation(
        question,
        design,
        house,
        args.set or (),
        NamedInFile(file.designs, file.armies, args.where),
    )
    found = question.ask(design, situation, house)
    answered = answered_question(question, design, situation, house, found)
    if args.json:
        say_facts(
            {
                "design": design.title,
                "question": question.key,
                "situation": dict(answered.situation),
                **facts(found),
            }
        )
    else:
        if out.form == "pdf":
            out.write(answer_pdf(answered, settings_of(args)))
        else:
            out.write(text_of(answered, out.form))
        report(args, answered.title)
    return DONE if legal(found.refusals) else ILLEGAL


def _design(file: MusterFile, args: argparse.Namespace) -> Any:
    if args.only is not None:
        return file.designs[
            the_one(args.only, file.designs, "design", args.where, file.armies)
        ]
    found = [
        design for design in file.designs.values() if home(design).asked_of(design)
    ]
    if not found:
        raise CommandError(
            f"{args.where}: it holds no design that could be asked about"
        )
    if len(found) > 1:
        names = few(design.title for design in found)
        raise CommandError(f"{args.where}: choose a design with --only: {names}")
    return found[0]


def _question(design: Design, house: Any, args: argparse.Namespace) -> Question:
    every = {each.key: each for each in home(design).asked_of(design, house)}
    if not every:
        raise CommandError(f"{args.where}: nothing can be asked of {design.title}")
    key = args.ask or ("odds" if "odds" in every else next(iter(every)))
    if key not in every:
        raise CommandError(
            f"no question is called {key} here; there is {listed([*every], 'or')} for "
            f"{design.title}"
        )
    return every[key]


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
    army = file.armies[the_one(args.army, file.armies, "army", args.where)]
    if army.rule_system is not system:
        raise CommandError(
            f"{args.where}: {army.title} plays another game than this design"
        )
    tell_of_others([army], agreed)
    return army.effective_house


def facts(found: Answer) -> dict[str, Any]:
    """Return the facts about an answer; chances are exact fractions and decimals."""
    return {
        "allowed": legal(found.refusals),
        "refusals": violations(found.refusals),
        "stats": stats(found.stats),
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
            exactly = [chances(row.cells) for row in part.rows]
            return {
                "table": part.title,
                "columns": columns,
                "rows": rows,
                "chances": exactly if any(exactly) else [],
            }
        case Text():
            return {"text": part.title, "paragraphs": list(part.paragraphs)}
        case Chart():
            return _chart(part.title, part.across, part.ticks, part.series)
        case HeatTable():
            return _chart(part.title, part.corner, part.columns, part.rows)
        case Dial():
            return {
                "dial": part.title,
                "facing": part.facing,
                "bearing": part.bearing,
                "said": part.said,
            }


def _chart(
    title: str, across: str, ticks: Iterable[str], series: Iterable[Series]
) -> dict[str, Any]:
    drawn = [_series(each) for each in series]
    return {"chart": title, "across": across, "ticks": list(ticks), "series": drawn}


def _series(shown: Series) -> dict[str, Any]:
    return {
        "label": shown.label,
        **points(point.value for point in shown.points),
        "said": [point.said for point in shown.points],
    }
