"""`odds`: a question about a design, with its situation as typed, and its answer."""

import argparse
from collections.abc import Iterable
from dataclasses import is_dataclass
from enum import Enum, EnumType
from typing import Any, Final, get_args, get_origin

from builder import home
from builder.content.card import Table, Text
from builder.content.chart import Chart, Dial, HeatTable, Series
from builder.core.design import Design, HouseRules
from builder.core.field_spec import Path, field_specs, get
from builder.core.formatting import listed, plain_minus
from builder.core.rulebook import legal
from builder.questions.model import Answer, Question, Shown, path_of
from db.files.codec import read_situation, spelt_out
from db.files.jsontext import Json
from db.files.muster_file import MusterFile
from db.files.shape import designs, within
from db.files.unreadable import nearest, shown
from db.sharing.house_rules import NamedHouseRules
from reports.answer.model import answered_question
from reports.answer.pdf import answer_pdf
from ui.cli.files import output_of
from ui.cli.json_answers import chances, exact, points, stats, violations
from ui.cli.names import NamedInFile, every, few, the_one
from ui.cli.reading import (
    agreed_on,
    must_be_of,
    read_under,
    settings_of,
    tell_of_others,
)
from ui.cli.terminal import DONE, ILLEGAL, CommandError, complain, report
from ui.cli.terminal import answer as say_facts
from ui.printing.share import text_of

# Situations: `--set range=12.5 --set shots.0.fired=2`.

_SWITCHES: Final = {
    "yes": True,
    "true": True,
    "on": True,
    "no": False,
    "false": False,
    "off": False,
}
_NOTHING: Final = {"none", ""}
_LONGEST: Final = 12


def asked_situation(
    question: Question,
    design: Design,
    house: HouseRules,
    changes: Iterable[str],
    named: NamedInFile,
) -> object:
    """Return the situation of a question with some of its fields set.

    A change that begins with the key of a question which this one follows is made in
    the situation of that one, and taken over: `fire.distance=6`.

    Args:
        question: The question.
        design: The design it is asked of.
        house: The house rules in force.
        changes: Each `FIELD=VALUE`.
        named: The designs and armies that a value may name.

    Raises:
        CommandError: If there is no such field.
        Unreadable: If a field cannot have a value.
    """
    own = list(changes)
    same = (each for each in home(design).questions if each.on is question.on)
    others = {each.key: each for each in same}
    situation = question.start(design, house)
    for key, take in question.follows.items():
        theirs = [each for each in own if each.startswith(f"{key}.")]
        if theirs:
            own = [each for each in own if each not in theirs]
            said = [each.removeprefix(f"{key}.") for each in theirs]
            other = situation_with(others[key].start(design, house), said, named)
            _tell_of_idle(others[key], design, other, house, said)
            situation = take(design, other, situation, house)
    asked = situation_with(situation, own, named)
    _tell_of_idle(question, design, asked, house, own)
    return asked


def _tell_of_idle(
    question: Question,
    design: Design,
    situation: object,
    house: HouseRules,
    changes: Iterable[str],
) -> None:
    """Say on standard error which fields were set that have no part in the answer."""
    idle = question.irrelevant_fields(design, situation, house)
    for change in changes:
        steps = change.partition("=")[0].strip().split(".")
        names = (".".join(steps[: upto + 1]) for upto in range(len(steps)))
        name = next((each for each in names if each in idle), "")
        if not name:
            continue
        *holder, last = path_of(name)
        about = field_specs(type(get(situation, tuple(holder))))[str(last)]
        complain(
            f"--set {shown(change)} is not counted: “{about.label}” makes no "
            f"difference to {design.title} in this situation"
        )


def situation_with(
    situation: object, changes: Iterable[str], named: NamedInFile
) -> object:
    """Return a situation with some of its fields set.

    Args:
        situation: The start of the question.
        changes: Each `FIELD=VALUE`; a field inside a row is `rows.0.field`.
        named: The designs and armies that a value may name.

    Raises:
        CommandError: If there is no such field.
        Unreadable: If a field cannot have a value.
    """
    payload = spelt_out(situation)
    for change in changes:
        name, equals, text = change.partition("=")
        if not equals:
            raise CommandError(f"--set {shown(change)} is no FIELD=VALUE")
        path = _path(name.strip())
        types = within(type(situation), path)
        if not types:
            raise _no_field(path, type(situation))
        row = _row_among(types)
        if row and text.strip().casefold() not in _NOTHING:
            raise _typed_by_fields(path, types, row)
        _grow(payload, path, type(situation))
        holder = _holder(payload, path)
        holder[path[-1]] = _value(text.strip(), types, named)
    return read_situation(type(situation), payload)


