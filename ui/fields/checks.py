"""Fields of several choices out of a printed list."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QCheckBox

from builder.ask import Ask
from ui.fields.choice import label
from ui.fields.field import Field
from ui.flow import Flow
from ui.lettering import literal
from ui.page import Desk


class ChecksField(Field):
    """A box to tick for each member of an enumeration; its tooltip tells the rest.

    What is held twice stays twice until its box is cleared.
    """

    tall = True

    def __init__(
        self,
        name: str,
        about: Ask,
        desk: Desk,
        members: type[Enum],
        words: Callable[[Any], str] | None = None,
    ) -> None:
        super().__init__(name, about, desk)
        self._held: tuple[Enum, ...] = ()
        self._words = words or (lambda _: "")
        self.boxes: dict[Enum, QCheckBox] = {}
        flow = Flow(self, gap=14)
        for member in members:
            box = QCheckBox(label(member).replace("&", "&&"))
            box.setToolTip(self._words(member))
            box.toggled.connect(lambda on, member=member: self._tick(member, on=on))
            self.boxes[member] = box
            flow.addWidget(box)
        self.setFocusProxy(next(iter(self.boxes.values())))

    def display(self, design: Any) -> None:
        """Tick the boxes of what is held; what cannot be added now says why."""
        self._held = getattr(design, self.name)
        for member, box in self.boxes.items():
            with QSignalBlocker(box):
                box.setChecked(member in self._held)
            why = self.desk.choices.barred(self.name, member)
            # What is held can always be let go.
            box.setEnabled(not why or member in self._held)
            box.setToolTip(literal(why) if why else self._words(member))
            box.setAccessibleDescription(why)

    def _tick(self, member: Enum, *, on: bool) -> None:
        rest = tuple(held for held in self._held if held is not member)
        after = (*self._held, member) if on else rest
        verb = "Add" if on else "Remove"
        self.edited.emit(after, f"{verb} {label(member)}", "")
