"""Units on a printed list: whole, nothing lost, and with what is ticked off in play."""

import functools
import io
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date

import pikepdf
import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import describe, systems
from builder.army.model import Army, Item
from builder.army.muster import roster
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.tables.scales import Mind, Mounting
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Boxes, Card, Column, Row, Table, Text
from builder.content.kit import Kit, named
from builder.content.livery import Badge, Livery
from builder.content.roster import Roster, RosterUnit, by_kind
from builder.examples import examples_of
from reports.card.copies import Copy
from reports.card.job import cards_pdf
from reports.layout.formats import A4, LETTER, MM, InkStyle, Paper, RosterSort, Settings
from reports.roster.choices import RosterChoices, arranged
from reports.roster.pdf import roster_pdf
from reports.roster.unit import armed, odds_of
from reports.text.plain import roster_text
from reports.tokens import tokens_pdf
from tests.reports.posted import roster_bbcode
from tests.reports.read_back import Read, squeezed
from tests.sweeps import examples

TARGET = "Minifig, Armor 4"
DAY = date(2026, 11, 22)


def armies() -> Iterator[tuple[Army, dict[str, Item]]]:
    for system in systems().values():
        for example in examples_of(system.key):
            for _, army in example.armies:
                assert isinstance(army, Army)
                yield army, dict(example.designs)


LISTS = [
    pytest.param(
        roster(army, designs, against), id=f"{army.title}{'+' * bool(against)}"
    )
    for army, designs in armies()
    for against in ("", TARGET)
    if not against or army.rule_system.strips
]


def said(card: Card) -> Iterator[str]:
    """Yield all that a card says, but what a list shows by its place or a picture.

    A box stands for each hit, dashes and lines for values that are none or the same,
    and the odds stand beside their weapons.
    """
    yield from (card.title, card.kind, card.stamp)
    for stat in card.stats:
        yield from (stat.label, stat.value, *stat.small)
    for block in (*card.front, *card.back):
        match block:
            case Text():
                yield from (block.title, *block.paragraphs)
            case Boxes():
                yield from (block.title, *block.labels, *block.paragraphs)
            case Table():
                yield from _table(block)


def _table(block: Table) -> Iterator[str]:
    if block.part == "odds":
        yield from (one.hit for row in block.rows for one in row.odds)
        return
    hits = 1 if block.part == "track" else 0
    if not block.part:
        yield block.title
    silent = any(row.cells[-1] for row in block.rows[:-1])
    labels = block.columns[: None if silent or not hits else -1]
    yield from (column.label for column in labels)
    for row in block.rows:
        yield from (cell for cell in row.cells[hits:] if row.cells[-1] != "destroyed")
        yield from (*row.below, *row.aside)
    if hits:
        yield block.rows[-1].cells[-1]


def lost(cards: Iterator[Card] | list[Card], text: str) -> list[str]:
    """Return the words of cards that a text does not hold."""
    low = text.lower()
    return [
        word
        for card in cards
        for words in said(card)
        for word in map(squeezed, words.split())
        if word.strip("–-") and word.lower().rstrip(".,;") not in low
    ]


def heads(pdf: bytes) -> list[tuple[str, int]]:
    """Return the units of the list of contents with their pages."""
    document = pypdfium2.PdfDocument(pdf)
    found = []
    for item in document.get_toc():
        place = item.get_dest()
        page = place.get_index()
        assert page is not None
        found.append((item.get_title(), page))
    document.close()
    return found


@pytest.mark.parametrize("listed", LISTS)
@pytest.mark.parametrize(
    ("paper", "ink"), [(A4, InkStyle.COLOUR), (LETTER, InkStyle.LOW)]
)
def test_each_unit_stands_on_one_page_and_no_word_is_lost(
    listed: Roster, paper: Paper, ink: InkStyle, read: Read
) -> None:
    pdf = roster_pdf(listed, Settings(paper=paper, ink=ink))
    pages, found = read(pdf), heads(pdf)
    assert len(found) == len(listed.units)
    assert not outside(pdf)
    for (title, page), unit in zip(found, listed.units, strict=True):
        assert unit.name in title
        # What several units share is told on the first page.
        assert not lost([unit.card], pages[0] + pages[page])
        assert squeezed(unit.note) in pages[page]


