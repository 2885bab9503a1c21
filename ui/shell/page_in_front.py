"""The page in front, as the window tells of it: card, bill, verdict, status line."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import PurePath

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from builder import home
from builder.army.model import Army
from builder.content.card_blocks import in_force
from builder.core.formatting import SHORT, brief
from builder.core.rulebook import Fix
from builder.house_rules.ruleset import RuleSet
from ui.core.foreseen import Foreseen
from ui.core.page import Page, PageState
from ui.core.rehearsal import Rehearsal
from ui.forms.fields.portrait import PortraitField
from ui.library.catalogue import ActiveRuleSets
from ui.library.repository import LibraryRepository
from ui.library.saving import SaveState, words
from ui.pages.design_page import DesignPage
from ui.panels.bill import BillPanel
from ui.rules.opening import open_rule
from ui.shell.context import AppContext, CommandGroup
from ui.verdict.drawer import VerdictDrawer
from ui.verdict.strip import VerdictPanel
from ui.widgets.labels import small
from ui.widgets.layouts import row


class PageInFront(CommandGroup):
    """Shows the state of the page in front, and brings it what the verdict asks for.

    Attributes:
        beside: Emitted with whether there is anything to show beside the page.
        card: The card of what is in front.
        bill: What it costs.
        verdict: What the rules say of it.
        status: The line at the foot of the window.
        rehearsal: Tells what the controls of the page would do.
    """

    beside = Signal(bool)

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self.card = app.card
        self.bill = BillPanel()
        self.status = StatusLine(app.repository, app.catalogue.standing)
        self.verdict = VerdictPanel(self.status)
        self._drawer: VerdictDrawer | None = None
        self._last_page: Page | None = None
        self.acts = {
            "fix_first": self.verdict.fix_first,
            "allow_first": self.verdict.allow_first,
            "next_fault": partial(self.verdict.step, +1),
            "previous_fault": partial(self.verdict.step, -1),
            "another_portrait": lambda: self._redraw(PortraitField.next),
            "portrait": lambda: self._redraw(PortraitField.ask),
        }
        self.rehearsal = Rehearsal(app.window)
        self.rehearsal.found.connect(self._foresee)
        app.tabs.changed.connect(self._tell)
        self.verdict.go.connect(partial(self._send, lambda page, at: page.go(at)))
        self.verdict.lead.connect(partial(self._send, lambda page, at: page.lead(at)))
        self.verdict.fix.connect(self._mend)

    def attach(self, drawer: VerdictDrawer) -> None:
        """Take the drawer of the whole verdict, which the layout lays over the page."""
        self._drawer = drawer
        self.verdict.allow.connect(drawer.ask)
        drawer.agreed.connect(partial(self._send, lambda page, *of: page.allow(*of)))
        drawer.next.chosen.connect(self._improve)
        self.verdict.told.connect(self._tell_rule)

    def show_page(self, page: Page | None) -> None:
        """Show the verdict and the house rules of another page, or of none."""
        self.rehearsal.turn(page)
        self.verdict.show_page(on=page is not None)
        self.status.show_page(page)

    def look(self, state: PageState) -> None:
        """Show the card and the bill of something that is not open."""
        self.beside.emit(True)
        self._show_worth(state, other=True)

    def _show_worth(self, state: PageState, *, other: bool) -> None:
        self.card.display(state.card, state.count, other=other)
        self.bill.display(state.tally, state.currency)

    def _tell(self, state: PageState) -> None:
        self.rehearsal.forget()
        page = self._app.tabs.page
        # A question takes the room of the panels about the design.
        self.beside.emit(page is not None and not state.asking)
        self._show_worth(state, other=page is not self._last_page)
        self._last_page = page
        locked = bool(self._app.repository.read_only)
        # What is only looked at cannot be mended.
        mending = (lambda _: ()) if locked else page.fixes if page else None
        waivable = state.waivable and not locked
        self.verdict.display(
            state.violations, mending, waivable=waivable, way_out=state.way_out
        )
        if self._drawer:
            self._drawer.next.display(None if locked else page)
        if self._drawer and self._drawer.isVisible():
            self._drawer.refresh()
        self.status.show_page(page)
        name = brief(state.title, 80)
        title = f"{name} – Brickmuster" if name else "Brickmuster"
        self._app.window.setWindowTitle(title)

    def _foresee(self, found: Foreseen | None) -> None:
        # A key that ends nothing shall cost nothing.
        if found or not self.verdict.coming.isHidden():
            self._send(lambda page: page.foresee(found))
            self.verdict.foresee(found)

    def _send(self, act: Callable[..., object], *said: object) -> None:
        """Have the page in front do something, if there is one."""
        if page := self._app.tabs.page:
            act(page, *said)

    def _mend(self, fix: Fix) -> None:
        page = self._app.tabs.page
        if page and not page.apply_fix(fix):
            self._app.note("That has been settled already")

    def _improve(self, edit: Fix) -> None:
        page = self._app.tabs.page
        if page:
            page.document.apply_fix(edit, page.document.value)

    def _redraw(self, act: Callable[[PortraitField], object]) -> None:
        """Change the portrait of the design in front, by its field."""
        page = self._app.tabs.page
        if isinstance(page, DesignPage):
            field = page.form.field("portrait")
            if isinstance(field, PortraitField):
                act(field)
        else:
            self._app.note("Open a design first: an army shows its emblem")

    def _tell_rule(self, number: str) -> None:
        drawer = self._drawer
        open_rule(drawer if drawer and drawer.isVisible() else self.verdict, number)


# The line at the foot of the window.


class StatusLine(QWidget):
    """The time of the last save, the library, and the house rules."""

    def __init__(self, repository: LibraryRepository, standing: ActiveRuleSets) -> None:
        super().__init__()
        self._repository = repository
        self._rules = standing
        standing.changed.connect(self._ruled)
        self._saved_at: datetime | None = None
        self._saving = SaveState()
        self._page: Page | None = None
        self.state = small("Opening the library…")
        self.place = small("")
        self.house = small("")
        row(self, self.state, self.place, self.house, gap=12)
        repository.loaded.connect(self._loaded)
        repository.refused.connect(self._refused)
        repository.state_changed.connect(self._change)
        repository.saved.connect(self._saved)

    def show_page(self, page: Page | None) -> None:
        """Show the house rules and points of the page in front."""
        self._page = page
        value = page.document.value if page else None
        edition, turned = None, ""
        if isinstance(value, Army):
            edition = value.edition
            count = len(in_force(value.effective_house))
            turned = f"house rules: {count} changed" if count else ""
        elif value is not None and not isinstance(value, RuleSet):
            active = self._rules.ruleset(home(value).key)
            edition = active.edition if active else None
        by = edition and f"house rules: {brief(edition.title, SHORT)}"
        self.house.setText(by or turned)

    def _ruled(self) -> None:
        self.show_page(self._page)

    def _refused(self) -> None:
        self.state.setText("No library is open")

    def _loaded(self) -> None:
        location = self._repository.location
        self.place.setText(f"library: {PurePath(location).name}")
        self.place.setToolTip(location.replace("<", "‹"))
        self._tick()

    def _change(self, state: SaveState) -> None:
        self._saving = state
        self._tick()

    def _saved(self) -> None:
        self._saved_at = datetime.now().astimezone()
        self._tick()

    def _tick(self) -> None:
        if read_only := self._repository.read_only:
            self.state.setText("Read-only")
            self.state.setToolTip(read_only.replace("<", "‹"))
            return
        # Each save says two of these; nothing moves by the other.
        metrics = self.state.fontMetrics()
        self.state.setMinimumWidth(metrics.horizontalAdvance("Saved at 00:00") + 2)
        self.state.setText(
            words(self._saving, self._saved_at, self._repository.location)
        )
        self.state.setToolTip(self._saving.why.replace("<", "‹"))
