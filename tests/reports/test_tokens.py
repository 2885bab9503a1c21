"""Templates and tokens: what an army needs, and its true size on paper."""

import io
import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise
from math import cos, hypot, pi, sin
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import systems
from builder.army.model import Army, Item
from builder.army.muster import kit
from builder.content.card import Outline
from builder.content.kit import (
    MOST_TOKENS,
    ORDERS,
    Kit,
    Objective,
    Rings,
    Stick,
    Template,
    Token,
    Wedge,
    inches_long,
    named,
)
from builder.examples import examples_of
from reports.bricks.drawn import BrickLook
from reports.layout.fonts import measure
from reports.layout.formats import A4, LETTER, MM, InkStyle, Paper, Settings
from reports.layout.marks import Disc, Placed, Polygon, Stroke, Words
from reports.layout.page import PageLayout
from reports.layout.palette import palette
from reports.tokens import Cut, Space, cuts, on_sheets, pieces_of, tokens_pdf
from tests.reports.read_back import Read
from tests.sweeps import share
from ui.__main__ import main
from ui.printing.sheets import tokens_job

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
LOOK = BrickLook("#205020", InkStyle.COLOUR)
NEAR = 0.02
"""Millimetres: the numbers in a PDF have two decimals of a point."""


def example(game: str) -> tuple[Army, dict[str, Item]]:
    found = examples_of(game)[0]
    ((_, army),) = found.armies
    assert isinstance(army, Army)
    return army, dict(found.designs)


def needed(game: str) -> Kit:
    return kit(*example(game))


def sizes(
    templates: tuple[Template, ...], paper: Paper = A4
) -> list[tuple[float, float]]:
    """Return how wide and high each shape of a PDF is, in millimetres."""
    found = []
    pdf = tokens_pdf(Kit("Test", templates), Settings(paper=paper))
    with pikepdf.open(io.BytesIO(pdf)) as document:
        for page in document.pages:
            xs: list[float] = []
            ys: list[float] = []
            for operands, operator in pikepdf.parse_content_stream(page):
                numbers = [float(one) for one in operands if _number(one)]
                match str(operator):
                    case "m":
                        xs, ys = numbers[:1], numbers[1:]
                    case "l":
                        xs, ys = [*xs, numbers[0]], [*ys, numbers[1]]
                    case "c":
                        xs, ys = [*xs, numbers[4]], [*ys, numbers[5]]
                    case "re":
                        found.append((numbers[2] / MM, numbers[3] / MM))
                    case "h" if xs:
                        wide, high = max(xs) - min(xs), max(ys) - min(ys)
                        found.append((wide / MM, high / MM))
    return found


def _number(value: object) -> bool:
    try:
        float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return False
    return True


def holds(found: list[tuple[float, float]], wide: float, high: float) -> bool:
    return any(abs(w - wide) < NEAR and abs(h - high) < NEAR for w, h in found)


def test_each_ring_of_an_explosion_is_two_inches_wide() -> None:
    rings = next(one for one in needed("brikwars").templates if isinstance(one, Rings))
    assert rings.said == 'Explosion of 1 die, radius 2"'
    assert holds(sizes((rings,)), 101.6, 101.6)


def test_a_wide_explosion_is_a_quarter_of_itself() -> None:
    both = [one for one in needed("brikwars").templates if isinstance(one, Rings)]
    assert [one.said for one in both][1:] == ['Explosion of 2 dice, radius 4"']
    found = sizes((both[1],))
    assert holds(found, 101.6, 101.6)
    assert holds(found, 50.8, 50.8)


@pytest.mark.parametrize(
    ("template", "wide", "high"),
    [
        (Outline("Leaf", "leaf", Fraction("30.7"), Fraction("74.1")), 74.1, 30.7),
        (Outline("Circle", "circle", Fraction(40), Fraction(40)), 40, 40),
        (Outline("Cone", "cone", Fraction(60), Fraction(150)), 150, 60),
        (Token("Order"), 20, 20),
        (Token("Lands", round=True), 20, 20),
        (Token("Fire", wide=inches_long(1)), 25.4, 25.4),
        (Stick("Moves", ((4, "move"), (7, "run"))), 7 * 25.4, 15),
        (Objective(1), 63, 88),
        (Wedge("Aim", 90, inches_long(2)), 50.8, 50.8 * 2**0.5),
    ],
)
@pytest.mark.parametrize("paper", [A4, LETTER])
def test_everything_has_its_true_size(
    template: Template, wide: float, high: float, paper: Paper
) -> None:
    assert holds(sizes((template,), paper), wide, high)


