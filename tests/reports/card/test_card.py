from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from builder import describe, systems
from builder.content.card import Block, Boxes, Card, Column, Row, Stat, Table, Text
from builder.content.livery import Badge
from builder.examples import examples_of
from reports.card.layout import Leaf
from reports.card.metrics import BORDER
from reports.layout.fonts import left_out, measure
from reports.layout.formats import (
    CLASSIC,
    FORMATS,
    POKER,
    SMALLEST,
    Format,
    InkStyle,
    format_named,
)
from reports.layout.glyphs import HARD, typeset
from reports.layout.marks import Box, Picture, Side, Words
from tests.leaves import both, leaves, marks, texts
from tests.sweeps import examples

MINI = format_named("mini-euro")


def words(made: tuple[Leaf, ...]) -> Iterator[tuple[Side, float, float, Words]]:
    for face in both(made):
        for mark, x, y in marks(face):
            if isinstance(mark, Words):
                yield face, x + mark.x, y + mark.y, mark


def signs(*texts: str) -> Counter[str]:
    drawn = "".join("".join(typeset(text).split()) for text in texts)
    return Counter(drawn.casefold())


def texts_of(card: Card, lines: set[str], *, mini: bool = False) -> list[str]:
    """Return all that a card has to show, if it shows these lines.

    The heads of weapons and tracks stand for their titles, the bar beside them for
    those of the player's own words. On a small card a sign stands for its word. A cell
    may stand there in its shorter words.
    """
    out = [card.title, card.kind, card.stamp, card.source]
    if card.price.strip():
        out += [card.price, card.currency]
    for stat in card.stats:
        signed = mini and stat.label.casefold() == stat.sign
        out += ["" if signed else stat.label, stat.value, *stat.small]
    for block in (*card.front, *card.back):
        out += block_texts(block, lines)
    return out


def block_texts(block: Block, lines: set[str]) -> Iterator[str]:
    match block:
        case Text():
            short = any("reference sheet" in line for line in lines)
            general = block.general if short else ()
            yield from (one for one in block.paragraphs if one not in general)
            yield "" if block.own else block.title
        case Boxes():
            # As many blanks to write on are drawn as a line has room for.
            said = (text.rstrip("_ ") for text in block.paragraphs)
            yield from (block.title, *block.labels, *said)
        case Table(part="odds"):
            yield from (block.lead, block.rest) if block.lead else (block.title,)
            for row in block.rows:
                yield from (row.cells[0], *row.lines)
                for cell in row.odds:
                    yield from (cell.where, cell.hit, cell.hurts)
        case Table(part="track") if "Destroyed" in lines:
            yield from lying_texts(block)
        case Table():
            yield from (one.label for one in block.columns if one.label != block.title)
            if not block.part:
                yield block.title
            # What is true of several weapons may be said once.
            yield from {fact for row in block.rows for fact in row.aside}
            for number, row in enumerate(block.rows):
                once = block.part == "track" and number
                cells = fresh(row, block, number) if once else told(row, lines)
                yield from cells
                yield from row.below


def lying_texts(block: Table) -> Iterator[str]:
    """Yield what a track says that lies down: its boxes stand for the hits and the 0.

    What stays silenced is said once.
    """
    silenced = {row.cells[-1] for row in block.rows[:-1]} - {""}
    yield from (one.label for one in block.columns[1 : None if silenced else -1])
    yield from (*silenced, block.rows[-1].cells[-1])
    for number, row in enumerate(block.rows[:-1]):
        cells = fresh(row, block, number) if number else row.cells
        yield from [*cells][1:-1]


def told(row: Row, lines: set[str]) -> Iterator[str]:
    """Yield the cells of a row, in shorter words where those begin a line."""
    for cell, brief in zip_longest(row.cells, row.brief, fillvalue=""):
        shorter = typeset(brief).replace(HARD, " ")
        begins = {shorter, shorter.split(" ")[0], f"{shorter.split(',')[0]},"}
        yield brief if brief and begins & lines else cell


def fresh(row: Row, block: Table, number: int) -> Iterator[str]:
    """Yield the cells of a track that differ from the row above in its runs."""
    for column, cell, above in zip(
        block.columns, row.cells, block.rows[number - 1].cells, strict=True
    ):
        if not (column.runs and cell == above):
            yield cell


def check(
    card: Card, card_format: Format, ink: InkStyle = InkStyle.COLOUR
) -> tuple[Leaf, ...]:
    made = leaves(card, card_format, ink)
    drawn = Counter[str]()
    lines = set(texts(*both(made)))
    for face, x, y, mark in words(made):
        drawn += signs(mark.text)
        assert mark.size >= SMALLEST or mark.text == "!"
        if not mark.turn:
            wide = measure(mark.text, bold=mark.bold) * mark.size
            # A lone sign may be wider than a very narrow column.
            slack = mark.size if len(mark.text) > 1 else 3 * mark.size
            assert x >= BORDER - 0.01
            if mark.text in "123" and x > face.width - 2 * BORDER:
                # The numbers of the ruler stand in the rim.
                assert x + wide <= face.width + 0.01
                continue
            assert x + wide <= face.width - BORDER + slack * 0.25
            assert BORDER < y < face.height - BORDER + 0.01
    mini = card_format.width < 54 or card_format.height < 74
    said = texts_of(card, lines, mini=mini)
    missing = signs(*said) - drawn
    # What no font prints is told of.
    assert not {sign for sign in missing if sign not in left_out(said)}
    for leaf in made:
        assert not overlaps(leaf.front)
        assert not overlaps(leaf.back)
    return made


