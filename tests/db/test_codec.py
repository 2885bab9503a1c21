"""Designs to payloads and back: exact, or refused in one sentence."""

import dataclasses
import json
from fractions import Fraction
from typing import Any, Literal

import pytest
from hypothesis import given

from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.mods import Mod
from builder.core.framing import Framing
from db.files.codec import decode, dumps, encode, loads
from db.files.unreadable import Unreadable
from tests.db.values import anything, armies, designs, values

WEAPON = {"kind": "brikwars.weapon"}
CREATION = {"kind": "brikwars.creation"}


def refusal(payload: Any) -> Unreadable:
    with pytest.raises(Unreadable) as caught:
        decode(payload, ("designs", 2))
    assert "\n" not in str(caught.value)
    assert "pydantic" not in str(caught.value)
    return caught.value


@given(designs() | armies())
def test_what_is_encoded_is_decoded_exactly(value: Any) -> None:
    payload = encode(value)
    assert decode(payload) == value
    assert decode(json.loads(json.dumps(payload))) == value
    assert loads(value.kind, dumps(value)) == value


@given(designs() | armies())
def test_equal_values_have_the_same_payload_to_the_letter(value: Any) -> None:
    assert dumps(value) == dumps(decode(encode(value)))


@given(anything())
def test_any_payload_is_read_as_a_design_or_refused(payload: Any) -> None:
    try:
        value = decode(payload)
    except Unreadable as refused:
        assert refused.why  # noqa: PT017 (reading may also succeed)
    else:
        assert decode(encode(value)) == value


def test_numbers_and_words_are_written_and_empty_fields_are_not() -> None:
    assert encode(Weapon()) == WEAPON | {"type": "Gun", "size": 1, "smart": False}


def test_missing_fields_get_the_defaults_of_a_new_design() -> None:
    assert decode(WEAPON) == Weapon()
    assert decode(CREATION | {"mounts": [{}]}) == Creation(mounts=(Mount(),))


def test_house_rules_are_read_with_their_army() -> None:
    army = Army(house=House(chained_swaps=False), entries=(Entry(design="a"),))
    assert loads("army", dumps(army)) == army


@pytest.mark.parametrize(
    "value",
    [
        Weapon(size=True),
        Weapon(size=2.0),  # type: ignore[arg-type]
        Weapon(smart=1),  # type: ignore[arg-type]
        Weapon(mods=[Mod.SAFETY]),  # type: ignore[arg-type]
        Creation(mounts=(Mount(weapon=Weapon(size=True)),)),
    ],
)
def test_what_would_be_read_back_differently_is_not_written(value: Any) -> None:
    with pytest.raises(Unreadable):
        encode(value)


@pytest.mark.parametrize(
    ("payload", "field", "words"),
    [
        (WEAPON | {"size": -3}, "size", "from 0 to 1000, not −3"),
        (WEAPON | {"size": 1.0}, "size", "not 1.0; leave out the decimal point"),
        (WEAPON | {"size": "3"}, "size", 'not "3"; leave out the quotes'),
        (WEAPON | {"size": True}, "size", "whole number, not true"),
        (WEAPON | {"size": None}, "size", "whole number, not null"),
        (WEAPON | {"size": [1]}, "size", "whole number, not a list"),
        (WEAPON | {"size": float("nan")}, "size", "no number"),
        (WEAPON | {"size": float("-inf")}, "size", "no number"),
        (WEAPON | {"size": 10**400}, "size", "about 401 digits"),
        (WEAPON | {"size": 10**5000}, "size", "enormous"),
        (WEAPON | {"smart": 1}, "smart", "true or false, not 1"),
        (WEAPON | {"name": 7}, "name", 'text in quotes "", not 7'),
        (WEAPON | {"name": "\ud800"}, "name", "half a character"),
        (WEAPON | {"name": "x" * 10_001}, "name", "10,001 characters long"),
        (WEAPON | {"notes": "x" * 100_001}, "notes", "100,001 characters long"),
        (WEAPON | {"tags": "x"}, "tags", 'a list in brackets [], not "x"'),
        (WEAPON | {"tags": ["a", 3]}, "tags[1]", "not 3"),
        (WEAPON | {"type": "gun"}, "type", 'did you mean "Gun"?'),
        (WEAPON | {"type": "Teapot"}, "type", '"Tiny Attack"'),
        (WEAPON | {"type": 10**300}, "type", "is an enormous number; it must be"),
        (WEAPON | {"mods": ["Low Impct"]}, "mods[0]", 'mean "Low Impact"?'),
        (WEAPON | {"swaps": [{"takes": []}]}, "swaps[0].takes", "from 1 to 100"),
        (WEAPON | {"sise": 3}, "sise", 'did you mean "size"?'),
        (WEAPON | {"qqqq": 3}, "qqqq", "may have kind, name, type"),
        (WEAPON | {"\ud800": 3}, "", "half a character"),
        (WEAPON | {7: 3}, "", "not text"),
        (WEAPON | {"size": {3}}, "size", "a set, which a file cannot hold"),
        (CREATION | {"mounts": [3]}, "mounts[0]", "object in braces {}, not 3"),
        (
            CREATION | {"mounts": [{"weapon": {"size": -1}}]},
            "mounts[0].weapon.size",
            "not −1",
        ),
        (
            CREATION | {"mounts": [{"weapon": CREATION}]},
            "mounts[0].weapon.kind",
            '"brikwars.weapon"',
        ),
        ({"kind": "brikwars.wepon"}, "kind", 'did you mean "brikwars.weapon"?'),
        ({"kind": 3}, "kind", "is 3; it must be one of"),
        ({"kind": ["army"]}, "kind", "is a list; it must be one of"),
        ({"name": "Wolf"}, "kind", "is missing"),
        ([], "", "object in braces"),
        ("Wolf", "", "object in braces"),
        (None, "", "object in braces"),
        ({"kind": "army", "limit": "x"}, "limit", 'whole number, not "x"'),
        ({"kind": "army", "limit": -1}, "limit", "not −1"),
        ({"kind": "army", "system": "chess"}, "system", "the games are"),
        (
            {"kind": "army", "entries": [{"design": "a", "count": 0}]},
            "entries[0].count",
            "not 0",
        ),
        ({"kind": "army", "house": 3}, "house", "object in braces"),
        ({"kind": "army", "house": {}}, "house.kind", "is missing"),
        (
            {"kind": "army", "house": {"kind": "brikwars.hose"}},
            "house.kind",
            'did you mean "brikwars.house"?',
        ),
        (
            {"kind": "army", "house": {"kind": "brikwars.house", "chained_swap": True}},
            "house.chained_swap",
            'did you mean "chained_swaps"?',
        ),
    ],
)
def test_nonsense_is_refused_by_its_field(payload: Any, field: str, words: str) -> None:
    refused = refusal(payload)
    assert refused.where == "designs[2]" + (f".{field}" if field else "")
    assert words in refused.why


