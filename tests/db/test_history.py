"""The versions of items and the bin: what is kept, how long, and what goes."""

import json
import sqlite3
from contextlib import closing, suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy.dialects import sqlite

from builder import systems
from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Weapon
from builder.examples import examples_of
from db.backup.ages import since
from db.errors import LibraryError, Missing
from db.files.codec import dumps
from db.files.muster import write
from db.files.muster_file import MusterFile
from db.history.history import SCHEDULE, superfluous
from db.library.library import Library
from db.sharing.twins import Fate
from db.store.packing import TEXTS, packed_text, unpacked_text
from db.store.tables import Moment
from db.store.versions import Trail, Visit, one_step
from tests.db.conftest import Draw, played, tidy
from tests.db.values import REACH
from ui.library.worker import save

# The versions of items and the bin

GUN = Weapon(name="Long Tom")


def sized(size: int) -> Weapon:
    return replace(GUN, size=size)


def visited(library: Library, item_id: str, size: int, mark: str = "") -> None:
    """Save a size as a visit of its own."""
    trail = one_step(f"Size {size}", sized(size))
    if mark:
        trail = Trail("", (Visit(mark, f"Size {size}", sized(size)),))
    library.save(item_id, sized(size), library.load(item_id).version, trail)


def words(library: Library, item_id: str) -> list[str]:
    return [each.words for each in library.versions(item_id)]


def aged(place: Path, days: float) -> None:
    """Make every version and removal older, while somebody plays each day."""
    with closing(sqlite3.connect(place)) as connection, connection:
        for table, column in (
            ("version", "saved"),
            *((name, "deleted_at") for name in ("design", "army", "ruleset")),
        ):
            then = f"strftime('%Y-%m-%d %H:%M:%f000', {column}, '-{days} days')"
            if table == "version":
                then = f"{column} - {round(days * 86_400_000_000)}"
            connection.execute(f"UPDATE {table} SET {column} = {then}")  # noqa: S608
    played(place)


def test_a_new_item_has_one_version_and_takes_no_room(
    library: Library, place: Path
) -> None:
    kept = library.add(GUN)
    (only,) = library.versions(kept.id)
    assert (only.number, only.words, only.present) == (1, "First version", True)
    assert only.saved == kept.updated
    assert library.version_value(kept.id, 1) == GUN
    assert library.past(kept.id, REACH).steps == ()
    with closing(sqlite3.connect(place)) as connection:
        assert connection.execute("SELECT count(*) FROM version").fetchone() == (0,)
    with pytest.raises(Missing):
        library.versions("gone")
    with pytest.raises(Missing):
        library.version_value(kept.id, 2)


def test_each_visit_is_a_version_newest_first(library: Library) -> None:
    kept = library.add(GUN)
    for size in (2, 3, 4):
        visited(library, kept.id, size)
    found = library.versions(kept.id)
    assert [each.words for each in found] == [
        "Size 4",
        "Size 3",
        "Size 2",
        "First version",
    ]
    values = [library.version_value(kept.id, each.number) for each in found]
    assert values == [sized(4), sized(3), sized(2), GUN]
    assert [each.present for each in found] == [True, False, False, False]


def test_a_visit_that_goes_on_stays_one_version(library: Library) -> None:
    kept = library.add(GUN)
    for size in (2, 3, 4):
        visited(library, kept.id, size, "a visit")
    assert words(library, kept.id) == ["Size 4", "First version"]
    assert library.version_value(kept.id, 1) == GUN


def test_several_steps_of_one_save_are_versions_each(library: Library) -> None:
    kept = library.add(GUN)
    visits = tuple(Visit(f"m{n}", f"Size {n}", sized(n)) for n in (2, 3, 4))
    library.save(kept.id, sized(4), kept.version, Trail("", visits))
    past = library.past(kept.id, REACH)
    assert [each.words for each in past.steps[1:]] == ["Size 2", "Size 3", "Size 4"]
    assert past.at == 3
    assert library.version_value(kept.id, 2) == sized(2)


