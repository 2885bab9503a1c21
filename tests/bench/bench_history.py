"""The versions of a library: what they cost at opening, and how the file grows."""

import dataclasses
import random
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import pytest
from sqlalchemy import insert
from sqlmodel import Session

from builder.core.field_spec import field_specs
from db.files.codec import dumps
from db.files.muster_file import MusterFile
from db.files.pictures import StoredPhoto
from db.library.library import Library
from db.store.packing import packed_text
from db.store.tables import VersionRow
from db.store.unit_of_work import UnitOfWork, live, stored
from db.store.versions import one_step
from tests.bench.bench_library import designs
from tests.db.conftest import tidy
from tests.db.values import REACH

pytestmark = pytest.mark.timeout(1_200)

MANY = 10_000
PAIRS = 7
VERSIONS = 25
"""The versions of each design: what a few years of work leave of it."""
OWN = 300
"""The designs of a busy player."""
EVENINGS = 150
"""The evenings of a year at the table, about three a week."""
WORKED_ON = 6
"""The designs changed in an evening."""
PHOTOS = 60
PHOTO_BYTES = 60_000
VISITS = 8
"""The visits to fields of each of them."""


def opening(place: Path) -> float:
    """Return the milliseconds until everything is read, as the window does it."""
    start = perf_counter()
    with Library(place) as library:
        library.changes()
    return (perf_counter() - start) * 1000


def bench_opening_with_full_history() -> None:
    with tempfile.TemporaryDirectory() as folder:
        bare, full = Path(folder) / "bare.db", Path(folder) / "full.db"
        with Library(bare) as library:
            library.bring_in(MusterFile(designs(MANY), {}))
        shutil.copy(bare, full)
        with Library(full) as library:
            give_versions(library)
        # One after the other, so that a busy moment of the machine meets both.
        pairs = [(opening(bare), opening(full)) for _ in range(PAIRS)]
        ratio = median(with_all / without for without, with_all in pairs)
        without, with_all = map(median, zip(*pairs, strict=True))
        print(
            f"{MANY:,} designs, {MANY * VERSIONS:,} versions: opened in "
            f"{with_all:.0f} ms, {without:.0f} ms without; {ratio:.2f} times (median "
            f"of {PAIRS} pairs), 2 allowed"
        )
        print(
            f"  {bare.stat().st_size / 1e6:.1f} MB without, "
            f"{full.stat().st_size / 1e6:.1f} with"
        )
        with Library(full) as library:
            some = library.everything()[0].id
            start = perf_counter()
            library.past(some, REACH)
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
        assert ratio < 2


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

    UnitOfWork.of = of  # type: ignore[method-assign]
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
            bare = held(library)
            photographed(library, own[:: OWN // PHOTOS][:PHOTOS])
            whole = held(library)
            for evening in range(EVENINGS):
                _Clock.at = datetime(2026, 1, 1, 19, tzinfo=UTC) + timedelta(
                    days=evening * 365 // EVENINGS
                )
                # Now a new design and now an old one, most often those of late.
                late = own[: OWN // 4]
                for _ in range(WORKED_ON):
                    worked(library, chance.choice(chance.choice([own, late])), chance)
                tidy(library, _Clock.at)
            tidy(library, _Clock.at + timedelta(days=1))
            grown = held(library) - whole
            kept = sum(len(library.versions(each)) - 1 for each in own)
    visits = EVENINGS * WORKED_ON * VISITS
    print(
        f"{OWN} designs, a year of {EVENINGS} evenings, {visits:,} visits: "
        f"{kept:,} versions stay and take {grown / 1e6:.2f} MB; "
        f"{grown / whole:.0%} of a library with {PHOTOS} photos "
        f"({whole / 1e6:.2f} MB), "
        f"50% allowed; {grown / bare:.0%} of one without ({bare / 1e6:.2f} MB)"
    )
    assert grown < whole / 2


def photographed(library: Library, ids: list[str]) -> None:
    """Give some designs photos of the usual size, without a version of their own."""
    for number, item_id in enumerate(ids):
        key = f"{number:064x}"
        with library._writing() as unit:
            data = random.Random(number).randbytes(PHOTO_BYTES)  # noqa: S311
            unit.keep(StoredPhoto(key, data, 1_600, 1_200))
            row = live(unit.session, item_id)
            value: Any = dataclasses.replace(stored(row).value, photo=key)
            row.payload = dumps(value)


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
