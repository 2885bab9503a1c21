"""The steps of undo: what an edit takes and takes back, and how far back they go."""

from typing import Final, Protocol

from PySide6.QtGui import QUndoCommand

from db.store.versions import PastStep, new_mark

REACH: Final = 500
"""How many steps undo goes back behind this session, and redo on."""

STEPPED: Final = "±"
"""The end of the key of an edit that counts a number up or down."""


class Edited(Protocol):
    """What a step changes, as `ui.core.document.Document` is.

    Attributes:
        building: Whether the history is only being laid out, without a step taken.
        ground: The mark and the value of the version below the steps of this session.
        clash: Why the last undo or redo changed nothing; empty if it did.
    """

    building: bool
    ground: tuple[str, object]
    clash: str

    def move(self, start: object, end: object, *, stepped: bool = False) -> None:
        """Put the difference between two values onto what is there now."""


class UndoStep(QUndoCommand):
    """A step that one act takes and takes back; it may have `happened` before."""

    happened = False

    def go(self, way: int) -> None:
        """Take the step (1), or take it back (-1)."""
        raise NotImplementedError

    def undo(self) -> None:
        """Take the step back."""
        self.go(-1)

    def redo(self) -> None:
        """Take the step, unless Qt calls at the push for what has happened."""
        if not self.happened:
            self.go(1)
        self.happened = False


class EditStep(UndoStep):
    """A step of this session: the value before and the value after.

    Attributes:
        before: The value before.
        after: The value after.
        key: Successive steps of one key are one.
        stepped: Whether it counts a number up or down.
        mark: The mark of its version in the library.
        held: The value after it, as the library has it; None if it has none.
    """

    def __init__(
        self,
        document: Edited,
        values: tuple[object, object],
        text: str,
        key: str = "",
    ) -> None:
        super().__init__(text)
        self._document = document
        self.before, self.after = values
        self.key = key.removesuffix(STEPPED)
        self.stepped = key.endswith(STEPPED)
        self.mark = new_mark()
        self.held: object = None

    def again(self) -> "EditStep":
        """Return an equal step that no history owns yet."""
        values = (self.before, self.after)
        step = EditStep(self._document, values, self.text(), self.key)
        step.mark, step.held, step.stepped = self.mark, self.held, self.stepped
        return step

    def id(self) -> int:
        """Return 1 for a step with a key; Qt never merges a command whose id is -1."""
        return 1 if self.key and not self._document.building else -1

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Absorb the next edit of the same key; drop the step if both cancel out."""
        if not isinstance(other, EditStep) or other.key != self.key:
            return False
        if other.before != self.after:
            # A change from elsewhere lies between them, and is no part of the step.
            return False
        self.after = other.after
        self.stepped &= other.stepped
        self.setObsolete(self.after == self.before)
        return True

    def go(self, way: int) -> None:
        """Take the step, or take it back."""
        values = (self.before, self.after)[::way]
        self._document.move(*values, stepped=self.stepped)


class KeptStep(UndoStep):
    """A step of an earlier session; its values are unpacked only when it is taken.

    A step whose value cannot be read any more drops out of the history.

    Attributes:
        mark: The mark of its version in the library.
    """

    def __init__(self, document: Edited, before: PastStep, after: PastStep) -> None:
        """Make a step.

        Args:
            document: The document.
            before: The step before it, whose version it is undone to.
            after: The step itself.
        """
        super().__init__(after.words)
        self.mark = after.mark
        self._document = document
        self._ends = before, after

    def go(self, way: int) -> None:
        """Take the step, or take it back."""
        document, (start, end) = self._document, self._ends[::way]
        if document.building:
            return
        mark, value = document.ground
        try:
            before = value if mark == start.mark else start.read()
            after = end.read()
        except LookupError as why:
            document.clash = str(why.args[0])
            self.setObsolete(True)
        else:
            document.ground = end.mark, after
            document.move(before, after)