def test_undo_moves_and_an_edit_after_it_makes_a_branch(library: Library) -> None:
    kept = library.add(GUN)
    for size in (2, 3, 4):
        visited(library, kept.id, size, f"m{size}")
    library.save(kept.id, sized(2), library.load(kept.id).version, Trail("m2"))
    assert len(library.versions(kept.id)) == 4
    past = library.past(kept.id, REACH)
    assert (past.at, [each.mark for each in past.steps[1:]]) == (1, ["m2", "m3", "m4"])
    visited(library, kept.id, 9, "m9")
    marks = [each.mark for each in library.past(kept.id, REACH).steps[1:]]
    assert marks == ["m2", "m9"]
    # What was undone is left out of undo, but stays in the history.
    assert "Size 4" in words(library, kept.id)


def test_undo_has_all_it_needs_at_hand_within_its_reach(library: Library) -> None:
    kept = library.add(sized(1))
    for size in range(2, 10):
        visited(library, kept.id, size, f"m{size}")
    library.save(kept.id, sized(5), None, Trail("m5"))
    past = library.past(kept.id, 2)
    library.close()
    assert [step.read().size for step in past.steps] == [3, 4, 5, 6, 7]
    assert past.at == 2


def test_an_undo_to_a_version_that_is_gone_is_kept(library: Library) -> None:
    kept = library.add(GUN)
    visited(library, kept.id, 2)
    library.save(kept.id, sized(7), 2, Trail("unknown"))
    assert words(library, kept.id)[0] == "Undo"
    library.save(kept.id, sized(2), 3, Trail("unknown"))
    assert library.past(kept.id, REACH).at == 1


def test_text_of_a_dispute_is_kept_without_being_the_item(library: Library) -> None:
    kept = library.add(GUN)
    for size in (5, 6):
        mine = library.keep_version(kept.id, sized(size), "Not saved", "dispute 1")
    assert library.load(kept.id) == kept
    assert library.version_value(kept.id, mine.number) == sized(6)
    assert words(library, kept.id) == ["Not saved", "First version"]
    visited(library, kept.id, 2)
    library.keep_version(kept.id, sized(8), "Not saved", "dispute 1")
    assert words(library, kept.id).count("Not saved") == 2
    assert [each.words for each in library.past(kept.id, REACH).steps[1:]] == ["Size 2"]


def test_an_import_that_replaces_is_a_version(library: Library) -> None:
    kept = library.add(GUN)
    file = MusterFile({kept.id: sized(8)}, {})
    look = library.look_at(file, "wolves.json")
    library.take_in(look, {kept.id: Fate.REPLACE})
    assert words(library, kept.id)[0] == "Replaced from wolves.json"
    assert library.version_value(kept.id, 1) == GUN


def test_a_damaged_version_is_told_and_stops_nothing(
    library: Library, place: Path
) -> None:
    kept = library.add(GUN)
    for size in (2, 3):
        visited(library, kept.id, size)
    with closing(sqlite3.connect(place)) as connection, connection:
        connection.execute("UPDATE version SET payload = x'00' WHERE number = 1")
    with pytest.raises(LibraryError, match=r"Long Tom saved on .* cannot be read"):
        library.version_value(kept.id, 1)
    library.save(kept.id, sized(9), 3, Trail("unknown"))
    assert library.version_value(kept.id, 2) == sized(2)


def test_versions_change_nothing_of_what_is_exported(library: Library) -> None:
    kept = library.add(sized(4))
    before = write(library.take_out())
    for size in (2, 3, 4):
        visited(library, kept.id, size)
    assert write(library.take_out()) == before


