r"""Small works: bunkers, nests, palisades, houses and tents."""

from collections.abc import Callable
from typing import Final

from builder.drawing.album import block, drawn
from builder.drawing.bricks import Layer, dyed, wall
from builder.drawing.frames import Build, Frame
from builder.drawing.growing import grown

_ART: Final = drawn("shelters")


def bunker(build: Build) -> Frame:
    """Return a casemate with slits, a steel roof and a door; a large one in steps."""
    house = grown(_ART["bunker"], build.long + 2, 9 + build.tall // 2)
    long, high = house.width, house.height
    steps: list[Layer] = []
    wide, top = long, 0
    for _ in range(min(2, build.tall // 4)):
        wide = wide * 2 // 3
        step = grown(_ART["bunker"], wide)
        top -= step.height - 4
        steps.insert(0, dyed(step, {"g": "m"}).at((long - step.width) // 2, top))
    door = _ART["iron door"].at(3, high - 4)
    bank = _ART["bank"].at(long - 5, high - 3)
    mast = _ART["mast"].at((long - wide) // 2 + wide // 4, top - 4)
    return Frame(
        body=(*steps, house),
        back=(mast,),
        front=(door, bank),
        deck=(long // 2 - wide // 4, long // 2 + wide // 4),
        nose=4,
        side=(1, 5, long - 2, 3),
        ports=((long - 3, 4), (long // 2, 4), (long // 4, 4)),
        yard=(long // 2 + 1, high),
    )


def nest(build: Build) -> Frame:
    """Return a ring of sandbags with planks."""
    bags = grown(_ART["nest"], build.long, 6 + build.tall)
    long, high = bags.width, bags.height
    planks = block("b", 3, -1, 2, high + 1)
    other = planks.at(long - 9, 0)
    shelf = Layer(("mmmm" + "d" * (long - 10) + "mmmm",), 1, high // 2)
    return Frame(
        body=(bags,),
        front=(planks, other, shelf),
        deck=(4, long - 4),
        nose=1,
        side=(1, high - 2, long - 2, 1),
        ports=((long - 5, 2), (long // 2, 2), (4, 2)),
        yard=(long // 2, high),
    )


def palisade(build: Build) -> Frame:
    """Return a wall of stakes with a gate and a lookout."""
    long, high = (build.long + 6) // 2 * 2, 9 + build.tall
    stakes = ("be" * long)[:long]
    beam = "e" * long
    fence = Layer(
        (("/\\" * long)[:long], stakes, stakes, beam, *[stakes] * (high - 7), beam,
         stakes, stakes)
    )  # fmt: skip
    lookout = _ART["lookout"].at(long - 14, -8)
    legs = Layer(("...b.....b",) * (high - 1), long - 14, 2)
    door = wall("\n".join(["hmmmmmh", *["ebbebbe"] * (high - 4)]), long // 3 - 4, 3)
    return Frame(
        body=(fence,),
        back=(legs, lookout),
        front=(door,),
        deck=(2, long - 15),
        nose=high // 2,
        side=(1, high - 3, long - 2, 2),
        ports=((long - 5, high // 2), (long // 2, high // 2), (3, high // 2)),
        yard=(long // 2, high),
    )


def _storey(long: int) -> tuple[str, ...]:
    """Return a floor of a house: timber, plaster and windows."""
    plain = ("bwwwwww" * long)[: long - 1] + "b"
    panes = ("bwwccww" * long)[: long - 1] + "b"
    return ("b" * long, plain, panes, panes, plain)


def house(build: Build) -> Frame:
    """Return a house of timber with a chimney, with more floors where it is large."""
    long = 7 * max(2, build.long // 8) + 1
    floors = 1 + build.tall // 3
    roof = 4 + build.tall // 3
    slates = tuple(
        "." * (roof - course) + "/" + "m" * (long + 2 * course - 2 * roof + 2) + "\\"
        for course in range(roof)
    )
    ridge = "." * (roof + 1) + "l" * (long - 2 * roof + 2)
    rows = (ridge, *slates, "." + "d" * (long + 2),
            *("..." + row for row in _storey(long) * floors),
            ".." + "g" * (long + 1))  # fmt: skip
    home = Layer(tuple(row.replace("...b", "..b", 1) for row in rows))
    high = home.height
    stack = _ART["chimney"].at(long - roof - 3, -3)
    smoke = _ART["smoke"].at(long - roof - 3, -5)
    door = _ART["door"].at(8, high - 5)
    return Frame(
        body=(home,),
        back=(smoke, stack),
        front=(door,),
        deck=(roof + 1, long - roof + 2),
        nose=high - 4,
        side=(2, high - 1, long, 1),
        ports=((long, high - 4), (4, high - 4), (long, high - 9)),
        yard=(4, high),
    )


def tent(build: Build) -> Frame:
    """Return tents, up to three."""
    one = grown(_ART["tent"])
    count = min(3, 1 + build.tall // 2)
    high = one.height
    tents = tuple(
        dyed(one, {"l": "w"} if number % 2 else {}).at(12 * number, number % 2)
        for number in range(count)
    )
    poles = tuple(
        _ART["pennant"].at(8 + 12 * number, number % 2 - 4) for number in range(count)
    )
    long = 12 * count + 6
    return Frame(
        body=tuple(reversed(tents)),
        back=poles,
        deck=(6, long - 6),
        nose=high - 3,
        side=(1, high - 1, long - 2, 1),
        ports=((long - 4, high - 2), (3, high - 2), (long - 7, high - 5)),
        yard=(long // 2 + 4, high + (count > 1)),
    )


SHELTERS: Final[dict[str, Callable[[Build], Frame]]] = {
    "bunker": bunker,
    "nest": nest,
    "palisade": palisade,
    "house": house,
    "tent": tent,
}
"""Small works, by what they are called."""
