"""Reference sheets as PDF and as text, read back."""

import io
from typing import Any

import pikepdf
import pypdfium2
import pytest

from builder import systems
from builder.content.card import (
    Block,
    Card,
    Column,
    Legend,
    Row,
    Ruler,
    Table,
    Text,
    evened,
)
from builder.examples import examples_of
from reports.layout.formats import A4, LETTER, MM, InkStyle, Paper, Settings
from reports.pdf.raster import page_sizes
from reports.reference import reference_of, reference_pdf
from reports.text.plain import card_text
from tests.reports.posted import card_bbcode, card_markdown
from tests.reports.read_back import Read, squeezed

BRIKWARS = systems()["brikwars"]
WHOLE = reference_of(BRIKWARS, BRIKWARS.standard)


def numbers(title: str, count: int) -> Table:
    columns = (Column("Size"), Column("Damage", "center"))
    rows = tuple(Row((f"{title}-{n}", f"{n}d6")) for n in range(count))
    return Table(title, columns, rows)


def every_text(blocks: tuple[Block, ...]) -> list[str]:
    out: list[Any] = []
    for block in blocks:
        if isinstance(block, Text | Ruler | Legend):
            out += block.paragraphs
        else:
            out += [text for row in block.rows for text in (*row.cells, *row.below)]
    return out


@pytest.mark.parametrize("ink", InkStyle)
@pytest.mark.parametrize("paper", [A4, LETTER])
def test_the_whole_game_fits_pages_of_the_paper(
    read: Read, paper: Paper, ink: InkStyle
) -> None:
    pdf = reference_pdf(WHOLE, Settings(paper=paper, ink=ink))
    size = paper.width * MM, paper.height * MM
    assert all(page == pytest.approx(size, abs=0.1 * MM) for page in page_sizes(pdf))
    pages = read(pdf)
    text = "".join(pages)
    assert len(pages) <= 8
    for block in WHOLE.back:
        assert squeezed(block.title) in text
    phrases = [wording for wording in every_text(WHOLE.back) if " " not in wording]
    assert all(squeezed(wording) in text for wording in phrases)
    for number, page in enumerate(pages):
        assert page.endswith(f"{number + 1}/{len(pages)}")


def test_nothing_stands_outside_the_margins() -> None:
    with pypdfium2.PdfDocument(reference_pdf(WHOLE)) as pdf:
        for page in pdf:
            text = page.get_textpage()
            width, height = page.get_size()
            for index in range(text.count_rects()):
                left, low, right, high = text.get_rect(index)
                assert left >= 11 * MM
                assert right <= width - 11 * MM
                assert low >= 10 * MM
                assert high <= height - 10 * MM


def lines_of(pdf: bytes) -> list[list[str]]:
    """Return the lines of each column, top to bottom."""
    out: list[Any] = []
    with pypdfium2.PdfDocument(pdf) as document:
        for page in document:
            text = page.get_textpage()
            width, height = page.get_size()
            for left in (0, width / 2):
                # The foot of the page belongs to no column.
                wording = text.get_text_bounded(
                    left, 12 * MM + 16, left + width / 2, height
                )
                out.append([line for line in wording.splitlines() if line.strip()])
    return out


def test_no_heading_stands_alone_at_the_end_of_a_column() -> None:
    headings = {squeezed(block.title) for block in WHOLE.back if block.title}
    for column in lines_of(reference_pdf(WHOLE)):
        if column:
            assert squeezed(column[-1]) not in headings


@pytest.mark.parametrize("before", range(28, 48, 2))
def test_a_chapter_stays_with_its_first_table(before: int) -> None:
    blocks = (
        Text("", tuple(f"line {n}" for n in range(before))),
        Text("Chapter", ()),
        numbers("First", 9),
        numbers("Rest", 60),
    )
    columns = lines_of(reference_pdf(Card("T", "", back=blocks)))
    (found,) = (column for column in columns if "Chapter" in column)
    place = found.index("Chapter")
    assert "".join(found[place + 1]).startswith("First")
    assert any(line.startswith("First-1") for line in found[place:])


def test_a_long_table_repeats_its_labels(read: Read) -> None:
    wording = Card("T", "", back=(numbers("Long", 200),))
    pages = read(reference_pdf(wording))
    text = "".join(pages)
    assert text.count("Long(continued)") >= 2
    assert text.count("SizeDamage") == 1 + text.count("Long(continued)")
    assert all(f"Long-{n}{n}d6" in text for n in range(200))


def test_what_players_wrote_is_literal(read: Read) -> None:
    title = "Wolf <b>&amp; [i]Söhne"
    wording = Card(
        title, "*about*", back=(Text("Head", ("one </para> *two*",)),), source="S"
    )
    text = "".join(read(reference_pdf(wording)))
    assert squeezed(title) in text
    assert "one</para>*two*" in text
    assert title in card_text(wording)
    assert r"\<b\>" in card_markdown(wording)
    assert "[i]Söhne" not in card_bbcode(wording)


def test_a_sheet_without_tables_is_a_page(read: Read) -> None:
    (page,) = read(reference_pdf(Card("", "")))
    assert "Reference" in page


def test_a_name_too_long_for_the_bar_breaks_nothing() -> None:
    wording = Card("word " * 300, "more " * 300, back=(numbers("T", 3),))
    assert len(page_sizes(reference_pdf(wording))) == 1


def test_a_sheet_of_some_designs_names_them() -> None:
    example = examples_of(BRIKWARS.key)[0]
    designs = [design for _, design in example.designs]
    house = BRIKWARS.standard
    wording = reference_of(BRIKWARS, house, designs, "Border Guard")
    assert wording.title == "Border Guard"
    assert wording.kind == "What it uses of BrikWars 2010"
    assert wording.source == "BrikWars 2010, no house rules"
    assert len(wording.back) < len(WHOLE.back)
    assert WHOLE.title == "BrikWars reference"


def test_texts_hold_the_whole_sheet() -> None:
    for text in (card_text(WHOLE), card_bbcode(WHOLE)):
        blocks = tuple(evened(b) if isinstance(b, Table) else b for b in WHOLE.back)
        assert all(wording in text for wording in every_text(blocks))
    assert card_markdown(WHOLE).count("### ") == len(
        [block for block in WHOLE.back if block.title]
    )


def test_the_same_sheet_gives_the_same_file() -> None:
    first, second = reference_pdf(WHOLE), reference_pdf(WHOLE)
    assert first == second
    with pikepdf.open(io.BytesIO(first)) as document:
        assert document.check_pdf_syntax() == []
        assert str(document.docinfo["/Title"]) == WHOLE.title