@pytest.mark.full
@settings(
    max_examples=20,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    st.lists(
        st.tuples(st.sampled_from(["edit", "undo", "age", "tidy"]), st.integers(2, 400))
    )
)
def test_whatever_is_thinned_out_undo_leads_to_the_first_version(
    tmp_path: Path, acts: list[tuple[str, int]]
) -> None:
    place = tmp_path / "thin.db"
    place.unlink(missing_ok=True)
    with Library(place) as library:
        item_id = library.add(GUN).id
        for act, number in acts:
            past = library.past(item_id, REACH)
            if act == "edit":
                visited(library, item_id, number)
            elif act == "undo" and past.at:
                step = past.steps[past.at - 1]
                value = library.version_value(item_id, step.number)
                version = library.load(item_id).version
                library.save(item_id, value, version, Trail(step.mark))
            elif act == "age":
                aged(place, number / 24)
            elif act == "tidy":
                tidy(library, most=10**9 if number > 9 else 0)
            held = library.load(item_id).value
            past = library.past(item_id, REACH)
            if past.steps:
                assert library.version_value(item_id, 1) == GUN
                assert past.steps[0].number == 1
                here = past.steps[past.at].number
                assert library.version_value(item_id, here) == held
            for each in library.versions(item_id):
                library.version_value(item_id, each.number)


def test_old_versions_are_thinned_and_say_for_how_many_they_stand(
    library: Library, place: Path
) -> None:
    kept = library.add(GUN)
    for size in range(2, 9):
        visited(library, kept.id, size)
    tidy(library)
    assert len(library.versions(kept.id)) == 8
    aged(place, 200)
    visited(library, kept.id, 9)
    tidy(library)
    # The thinned ones may lie in two weeks only if the clock strikes between them.
    assert words(library, kept.id) in (
        ["Size 9", "Size 8 and 6 earlier steps", "First version"],
        ["Size 9", "Size 8 and 6 earlier steps"],
    )


def test_versions_take_no_more_room_than_they_may(library: Library) -> None:
    kept = library.add(GUN)
    for size in range(2, 30):
        visited(library, kept.id, size)
    tidy(library, most=1_200)
    found = words(library, kept.id)
    assert 2 < len(found) < 12
    assert found[0] == "Size 29"
    assert found[-1] == "First version"


def test_the_bin_lists_what_was_removed_newest_first(library: Library) -> None:
    old, new = library.add(GUN), library.add(Weapon())
    library.remove(old.id, 1)
    library.remove(new.id, 1)
    found = library.removed()
    assert [each.id for each in found] == [new.id, old.id]
    assert (found[1].title, found[1].kind) == ("Long Tom", "brikwars.weapon")
    assert found[0].title == Weapon().title
    assert datetime.now(UTC) - found[0].removed < timedelta(minutes=1)
    library.restore(new.id)
    assert [each.id for each in library.removed()] == [old.id]


def test_the_bin_is_emptied_by_hand_or_after_ninety_days(
    library: Library, place: Path
) -> None:
    one, two, live = (library.add(sized(n)) for n in (1, 2, 3))
    visited(library, one.id, 7)
    library.remove(one.id, 2)
    library.remove(two.id, 1)
    assert library.empty_bin([one.id, live.id, "gone"]) == 1
    assert [each.id for each in library.removed()] == [two.id]
    with pytest.raises(Missing):
        library.versions(one.id)
    aged(place, 89)
    tidy(library)
    assert library.removed()
    aged(place, 2)
    tidy(library)
    assert library.removed() == ()
    assert library.everything() == (live,)
    # A window that still has it open saves it anew.
    assert library.add(GUN, one.id).value == GUN


