"""The base of all form fields, and the context they work in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, ClassVar, Protocol

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from builder import judge
from builder.army.model import Army
from builder.content.card import Stat
from builder.core.design import Design, HouseRules
from builder.core.field_spec import FieldSpec, Path, put
from builder.core.rulebook import Violation
from builder.questions.model import inside
from builder.system.model import Judgement
from reports.layout.formats import POKER, Format
from reports.layout.framed import PhotoSize, card_window
from ui.core.rehearsal import rehearse
from ui.widgets.labels import InkedLabel, plain
from ui.widgets.layouts import Part, row


class PhotoBox(Protocol):
    """A store of photos; a design holds only the key.

    Attributes:
        arrived: Emitted with the key of a photo that came later than it was shown.
    """

    arrived: SignalInstance

    def keep(self, data: bytes) -> str:
        """Store a photo and return its key; for a thread that may wait.

        Raises:
            ValueError: If it cannot be kept as a photo; the message is for the player.
        """

    def photo(self, key: str) -> bytes | None:
        """Return the photo of a key, or None if there is none."""


Shelf = Callable[[], Sequence[tuple[str, str, Design | Army]]]
"""Returns what may be copied in from the library: id, title, value of each.

It is designs, and armies for the designs they hold.
"""


@dataclass(frozen=True, slots=True)
class FieldChoices:
    """The choices of fields that their types do not give; called at each display.

    The name of an inner part's field begins with the names and positions around it,
    with dots between: `shots.0.weapon`.

    Attributes:
        offers: The values of a field, each with its label; none if the type of the
            field is enough.
        why_disabled: Why a value of a field cannot be chosen now; empty if it can.
        irrelevant_fields: The fields that make no difference now and can be hidden,
            those of inner parts included.
    """

    offers: Callable[[str], Sequence[tuple[object, str]]] = lambda _: ()
    why_disabled: Callable[[str, object], str] = lambda _name, _value: ""
    irrelevant_fields: Callable[[], frozenset[str]] = frozenset

    def under(self, place: Callable[[], str]) -> FieldChoices:
        """Return the choices for a part, whose path is asked for at each call."""
        return FieldChoices(
            lambda name: self.offers(f"{place()}.{name}"),
            lambda name, value: self.why_disabled(f"{place()}.{name}", value),
            lambda: inside(self.irrelevant_fields(), f"{place()}."),
        )


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a design that is shown; it is asked once, and handed on.

    Attributes:
        judged: What the rules say of it.
        facts: What its game works out for its own fields; None for nothing.
    """

    judged: Judgement
    facts: object = None


@dataclass(frozen=True, slots=True)
class EditorContext:
    """The services that the window offers to its pages.

    Attributes:
        editors: The widget for each field.
        photos: The store of photos; without it none can be added.
        shelf: Returns the designs that may be copied in.
        rules: Returns the house rules in force; None for the book's own.
        choices: The choices of fields that their types do not give.
        card_format: Returns the format of cards that is shown now.
        window: Returns the window of a photo on a card of a format, in millimetres.
        ask: Turns to the question of a key; None but for the design of a page.
    """

    editors: EditorRegistry
    photos: PhotoBox | None = None
    shelf: Shelf = lambda: ()
    rules: Callable[[], HouseRules | None] = lambda: None
    choices: FieldChoices = FieldChoices()
    card_format: Callable[[], Format] = lambda: POKER
    window: Callable[[Format], PhotoSize] = card_window
    ask: Callable[[str], None] | None = None

    @property
    def house(self) -> Any:
        """The house rules in force now; None for the book's own."""
        return self.rules()

    def known(self, design: Design) -> Known:
        """Return what is known of a design: all that who shows it asks of the rules."""
        make, house = self.editors.facts.get(type(design)), self.house
        return Known(judge(design, house), make(design, house) if make else None)

    def photo(self, key: str) -> bytes | None:
        """Return the photo of a key; None if there is none, or no store."""
        return self.photos.photo(key) if key and self.photos else None

    def under(self, place: Callable[[], str]) -> EditorContext:
        """Return the context for a part, whose path is asked for at each call."""
        return replace(self, choices=self.choices.under(place), ask=None)

    def make_field(self, kind: type, name: str) -> FormField:
        """Return the field of a design's class.

        Raises:
            TypeError: If no widget edits it.
        """
        return self.editors.make_field(kind, name, self)


@dataclass(frozen=True, slots=True)
class Addition:
    """A way to begin to use a field that a form does not show.

    Attributes:
        title: What is added.
        about: What it does, in a few words.
        part: What the field holds then, for its price; None if that is not known.
        act: Puts it in, as a step; None for what the player types into the field.
    """

    title: str
    about: str
    part: object = None
    act: Callable[[], None] | None = None


