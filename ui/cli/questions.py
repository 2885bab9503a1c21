"""`odds`: a question about a design, with its situation as typed, and its answer."""

from fractions import Fraction
from typing import Final

from builder import home
from builder.against.table import AgainstTable
from builder.army.muster import muster
from builder.change.difference import Inquiry, difference, told
from builder.change.improvement import GAIN, Workshop, purposes
from builder.change.keeping import kept_at
from builder.core.design import Design, HouseRules
from builder.core.formatting import listed
from builder.core.rulebook import answerable, legal
from builder.questions.model import Question
from db.files.muster_file import MusterFile
from db.files.unreadable import wrong_word
from reports.answer.model import AnsweredQuestion, answered_question, answered_table
from reports.answer.pdf import answer_pdf
from ui.cli.files import Output, called, output_of
from ui.cli.json_answers import key_of, of_answer, of_difference, of_improvement
from ui.cli.names import NamedInFile, few, only_army, the_one
from ui.cli.reading import (
    Agreed,
    agreed_on,
    must_be_of,
    read_named,
    read_under,
    settings_of,
    tell_of_idle,
    tell_of_others,
)
from ui.cli.situations import (
    AskedFields,
    asked_situation,
    situation_with,
    tell_fields,
)
from ui.cli.situations import told as situation_told
from ui.cli.terminal import CANNOT, DONE, ILLEGAL, Args, CommandError, report, tell
from ui.cli.terminal import answer as say_facts
from ui.printing.share import text_of

FARTHEST: Final = 1_000
"""The largest distance that all games know."""


def odds(args: Args) -> int:
    """Answer a question about a design.

    Returns:
        0 if there is an answer, 1 if the rules forbid the situation.
    """
    out, agreed = output_of(args), agreed_on(args)
    file = read_under(args, agreed)
    key = _key(file, args)
    design = file.designs[key]
    house = _house(file, design, args, agreed)
    question = _question(design, house, args)
    named = NamedInFile(file.designs, file.armies, args.where)
    situation = asked_situation(question, design, house, args.set or (), named)
    if args.fields:
        asked = AskedFields(question, design, situation, house, file.designs)
        return tell_fields(args, asked)
    if args.change:
        changed = situation_with(design, args.change, named, "--change")
        change = difference(design, changed, house, Inquiry(question, situation))
        found, facts = told(change), of_difference(change)
        allowed = change.legal
    else:
        found = question.ask(design, situation, house)
        facts, allowed = of_answer(found), legal(found.refusals)
    answered = answered_question(question, design, situation, house, found)
    tell_of_idle(args, out.form, {})
    _write(out, answered, args)
    if args.json:
        say_facts(
            {
                "id": key,
                "design": design.title,
                "question": question.key,
                "title": question.title,
                "situation": dict(answered.situation),
                "set": situation_told(situation, file.designs),
                **facts,
            }
        )
    if not allowed:
        return ILLEGAL
    return DONE if answerable(found.refusals) else CANNOT


def improved(args: Args) -> int:
    """Tell which edits make a design better or keep its price, the best first."""
    agreed = agreed_on(args)
    file = read_under(args, agreed)
    key = _key(file, args)
    named = NamedInFile(file.designs, file.armies, args.where)
    design = situation_with(file.designs[key], args.change or (), named, "--change")
    house = _house(file, design, args, agreed)
    usual = purposes(design, house)
    if not usual:
        raise CommandError(f"{args.where}: no number measures {design.title}")
    question = usual[0].inquiry.question
    situation = asked_situation(question, design, house, args.set or (), named)
    found = purposes(design, house, Inquiry(question, situation))
    known = {key_of(purpose.label): purpose for purpose in found}
    word = args.purpose or next(iter(known))
    if word not in known:
        raise CommandError(f"--purpose {wrong_word(word, known)}")
    shop = Workshop(design, house, known[word])
    steps, words = sorted(shop.improvements(), key=GAIN, reverse=True), ""
    if args.keep is not None:
        steps, words = kept_at(Fraction(args.keep), shop, file.designs[key])
    facts = {
        "id": key,
        "design": design.title,
        "question": question.key,
        "set": situation_told(situation, file.designs),
        "purpose": word,
        "purposes": [*known],
        "words": words,
        "steps": [*map(of_improvement, steps)],
    }
    lines = (f"{step.edit.label}: {step.said}" for step in steps)
    return tell(args, facts, filter(None, (words, *lines)))


def against(args: Args) -> int:
    """Tell what an army does to the usual targets, or to another army."""
    out, agreed = output_of(args), agreed_on(args)
    file = read_under(args, agreed)
    army = only_army(file, args.army, args.where)
    must_be_of(agreed, army.rule_system)
    tell_of_others([army], agreed)
    theirs, far = None, args.distance
    if far is not None and (far % 1 or not 0 <= far <= FARTHEST):
        raise CommandError(f"--distance is a whole number, 0 to {FARTHEST}")
    if args.other is not None:
        other = read_named(args.other, agreed)
        theirs = muster(only_army(other, None, called(args.other)), other.designs)
        if theirs.army.system != army.system:
            raise CommandError(f"{theirs.army.title} is an army of another game")
    ours, distance = muster(army, file.designs), None if far is None else int(far)
    answered = answered_table(AgainstTable(ours, theirs, distance))
    tell_of_idle(args, out.form, {})
    _write(out, answered, args)
    if args.json:
        situation, parts = dict(answered.situation), of_answer(answered.answer)["parts"]
        say_facts({"army": army.title, "situation": situation, "parts": parts})
    return DONE


def _write(out: Output, answered: AnsweredQuestion, args: Args) -> None:
    """Write an answer; JSON stands in its place, unless a file was named as well."""
    if args.json and not out.file:
        return
    if out.form == "pdf":
        out.write(answer_pdf(answered, settings_of(args)))
    else:
        out.write(text_of([answered], out.form))
    if not args.json:
        report(args, answered.title)


def _key(file: MusterFile, args: Args) -> str:
    """Return the id of the design that is asked about."""
    if args.only is not None:
        return the_one(args.only, file.designs, "design", args.where, file.armies)
    designs = file.designs.items()
    found = {key: one for key, one in designs if home(one).asked_of(one)}
    if not found:
        why = f"{args.where}: it holds no design that could be asked about"
        raise CommandError(why)
    if len(found) > 1:
        names = few(design.title for design in found.values())
        raise CommandError(f"{args.where}: choose a design with --only: {names}")
    return next(iter(found))


def _question(design: Design, house: HouseRules, args: Args) -> Question:
    asked = home(design).asked_of(design, house)
    questions = {question.key: question for question in asked}
    if not questions:
        raise CommandError(f"{args.where}: nothing can be asked of {design.title}")
    key = args.ask or ("odds" if "odds" in questions else next(iter(questions)))
    if key not in questions:
        raise CommandError(
            f"no question is called {key} here; there is "
            f"{listed([*questions], 'or')} for {design.title}"
        )
    return questions[key]


def _house(file: MusterFile, design: Design, args: Args, agreed: Agreed) -> HouseRules:
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