def test_a_design_stays_while_an_army_may_come_back_for_it(library: Library) -> None:
    gun, tank = library.add(GUN), library.add(sized(9))
    entries = (Entry(design=gun.id), Entry(design=tank.id))
    army = library.add(Army(name="Wolves", entries=entries))
    army = library.save(army.id, Army(name="Wolves", entries=entries[:1]), 1)
    library.remove(tank.id, 1)
    # An earlier version of a living army names the tank.
    assert library.empty_bin() == 0
    library.remove(army.id, army.version)
    library.remove(gun.id, 1)
    assert library.empty_bin([gun.id]) == 0
    assert library.restore(army.id).value.entries == entries[:1]
    earlier = library.version_value(army.id, 1)
    library.save(army.id, earlier, library.load(army.id).version)
    assert len(library.everything()) == 3
    for each in (army.id, gun.id, tank.id):
        library.remove(each, library.load(each).version)
    assert library.empty_bin() == 3


def test_what_was_removed_elsewhere_comes_back_with_its_steps(library: Library) -> None:
    kept = library.add(GUN)
    library.remove(kept.id, kept.version)
    visits = tuple(Visit(f"m{n}", f"Size {n}", sized(n)) for n in (2, 3))
    save(kept.id, sized(3), kept.version, Trail("", visits), library)
    assert words(library, kept.id) == ["Size 3", "Size 2", "First version"]
    assert library.version_value(kept.id, 1) == GUN
    assert [each.mark for each in library.past(kept.id, REACH).steps[1:]] == [
        "m2",
        "m3",
    ]


# Which versions stay: laws of the schedule

NOW = datetime(2026, 11, 22, 20, 30)  # noqa: DTZ001 (as rows hold it)

MONDAY = datetime(1970, 1, 5)  # noqa: DTZ001 (as rows hold it)

AGES = st.one_of(
    st.integers(0, 2 * 86_400),
    st.integers(0, 10 * 86_400),
    st.integers(0, 400 * 86_400),
).map(lambda seconds: timedelta(seconds=seconds))


class Dated(NamedTuple):
    number: int
    saved: datetime
    stays: bool


@st.composite
def histories(draw: st.DrawFn) -> list[Dated]:
    saved = sorted(NOW - age for age in draw(st.lists(AGES, max_size=40)))
    ends = (1, len(saved))
    return [Dated(number, when, number in ends) for number, when in enumerate(saved, 1)]


def left(versions: list[Dated], now: datetime) -> list[Dated]:
    """Return what stays of versions where somebody plays each day."""
    saved = {each.number: each.saved for each in versions}
    stay = {each.number for each in versions if each.stays}
    gone = superfluous(saved, stay, [now - past for past, _ in SCHEDULE])
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


# The bin, the history and photos lose nothing by age alone, or by a wrong clock.
#
# Days count on which the library was written. `tidy` does what the window does half a
# minute after its start, at the time that the clock says.

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
KEPT_FOR = st.sampled_from([DAY, 7 * DAY, 90 * DAY])


@given(DAYS, KEPT_FOR)
def test_what_is_old_is_old_by_the_calendar_and_by_days_of_use(
    written: list[datetime], age: timedelta
) -> None:
    young = since(NOW, age, written)
    assert young <= NOW - age
    after = {each.date() for each in written if each >= young}
    assert len(after) > age.days or young.year == 1


@given(DAYS, KEPT_FOR, st.integers(0, 4_000))
def test_a_clock_alone_makes_nothing_of_the_last_days_old(
    written: list[datetime], age: timedelta, ahead: int
) -> None:
    last = sorted(set(written))[-age.days - 1 :]
    young = since(NOW + ahead * DAY, age, written)
    assert all(each >= young for each in last)


@given(DAYS, KEPT_FOR)
def test_one_day_that_never_was_makes_nothing_of_the_last_day_old(
    written: list[datetime], age: timedelta
) -> None:
    ahead = NOW + 400 * DAY
    last = max(written, default=NOW)
    assert since(ahead, age, [*written, ahead]) <= last


@given(KEPT_FOR)
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


# How versions are packed


ANY_TEXT = st.text(st.characters(exclude_categories=()))

SEALS = {1: "19c638724c74e591f25fe1588ee5eba4164905a10bcf1c41aee57314389225e8"}
"""The sums of the texts that payloads are packed against."""

