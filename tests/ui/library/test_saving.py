"""What is sent to the library, when, and what the status line says of it."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QTimer

from builder.army.model import Item
from builder.brikwars import Weapon
from db.errors import Conflict, Stored
from ui.core.document import Document
from ui.library.saving import (
    AGAIN_MS,
    MOST_MS,
    DocumentSaver,
    SaveState,
    again,
    pause,
    words,
)

GUN = Weapon(name="Gun of the house")


class Bell(QTimer):
    """An alarm that a test rings itself, before its time."""

    def __init__(self, call: Callable[[], object]) -> None:
        super().__init__(singleShot=True)
        self.timeout.connect(call)

    def ring(self) -> None:
        self.stop()
        self.timeout.emit()


class Post:
    """A worker that answers when a test says so."""

    def __init__(self) -> None:
        self.asked: list[tuple[Callable[[Any], object], Callable[[Any], object]]] = []

    def ask(
        self,
        _work: object,
        then: Callable[[Any], object],
        failed: Callable[[Any], object],
    ) -> None:
        self.asked.append((then, failed))

    def answer(self, stored: Stored) -> None:
        self.asked.pop(0)[0](stored)

    def fail(self, error: Exception) -> None:
        self.asked.pop(0)[1](error)


def held(value: Item, version: int = 1) -> Stored:
    return Stored("gun", value, version, datetime(2026, 1, 2, tzinfo=UTC))


class Table:
    """A saver with one open document."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.post = Post()
        worker: Any = self.post
        self.bells: list[Bell] = []
        self.saver = DocumentSaver(worker, {"gun": held(GUN)}, self._bell)
        self.saver.saved.connect(lambda: self.told.append("saved"))
        self.saver.conflict.connect(
            lambda _, theirs: self.told.append(f"theirs: {theirs.value.title}")
        )
        self.saver.copied.connect(
            lambda stored: self.told.append(f"copied: {stored.value.title}")
        )
        self.due, self.again = self.bells
        self.document: Document = self.saver.document("gun", self._edited)
        # The steps of earlier sessions are asked for when a document is opened.
        self.post.asked.clear()

    def _bell(self, call: Callable[[], object]) -> Bell:
        self.bells.append(Bell(call))
        return self.bells[-1]

    def _edited(self, value: Item) -> None:
        self.saver.edited("gun", value)

    def name(self, name: str) -> Weapon:
        self.document.put("name", name, "", "name")
        value = self.document.value
        assert isinstance(value, Weapon)
        return value


@pytest.fixture
def table(qapp: object) -> Table:
    return Table()


def test_an_edit_is_sent_after_a_pause(table: Table) -> None:
    after = table.name("Long gun")
    assert table.due.isActive()
    assert not table.post.asked
    table.due.ring()
    assert table.saver.state.in_flight == {"gun"}
    table.post.answer(held(after, 2))
    assert table.told == ["saved"]
    assert table.saver.state.calm


def test_one_save_at_a_time_and_the_newest_value_next(table: Table) -> None:
    first = table.name("Long gun")
    table.due.ring()
    table.name("Longer gun")
    last = table.name("Longest gun")
    table.saver.flush()
    assert len(table.post.asked) == 1
    table.post.answer(held(first, 2))
    assert table.told == []
    table.due.ring()
    table.post.answer(held(last, 3))
    assert table.told == ["saved"]


def test_what_is_as_before_is_not_sent(table: Table) -> None:
    table.name("Long gun")
    table.document.history.undo()
    table.due.ring()
    assert not table.post.asked
    assert table.saver.state.calm


def test_a_failed_save_is_tried_again_after_longer_pauses(table: Table) -> None:
    after = table.name("Long gun")
    table.due.ring()
    for tries in range(4):
        table.post.fail(OSError("no room"))
        assert table.again.interval() == again(tries)
        table.again.ring()
    table.post.answer(held(after, 2))
    assert not table.again.isActive()
    assert table.told == ["saved"]


def test_a_dispute_can_keep_both(table: Table) -> None:
    table.name("Long gun")
    table.due.ring()
    table.post.fail(Conflict(held(Weapon(name="Their gun"), 2)))
    assert table.told == ["theirs: Their gun"]
    assert table.saver.state.disputed == {"gun"}
    table.saver.keep_both(table.document)
    assert table.document.value.title == "Their gun"
    assert not table.saver.state.disputed


