r"""The bodies of machines that walk, all looking to the right."""

from collections.abc import Callable
from typing import Final

from builder.drawing.album import drawn
from builder.drawing.bricks import Layer, Scene, dyed, flipped
from builder.drawing.frames import Build, Frame
from builder.drawing.growing import grown

_ART: Final = drawn("striding")


def walker(build: Build) -> Frame:
    """Return a body on two legs, and on four where it is long."""
    many = build.long >= _FOUR_LEGGED
    most = _WIDEST if many else _WIDEST_ON_TWO
    torso = grown(_ART["torso"], min(build.long, most) - 4, 9 + min(build.tall, 4))
    long, low = torso.width, torso.height
    leg = grown(_ART["leg"], high=13 + min(build.tall, 5))
    hip = low - 2
    far = dyed(leg, {"m": "d", "h": "n"})
    steps = (-2, 4, long // 2, long - 9) if many else (long // 2 - 7, long // 2)
    near = [leg.at(x, hip) for x in steps[::2]]
    away = [far.at(x, hip - 1) for x in steps[1::2]]
    belt = Layer(("g" * (long - 6),), 3, hip)
    return Frame(
        body=(belt, torso),
        back=tuple(away),
        front=tuple(near),
        deck=(long // 5, long * 3 // 5),
        nose=low - 4,
        side=(2, 3, long // 2, low - 6),
        stern=low - 5,
        flue=3,
        shoulders=((long * 3 // 4, 0), (long // 4 - 2, -1)),
        hands=((long * 3 // 4, low - 1), (long // 2 + 2, low - 5), (long // 2, low)),
        scene=Scene.WORKS,
    )


_FOUR_LEGGED: Final = 33
"""From so many cells on, a body walks on four legs."""
_WIDEST_ON_TWO: Final = 26
_WIDEST: Final = 38
"""The most cells of a body on two legs, and on four."""


def spider(build: Build) -> Frame:
    """Return a low body on six legs."""
    torso = grown(_ART["torso"], build.long - 12, 9 + min(build.tall, 3))
    long, low = torso.width, torso.height
    leg = _ART["crab leg"]
    rear = leg.at(-10, low - 8)
    fore = flipped(leg).at(long - 6, low - 8)
    middle = _ART["middle leg"].at(long // 2 - 3, low - 3)  # fmt: skip
    dark = {"m": "d"}
    return Frame(
        body=(torso,),
        back=(dyed(rear, dark).at(5, -1), dyed(fore, dark).at(-5, -1)),
        front=(rear, fore, middle),
        deck=(2, long * 3 // 5),
        nose=low - 4,
        side=(2, 3, long // 2, low - 6),
        stern=low - 5,
        flue=3,
        shoulders=((long * 3 // 4, 0), (long // 4 - 2, -1)),
        hands=((long * 3 // 4, low - 1), (long // 2 + 2, low - 5)),
        scene=Scene.WORKS,
    )


def giant(build: Build) -> Frame:
    """Return a machine in the shape of a man."""
    torso = grown(_ART["giant"], min(build.long, 28) - 8, 13 + min(build.tall, 3))
    long, low = torso.width, torso.height
    leg = grown(_ART["giant leg"], 7, 8 + min(build.tall, 5))
    arm = grown(_ART["giant arm"], high=6 + min(build.tall, 3))
    far = dyed(arm, {"m": "d"})
    return Frame(
        body=(torso,),
        back=(far.at(long - 6, 5), dyed(leg, {"m": "d"}).at(long // 2, low - 1)),
        front=(leg.at(long // 2 - 6, low - 1), arm.at(-2, 6)),
        deck=(3, long // 2),
        nose=6 + arm.height - 2,
        side=(2, 6, long - 5, low - 11),
        stern=7,
        flue=1,
        shoulders=((long - 4, 6), (3, 6)),
        hands=((5, 4 + arm.height), (long + 1, 3 + arm.height), (long - 2, low - 4)),
        scene=Scene.WORKS,
    )


STRIDING: Final[dict[str, Callable[[Build], Frame]]] = {
    "walker": walker,
    "spider": spider,
    "giant": giant,
}
"""The bodies that walk, by what they are called."""