def test_a_long_ruler_comes_in_pieces_of_whole_inches() -> None:
    ruler = Stick("Ranges", ((10, "Pistol"), (20, "Rifle"), (30, "Cannon")))
    found = [wide for wide, high in sizes((ruler,)) if abs(high - 15) < 1]
    assert sum(found) == pytest.approx(30 * 25.4, abs=0.1)
    assert len(found) == 5


@given(st.sets(st.integers(1, 90), min_size=1))
def test_a_ruler_ends_where_nothing_is_near_and_all_farther_is_named(
    inches: set[int],
) -> None:
    """Each strip names something, the last one a mark of its own, and none is lost."""
    ruler = Stick("Ranges", tuple((inch, f"Gun {inch}") for inch in sorted(inches)))
    pieces = pieces_of(Kit("Test", (ruler,)), PageLayout(Settings(), 10 * MM))
    strips = [piece for piece in pieces if piece.height > 15 * MM]
    said = [" ".join(words_in(piece)) for piece in pieces]
    assert all("Gun" in words for words in said)
    assert not strips or "on to" not in said[len(strips) - 1]
    assert not any("on to" in one and "on to" in next_ for one, next_ in pairwise(said))
    reach = sum(strip.width - 0.8 for strip in strips) / MM / 25.4
    for inch in inches:
        names = said[len(strips) :] if inch > reach + 0.1 else said[: len(strips)]
        assert any(f"Gun {inch}" in words for words in names), inch


def words_in(shown: Cut | Placed) -> Iterator[str]:
    return (mark.text for mark in shown.marks if isinstance(mark, Words))


@pytest.mark.parametrize("paper", [A4, LETTER, Paper("small", "Small", 182, 257)])
@pytest.mark.parametrize("game", sorted(systems()))
def test_no_page_has_next_to_nothing(game: str, paper: Paper) -> None:
    page = PageLayout(Settings(paper=paper), 10 * MM)
    for one in examples_of(game):
        designs = dict(one.designs)
        for _, army in one.armies:
            pieces = pieces_of(kit(army, designs), page)
            areas = (Words(0, 0, f"{one.width * one.height}", 1, "") for one in pieces)
            shares = [
                replace(one, marks=(area,))
                for one, area in zip(pieces, areas, strict=True)
            ]
            taken = [
                sum(float(words) for one in sheet for words in words_in(one))
                for sheet in on_sheets(shares, page)
            ]
            assert min(taken) > max(taken) / 3, army.title


@pytest.mark.parametrize("game", sorted(systems()))
def test_each_model_has_a_token_of_its_own(game: str) -> None:
    army, designs = example(game)
    tokens = [one for one in kit(army, designs).templates if isinstance(one, Token)]
    models = {designs[one.design].title: one.count for one in army.entries}
    assert {one.label: one.count for one in tokens if one.emblem} == models


def test_a_crowd_has_one_token_with_its_count() -> None:
    (crowd, *pair) = named([(MOST_TOKENS, "Ghoul"), (1, "Ghoul"), (2, "Bat")])
    assert (crowd.label, crowd.count, crowd.numbered) == ("13 × Ghoul", 1, False)
    assert [(one.label, one.count, one.numbered) for one in pair] == [("Bat", 2, True)]


def test_what_an_army_needs_is_chosen_by_itself() -> None:
    said = {one.said for one in needed("brikwars").templates}
    assert {
        "Blast, Damage less, 15°",
        "A point of Arc, as you agree, 15°",
        "Aim from a muzzle, 90°",
        'Ranges, 6" Scattergun, Pistol, 10" Rifle, Twin Gun, 30" Wall Catapult',
        "1 × Lands here",
        "10 × Hit",
        "3 × Advance",
        "1 × Plated Half-track",
        "10 × Down",
        "12 × Wound",
        "Objective 3",
    } <= said
    assert not any("Smoke" in one or "Fire" in one for one in said)


def test_an_empty_army_needs_nothing(read: Read) -> None:
    for system in systems().values():
        empty = kit(Army(system=system.key), {})
        assert empty.templates == ()
        (page,) = read(tokens_pdf(empty))
        assert "100mm" in page


def test_what_is_too_large_is_named(read: Read) -> None:
    huge = Rings("Explosion of 9 dice", ((inches_long(18), ""),))
    last = read(tokens_pdf(Kit("", (huge,))))[-1]
    assert 'Explosionof9dice,radius18"' in last
    assert "drawormeasureitbyhand" in last


