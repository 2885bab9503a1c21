"""What was mended after sixty cards were looked at, one after the other."""

from collections import Counter
from dataclasses import replace

import pytest

from builder import describe
from builder.brikwars.engine.phrases import orders
from builder.brikwars.engine.statline import statline
from builder.content.card import Boxes, Card, Row, StripCell, Table, columns
from builder.content.card_blocks import on_sheet
from builder.content.theme import LEAST, WORN, shades, shipped
from builder.core.colours import WHITE, contrast
from reports.card.blocks import block_slices, card_slices, odds_slices
from reports.card.metrics import CardMetrics, place
from reports.card.setting import CardSetting
from reports.layout.flow import LOOSE, Slice, tall
from reports.layout.formats import (
    MM,
    POKER,
    Format,
    InkStyle,
    Settings,
    format_named,
    own_format,
)
from reports.layout.lines import fit
from reports.layout.marks import Box, Words
from tests.leaves import example, leaves, texts
from tests.measures.cards import blank
from tests.measures.designs import LIVERY, card_of, drawn

WIDE = own_format(88, 63)
COLOUR = place(POKER, LIVERY.colour, InkStyle.COLOUR)
NAME = "Sergeant-Major Bartholomew of the Seventh Northern River Gua"


def card(word: str, *, odds: bool = False) -> Card:
    made = describe(example(word), against="Minifig, Armor 4" if odds else "")
    return replace(made, livery=LIVERY)


def words(slices: tuple[Slice, ...]) -> list[list[str]]:
    """Return what is written on each slice."""
    return [
        [mark.text for mark in one.marks if isinstance(mark, Words)] for one in slices
    ]


def boxes(slices: tuple[Slice, ...]) -> list[int]:
    """Return how many boxes to tick are on each slice that has some."""
    counted = [
        sum(isinstance(mark, Box) and mark.fill == "#ffffff" for mark in one.marks)
        for one in slices
    ]
    return [many for many in counted if many]


def strip(name: str) -> Table:
    cell = StripCell('2"–10"', "50 %", "9.8", 0.5)
    row = Row((name, ""), ("hits, mean Damage; crew d6",), odds=(cell,))
    heads = columns("Weapon", "Near")
    return Table("Odds", heads, (row,), "odds", "Odds", "Minifig, Armor 4")


def test_the_odds_have_one_heading_and_their_names_beside_their_bars() -> None:
    heading, _, bar = words(odds_slices(strip("Flechette ShotGun"), COLOUR))
    assert heading == ["Odds", "Minifig, Armor 4: hits, mean Damage; crew d6"]
    assert bar[0] == "Flechette ShotGun"
    (tank,) = (one for one in card("Plated Half-track", odds=True).back
               if isinstance(one, Table) and one.part == "odds")  # fmt: skip
    assert len(words(odds_slices(tank, COLOUR))[0]) == 2
    assert tank.rest == "Minifig, Armor 4"


def test_a_name_too_long_for_any_bar_stands_above_it() -> None:
    lines = words(odds_slices(strip("A very long name of a very long gun"), COLOUR))
    assert lines[2] == ["A very long name of a very long gun"]


def larger(setting: CardSetting) -> bool:
    return setting.window_width() > setting.place.first.inner * 0.9


@pytest.mark.parametrize("word", ["Plated Half-track", "Border Keep", "Line squad"])
def test_a_card_that_lies_has_a_large_portrait(word: str) -> None:
    """Values in a row leave it the width of its column."""
    setting = CardSetting(card(word), Settings(card=WIDE), photo=False, count=1)
    assert setting.rowed
    assert larger(setting)
    assert not setting.least_values.rest
    assert setting.windows()[0] > 25 * MM


def test_what_is_higher_than_wide_keeps_its_rail() -> None:
    wide = Settings(card=own_format(120, 60))
    setting = CardSetting(card("Missile-rack Walker"), wide, photo=False, count=1)
    assert not larger(setting)


def test_equal_swaps_are_one() -> None:
    shell = example("Gas Shell")
    said = [*orders(statline(shell))]
    assert len(said) == len(set(said)) == 2
    assert said[0] == "1d10 Exp → 1d6 Piercing, twice."
    times = Counter(str(step.swap) for step in statline(shell).steps)
    assert sum(times.values()) == 3


def test_no_name_is_evened_by_parting_a_word_at_its_hyphen() -> None:
    for wide in range(60, 140, 4):
        lines = fit("Missile-rack Walker", ((11, 3),), wide, bold=True).lines
        if wide > 80:
            assert not lines[0].text.endswith("-"), wide


def test_a_long_name_shrinks_before_it_is_cut() -> None:
    (leaf,) = leaves(replace(card("Sergeant"), title=NAME), POKER, InkStyle.COLOUR)
    assert not any("…" in text for text in texts(leaf.front))


