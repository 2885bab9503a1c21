"""The list of versions: quick however long it is, and honest where one is lost."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from builder.army.model import Army, Entry
from builder.brikwars import Weapon
from builder.history.versions import JudgedBy, side_by_side_now
from db.errors import LibraryError, Missing, Stored
from db.store.versions import Removed, Version
from tests.patience import rest
from ui.core.time_words import time_words
from ui.history.bin_dialog import what_is_lost
from ui.history.reading import MOST_AT_ONCE, bring_back, read_changes, read_returning
from ui.history.version_dialog import BesideView, HistoryDialog, HistorySource

MANY = 500
GUN = Weapon(name="Gun")
BY = JudgedBy(None, {})
NOON = datetime(2026, 5, 31, 12, 0, tzinfo=UTC)


class Shelf:
    """A library of one weapon that grew and shrank; version 7 is damaged."""

    def __init__(self, many: int = MANY) -> None:
        self.many = many
        self.read: list[int] = []

    def versions(self, item_id: str) -> tuple[Version, ...]:  # noqa: ARG002
        return tuple(
            Version(n, NOON - timedelta(hours=self.many - n), "Size",
                    n == self.many)
            for n in range(self.many, 0, -1)
        )  # fmt: skip

    def version_value(self, item_id: str, number: int) -> Weapon:  # noqa: ARG002
        self.read.append(number)
        if number == 7:
            raise LibraryError("The version of Gun cannot be read")
        return replace(GUN, size=1 + number // 2 % 3)


class Worker:
    """Does the work of the library at the next turn of the window."""

    def __init__(self, library: Any) -> None:
        self.library = library

    def ask(
        self,
        work: Callable[[Any], Any],
        then: Callable[[Any], object],
        failed: Callable[[Exception], object],
    ) -> None:
        def do() -> None:
            try:
                answer = work(self.library)
            except LibraryError as error:
                failed(error)
            else:
                then(answer)

        QTimer.singleShot(0, do)


def opened(qtbot: QtBot, shelf: Shelf) -> HistoryDialog:
    """Open the history of a weapon, and wait for its rows."""
    worker: Any = Worker(shelf)
    now = shelf.version_value("gun", shelf.many)
    dialog = HistoryDialog(HistorySource(worker, "gun", now, BY))
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: bool(dialog.model.versions))
    return dialog


def test_hundreds_of_versions_open_at_once_and_few_are_read(qtbot: QtBot) -> None:
    shelf = Shelf()
    dialog = opened(qtbot, shelf)
    assert len(set(shelf.read)) <= 2 * MOST_AT_ONCE + 2
    qtbot.waitUntil(lambda: dialog.model.known >= 5)
    rest()
    # Those in sight alone are compared.
    assert dialog.model.known <= 2 * MOST_AT_ONCE
    assert len(set(shelf.read)) <= 2 * MOST_AT_ONCE + 2
    dialog.list.scrollToBottom()
    last = MANY - 1
    qtbot.waitUntil(lambda: dialog.model.change(last) is not None)
    assert dialog.model.known < MANY / 2


def test_a_version_is_laid_out_before_it_is_painted(qtbot: QtBot) -> None:
    beside = BesideView()
    qtbot.addWidget(beside)
    beside.resize(600, 500)
    beside.show()
    rest()
    made = side_by_side_now(GUN, replace(GUN, size=3), BY)
    beside.display("Today", made, same=False)
    high = [view.height() for view in beside.views]
    rest()
    assert high == [view.height() for view in beside.views]


def test_the_filter_compares_all_and_shows_what_it_knows(qtbot: QtBot) -> None:
    dialog = opened(qtbot, Shelf(60))
    dialog.moved.setChecked(True)
    qtbot.waitUntil(lambda: dialog.model.known == 60)
    shown = dialog.shown.rowCount()
    assert 0 < shown < 60
    assert dialog.count.text() == f"{shown} of 60 versions"
    dialog.moved.setChecked(False)
    assert dialog.shown.rowCount() == 60


def test_a_filter_that_shows_nothing_says_so(qtbot: QtBot) -> None:
    dialog = opened(qtbot, Shelf(1))
    dialog.moved.setChecked(True)
    qtbot.waitUntil(lambda: dialog.model.known == 1)
    assert "did the points change" in dialog._nothing.text()
    assert dialog._nothing.isVisible()
    assert not dialog.agree.isEnabled()


def test_a_damaged_version_is_told_and_all_others_are_there(qtbot: QtBot) -> None:
    dialog = opened(qtbot, Shelf(10))
    dialog.model.want_all()
    qtbot.waitUntil(lambda: dialog.model.known == 10)
    place = next(at for at, each in enumerate(dialog.model.versions)
                 if each.number == 7)  # fmt: skip
    dialog.list.setCurrentIndex(dialog.shown.index(place, 0))
    qtbot.waitUntil(lambda: "cannot be read" in dialog.beside.said.text())
    assert not dialog.agree.isEnabled()
    dialog.list.setCurrentIndex(dialog.shown.index(place + 2, 0))
    qtbot.waitUntil(dialog.copy.isEnabled)


def test_answers_after_the_end_are_not_heard(qtbot: QtBot) -> None:
    dialog = opened(qtbot, Shelf(30))
    dialog.moved.setChecked(True)
    dialog.reject()
    rest()


def test_a_reader_lets_other_work_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.history.reading.PATIENCE", -1.0)
    shelf: Any = Shelf()
    found = read_changes(shelf, "gun", [(9, 8), (8, None)], BY)
    assert list(found) == [9]


class Binned:
    """A library with an army whose one design is in the bin, and one gone for good."""

    def __init__(self) -> None:
        entries = (Entry(design="binned"), Entry(design="gone", count=3))
        self.army = Army(name="Foot", entries=entries)

    def version_value(self, item_id: str, number: int) -> Any:  # noqa: ARG002
        return self.army

    def removed(self) -> tuple[Removed, ...]:
        known = (("binned", "brikwars.weapon"), ("army", "army"))
        return tuple(Removed(key, key, kind, NOON) for key, kind in known)

    def load(self, item_id: str) -> Stored:
        if item_id == "gone":
            raise Missing(item_id)
        return Stored(item_id, GUN, 1, NOON)

    def restore(self, item_id: str) -> Stored:
        if item_id == "gone":
            raise Missing(item_id)
        value = self.army if item_id == "army" else GUN
        return Stored(item_id, value, 1, NOON)


def test_entries_whose_design_is_gone_for_good_are_left_out_and_counted() -> None:
    library: Any = Binned()
    found = read_returning(library, "army", 1)
    assert isinstance(found.value, Army)
    assert [each.design for each in found.value.entries] == ["binned"]
    assert [each.id for each in found.came] == ["binned"]
    assert found.left_out.startswith("1 entry was left out")


def test_what_cannot_come_back_is_told_and_the_rest_comes() -> None:
    library: Any = Binned()
    stored, why_not = bring_back(library, ["army", "gone"])
    assert [item.id for item in stored] == ["army", "binned"]
    assert len(why_not) == 1


def test_moments_have_a_minute() -> None:
    minute = partial(time_words, minute=True)
    now = datetime(2026, 5, 31, 20, 0, tzinfo=UTC)
    assert minute(datetime(2026, 5, 31, 14, 3, tzinfo=UTC), now) == "today, 14:03"
    assert minute(datetime(2026, 5, 30, 9, 5, tzinfo=UTC), now) == "yesterday, 09:05"
    assert minute(datetime(2026, 5, 2, 9, 5, tzinfo=UTC), now) == "2 May, 09:05"


def test_few_things_are_lost_by_name_and_many_by_kind() -> None:
    def thing(name: str, kind: str) -> Removed:
        return Removed(name, name, kind, NOON)

    few = [thing("Gun", "brikwars.weapon"), thing("Foot", "army")]
    assert what_is_lost(few) == "You lose “Gun” and “Foot”"
    many = [thing("Gun", "brikwars.weapon")] * 4 + [thing("Foot", "army")]
    assert what_is_lost(many) == "You lose 5 things (4 × Weapon, 1 × Army)"
