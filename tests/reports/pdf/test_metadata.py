"""A PDF says its language, its title and what is on which page."""

import io
from contextlib import closing

import pikepdf
import pypdfium2
import pytest

from builder.brikwars.model.house_rules import STANDARD
from builder.registry import systems
from reports.layout.marks import Bookmark, Placed, Side, Words
from reports.pdf.document import pages_pdf
from reports.reference import reference_of, reference_pdf


@pytest.mark.parametrize("title", ["Border Guard", "<b>&amp;</b> ]]>", "שלום", ""])
def test_language_title_and_maker_are_said_in_both_ways(title: str) -> None:
    words = Words(5, 20, "A line", 9, "#000000")
    pdf = pages_pdf(title, [Side(100, 50, (Placed(0, 0, (words,)),))], {}, "Test page")
    with pikepdf.open(io.BytesIO(pdf)) as document:
        assert str(document.Root.Lang) == "en"
        assert str(document.docinfo["/Author"]) == "Brickmuster"
        assert str(document.docinfo["/Subject"]) == "Test page"
        with document.open_metadata() as packet:
            assert packet["dc:description"] == "Test page"
            assert (packet.get("dc:title") or "") == title
            assert packet["dc:language"] == {"en"}


def test_bookmarks_become_a_list_of_contents() -> None:
    # The second comes without a heading above it, and so is a heading itself.
    first = (Bookmark(10, "One", 1), Bookmark(30, "One and a half", 1))
    second = (Bookmark(12, "Two"), Bookmark(20, "Below two", 1))
    sides = [Side(100, 50, (Placed(0, 0, marks),)) for marks in (first, second)]
    pdf = pages_pdf("Contents", sides)
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        found = [
            (each.level, each.get_title(), each.get_dest().get_index())
            for each in document.get_toc()
        ]
    assert found == [
        (0, "One", 0),
        (1, "One and a half", 0),
        (0, "Two", 1),
        (1, "Below two", 1),
    ]


def test_each_heading_of_a_reference_sheet_is_in_its_list_of_contents() -> None:
    sheet = reference_of(systems()["brikwars"], STANDARD)
    titles = [block.title for block in sheet.back if block.title]
    with closing(pypdfium2.PdfDocument(reference_pdf(sheet))) as document:
        found = [each.get_title() for each in document.get_toc()]
        pages = [each.get_dest().get_index() for each in document.get_toc()]
    assert found == titles
    assert pages == sorted(pages)
    assert max(pages) == len(pypdfium2.PdfDocument(reference_pdf(sheet))) - 1
