"""The rules that a text names, as a line of links below it."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from ui.rules.opening import RuleLink
from ui.widgets.flow_layout import FlowLayout
from ui.widgets.labels import small


class CitedRules(QWidget):
    """Links to some rules; hidden if there are none.

    Attributes:
        links: The links, in the order of the numbers; those not needed are hidden.
    """

    def __init__(self) -> None:
        super().__init__()
        self.links: list[RuleLink] = []
        self._numbers: tuple[str, ...] = ()
        self._flow = FlowLayout(self, gap=4)
        self._word = small("Rules")
        self._flow.addWidget(self._word)
        self.hide()

    def display(self, numbers: Sequence[str]) -> None:
        """Show links to these rules."""
        if tuple(numbers) == self._numbers:
            return
        self._numbers = tuple(numbers)
        while len(self.links) < len(numbers):
            link = RuleLink()
            self.links.append(link)
            self._flow.addWidget(link)
        for place, link in enumerate(self.links):
            link.setVisible(place < len(numbers))
            if place < len(numbers):
                link.show_rule(numbers[place])
        self._word.setText("Rule" if len(numbers) == 1 else "Rules")
        self.setVisible(bool(numbers))
