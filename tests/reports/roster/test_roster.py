"""The printed list: its head, groups, colours and square."""

import csv
import functools
import io
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from random import Random

import pikepdf
import pypdfium2
import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from builder import systems
from builder.army.groups import ticked
from builder.army.model import Army, Entry, designs_of
from builder.army.muster import livery, roster
from builder.content.card import Card, Column, Row, Table, Text
from builder.content.linked import PartsMissing, joined, parts
from builder.content.livery import ArmyColour, Emblem
from builder.content.roster import Roster, RosterUnit, by_group
from builder.core.design import Design
from builder.examples import examples_of
from db.files.muster_file import MusterFile
from db.sharing.clipboard.reading import read_text
from db.sharing.codes import read_code
from db.sharing.parcel import army_file, secret, square_text
from reports.layout.formats import A4, LETTER, InkStyle, Paper, RosterSort, Settings
from reports.layout.marks import Polygon
from reports.layout.square import WORDS, Square, square, squares
from reports.pdf.raster import page_sizes
from reports.roster.choices import RosterChoices
from reports.roster.look import RosterLook
from reports.roster.pdf import roster_pdf
from reports.roster.square import SIDES
from reports.roster.unit import UnitPlace, unit_head
from reports.text.csv import roster_csv
from reports.text.plain import roster_text
from tests.db.values import unphotographed
from tests.mustered import EXAMPLE_ARMIES
from tests.reports.posted import roster_bbcode, roster_markdown
from tests.reports.read_back import Read, copied, squeezed
from tests.squares import as_photo, pages_of, texts_in


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


# Army lists with groups: as text, for forums, for spreadsheets and as PDF


def guard(*, away: tuple[int, ...] = (), pool: bool = False) -> Roster:
    """Return the list of the example army, some of whom do not play."""
    example = examples_of("brikwars")[0]
    army = example.armies[0][1]
    assert isinstance(army, Army)
    return roster(ticked(army, away, playing=False), dict(example.designs), pool=pool)


def test_text_has_a_head_over_each_group() -> None:
    lines = roster_text(guard()).splitlines()
    heads = [line for line in lines if line.endswith(" CP") and ": " in line]
    assert heads == ["Foot: 10 models, 88 CP", "Armor and walls: 2 models, 77 CP"]
    below = lines[lines.index(heads[0]) + 1]
    assert below.split() == ["1", "11", "11", "Sergeant"]


def test_posts_have_the_groups() -> None:
    posted = roster_markdown(guard())
    assert "### Foot: 10 models, 88 CP\n\n| No. | Unit |" in posted
    assert posted.count("| No. |") == 2
    assert "\nArmor and walls: 2 models, 77 CP\n" in roster_bbcode(guard())


def test_a_hostile_name_of_a_group_is_text() -> None:
    listed = guard()
    units = tuple(replace(unit, group="<b>[b]* |x") for unit in listed.units)
    hostile = replace(listed, units=units)
    assert "### \\<b\\>\\[b\\]\\* \\|x: 12 models" in roster_markdown(hostile)
    assert "[b]*" not in roster_bbcode(hostile)


def test_who_does_not_play_is_left_off_or_in_brackets() -> None:
    assert "Border Keep" not in roster_text(guard(away=(5,)))
    pool = roster_text(guard(away=(5,), pool=True))
    assert "(47)" in pool
    assert "118 of 200 CP" in pool
    assert "Armor and walls: 1 model, 30 CP" in pool


def test_a_spreadsheet_adds_up_with_groups_and_ticks() -> None:
    rows = list(csv.DictReader(io.StringIO(roster_csv(guard(away=(5,), pool=True)))))
    assert [row["Group"] for row in rows] == ["Foot"] * 4 + ["Armor and walls"] * 2
    assert [row["Plays"] for row in rows] == ["yes"] * 5 + ["no"]
    assert sum(int(row["Total"] or 0) for row in rows) == 118
    bare = replace(guard(), units=tuple(replace(u, group="") for u in guard().units))
    (heads, *_) = csv.reader(io.StringIO(roster_csv(bare)))
    assert not {"Group", "Plays"} & set(heads)


