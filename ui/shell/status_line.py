"""The line at the foot of the window."""

from pathlib import Path
from time import monotonic

from PySide6.QtWidgets import QWidget

from builder import home
from builder.army.model import Army
from builder.content.house_rules import in_force
from builder.core.design import Design
from builder.core.formatting import brief
from builder.house_rules.ruleset import RuleSet
from ui.core.page import Page
from ui.core.timer import timer
from ui.library.catalogue import ActiveRuleSets
from ui.library.repository import LibraryRepository
from ui.library.save_state import MINUTE, SaveState, words
from ui.widgets.labels import small
from ui.widgets.layouts import row

SECOND_MS = 1_000
LONGEST = 40


class StatusLine(QWidget):
    """The time of the last save, the library, and the house rules."""

    def __init__(self, repository: LibraryRepository, standing: ActiveRuleSets) -> None:
        super().__init__()
        self._repository = repository
        self._rules = standing
        standing.changed.connect(self._ruled)
        self._saved_at: float | None = None
        self._saving = SaveState()
        self._location = ""
        self._page: Page | None = None
        self.state = small("Opening the library…")
        self.place = small("")
        self.house = small("")
        row(self, self.state, self.place, self.house, gap=12)
        self._clock = timer(self, self._tick, SECOND_MS, single=False)
        repository.loaded.connect(self._loaded)
        repository.refused.connect(self._refused)
        repository.state_changed.connect(self._change)
        repository.saved.connect(self._saved)

    def show_page(self, page: Page | None) -> None:
        """Show the house rules and points of the page in front."""
        self._page = page
        army = page.document.value if page else None
        if isinstance(army, Army):
            count = len(in_force(army.effective_house))
            turned = f"house rules: {count} changed" if count else ""
            by = army.edition and f"house rules: {brief(army.edition.title, LONGEST)}"
            self.house.setText(by or turned)
        else:
            self.house.setText(self._standing(army))

    def _standing(self, design: Design | None) -> str:
        """Return the rule set that judges a design, in words; empty for the book."""
        if design is None or isinstance(design, RuleSet):
            return ""
        found = self._rules.ruleset(home(design).key)
        return f"house rules: {brief(found.edition.title, LONGEST)}" if found else ""

    def _ruled(self) -> None:
        self.show_page(self._page)

    def _refused(self) -> None:
        self.state.setText("No library is open")

    def _loaded(self) -> None:
        location = self._repository.location
        self.place.setText(f"library: {Path(location).name}")
        self.place.setToolTip(location.replace("<", "‹"))
        self._location = location
        self._tick()

    def _change(self, state: SaveState) -> None:
        self._saving = state
        self._tick()

    def _saved(self) -> None:
        self._saved_at = monotonic()
        self._clock.start()
        self._tick()

    def _tick(self) -> None:
        if read_only := self._repository.read_only:
            self.state.setText("Read-only")
            self.state.setToolTip(read_only.replace("<", "‹"))
            return
        ago = None if self._saved_at is None else monotonic() - self._saved_at
        if ago is not None and ago > MINUTE:
            self._clock.stop()
        self.state.setText(words(self._saving, ago, self._location))
        self.state.setToolTip(self._saving.why.replace("<", "‹"))