# What the status line says of saving is never more than is true


NOON = datetime(2026, 5, 31, 12, 5, tzinfo=UTC)
IDS = st.sampled_from("abc")
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["type", "send", "write", "fail", "part", "decide", "act"]), IDS
    ),
    max_size=40,
)


class Truth:
    """The text of each item at the player, on its way, and on the disk."""

    def __init__(self) -> None:
        self.shown = dict.fromkeys("abc", 0)
        self.disk = dict.fromkeys("abc", 0)
        self.on_the_way: dict[str, int] = {}
        self.disputed: set[str] = set()
        self.state = SaveState()
        self.typed = 0

    def type(self, key: str) -> None:
        self.typed += 1
        self.shown[key] = self.typed
        self.state = self.state.edited(key)

    def send(self, key: str) -> None:
        if key in self.state.waiting and key not in self.on_the_way:
            self.on_the_way[key] = self.shown[key]
            self.state = self.state.sent(key)

    def write(self, key: str) -> None:
        if key in self.on_the_way:
            self.disk[key] = self.on_the_way.pop(key)
            self.state = self.state.wrote(key)

    def fail(self, key: str) -> None:
        if self.on_the_way.pop(key, None) is not None:
            self.state = self.state.refused(key, "the disk is full")

    def part(self, key: str) -> None:
        if self.on_the_way.pop(key, None) is not None:
            self.disputed.add(key)
            self.state = self.state.parted(key)

    def decide(self, key: str) -> None:
        self.disputed.discard(key)
        self.state = self.state.decided(key)

    def act(self, _: str) -> None:
        self.state = self.state.acting(-1 if self.state.acts else 1)


@given(STEPS, st.sampled_from((None, NOON)))
def test_it_says_saved_only_when_everything_is(
    steps: list[tuple[str, str]], at: datetime | None
) -> None:
    truth = Truth()
    for act, key in steps:
        getattr(truth, act)(key)
        said = words(truth.state, at)
        everything = truth.shown == truth.disk
        if "aved" in said.replace("Not saved", ""):
            assert everything, said
            assert not truth.disputed
            assert not truth.state.acts
        if said.startswith("Kept apart"):
            assert everything, "what is kept apart is on the disk, too"
            assert truth.disputed
        assert (said == "Saving…") <= (not everything or bool(truth.state.acts))
        if not everything:
            assert truth.state.waiting | truth.state.in_flight


@given(st.lists(st.floats(0, 5_000), min_size=1, max_size=60))
def test_an_edit_never_waits_longer_than_the_bound(gaps: list[float]) -> None:
    # A timer that is set anew at each edit, as the saver does it.
    now = oldest = 0.0
    ends = float(pause(0))
    for gap in gaps:
        now += gap
        if now >= ends:
            assert ends - oldest <= MOST_MS
            oldest = now
        ends = now + pause(now - oldest)
    assert ends - oldest <= MOST_MS


def test_what_failed_is_tried_again_with_growing_pauses() -> None:
    pauses = [again(tries) for tries in range(20)]
    assert pauses == sorted(pauses)
    assert {*pauses} == {*AGAIN_MS}


def test_a_reason_does_not_repeat_where_the_library_is() -> None:
    state = SaveState().refused("a", "The library /a/b.db is gone; look. Really")
    assert words(state, NOON, "/a/b.db") == "Not saved: the library is gone"


def test_the_words_of_each_state() -> None:
    state = SaveState()
    assert words(state, None) == "Everything is saved as you make it"
    assert words(state, NOON) == "Saved at 12:05"
    assert words(state.edited("a"), NOON) == "Saving…"
    assert words(state.edited("a").sent("a"), NOON) == "Saving…"
    assert words(state.edited("a").sent("a").parted("a"), NOON) == "Saving…"
    kept = state.edited("a").sent("a").parted("a").sent("a").wrote("a")
    assert words(kept, NOON) == "Kept apart until you decide"
    assert words(kept.decided("a"), NOON) == "Saved at 12:05"
