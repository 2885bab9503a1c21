"""What a figure wears besides clothes, in the figure's own cells."""

from typing import Final

from builder.drawing.album import drawn, joined
from builder.drawing.bricks import Layer

BEHIND: Final = drawn("worn-behind")
"""On its back: packs, wings, capes and cloaks."""

_BEFORE: Final = drawn("worn-before")


def _bombs(count: int) -> Layer:
    """Return a belt with so many grenades on it."""
    one = _BEFORE["bomb"]
    return joined(*(one.at(2 * place + place // 2, 0) for place in range(count)))


def _stripes(count: int) -> Layer:
    """Return so many stripes on the near shoulder."""
    return joined(*(Layer(("hhh",), -1, 9 + 2 * place) for place in range(count)),
                  Layer(("l",) * (2 * count), -1, 9))  # fmt: skip


BEFORE: Final = (
    dict(_BEFORE)
    | {f"bombs {count}": _bombs(count) for count in range(1, 6)}
    | {f"stripes {count}": _stripes(count) for count in range(1, 6)}
)
"""What lies over its torso and arms."""
