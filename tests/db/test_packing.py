"""How versions keep their payloads: exactly, alone, and readable for ever."""

import json
from contextlib import suppress
from datetime import datetime
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy.dialects import sqlite

from builder import systems
from db.codec import dumps
from db.moments import Moment
from db.packing import packed_text, unpacked_text
from db.packing_words import FIRST_WORDS

ANY_TEXT = st.text(st.characters(exclude_categories=()))

SEAL = "19c638724c74e591f25fe1588ee5eba4164905a10bcf1c41aee57314389225e8"


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


def test_the_text_they_are_packed_against_never_changes() -> None:
    """Else no version of any library could be read any more."""
    assert sha256(FIRST_WORDS.encode()).hexdigest() == SEAL


def test_a_version_of_today_can_be_read_for_ever() -> None:
    packed = bytes.fromhex("01df5fd6e523dc5d012fa208c9cf85d711c6b500")
    assert json.loads(unpacked_text(packed)) == {
        "kind": "brikwars.weapon",
        "name": "Long Tom",
        "size": 3,
    }


def test_the_payloads_of_the_examples_take_a_third_of_their_room() -> None:
    texts = [
        dumps(design)
        for system in systems().values()
        for example in system.examples()
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
    for wrong in ("x", b"", 10**30, 1.0e300, float("nan")):
        assert kind.process_result_value(wrong, dialect) is not None
