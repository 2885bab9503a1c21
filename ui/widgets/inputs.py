"""Widgets that take input, as the whole window has them, and buttons that choose."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QPaintEvent,
    QPalette,
    QValidator,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QStyle,
    QStyleOptionButton,
    QStyleOptionFrame,
    QStylePainter,
    QToolButton,
    QWidget,
)

from builder.core.formatting import figure, plain_minus
from ui.widgets.icons import icon
from ui.widgets.labels import named, styled
from ui.widgets.layouts import FlowLayout, acting, row, tool_button
from ui.widgets.paint.tokens import BODY
from ui.widgets.theme import scaled, set_scaled

ARROWS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
"""How far across and down each arrow key leads."""
ZOOMS: Final = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1}
"""By how many steps each key makes a picture larger."""


class KeyFilter(QObject):
    """Hands the keys that are pressed in a widget to a function before the widget."""

    def __init__(self, widget: QWidget, take: Callable[[QKeyEvent], bool]) -> None:
        """Look at the keys of a widget.

        Args:
            widget: The widget.
            take: Does what a key stands for; returns whether it stands for anything.
        """
        super().__init__(widget)
        self._take = take
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the keys that do something from the widget."""
        pressed = event.type() == QEvent.Type.KeyPress
        if pressed and isinstance(event, QKeyEvent) and self._take(event):
            return True
        return super().eventFilter(watched, event)


class _Calm(QObject):
    """A filter that leaves the mouse wheel to the form around an unfocused widget."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.Wheel
            and isinstance(watched, QWidget)
            and not watched.hasFocus()
        ):
            event.ignore()
            return True
        return False


def counter(name: str, high: int) -> QSpinBox:
    """Return a calm box for a number from 1."""
    box = named(name, QSpinBox())
    box.setRange(1, high)
    calm(box)
    return box


def calm(widget: QWidget) -> None:
    """Let the mouse wheel change a widget only while it has the focus."""
    widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    widget.installEventFilter(_Calm(widget))


def word_box(words: Sequence[str] = ()) -> QComboBox:
    """Return a calm box of words that may be narrower than its longest one."""
    box = QComboBox(
        sizeAdjustPolicy=QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
    )
    box.addItems(words)
    calm(box)
    return box


class FoldButton(QPushButton):
    """Shows something, or folds it away again; its sign says which."""

    def __init__(self, words: str, part: QWidget, tip: str = "") -> None:
        """Fold something.

        Args:
            words: What is folded.
            part: Its widget.
            tip: The tooltip.
        """
        super().__init__(autoDefault=False)
        styled(self, kind="quiet").setCheckable(True)
        self.setToolTip(tip)
        self.setAccessibleName(words)
        self._part = part
        self.toggled.connect(self._fold)
        self._fold(False)

    def _fold(self, on: bool) -> None:  # noqa: FBT001 (a signal's)
        self.setText(f"{'▾' if on else '▸'} {self.accessibleName()}")
        self._part.setVisible(on)


class ElidedLine(QLineEdit):
    """A line of text that ends in an ellipsis where it is cut, until it is typed in."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the line."""
        option = QStyleOptionFrame()
        self.initStyleOption(option)
        contents, style = QStyle.SubElement.SE_LineEditContents, self.style()
        # Qt keeps two pixels free at both sides.
        box = style.subElementRect(contents, option, self).adjusted(2, 0, -2, 0)
        cut = Qt.TextElideMode.ElideRight
        words = self.fontMetrics().elidedText(self.text(), cut, box.width())
        if self.hasFocus() or words == self.text():
            super().paintEvent(event)
            return
        painter = QStylePainter(self)
        painter.drawPrimitive(QStyle.PrimitiveElement.PE_PanelLineEdit, option)
        ink, side = QPalette.ColorRole.Text, Qt.AlignmentFlag.AlignVCenter
        painter.drawItemText(box, side, option.palette, self.isEnabled(), words, ink)


