"""Lengths on a photo: how far they are off, by a camera of known geometry."""

import re
from fractions import Fraction
from math import cos, dist, sin, sqrt, tau
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from builder.brikwars.tables.scales import CREATION_SIZE, WEAPON_SIZE
from builder.core.measure import (
    BRICKS,
    INCHES,
    MILLIMETERS,
    MINIFIGS,
    OFFERED,
    SEEN,
    STUDS,
    UNITS,
    SizeMeasure,
    Unit,
)
from builder.core.photo_ruler import CROSSED, PhotoLine, PhotoRuler
from tests.photographed import SIX, Camera, Pixel, Place

TURNED = 15
"""By how many degrees, at most, a photo is not taken from ahead."""
PAIRS = 30_000
AT_MOST = PAIRS // 1_000
"""How many of them may be off by more than is told."""


def drawn(ends: tuple[Pixel, Pixel], slack: float = 0) -> PhotoLine:
    start, end = ends
    return PhotoLine(complex(*start), complex(*end), slack)


def error_and_doubt(
    camera: Camera, known: tuple[Place, Place], model: tuple[Place, Place]
) -> tuple[float, float]:
    """Return by which share a length is off, and the doubt that is told with it."""
    length, side = Fraction(dist(*known)), max(camera.size)
    ruler = PhotoRuler(drawn(camera.line(*known)), length, side)
    line = drawn(camera.line(*model))
    return float(ruler.measure(line)) / dist(*model) - 1, float(ruler.doubt(line))


def edge(chance: Random) -> tuple[Place, Place]:
    """Return two places of a wall, not too near to each other."""
    while True:
        one, two = (
            (chance.uniform(-150, 150), chance.uniform(-50, 150), 0.0) for _ in "ab"
        )
        if dist(one, two) > 15:
            return one, two


def setting(chance: Random) -> tuple[Camera, tuple[Place, Place], tuple[Place, Place]]:
    """Return a camera and two edges of one wall that it sees, all of it by chance."""
    while True:
        turn, way = TURNED * sqrt(chance.random()), chance.uniform(0, tau)
        away, zoom = chance.uniform(300, 1_500), chance.uniform(1, 3)
        camera = Camera(away, turn * cos(way), turn * sin(way), zoom)
        known, model = edge(chance), edge(chance)
        pixels = [camera.seen(place) for place in (*known, *model)]
        wide, high = camera.size
        if all(0 <= x <= wide and 0 <= y <= high for x, y in pixels):
            return camera, known, model


