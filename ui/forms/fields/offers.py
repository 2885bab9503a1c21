"""Fields of choices that only the whole knows, such as a creation's own weapons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QComboBox

from builder.core.field_spec import FieldSpec
from ui.forms.fields.choice import DisabledItems
from ui.forms.fields.field import EditorContext, FormField
from ui.widgets.flow_layout import FlowLayout
from ui.widgets.inputs import calm
from ui.widgets.labels import literal
from ui.widgets.layouts import shown_in


class OfferField(FormField):
    """One value of those that are offered; the offers are asked for at each display.

    A value that is not offered any more is shown as it stands, until another is chosen.
    """

    def __init__(self, name: str, about: FieldSpec, context: EditorContext) -> None:
        super().__init__(name, about, context)
        self._offers: Sequence[tuple[Any, str]] = ()
        self.box = QComboBox()
        self.box.setAccessibleName(about.label)
        self.box.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.box.setMinimumContentsLength(14)
        calm(self.box)
        self.lay(self.box)
        self.box.currentIndexChanged.connect(self._told)

    def _told(self, place: int) -> None:
        self.edited.emit(self._offers[place][0], "", "")

    def display(self, design: Any) -> None:
        """Show what is offered, and which of it is chosen."""
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


class OffersField(FormField):
    """Any of the values that are offered, a box to tick for each."""

    tall = True

    def __init__(self, name: str, about: FieldSpec, context: EditorContext) -> None:
        super().__init__(name, about, context)
        self._held: tuple[Any, ...] = ()
        self._offers: Sequence[tuple[Any, str]] = ()
        self.boxes: list[QCheckBox] = []
        self._flow = FlowLayout(self, gap=14)

    def display(self, design: Any) -> None:
        """Tick what is chosen; what is not offered any more can still be let go."""
        self._held = getattr(design, self.name)
        offers = list(self.context.choices.offers(self.name))
        known = [offer for offer, _ in offers]
        offers += [(one, f"{one} (gone)") for one in self._held if one not in known]
        self._offers = offers
        for box, (value, label) in shown_in(self.boxes, offers, self._box):
            held = value in self._held
            why = self.context.choices.why_disabled(self.name, value)
            with QSignalBlocker(box):
                box.setText(" ".join(label.split()).replace("&", "&&"))
                box.setChecked(held)
            # What is held can always be let go.
            box.setEnabled(held or not why)
            box.setToolTip(literal(why))
            box.setAccessibleDescription(why)

    def _box(self) -> QCheckBox:
        box, place = QCheckBox(), len(self.boxes)
        box.toggled.connect(lambda on: self._tick(place, on=on))
        self._flow.addWidget(box)
        if not place:
            self.setFocusProxy(box)
        return box

    def _tick(self, place: int, *, on: bool) -> None:
        value, label = self._offers[place]
        rest = tuple(held for held in self._held if held != value)
        after = (*self._held, value) if on else rest
        self.edited.emit(after, f"{'Add' if on else 'Remove'} {label}", "")
