"""Stat lines as players type them: how they are read, and which are refused."""

import contextlib
import random
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.brikwars.explain import explain
from builder.brikwars.explain.parser import parse
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.weapons import WeaponType
from builder.core.unclear import Unclear
from tests.sweeps import share

STRINGS, PARTS = 100_000, 20
"""The number of random lines, and in how many parts they are read."""


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "nothing in it"),
        ("the big one", "“the” is no part"),
        ("“Big one” 2d6", "“Big” is no part"),
        ("d20", "There is no d20"),
        ("2d6 Blast", "There is no d6 Blast"),
        ('Field Hazard 1d7 in 4"', "“1d7” is no Hazard Die"),
        ("500d6", "500 dice"),
        ("d6+1, d4+1", "a second bonus"),
        ("9x safety " * 20, "180 mods are more than 100"),
        ("Gun " * 200, "800 characters"),
        ("Use 4.5", "“4.5” is not a whole number"),
        ("Gun 1½", "“1½” is not a whole number"),
    ],
)
def test_the_reason_why_text_is_no_stat_line(text: str, says: str) -> None:
    with pytest.raises(Unclear, match=says):
        explain(text)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(Unclear):
        assert parse(text).stated


PIECES = [
    *(kind.value for kind in WeaponType),
    *(mod.value for mod in Mod),
    *(f"d{faces}" for faces in (3, 4, 6, 8, 10, 12, 20)),
    *("Use", "UR", "Range", "CP", "Cost:", "CC", "X", "Size", "Smoke", "Smart"),
    *("Skill", "Exp", "AP", "(Fire)", "area", "(Arc)", "radius", "- distance"),
    *("Field Hazard", "in", "Deflection", "Shove", "Armor +", "Payload", "→", "->"),
    *(
        '"',
        "''",
        "”",
        "½",
        "+",
        "-",
        "−",
        ",",
        ";",
        ":",
        "/",
        "(",
        ")",
        " ",
        "\t",
        "\0",
    ),
    *("0", "1", "2", "3", "9", "10", "99", "12345", "9" * 60, "٣", "Ⅷ", "²", "\ud800"),
    *string.ascii_letters,
]


@pytest.mark.full
@pytest.mark.parametrize("part", share(range(PARTS), of=10))
def test_a_hundred_thousand_random_lines_crash_nothing(part: int) -> None:
    """Half of them consist of words of stat lines, half are noise."""
    luck = random.Random(f"part {part}")  # noqa: S311 (a seed, no secret)
    for number in range(STRINGS // PARTS):
        length = luck.randrange(1, 12)
        if number % 2:
            text = "".join(
                luck.choice(PIECES) + luck.choice(("", " ")) for _ in range(length)
            )
        else:
            text = "".join(map(chr, luck.choices(range(1, 0x2500), k=length)))
        with contextlib.suppress(Unclear):
            parse(text)


def test_random_lines_are_explained_or_refused() -> None:
    """Every line that is read has builds, or near ones."""
    luck = random.Random(23)  # noqa: S311 (a seed, no secret)
    answered = 0
    for _ in range(300):
        text = " ".join(luck.choices(PIECES, k=luck.randrange(1, 5)))
        with contextlib.suppress(Unclear):
            found = explain(text, most=3)
            assert found.builds or found.nearest
            answered += 1
    assert answered


@pytest.mark.parametrize("bit", ["9", "d", '"', " ", "d6+", "x1 ", "Gun", "1 d", "+1"])
def test_long_repetitions_do_not_hang_the_reader(bit: str) -> None:
    with contextlib.suppress(Unclear):
        parse((bit * 500)[:500])


@pytest.mark.parametrize("line", ["Zapper 9, Use 4", "Zapper, Use 4, zing", "Zapper,"])
def test_only_words_in_front_of_the_first_comma_are_a_name(line: str) -> None:
    with pytest.raises(Unclear):
        parse(line)


@given(st.from_regex(r"[b-z]{3,9}(?: [b-z]{3,9})?", fullmatch=True))
def test_a_name_is_the_same_before_a_comma_and_a_colon(name: str) -> None:
    try:
        wanted = parse(f"{name}: Use 4, 2d6")
    except Unclear:
        return
    if wanted.name:
        assert parse(f"{name}, Use 4, 2d6") == wanted