def overlaps(face: Side) -> list[tuple[str, str]]:
    """Return texts that are printed over each other: their x-heights meet."""
    boxes = sorted(
        (
            placed.y + mark.y - mark.size * 0.5,
            placed.y + mark.y,
            placed.x + mark.x,
            placed.x + mark.x + measure(mark.text, bold=mark.bold) * mark.size,
            mark.text,
        )
        for placed in face.content
        for mark in placed.marks
        if isinstance(mark, Words) and not mark.turn and mark.text != "!"
    )
    found = []
    for number, (_, low, left, right, text) in enumerate(boxes):
        for high, _, start, end, other in boxes[number + 1 :]:
            if high > low - 0.1:
                break
            if start < right - 0.1 and left < end - 0.1:
                found.append((text, other))
    return found


@pytest.mark.parametrize("ink", InkStyle)
@pytest.mark.parametrize("card_format", FORMATS, ids=lambda one: one.key)
def test_the_whole_text_is_drawn_within_the_frame(
    dragon: Card, illegal: Card, plain: Card, card_format: Format, ink: InkStyle
) -> None:
    for card in (dragon, illegal, plain, Card("", "")):
        check(card, card_format, ink)


@pytest.mark.parametrize("card_format", [POKER, CLASSIC, MINI], ids=lambda one: one.key)
def test_every_example_is_drawn(card_format: Format) -> None:
    for system in systems().values():
        for shipped in examples_of(system.key):
            for _, design in shipped.designs:
                check(describe(design), card_format)


def front_of(card: Card) -> set[str]:
    (leaf,) = check(card, POKER)
    return set(texts(leaf.front))


def test_the_players_words_stand_on_the_front_where_there_is_room(
    dragon: Card,
) -> None:
    note = Text("Notes", ("Hates sheep.",), own=True)
    assert "Hates sheep." in front_of(replace(dragon, front=(), back=(note,)))
    rows = tuple(Row((f"Gun {number}", "3", "6", "d6")) for number in range(7))
    full = Table("Armament", tuple(map(Column, "abcd")), rows, "arms")
    assert "Hates sheep." not in front_of(replace(dragon, front=(full,), back=(note,)))


def test_rows_of_weapons_come_before_all_else(dragon: Card) -> None:
    """Notes of the last weapons give way, and stand on the back under their names."""
    rows = tuple(
        Row((f"Gun {number}", "3", "6", "d6"), (f"Remark {number}.",))
        for number in range(5)
    )
    guns = Table("Armament", tuple(map(Column, "abcd")), rows, "arms")
    said = front_of(replace(dragon, front=(guns,), back=()))
    assert {f"Gun {number}" for number in range(5)} <= said
    assert "Remark 0." in said
    assert "Remark 4." not in said


def test_a_short_card_is_one_leaf(dragon: Card) -> None:
    assert len(check(dragon, POKER)) == 1


@pytest.mark.parametrize("card_format", [POKER, CLASSIC, MINI], ids=lambda one: one.key)
def test_a_long_note_goes_on_further_cards(plain: Card, card_format: Format) -> None:
    note = " ".join(f"word{number}" for number in range(2000))
    made = check(replace(plain, back=(Text("Notes", (note,)),)), card_format)
    assert len(made) > 3
    said = texts(*both(made))
    assert {f"word{number}" for number in range(2000)} <= set(" ".join(said).split())
    assert f"2 of {len(made)}" in said


def test_a_long_front_goes_on_further_fronts(plain: Card) -> None:
    card = replace(plain, front=(Text("Specialties", ("Flies high. " * 300,)),))
    assert len(check(card, POKER)) > 1


@pytest.mark.parametrize("title", ["x" * 10_000, "龍" * 10_000, "a b " * 2500])
def test_a_name_of_ten_thousand_signs_is_drawn_in_full(plain: Card, title: str) -> None:
    check(replace(plain, title=title), POKER)


def test_a_name_that_fits_is_not_repeated(dragon: Card) -> None:
    said = texts(*both(leaves(dragon, POKER, InkStyle.COLOUR)))
    assert said.count("Scorpiosaurus Rex") == 2
    assert "Full name" not in said


def test_one_alone_is_not_counted(plain: Card) -> None:
    said = texts(*both(leaves(plain, POKER, InkStyle.COLOUR)))
    assert not any(text.startswith("×") for text in said)


