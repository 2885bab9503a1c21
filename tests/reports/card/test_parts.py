"""Parts of cards, and that a front alone says all that both sides say."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from builder import describe
from builder.brikwars.engine.size_damage import damage_track
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Card, Column, Row, Stat, StripCell, Table, Text, table
from builder.content.livery import ArmyColour, Emblem, Livery
from builder.examples import examples_of
from reports.card.blocks import odds_slices
from reports.card.fill import IN_PLAY
from reports.card.layout import Leaf
from reports.card.metrics import BORDER, place
from reports.card.track import track_slices
from reports.layout.flow import Slice
from reports.layout.formats import CLASSIC, MM, POKER, Format, InkStyle, format_named
from reports.layout.glyphs import HARD, typeset
from reports.layout.lines import longest_line
from reports.layout.marks import Box, Mark, Picture, Polygon, Side, Words
from tests.leaves import both, example_cards, fronts, leaves, marks, texts
from tests.type_sizes import TALE, cards

# Tracks, rails, counts, odds and backs of cards

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


def test_armor_that_stays_is_said_once() -> None:
    table = track_of(describe(Creation(size=6)))
    at = [column.runs for column in table.columns].index(True)
    runs = {row.cells[at] for row in table.rows[:-1]}
    said = texts_of(marks_of(track_slices(table, COLOUR, FREE)))
    assert all(said.count(armor) == 1 for armor in runs)


def test_a_giants_track_goes_on_with_its_head() -> None:
    table = damage_track(Creation(size=28), STANDARD, 30)
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


@pytest.mark.parametrize("name", ["poker", "mini-euro", "tarot", "a6-landscape"])
@pytest.mark.parametrize("cells", [1, 2, 3])
def test_a_chance_stands_whole_in_its_bar_or_whole_beside_it(
    name: str, cells: int
) -> None:
    metrics = place(format_named(name), ArmyColour.MOSS.hex, InkStyle.COLOUR)
    for percent in range(101):
        cell = StripCell('2"–80"', f"{percent} %", f"{percent} %", percent / 100)
        row = Row(("Great Gun",), odds=(cell,) * cells)
        strip = Table("Odds against x", (), (row,), "odds", "Odds")
        for piece in odds_slices(strip, metrics):
            ends = [
                one.x + one.width
                for one in piece.marks
                if isinstance(one, Box) and one.fill == metrics.palette.bar
            ]
            for chance in piece.marks:
                if isinstance(chance, Words) and "%" in chance.text and chance.bold:
                    right = (
                        chance.x + longest_line(chance.text, bold=True) * chance.size
                    )
                    assert not any(chance.x < end < right for end in ends), percent


def test_no_cell_of_odds_is_broken() -> None:
    """Cells that are too wide side by side stand below each other."""
    cells = tuple(
        StripCell(f'{number}½"', "> 99.9 %", "100.5", 1.0) for number in range(3)
    )
    strip = Table("Odds against x", (), (Row(("Axe",), odds=cells),), "odds", "Odds")
    said = texts_of(marks_of(odds_slices(strip, COLOUR)))
    assert said.count("> 99.9\xa0%") == 3
    assert said.count("100.5") == 3


@pytest.mark.parametrize(("count", "boxes"), [(2, 2), (10, 10), (11, 0)])
def test_a_counted_unit_has_a_box_for_each_up_to_ten(
    plain: Card, count: int, boxes: int
) -> None:
    (leaf,) = leaves(plain, POKER, InkStyle.COLOUR, count=count)
    assert len(ticks(side_marks(leaf.front))) == boxes
    assert f"×{count}" in texts(leaf.front)


def test_a_back_without_words_bears_the_army(plain: Card) -> None:
    (leaf,) = leaves(replace(plain, livery=GUARD), POKER, InkStyle.COLOUR)
    assert "Border Guard" in texts(leaf.back)
    (leaf,) = leaves(plain, POKER, InkStyle.COLOUR)
    assert "Bob" in texts(leaf.back)


def test_a_value_too_long_for_the_rail_stands_below(plain: Card) -> None:
    stats = (*plain.stats, Stat("Motto", "x" * 400, ("small",)))
    (leaf,) = leaves(replace(plain, stats=stats), POKER, InkStyle.COLOUR)
    said = "".join(texts(leaf.front, leaf.back))
    assert said.count("x") == 400


def test_small_print_below_a_value_is_parted_at_its_commas(plain: Card) -> None:
    """`Supernatural, half mind` has a word too long for the rail with its comma."""
    skill = Stat("Skill", "d12", ("Supernatural", "half mind"), sign="skill")
    (leaf, *_) = leaves(replace(plain, stats=(skill,)), POKER, InkStyle.COLOUR)
    said = texts(leaf.front)
    assert {"Supernatural", "half mind"} <= set(said)


def test_a_table_of_short_numbers_stays_a_table_on_a_narrow_card(plain: Card) -> None:
    """Seven columns of figures stand side by side on 56 mm."""
    labels = ("Rounds", '^10"', '^20"', '^30"', '^50"', '^80"', "^Kill")
    rows = [("Squad automatic", *[""] * 6), ("20", "100", "100", "90", "70", "40", "–")]
    card = replace(plain, front=(table("To hit, in percent", labels, rows),))
    (leaf, *_) = leaves(card, format_named("usa"), InkStyle.COLOUR)
    said = texts(leaf.front)
    assert {"Rounds", "Kill", "Squad automatic", "90", "40"} <= set(said)


def test_a_row_is_told_in_shorter_words_where_its_column_is_narrow(plain: Card) -> None:
    labels = ("Weapon", "^Dice", ">Hit", ">Catastr.", ">Kills")
    full, brief = "heavy weapon, stood still", "heavy, stood still"
    row = Row((full, "16", "55.6 %", "19.7 %", "0.27"), brief=(brief,))
    card = replace(plain, front=(table("At the wall", labels, (row,)),))
    for key, shown in (("poker", brief), ("118x100", full)):
        (leaf, *_) = leaves(card, format_named(key), InkStyle.COLOUR)
        assert shown in texts(leaf.front)


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
        said = texts(leaf.front)
        assert label in said
        assert {typeset(stat.value).replace(HARD, " ") for stat in card.stats} <= set(
            said
        )


@pytest.mark.parametrize(
    ("name", "damage", "lines"),
    [
        ('2 × Armor Plating 4"', "3d6", {"2 × Armor", "Plating 4″"}),
        ("3 × Random Rocket X2", "3d6", {"3 × Random", "Rocket X2"}),
        ("Bare Hands", 'Shove 2" or Grab', {"Shove 2″", "or Grab"}),
    ],
)
def test_a_size_stays_with_the_word_before_it(
    plain: Card, name: str, damage: str, lines: set[str]
) -> None:
    labels = ("Weapon", "^Use", "^Range", "Damage")
    row = Row((name, "3", '10"', damage))
    arms = replace(table("Armament", labels, (row,)), part="arms")
    (leaf, *_) = leaves(replace(plain, front=(arms,)), POKER, InkStyle.COLOUR)
    said = {text.replace("\xa0", " ") for text in texts(leaf.front)}
    assert lines <= said


def test_a_value_without_room_is_one_line_of_text(plain: Card) -> None:
    """Not a list of what was its figure and its small print."""
    stats = tuple(Stat(f"Word {at}", "12345 words", ("of", "note")) for at in range(9))
    made = leaves(replace(plain, stats=stats), POKER, InkStyle.COLOUR)
    said = {text for leaf in made for text in texts(leaf.front)}
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


# Fronts alone say all that both sides say, and a front is enough for a shot

SIZES = [POKER, format_named("mini-euro"), format_named("a6")]
RUNS = [*SIZES, format_named("bridge"), CLASSIC]
LIVERY = Livery("Border Guard", ArmyColour.MOSS.hex, Emblem.TOWER)


@cache
def printed(card: Card, card_format: Format) -> tuple[Leaf, ...]:
    """Return a card for three models with fronts and backs, for many tests."""
    return leaves(card, card_format, InkStyle.COLOUR, count=3)


def words(made: tuple[Leaf, ...]) -> Iterator[tuple[Words, float, float]]:
    """Yield each line of text with its left end and base line."""
    for mark, x, y in marks(*both(made)):
        if isinstance(mark, Words):
            yield mark, x + mark.x, y + mark.y


def said(sides: list[Side]) -> Counter[str]:
    """Return the words on sides, but for the ruler, page numbers and the army's back.

    The words on a side are split anew, for a line may break elsewhere.
    """
    found = Counter[str]()
    for side in sides:
        for placed in side.content:
            for mark in placed.marks:
                if isinstance(mark, Words) and placed.x + mark.x < side.width - BORDER:
                    found.update(re.findall(r"[\w½¼¾″]+", mark.text))
    return found


def missing(card: Card, card_format: Format) -> set[str]:
    """Return words that only a job with backs has."""
    both = printed(card, card_format)
    alone = fronts(card, card_format, InkStyle.COLOUR, count=3)
    assert all(not leaf.back.content for leaf in alone)
    two = said([side for leaf in both for side in (leaf.front, leaf.back)])
    one = said([leaf.front for leaf in alone])
    # Lines that the back has under this heading may stand below the weapons in front.
    numbers = {"of", "continued", *IN_PLAY.split(), *map(str, range(60))}
    if "sheet" in two:
        numbers |= {"On", "on", "the", "reference", "sheet", "more", "all"}
        numbers |= {"rule", "rules", "that", "share"}
    known = {word.casefold() for word in one}
    lost = {word for word in two if word.casefold() not in known} - numbers
    if "sheet" in one:
        # What the reference sheet says costs no further card.
        blocks = (*card.front, *card.back)
        texts = [block for block in blocks if isinstance(block, Text)]
        general = " ".join(line for block in texts for line in block.general)
        lost -= set(re.findall(r"[\w½¼¾″]+", general.replace('"', "″")))
    return lost


@pytest.mark.parametrize("card_format", SIZES, ids=lambda one: one.key)
def test_forty_guns_and_a_long_tale_lose_nothing(card_format: Format) -> None:
    card = cards()[-1]
    assert not missing(card, card_format)
    alone = fronts(card, card_format, InkStyle.COLOUR)
    one = said([leaf.front for leaf in alone])
    assert {str(number) for number in range(40)} <= set(one)
    words = re.findall(r"\w+", TALE[:2460])
    assert all(one[word] >= count for word, count in Counter(words).items())


def test_a_front_is_enough_for_a_shot() -> None:
    """Each weapon of a short list stands on the front with Use, Range and Damage."""
    for card in example_cards():
        tables = [
            one for one in card.front if isinstance(one, Table) and one.part == "arms"
        ]
        (leaf, *more) = leaves(card, POKER, InkStyle.COLOUR)
        front = said([leaf.front])
        for block in tables:
            for row in block.rows:
                for ways in zip(row.cells, row.brief or row.cells, strict=True):
                    found = [
                        set(re.findall(r"[\w½¼¾″]+", cell.replace('"', "″")))
                        for cell in ways
                    ]
                    fits = any(words <= set(front) for words in found)
                    assert fits, (card.title, ways, more)


def test_each_of_several_cards_names_its_army_and_its_number() -> None:
    """And the number is there whatever the name of the army and the kind."""
    notes = Text("In play", (TALE * 3,), in_play=True)
    for kind in ("Man", "Squad of 1 rifle and 2 heavy weapons"):
        card = Card("Mortar team", kind, back=(notes,), livery=LIVERY)
        for card_format in RUNS:
            made = leaves(card, card_format, InkStyle.COLOUR)
            assert len(made) > 1
            for number, leaf in enumerate(made, 1):
                front = (replace(leaf, back=leaf.front),)
                shown = " ".join(one.text for one, _, _ in words(front))
                assert f"{number} of {len(made)}" in shown
                assert "Border Guard" in shown


@pytest.mark.parametrize("card_format", RUNS, ids=lambda one: one.key)
def test_the_portrait_leaves_room_for_weapons(card_format: Format) -> None:
    """It takes 30 % of a front at most, and is never left out on a poker card."""
    shares = []
    for card in example_cards():
        if not any(isinstance(one, Table) and one.part == "arms" for one in card.front):
            continue
        shown = replace(card, photo="p")
        leaf, *_ = leaves(shown, card_format, InkStyle.COLOUR, photo=True)
        pictures = [
            mark.width * mark.height
            for placed in leaf.front.content
            for mark in placed.marks
            if isinstance(mark, Picture)
        ]
        shares.append(sum(pictures) / (leaf.front.width * leaf.front.height))
    assert max(shares) <= 0.30
    if card_format is POKER:
        assert min(shares) >= 0.2


def test_an_army_and_a_note_stand_on_the_card() -> None:
    card = example_cards()[0]
    marching = replace(card, livery=LIVERY, note="Leads from the wall.")
    (leaf, *_) = leaves(marching, POKER, InkStyle.COLOUR)
    assert {"Border", "Guard", "Leads", "wall"} <= set(said([leaf.front, leaf.back]))
    (leaf, *_) = leaves(replace(card, price=""), POKER, InkStyle.COLOUR)
    assert card.currency not in said([leaf.front, leaf.back])
