"""The official units and weapons whose numbers are known."""

from __future__ import annotations

from collections.abc import Sequence

from builder.system import Preset


def presets() -> Sequence[Preset]:
    """Every one, in the order of the book."""
    return ()
