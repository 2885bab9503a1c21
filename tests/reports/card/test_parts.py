"""Tracks, rails, counts, odds and backs of cards."""

from dataclasses import replace

import pytest

from builder import describe, systems
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Card, Column, Row, Stat, StripCell, Table
from builder.content.livery import ArmyColour, Emblem, Livery
from builder.content.tables import table
from builder.examples import examples_of
from reports.card.blocks import odds_slices
from reports.card.metrics import place
from reports.card.track import track_slices
from reports.layout.flow import Slice
from reports.layout.formats import CLASSIC, MM, POKER, InkStyle, format_named
from reports.layout.glyphs import HARD, typeset
from reports.layout.marks import Box, Mark, Polygon, Side, Words
from tests.leaves import leaves

FREE = 74 * MM
GUARD = Livery("Border Guard", ArmyColour.MOSS.hex, Emblem.TOWER)
COLOUR = place(POKER, ArmyColour.MOSS.hex, InkStyle.COLOUR)


def marks_of(slices: tuple[Slice, ...]) -> list[Mark]:
    return [mark for piece in slices for mark in piece.marks]


def texts_of(marks: list[Mark]) -> list[str]:
    return [mark.text for mark in marks if isinstance(mark, Words)]


def ticks(marks: list[Mark]) -> list[Box]:
    return [
        mark
        for mark in marks
        if isinstance(mark, Box) and mark.stroke and mark.width == mark.height
    ]


def side_marks(side: Side) -> list[Mark]:
    return [mark for placed in side.content for mark in placed.marks]


def track_of(card: Card) -> Table:
    (table,) = (
        one for one in card.back if isinstance(one, Table) and one.part == "track"
    )
    return table


@pytest.mark.parametrize("size", [2, 6, 9])
def test_a_track_has_a_box_for_each_hit(size: int) -> None:
    table = track_of(describe(Creation(size=size)))
    marks = marks_of(track_slices(table, COLOUR, FREE))
    assert len(ticks(marks)) == size
    assert "DESTROYED" in texts_of(marks)


def test_armor_that_stays_is_said_once() -> None:
    table = track_of(describe(Creation(size=6)))
    at = [column.runs for column in table.columns].index(True)
    runs = {row.cells[at] for row in table.rows[:-1]}
    texts = texts_of(marks_of(track_slices(table, COLOUR, FREE)))
    assert all(texts.count(armor) == 1 for armor in runs)


def test_a_giants_track_goes_on_with_its_head() -> None:
    table = track_of(describe(Creation(size=28)))
    slices = track_slices(table, COLOUR, FREE)
    assert sum(piece.height for piece in slices) > FREE
    assert all(piece.header for piece in slices[1:])


def test_a_track_without_room_is_a_table_like_any_other() -> None:
    columns = tuple(Column(f"A long heading {number}") for number in range(9))
    table = Table("T", columns, (Row(tuple("abcdefghi")),), "track")
    assert track_slices(table, COLOUR, FREE) == ()


def test_a_bar_is_filled_as_far_as_the_chance() -> None:
    cells = (StripCell("CC", "25 %", "3.0", 0.25),)
    strip = Table("Odds against x", (), (Row(("Axe",), odds=cells),), "odds", "Odds")
    boxes = [
        mark
        for mark in marks_of(odds_slices(strip, COLOUR))
        if isinstance(mark, Box) and mark.fill == COLOUR.palette.bar
    ]
    whole = [
        mark
        for mark in marks_of(odds_slices(strip, COLOUR))
        if isinstance(mark, Box) and mark.stroke
    ]
    assert boxes[0].width == pytest.approx(whole[0].width / 4)


def test_no_cell_of_odds_is_broken() -> None:
    """Cells that are too wide side by side stand below each other."""
    cells = tuple(
        StripCell(f'{number}½"', "> 99.9 %", "100.5", 1.0) for number in range(3)
    )
    strip = Table("Odds against x", (), (Row(("Axe",), odds=cells),), "odds", "Odds")
    texts = texts_of(marks_of(odds_slices(strip, COLOUR)))
    assert texts.count("> 99.9\xa0%") == 3
    assert texts.count("100.5") == 3


