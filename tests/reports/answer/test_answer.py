"""Answers and their charts on paper, as pictures, as text and as numbers."""

import csv
import io
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import zip_longest

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import Image

from builder import home, infantry, smallarms, systems
from builder.content.card import Column, Row, Stat, Table, Text, evened
from builder.content.chart import Chart, Dial, HeatTable, Point, Series, Style
from builder.core.colours import clearest
from builder.core.design import Design
from builder.core.rulebook import Severity, Violation
from builder.core.tally import Tally, Term
from builder.examples import examples_of
from builder.questions.model import Answer, Shown
from reports.answer.model import AnsweredQuestion, answered_question
from reports.answer.pdf import answer_frames, answer_pdf, picture_png
from reports.answer.text import answer_text, part_lines
from reports.chart import chart_drawing, dial_drawing, scale
from reports.chart.heat import heat_drawing, heat_width, parted
from reports.chart.marks import Drawing, Look, dashed, on_dark, on_light
from reports.chart.table import NONE, gaps, grid, numbers_csv
from reports.layout.flow import tall
from reports.layout.formats import A4, LETTER, MM, InkStyle, Paper, Settings
from reports.layout.marks import Box, Disc, Mark, Polygon, Stroke, Words
from reports.layout.page import PageLayout
from reports.pdf.raster import page_sizes
from tests.reports.read_back import Read, squeezed
from tests.sweeps import share

LOOK = on_light(9, lambda text: 5.0 * len(text))


def percent(value: Fraction) -> Point:
    return Point(value, f"{float(100 * value):.1f} %", ("2d6 of 8 or more",))


FORBIDDEN = Point(None, "out of range")
LINES = Chart(
    "Chance to hit",
    "Range in inches",
    ("3", "6", "9", "12"),
    (
        Series("Rifle <b>", tuple(percent(Fraction(n, 12)) for n in (5, 4, 3, 2))),
        Series(
            "Pistol",
            (percent(Fraction(1, 3)), FORBIDDEN, percent(Fraction(0)), FORBIDDEN),
        ),
    ),
)
HEAT = HeatTable(
    "Who fells whom",
    "Target",
    "Weapon",
    ("Rifle", "Pistol"),
    (
        Series("Knight", (percent(Fraction(1)), percent(Fraction(0)))),
        Series("Dragon", (percent(Fraction(1, 2)), FORBIDDEN)),
    ),
)
TABLE = Table(
    "Barrels",
    (Column("Barrel"), Column("Heat", "right")),
    (Row(("=1+1", "3"), ("cold",)), Row(("Lower", "12"), struck=True)),
)
SAID = AnsweredQuestion(
    "Överkanone <i>",
    "Fire planner",
    (("Range", '12"'), ("Cover", "wall")),
    Answer(
        stats=(Stat("Chance", "41.7 %"), Stat("Shots", "3")),
        tally=Tally((Term("Skill", Fraction(7, 2), "R10", "d6"),)),
        parts=(
            LINES,
            HEAT,
            TABLE,
            Text("Then", ("Roll & see.",)),
            replace(LINES, title="Side by side", style="bars"),
            replace(LINES, title="On top", style="stacked"),
            Dial("Arc", 350, 45, 100, "The target is outside the arc"),
        ),
        refusals=(
            Violation(Severity.REFUSE, "R1", "Too far", 'It reaches 11"'),
            Violation(Severity.NOTE, "R2", "Noise", "All hear it"),
        ),
    ),
    "Ninth edition of nothing",
)


@pytest.mark.parametrize("ink", InkStyle)
@pytest.mark.parametrize("paper", [A4, LETTER])
def test_the_pdf_holds_the_whole_answer(
    read: Read, paper: Paper, ink: InkStyle
) -> None:
    pdf = answer_pdf(SAID, Settings(paper=paper, ink=ink))
    size = paper.width * MM, paper.height * MM
    assert all(page == pytest.approx(size, abs=0.1 * MM) for page in page_sizes(pdf))
    text = "".join(read(pdf))
    for said in (
        "Överkanone <i>",
        "Fire planner",
        'Range: 12"',
        "41.7 %",
        "It may not be done",
        'It reaches 11" (R1: Too far)',
        "Remember",
        "Chance to hit",
        "Rifle <b>",
        "Range in inches",
        "Pistol at 6; Pistol at 12: out of range",
        "Who fells whom",
        "100.0 %",
        "Roll & see.",
        "The target is outside the arc",
        "How it comes about",
        "3½",
        "Ninth edition of nothing",
    ):
        assert squeezed(said) in text


