"""Words in lines: their order, their breaks, their letters."""

import re
import unicodedata
from contextlib import closing
from functools import cache

import pypdfium2
import pytest
from fontTools.ttLib import TTFont
from hypothesis import assume, example, given
from hypothesis import strategies as st

from builder.brikwars.tables.weapons import WeaponType
from reports.layout import lines
from reports.layout.flow import LOOSE, SAME, TIGHT, Slice, pour, tall, together
from reports.layout.fonts import measure, path, runs
from reports.layout.glyphs import REPLACEMENT, clusters, joined, literal, ordered
from reports.layout.lines import fit, longest_line, wrap
from reports.layout.marks import Placed, Side, Words
from reports.pdf.document import pages_pdf

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
    "4 rolls",
    "(2″ radius)",
    "KnockBack 2″ to",
    "Melee Shield 1″",
    *(str(kind) for kind in WeaponType if re.fullmatch(r"\w+ \w+", str(kind))),
)


@pytest.mark.parametrize("bound", BOUND)
@given(before=WORDS, after=WORDS, width=st.floats(40, 170))
def test_numbers_signs_and_names_stay_whole(
    bound: str, before: list[str], after: list[str], width: float
) -> None:
    held = bound.removeprefix("up ")
    assume(wide(held) <= width)
    text = " ".join((*before, bound, *after))
    made = wrap(text, SIZE, width)
    assert any(held in line.text for line in made)
    assert " ".join(line.text for line in made).split() == text.split()


SENTENCES = st.lists(
    WORDS.map(lambda words: f"{' '.join(words)}."), min_size=2, max_size=4
)


@given(SENTENCES, st.floats(60, 170))
def test_a_last_line_begins_with_a_sentence_where_it_can(
    sentences: list[str], width: float
) -> None:
    """If all of it has room there, and half a line stays above."""
    *_, last = sentences
    made = [line.text for line in wrap(" ".join(sentences), SIZE, width)]
    assume(len(made) > 1 and len(last.split()) > 1)
    assume(0.2 * width < wide(last) <= width - 0.01)
    above, _, tail = made[-2].rpartition(". ")
    # Where the line above ends with a sentence, the last one begins with one.
    if above and not tail.endswith(".") and wide(f"{above}.") > 0.51 * width:
        assert not wide(f"{tail} {made[-1]}") <= width - 0.01, made


def test_a_line_is_broken_where_the_reader_pauses() -> None:
    for text, width, kept in (
        (
            "Hands hold guns up to 1″ or Bastard ones, and blades up to 2″.",
            150.0,
            ["Hands hold guns up to 1″ or Bastard ones,", "and blades up to 2″."],
        ),
        (
            "Parry or Shove, only; can give cover. Melee Shield 1″; in hands.",
            148.0,
            ["Parry or Shove, only; can give cover.", "Melee Shield 1″; in hands."],
        ),
    ):
        assert [line.text for line in wrap(text, SIZE, width)] == kept


@given(
    st.from_regex("[a-zäöüß]{12,60}", fullmatch=True), st.floats(14, 60), st.booleans()
)
def test_a_long_word_is_parted_with_hyphens(
    word: str, width: float, bold: bool
) -> None:
    """With three letters on each side wherever a line has room for four."""
    made = [line.text for line in wrap(word, SIZE, width, bold=bold)]
    assert "".join(made) == "-".join(part.strip("-") for part in made)
    assert "".join(part.removesuffix("-") for part in made) == word
    most = max(measure(sign, bold=bold) for sign in "mw-") * SIZE
    if width > 4 * most:
        assert all(len(part.strip("-")) >= 3 for part in made)


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("gesellschaftskapitän", ["gesell-", "schafts-", "kapitän"]),
        ("Rettungsringwurfgeschütz", ["Rettungs-", "ringwurf-", "geschütz"]),
        ("Schildkrötenpanzer", ["Schild-", "kröten-", "panzer"]),
    ],
)
def test_a_word_is_parted_between_its_syllables(word: str, parts: list[str]) -> None:
    longest = max(measure(part) for part in parts)
    assert [line.text for line in wrap(word, SIZE, longest * SIZE)] == parts


