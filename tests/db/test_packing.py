"""How versions keep their payloads: exactly, alone, and readable for ever."""

import json
from contextlib import suppress
from datetime import datetime
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy.dialects import sqlite

from builder import systems
from builder.examples import examples_of
from db.files.codec import dumps
from db.store.packing import TEXTS, packed_text, unpacked_text
from db.store.tables import Moment

ANY_TEXT = st.text(st.characters(exclude_categories=()))

SEALS = {1: "19c638724c74e591f25fe1588ee5eba4164905a10bcf1c41aee57314389225e8"}
"""The sums of the texts that payloads are packed against."""

TROOPER = (
    "01cd56a1852366ce2ea4281f58bf16e11cfb062f1c820c769992367907ae41a8347517009b028716e3"
    "90ae14c2c548bd095cd33fe0c514b53aa4d81a044ac088b52850bbd1d63391e1082c1301b018cc85ac"
    "29528aad0500"
)
"""A version of a creation, as libraries of the first release keep it."""


@given(ANY_TEXT)
def test_a_payload_comes_back_as_it_was(text: str) -> None:
    assert unpacked_text(packed_text(text)) == text


@given(ANY_TEXT, st.data())
def test_a_damaged_payload_is_told(text: str, data: st.DataObject) -> None:
    packed = bytearray(packed_text(text))
    packed[data.draw(st.integers(0, len(packed) - 1))] ^= data.draw(st.integers(1, 255))
    with suppress(ValueError):
        # Bits after the last one that counts may be anything.
        assert unpacked_text(bytes(packed)) == text


@given(st.binary(max_size=60))
def test_what_is_no_payload_is_told(packed: bytes) -> None:
    with suppress(ValueError):
        unpacked_text(packed)


@given(ANY_TEXT, st.data())
def test_a_payload_that_was_cut_is_told(text: str, data: st.DataObject) -> None:
    packed = packed_text(text or "x")
    with pytest.raises(ValueError, match=r"damaged|decode"):
        unpacked_text(packed[: data.draw(st.integers(0, len(packed) - 3))])


def test_the_texts_they_are_packed_against_never_change() -> None:
    """Else no version of any library could be read any more."""
    assert {key: sha256(text).hexdigest() for key, text in TEXTS.items()} == SEALS


def test_a_version_of_today_can_be_read_for_ever() -> None:
    packed = bytes.fromhex("01df5fd6e523dc5d012fa208c9cf85d711c6b500")
    assert json.loads(unpacked_text(packed)) == {
        "kind": "brikwars.weapon",
        "name": "Long Tom",
        "size": 3,
    }


def test_an_old_version_that_is_made_of_words_is_read() -> None:
    """Nearly all of it is names of fields, which are in the text alone."""
    held = [
        {
            "kind": "brikwars.weapon",
            "name": name,
            "type": row,
            "size": 1,
            "smart": False,
        }
        for name, row in (("Pistol", "Gun"), ("Round Shield", "Melee Shield"))
    ]
    assert json.loads(unpacked_text(bytes.fromhex(TROOPER))) == {
        "kind": "brikwars.creation",
        "name": "Trooper",
        "size": 1,
        "structure": "1/2",
        "move": 5,
        "flight": 0,
        "medium": "air",
        "thrust": 0,
        "mind": "d6",
        "half_mind": False,
        "mounts": [{"weapon": each, "count": 1, "mounting": "held"} for each in held],
        "extra_minds": 0,
        "tags": ["minifig"],
    }


def test_the_payloads_of_the_examples_take_a_third_of_their_room() -> None:
    texts = [
        dumps(design)
        for system in systems().values()
        for example in examples_of(system.key)
        for _, design in example.designs
    ]
    small = sum(len(packed_text(text)) for text in texts)
    assert small < sum(map(len, texts)) / 2.5


@given(when=st.datetimes(datetime(1, 1, 1), datetime(9999, 12, 31)))  # noqa: DTZ001 (as rows hold it)
def test_a_moment_is_kept_exactly(when: datetime) -> None:
    kind, dialect = Moment(), sqlite.dialect()
    kept = kind.process_bind_param(when, dialect)
    assert isinstance(kept, int)
    assert kind.process_result_value(kept, dialect) == when
    wrongs: list[Any] = ["x", b"", 10**30, 1.0e300, float("nan")]
    for wrong in wrongs:
        assert kind.process_result_value(wrong, dialect) is not None
