"""What every field of a form has in common, and what it has to work with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Protocol

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from builder.content.card import Stat
from builder.core.field_spec import FieldSpec, Path, put
from ui.widgets.labels import InkedLabel, plain
from ui.widgets.layouts import Part, row


class PhotoBox(Protocol):
    """Where photos are kept; a design holds only the key."""

    def keep(self, data: bytes) -> str:
        """Store a photo and return its key.

        Raises:
            ValueError: With a sentence for the player, if it is no photo we can keep.
        """

    def photo(self, key: str) -> bytes | None:
        """Return the photo of a key, or None if there is none."""


Shelf = Callable[[], Sequence[tuple[str, str, Any]]]
"""The designs of the library that may be copied in: id, title and value of each."""


@dataclass(frozen=True, slots=True)
class FieldChoices:
    """What fields may be, where their types do not tell; asked at each display.

    Fields of inner parts have the names and places around them in front, with dots:
    `shots.0.weapon`.

    Attributes:
        offers: The values of a field, each with its label; none for a field that its
            type explains.
        why_disabled: Why a value of a field cannot be chosen now; nothing if it can.
        irrelevant_fields: The fields that make no difference now, and need not be seen.
    """

    offers: Callable[[str], Sequence[tuple[Any, str]]] = lambda _: ()
    why_disabled: Callable[[str, Any], str] = lambda _name, _value: ""
    irrelevant_fields: Callable[[], frozenset[str]] = frozenset

    def under(self, place: Callable[[], str]) -> FieldChoices:
        """Return the choices for a part, which stands at that place for the moment."""
        return FieldChoices(
            lambda name: self.offers(f"{place()}.{name}"),
            lambda name, value: self.why_disabled(f"{place()}.{name}", value),
        )


@dataclass(frozen=True, slots=True)
class EditorContext:
    """What the window lends to the pages on it.

    Attributes:
        editors: Which widget edits what.
        photos: Where photos are kept; without it none can be added.
        shelf: The designs that may be copied in, asked for each time they are wanted.
        rules: Returns the house rules in force; None for the book's own.
        choices: What fields may be, where their types do not tell.
    """

    editors: EditorRegistry
    photos: PhotoBox | None = None
    shelf: Shelf = lambda: ()
    rules: Callable[[], Any] = lambda: None
    choices: FieldChoices = FieldChoices()

    @property
    def house(self) -> Any:
        """The house rules designs are judged under now; None for the book's own."""
        return self.rules()

    def under(self, place: Callable[[], str]) -> EditorContext:
        """Return the context for a part, which stands at that place for the moment."""
        return replace(self, choices=self.choices.under(place))

    def make_field(self, kind: type, name: str) -> FormField:
        """Return the field of a design's class.

        Raises:
            TypeError: If no widget edits it.
        """
        return self.editors.make_field(kind, name, self)


class FormField(QWidget):
    """The widgets of one field: they show a part of a design and tell what is wanted.

    A field never keeps a value of its own. It tells the part that the player would
    like, and shows what it is given.

    Attributes:
        edited: Told the new part, what the step is called (nothing for the field's
            label), and the key under which successive edits become one step
            (nothing where each stands alone).
        wide: Whether it takes the whole width, below its label.
        labelled: Whether a form writes the label beside it.
        tall: Whether it is so high that its label stands at its top.
        unused: Whether it has nothing to show, and takes no room.
        hinted: Whether a form writes the hint below it.
        name: The name of the field in the design's class.
        about: How the field is asked for.
        context: What the window lends.
    """

    edited = Signal(object, str, str)
    wide: ClassVar[bool] = False
    labelled: ClassVar[bool] = True
    hinted: ClassVar[bool] = True
    tall: ClassVar[bool] = False
    unused = False

    def __init__(self, name: str, about: FieldSpec, context: EditorContext) -> None:
        super().__init__()
        self.name = name
        self.about = about
        self.context = context

    @property
    def entry(self) -> QWidget:
        """The widget that takes the keyboard when a path leads to the field."""
        return self.focusProxy() or self

    def lay(self, first: QWidget, *parts: Part) -> QHBoxLayout:
        """Fill the field with parts side by side; the first takes the keyboard."""
        self.setFocusProxy(first)
        return row(self, first, *parts)

    def relay(self, inner: FormField, at: Path, whole: Callable[[], Any]) -> None:
        """Tell the edits of a field as edits of the whole that has it at a path."""
        inner.edited.connect(
            lambda part, text, key: self.edited.emit(
                put(whole(), at, part), text or inner.about.label, key
            )
        )

    def display(self, design: Any) -> None:
        """Show what the design holds, without telling it as an edit."""
        raise NotImplementedError

    def go(self, rest: Path) -> None:
        """Take the keyboard, as near to the rest of a path as there is a widget."""
        self.entry.setFocus(Qt.FocusReason.OtherFocusReason)

    def detail(self) -> str:
        """Return small print that depends on what is shown; or nothing."""
        return ""


def buddy(form_field: FormField, text: str = "") -> InkedLabel:
    """Return the label of a field, or another text, which leads into it."""
    label = plain(text or form_field.about.label)
    label.setBuddy(form_field.entry)
    return label


FieldFactory = Callable[[str, FieldSpec, EditorContext], FormField]
"""Makes the field of a name."""

BigValues = Callable[[Any, Any], Sequence[Stat]]
"""Values of a design under house rules, which are None for the book's own."""

OwnChoices = Callable[[Any], Sequence[Any]]
"""What house rules add to the choices of a field; a house of None adds nothing."""


@dataclass(frozen=True, slots=True)
class Panel:
    """Something a form shows that is worked out from the whole design.

    Attributes:
        title: Its heading.
        after: The group of fields it stands behind.
        make: Makes the widget, which is a field that is never edited.
    """

    title: str
    after: str
    make: FieldFactory


@dataclass(frozen=True, slots=True)
class EditorRegistry:
    """Which widget edits what: by type, and by what the rule systems add.

    Attributes:
        make_field: Makes the field of a design's class and name.
        fields: The editor of a field that no generic widget edits well.
        panels: What a form shows besides its fields.
        stats: Big values above the form of a design, besides those on its card.
        own: What house rules add to the choices of a field.
    """

    make_field: Callable[[type, str, EditorContext], FormField]
    fields: Mapping[tuple[type, str], FieldFactory] = field(default_factory=dict)
    panels: Mapping[type, tuple[Panel, ...]] = field(default_factory=dict)
    stats: Mapping[type, BigValues] = field(default_factory=dict)
    own: Mapping[tuple[type, str], OwnChoices] = field(default_factory=dict)
