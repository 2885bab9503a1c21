"""The test page of a printer: its lengths are true, and its back lies behind it."""

import io

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.layout.formats import MM, PAPERS, Paper
from reports.pdf.raster import page_sizes
from reports.sheet.calibration import calibration_pdf, correction, rulers
from tests.reports.read_back import Read

papers = pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.key)
ways = pytest.mark.parametrize("landscape", [False, True])

Line = tuple[float, float, float, float]


def lines(pdf: bytes, page: int) -> list[Line]:
    """Return the straight lines of a page in millimetres from its lower left corner."""
    found = []
    start = (0.0, 0.0)
    with pikepdf.open(io.BytesIO(pdf)) as document:
        for operands, operator in pikepdf.parse_content_stream(document.pages[page]):
            if str(operator) == "m":
                start = float(operands[0]), float(operands[1])
            elif str(operator) == "l":
                end = float(operands[0]), float(operands[1])
                x1, y1, x2, y2 = (place / MM for place in (*start, *end))
                found.append((x1, y1, x2, y2))
    return found


@papers
@ways
def test_the_rulers_are_true(paper: Paper, landscape: bool) -> None:
    pdf = calibration_pdf(paper, landscape=landscape)
    across, down = rulers(paper, landscape=landscape)
    found = lines(pdf, 0)
    longest = max(found, key=lambda line: line[2] - line[0])
    assert longest[2] - longest[0] == pytest.approx(across, abs=0.02)
    deepest = max(found, key=lambda line: line[1] - line[3])
    assert deepest[1] - deepest[3] == pytest.approx(down, abs=0.02)
    x, y = longest[:2]
    for at in (25.4, 2 * 25.4, 50, 99, across):
        assert any(abs(line[0] - line[2]) < 0.01 and abs(line[0] - x - at) < 0.01
                   and abs(line[1] - y) < 0.01 for line in found)  # fmt: skip


@papers
@ways
def test_the_steps_stand_at_their_distance_from_each_edge(
    paper: Paper, landscape: bool
) -> None:
    pdf = calibration_pdf(paper, landscape=landscape)
    (width, height), *_ = page_sizes(pdf)
    assert (width > height) is landscape
    found = lines(pdf, 0)
    for step in range(1, 13):
        for level in (step, height / MM - step):
            assert any(
                abs(line[1] - level) < 0.01 and abs(line[3] - level) < 0.01
                for line in found
            )
        for level in (step, width / MM - step):
            assert any(
                abs(line[0] - level) < 0.01 and abs(line[2] - level) < 0.01
                for line in found
            )


@papers
@ways
def test_the_middle_of_the_scales_is_behind_the_cross(
    paper: Paper, landscape: bool
) -> None:
    """The middle of a sheet is behind its own middle, on either edge it is turned."""
    pdf = calibration_pdf(paper, landscape=landscape)
    (width, height), *_ = page_sizes(pdf)
    x, y = width / 2 / MM, height / 2 / MM
    back = lines(pdf, 1)
    for at in range(-10, 11):
        assert any(abs(line[0] - x - at) < 0.01 and abs(line[2] - x - at) < 0.01
                   for line in back)  # fmt: skip
        assert any(abs(line[1] - y - at) < 0.01 and abs(line[3] - y - at) < 0.01
                   for line in back)  # fmt: skip
    cross = [line for line in lines(pdf, 0) if abs(line[0] + line[2] - 2 * x) < 0.02
             and abs(line[1] + line[3] - 2 * y) < 0.02]  # fmt: skip
    assert len(cross) == 2


@given(st.integers(100, 280), st.floats(-3, 3))
def test_what_is_typed_makes_up_for_what_the_printer_does(
    length: int, missed: float
) -> None:
    """A tenth of a per mille of a ruler is less than a twentieth of a millimetre."""
    factor = (length + missed) / length
    typed = correction(length, length + missed)
    assert length * (1 + typed / 1000) * factor == pytest.approx(length, abs=0.05)


def test_the_page_says_what_to_do(read: Read) -> None:
    front, back = read(calibration_pdf(PAPERS[0]))
    assert "Type" in front
    assert "+6.7for149mm" in front
    assert "Hold" in back
    assert calibration_pdf(PAPERS[0]) == calibration_pdf(PAPERS[0])
