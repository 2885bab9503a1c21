"""Army lists as PDF, read back."""

import io
from collections.abc import Callable
from dataclasses import replace

import pikepdf
import pytest

from builder.content.card import Card, Column, Row, Table, Text
from builder.content.roster import Roster, RosterUnit
from reports.layout.formats import A4, LETTER, MM, InkStyle, Paper, Settings
from reports.pdf.raster import page_sizes
from reports.roster.pdf import roster_pdf

Read = Callable[[bytes], list[str]]


def squeezed(text: str) -> str:
    return "".join(text.split())


def test_the_list_holds_the_whole_army(read: Read, army: Roster) -> None:
    text = "".join(read(roster_pdf(army)))
    for said in (
        "Wolfpack <i>&",
        "Nothing, ninth edition",
        "136 of 400 CP",
        "264 CP left",
        "2 rules are broken",
        "Überkanone: R8.1.12 too large",
        "Hold the bridge.",
        "Then fall back.",
        "No sheep",
        "One entry has no points",
        "rides in front",
        "3 × Bob",
        "ILLEGAL",
        "Überkanone <b>&amp; Söhne</b>",
        "Venomous",
        "destroyed",
        "Ninth edition of nothing",
    ):
        assert squeezed(said) in text


@pytest.mark.parametrize("ink", InkStyle)
@pytest.mark.parametrize("paper", [A4, LETTER])
def test_every_page_has_the_size_of_the_paper(
    army: Roster, paper: Paper, ink: InkStyle
) -> None:
    pdf = roster_pdf(army, Settings(paper=paper, ink=ink))
    size = paper.width * MM, paper.height * MM
    assert page_sizes(pdf)
    assert all(page == pytest.approx(size, abs=0.1 * MM) for page in page_sizes(pdf))


def test_pages_are_numbered(read: Read, army: Roster) -> None:
    crowd = tuple(
        replace(army.units[0], card=replace(army.units[0].card, title=f"Rex {number}"))
        for number in range(30)
    )
    pages = read(roster_pdf(replace(army, units=crowd)))
    assert len(pages) > 5
    for number, page in enumerate(pages):
        assert page.endswith(f"{number + 1}/{len(pages)}")
    assert all(f"Rex{number}" in "".join(pages) for number in range(30))


def test_a_unit_is_described_once(read: Read, army: Roster) -> None:
    twice = replace(army, units=(army.units[0], army.units[0]))
    assert "".join(read(roster_pdf(twice))).count("Venomous") == 1


def test_an_empty_army_is_a_page(read: Read) -> None:
    empty = Roster("", "", "", "", "", "", None, (), "Legal")
    (page,) = read(roster_pdf(empty))
    assert "Legal" in page


@pytest.mark.parametrize("share", [0.0, 1.0, 7.5])
def test_any_share_of_the_limit_is_drawn(army: Roster, share: float) -> None:
    (size, *_) = page_sizes(roster_pdf(replace(army, share=share)))
    assert size


def test_nothing_is_too_long_for_the_list(read: Read) -> None:
    words = " ".join(f"word{number}" for number in range(700))
    card = Card(
        words,
        words,
        price="¢" * 300,
        back=(
            Text("Story", (words,)),
            Table("T", (Column("A"),), tuple(Row((f"row{n}",)) for n in range(300))),
        ),
    )
    unit = RosterUnit(1, "¢" * 300, "", card, words)
    army = Roster(words, words, "1", "", "", "CP", None, (unit,), "Legal", (), words)
    text = "".join(read(roster_pdf(army)))
    assert all(text.count(f"word{number}") >= 7 for number in range(700))
    assert all(f"row{number}" in text for number in range(300))
    # The price stands at the unit's head, cut short, and whole below it.
    assert text.count("¢") > 300


def test_the_same_army_gives_the_same_file(army: Roster, photo: bytes) -> None:
    unit = replace(army.units[0], card=replace(army.units[0].card, photo="p"))
    with_photo = replace(army, units=(unit, *army.units[1:]))
    first, second = (roster_pdf(with_photo, None, {"p": photo}) for _ in range(2))
    assert first == second
    with pikepdf.open(io.BytesIO(first)) as document:
        assert document.check_pdf_syntax() == []
        assert document.Root.ViewerPreferences.PrintScaling == "/None"
        found = [
            item for item in document.objects if isinstance(item, pikepdf.Dictionary)
        ]
    faces = [item for item in found if item.get("/Type") == "/Font"]
    assert faces
    assert all("/FontFile2" in face.FontDescriptor for face in faces)
