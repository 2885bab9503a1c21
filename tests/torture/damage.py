"""Damaged libraries: opened, exported and salvaged, and never a raw error.

Each try damages a copy of one library in a way of its own. The library is then opened;
what cannot be opened is refused in a sentence and salvaged. Of what is opened or
salvaged everything is exported. The damaged file stays as it was, to the byte, unless
the library could be opened to be changed.
"""

import random
import shutil
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Weapon
from db.errors import LibraryError, NothingThere
from db.files.muster import read, write
from db.library.library import Library
from db.rescue.salvage import salvage
from db.store.library_file import Access
from tests.strangers import HOSTILE, spoil
from tests.torture import Broken

GUNS: Final = 60

STRANGE: Final = "a stranger's definitions"
"""The damage that is no damage: it is refused at each door."""

Damage = Callable[[Path, random.Random], None]


def run(count: int, seed: int) -> str:
    """Damage a library so many times; return what came of it.

    Raises:
        Broken: If an error was raw, or a damaged file was changed.
    """
    found: Counter[str] = Counter()
    shown = 0.0
    with tempfile.TemporaryDirectory() as folder:
        source = made(Path(folder))
        for number in range(count):
            # A name of its own for each, so that one alone can be tried again.
            chance = random.Random(f"{seed}/{number}")  # noqa: S311
            way = chance.choice(sorted(DAMAGES))
            try:
                outcome, part = tried(source, Path(folder) / "try", way, chance)
            except Broken:
                raise
            except Exception as error:
                raise Broken(
                    f"{way}, try {number} of seed {seed}: {error!r}"
                ) from error
            found[outcome] += 1
            shown += part
    told = ", ".join(f"{times} {what}" for what, times in sorted(found.items()))
    return f"{count} damaged libraries: {told}; {shown / count:.0%} of all was shown"


def made(folder: Path) -> Path:
    """Make the sound library, with a WAL that holds its last changes."""
    source = folder / "source"
    source.mkdir()
    place = folder / "library.db"
    with Library(place) as library:
        for number in range(GUNS):
            notes = "x" * (9_000 if number % 9 == 0 else 300)
            library.add(Weapon(name=f"Gun {number}", notes=notes), f"gun{number}")
    with Library(place) as library:
        entries = tuple(Entry(design=f"gun{each}") for each in range(0, GUNS, 2))
        library.add(Army(name="Wolves", entries=entries), "wolves")
        for tail in ("", "-wal"):
            shutil.copy(f"{place}{tail}", source / f"library.db{tail}")
    return source


def tried(
    source: Path, folder: Path, way: str, chance: random.Random
) -> tuple[str, float]:
    """Damage a copy and use it; return what came of it, and the part that was shown."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(source, folder)
    place = folder / "library.db"
    DAMAGES[way](place, chance)
    before = contents(place)
    try:
        with Library(place, Access.LOOK) as library:
            used(library)
        unchanged(place, before, way)
        with Library(place) as library:
            if way == STRANGE:
                raise Broken(f"{way}: it was opened")
            return "opened", used(library)
    except LibraryError as refusal:
        unchanged(place, before, way)
        if "\n" in str(refusal) or "Traceback" in str(refusal):
            raise Broken(f"{way}: {refusal}") from refusal
        if isinstance(refusal, NothingThere):
            return "told to be empty", 0
    try:
        done = salvage(place, folder / "new.db")
        if way == STRANGE:
            raise Broken(f"{way}: it was salvaged")
    except LibraryError:
        return "refused, with nothing to salvage", 0
    finally:
        unchanged(place, before, way)
    with Library(done.file) as library:
        return "salvaged", used(library)


def used(library: Library) -> float:
    """Read, name and export everything; return the part that can be read."""
    held = library.everything()
    for sentence in (*library.unread().values(), *library.left_out()):
        sentence.encode()
    file = library.take_out()
    read(write(file), "everything.json")
    return len(held) / (GUNS + 1)


def contents(place: Path) -> dict[str, bytes]:
    """Return the bytes of a library and its WAL."""
    return {
        tail: Path(f"{place}{tail}").read_bytes()
        for tail in ("", "-wal")
        if Path(f"{place}{tail}").exists()
    }


def unchanged(place: Path, before: dict[str, bytes], way: str) -> None:
    """Check that a damaged file is as it was.

    Raises:
        Broken: If it is not.
    """
    now = contents(place)
    if any(now.get(tail) != data for tail, data in before.items()):
        raise Broken(f"{way}: the damaged file was changed")


def _flips(place: Path, chance: random.Random) -> None:
    data = bytearray(place.read_bytes())
    for _ in range(chance.choice((1, 1, 1, 8, 64))):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    place.write_bytes(data)


def _run_of_bytes(place: Path, chance: random.Random) -> None:
    data = bytearray(place.read_bytes())
    start, length = chance.randrange(len(data)), chance.randrange(1, 9_000)
    data[start : start + length] = chance.randbytes(len(data[start : start + length]))
    place.write_bytes(data)


def _cut(place: Path, chance: random.Random) -> None:
    data = place.read_bytes()
    place.write_bytes(data[: chance.randrange(len(data))])


def _wal_lost(place: Path, _: random.Random) -> None:
    Path(f"{place}-wal").unlink()


def _wal_cut(place: Path, chance: random.Random) -> None:
    _cut(Path(f"{place}-wal"), chance)


def _wal_flipped(place: Path, chance: random.Random) -> None:
    _flips(Path(f"{place}-wal"), chance)


def _garbage(place: Path, chance: random.Random) -> None:
    _wal_lost(place, chance)
    place.write_bytes(chance.randbytes(chance.choice((0, 1, 2, 99, 4_096, 90_000))))


def _asked(place: Path, words: str) -> None:
    with closing(sqlite3.connect(place)) as raw, raw:
        raw.execute(words)


def _newer(place: Path, _: random.Random) -> None:
    _asked(place, "UPDATE alembic_version SET version_num = '9999'")


def _foreign(place: Path, chance: random.Random) -> None:
    _wal_lost(place, chance)
    place.unlink()
    _asked(place, "CREATE TABLE recipes (name TEXT)")


def _payload(place: Path, chance: random.Random) -> None:
    column = chance.choice(("payload", "name", "updated", "version", "kind", "system"))
    value = chance.choice(("x'ff00'", "'{'", "CAST(x'ff41' AS TEXT)", "7", "''"))
    number = chance.randrange(GUNS)
    _asked(place, f"UPDATE design SET {column} = {value} WHERE id = 'gun{number}'")  # noqa: S608


def _strange(place: Path, chance: random.Random) -> None:
    """Put in what would empty the library, or never end, if it ever ran."""
    spoil(place, HOSTILE[chance.choice(sorted(HOSTILE))])


DAMAGES: Final[dict[str, Damage]] = {
    "bits flipped": _flips,
    "a run of bytes": _run_of_bytes,
    "cut": _cut,
    "the WAL lost": _wal_lost,
    "the WAL cut": _wal_cut,
    "the WAL flipped": _wal_flipped,
    "garbage": _garbage,
    "of a newer version": _newer,
    "of another program": _foreign,
    "a value of a row": _payload,
    STRANGE: _strange,
}
"""The ways to damage a library."""
