"""The shipped JSON Schema: up to date, and true to what is read."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings

from builder import systems
from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.house_rules import House
from builder.examples import examples_of
from db.files.muster import write
from db.files.muster_file import MusterFile
from db.files.schema import FILE, text
from tests.db.values import armies, designs, unphotographed
from tests.sweeps import examples
from ui.__main__ import main

SHIPPED: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
CHECK = jsonschema.Draft202012Validator(SHIPPED)


def test_the_shipped_schema_is_that_of_the_classes() -> None:
    assert FILE.read_text(encoding="utf-8") == text(), "run python3 dev.py schema"
    CHECK.check_schema(SHIPPED)


def test_examples_of_every_system_satisfy_it() -> None:
    for system in systems().values():
        for example in examples_of(system.key):
            designs, armies = dict(example.designs), dict(example.armies)
            file = MusterFile(designs, armies, rulesets=dict(example.rulesets))
            CHECK.validate(json.loads(write(file)))


@settings(max_examples=examples(40))
@given(designs(), armies(("a",)))
def test_whatever_is_written_satisfies_it(design: Any, army: Army) -> None:
    file = MusterFile({"a": unphotographed(design)}, {"b": army})
    CHECK.validate(json.loads(write(file)))


def test_an_army_with_house_rules_satisfies_it() -> None:
    army = Army(entries=(Entry(design="a"),), house=House(chained_swaps=False))
    CHECK.validate(json.loads(write(MusterFile({"a": Weapon()}, {"b": army}))))


@pytest.mark.parametrize(
    "change",
    [
        {"size": -3},
        {"size": "3"},
        {"size": True},
        {"sise": 3},
        {"type": "gun"},
        {"id": ""},
        {"kind": "army"},
        {"name": "x" * 10_001},
    ],
)
def test_it_refuses_what_the_reader_refuses(change: dict[str, Any]) -> None:
    weapon = {"id": "a", "kind": "brikwars.weapon", "size": 1}
    assert CHECK.is_valid({"brickmuster": 1, "designs": [weapon]})
    assert not CHECK.is_valid({"brickmuster": 1, "designs": [weapon | change]})


def test_an_id_may_stand_in_place_of_a_weapon() -> None:
    tank = {"id": "t", "kind": "brikwars.creation", "mounts": [{"weapon": "gun"}]}
    assert CHECK.is_valid({"brickmuster": 1, "designs": [tank]})
    assert not CHECK.is_valid({"brickmuster": 2, "designs": [tank]})


def test_it_says_what_it_is_and_the_command_prints_it(
    capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path
) -> None:
    version = json.loads(write(MusterFile()))["brickmuster"]
    assert SHIPPED["$id"] == f"urn:brickmuster:muster-file:{version}"
    assert SHIPPED["version"] == version
    out = tmp_path / "muster.json"
    assert main(["schema", "-o", str(out)]) == 0
    assert out.read_bytes() == FILE.read_bytes()
    capfdbinary.readouterr()
    assert main(["schema", "--json"]) == 0
    assert capfdbinary.readouterr().out == FILE.read_bytes()