def outside(pdf: bytes) -> list[tuple[float, ...]]:
    """Return the lines of text that reach into the margins of the tightest list."""
    found: list[tuple[float, ...]] = []
    for page in (document := pypdfium2.PdfDocument(pdf)):
        wide, high = page.get_size()
        text = page.get_textpage()
        edge = 9 * MM - 3
        for number in range(text.count_rects()):
            left, low, right, top = text.get_rect(number)
            if left < edge or low < edge or right > wide - edge or top > high - edge:
                found.append((left, low, right, top))
        text.close()
        page.close()
    document.close()
    return found


def boxes(pdf: bytes) -> int:
    """Return how many boxes of exactly 3.5 mm there are."""
    side = pytest.approx(3.5 * MM, abs=0.011)
    with pikepdf.open(io.BytesIO(pdf)) as document:
        return sum(
            str(operator) == "re" and [float(one) for one in operands[2:]] == [side] * 2
            for page in document.pages
            for operands, operator in pikepdf.parse_content_stream(page)
        )


@functools.cache
def battle() -> Roster:
    ((_, army),) = examples_of("brikwars")[0].armies
    assert isinstance(army, Army)
    return roster(army, dict(examples_of("brikwars")[0].designs))


TURNS = 8


def test_all_that_is_ticked_off_has_a_box_for_each_model() -> None:
    models, ammunition, hits = 4 + 3 + 2, 2 * 3 + 4, 4 + 8
    assert boxes(roster_pdf(battle())) == TURNS + models + ammunition + hits
    shared = RosterChoices(boxes=False)
    assert boxes(roster_pdf(battle(), choices=shared)) == TURNS + 3 + 4 + hits


def test_two_of_a_vehicle_are_hit_by_themselves() -> None:
    listed = battle()
    (track,) = [unit for unit in listed.units if unit.name == "Plated Half-track"]
    pair = replace(listed, units=(replace(track, count=2),))
    assert boxes(roster_pdf(pair)) == TURNS + 2 + 2 * 4


def test_many_models_have_a_line_to_write_on(read: Read) -> None:
    listed = battle()
    crowd = replace(listed, units=(replace(listed.units[1], count=40),))
    pdf = roster_pdf(crowd)
    assert boxes(pdf) == TURNS
    assert "left" in "".join(read(pdf))


def test_what_repeats_says_where_its_rules_are(read: Read) -> None:
    listed = battle()
    twice = replace(listed, units=(*listed.units, replace(listed.units[3], note="B")))
    text = "".join(read(roster_pdf(twice)))
    assert text.count(squeezed("Its rules are with Grenadier, above.")) == 1
    assert text.count(squeezed("Radius 2")) == 1
    # What is ticked off in play stands with both.
    more = boxes(roster_pdf(twice)) - boxes(roster_pdf(listed))
    assert more == 2 + 2 * 3


def test_a_unit_higher_than_a_page_goes_on_under_its_head(read: Read) -> None:
    words = tuple(f"Paragraph {number} of a story." for number in range(300))
    card = Card("Teller", "Man", back=(Text("Story", words),))
    listed = replace(battle(), units=(RosterUnit(1, "", "", card),))
    pages = read(roster_pdf(listed))
    assert len(pages) > 2
    told = [page for page in pages if "Paragraph" in page]
    assert all("Teller" in page for page in told)
    numbers = {int(one) for one in re.findall(r"Paragraph(\d+)", "".join(pages))}
    assert numbers == set(range(300))
    assert len(heads(roster_pdf(listed))) == 1
    assert not outside(roster_pdf(listed))


LETTERS = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cs", "Cc", "Cn", "Co")),
    max_size=40,
)


@st.composite
def units(draw: st.DrawFn) -> RosterUnit:
    rows = draw(st.lists(st.tuples(*[LETTERS] * 4), max_size=4))
    table = Table(
        "Armament",
        tuple(battle_columns()),
        tuple(Row(row, boxes=draw(st.integers(0, 12))) for row in rows),
        "arms",
    )
    texts = draw(st.lists(LETTERS, max_size=5))
    badge = draw(st.sampled_from(Badge))
    title, kind = draw(LETTERS), draw(LETTERS)
    card = Card(
        title, kind, front=(table,), back=(Text("", tuple(texts)),), badge=badge
    )
    return RosterUnit(draw(st.integers(1, 50)), "", "", card, draw(LETTERS))


def battle_columns() -> Iterator[Column]:
    for block in battle().units[0].card.front:
        if isinstance(block, Table):
            yield from block.columns


