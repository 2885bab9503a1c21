import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.layout.fonts import measure, path, runs
from reports.layout.glyphs import REPLACEMENT, clusters, literal
from reports.layout.lines import fit, wrap


@pytest.mark.parametrize(
    ("text", "face"),
    [
        ("Dragon ½ × 14″", "RobotoCondensed-Regular"),
        ("Ωμέγα", "RobotoCondensed-Regular"),
        ("Дракон", "RobotoCondensed-Regular"),
        ("☐★⚠", "DejaVuSansCondensed"),
        ("龍戦士한글", "DroidSansFallback"),
    ],
)
def test_each_sign_has_a_face(text: str, face: str) -> None:
    assert runs(text)[0].face == face
    assert "".join(run.text for run in runs(text)) == text


def test_text_changes_face_and_back() -> None:
    faces = [run.face for run in runs("Dragon 龍 returns", bold=True)]
    assert faces == [
        "RobotoCondensed-Bold",
        "DroidSansFallback",
        "RobotoCondensed-Bold",
    ]


def test_a_missing_character_is_visible() -> None:
    assert "".join(run.text for run in runs("a🐉b")) == "a\ufffdb"


def test_a_mark_stays_with_its_base() -> None:
    assert clusters("a\u0332b") == ["a\u0332", "b"]
    assert len({run.face for run in runs("q\u0307\u0323")}) == 1


def test_control_signs_go_and_broken_ones_show() -> None:
    assert literal("a\x00b\x1b[31mc\u200bd\ud800") == "ab[31mcd\ufffd"


def test_composed_signs_are_composed() -> None:
    assert literal("e\u0301") == "é"


def test_every_face_has_its_licence() -> None:
    folder = path("RobotoCondensed-Bold").parent
    licences = "".join(file.read_text() for file in folder.glob("LICENSE-*.txt"))
    for face in folder.glob("*.ttf"):
        assert face.name in licences
    assert sum(file.stat().st_size for file in folder.iterdir()) < 12e6


def test_no_line_is_wider_than_its_column() -> None:
    text = "Donaudampfschifffahrtsgesellschaftskapitän sails the seven seas " * 3
    lines = wrap(text, 7, 60)
    assert all(line.width <= 60.01 for line in lines)
    assert "".join(line.text for line in lines).replace(" ", "") == text.replace(
        " ", ""
    )


def test_line_breaks_are_kept() -> None:
    assert [line.text for line in wrap("one\ntwo\r\n\nthree", 7, 500)] == [
        "one",
        "two",
        "three",
    ]


def test_text_without_a_visible_sign_has_no_lines() -> None:
    assert wrap(" \t\u200b\n ", 7, 50) == ()


def test_wide_signs_break_anywhere() -> None:
    assert len(wrap("龍" * 20, 10, 55)) == 4


def test_a_fitted_text_says_if_it_is_not_whole() -> None:
    fitted = fit("word " * 500, ((12, 1), (8, 2)), 100)
    assert not fitted.whole
    assert fitted.lines[-1].text.endswith("…")
    assert len(fitted.lines) == 2
    assert fit("word", ((12, 1), (8, 2)), 100).whole


def test_two_lines_are_about_as_long_as_each_other() -> None:
    first, second = fit(
        "Scorpiosaurus Rex, Terror of Quarry Nine", ((12, 2),), 170
    ).lines
    assert second.width > first.width * 0.6


def test_bold_is_wider() -> None:
    assert measure("Dragon", bold=True) > measure("Dragon")


@given(st.text(max_size=60), st.booleans())
def test_every_sign_is_drawn_as_itself_or_seen_to_be_missing(
    text: str, bold: bool
) -> None:
    expected = literal(text).replace("\n", "")
    drawn = "".join(run.text for run in runs(expected, bold=bold))
    assert len(drawn) == len(expected)
    for sign, shown in zip(expected, drawn, strict=True):
        assert shown in (sign, REPLACEMENT)


def test_no_face_draws_a_sign_as_nothing() -> None:
    """Each character that `literal` keeps leaves ink, unless it is white space."""
    from fontTools.ttLib import TTFont

    empty = set()
    for file in path("RobotoCondensed-Bold").parent.glob("*.ttf"):
        with TTFont(file) as font:
            outlines = font["glyf"]
            empty |= {
                chr(code)
                for code, name in font.getBestCmap().items()
                if not outlines[name].numberOfContours
                and literal(chr(code)).strip() == chr(code)
            }
    assert empty == set()
