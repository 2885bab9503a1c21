"""The dialog that prints an army list."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QWidget

from builder.roster import Roster
from ui.printing.dialog import PrintDialog
from ui.printing.jobs import RosterJob


class PrintRosterDialog(PrintDialog):
    """Paper and ink: all that is to be chosen for an army list."""

    def __init__(
        self,
        roster: Roster,
        photos: Mapping[str, bytes] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(
            RosterJob(roster, photos or {}), "roster", ("paper", "ink"), parent
        )
