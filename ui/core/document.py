"""An open value with its undo history: every edit is a step, and goes through here."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any, ClassVar

from PySide6.QtCore import QObject, QSignalBlocker, Signal
from PySide6.QtGui import QUndoStack

from builder.core.field_spec import InvalidValue, field_specs, put
from builder.core.merging import merged
from builder.core.rulebook import Fix
from db.store.versions import Past, Trail, Visit, new_mark
from ui.core.timer import note_edit
from ui.core.undo_steps import STEPPED, EditStep, KeptStep


class Document(QObject):
    """One open value with its undo stack.

    Attributes:
        changed: Emitted with the new value after an edit, an undo or a redo.
        looks: The edits told to any document while they are only looked at, each with
            the document and its words; None while edits are made.
        value: The value as it is now.
        history: Its undo stack; clean while the value equals what the library holds.
        id: Its id in the library; empty before it is first saved.
        locked: Called in the place of an edit, where nothing may be changed.
        version: The version of the library's row that it was read from or saved as.
        kept: How many steps of earlier sessions lie before those of this one.
        building: Whether the history is only being laid out, without a step taken.
        ground: The mark and the value of the version below the steps of this session.
        clash: Why the last undo or redo changed nothing; empty if it did.
    """

    changed = Signal(object)
    looks: ClassVar[list[tuple["Document", object, str]] | None] = None

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
        self.ground: tuple[str, object] = (new_mark(), value)
        # The steps since the last save, there or back, that do not count up or down.
        self._gone: list[tuple[object, object]] = []
        self.clash = ""
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
        if Document.looks is not None:
            Document.looks.append((self, after, text))
            return
        if self.locked:
            # Whatever shows the edit shows again what stands.
            self.locked()
            self.changed.emit(self.value)
        else:
            visited = f"{self._visit} {key}" if key else ""
            # Qt ends a step at each save; for a player it ends with the visit.
            same = visited.removesuffix(STEPPED) == self._last_key()
            if self.history.isClean() and visited and same:
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
            self._gone = []
            self.history.setClean()

    def adopt(self, value: object, version: int, words: str = "") -> None:
        """Take over the value of the library, after it was changed elsewhere.

        That is nobody's step here: undo takes back what was done in this window.

        Args:
            value: The value of the library.
            version: Its version.
            words: The undo menu's words, if the player chose to take it over.
        """
        if value != self.value:
            if words:
                self.history.push(EditStep(self, (self.value, value), words))
            else:
                self.show(value)
        self._sent = []
        self.saved(value, version)

    def join(self, base: object, theirs: object, version: int) -> bool:
        """Put what was not saved yet onto a change from elsewhere.

        Args:
            base: What the library held when it was edited here.
            theirs: What the library holds now.
            version: Its version.

        Returns:
            Whether that was done; False where both changed the same part.
        """
        _, new = self._steps()
        try:
            start, mid = new[0].before if new else self.value, base
            for ends in self._gone:
                mid, _ = with_step(mid, *ends)
            # First what does not count, and then all that counts.
            values = [merged(mid, start, merged(base, mid, theirs), stepped=True)]
            for step in new:
                sides = (step.before, step.after, values[-1])
                values.append(merged(*sides, stepped=step.stepped))
        except InvalidValue:
            return False
        for step, (before, after) in zip(new, pairwise(values), strict=True):
            step.before, step.after = before, after
        self.version, self._sent = version, []
        self.show(values[-1])
        return True

    def trail(self) -> Trail:
        """Return how the document came to its value, for the library to keep."""
        last, new = self._steps()
        self._sent = [(step, step.after) for step in new]
        visits = [Visit(e.mark, e.text(), e.after, e.stepped) for e in new]
        mark, value = (last.mark, last.after) if last else self.ground
        # A change from elsewhere may lie between: then it began with what is there.
        pure = value == (new[0].before if new else self.value)
        return Trail(mark if pure else "", tuple(visits))

    def _steps(self) -> tuple[EditStep | None, list[EditStep]]:
        """Return the last step of this session that is saved, and those after it."""
        new: list[EditStep] = []
        for number in reversed(range(self.history.index())):
            step = self.history.command(number)
            if not isinstance(step, EditStep):
                break
            if step.held is step.after:
                return step, new
            new.insert(0, step)
        return None, new

    def remember(self, past: Past) -> None:
        """Lay the steps of earlier sessions before those of this one.

        What was undone last can be redone, until this session makes a step.
        """
        if not past.steps:
            return
        stack = self.history
        commands = [stack.command(number) for number in range(stack.count())]
        own = [step.again() for step in commands if isinstance(step, EditStep)]
        index, clean = stack.index(), stack.isClean()
        known = past.steps if not own else past.steps[: past.at + 1]
        mine = [pair for pair in pairwise(known) if pair[1].own]
        self.kept = sum(step.own for step in past.steps[1 : past.at + 1])
        # Where it was saved since it was opened, its version then has no name here.
        opened = past.version == self.version
        self.ground = past.steps[past.at].mark if opened else "", self.ground[1]
        blocked, self.building = QSignalBlocker(stack), True
        stack.clear()
        for before, after in mine:
            stack.push(KeptStep(self, before, after))
        for step in own:
            stack.push(step)
        stack.setIndex(self.kept + index)
        if clean:
            stack.setClean()
        else:
            stack.resetClean()
        self.building = False
        blocked.unblock()
        _announce(stack)

    def move(self, start: object, end: object, *, stepped: bool = False) -> None:
        """Go from one value to another; only the history calls this."""
        if self.building:
            return
        self._gone += [] if stepped else [(start, end)]
        value, self.clash = with_step(self.value, start, end, stepped=stepped)
        if not self.clash:
            self.show(value)

    def show(self, value: object) -> None:
        """Make a value the current one."""
        self.value = value
        note_edit()
        self.changed.emit(value)

    def _last_key(self) -> str:
        """Return the key of the latest step; empty if it has none."""
        last = self.history.command(self.history.index() - 1)
        return last.key if isinstance(last, EditStep) else ""


def _announce(stack: QUndoStack) -> None:
    """Tell what can be undone now; no step was taken, so the index is not told."""
    stack.canUndoChanged.emit(stack.canUndo())
    stack.canRedoChanged.emit(stack.canRedo())
    stack.undoTextChanged.emit(stack.undoText())
    stack.redoTextChanged.emit(stack.redoText())


def with_part(value: object, name: str, part: object) -> tuple[Any, str]:
    """Return a value with a part put into a field, or why that is refused.

    Returns:
        The new value and an empty text; or the old value and a sentence.
    """
    try:
        return put(value, (name,), part), ""
    except InvalidValue as refusal:
        return value, f"{field_specs(type(value))[name].label} {refusal.reason}"


def with_step(
    value: object, start: object, end: object, *, stepped: bool = False
) -> tuple[Any, str]:
    """Return a value with a step in it; or as it is, and a sentence why that cannot be.

    What was changed beside it stays: if it is the same part, all of it.
    """
    try:
        return merged(start, end, value, stepped=stepped), ""
    except InvalidValue as clash:
        specs = field_specs(type(value)) if clash.at else {}
        spec = specs.get(str(clash.at[0])) if clash.at else None
        return value, f"{spec.label if spec else 'It'} {clash.reason}"