def test_the_same_answer_is_the_same_file() -> None:
    assert answer_pdf(SAID) == answer_pdf(SAID)


def test_a_great_heat_table_is_cut_and_nothing_is_lost(read: Read) -> None:
    rows = tuple(
        Series(
            f"Row{down}", tuple(Point(Fraction(1), f"c{down}x{at}") for at in range(30))
        )
        for down in range(90)
    )
    columns = tuple(f"Column{at}" for at in range(30))
    great = HeatTable("Great", "Row", "Column", columns, rows)
    text = "".join(read(answer_pdf(replace(SAID, answer=Answer(parts=(great,))))))
    assert all(f"c{down}x{at}" in text for down in range(90) for at in range(30))
    assert "Great(continued)" in text
    pieces = parted(great, 400, 20, LOOK)
    assert sum(len(one.rows) * len(one.columns) for one in pieces) == 90 * 30


@pytest.mark.parametrize("part", [LINES, HEAT, SAID.answer.parts[-1]])
def test_a_picture_is_a_png_of_one_part(part: Shown) -> None:
    image = Image.open(io.BytesIO(picture_png(SAID, part, dpi=100)))
    assert image.format == "PNG"
    assert image.width == pytest.approx(160 / 25.4 * 100, abs=2)


def rows(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline="")))


def test_numbers_are_written_as_text_as_decimal_and_exactly() -> None:
    found = rows(numbers_csv(LINES))
    assert found[0] == [
        "Series",
        "Range in inches",
        "Reads",
        "Decimal",
        "Numerator",
        "Denominator",
        "Working",
    ]
    assert found[1] == [
        "Rifle <b>", "3", "41.7 %", "0.416666666667", "5", "12", "2d6 of 8 or more",
    ]  # fmt: skip
    assert found[6] == ["Pistol", "6", "out of range", "", "", "", ""]
    assert found[7][3:6] == ["0", "0", "1"]


def test_numbers_of_a_heat_table_and_of_a_table() -> None:
    found = rows(numbers_csv(HEAT))
    assert found[0][:3] == ["Target", "Weapon", "Reads"]
    assert found[4][:4] == ["Dragon", "Pistol", "out of range", ""]
    assert rows(numbers_csv(TABLE)) == [
        ["Barrel", "Heat", "Remarks"],
        ["'=1+1", "3", "cold"],
        ["Lower", "12", "breaks a rule"],
    ]


def test_no_label_runs_as_a_formula() -> None:
    evil = replace(
        LINES, across="=A1", ticks=("+1",), series=(Series("@x", (Point(None, "-y"),)),)
    )
    cells = [cell for row in rows(numbers_csv(evil)) for cell in row]
    assert not [cell for cell in cells if cell[:1] in ("=", "+", "-", "@")]


def test_a_negative_number_is_a_number() -> None:
    low = replace(LINES, series=(Series("", (percent(Fraction(-1, 2)),)),))
    assert rows(numbers_csv(low))[1][3:6] == ["-0.5", "-1", "2"]


def test_an_answer_as_text() -> None:
    text = answer_text(SAID)
    assert text.startswith("Överkanone <i>, Fire planner\n=====")
    assert '\n!! It may not be done\n  It reaches 11" (R1: Too far)\n' in text
    assert "  6                33.3 %     –\n" in text
    assert "  Pistol at 6; Pistol at 12: out of range\n" in text
    assert "Looks to 350°, covers 45° to each side; the target stands at 100°" in text


@pytest.mark.parametrize("man", [smallarms.Man(weapons=()), infantry.Man()])
def test_irrelevant_fields_are_left_out(man: Design) -> None:
    """An unarmed man has no weapon to name; the answer once named number 0."""
    question = home(man).questions[0]
    house = home(man).standard
    situation = question.start(man, house)
    found = question.answer(man, situation, house)
    told = dict(answered_question(question, man, situation, house, found).situation)
    assert "Range" in told
    assert "Weapon" not in told


def test_a_reason_for_many_gaps_is_shortened() -> None:
    many = replace(
        LINES,
        ticks=tuple(map(str, range(20))),
        series=(Series("", (FORBIDDEN,) * 20),),
    )
    assert gaps(many) == ("0; 1; 2; 3; 4; 5 and more: out of range",)
    assert grid(many)[0] == ("Range in inches", "Value")


