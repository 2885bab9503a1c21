"""An open value with its undo history: every edit is a step, and goes through here."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from PySide6.QtCore import QObject, QSignalBlocker, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from builder.core.field_spec import InvalidValue, field_specs, put
from builder.core.rulebook import Fix
from db.store.versions import ELSEWHERE, Past, PastStep, Trail, Visit, new_mark
from ui.core.timer import note_edit


class EditStep(QUndoCommand):
    """A step of this session: the value before and the value after.

    Attributes:
        before: The value before.
        after: The value after.
        key: Successive steps of one key are one.
        mark: The mark of its version in the library.
        held: The value after it, as the library has it; None if it has none.
    """

    def __init__(
        self,
        document: Document,
        values: tuple[object, object],
        text: str,
        key: str = "",
    ) -> None:
        super().__init__(text)
        self._document = document
        self.before, self.after = values
        self.key = key
        self.mark = new_mark()
        self.held: object = None

    def again(self) -> EditStep:
        """Return an equal step that no history owns yet."""
        values = (self.before, self.after)
        made = EditStep(self._document, values, self.text(), self.key)
        made.mark, made.held = self.mark, self.held
        return made

    def id(self) -> int:
        """Return 1 for a step with a key; Qt never merges a command whose id is -1."""
        return 1 if self.key and not self._document.building else -1

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Absorb the next edit of the same key; drop the step if both cancel out."""
        if not isinstance(other, EditStep) or other.key != self.key:
            return False
        self.after = other.after
        self.setObsolete(self.after == self.before)
        return True

    def undo(self) -> None:
        """Show the value before."""
        if not self._document.building:
            self._document.show(self.before)

    def redo(self) -> None:
        """Show the value after."""
        if not self._document.building:
            self._document.show(self.after)


class KeptStep(QUndoCommand):
    """A step of an earlier session; its values are read only when it is taken.

    A step whose value cannot be read any more drops out of the history.

    Attributes:
        mark: The mark of its version in the library.
    """

    def __init__(
        self,
        document: Document,
        before: PastStep,
        after: PastStep,
        read: Callable[[int], object],
    ) -> None:
        """Make a step.

        Args:
            document: The document.
            before: The step before it, whose version it is undone to.
            after: The step itself.
            read: Returns the value of a version; raises LookupError if there is none.
        """
        super().__init__(after.words)
        self.mark = after.mark
        self._document = document
        self._before, self._after = before.number, after.number
        self._read = read

    def undo(self) -> None:
        """Show the value before."""
        self._show(self._before)

    def redo(self) -> None:
        """Show the value after."""
        self._show(self._after)

    def _show(self, number: int) -> None:
        if self._document.building:
            return
        try:
            value = self._read(number)
        except LookupError:
            self.setObsolete(True)
        else:
            self._document.show(value)


