"""The fields of several choices: boxes to tick, and options with a price."""

from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QCheckBox, QLineEdit, QPushButton, QWidget

from builder.core.field_spec import Path
from builder.core.row_enum import small_print
from ui.forms.fields.choice import PrintedField, label
from ui.widgets.labels import literal, small, styled, tip
from ui.widgets.layouts import FlowLayout, button, column, shown_in

SHOWN: Final = 6
"""How many choices are shown before the player asks for all of them."""


class OptionsField(PrintedField):
    """Chips that add themselves, each with its price, and a line to find one.

    A value held twice is shown twice, and each chip takes one of them away.

    Attributes:
        line: The words that a choice must have in its name or its effect.
        held: The chips of what is taken.
        offered: The chips of what can be added.
    """

    tall = True
    wide = True
    labelled = False

    def _make(self) -> None:
        self._held: tuple[object, ...] = ()
        self._free: tuple[object, ...] = ()
        self._found: tuple[object, ...] = ()
        self._all = False
        self.held: list[QPushButton] = []
        self.offered: list[QPushButton] = []
        self._taken, self._below = QWidget(), QWidget()
        self._taken_flow = FlowLayout(self._taken)
        self._below_flow = FlowLayout(self._below)
        self.line = QLineEdit(clearButtonEnabled=True)
        self.line.setAccessibleName(f"Add to {self.about.label}")
        self.line.textChanged.connect(self._offer)
        self.line.returnPressed.connect(self._take_first)
        self.more = styled(button("", self._show_all), kind="quiet")
        self.nothing = small("")
        column(self, self._taken, self.line, self._below, self.nothing, gap=4)
        self._below_flow.addWidget(self.more)
        self.setFocusProxy(self.line)

    # Actions of the player.

    def _take_first(self) -> None:
        if self.line.text().strip() and self._found:
            self._add(0)

    def _add(self, place: int) -> None:
        value = self._found[place]
        if self.why_not(value):
            return
        self.line.clear()
        self.edited.emit((*self._held, value), f"Add {label(value)}", "")

    def _drop(self, place: int) -> None:
        value = self._held[place]
        rest = (*self._held[:place], *self._held[place + 1 :])
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self.edited.emit(rest, f"Remove {label(value)}", "")

    def _show_all(self) -> None:
        self._all = True
        self._offer()
        if self._found:
            self.offered[0].setFocus(Qt.FocusReason.OtherFocusReason)

    # Display.

    def display(self, design: object) -> None:
        """Show what is taken, and offer the rest."""
        held = tuple(getattr(design, self.name))
        free = tuple(value for value in self.known if value not in held)
        if (held, free) == (self._held, self._free):
            return
        self._held, self._free = held, free
        chips = tuple(enumerate(held))
        for chip, (_, value) in shown_in(self.held, chips, self._held_chip):
            chip.setText(f"{self._words(value)}  ×")
            chip.setToolTip(tip(f"{small_print(value)} (a click takes it away)"))
            chip.setAccessibleName(f"Remove {label(value)}")
            chip.setAccessibleDescription(small_print(value))
        self._taken.setVisible(bool(held))
        self.line.setPlaceholderText(f"Add one of {len(free)}: name or effect")
        self.line.setVisible(bool(free))
        self._offer()

    def _words(self, value: object) -> str:
        price = price_of(value)
        words = " ".join(label(value).split()).replace("&", "&&")
        return f"{words} · {price}" if price else words

    def _offer(self) -> None:
        typed = self.line.text().casefold().split()
        found = [value for value in self._free if _has(value, typed)]
        shown = found if self._all or typed else found[:SHOWN]
        self._found = tuple(shown)
        for chip, value in shown_in(self.offered, self._found, self._offered_chip):
            why = self.why_not(value)
            chip.setText(self._words(value))
            chip.setEnabled(not why)
            chip.setToolTip(literal(why) if why else tip(small_print(value)))
            chip.setAccessibleName(f"Add {label(value)}")
            chip.setAccessibleDescription(why or small_print(value))
        rest = len(found) - len(shown)
        self.more.setText(f"{rest} more…")
        self.more.setVisible(rest > 0)
        self._below.setVisible(bool(found))
        missing = f"Nothing has “{self.line.text().strip()[:40]}” in it"
        self.nothing.setText(missing)
        self.nothing.setVisible(bool(typed) and not found)

    def _held_chip(self) -> QPushButton:
        place = len(self.held)
        made = styled(button("", lambda: self._drop(place)), kind="tag")
        self._taken_flow.addWidget(made)
        return made

    def _offered_chip(self) -> QPushButton:
        place = len(self.offered)
        made = styled(button("", lambda: self._add(place)), kind="option")
        # The button for the others stays behind the chips.
        self._below_flow.removeWidget(self.more)
        self._below_flow.addWidget(made)
        self._below_flow.addWidget(self.more)
        return made

    def go(self, rest: Path) -> None:
        """Focus the chip of what a path leads to, or the line."""
        at = rest[0] if rest else None
        there = isinstance(at, int) and at < len(self._held)
        target = self.held[int(at)] if at is not None and there else self.line
        target.setFocus(Qt.FocusReason.OtherFocusReason)


def _has(value: object, words: list[str]) -> bool:
    text = f"{label(value)} {small_print(value)}".casefold()
    return all(word in text for word in words)


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
