"""What the window shows about the page in front: its card, bill and verdict."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject

from builder.core.formatting import brief
from builder.core.rulebook import Fix, Violation
from ui.core.page import Page, PageState
from ui.panels.bill import BillPanel
from ui.panels.card_preview import CardPanel
from ui.shell.context import AppContext
from ui.shell.layout import MainLayout
from ui.shell.menus import Menus
from ui.shell.status_line import StatusLine
from ui.verdict.drawer import VerdictDrawer
from ui.verdict.strip import VerdictPanel


@dataclass(frozen=True, slots=True)
class AroundPage:
    """The parts of the window that tell of the page in front."""

    frame: MainLayout
    card: CardPanel
    bill: BillPanel
    verdict: VerdictPanel
    drawer: VerdictDrawer
    status: StatusLine
    menus: Menus


class FrontPage(QObject):
    """Shows the state of the page in front, and brings it what the verdict asks for."""

    def __init__(self, app: AppContext, around: AroundPage, parent: QObject) -> None:
        super().__init__(parent)
        self._app = app
        self._around = around
        self._listed: tuple[Page | None, tuple[str, ...]] | None = None
        app.tabs.changed.connect(self._tell)
        around.verdict.go.connect(self._go)
        around.verdict.fix.connect(self._mend)
        around.verdict.allow.connect(around.drawer.ask)
        around.drawer.agreed.connect(self._allow)

    def offer_views(self) -> None:
        """List the views of the page, unless they are listed already."""
        page = self._app.tabs.page
        listed = page, tuple(page.views) if page else ()
        if listed != self._listed:
            self._listed = listed
            turn = page.turn if page else lambda _: None
            self._around.menus.offer_views(listed[1], turn)

    def _tell(self, state: PageState) -> None:
        around, page = self._around, self._app.tabs.page
        self.offer_views()
        # A question takes the room of the panels about the design.
        around.frame.show_side(on=page is not None and not state.asking)
        around.card.display(state.card, state.count)
        around.bill.display(state.tally, state.currency)
        locked = bool(self._app.repository.read_only)
        mending = _no_fixes if locked else page.fixes if page else None
        waivable = state.waivable and not locked
        around.verdict.display(state.violations, mending, waivable=waivable)
        if around.drawer.isVisible():
            around.drawer.refresh()
        around.status.show_page(page)
        name = brief(state.title, 80)
        title = f"{name} – Brickmuster" if name else "Brickmuster"
        self._app.window.setWindowTitle(title)

    def look(self, state: PageState) -> None:
        """Show the card and the bill of something that is not open."""
        self._around.frame.show_side(on=True)
        self._around.card.display(state.card, state.count)
        self._around.bill.display(state.tally, state.currency)

    def _go(self, path: Any) -> None:
        page = self._app.tabs.page
        if page:
            page.go(path)

    def _mend(self, fix: Any) -> None:
        page = self._app.tabs.page
        if page and not page.apply_fix(fix):
            self._app.note("That has been settled already")

    def _allow(self, found: Any, by: str, why: str) -> None:
        page = self._app.tabs.page
        if page:
            page.allow(found, by, why)


def _no_fixes(_: Violation) -> tuple[Fix, ...]:
    """Return none: what is only looked at cannot be mended."""
    return ()
