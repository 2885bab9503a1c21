"""Who holds what in which hand: the poses of a figure by what it is armed with.

Guns come before blades, blades before shields, shields before grenades. What no hand
is left for is stowed on back or belt.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from builder.drawing.bricks import Layer
from builder.drawing.people import Figure


class Hold(Enum):
    """How a thing is held, the most important first."""

    TUBE = auto()
    """On the far shoulder."""
    LONG = auto()
    """A gun for two hands, or for one at the hip."""
    SHORT = auto()
    """A gun for one hand."""
    GREAT = auto()
    """A blade for two hands."""
    BLADE = auto()
    """A blade or a tool for one hand."""
    SHIELD = auto()
    """Before the near arm."""
    BOMB = auto()
    """Held high, to be thrown."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing to hold.

    Attributes:
        hold: How it is held.
        layers: It, with the middle of the hand at 0, 0.
        behind: Parts of `BEHIND` that it needs on the back while it is held.
        stowed: The part of `BEHIND` or `BEFORE` that it is when no hand is left; a
            thing that has none is slung over the back as it is.
    """

    hold: Hold
    layers: tuple[Layer, ...]
    behind: tuple[str, ...] = ()
    stowed: str = ""


GUNS: Final = (Hold.TUBE, Hold.LONG, Hold.SHORT)
BLADES: Final = (Hold.GREAT, Hold.BLADE)
_ON_THE_ARM: Final = (-4, -1)
"""Where a shield is, from the near hand across the body."""


def armed(figure: Figure, things: Sequence[Thing]) -> tuple[Figure, tuple[Thing, ...]]:
    """Return a figure with as many things as it can hold, and those left over.

    Its own poses stay where a hand is free.
    """
    order = sorted(things, key=lambda thing: thing.hold.value)
    guns = [each for each in order if each.hold in GUNS]
    others = [each for each in order if each.hold not in GUNS]
    used: list[Thing] = []
    if guns:
        figure = _with_gun(figure, guns[0], others)
        used.append(guns[0])
        rest = [*guns[1:], *others]
    elif others and others[0].hold in BLADES:
        figure = _with_blade(figure, others[0])
        used.append(others[0])
        rest = others[1:]
    else:
        rest = others
    full = bool(figure.near_holds)
    if full and figure.far not in ("support", "shoulder") and rest:
        figure, taken = _far_too(figure, rest)
        used += taken
    elif not full:
        figure, taken = _near_too(figure, rest)
        used += taken
    left = list(order)
    for each in used:
        left.remove(each)
    behind = tuple(name for each in used for name in each.behind)
    return replace(figure, behind=(*behind, *figure.behind)), tuple(left)


def _with_gun(figure: Figure, gun: Thing, others: Sequence[Thing]) -> Figure:
    match gun.hold:
        case Hold.TUBE:
            return replace(figure, far="shoulder", rear=gun.layers)
        case Hold.SHORT:
            return replace(figure, far="forward", far_holds=gun.layers)
    wanted = {each.hold for each in others} - {Hold.GREAT}
    if Hold.SHIELD in wanted and Hold.BLADE not in wanted:
        return replace(figure, far="forward", far_holds=gun.layers)
    far = figure.far if wanted else "support"
    return replace(figure, near="across", far=far, near_holds=gun.layers)


def _with_blade(figure: Figure, blade: Thing) -> Figure:
    if blade.hold is Hold.GREAT:
        return replace(figure, near="reach", far="support", near_holds=blade.layers)
    return replace(figure, far="out", far_holds=blade.layers)


def _far_too(figure: Figure, rest: Sequence[Thing]) -> tuple[Figure, list[Thing]]:
    """Return it with the first blade or grenade in its far hand."""
    for each in rest:
        if each.hold is Hold.BLADE:
            return replace(figure, far="out", far_holds=each.layers), [each]
    for each in rest:
        if each.hold is Hold.BOMB:
            return replace(figure, far="up", far_holds=each.layers), [each]
    return replace(figure, far="support"), []


_NEAR: Final = {
    Hold.SHORT: "aim",
    Hold.BLADE: "out",
    Hold.BOMB: "up",
}


def _near_too(figure: Figure, rest: Sequence[Thing]) -> tuple[Figure, list[Thing]]:
    """Return it with the first thing that its near hand can hold."""
    first = [each for each in rest if each.hold is Hold.SHIELD]
    if figure.far == "shoulder":
        rest = [each for each in rest if each.hold is not Hold.SHORT]
    for each in (*first, *rest):
        if each.hold is Hold.SHIELD:
            shield = tuple(layer.at(*_ON_THE_ARM) for layer in each.layers)
            return replace(figure, near="across", shield=shield), [each]
        if each.hold in _NEAR:
            near = _NEAR[each.hold]
            return replace(figure, near=near, near_holds=each.layers), [each]
    return figure, []
