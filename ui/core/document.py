"""What is open: one value and its history, the only place anything changes."""

from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from builder.core.field_spec import InvalidValue, field_specs, put
from builder.core.rulebook import Fix

ELSEWHERE = "Change from elsewhere"
"""What the undo menu calls a value that came from another window or machine."""


class Document(QObject):
    """One open value with its undo stack.

    Attributes:
        changed: Told the new value after an edit, an undo or a redo.
        value: What is open now.
        history: Its undo stack; clean where the value is what the library holds.
        id: Where the library keeps it; or nothing before it is first saved.
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

    def edit(self, after: Any, text: str, key: str = "") -> None:
        """Replace the value by another, as one step that can be undone.

        Args:
            after: The new value; nothing happens if it is the same.
            text: What the undo menu calls the step.
            key: Successive edits of one key become one step, such as the letters
                of a name; an edit without a key stands alone.
        """
        if after != self.value:
            self.history.push(_Change(self, after, text, key))

    def put(self, name: str, part: Any, text: str, key: str = "") -> str:
        """Put a part into a field of the value, as one step.

        Args:
            name: The field.
            part: What the player would like there.
            text: What the undo menu calls the step; nothing for the field's label.
            key: As for `edit`.

        Returns:
            Why it cannot be, as a sentence, and then nothing is changed; or nothing.
        """
        after, refusal = with_part(self.value, name, part)
        if not refusal:
            self.edit(after, text or field_specs(type(after))[name].label, key)
        return refusal

    def apply_fix(self, fix: Fix, value: Any) -> bool:
        """Replace the value by another one with a fix applied, as one step.

        Args:
            fix: The fix.
            value: What it was offered for.

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
        """Note that the library holds a value of this document.

        The player may have gone on while it was written: then only the version is
        noted, and what they did since still waits to be saved.

        Args:
            value: What was written.
            version: The version it was written as.
        """
        self.version = version
        if value == self.value:
            self.history.setClean()

    def adopt(self, value: Any, version: int) -> None:
        """Take over what the library holds, after it was changed elsewhere.

        The other value comes as a step of its own, so that nothing is lost: undo
        brings back what was here.

        Args:
            value: What the library holds.
            version: Its version.
        """
        self.edit(value, ELSEWHERE)
        self.saved(value, version)

    def show(self, value: Any) -> None:
        """Make a value the present one; only the history calls this."""
        self.value = value
        self.changed.emit(value)


def with_part(value: Any, name: str, part: Any) -> tuple[Any, str]:
    """Return a value with a part put into a field, or why that cannot be.

    Returns:
        The new value and an empty text; or the old value and a sentence.
    """
    try:
        return put(value, (name,), part), ""
    except InvalidValue as refusal:
        return value, f"{field_specs(type(value))[name].label} {refusal.reason}"


class _Change(QUndoCommand):
    """The value before and after; undo and redo show the one or the other."""

    def __init__(self, document: Document, after: Any, text: str, key: str) -> None:
        super().__init__(text)
        self.document = document
        self.before = document.value
        self.after = after
        self.key = key

    def id(self) -> int:
        """Qt offers only commands of the same id to `mergeWith`; -1 never merges."""
        return 1 if self.key else -1

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Take in the next edit of the same key, and vanish if nothing is left."""
        if not isinstance(other, _Change) or other.key != self.key:
            return False
        self.after = other.after
        self.setObsolete(self.after == self.before)
        return True

    def undo(self) -> None:
        """Show what was before."""
        self.document.show(self.before)

    def redo(self) -> None:
        """Show what came after."""
        self.document.show(self.after)
