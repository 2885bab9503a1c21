"""How the words of a card are set: values whole, heads apart, one scale, pure black.

What is seen of a word is counted anew, from the outlines in the font files.
"""

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache
from itertools import combinations, pairwise
from typing import Any

import pikepdf
import pypdfium2
import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from builder import describe, systems
from builder.army.model import Army
from builder.army.muster import roster
from builder.brikwars.engine.phrases import short_damage
from builder.content.card import Boxes, Card, Row, Stat, Table, Text
from builder.content.livery import ArmyColour, Badge, Livery
from builder.examples import examples_of
from builder.system.model import System
from reports.answer.model import answered_question
from reports.answer.pdf import answer_pdf
from reports.bricks.signs import names
from reports.card.arms import ArmsShown, arms_slices
from reports.card.copies import Copy
from reports.card.header import Said, band
from reports.card.job import cards_pdf
from reports.card.layout import Leaf
from reports.card.metrics import place
from reports.card.setting import CardSetting
from reports.layout.fonts import path
from reports.layout.formats import (
    FORMATS,
    MM,
    POKER,
    Arrangement,
    Format,
    InkStyle,
    Settings,
)
from reports.layout.glyphs import typeset
from reports.layout.marks import (
    Area,
    Box,
    Mark,
    Polygon,
    Scaled,
    Stroke,
    Words,
)
from reports.reference import reference_of, reference_pdf
from reports.roster.pdf import roster_pdf
from tests.leaves import both, example_cards, fronts, leaves, texts

LIVERY = Livery("Border Guard", ArmyColour.MOSS.hex)
WIDE = Format("wide", "Wide", "120 × 60 mm", 120, 60)
EVERY = (*FORMATS, WIDE)


@cache
def cards() -> tuple[Card, ...]:
    """Return the cards of all examples, in an army's colours."""
    return tuple(
        replace(describe(design), livery=LIVERY)
        for system in systems().values()
        for example in examples_of(system.key)
        for _, design in example.designs
    )


# Paragraphs, as a reader of the PDF finds them.


def bare(text: str) -> str:
    """Return letters and figures alone: marks and spaces are set in several ways."""
    return re.sub(r"[\W_]+", "", text)


def paragraphs(card: Card) -> Iterator[str]:
    for block in (*card.front, *card.back):
        if isinstance(block, Text | Boxes):
            yield from block.paragraphs
        else:
            yield from (
                line for row in getattr(block, "rows", ()) for line in row.lines
            )


def last_lines(lines: list[str], wanted: set[str]) -> Iterator[str]:
    """Yield the last line of each paragraph of several lines among those of a page."""
    for at, line in enumerate(lines):
        said, end = bare(line), at
        starts = [one for one in wanted if said and one.startswith(said)]
        while starts and said not in starts and end + 1 < len(lines):
            end += 1
            said += bare(lines[end])
            starts = [one for one in starts if one.startswith(said)]
        if said in starts and end > at:
            yield lines[end]


@pytest.mark.parametrize("key", ["poker", "mini-euro", "a6"])
def test_few_paragraphs_end_in_one_word(key: str) -> None:
    """Less than one of twenty, counted in the PDF (85 of 211 before)."""
    card_format = next(one for one in FORMATS if one.key == key)
    settings = Settings(card=card_format, arrangement=Arrangement.PAGES)
    pdf = cards_pdf([Copy(card, 1) for card in cards()], settings)
    wanted = {bare(text) for card in cards() for text in paragraphs(card)} - {""}
    ends = [*read_ends(pdf, wanted)]
    alone = [end for end in ends if len(end.split()) == 1]
    assert len(ends) > 60
    assert len(alone) * 20 < len(ends), alone


