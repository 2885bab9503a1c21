"""Rows and columns of widgets without margins of their own, and their buttons."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias, TypeVar

from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLayout,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

Part: TypeAlias = QWidget | QLayout | tuple[QWidget | QLayout, int] | None
"""What stands in a layout, maybe with its stretch; None is room that stretches."""

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
        *parts: What stands in it, from the left.
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
    """Return a layout with parts in it, one behind the other.

    Args:
        layout: What they are put into.
        parts: The parts.
        margin: Pixels around all of them; as the style has it if None.
        spacing: Pixels between them; as the style has it if None.
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
    """Return a button, which Enter in another field does not press.

    Args:
        text: What stands on it.
        act: What it does.
        tip: Its tooltip.
        name: What a screen reader calls it, if not by its text.
    """
    return _set_up(QPushButton(text, autoDefault=False), act, tip, name)


def tool_button(
    text: str, act: Callable[..., object] | None = None, tip: str = "", name: str = ""
) -> QToolButton:
    """Return a slim button, which shows its menu at once if it gets one."""
    made = QToolButton(popupMode=QToolButton.ToolButtonPopupMode.InstantPopup)
    made.setText(text)
    return _set_up(made, act, tip, name)


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
    """Yield a widget for each value; what is missing is made, the rest is hidden.

    Args:
        pool: The widgets there are; new ones join it.
        values: What is to be shown.
        make: Makes a widget and puts it into its layout.
    """
    while len(pool) < len(values):
        pool.append(make())
    for place, widget in enumerate(pool):
        widget.setVisible(place < len(values))
    yield from zip(pool, values, strict=False)
