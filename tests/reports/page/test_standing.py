"""The way back to the desk: what is ticked on a page is filled on paper."""

import io
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import cache
from html.parser import HTMLParser
from typing import Final, NamedTuple
from urllib.parse import quote

import pikepdf
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from builder.army.model import Army, Entry, Items
from builder.army.muster import roster
from builder.brikwars import Creation
from builder.brikwars.play import MOST_STATES
from builder.brikwars.tables.scales import Structure
from builder.content.card import Boxes, Card, Table, Text, Ticks, in_words
from builder.content.roster import Roster
from reports.card.copies import Copy, wanted
from reports.card.job import cards_pdf
from reports.card.pieces import refusal_of
from reports.layout.formats import MM, Copies, Settings
from reports.layout.tables import MOST_MODELS
from reports.page.army_page import army_page, is_address, standing
from reports.roster.pdf import roster_pdf
from reports.text.plain import in_groups
from tests.builder.brikwars.test_play import LARGE
from tests.builder.brikwars.values import FIGHTERS
from tests.mustered import EXAMPLE_ARMIES
from tests.sweeps import examples

TIMES = st.sampled_from([1, 3])
"""How many times as many models march as in the example."""
GIANTS = st.sampled_from(
    [
        Creation(size=MOST_STATES + 20, structure=Structure.TWO),
        Creation(size=6, structure=Structure.ONE, hit_points=4),
    ]
)
DRAWN = FIGHTERS | LARGE | GIANTS
SOME = settings(max_examples=examples(40))


class Page(HTMLParser):
    """Reads the boxes of a page by their ids, and what each says to a screen reader."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.said: dict[str, str] = {}
        self.army, self._label, self._read = "", "", False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.army = found.get("data-army", self.army)
        if tag == "input" and "box" in found.get("class", "").split():
            self.said[found["id"]] = ""
        if tag == "label":
            self._label = found.get("for", "")
        self._read = tag == "span" and found.get("class") == "sr"

    def handle_data(self, data: str) -> None:
        if self._read and self._label in self.said:
            self.said[self._label] += data


@cache
def played(name: str, times: int) -> tuple[Army, Items, Page]:
    """Return an army of the examples with its items, and the boxes of its page."""
    army, designs = EXAMPLE_ARMIES[name]
    entries = tuple(replace(one, count=one.count * times) for one in army.entries)
    army = replace(army, entries=entries)
    return army, {**designs, "army": army}, Page(army_page(army, designs, {}))


class Game(NamedTuple):
    """An army as it stands, with the ids of what is ticked on its page."""

    stood: Roster
    ids: list[str]
    page: Page
    items: Items

    def __repr__(self) -> str:
        return f"{self.stood.title}: {'.'.join(self.ids)}"


@st.composite
def armies(draw: st.DrawFn) -> tuple[Army, Items, Page]:
    """Draw an army of the examples, or one of creations of all kinds."""
    if draw(st.booleans()):
        return played(draw(st.sampled_from(sorted(EXAMPLE_ARMIES))), draw(TIMES))
    drawn = draw(st.lists(DRAWN, min_size=1, max_size=3))
    designs: Items = {
        str(at): replace(one, name=f"Unit {at}") for at, one in enumerate(drawn)
    }
    entries = tuple(
        Entry(design=key, count=draw(st.integers(1, 12)), sits_out=draw(st.booleans()))
        for key in designs
    )
    army = Army(name="Drawn", system="brikwars", entries=entries)
    return army, {**designs, "army": army}, Page(army_page(army, designs, {}))


@st.composite
def games(draw: st.DrawFn, most: int = 30) -> Game:
    _, items, boxes = draw(armies())
    ticked = draw(st.lists(st.sampled_from(sorted(boxes.said)), max_size=most))
    # Of a track one box is ticked alone, and so it is of the turns.
    alone = {re.sub(r"^t\d+$|h\d+$", "", id_): id_ for id_ in ticked}
    ids = [*alone.values()]
    address = f"file:///home/me/army.html#1.{boxes.army}.{'.'.join(ids)}"
    return Game(standing(address, items)(""), ids, boxes, items)


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", text.replace("″", '"'))


def boxed(card: Card) -> list[tuple[Ticks, Sequence[str], bool]]:
    """Return of each row of boxes: what is ticked, their labels, if it is a track."""
    found: list[tuple[Ticks, Sequence[str], bool]] = []
    for block in (*card.front, *card.back):
        if isinstance(block, Boxes):
            found.append((block.ticks, block.labels, False))
        lines = block.rows if isinstance(block, Table) else ()
        track = isinstance(block, Table) and block.part == "track"
        found += ((row.ticks, [""] * row.boxes, track) for row in lines)
    return found


@given(games())
@SOME
def test_what_is_ticked_on_the_page_is_ticked_at_the_desk(game: Game) -> None:
    said, here = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for id_ in game.ids:
        words = plain(game.page.said[id_])
        if re.match(r"u\d+r", id_):
            said[words.split(", ")[0], words.rpartition(": ")[-1]] += 1
        elif hits := re.match(r"(.*): (\d+) Size Damage", words):
            said[hits[1], "hits"] = int(hits[2])
            said[hits[1], "fallen"] = int("destroyed" in words)
        elif "has fallen" in words:
            said[words.removesuffix(" has fallen"), "fallen"] = 1
    playing = [unit for unit in in_groups(game.stood) if unit.plays]
    for number, unit in enumerate(playing, 1):
        end = (lambda model: f" {model + 1}") if unit.count > 1 else (lambda _: "")
        for model in unit.card.fallen:
            here[plain(unit.name + end(model)), "fallen"] += 1
        for ticks, labels, track in boxed(unit.card):
            hurt = track and f"u{number}m1h0" in game.page.said
            for model, at in ticks:
                label = "hits" if hurt else labels[at] or str(at + 1)
                here[plain(unit.name + end(model)), plain(label)] += 1
    assert +here == +said


def filled(pdf: bytes) -> int:
    """Return how many boxes of 3.5 mm are filled: they have a white edge."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        return sum(filled_of(page, page.resources) for page in document.pages)


