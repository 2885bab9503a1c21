"""What each picture shows: a function for each, by the name that the manual uses."""

import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from PIL import Image, ImageDraw, ImageFont
from pypdfium2 import PdfDocument
from PySide6.QtCore import QMimeData, QPointF
from PySide6.QtWidgets import QApplication, QWidget

from builder import systems
from builder.examples import examples_of
from reports.pdf.raster import page_images
from tests.photographed import SIX, photo
from tests.pictures.cutting import Cut
from tests.pictures.stage import Stage
from ui.__main__ import main
from ui.forms.fields.size_dialogs import PhotoRulerDialog
from ui.pages.army_page import AGAINST

EXAMPLES: Final = Path(__file__).resolve().parents[2] / "examples"
_POST: Final = """\
Rifle, Use 3, Range 8, 1d6+1
Long Tom, Use 5, Range 18, 3d6
Boar spear, Use 2, 1d8
Nothing that anybody reads
"""
"""A list as players post it."""

Scene = Callable[[Stage], QWidget]
"""Brings the window there; returns what is photographed."""


def welcome(stage: Stage) -> QWidget:
    """The welcome page."""
    stage.controller.actions["welcome"].trigger()
    return stage.window


def weapon(stage: Stage) -> QWidget:
    """A weapon, with its bill and its card."""
    stage.open("Ripper Blade")
    return stage.window


def creation(stage: Stage) -> QWidget:
    """A creation."""
    stage.open("Fire-breathing Dragon")
    return stage.window


def photo_ruler(stage: Stage) -> QWidget:
    """A wall, measured on its photo."""
    page = stage.open("Fire-breathing Dragon")
    camera, studs, bricks = SIX["turned 10"]
    field = page.form.fields["size"]
    data = photo(camera, studs, bricks)
    dialog = PhotoRulerDialog("Size", field.about.measure, field, data)
    dialog.open()
    dialog.resize(900, 620)
    stage.rest()
    # A brick of four studs, and the longest side of the wall.
    corners = ((-24, 38.4, 0), (8, 38.4, 0), (-56, 57.6, 0), (56, 57.6, 0))
    view = dialog.photo
    view._zoom_by(4, view.place_of(0))
    view.centerOn(*camera.seen((0, 30, 0)))
    for end, corner in enumerate(corners):
        view.current = end
        view._put(view.viewportTransform().map(QPointF(*camera.seen(corner))))
    stage.rest()
    return dialog


def army(stage: Stage) -> QWidget:
    """An army with its limit."""
    stage.open("Border Guard")
    return stage.window


def against(stage: Stage) -> QWidget:
    """The same against the usual targets."""
    page = stage.open("Border Guard")
    page.strip.setCurrentIndex(AGAINST)
    stage.until(
        lambda: page.against.panel.view.current and not page.against.panel._press.busy
    )
    return stage.window


def verdict(stage: Stage) -> QWidget:
    """An illegal weapon, with all of its verdict."""
    stage.open("Endless Gun")
    stage.controller.actions["whole_verdict"].trigger()
    return stage.window


def print_dialog(stage: Stage) -> QWidget:
    """The print dialog, with the proof of a sheet."""
    stage.open("Border Guard")
    dialog: Any = stage.dialog("cards")
    stage.until(dialog.view.strip.count)
    stage.rest()
    return dialog


def themes(stage: Stage) -> QWidget:
    """The dialog of themes, with a card that wears one."""
    stage.open("Border Guard")
    dialog: Any = stage.dialog("themes")
    dialog.list.setCurrentRow(1)
    stage.until(dialog.card.faces[0].isVisible)
    stage.rest()
    return dialog


def house_rules(stage: Stage) -> QWidget:
    """A set of house rules, which is in no new library."""
    stage.bring(*(each for each in examples_of("brikwars") if each.rulesets))
    stage.clear()
    stage.open("Harbor Street rules")
    return stage.window


def odds(stage: Stage) -> QWidget:
    """The odds of a weapon by distance."""
    page = stage.open("Rifle")
    page.turn(list(page.views).index("One attack"))
    stage.until(lambda: page.panel.view.current)
    return stage.window


def library(stage: Stage) -> QWidget:
    """The page of the whole library."""
    stage.controller.actions["library"].trigger()
    return stage.window