def test_paper_has_the_groups_as_entered_only(read: Read) -> None:
    # With its large units in four copies the list takes two pages, and has heads.
    units = guard().units
    many = replace(guard(), units=units * 4)
    words = squeezed("Armor and walls: 8 models, 308 CP")
    assert words in "".join(read(roster_pdf(many)))
    # On one page there is no room for heads: the bar and the units name the groups.
    words = squeezed("Armor and walls 77")
    text = "".join(read(roster_pdf(guard())))
    assert words in text
    assert text.count(squeezed("Armor and walls · ")) == 2
    for choices in (
        RosterChoices(groups=False),
        RosterChoices(sort=RosterSort.NAME),
    ):
        assert words not in "".join(read(roster_pdf(guard(), choices=choices)))
    bare = RosterChoices(points=False)
    text = "".join(read(roster_pdf(guard(), choices=bare)))
    assert text.count(squeezed("Armor and walls · ")) == 2
    assert words not in text


def test_paper_leaves_off_who_does_not_play_unless_asked(read: Read) -> None:
    listed = guard(away=(5,), pool=True)
    assert "BorderKeep" not in "".join(read(roster_pdf(listed)))
    everybody = RosterChoices(pool=True)
    text = "".join(read(roster_pdf(listed, choices=everybody)))
    assert "BorderKeep" in text
    assert "(47)CP" in text
    assert "5units,11models" in text


def test_a_list_without_groups_has_no_heads() -> None:
    units = tuple(replace(unit, group="") for unit in guard().units)
    assert by_group(units) == ()
    assert "Without a group" not in roster_text(replace(guard(), units=units))


# A unit's row of a list wears its own colour and emblem, and its army's else

EXAMPLE = next(each for each in examples_of("brikwars") if each.armies)
ARMY = replace(EXAMPLE.armies[0][1], colour=ArmyColour.MOSS, emblem=Emblem.TOWER)
OWN = " ".join(["#.......#"] * 9)
PLUM = tuple(int(ArmyColour.PLUM.hex[at : at + 2], 16) for at in (1, 3, 5))


def dressed(**worn: object) -> Army:
    """Return the army with its second unit dressed."""
    entries = list(ARMY.entries)
    told = {name: getattr(entries[1], name) for name in Entry.__dataclass_fields__}
    entries[1] = Entry(**{**told, **worn})
    return replace(ARMY, entries=tuple(entries))


def page(army: Army) -> Image.Image:
    data = roster_pdf(roster(army, dict(EXAMPLE.designs)))
    (first, *_) = pypdfium2.PdfDocument(io.BytesIO(data))
    return first.render(scale=2).to_pil().convert("RGB")


def test_a_row_is_in_the_colour_of_its_unit() -> None:
    def plum(army: Army) -> int:
        shown = page(army)
        found = shown.getcolors(shown.width * shown.height) or []
        return sum(many for many, colour in found if colour == PLUM)

    assert not plum(ARMY)
    assert plum(dressed(colour=ArmyColour.PLUM)) > 500


@pytest.mark.parametrize("ink", InkStyle)
@pytest.mark.parametrize("worn", [{}, {"emblem": Emblem.TOWER}, {"own_emblem": OWN}])
def test_a_row_shows_an_emblem_only_where_it_is_another(
    ink: InkStyle, worn: dict[str, object]
) -> None:
    army = dressed(**worn)
    unit = roster(army, dict(EXAMPLE.designs)).units[1]
    look = RosterLook(livery(army).colour, ink)
    place = UnitPlace(500, 700, look, frozenset(), boxes=True, emblem=Emblem.TOWER)
    head, _ = unit_head(unit, place)
    bare, _ = unit_head(unit, replace(place, emblem=None))
    more = [mark for mark in head.marks if mark not in bare.marks]
    assert len(more) == ("own_emblem" in worn)
    for mark in more:
        assert isinstance(mark, Polygon)
        # Two pillars, each a ring of its own.
        assert len(mark.rings) == 2
        assert mark.fill == ("#000000" if ink is InkStyle.LOW else "#ffffff")


# The square of an army on its list, read back from the printed page

LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"