def test_the_stamp_is_on_both_sides(illegal: Card) -> None:
    (leaf,) = leaves(illegal, POKER, InkStyle.COLOUR)
    assert "ILLEGAL" in texts(leaf.front)
    assert "ILLEGAL" in texts(leaf.back)


def test_the_thin_design_has_its_photo_and_no_fill(dragon: Card) -> None:
    (leaf,) = leaves(replace(dragon, photo="p"), POKER, InkStyle.LOW, photo=True)
    marks = [mark for placed in leaf.front.content for mark in placed.marks]
    assert [mark.key for mark in marks if isinstance(mark, Picture)] == ["p"]
    # What is smaller than a letter is the bullet of a line.
    areas = [mark for mark in marks if isinstance(mark, Box) and mark.width > 3]
    assert all(mark.fill in ("", "#ffffff") for mark in areas)


def test_a_great_many_boxes_are_counted(plain: Card) -> None:
    table = Table("Life", (Column("Hit"),), (Row(("x",), boxes=5000),))
    made = leaves(replace(plain, back=(table,)), POKER, InkStyle.COLOUR)
    assert "× 5000" in texts(*both(made))


def test_the_labels_of_a_long_table_are_repeated(plain: Card) -> None:
    columns = (Column("Weapon"), Column("Use", "center"))
    rows = tuple(Row((f"Gun {number}", "3")) for number in range(80))
    made = check(replace(plain, back=(Table("Armament", columns, rows),)), POKER)
    said = texts(*both(made))
    sides = said.count("Weapon")
    assert sides > 3
    assert said.count("Armament (continued)") == sides - 1
    assert 2 * len(made) - 2 <= sides <= 2 * len(made)


def test_cells_of_too_many_columns_are_listed_one_by_one(plain: Card) -> None:
    columns = tuple(Column(f"Column {number}") for number in range(25))
    cells = tuple(f"cell{number}" for number in range(25))
    check(replace(plain, back=(Table("Wide", columns, (Row(cells),)),)), POKER)


def test_many_stats_find_room(plain: Card) -> None:
    stats = tuple(Stat(f"Stat {n}", f"{n}d10", ("small",)) for n in range(14))
    check(replace(plain, stats=stats), POKER)


def test_a_row_with_more_or_fewer_cells_than_columns_is_drawn(plain: Card) -> None:
    rows = (Row(("a", "b", "c")), Row(()))
    check(replace(plain, back=(Table("T", (Column("A"), Column("B")), rows),)), POKER)


TEXTS = st.text(max_size=40) | st.sampled_from(
    ("<b>&", "龍戦士", "Ωμέγα", "Ё", "x" * 300)
)
LINES = st.lists(TEXTS, max_size=3).map(tuple)
TABLES = st.integers(1, 6).flatmap(
    lambda count: st.builds(
        Table,
        TEXTS,
        st.lists(
            st.builds(Column, TEXTS, st.sampled_from(("left", "center", "right"))),
            min_size=count,
            max_size=count,
        ).map(tuple),
        st.lists(
            st.builds(
                Row,
                st.lists(TEXTS, min_size=count, max_size=count).map(tuple),
                LINES,
                st.booleans(),
                st.integers(-1, 70),
            ),
            max_size=4,
        ).map(tuple),
    )
)
BLOCKS = st.lists(
    st.builds(Text, TEXTS, LINES, st.booleans()) | TABLES, max_size=3
).map(tuple)
CARDS = st.builds(
    Card,
    title=TEXTS,
    kind=TEXTS,
    price=TEXTS,
    currency=TEXTS,
    stats=st.lists(st.builds(Stat, TEXTS, TEXTS, LINES), max_size=7).map(tuple),
    front=BLOCKS,
    back=BLOCKS,
    stamp=TEXTS,
    badge=st.sampled_from(Badge),
    source=TEXTS,
)


@settings(
    max_examples=examples(60),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(CARDS, st.sampled_from((POKER, CLASSIC, MINI)), st.sampled_from(list(InkStyle)))
@example(
    Card("", "", stats=(Stat("", ""), Stat("", "0" * 8), Stat("0" * 7, "©"))),
    POKER,
    InkStyle.COLOUR,
)
@example(Card("", "", stats=(Stat("0" * 7, "0Nॠ"),)), POKER, InkStyle.COLOUR)
@example(
    Card(
        "0\x1e0",
        "0",
        stats=(Stat("", ""), Stat("", "", ("", "x" * 300)), Stat("", "0")),
        front=(Text("0", ()), Text("0", ("0", "0"))),
        stamp="00000@Ֆ\u058bۀۍ߶",
        badge=Badge.WEAPON,
    ),
    POKER,
    InkStyle.COLOUR,
)
@example(Card("", "", price="x" * 300, currency="x" * 300), POKER, InkStyle.COLOUR)
@example(Card("", "", stamp="x" * 300), MINI, InkStyle.COLOUR)
@example(Card("", "", source="0\U0001f0e0"), POKER, InkStyle.COLOUR)
def test_no_card_loses_a_sign(card: Card, card_format: Format, ink: InkStyle) -> None:
    check(card, card_format, ink)
