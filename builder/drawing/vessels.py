r"""The bodies of machines that swim, all looking to the right."""

from collections.abc import Callable
from typing import Final

from builder.drawing.album import drawn
from builder.drawing.bricks import Layer, Scene
from builder.drawing.frames import Build, Frame
from builder.drawing.growing import grown

_ART: Final = drawn("vessels")


def _waves(long: int, y: int) -> Layer:
    return Layer((("/\\.." * long)[:long], "t" * long), 0, y)


def boat(build: Build) -> Frame:
    """Return a boat with a wheelhouse and a funnel."""
    hull = grown(_ART["hull"], build.long, 7 + build.tall // 2)
    long, low = hull.width, hull.height
    cabin = grown(_ART["house"], 6 + long // 6, 6 + build.tall)
    house = cabin.at(long // 4 + 1, 4 - cabin.height)
    funnel = _ART["funnel"].at(long // 4, 0)
    smoke = _ART["smoke"].at(long // 4 - 5, -6)
    return Frame(
        body=(hull, house),
        back=(smoke, funnel) if build.pace else (funnel,),
        front=(_waves(long, low - 2),),
        deck=(1, long - 3),
        nose=2,
        side=(2, 2, long - 7, max(1, low - 4)),
        stern=2,
        scene=Scene.WATER,
    )


def ship(build: Build) -> Frame:
    """Return a ship with a sail on each mast."""
    hull = grown(_ART["keel"], build.long, 7 + build.tall // 2)
    long, low = hull.width, hull.height
    masts = 1 if long < 26 else 2 if long < 36 else 3
    room = (long - 5) // masts
    back: list[Layer] = []
    for number in range(masts):
        sail = grown(
            _ART["sail"], min(room - 1, 12), 10 + build.tall - (number == masts - 1)
        )
        x = 2 + room * number
        top = -sail.height
        back += [
            Layer(("b",) * (sail.height + 5), x + 2, top - 2),
            sail.at(x, top + 1),
        ]
        back.append(_ART["pennant"].at(x + 2, top - 4))
    return Frame(
        body=(hull,),
        back=tuple(back),
        front=(_waves(long, low - 2),),
        deck=(3, long - 5),
        nose=2,
        side=(2, 4, long - 7, 1),
        stern=3,
        hands=((long * 2 // 3, 3), (long * 2 // 5, 3), (long // 5, 3)),
        scene=Scene.WATER,
    )


def diver(build: Build) -> Frame:
    """Return a submarine."""
    hull = grown(_ART["diver"], build.long, 9 + build.tall // 2)
    long, low = hull.width, hull.height
    tower = next(at for at, sign in enumerate(hull.rows[1]) if sign == "m")
    scope = _ART["periscope"].at(tower + 2, -4)
    return Frame(
        body=(hull,),
        back=(scope,),
        front=(_waves(long, low - 2),),
        deck=(tower + 5, long - 6),
        nose=low - 3,
        side=(4, 3, long - 9, 1),
        stern=low - 3,
        scene=Scene.WATER,
    )


SWIMMING: Final[dict[str, Callable[[Build], Frame]]] = {
    "boat": boat,
    "ship": ship,
    "diver": diver,
}
"""The bodies that swim, by what they are called."""