SIDES = st.floats(1, 500)


@given(st.lists(st.builds(Cut, SIDES, SIDES, st.just(())), max_size=60))
def test_no_piece_lies_on_another_or_off_the_page(pieces: list[Cut]) -> None:
    page = PageLayout(Settings(), 10 * MM)
    kept = [replace(one, marks=(number,)) for number, one in enumerate(pieces)]  # type: ignore[arg-type]
    pages = on_sheets(kept, page)
    found: list[int] = []
    for placed in pages:
        areas = []
        for one in placed:
            (number,) = one.marks
            cut = pieces[number]  # type: ignore[call-overload]
            found.append(number)  # type: ignore[arg-type]
            areas.append((one.x, one.y, one.x + cut.width, one.y + cut.height))
            assert one.x + cut.width <= page.margin + page.text + 0.02
            assert one.y + cut.height <= page.bottom + 0.02
        for a, b in combinations(areas, 2):
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
    assert sorted(found) == list(range(len(pieces)))


def test_small_pieces_fill_what_is_left_beside_large_ones() -> None:
    """A few tokens have no page of their own while there is room on the first."""
    page = PageLayout(Settings(), 10 * MM)
    large, small = Cut(63 * MM, 88 * MM, ()), Cut(20 * MM, 20 * MM, ())
    (placed,) = on_sheets([*[large] * 5, *[small] * 12], page)
    assert len(placed) == 17


@pytest.mark.parametrize("ink", InkStyle)
@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("game", sorted(systems()))
def test_the_command_line_and_the_window_print_the_same(
    game: str, paper: Paper, ink: InkStyle, tmp_path: Path
) -> None:
    army, designs = example(game)
    needs = kit(army, designs)
    job = tokens_job(needs)
    pdf = job.pdf(Settings(paper=paper, ink=ink), lambda _done, _total: True)
    out = tmp_path / "tokens.pdf"
    held = [file for file in EXAMPLES.glob("*.json") if army.title in file.read_text()]
    words = ["tokens", str(held[0]), "-o", str(out), "--paper", paper.key]
    assert main([*words, "--ink", ink.value]) == 0
    assert out.read_bytes() == pdf


@pytest.mark.parametrize("label", ["Explosion of {} dice", "Blast of {} and more dice"])
@pytest.mark.parametrize("many", range(1, 4))
def test_no_words_stand_on_the_edge_of_a_ring(many: int, label: str) -> None:
    """Of a quarter of an Explosion: each ring is two inches wide."""
    radii = [Fraction("50.8") * (1 + at) for at in range(many)]
    rings = tuple((each, f"{at} dice") for at, each in enumerate(radii))
    wide = float(radii[-1]) * MM
    space = space_of(1.2 * wide)
    (made,) = cuts(Rings(label.format(many), rings), space)
    assert made.width < 1.1 * wide, "a quarter"
    corner, found = made.height - 0.4, 0
    for mark in made.marks:
        if not isinstance(mark, Words):
            continue
        found += 1
        right = mark.x + measure(mark.text, bold=mark.bold) * mark.size
        far = hypot(right, corner - mark.y + mark.size * 0.75)
        near = corner - mark.y
        for each in radii:
            edge = float(each) * MM
            assert far < edge - 1 or near > edge + 1, (mark.text, many)
    assert found > many


def space_of(side: float, emblem: str = "") -> Space:
    return Space(side, side, palette("#205020", InkStyle.COLOUR), LOOK, emblem)


def box_of(words: Words) -> tuple[float, float, float, float]:
    """Return left, top, right and foot of a line of capitals and figures."""
    wide = measure(words.text, bold=words.bold) * words.size
    return words.x, words.y - 0.72 * words.size, words.x + wide, words.y


def edges_of(cut: Cut) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """Yield each line of a piece, circles as 720 straight ones; no ticks, no cross."""
    for mark in cut.marks:
        if isinstance(mark, Disc):
            turn = [at * pi / 360 for at in range(721)]
            ring = [
                (mark.x + mark.radius * cos(a), mark.y + mark.radius * sin(a))
                for a in turn
            ]
            yield from pairwise(ring)
        elif isinstance(mark, Polygon):
            for corners in mark.rings:
                yield from pairwise([*corners, corners[0]])
        elif isinstance(mark, Stroke) and mark.line < 0.6:
            yield (mark.x1, mark.y1), (mark.x2, mark.y2)


