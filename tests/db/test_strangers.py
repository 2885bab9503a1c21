"""A library that runs, hides or replaces something is opened by no way, and told."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from builder.brikwars.model.designs import Weapon
from db.backup.ages import Reason
from db.backup.backups import keep
from db.backup.contents import contents, numbers
from db.backup.whole_copy import copied, writes_of
from db.errors import LibraryError
from db.library.library import Library
from db.library.moving import copy_all, move, save_copy
from db.rescue.restoring import restore, taken_from
from db.rescue.salvage import salvage
from db.store.library_file import Access
from tests.strangers import HARMLESS, HOSTILE, spoilt
from ui.main import answered

Door = Callable[[Path, Path, Path], object]

DOORS: dict[str, Door] = {
    "open": lambda strange, _, __: Library(strange),
    "open in the usual place": lambda strange, _, __: Library(str(strange), Access.OLD),
    "look": lambda strange, _, __: Library(strange, Access.LOOK),
    "restore from": lambda strange, mine, _: restore(mine, strange),
    "restore a lost one from": lambda strange, _, new: restore(new, strange),
    "restore into": lambda strange, mine, _: restore(strange, mine),
    "take from": lambda strange, _, __: taken_from(strange, ["gun"]),
    "compare": lambda strange, mine, _: contents(strange, mine),
    "copy": lambda strange, _, new: copy_all(strange, new),
    "copy a file": lambda strange, _, new: copied(strange, new),
    "copy to": lambda strange, mine, _: copy_all(mine, strange),
    "move": lambda strange, _, new: move(strange, new),
    "save a copy": lambda strange, _, new: save_copy(strange, str(strange), new),
    "salvage": lambda strange, _, new: salvage(strange, new),
    "back up": lambda strange, _, __: keep(strange, Reason.HAND),
}
"""All ways in: of a strange library, of one's own, and of a file that is not there."""


CASES = [
    *((door, what) for door in DOORS for what in ("trigger", "view of themes")),
    *(("open", what) for what in HOSTILE),
]


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("sound") / "sound.db"
    with Library(place) as library:
        gun = library.add(Weapon(name="Gun"), "gun")
        library.save("gun", Weapon(name="Rifle"), gun.version)
        library.add(Weapon(name="Knife"), "knife")
    return place


@pytest.fixture
def mine(sound: Path, tmp_path: Path) -> Path:
    return Path(shutil.copyfile(sound, tmp_path / "mine.db"))


def state(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@pytest.mark.timeout(60)
@pytest.mark.parametrize(("door", "what"), CASES)
def test_what_runs_by_itself_is_refused_at_each_door(
    mine: Path, tmp_path: Path, door: str, what: str
) -> None:
    folder = tmp_path / "from a stranger"
    folder.mkdir()
    strange = spoilt(mine, folder / "gift.db", HOSTILE[what])
    before = state(folder), state(tmp_path)
    with pytest.raises(LibraryError, match=r"holds .*Brickmuster") as caught:
        DOORS[door](strange, mine, tmp_path / "new.db")
    said = str(caught.value)
    assert str(strange) in said
    assert "\n" not in said
    assert (state(folder), state(tmp_path)) == before


@pytest.mark.timeout(60)
@pytest.mark.parametrize("what", HOSTILE)
def test_what_is_only_asked_for_counts_is_not_asked(
    mine: Path, tmp_path: Path, what: str
) -> None:
    strange = spoilt(mine, tmp_path / "gift.db", HOSTILE[what])
    assert numbers(strange) is None
    assert writes_of(strange) is None


@pytest.mark.parametrize("what", HARMLESS)
def test_what_does_nothing_by_itself_is_no_reason(
    mine: Path, tmp_path: Path, what: str
) -> None:
    odd = spoilt(mine, tmp_path / "odd.db", HARMLESS[what])
    with Library(odd) as library:
        gun = library.load("gun")
        library.save("gun", Weapon(name="Cannon"), gun.version)
        assert len(library.everything()) == 2
        assert library.marked().themes == ()


def test_one_that_is_refused_says_what_it_holds_and_where(
    mine: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    strange = spoilt(mine, tmp_path / "gift.db", HOSTILE["trigger"])
    assert answered(["themes", "--library", str(strange)]) == 2
    assert capsys.readouterr().err.strip().removeprefix("brickmuster: ") == (
        f"The library {strange} holds a trigger, wipe, which Brickmuster does not "
        "make and which could change or hide what is in it. It was not opened, and "
        "nothing was changed; ask whoever made it for a muster file"
    )


def test_a_name_is_data_also_in_the_sentence(mine: Path, tmp_path: Path) -> None:
    name = "two\nlines " + "x" * 500
    view = f'CREATE VIEW "{name}" AS SELECT 1'
    strange = spoilt(mine, tmp_path / "gift.db", view)
    with pytest.raises(LibraryError, match=r"holds a view, two lines x+…, which"):
        Library(strange)


def test_a_table_that_says_it_is_another_is_refused_or_damage(
    mine: Path, tmp_path: Path
) -> None:
    """A schema that was written by hand, so that its columns lie about its text."""
    text = "CREATE VIEW theme AS SELECT 1 AS key, 2 AS payload"
    strange = tmp_path / "gift.db"
    spoilt(mine, strange, "")
    with closing(sqlite3.connect(strange)) as raw, raw:
        raw.execute("PRAGMA writable_schema=ON")
        raw.execute("UPDATE sqlite_master SET sql = ? WHERE name = 'theme'", (text,))
    before = strange.read_bytes()
    with pytest.raises(LibraryError):
        Library(strange)
    assert strange.read_bytes() == before


@pytest.mark.parametrize("what", ["trigger", "view of favourites"])
def test_one_that_was_put_in_the_place_of_ours_is_refused_when_it_is_opened_again(
    mine: Path, tmp_path: Path, what: str
) -> None:
    strange = spoilt(mine, tmp_path / "gift.db", HOSTILE[what])
    with Library(mine) as library:
        assert len(library.everything()) == 2
    strange.replace(mine)
    with pytest.raises(LibraryError, match="does not make"):
        Library(mine)
