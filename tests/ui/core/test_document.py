"""The document: every edit is a step, and undo brings back the very same value."""

from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from db.store.versions import Past, PastStep, Trail
from ui.core.document import Document


@pytest.fixture
def document(qapp: object) -> Document:
    return Document("a", id="row", version=3)


def test_an_edit_is_signalled_and_undone_to_the_very_same_value(
    document: Document, qtbot: QtBot
) -> None:
    first = document.value
    with qtbot.waitSignal(document.changed) as told:
        document.edit("b", "Letter")
    assert told.args == ["b"]
    assert document.history.undoText() == "Letter"
    document.history.undo()
    assert document.value is first
    document.history.redo()
    assert document.value == "b"


def test_successive_edits_of_one_key_are_one_step(document: Document) -> None:
    for text in ("ab", "abc", "abcd"):
        document.edit(text, "Name", "name")
    assert document.history.count() == 1
    document.edit("x", "Other", "other")
    document.edit("y", "Other", "other")
    assert document.history.count() == 2
    document.history.undo()
    assert document.value == "abcd"
    document.history.undo()
    assert document.value == "a"


def test_a_new_visit_to_a_field_is_a_new_step(document: Document) -> None:
    document.edit("ab", "Name", "name")
    document.edit("abc", "Name", "name")
    document.end_visit()
    document.edit("abcd", "Name", "name")
    document.edit("abcde", "Name", "name")
    document.end_visit()
    assert document.history.count() == 2
    document.history.undo()
    assert document.value == "abc"
    document.history.undo()
    assert document.value == "a"


def test_edits_without_a_key_are_separate_steps(document: Document) -> None:
    document.edit("b", "Type")
    document.edit("c", "Type")
    assert document.history.count() == 2


def test_a_step_back_to_its_start_is_dropped(document: Document) -> None:
    document.edit("ab", "Name", "name")
    document.edit("a", "Name", "name")
    assert document.history.count() == 0
    assert document.history.isClean()


def test_the_same_value_is_no_edit(document: Document) -> None:
    document.edit("a", "Nothing")
    assert document.history.count() == 0


def test_a_save_makes_the_history_clean_and_ends_no_visit(document: Document) -> None:
    document.edit("ab", "Name", "name")
    document.saved("ab", 4)
    assert document.version == 4
    assert document.history.isClean()
    document.edit("abc", "Name", "name")
    assert document.history.count() == 1
    assert not document.history.isClean()
    document.history.undo()
    assert document.value == "a"


def test_a_late_save_keeps_later_edits_unsaved(document: Document) -> None:
    document.edit("ab", "Name", "name")
    written = document.value
    document.edit("abc", "Name", "name")
    document.saved(written, 4)
    assert document.value == "abc"
    assert document.version == 4
    assert not document.history.isClean()


def test_a_change_from_elsewhere_is_no_step_and_stays(document: Document) -> None:
    document.edit("mine", "Name")
    document.saved("mine", 8)
    document.adopt("theirs", 9)
    assert (document.value, document.version) == ("theirs", 9)
    assert document.history.undoText() == "Name"
    document.history.undo()
    assert (document.value, document.history.canUndo()) == ("theirs", False)
    assert document.clash == "It was changed since, and stays so"
    document.history.redo()
    assert document.value == "theirs"
    assert document.clash
    document.edit("more", "Name")
    document.history.undo()
    assert (document.value, document.clash) == ("theirs", "")


def test_what_the_player_takes_over_is_a_step_of_his(document: Document) -> None:
    document.edit("mine", "Name")
    document.adopt("theirs", 9, "Load theirs")
    assert document.history.undoText() == "Load theirs"
    document.history.undo()
    assert document.value == "mine"
    assert not document.history.isClean()


@given(st.lists(st.tuples(st.integers(0, 3), st.sampled_from(["", "x", "y"]))))
def test_undo_walks_back_through_the_same_values(
    qapp: object, edits: list[tuple[int, str]]
) -> None:
    document = Document((0,))
    seen = {0: document.value}
    for number, key in edits:
        document.edit((number,), "Edit", key)
        seen[document.history.index()] = document.value
    for _ in range(document.history.index()):
        document.history.undo()
        assert document.value is seen[document.history.index()]
    assert document.value is seen[0]


def past(values: dict[int, Any]) -> Past:
    """Return a past of which the second of three values is the present one."""
    words = {1: "First", 2: "Size", 4: "Name"}
    steps = [
        PastStep(
            number,
            f"m{number}",
            words[number],
            read=partial(values.__getitem__, number),
        )
        for number in words
    ]
    return Past(tuple(steps), at=1, version=3)


PAST = past({1: "older", 2: "a", 4: "newer"})


def test_steps_of_earlier_sessions_are_undone_and_redone(document: Document) -> None:
    told: list[object] = []
    document.changed.connect(told.append)
    document.remember(PAST)
    assert (document.value, document.history.isClean(), told) == ("a", True, [])
    assert document.history.undoText() == "Size"
    assert document.history.redoText() == "Name"
    document.history.undo()
    assert (document.value, document.history.canUndo()) == ("older", False)
    assert document.trail() == Trail("m1")
    document.history.redo()
    document.history.redo()
    assert (document.value, document.history.canRedo()) == ("newer", False)
    assert document.trail() == Trail("m4")


def test_steps_that_arrive_late_are_laid_below(document: Document) -> None:
    document.edit("ab", "Name", "name")
    document.saved("ab", 4)
    document.edit("abc", "Name", "name")
    document.edit("b", "Type")
    document.history.undo()
    document.remember(PAST)
    assert (document.value, document.kept) == ("abc", 1)
    document.history.redo()
    assert document.value == "b"
    for value in ("abc", "a", "older"):
        document.history.undo()
        assert document.value == value
    assert not document.history.canUndo()
    assert document.history.count() == 3


def test_a_step_that_cannot_be_read_drops_out(document: Document) -> None:
    document.remember(past({}))
    document.history.undo()
    assert (document.value, document.history.canUndo()) == ("a", False)
    assert document.history.canRedo()


def test_a_trail_names_what_the_library_does_not_have(document: Document) -> None:
    document.edit("ab", "Name", "name")
    document.edit("b", "Type")
    first = document.trail()
    assert [(each.words, each.value) for each in first.visits] == [
        ("Name", "ab"),
        ("Type", "b"),
    ]
    # A save that failed is sent again.
    assert document.trail() == first
    document.saved("b", 4)
    assert document.trail() == Trail(first.visits[1].mark)
    document.history.undo()
    assert document.trail() == Trail(first.visits[0].mark)
    document.history.undo()
    assert document.trail() == Trail(first.anchor)
    document.edit("c", "Type", "type")
    document.saved("c", document.version)
    document.edit("cd", "Type", "type")
    second = document.trail()
    assert (second.anchor, len(second.visits)) == (first.anchor, 1)
