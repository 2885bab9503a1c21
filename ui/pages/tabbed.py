"""A page whose parts have tabs, of which the card and the bill are one at times."""

from PySide6.QtWidgets import QStackedWidget, QTabBar, QWidget

from ui.core.command_table import VIEW_KEYS
from ui.core.document import Document
from ui.core.page import CARD, Page


class TabbedPage(Page):
    """A page with a strip of tabs; that of the card and the bill is the last one.

    Attributes:
        strip: The tabs; hidden while there is only one.
        stack: What they show.
        keys: The keys of a tab, for its number; empty where they have none.
    """

    keys = VIEW_KEYS

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(document, parent)
        # With a parent from the start: a strip shown without one would be a window.
        self.strip, self.stack = QTabBar(self), QStackedWidget(self)
        self.strip.setExpanding(False)

    def offer_card(self, *, on: bool) -> None:
        """Have a tab for the card and the bill at the end, or none."""
        gone = self.card_place
        if on == bool(gone):
            return
        if gone:
            if self.stack.currentWidget() is gone:
                self.strip.setCurrentIndex(0)
            self.strip.removeTab(self.strip.count() - 1)
            self.stack.removeWidget(gone)
            gone.deleteLater()
        self.card_place = QWidget() if on else None
        if self.card_place:
            self.stack.addWidget(self.card_place)
        self.list_card()

    def list_card(self) -> None:
        """Give the card and the bill the last tab if they have a place here."""
        if self.card_place:
            place = self.strip.addTab(CARD)
            self.strip.setTabToolTip(place, self.keys.format(place + 1))
        self.strip.setVisible(self.strip.count() > 1)

    def turn_card(self) -> None:
        """Show the tab of the card and the bill, or the first one again."""
        last = self.strip.count() - 1
        self.strip.setCurrentIndex(0 if self.strip.currentIndex() == last else last)
