"""Scenes to files."""

import io
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

from PIL import Image
from PySide6.QtCore import QBuffer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from tests.pictures.cutting import Cut
from tests.pictures.phones import PHONES, Phones
from tests.pictures.record import record
from tests.pictures.scenes import CUTS, SCENES, SHEETS, Sheet, small
from tests.pictures.stage import Stage
from tests.worked import PAGES, Step, Walker, pictures, seen, walked

FOLDER: Final = Path(__file__).resolve().parents[2] / "ui/manual/pages/pictures"
FILE: Final = Path(__file__).with_name("shown.json")
"""What each picture of the window showed when it was made."""

PICTURE: Final = "picture"
"""Where the size of a file stands, in pixels; what it shows does not depend on it."""

Shown = dict[str, Any]


def sheets(wanted: Sequence[str], folder: Path, home: Path) -> Shown:
    """Make the pictures of paper and of pages; return their sizes by name."""
    shown: Shown = {}
    papers: dict[str, Sheet | Phones] = {**SHEETS, **PHONES}
    for name, sheet in papers.items():
        if not wanted or name in wanted:
            image = sheet.picture(home)
            (folder / f"{name}.png").write_bytes(small(image))
            shown[name] = {"size": [*image.size]}
            print(name, flush=True)
    return shown


def scenes(wanted: Sequence[str], folder: Path, home: Path) -> Shown:
    """Make the pictures of the window; return what each shows by name."""
    sizes: Shown = {}

    def keep(name: str, widget: QWidget, stage: Stage) -> None:
        cut = CUTS.get(name, Cut())
        image = still(cut, widget)
        (folder / f"{name}.png").write_bytes(small(image))
        sizes[name] = {PICTURE: [*image.size]}
        print(name, flush=True)

    shown = played(wanted, home / "library.db", keep) if _has(SCENES, wanted) else {}
    shown = {name: found | sizes[name] for name, found in shown.items()}
    return shown | worked_scenes(wanted, home / "worked" / "library.db")


def _has(there: Iterable[str], wanted: Sequence[str]) -> bool:
    return not wanted or not set(wanted).isdisjoint(there)


def tabs(widget: QWidget) -> list[str]:
    """Return the tabs in a widget: they say the same however far a form is scrolled."""
    return [
        each for each in record(widget, ())["shows"] if str(each).startswith("tab ")
    ]


def worked_scenes(wanted: Sequence[str], place: Path) -> Shown:
    """Make the pictures of the worked examples; return what each shows by name."""
    shown: Shown = {}
    pages = [page for page in PAGES if _has(pictures(page), wanted)]
    if not pages:
        return shown
    place.parent.mkdir()
    stage = Stage(place)

    def keep(step: Step, walker: Walker) -> None:
        # What is brought in opens when the library has it.
        stage.rest()
        if not step.picture:
            return
        widget, part = seen(walker)
        stage.rest()
        shown[step.picture] = {"shows": tabs(widget)}
        image = taken(walker.front.grab(part))
        (FOLDER / f"{step.picture}.png").write_bytes(small(image))
        print(step.picture, flush=True)

    try:
        for page in pages:
            walked(page, stage, keep)
    finally:
        stage.end()
    return shown


def played(
    wanted: Sequence[str],
    place: Path,
    each: Callable[[str, QWidget, Stage], object],
    awaited: Shown | None = None,
) -> Shown:
    """Play scenes one after the other; return what each shows by name.

    Args:
        wanted: The names of the scenes; all if empty.
        place: Where the library lies.
        each: Called at each scene with its name and its widget.
        awaited: What each is expected to show; it is waited for, because cards and
            counts come when a busy machine finds the time.
    """
    shown: Shown = {}
    stage = Stage(place)
    try:
        for name, scene in SCENES.items():
            if not wanted or name in wanted:
                widget = scene(stage)
                stage.rest()
                seen: Callable[[], Shown] = partial(record, widget, stage.titles)
                if awaited:
                    with suppress(TimeoutError):
                        stage.until(
                            lambda seen=seen, name=name: seen() == awaited[name]
                        )
                shown[name] = seen()
                each(name, widget, stage)
                stage.clear()
    finally:
        stage.end()
    return shown


def still(cut: Cut, shown: QWidget) -> Image.Image:
    """Return what is seen of a widget."""
    return taken(cut.picture(shown))


def taken(pixels: QPixmap) -> Image.Image:
    """Return a picture that Qt took, as others want it."""
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    pixels.save(buffer, "PNG")
    return Image.open(io.BytesIO(buffer.data().data()))
