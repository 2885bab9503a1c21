"""How wide the columns of the tree of an army are."""

from collections.abc import Iterable, Mapping
from typing import Final

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QTreeView

from builder.army.model import EntryResult
from ui.army.columns import LABELS, Col, text
from ui.army.model import EntriesModel
from ui.army.row_paint import BUTTON, NUMBER
from ui.widgets.theme import scaled

_MARK: Final = 30
"""The width of a verdict without its word."""
_MEASURED: Final = (Col.EACH, Col.TOTAL, Col.KIND)


class ColumnWidths:
    """The widths that texts have needed so far.

    Only what changed is measured, and no column becomes narrower while its army is
    shown, so that nothing moves under the pointer.
    """

    def __init__(self) -> None:
        self._widest: dict[Col, int] = {}
        self._font = QFont()
        self._seen: tuple[EntryResult, ...] = ()

    def of(
        self, tree: QTreeView, model: EntriesModel, *, roomy: bool
    ) -> Mapping[Col, int]:
        """Return the width of each column but that of the names, which takes the rest.

        Args:
            tree: The tree.
            model: What it shows.
            roomy: Whether a verdict has room for its word.
        """
        if tree.font() != self._font:
            self._font, self._widest = QFont(tree.font()), {}
            self._measure(tree, model.results)
        elif model.changed is not self._seen:
            self._measure(tree, model.changed)
        self._seen = model.changed
        metrics = tree.fontMetrics()

        def widest(column: Col) -> int:
            head = metrics.horizontalAdvance(LABELS[column]) + scaled(12)
            return max(self._widest.get(column, 0), head)

        word = metrics.horizontalAdvance("Missing") + scaled(40)
        return {
            Col.PLAYS: widest(Col.PLAYS) + scaled(6),
            Col.COUNT: scaled(2 * BUTTON + NUMBER) + 10,
            Col.EACH: widest(Col.EACH) + 14,
            Col.TOTAL: widest(Col.TOTAL) + 16,
            Col.VERDICT: word if roomy else scaled(_MARK),
            Col.KIND: min(widest(Col.KIND) + 12, max(60, tree.width() // 6)),
        }

    def _measure(self, tree: QTreeView, results: Iterable[EntryResult]) -> None:
        metrics, results = tree.fontMetrics(), tuple(results)
        for column in _MEASURED:
            # Digits are equally wide, so only the longest texts are measured.
            texts = sorted({text(each, column) for each in results}, key=len)[-3:]
            widths = [metrics.horizontalAdvance(f"{each}m") for each in texts]
            self._widest[column] = max([self._widest.get(column, 0), *widths])
