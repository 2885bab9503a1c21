"""Rows and columns of widgets without margins of their own, and their buttons."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLayout,
    QMenu,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

Part: TypeAlias = QWidget | QLayout | tuple[QWidget | QLayout, int] | None
"""A part of a layout, optionally with its stretch; None is a stretch by itself."""

_Box = TypeVar("_Box", bound=QBoxLayout)
_Widget = TypeVar("_Widget", bound=QWidget)
_Value = TypeVar("_Value")


def row(
    parent: QWidget | None,
    *parts: Part,
    gap: int | None = None,
    margins: tuple[int, int, int, int] = (0, 0, 0, 0),
) -> QHBoxLayout:
    """Return a layout of parts side by side.

    Args:
        parent: The widget it fills; None for a layout within another.
        *parts: Its parts, from the left.
        gap: Pixels between the parts; the style's own if not given.
        margins: Pixels around them: left, top, right, bottom.
    """
    layout = QHBoxLayout() if parent is None else QHBoxLayout(parent)
    layout.setContentsMargins(*margins)
    return filled(layout, *parts, spacing=gap)


def column(
    parent: QWidget | None,
    *parts: Part,
    gap: int | None = None,
    margins: tuple[int, int, int, int] = (0, 0, 0, 0),
) -> QVBoxLayout:
    """Return a layout of parts below each other; its arguments are those of `row`."""
    layout = QVBoxLayout() if parent is None else QVBoxLayout(parent)
    layout.setContentsMargins(*margins)
    return filled(layout, *parts, spacing=gap)


def filled(
    layout: _Box, *parts: Part, margin: int | None = None, spacing: int | None = None
) -> _Box:
    """Add parts to a layout and return it.

    Args:
        layout: The layout.
        parts: The parts, in their order.
        margin: Pixels around all of them; left as it is if None.
        spacing: Pixels between them; left as it is if None.
    """
    if margin is not None:
        layout.setContentsMargins(margin, margin, margin, margin)
    if spacing is not None:
        layout.setSpacing(spacing)
    for each in parts:
        part, stretch = each if isinstance(each, tuple) else (each, 0)
        if part is None:
            layout.addStretch(1)
        elif isinstance(part, QLayout):
            layout.addLayout(part, stretch)
        else:
            layout.addWidget(part, stretch)
    return layout


def bar(*parts: Part) -> QWidget:
    """Return a widget with parts side by side."""
    made = QWidget()
    row(made, *parts)
    return made


def button(
    text: str, act: Callable[..., object] | None = None, tip: str = "", name: str = ""
) -> QPushButton:
    """Return a button that is not pressed by Enter in another field.

    Args:
        text: The words on it.
        act: What it does.
        tip: Its tooltip.
        name: Its name for a screen reader; the text if empty.
    """
    return _set_up(QPushButton(text, autoDefault=False), act, tip, name)


def tool_button(
    text: str, act: Callable[..., object] | None = None, tip: str = "", name: str = ""
) -> QToolButton:
    """Return a slim button, which opens its menu at once if it gets one."""
    made = SlimButton()
    made.setText(text)
    return _set_up(made, act, tip, name)


class SlimButton(QToolButton):
    """A button that keeps room for the sign of a menu only if it has one."""

    def setMenu(self, menu: QMenu) -> None:
        """Open a menu at once when it is clicked."""
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        super().setMenu(menu)
        menu.aboutToHide.connect(self._feel)

    def _feel(self) -> None:
        """Look as touched only where the pointer is: over a menu, it left unseen."""
        over = self.rect().contains(self.mapFromGlobal(QCursor.pos()))
        self.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, over)
        self.update()


_Button = TypeVar("_Button", QPushButton, QToolButton)


def _set_up(
    made: _Button, act: Callable[..., object] | None, tip: str, name: str
) -> _Button:
    made.setToolTip(tip)
    if name:
        made.setAccessibleName(name)
    if act:
        made.clicked.connect(act)
    return made


def shown_in(
    pool: list[_Widget], values: Sequence[_Value], make: Callable[[], _Widget]
) -> Iterator[tuple[_Widget, _Value]]:
    """Yield a shown widget for each value; make missing widgets, hide those left over.

    Args:
        pool: The widgets made so far; new ones are added to it.
        values: The values to show.
        make: Makes a widget and puts it into its layout.
    """
    while len(pool) < len(values):
        pool.append(make())
    for place, widget in enumerate(pool):
        widget.setVisible(place < len(values))
    yield from zip(pool, values, strict=False)
