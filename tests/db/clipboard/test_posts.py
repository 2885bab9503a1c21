"""Lists and cards that we post, read back into an empty library: nothing is lost."""

import dataclasses
from dataclasses import replace
from enum import Enum
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from builder import systems
from builder.army.groups import in_order
from builder.army.model import Army
from builder.army.muster import muster, roster
from builder.content.roster import secret
from builder.core.design import Design
from builder.core.field_spec import field_types
from builder.examples import examples_of
from builder.registry import describe
from db.files.muster_file import MusterFile
from db.files.unreadable import Unreadable
from db.sharing.clipboard.model import LONGEST_TEXT
from db.sharing.clipboard.reading import read_text
from reports.card.copies import shown
from reports.layout.formats import Settings
from tests.db.values import armies, designs, unphotographed, values
from tests.sweeps import examples
from ui.printing.share import text_of

FORMS = ("txt", "md", "bbcode")
LISTS = (*FORMS, "compact", "csv")
CODE = "BM1."
MOST = 60

EXAMPLES = [
    (army, dict(example.designs))
    for system in systems()
    for example in examples_of(system)
    for _, army in example.armies
]


def read_back(text: str) -> MusterFile:
    """Return what a post of ours holds."""
    held = read_text(text)
    assert isinstance(held, MusterFile)
    return held


def plain(value: Any) -> Any:
    """Return a value as data without what a code leaves out: photos, their framing."""
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    if isinstance(value, Enum) or not dataclasses.is_dataclass(value):
        return value
    kind: Any = type(value)
    names = field_types(kind).keys() - {"photo", "framing"}
    return {name: plain(getattr(value, name)) for name in names}


def account(army: Army, designs: Any) -> list[Any]:
    """Return what the entries of an army hold, told without any code of ours."""
    return [
        (entry.count, entry.note, entry.group, bool(entry.sits_out),
         plain(unphotographed(designs[entry.design])))
        for entry in in_order(army).entries
    ]  # fmt: skip


@st.composite
def mustered(draw: st.DrawFn) -> tuple[Army, dict[str, Design]]:
    """Draw an army with its designs, of one game; its names fit a line of a post."""
    army = draw(armies(("one", "two", "three")))
    entries = [
        replace(entry, note=entry.note[:MOST], group=entry.group[:MOST])
        for entry in army.entries
    ]
    army = replace(army, name=army.name[:MOST], entries=tuple(entries), groups=())
    army = replace(army, notes=army.notes[:MOST])
    kinds: list[Any] = list(systems()[army.system].kinds)
    held = {
        key: draw(st.one_of(*map(values, kinds))) for key in ("one", "two", "three")
    }
    return army, {key: replace(one, name=one.name[:MOST]) for key, one in held.items()}


@pytest.mark.parametrize("form", LISTS)
@settings(max_examples=examples(100, 20))
@given(mustered())
def test_a_posted_army_comes_back(form: str, drawn: tuple[Army, Any]) -> None:
    army, held = drawn
    listed = roster(army, held, pool=True)
    text = text_of([listed], form)
    # More than a code holds, or more than is read at once: a file is for it.
    assume(CODE in text and len(text) <= LONGEST_TEXT)
    file = read_back(text)
    (back,) = file.armies.values()
    assert account(back, file.designs) == account(army, held)
    assert muster(back, file.designs).total == muster(army, held).total
    assert (back.name, back.limit, back.system, back.notes, back.house) == (
        army.name, army.limit, army.system, army.notes, army.house,
    )  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
@settings(max_examples=examples(100, 14))
@given(designs())
def test_a_posted_card_comes_back(form: str, design: Any) -> None:
    text = text_of([describe(design)], form)
    assume(CODE in text and len(text) <= LONGEST_TEXT)
    (back,) = read_back(text).designs.values()
    assert plain(back) == plain(unphotographed(design))


@pytest.mark.parametrize("form", LISTS)
@pytest.mark.parametrize(("army", "held"), EXAMPLES)
def test_a_post_among_other_words_is_found(
    form: str, army: Army, held: dict[str, Any]
) -> None:
    text = text_of([roster(army, held, pool=True)], form)
    file = read_back(f"Hello all\n\n{text}\nWhat do you think?\n- 2x Trooper")
    (back,) = file.armies.values()
    assert account(back, file.designs) == account(army, held)


@pytest.mark.parametrize("form", ["txt", "md", "bbcode", "csv"])
@pytest.mark.parametrize(("army", "held"), EXAMPLES)
def test_a_post_without_its_code_is_refused_in_a_sentence(
    form: str, army: Army, held: dict[str, Any]
) -> None:
    listed = roster(army, held, pool=True)
    bare = text_of([replace(listed, army=None)], form)
    cuts = [bare, f"Hello all\n\n{bare}"] if form != "csv" else [bare]
    if form != "csv":
        lines = text_of([listed], form).splitlines()
        cuts.append("\n".join(line for line in lines if CODE not in line))
    for cut in cuts:
        assert CODE not in cut
        with pytest.raises(Unreadable, match="without its last line"):
            read_text(cut)


def test_several_cards_are_one_post() -> None:
    army, held = EXAMPLES[0]
    cards = [describe(held[entry.design]) for entry in army.entries]
    text = text_of(cards, "txt")
    assert text.count(CODE) == 1
    assert [*read_back(text).designs.values()] == [
        held[entry.design] for entry in army.entries
    ]


@pytest.mark.parametrize("form", LISTS)
def test_what_a_list_keeps_is_in_no_code(form: str) -> None:
    army, held = EXAMPLES[0]
    assert CODE not in text_of([secret(roster(army, held, pool=True))], form)


@pytest.mark.parametrize("form", FORMS)
def test_a_card_without_its_notes_has_none_in_a_code(form: str) -> None:
    design = replace(EXAMPLES[0][1][EXAMPLES[0][0].entries[0].design], notes="hush")
    assert "notes" in str(read_back(text_of([describe(design)], form)).designs)
    card = shown(describe(design), Settings(notes=False))
    assert CODE not in text_of([card], form)


def test_a_code_that_is_too_long_for_chats_says_so() -> None:
    """It counts the letters of the code itself."""
    army, held = EXAMPLES[0]
    for notes in ("", "".join(map(str, range(3_000)))):
        listed = roster(replace(army, notes=notes), held, pool=True)
        for form in FORMS:
            text = text_of([listed], form)
            code = text[text.index(CODE) :].split("`")[0].split("[")[0]
            assert (len(code) > 1_900) == ("Share saves a file" in text), form


def test_an_army_without_entries_comes_back_from_a_spreadsheet() -> None:
    (back,) = read_back(
        text_of([roster(Army(name="None yet"), {})], "csv")
    ).armies.values()
    assert back == Army(name="None yet")


@pytest.mark.parametrize("form", LISTS)
def test_photos_are_told_as_left_behind(form: str) -> None:
    army, bare = EXAMPLES[0]
    pictured = {key: replace(each, photo="0" * 64) for key, each in bare.items()}
    text = text_of([roster(army, pictured, pool=True)], form)
    assert ("Left behind: photos" in text) == (form != "csv")
    assert "Left behind" not in text_of([roster(army, bare, pool=True)], form)
    file = read_back(text)
    (back,) = file.armies.values()
    assert account(back, file.designs) == account(army, bare)
