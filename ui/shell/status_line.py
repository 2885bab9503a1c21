"""The line at the foot of the window."""

from pathlib import Path
from time import monotonic

from PySide6.QtWidgets import QWidget

from builder import home
from builder.army.model import Army
from builder.core.design import Design
from builder.core.formatting import brief
from builder.house_rules.describe import in_force
from builder.house_rules.ruleset import RuleSet
from ui.core.page import Page
from ui.core.timer import timer
from ui.library.active_rulesets import ActiveRuleSets
from ui.library.repository import LibraryRepository
from ui.widgets.labels import small
from ui.widgets.layouts import row

SECOND_MS = 1_000
MINUTE = 60
LONGEST = 40


class StatusLine(QWidget):
    """The time of the last save, the library, and the house rules."""

    def __init__(self, repository: LibraryRepository, standing: ActiveRuleSets) -> None:
        super().__init__()
        self._rules = standing
        self._repository = repository
        standing.changed.connect(lambda: self.show_page(self._page))
        self._saved_at: float | None = None
        self._page: Page | None = None
        self.state = small("Opening the library…")
        self.place = small("")
        self.house = small("")
        row(self, self.state, self.place, self.house, gap=12)
        self._clock = timer(self, self._tick, SECOND_MS, single=False)
        repository.loaded.connect(lambda: self._open(repository.location))
        repository.refused.connect(lambda _: self.state.setText("No library is open"))
        repository.saving.connect(lambda: self.state.setText("Saving…"))
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

    def _open(self, location: str) -> None:
        self.place.setText(f"library: {Path(location).name}")
        self.place.setToolTip(location.replace("<", "‹"))
        read_only = self._repository.read_only
        words = "Read-only" if read_only else "Everything is saved as you make it"
        self.state.setText(words)
        self.state.setToolTip(read_only)

    def _saved(self) -> None:
        self._saved_at = monotonic()
        self._clock.start()
        self._tick()

    def _tick(self) -> None:
        if self._saved_at is None:
            return
        ago = int(monotonic() - self._saved_at)
        if ago >= MINUTE:
            self._clock.stop()
            self.state.setText("Saved")
        else:
            self.state.setText("Saved just now" if ago < 2 else f"Saved {ago} s ago")
