"""What situations are asked: fields, JSON that is fed back, and worked examples."""

import json
import shlex
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from builder import systems
from builder.brikwars.model.designs import Weapon
from builder.brikwars.tables.weapons import WeaponType as Type
from builder.core.design import Design
from builder.core.field_spec import field_specs
from builder.examples import examples_of
from builder.questions.model import Question
from db.files.muster import write
from db.files.muster_file import MusterFile
from tests.builder.asked import questions_of
from tests.builder.test_hidden_fields import MORE, nudged
from tests.rule_coverage.examples import EXAMPLES, Example
from tests.sweeps import THOROUGH
from tests.ui.cli.commands import BATTLE, Cli
from tests.ui.cli.example_designs import DESIGNS
from ui.__main__ import main
from ui.cli.names import NamedInFile
from ui.cli.situations import AskedFields, situation_with, told

# `odds --fields`, and a situation in JSON that is fed back to `--set`

MANY: Final = 40 if THOROUGH else 6
"""Situations of a question of a design that are tried."""


def designs_of(system: Any) -> dict[str, Any]:
    """Designs as a file has them: some without a name, two of one name."""
    found = [each for one in examples_of(system.key) for _, each in one.designs]
    found += MORE if system.key == "brikwars" else ()
    return {f"design {place}": each for place, each in enumerate(found)}


def asked() -> Iterator[Any]:
    for system in systems().values():
        known = designs_of(system)
        seen = set()
        for design in known.values():
            for question in questions_of(design):
                if (type(design), question.key) not in seen:
                    seen.add((type(design), question.key))
                    name = f"{system.key}-{type(design).__name__}-{question.key}"
                    yield pytest.param(system, design, question, id=name)


def situations(system: Any, design: Any, question: Question) -> Iterator[Any]:
    """The situation it opens with, and some with up to six other values."""
    start = question.start(design, system.standard)
    yield start
    by = Random(question.key)  # noqa: S311  # no secret
    for _ in range(MANY):
        other = start
        for _ in range(6):
            _, other = nudged(system, other, None, by) or ("", other)
        yield other


@pytest.mark.parametrize(("system", "design", "question"), [*asked()])
def test_a_situation_told_in_json_is_the_same_when_it_is_set(
    system: Any, design: Any, question: Question
) -> None:
    known = designs_of(system)
    house = system.standard
    start = question.start(design, house)
    for held in (known, {}):
        # Where the file has not got them, designs are written out.
        file = NamedInFile(held, {}, "a file")
        for situation in situations(system, design, question):
            said = json.dumps(told(situation, held))
            again = situation_with(start, [said], file)
            assert again == situation
            assert type(again) is type(situation)
    answer = question.ask(design, situation, house)
    assert question.ask(design, again, house) == answer


@pytest.mark.parametrize(("system", "design", "question"), [*asked()])
def test_every_field_is_listed_and_a_plain_one_can_be_set_by_itself(
    system: Any, design: Any, question: Question
) -> None:
    known = designs_of(system)
    start = question.start(design, system.standard)
    listed = AskedFields(question, design, start, system.standard, known).listed()
    names = [each.field for each in listed]
    assert len(names) == len(set(names))
    assert [each for each in names if "." not in each] == [*field_specs(type(start))]
    file = NamedInFile(known, {}, "a file")
    for each in listed:
        facts = each.facts
        assert each.said.startswith(f"{each.field}: ")
        assert facts["label"]
        if "." in each.field or each.kind in {"rows", "several"}:
            continue
        for value, _, _ in each.values:
            set_ = situation_with(start, [f"{each.field}={value}"], file)
            held = getattr(set_, each.field)
            known_id = known.get(str(value)) if isinstance(held, Design) else None
            assert known_id == held or told(set_, known)[each.field] == value
        again = situation_with(start, [f"{each.field}={each.usual}"], file)
        assert again == start


