"""Portraits of vehicles, from what the design says of them."""

from dataclasses import replace
from fractions import Fraction
from typing import Final

from builder.brikwars.model.designs import Creation
from builder.brikwars.portrait.arms import arms, extras
from builder.brikwars.portrait.beast import last_beast
from builder.brikwars.portrait.words import HULLS, ending, in_stuff, named
from builder.brikwars.tables.scales import Medium, Mind
from builder.drawing.armed import armed
from builder.drawing.bodies import ENGINES, MOVING, on_blocks
from builder.drawing.bricks import Portrait, Scene
from builder.drawing.frames import LARGE, Build, Frame
from builder.drawing.machines import FLYING, ROLLING, STRIDING, SWIMMING
from builder.drawing.picks import picked

BODIES: Final = ROLLING | STRIDING | SWIMMING | FLYING | MOVING

_LONG: Final = (14, 17, 20, 22, 24, 26, 28, 29, 30, 32, 33, 34, 35)
"""How many cells a body is long, by Size; from there on a cell each three inches."""
_LONGEST: Final = 40
_FLAGGED: Final = 4
"""The Size from which a vehicle flies a flag."""


def vehicle(creation: Creation) -> Portrait:
    """Return the portrait of a vehicle."""
    frame = borne(BODIES[hull(creation)](build(creation)), creation)
    low = frame.scene in {Scene.HILLS, Scene.WATER} and not frame.own
    flag = "pennant" if creation.size >= _FLAGGED and low else ""
    found = replace(extras(creation, flag), inches=creation.size)
    return armed(in_stuff(frame, creation), arms(creation), found)


def borne(frame: Frame, creation: Creation) -> Frame:
    """Return a body as its creation moves.

    What flies is in the sky, what is in space among stars, what does not move has no
    wheels, and what thinks for itself or does not move has no driver.
    """
    space = creation.medium is Medium.SPACE
    if (creation.flight or space) and frame.scene.ground:
        sky = Scene.STARS if space else Scene.CLOUDS
        frame = replace(frame, water=(), scene=sky)
    if not creation.mobile:
        frame = on_blocks(frame)
    steered = creation.mobile and creation.mind is Mind.NONE
    # In a large one who steers is too small to be seen.
    return frame if steered and creation.size < LARGE else replace(frame, crew=())


def machine(creation: Creation) -> bool:
    """Return whether a word names a vehicle, and what thinks is no animal by its name.

    What thinks is drawn as the vehicle that it would be without its mind. The name of
    what does not move ends so, but an engine's: a `Bus Stop` is no bus.
    """
    word = named((creation.name, *creation.tags), HULLS)
    if creation.sort == "Structure" and word not in ENGINES:
        word = ending(creation.name, HULLS)
    tagged = "machine" in creation.tags
    if creation.mind is Mind.NONE:
        return tagged or bool(word)
    alive = word == "spider" or last_beast(creation.name) not in ("", "robot")
    return bool(word) and (tagged or not alive)


def hull(creation: Creation) -> str:
    """Return the body: as picked, by a word of name or tags, or by how it moves."""
    choice = picked(creation.portrait, "hull", BODIES)
    word = named((creation.name, *creation.tags), HULLS)
    fired = sum(mount.mounting.fires for mount in creation.mounts)
    if word == "flak" and fired > _ONE_GUN:
        word = "tank"
    if creation.flight:
        word = _ALOFT.get((word, creation.medium), word) or _flyer(creation)
    return choice or word or _roller(creation)


def _flyer(creation: Creation) -> str:
    """Return the body of what flies, by where it flies and how fast."""
    if creation.medium is Medium.SPACE:
        return "fighter"
    if creation.medium is Medium.ANTIGRAVITY:
        return "skiff" if creation.move else "saucer"
    return "copter" if creation.flight < _FAST else "plane"


def _roller(creation: Creation) -> str:
    """Return the body of what does not fly, by its thrust, its armor and its Size."""
    if creation.thrust and not creation.move:
        return "shuttle"
    level = creation.structure.level
    if level <= Fraction(1, 2):
        return "cart"
    if creation.plated or level >= _HARD:
        return "tank"
    return "car" if creation.size <= _SMALL else "truck"


_ALOFT: Final = {
    ("boat", Medium.AIR): "ship",
    ("boat", Medium.SPACE): "fighter",
    ("ship", Medium.SPACE): "cruiser",
    ("battleship", Medium.SPACE): "cruiser",
}
"""What flies there in the place of a body that a word names."""
_ONE_GUN: Final = 2
"""The most arms of a gun by its name; with more it is a tank that bears guns."""
_FAST: Final = 10
"""The Flying Move in inches from which it has wings and no rotor."""
_HARD: Final = 3
"""The Structure Level from which it has tracks."""
_SMALL: Final = 3
"""The largest Size of a car."""


def build(creation: Creation) -> Build:
    """Return how large its body is, and how fast."""
    size = creation.size
    long = _LONG[size] if size < len(_LONG) else _LONG[-1] + (size - 12) // 3
    fast = max(creation.move, creation.flight)
    return Build(min(long, _LONGEST), min(size // 2, 7), min(fast // 5, 3))
