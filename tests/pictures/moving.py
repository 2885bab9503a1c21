"""The moving picture of the README: an army made in ten seconds.

`python -m tests.pictures.moving` makes it again; look at it.
"""

import os
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.pictures.cutting import Cut
from tests.pictures.making import still
from tests.pictures.scenes import OPEN
from tests.pictures.stage import Stage
from ui.shell.commands import Commands

FILE: Final = Path(__file__).resolve().parents[2] / "docs" / "army.gif"

Frame = tuple[Image.Image, int]
"""What is shown, and for how many milliseconds."""


def frames(stage: Stage) -> Iterator[Frame]:
    """Make an army as a player does, and yield what is seen at each step."""
    stage.controller.app.group(Commands).new("army")
    stage.until(lambda: "Nameless army" in stage.titles)
    page: Any = stage.page
    value = replace(page.document.value, name="Sunday patrol", limit=60)
    page.document.edit(value, "Name")
    yield _seen(stage), 1200
    page.entries.pick()
    line = page.entries.picker.line
    yield _seen(stage), 900
    for letters, count in (("ser", 1), ("tro", 3), ("gren", 2)):
        line.clear()
        for letter in letters:
            QTest.keyClicks(line, letter)
            yield _seen(stage), 200
        for _ in range(count):
            QTest.keyClick(line, Qt.Key.Key_Return)
            yield _seen(stage), 450
    QTest.keyClick(line, Qt.Key.Key_Escape)
    yield _seen(stage), 2600


def _seen(stage: Stage) -> Image.Image:
    stage.rest()
    return still(Cut(OPEN), stage.window)


def write(shown: list[Frame], file: Path) -> None:
    """Write pictures one after the other, in the colours that all of them share."""
    images = [image.convert("RGB") for image, _ in shown]
    wide, high = images[0].size
    together = Image.new("RGB", (wide, high * len(images)))
    for place, image in enumerate(images):
        together.paste(image, (0, place * high))
    colours = together.quantize(255, dither=Image.Dither.NONE)
    first, *others = (
        image.quantize(palette=colours, dither=Image.Dither.NONE) for image in images
    )
    lasting = [milliseconds for _, milliseconds in shown]
    first.save(
        file, "GIF", save_all=True, append_images=others, duration=lasting, loop=0
    )


def main() -> None:
    """Make the moving picture."""
    with tempfile.TemporaryDirectory() as home:
        for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
            os.environ[name] = home
        stage = Stage(Path(home) / "library.db")
        write(list(frames(stage)), FILE)
        stage.end()


if __name__ == "__main__":
    main()
