"""The search for a way out of a verdict, in the background."""

from functools import partial

from PySide6.QtCore import QObject, Signal

from builder import home, judge
from builder.core.design import Design, HouseRules
from builder.system.way_out import NO_WAY, UNSOUGHT, WayOut
from ui.core.background import BackgroundTask
from ui.core.timer import rest_ms, timer


class WayFinder(QObject):
    """Searches for the way out of one design at a time, while its player pauses.

    Attributes:
        found: Emitted with the way out of the design that was asked for last.
    """

    found = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._asked: tuple[Design, HouseRules | None] | None = None
        self._known: WayOut | None = None
        self._task: BackgroundTask | None = None
        self._pause = timer(self, self._begin, 0)

    def seek(self, design: Design, house: HouseRules | None) -> WayOut:
        """Return the way out if it is known; else search for it and tell."""
        if self._asked != (design, house):
            self._asked, self._known = (design, house), None
            if self._task:
                self._task.drop()
            if judge(design, house).legal:
                self._known = NO_WAY
            else:
                self._pause.start(rest_ms())
        return self._known or UNSOUGHT

    def _begin(self) -> None:
        if left := rest_ms():
            self._pause.start(left)
            return
        if self._asked is None or self._known is not None:
            return
        if self._task is None:
            self._task = BackgroundTask(self, self._tell, self._fail)
        design, house = self._asked
        self._task.start(partial(home(design).way_out, design, house))

    def _fail(self, why: str) -> None:
        self._tell(WayOut(said=f"No way out was looked for to the end: {why}"))

    def _tell(self, found: WayOut) -> None:
        self._known = found
        self.found.emit(found)