def strings(value: object) -> Iterator[str]:
    """Yield every text in what a page is made of."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | list):
        for each in value:
            yield from strings(each)
    elif is_dataclass(value):
        for one in fields(value):
            yield from strings(getattr(value, one.name))


@pytest.mark.parametrize("what", ["reference", "roster", "answer"])
def test_few_paragraphs_of_a_page_end_in_one_word(what: str) -> None:
    wanted: set[str] = set()
    ends: list[str] = []
    for system in systems().values():
        for made, pdf in pages(system, what):
            wanted |= {bare(text) for text in strings(made)} - {""}
            ends += read_ends(pdf, wanted)
    alone = [end for end in ends if len(end.split()) == 1]
    assert len(ends) > 5
    assert len(alone) * 20 < len(ends), alone


def pages(system: System, what: str) -> Iterator[tuple[object, bytes]]:
    """Yield pages of a game as a PDF, each with what it is made of."""
    house = system.played_by(None)
    if what == "reference":
        made = reference_of(system, house)
        yield made, reference_pdf(made)
    for example in examples_of(system.key) if what != "reference" else ():
        held = dict(example.designs)
        for _, army in example.armies if what == "roster" else ():
            assert isinstance(army, Army)
            listed = roster(army, held)
            yield listed, roster_pdf(listed)
        for design in held.values() if what == "answer" else ():
            for question in system.questions:
                if isinstance(design, question.on) and question.applies(design, house):
                    start = question.start(design, house)
                    told = question.answer(design, start, house)
                    said = answered_question(question, design, start, house, told)
                    yield said, answer_pdf(said)
                    break


def read_ends(pdf: bytes, wanted: set[str]) -> Iterator[str]:
    for page in pypdfium2.PdfDocument(pdf):
        text = page.get_textpage()
        yield from last_lines(text.get_text_range().splitlines(), wanted)
        text.close()
        page.close()


# Boxes of what is seen.


@cache
def outlines(*, bold: bool) -> dict[str, tuple[float, float, float]]:
    """Return the advance, the lowest and the highest point of each sign, at 1 point."""
    name = "RobotoCondensed-Bold" if bold else "RobotoCondensed-Regular"
    with TTFont(path(name)) as font:
        units, glyphs = font["head"].unitsPerEm, font["glyf"]
        found = {}
        for code, glyph in font.getBestCmap().items():
            shape = glyphs[glyph]
            low = getattr(shape, "yMin", 0) if shape.numberOfContours else 0
            high = getattr(shape, "yMax", 0) if shape.numberOfContours else 0
            wide = font["hmtx"].metrics[glyph][0]
            found[chr(code)] = (wide / units, low / units, high / units)
        return found


def seen(mark: Mark) -> tuple[float, float, float, float] | None:
    """Return left, top, right and low end of a word or a sign; nothing for grounds."""
    match mark:
        case Words(x=x, y=y, text=text, size=size, bold=bold):
            signs = [outlines(bold=bold)[sign] for sign in text]
            right = x + sum(wide for wide, _, _ in signs) * size
            high = max(high for _, _, high in signs) * size
            low = min(low for _, low, _ in signs) * size
            return x, y - high, right, y - low
        case Polygon(rings=rings):
            corners = [corner for ring in rings for corner in ring]
        case Scaled(x=x, y=y, unit=unit, shapes=shapes):
            corners = [
                (x + px * unit, y + py * unit)
                for shape in shapes
                for ring in shape.rings
                for px, py in ring
            ]
        case _:
            return None
    xs, ys = zip(*corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def collisions(marks: Iterable[Mark], edge: Area) -> list[object]:
    """Return what overlaps of words and signs, and what touches a line or an edge."""
    marks = tuple(marks)
    boxes = [(box, mark) for mark in marks if (box := seen(mark))]
    out: list[object] = [
        (one, other)
        for (a, one), (b, other) in combinations(boxes, 2)
        if Words in map(type, (one, other))
        and min(a[2], b[2]) - max(a[0], b[0]) > 0.01
        and min(a[3], b[3]) - max(a[1], b[1]) > 0.01
    ]
    for line in marks:
        if isinstance(line, Stroke):
            half = line.line / 2
            x1, x2 = sorted((line.x1, line.x2))
            y1, y2 = sorted((line.y1, line.y2))
            ends = (x1 - half, y1 - half, x2 + half, y2 + half)
            out += [
                (mark, line)
                for box, mark in boxes
                if min(box[2], ends[2]) > max(box[0], ends[0])
                and min(box[3], ends[3]) > max(box[1], ends[1])
            ]
    right, low = edge.x + edge.width, edge.y + edge.height
    for box, mark in boxes:
        inside = box[0] >= edge.x and box[2] <= right
        if not (inside and box[1] >= edge.y and box[3] <= low):
            out.append((mark, edge))
    return out


FIGURES = st.one_of(
    st.sampled_from(
        ("–", '10"', "2d10", "d12", "normal", "skilled", "61 %", "4.0 hits")
    ),
    st.sampled_from(
        ("1d6 Piercing", '9 / 12"', "2d12 Phased", "none", "0.42", "100 %")
    ),
)
SMALL = st.lists(
    st.sampled_from(
        ("SL 2", "Defl. 1", "Expert", "½ of 10″", "moved, open", "a single round")
    ),
    max_size=2,
    unique=True,
)
LABELS = ("Size", "Armor", "Move", "Skill", "Power", "Troopers", 'Kills at 8"', "Range")
SIGNS = sorted(names() & {"size", "armor", "move", "skill", "power", "troops", "aim"})
STATS = st.lists(
    st.builds(
        Stat,
        st.sampled_from(LABELS),
        FIGURES,
        SMALL.map(tuple),
        sign=st.sampled_from(SIGNS),
    ),
    min_size=1,
    max_size=6,
)


def set_in(card: Card, card_format: Format) -> CardSetting:
    chosen = Settings(card=card_format, ink=InkStyle.LOW)
    return CardSetting(card, chosen, photo=False, count=1)


@given(STATS, st.sampled_from(EVERY), st.sampled_from((Badge.CREATURE, Badge.WEAPON)))
def test_no_two_values_collide_and_none_touches_a_line(
    stats: list[Stat], card_format: Format, badge: Badge
) -> None:
    card = Card("Bob", "Man", stats=tuple(stats), badge=badge, livery=LIVERY)
    setting = set_in(card, card_format)
    grid = setting.place
    for window in filter(None, setting.windows()):
        made = setting.values(Area(0, 50, 0, window))
        top, high = (50 + window, made.height) if made.height else (50, window)
        inner = grid.right - grid.line - grid.rim
        found = collisions(made.marks, Area(grid.rim, top, inner, high))
        assert not found, (card_format.key, window)


def test_every_value_of_every_example_stands_clear() -> None:
    for card in cards():
        for card_format in EVERY:
            setting = set_in(card, card_format)
            grid = setting.place
            for window in filter(None, setting.windows()):
                made = setting.values(Area(0, 50, 0, window))
                top, high = (50 + window, made.height) if made.height else (50, window)
                inner = grid.right - grid.line - grid.rim
                found = collisions(made.marks, Area(grid.rim, top, inner, high))
                assert not found, (card.title, card_format.key, window)


def white_below_values(stats: Sequence[Stat], marks: Iterable[Mark]) -> list[float]:
    """Return the white between each value in one line and the small print below it."""
    values = {typeset(stat.value) for stat in stats}
    boxes = [(one, box) for one in marks if (box := seen(one))]
    return [
        min(
            below[1] - box[3]
            for other, below in boxes
            if isinstance(other, Words)
            and not other.bold
            and below[3] > box[3]
            and min(box[2], below[2]) > max(box[0], below[0])
        )
        for one, box in boxes
        if isinstance(one, Words) and one.bold and one.text in values
    ]


@given(
    STATS.map(
        lambda stats: [replace(one, small=one.small or ("no mind",)) for one in stats]
    ),
    st.sampled_from(EVERY),
    st.sampled_from((Badge.CREATURE, Badge.WEAPON)),
)
def test_small_print_stands_clear_of_its_value(
    stats: list[Stat], card_format: Format, badge: Badge
) -> None:
    """With a hair of white everywhere, and with more where a row has some to spare."""
    card = Card("Bob", "Man", stats=tuple(stats), badge=badge, livery=LIVERY)
    setting = set_in(card, card_format)
    for window in filter(None, setting.windows()):
        made = setting.values(Area(0, 50, 0, window))
        roomy = not made.height and window > setting.place.mm(20) * len(stats)
        least = setting.place.mm(0.7 if roomy else 0.15)
        shown = stats[: len(stats) - len(made.rest)]
        assert min(white_below_values(shown, made.marks), default=least) >= least


def test_rows_of_a_rail_are_alike() -> None:
    """And a value without small print stands in the middle of its row."""
    for card in cards():
        for card_format in EVERY:
            setting = set_in(card, card_format)
            for window in () if setting.rowed else setting.windows():
                made = setting.values(Area(0, 50, 0, window))
                lines = [one for one in made.marks if isinstance(one, Stroke)]
                ends = sorted({50, 50 + window, *(one.y1 for one in lines)})
                rows = [low - top for top, low in pairwise(ends)]
                assert max(rows) - min(rows) < 0.01, (card.title, card_format.key)
                bare = {stat.value for stat in card.stats if not stat.small}
                for box in (seen(one) for one in made.marks if alone(one, bare)):
                    assert box
                    off = ((box[1] + box[3]) / 2 - 50) % rows[0] - rows[0] / 2
                    assert abs(off) < setting.place.mm(1), (card.title, card_format.key)


def alone(mark: Mark, values: set[str]) -> bool:
    """Return whether a mark is one of some values, in one line."""
    large = isinstance(mark, Words) and mark.bold
    return large and mark.text in {typeset(value) for value in values}


def test_a_squad_keeps_its_signs() -> None:
    for card in cards():
        signs = [stat for stat in card.stats if stat.sign in names()]
        setting = set_in(card, POKER)
        for window in setting.windows():
            made = setting.values(Area(0, 50, 0, window))
            kept = len(signs) - len(made.rest)
            shapes = [mark for mark in made.marks if isinstance(mark, Polygon | Scaled)]
            assert len(shapes) >= kept, card.title


# Rows of weapons.


def arms() -> Iterator[Table]:
    for card in cards():
        for block in card.front:
            if isinstance(block, Table) and block.part == "arms":
                yield block


def said(text: str) -> str:
    """Return a text without spaces, with the mark of inches."""
    return re.sub(r"\s+", "", re.sub(r'(?<=[\d½⅓⅔¼¾])"', "″", text))


ODD = ("2d6 Piercing + 1d4 Fire", 'Parry 4 Deflection, Shove 8"', "12d8+8 − distance")


def odd_arms() -> Iterator[Table]:
    """Yield the weapons of all examples, each table with some of a long Damage."""
    odd = Row(("Long-Ranged Weapon", "10", '30" thrown'))
    for known in arms():
        more = [
            replace(
                odd, cells=(*odd.cells, harm), brief=(*odd.cells, short_damage(harm))
            )
            for harm in ODD
        ]
        yield replace(known, rows=(*known.rows, *more))


@pytest.mark.parametrize("card_format", EVERY, ids=lambda one: one.key)
def test_no_value_of_a_row_is_broken_or_cut(card_format: Format) -> None:
    """Damage alone may go on in a line below, in its column."""
    grid = place(card_format, LIVERY.colour, InkStyle.COLOUR)
    for table in odd_arms():
        slices = arms_slices(table, grid, ArmsShown(len(table.rows)))
        lines = [
            said(mark.text)
            for piece in slices
            for mark in piece.marks
            if isinstance(mark, Words) and mark.bold
        ]
        assert not any("…" in line for line in lines)
        for row in table.rows:
            for at, column in enumerate(table.columns[1:3], 1):
                ways = {said(row.cells[at]), said((row.brief or row.cells)[at])}
                ways |= {f"{column.label}{way}" for way in ways}
                assert ways & set(lines), (row.cells[at], lines)
            ways = {said(row.cells[3]), said((row.brief or row.cells)[3])}
            assert any(way in "".join(lines) for way in ways), (row.cells[3], lines)


@pytest.mark.parametrize("card_format", EVERY, ids=lambda one: one.key)
def test_each_damage_stands_in_its_column(card_format: Format) -> None:
    """Shields, radii and swaps, too, well clear of Range; on a mini card at its end."""
    grid = place(card_format, LIVERY.colour, InkStyle.COLOUR)
    for table in odd_arms():
        head, *pieces = arms_slices(table, grid, ArmsShown(0))
        *_, (_, reach), (label, at) = (
            (mark, box)
            for mark in head.marks
            if isinstance(mark, Words) and (box := seen(mark))
        )
        assert label.text == "Damage"
        for piece in pieces:
            for mark in piece.marks:
                box = seen(mark) if isinstance(mark, Words) else None
                if box and box[2] > reach[2] + grid.mm(6):
                    side = 2 if grid.mini else 0
                    assert box[side] == pytest.approx(at[side], abs=0.02), mark
                    assert grid.mini or box[0] > reach[2] + grid.mm(1)


@pytest.mark.parametrize("card_format", EVERY, ids=lambda one: one.key)
def test_nothing_in_a_row_of_weapons_touches_its_neighbour(card_format: Format) -> None:
    grid = place(card_format, LIVERY.colour, InkStyle.COLOUR)
    for table in arms():
        for piece in arms_slices(table, grid, ArmsShown(len(table.rows))):
            words = [mark for mark in piece.marks if isinstance(mark, Words)]
            edge = Area(-0.01, -9, grid.text + 0.02, piece.height + 18)
            assert not collisions(words, edge), words


@pytest.mark.parametrize("card_format", EVERY, ids=lambda one: one.key)
def test_heads_of_columns_stand_apart(card_format: Format) -> None:
    """A millimetre and more between any two: they read as three words, not as one."""
    grid = place(card_format, LIVERY.colour, InkStyle.COLOUR)
    heads = {
        tuple(
            (mark.text, round(box[0], 3), round(box[2], 3))
            for mark in arms_slices(table, grid, ArmsShown(0))[0].marks
            if isinstance(mark, Words) and (box := seen(mark))
        )
        for table in arms()
    }
    (head,) = heads
    assert [name for name, _, _ in head] == ["Weapon", "Use", "Range", "Damage"]
    gaps = [after[1] - before[2] for before, after in pairwise(head)]
    assert min(gaps) > 1.25 * MM


# The head of a card, its scale, its black.


@pytest.mark.parametrize("small", [False, True])
@pytest.mark.parametrize("card_format", EVERY, ids=lambda one: one.key)
def test_the_price_has_one_place_and_size(card_format: Format, small: bool) -> None:
    grid = place(card_format, LIVERY.colour, InkStyle.COLOUR)
    found = set()
    for name in ("Bob", "The Honourable Order of the Knights of Border Keep, in full"):
        card = Card(name, "Man", "30", "CP")
        made = band(card, grid, LIVERY, Said(("Man",)), small=small)
        price = [
            (mark.x, mark.y, mark.size)
            for mark in made.marks
            if isinstance(mark, Words) and mark.text in ("30", "CP")
        ]
        ground = [
            seen(mark) or (mark.x, mark.y, mark.width, mark.height)
            for mark in made.marks
            if isinstance(mark, Polygon | Box) and mark.fill == grid.palette.tile
        ]
        found.add((*price, *ground))
    assert len(found) == 1


def test_headings_have_one_size_and_heads_of_columns_another() -> None:
    sizes: dict[str, set[float]] = {"heading": set(), "column": set()}
    for card in cards():
        blocks = (*card.front, *card.back)
        other = {stat.label for stat in card.stats}
        tables = [block for block in blocks if isinstance(block, Table)]
        columns = {one.label for table in tables for one in table.columns} - other
        titles = {block.title for block in blocks} - columns - other - {""}
        for leaf in leaves(card, POKER, InkStyle.COLOUR):
            for mark in words(leaf):
                # Names of weapons have the size of rows, words below a sign 6.5.
                if mark.bold and 6.6 < mark.size < 9:
                    if mark.text in titles:
                        sizes["heading"].add(round(mark.size, 2))
                    if mark.text in columns:
                        sizes["column"].add(round(mark.size, 2))
    assert sizes == {"heading": {8.0}, "column": {7.0}}


def words(leaf: Leaf) -> Iterator[Words]:
    for side in (leaf.front, leaf.back):
        for placed in side.content:
            yield from (one for one in placed.marks if isinstance(one, Words))


@pytest.mark.parametrize("ink", InkStyle)
def test_text_is_printed_with_black_alone(ink: InkStyle) -> None:
    """What is read in lines is grey 0 in the PDF, which a press prints with black."""
    card = replace(cards()[0], back=(Text("", ("Read me in black.",)),))
    pdf = cards_pdf([Copy(card, 1)], Settings(ink=ink, arrangement=Arrangement.PAGES))
    inks = set()
    with pikepdf.open(io.BytesIO(pdf)) as document:
        for page in document.pages:
            for drawn in (page, *page.Resources.get("/XObject", {}).values()):
                inks |= set(inks_of_text(drawn))
    assert (0.0,) in inks
    assert not [one for one in inks if len(one) == 3 and max(one) < 0.15]


def inks_of_text(drawn: Any) -> Iterator[tuple[float, ...]]:
    """Yield the colour of each text of body size."""
    colour: tuple[float, ...] = ()
    size = 0.0
    for operands, operator in pikepdf.parse_content_stream(drawn):
        if str(operator) in ("g", "rg"):
            colour = tuple(map(float, operands))
        elif str(operator) == "Tf":
            size = float(operands[1])
        elif str(operator) in ("Tj", "TJ") and size == 7.0:
            yield colour


# The order of the text, which a reader aloud and a search follow.


@pytest.mark.parametrize("card_format", EVERY, ids=lambda one: one.key)
def test_the_text_of_a_face_is_in_the_order_of_reading(card_format: Format) -> None:
    """Its name, its price, values, rows, track, odds and its small print."""
    for card in example_cards():
        odds = {one.title for one in card.back if getattr(one, "part", "") == "odds"}
        rest = ({"Weapon"}, {"Destroyed"}, odds, {f"{card.source} · {LIVERY.army}"})
        values = {typeset(stat.value) for stat in card.stats}
        for make in (leaves, fronts):
            made = make(card, card_format, InkStyle.COLOUR)
            for side in filter(texts, both(made)):
                lines, headed = texts(side), bool(side.courses)
                name = card.title if headed else LIVERY.army
                assert bare("".join(lines)).startswith(bare(name)), lines
                big = values if side is made[0].front else set()
                places = [
                    min(map(lines.index, group & {*lines}))
                    for group in ({card.price}, big, *rest)
                    if headed and group & {*lines}
                ]
                assert places == sorted(places), (card.title, lines)
