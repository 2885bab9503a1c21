"""Lists and cards as text: what is written is read back, and nothing breaks it."""

import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Creation, Weapon
from db.files.muster import write
from db.files.muster_file import MusterFile
from db.files.unreadable import Unreadable
from db.sharing.clipboard.model import LONGEST_TEXT, PastedText
from db.sharing.clipboard.reading import read_text
from db.sharing.clipboard.resolving import resolved

TROOPER = Creation(name="Trooper")
GUN = Weapon(name="Long Tom", size=4)


def said(text: str) -> PastedText:
    found = read_text(text)
    assert isinstance(found, PastedText)
    return found


# A quote at the front is what keeps a spreadsheet from running a formula.


@given(st.text(max_size=400))
@example("No.  Unit\n---  ----")
@example("a\n=\n(\n")
@example("# \n## \n|\n| --- |")
def test_any_text_is_read_without_an_error(text: str) -> None:
    try:
        found = read_text(text)
    except Unreadable:
        return
    assert isinstance(found, PastedText)
    resolved(found, {"t": TROOPER})


@pytest.mark.parametrize(
    "line",
    [
        "- - " * 250_000,
        "[" * 1_000_000,
        "[b]" * 330_000,
        "|" * 1_000_000,
        "|a\\" * 330_000,
        "---  " * 200_000,
        "#" * 1_000_000,
        "*" * 1_000_000,
        "(x1" * 330_000,
        "1 " * 500_000,
        " " * 1_000_000,
        "\t" * 1_000_000,
        "d6" * 500_000,
        'Use 4, Range 10", ' * 50_000,
    ],
)
def test_no_line_takes_long(line: str) -> None:
    assert len(line) <= LONGEST_TEXT
    start = time.process_time()
    for each in said(line).units:
        assert each.line == 1
    # The whole text is one line: a quick machine needs a few milliseconds.
    assert time.process_time() - start < 0.2


def test_a_text_that_is_too_long_is_refused_in_words() -> None:
    with pytest.raises(Unreadable, match="at most 1 million"):
        read_text("x" * (LONGEST_TEXT + 1))


def test_a_muster_file_is_read_as_one() -> None:
    file = MusterFile({"g": GUN}, {"w": Army(entries=(Entry(design="g"),))})
    text = write(file).decode()
    assert read_text(text) == file
    assert read_text(f"[code]\n{text}[/code]") == file
    with pytest.raises(Unreadable, match="the post, line 1"):
        read_text("{3", "the post")


def test_names_of_the_library_are_referred_to() -> None:
    library = {"t": TROOPER, "g": GUN}
    found = resolved(
        said("3x trooper\n- 2 TROOPER (8 CP)\nLong  Tom\nDeath Robot"), library
    )
    (army,) = found.armies.values()
    assert [(entry.design, entry.count) for entry in army.entries] == [
        ("t", 3),
        ("t", 2),
    ]
    assert found.known == ("t", "g")
    assert not found.designs
    assert [(each.line, each.text) for each in found.unread] == [(4, "Death Robot")]
    assert "no stat line" in found.unread[0].why


def test_several_stat_lines_at_once_are_built() -> None:
    found = resolved(
        said('Use 4, Range 10", 2d6\nZap: Gun 3"\nUse 9, Range 99", 9d4'), {}
    )
    assert [(d.title, d.label) for d in found.designs.values()] == [
        ('Gun 2"', 'Gun 2"'),
        ("Zap", 'Gun 3"'),
    ]
    (wrong,) = found.unread
    assert wrong.line == 3
    assert "No legal build" in wrong.why


GENERATED = """{"name": "Blue", "rules": "No nukes", "squads": [{"name": "First",
"units": [{"name": "Trooper", "unit_number": "3", "value": "12",
"custom_notes": "brave",
"weapons": [{"type": "gun", "size": 2, "name": "Zap", "use": "4", "range": "10\\"",
"damage": "2d6"}], "specialties": [{"name": "Medic"}]}, {"name": "Unheard of"}, 3]}]}"""


def test_a_list_of_the_army_generator_is_read_by_its_fields() -> None:
    found = resolved(said(GENERATED), {"t": TROOPER})
    (army,) = found.armies.values()
    assert (army.name, army.notes) == ("Blue", "No nukes\nSquad: First")
    assert army.entries == (Entry(design="t", count=3, note="brave; Squad: First"),)
    assert [each.text for each in found.unread] == [
        "Trooper: specialties",
        "Unheard of",
    ]
    assert "2020" in found.unread[1].why
    # Each place of such a list may say several things.
    both = GENERATED.replace('"specialties"', '"equipment": [{}], "specialties"')
    assert len(resolved(said(both), {"t": TROOPER}).unread) == 3
    (made,) = resolved(said(GENERATED), {}).designs.values()
    assert (made.name, made.label) == ("Zap", 'Gun 2"')
