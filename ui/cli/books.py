"""What the books say, and what comes along: builds, rules, Sizes, presets, examples."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain, groupby
from pathlib import Path
from typing import Final

from builder import judge, kinds, systems
from builder.core.design import Design, HouseRules
from builder.core.field_spec import field_specs
from builder.core.formatting import counted, listed
from builder.core.measure import INCHES, UNITS, SizeMeasure, Unit
from builder.core.texts import canonical
from builder.examples import Example, examples_of
from builder.glossary import terms
from builder.rules.lookup import RulePage, rule_page, rule_title, sources_of_rules
from builder.system.model import Explanation, NearestBuild
from db.files.codec import encode
from db.files.jsontext import Json
from db.files.muster import write
from db.files.muster_file import MusterFile
from db.files.unreadable import nearest, shown
from db.library.examples import file_of
from ui.cli.files import Output, must_not_replace, output_of
from ui.cli.json_answers import cost, exact
from ui.cli.names import game_called, the_one
from ui.cli.reading import agreed_on, game_of, must_be_of
from ui.cli.terminal import (
    CANNOT,
    DONE,
    ILLEGAL,
    Args,
    CommandError,
    answer,
    complain,
    report,
    say,
    tell,
)
from ui.core.amount import LENGTHS, length_of
from ui.presets.list import PresetItem, offered

# `explain`: the legal builds that give a stat line.


def explain(args: Args) -> int:
    """Print the builds of each stat line, or what stands in their way.

    Returns:
        0 if every line has a build, 1 if some line has none, 2 if one of several
        cannot be read.

    Raises:
        CommandError: If the only line is no stat line.
    """
    agreed = agreed_on(args)
    system = game_of(args.system, agreed)
    house = agreed.house if agreed else system.standard
    lines = _lines(args.line)
    code = DONE
    answers: list[dict[str, Json]] = []
    for line in lines:
        found = system.explained(line, house)
        if found.unclear and len(lines) == 1:
            raise CommandError(found.unclear)
        built = DONE if found.builds else ILLEGAL
        code = max(code, CANNOT if found.unclear else built)
        answers.append({"text": line, **_explanation(found, house)})
        if not args.json:
            if len(lines) > 1:
                say(line)
            _say(found, whole=args.all)
    unclear = sum("unclear" in each for each in answers)
    if unclear:
        complain(f"{unclear} of {counted(len(lines), 'line')} cannot be understood")
    if args.json:
        answer(answers[0] if len(lines) == 1 else {"lines": answers})
    return code


def _lines(words: list[str]) -> list[str]:
    """Return the stat lines: each argument is one, unless one came without quotes.

    >>> _lines(["Use 4, 2d6", "Use 3, 1d8"])
    ['Use 4, 2d6', 'Use 3, 1d8']
    >>> _lines(["Use", "4,", "2d6"])
    ['Use 4, 2d6']
    """
    quoted = all(len(word.split()) > 1 for word in words)
    text = ("\n" if quoted else " ").join(words)
    return [line.strip() for line in text.splitlines() if line.strip()] or [text]


_PLAINEST: Final = 3
"""The most builds that are said, unless all are wanted."""


def _say(found: Explanation, *, whole: bool) -> None:
    if found.unclear:
        say(f"Not understood: {found.unclear}", 2)
        return
    if not found.builds:
        say("No legal build.")
    for sentence in found.wrong.splitlines():
        say(sentence, 2)
    few = not whole and len(found.builds) > _PLAINEST
    written_out = 0
    for heading, group in found.groups:
        # What a rule warns of would drown what none does.
        if few and written_out:
            break
        say(heading)
        for near in group[:_PLAINEST] if few else group:
            written_out += 1
            say(near.line, 2)
            for difference in near.differences:
                say(f"- {difference}", 4)
    rest = len(found.builds) - written_out
    if found.more:
        say(f"More than {max(0, rest)} others; say more of the line to see fewer")
    elif rest > 0:
        why = ", each with a rule to see" if rest <= len(found.warned) else ""
        say(f"{counted(rest, 'other')}{why}; --all lists them")


def _explanation(found: Explanation, house: HouseRules) -> dict[str, Json]:
    if found.unclear:
        return {"unclear": found.unclear}

    def told(near: NearestBuild) -> dict[str, Json]:
        facts = _made(near.design, near.line, house)
        return {**facts, "differences": list(near.differences)}

    builds = [
        _made(*build, house) | {"warned": build[0] in found.warned}
        for build in found.builds
    ]
    return {
        "builds": builds,
        "more": found.more,
        "claims": list(found.claims),
        "obstacles": list(found.obstacles),
        "nearest": [told(near) for near in found.nearest],
        "written": told(found.written) if found.written else None,
    }


def _made(design: Design, line: str, house: HouseRules) -> dict[str, Json]:
    price = cost(judge(design, house))
    return {"line": line, "cost": price, "design": encode(design)}


# `rule`: what a rule says, where it stands, and which house rules change it.


def rule(args: Args) -> int:
    """Print the page of a rule.

    Raises:
        CommandError: If there is no rule of that number, or the house rules are of
            another game.
    """
    typed = " ".join(" ".join(args.number).split())
    called = canonical(typed)
    found = [called] if rule_page(called) else _by_words(typed)
    if len(found) > 1:
        titles = {number: rule_title(number) for number in found}
        rules = [{"number": number, "title": titles[number]} for number in found]
        lines = (f"{number} {title}" for number, title in titles.items())
        return tell(args, {"rules": rules}, lines)
    page = rule_page(found[0]) if found else None
    if page is None:
        word = "has the words" if " " in typed else "has the word"
        verb = "is called" if any(map(str.isdigit, typed)) else word
        near = nearest(called, sources_of_rules())
        known = "numbers look like R8.7.23, M12, S4, I11 or A19"
        hint = f"did you mean {near}, {rule_title(near)}?" if near else known
        raise CommandError(f"no rule {verb} {shown(typed)}; {hint}")
    agreed = agreed_on(args)
    if agreed and page.system:
        must_be_of(agreed, systems()[page.system])
        page = rule_page(page.number, agreed.house) or page
    return tell(args, _page_facts(page), _page_lines(page))


def _by_words(called: str) -> list[str]:
    """Return the rules whose titles fit some words; if none does, whose texts do."""
    wanted = terms.asked(called)
    ranked: dict[int, list[str]] = defaultdict(list)
    for number, source in sources_of_rules().items():
        title = rule_title(number).casefold()
        rank = wanted.rank(title, f"{title} {source.texts[number].says.casefold()}")
        if rank is not None:
            ranked[rank].append(number)
    return [*ranked[0], *ranked[2]] or [*ranked[1], *ranked[3]]


def _page_lines(page: RulePage) -> Iterator[str]:
    yield f"{page.number}  {page.title}"
    yield from (f"  {said}" for said in page.says)
    for switch in page.switches:
        state = f"{switch.label}: {switch.state} ({switch.whose})"
        yield f"  House rule {switch.rule}, {state}"
    yield from (f"  See also {other}, {rule_title(other)}" for other in page.see)
    yield f"  {page.where}"


def _page_facts(page: RulePage) -> dict[str, Json]:
    return {
        "number": page.number,
        "title": page.title,
        "game": page.system,
        "says": list(page.says),
        "where": page.where,
        "see": list(page.see),
        "checks": [
            {"title": title, "severity": severity.value}
            for title, severity in page.checks
        ],
        "house": [
            {
                "field": switch.name,
                "rule": switch.rule,
                "label": switch.label,
                "state": switch.state,
                "changed": switch.changed,
            }
            for switch in page.switches
        ],
    }


# `measure`: the Size that a length on the table comes to.

KNOWN: Final = (*UNITS, Unit("centimeters", "cm", Fraction(10)))
"""The units of the rulers, and one that people read off their own."""
_WITH_UNIT: Final = re.compile(r"""(.*?[\d¼½¾])\s*([a-z"]+)\s*""", re.IGNORECASE)


def measure(args: Args) -> int:
    """Print the Sizes that a length comes to, for each kind of design.

    Raises:
        CommandError: If it is no length, or the unit is unknown.
    """
    number, unit = _told(args.length, args.unit)
    length = length_of(number)
    if length is None:
        known = listed([length_unit.short for length_unit in KNOWN], "or")
        raise CommandError(f"{args.length}: {LENGTHS}; {known} may follow it")
    readings = [(*reading, reading[2].read(length, unit)) for reading in _asked()]
    facts: dict[str, Json] = {
        "length": exact(length),
        "unit": unit.name,
        "inches": exact(length * unit.length / INCHES.length),
        "of": [
            {"kind": kind, "sizes": list(found.choices)}
            for kind, _, _, found in readings
        ],
    }
    lines = (f"{label}: {found.words}. {how.how}" for _, label, how, found in readings)
    return tell(args, facts, lines)


def _told(length: str, unit: str) -> tuple[str, Unit]:
    """Return a number and its unit, which may follow it without a blank or apart."""
    glued = _WITH_UNIT.fullmatch(length)
    if not glued:
        return length, _unit(unit)
    if unit:
        raise CommandError(f"{length} {unit}: the unit is there twice")
    return glued[1], _unit(glued[2])


def _unit(typed: str) -> Unit:
    """Return the unit that is named, or begins so."""
    word = typed.strip().lower().replace('"', "in") or "in"
    found = [unit for unit in KNOWN if word in (unit.name, unit.short)]
    found += [unit for unit in KNOWN if unit.name.startswith(word)]
    if not found:
        known = ", ".join(unit.short for unit in KNOWN)
        raise CommandError(f"{typed} is no unit; there are {known}")
    return found[0]


def _asked() -> Iterator[tuple[str, str, SizeMeasure]]:
    for key, kind in kinds().items():
        for spec in field_specs(kind).values():
            if spec.measure:
                name, label = kind.__name__, spec.label
                whole = label if label.startswith(name) else f"{name} {label}"
                yield key, whole, spec.measure


def presets(args: Args) -> int:
    """List presets, or write copies of them to a muster file."""
    game = game_called(args.game).key if args.game else ""
    held = {preset.id: preset for preset in offered(game)}
    ids = {the_one(name, held, "preset", "presets"): None for name in args.names}
    chosen = [held[preset_id] for preset_id in ids or held]
    if args.output is None:
        _list_presets(chosen, as_json=args.json)
        return DONE
    out = output_of(args)
    out.write(write(MusterFile({preset.id: preset.design for preset in chosen})))
    designs = [{"id": preset.id, "name": preset.title} for preset in chosen]
    report(args, counted(len(chosen), "design"), designs=designs)
    return DONE


def _list_presets(chosen: Sequence[PresetItem], *, as_json: bool) -> None:
    if as_json:
        answer({"presets": [_preset_facts(preset) for preset in chosen]})
        return
    names = max((len(preset.title) for preset in chosen), default=0)
    prices = max((len(preset.cost) for preset in chosen), default=0)
    for group, members in groupby(chosen, key=lambda preset: preset.group):
        say(group)
        for member in members:
            # `say` joins several blanks to one, so dots fill the columns.
            lead = "." * (names - len(member.title) + 2)
            price = member.cost or "-"
            fill = "." * (prices - len(price) + 1)
            say(f"{member.title} {lead}{fill} {price}  {member.preset.source}", 2)


def _preset_facts(each: PresetItem) -> dict[str, Json]:
    return {
        "id": each.id,
        "game": each.game,
        "group": each.preset.group,
        "name": each.title,
        "cost": cost(judge(each.design)),
        "source": str(each.preset.source),
        "design": encode(each.design),
    }


def examples(args: Args) -> int:
    """List examples, or write them as muster files.

    Raises:
        CommandError: If there is no such example, or they cannot be written there.
    """
    game = game_called(args.game).key if args.game else ""
    held = {
        example.key: example
        for key, system in systems().items()
        for example in examples_of(system.key)
        if key == game or not game
    }
    keys = {the_one(name, held, "example", "examples"): None for name in args.names}
    chosen = [held[key] for key in keys or held]
    if args.output is None:
        facts = [
            {"key": example.key, "title": example.title, "about": example.about}
            for example in chosen
        ]
        pairs = ((f"{one.key}: {one.title}", f"  {one.about}") for one in chosen)
        tell(args, {"examples": facts}, chain.from_iterable(pairs))
    elif args.output != "-" and Path(args.output).is_dir():
        _write_each(chosen, Path(args.output), args)
    elif len(chosen) > 1:
        raise CommandError(
            "several examples go into a folder that is there, such as -o . ; or name "
            "one of them"
        )
    else:
        output_of(args).write(write(file_of(chosen[0])))
        report(args, chosen[0].title, examples=[chosen[0].key])
    return DONE


def _write_each(chosen: Sequence[Example], folder: Path, args: Args) -> None:
    """Write each example into a folder, or none if one would replace a file."""
    files = {folder / f"{example.key}.json": example for example in chosen}
    for path in files:
        must_not_replace(path, args)
    for path, example in files.items():
        Output(path, "json").write(write(file_of(example)))
    keys = [example.key for example in chosen]
    report(args, counted(len(keys), "example"), examples=keys)
