"""Who can join an army: what the picker offers, and what it says of who joined."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from builder import judge
from builder.army.model import Army
from builder.core.formatting import figure, times
from ui.army.columns import gravest
from ui.army.desk import ArmyContext
from ui.army.picker import Candidate, Offer, Picker


class Recruits(QObject):
    """Opens the picker on the designs of an army's game, and keeps it up to date.

    Attributes:
        chosen: Told the id of a design that is to join.
        presets: Something that the book prints shall join.
        picker: Made when it is first wanted.
    """

    chosen = Signal(str)
    presets = Signal()

    def __init__(self, desk: ArmyContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk
        self._over = parent
        self._army: Army | None = None
        self.picker: Picker | None = None

    def open(self, army: Army, anchor: QWidget) -> None:
        """Open the picker below a button."""
        self._army = army
        if self.picker is None:
            self.picker = Picker(army.rule_system.currency, self._offer, self._over)
            self.picker.chosen.connect(self.chosen)
            self.picker.presets.connect(self.presets)
        self.picker.open_below(anchor, self._choices(army))

    def close(self) -> None:
        """Close the picker."""
        if self.picker:
            self.picker.hide()

    def refresh(self, army: Army) -> None:
        """Bring an open picker up to date."""
        self._army = army
        if self.picker and self.picker.isVisible():
            self.picker.offer(self._choices(army))

    def tell(self, name: str) -> None:
        """Say that a design has joined, and how many of it march now."""
        if self.picker and self._army:
            title = self._desk.designs()[name].title
            count = sum(e.count for e in self._army.entries if e.design == name)
            self.picker.said.setText(f"Added: {times(count, title[:40])}")

    def _choices(self, army: Army) -> list[Candidate]:
        """What can join."""
        counts: Counter[str] = Counter()
        for entry in army.entries:
            counts[entry.design] += entry.count
        return [
            Candidate(name, title, about, counts[name])
            for name, title, about in self._desk.choices(army.system)
        ]

    def _offer(self, name: str) -> Offer:
        """What a design costs under the house rules of this army, and its verdict."""
        design = self._desk.designs().get(name)
        if design is None or self._army is None:
            return "", None
        told = judge(design, self._army.house)
        return figure(told.tally.total) if told.tally else "", gravest(told)[0]
