"""The examples in the window: said to be examples, removed, and brought back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QSettings
from PySide6.QtWidgets import QFrame, QMessageBox, QWidget

from builder.army.model import Army
from builder.core.formatting import counted
from builder.core.rulebook import Severity
from db.library.examples import bring_back, is_example, removable, unchanged
from ui.shell.commands import Commands
from ui.shell.context import AppContext
from ui.widgets.labels import plain, styled
from ui.widgets.layouts import button, row
from ui.widgets.paint.marks import Mark

if TYPE_CHECKING:
    from db.errors import Stored

SAYS: Final = (
    "This army is an example that came with Brickmuster. Print it, or change what you "
    "like: then it is yours."
)
_HIDDEN: Final = "examples/line hidden"


class ExampleLine(QFrame):
    """Says that the army in front is an example, until the player hides it.

    Attributes:
        remove: The button that removes the examples.
        hide_it: The button that hides the line for good.
    """

    def __init__(self) -> None:
        super().__init__()
        styled(self, kind="banner", tone="note")
        self.setAccessibleName(SAYS)
        self.remove = styled(button("Remove the examples…"), kind="button")
        self.hide_it = styled(button("Hide", self._hide), kind="quiet")
        parts = (Mark(Severity.NOTE), (plain(SAYS, wrap=True), 1))
        row(self, *parts, self.remove, self.hide_it, gap=8, margins=(14, 5, 10, 5))
        self.hide()

    def _hide(self) -> None:
        QSettings().setValue(_HIDDEN, "True")
        self.hide()


class ExampleCommands(QObject):
    """Removes the examples and brings them back.

    Attributes:
        line: The line above an army that is an example.
        acts: The function of each command, by its id.
    """

    def __init__(self, app: AppContext, commands: Commands) -> None:
        super().__init__(app.window)
        self._app = app
        self._commands = commands
        self.line = ExampleLine()
        self.line.remove.clicked.connect(self.remove)
        self.acts: Mapping[str, Callable[[], object]] = {
            "examples_away": self.remove,
            "examples_back": self.bring_back,
        }
        app.tabs.changed.connect(self._tell)
        app.tabs.front.connect(self._tell)

    def remove(self) -> None:
        """Ask once, then move the examples that nobody changed to the bin."""
        self._app.repository.flush()
        values = self._app.repository.values()
        standing = self._app.catalogue.standing.ids()
        gone = removable(values, standing)
        if not gone:
            self._app.note("There is no example here that can be removed")
            return
        kept = len(unchanged(values)) - len(gone)
        box = question(self._app.window, len(gone), kept)
        remove = box.addButton("Remove them", QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        remove.clicked.connect(partial(self._commands.remove, gone))
        box.open()

    def bring_back(self) -> None:
        """Bring the examples back, from the bin or anew."""
        self._app.repository.flush()
        self._app.repository.write(bring_back, self._came)

    def _came(self, came: Sequence[Stored]) -> None:
        self._app.repository.accept(came)
        if not came:
            self._app.note("All examples are here")
            return
        self._app.added([each.id for each in came], "Bring the examples back")
        many = counted(len(came), "example is", "examples are")
        self._app.note(f"{many} back in the library")

    def _tell(self, _: object = None) -> None:
        """Show the line above an army that is an example."""
        value = self._app.value
        self.line.setVisible(
            isinstance(value, Army)
            and QSettings().value(_HIDDEN) != "True"
            and self._is_example(value)
        )

    def _is_example(self, army: Army) -> bool:
        return is_example(army, self._app.catalogue.designs())


def question(parent: QWidget, gone: int, kept: int) -> QMessageBox:
    """Return the question before the examples are removed.

    Args:
        parent: The window.
        gone: How many are removed.
        kept: How many stay, because the player's armies need them.
    """
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Question)
    box.setWindowTitle("Remove the examples")
    box.setText(f"Remove {counted(gone, 'example')} from the library?")
    stay = counted(kept, "example stays", "examples stay")
    needed = f" {stay}, because armies of yours use them." if kept else ""
    box.setInformativeText(
        "They go to the bin. Undo, or Help, Bring the examples back, returns them. "
        f"What you have changed is yours and stays.{needed}"
    )
    return box
