"""Lists and cards that we post, read back into an empty library: nothing is lost."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from builder import judge, systems
from builder.army.groups import in_order
from builder.army.model import Army
from builder.army.muster import muster, roster
from builder.core.design import Design
from builder.examples import examples_of
from builder.registry import describe
from db.sharing.clipboard.model import LONGEST_TEXT, PastedText, Understood
from db.sharing.clipboard.reading import read_text
from db.sharing.clipboard.resolving import resolved
from tests.builder.test_words import plain
from tests.db.values import armies, designs, unphotographed, values
from tests.sweeps import examples
from ui.printing.share import text_of

FORMS = ("txt", "md", "bbcode")
MOST = 60


def read_back(text: str) -> Understood:
    """Return what an empty library understands of a text."""
    said = read_text(text)
    assert isinstance(said, PastedText)
    return resolved(said, {})


def bare(text: str) -> str:
    """Return a text as names and remarks are compared: by its letters and figures."""
    return "".join(filter(str.isalnum, text)).casefold()


def account(army: Army, designs: Any) -> list[Any]:
    """Return what the entries of an army hold, told without any code of ours."""
    return [
        (entry.count, bare(entry.note), bare(entry.group), bool(entry.sits_out),
         plain(unphotographed(designs[entry.design])))
        for entry in in_order(army).entries
    ]  # fmt: skip


def price(army: Army, designs: Any) -> Fraction:
    return muster(army, designs).total


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("system", systems())
def test_the_examples_come_back(system: str, form: str) -> None:
    for each in examples_of(system):
        held = dict(each.designs)
        for _, army in each.armies:
            text = text_of(roster(army, held, pool=True), form)
            found = read_back(text)
            (back,) = found.armies.values()
            assert account(back, found.designs) == account(army, held), text
            assert price(back, found.designs) == price(army, held)
            assert (back.name, back.limit, back.system) == (
                army.name, army.limit, army.system,
            )  # fmt: skip
            assert back.notes.split() == army.notes.split()
            assert not found.unread, found.unread


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("system", systems())
def test_the_cards_of_the_examples_come_back(system: str, form: str) -> None:
    for each in examples_of(system):
        for _, design in each.designs:
            found = read_back(text_of(describe(design), form))
            assert list(found.designs.values()) == [design]
            assert not found.unread, (text_of(describe(design), form), found.unread)


@st.composite
def mustered(draw: st.DrawFn) -> tuple[Army, dict[str, Design]]:
    """Draw an army with its designs, of one game; its names fit a line of a post."""
    army = draw(armies(("one", "two", "three")))
    entries = [
        replace(each, note=each.note[:MOST], group=each.group[:MOST])
        for each in army.entries
    ]
    army = replace(army, name=army.name[:MOST], entries=tuple(entries), groups=())
    army = replace(army, notes=army.notes[:MOST])
    kinds: list[Any] = list(systems()[army.system].kinds)
    mine = list(map(values, kinds))
    held = {key: draw(st.one_of(*mine)) for key in ("one", "two", "three")}
    named = {
        key: replace(each, photo="", framing=None, name=each.name[:MOST])
        for key, each in held.items()
    }
    return army, named


@pytest.mark.parametrize("form", FORMS)
@settings(max_examples=examples(100, 33))
@given(mustered())
def test_a_posted_army_comes_back(form: str, drawn: tuple[Army, Any]) -> None:
    army, held = drawn
    assume(army.entries and bare(army.name))
    text = text_of(roster(army, held, pool=True), form)
    # Three designs whose every weapon has long words of its own: a file is for them.
    assume(len(text) <= LONGEST_TEXT)
    found = read_back(text)
    assert len(found.armies) == 1, text
    (back,) = found.armies.values()
    assert account(back, found.designs) == account(army, held), text
    assert price(back, found.designs) == price(army, held)
    assert back.limit == army.limit
    assert back.house == (army.house if army.house != type(army.house)() else None)


@pytest.mark.parametrize("form", FORMS)
@settings(max_examples=examples(100, 14))
@given(designs())
def test_a_posted_card_comes_back(form: str, design: Any) -> None:
    found = read_back(text_of(describe(design), form))
    told = [plain(unphotographed(each)) for each in found.designs.values()]
    assert plain(unphotographed(design)) in told


def test_a_design_here_already_is_known() -> None:
    example = examples_of("brikwars")[0]
    known = dict(example.designs)
    (army,) = (army for _, army in example.armies)
    said = read_text(text_of(roster(army, known, pool=True), "txt"))
    assert isinstance(said, PastedText)
    found = resolved(said, known)
    assert not found.designs
    assert set(found.known) == {each.design for each in army.entries}
    assert judge(known[army.entries[0].design]).price is not None


def test_a_count_that_somebody_changed_counts() -> None:
    example = examples_of("brikwars")[0]
    known = dict(example.designs)
    (army,) = (army for _, army in example.armies)
    text = text_of(roster(army, known, pool=True), "txt")
    found = read_back(
        text.replace("4    8     32     Trooper", "6    8     48     Trooper")
    )
    (back,) = found.armies.values()
    assert [each.count for each in back.entries][1] == 6


@pytest.mark.parametrize("form", FORMS)
def test_photos_are_told_as_left_behind(form: str) -> None:
    example = examples_of("brikwars")[0]
    (army,) = (army for _, army in example.armies)
    photo = "0" * 64
    bare = dict(example.designs)
    shown = {key: replace(each, photo=photo) for key, each in bare.items()}
    text = text_of(roster(army, shown, pool=True), form)
    assert "Left behind: photos" in text
    assert "Left behind" not in text_of(roster(army, bare, pool=True), form)
    found = read_back(text)
    (back,) = found.armies.values()
    assert account(back, found.designs) == account(army, bare)
    assert not found.unread
