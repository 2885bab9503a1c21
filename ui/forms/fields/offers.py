"""A field of one choice that depends on the design, such as a creation's weapons."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox

from builder.core.field_spec import FieldSpec
from ui.forms.fields.choice import DisabledItems
from ui.forms.fields.field import EditorContext, FormField
from ui.widgets.inputs import calm
from ui.widgets.labels import literal

LEAST: Final = 120
"""The least width in pixels of the closed box where room is short."""


class OfferField(FormField):
    """One of the values on offer, which are asked for at each display.

    A value that is no longer on offer stays shown until another one is chosen.
    """

    def __init__(self, name: str, about: FieldSpec, context: EditorContext) -> None:
        super().__init__(name, about, context)
        self._offers: Sequence[tuple[object, str]] = ()
        self.box = QComboBox()
        self.box.setAccessibleName(about.label)
        self.box.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.box.setMinimumContentsLength(10)
        calm(self.box)
        self.lay(self.box)
        self.box.currentIndexChanged.connect(self._changed)

    @property
    def least(self) -> int:
        """The width beside its label, however wide the closed box is now."""
        return max(super().least, self.box.minimumSizeHint().width())

    def stack(self, *, stacked: bool) -> None:
        """Narrow the closed box."""
        # A combo box keeps the hint that it has once given.
        self.box.setMinimumWidth(LEAST if stacked else 0)

    def _changed(self, place: int) -> None:
        self.edited.emit(self._offers[place][0], "", "")

    def display(self, design: object) -> None:
        """Show the offers, and which of them is chosen."""
        value = getattr(design, self.name)
        offers = tuple(self.context.choices.offers(self.name))
        if all(offer != value for offer, _ in offers):
            offers = (*offers, (value, f"{value} (not there any more)"))
        with QSignalBlocker(self.box):
            if offers != self._offers:
                self._offers = offers
                self.box.clear()
                self.box.addItems([" ".join(label.split()) for _, label in offers])
                self._barred = DisabledItems(self.box)
            place = next(at for at, (one, _) in enumerate(offers) if one == value)
            self.box.setCurrentIndex(place)
        why_disabled = self.context.choices.why_disabled
        self._barred.show([why_disabled(self.name, offer) for offer, _ in offers])
        self.box.setToolTip(literal(offers[place][1]))
