"""Files read for the preview: what they are decides, not how they are called."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QUrl

from builder.brikwars.model.designs import Creation, Weapon
from db.files.muster import write
from db.files.muster_file import MusterFile
from db.files.unreadable import Unreadable
from db.sharing.codes import written
from ui.exchange.arriving import Read, from_file
from ui.exchange.texts import clip, mime, welcome

GUN = Weapon(name="Long Tom", size=4)
FILE = MusterFile({"g": GUN})


def read(path: Path) -> Read:
    library = {"t": Creation(name="Trooper")}
    return from_file(path, library, lambda _: None, lambda _done, _total: True)


def test_muster_files_lists_and_generated_armies_are_told_apart(tmp_path: Path) -> None:
    muster, words, army = (tmp_path / name for name in ("a.json", "b.txt", "c.json"))
    muster.write_bytes(write(FILE))
    words.write_text("\ufeff2x Trooper", encoding="utf-8")
    army.write_text('{"name": "Blue", "squads": [{"units": [{"name": "Trooper"}]}]}')
    assert read(muster) == Read(FILE)
    assert [a.entries[0].count for a in read(words).file.armies.values()] == [2]
    assert read(words).told
    assert [a.name for a in read(army).file.armies.values()] == ["Blue"]


@pytest.mark.parametrize("name", ["post.txt", "post.bbcode", "post", "post.json"])
def test_a_code_in_a_file_is_what_it_stands_for(tmp_path: Path, name: str) -> None:
    post = tmp_path / name
    post.write_text(f"Look at my gun:\n> {written(FILE)}.\n", encoding="utf-8")
    assert read(post) == Read(MusterFile({"a": GUN}))
    post.write_text(f"Look:\n{written(FILE)[:-5]}", encoding="utf-8")
    with pytest.raises(Unreadable, match=f"{name}, the code: is cut short: 5 char"):
        read(post)


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("a.txt", b"\0\1\2", "is no text"),
        ("a.txt", b"x" * 4_000_001, "at most 1 million"),
        ("a.txt", b"x" * 1_000_001, "at most 1 million"),
        ("a.png", b"\x89PNG", "is a picture"),
        ("a.json", b"{", "is not JSON"),
        ("club.db", b"SQLite", "is a library"),
    ],
)
def test_what_cannot_be_read_says_why(
    tmp_path: Path, name: str, data: bytes, why: str
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(Unreadable, match=why):
        read(path)
    with pytest.raises(Unreadable, match="no such file"):
        read(tmp_path / "gone.json")


def test_a_clipboard_says_what_it_holds() -> None:
    data = write(FILE)
    assert mime("Long Tom\n", data, "BM1.x").text().splitlines()[-1] == "BM1.x"
    held = clip(mime("Long Tom", data, rows=True))
    assert (held.muster, held.rows, held.text) == (data, True, "")
    assert clip(mime("Long Tom")).text == "Long Tom"
    files = QMimeData()
    files.setUrls([QUrl.fromLocalFile("/a.json"), QUrl("https://example.org/b")])
    assert clip(files).files == ("/a.json",)
    assert welcome(files)
    assert not welcome(QMimeData())