def test_in_one_plane_a_length_is_within_its_doubt() -> None:
    """R7.1: what a photo tells is off by no more than it says."""
    chance = Random(7)  # noqa: S311 (no secret)
    pairs = [error_and_doubt(*setting(chance)) for _ in range(PAIRS)]
    assert sum(abs(error) > doubt for error, doubt in pairs) <= AT_MOST
    # A doubt that is wide enough for anything would say nothing.
    assert sorted(doubt for _, doubt in pairs)[PAIRS // 2] < 0.12


def shake(chance: Random, pixels: float) -> complex:
    return complex(chance.uniform(-pixels, pixels), chance.uniform(-pixels, pixels))


@pytest.mark.parametrize("tremble", [0.5, 2, 6])
def test_a_hand_that_trembles_is_within_its_doubt(tremble: float) -> None:
    """R7.1: each end is off by so many pixels at most, across and down."""
    chance = Random(3)  # noqa: S311 (no secret)
    outside = 0
    for _ in range(PAIRS // 10):
        camera, known, model = setting(chance)
        lines = [
            PhotoLine(
                start + shake(chance, tremble),
                end + shake(chance, tremble),
                2 * tremble,
            )
            for start, end, _ in (drawn(camera.line(*edge)) for edge in (known, model))
        ]
        if min(line.length - line.slack for line in lines) <= 0:
            continue
        ruler = PhotoRuler(lines[0], Fraction(dist(*known)), max(camera.size))
        error = float(ruler.measure(lines[1])) / dist(*model) - 1
        outside += abs(error) > ruler.doubt(lines[1])
    assert outside <= AT_MOST // 10


def edges_of(name: str) -> tuple[tuple[Place, Place], tuple[Place, Place]]:
    """Return four studs of a wall of the six photos, and its longest edge."""
    if name == "tower":
        # Along the side that is measured, four bricks take the place of studs.
        return ((-24, 96, 0), (-24, 134.4, 0)), ((-24, 0, 0), (-24, 259.2, 0))
    return ((-16, 57.6, 0), (16, 57.6, 0)), ((-56, 57.6, 0), (56, 57.6, 0))


@pytest.mark.parametrize("name", SIX)
def test_by_its_own_studs_a_model_is_measured_within_three_percent(name: str) -> None:
    """R7.1: six photos, of a wall of 112 mm and of a tower of 259.2 mm."""
    camera, studs, bricks = SIX[name]
    known, model = edges_of(name)
    assert dist(*model) == pytest.approx(max(studs * 8, bricks * 9.6))
    error, doubt = error_and_doubt(camera, known, model)
    assert abs(error) < 0.03
    assert abs(error) <= doubt


def test_what_stands_nearer_deceives_the_photo() -> None:
    """No photo tells how far away a thing is: so the dialog asks for own studs."""
    in_front = (-16.0, 9.6, 48.0), (16.0, 9.6, 48.0)
    wall = (-56.0, 57.6, 0.0), (56.0, 57.6, 0.0)
    error, doubt = error_and_doubt(Camera(300), in_front, wall)
    assert error < -0.15
    assert doubt < 0.15


@pytest.mark.parametrize(
    ("unit", "inches"), [(STUDS, "0.31"), (BRICKS, "0.38"), (MINIFIGS, "1.57")]
)
def test_a_photo_has_its_units(unit: Unit, inches: str) -> None:
    assert unit in SEEN
    line = PhotoLine(0, 100j)
    length = PhotoRuler(line, unit.length, 1_600).measure(line)
    assert f"{float(length / INCHES.length):.2f}" == inches


def test_a_minifig_is_a_measure_on_photos_alone() -> None:
    """R7.1: typed, one minifig would be 1.57", and the book calls it Size 1."""
    assert MINIFIGS not in UNITS
    assert set(UNITS) < set(SEEN)


def test_the_slack_of_both_hands_is_doubt() -> None:
    exact, shaky = (
        PhotoRuler(PhotoLine(0, 40, slack), Fraction(32), 1_600).doubt(
            PhotoLine(0, 400, slack)
        )
        for slack in (0, 4)
    )
    assert float(shaky - exact) == pytest.approx(0.11)
    assert (
        PhotoRuler(PhotoLine(0, 3, 4), Fraction(32), 1_600).doubt(PhotoLine(0, 400, 4))
        == 1
    )


places = st.complex_numbers(max_magnitude=2_000, allow_nan=False)


@given(places, places, places, places)
def test_lines_cross_by_their_angle_alone(
    a: complex, b: complex, c: complex, d: complex
) -> None:
    assume(abs(a - b) > 1 < abs(c - d))
    one, two = PhotoLine(a, b), PhotoLine(c, d)
    sine = one.crossing(two)
    assert 0 <= sine <= 1 + 1e-9
    assert sine == pytest.approx(two.crossing(one))
    assert sine == pytest.approx(PhotoLine(b, a).crossing(two))


def test_half_a_right_angle_is_crossed() -> None:
    level = PhotoLine(0, 100)
    assert (
        level.crossing(PhotoLine(0, 100 + 95j))
        < CROSSED
        < level.crossing(PhotoLine(0, 1j))
    )
    assert level.crossing(PhotoLine(5j, 100 + 5j)) == 0
    assert level.crossing(PhotoLine(9, 9 + 100 + 100j)) > CROSSED


@given(
    st.fractions(min_value=Fraction(1, 10), max_value=60),
    st.fractions(0, 1),
    st.sampled_from([CREATION_SIZE, WEAPON_SIZE]),
)
def test_all_that_a_doubt_leaves_open_is_offered(
    inches: Fraction, doubt: Fraction, measure: SizeMeasure
) -> None:
    """R8.1.1: the few nearest, where that is more than a few."""
    sizes = measure.read(inches, INCHES, doubt).choices
    sure = measure.read(inches, INCHES).choices
    assert sizes[0] == sure[0]
    assert set(sure) <= set(sizes)
    short, long = inches * (1 - doubt), inches * (1 + doubt)
    left = {size for size in range(measure.least, 130) if short <= size <= long}
    assert left <= set(sizes) or len(sizes) == OFFERED
    assert len(sizes) <= OFFERED
    ways = [abs(size - inches) for size in sizes]
    assert ways == sorted(ways)


@given(st.fractions(Fraction(1, 10), 60), st.fractions(Fraction(1, 100), 1))
def test_the_words_are_no_surer_than_the_doubt(
    inches: Fraction, doubt: Fraction
) -> None:
    words = CREATION_SIZE.read(inches, INCHES, doubt).words
    short, long = map(Fraction, re.findall(r"\((.+) to (.+)\)", words)[0])
    assert short <= inches * (1 - doubt) < short + Fraction(1, 10)
    assert long - Fraction(1, 10) < inches * (1 + doubt) <= long


def test_a_doubtful_length_says_about() -> None:
    words = CREATION_SIZE.read(Fraction(112), MILLIMETERS, Fraction(1, 25)).words
    assert words == 'About 4.4" (4.2 to 4.6): Size 4", or 5" if you like'
    words = CREATION_SIZE.read(Fraction(20), INCHES, Fraction(1, 20)).words
    assert words == 'About 20" (19 to 21): Size 20", or 21" or 19" if you like'
