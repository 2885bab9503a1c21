"""The dialog of the versions of one item: what changed, and bringing one back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QListView,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from builder.core.formatting import brief, counted
from builder.history.versions import JudgedBy, currency
from ui.history.beside_view import BesideView
from ui.history.moments import moment_here
from ui.history.reading import (
    VersionBesideNow,
    VersionList,
    read_beside,
    read_changes,
    read_versions,
)
from ui.history.version_delegate import VersionDelegate
from ui.history.version_model import VersionFilter, VersionModel
from ui.widgets.fitting import FittedDialog
from ui.widgets.labels import bold, plain, small, styled
from ui.widgets.layouts import button, column, filled, row
from ui.widgets.theme import scaled

if TYPE_CHECKING:
    from db.store.versions import Version
    from ui.library.worker import LibraryWorker

WIDE, HIGH = 1040, 640
_LIST: Final = 380
_LONGEST: Final = 60

READING: Final = "Reading the versions…"
NONE: Final = (
    "There is no version yet. The first one is kept when you have changed something "
    "and the library has saved it."
)
NO_POINTS: Final = "In none of its versions did the points change."
POINTS: Final = "Points are those of today's rules"
ARMY_POINTS: Final = f"{POINTS}, and of the designs as they are now"
NOTHING_KEPT: Final = "It is as it is now"
NO_CURRENCY: Final = "It has no points"


@dataclass(frozen=True, slots=True)
class HistorySource:
    """What a history is of.

    Attributes:
        worker: The thread of the library.
        item_id: The item.
        now: What it is now.
        by: What its versions are judged by.
    """

    worker: LibraryWorker
    item_id: str
    now: Any
    by: JudgedBy


class HistoryDialog(FittedDialog):
    """The versions of one item, each beside what the item is now.

    Attributes:
        returned: Emitted with the version that is to be brought back.
        copied: Emitted with the version that is wanted as a copy.
        model: Every version.
        list: The versions that are shown.
        beside: The chosen one beside what the item is now.
        moved: Whether those alone are shown in which the points changed.
        agree: The button that brings the chosen one back.
        copy: The button that adds the chosen one as a copy.
    """

    returned = Signal(object)
    copied = Signal(object)

    def __init__(self, source: HistorySource, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._source = source
        self._over = False
        name = brief(source.now.title, _LONGEST)
        self.setWindowTitle(f"History of {name}")
        self._head = bold(f"History of {name}", "title", wrap=True)
        self.count = small("")
        self.model = VersionModel()
        self.shown = VersionFilter(self.model)
        self.list = _list(self.shown)
        self.beside = BesideView()
        self.moved = QCheckBox("Only what changed the &points")
        self.moved.toggled.connect(self._narrow)
        self.agree = styled(button("&Bring this back", self._return), kind="primary")
        self.copy = button("Add as a &copy", self._copy)
        self._lay()
        self.model.wanted.connect(self._compare)
        self.list.selectionModel().currentChanged.connect(self._look)
        self.list.activated.connect(lambda _: self.agree.click())
        self._enable()
        self._ask(
            partial(read_versions, item_id=source.item_id, now=source.now), self._begin
        )

    def _lay(self) -> None:
        unit = currency(self._source.now)
        self.moved.setEnabled(bool(unit))
        self.moved.setToolTip("" if unit else NO_CURRENCY)
        self._nothing = plain(READING, wrap=True)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._body = QStackedWidget()
        self._body.addWidget(self._nothing)
        self._body.addWidget(self.list)
        left = QWidget()
        column(left, self.moved, (self._body, 1), gap=6, margins=(0, 0, 8, 0))
        right = QWidget()
        column(right, self.beside, margins=(8, 0, 0, 0))
        self.split = QSplitter(Qt.Orientation.Horizontal)
        for part in (left, right):
            self.split.addWidget(part)
        self.split.setChildrenCollapsible(False)
        # Both shrink alike where the screen is small.
        self.split.setStretchFactor(0, _LIST)
        self.split.setStretchFactor(1, WIDE - _LIST)
        self.split.setSizes([scaled(_LIST), scaled(WIDE - _LIST)])
        army = self._source.now.kind == "army"
        note = small((ARMY_POINTS if army else POINTS) if unit else "", wrap=True)
        head = row(None, (self._head, 1), self.count)
        foot = row(None, (note, 1), self.copy, self.agree, button("Close", self.reject))
        layout = filled(QVBoxLayout(self), head, (self.split, 1), foot)
        layout.setContentsMargins(16, 12, 16, 12)
        self.resize(scaled(WIDE), scaled(HIGH))

    @property
    def chosen(self) -> Version | None:
        """The version that is chosen; None if none is."""
        index = self.shown.mapToSource(self.list.currentIndex())
        return self.model.versions[index.row()] if index.isValid() else None

    def renew(self, now: Any) -> None:
        """Compare with another present: the item was changed in another window."""
        if now != self._source.now:
            self._source = replace(self._source, now=now)
            self._look()

    def done(self, result: int) -> None:
        """Close; answers that are on their way are not waited for."""
        self._over = True
        super().done(result)

    def _ask(
        self,
        work: Callable[[Any], Any],
        then: Callable[[Any], object],
        failed: Callable[[Exception], object] | None = None,
    ) -> None:
        """Let the library's thread do something, and hear of it while this is open."""

        def heard(answer: Any, call: Callable[[Any], object]) -> None:
            if not self._over:
                call(answer)

        other = partial(heard, call=failed or self._fail)
        try:
            self._source.worker.ask(work, partial(heard, call=then), other)
        except RuntimeError:
            # The window is closing: its library takes no more work.
            self._over = True

    def _begin(self, found: VersionList) -> None:
        """Show the versions, and choose the newest that is not the present."""
        self.model.show(found.versions, found.current)
        self.count.setText(counted(len(found.versions), "version"))
        self._nothing.setText(NONE)
        self._tell()
        first = 1 if found.current is not None and len(found.versions) > 1 else 0
        if found.versions:
            self._choose(first)
            self.list.setFocus()

    def _choose(self, place: int) -> None:
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.list.selectionModel().setCurrentIndex(self.shown.index(place, 0), flags)

    def _fail(self, error: Exception) -> None:
        self._nothing.setText(str(error))
        self._body.setCurrentWidget(self._nothing)

    def _compare(self, wanted: list[Any]) -> None:
        """Work out what changed in some versions."""
        source = self._source
        work = partial(
            read_changes, item_id=source.item_id, wanted=wanted, by=source.by
        )
        self._ask(work, self._learn)

    def _learn(self, changes: Any) -> None:
        self.model.learn(changes)
        self._tell()

    def _narrow(self, on: bool) -> None:  # noqa: FBT001 (Qt calls it)
        """Show every version, or those alone in which the points changed."""
        chosen = self.chosen
        self.shown.narrow(moved_only=on)
        if on:
            self.model.want_all()
        else:
            self.model.forget_rest()
        self._tell()
        if not self.list.currentIndex().isValid() and self.shown.rowCount():
            self._choose(0)
        elif chosen:
            self.list.scrollTo(self.list.currentIndex())

    def _tell(self) -> None:
        """Say how many versions there are, or why none is shown."""
        every, known = len(self.model.versions), self.model.known
        count = counted(every, "version")
        if self.shown.moved_only:
            done = known >= every
            shown = self.shown.rowCount()
            count = f"{shown} of {count}" if done else f"{known} of {count} compared"
            self._nothing.setText(NO_POINTS if done else READING)
        self.count.setText(count if every else "")
        there = self.shown.rowCount() > 0
        self._body.setCurrentWidget(self.list if there else self._nothing)
        if there and not self.list.currentIndex().isValid():
            self._choose(0)

    def _look(self, *_: QModelIndex) -> None:
        """Show the chosen version beside what the item is now."""
        version, source = self.chosen, self._source
        self._enable()
        if version is None:
            self.beside.clear("")
            return
        work = partial(
            read_beside,
            item_id=source.item_id,
            number=version.number,
            now=source.now,
            by=source.by,
        )
        self._ask(
            work, partial(self._show, version), partial(self._cannot_show, version)
        )

    def _show(self, version: Version, found: VersionBesideNow) -> None:
        if version is self.chosen:
            title = moment_here(version.saved)
            self.beside.display(title, found.tables, same=found.same)
            self._enable(same=found.same)

    def _cannot_show(self, version: Version, error: Exception) -> None:
        if version is self.chosen:
            self.beside.clear(str(error), moment_here(version.saved))

    def _enable(self, *, same: bool | None = None) -> None:
        """Offer to bring the chosen version back, once it is shown and is another."""
        self.agree.setEnabled(same is False)
        self.agree.setToolTip(NOTHING_KEPT if same else "Undo takes it back")
        self.copy.setEnabled(same is not None)

    def _return(self) -> None:
        version = self.chosen
        if version:
            self.accept()
            self.returned.emit(version)

    def _copy(self) -> None:
        version = self.chosen
        if version:
            self.accept()
            self.copied.emit(version)


def _list(model: VersionFilter) -> QListView:
    made = QListView()
    made.setModel(model)
    made.setItemDelegate(VersionDelegate(made))
    made.setUniformItemSizes(True)
    made.setMouseTracking(True)
    made.setAccessibleName("Versions, the newest first")
    made.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    made.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    made.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    made.setMinimumWidth(scaled(220))
    return made
