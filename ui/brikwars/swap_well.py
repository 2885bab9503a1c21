"""The well below a weapon's dice, with what the picked ones can become."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from builder.brikwars.tables.dice import Family
from ui.brikwars.die_face import color_of
from ui.brikwars.offers import Offer
from ui.widgets.flow_layout import FlowLayout
from ui.widgets.labels import plain, small, styled, tip
from ui.widgets.layouts import button, column, shown_in
from ui.widgets.paint.dice import die_icon
from ui.widgets.theme import scaled

HIGH: Final = 40
"""Its least height in pixels, with one line of chips."""

SHOWN: Final = 4
"""How many legal swaps are offered at once; the others are in the menu."""


class SwapWell(QFrame):
    """The legal swaps of the picked dice, to take with a click.

    Attributes:
        taken: Emitted with the `Offer` that the player took.
        more: Opens the list of all the others.
        chips: The buttons of the swaps offered.
    """

    taken = Signal(object)

    def __init__(self, more: QPushButton, *spread: QWidget) -> None:
        super().__init__()
        styled(self, kind="well")
        self._offers: Sequence[Offer] = ()
        self.more = more
        self.chips: list[QPushButton] = []
        self._hint = small("Click dice to pick them, or Space; then swap them here")
        self._becomes = plain("Becomes")
        self._flow = FlowLayout(gap=6)
        margins = (8, 4, 8, 4)
        column(self, self._flow, margins=margins)
        # As high while it only says what to do, so that nothing moves.
        self.setMinimumHeight(scaled(HIGH))
        self._flow.addWidget(self._hint)
        self._flow.addWidget(self._becomes)
        self._pool: list[QPushButton] = []
        for _ in range(SHOWN):
            self._pool.append(self._chip())
        self._spread = spread
        for each in (more, *spread):
            self._flow.addWidget(each)
        self.offer((), 0)

    def _chip(self) -> QPushButton:
        made, place = button(""), len(self._pool)
        styled(made, kind="option")
        made.clicked.connect(lambda: self.taken.emit(self._offers[place]))
        self._flow.addWidget(made)
        return made

    def offer(self, found: Sequence[Offer], picked: int) -> None:
        """Offer the legal ones of some swaps, and the others behind a button.

        Args:
            found: Every swap, the legal ones first.
            picked: How many dice are picked; none offers nothing.
        """
        legal = [each for each in found if not each.broken]
        plain_ones = [e for e in legal if e.swap.gives.family is not Family.HAZARD]
        self._offers = plain_ones[:SHOWN]
        self.chips = []
        for chip, each in shown_in(self._pool, self._offers, self._chip):
            die = each.swap.gives
            chip.setText(str(die))
            chip.setIcon(die_icon(die.faces, color_of(die), self.palette()))
            chip.setToolTip(tip(die.row.does))
            chip.setAccessibleName(f"Swap for {die}")
            chip.setAccessibleDescription(die.row.does)
            self.chips.append(chip)
        self._hint.setVisible(not picked)
        self._becomes.setVisible(bool(picked))
        for part in (self.more, *self._spread):
            part.setVisible(bool(picked))
        rest = len(found) - len(self._offers)
        self.more.setText(f"{rest} more…" if self._offers else "Choose…")

    def step_in(self) -> bool:
        """Give the keyboard to the first legal swap; return whether there is one."""
        if self.chips:
            self.chips[0].setFocus(Qt.FocusReason.TabFocusReason)
        return bool(self.chips)
