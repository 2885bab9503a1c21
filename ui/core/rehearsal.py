"""What a control would do, told before it is used.

Under the pointer, or where Tab leads to it, a control is *rehearsed*: it tells what it
would when it is used, by the same way up to its document, and there it ends as a
difference and not as a step. So no field says a second time what its controls do.
"""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QHoverEvent
from PySide6.QtWidgets import QWidget

from ui.core.background import BackgroundTask
from ui.core.document import Document
from ui.core.page import Act, Page
from ui.core.places import FORETELL
from ui.core.timer import timer
from ui.widgets.theme import application

PAUSE_MS: Final = 80
"""How long the pointer rests on a control before it is rehearsed."""


def rehearse(part: QWidget, act: Act | None) -> None:
    """Rehearse at once what a list has in hand that belongs to a part of a window."""
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    if found := part.window().findChild(Rehearsal, options=direct):
        found.aim(act, at_once=True)


class Rehearsal(QObject):
    """Rehearses one act at a time for a window, and works it out in one thread.

    Attributes:
        found: Emitted with what an act would change; None to show nothing of it.
    """

    found = Signal(object)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._page: Page | None = None
        self._act: Act | None = None
        self._work = BackgroundTask(self, self.found.emit, str)
        self._pause = timer(self, self._look, PAUSE_MS)
        application().focusChanged.connect(self.forget)

    def turn(self, page: Page | None) -> None:
        """Rehearse what a page shows that is in front now."""
        self.aim(None)
        self._page = page
        if page:
            # It hears of the pointer over all that is in it.
            page.setAttribute(Qt.WidgetAttribute.WA_Hover)
            page.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the pointer."""
        if isinstance(event, QHoverEvent) and self._page and watched is self._page:
            at = event.position().toPoint()
            self.aim(self._page.act_at(self._page.childAt(at), at))
        return super().eventFilter(watched, event)

    def meet(self, widget: QWidget | None) -> None:
        """Rehearse the control that Tab has led to."""
        if self._page:
            self.aim(self._page.act_at(widget, QPoint()), at_once=True)

    def aim(self, act: Act | None, *, at_once: bool = False) -> None:
        """Rehearse an act after a pause, unless it was aimed at last."""
        if act is not self._act:
            self.forget()
            self._act = act
            self._pause.start(0 if at_once else PAUSE_MS)

    def forget(self, *_: object) -> None:
        """Show nothing, until something else is aimed at."""
        self._pause.stop()
        self._work.drop()
        self.found.emit(None)

    def _look(self) -> None:
        page, act = self._page, self._act
        if not (page and act and FORETELL.get()):
            return
        Document.looks = looks = list[tuple[Document, object, str]]()
        try:
            act()
        finally:
            Document.looks = None
        for document, after, text in looks:
            if document is page.document:
                self._work.start(page.prospect(after, text))
