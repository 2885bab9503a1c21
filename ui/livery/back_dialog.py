"""Choosing a picture of one's own for the backs of an army's cards."""

from dataclasses import replace
from typing import Any, cast

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QWidget

from builder.content.card_back import CardBack
from builder.content.livery import Livery
from reports.layout.formats import OVER, Format
from reports.layout.framed import PhotoSize
from ui.forms.fields.field import EditorContext, FormField
from ui.forms.fields.photo import PhotoField
from ui.livery.preview import LiveryPreview
from ui.widgets.fitting import ChoosingDialog
from ui.widgets.labels import small
from ui.widgets.layouts import column, row
from ui.widgets.theme import scaled


def face_window(card: Format) -> PhotoSize:
    """Return the face of a card with what runs over its cut, in millimetres."""
    return PhotoSize(card.width + 2 * OVER, card.height + 2 * OVER)


class BackDialog(ChoosingDialog):
    """Chooses a picture, its framing, and whether the army's name stands on it.

    Attributes:
        photo: The field of the picture.
        framing: The field of how it is framed.
        named: Whether there is a band with the army's name.
        preview: The back of a card.
        back: What is chosen so far.
    """

    def __init__(
        self, worn: Livery, context: EditorContext, parent: QWidget | None = None
    ) -> None:
        """Begin with what the army has.

        Args:
            worn: What it wears.
            context: The store of photos, and the fields.
            parent: The window it belongs to.
        """
        super().__init__(parent, "A picture on the backs of its cards")
        self._worn, self.back = worn, worn.back or CardBack()
        about = replace(context, window=face_window)
        self.photo = cast("PhotoField", about.make_field(CardBack, "photo"))
        self.framing: FormField = about.make_field(CardBack, "framing")
        self.named = QCheckBox("A &band with the army's name")
        self.preview = LiveryPreview(context.photo)
        hint = small(
            "It stands on backs that would say nothing else. A back with rules or a "
            "square keeps them. The picture runs over the cut; its edges may be lost.",
            wrap=True,
        )
        left = QWidget()
        column(left, self.photo, self.framing, self.named, hint, None)
        left.setMinimumWidth(scaled(300))
        self.lay(row(None, (left, 1), self.preview, gap=16))
        self.photo.edited.connect(lambda key: self._put(photo=key, framing=None))
        self.framing.edited.connect(lambda framing: self._put(framing=framing))
        self.photo.reading.connect(self._wait)
        self.named.toggled.connect(lambda on: self._put(nameless=None if on else True))
        self._show()
        self.photo.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def value(self) -> CardBack | None:
        """The back; None for none."""
        return self.back if self.back.photo else None

    def _wait(self, reading: bool) -> None:  # noqa: FBT001 (a signal's)
        """Let nobody accept while a picture is read: it would be lost."""
        self.ok.setEnabled(not reading)
        self.ok.setToolTip("The picture is still being read" if reading else "")

    def _put(self, **parts: Any) -> None:
        self.back = replace(self.back, **parts)
        self._show()

    def _show(self) -> None:
        back = self.back
        for field in (self.photo, self.framing):
            field.display(back)
        self.framing.setVisible(bool(back.photo))
        self.named.setChecked(not back.nameless)
        self.named.setEnabled(bool(back.photo))
        self.preview.display(replace(self._worn, back=self.value))
