"""The texts of all games, to be compared by eye when a rule or a word changes.

`pytest tests/builder/test_goldens.py --update-goldens` writes the goldens again.
"""

from collections.abc import Iterator, Sequence
from dataclasses import MISSING, fields, is_dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import Any, get_args, get_type_hints

import pytest

from builder import describe, home, judge, systems
from builder.army.muster import roster
from builder.core.field_spec import Path, field_specs
from builder.core.formatting import figure
from builder.examples import Example, examples_of
from builder.house_rules.ruleset import sheet
from builder.questions.model import Answer, Question
from reports.answer.model import answered_question
from reports.answer.text import answer_text
from reports.reference import reference_of
from reports.text.plain import card_text, roster_text
from tests.builder.asked import Golden, questions_of, standard_of
from tests.sweeps import THOROUGH, share

SYSTEMS = [pytest.param(system, id=key) for key, system in systems().items()]
EXAMPLES = [
    pytest.param(example, id=example.key)
    for system in systems().values()
    for example in examples_of(system.key)
]


def houses(example: Example) -> dict[str, Any]:
    """Return the house rules of each design: only they make home-made parts legal."""
    return {
        entry.design: army.house for _, army in example.armies for entry in army.entries
    }


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_matches_its_golden(example: Example, golden: Golden) -> None:
    designs = dict(example.designs)
    by = houses(example)
    cards = [card_text(describe(each, by.get(key))) for key, each in designs.items()]
    rosters = [roster_text(roster(army, designs)) for _, army in example.armies]
    sheets = [card_text(sheet(rules)) for _, rules in example.rulesets]
    golden(example.key, "\n".join([*cards, *rosters, *sheets]))


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_sheet_of_a_game_matches_its_golden(system: Any, golden: Golden) -> None:
    lines = [card_text(reference_of(system, standard_of(system)))]
    for example in examples_of(system.key):
        designs = [each for _, each in example.designs]
        used = reference_of(system, standard_of(system), designs, example.title)
        lines.append(f"{used.title}: {', '.join(part.title for part in used.back)}")
    golden(f"reference-{system.key}", "\n".join(lines))


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_preset_matches_its_golden(system: Any, golden: Golden) -> None:
    golden(
        f"presets-{system.key}",
        "\n".join(
            f"[{each.group}; {each.source}]\n{card_text(describe(each.design))}"
            for each in system.presets()
        ),
    )


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_answers_of_an_example_match_their_golden(
    example: Example, golden: Golden
) -> None:
    golden(f"answers-{example.key}", "\n".join(answers(example)))


def answers(example: Example) -> Iterator[str]:
    """Yield the answers to each question of each design, as a form opens."""
    by = houses(example)
    for key, design in example.designs:
        house = by.get(key) or standard_of(home(design))
        for question in questions_of(design):
            situation = question.situation()
            answer = question.answered(design, situation, house)
            yield answer_text(
                answered_question(question, design, situation, house, answer)
            )


