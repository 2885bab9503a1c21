"""The question of who allows what a rule refuses, and why."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QLineEdit

from builder.core.rulebook import Violation
from ui.core.preferences import allow_by, allowed_by
from ui.widgets.labels import bold, plain, styled
from ui.widgets.layouts import button, row

_LONGEST = 80


class AllowForm(QFrame):
    """Who allows a broken rule, and why; both are printed with it.

    Attributes:
        agreed: Emitted with the violation, who allows it and why.
        given_up: Emitted when the player changed their mind.
        violation: What is asked about.
    """

    agreed = Signal(object, str, str)
    given_up = Signal()

    def __init__(self) -> None:
        super().__init__()
        styled(self, kind="well")
        self.violation: Violation | None = None
        self.words = bold("")
        self.by = QLineEdit(maxLength=_LONGEST)
        self.by.setAccessibleName("Allowed by")
        self.by.setPlaceholderText("Who, such as the table")
        self.by.setMaximumWidth(200)
        self.why = QLineEdit(maxLength=_LONGEST)
        self.why.setAccessibleName("Why it is allowed")
        self.why.setPlaceholderText("Why? It is printed on the card and the roster")
        self.agree = styled(button("Allow", self._agree), kind="primary")
        self.cancel = styled(button("Cancel", self.given_up.emit), kind="quiet")
        self.by.returnPressed.connect(self.why.setFocus)
        self.why.returnPressed.connect(self._agree)
        parts = (self.words, plain("by"), self.by, plain("because"), (self.why, 1))
        row(self, *parts, self.agree, self.cancel, gap=8, margins=(10, 6, 6, 6))
        self.hide()

    def ask(self, violation: Violation) -> None:
        """Ask about a violation, beginning with who allowed the last one."""
        self.violation = violation
        self.words.setText(f"Allow {violation.rule}")
        self.by.setText(allowed_by())
        self.why.clear()
        self.show()
        (self.why if self.by.text() else self.by).setFocus()

    def _agree(self) -> None:
        by = self.by.text().strip()
        allow_by(by)
        self.hide()
        self.agreed.emit(self.violation, by, self.why.text().strip())
