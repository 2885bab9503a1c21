"""The tab that sets an army against others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from builder.army.model import MusteredArmy
from ui.forms.fields.field import EditorRegistry
from ui.library.catalogue import Catalogue
from ui.widgets.layouts import column

if TYPE_CHECKING:
    from ui.questions.against import AgainstPanel


class AgainstTab(QWidget):
    """An army against others, of which nothing is made before somebody looks.

    Attributes:
        panel: The table and what it is set against; None until then.
    """

    def __init__(self, catalogue: Catalogue, editors: EditorRegistry) -> None:
        super().__init__()
        self._catalogue, self._editors = catalogue, editors
        self.panel: AgainstPanel | None = None

    def take(self, ours: MusteredArmy) -> None:
        """Be about an army, in the library as it is now."""
        if not self.panel:
            # Answers load slowly.
            from ui.questions.against import AgainstPanel

            self.panel = AgainstPanel(self._catalogue, self._editors, ours)
            column(self, self.panel)
        self.panel.take(ours)

    def step_in(self) -> None:
        """Give the keyboard to what the army is set against."""
        if self.panel:
            self.panel.form.go(())
