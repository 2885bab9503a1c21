"""Undo and Redo of the window: one pair of actions for all histories."""

from collections.abc import Callable
from itertools import count
from typing import Final

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QUndoGroup, QUndoStack
from PySide6.QtWidgets import QWidget

from builder.core.field_spec import field_specs
from builder.core.formatting import SHORT, brief
from ui.core.command_table import REDO_KEYS, UNDO_KEYS
from ui.core.document import Document
from ui.core.page import Page
from ui.shell.tabs import Tabs
from ui.widgets.labels import tip
from ui.widgets.theme import application

# The keys that a text field handles itself; they differ between systems.
_KEYS: Final = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)


class Undo(QObject):
    """The actions Undo and Redo, for all histories of the window.

    The history is active that belongs to the focused widget. The actions work on that,
    or, if it has nothing left, on the history with the latest step: that of another
    open page, or of the library.

    A text field has a history of its own. In a page, its Undo keys go to the history
    of the page instead. Each visit to a field is a step of its own.

    Attributes:
        away: Emitted with a sentence after a step that is not of the active history,
            because the player may not see what it did, or that changed nothing.
        group: All histories; one of them is active.
        history: The history of what is made, imported and removed.
        undo: The action that undoes a step.
        redo: The action that redoes one.
    """

    away = Signal(str)

    def __init__(self, owner: QObject) -> None:
        super().__init__(owner)
        self.group = QUndoGroup(self)
        self.history = QUndoStack(self)
        self.group.addStack(self.history)
        self._clock = count(1)
        self._seen: dict[QUndoStack, tuple[int, int]] = {}
        self._visited: QWidget | None = None
        self.undo = self._action("Undo", UNDO_KEYS, self._take_back)
        self.redo = self._action("Redo", REDO_KEYS, self._do_again)

    def follow(self, tabs: Tabs, library: QWidget) -> None:
        """Follow the histories and the focus from now on.

        Args:
            tabs: The open pages, each with a history of its own.
            library: The panel that the other history belongs to.
        """
        self._tabs = tabs
        self._library = library
        application().focusChanged.connect(self._visit)
        # After something was added or removed, from anywhere, Undo takes that back.
        self.history.indexChanged.connect(self.rest)
        self.group.indexChanged.connect(self._moved)
        self.group.activeStackChanged.connect(self._tell)
        self.group.undoTextChanged.connect(self._tell)
        tabs.changed.connect(self._tell)
        tabs.front.connect(self._tell)
        self._tell()

    def rest(self) -> None:
        """Make the history of the library active."""
        self.group.setActiveStack(self.history)

    def _action(self, word: str, keys: str, act: Callable[[], None]) -> QAction:
        action = QAction(f"&{word}", self.parent(), iconText=word)
        action.setShortcuts(QKeySequence.listFromString(keys))
        action.triggered.connect(act)
        return action

    # Which history is active.

    def _visit(self, _: QWidget | None, now: QWidget | None) -> None:
        page = self._tabs.page
        # No widget has the keyboard while another window or a menu has it.
        if now is None:
            return
        if page and now is not self._visited:
            page.end_visit()
        self._visited = now
        if self._library.isAncestorOf(now):
            self.rest()
        elif page and page.isAncestorOf(now):
            self.group.setActiveStack(page.history)
            now.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep a text field of a page from undoing by itself."""
        if not isinstance(event, QKeyEvent) or not any(map(event.matches, _KEYS)):
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            event.ignore()
        return True

    # Which step is meant.

    @property
    def _active(self) -> QUndoStack | None:
        return self.group.activeStack()

    def _histories(self) -> dict[QUndoStack, Page | None]:
        pages = {each.document.history: each for each in self._tabs.pages.values()}
        # The group says which are there: it lets one go before that dies, while its
        # page may still be open, as when the program ends.
        there = self.group.stacks()
        known = {self.history: None} | pages
        return {stack: page for stack, page in known.items() if stack in there}

    def _moved(self, index: int) -> None:
        """Note when the active history had its latest step."""
        stack = self._active
        # Steps of earlier sessions are laid below without a step being taken.
        owner = stack.parent() if stack is not None else None
        index -= owner.kept if isinstance(owner, Document) else 0
        # Qt says this too when another history becomes active.
        if stack is not None and self._seen.get(stack, (0, 0))[0] != index:
            self._seen[stack] = (index, next(self._clock))
        self._tell()

    def _meant(self, can: Callable[[QUndoStack], bool]) -> QUndoStack | None:
        """Return the history to work on; None if no history has such a step."""
        active = self._active
        if active is not None and can(active):
            return active
        able = [stack for stack in self._histories() if can(stack)]
        front = self._tabs.page
        # With none of this session left, those of the page in front are meant.
        return max(
            able,
            key=lambda history: (
                self._seen.get(history, (0, 0))[1],
                front is not None and history is front.document.history,
            ),
            default=None,
        )

    def _take_back(self) -> None:
        stack = self._meant(QUndoStack.canUndo)
        if stack is not None:
            self._step(stack, stack.undo, "Undone", stack.undoText())

    def _do_again(self) -> None:
        stack = self._meant(QUndoStack.canRedo)
        if stack is not None:
            self._step(stack, stack.redo, "Done again", stack.redoText())

    def _step(
        self, stack: QUndoStack, step: Callable[[], None], done: str, words: str
    ) -> None:
        """Take a step; show and say what it changes, unless that is in front."""
        elsewhere = ""
        if stack is not self._active:
            elsewhere = self._whose(stack, words)
            page = self._histories().get(stack)
            if page and page is not self._tabs.page:
                self._tabs.setCurrentWidget(page)
            self.group.setActiveStack(stack)
        step()
        # Told after the step: one before it is old by then.
        if elsewhere:
            self.away.emit(f"{done}: {elsewhere}")
        document = stack.parent()
        if isinstance(document, Document) and document.clash:
            self.away.emit(document.clash)

    def _whose(self, stack: QUndoStack, step: str) -> str:
        """Return a step with the name of what it changes: `Size of Rail Gun`."""
        front = self._tabs.page
        page = self._histories().get(stack)
        if page is None and front and stack is front.history:
            page = front
        if page is None:
            return step
        value = page.document.value
        fields = {spec.label for spec in field_specs(type(value)).values()}
        title = brief(value.title, SHORT)
        return f"{step} {'of' if step in fields else 'in'} {title}"

    def _tell(self) -> None:
        for action, can, text in (
            (self.undo, QUndoStack.canUndo, QUndoStack.undoText),
            (self.redo, QUndoStack.canRedo, QUndoStack.redoText),
        ):
            stack = self._meant(can)
            verb = action.iconText()
            words = f"{verb} {self._whose(stack, text(stack))}" if stack else verb
            keys = action.shortcut().toString()
            action.setEnabled(stack is not None)
            action.setText("&" + words.replace("&", "&&"))
            action.setIconText(verb)
            none = "" if stack else f"There is nothing to {verb.lower()}"
            action.setToolTip(tip(f"{words} ({keys})\n{none}".rstrip()))
            action.setStatusTip(none)
