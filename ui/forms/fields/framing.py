"""The field of a photo's framing: its words, and a button to change it."""

from PySide6.QtGui import QImage

from builder.core.design import Design
from builder.core.field_spec import FieldSpec
from builder.core.framing import Framing
from ui.forms.fields.field import EditorContext, FormField
from ui.widgets.framing_dialog import FramingDialog
from ui.widgets.labels import plain
from ui.widgets.layouts import button


class FramingField(FormField):
    """How the photo stands in the card's window; hidden while there is no photo."""

    def __init__(self, name: str, about: FieldSpec, context: EditorContext) -> None:
        super().__init__(name, about, context)
        self.frame = button("Frame…", self.ask, about.hint, "Frame the photo")
        self.words = plain("")
        self.lay(self.frame, (self.words, 1))
        self.unused = True
        self._photo = ""
        self._framing: Framing | None = None

    def ask(self) -> FramingDialog | None:
        """Let the player frame the photo; None if it is not at hand."""
        photos = self.context.photos
        data = photos.photo(self._photo) if photos else None
        image = QImage.fromData(data) if data else QImage()
        if image.isNull():
            return None
        card = self.context.card_format()
        dialog = FramingDialog(image, self._framing, card, self)
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
            photos = self.context.photos
            there = photos.photo(self._photo) if photos and self._photo else None
            self.unused = not there
        self.words.setText(said(self._framing))


def said(framing: Framing | None) -> str:
    """Return a framing in words, such as `2.5 times, from its upper left`."""
    if framing is None or framing == Framing():
        return "Fills its window, from its middle"
    if not framing.zoom:
        return "The whole photo"
    words = "Fills its window" if framing.zoom == 1 else f"Zoom {_figure(framing)}"
    half = Framing().x
    down = "upper" if framing.y < half else "lower" if framing.y > half else ""
    across = "left" if framing.x < half else "right" if framing.x > half else ""
    side = " ".join(filter(None, (down, across)))
    if not (down and across):
        side = f"{side} side" if side else "middle"
    return f"{words}, from its {side}"


def _figure(framing: Framing) -> str:
    return f"{float(framing.zoom):.2f}".rstrip("0").rstrip(".")
