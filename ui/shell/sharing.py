"""Sharing what is open or selected: as a code, as squares, or as a file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from builder.core.rulebook import Severity
from ui.shell.context import AppContext, CommandGroup, picked

if TYPE_CHECKING:
    from db.library.library import Library
    from ui.exchange.share_dialog import ShareDialog
    from ui.exchange.sharing import SharedItems


class Sharing(CommandGroup):
    """Opens the dialog that shares.

    Attributes:
        dialog: The dialog that is open; None if there is none.
    """

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self.dialog: ShareDialog | None = None
        self.acts = {"share": self.share}

    def share(self, ids: Sequence[str] = ()) -> None:
        """Share some items, those selected in the library, or what is open."""
        meant = list(ids) or picked(self._app)
        if not self._app.held(meant):
            self._app.note("Select something in the library, or open it, to share it")
            return

        from ui.exchange import share_dialog, sharing

        def work(library: Library) -> SharedItems:
            return sharing.shared_items(library.take_out(meant), meant)

        def show(shared: SharedItems) -> None:
            def text(hidden: bool) -> str:  # noqa: FBT001 (called by the dialog)
                file, catalogue = shared.open.file, self._app.catalogue
                return sharing.list_text(file, meant, catalogue, hidden=hidden)

            self.dialog = share_dialog.ShareDialog(shared, text, self._app.window)
            self.dialog.told.connect(self._app.note)
            self.dialog.finished.connect(self._leave)
            self.dialog.open()

        def failed(error: Exception) -> None:
            self._app.banners.tell(f"Not shared: {error}", severity=Severity.REFUSE)

        self._repository.flush()
        self._repository.worker.ask(work, show, failed)

    def _leave(self) -> None:
        self.dialog = None
