"""Cards and army lists as text, Markdown, BBCode and CSV."""

import csv
import io
from dataclasses import replace

import pytest
from hypothesis import example, given

from builder import describe
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.tables.scales import Mounting
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Card, Column, Row, Table, Text
from builder.content.roster import Roster
from builder.core.design import Design
from reports.text.csv import defused, roster_csv
from reports.text.plain import card_text, roster_text
from reports.text.posts import bbcode, markdown
from tests.db.values import designs
from tests.reports.posted import (
    card_bbcode,
    card_markdown,
    roster_bbcode,
    roster_markdown,
    tags,
)

PIN = Mount(weapon=Weapon(type=WeaponType.TINY_ATTACK), mounting=Mounting.HELD)


@given(designs())
@example(Creation(size=0, mounts=(PIN,)))
def test_every_sentence_of_a_card_has_words(design: Design) -> None:
    card = describe(design)
    said = [
        line
        for block in (*card.front, *card.back)
        if isinstance(block, Text)
        for line in block.paragraphs
    ]
    assert all(line.strip(" .,;:") for line in said), said


def test_a_card_as_text(illegal: Card) -> None:
    assert card_text(illegal) == (
        "Überkanone <b>&amp; Söhne</b>\n"
        "=============================\n"
        'Launcher, Size 5" - 41⅔ CP\n'
        "!! ILLEGAL !!\n"
        "  Use: 10\n"
        '  Range: 30"\n'
        "  Damage: d12+2d6\n"
        "\n"
        "!! Broken rules\n"
        '  R8.1.12 A hand weapon of Size 5" is held at Size 1"\n'
        "  R8.7.23 3 improvements but only 2 drawbacks\n"
        "\n"
        "Load\n"
        "  Weapon  Use\n"
        "  ------  ---\n"
        "! Crate   3\n"
        "      too large\n"
    )


def test_boxes_to_tick_are_brackets(dragon: Card) -> None:
    text = card_text(dragon)
    assert "[ ][ ][ ][ ][ ][ ] 6 × Rocket X2" in text
    many = Table("T", (Column("A"),), (Row(("x",), boxes=500),))
    assert "500 × [ ] x" in card_text(Card("", "", back=(many,)))


def test_a_nameless_card_says_so() -> None:
    assert card_text(Card("", "")).startswith("(no name)\n=========\n")


def test_an_army_as_text(army: Roster) -> None:
    text = roster_text(army)
    assert text.startswith("Wolfpack <i>&\n=============\nNothing, ninth edition\n")
    assert "136 of 400 CP, 264 CP left" in text
    assert "rides in front" in text
    assert "Then fall back." in text
    # Once, with the list or on the card.
    assert text.count("Venomous") == 1
    assert roster_text(army, full=True).count("Venomous") == 1


def test_an_army_without_entries_is_still_text() -> None:
    empty = Roster("", "", "", "", "", "", None, (), "Legal")
    assert "Legal" in roster_text(empty)
    assert "Legal" in roster_markdown(empty)
    assert "Legal" in roster_bbcode(empty)
    assert len(list(csv.reader(io.StringIO(roster_csv(empty))))) == 1


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("*a* _b_ `c`", r"\*a\* \_b\_ \`c\`"),
        ("[x](y)", r"\[x\](y)"),
        ("<b>&amp;", r"\<b\>\&amp;"),
        ("a|b", r"a\|b"),
        ("# head", r"\# head"),
        ("- item", r"\- item"),
        ("1. item", "1\u2060. item"),
        ("a\nb\x00\u202e", "a b"),
    ],
)
def test_no_name_is_markdown(text: str, shown: str) -> None:
    assert markdown(text) == shown


def test_no_name_is_a_tag() -> None:
    assert bbcode("[b]x[/b]\ny") == "[\u2060b]x[\u2060/b]\ny"
    card = Card("[/code][img]x", "", back=(Text("[b]", ("[url=x]",)),))
    told = card_bbcode(card)
    assert tags(told) == tags(card_bbcode(Card("x", "", back=(Text("x", ("x",)),))))


def test_a_card_as_markdown(illegal: Card) -> None:
    text = card_markdown(illegal)
    assert text.startswith("## Überkanone \\<b\\>\\&amp; Söhne\\</b\\> (41⅔ CP)\n")
    assert "**ILLEGAL**" in text
    assert "- Damage: d12+2d6" in text
    assert (
        "| Weapon | Use |  |\n| --- | --- | --- |\n| \\! Crate | 3 | too large |"
        in text
    )


def test_an_army_as_markdown(army: Roster) -> None:
    text = roster_markdown(army)
    assert text.startswith("## Wolfpack \\<i\\>\\&\n")
    assert "| No. | Unit |" in text
    assert "### Broken rules" in text
    assert "\n\n\n" not in text


def test_an_army_as_bbcode(army: Roster) -> None:
    text = roster_bbcode(replace(army, title="[b]Wolf"))
    assert text.startswith("[size=150][b][\u2060b]Wolf[/b][/size]\n")
    assert text.count("[code]") == text.count("[/code]") == 1
    assert "[*]Überkanone: R8.1.12 too large" in text


def test_an_army_as_csv(army: Roster) -> None:
    label, first, *rest = csv.reader(io.StringIO(roster_csv(army)))
    assert label[:5] == ["No.", "Unit", "Kind", "Each", "Total"]
    assert first[:5] == ["1", "Scorpiosaurus Rex", 'Creature, Size 4"', "86.5", "86.5"]
    assert dict(zip(label, first, strict=True))["Note"] == "rides in front"
    assert len(rest) == 2


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "＝", "\t=", "\r\n=", " \x00="])
def test_no_cell_is_a_formula(army: Roster, start: str) -> None:
    evil = start + 'HYPERLINK("x")'
    assert defused(evil).startswith("'")
    card = replace(army.units[0].card, title=evil)
    unit = replace(army.units[0], card=card, note=evil)
    _, row = csv.reader(io.StringIO(roster_csv(replace(army, units=(unit,)))))
    assert not any(cell[:1] in tuple("=+-@＝\t\r\n") for cell in row if cell)


@pytest.mark.parametrize("cell", ["", "2 × Claw", "Ωμέγα", "½ off"])
def test_an_ordinary_cell_stays(cell: str) -> None:
    assert defused(cell) == cell
