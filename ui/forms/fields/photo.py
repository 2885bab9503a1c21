"""The fields of a photo: which one, and how it is framed."""

from collections.abc import Sequence
from pathlib import Path as File
from typing import Final

from PySide6.QtCore import QSize, QUrl, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QIcon, QImage
from PySide6.QtWidgets import QProgressBar, QToolButton

from builder.core.design import Design
from builder.core.framing import Framing
from db.files.jsontext import LARGEST, contents
from db.files.pictures import ready
from reports.layout.framed import coarse
from ui.core import file_dialogs
from ui.core.background import PATIENCE, BackgroundTask, Progress
from ui.core.timer import timer
from ui.forms.fields.field import Addition, FormField
from ui.widgets.framing_dialog import FramingDialog, size_of, thumbnail
from ui.widgets.labels import named, plain, styled
from ui.widgets.layouts import button, column
from ui.widgets.paint.tokens import Ink
from ui.widgets.theme import scaled

SIDE: Final = 92
"""The side of the thumbnail in pixels, at the ordinary size of type."""
PATTERN: Final = "Images (*.png *.jpg *.jpeg *.webp *.bmp *.gif *.tif *.tiff)"

_DROP: Final = "Or drop an image file here"


def read_photo(file: File, progress: Progress) -> bytes:
    """Return an image file as a photo is kept: upright and not too large."""
    return ready(contents(file, 10 * LARGEST), progress).data


class PhotoField(FormField):
    """A thumbnail as a button, a button to remove it, and room to drop a file."""

    tall = True
    clears = ("framing",)
    reading = Signal(bool)
    """Emitted when a photo begins to be read, and with False when that ends."""

    def _make(self) -> None:
        self.setAcceptDrops(self.context.photos is not None)
        self.thumb = named(self.about.label, styled(QToolButton(), kind="tall"))
        self._side = scaled(SIDE)
        self.thumb.setFixedSize(self._side, self._side)
        self.thumb.setIconSize(QSize(self._side - 10, self._side - 10))
        self.thumb.setToolTip("Choose a photo, or drop an image file here")
        self.choose = button("Choose…", self.ask_for_file, name="Choose a photo")
        self.remove = button("Remove", name="Remove the photo")
        self.trouble = plain(_DROP, wrap=True)
        self.bar = named("Reading the photo", QProgressBar())
        self.stop = button("Cancel", name="Stop reading the photo")
        for part in (self.bar, self.stop):
            part.hide()
        self._reading = ""
        self._task = BackgroundTask(self, self._keep, self._refuse)
        self._task.progressed.connect(self._progress)
        self._task.stopped.connect(lambda: self._busy(""))
        self.stop.clicked.connect(self._task.leave)
        self._silence = timer(self, self._be_silent, 0)
        both = column(None, self.choose, self.remove, None)
        words = column(None, None, self.trouble, self.bar, self.stop, None)
        self.lay(self.thumb, both, (words, 1))
        # The thumbnail is hidden while there is none.
        self.setFocusProxy(self.choose)
        self._shown: tuple[str, Framing | None] | None = None
        self._image = QImage()
        self.thumb.clicked.connect(self.ask_for_file)
        for widget in (self.thumb, self.choose):
            widget.setEnabled(self.context.photos is not None)
        if self.context.photos is not None:
            self.context.photos.arrived.connect(self._arrive)
        self.remove.clicked.connect(self._remove)

    def additions(self, design: object) -> Sequence[Addition]:
        """Return a photo, which is chosen at once."""
        return (Addition(self.about.label, self.about.hint, act=self.ask_for_file),)

    def ask_for_file(self) -> None:
        """Let the player choose an image file."""
        chosen = file_dialogs.ask_to_open(self, "Choose a photo", PATTERN, "photos")
        if chosen:
            self.take(chosen)

    def take(self, file: File) -> None:
        """Read and store an image file and make it the photo, or say why not."""
        photos = self.context.photos
        if photos is None:
            return

        def work(progress: Progress) -> str:
            return photos.keep(read_photo(file, progress))

        # One before it may hang, and others need not wait for that.
        self._task.close()
        self._reading = file.name
        self.reading.emit(True)
        self._task.start(work)
        self._silence.start(int(PATIENCE * 1_000))

    def _remove(self) -> None:
        self._task.drop()
        self._busy("")
        self.edited.emit("", "Remove photo", "")

    def _keep(self, key: str) -> None:
        self._busy("")
        self.edited.emit(key, "Photo", "")

    def _refuse(self, why: str) -> None:
        self._busy("")
        self._complain(self._reading, f"{why[:1].lower()}{why[1:]}")

    def _complain(self, name: str, why: str) -> None:
        self.trouble.dip(None)
        self.trouble.setText(f"{name}: {why}")

    def _busy(self, name: str) -> None:
        """Show that a file is being read; nothing is if its name is empty."""
        for part in (self.bar, self.stop):
            part.setVisible(bool(name))
        self.bar.setRange(0, 0)
        self.reading.emit(bool(name))
        self._say(f"Reading {name}…" if name else "")

    def _be_silent(self) -> None:
        # What reports how far it is has been read.
        if self._task.busy and not self.bar.maximum():
            self._task.leave()
            self._complain(self._reading, "has not answered for five seconds")

    def _progress(self, done: int, total: int) -> None:
        if self.bar.isHidden():
            self._busy(self._reading)
        self.bar.setRange(0, total)
        self.bar.setValue(done)

    def display(self, design: Design) -> None:
        """Show the photo of a design."""
        key, framing = getattr(design, self.name), design.framing
        if (key, framing) == self._shown:
            return
        if self._shown is None or key != self._shown[0]:
            self._image = QImage.fromData(self.context.photo(key) or b"")
        self._show(key, framing)

    def _arrive(self, key: str) -> None:
        if self._shown and key == self._shown[0]:
            self._image = QImage.fromData(self.context.photo(key) or b"")
            self._show(*self._shown)

    def _show(self, key: str, framing: Framing | None) -> None:
        self._shown = key, framing
        window = self.context.window(self.context.card_format())
        image, room = self._image, self._side - 10
        there = not image.isNull()
        picture = QIcon(thumbnail(image, framing, window, room)) if there else QIcon()
        self.thumb.setIcon(picture)
        for part in (self.thumb, self.remove):
            part.setVisible(bool(key))
        self.thumb.setText("" if there else "No photo")
        self.remove.setEnabled(bool(key))
        self._say("")

    def _say(self, words: str) -> None:
        """Show some words; if there are none, what is to be known of the photo."""
        key, framing = self._shown or ("", None)
        self.trouble.dip(None)
        if not words and key and self._image.isNull():
            words = "The photo is not in this library"
        elif not words and key:
            window = self.context.window(self.context.card_format())
            words = coarse(size_of(self._image), window, framing)
            self.trouble.dip(Ink.WARN if words else None)
        self.trouble.setText(words or _DROP)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept one local file."""
        if len(_files(event.mimeData().urls())) == 1:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take the dropped file."""
        for file in _files(event.mimeData().urls())[:1]:
            event.acceptProposedAction()
            self.take(file)


