"""The fields of several choices: boxes to tick, and options with a price."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QCheckBox, QPushButton

from builder.core.field_spec import Path
from builder.core.row_enum import small_print
from ui.forms.fields.choice import PrintedField, label
from ui.forms.fields.field import Addition
from ui.widgets.labels import literal, small, styled, tip
from ui.widgets.layouts import FlowLayout, acting, button, shown_in

NONE: Final = "None yet: Add… has them"


class OptionsField(PrintedField):
    """What is taken of choices that have a price, a chip each; Add… has the others.

    A value held twice is shown twice, and each chip takes one of them away.

    Attributes:
        held: The chips.
    """

    tall = True
    wide = True
    labelled = False

    def _make(self) -> None:
        self._held: tuple[object, ...] = ()
        self.held: list[QPushButton] = []
        self._none = small(NONE)
        self._flow = FlowLayout(self, self._none)

    def _drop(self, place: int) -> None:
        value = self._held[place]
        rest = (*self._held[:place], *self._held[place + 1 :])
        self.edited.emit(rest, f"Remove {label(value)}", "")

    def additions(self, design: object) -> Sequence[Addition]:
        """Return each choice that can be made now."""
        return [
            Addition(
                label(value),
                # What it costs stands in a column of its own.
                small_print(value).replace(f"; {price_of(value)}", ""),
                part=(*self._held, value),
                act=partial(self._put, value),
            )
            for value in self.known
            if value not in self._held and not self.why_not(value)
        ]

    def _put(self, value: object) -> None:
        self.edited.emit((*self._held, value), f"Add {label(value)}", "")

    def display(self, design: object) -> None:
        """Show what is taken."""
        self._held = tuple(getattr(design, self.name))
        chips = tuple(enumerate(self._held))
        for chip, (_, value) in shown_in(self.held, chips, self._chip, self._flow):
            chip.setText(f"{_words(value)}  ×")
            chip.setToolTip(tip(f"{small_print(value)} (a click takes it away)"))
            chip.setAccessibleName(f"Remove {label(value)}")
            chip.setAccessibleDescription(small_print(value))
        self._none.setVisible(not chips)

    def _chip(self) -> QPushButton:
        drop = partial(self._drop, len(self.held))
        return acting(styled(button("", drop), kind="tag"), drop)

    def go(self, rest: Path) -> None:
        """Focus the chip of what a path leads to, or the last one."""
        at = rest[0] if rest and rest[0] in range(len(self._held)) else -1
        if self._held:
            chips = self.held[: len(self._held)]
            chips[int(at)].setFocus(Qt.FocusReason.OtherFocusReason)


def _words(value: object) -> str:
    price = price_of(value)
    words = " ".join(label(value).split()).replace("&", "&&")
    return f"{words} · {price}" if price else words


def price_of(value: object) -> str:
    """Return the price of a choice in a few letters; empty if its row has none."""
    return getattr(getattr(value, "row", value), "price", "")


class ChecksField(PrintedField):
    """A box to tick for each choice, with its details as tooltip.

    The printed choices come first, then those of the house rules, then held values
    that are neither. A value held twice stays twice until its box is cleared.
    """

    tall = True

    def _make(self) -> None:
        self._held: tuple[object, ...] = ()
        self._words: dict[object, str] = {}
        self._pool: list[QCheckBox] = []
        self.setAccessibleName(self.about.label)
        self._flow = FlowLayout(self, gap=14)
        # The label of the field leads to its first box, so there must be one.
        list(shown_in(self._pool, self._printed, self._box))

    @property
    def boxes(self) -> dict[object, QCheckBox]:
        """The box of each choice."""
        return dict(zip(self._words, self._pool, strict=False))

    def _choices(self) -> dict[object, str]:
        return {member: label(member) for member in (*self.known, *self._held)}

    def _box(self) -> QCheckBox:
        box, place = QCheckBox(), len(self._pool)
        box.toggled.connect(lambda on: self._tick(place, on=on))
        acting(box, lambda: self._tick(place, on=not box.isChecked()))
        self._flow.addWidget(box)
        if not place:
            self.setFocusProxy(box)
        return box

    def display(self, design: object) -> None:
        """Tick the boxes of held values; a disabled box says why in its tooltip."""
        self._held = getattr(design, self.name)
        self._words = self._choices()
        self.unused = not self._words
        choices = tuple(self._words.items())
        for box, (value, words) in shown_in(self._pool, choices, self._box):
            held = value in self._held
            why = self.why_not(value)
            with QSignalBlocker(box):
                box.setText(" ".join(words.split()).replace("&", "&&"))
                box.setChecked(held)
            # A held value can always be removed.
            box.setEnabled(held or not why)
            box.setToolTip(literal(why) if why else tip(small_print(value)))
            box.setAccessibleDescription(why)

    def _tick(self, place: int, *, on: bool) -> None:
        value, words = tuple(self._words.items())[place]
        rest = tuple(held for held in self._held if held != value)
        after = (*self._held, value) if on else rest
        self.edited.emit(after, f"{'Add' if on else 'Remove'} {words}", "")


class OffersField(ChecksField):
    """Boxes for choices that depend on the design, such as a creation's weapons."""

    def _choices(self) -> dict[object, str]:
        """Return the offers; a held value no longer on offer can still be removed."""
        offers = dict(self.context.choices.offers(self.name))
        missing = {one: f"{one} (gone)" for one in self._held if one not in offers}
        return {**offers, **missing}