def test_the_command_feeds_itself(cli: Cli) -> None:
    rifleman = ["odds", str(BATTLE), "--only", "rifleman", "--json"]
    chosen = ("against=design of the library", "chosen=keep", "others=Rifle")
    more = [word for each in (*chosen, "distance=6") for word in ("--set", each)]
    first = json.loads(cli.said(*rifleman, *more))
    assert first["set"]["chosen"] == "keep"
    assert first["set"]["others"] == ["rifle"]
    assert json.loads(cli.said(*rifleman, "--set", json.dumps(first["set"]))) == first
    assert (
        json.loads(
            cli.said(*rifleman, "--set", '{"distance": 6}', "--set", "still=yes")
        )["set"]["still"]
        is True
    )


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ('{"distanse": 6}', "did you mean distance?"),
        ('{"distance": "far"}', "distance"),
        ('{"chosen": "kepe"}', 'did you mean "Border Keep"?'),
        ('{"distance": 6', "is not JSON"),
    ],
)
def test_what_is_wrong_in_json_is_a_sentence(
    said: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", str(BATTLE), "--only", "rifleman", "--set", said]) == 2
    out = capsys.readouterr()
    assert out.out == ""
    assert words in out.err
    assert out.err.count("\n") == 1


def test_fields_are_told_with_their_values(
    cli: Cli, capsys: pytest.CaptureFixture[str]
) -> None:
    rifleman = ["odds", str(BATTLE), "--only", "rifleman", "--fields"]
    assert main(rifleman) == 0
    said = capsys.readouterr().out
    assert "Cover (5.1). One of: none; a third; nearly complete." in said
    facts = {each["field"]: each for each in cli.json(*rifleman)["fields"]}
    distance = facts["distance"]
    assert (distance["kind"], distance["unit"]) == ("whole", '"')
    assert (distance["low"], distance["high"]) == (0, 1000)
    assert facts["weapon"]["values"] == [{"value": 0, "label": "Rifle", "why_not": ""}]
    assert facts["against"]["values"][0]["value"] == "minifig"
    keep = {"value": "keep", "label": "Border Keep", "why_not": ""}
    assert keep in facts["chosen"]["values"]


# What cannot be worked out


def test_what_is_past_our_bounds_ends_like_no_rule(tmp_path: Path, cli: Cli) -> None:
    """1 says that something is unlawful; 2, that it cannot be worked out."""
    file = tmp_path / "moon.json"
    gun = Weapon(name="Moon", type=Type.GUN, size=1_000)
    file.write_bytes(write(MusterFile(designs={"moon": gun})))
    assert "past what is worked out" in cli.said("odds", str(file), ends=2)
    told = cli.json("odds", str(file), ends=2)
    assert told["allowed"]
    assert [each["weight"] for each in told["refusals"]] == ["bound"]
    file_of_both = ["odds", str(file), "--set", "against=design of the library"]
    assert main(file_of_both) == 1


# Every worked example of the texts, asked of the command line as a player would

SHIPPED = Path(__file__).resolve().parents[3] / "examples"
CASES = [
    (example, number) for example in EXAMPLES for number in range(len(example.cli))
]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The muster files that the commands name."""
    folder = tmp_path_factory.mktemp("worked-examples")
    book, ours = folder / "book.json", folder / "ours.json"
    wars = folder / "wars.json"
    assert main(["presets", "-o", str(book)]) == 0
    assert main(["presets", "--game", "brikwars", "-o", str(wars)]) == 0
    ours.write_bytes(write(MusterFile(designs=DESIGNS)))
    turrets = folder / "turrets.json"
    turrets.write_text(
        json.dumps({"kind": "brikwars.house", "independent_turrets": True})
    )
    return {
        "book": book,
        "wars": wars,
        "ours": ours,
        "turrets": turrets,
        "examples": SHIPPED,
    }


@pytest.fixture(scope="module")
def known() -> dict[str, tuple[int, str]]:
    """What was answered before, for many examples ask the same."""
    return {}


@pytest.mark.parametrize(
    ("example", "number"),
    CASES,
    ids=[f"{example.name}, {number + 1}" for example, number in CASES],
)
def test_the_command_line_says_what_the_text_says(
    example: Example,
    number: int,
    files: dict[str, Path],
    known: dict[str, tuple[int, str]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    case: dict[str, Any] = example.cli[number]
    run = case["run"]
    if run not in known:
        capsys.readouterr()
        code = main([each.format(**files) for each in shlex.split(run)])
        known[run] = code, plain(capsys.readouterr().out)
    code, said = known[run]
    assert code == case.get("end", 0)
    for line in case["shows"]:
        assert plain(line) in said


def plain(text: str) -> str:
    """The words of a text, with one space between them."""
    return " ".join(text.split())