@settings(max_examples=examples(15, 5), deadline=None)
@given(st.lists(units(), max_size=12), st.sampled_from(RosterSort))
def test_any_units_have_their_heads_and_their_pages(
    made: list[RosterUnit], sort: RosterSort
) -> None:
    listed = Roster("", "", "", "", "", "", None, tuple(made), "Legal")
    choices = RosterChoices(sort=sort)
    pdf = roster_pdf(listed, choices=choices)
    found = heads(pdf)
    assert len(found) == len(made)
    assert [page for _, page in found] == sorted(page for _, page in found)
    assert pdf == roster_pdf(listed, choices=choices)


@given(st.lists(units(), max_size=8))
@settings(max_examples=examples(50), deadline=None)
def test_sorting_loses_no_unit_and_keeps_what_is_alike(made: list[RosterUnit]) -> None:
    made = [replace(unit, worth=None) for unit in made]
    listed = Roster("", "", "", "", "", "", None, tuple(made), "Legal")
    for sort in RosterSort:
        units_of = arranged(listed, RosterChoices(sort=sort)).units
        names = [unit.card.title for unit in units_of]
        assert sorted(names) == sorted(unit.card.title for unit in made)
    by_points = arranged(listed, RosterChoices(sort=RosterSort.POINTS)).units
    assert [unit.card.title for unit in by_points] == [u.card.title for u in made]


def test_units_are_sorted_as_asked() -> None:
    def names(sort: RosterSort) -> list[str]:
        shown = arranged(battle(), RosterChoices(sort=sort, points=False))
        return [unit.name for unit in shown.units]

    entered = [unit.name for unit in battle().units]
    assert names(RosterSort.ENTERED) == entered
    assert names(RosterSort.NAME) == sorted(entered, key=str.casefold)
    assert names(RosterSort.KIND) == entered
    assert names(RosterSort.POINTS) == [
        "Border Keep", "Trooper", "Plated Half-track", "Rifleman", "Grenadier",
        "Sergeant",
    ]  # fmt: skip


def test_the_kinds_have_their_subtotals(read: Read) -> None:
    listed = battle()
    assert [
        (kind.label, kind.models, kind.worth) for kind in by_kind(listed.units).values()
    ] == [
        ("Creatures", 10, 88),
        ("Vehicles", 1, 30),
        ("Structures", 1, 47),
    ]
    loose = tuple(replace(unit, group="") for unit in listed.units)
    text = "".join(read(roster_pdf(replace(listed, units=loose))))
    for words in ("Creatures 88", "Vehicles 30", "Structures 47", "35 CP left"):
        assert squeezed(words) in text
    sorted_by = RosterChoices(sort=RosterSort.KIND)
    text = "".join(read(roster_pdf(listed, choices=sorted_by)))
    assert squeezed("Creatures: 10 models, 88 CP") in text


def test_the_points_can_be_hidden(read: Read) -> None:
    text = "".join(read(roster_pdf(battle(), choices=RosterChoices(points=False))))
    # Round shields Parry in close combat (CC), and a Mechanism costs 0 CP.
    assert not re.search(r"[1-9]CP", text)
    assert "165" not in text


def test_the_notes_can_be_hidden(read: Read) -> None:
    text = "".join(read(roster_pdf(battle(), choices=RosterChoices(notes=False))))
    for note in ("Hold the keep", "Leads from behind", "Throws one grenade"):
        assert squeezed(note) not in text


def test_the_rules_can_be_hidden_but_never_what_is_broken(
    read: Read, army: Roster
) -> None:
    text = "".join(read(roster_pdf(battle(), choices=RosterChoices(rules=False))))
    assert squeezed("Throws what is hand-sized") not in text
    assert squeezed("Two-Handed") not in text
    assert squeezed("Throws one grenade a turn") in text
    text = "".join(read(roster_pdf(army, choices=RosterChoices(rules=False))))
    assert squeezed("is held at Size 1") in text


def test_a_summary_has_two_lines_for_each_unit(read: Read) -> None:
    (page,) = read(roster_pdf(battle(), choices=RosterChoices(summary=True)))
    for unit in battle().units:
        assert squeezed(unit.name) in page
    assert squeezed("Short Sword, 3 × Grenade") in page
    assert squeezed("Armor 2d10") in page
    assert squeezed("Throws what is hand-sized") not in page