def meets(
    box: tuple[float, ...], start: tuple[float, ...], end: tuple[float, ...]
) -> bool:
    """Whether a line comes into a box, looked at in 64 places of it."""
    left, top, right, foot = box
    for at in range(65):
        x, y = (a + (b - a) * at / 64 for a, b in zip(start, end, strict=True))
        if left < x < right and top < y < foot:
            return True
    return False


LONG_NAMES = ("Aim: outside it fire is hasty", "A point of Arc, as you agree")
TEMPLATES = (
    *(
        Rings(label, tuple((Fraction("12.7") * at, f'{at}"') for at in range(1, n)))
        for n in range(2, 10)
        for label in ("Smoke", "Blast: a hit less for each inch farther")
    ),
    *(
        Wedge(label, degrees, inches_long(halves) / 2)
        for halves in range(2, 15)
        for degrees in (15, 30, 90)
        for label in ("Aim", *LONG_NAMES)
    ),
    Wedge("Blast, Damage less", 15, inches_long(7), ("−1", "−2", "−3", "−4")),
)


@pytest.mark.parametrize("template", share(TEMPLATES, 12), ids=lambda one: one.said)
def test_no_words_meet_an_arc_at_any_size(template: Rings | Wedge) -> None:
    (made,) = cuts(template, space_of(2000))
    words = [mark for mark in made.marks if isinstance(mark, Words)]
    said = " ".join(each.text for each in words if each.bold)
    assert said in (template.said, template.label, template.said[-3:])
    for each in words:
        box = box_of(each)
        assert not [e for e in edges_of(made) if meets(box, *e)], each.text


NAMES = st.text("ABCDEFGMWabcdefgmw -'", min_size=60, max_size=90)


@given(NAMES, st.booleans(), st.sampled_from(["", "flame", "tower"]))
def test_a_long_name_on_a_token_is_whole(name: str, round_: bool, sign: str) -> None:
    """Every letter is there, in letters of two points at least, inside the token."""
    token = Token(name, round=round_, emblem=True)
    (made,) = cuts(token, space_of(500, sign))
    words = [mark for mark in made.marks if isinstance(mark, Words)]
    # A long word is parted with hyphens.
    drawn = "".join(each.text for each in words)
    assert re.sub("[ -]", "", drawn) == re.sub("[ -]", "", name)
    for each in words:
        left, top, right, foot = box_of(each)
        assert each.size >= 2
        assert min(left, top) >= 0
        assert max(right, foot) <= made.width
        if round_:
            middle = made.width / 2
            for x, y in ((left, top), (right, top), (left, foot), (right, foot)):
                assert hypot(x - middle, y - middle) <= middle


@pytest.mark.parametrize("name", sorted(path.stem for path in EXAMPLES.glob("*.json")))
def test_every_example_has_its_tokens(name: str, tmp_path: Path) -> None:
    out = tmp_path / "tokens.pdf"
    assert main(["tokens", str(EXAMPLES / f"{name}.json"), "-o", str(out)]) == 0
    assert out.read_bytes().startswith(b"%PDF")


def test_a_lone_dragon_brings_what_its_fire_needs(read: Read, tmp_path: Path) -> None:
    out, dragons = tmp_path / "tokens.pdf", EXAMPLES / "fire-breathing-dragon.json"
    words = ["tokens", str(dragons), "--only", "Fire-breathing Dragon", "-o", str(out)]
    assert main(words) == 0
    text = "".join(read(out.read_bytes()))
    assert text.count("Fire") > 12
    assert "ApointofArc" in text
    assert "Objective" not in text


def test_what_needs_nothing_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    shields = str(EXAMPLES / "hazards-and-shields.json")
    words = ["tokens", shields, "--only", "Shield Projector", "-o", "-"]
    assert main(words) == 2
    assert "needs no template and no token" in capsys.readouterr().err


def test_orders_differ_and_units_wear_their_emblem() -> None:
    army, designs = example("brikwars")
    tokens = [one for one in kit(army, designs).templates if isinstance(one, Token)]
    orders = [one for one in tokens if one.label in dict(ORDERS)]
    assert len({one.sign for one in orders}) == len(orders) == 4
    units = [one for one in tokens if one.emblem]
    assert len(units) == 6
    assert sum(one.count for one in units) == 12
    plain, worn = (cuts(units[0], space_of(500, each))[0] for each in ("", "tower"))
    assert len(worn.marks) > len(plain.marks)