TROOPER = (
    "01cd56a1852366ce2ea4281f58bf16e11cfb062f1c820c769992367907ae41a8347517009b028716e3"
    "90ae14c2c548bd095cd33fe0c514b53aa4d81a044ac088b52850bbd1d63391e1082c1301b018cc85ac"
    "29528aad0500"
)
"""A version of a creation, as libraries of the first release keep it."""


@given(ANY_TEXT)
def test_a_payload_comes_back_as_it_was(text: str) -> None:
    assert unpacked_text(packed_text(text)) == text


@given(ANY_TEXT, st.data())
def test_a_damaged_payload_is_told(text: str, data: st.DataObject) -> None:
    packed = bytearray(packed_text(text))
    packed[data.draw(st.integers(0, len(packed) - 1))] ^= data.draw(st.integers(1, 255))
    with suppress(ValueError):
        # Bits after the last one that counts may be anything.
        assert unpacked_text(bytes(packed)) == text


@given(st.binary(max_size=60))
def test_what_is_no_payload_is_told(packed: bytes) -> None:
    with suppress(ValueError):
        unpacked_text(packed)


@given(ANY_TEXT, st.data())
def test_a_payload_that_was_cut_is_told(text: str, data: st.DataObject) -> None:
    packed = packed_text(text or "x")
    with pytest.raises(ValueError, match=r"damaged|decode"):
        unpacked_text(packed[: data.draw(st.integers(0, len(packed) - 3))])


def test_the_texts_they_are_packed_against_never_change() -> None:
    """Else no version of any library could be read any more."""
    assert {key: sha256(text).hexdigest() for key, text in TEXTS.items()} == SEALS


def test_a_version_of_today_can_be_read_for_ever() -> None:
    packed = bytes.fromhex("01df5fd6e523dc5d012fa208c9cf85d711c6b500")
    assert json.loads(unpacked_text(packed)) == {
        "kind": "brikwars.weapon",
        "name": "Long Tom",
        "size": 3,
    }


def test_an_old_version_that_is_made_of_words_is_read() -> None:
    """Nearly all of it is names of fields, which are in the text alone."""
    held = [
        {
            "kind": "brikwars.weapon",
            "name": name,
            "type": row,
            "size": 1,
            "smart": False,
        }
        for name, row in (("Pistol", "Gun"), ("Round Shield", "Melee Shield"))
    ]
    assert json.loads(unpacked_text(bytes.fromhex(TROOPER))) == {
        "kind": "brikwars.creation",
        "name": "Trooper",
        "size": 1,
        "structure": "1/2",
        "move": 5,
        "flight": 0,
        "medium": "air",
        "thrust": 0,
        "mind": "d6",
        "half_mind": False,
        "mounts": [{"weapon": each, "count": 1, "mounting": "held"} for each in held],
        "extra_minds": 0,
        "tags": ["minifig"],
    }


def test_the_payloads_of_the_examples_take_a_third_of_their_room() -> None:
    texts = [
        dumps(design)
        for system in systems().values()
        for example in examples_of(system.key)
        for _, design in example.designs
    ]
    small = sum(len(packed_text(text)) for text in texts)
    assert small < sum(map(len, texts)) / 2.5


@given(when=st.datetimes(datetime(1, 1, 1), datetime(9999, 12, 31)))  # noqa: DTZ001 (as rows hold it)
def test_a_moment_is_kept_exactly(when: datetime) -> None:
    kind, dialect = Moment(), sqlite.dialect()
    kept = kind.process_bind_param(when, dialect)
    assert isinstance(kept, int)
    assert kind.process_result_value(kept, dialect) == when
    wrongs: list[Any] = ["x", b"", 10**30, 1.0e300, float("nan")]
    for wrong in wrongs:
        assert kind.process_result_value(wrong, dialect) is not None
