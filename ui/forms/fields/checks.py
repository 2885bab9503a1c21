"""Fields of several choices: members of a printed table, or values on offer."""

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QCheckBox

from builder.core.field_spec import FieldSpec
from ui.forms.fields.choice import label, small_print
from ui.forms.fields.field import EditorContext, FormField, OwnChoices
from ui.widgets.flow_layout import FlowLayout
from ui.widgets.labels import literal, tip
from ui.widgets.layouts import shown_in


class ChecksField(FormField):
    """A box to tick for each choice, with its details as tooltip.

    The printed choices come first, then those of the house rules, then held values
    that are neither. A value held twice stays twice until its box is cleared.
    """

    tall = True

    def __init__(
        self,
        name: str,
        about: FieldSpec,
        context: EditorContext,
        printed: tuple[object, ...] = (),
        own: OwnChoices | None = None,
    ) -> None:
        """Make the field; its arguments are those of a `ChoiceField`."""
        super().__init__(name, about, context)
        self._held: tuple[object, ...] = ()
        self._words: dict[object, str] = {}
        self._pool: list[QCheckBox] = []
        self._printed = printed
        self._own = own or (lambda _: ())
        self.setAccessibleName(about.label)
        self._flow = FlowLayout(self, gap=14)
        # The label of the field leads to its first box, so there must be one.
        list(shown_in(self._pool, printed, self._box))

    @property
    def boxes(self) -> dict[object, QCheckBox]:
        """The box of each choice."""
        return dict(zip(self._words, self._pool, strict=False))

    def _choices(self) -> dict[object, str]:
        """Return the choices that can be ticked now, each with its label."""
        members = (*self._printed, *self._own(self.context.house), *self._held)
        return {member: label(member) for member in members}

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
            why = self.context.choices.why_disabled(self.name, value)
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
