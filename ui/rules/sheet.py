"""What the page of a rule is asked about: what is open, and the house rules."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from builder.core.design import HouseRules
from builder.core.rulebook import Violation
from builder.core.tally import Tally
from ui.widgets.help_desk import desk_near


@dataclass(frozen=True, slots=True)
class OpenValue:
    """A judged value that is open.

    Attributes:
        title: What it is called.
        value: The design, army, situation or house rules; None for nothing.
        violations: Every broken rule of it.
        tally: Its bill, or how an answer comes about.
        house: Returns the house rules in force for a game, by its key; None for the
            book's own.
    """

    title: str = ""
    value: object = None
    violations: tuple[Violation, ...] = ()
    tally: Tally | None = None
    house: Callable[[str], HouseRules | None] = lambda _system: None


class RuleDesk(QObject):
    """Tells the pages of the rules what is open in a window; a child of the window.

    Attributes:
        changed: Emitted when what is open has changed.
        opened: Returns what is open now.
    """

    changed = Signal()

    def __init__(self, window: QWidget, opened: Callable[[], OpenValue]) -> None:
        super().__init__(window)
        self.opened = opened


def desk_of(widget: QWidget) -> RuleDesk | None:
    """Return the desk of the window a widget is in, or of a window behind a dialog."""
    return desk_near(widget, RuleDesk)
