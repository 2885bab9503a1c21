"""The field of a photo, to choose or to drop."""

from pathlib import Path as File
from typing import Any, Final

from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QIcon, QImage, QPixmap
from PySide6.QtWidgets import QFileDialog, QToolButton

from builder.core.field_spec import FieldSpec
from ui.forms.fields.field import EditorContext, FormField
from ui.widgets.labels import plain
from ui.widgets.layouts import button, column

SIDE: Final = 84
PATTERN: Final = "Images (*.png *.jpg *.jpeg *.webp *.bmp *.gif *.tif *.tiff)"

_DROP: Final = "Or drop an image file here"


class PhotoField(FormField):
    """A thumbnail as a button, a button to remove it, and room to drop a file."""

    tall = True

    def __init__(self, name: str, about: FieldSpec, context: EditorContext) -> None:
        super().__init__(name, about, context)
        self.setAcceptDrops(context.photos is not None)
        self.thumb = QToolButton()
        self.thumb.setFixedSize(SIDE, SIDE)
        self.thumb.setIconSize(QSize(SIDE - 10, SIDE - 10))
        self.thumb.setAccessibleName(about.label)
        self.thumb.setToolTip("Choose a photo, or drop an image file here")
        self.choose = button("Choose…", self.ask_for_file, name="Choose a photo")
        self.remove = button("Remove", name="Remove the photo")
        self.trouble = plain(_DROP, wrap=True)
        both = column(None, self.choose, self.remove, None)
        self.lay(self.thumb, both, (self.trouble, 1))
        self._shown: str | None = None
        self.thumb.clicked.connect(self.ask_for_file)
        for each in (self.thumb, self.choose):
            each.setEnabled(context.photos is not None)
        self.remove.clicked.connect(lambda: self.edited.emit("", "Remove photo", ""))

    def ask_for_file(self) -> None:
        """Let the player choose an image file."""
        chosen, _ = QFileDialog.getOpenFileName(self, "Choose a photo", "", PATTERN)
        if chosen:
            self.take(File(chosen))

    def take(self, file: File) -> None:
        """Store an image file and make it the photo; say so if that fails."""
        if self.context.photos is None:
            return
        try:
            key = self.context.photos.keep(file.read_bytes())
        except (OSError, ValueError) as error:
            words = error.strerror if isinstance(error, OSError) else str(error)
            self.trouble.setText(f"{file.name}: {words}")
            return
        self.edited.emit(key, "Photo", "")

    def display(self, design: Any) -> None:
        """Show the photo of a design."""
        key = getattr(design, self.name)
        if key == self._shown:
            return
        self._shown = key
        data = self.context.photos.photo(key) if key and self.context.photos else None
        image = QImage.fromData(data) if data else QImage()
        icon = QIcon() if image.isNull() else QIcon(_thumbnail(image))
        self.thumb.setIcon(icon)
        self.thumb.setText("No photo" if icon.isNull() else "")
        self.remove.setEnabled(bool(key))
        missing = bool(key) and image.isNull()
        self.trouble.setText("The photo is not in this library" if missing else _DROP)

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


def _thumbnail(image: QImage) -> QPixmap:
    """Return the middle of an image, small, but sharp on high-density screens."""
    side = 3 * SIDE
    scaled = image.scaled(
        QSize(side, side),
        Qt.AspectRatioMode.KeepAspectRatioByExpanding,
        Qt.TransformationMode.SmoothTransformation,
    )
    left, top = (scaled.width() - side) // 2, (scaled.height() - side) // 2
    return QPixmap.fromImage(scaled.copy(left, top, side, side))
