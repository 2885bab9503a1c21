"""An open value with its undo history; every edit goes through here."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from builder.core.field_spec import InvalidValue, field_specs, put
from builder.core.rulebook import Fix

ELSEWHERE = "Change from elsewhere"
"""The undo menu's words for a value that came from another window or machine."""


class Document(QObject):
    """One open value with its undo stack.

    Attributes:
        changed: Emitted with the new value after an edit, an undo or a redo.
        value: The value as it is now.
        history: Its undo stack; clean while the value equals what the library holds.
        id: Its id in the library; empty before it is first saved.
        locked: Called in the place of an edit, where nothing may be changed.
        version: The version of the library's row that it was read from or saved as.
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
        self.locked: Callable[[], object] | None = None
        self._visit = 0

    def edit(self, after: Any, text: str, key: str = "") -> None:
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
            self.history.push(_Change(self, after, text, visited))

    def end_visit(self) -> None:
        """Begin a new step with the next edit: the player has left the field."""
        self._visit += 1

    def put(self, name: str, part: Any, text: str, key: str = "") -> str:
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

    def apply_fix(self, fix: Fix, value: Any) -> bool:
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

    def saved(self, value: Any, version: int) -> None:
        """Note that a value of this document was saved in the library.

        If the player has edited on meanwhile, only the version is noted, and the newer
        edits still wait to be saved.

        Args:
            value: The value that was saved.
            version: The version it was saved as.
        """
        self.version = version
        if value == self.value:
            self.history.setClean()

    def adopt(self, value: Any, version: int) -> None:
        """Take over the value of the library, after it was changed elsewhere.

        This is a step of its own, so that undo brings back the value that was here.

        Args:
            value: The value of the library.
            version: Its version.
        """
        if value != self.value:
            self.history.push(_Change(self, value, ELSEWHERE, ""))
        self.saved(value, version)

    def show(self, value: Any) -> None:
        """Make a value the current one; only the history calls this."""
        self.value = value
        self.changed.emit(value)


def with_part(value: Any, name: str, part: Any) -> tuple[Any, str]:
    """Return a value with a part put into a field, or why that is refused.

    Returns:
        The new value and an empty text; or the old value and a sentence.
    """
    try:
        return put(value, (name,), part), ""
    except InvalidValue as refusal:
        return value, f"{field_specs(type(value))[name].label} {refusal.reason}"


class _Change(QUndoCommand):
    """One step of the history: the value before and the value after."""

    def __init__(self, document: Document, after: Any, text: str, key: str) -> None:
        super().__init__(text)
        self.document = document
        self.before = document.value
        self.after = after
        self.key = key

    def id(self) -> int:
        """Return 1 for a step with a key; Qt never merges a command whose id is -1."""
        return 1 if self.key else -1

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Absorb the next edit of the same key; drop the step if both cancel out."""
        if not isinstance(other, _Change) or other.key != self.key:
            return False
        self.after = other.after
        self.setObsolete(self.after == self.before)
        return True

    def undo(self) -> None:
        """Show the value before."""
        self.document.show(self.before)

    def redo(self) -> None:
        """Show the value after."""
        self.document.show(self.after)
