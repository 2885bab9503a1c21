"""Themes: words can be read in all of them, and ours are what their files say."""

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from builder.content.livery import ArmyColour
from builder.content.theme import (
    RIM,
    WORN,
    CardFrame,
    Theme,
    free_name,
    joining,
    mended,
    on_white,
    shades,
    shipped,
)
from builder.core.colours import mixed
from builder.core.field_spec import InvalidValue
from tests.db.values import themes

ARMIES = st.sampled_from([each.hex for each in ArmyColour])


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours: WCAG 2, counted here by itself."""

    def light(colour: str) -> float:
        total = 0.0
        for at, weight in ((1, 0.2126), (3, 0.7152), (5, 0.0722)):
            part = int(colour[at : at + 2], 16) / 255
            total += weight * (
                part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
            )
        return total + 0.05

    return max(light(one), light(other)) / min(light(one), light(other))


@given(themes(), ARMIES)
@example(Theme(name="Grey", paper="#777777", ink="#777777", tint="#000000"), "#74560a")
@example(Theme(name="Bar", bar="#000000", tile="#767676", band="#767676"), "#1f5b3a")
def test_words_are_read_on_every_ground_they_stand_on(theme: Theme, army: str) -> None:
    made = shades(theme, army)
    pairs = [
        *((made.ink, ground) for ground in (made.paper, made.tint, made.bar)),
        *((made.accent, ground) for ground in (made.paper, made.tint)),
        (made.band_text, made.band),
        (made.tile_text, made.tile),
        (made.rim_text, made.rim or "#ffffff"),
        (made.rim_text, made.rim or mixed(army, "#ffffff", RIM)),
    ]
    assert min(contrast(*pair) for pair in pairs) >= 4.49


@given(themes())
def test_what_is_chosen_is_printed_or_told(theme: Theme) -> None:
    made, told = shades(theme, "#39424c"), mended(theme)
    for at in ("ink", "accent", "tint", "bar"):
        chosen = getattr(theme, at)
        same = not chosen or chosen == getattr(made, at)
        assert same or any(chosen in sentence for sentence in told)
    assert len(told) <= 4


def test_a_colour_that_cannot_be_read_is_mended_and_told() -> None:
    (said,) = mended(Theme(name="Pale", ink="#eeeeee"))
    assert said == (
        "Text #eeeeee is too near to the colour of the paper to be read; "
        "#707070 is printed."
    )


def test_ours_need_no_mending() -> None:
    assert [one.key for one in shipped()] == [
        "studs", "parchment", "dark", "blueprint", "plain for schools",
    ]  # fmt: skip
    assert not any(map(mended, shipped()))


def test_the_first_of_ours_is_today() -> None:
    assert shipped()[0] == Theme(name="Studs")
    assert Theme() == WORN


@pytest.mark.parametrize(
    "font", ["/usr/share/fonts/a", "C:\\a.ttf", "..", "a.otf", "<b>a</b>", "{x}", "a\n"]
)
def test_a_font_is_a_family_and_no_file(font: str) -> None:
    if font == "..":
        assert Theme(name="x", body=font).body == font  # No family, so it is told.
        return
    with pytest.raises(InvalidValue, match="must be the family of a font"):
        Theme(name="x", body=font)


@pytest.mark.parametrize("colour", ["javascript:alert(1)", "red", "#12", "#1234567"])
def test_a_colour_is_six_digits(colour: str) -> None:
    with pytest.raises(InvalidValue, match="must be a colour such as"):
        Theme(name="x", paper=colour)


def test_a_card_without_a_frame_is_of_paper_to_its_edge() -> None:
    theme = Theme(name="Bare", paper="#f6ecd2", frame=CardFrame.NONE)
    assert shades(theme, "#1f5b3a").rim == "#f6ecd2"


@given(themes())
def test_a_list_to_read_is_white_whatever_the_cards_are(theme: Theme) -> None:
    assert shades(on_white(theme), "#1f5b3a").paper == "#ffffff"


@pytest.mark.parametrize("name", ["Dark", "worn", " WORN "])
def test_a_theme_joins_others_under_a_name_of_its_own(name: str) -> None:
    theme = Theme(name=name, ink="#123456")
    made = joining(theme, shipped())
    assert made == replace(theme, name=f"{theme.title} 2")
    # The second time it is there already.
    assert joining(theme, (*shipped(), made)) == made
    assert joining(made, (*shipped(), made)) == made
    assert joining(shipped()[2], shipped()) == shipped()[2]


def test_a_free_name_is_free_and_short_enough() -> None:
    assert free_name("Dark", {"dark", "dark 2"}) == "Dark 3"
    assert Theme(name=free_name("x" * 60, set())).name.startswith("xxx")