def test_figures_and_other_scripts_have_no_hyphen() -> None:
    for word in ("1234567890" * 4, "שלום" * 8, "龍" * 30):
        made = [line.text for line in wrap(word, SIZE, 40)]
        assert len(made) > 1
        assert "".join(made) == word


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


# Names from right to left: letters join, lines are put in the order they are read


def read_back(text: str) -> str:
    """Return what a PDF reader finds on a page with one line."""
    mark = Words(10, 40, literal(text), 12, "#000000")
    pdf = pages_pdf("One line", [Side(600, 60, (Placed(0, 0, (mark,)),))])
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        found: str = document[0].get_textpage().get_text_bounded()
    return unicodedata.normalize("NFKC", found)


@pytest.mark.parametrize(
    "name",
    ["שומר הגבול", "שומר (3 רובים)", "حارس الحدود", "Wolf שלום pack", "سلام 12"],
)
def test_a_name_is_read_back_as_it_was_typed(name: str) -> None:
    assert read_back(name) == name


@given(st.text(st.characters(codec="ascii", exclude_categories=["Cc"]), max_size=40))
def test_lines_from_left_to_right_stay_as_they_are(line: str) -> None:
    assert ordered(joined(line)) == line


@given(st.text("אבגדהוזחט", min_size=1, max_size=20))
def test_a_hebrew_word_is_drawn_from_its_end(word: str) -> None:
    assert ordered(word) == word[::-1]


@given(st.text("ابتثجحخدرزسشص ", min_size=1, max_size=20))
def test_arabic_letters_keep_their_order_when_they_join(word: str) -> None:
    assert unicodedata.normalize("NFKC", joined(word)) == word


def test_brackets_turn_with_the_line() -> None:
    assert ordered("א(ב)") == "(ב)א"


def frames(slices: tuple[Slice, ...], height: float, *, keep: bool = True) -> list[int]:
    return [len(frame) for frame in pour(slices, lambda _: height, keep=keep)]


def test_slices_fill_frame_after_frame() -> None:
    assert frames((Slice(10),) * 7, 30) == [3, 3, 1]


def test_glue_moves_a_heading_to_its_text() -> None:
    assert frames((Slice(10), Slice(10), Slice(10, glue=TIGHT), Slice(10)), 30) == [
        2,
        2,
    ]


def test_a_block_is_kept_in_one_frame() -> None:
    block = together((Slice(10), Slice(10)))
    assert frames((Slice(10), Slice(10), *block), 30) == [2, 2]
    assert frames((Slice(10), Slice(10), *block), 30, keep=False) == [3, 1]


def test_a_block_taller_than_a_frame_is_parted() -> None:
    assert frames(together((Slice(10),) * 8), 30) == [3, 3, 2]


def test_white_space_goes_at_the_edges_of_frames() -> None:
    slices = (Slice(5, gap=True), Slice(10), Slice(5, gap=True), Slice(20))
    assert frames(slices, 20) == [1, 1]


def test_a_low_first_frame_stays_empty() -> None:
    poured = pour((Slice(10),) * 2, lambda number: 30 if number else 4)
    assert [len(frame) for frame in poured] == [0, 2]


def test_a_header_is_repeated() -> None:
    header = (Slice(5),)
    rows = tuple(Slice(10, glue=SAME, header=header) for _ in range(5))
    assert frames((*header, *rows), 25) == [3, 3, 2]


@given(
    st.lists(
        st.builds(
            Slice,
            st.floats(1, 40),
            glue=st.sampled_from((LOOSE, SAME, TIGHT)),
            gap=st.booleans(),
        ),
        max_size=30,
    ),
    st.booleans(),
)
def test_every_slice_appears_once_and_in_order(slices: list[Slice], keep: bool) -> None:
    poured = pour(tuple(slices), lambda n: 100 if n else 20, keep=keep)
    shown = [piece for frame in poured for piece in frame if not piece.gap]
    assert shown == [piece for piece in slices if not piece.gap]
    assert all(tall(frame) <= 100.01 for frame in poured)


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
    whole = "".join(line.text.removesuffix("-") for line in lines)
    assert whole.replace(" ", "") == text.replace(" ", "")


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