@pytest.mark.parametrize(("count", "boxes"), [(2, 2), (10, 10), (11, 0)])
def test_a_counted_unit_has_a_box_for_each_up_to_ten(
    plain: Card, count: int, boxes: int
) -> None:
    (leaf,) = leaves(plain, POKER, InkStyle.COLOUR, count=count)
    assert len(ticks(side_marks(leaf.front))) == boxes
    assert f"×{count}" in texts_of(side_marks(leaf.front))


def test_a_back_without_words_bears_the_army(plain: Card) -> None:
    (leaf,) = leaves(replace(plain, livery=GUARD), POKER, InkStyle.COLOUR)
    assert "Border Guard" in texts_of(side_marks(leaf.back))
    (leaf,) = leaves(plain, POKER, InkStyle.COLOUR)
    assert "Bob" in texts_of(side_marks(leaf.back))


@pytest.mark.parametrize("ink", InkStyle)
def test_every_value_of_every_example_has_room(ink: InkStyle) -> None:
    """The five values stand on the rail whatever they are."""
    for system in systems().values():
        for example in examples_of(system.key):
            for _, design in example.designs:
                card = describe(design)
                front = side_marks(leaves(card, POKER, ink)[0].front)
                sizes: dict[str, float] = {}
                for mark in front:
                    if isinstance(mark, Words) and mark.bold:
                        text = mark.text.replace("″", '"')
                        sizes[text] = max(mark.size, sizes.get(text, 0.0))
                for stat in card.stats:
                    if " " not in stat.value:
                        assert sizes[stat.value] >= 9, (card.title, stat)


def test_a_value_too_long_for_the_rail_stands_below(plain: Card) -> None:
    stats = (*plain.stats, Stat("Motto", "x" * 400, ("small",)))
    (leaf,) = leaves(replace(plain, stats=stats), POKER, InkStyle.COLOUR)
    said = "".join(texts_of([*side_marks(leaf.front), *side_marks(leaf.back)]))
    assert said.count("x") == 400


def test_small_print_below_a_value_is_parted_at_its_commas(plain: Card) -> None:
    """`Supernatural, half mind` has a word too long for the rail with its comma."""
    skill = Stat("Skill", "d12", ("Supernatural", "half mind"), sign="skill")
    (leaf, *_) = leaves(replace(plain, stats=(skill,)), POKER, InkStyle.COLOUR)
    said = texts_of(side_marks(leaf.front))
    assert {"Supernatural", "half mind"} <= set(said)


def test_a_table_of_short_numbers_stays_a_table_on_a_narrow_card(plain: Card) -> None:
    """Seven columns of figures stand side by side on 56 mm."""
    labels = ("Rounds", '^10"', '^20"', '^30"', '^50"', '^80"', "^Kill")
    rows = [("Squad automatic", *[""] * 6), ("20", "100", "100", "90", "70", "40", "–")]
    card = replace(plain, front=(table("To hit, in percent", labels, rows),))
    (leaf, *_) = leaves(card, format_named("usa"), InkStyle.COLOUR)
    said = texts_of(side_marks(leaf.front))
    assert {"Rounds", "Kill", "Squad automatic", "90", "40"} <= set(said)


def test_a_row_is_told_in_shorter_words_where_its_column_is_narrow(plain: Card) -> None:
    labels = ("Weapon", "^Dice", ">Hit", ">Catastr.", ">Kills")
    full, brief = "heavy weapon, stood still", "heavy, stood still"
    row = Row((full, "16", "55.6 %", "19.7 %", "0.27"), brief=(brief,))
    card = replace(plain, front=(table("At the wall", labels, (row,)),))
    for key, shown in (("poker", brief), ("118x100", full)):
        (leaf, *_) = leaves(card, format_named(key), InkStyle.COLOUR)
        assert shown in texts_of(side_marks(leaf.front))


def test_a_lower_portrait_leaves_room_for_the_one_table_of_a_front() -> None:
    """On a low card the table to shoot by is no longer on the back."""
    for game, title, label in (
        ("smallarms", "Team leader", "Rounds"),
        ("microfig", "Patrol", "Firing order"),
    ):
        card = next(
            describe(design)
            for example in examples_of(game)
            for _, design in example.designs
            if design.title == title
        )
        (leaf, *_) = leaves(card, CLASSIC, InkStyle.COLOUR)
        said = texts_of(side_marks(leaf.front))
        assert label in said
        assert {typeset(stat.value).replace(HARD, " ") for stat in card.stats} <= set(
            said
        )


