"""The bodies of machines that roll, fly, hover, walk and swim, looking to the right."""

from collections.abc import Callable
from functools import partial
from typing import Final

from builder.drawing.bricks import Layer, Scene, Wheel, block, drawn, dyed, flipped
from builder.drawing.frames import Build, Frame, axles, driver, spread, track
from builder.drawing.growing import grown, sized, stretched

_ART: Final = drawn("machines")


def tank(build: Build) -> Frame:
    """Return a low hull between two tracks."""
    hull, long, low = sized(_ART["tank"], build.long, 7 + build.tall * 2 // 3)
    gear = track(0, low - 2, long - 1, 5 + build.tall // 2)
    tower = grown(_ART["bridge"], 8 + long // 10, 4 + build.tall)
    bridge = (tower.at(long // 8, 2 - tower.height),) if build.tall > 3 else ()
    return Frame(
        body=(*bridge, hull),
        wheels=(gear,),
        deck=(long // 5, long * 4 // 5),
        nose=low - 3,
        side=(3, 2, long - 6, low - 3),
        stern=low - 3,
        flue=1,
    )


def half_track(build: Build) -> Frame:
    """Return a hull with tracks behind and wheels in front."""
    hull, long, low = sized(_ART["half track"], build.long + 1, 8 + build.tall // 2)
    high = 4 + build.tall // 2
    belt = track(-1, low - 1, long * 3 // 5, high)
    radius = high * 0.4 - 0.05
    steer = axles((long - radius - 1.5,), low - 1, low - 1 + high, radius)
    return Frame(
        body=(hull,),
        wheels=(belt, steer),
        deck=(3, long - 4),
        nose=low - 3,
        side=(1, low - 4, long - 4, 3),
        stern=low - 3,
        flue=1,
    )


def car(build: Build) -> Frame:
    """Return a car with two or three pairs of wheels."""
    hull, long, low = sized(_ART["car"], build.long, 8 + build.tall)
    radius = 2.2 + 0.15 * build.pace + 0.1 * build.tall
    count = 2 if long < 26 else 3
    gear = axles(spread(3.5, long - 4, count), low - 2, low + radius - 0.3, radius)
    return Frame(
        body=(hull,),
        wheels=(gear,),
        deck=(4, long // 2),
        nose=low - 2,
        side=(2, low - 3, long - 4, 2),
        stern=low - 2,
        flue=1,
    )


def truck(build: Build) -> Frame:
    """Return a truck: a bed with its sides up behind a cab."""
    hull, long, low = sized(_ART["truck"], build.long, 9 + build.tall)
    radius = 2.2 + 0.15 * build.tall
    count = max(2, min(6, round((long - 9) / (2 * radius + 1.5))))
    places = [*spread(3, long - 15, count - 1), long - 5.0] if count > 2 else (
        4, long - 5.0)  # fmt: skip
    return Frame(
        body=(hull,),
        wheels=(axles(places, low - 2, low + radius - 0.4, radius),),
        deck=(1, long - 10),
        nose=low - 2,
        side=(1, low - 4, long - 10, 2),
        stern=low - 2,
        flue=1,
    )


def cart(build: Build) -> Frame:
    """Return a wooden cart on two or three wooden wheels."""
    body, long, low = sized(_ART["cart"], build.long, 5 + build.tall)
    size = 5 + 2 * (build.tall > 1)
    rim = grown(_ART["cart wheel"], size, size + 1)
    count = 2 if long < 28 else 3
    left = spread(1, long - 6 - size, count)
    return Frame(
        body=(body,),
        wheels=tuple(rim.at(round(x), low - 3) for x in left),
        crew=(driver(long - 10, 1),),
        deck=(2, long - 11),
        nose=low - 2,
        side=(1, low - 4, long - 4, 2),
        stern=low - 2,
    )


def engine(build: Build) -> Frame:
    """Return a steam engine with a tall chimney."""
    hull, long, low = sized(_ART["engine"], build.long, 10 + build.tall)
    count = max(3, min(6, long // 7))
    radius = min(2.6, (long - 4) / count / 2 - 0.1)
    places = spread(radius + 0.5, long - radius - 3, count)
    gear = axles(places, low - 2, low + radius - 0.6, radius)
    top = hull.rows[0].index("k")
    smoke = _ART["smoke"].at(top - 3, -3)
    return Frame(
        body=(hull,),
        back=(smoke,),
        wheels=(gear,),
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
        wheels=(axles((2.6, long - 3.0), 5, ground, radius),),
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


# The bodies of machines that fly and hover, all looking to the right

_FLYERS: Final = drawn("machines-flyers")


def _far_wing(near: Layer) -> Layer:
    """Return the wing of the far side: the near one upside down, and dark."""
    turn = str.maketrans("/\\()lm", "()/\\dd")
    return Layer(tuple(row.translate(turn) for row in reversed(near.rows)))


def plane(build: Build) -> Frame:
    """Return an aeroplane with a propeller, or a jet if it is fast."""
    hull, long, low = sized(_FLYERS["plane"], build.long, 8 + build.tall)
    span = grown(_FLYERS["wing"], 9 + long // 5, 6 + build.tall // 2)
    near = span.at(long // 4 - 2, low - 4)
    far = _far_wing(span).at(long // 4 + 2, 5 - span.height)
    if build.pace < 3:
        driven = _FLYERS["propeller"].at(long - 1, low // 2 - 3)
    else:
        driven = _FLYERS["tip tank"].at(long // 2, low - 3)
    return Frame(
        body=(hull,),
        back=(far,),
        front=(near, driven),
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


def decked(build: Build, wings: int) -> Frame:
    """Return an old aeroplane with wings above each other, a propeller and wheels."""
    hull, long, low = sized(_FLYERS["old plane"], build.long, 7 + build.tall)
    span, left = 10 + long // 5, long * 2 // 5
    tops = [low + 1, *(1 - 5 * step for step in range(1, wings))]
    edge = (f"/{'l' * (span - 2)}\\", f"({'m' * (span - 2)})")
    decks = [Layer(edge, left + at, top) for at, top in enumerate(tops)]
    high = tops[0] - tops[-1]
    struts = [Layer(("b",) * high, left + at, tops[-1] + 1) for at in (3, span - 3)]
    rows = ("k.....k", "k.....k", ".kkk.k")
    legs = Layer(rows, left + 3, low + 2, (Wheel(3.0, 2.6, 1.7),))
    screw = _FLYERS["propeller"].at(long - 1, low // 2 - 3)
    under = low + 2
    return Frame(
        body=(hull,),
        back=(decks[-1], *struts),
        front=(*decks[:-1], screw),
        wheels=(legs,),
        deck=(4, long // 2),
        nose=low - 3,
        side=(3, 3, left - 3, 2),
        stern=low - 4,
        hands=(
            (long * 2 // 3, low + 2),
            (long // 2, low + 2),
            (long * 3 // 4, low - 2),
        ),
        shoulders=((long // 2 + 2, under), (long // 2 - 2, under)),
        hangs=True,
        scene=Scene.CLOUDS,
    )


def copter(build: Build) -> Frame:
    """Return a helicopter."""
    hull, long, low = sized(_FLYERS["copter"], build.long, 11 + build.tall)
    mast = next(at for at, sign in enumerate(hull.rows[0]) if at > 2 and sign == "g")
    blades = max(10, long * 4 // 5)
    rotor = block("k", mast, -2, 2, 3)
    blade = Layer(("s" * (blades // 2) + "kk" + "s" * (blades // 2),),
                  mast - blades // 2, -2)  # fmt: skip
    tail = _FLYERS["tail rotor"].at(0, -1)
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
    bag, long, low = sized(_FLYERS["balloon"], build.long, 9 + build.tall)
    car = grown(_FLYERS["gondola"], 6 + long // 4)
    x = (long - car.width) // 2
    screw = _FLYERS["screw"].at(x - 1, low - 1)
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
    hull, long, low = sized(_FLYERS["fighter"], build.long, 8 + build.tall)
    span = grown(_FLYERS["wing"], 9 + long // 5, 6 + build.tall // 2)
    near = span.at(1, low - 3)
    far = _far_wing(span).at(2, 4 - span.height)
    flame = stretched(_FLYERS["exhaust"], a=build.pace)
    return Frame(
        body=(hull,),
        back=(far, flame.at(-3 - build.pace, low - 4)),
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
    hull, long, low = sized(_FLYERS["rocket"], build.long, 9 + build.tall)
    flame = stretched(_FLYERS["flame"], a=1 + build.pace)
    return Frame(
        body=(hull,),
        back=(flame.at(-4 - build.pace, low // 2 - 2),),
        deck=(6, long // 2),
        nose=low // 2 + 2,
        side=(4, 3, long - 12, 1),
        stern=low // 2,
        scene=Scene.STARS,
    )


FLYING: Final[dict[str, Callable[[Build], Frame]]] = {
    "plane": plane,
    "biplane": partial(decked, wings=2),
    "triplane": partial(decked, wings=3),
    "copter": copter,
    "airship": airship,
    "fighter": fighter,
    "shuttle": shuttle,
}
"""The bodies that fly and hover, by what they are called."""


# The bodies of machines that walk, all looking to the right

_STRIDERS: Final = drawn("machines-striding")


def walker(build: Build) -> Frame:
    """Return a body on two legs, and on four where it is long."""
    many = build.long >= _FOUR_LEGGED
    most = _WIDEST if many else _WIDEST_ON_TWO
    torso, long, low = sized(
        _STRIDERS["torso"], min(build.long, most) - 4, 9 + min(build.tall, 4)
    )
    leg = grown(_STRIDERS["leg"], high=13 + min(build.tall, 5))
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
    torso, long, low = sized(
        _STRIDERS["torso"], build.long - 12, 9 + min(build.tall, 3)
    )
    leg = _STRIDERS["crab leg"]
    rear = leg.at(-10, low - 8)
    fore = flipped(leg).at(long - 6, low - 8)
    middle = _STRIDERS["middle leg"].at(long // 2 - 3, low - 3)  # fmt: skip
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
    torso, long, low = sized(
        _STRIDERS["giant"], min(build.long, 28) - 8, 13 + min(build.tall, 3)
    )
    leg = grown(_STRIDERS["giant leg"], 7, 8 + min(build.tall, 5))
    arm = grown(_STRIDERS["giant arm"], high=6 + min(build.tall, 3))
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


# The bodies of machines that swim, all looking to the right

_VESSELS: Final = drawn("machines-vessels")


def _waves(long: int, y: int) -> Layer:
    return Layer((("/\\.." * long)[:long], "t" * long), 0, y)


def boat(build: Build) -> Frame:
    """Return a boat with a wheelhouse and a funnel."""
    hull, long, low = sized(_VESSELS["hull"], build.long, 7 + build.tall // 2)
    cabin = grown(_VESSELS["house"], 6 + long // 6, 6 + build.tall)
    house = cabin.at(long // 4 + 1, 4 - cabin.height)
    funnel = _VESSELS["funnel"].at(long // 4, 0)
    smoke = _VESSELS["smoke"].at(long // 4 - 5, -6)
    return Frame(
        body=(hull, house),
        back=(smoke, funnel) if build.pace else (funnel,),
        water=(_waves(long, low - 2),),
        deck=(1, long - 3),
        nose=2,
        side=(2, 2, long - 7, max(1, low - 4)),
        stern=2,
        scene=Scene.WATER,
    )


def ship(build: Build) -> Frame:
    """Return a ship with a sail on each mast."""
    hull, long, low = sized(_VESSELS["keel"], build.long, 7 + build.tall // 2)
    masts = 1 if long < 26 else 2 if long < 36 else 3
    room = (long - 5) // masts
    back: list[Layer] = []
    for number in range(masts):
        sail = grown(
            _VESSELS["sail"], min(room - 1, 12), 10 + build.tall - (number == masts - 1)
        )
        x = 2 + room * number
        top = -sail.height
        back += [Layer(("b",) * (sail.height + 5), x + 2, top - 2), sail.at(x, top + 1)]
        back.append(_VESSELS["pennant"].at(x + 2, top - 4))
    return Frame(
        body=(hull,),
        back=tuple(back),
        water=(_waves(long, low - 2),),
        deck=(3, long - 5),
        nose=2,
        side=(2, 4, long - 7, 1),
        stern=3,
        hands=((long * 2 // 3, 3), (long * 2 // 5, 3), (long // 5, 3)),
        scene=Scene.WATER,
    )


SWIMMING: Final[dict[str, Callable[[Build], Frame]]] = {
    "boat": boat,
    "ship": ship,
}
"""The bodies that swim, by what they are called."""
