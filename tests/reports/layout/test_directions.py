"""Names from right to left: letters join, lines are put in the order they are read."""

import unicodedata
from contextlib import closing

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.layout.glyphs import joined, literal, ordered
from reports.layout.marks import Placed, Side, Words
from reports.pdf.document import pages_pdf


def read_back(text: str) -> str:
    """Return what a PDF reader finds on a page with one line."""
    mark = Words(10, 40, literal(text), 12, "#000000")
    pdf = pages_pdf("One line", [Side(600, 60, (Placed(0, 0, (mark,)),))])
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        found: str = document[0].get_textpage().get_text_bounded()
    return unicodedata.normalize("NFKC", found)


@pytest.mark.parametrize(
    "name",
    ["שומר הגבול", "שומר (3 רובים)", "حارس الحدود", "Wolf שלום pack", "سلام 12"],
)
def test_a_name_is_read_back_as_it_was_typed(name: str) -> None:
    assert read_back(name) == name


@given(st.text(st.characters(codec="ascii", exclude_categories=["Cc"]), max_size=40))
def test_lines_from_left_to_right_stay_as_they_are(line: str) -> None:
    assert ordered(joined(line)) == line


@given(st.text("אבגדהוזחט", min_size=1, max_size=20))
def test_a_hebrew_word_is_drawn_from_its_end(word: str) -> None:
    assert ordered(word) == word[::-1]


@given(st.text("ابتثجحخدرزسشص ", min_size=1, max_size=20))
def test_arabic_letters_keep_their_order_when_they_join(word: str) -> None:
    assert unicodedata.normalize("NFKC", joined(word)) == word


def test_brackets_turn_with_the_line() -> None:
    assert ordered("א(ב)") == "(ב)א"
