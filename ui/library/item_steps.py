"""What is done to items of the library as steps: added, removed, imported, marked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QWidget

from builder.army.model import Army, Item
from builder.core.formatting import brief
from db.errors import Missing, Stored
from ui.core.document import with_step
from ui.core.undo_steps import UndoStep
from ui.library.repository import LibraryRepository
from ui.widgets.fitting import FittedDialog
from ui.widgets.labels import named, plain
from ui.widgets.layouts import button, column, row
from ui.widgets.theme import scaled

if TYPE_CHECKING:
    from db.library.library import Library
    from db.library.value_cache import LibraryChanges


class AddRemoveCommand(UndoStep):
    """The step that adds items to the library or removes them (`there` is False).

    With them others may be changed: an import replaces some, and an army goes on
    without a design that is removed.

    Attributes:
        settled: Called when the library has undone or redone it.
    """

    happened = True
    settled: Callable[[], object] = staticmethod(lambda: None)

    def __init__(
        self,
        repository: LibraryRepository,
        ids: Sequence[str],
        text: str,
        *,
        there: bool,
        changes: Changes = MappingProxyType({}),
    ) -> None:
        """Make the step, which has happened.

        Args:
            repository: The library.
            ids: The items, designs before the armies that name them.
            text: The undo menu's words.
            there: Whether they were added.
            changes: What others were before and are now, by id.
        """
        super().__init__(text)
        self._repository = repository
        self._ids = tuple(ids)
        self._there = there
        self._changes = dict(changes)

    def go(self, way: int) -> None:
        """Remove the items, or bring them back, and change the others for that."""
        there = self._there == (way > 0)
        for item_id in self._ids if there else ():
            self._repository.restore(item_id)
        if self._changes:
            change(self._repository, self._changes, way)
        for item_id in () if there else armies_first(self._repository, self._ids):
            self._repository.remove(item_id)
        self._repository.when_done(self.settled)


def armies_first(repository: LibraryRepository, ids: Iterable[str]) -> list[str]:
    """Return items as they can be removed: a design in an army stays with it."""
    return sorted(ids, key=lambda key: not isinstance(repository.value(key), Army))


def change(
    repository: LibraryRepository,
    changes: Changes,
    way: int,
    then: Callable[[], object] = lambda: None,
) -> None:
    """Let the library change items, or back by -1, and call `then` once it did."""

    def accept(done: tuple[list[Stored], str]) -> None:
        repository.accept(done[0])
        if done[1]:
            repository.trouble.emit(done[1])
        then()

    repository.flush()
    repository.write(partial(put_all, changes=changes, way=way), accept)


Changes = Mapping[str, tuple[Item, Item]]
"""What items were and what they shall be, by id."""


def put_all(library: Library, changes: Changes, way: int) -> tuple[list[Stored], str]:
    """Change items that are there, or back by -1; what else changed meanwhile stays.

    Returns:
        What is stored now, and a sentence of what could not be changed.
    """
    stored, clashes = [], list[str]()

    def taken(ends: tuple[Item, Item], held: Item) -> Any:
        value, clash = with_step(held, *ends[::way])
        clashes.extend([f"{value.title}: {clash}"] if clash else [])
        return value

    for item_id, ends in changes.items():
        with suppress(Missing):
            stored.append(library.save(item_id, partial(taken, ends), None))
    return stored, brief("; ".join(clashes), 300)


# What the player marks items with: favourites and tags, and the steps that do it.


class Favourites(QObject):
    """The items that the player marked, here or in another window.

    Attributes:
        changed: Emitted with the ids of all favourites.
        ids: The ids of all favourites.
    """

    changed = Signal(object)

    def __init__(self, repository: LibraryRepository) -> None:
        super().__init__(repository)
        self._repository = repository
        self.ids: frozenset[str] = frozenset()
        repository.heard.connect(self._hear)

    def mark(self, ids: Iterable[str], *, on: bool) -> None:
        """Mark items, or take their marks off."""
        meant = tuple(ids)
        self._repository.write(lambda library: library.favour(meant, on=on))
        self._take(self.ids | set(meant) if on else self.ids - set(meant))

    def _hear(self, changes: LibraryChanges) -> None:
        self._take(changes.marks.favourites)

    def _take(self, ids: frozenset[str]) -> None:
        if ids != self.ids:
            self.ids = ids
            self.changed.emit(ids)


class MarkFavourites(UndoStep):
    """The step that marks items, or takes their marks off if all have one."""

    def __init__(self, favourites: Favourites, ids: Iterable[str]) -> None:
        meant = frozenset(ids)
        self._on = not meant <= favourites.ids
        # What is marked already keeps its mark when the step is taken back.
        self._ids = meant - favourites.ids if self._on else meant
        super().__init__("Mark as favourite" if self._on else "No favourite any more")
        self._favourites = favourites

    def go(self, way: int) -> None:
        """Turn the marks, or turn them back."""
        self._favourites.mark(self._ids, on=self._on == (way > 0))


# Adding and removing tags of several items, and the step that does it.


def retagged(
    tags: Sequence[str], add: Iterable[str], drop: Collection[str]
) -> tuple[str, ...]:
    """Return tags without some and with others, each once, in their order."""
    kept = [tag for tag in tags if tag not in drop]
    return tuple(dict.fromkeys([*kept, *add]))


class TagDialog(FittedDialog):
    """Asks which tags several items shall have.

    A tag that only some of them have is half ticked, and stays so until it is clicked.

    Attributes:
        wanted: Emitted with the tags to add and the tags to remove.
    """

    wanted = Signal(list, list)

    def __init__(
        self, values: Sequence[Item], known: Iterable[str], parent: QWidget
    ) -> None:
        """Make the dialog.

        Args:
            values: The items.
            known: The tags of the whole library.
            parent: The window.
        """
        super().__init__(parent, "Tags")
        count = Counter(tag for value in values for tag in set(value.tags))
        many = f"all {len(values)} that you selected" if values[1:] else values[0].title
        intro = plain(f"Ticked tags are those of {many}.", wrap=True)
        self.new = QLineEdit(placeholderText="New tags, with commas between")
        self.new.setAccessibleName("New tags")
        self.list = named("Tags of the library", QListWidget())
        for tag in sorted({*known, *count} - {""}, key=str.casefold):
            item = QListWidgetItem(tag[:80])
            item.setData(Qt.ItemDataRole.UserRole, tag)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setSizeHint(QSize(0, scaled(26)))
            item.setCheckState(_state(count[tag], len(values)))
            self.list.addItem(item)
        self._first = self._states()
        done = button("Set the tags", self.accept)
        done.setDefault(True)
        foot = row(None, None, done, button("Cancel", self.reject))
        column(self, intro, self.new, (self.list, 1), foot, gap=8,
               margins=(16, 12, 16, 12))  # fmt: skip
        self.resize(scaled(360), scaled(380))
        self.accepted.connect(self._tell)

    def _states(self) -> dict[str, Qt.CheckState]:
        items = (self.list.item(place) for place in range(self.list.count()))
        role = Qt.ItemDataRole.UserRole
        return {item.data(role): item.checkState() for item in items}

    def _tell(self) -> None:
        typed = (" ".join(tag.split()) for tag in self.new.text().split(","))
        add = list(filter(None, typed))
        drop: list[str] = []
        for tag, state in self._states().items():
            if state is not self._first[tag]:
                (add if state is Qt.CheckState.Checked else drop).append(tag)
        if add or drop:
            self.wanted.emit(add, drop)


def _state(count: int, whole: int) -> Qt.CheckState:
    if count == whole:
        return Qt.CheckState.Checked
    return Qt.CheckState.PartiallyChecked if count else Qt.CheckState.Unchecked


# The step that changes the same fields of several items.

Parts = Mapping[str, Mapping[str, Any]]
"""The new values of fields, by the id of an item, then by the name of a field."""


class EditSeveral(UndoStep):
    """Gives several items other values; what else changed meanwhile stays."""

    def __init__(
        self,
        repository: LibraryRepository,
        open_ids: Collection[str],
        after: Parts,
        text: str,
    ) -> None:
        """Make the step.

        Args:
            repository: The library.
            open_ids: The ids of the open pages, as they are at any time.
            after: The new values.
            text: The undo menu's words for the step.
        """
        super().__init__(text)
        self._repository = repository
        self._open = open_ids
        held = repository.values()
        self._changes = {
            item_id: (held[item_id], replace(held[item_id], **parts))
            for item_id, parts in after.items()
            if item_id in held
        }

    def go(self, way: int) -> None:
        """Set the new values, or the old ones."""
        clashes = []
        for item_id, ends in self._changes.items():
            if self._repository.value(item_id) is None:
                continue
            document = self._repository.document(item_id)
            value, clash = with_step(document.value, *ends[::way])
            document.edit(value, self.text())
            clashes += [f"{value.title}: {clash}"] if clash else []
            if item_id not in self._open:
                self._repository.saver.close(item_id)
        if clashes:
            self._repository.trouble.emit(brief("; ".join(clashes), 300))