def _files(urls: list[QUrl]) -> list[File]:
    return [File(url.toLocalFile()) for url in urls if url.isLocalFile()]


class FramingField(FormField):
    """How the photo stands in the card's window; hidden while there is no photo."""

    def _make(self) -> None:
        self.frame = button("Frame…", self.ask, self.about.hint, "Frame the photo")
        self.words = plain("")
        self.lay(self.frame, (self.words, 1))
        self.unused = True
        self._photo = ""
        self._framing: Framing | None = None

    def ask(self) -> FramingDialog | None:
        """Let the player frame the photo; None if it is not at hand."""
        image = QImage.fromData(self.context.photo(self._photo) or b"")
        if image.isNull():
            return None
        card = self.context.card_format()
        window = self.context.window
        dialog = FramingDialog(image, self._framing, card, self, window)
        dialog.chosen.connect(self._chosen)
        dialog.open()
        return dialog

    def _chosen(self, framing: Framing | None) -> None:
        if framing != self._framing:
            self.edited.emit(framing, "Frame the photo", "")

    def display(self, design: Design) -> None:
        """Show how the photo of a design is framed."""
        self._framing = getattr(design, self.name)
        if design.photo != self._photo:
            self._photo = design.photo
            self.unused = not self.context.photo(self._photo)
        self.words.setText(said(self._framing))


def said(framing: Framing | None) -> str:
    """Return a framing in words, such as `2.5 times, from its upper left`."""
    if framing is None or framing == Framing():
        return "Fills its window, from its middle"
    if not framing.zoom:
        return "The whole photo"
    zoom = f"Zoom {float(framing.zoom):.2f}".rstrip("0").rstrip(".")
    words = "Fills its window" if framing.zoom == 1 else zoom
    half = Framing().x
    down = "upper" if framing.y < half else "lower" if framing.y > half else ""
    across = "left" if framing.x < half else "right" if framing.x > half else ""
    side = " ".join(filter(None, (down, across)))
    if not (down and across):
        side = f"{side} side" if side else "middle"
    return f"{words}, from its {side}"