# The drawing itself.


def inside(drawing: Drawing) -> bool:
    """Return whether no mark leaves the drawing by more than half a line."""

    def corners(mark: Mark) -> list[tuple[float, float]]:
        match mark:
            case Stroke():
                return [(mark.x1, mark.y1), (mark.x2, mark.y2)]
            case Box():
                return [(mark.x, mark.y), (mark.x + mark.width, mark.y + mark.height)]
            case Polygon():
                return [corner for ring in mark.rings for corner in ring]
            case Disc() | Words():
                return [(mark.x, mark.y)]
            case _:
                return []

    near = 5
    return all(
        -near <= x <= drawing.width + near and -near <= y <= drawing.height + near
        for mark in drawing.marks
        for x, y in corners(mark)
    )


def lines_in(drawing: Drawing, ink: str) -> list[Stroke]:
    """Return the strokes of a series, without the crosses of its gaps."""
    return [
        mark
        for mark in drawing.marks
        if isinstance(mark, Stroke) and mark.ink == ink and mark.line == 2.0
    ]


def test_a_line_is_broken_where_a_value_is_forbidden() -> None:
    drawing = chart_drawing(LINES, 400, 200, LOOK)
    first, second = LOOK.ink(0), LOOK.ink(1)
    # Three pieces join four values; the second series has none, but its legend.
    assert len(lines_in(drawing, first)) == 3 + 1
    legend = 25
    assert all(mark.y1 < legend for mark in lines_in(drawing, second))
    spots = {(spot.series, spot.tick): spot for spot in drawing.spots}
    assert spots[1, 1].point == FORBIDDEN
    # A forbidden value stands above the foot, where 0 stands.
    assert spots[1, 1].y < spots[1, 2].y


def bars(points: int, *, series: int = 2) -> Chart:
    """Return bars such as those of losses: some are tall, and the last are 0."""
    row = tuple(percent(Fraction(max(0, 8 - n), 9)) for n in range(points))
    return Chart(
        "Troopers lost",
        "Troopers",
        tuple(map(str, range(points))),
        tuple(Series(f"Side {n}", row) for n in range(series)),
        style="bars",
    )


@pytest.mark.parametrize("width", [900, 420, 300])
def test_every_bar_carries_its_own_number(width: int) -> None:
    """Upright if they do not fit side by side, and never only some of them."""
    chart = bars(13)
    drawn = chart_drawing(chart, width, 200, LOOK)
    said = [mark for mark in drawn.marks if isinstance(mark, Words)]
    for point in chart.series[0].points:
        copies = sum(point.said == other.said for other in chart.series[0].points)
        found = [mark for mark in said if mark.text == point.said]
        # The scale may read the same at its side.
        assert len([mark for mark in found if mark.turn == 90]) == 2 * copies
    upright = [mark for mark in said if mark.turn == 90]
    assert all(mark.y - 5 * len(mark.text) * mark.size / 9 >= 0 for mark in upright)


def test_bars_have_level_numbers_where_all_fit() -> None:
    drawn = chart_drawing(bars(3, series=1), 400, 200, LOOK)
    assert not any(isinstance(mark, Words) and mark.turn for mark in drawn.marks)
    texts = [mark.text for mark in drawn.marks if isinstance(mark, Words)]
    assert all(point.said in texts for point in bars(3).series[0].points)


def test_bars_too_narrow_for_numbers_carry_none() -> None:
    drawn = chart_drawing(bars(200), 300, 200, LOOK)
    assert not any(isinstance(mark, Words) and mark.turn == 90 for mark in drawn.marks)


def test_pointing_finds_the_nearest_value() -> None:
    drawing = chart_drawing(LINES, 400, 200, LOOK)
    spot = drawing.spots[2]
    assert drawing.at(spot.x + 3, spot.y - 3) == spot
    assert drawing.at(-50, 0) is None
    assert spot.words == ("Rifle <b>, Range in inches: 9\n25.0 %\n2d6 of 8 or more")
    assert drawing.beside(None, 1, 0) == drawing.spots[0]
    assert drawing.beside(spot, 0, 1) == drawing.spots[6]
    assert drawing.beside(spot, 0, -1) == spot


