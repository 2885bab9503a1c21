"""The versions of a library: what they cost at opening, and how the file grows."""

import dataclasses
import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from time import perf_counter

import pytest
from sqlalchemy import insert
from sqlmodel import Session

from builder.core.field_spec import field_specs
from db.codec import dumps
from db.library import Library
from db.muster import MusterFile
from db.packing import packed_text
from db.tables import VersionRow
from db.unit_of_work import UnitOfWork
from db.versions import one_step
from tests.bench.bench_library import designs
from ui.library.changes import news

pytestmark = pytest.mark.timeout(1_200)

MANY = 10_000
VERSIONS = 25
"""The versions of each design: what a few years of work leave of it."""
OWN = 300
"""The designs of a busy player."""
EVENINGS = 150
"""The evenings of a year at the table, about three a week."""
WORKED_ON = 6
"""The designs changed in an evening."""
VISITS = 8
"""The visits to fields of each of them."""


def opening(place: Path) -> float:
    """Return the milliseconds until everything is read, as the window does it."""
    times = []
    for _ in range(5):
        start = perf_counter()
        with Library(place) as library:
            news(library, 0)
        times.append((perf_counter() - start) * 1000)
    return median(times)


def bench_opening_with_full_history() -> None:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "library.db"
        with Library(place) as library:
            library.bring_in(MusterFile(designs(MANY), {}))
        small, bare = place.stat().st_size, opening(place)
        with Library(place) as library:
            give_versions(library)
        full = opening(place)
        print(
            f"{MANY:,} designs, {MANY * VERSIONS:,} versions: opened in {full:.0f} ms, "
            f"{bare:.0f} ms without; {full / bare:.2f} times, 2 allowed"
        )
        print(f"  {small / 1e6:.1f} MB without, {place.stat().st_size / 1e6:.1f} with")
        with Library(place) as library:
            some = library.everything()[0].id
            start = perf_counter()
            library.past(some)
            print(f"  the steps of a design: {(perf_counter() - start) * 1000:.1f} ms")
            pieces = []
            start = perf_counter()
            for _ in library.tidying(datetime.now(UTC)):
                pieces.append((perf_counter() - start) * 1000)
                start = perf_counter()
            print(
                f"  tidied in {len(pieces)} pieces, the longest {max(pieces):.0f} ms, "
                f"all {sum(pieces) / 1000:.1f} s"
            )
        assert full < 2 * bare


def give_versions(library: Library) -> None:
    """Give every design its versions, one a week."""
    now = datetime.now(UTC).replace(tzinfo=None)
    rows = []
    for each in library.everything():
        payload = packed_text(dumps(each.value))
        rows += [
            {
                "item_id": each.id,
                "number": n,
                "parent": n - 1 or None,
                "turn": n,
                "steps": 1,
                "mark": f"{n:012}",
                "saved": now - timedelta(weeks=VERSIONS - n),
                "words": "Size",
                "payload": None if n == VERSIONS else payload,
            }
            for n in range(1, VERSIONS + 1)
        ]
    with library._writing() as unit:
        unit.session.connection().execute(insert(VersionRow), rows)


class _Clock:
    """The time that the simulation sets."""

    at = datetime(2026, 1, 1, 19, tzinfo=UTC)


@contextmanager
def simulated() -> Iterator[None]:
    """Let every write of the library happen at the time of the clock."""
    real = UnitOfWork.of

    def of(session: Session) -> UnitOfWork:
        return dataclasses.replace(real(session), now=_Clock.at.replace(tzinfo=None))

    UnitOfWork.of = of  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        UnitOfWork.of = real  # type: ignore[method-assign]


def bench_a_year_of_a_busy_player() -> None:
    chance = random.Random(19)  # noqa: S311 (a simulation)
    with tempfile.TemporaryDirectory() as folder, simulated():
        place = Path(folder) / "library.db"
        _Clock.at = datetime(2026, 1, 1, 19, tzinfo=UTC)
        with Library(place) as library:
            own = [each.id for each in library.bring_in(MusterFile(designs(OWN), {}))]
            small = held(library)
            for evening in range(EVENINGS):
                _Clock.at = datetime(2026, 1, 1, 19, tzinfo=UTC) + timedelta(
                    days=evening * 365 // EVENINGS
                )
                # Now a new design and now an old one, most often those of late.
                late = own[: OWN // 4]
                for _ in range(WORKED_ON):
                    worked(library, chance.choice(chance.choice([own, late])), chance)
                library.tidy(_Clock.at)
            library.tidy(_Clock.at + timedelta(days=1))
            grown = held(library)
            kept = sum(len(library.versions(each)) - 1 for each in own)
    visits = EVENINGS * WORKED_ON * VISITS
    print(
        f"{OWN} designs, a year of {EVENINGS} evenings, {visits:,} visits: "
        f"{kept:,} versions stay, {small / 1e6:.2f} MB to {grown / 1e6:.2f} MB, "
        f"{(grown - small) / small:.0%} more without any photo, 50% allowed"
    )


def worked(library: Library, item_id: str, chance: random.Random) -> None:
    """Visit some fields of a design."""
    for visit in range(VISITS):
        _Clock.at += timedelta(minutes=3)
        held = library.load(item_id)
        notes = str(getattr(held.value, "notes", ""))[:120]
        words = f"{notes} {chance.choice(('slow', 'fast', 'red', 'old'))} {visit}"
        name = "notes" if "notes" in field_specs(type(held.value)) else "name"
        value = dataclasses.replace(held.value, **{name: words.strip()})
        trail = one_step("Notes", value)
        library.save(item_id, value, held.version, trail)


def held(library: Library) -> int:
    """Return the bytes that the library needs, without free pages."""
    with library._reading() as session:
        ask = session.connection().exec_driver_sql
        pages = ask("PRAGMA page_count").scalar_one()
        free = ask("PRAGMA freelist_count").scalar_one()
        return int(ask("PRAGMA page_size").scalar_one() * (pages - free))
