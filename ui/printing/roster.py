"""The dialog that prints an army list."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtWidgets import QWidget

from builder.content.roster import Roster
from ui.printing.dialog import PrintDialog
from ui.printing.jobs import roster_job

HINT: Final = "The army with its points, its entries, and every unit in full."


class PrintRosterDialog(PrintDialog):
    """The dialog for army lists, with paper and ink as options."""

    def __init__(
        self,
        roster: Roster,
        photos: Mapping[str, bytes] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        job = roster_job(roster, photos or {})
        super().__init__(job, "roster", ("paper", "ink"), HINT, parent)