def filled_of(drawn: pikepdf.Page | pikepdf.Object, resources: pikepdf.Object) -> int:
    side, found, edge = pytest.approx(3.5 * MM, abs=0.011), 0, list[float]()
    for operands, operator in pikepdf.parse_content_stream(drawn):
        numbers = [float(n) for n in operands if isinstance(n, Decimal | int)]
        if str(operator) in {"RG", "G"}:
            edge = numbers
        if str(operator) == "re" and numbers[2:] == [side] * 2:
            found += set(edge) == {1}
        if str(operator) == "Do":
            inside = resources.XObject[str(operands[0])]
            if inside.Subtype == "/Form":
                found += filled_of(inside, inside.get("/Resources", resources))
    return found


def on_paper(stood: Roster) -> tuple[int, int]:
    """Return how many boxes of an army are ticked, and how many models with one fell.

    More than ten models have words instead.
    """
    apart = [unit for unit in stood.units if unit.count <= MOST_MODELS]
    rows = sum(len(ticks) for unit in apart for ticks, *_ in boxed(unit.card))
    return rows, sum(len(unit.card.fallen) for unit in apart if unit.count > 1)


@given(games(most=10))
@settings(SOME, max_examples=examples(12))
def test_paper_has_as_many_filled_boxes_as_are_ticked(game: Game) -> None:
    rows, fallen = on_paper(game.stood)
    turns = min(game.stood.turn, 8)
    assert filled(roster_pdf(game.stood)) == rows + fallen + turns
    copies = [Copy(unit.card, unit.count) for unit in game.stood.units]
    # A card of too many weapons for its front is left out.
    assume(not any(refusal_of(one, Settings(), {}) for one in copies))
    assert filled(cards_pdf(copies, Settings(fill=False))) == rows + fallen
    each = Settings(copies=Copies.EACH, numbered=False, fill=False)
    whole = sum(len(ticks) for one in copies for ticks, *_ in boxed(one.card))
    assert filled(cards_pdf(copies, each)) == whole


