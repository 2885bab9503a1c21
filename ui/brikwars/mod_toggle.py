"""The toggle of one Weapon Mod, which can be taken more than once."""

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QToolButton, QWidget

from builder.brikwars.model.homemade import AnyMod
from builder.core.formatting import capital
from ui.widgets.labels import styled, tip
from ui.widgets.layouts import button, row, tool_button

KEYS = {Qt.Key.Key_Plus: +1, Qt.Key.Key_Minus: -1}


class ModToggle(QWidget):
    """A button that is pressed while its mod is taken, and one to take it again.

    The plus and minus keys take it once more and once less.

    Attributes:
        wanted: Emitted with how many times the player wants the mod.
        tick: The button of the mod.
        more: Takes it once more; hidden while it is not taken.
    """

    wanted = Signal(int)

    def __init__(self, mod: AnyMod) -> None:
        super().__init__()
        self._name = " ".join(mod.value.split()).replace("&", "&&")
        self._about = f"{capital(mod.effect)} (+ and − take it more or less often)"
        self._count = 0
        self.tick: QPushButton = button(self._name, name=str(mod))
        self.tick.setCheckable(True)
        self.tick.setSizePolicy(
            QSizePolicy.Policy.MinimumExpanding, QSizePolicy.Policy.Fixed
        )
        self.tick.toggled.connect(lambda on: self.wanted.emit(int(on)))
        self.tick.installEventFilter(self)
        again = f"Take {mod} once more"
        self.more: QToolButton = tool_button("+", self._again, again, again)
        self.more.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        styled(self.more, kind="step")
        # The words of the mod give way first.
        self.more.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        row(self, (self.tick, 1), self.more, gap=2)
        self.more.hide()

    def _again(self) -> None:
        self.wanted.emit(self._count + 1)

    def display(self, count: int, useless: str) -> None:
        """Show how many times the mod is taken, and why it is of no use."""
        self._count = count
        times = f" ×{count}" if count > 1 else ""
        text = f"✓ {self._name}{times}" if count else self._name
        if self.tick.text() != text:
            self.tick.setText(text)
        with QSignalBlocker(self.tick):
            self.tick.setChecked(count > 0)
        self.more.setVisible(count > 0 and not useless)
        words = useless or self._about
        if self.tick.accessibleDescription() != words:
            self.tick.setToolTip(tip(words))
            self.tick.setAccessibleDescription(words)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the mod once more or less with the plus and minus keys."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = KEYS.get(Qt.Key(event.key()))
            if step:
                self.wanted.emit(max(0, self._count + step))
                return True
        return super().eventFilter(watched, event)
