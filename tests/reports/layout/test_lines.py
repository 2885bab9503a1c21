"""Where lines end: no word alone in a last line, no number without its unit.

Widths are counted anew from the fonts' own tables.
"""

from functools import cache

import pytest
from fontTools.ttLib import TTFont
from hypothesis import assume, example, given
from hypothesis import strategies as st

from reports.layout import lines
from reports.layout.fonts import measure, path
from reports.layout.lines import longest_line, wrap

SIZE = 7.0


@cache
def advances() -> dict[str, float]:
    with TTFont(path("RobotoCondensed-Regular")) as font:
        units = font["head"].unitsPerEm
        widths = font["hmtx"].metrics
        return {
            chr(code): widths[name][0] / units
            for code, name in font.getBestCmap().items()
        }


def wide(text: str) -> float:
    return sum(advances()[sign] for sign in text) * SIZE


def filled(words: list[str], width: float) -> list[list[str]]:
    """Return lines that take what fits, one word after the other."""
    lines: list[list[str]] = []
    for word in words:
        if lines and wide(" ".join((*lines[-1], word))) <= width + 0.01:
            lines[-1].append(word)
        else:
            lines.append([word])
    return lines


WORDS = st.lists(st.text("abcdefgilmnorstuvw", min_size=1, max_size=9), min_size=1)


@given(WORDS, st.floats(40, 170))
@example(["it", "swimmingly", "swimmingly"], 45.0)
@example(["it", "takes", "inches", "off", "every", "move"], 75.0)
def test_no_word_stands_alone_in_a_last_line(words: list[str], width: float) -> None:
    """Unless the last two have no room side by side, or leave a stub above them.

    Lines are as few as where each takes what fits.
    """
    made = [line.text.split() for line in wrap(" ".join(words), SIZE, width)]
    assert [word for line in made for word in line] == words
    assert all(wide(" ".join(line)) <= width + 0.01 for line in made)
    assert len(made) == len(filled(words, width))
    assert made[:-2] == filled(words, width)[:-2]
    if len(made) > 1 and len(made[-1]) == 1:
        stub = wide(" ".join(made[-2][:-1])) < width * 0.2 + 0.01
        assert stub or wide(" ".join(words[-2:])) > width - 0.01


BOUND = (
    "Armor 1d10",
    "3 × Safety",
    "10″",
    "Size 4",
    "1d6 + 2",
    "+1 each",
    "1d8+1 −distance",
    "Explosive X2",
    "12 CP",
    "66.7 %",
    "2 Deflection",
    "up to 2″",
    "½ of 10″",
    "≤ 15",
    "d6 16.7 %",
    "150 × 60 mm",
    "Creature ·",
)


@pytest.mark.parametrize("bound", BOUND)
@given(before=WORDS, after=WORDS, width=st.floats(40, 170))
def test_a_number_stays_with_its_unit_its_sign_and_its_name(
    bound: str, before: list[str], after: list[str], width: float
) -> None:
    held = bound.removeprefix("up ")
    assume(wide(held) <= width)
    text = " ".join((*before, bound, *after))
    made = wrap(text, SIZE, width)
    assert any(held in line.text for line in made)
    assert " ".join(line.text for line in made).split() == text.split()


def test_a_word_goes_down_whole_and_leaves_no_stub() -> None:
    """Not `Gas-` above `shell Car`, nor `a` above `single round`."""
    for text, width, kept in (
        ("The Gas-shell Car", 46.0, ["The", "Gas-shell Car"]),
        ("Gas-shell Car", 33.0, ["Gas-shell", "Car"]),
        ("a single round", 35.0, ["a single", "round"]),
    ):
        assert [line.text for line in wrap(text, SIZE, width)] == kept


def test_a_hard_space_gives_way_before_a_word_is_broken() -> None:
    made = [line.text for line in wrap("12 × Donaudampfschiff", SIZE, 60)]
    assert made == ["12 ×", "Donaudampfschiff"]


@given(st.text("龍戦士城砦", min_size=1, max_size=60), st.floats(20, 90))
def test_signs_that_part_anywhere_are_left_where_they_are(
    text: str, width: float
) -> None:
    each = longest_line("龍") * SIZE
    most = int((width + 1e-3) / each)
    made = [line.text for line in wrap(text, SIZE, width)]
    assert made == [text[at : at + most] for at in range(0, len(text), most)]


@given(
    st.lists(st.text("אבגדהוזחטיכל", min_size=1, max_size=8), min_size=1),
    st.floats(50, 150),
)
def test_words_from_right_to_left_keep_their_order(
    words: list[str], width: float
) -> None:
    made = wrap(" ".join(words), SIZE, width)
    assert " ".join(line.text for line in made).split() == words


def test_a_long_text_is_not_wrapped_to_its_end_for_its_first_lines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is cut anyhow costs nothing: some words of 400,000 are measured."""
    asked = []

    def counted(text: str, *, bold: bool = False) -> float:
        asked.append(text)
        return measure(text, bold=bold)

    monkeypatch.setattr(lines, "measure", counted)
    made = wrap("some words " * 200_000, 9.0, 100, most=2)
    assert len(made) == 2
    assert len(asked) < 100
