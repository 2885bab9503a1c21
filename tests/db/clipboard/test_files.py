"""Files of text, however their letters are stored, and what programs call text."""

import codecs

import pytest

from db.files.unreadable import Unreadable
from db.sharing.clipboard.model import PastedText, Understood
from db.sharing.clipboard.reading import read_words
from db.sharing.clipboard.resolving import resolved

UNIT = "Kämpfer der Brücke\r\nSkill: d6\r\nMove: 5\r\nArmor: 4\r\n"
WEAPONS = (
    'Weapon{0}Cost{0}Use{0}Range{0}Damage\r\nQuay Gun{0}5{0}3{0}"10"""{0}1d6+1\r\n'
)


def read(data: bytes) -> Understood:
    found = read_words(data, "a.txt")
    assert isinstance(found, PastedText)
    return resolved(found, {})


@pytest.mark.parametrize(
    ("data", "letters"),
    [
        (UNIT.encode(), ""),
        (codecs.BOM_UTF8 + UNIT.encode(), ""),
        (UNIT.encode("cp1252"), "Windows-1252"),
        (UNIT.encode("utf-16"), "UTF-16"),
        (UNIT.encode("utf-16-le"), "UTF-16"),
        (UNIT.encode("utf-16-be"), "UTF-16"),
    ],
)
def test_each_way_to_store_letters_is_read_and_told(data: bytes, letters: str) -> None:
    found = read(data)
    assert [each.title for each in found.designs.values()] == ["Kämpfer der Brücke"]
    guesses = [each.why for each in found.doubts if "is read as" in each.why]
    assert guesses == [f"It is read as {letters}; look at its letters"] * bool(letters)


def test_no_letter_becomes_a_sign_that_stands_for_any() -> None:
    """Five bytes are no letter of Windows; they are shown as numbers."""
    for byte in range(128, 256):
        found = read(b"Gun\xe4 " + bytes([byte]) + b': Gun 3"')
        assert "\N{REPLACEMENT CHARACTER}" not in str(found)


@pytest.mark.parametrize("mark", [b"", codecs.BOM_UTF8])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_the_cells_of_a_spreadsheet_are_read(separator: str, mark: bytes) -> None:
    (weapon,) = read(mark + WEAPONS.format(separator).encode()).designs.values()
    assert (weapon.title, weapon.label) == ("Quay Gun", "Bastard Gun")


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "is empty"),
        (b"PK\x03\x04", "save that as .txt or .csv"),
        (b"%PDF-1.7", "is a PDF"),
        (b"<?xml version='1.0'?><roster/>", "copy what that shows, and paste it"),
        (b"<!DOCTYPE html><html>", "copy what that shows, and paste it"),
        (b"\0\1\2\3" * 3 + b"a" * 30, "has bytes that no letter has"),
    ],
)
def test_another_sort_of_file_says_what_to_do(data: bytes, why: str) -> None:
    with pytest.raises(Unreadable, match=why) as refused:
        read_words(data, "a.txt")
    assert refused.value.where == "a.txt"


def test_a_link_is_told_as_one() -> None:
    (line,) = read(b"https://pastebin.example/abc").unread
    assert "a link; open it, and paste what stands there" in line.why