def history(stage: Stage) -> QWidget:
    """The versions of a weapon."""
    page = stage.open("Missile")
    for name, words in (("Hand Missile", "Name"), ("Light Missile", "Name")):
        page.document.edit(replace(page.document.value, name=name), words)
        page.end_visit()
        stage.saved()
    dialog: Any = stage.dialog("history")
    stage.until(lambda: dialog.model.versions)
    dialog.model.want_all()
    stage.until(lambda: dialog.model.known == len(dialog.model.versions))
    dialog.list.setCurrentIndex(dialog.shown.index(1, 0))
    stage.until(dialog.copy.isEnabled)
    return dialog


def restore(stage: Stage) -> QWidget:
    """What a backup holds that is other than now."""
    stage.controller.actions["backup_now"].trigger()
    stage.saved()
    page = stage.open("Smoke Rocket")
    page.document.edit(replace(page.document.value, name="Fog Rocket"), "Name")
    page.end_visit()
    stage.saved()
    dialog: Any = stage.dialog("restore")
    stage.until(dialog.table.model().rowCount)
    dialog.table.selectRow(0)
    stage.until(lambda: "Comparing" not in dialog.said.text())
    return dialog


def taking_in(stage: Stage) -> QWidget:
    """What was understood of a forum post."""
    stage.open("Rifle")
    data = QMimeData()
    data.setText(_POST)
    QApplication.clipboard().setMimeData(data)
    return stage.dialog("paste_designs")


def settings(stage: Stage) -> QWidget:
    """The settings."""
    return stage.dialog("settings")


SCENES: Final[Mapping[str, Scene]] = {
    "weapon": weapon,
    "creation": creation,
    "photo-ruler": photo_ruler,
    "army": army,
    "against": against,
    "verdict": verdict,
    "print": print_dialog,
    "themes": themes,
    "odds": odds,
    "library": library,
    "history": history,
    "restore": restore,
    "import": taking_in,
    "settings": settings,
    "welcome": welcome,
    "house-rules": house_rules,
}
"""The pictures of the window, in the order in which one library can show them."""


OPEN: Final = ("Tabs", "Beside", "VerdictPanel")
"""All of a window but the library and the bar at the top."""

CUTS: Final[Mapping[str, Cut]] = {
    "weapon": Cut(
        ("DesignPage",), (0, 0, 1, 0.69), {2: "Name", 3: "Type", 4: "BrickSlider"}
    ),
    "creation": Cut(
        ("DesignPage",),
        numbers={
            2: "Name",
            3: "BrickSlider",
            4: "Armor 2d10",
            5: "One more: Move",
            6: "Mind: d12",
        },
    ),
    "army": Cut(
        numbers={1: "LibraryPanel", 2: "ArmyPage", 3: "Beside", 4: "VerdictHead"}
    ),
    "against": Cut(("ArmyPage",), numbers={2: "Hurt"}),
    "verdict": Cut(OPEN),
    "house-rules": Cut(
        ("RuleSetPage",),
        numbers={1: "Judge them by it…", 2: "Home-made"},
    ),
    "print": Cut(numbers={2: "Print shop", 3: "Print…", 4: "Save PDF…"}),
    "history": Cut(
        numbers={2: "Versions, the newest first", 3: "Fields", 4: "Bring this back"}
    ),
    "restore": Cut(numbers={2: "Backups", 3: "What differs in this backup"}),
    "themes": Cut(numbers={1: "Themes", 2: "Copy", 3: "Put it on Border Guard"}),
    "settings": Cut(
        numbers={
            1: "Looks",
            2: "What a rule refuses",
            3: "Start",
            4: "History",
        }
    ),
    "odds": Cut(("DesignPage",), (0, 0, 1, 0.85), {2: "Target"}),
    "welcome": Cut(("Welcome",)),
}
"""What is shown of a window; all of what is not named."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A picture of paper.

    Attributes:
        words: The command that prints it.
        page: Which page, counted from 0.
        dpi: Pixels per inch.
        part: The part of the page: left, top, right, bottom, from 0 to 1.
    """

    words: tuple[str, ...]
    page: int = 0
    dpi: float = 150
    part: tuple[float, float, float, float] = (0, 0, 1, 1)

    def picture(self, folder: Path) -> Image.Image:
        """Print it, and return the picture.

        Args:
            folder: Where the file may lie for a moment.

        Raises:
            ValueError: If the command refused.
        """
        return self._cut(self._printed(folder))

    def _printed(self, folder: Path) -> bytes:
        out = folder / "sheet.pdf"
        command, file, *more = self.words
        line = [command, str(EXAMPLES / file), *more, "-o", str(out), "--force"]
        if main(line):
            raise ValueError(f"{command} did not print")
        return out.read_bytes()

    def _cut(self, pdf: bytes) -> Image.Image:
        (pixels,) = page_images(pdf, self.dpi, range(self.page, self.page + 1))
        image = pixels.image()
        left, top, right, bottom = self.part
        wide, high = image.size
        return image.crop(
            (
                round(left * wide),
                round(top * high),
                round(right * wide),
                round(bottom * high),
            )
        )


