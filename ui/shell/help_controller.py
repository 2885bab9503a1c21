"""The Help menu: the manual for what one is doing, what is new, reports of faults."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget

from builder.core.rulebook import Severity
from ui.core.log import crash_of_last_run
from ui.rules.opening import cited_by, open_rule, popover_around
from ui.shell.context import AppContext
from ui.widgets.help_desk import HelpDesk

if TYPE_CHECKING:
    from ui.help.manual_window import ManualWindow

CRASHED = "Brickmuster was ended by a fault the last time. What you made is saved."


class HelpController(QObject):
    """Opens the manual and what else is in the Help menu.

    Attributes:
        desk: Where dialogs and pages of rules ask for help.
        acts: The function of each command, by its id.
        manual: The window of the manual; None until it is first asked for.
    """

    def __init__(self, app: AppContext, unread: Callable[[], int]) -> None:
        """Make the commands.

        Args:
            app: The parts of the window.
            unread: Returns how many items of the library cannot be read.
        """
        super().__init__(app.window)
        self._app = app
        self._unread = unread
        self.manual: ManualWindow | None = None
        self.desk = HelpDesk(app.window)
        self.desk.wanted.connect(self.open_near)
        self.desk.manual.connect(self.open_manual_near)
        self.acts: Mapping[str, Callable[[], object]] = {
            "rule": self.open_here,
            "manual": self.open_manual,
            "news": self.open_news,
            "report": self.report,
        }
        app.repository.loaded.connect(self._tell_crash)
        app.repository.refused.connect(self._tell_crash)

    def open_here(self) -> None:
        """Open the rule of what has the keyboard, or else its page of the manual."""
        window = self._app.window
        found: tuple[QWidget | None, ...]
        found = (QApplication.focusWidget(), window.focusWidget())
        self.open_near(next((each for each in found if each is not None), window))

    def open_near(self, widget: QWidget) -> None:
        """Open the rule of a widget, or else the page of the manual about it.

        From the small page of a rule, the manual is next.
        """
        popover = popover_around(widget)
        found = None if popover else cited_by(widget)
        if found is None:
            self.open_manual_near(popover.anchor if popover else widget)
        else:
            open_rule(*found)

    def open_manual_near(self, widget: QWidget) -> None:
        """Open the page of the manual about a widget, or about the page in front."""
        from ui.help.places import FIRST, place_of

        place = place_of(widget) or place_of(self._app.tabs.currentWidget()) or FIRST
        self._window().open_at(*place)

    def open_manual(self) -> None:
        """Open the manual where it was read last."""
        self._window().bring_forward()

    def open_news(self) -> None:
        """Show what is new."""
        from ui.help.texts import NEWS

        self._window().open_at(NEWS)

    def report(self) -> None:
        """Show a report of a fault, to copy or to save."""
        from ui.help.report_dialog import LibraryFacts, ReportDialog

        held = self._app.repository
        items = len(held.values())
        facts = LibraryFacts(held.location, items, bool(held.read_only), self._unread())
        ReportDialog(facts, self._app.window).open()

    def finish(self) -> None:
        """Close the manual with the window."""
        if self.manual is not None:
            self.manual.close()
            self.manual.deleteLater()
            self.manual = None

    def _window(self) -> ManualWindow:
        if self.manual is None:
            from ui.help.manual_window import ManualWindow

            self.manual = ManualWindow()
        return self.manual

    def _tell_crash(self, _: object = None) -> None:
        if crash_of_last_run():
            choices = [("Report…", partial(self.report))]
            self._app.banners.tell(CRASHED, choices, severity=Severity.NOTE)
