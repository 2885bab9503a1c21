"""The undo steps of a document: those of this session, and those kept from before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from PySide6.QtGui import QUndoCommand

from db.store.versions import new_mark


class Shown(Protocol):
    """What a step changes: a document.

    Attributes:
        building: Whether its history is only being laid out, without a step taken.
    """

    building: bool

    def show(self, value: Any) -> None:
        """Make a value the current one."""


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
        self, document: Shown, values: tuple[Any, Any], text: str, key: str = ""
    ) -> None:
        super().__init__(text)
        self._document = document
        self.before, self.after = values
        self.key = key
        self.mark = new_mark()
        self.held: Any = None

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
        document: Shown,
        numbers: tuple[int, int],
        names: tuple[str, str],
        read: Callable[[int], Any],
    ) -> None:
        """Make a step.

        Args:
            document: The document.
            numbers: The version before it and the version after it.
            names: The mark of the version after it, and the undo menu's words.
            read: Returns the value of a version; raises LookupError if there is none.
        """
        self.mark, text = names
        super().__init__(text)
        self._document = document
        self._before, self._after = numbers
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
