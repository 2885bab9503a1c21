"""The dialog that prints the templates and tokens of an army."""

from typing import Final

from PySide6.QtWidgets import QWidget

from builder.content.kit import Kit
from reports.layout.settings import Settings
from ui.printing.dialog import PrintDialog
from ui.printing.jobs import PagesJob

HINT: Final = (
    "What this army needs on the table, to cut out. Print at 100 %, and check the line "
    "of 100 mm on the first page."
)


class PrintTokensDialog(PrintDialog):
    """The dialog for templates and tokens, with paper and ink as options."""

    def __init__(self, kit: Kit, colour: str, parent: QWidget | None = None) -> None:
        job = tokens_job(kit, colour)
        super().__init__(job, "tokens", ("paper", "ink"), HINT, parent)


def tokens_job(kit: Kit, colour: str) -> PagesJob:
    """Return the job that prints a kit in an army's colour."""

    def make(settings: Settings) -> bytes:
        from reports.tokens.pdf import tokens_pdf

        return tokens_pdf(kit, settings, colour)

    return PagesJob(f"{kit.title} tokens", make)