class FormField(QWidget):
    """The widgets of one field, which show and edit a part of a design.

    A field never keeps a value of its own. It emits the part that the player enters,
    and shows what it is given.

    Attributes:
        edited: Emitted with the new part, the undo menu's words (empty for the
            field's label), and the key under which successive edits become one step
            (empty if each is a step of its own).
        reworded: Emitted when its small print is another one without an edit.
        wide: Whether it takes the whole width, below its label.
        labelled: Whether a form writes the label beside it.
        tall: Whether its label is aligned with its top.
        unused: Whether it has nothing to show and is hidden.
        clears: The fields that an edit of it makes blank, as they were about its old
            value.
        name: The name of the field in the design's class.
        about: The field spec.
        context: The services of the window.
        found: What is wrong with the design, handed over before each `display`.
        facts: What its game works out of the design, handed over likewise.
    """

    edited = Signal(object, str, str)
    reworded = Signal()
    wide: ClassVar[bool] = False
    labelled: ClassVar[bool] = True
    clears: ClassVar[tuple[str, ...]] = ()
    tall = False
    unused = False

    def __init__(self, name: str, about: FieldSpec, context: EditorContext) -> None:
        super().__init__()
        self.name = name
        self.about = about
        self.context = context
        self.found: Sequence[Violation] = ()
        self.facts: Any = None
        self._make()

    def _make(self) -> None:
        """Make the widgets of the field."""

    @property
    def cited_rule(self) -> str:
        """The number of its rule, for the key that opens the page of a rule."""
        return self.about.rule

    @property
    def entry(self) -> QWidget:
        """The widget that gets the focus when a path leads to the field."""
        return self.focusProxy() or self

    def choose_by(self, box: QComboBox, value: Callable[[int], object]) -> None:
        """Have a list tell the value of its place, and rehearse those looked at."""
        tell = lambda place: self.edited.emit(value(place), "", "")  # noqa: E731
        box.currentIndexChanged.connect(tell)
        box.highlighted.connect(lambda place: rehearse(self, partial(tell, place)))

    def lay(self, first: QWidget, *parts: Part) -> QHBoxLayout:
        """Fill the field with parts side by side; the first gets the focus."""
        self.setFocusProxy(first)
        return row(self, first, *parts)

    def relay(self, inner: FormField, at: Path, whole: Callable[[], object]) -> None:
        """Emit the edits of an inner field as edits of the whole around it."""
        inner.edited.connect(
            lambda part, text, key: self.edited.emit(
                put(whole(), at, part), text or inner.about.label, key
            )
        )

    @property
    def least(self) -> int:
        """The width in pixels that it needs beside its label."""
        return self.minimumSizeHint().width()

    def stack(self, *, stacked: bool) -> None:
        """Save width, where a label is above its field and not beside it."""

    def display(self, design: Any) -> None:
        """Show the field's value in a design, without emitting an edit."""
        raise NotImplementedError

    def additions(self, design: Any) -> Sequence[Addition]:
        """Return the ways to begin to use it, for the list of what can be added."""
        part = getattr(design, self.name)
        more = part + 1 if type(part) is int else None
        return (Addition(self.about.label, self.about.hint, more),)

    def go(self, rest: Path) -> None:
        """Focus the widget that is nearest to the rest of a path."""
        self.entry.setFocus(Qt.FocusReason.OtherFocusReason)

    def detail(self) -> str:
        """Return small print that depends on the value shown; empty for none."""
        return ""


def buddy(form_field: FormField, text: str = "") -> InkedLabel:
    """Return a label, with the field's or another text, that leads into the field."""
    label = plain(text or form_field.about.label)
    label.setBuddy(form_field.entry)
    return label


FieldFactory = Callable[[str, FieldSpec, EditorContext], FormField]
"""Makes the field with a name."""

BigValues = Callable[[Any, Any], Sequence[Stat]]
"""Values of a design under house rules, which are None for the book's own."""

Facts = Callable[[Any, Any], object]
"""What the fields of a design show besides, under house rules."""

Unused = Callable[[Any, Any], bool]
"""Whether a field of a design has nothing to show, under house rules."""

OwnChoices = Callable[[Any], Sequence[object]]
"""The choices that house rules add to a field; house rules of None add nothing."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of a form that shows something worked out from the whole design.

    Attributes:
        title: Its heading.
        after: The group of fields it follows.
        make: Makes the widget: a field that never emits an edit.
    """

    title: str
    after: str
    make: FieldFactory


@dataclass(frozen=True, slots=True)
class EditorRegistry:
    """The widgets that edit fields: by type, and those that the games add.

    Attributes:
        make_field: Makes the field with a name of a design's class.
        fields: The editor of a field that no generic widget edits well.
        panels: The panels of a form, by the class of its designs.
        facts: What a game works out for the fields of its designs, by their class.
        stats: Big values above a design's form, besides those on its card.
        own: The choices that house rules add to a field.
        unused: Whether a field of a design has nothing to show, under house rules.
        second: The groups in the second column of a form, by the class of its designs.
    """

    make_field: Callable[[type, str, EditorContext], FormField]
    fields: Mapping[tuple[type, str], FieldFactory] = field(default_factory=dict)
    panels: Mapping[type, tuple[Panel, ...]] = field(default_factory=dict)
    facts: Mapping[type, Facts] = field(default_factory=dict)
    stats: Mapping[type, BigValues] = field(default_factory=dict)
    own: Mapping[tuple[type, str], OwnChoices] = field(default_factory=dict)
    unused: Mapping[tuple[type, str], Unused] = field(default_factory=dict)
    second: Mapping[type, Sequence[str]] = field(default_factory=dict)

    def second_column(
        self, kind: type, groups: Mapping[str, Sequence[str]]
    ) -> set[str]:
        """Return the groups of a form that stand in its second column.

        Where a game does not say, the second column begins where the first one has
        half of all fields.

        Args:
            kind: The class of designs.
            groups: The names of the fields by group, in their order.
        """
        if kind in self.second:
            return set(self.second[kind])
        half, count, found = sum(map(len, groups.values())) / 2, 0, set()
        for group, names in groups.items():
            if count and count + len(names) / 2 > half:
                found.add(group)
            count += len(names)
        return found
