"""Fields of one or several whole designs, chosen from the library."""

from collections.abc import Callable, Mapping
from typing import Any, Final, get_args, get_origin, get_type_hints

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolButton

from builder.army.model import Army
from builder.army.troops import Troop, troops
from builder.core.field_spec import MOST_PARTS, FieldSpec, field_specs
from builder.core.formatting import brief
from ui.forms.fields.field import EditorContext, FormField
from ui.widgets.flow_layout import FlowLayout
from ui.widgets.labels import literal
from ui.widgets.layouts import shown_in, tool_button

LONGEST: Final = 48


def picked_one(kind: type) -> dict[str, type]:
    """Return the fields for which one design is picked, each with its class."""
    found = {}
    for name, about in field_specs(kind).items():
        hint = get_type_hints(kind)[name] if about.picked else None
        if hint and get_origin(hint) is not tuple:
            found[name] = next(one for one in get_args(hint) if isinstance(one, type))
    return found


class FromLibrary(QToolButton):
    """A button whose menu lists the library's designs of a class."""

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
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(self.fill)
        self.setMenu(menu)

    def fill(self) -> None:
        """List what the library holds now: designs, and the armies they stand in."""
        menu = self.menu()
        menu.clear()
        shelf = self._context.shelf()
        for _, title, value in shelf:
            matches = isinstance(value, self._kind) and self._fits(value)
            if not matches:
                continue
            action = menu.addAction(_shown(title))
            action.setToolTip(literal(value.label))
            action.triggered.connect(lambda _=False, value=value: self._pick(value))
        if self._room():
            self._list_armies({name: value for name, _, value in shelf})
        if menu.isEmpty():
            menu.addAction("The library holds none yet").setEnabled(False)

    def _list_armies(self, shelf: Mapping[str, Any]) -> None:
        """Add a menu for each army with such designs: all of them, or an entry."""
        armies = [each for each in shelf.values() if isinstance(each, Army)]
        listed = [(each, troops(each, shelf, self._kind)) for each in armies]
        for army, found in listed:
            if not found:
                continue
            inner = self.menu().addMenu(_shown(f"Of {army.title}"))
            inner.setToolTipsVisible(True)
            for place, troop in enumerate(found):
                words = troop.label if place else f"All {troop.count}"
                action = inner.addAction(_shown(words))
                self._set_up(action, troop)

    def _set_up(self, action: QAction, troop: Troop) -> None:
        """Let an action take units, if there is room for them."""
        room = self._room()
        action.setEnabled(troop.count <= room)
        if troop.count > room:
            action.setToolTip(f"{troop.count} are too many: room is left for {room}")
        action.triggered.connect(lambda _=False: self._pick(troop))


def _shown(title: str) -> str:
    return brief(title, LONGEST).replace("&", "&&")


class PickedField(FormField):
    """One design from the library, or none."""

    def __init__(
        self, name: str, about: FieldSpec, context: EditorContext, kind: type
    ) -> None:
        super().__init__(name, about, context)
        self.button = FromLibrary(context, kind, self._pick)
        self.button.setAccessibleName(about.label)
        none = f"No {about.label}"
        self.clear = tool_button("None", lambda: self._pick(None), name=none)
        self.lay(self.button, self.clear, None)

    def _pick(self, value: Any) -> None:
        self.edited.emit(value, "", "")

    def display(self, design: Any) -> None:
        """Show the chosen design."""
        value = getattr(design, self.name)
        self.button.setText(
            "Choose …" if value is None else brief(value.title, LONGEST)
        )
        self.button.setToolTip("" if value is None else literal(value.title))
        self.clear.setVisible(value is not None)


class PickedSeveralField(FormField):
    """Several designs from the library, in the order they were chosen."""

    def __init__(
        self, name: str, about: FieldSpec, context: EditorContext, kind: type
    ) -> None:
        super().__init__(name, about, context)
        self._held: tuple[Any, ...] = ()
        self._most = about.high or MOST_PARTS
        self.button = FromLibrary(context, kind, self._add, room=self._room)
        self.button.setText("Add …")
        self.button.setAccessibleName(f"{about.label}: add one")
        self.picks: list[QToolButton] = []
        self._flow = FlowLayout(self, gap=6)
        self._flow.addWidget(self.button)
        self.setFocusProxy(self.button)

    def _room(self) -> int:
        return self._most - len(self._held)

    def _add(self, value: Any) -> None:
        """Add a design, or all units of a troop."""
        more = value.members if isinstance(value, Troop) else (value,)
        self.edited.emit((*self._held, *more), f"Add {brief(value.title, LONGEST)}", "")

    def _new_pick(self) -> QToolButton:
        """Add a button that removes the design at the next place."""
        place = len(self.picks)
        pick = tool_button("", lambda: self._leave_out(place))
        pick.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._flow.addWidget(pick)
        return pick

    def _leave_out(self, place: int) -> None:
        rest = (*self._held[:place], *self._held[place + 1 :])
        self.edited.emit(
            rest, f"Leave {brief(self._held[place].title, LONGEST)} out", ""
        )

    def display(self, design: Any) -> None:
        """Show the chosen designs, and whether more can be added."""
        self._held = getattr(design, self.name)
        for pick, each in shown_in(self.picks, self._held, self._new_pick):
            title = brief(each.title, LONGEST)
            pick.setText(f"{title} ×".replace("&", "&&"))
            pick.setToolTip(literal(f"Leave {each.title} out"))
            pick.setAccessibleName(f"Leave {title} out")
        full = len(self._held) >= self._most
        self.button.setEnabled(not full)
        self.button.setToolTip(f"At most {self._most} at once" if full else "")