@pytest.mark.parametrize("name", ["Border Guard", "Hedgerow Patrol"])
def test_what_nothing_is_ticked_of_is_printed_as_ever(name: str) -> None:
    army, items, page = played(name, 1)
    listed, stood = roster(army, items), standing(f"1.{page.army}", items)("")
    plain_copies, copies = (
        [Copy(unit.card, unit.count) for unit in one.units] for one in (listed, stood)
    )
    assert cards_pdf(copies) == cards_pdf(plain_copies)
    before = replace(stood, balance=listed.balance, turn=listed.turn)
    assert roster_pdf(before) == roster_pdf(listed)


SAYS = re.compile(r"(.*) \(([\d, and]+)\)\.")


def in_numbers(card: Card) -> Counter[tuple[str, str]]:
    """Return what words say of each model: its hits, or how many of which boxes."""
    found = Counter[tuple[str, str]]()
    for block in card.back:
        texts = block.paragraphs if isinstance(block, Text) else ()
        for words, models in (
            said.groups() for said in map(SAYS.fullmatch, texts) if said
        ):
            for model in re.findall(r"\d+", models):
                found[model, "fallen"] += "Fallen" in words
                for many, what in re.findall(r"(\d+) (hit|ticked)", words):
                    found[model, what] += int(many)
    return +found


@given(games())
@SOME
def test_what_many_models_have_ticked_is_said_in_words(game: Game) -> None:
    for unit in game.stood.units:
        here = Counter[tuple[str, str]]()
        for model, hits in enumerate(unit.card.models, 1):
            here[str(model), "fallen"] = hits is None
            here[str(model), "hit"] = hits or 0
        for ticks, _, track in boxed(unit.card):
            for model, _ in () if track else ticks:
                here[str(model + 1), "ticked"] += 1
        bare = in_words(unit.card)
        assert in_numbers(bare) == +here
        assert not any(ticks for ticks, *_ in boxed(bare))


def test_one_set_of_boxes_for_many_shows_the_hits_of_none(
    read: Callable[[bytes], list[str]],
) -> None:
    _, items, page = played("Border Guard", 3)
    stood = standing(f"#1.{page.army}.u2m3.u2m5", items)("")
    copies = [Copy(unit.card, unit.count) for unit in stood.units]
    for pdf in (roster_pdf(stood), cards_pdf(copies, Settings(fill=False))):
        assert "".join(read(pdf)).count("Fallen(3and5).") == 1


def test_a_model_that_has_fallen_is_stamped_where_it_has_no_box() -> None:
    _, items, page = played("Border Guard", 1)
    stood = standing(f"#1.{page.army}.u1m1.u2m2", items)("")
    assert [unit.card.stamp for unit in stood.units][:2] == ["FALLEN", ""]
    each = Settings(copies=Copies.EACH, numbered=False)
    shown = [one.card for one in wanted([Copy(stood.units[1].card, 4)], each)]
    assert [card.stamp for card in shown] == ["", "FALLEN", "", ""]


def test_what_is_left_is_said() -> None:
    _, items, page = played("Border Guard", 1)
    stood = standing(f"#1.{page.army}.t3.u1m1", items)("")
    lost = stood.units[0].worth
    assert stood.worth
    assert lost
    assert stood.balance == f"Turn 3: {stood.worth - lost} of {stood.worth} CP left"


def test_thousands_that_are_left_stand_apart() -> None:
    entries = (Entry(design="a", count=400),)
    army = Army(name="Many", system="brikwars", entries=entries)
    items: Items = {"a": Creation(size=7), "army": army}
    page = Page(army_page(army, items, {}))
    many = standing(f"1.{page.army}", items)("")
    assert many.balance == "Turn 1: 2,800 of 2,800 CP left"


WHOLE = "No army here has the boxes"
CUT = "This address is not whole"


