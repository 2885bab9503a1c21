"""The pictures of the manual show the window as it is."""

import json
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtWidgets import QApplication

from tests.docs import PICTURES
from tests.pictures.making import FILE, FOLDER, PICTURE, played
from tests.pictures.phones import PHONES
from tests.pictures.scenes import CUTS, SCENES, SHEETS
from tests.worked import PAGES, pictures

WORKED = [name for page in PAGES for name in pictures(page)]
"""The pictures of the worked examples: tests/ui/manual/test_worked.py plays them."""

AGAIN = "python3 dev.py pictures makes the pictures again; look at them"


def test_each_picture_of_the_manual_has_a_scene() -> None:
    assert {*SCENES, *SHEETS, *PHONES, *WORKED} == set(PICTURES)


def test_each_picture_is_there_once() -> None:
    wanted = {f"{name}.png" for name in PICTURES}
    assert {file.name for file in FOLDER.iterdir()} == wanted, AGAIN


@pytest.mark.parametrize("name", SCENES)
def test_a_picture_has_its_size_at_double_density(name: str) -> None:
    kept = json.loads(FILE.read_bytes())[name]
    size = tuple(kept[PICTURE])
    with Image.open(FOLDER / f"{name}.png") as image:
        assert image.size == size, AGAIN
    whole = name not in CUTS or not CUTS[name].around
    assert not whole or size == tuple(2 * each for each in kept["size"])
    assert max(size) > 900, "it was made at single density"


@pytest.mark.full
def test_the_window_is_as_the_pictures_show_it(
    qapp: QApplication, tmp_path: Path
) -> None:
    kept = json.loads(FILE.read_bytes())
    for scene in kept.values():
        # The size of a picture is nothing that a window shows: it would be waited for.
        scene.pop(PICTURE, None)
    found = played([], tmp_path / "library.db", lambda *_: None, kept)
    for name, shown in found.items():
        assert shown == kept[name], f"{name}: {AGAIN}"


@pytest.mark.full
def test_papers_and_pages_have_the_size_of_their_pictures() -> None:
    kept = json.loads(FILE.read_bytes())
    for name in (*SHEETS, *PHONES):
        with Image.open(FOLDER / f"{name}.png") as image:
            assert [*image.size] == kept[name]["size"], AGAIN
