r"""The bodies of machines that roll on wheels and on tracks.

All look to the right. A body tells where its arms go (`Frame`).
"""

from collections.abc import Callable
from typing import Final

from builder.drawing.album import block, drawn
from builder.drawing.frames import Build, Frame, axles, driver, spread, track
from builder.drawing.growing import grown

_ART: Final = drawn("machines")


def tank(build: Build) -> Frame:
    """Return a low hull between two tracks."""
    hull = grown(_ART["tank"], build.long, 7 + build.tall * 2 // 3)
    long, low = hull.width, hull.height
    gear = track(0, low - 2, long - 1, 5 + build.tall // 2)
    tower = grown(_ART["bridge"], 8 + long // 10, 4 + build.tall)
    bridge = (tower.at(long // 8, 2 - tower.height),) if build.tall > 3 else ()
    return Frame(
        body=(*bridge, hull),
        front=(gear,),
        deck=(long // 5, long * 4 // 5),
        nose=low - 3,
        side=(3, 2, long - 6, low - 3),
        stern=low - 3,
        flue=1,
    )


def half_track(build: Build) -> Frame:
    """Return a hull with tracks behind and wheels in front."""
    hull = grown(_ART["half track"], build.long + 1, 8 + build.tall // 2)
    long, low = hull.width, hull.height
    high = 4 + build.tall // 2
    belt = track(-1, low - 1, long * 3 // 5, high)
    radius = high * 0.4 - 0.05
    steer = axles((long - radius - 1.5,), low - 1, low - 1 + high, radius)
    return Frame(
        body=(hull,),
        front=(belt, steer),
        deck=(3, long - 4),
        nose=low - 3,
        side=(1, low - 4, long - 4, 3),
        stern=low - 3,
        flue=1,
    )


def car(build: Build) -> Frame:
    """Return a car with two or three pairs of wheels."""
    hull = grown(_ART["car"], build.long, 8 + build.tall)
    long, low = hull.width, hull.height
    radius = 2.2 + 0.15 * build.pace + 0.1 * build.tall
    count = 2 if long < 26 else 3
    gear = axles(spread(3.5, long - 4, count), low - 2, low + radius - 0.3, radius)
    return Frame(
        body=(hull,),
        front=(gear,),
        deck=(4, long // 2),
        nose=low - 2,
        side=(2, low - 3, long - 4, 2),
        stern=low - 2,
        flue=1,
    )


def truck(build: Build) -> Frame:
    """Return a truck: a bed with its sides up behind a cab."""
    hull = grown(_ART["truck"], build.long, 9 + build.tall)
    long, low = hull.width, hull.height
    radius = 2.2 + 0.15 * build.tall
    count = max(2, min(6, round((long - 9) / (2 * radius + 1.5))))
    places = [*spread(3, long - 15, count - 1), long - 5.0] if count > 2 else (
        4, long - 5.0)  # fmt: skip
    return Frame(
        body=(hull,),
        front=(axles(places, low - 2, low + radius - 0.4, radius),),
        deck=(1, long - 10),
        nose=low - 2,
        side=(1, low - 4, long - 10, 2),
        stern=low - 2,
        flue=1,
    )


def cart(build: Build) -> Frame:
    """Return a wooden cart on two or three wooden wheels."""
    body = grown(_ART["cart"], build.long, 5 + build.tall)
    long, low = body.width, body.height
    size = 5 + 2 * (build.tall > 1)
    rim = grown(_ART["cart wheel"], size, size + 1)
    count = 2 if long < 28 else 3
    left = spread(1, long - 6 - size, count)
    return Frame(
        body=(body,),
        front=tuple(rim.at(round(x), low - 3) for x in left),
        crew=(driver(long - 10, 1),),
        deck=(2, long - 11),
        nose=low - 2,
        side=(1, low - 4, long - 4, 2),
        stern=low - 2,
    )


def engine(build: Build) -> Frame:
    """Return a steam engine with a tall chimney."""
    hull = grown(_ART["engine"], build.long, 10 + build.tall)
    long, low = hull.width, hull.height
    count = max(3, min(6, long // 7))
    radius = min(2.6, (long - 4) / count / 2 - 0.1)
    places = spread(radius + 0.5, long - radius - 3, count)
    gear = axles(places, low - 2, low + radius - 0.6, radius)
    top = hull.rows[0].index("k")
    smoke = _ART["smoke"].at(top - 3, -3)
    return Frame(
        body=(hull,),
        back=(smoke,),
        front=(gear,),
        deck=(6, long - 11),
        nose=low - 4,
        side=(1, low - 5, long - 3, 3),
        stern=low - 4,
    )


def bike(build: Build) -> Frame:
    """Return a motorcycle."""
    body = grown(_ART["bike"], min(build.long, 30), 7)
    long = body.width
    radius = 2.8 + 0.2 * build.pace + 0.35 * max(0, build.tall - 1)
    ground = 8.5 + (radius - 2.8)
    return Frame(
        body=(body, block("k", 1, 5, 6, 2)),
        front=(axles((2.6, long - 3.0), 5, ground, radius),),
        crew=(driver(long // 2 - 5, 2),),
        deck=(1, 5),
        nose=3,
        side=(long // 2 - 3, 3, 6, 1),
        stern=4,
    )


ROLLING: Final[dict[str, Callable[[Build], Frame]]] = {
    "tank": tank,
    "half-track": half_track,
    "car": car,
    "truck": truck,
    "cart": cart,
    "engine": engine,
    "bike": bike,
}
"""The bodies that roll, by what they are called."""