@pytest.mark.parametrize(
    ("name", "damage", "lines"),
    [
        ('2 × Armor Plating 4"', "3d6", {"2 × Armor", "Plating 4″"}),
        ("3 × Random Rocket X2", "3d6", {"3 × Random", "Rocket X2"}),
        ("Bare Hands", 'Shove 2" or Grab', {"Shove 2″ or Grab"}),
    ],
)
def test_a_size_stays_with_the_word_before_it(
    plain: Card, name: str, damage: str, lines: set[str]
) -> None:
    labels = ("Weapon", "^Use", "^Range", "Damage")
    row = Row((name, "3", '10"', damage))
    arms = replace(table("Armament", labels, (row,)), part="arms")
    (leaf, *_) = leaves(replace(plain, front=(arms,)), POKER, InkStyle.COLOUR)
    said = {text.replace("\xa0", " ") for text in texts_of(side_marks(leaf.front))}
    assert lines <= said


def test_a_value_without_room_is_one_line_of_text(plain: Card) -> None:
    """Not a list of what was its figure and its small print."""
    stats = tuple(Stat(f"Word {at}", "12345 words", ("of", "note")) for at in range(9))
    made = leaves(replace(plain, stats=stats), POKER, InkStyle.COLOUR)
    said = {text for leaf in made for text in texts_of(side_marks(leaf.front))}
    assert "12345 words of, note" in said


def test_a_long_damage_stands_among_the_values_of_a_weapon() -> None:
    card = describe(Weapon(type=WeaponType.SHIELD))
    (leaf, *_) = leaves(card, POKER, InkStyle.COLOUR)
    marks = [one for one in side_marks(leaf.front) if isinstance(one, Words)]
    assert "Damage" in {one.text for one in marks}
    # In two lines of one size: a row of values keeps away from the cut.
    damage = [one for one in marks if one.text in ("Parry 1 Deflection,", "Shove 2″")]
    assert len(damage) == 2
    assert all(one.bold and one.size == damage[0].size >= 9 for one in damage)


def _sign_and_value(card: Card) -> tuple[float, float]:
    """Return where the sign of the last big value ends and where the value begins."""
    front = side_marks(leaves(card, POKER, InkStyle.COLOUR)[0].front)
    value = next(
        mark
        for mark in front
        if isinstance(mark, Words) and mark.text == card.stats[-1].value
    )
    ends = [
        max(x for ring in mark.rings for x, _ in ring)
        for mark in front
        if isinstance(mark, Polygon)
        and min(x for ring in mark.rings for x, _ in ring) > 40 * MM
        and min(y for ring in mark.rings for _, y in ring) > value.y - 25
        and max(y for ring in mark.rings for _, y in ring) < value.y + 25
    ]
    return max(ends), value.x


def test_a_wide_sign_keeps_clear_of_its_value() -> None:
    """The sign of a load is wider than the word below it."""
    animals = {
        key: design
        for example in examples_of("infantry")
        for key, design in example.designs
    }
    end, start = _sign_and_value(describe(animals["pack-mule"]))
    assert start - end >= 0.9 * MM


def test_the_signs_of_a_tight_rail_keep_clear_of_the_head() -> None:
    """What stands on the rail of a tight front touches neither head nor rows."""
    battle = {
        key: design
        for example in examples_of("brikwars")
        for key, design in example.designs
    }
    side = leaves(describe(battle["keep"]), POKER, InkStyle.COLOUR)[0].front
    low = side.courses[0].y + side.courses[0].height
    tops = [
        placed.y + min(y for ring in mark.rings for _, y in ring)
        for placed in side.content
        for mark in placed.marks
        if isinstance(mark, Polygon)
        and placed.x + min(x for ring in mark.rings for x, _ in ring) > 40 * MM
    ]
    assert min(top for top in tops if top > low - 1) - low >= 0.4 * MM
