"""What a drop on the tree of an army means."""

from dataclasses import dataclass

from PySide6.QtCore import QPoint
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QTreeView

from ui.army.model import EntriesModel
from ui.library.rows import MIME


@dataclass(frozen=True, slots=True)
class DropTarget:
    """Where something was dropped.

    Attributes:
        group: The group it joins; empty for none.
        at: The place of the entry to stand before; None for the end of the group.
    """

    group: str = ""
    at: int | None = None


def target_at(tree: QTreeView, model: EntriesModel, point: QPoint) -> DropTarget:
    """Return what a drop at a point of a tree means."""
    index = tree.indexAt(point)
    if not index.isValid():
        names = [model.group(head) for head in model.heads()]
        return DropTarget(names[-1] if names else "")
    if model.is_group(index):
        inside = model.places(index)
        return DropTarget(model.group(index), inside[0] if inside else None)
    below = point.y() > tree.visualRect(index).center().y()
    return DropTarget(model.group(index), model.place(index) + int(below))


def dropped_ids(event: QDropEvent) -> list[str]:
    """Return the dropped ids."""
    text = bytes(event.mimeData().data(MIME).data()).decode(errors="replace")
    return [line.strip() for line in text.splitlines() if line.strip()]
