"""The dialog that prints an army list."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import date
from typing import Final

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QWidget

from builder import systems
from builder.content.roster import Roster, by_group
from reports.roster.choices import RosterChoices, RosterSort
from ui.core.time_words import today
from ui.printing.choices import ChoicesPanel, PrintOption
from ui.printing.dialog import PrintDialog
from ui.printing.jobs import roster_job

HINT: Final = "The army with its points, and every unit whole, to play from."

_GROUP: Final = "List"

OPTIONS: Final = {
    "sort": PrintOption("O&rder", _GROUP, tuple(RosterSort)),
    "summary": PrintOption("S&ummary only", _GROUP, tip="Two lines for each unit"),
    "points": PrintOption("Poi&nts", _GROUP, tip="What units and army cost"),
    "notes": PrintOption("No&tes", _GROUP, tip="What you remark on army and entries"),
    "rules": PrintOption("Rules te&xt", _GROUP, tip="What the rules say in words"),
    "boxes": PrintOption(
        "&Boxes for each model", _GROUP, tip="To tick off losses, hits and ammunition"
    ),
    "groups": PrintOption("&Groups", _GROUP, tip="Each with its subtotal, as entered"),
    "pool": PrintOption(
        "Who does not pla&y, too", _GROUP, tip="In brackets, and not in the total"
    ),
}
"""All options by their names in `RosterChoices`, in the order they are shown."""

_KEY: Final = "print/roster-list/{}"
"""Apart from the paper and ink of the same dialog, some of which have like names."""


def recalled() -> RosterChoices:
    """Return what was chosen last; defaults replace what cannot be read."""
    stored, choices = QSettings(), RosterChoices()
    for name, option in OPTIONS.items():
        text = stored.value(_KEY.format(name))
        if text is not None:
            with suppress(ValueError, LookupError):
                choices = replace(choices, **{name: option.read(str(text))})
    return choices


def keep(choices: RosterChoices) -> None:
    """Store what was chosen for the next time."""
    stored = QSettings()
    for name in OPTIONS:
        stored.setValue(_KEY.format(name), str(getattr(choices, name)))


def _offered(roster: Roster) -> tuple[str, ...]:
    """Return the options that make a difference to a list."""
    idle = set() if by_group(roster.units) else {"groups"}
    if all(unit.plays for unit in roster.units):
        idle.add("pool")
    return tuple(name for name in OPTIONS if name not in idle)


class PrintRosterDialog(PrintDialog):
    """The dialog for army lists.

    Attributes:
        content: The panel of what is on the list.
        dated: The day in its foot.
    """

    def __init__(
        self,
        roster: Roster,
        photos: Mapping[str, bytes] | None = None,
        parent: QWidget | None = None,
        against: Callable[[str], Roster] | None = None,
        dated: date | None = None,
    ) -> None:
        """Open on a list.

        Args:
            roster: What it says.
            photos: The photos by key.
            parent: The window it belongs to.
            against: Returns the list with odds against a target; None for no choice.
            dated: The day in its foot; None for today.
        """
        self.dated = dated or today()
        self._roster, self._photos = roster, photos or {}
        choices = replace(recalled(), dated=self.dated)
        job = roster_job(roster, self._photos, choices)
        super().__init__(job, "roster", ("paper", "ink"), HINT, parent)
        self.content = ChoicesPanel(choices, _offered(roster), OPTIONS)
        self.choices.form.addRow(self.content)
        self.content.changed.connect(self._arrange)
        if against:
            self._offer_odds(against)

    def _offer_odds(self, against: Callable[[str], Roster]) -> None:
        """Add the choice of the target of the odds beside the weapons."""
        names = [name for system in systems().values() for name in system.strips]

        def chosen(place: int) -> None:
            self._roster = against(names[place - 1] if place else "")
            self._arrange(self.content.settings)

        words = ["None", *(f"Against {name}" for name in names)]
        self.odds = self.add_choice(2, "O&dds", words, chosen)
        self.odds.setAccessibleName("Odds beside the weapons")

    def _arrange(self, choices: RosterChoices) -> None:
        keep(choices)
        self.reprint(roster_job(self._roster, self._photos, choices))