def test_a_forbidden_cell_is_not_tinted() -> None:
    drawing = heat_drawing(HEAT, 300, LOOK)
    fills = [mark.fill for mark in drawing.marks if isinstance(mark, Box)]
    assert fills == [LOOK.tint(1), LOOK.tint(0), LOOK.tint(0.5), ""]


def test_a_value_that_has_a_place_of_its_own_says_it_below() -> None:
    """Beside it, the two would read as one number."""
    near = replace(percent(Fraction(1, 2)), where='3"')
    placed = replace(HEAT, rows=(*HEAT.rows, Series("Giant", (near, FORBIDDEN))))
    words = {
        mark.text: mark
        for mark in heat_drawing(placed, 300, LOOK).marks
        if isinstance(mark, Words)
    }
    value, place = words["50.0 %"], words['3"']
    assert place.y - value.y == pytest.approx(LOOK.line)
    assert abs(value.x - place.x) < LOOK.measure("50.0 %") / 2
    assert heat_width(placed, LOOK) == heat_width(HEAT, LOOK)
    assert grid(placed)[-1] == ("Giant", '50.0 % at 3"', NONE)
    said = [spot.words for spot in heat_drawing(placed, 300, LOOK).spots]
    assert any(words.startswith('Giant, Rifle\n50.0 % at 3"') for words in said)


@given(st.lists(st.sampled_from(["of", "the", "Seventh", "Brigade"]), min_size=1))
def test_a_name_in_a_heat_table_is_no_column_of_words(name: list[str]) -> None:
    """A table that is wider than the window leaves a name few lines all the same."""
    label = " ".join(name)
    table = replace(HEAT, rows=(Series(label, HEAT.rows[0].points),))
    drawing = heat_drawing(table, heat_width(table, LOOK), LOOK)
    first = {mark.y for mark in drawing.marks if isinstance(mark, Words) and not mark.x}
    # Two lines that follow each other are together wider than a third of the name.
    assert len(first) - 1 <= 6 or LOOK.measure(label) > 3 * 16 * LOOK.size


def test_dashes_go_on_around_a_corner() -> None:
    strokes = list(dashed(((0, 0), (5, 0), (5, 7)), (4, 2), "#000000", 1))
    ends = [(one.x1, one.y1, one.x2, one.y2) for one in strokes]
    assert ends == [(0, 0, 4, 0), (5, 1, 5, 5)]


