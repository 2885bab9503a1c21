"""What figures hold besides guns, who holds what in which hand, and what is stowed.

The middle of a hand is at 0, 0. Blades and tools point up, and the longer the reach the
longer they are. Guns come before blades, blades before shields, shields before
grenades. What no hand is left for is on back or belt.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final, NamedTuple

from builder.drawing.bricks import Layer, block, drawn, dyed, joined, moved, upended
from builder.drawing.growing import stretched
from builder.drawing.people import BEFORE, BEHIND, Figure

HEADED: Final = drawn("handheld-headed")
"""What sits on a haft, its lowest course on the haft's top; x 0 and 1 are the haft."""

WHOLE: Final = drawn("handheld-whole")
"""What is swung or shown in one piece."""

SWORDS: Final = drawn("handheld-swords")
"""Blades with their hilts, and the staff."""

SHIELDS: Final = drawn("handheld-shields")
"""Shields, with the hand behind their middle."""

BOMBS: Final = drawn("handheld-bombs")
"""What is thrown, held up in a hand."""

LONGEST: Final = 14
"""Cells of the longest blade or haft."""

_FLARED: Final = "sgw"


class Blade(NamedTuple):
    """What shows of a weapon for close combat.

    Attributes:
        make: `sword`, `dagger`, `saber`, `great`, `staff` or the name of a head.
        long: Cells of blade or haft above the hand.
        glow: The colour its metal has, if it is no metal; or nothing.
    """

    make: str = "sword"
    long: int = 6
    glow: str = ""


def blade_length(size: int) -> int:
    """Return the cells of a blade by the Size of the weapon in inches.

    >>> [blade_length(size) for size in (0, 1, 2, 50)]
    [4, 6, 8, 14]
    """
    return min(4 + 2 * size, LONGEST)


def blade(of: Blade) -> tuple[Layer, ...]:
    """Return a weapon for close combat that points up from a hand at 0, 0."""
    if of.make in WHOLE:
        found = WHOLE[of.make]
    elif of.make in HEADED:
        found = _hafted(of)
    else:
        drawing = SWORDS.get(of.make, SWORDS["sword"])
        found = stretched(drawing, a=of.long - 2).at(0, -of.long)
    return (dyed(found, dict.fromkeys(_FLARED, of.glow)) if of.glow else found,)


def _hafted(of: Blade) -> Layer:
    head = HEADED[of.make]
    top = -of.long
    letter = {"mace": "e", "trident": "g", "staff": "b"}.get(of.make, "b")
    haft = block(letter, 0, top + 1, 2, of.long + 3)
    if of.make in ("spear", "trident", "scythe", "flag", "chain"):
        haft = block(letter, 0, top + 1, 1, of.long + 6)
    return joined(haft, head.at(0, top - head.height + 2))


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
    guns = [thing for thing in order if thing.hold in GUNS]
    others = [thing for thing in order if thing.hold not in GUNS]
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
    behind = tuple(name for thing in used for name in thing.behind)
    return replace(figure, behind=(*behind, *figure.behind)), tuple(left)


def _with_gun(figure: Figure, gun: Thing, others: Sequence[Thing]) -> Figure:
    match gun.hold:
        case Hold.TUBE:
            return replace(figure, far="shoulder", rear=gun.layers)
        case Hold.SHORT:
            return replace(figure, far="forward", far_holds=gun.layers)
    wanted = {thing.hold for thing in others} - {Hold.GREAT}
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


_NEAR: Final = {Hold.SHORT: "aim", Hold.BLADE: "out", Hold.BOMB: "up"}


def _near_too(figure: Figure, rest: Sequence[Thing]) -> tuple[Figure, list[Thing]]:
    """Return it with the first thing that its near hand can hold."""
    first = [thing for thing in rest if thing.hold is Hold.SHIELD]
    if figure.far == "shoulder":
        rest = [thing for thing in rest if thing.hold is not Hold.SHORT]
    for thing in (*first, *rest):
        if thing.hold is Hold.SHIELD:
            shield = moved(thing.layers, *_ON_THE_ARM)
            return replace(figure, near="across", shield=shield), [thing]
        if thing.hold in _NEAR:
            near = _NEAR[thing.hold]
            return replace(figure, near=near, near_holds=thing.layers), [thing]
    return figure, []


# What somebody carries besides what hands hold: on the back, at the belt, slung.

MOST_BOMBS: Final = 5
"""Grenades that a belt has room for."""
_PLACES: Final = ((-2, 13), (14, 13))
"""Where the grip of what is slung hangs: behind the near shoulder and the far one."""


def _hung(thing: Thing, x: int, y: int) -> tuple[Layer, ...]:
    """Return a thing on its strap: a gun with its muzzle up, a blade as it is."""
    strap = block("e", -3, 0, 9) if x < 0 else block("e", 8 - x, 0, x - 6)
    upright = thing.hold in BLADES
    layers = [each if upright else upended(each) for each in thing.layers]
    first, *others = moved(layers, 0, -4 if thing.hold is Hold.TUBE else 0)
    return moved((joined(strap, first), *others), x, y)


def stowed(figure: Figure, things: Iterable[Thing]) -> Figure:
    """Return a figure with things on back and belt, each kind once.

    Grenades are counted, to five.
    """
    things = list(things)
    if not things:
        return figure
    names = [thing.stowed for thing in things if thing.stowed]
    slung = dict.fromkeys(thing for thing in things if not thing.stowed)
    bombs = min(names.count("bombs"), MOST_BOMBS)
    kinds = dict.fromkeys(name for name in names if name != "bombs")
    behind = tuple(name for name in kinds if name in BEHIND)
    over = tuple(name for name in kinds if name in BEFORE)
    belt = (f"bombs {bombs}",) if bombs else ()
    places = zip(_PLACES, slung, strict=False)
    return replace(
        figure,
        slung=tuple(layer for at, layers in places for layer in _hung(layers, *at)),
        behind=(*(name for name in behind if name not in figure.behind),
                *figure.behind),
        before=(*figure.before, *belt),
        over=(*figure.over, *(name for name in over if name not in figure.over)),
    )  # fmt: skip
