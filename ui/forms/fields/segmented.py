"""The field of one choice of a few with short words, shown side by side."""

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtWidgets import QWidget

from builder.core.field_spec import FieldSpec
from ui.forms.fields.choice import label, small_print
from ui.forms.fields.field import EditorContext, FormField
from ui.widgets.labels import literal, tip
from ui.widgets.parts.segments import Segments

MOST: Final = 6
"""The most choices that stand side by side."""

LETTERS: Final = 30
"""The most letters of all their words together."""


def suits_segments(members: Sequence[object]) -> bool:
    """Return whether choices are so few and short that all can be seen at once.

    >>> from builder.brikwars.tables.scales import Medium, Mounting
    >>> suits_segments(tuple(Medium)), suits_segments(tuple(Mounting))
    (True, False)
    """
    letters = sum(len(label(each)) for each in members)
    return 1 < len(members) <= MOST and letters <= LETTERS


class SegmentedField(FormField):
    """One member of a short printed list; all of them are seen at once.

    Attributes:
        segments: The choices.
    """

    def __init__(
        self,
        name: str,
        about: FieldSpec,
        context: EditorContext,
        members: tuple[object, ...],
    ) -> None:
        super().__init__(name, about, context)
        self._members = members
        self._barred: tuple[object, ...] = ()
        choices = [(each, label(each)) for each in members]
        self.segments = Segments(about.label, choices, wraps=True)
        self._words = ""
        self.lay(self.segments)
        self.segments.chosen.connect(lambda member: self.edited.emit(member, "", ""))

    @property
    def least(self) -> int:
        """The width of all choices on one line."""
        return sum(each.sizeHint().width() for each in self.segments.buttons)

    @property
    def entry(self) -> QWidget:
        """The choice that takes the keyboard."""
        return self.segments.focusProxy() or self.segments

    def display(self, design: Any) -> None:
        """Show the chosen member; one that cannot be chosen says why in its tooltip."""
        member = getattr(design, self.name)
        if self.segments.value != member:
            self.segments.choose(member)
        self._words = small_print(member)
        bar = self.context.choices.why_disabled
        whys = [bar(self.name, each) for each in self._members]
        barred = (whys, any(whys) and member)
        if barred == self._barred:
            return
        self._barred = barred
        for each, why, one in zip(
            self.segments.buttons, whys, self._members, strict=True
        ):
            # What is chosen stays readable, and can be left.
            each.setEnabled(not why or one == member)
            each.setToolTip(literal(why) if why else tip(small_print(one)))
            each.setAccessibleDescription(why or small_print(one))

    def detail(self) -> str:
        """Return the small print of the choice."""
        return self._words
