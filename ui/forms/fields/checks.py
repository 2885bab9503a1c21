"""Fields of several choices out of a printed list."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QCheckBox

from builder.core.field_spec import FieldSpec
from ui.forms.fields.choice import label, small_print
from ui.forms.fields.field import EditorContext, FormField, OwnChoices
from ui.widgets.flow_layout import FlowLayout
from ui.widgets.labels import literal, tip


class ChecksField(FormField):
    """A box to tick for each choice; its tooltip tells the rest.

    What is printed comes first, then what house rules add, then what is held and is
    neither.

    What is held twice stays twice until its box is cleared.
    """

    tall = True

    def __init__(
        self,
        name: str,
        about: FieldSpec,
        context: EditorContext,
        printed: tuple[Any, ...],
        own: OwnChoices | None = None,
    ) -> None:
        """Make the field; its arguments are those of a `ChoiceField`."""
        super().__init__(name, about, context)
        self._held: tuple[Any, ...] = ()
        self._printed = printed
        self._own = own or (lambda _: ())
        self.boxes: dict[Any, QCheckBox] = {}
        self.setAccessibleName(about.label)
        self._flow = FlowLayout(self, gap=14)
        self._offer(self._printed)

    def _offer(self, members: Iterable[Any]) -> None:
        """Have a box for each of these, and show no others."""
        wanted = tuple(dict.fromkeys(members))
        for member in wanted:
            if member not in self.boxes:
                box = QCheckBox(" ".join(label(member).split()).replace("&", "&&"))
                box.toggled.connect(lambda on, member=member: self._tick(member, on=on))
                self.boxes[member] = box
                self._flow.addWidget(box)
        for member in [each for each in self.boxes if each not in wanted]:
            box = self.boxes.pop(member)
            self._flow.removeWidget(box)
            box.deleteLater()
        self.unused = not wanted
        if wanted:
            self.setFocusProxy(self.boxes[wanted[0]])

    def display(self, design: Any) -> None:
        """Tick the boxes of what is held; what cannot be added now says why."""
        self._held = getattr(design, self.name)
        self._offer((*self._printed, *self._own(self.context.house), *self._held))
        for member, box in self.boxes.items():
            with QSignalBlocker(box):
                box.setChecked(member in self._held)
            why = self.context.choices.why_disabled(self.name, member)
            # What is held can always be let go.
            box.setEnabled(not why or member in self._held)
            box.setToolTip(literal(why) if why else tip(small_print(member)))
            box.setAccessibleDescription(why)

    def _tick(self, member: Any, *, on: bool) -> None:
        rest = tuple(held for held in self._held if held != member)
        after = (*self._held, member) if on else rest
        verb = "Add" if on else "Remove"
        self.edited.emit(after, f"{verb} {label(member)}", "")