@pytest.mark.parametrize("game", ["microfig", "smallarms", "infantry"])
def test_a_game_without_points_shows_neither_dashes_nor_a_tile(
    game: str, read: Read
) -> None:
    (example, *_) = examples_of(game)
    ((_, army),) = example.armies
    assert isinstance(army, Army)
    pdf = roster_pdf(roster(army, dict(example.designs)))
    with pikepdf.open(io.BytesIO(pdf)) as document:
        content = document.pages[0].Contents.read_bytes()
    gold = b"0.9608 0.7725 0.0941 rg"
    assert gold not in content.split(b"Q")[0]
    text = "".join(read(pdf))
    assert "–points" not in text
    assert "yourpoints" not in text


def test_the_day_and_the_edition_stand_in_the_foot(read: Read) -> None:
    for page in read(roster_pdf(battle(), choices=RosterChoices(dated=DAY))):
        assert squeezed("BrikWars 2010 · 22 November 2026") in page
    assert "2026" not in "".join(read(roster_pdf(battle())))


def test_an_army_of_sixty_entries_has_no_page_half_empty(read: Read) -> None:
    listed = battle()
    many = tuple(
        replace(unit, card=replace(unit.card, title=f"{unit.name} {number}"))
        for number in range(10)
        for unit in listed.units
    )
    pdf = roster_pdf(replace(listed, units=many))
    pages = [page for _, page in heads(pdf)]
    assert len(pages) == 60
    assert max(pages) < 14
    assert not outside(pdf)
    assert not lost([unit.card for unit in many], "".join(read(pdf)))


@pytest.mark.parametrize("listed", LISTS)
def test_the_first_page_of_each_example_is_enough(listed: Roster, read: Read) -> None:
    """On A4 the whole army is on it, in text of 8.5 points."""
    pdf = roster_pdf(listed)
    assert len(read(pdf)) == 1
    with pikepdf.open(io.BytesIO(pdf)) as document:
        drawn = pikepdf.parse_content_stream(document.pages[0])
        sizes = {float(word[1]) for word, sign in drawn if str(sign) == "Tf"}
    # Text of 8 points has notes of 7.5, as small text has; it has none of 8.5.
    assert 8.5 in sizes


@pytest.mark.parametrize(("stowed", "fired"), [((), "asX6"), ((1, 3), "Bomb1")])
def test_odds_beside_a_weapon_say_what_it_is_fired_with(
    stowed: tuple[int, ...], fired: str, read: Read
) -> None:
    bombs = tuple(
        Mount(
            weapon=Weapon(type=WeaponType.EXPLOSIVE, size=size, name=f"Bomb {size}"),
            mounting=Mounting.CARRIED,
        )
        for size in stowed
    )
    rack = Mount(weapon=Weapon(type=WeaponType.LAUNCHER, size=6, name="Rack"))
    card = describe(Creation(size=9, mounts=(rack, *bombs)), against=TARGET)
    odds = odds_of(card)
    (cell, *_) = odds.rows[0].odds
    listed = replace(battle(), units=(RosterUnit(1, "", "", card),))
    shown = f"{fired} {cell.where}: {cell.hit}, {cell.hurts}"
    assert squeezed(shown) in "".join(read(roster_pdf(listed)))


def test_a_weapon_in_two_mountings_has_its_odds_beside_each() -> None:
    ways = (Mounting.FIXED, Mounting.JOINT)
    mounts = tuple(Mount(weapon=Weapon(name="Gun"), mounting=way) for way in ways)
    card = describe(Creation(size=4, mounts=mounts), against=TARGET)
    odds = [row.key for row in odds_of(card).rows if row.key]
    (arms,) = [one for one in card.front if isinstance(one, Table)]
    assert len(set(odds)) == 2
    assert [row.key for row in arms.rows] == odds


@pytest.mark.parametrize("listed", LISTS)
def test_the_target_of_the_odds_is_told_at_the_foot(listed: Roster, read: Read) -> None:
    """And over each table of odds of its own, for what has no rows of weapons."""
    shot = [unit.card for unit in listed.units if odds_of(unit.card)]
    tables = sum(not armed(card) for card in shot)
    (text,) = read(roster_pdf(listed))
    assert text.count("Oddsagainst") == bool(shot) + tables


@pytest.mark.parametrize("write", [roster_text, roster_bbcode])
@pytest.mark.parametrize("listed", LISTS)
def test_a_list_as_text_says_what_the_paper_says(
    listed: Roster, write: Callable[[Roster], str]
) -> None:
    """Every word of every card, but for boxes: here they cannot be ticked."""
    cards = [
        replace(
            unit.card,
            front=tuple(b for b in unit.card.front if not isinstance(b, Boxes)),
        )
        for unit in listed.units
    ]
    missing = lost(cards, squeezed(write(listed)).replace("\u2060", ""))
    assert {*missing} <= {"Hits"}