MANY_SIDED = (
    *("half-track", "fire-breathing-dragon", "harbor-bombard", "firebomb", "bog"),
    *("fire-breath", "mortar-team", "automatic-rifleman", "machine-gunner"),
)
"""Examples that have much to ask about."""
VARIED = [
    pytest.param(design, question, id=f"{key}-{question.key}")
    for system in systems().values()
    for example in examples_of(system.key)
    for key, design in example.designs
    if key in MANY_SIDED
    for question in questions_of(design)
    if question.key != "compare"
]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Hand out a share of what is varied; all of it to be written again."""
    if "question" in metafunc.fixturenames:
        writing = metafunc.config.getoption("--update-goldens")
        chosen = share(VARIED, of=5, everything=THOROUGH or writing)
        metafunc.parametrize(("design", "question"), chosen)


def test_what_one_more_circumstance_changes_matches_its_golden(
    design: Any, question: Question, golden: Golden, request: pytest.FixtureRequest
) -> None:
    house = standard_of(home(design))
    start = busy(question.start(design, house))
    lines = [f"at first: {in_short(question.answered(design, start, house))}"]
    for label, situation in variants(start):
        answer = question.answered(design, situation, house)
        lines.append(f"{label}: {in_short(answer)}")
    golden(request.node.callspec.id, "\n".join(lines))


def busy(situation: Any) -> Any:
    """Return a situation in which every weapon of a turn is used once."""
    rows = getattr(situation, "shots", None)
    if not rows:
        return situation
    return replace(situation, shots=tuple(replace(row, fired=1) for row in rows))


def variants(situation: Any) -> Iterator[tuple[str, Any]]:
    """Yield a situation with one of its fields changed, with words for the change."""
    for name, spec in field_specs(type(situation)).items():
        found: list[tuple[str, Any]] = []
        match getattr(situation, name):
            case bool() as ticked:
                found = [("", not ticked)]
            case Enum() as chosen:
                found = [("", each) for each in type(chosen) if each is not chosen]
            case int() as number if spec.high is None or number + 3 <= spec.high:
                found = [("", number + 3)]
            case (first, *rest) if is_dataclass(first):
                found = [(label, (one, *rest)) for label, one in variants(first)]
            case _:
                pass
        for label, value in found:
            yield f"{name} {label or plain(value)}", replace(situation, **{name: value})


def in_short(answer: Answer) -> str:
    """Return the big values of an answer, and the rules it breaks."""
    stats = [
        f"{stat.label} {stat.value} {' '.join(stat.small)}".strip()
        for stat in answer.stats
    ]
    rules = [f"{one.severity} {one.rule}: {one.message}" for one in answer.refusals]
    return "; ".join([*stats, *rules])


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_verdicts_of_an_example_match_their_golden(
    example: Example, golden: Golden
) -> None:
    golden(f"verdicts-{example.key}", "\n".join(verdicts(example)))


def verdicts(example: Example) -> Iterator[str]:
    """Yield the bill and the broken rules of each design, with their fixes."""
    by = houses(example)
    for key, design in example.designs:
        judged = judge(design, by.get(key))
        yield design.title
        for depth, term in judged.tally.walk() if judged.tally else ():
            words = (term.label, term.working, term.rule)
            yield f"  {'  ' * depth}{figure(term.amount)}: {', '.join(words)}"
        for broken in judged.violations:
            yield f"  {broken.severity} {broken.rule} {broken.title}: {broken.message}"
            for fix in broken.fixes:
                yield f"    {fix.label}: {dotted(fix.at)} = {plain(fix.value)}"


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_forms_of_a_game_match_their_golden(system: Any, golden: Golden) -> None:
    situations = [
        type(q.situation()) for kind in system.kinds for q in questions_of(kind())
    ]
    forms = [*system.kinds, type(standard_of(system)), *situations]
    golden(f"forms-{system.key}", "\n".join(map(form_text, with_parts(forms))))


def with_parts(forms: Sequence[Any]) -> list[Any]:
    """Classes of forms, and the classes of the parts they hold, each once."""
    found = dict.fromkeys(forms)
    for form in forms:
        for hint in get_type_hints(form).values():
            inner = [each for each in classes_in(hint) if each not in found]
            found |= dict.fromkeys(with_parts(inner))
    return list(found)


def classes_in(hint: Any) -> Iterator[Any]:
    """Yield the classes with fields of their own in an annotation."""
    if isinstance(hint, type) and is_dataclass(hint):
        yield hint
    for inner in get_args(hint):
        yield from classes_in(inner)


@pytest.mark.parametrize("system", SYSTEMS)
def test_templates_and_tokens_match_their_golden(system: Any, golden: Golden) -> None:
    house = standard_of(system)
    designs = [each for one in examples_of(system.key) for _, each in one.designs]
    # Each by itself, and all of them as one army.
    kits = {each.title: [(2, each)] for each in designs}
    kits["All of them"] = [(1, each) for each in designs]
    lines = []
    for title, counted in kits.items():
        found = [f"  {one.said}; {parts_of(one)}" for one in system.kit(counted, house)]
        lines += [title, *found]
    golden(f"kits-{system.key}", "\n".join(lines))


def parts_of(template: Any) -> str:
    """Return all that a template is made of."""
    names = getattr(template, "_fields", ()) or template.__slots__
    values = {name: getattr(template, name) for name in names if name != "label"}
    return ", ".join(f"{name} {_sized(value)}" for name, value in values.items())


def _sized(value: Any) -> str:
    match value:
        case tuple():
            return f"({', '.join(map(_sized, value))})"
        case Fraction():
            return f"{float(value):g} mm"
        case _:
            return str(value)


LINES = (
    'Use 4, Range 10", 2d6',
    "Use 4, Range 14, 2d6",
    "Use 3, 2d4 Fire",
    "10 CP, Use 5, Range 24, 3d6",
    "Size 2, 1d10 Exp",
    "Close combat, Use 2, 1d6+2",
    "2d12 Phased",
    "Use 9, Range 7, 5d12",
    "Gun, CP 40, 2d6",
    "Gun Use 0, Range 99, 3d10+1",
    "Smoke",
)


def test_explanations_of_stat_lines_match_their_golden(golden: Golden) -> None:
    golden("explanations", "\n".join(map(explained, LINES)))


def explained(line: str) -> str:
    system = systems()["brikwars"]
    found = system.explain(line, standard_of(system))
    near = [f"{each.line}: {', '.join(each.differences)}" for each in found.nearest]
    builds = [words for _, words in found.builds[:9]]
    lines = [line, *builds, *found.obstacles, *found.claims, *near]
    return "\n  ".join(lines)


def form_text(form: Any) -> str:
    """Return the fields of a form with bounds, rule and the value they begin with."""
    lines = [f"{form.__name__} {first_title(form)}".rstrip()]
    starts = {each.name: each.default for each in fields(form)}
    for name, spec in field_specs(form).items():
        least = "" if spec.low is None else f"from {spec.low}{spec.unit}"
        most = "" if spec.high is None else f"up to {spec.high}{spec.unit}"
        start = f"at first {plain(starts[name]) or 'blank'}"
        about = (spec.label, least, most, start, spec.rule, spec.group, spec.hint)
        lines.append(f"  {'; '.join(filter(None, about))}")
    return "\n".join(lines)


def first_title(form: Any) -> str:
    """Return what a form calls its value at first; nothing if it needs values."""
    if any(each.default is each.default_factory is MISSING for each in fields(form)):
        return ""
    value = form()
    names = (getattr(value, "label", ""), getattr(value, "title", ""))
    return ", ".join(dict.fromkeys(filter(None, map(str, names))))


def dotted(path: Path) -> str:
    return ".".join(map(str, path))


def plain(value: Any) -> str:
    """Return a value as a word: a number or text as it is, parts as their count."""
    if isinstance(value, tuple):
        return f"{len(value)} parts"
    if is_dataclass(value):
        return type(value).__name__
    return str(value)
