"""Rows and columns of widgets, filled in one call."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtWidgets import QBoxLayout, QLayout, QWidget

Part = QWidget | QLayout | tuple[QWidget | QLayout, int] | int
"""A part, a part with the share of the room it takes, or the share of empty room."""

Layout = TypeVar("Layout", bound=QBoxLayout)


def filled(
    layout: Layout, *parts: Part, margin: int | None = None, spacing: int | None = None
) -> Layout:
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
        if isinstance(part, int):
            layout.addStretch(part)
        elif isinstance(part, QLayout):
            layout.addLayout(part, stretch)
        else:
            layout.addWidget(part, stretch)
    return layout
