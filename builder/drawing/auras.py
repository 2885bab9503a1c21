"""What surrounds a figure: walls of energy, fire and magic, shields of guns."""

from typing import Final

from builder.drawing.album import drawn, joined

ELEMENTS: Final = drawn("auras-elements")
"""What a hand holds that needs no handle; the hand's middle is at 0, 0."""

AURAS: Final = drawn("auras")
"""About the feet, in the figure's own cells."""

_GUARD: Final = drawn("auras-guards")["arc"]

GUARDS: Final = (
    _GUARD,
    joined(_GUARD.at(3, 0), _GUARD),
    joined(_GUARD.at(6, 0), _GUARD.at(3, 0), _GUARD),
)
"""Walls of energy before a figure, by how many dice they have."""

GUN_SHIELD: Final = drawn("auras-guards")["plate"]
"""The shield of a gun on a large stand."""
