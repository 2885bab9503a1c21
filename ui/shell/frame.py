"""The layout of the window: library, page, card and bill, and verdict below."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QSplitter, QWidget

from builder.core.rulebook import Violation
from ui.panels.verdict import VerdictPanel

CALM: Final = 32
FAULTS: Final = 132
"""Heights of the verdict in pixels, without violations and with some."""

_UNBOUND: Final = 16_777_215
_ACROSS: Final = "across"
_BESIDE: Final = "beside"


class MainLayout(QSplitter):
    """Parts with borders that can be dragged and are remembered.

    Attributes:
        beside: The card and the bill, one above the other.
    """

    def __init__(
        self,
        library: QWidget,
        centre: QWidget,
        beside: tuple[QWidget, QWidget],
        verdict: VerdictPanel,
    ) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self._verdict = verdict
        self._calm = False
        self.beside = QSplitter(Qt.Orientation.Vertical)
        for part in beside:
            self.beside.addWidget(part)
        self.beside.setStretchFactor(0, 1)
        self.beside.setSizes([480, 140])
        self._across = QSplitter(Qt.Orientation.Horizontal)
        for part in (library, centre, self.beside):
            self._across.addWidget(part)
        self._across.setStretchFactor(1, 1)
        self._across.setSizes([240, 694, 346])
        self.addWidget(self._across)
        self.addWidget(verdict)
        self.setStretchFactor(0, 1)
        for splitter in (self, self._across):
            splitter.setChildrenCollapsible(False)

    def show_faults(
        self,
        violations: Sequence[Violation],
        *,
        folded: bool = False,
        waivable: bool = True,
    ) -> None:
        """Show the verdict, as a single line if there are no violations.

        Args:
            violations: The violations of the page in front.
            folded: Whether to show a single line, because the page needs the room.
            waivable: Whether the table may allow what is refused.
        """
        self._verdict.display(violations, waivable=waivable)
        self._verdict.fold(on=folded)
        calm = folded or not violations
        if calm == self._calm:
            return
        self._calm = calm
        self._verdict.setMaximumHeight(CALM if calm else _UNBOUND)
        below = CALM if calm else FAULTS
        self.setSizes([sum(self.sizes()) - below, below])

    def remember(self, settings: QSettings) -> None:
        """Store the places of the borders."""
        settings.setValue(_ACROSS, self._across.saveState())
        settings.setValue(_BESIDE, self.beside.saveState())

    def recall(self, settings: QSettings) -> None:
        """Restore the places of the borders."""
        for splitter, key in ((self._across, _ACROSS), (self.beside, _BESIDE)):
            if state := settings.value(key):
                splitter.restoreState(state)