def test_house_rules_of_another_game_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    @dataclasses.dataclass(frozen=True)
    class Foreign:
        kind: str = "foreign.house"

    monkeypatch.setattr("db.files.codec.HOUSES", {"foreign.house": Foreign})
    refused = refusal({"kind": "army", "house": {"kind": "foreign.house"}})
    assert refused.where == "designs[2].house"
    assert "another game" in refused.why


@dataclasses.dataclass(frozen=True)
class Priced:
    """A design with points of its player's own, which may be fractions."""

    points: Fraction | None = None
    kind: Literal["test.priced"] = "test.priced"
    title = "Priced"


def test_fractions_are_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("db.files.codec.CLASSES", {"test.priced": Priced})
    made: Any
    for made in map(Priced, (None, Fraction(0), Fraction(7, 3), Fraction(-12))):
        assert decode(encode(made)) == made
    made = Priced(Fraction(1, 2))
    assert encode(made)["points"] == "1/2"
    wrongs: list[Any] = ["1/0", "x", "", True, [], float("inf"), "9" * 5_000]
    for wrong in wrongs:
        refused = refusal({"kind": "test.priced", "points": wrong})
        assert refused.where == "designs[2].points"


@dataclasses.dataclass(frozen=True)
class Exacting:
    """A design with a field that has no start value, and one that is no integer."""

    size: int
    weight: float = 1.0
    kind: Literal["test.exacting"] = "test.exacting"
    title = "Exacting"


@pytest.mark.parametrize(
    ("payload", "field", "words"),
    [
        ({}, "size", "is missing"),
        ({"size": 1, "weight": "3"}, "weight", "leave out the quotes"),
        ({"size": 1, "weight": None}, "weight", "a number, not null"),
        ({"size": 1, "weight": float("nan")}, "weight", "no number"),
    ],
)
def test_other_sorts_of_fields_are_named_as_well(
    monkeypatch: pytest.MonkeyPatch, payload: dict[str, Any], field: str, words: str
) -> None:
    monkeypatch.setattr("db.files.codec.CLASSES", {"test.exacting": Exacting})
    made: Any = Exacting(2, 0.1)
    assert decode(encode(made)) == made
    refused = refusal({"kind": "test.exacting"} | payload)
    assert refused.where == f"designs[2].{field}"
    assert words in refused.why


def test_a_payload_that_is_deep_or_holds_itself_is_refused() -> None:
    deep: dict[str, Any] = dict(WEAPON)
    deep["swaps"] = deep
    assert "nested" in refusal(deep).why


def test_a_list_too_long_to_look_at_is_refused() -> None:
    assert "100,001 parts" in refusal(WEAPON | {"tags": ["x"] * 100_001}).why


def test_a_stored_payload_of_an_unknown_kind_is_refused() -> None:
    with pytest.raises(Unreadable, match="kind"):
        loads("chess.knight", '{"kind": "chess.knight"}')
    with pytest.raises(Unreadable):
        loads("army", "null")


@given(values(Framing))
def test_a_framing_comes_back_from_a_file_and_a_library_exactly(
    framing: Framing,
) -> None:
    design = Weapon(photo="p", framing=framing)
    assert decode(encode(design)) == design
    assert loads(design.kind, dumps(design)) == design


def test_a_design_without_a_framing_is_written_as_before() -> None:
    assert "framing" not in encode(Weapon(photo="p"))