@pytest.mark.parametrize(
    ("after", "why"),
    [
        ("#1.{other}.u1m1", WHOLE),
        ("#2.{army}.u1m1", CUT),
        ("#1.{army}.u99m1", CUT),
        ("#1.{army}.u6m1h", CUT),
        ("#1.{army}.u6m1h2,u1m1", CUT),
        ("#1.abc", CUT),
        ("%231.abc", CUT),
        ("#1.{army}.u1m1 #1.{army}.u2m1", "several addresses"),
        ("#1.{army}.u1m1\nfile:///army.html#1.{other}", "several addresses"),
    ],
)
def test_another_address_is_refused_in_words(after: str, why: str) -> None:
    _, items, page = played("Border Guard", 1)
    *_, other = played("Night Watch", 1)
    text = "file:///army.html" + after.format(army=page.army, other=other.army)
    assert is_address(text)
    with pytest.raises(ValueError, match=why):
        standing(text, items)


def test_an_army_that_was_changed_is_another_one() -> None:
    army, items, page = played("Border Guard", 1)
    fewer = replace(army, entries=army.entries[1:])
    with pytest.raises(ValueError, match=WHOLE):
        standing(f"#1.{page.army}", {**items, "army": fewer})
    noted = replace(army, notes="Hold the bridge", limit=500)
    assert standing(f"#1.{page.army}", {**items, "army": noted})("").title == army.title


def broken(address: str, at: int, mark: str) -> str:
    """Return an address as a mail breaks and quotes it."""
    lines = [address[place : place + at] for place in range(0, len(address), at)]
    return f"\n{mark}".join(lines)


SENT: Final[list[Callable[[str, int], str]]] = [
    lambda address, at: broken(address, at, ""),
    lambda address, at: broken(address, at, "> ") + "\n",
    lambda address, at: broken(f"<{address}>", at, " ").replace("\n", "\r\n"),
    lambda address, _: quote(address, safe=""),
    lambda address, _: address.replace("#", "%23").replace(".u", "%2Eu"),
    lambda address, _: f"{address} {address}",
    lambda address, _: f"{address}\n\n{address}\n",
    lambda address, _: f"Your turn: {address}.",
    lambda address, _: f'My army ("{address}"), have a look',
]
"""How an address comes: broken by a mail, encoded by a messenger, twice, in words."""


@given(games(), st.sampled_from(SENT), st.integers(30, 90))
@SOME
def test_however_an_address_is_sent_it_says_the_same(
    game: Game, send: Callable[[str, int], str], at: int
) -> None:
    address = f"file:///home/me/army.html#1.{game.page.army}.{'.'.join(game.ids)}"
    text = send(address, at)
    assert is_address(text)
    assert standing(text, game.items)("") == game.stood


def test_of_armies_with_the_same_boxes_the_one_in_front_is_meant() -> None:
    army, items, page = played("Border Guard", 1)
    both = {**items, "other": replace(army, limit=500)}
    text = f"#1.{page.army}.u1m1"
    with pytest.raises(ValueError, match=r"2 armies here .* Open the one"):
        standing(text, both)
    for key in ("army", "other"):
        assert standing(text, both, key)("").army == both[key]
    # What else is in front tells nothing, and is no army of this page.
    with pytest.raises(ValueError, match="2 armies"):
        standing(text, both, "no such")
    assert standing(text, items, "no such")("").army == army


@pytest.mark.parametrize("before", ["file:///home/me/My army.html", "Mine: army.html"])
def test_an_address_has_spaces_in_front_of_it(before: str) -> None:
    _, items, page = played("Border Guard", 1)
    text = f"{before}#1.{page.army}.t3"
    assert is_address(text)
    assert standing(text, items)("").turn == 3


LONG: Final = ("\n", " ", ">", "1\n", "#1.", "#1.0000000x", " \n>", "a.")
"""What is told to be no address at once, however often it is there."""
OTHERS: Final = ("Rifle: Use 3", "1.5", "# 1. Heading", "BM1.a", "", "1.5\n#1.0 a")


@pytest.mark.parametrize("text", [*OTHERS, *(f"{sign * 50_000} x y" for sign in LONG)])
def test_other_texts_are_no_address(text: str) -> None:
    assert not is_address(text)
