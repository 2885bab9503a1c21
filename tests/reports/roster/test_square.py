"""The square of an army on its list, read back from the printed page."""

import functools
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random

import pypdfium2
import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st

from builder import systems
from builder.army.model import Army, Entry
from builder.army.muster import roster
from builder.content.linked import PartsMissing, joined, parts
from builder.core.design import Design
from builder.examples import examples_of
from db.sharing.codes import read_code
from db.sharing.parcel import army_file, secret, square_text
from reports.layout.formats import A4, LETTER, InkStyle, Paper, Settings
from reports.layout.square import WORDS, squares
from reports.pdf.raster import page_sizes
from reports.roster.choices import RosterChoices
from reports.roster.pdf import roster_pdf
from tests.squares import as_photo, pages_of, texts_in

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


def test_a_square_changes_no_word_but_its_own() -> None:
    army, designs = first_battle()
    listed = roster(army, designs)
    added = words_of(roster_pdf(listed, code="BM1:X")) - words_of(roster_pdf(listed))
    assert " ".join(added) == WORDS
    off = RosterChoices(square=False)
    code = square_text(army_file(army, designs))
    assert roster_pdf(listed, choices=off, code=code) == roster_pdf(listed)


def test_a_list_without_notes_and_points_has_none_in_its_code() -> None:
    army, designs = first_battle()
    army = replace(army, notes="Nobody knows", limit=200)
    ((bare),) = read_code(square_text(secret(army_file(army, designs)))).armies.values()
    assert (bare.notes, bare.limit) == ("", None)
    assert not any(each.note for each in bare.entries)


def test_a_letter_page_has_it_too() -> None:
    army, designs = first_battle()
    code = square_text(army_file(army, designs))
    pdf = roster_pdf(roster(army, designs), Settings(paper=LETTER), code=code)
    assert [text for page in pages_of(pdf) for text in texts_in(page)] == [code]


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
    [("brikwars", A4, 38), ("smallarms", A4, 40), ("infantry", LETTER, 28)],
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