def _path(name: str) -> Path:
    return tuple(
        int(step) if step.isascii() and step.isdigit() and len(step) < 6 else step
        for step in name.split(".")
    )


def _no_field(path: Path, kind: type) -> CommandError:
    known = list(field_specs(kind))
    near = nearest(str(path[0]), known)
    hint = f"did you mean {near}?" if near else f"there is {every(known)}"
    return CommandError(f"--set: no field is called {shown(_spelt(path))}; {hint}")


def _row_among(types: tuple[object, ...]) -> type | None:
    """Return the class of rows, or of one row, that a player fills in; or None."""
    for one in types:
        part = get_args(one)[0] if get_origin(one) is tuple else one
        if isinstance(part, type) and is_dataclass(part) and part not in designs():
            return part
    return None


def _listed(types: tuple[object, ...]) -> bool:
    return any(get_origin(one) is tuple for one in types)


def _typed_by_fields(path: Path, types: tuple[object, ...], row: type) -> CommandError:
    name = _spelt(path)
    fields = list(field_specs(row))
    several = _listed(types)
    place = f"{name}.0" if several else name
    what = "it has rows, counted from 0" if several else "it has fields of its own"
    return CommandError(
        f"--set {name}: {what}; type each field by itself, such as "
        f"--set {place}.{fields[0]}=…; there is {every(fields)}"
    )


def _spelt(path: Path) -> str:
    return ".".join(map(str, path))


def _grow(payload: Any, path: Path, kind: type) -> None:
    """Add the row that a path leads into, if it is the one after the last.

    A row of its own class begins with all its defaults.
    """
    for place, step in enumerate(path[:-1]):
        made = within(kind, path[: place + 1])
        match payload:
            # A payload leaves out what is empty.
            case dict() if any(get_origin(one) is tuple for one in made):
                payload.setdefault(step, [])
            case list() if step == len(payload):
                if any(is_dataclass(one) and one not in designs() for one in made):
                    payload.append({})
            case _:
                pass
        try:
            payload = payload[step]
        except (LookupError, TypeError):
            return


def _holder(payload: Any, path: Path) -> Any:
    """Return the object, or the long enough list, that has the last step of a path."""
    for place, step in enumerate(path):
        at_end = place == len(path) - 1
        # A payload leaves out a field that is unset.
        if at_end and isinstance(payload, dict):
            break
        try:
            inner = payload[step]
        except (LookupError, TypeError):
            raise CommandError(
                f"--set: {shown(_spelt(path))} leads nowhere, for there is no "
                f"{step} in it"
            ) from None
        if not at_end:
            payload = inner
    return payload


def _value(text: str, types: tuple[object, ...], named: NamedInFile) -> Json:
    word = text.casefold()
    if word in _NOTHING and not (str in types or _is_printed(word, types)):
        return [] if _listed(types) else None
    if bool in types:
        return _SWITCHES.get(word, text)
    if int in types and _whole(text):
        return int(plain_minus(text))
    if any(one in designs() for one in types):
        design: Json = spelt_out(named.design(text))
        return design
    for one in types:
        if get_origin(one) is tuple:
            parts = [part.strip() for part in text.split(",")]
            inner = get_args(one)[:1]
            return [
                value for part in parts if part for value in _values(part, inner, named)
            ]
    return text


def _values(text: str, types: tuple[object, ...], named: NamedInFile) -> list[Json]:
    """Return the values of a text in a list: one, or the units of an army."""
    kinds = tuple(one for one in types if one in designs())
    if kinds:
        return [spelt_out(each) for each in named.several(text, kinds)]
    return [_value(text, types, named)]


def _is_printed(word: str, types: tuple[object, ...]) -> bool:
    enums = [one for one in types if isinstance(one, EnumType)]
    return any(word == str(each.value) for enum in enums for each in list[Enum](enum))


def _whole(text: str) -> bool:
    digits = plain_minus(text).removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(text) < _LONGEST


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


def _design(file: MusterFile, args: argparse.Namespace) -> Design:
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


def _question(design: Design, house: HouseRules, args: argparse.Namespace) -> Question:
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
) -> HouseRules:
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


def facts(found: Answer) -> dict[str, Json]:
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


def _part(part: Shown) -> dict[str, Json]:
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
) -> dict[str, Json]:
    drawn = [_series(each) for each in series]
    return {"chart": title, "across": across, "ticks": list(ticks), "series": drawn}


def _series(shown: Series) -> dict[str, Json]:
    return {
        "label": shown.label,
        **points(point.value for point in shown.points),
        "said": [point.said for point in shown.points],
    }
