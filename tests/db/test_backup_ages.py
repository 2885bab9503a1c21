"""When a backup is due and which are kept: laws for every set of backups."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from db.backup.ages import (
    ALL_FOR,
    AT_START,
    DAILY_FOR,
    EACH_DAY,
    WEEKLY_FOR,
    Backup,
    Reason,
    due,
    kept,
    newest,
)

THEIRS = {Reason.HAND, Reason.DAMAGED}
"""The reasons of backups that are never deleted by us."""

NOW = datetime(2026, 5, 31, 20, 0, tzinfo=UTC)


@st.composite
def backups(draw: st.DrawFn, longest: int = 400) -> list[Backup]:
    """Draw backups of the last months, some of a clock that ran ahead."""
    minutes = st.integers(-2_000, longest * 24 * 60)
    pairs = st.tuples(minutes, st.sampled_from(Reason))
    return [
        Backup(Path(f"{place}.db"), NOW - timedelta(minutes=age), reason)
        for place, (age, reason) in enumerate(draw(st.lists(pairs, max_size=60)))
    ]


@given(backups())
def test_the_newest_good_one_always_stays(held: list[Backup]) -> None:
    last = newest(held)
    assert last is None or last in kept(held, NOW)
    assert (last is None) == all(not each.reason.whole for each in held)


@given(backups())
def test_all_of_the_last_day_stay(held: list[Backup]) -> None:
    recent = {each for each in held if NOW - each.made <= ALL_FOR}
    assert recent <= kept(held, NOW)


@given(backups())
def test_each_day_and_each_week_that_had_one_still_has_one(held: list[Backup]) -> None:
    stay = [each for each in kept(held, NOW) if each.reason.whole]
    for each in held:
        if not each.reason.whole:
            continue
        age = NOW - each.made
        if age <= DAILY_FOR:
            assert any(one.made.date() == each.made.date() for one in stay)
        if age <= WEEKLY_FOR:
            week = each.made.isocalendar()[:2]
            assert any(one.made.isocalendar()[:2] == week for one in stay)


@given(backups())
def test_the_newest_before_an_upgrade_and_all_damaged_ones_stay(
    held: list[Backup],
) -> None:
    stay = kept(held, NOW)
    upgrades = [each for each in held if each.reason is Reason.UPGRADE]
    if upgrades:
        latest = max(upgrades, key=lambda each: (each.made, each.file.name))
        assert latest in stay
    assert {each for each in held if each.reason is Reason.DAMAGED} <= stay


@given(backups(), st.integers(0, 300 * 24 * 60))
@example(
    [
        Backup(Path("a.db"), NOW - timedelta(days=13), Reason.DAILY),
        Backup(Path("b.db"), NOW - timedelta(days=13, hours=1), Reason.DAILY),
    ],
    60 * 24 * 3,
)
def test_tidying_often_keeps_what_tidying_once_keeps(
    held: list[Backup], later: int
) -> None:
    then = NOW + timedelta(minutes=later)
    assert kept(kept(held, NOW), then) == kept(held, then)


@given(backups())
def test_the_number_of_old_ones_is_bounded(held: list[Backup]) -> None:
    old = [
        each
        for each in kept(held, NOW)
        if each.reason not in THEIRS and NOW - each.made > ALL_FOR
    ]
    assert len(old) <= 15 + 27 + 1


@given(backups())
def test_what_a_player_asked_for_stays(held: list[Backup]) -> None:
    assert {each for each in held if each.reason in THEIRS} <= kept(held, NOW)


@given(backups(), st.integers(0, 4_000))
def test_the_newest_days_and_weeks_stay_however_long_nobody_played(
    held: list[Backup], pause: int
) -> None:
    # Counted by hand: day by day back from the newest, whatever the clock says now.
    stay = kept(held, NOW + timedelta(days=pause))
    whole = {each for each in held if each.reason is not Reason.DAMAGED}
    for many, span in ((14, "%Y-%j"), (26, "%G-%V")):
        spans = sorted({format(each.made, span) for each in whole})
        for name in spans[-many:]:
            its = [each for each in whole if format(each.made, span) == name]
            assert any(each in stay for each in its)
            assert max(each.made for each in its) in {each.made for each in stay}


def test_a_winter_without_playing_costs_no_backup() -> None:
    daily = [
        Backup(Path(f"{day}.db"), NOW - timedelta(days=190 + day), Reason.DAILY)
        for day in range(10)
    ]
    spoiled = Backup(Path("today.db"), NOW, Reason.START)
    assert kept([*daily, spoiled], NOW) == {*daily, spoiled}
    # A clock that is half a year ahead, for one start.
    ahead = NOW + timedelta(days=183)
    first = Backup(Path("ahead.db"), ahead, Reason.START)
    assert kept([*daily, spoiled, first], ahead) == {*daily, spoiled, first}
    assert kept([*daily, spoiled, first], NOW) == {*daily, spoiled, first}


@given(backups(), st.sampled_from(Reason))
def test_what_did_not_change_needs_no_new_backup(
    held: list[Backup], reason: Reason
) -> None:
    asked = {Reason.HAND, Reason.UPGRADE, Reason.RESTORE}
    assert due(reason, NOW, held, changed=False) == (reason in asked)


@pytest.mark.parametrize(
    ("reason", "after"), [(Reason.START, AT_START), (Reason.DAILY, EACH_DAY)]
)
def test_a_backup_is_due_after_its_time(reason: Reason, after: timedelta) -> None:
    def held(age: timedelta) -> list[Backup]:
        return [Backup(Path("a.db"), NOW - age, Reason.DAILY)]

    assert due(reason, NOW, [], changed=True)
    assert due(reason, NOW, held(after), changed=True)
    assert not due(reason, NOW, held(after - timedelta(minutes=1)), changed=True)
    # A clock that ran ahead does not stop backups for years.
    assert due(reason, NOW, held(timedelta(days=-400)), changed=True)
    assert due(Reason.IMPORT, NOW, held(timedelta()), changed=True)
