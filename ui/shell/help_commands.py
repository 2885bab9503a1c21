"""The Help menu: the manual, the rules, the keys, what is new, reports of faults."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import qVersion
from PySide6.QtWidgets import (
    QApplication,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from builder.army.model import Army
from builder.core.design import HouseRules
from builder.core.rulebook import Severity
from builder.house_rules.ruleset import RuleSet
from builder.rules.lookup import rule_title, sources_of_rules
from ui.core.log import crash_of_last_run
from ui.core.version import VERSION
from ui.pages.design_page import DesignPage
from ui.rules.opening import cited_by, open_rule, popover_around
from ui.rules.popover import OpenValue, RuleDesk
from ui.shell.banner import Stay
from ui.shell.command_palette import RULES, PaletteItem
from ui.shell.context import AppContext, CommandGroup
from ui.shell.damaged_library import Rescue
from ui.widgets.fitting import FittedDialog, HelpDesk
from ui.widgets.labels import SELECTABLE, bold, plain, small
from ui.widgets.layouts import block, button, column, filled, row
from ui.widgets.scrolling import scrolling
from ui.widgets.terms import term_beside

if TYPE_CHECKING:
    from db.library.library import Library
    from ui.help.manual_window import ManualWindow


CRASHED = "Brickmuster was ended by a fault the last time. What you made is saved."


KEYS: Final = "settings-and-keys", "all-menus"
"""The page of the manual with every key, and the heading on it."""


class HelpCommands(CommandGroup):
    """Opens the manual and what else is in the Help menu.

    Attributes:
        desk: Where dialogs and pages of rules ask for help.
        manual: The window of the manual; None until it is first asked for.
    """

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self.manual: ManualWindow | None = None
        self.desk = HelpDesk(app.window)
        self.desk.wanted.connect(self.open_near)
        self.desk.manual.connect(self.open_manual_near)
        self.acts = {
            "rule": self.open_here,
            "manual": lambda: self._window().bring_forward(),
            "news": lambda: self._window().open_news(),
            "report": self.report,
            "keys": lambda: self._window().open_at(*KEYS),
            "about": lambda: AboutDialog(app.repository.location, app.window).open(),
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
        from ui.help.page_view import FIRST, glossary_of, place_of

        place = place_of(widget) or place_of(self._app.tabs.currentWidget()) or FIRST
        if found := term_beside(widget):
            place = glossary_of(found.game)
        self._window().open_at(*place)

    def report(self) -> None:
        """Show a report of a fault, to copy or to save."""
        from ui.help.report_dialog import ReportDialog, library_lines

        held = self._repository
        items = len(held.values())
        unread = len(self._app.group(Rescue).unread)
        read_only = bool(held.read_only)
        lines = library_lines(held.location, items, unread, read_only=read_only)
        ids = self._app.meant(())
        titles = [item.title for item in self._app.held(ids)]
        # A verdict is that of the house rules in force.
        judging = [*ids, *self._app.catalogue.standing.ids()]
        values = [value for value in dict.fromkeys(judging) if held.value(value)]
        code = partial(self._code, values) if titles else None
        ReportDialog(lines, self._app.window, "".join(titles), code).open()

    def _code(self, ids: Sequence[str], told: Callable[[str], None]) -> None:
        """Tell the code of some items, an empty one if they have none."""

        def work(library: Library) -> str:
            from db.sharing.codes import written

            return written(library.take_out(ids))

        self._repository.flush()
        self._repository.worker.ask(work, told, lambda _: told(""))

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
            choices = [("Report…", self.report)]
            tell = self._app.banners.tell
            tell(CRASHED, choices, severity=Severity.NOTE, stay=Stay.STATE)


class RuleController(CommandGroup):
    """Opens the pages of the rules, and tells them what is open.

    Attributes:
        desk: What the pages ask.
    """

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self.desk = RuleDesk(app.window, self._opened)
        app.tabs.changed.connect(self.desk.changed)
        app.tabs.front.connect(self.desk.changed)

    def finds(self) -> list[PaletteItem]:
        """Return every rule as something that can be found."""
        return [
            PaletteItem(
                f"rule {number}",
                RULES,
                f"{number} {title}",
                source.name,
                f"{number} {title} rule {source.name} {source.texts[number].says}",
                partial(open_rule, self._app.window, number),
                "page",
            )
            for number, source in sources_of_rules().items()
            if (title := rule_title(number))
        ]

    def _opened(self) -> OpenValue:
        page, house = self._app.tabs.page, self._house
        if page is None:
            return OpenValue(house=house)
        panel = page.panel if isinstance(page, DesignPage) else None
        question = panel.view.said if panel else None
        if panel is not None and question is not None:
            # The situation of the question in front, as it was answered last.
            tally, refusals = question.answer.tally, question.answer.refusals
            return OpenValue(question.title, panel.situation, refusals, tally, house)
        state = page.state
        value = page.document.value
        shown = value.effective_house if isinstance(value, RuleSet) else value
        return OpenValue(state.title, shown, state.violations, state.tally, house)

    def _house(self, system: str) -> HouseRules | None:
        """Return the house rules in force for a game: of what is open, or standing."""
        value = self._app.value
        if isinstance(value, Army | RuleSet) and value.system == system:
            return value.effective_house
        return self._app.catalogue.standing.house(system)


ABOUT: Final = (
    "Brickmuster prices, judges and prints brick-wargame weapons, creations and "
    "armies. The games it plays by belong to their authors; it quotes no rulebook, it "
    "only counts as they tell it to."
)
LICENCE: Final = (
    "It is free software under the MIT licence: use it, change it and pass it on, "
    "without any warranty."
)


class AboutDialog(FittedDialog):
    """The version, the licences, and where the library is."""

    def __init__(self, location: str, parent: QWidget | None = None) -> None:
        """Make the dialog.

        Args:
            location: Where the library is; empty if none is open.
            parent: The window it belongs to.
        """
        super().__init__(parent, "About Brickmuster")
        words = [
            bold(f"Brickmuster {VERSION}", "title"),
            plain(ABOUT, wrap=True),
            plain(LICENCE, wrap=True),
            bold("Your library"),
            plain(location or "No library is open.", wrap=True),
            bold("It is built on"),
            plain(built_on(), wrap=True),
            small(f"Qt {qVersion()}"),
        ]
        for word in words:
            word.setTextInteractionFlags(SELECTABLE)
        self.words = "\n".join(word.text() for word in words)
        inside = block(*words, None, gap=8, margins=(4, 4, 12, 4))
        close = button("Close", self.close)
        licences = button("&Licences…", lambda: show_licences(self))
        foot = row(None, licences, None, close, gap=8)
        filled(QVBoxLayout(self), (scrolling(inside), 1), foot)
        self.resize(520, 560)
        close.setFocus()


def built_on() -> str:
    """Return a line for each part that others made, with its version and licence."""
    from ui.core.licences import credits_of_installed

    return "\n".join(
        f"{each.name} {each.version}".rstrip() + f" – {each.licence}"
        for each in credits_of_installed()
    )


def show_licences(parent: QWidget) -> None:
    """Show the parts that others made, then each licence."""
    from ui.core.licences import notices

    dialog = FittedDialog(parent, "Licences")
    text = QPlainTextEdit(notices(), readOnly=True, tabChangesFocus=True)
    text.setAccessibleName("Licences")
    text.setTextInteractionFlags(SELECTABLE)
    foot = row(None, None, button("Close", dialog.close))
    column(dialog, (text, 1), foot, gap=10, margins=(16, 12, 16, 12))
    dialog.resize(720, 560)
    text.setFocus()
    dialog.open()