@functools.cache
def first_battle() -> tuple[Army, dict[str, Design]]:
    example = examples_of("brikwars")[0]
    ((_, army),) = example.armies
    return army, dict(example.designs)


def large_army(count: int) -> tuple[Army, dict[str, Design]]:
    """Return an army of so many designs, no two alike."""
    every = [
        design
        for example in examples_of("brikwars")
        for _, design in example.designs
        if design.kind == "brikwars.creation"
    ]
    designs = {
        f"d{number}": replace(
            every[number % len(every)],
            name=f"{every[number % len(every)].name} {number} of the {number * 7} th",
        )
        for number in range(count)
    }
    entries = tuple(
        Entry(design=key, count=1 + at % 4) for at, key in enumerate(designs)
    )
    return replace(first_battle()[0], entries=entries, groups=()), designs


def printed(
    army: Army, designs: dict[str, Design], ink: InkStyle = InkStyle.COLOUR
) -> tuple[bytes, str]:
    code = square_text(army_file(army, designs))
    listed = roster(army, designs)
    return roster_pdf(listed, Settings(ink=ink), code=code), code


def words_of(pdf: bytes) -> Counter[str]:
    pages = pypdfium2.PdfDocument(pdf)
    return Counter(
        word for page in pages for word in page.get_textpage().get_text_range().split()
    )


@pytest.mark.parametrize("ink", InkStyle)
def test_first_battle_is_read_back_from_paper_and_from_a_photo(ink: InkStyle) -> None:
    pdf, code = printed(*first_battle(), ink)
    (page,) = pages_of(pdf)
    assert texts_in(page) == [code]
    assert texts_in(as_photo(page)) == [code]
    (army,) = read_code(code).armies.values()
    assert army.name == first_battle()[0].name


@pytest.mark.full
def test_forty_designs_are_read_back_from_three_squares_at_most() -> None:
    army, designs = large_army(40)
    pdf, code = printed(army, designs)
    for seen in (lambda page: page, as_photo):
        found = [text for page in pages_of(pdf) for text in texts_in(seen(page))]
        assert 1 <= len(found) <= 3
        assert joined(found).strip() == code
    assert len(read_code(code).designs) == 40


@pytest.mark.parametrize("game", systems())
def test_a_square_takes_no_example_another_page(game: str) -> None:
    for example in examples_of(game):
        designs = dict(example.designs)
        for _, army in example.armies:
            with_square, code = printed(army, designs)
            plain = roster_pdf(roster(army, designs))
            assert code
            assert len(page_sizes(with_square)) == len(page_sizes(plain))
            assert texts_in(next(pages_of(with_square))) == [code]


def white_beside_square(page: Image.Image) -> float:
    """Return the tallest stripe without ink left of the square of a page, in mm."""
    (square,) = zxingcpp.read_barcodes(page)
    corner, foot = square.position.top_left, square.position.bottom_left.y
    wide, high = corner.x - 60, foot + 60 - corner.y
    left = page.convert("L").crop((0, corner.y, wide, corner.y + high))
    darkest = (min(left.crop((0, y, wide, y + 1)).tobytes()) for y in range(high))
    runs = [[*run] for blank, run in groupby(darkest, lambda ink: ink > 240) if blank]
    return max(map(len, runs), default=0) * 25.4 / 150


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("game", systems())
def test_no_square_leaves_a_hole_beside_it(game: str, paper: Paper) -> None:
    for example in examples_of(game):
        designs = dict(example.designs)
        for _, army in example.armies:
            code = square_text(army_file(army, designs))
            pdf = roster_pdf(roster(army, designs), Settings(paper=paper), code=code)
            assert white_beside_square(next(pages_of(pdf))) < 20, army.title


def test_linked_squares_leave_the_first_page_to_the_army() -> None:
    pdf, code = printed(*large_army(40))
    first, *others = (texts_in(page) for page in pages_of(pdf))
    assert not first
    assert joined([text for found in others for text in found]).strip() == code