def test_rules_of_several_units_are_told_once(read: Read) -> None:
    """Under the names of its units, above them all."""
    rule = 'Hands hold guns up to 1" or Bastard ones, and blades up to 2".'
    (text,) = read(roster_pdf(battle()))
    assert text.count(squeezed(rule)) == 1
    assert squeezed(f"All creatures: {rule}") in text
    few = replace(battle(), units=battle().units[:2])
    (text,) = read(roster_pdf(few))
    assert text.count(squeezed(rule)) == 1
    assert squeezed(f"All units: {rule}") in text


LONG = st.text("abcdefghijklmnoprstuwxyzMW ", min_size=60, max_size=90).filter(
    lambda name: len(name.split()) > 1
)


def letters(pdf: bytes) -> str:
    """Return the letters and figures of a file, in their order, without spaces."""
    with pypdfium2.PdfDocument(pdf) as document:
        pages = [page.get_textpage().get_text_range() for page in document]
    return re.sub(r"[^A-Za-z0-9…]", "", "".join(pages))


@settings(max_examples=examples(10, 5), deadline=None)
@given(LONG, LONG, st.booleans(), st.sampled_from([A4, LETTER]))
def test_no_long_name_is_cut_on_paper(
    army: str, unit: str, summary: bool, paper: Paper
) -> None:
    """On the list, the tokens and the backs of cards; a smaller line comes first."""
    listed = battle()
    first = replace(listed.units[0], card=replace(listed.units[0].card, title=unit))
    shown = replace(listed, title=army, units=(first, *listed.units[1:]))
    chosen = RosterChoices(summary=summary)
    on_list = letters(roster_pdf(shown, Settings(paper=paper), choices=chosen))
    wears = Livery(army)
    needs = Kit(army, tuple(named([(2, unit), (1, "Tank")])), wears)
    tokens = letters(tokens_pdf(needs, Settings(paper=paper)))
    card = replace(listed.units[2].card, livery=wears)
    backs = letters(cards_pdf([Copy(card)], Settings(paper=paper)))
    for text in (on_list, tokens, backs):
        assert army.replace(" ", "") in text
        assert "…" not in text
    for text in (on_list, tokens):
        assert unit.replace(" ", "") in text


def beasts(size: int, wolves: int) -> Roster:
    """Return a list of some wolves and a beast of that Size."""
    wolf, beast = (
        describe(
            Creation(
                name=name,
                size=large,
                move=9,
                mind=Mind.D6,
                mounts=(bite,),
                notes="Sleeps. " * large * 6,
            )
        )
        for name, large in (("Wolf", 2), ("Dragon", size))
        for bite in (Mount(weapon=Weapon(type=WeaponType.MELEE, size=1)),)
    )
    units = (*[RosterUnit(1, "", "", wolf, str(at)) for at in range(wolves)],
             RosterUnit(1, "", "", beast))  # fmt: skip
    return Roster("Beasts", "", "", "", "", "CP", None, units, "Legal")


@pytest.mark.parametrize("ink", InkStyle)
@pytest.mark.parametrize("paper", [A4, LETTER])
def test_a_long_unit_goes_on_overleaf_and_leaves_no_blank(
    paper: Paper, ink: InkStyle
) -> None:
    """Of three lists no page but the last has more than two fifths of it blank."""
    parted = 0
    for size in (60,):
        for wolves in (3, 7, 8):
            pdf = roster_pdf(beasts(size, wolves), Settings(paper=paper, ink=ink))
            with pypdfium2.PdfDocument(pdf) as document:
                texts = [page.get_textpage().get_text_range() for page in document]
                feet = [lowest(page) for page in document]
            high = paper.height * MM
            assert all(foot < 0.45 * high for foot in feet[:-1]), (size, wolves)
            parted += any("Dragon, continued" in text for text in texts[1:])
            assert "Dragon, continued" not in texts[0]
    assert parted


def lowest(page: pypdfium2.PdfPage) -> float:
    """Return how far from the foot of the paper its lowest words are, but its foot."""
    text = page.get_textpage()
    boxes = [text.get_rect(at) for at in range(text.count_rects())]
    return float(min(low for _, low, _, _ in boxes if low > 16 * MM))
