"""What the window shows about the page in front: its card, bill and verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from ui.core.page import Page, PageState

if TYPE_CHECKING:
    from ui.shell.main_window import MainWindowController


class FrontPage(QObject):
    """Shows the state of the page in front, and brings it what the verdict asks for."""

    def __init__(self, desk: MainWindowController) -> None:
        super().__init__(desk)
        self._desk = desk
        self._listed: tuple[Page | None, tuple[str, ...]] | None = None
        desk.tabs.changed.connect(self._tell)
        desk.shelf.looked.connect(self._look)
        desk.verdict.go.connect(self._go)
        desk.verdict.fix.connect(self._mend)
        desk.verdict.allow.connect(desk.drawer.ask)
        desk.verdict.unfold.connect(desk.panes.turn_drawer)
        desk.drawer.agreed.connect(self._allow)

    def offer_views(self) -> None:
        """List the views of the page, unless they are listed already."""
        page = self._desk.tabs.page
        listed = page, tuple(page.views) if page else ()
        if listed != self._listed:
            self._listed = listed
            turn = page.turn if page else lambda _: None
            self._desk.menus.offer_views(listed[1], turn)

    def _tell(self, state: PageState) -> None:
        desk, page = self._desk, self._desk.tabs.page
        self.offer_views()
        # A question takes the room of the panels about the design.
        desk.frame.show_side(on=page is not None and not state.asking)
        desk.card.display(state.card, state.count)
        desk.bill.display(state.tally, state.currency)
        mending = page.fixes if page else None
        desk.verdict.display(state.violations, mending, waivable=state.waivable)
        if desk.drawer.isVisible():
            desk.drawer.refresh()
        desk.status.show_page(page)
        name = " ".join(state.title.split())[:80]
        title = f"{name} – Brickmuster" if name else "Brickmuster"
        desk.app.window.setWindowTitle(title)

    def _look(self, state: PageState) -> None:
        """Show the card and the bill of something that is not open."""
        self._desk.frame.show_side(on=True)
        self._desk.card.display(state.card, state.count)
        self._desk.bill.display(state.tally, state.currency)

    def _go(self, path: Any) -> None:
        page = self._desk.tabs.page
        if page:
            page.go(path)

    def _mend(self, fix: Any) -> None:
        page = self._desk.tabs.page
        if page and not page.apply_fix(fix):
            self._desk.app.note("That has been settled already")

    def _allow(self, found: Any, by: str, why: str) -> None:
        page = self._desk.tabs.page
        if page:
            page.allow(found, by, why)