def test_no_square_is_drawn_before_it_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing on paper takes as long."""
    army, designs = EXAMPLE_ARMIES["Ford Patrol"]
    tried: list[float] = []

    def drawn(text: str, side: float) -> Square | None:
        tried.append(side)
        return square(text, side)

    monkeypatch.setattr("reports.roster.pdf.square", drawn)
    code = square_text(army_file(army, designs_of(designs)))
    roster_pdf(roster(army, designs), code=code)
    assert tried == [SIDES[0]]


def test_a_square_changes_no_word_but_its_own() -> None:
    army, designs = first_battle()
    listed = roster(army, designs)
    added = words_of(roster_pdf(listed, code="BM1:X")) - words_of(roster_pdf(listed))
    assert " ".join(added) == f"BM1:X, {WORDS}"
    off = RosterChoices(square=False)
    code = square_text(army_file(army, designs))
    assert roster_pdf(listed, choices=off, code=code) == roster_pdf(listed)


@pytest.mark.parametrize("army_of", [first_battle, functools.partial(large_army, 60)])
def test_what_is_copied_off_a_list_is_read_back(
    army_of: Callable[[], tuple[Army, Mapping[str, Design]]],
) -> None:
    """With the blanks and lines that a PDF has: also the parts of linked squares."""
    army, designs = army_of()
    code = square_text(army_file(army, designs))
    held = read_text(copied(roster_pdf(roster(army, designs), code=code)))
    assert isinstance(held, MusterFile)
    (back,) = held.armies.values()
    assert [held.designs[entry.design] for entry in back.entries] == [
        unphotographed(designs[entry.design]) for entry in army.entries
    ]


def test_a_list_without_notes_and_points_has_none_in_its_code() -> None:
    army, designs = first_battle()
    army = replace(army, notes="Nobody knows", limit=200)
    ((bare),) = read_code(square_text(secret(army_file(army, designs)))).armies.values()
    assert (bare.notes, bare.limit) == ("", None)
    assert not any(each.note for each in bare.entries)


@given(
    length=st.integers(1, 6_000),
    sides=st.sampled_from([(45.0, 52.0), (30.0,), (38.0,)]),
)
def test_no_module_is_too_small_and_none_is_lost(
    length: int, sides: Sequence[float]
) -> None:
    text = "".join(Random(length).choices(LETTERS, k=length))  # noqa: S311
    for one in squares(text, sides):
        assert Fraction(one.side) / one.across >= Fraction("0.4")
        area = sum((x2 - x1) * (y2 - y1) for (x1, y1), _, (x2, y2), _ in one.black)
        inner = one.across - 8
        assert 0.3 < area / inner**2 < 0.7
        corners = [corner for ring in one.black for corner in ring]
        assert min(map(min, corners)) == 4
        assert max(map(max, corners)) == one.across - 4


@given(
    text=st.text(LETTERS, min_size=40, max_size=400),
    count=st.integers(2, 9),
    data=st.data(),
)
def test_parts_are_joined_in_any_order(
    text: str, count: int, data: st.DataObject
) -> None:
    made = parts(text, count)
    assert joined(data.draw(st.permutations(made))).strip() == text.strip()
    assert len(made) == count
    some = data.draw(st.sets(st.sampled_from(range(count)), min_size=1))
    if len(some) < count:
        with pytest.raises(PartsMissing, match="missing") as told:
            joined([made[at] for at in some])
        assert all(
            str(at + 1) in str(told.value) for at in range(count) if at not in some
        )


@pytest.mark.parametrize(
    ("game", "paper", "inner"),
    [("brikwars", A4, 38), ("smallarms", A4, 40), ("infantry", LETTER, 26)],
)
def test_a_full_page_makes_room_for_its_square(
    game: str, paper: Paper, inner: float
) -> None:
    example = examples_of(game)[0]
    ((_, army), *_), designs = example.armies, dict(example.designs)
    code = square_text(army_file(army, designs))
    pdf = roster_pdf(roster(army, designs), Settings(paper=paper), code=code)
    (page,) = pages_of(pdf)
    (found,) = zxingcpp.read_barcodes(page)
    corners = found.position
    # Without its white, in millimetres.
    assert (corners.top_right.x - corners.top_left.x) * 25.4 / 150 >= inner
    assert found.text == code
