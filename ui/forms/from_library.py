"""Fields of one or several whole designs, chosen from the library."""

from collections.abc import Callable
from typing import Any, get_args, get_origin

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton

from builder.army.groups import Troop
from builder.core.design import Design
from builder.core.field_spec import MOST_PARTS, FieldSpec, field_specs, field_types
from builder.core.formatting import brief
from ui.forms.fields.field import EditorContext, FormField
from ui.library.design_picker import DesignPicker, pickables
from ui.widgets.labels import literal, named
from ui.widgets.layouts import FlowLayout, shown_in, tool_button


def picked_one(kind: type) -> dict[str, type]:
    """Return the fields for which one design is picked, each with its class."""
    found = {}
    for name, about in field_specs(kind).items():
        hint = field_types(kind)[name] if about.picked else None
        if hint and get_origin(hint) is not tuple:
            found[name] = next(one for one in get_args(hint) if isinstance(one, type))
    return found


class FromLibrary(QToolButton):
    """A button that opens a list of the library's designs of a class, to search."""

    def __init__(
        self,
        context: EditorContext,
        kind: type,
        pick: Callable[[Any], None],
        fits: Callable[[Any], bool] = lambda _: True,
        room: Callable[[], int] = lambda: 0,
    ) -> None:
        """Make the button.

        Args:
            context: The services of the window.
            kind: The class of designs in the list.
            pick: Takes a design; or a `Troop`, if there is room for several.
            fits: Whether a design may be listed.
            room: How many designs can be taken at once; with none, no armies are
                listed.
        """
        super().__init__()
        self._context, self._kind, self._pick = context, kind, pick
        self._fits, self._room = fits, room
        self.setText("From library")
        self.clicked.connect(self.open_picker)

    def open_picker(self) -> DesignPicker:
        """List what the library holds now: designs, and the armies they stand in."""
        listed = pickables(self._context.shelf(), self._kind, self._fits, self._room())
        title = self.accessibleName() or self.text()
        rules = self._context.rules
        picker = DesignPicker(self, title, listed, self._pick, rules)
        picker.open_below(self)
        return picker


class PickedField(FormField):
    """One design from the library, or none."""

    def __init__(
        self, name: str, about: FieldSpec, context: EditorContext, kind: type
    ) -> None:
        super().__init__(name, about, context)
        self.button = named(about.label, FromLibrary(context, kind, self._pick))
        none = f"No {about.label}"
        self.clear = tool_button("None", lambda: self._pick(None), name=none)
        self.lay(self.button, self.clear, None)

    def _pick(self, value: object) -> None:
        self.edited.emit(value, "", "")

    def display(self, design: object) -> None:
        """Show the chosen design."""
        value = getattr(design, self.name)
        self.button.setText("Choose…" if value is None else _short(value))
        self.button.setToolTip("" if value is None else literal(value.title))
        self.clear.setVisible(value is not None)


class PickedSeveralField(FormField):
    """Several designs from the library, in the order they were chosen."""

    def __init__(
        self, name: str, about: FieldSpec, context: EditorContext, kind: type
    ) -> None:
        super().__init__(name, about, context)
        self._held: tuple[Design, ...] = ()
        self._most = about.high or MOST_PARTS
        self.button = FromLibrary(context, kind, self._add, room=self._room)
        self.button.setText("Add…")
        self.button.setAccessibleName(f"{about.label}: add one")
        self.picks: list[QToolButton] = []
        self._flow = FlowLayout(self, self.button)
        self.setFocusProxy(self.button)

    def _room(self) -> int:
        return self._most - len(self._held)

    def _add(self, value: Design | Troop) -> None:
        more = value.members if isinstance(value, Troop) else (value,)
        self.edited.emit((*self._held, *more), f"Add {_short(value)}", "")

    def _new_pick(self) -> QToolButton:
        place = len(self.picks)
        pick = tool_button("", lambda: self._leave_out(place))
        pick.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return pick

    def _leave_out(self, place: int) -> None:
        rest = (*self._held[:place], *self._held[place + 1 :])
        self.edited.emit(rest, f"Leave {_short(self._held[place])} out", "")

    def display(self, design: object) -> None:
        """Show the chosen designs, and whether more can be added."""
        self._held = getattr(design, self.name)
        for pick, held in shown_in(self.picks, self._held, self._new_pick, self._flow):
            title = _short(held)
            pick.setText(f"{title} ×".replace("&", "&&"))
            pick.setToolTip(literal(f"Leave {held.title} out"))
            pick.setAccessibleName(f"Leave {title} out")
        full = len(self._held) >= self._most
        self.button.setEnabled(not full)
        self.button.setToolTip(f"At most {self._most} at once" if full else "")


def _short(value: Design | Troop) -> str:
    return brief(value.title, 48)