def narrow(wide: float) -> CardMetrics:
    return replace(COLOUR, width=wide * MM)


@pytest.mark.parametrize("count", range(7, 30))
@pytest.mark.parametrize("wide", [45, 57, 63])
def test_no_box_stands_alone_in_a_last_row(count: int, wide: float) -> None:
    block = Boxes("Rockets", ("",) * count)
    rows = boxes(block_slices(block, narrow(wide), 400))
    assert sum(rows) == count
    assert rows[-1] > 1
    assert max(rows) - min(rows) < max(2, len(rows))


def test_wounds_of_many_models_are_lines_with_boxes_behind_them() -> None:
    block = Boxes("Wounds", ("walking wounded", "litter case", "dead"), sets=6)
    made = block_slices(block, COLOUR, 400)
    assert boxes(made) == [6, 6, 6]
    two = block_slices(replace(block, sets=2), COLOUR, 400)
    assert boxes(two) == [3, 3]
    assert tall(made) < tall(two) + 4 * MM


def test_a_line_to_write_on_is_one_line() -> None:
    block = Boxes("Life force", ("90", "0"), ("Left: 100 % " + "____ " * 9 + "____",))
    last = words(block_slices(block, narrow(44), 400))[-1]
    assert last[0].startswith("Left: 100 %")
    assert 2 < last[0].count("____") < 10


def test_small_words_are_bright_before_a_dark_paper() -> None:
    dark = next(one for one in shipped() if one.name == "Dark")
    for army in ("#1f5b3a", "#64462e", "#8e2b20", "#39424c"):
        made = shades(dark, army)
        assert min(contrast(made.accent, each) for each in (made.paper, made.tint)) >= 7
        assert contrast(shades(WORN, army).accent, WHITE) >= LEAST


def test_what_all_squads_share_makes_no_second_card() -> None:
    patrol = card("Patrol")
    (leaf,) = leaves(patrol, POKER, InkStyle.COLOUR)
    assert leaf.back.courses
    told = on_sheet(patrol)
    said = [one for block in told.front for one in getattr(block, "paragraphs", ())]
    assert said == ["On the reference sheet: 4 rules that all share."]


def test_a_bomb_in_hand_has_its_range_in_its_column() -> None:
    (arms,) = (one for one in card("Grenadier").front
               if isinstance(one, Table) and one.part == "arms")  # fmt: skip
    bomb = next(row for row in arms.rows if "thrown" in row.cells[2])
    assert bomb.brief[2] == bomb.cells[2].removesuffix(" thrown")


def test_no_row_of_a_table_is_parted_from_all_others() -> None:
    rows = tuple(Row((str(number), "chest")) for number in range(6))
    table = Table("Hits", columns("d6", "Where"), rows)
    made = card_slices((table,), COLOUR, 100, parted=True)
    ends = [one.glue == LOOSE for one in made[-6:]]
    assert ends == [False, True, True, True, False, True]


def test_a_lone_row_is_not_tied_to_what_follows_its_table() -> None:
    heads = columns("d6", "Where")
    one, last = Row(("1", "chest")), Row(("Legs", ""))
    for rows in ((one,), (one, last)):
        each = Table("Hits", heads, rows)
        assert card_slices((each, each), COLOUR, 100, parted=True)[-1].glue == LOOSE


@pytest.mark.parametrize("card_format", [WIDE, format_named("index-landscape")])
def test_a_half_empty_front_takes_part_of_a_text(card_format: Format) -> None:
    (leaf,) = leaves(card("Mine Field"), card_format, InkStyle.COLOUR)
    assert any(text.casefold() == "in play" for text in texts(leaf.front))


def test_a_line_about_no_weapon_makes_no_second_card() -> None:
    walker = card("Missile-rack Walker", odds=True)
    (leaf,) = leaves(walker, own_format(120, 60), InkStyle.COLOUR)
    assert leaf.back.courses
    (odds,) = (one for one in on_sheet(walker).back
               if isinstance(one, Table) and one.part == "odds")  # fmt: skip
    assert [row.key for row in odds.rows] == ["Missile Rack", "Chin Gun"]


def test_a_picture_grows_above_a_block_that_goes_on_behind() -> None:
    """Without arms in rows: the table to hit, then boxes that have no room."""
    (leaf,) = leaves(card("Team leader"), POKER, InkStyle.COLOUR)
    assert leaf.back.courses
    assert blank(leaf.front) < 6


def test_a_part_of_what_is_for_play_rises_without_its_heading() -> None:
    (made,) = (each for name, each in drawn() if name == "odd 10")
    (leaf,) = leaves(card_of(made, odds=True), POKER, InkStyle.COLOUR)
    assert "In play" not in texts(leaf.front)
    assert "In play" in texts(leaf.back)