class NumberBox(QSpinBox):
    """A box for a whole number, which shows a true minus and takes any.

    Attributes:
        stepping: Whether it counts up or down just now, and is not typed into.
    """

    stepping = False

    def stepBy(self, steps: int) -> None:
        """Count up or down, and let it be known."""
        self.stepping = True
        super().stepBy(steps)
        self.stepping = False

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the form around it."""
        event.ignore()

    def textFromValue(self, number: int) -> str:
        """Return a number as it is shown everywhere."""
        return figure(number)

    def valueFromText(self, text: str) -> int:
        """Return the number that was typed."""
        return super().valueFromText(plain_minus(text))

    def validate(self, text: str, place: int) -> tuple[QValidator.State, str, int]:
        """Return whether typed text is a number, or may become one."""
        found: Any = super().validate(plain_minus(text), place)
        return found[0], text, place

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show the number again in place of signs that were typed and mean nothing."""
        super().focusOutEvent(event)
        special = self.specialValueText() and self.value() == self.minimum()
        number = self.textFromValue(self.value())
        shown = f"{self.prefix()}{number}{self.suffix()}"
        if not special and self.text() != shown:
            self.lineEdit().setText(shown)


class TickBox(QCheckBox):
    """A box to tick; where room is short, its label is broken into lines."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._folded = False

    def fold(self, folded: bool) -> None:  # noqa: FBT001
        """Let the label be broken into lines, or keep it on one."""
        self._folded = folded
        policy = QSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        if folded:
            policy.setHorizontalPolicy(QSizePolicy.Policy.Preferred)
            policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        """Return the size of the box with its longest word, or with all of them."""
        whole = super().minimumSizeHint()
        if not self._folded:
            return whole
        metrics = self.fontMetrics()
        words = (metrics.horizontalAdvance(word) for word in self.text().split())
        return QSize(self._around() + max(words, default=0), whole.height())

    def heightForWidth(self, width: int) -> int:
        """Return the height of as many lines as the label has at a width."""
        more = len(self._lines(width)) - 1
        return super().sizeHint().height() + more * self.fontMetrics().lineSpacing()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the label in its lines."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = "\n".join(self._lines(self.width()))
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_CheckBox, option)

    def _around(self) -> int:
        label = self.fontMetrics().horizontalAdvance(self.text().replace("&", ""))
        return super().sizeHint().width() - label

    def _lines(self, width: int) -> list[str]:
        room = width - self._around()
        advance = self.fontMetrics().horizontalAdvance
        if not self._folded or advance(self.text().replace("&", "")) <= room:
            return [self.text()]
        lines: list[str] = []
        for word in self.text().split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and advance(longer) <= room:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines


SIDE: Final = 28
"""Pixels of the sides of a button."""


class Stepper(QWidget):
    """A box for a number, with a minus before it and a plus behind it.

    Tab leads into the box only, where the arrow keys do what the buttons do.

    Attributes:
        less: The minus.
        more: The plus.
    """

    def __init__(self, box: QSpinBox | QDoubleSpinBox) -> None:
        super().__init__()
        self._box = box
        box.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        styled(box, kind="stepped")
        name = box.accessibleName()
        self.less = self._button("−", box.stepDown, f"One less: {name}")
        self.more = self._button("+", box.stepUp, f"One more: {name}")
        row(self, self.less, box, self.more, gap=4)
        for part, step in ((self.less, -1), (box, 1), (self.more, 1)):
            acting(part, partial(self._rehearse, step))
        box.installEventFilter(self)
        box.valueChanged.connect(self.show_ends)
        self.show_ends()

    def _button(self, sign: str, act: Callable[[], None], name: str) -> QToolButton:
        made = tool_button(sign, partial(self._step, act), name, name)
        made.setAutoRepeat(True)
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        set_scaled(made, QWidget.setMinimumWidth, SIDE)
        return styled(made, kind="step")

    def _step(self, act: Callable[[], None]) -> None:
        """Step, and leave nothing marked: a step of Qt's marks the number."""
        act()
        if not self._box.hasFocus():
            self._box.lineEdit().deselect()

    def _rehearse(self, step: int) -> None:
        self._box.valueChanged.emit(self._box.value() + step)

    def show_ends(self) -> None:
        """Switch a button off where there is nothing beyond.

        It follows the box by itself, unless the signals of the box are blocked.
        """
        box = self._box
        self.less.setEnabled(box.isEnabled() and box.value() > box.minimum())
        self.more.setEnabled(box.isEnabled() and box.value() < box.maximum())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Switch the buttons with the box."""
        if event.type() == QEvent.Type.EnabledChange:
            self.show_ends()
        return super().eventFilter(watched, event)


# Buttons that choose: a chip, and a few side by side of which one is chosen.


PADDING = 26
"""The room beside the words, on both sides together, with the border."""


class Chip(QPushButton):
    """A round button for a filter or an option."""

    def __init__(self, words: str = "", tip: str = "") -> None:
        """Make a chip with words on it and a tooltip."""
        super().__init__(words, autoDefault=False)
        self.setToolTip(tip)
        self._longest = ""
        styled(self, kind="chip")

    def keep_room(self, words: str) -> None:
        """Be wide enough for some words, so that others move nothing beside it."""
        if words != self._longest:
            self._longest = words
            self.updateGeometry()

    def draw(self, sign: str) -> None:
        """Show an icon in place of words, as `ui.widgets.icons` names it."""
        self.setIcon(icon(sign))
        set_scaled(self, lambda chip, side: chip.setIconSize(QSize(side, side)), BODY)

    def sizeHint(self) -> QSize:
        """Return the width of its words and of the padding beside them."""
        measured = QFontMetrics(self.font()).horizontalAdvance
        wide = max(map(measured, (self.text().replace("&&", "&"), self._longest)))
        wide += 0 if self.icon().isNull() else self.iconSize().width()
        beside = PADDING if self.text() else PADDING * 2 // 3
        return QSize(wide + scaled(beside), super().sizeHint().height())


class Segments(QWidget):
    """Buttons for up to about six choices that exclude each other.

    The arrow keys choose the next one, and Tab leads past them.

    Attributes:
        chosen: Emitted with the value that the player chose.
    """

    chosen = Signal(object)

    def __init__(
        self, name: str, choices: Sequence[tuple[object, str]], *, wraps: bool = False
    ) -> None:
        """Make the buttons.

        Args:
            name: What is chosen.
            choices: The values with their words.
            wraps: Whether they may take several lines where room is short; then they
                take all the width they get.
        """
        super().__init__(accessibleName=name)
        self._values = [value for value, _ in choices]
        self._group = QButtonGroup(self)
        self.buttons: list[QPushButton] = []
        for place, (value, words) in enumerate(choices):
            button = QPushButton(words.replace("&", "&&"), autoDefault=False)
            button.setCheckable(True)
            button.setAccessibleName(f"{name}: {words}")
            end = place == len(choices) - 1
            styled(button, seg="first" if not place else "last" if end else "inner")
            KeyFilter(button, self._take)
            acting(button, partial(self.chosen.emit, value))
            self._group.addButton(button, place)
            self.buttons.append(button)
        if wraps:
            for button in self.buttons:
                styled(button, kind="tight")
            FlowLayout(self, *self.buttons, gap=0)
        else:
            row(self, *self.buttons, gap=0)
        # So that the letter of a label leads here, and on to what is chosen.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._group.idClicked.connect(lambda at: self.chosen.emit(self._values[at]))
        self.choose(self._values[0])

    @property
    def value(self) -> object:
        """The value that is chosen."""
        return self._values[self._group.checkedId()]

    def choose(self, value: object) -> None:
        """Show a value as chosen, without telling."""
        if value not in self._values:
            return
        at = self._values.index(value)
        self.buttons[at].setChecked(True)
        for place, button in enumerate(self.buttons):
            button.setFocusPolicy(
                Qt.FocusPolicy.StrongFocus if place == at else Qt.FocusPolicy.ClickFocus
            )
        self.setFocusProxy(self.buttons[at])

    def clear(self) -> None:
        """Show none as chosen, because something else is."""
        self._group.setExclusive(False)
        for each in self.buttons:
            each.setChecked(False)
        self._group.setExclusive(True)

    def _take(self, event: QKeyEvent) -> bool:
        """Choose the next value with the arrow keys."""
        step, _ = ARROWS.get(Qt.Key(event.key()), (0, 0))
        at = self._group.checkedId() + step
        if step and 0 <= at < len(self.buttons) and self.buttons[at].isEnabled():
            self.choose(self._values[at])
            self.buttons[at].setFocus(Qt.FocusReason.TabFocusReason)
            self.chosen.emit(self._values[at])
        return bool(step)