@pytest.mark.parametrize("look", [LOOK, on_dark(9, LOOK.measure, "#1c1e21")])
def test_every_ink_is_seen_on_its_ground(look: Look) -> None:
    def light(color: str) -> float:
        parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (
            part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
            for part in parts
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    def contrast(one: str, other: str) -> float:
        bright, dim = sorted((light(one), light(other)), reverse=True)
        return (bright + 0.05) / (dim + 0.05)

    assert all(contrast(ink, look.ground) >= 4.5 for ink in look.series)
    tints = [look.tint(share / 20) for share in range(21)]
    assert all(contrast(clearest(tint), tint) >= 4.5 for tint in tints)


@pytest.mark.parametrize(
    ("values", "top", "marks"),
    [
        ((Fraction(5, 12),), None, ["0 %", "10 %", "20 %", "30 %", "40 %", "50 %"]),
        (
            (Fraction(1, 12),),
            Fraction(1),
            ["0 %", "2 %", "4 %", "6 %", "8 %", "10 %"],
        ),
        (
            (Fraction(7, 12),),
            Fraction(1),
            ["0 %", "20 %", "40 %", "60 %", "80 %", "100 %"],
        ),
        ((), None, ["0 %", "20 %", "40 %", "60 %", "80 %", "100 %"]),
        (
            (Fraction(-1, 10), Fraction(1, 10)),
            None,
            ["−10 %", "−5 %", "0 %", "5 %", "10 %"],
        ),
    ],
)
def test_scales_are_round(
    values: tuple[Fraction, ...], top: Fraction | None, marks: list[str]
) -> None:
    series = (Series("", tuple(map(percent, values))),)
    found = scale(replace(LINES, series=series, top=top))
    assert [found.said(value) for value in found.values] == marks


values = st.fractions(min_value=-5, max_value=1000)
points = st.one_of(st.just(FORBIDDEN), st.builds(Point, values, st.text(max_size=8)))
series = st.lists(
    st.builds(Series, st.text(max_size=12), st.lists(points, max_size=9).map(tuple)),
    max_size=8,
).map(tuple)
labels = st.lists(st.text(max_size=20), max_size=9).map(tuple)


@given(
    st.builds(
        Chart,
        title=st.text(max_size=9),
        across=st.text(max_size=30),
        ticks=labels,
        series=series,
        style=st.sampled_from(["lines", "bars", "stacked"]),
        top=st.none() | st.fractions(min_value=0, max_value=10),
    ),
    st.integers(150, 900),
)
@example(
    Chart(
        "A stack with something below 0",
        "",
        ("",),
        (
            Series("", (Point(Fraction(1), "1"),)),
            Series("", (Point(Fraction(-2), "−2"),)),
        ),
        style="stacked",
    ),
    150,
)
@example(
    Chart(
        "Gaps above what is below 0",
        "",
        ("",),
        (Series("", (FORBIDDEN,)), Series("", (FORBIDDEN, Point(Fraction(-1), "−1")))),
    ),
    150,
)
def test_any_chart_can_be_drawn_within_its_bounds(chart: Chart, width: int) -> None:
    drawing = chart_drawing(chart, width, 260, LOOK)
    assert inside(drawing)
    assert numbers_csv(chart)


@given(
    st.builds(
        HeatTable, st.text(), st.text(max_size=20), st.text(max_size=20), labels, series
    ),
    st.integers(60, 900),
)
def test_any_heat_table_can_be_drawn(table: HeatTable, width: int) -> None:
    drawing = heat_drawing(table, width, LOOK)
    assert inside(drawing)
    pieces = parted(table, width, 3, LOOK)
    assert sum(len(one.rows) for one in pieces) >= len(table.rows)


@given(
    st.integers(-400, 800), st.integers(-10, 400), st.none() | st.integers(-400, 800)
)
def test_any_dial_can_be_drawn(facing: int, half: int, bearing: int | None) -> None:
    dial = Dial("Arc", facing, half, bearing, "so it is", "inside", "outside")
    assert inside(dial_drawing(dial, 300, 220, LOOK))


def test_a_dial_without_a_target_names_its_sector() -> None:
    """S8: a sheet shows what is covered; nobody stands anywhere."""
    dial = Dial("Arc", 0, 45, None, "so it is", "normal", "hasty")
    words = {
        m.text for m in dial_drawing(dial, 300, 220, LOOK).marks if isinstance(m, Words)
    }
    assert words == {"Where they look", "45°", "normal", "hasty"}
    assert part_lines(dial) == [
        "Arc",
        "  Looks to 0°, covers 45° to each side",
        "  so it is",
    ]


def test_a_sum_of_nothing_has_no_table() -> None:
    """A turn in which nothing is used yet draws nothing, so there is nothing to add."""
    none = replace(SAID, answer=replace(SAID.answer, tally=Tally(())))
    assert "How it comes about" in answer_text(SAID)
    assert "How it comes about" not in answer_text(none)


def test_the_value_of_a_full_bar_stands_below_the_legend() -> None:
    sure = tuple(percent(Fraction(1)) for _ in LINES.ticks)
    series = (Series("Ours", sure), Series("Theirs", sure))
    drawing = chart_drawing(replace(LINES, series=series, style="bars"), 900, 240, LOOK)
    words = [mark for mark in drawing.marks if isinstance(mark, Words)]
    legend = max(word.y for word in words if word.text in ("Ours", "Theirs"))
    values = [word for word in words if word.text == "100.0 %"]
    assert values
    assert all(word.y - LOOK.size > legend for word in values)


def test_an_empty_table_is_left_out(read: Callable[[bytes], list[str]]) -> None:
    bare = replace(SAID.answer, parts=(Table("Nothing here", TABLE.columns, ()),))
    said = replace(SAID, answer=replace(bare, tally=Tally(())))
    for text in ("".join(read(answer_pdf(said))), squeezed(answer_text(said))):
        assert squeezed("Nothing here") not in text
        assert squeezed("How it comes about") not in text


def test_what_is_not_told_is_still_known() -> None:
    brief = replace(SAID, brief=(("Cover", "wall"),))
    assert "Range" not in answer_text(brief).split("Chance")[0]
    assert dict(brief.situation)["Range"] == '12"'


BARS = st.lists(st.integers(0, 1000), min_size=1, max_size=30)


@given(BARS, st.integers(1, 3), st.sampled_from(["bars", "stacked", "lines"]))
def test_the_axis_fits_and_no_number_lies_on_a_bar(
    heights: list[int], many: int, style: Style
) -> None:
    """More than 40 % of the plot is used, and texts stand above what they are of."""
    points = tuple(percent(Fraction(each, 1000 * many)) for each in heights)
    ticks = tuple(map(str, range(len(heights))))
    every = tuple(Series(f"Men {at}", points) for at in range(many))
    drawn = Chart("Losses", "Men", ticks, every, style, Fraction(1))
    found = scale(drawn)
    used = max(heights) * (many if style == "stacked" else 1)
    top = Fraction(used, 1000 * many)
    assert top <= found.high
    if top:
        assert found.high * 4 <= top * 10
    made = chart_drawing(drawn, 600, 210, LOOK)
    assert all(0 <= y <= 210 for mark in made.marks for y in reach_of(mark))
    words = [mark for mark in made.marks if isinstance(mark, Words)]
    signs = {f"Men {at}" for at in range(many)}
    samples = [mark for mark in words if mark.text in signs and mark.x > 0]
    assert len(samples) == (many if many > 1 else 0), "a legend of one entry"
    bars = [mark for mark in made.marks if isinstance(mark, Box) and mark.height > 9]
    numbers = [mark for mark in words if mark.text.endswith("%") and mark.x > 60]
    for one in numbers if style == "bars" else ():
        left, top_, right, low = upright_box(one)
        for bar in bars:
            apart = right <= bar.x or left >= bar.x + bar.width
            assert apart or low <= bar.y + 0.01 or top_ >= bar.y + bar.height


def reach_of(mark: Mark) -> tuple[float, ...]:
    return upright_box(mark)[1::2] if isinstance(mark, Words) else ()


def upright_box(words: Words) -> tuple[float, float, float, float]:
    """Return left, top, right and foot of figures, lying or turned upright."""
    long, tall = 5.0 * len(words.text) * words.size / 9, 0.7 * words.size
    if words.turn == 90:
        return words.x - tall, words.y - long, words.x, words.y
    return words.x, words.y - tall, words.x + long, words.y


@given(st.lists(st.sampled_from(["67 %", "78.6 %", "100 %", "0 %", "–", "5 hits"])))
def test_chances_below_each_other_have_as_many_decimals(cells: list[str]) -> None:
    """They are the same numbers, and never and always keep their words."""
    rows = tuple(Row((cell, cell)) for cell in cells)
    (shown,) = {row.cells[0] for row in evened(Table("", (), rows)).rows[:1]} or {""}
    assert shown == "" or shown.startswith(cells[0].removesuffix(" %"))
    after = [row.cells[1] for row in evened(Table("", (), rows)).rows]
    places = {("." in cell) for cell in after if cell in ("67 %", "67.0 %", "78.6 %")}
    assert len(places) <= 1
    for before, now in zip(cells, after, strict=True):
        assert now.replace("67.0 %", "67 %") == before


def opened(game: str) -> Iterator[AnsweredQuestion]:
    """Yield what each question says of the examples of a game as it opens."""
    system = systems()[game]
    for one in examples_of(game):
        for _, design in one.designs:
            for question in system.asked_of(design):
                start = question.start(design, system.standard)
                answer = question.answer(design, start, system.standard)
                yield answered_question(
                    question, design, start, system.standard, answer
                )


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("game", systems())
def test_no_page_of_an_answer_is_a_fifth_white(game: str, paper: Paper) -> None:
    page = PageLayout(Settings(paper=paper), 14 * MM)
    for answered in share([*opened(game)], 4):
        for frame in answer_frames(answered, page)[:-1]:
            assert tall(frame) > page.room * 0.8, answered.title


@pytest.mark.parametrize("game", systems())
def test_no_column_of_chances_has_two_numbers_of_decimals(game: str) -> None:
    """But for never and always, which are exact."""
    for answered in opened(game):
        for part in answered.parts:
            if isinstance(part, Table):
                rows = [row.cells for row in evened(part).rows]
            elif isinstance(part, Chart | HeatTable):
                rows = grid(part)[1:]
            else:
                continue
            for column in zip_longest(*rows, fillvalue=""):
                chances = {text for text in column if re.fullmatch("[0-9.]+ %", text)}
                places = {"." in text for text in chances - {"0 %", "100 %"}}
                assert len(places) < 2, (answered.title, column)
