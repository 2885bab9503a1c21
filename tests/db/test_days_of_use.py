"""The bin, the history and photos lose nothing by age alone, or by a wrong clock.

Days count on which the library was written. `tidy` does what the window does half a
minute after its start, at the time that the clock says.
"""

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.brikwars.model.designs import Weapon
from db.backup.ages import since
from db.library.library import Library
from tests.db.conftest import Draw, played, tidy
from tests.db.test_history import aged, visited

GUN = Weapon(name="Long Tom")
NOW = datetime(2026, 11, 22, 20, 30)  # noqa: DTZ001 (as rows hold it)
DAY = timedelta(days=1)
STEPS = 12


class Evening:
    """What a library holds after an evening of play, and what is still there of it."""

    def __init__(self, library: Library, draw: Draw) -> None:
        self.library = library
        self.edited = library.add(GUN).id
        for size in range(2, STEPS):
            visited(library, self.edited, size)
        gone = library.add(replace(GUN, name="Gone"))
        library.remove(gone.id, gone.version)
        self.photo = library.keep_photo(draw())
        self.before = self.held()

    def held(self) -> tuple[list[str], list[int], bytes | None]:
        bin_ = [each.id for each in self.library.removed()]
        versions = [each.number for each in self.library.versions(self.edited)]
        return bin_, versions, self.library.photo(self.photo)

    def assert_all_there(self) -> None:
        assert self.held() == self.before


@pytest.fixture
def evening(library: Library, draw: Draw) -> Evening:
    return Evening(library, draw)


@pytest.mark.parametrize("days", [100, 400, 4_000])
@pytest.mark.parametrize("writes", [False, True])
def test_a_clock_that_ran_ahead_and_was_put_right_loses_nothing(
    evening: Evening, place: Path, days: int, *, writes: bool
) -> None:
    later = datetime.now(UTC) + days * DAY
    if writes:
        with closing(sqlite3.connect(place)) as raw, raw:
            then = later.strftime("%Y-%m-%d %H:%M:%S.000000")
            raw.execute(
                "UPDATE design SET updated = ? WHERE deleted_at IS NULL", [then]
            )
    for time in (later, later + DAY / 4, datetime.now(UTC)):
        tidy(evening.library, time)
        evening.assert_all_there()


def test_a_pause_of_months_loses_nothing(evening: Evening, place: Path) -> None:
    aged(place, 0)
    tidy(evening.library, datetime.now(UTC) + 100 * DAY)
    evening.assert_all_there()


def test_what_was_removed_goes_after_ninety_days_of_play(
    evening: Evening, place: Path
) -> None:
    aged(place, 95)
    tidy(evening.library)
    gone, versions, photo = evening.held()
    assert gone == []
    assert len(versions) < STEPS
    assert photo == evening.before[2], "its grace is not over"


DAYS = st.lists(st.integers(0, 900), max_size=200).map(
    lambda found: [NOW - each * DAY for each in found]
)
AGES = st.sampled_from([DAY, 7 * DAY, 90 * DAY])


@given(DAYS, AGES)
def test_what_is_old_is_old_by_the_calendar_and_by_days_of_use(
    written: list[datetime], age: timedelta
) -> None:
    young = since(NOW, age, written)
    assert young <= NOW - age
    after = {each.date() for each in written if each >= young}
    assert len(after) > age.days or young.year == 1


@given(DAYS, AGES, st.integers(0, 4_000))
def test_a_clock_alone_makes_nothing_of_the_last_days_old(
    written: list[datetime], age: timedelta, ahead: int
) -> None:
    last = sorted(set(written))[-age.days - 1 :]
    young = since(NOW + ahead * DAY, age, written)
    assert all(each >= young for each in last)


@given(DAYS, AGES)
def test_one_day_that_never_was_makes_nothing_of_the_last_day_old(
    written: list[datetime], age: timedelta
) -> None:
    ahead = NOW + 400 * DAY
    last = max(written, default=NOW)
    assert since(ahead, age, [*written, ahead]) <= last


@given(AGES)
def test_whoever_plays_each_day_counts_by_the_calendar(age: timedelta) -> None:
    written = [NOW - ago * DAY for ago in range(200)]
    assert NOW - age - DAY < since(NOW, age, written) <= NOW - age


def test_days_of_use_are_read_off_items_and_versions(
    library: Library, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from db.history import tidying

    monkeypatch.setattr(tidying, "_SLICE", 7)
    library.add(GUN)
    played(place, 30)
    with closing(sqlite3.connect(place)) as raw, raw:
        rows = raw.execute("SELECT number FROM version").fetchall()
        # The versions of many items, in several slices.
        for (number,) in rows:
            raw.execute(
                "UPDATE version SET item_id = 'x' || (number % 9) WHERE number = ?",
                [number],
            )
    found = {day.date() for some in tidying.written(library._reading) for day in some}
    today = datetime.now(UTC).date()
    assert found == {today - ago * DAY for ago in range(31)}
