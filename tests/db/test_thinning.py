"""Which versions stay: laws of the schedule."""

from datetime import datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from db.history.history import SCHEDULE, Dated, superfluous

NOW = datetime(2026, 11, 22, 20, 30)  # noqa: DTZ001 (as rows hold it)

MONDAY = datetime(1970, 1, 5)  # noqa: DTZ001 (as rows hold it)

AGES = st.one_of(
    st.integers(0, 2 * 86_400),
    st.integers(0, 10 * 86_400),
    st.integers(0, 400 * 86_400),
).map(lambda seconds: timedelta(seconds=seconds))


@st.composite
def histories(draw: st.DrawFn) -> list[Dated]:
    saved = sorted(NOW - age for age in draw(st.lists(AGES, max_size=40)))
    ends = (1, len(saved))
    return [Dated(number, when, number in ends) for number, when in enumerate(saved, 1)]


def left(versions: list[Dated], now: datetime) -> list[Dated]:
    """Return what stays of versions where somebody plays each day."""
    gone = superfluous(versions, [now - past for past, _ in SCHEDULE])
    return [each for each in versions if each.number not in gone]


@given(histories(), st.lists(st.integers(0, 200 * 86_400), max_size=4))
def test_it_does_not_matter_when_and_how_often_it_is_done(
    versions: list[Dated], pauses: list[int]
) -> None:
    now, often = NOW, versions
    for pause in pauses:
        often = left(often, now)
        now += timedelta(seconds=pause)
    assert left(often, now) == left(versions, now)


@given(histories())
def test_the_first_the_last_and_those_of_a_day_stay(versions: list[Dated]) -> None:
    kept = left(versions, NOW)
    assert kept[:1] == versions[:1]
    assert kept[-1:] == versions[-1:]
    young = NOW - timedelta(days=1)
    assert {each for each in versions if each.saved > young} <= set(kept)


@given(histories())
def test_each_span_keeps_its_last(versions: list[Dated]) -> None:
    """What was there at the end of a week can be got back, and so for days and hours
    as long as they are kept."""
    kept = left(versions, NOW)
    for past, length in (*SCHEDULE, (timedelta(0), timedelta(0))):
        for each in versions:
            if NOW - each.saved < past:
                after = [one for one in kept if one.saved >= each.saved]
                assert after
                assert after[0].saved - each.saved < timedelta(weeks=1)
                if length <= timedelta(hours=1) and NOW - each.saved < timedelta(6):
                    assert after[0].saved - each.saved < timedelta(hours=1)


@given(histories())
def test_old_times_are_thin(versions: list[Dated]) -> None:
    kept = [each for each in left(versions, NOW) if not each.stays]
    old = [each.saved for each in kept if NOW - each.saved > timedelta(days=97)]
    weeks = {(when - MONDAY) // timedelta(weeks=1) for when in old}
    assert len(weeks) == len(old)