@dataclass(frozen=True, slots=True)
class Labelled(Sheet):
    """A picture of paper with numbers at its parts, each beside a word of the part.

    Attributes:
        left: Words whose numbers stand at the left, from above.
        right: Words whose numbers stand at the right; these go on counting.
        edge: Those of them that only say how high the number stands: what it is about
            begins at the edge of the card, such as the portrait.
    """

    left: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    edge: tuple[str, ...] = ()

    def picture(self, folder: Path) -> Image.Image:
        """Print it, and return the picture with its numbers."""
        pdf = self._printed(folder)
        card = self._cut(pdf)
        image = Image.new("RGB", (card.width + 2 * _ASIDE, card.height), "white")
        image.paste(card, (_ASIDE, 0))
        pen = ImageDraw.Draw(image)
        places = self._places(pdf)
        for number, (word, (x, y)) in enumerate(places.items(), start=1):
            left = word in self.left
            side = _ASIDE // 2 if left else image.width - _ASIDE // 2
            rim = 60 if left else card.width - 20
            end = _ASIDE + (rim if word in self.edge else x)
            pen.line((side, y, end, y), fill=_MARK, width=3)
            pen.circle((side, y), 20, fill=_MARK)
            font = ImageFont.load_default(26)
            pen.text((side, y), str(number), "white", font, anchor="mm")
        return image

    def _places(self, pdf: bytes) -> dict[str, tuple[float, float]]:
        """Return where each word stands on the cut page: its near end, its middle.

        Raises:
            ValueError: If the page has no such word.
        """
        found = {}
        with PdfDocument(pdf) as document:
            page = document[self.page]
            wide, high = page.get_size()
            text = page.get_textpage()
            for word in (*self.left, *self.right):
                at = text.search(word, match_case=True).get_next()
                if at is None:
                    raise ValueError(f"no {word} on the card")
                boxes = [text.get_charbox(at[0] + step) for step in range(at[1])]
                x = boxes[0][0] - 3 if word in self.left else boxes[-1][2] + 3
                y = high - (boxes[0][1] + boxes[0][3]) / 2
                scale = self.dpi / 72
                left, top = self.part[0] * wide, self.part[1] * high
                found[word] = (scale * (x - left), scale * (y - top))
        return found


_ASIDE: Final = 70
"""Pixels beside a labelled card for its numbers."""

_MARK: Final = "#b3261e"

GALLERY: Final = {
    example.key: (0.35, 0.66, 0.97)[min(3, len(example.designs)) - 1]
    for system in systems().values()
    for example in examples_of(system.key)
}
"""The examples, each with the right edge of the first row of its cards, from 0 to 1."""

SHEETS: Final[Mapping[str, Sheet]] = {
    "cards-front": Sheet(
        ("cards", "first-battle.json"), 0, 220, (0.03, 0.055, 0.97, 0.355)
    ),
    "card-parts": Labelled(
        ("cards", "first-battle.json", "--only", "Border Keep"),
        0,
        200,
        (0.03, 0.055, 0.35, 0.355),
        left=("Border Keep", "Skill", "Wall Catapult", "Too Big"),
        right=("CP", "3d10", "Damage", "Destroyed"),
        edge=("Skill", "Destroyed"),
    ),
    "cards-sheet": Sheet(("cards", "first-battle.json")),
    "roster": Sheet(("roster", "first-battle.json"), part=(0, 0, 1, 0.62)),
    **{
        f"gallery-{key}": Sheet(
            ("cards", f"{key}.json"), 0, 200, (0.03, 0.055, right, 0.355)
        )
        for key, right in GALLERY.items()
    },
}
"""The pictures of paper."""


def small(image: Image.Image) -> bytes:
    """Return a picture as a PNG of 256 colours, which is a third of the size."""
    out = io.BytesIO()
    image.convert("RGB").quantize(256, dither=Image.Dither.NONE).save(
        out, "PNG", optimize=True
    )
    return out.getvalue()


@cache
def names() -> Sequence[str]:
    """Return the names of all pictures."""
    return (*SCENES, *SHEETS)
