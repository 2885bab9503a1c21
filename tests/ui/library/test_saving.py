"""What is sent to the library, and when; neither it nor an event loop is needed."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from builder.army.model import Item
from builder.brikwars import Weapon
from db.errors import Conflict, Stored
from ui.core.document import Document
from ui.library.saving import DocumentSaver, SaverCalls, again

GUN = Weapon(name="Gun of the house")


class Bell:
    """An alarm that a test rings itself."""

    def __init__(self, call: Callable[[], object]) -> None:
        self.call = call
        self.after: int | None = None

    def start(self, msec: int, /) -> None:
        self.after = msec

    def stop(self) -> None:
        self.after = None

    def isActive(self) -> bool:  # noqa: N802 (as a QTimer calls it)
        return self.after is not None

    def ring(self) -> None:
        self.after = None
        self.call()


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
        calls = SaverCalls(
            lambda: self.told.append("saved"),
            lambda _: None,
            lambda _, theirs: self.told.append(f"theirs: {theirs.value.title}"),
            lambda stored: self.told.append(f"copied: {stored.value.title}"),
        )
        self.saver = DocumentSaver(worker, {"gun": held(GUN)}, calls, self._bell)
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
def table() -> Table:
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
        assert table.again.after == again(tries)
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
