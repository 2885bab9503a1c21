r"""The bodies of machines that fly and hover, all looking to the right."""

from collections.abc import Callable
from typing import Final

from builder.drawing.album import block, drawn
from builder.drawing.bricks import Layer, Scene, dyed, wall
from builder.drawing.frames import Build, Frame
from builder.drawing.growing import grown

_ART: Final = drawn("flyers")


def upturned(layer: Layer) -> Layer:
    """Return a wall with its courses from the lowest to the highest."""
    turn = str.maketrans("/\\()", "()/\\")
    return Layer(tuple(row.translate(turn) for row in reversed(layer.rows)))


def plane(build: Build) -> Frame:
    """Return an aeroplane with a propeller, or a jet if it is fast."""
    hull = grown(_ART["plane"], build.long, 8 + build.tall)
    long, low = hull.width, hull.height
    span = grown(_ART["wing"], 9 + long // 5, 6 + build.tall // 2)
    near = span.at(long // 4 - 2, low - 4)
    far = dyed(upturned(span), {"l": "d", "m": "d"}).at(long // 4 + 2, 5 - span.height)
    back: tuple[Layer, ...] = (far,)
    if build.pace < 3:
        prop = _ART["propeller"].at(long - 1, low // 2 - 3)
        front: tuple[Layer, ...] = (near, prop)
    else:
        front = (near, _ART["tip tank"].at(long // 2, low - 3))
    return Frame(
        body=(hull,),
        back=back,
        front=front,
        deck=(4, long // 2),
        nose=low - 2,
        side=(long // 4, 3, long // 2, 2),
        stern=low - 3,
        hands=(
            (long * 2 // 3, low - 1),
            (long // 3 + 4, low - 1),
            (long * 3 // 4, low - 2),
        ),
        shoulders=((long // 2 + 2, low - 1), (long // 4 + 2, low)),
        hangs=True,
        scene=Scene.CLOUDS,
    )


def copter(build: Build) -> Frame:
    """Return a helicopter."""
    hull = grown(_ART["copter"], build.long, 11 + build.tall)
    long, low = hull.width, hull.height
    mast = next(at for at, sign in enumerate(hull.rows[0]) if at > 2 and sign == "g")
    blades = max(10, long * 4 // 5)
    rotor = block("k", mast, -2, 2, 3)
    blade = Layer(("s" * (blades // 2) + "kk" + "s" * (blades // 2),),
                  mast - blades // 2, -2)  # fmt: skip
    tail = _ART["tail rotor"].at(0, -1)
    return Frame(
        body=(hull,),
        back=(rotor, blade),
        front=(tail,),
        deck=(long // 2, long * 3 // 4),
        nose=low - 4,
        side=(long // 2 + 2, low - 5, long // 4, 2),
        stern=low - 6,
        hands=(
            (long * 3 // 4, low - 3),
            (long * 3 // 5, low - 4),
            (long * 4 // 5, low - 3),
        ),
        shoulders=((long * 3 // 4, low - 1), (long // 2 + 3, low - 4)),
        hangs=True,
        scene=Scene.CLOUDS,
    )


def airship(build: Build) -> Frame:
    """Return a balloon with fins and a gondola below."""
    bag = grown(_ART["balloon"], build.long, 9 + build.tall)
    long, low = bag.width, bag.height
    car = grown(_ART["gondola"], 6 + long // 4)
    x = (long - car.width) // 2
    screw = _ART["screw"].at(x - 1, low - 1)
    ropes = wall("k.........k\nk.........k"[: car.width * 2], x + 1, low - 1)
    del ropes
    return Frame(
        body=(bag, car.at(x, low - 1)),
        back=(screw,),
        deck=(long // 3, long * 2 // 3),
        nose=low + 1,
        side=(6, 3, long - 12, 2),
        stern=low // 2,
        hands=((x + car.width - 2, low + 2), (x + 3, low + 3)),
        shoulders=((x + car.width // 2, low + 2),),
        hangs=True,
        scene=Scene.CLOUDS,
    )


def fighter(build: Build) -> Frame:
    """Return a ship for space: a wedge with engines behind."""
    hull = grown(_ART["fighter"], build.long, 8 + build.tall)
    long, low = hull.width, hull.height
    span = grown(_ART["wing"], 9 + long // 5, 6 + build.tall // 2)
    near = span.at(1, low - 3)
    far = dyed(upturned(span), {"l": "d", "m": "d"}).at(2, 4 - span.height)
    jet = "y" * (2 + build.pace)
    flame = Layer(
        ("/o" + "o" * build.pace, "oo" + jet, "(o" + "o" * build.pace),
        -3 - build.pace,
        low - 4,
    )
    return Frame(
        body=(hull,),
        back=(far, flame),
        front=(near,),
        deck=(5, long // 2),
        nose=low - 2,
        side=(6, 3, long // 2, 1),
        stern=low - 3,
        hands=(
            (long // 2 + 2, low - 1),
            (long // 3 + 2, low - 1),
            (long * 2 // 3, low - 2),
        ),
        shoulders=((long // 2 + 2, low - 1), (long // 4 + 2, low)),
        hangs=True,
        scene=Scene.STARS,
    )


def shuttle(build: Build) -> Frame:
    """Return a rocket on its side, in flight."""
    hull = grown(_ART["rocket"], build.long, 9 + build.tall)
    long, low = hull.width, hull.height
    jet = 3 + build.pace
    flame = Layer(
        (
            "." * jet + "oo",
            "/" + "o" * jet + "o",
            "oo" + "y" * jet,
            "(" + "o" * jet + "o",
            "." * jet + "oo",
        ),
        -jet - 1,
        low // 2 - 2,
    )
    return Frame(
        body=(hull,),
        back=(flame,),
        deck=(6, long // 2),
        nose=low // 2 + 2,
        side=(4, 3, long - 12, 1),
        stern=low // 2,
        scene=Scene.STARS,
    )


def saucer(build: Build) -> Frame:
    """Return a disc with a dome, that hovers on a glow."""
    disc = grown(_ART["saucer"], build.long, 10 + build.tall)
    long, low = disc.width, disc.height
    return Frame(
        body=(disc,),
        deck=(4, long - 5),
        nose=low - 4,
        side=(4, low - 4, long - 8, 1),
        stern=low - 4,
        scene=Scene.CLOUDS,
    )


def skiff(build: Build) -> Frame:
    """Return a car that hovers on a glow."""
    hull = grown(_ART["skiff"], build.long, 10 + build.tall)
    long, low = hull.width, hull.height
    return Frame(
        body=(hull,),
        deck=(3, long // 2),
        nose=low - 5,
        side=(3, 3, long - 7, 1),
        stern=low - 4,
        scene=Scene.HILLS,
    )


FLYING: Final[dict[str, Callable[[Build], Frame]]] = {
    "plane": plane,
    "copter": copter,
    "airship": airship,
    "fighter": fighter,
    "shuttle": shuttle,
    "saucer": saucer,
    "skiff": skiff,
}
"""The bodies that fly and hover, by what they are called."""