class Document(QObject):
    """One open value with its undo stack.

    Attributes:
        changed: Emitted with the new value after an edit, an undo or a redo.
        value: The value as it is now.
        history: Its undo stack; clean while the value equals what the library holds.
        id: Its id in the library; empty before it is first saved.
        locked: Called in the place of an edit, where nothing may be changed.
        version: The version of the library's row that it was read from or saved as.
        kept: How many steps of earlier sessions lie before those of this one.
        building: Whether the history is only being laid out, without a step taken.
    """

    changed = Signal(object)

    def __init__(
        self,
        value: Any,
        *,
        id: str = "",  # noqa: A002 (the library's word for it)
        version: int = 0,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.value = value
        self.id = id
        self.version = version
        self.history = QUndoStack(self)
        self.kept = 0
        self.building = False
        self.locked: Callable[[], object] | None = None
        self._visit = 0
        # The mark of the value that was opened.
        self._base = new_mark()
        # The steps that are on their way to the library, each with its value.
        self._sent: list[tuple[EditStep, object]] = []

    def edit(self, after: object, text: str, key: str = "") -> None:
        """Replace the value by another, as one step that can be undone.

        Args:
            after: The new value; nothing happens if it is the same.
            text: The undo menu's words for the step.
            key: Successive edits of one key become one step, such as the letters
                of a name, until the visit ends; an edit without a key stands alone.
        """
        if after == self.value:
            return
        if self.locked:
            # Whatever shows the edit shows again what stands.
            self.locked()
            self.changed.emit(self.value)
        else:
            visited = f"{self._visit} {key}" if key else ""
            # Qt ends a step at each save; for a player it ends with the visit.
            if self.history.isClean() and visited and visited == self._last_key():
                self.history.resetClean()
            values = (self.value, after)
            self.history.push(EditStep(self, values, text, visited))

    def end_visit(self) -> None:
        """Begin a new step with the next edit: the player has left the field."""
        self._visit += 1

    def put(self, name: str, part: object, text: str, key: str = "") -> str:
        """Put a part into a field of the value, as one step.

        Args:
            name: The field.
            part: The new part.
            text: The undo menu's words for the step; the field's label if empty.
            key: As for `edit`.

        Returns:
            An empty text; or a sentence that says why nothing was changed.
        """
        after, refusal = with_part(self.value, name, part)
        if not refusal:
            self.edit(after, text or field_specs(type(after))[name].label, key)
        return refusal

    def apply_fix(self, fix: Fix, value: object) -> bool:
        """Replace the value by another one that has a fix applied, as one step.

        Args:
            fix: The fix.
            value: The value it is applied to.

        Returns:
            Whether it was applied; False where the value has changed too much.
        """
        try:
            after = fix.apply(value)
        except (LookupError, TypeError, InvalidValue):
            return False
        self.edit(after, fix.label)
        return True

    def saved(self, value: object, version: int) -> None:
        """Note that a value of this document was saved in the library.

        If the player has edited on meanwhile, only the version is noted, and the newer
        edits still wait to be saved.

        Args:
            value: The value that was saved.
            version: The version it was saved as.
        """
        self.version = version
        if self._sent and self._sent[-1][1] == value:
            for step, sent in self._sent:
                step.held = sent
        self._sent = []
        if value == self.value:
            self.history.setClean()

    def adopt(self, value: object, version: int) -> None:
        """Take over the value of the library, after it was changed elsewhere.

        This is a step of its own, so that undo brings back the value that was here.

        Args:
            value: The value of the library.
            version: Its version.
        """
        if value != self.value:
            values = (self.value, value)
            self.history.push(EditStep(self, values, ELSEWHERE, ""))
        self._sent = []
        self.saved(value, version)

    def trail(self) -> Trail:
        """Return how the document came to its value, for the library to keep."""
        steps = [self.history.command(n) for n in range(self.history.index())]
        new: list[EditStep] = []
        while steps and isinstance(last := steps[-1], EditStep):
            if last.held is last.after:
                # The library has what it made.
                break
            new.insert(0, last)
            steps.pop()
        self._sent = [(step, step.after) for step in new]
        visits = [Visit(step.mark, step.text(), step.after) for step in new]
        return Trail(_mark(steps[-1]) if steps else self._base, tuple(visits))

    def remember(self, past: Past, read: Callable[[int], object]) -> None:
        """Lay the steps of earlier sessions before those of this one.

        What was undone last can be redone, until this session makes a step.

        Args:
            past: The steps.
            read: Returns the value of a version; raises LookupError if there is none.
        """
        if not past.steps:
            return
        stack = self.history
        commands = [stack.command(number) for number in range(stack.count())]
        own = [step.again() for step in commands if isinstance(step, EditStep)]
        index, clean = stack.index(), stack.isClean()
        self._base, self.kept = past.steps[0].mark, past.at
        known = past.steps if not own else past.steps[: past.at + 1]
        blocked, self.building = QSignalBlocker(stack), True
        stack.clear()
        for before, after in pairwise(known):
            stack.push(KeptStep(self, before, after, read))
        for step in own:
            stack.push(step)
        stack.setIndex(past.at + index)
        if clean:
            stack.setClean()
        else:
            stack.resetClean()
        self.building = False
        blocked.unblock()
        self._announce()

    def show(self, value: object) -> None:
        """Make a value the current one; only the history calls this."""
        self.value = value
        note_edit()
        self.changed.emit(value)

    def _announce(self) -> None:
        """Tell what can be undone now; no step was taken, so the index is not told."""
        stack = self.history
        stack.canUndoChanged.emit(stack.canUndo())
        stack.canRedoChanged.emit(stack.canRedo())
        stack.undoTextChanged.emit(stack.undoText())
        stack.redoTextChanged.emit(stack.redoText())

    def _last_key(self) -> str:
        """Return the key of the latest step; empty if it has none."""
        last = self.history.command(self.history.index() - 1)
        return last.key if isinstance(last, EditStep) else ""


def with_part(value: Any, name: str, part: object) -> tuple[Any, str]:
    """Return a value with a part put into a field, or why that is refused.

    Returns:
        The new value and an empty text; or the old value and a sentence.
    """
    try:
        return put(value, (name,), part), ""
    except InvalidValue as refusal:
        return value, f"{field_specs(type(value))[name].label} {refusal.reason}"


def _mark(step: QUndoCommand) -> str:
    return step.mark if isinstance(step, EditStep | KeptStep) else ""
