"""Works of stone and small ones: keeps, walls, towers, bunkers, huts and bridges."""

from collections.abc import Callable
from math import sqrt
from typing import Final

from builder.drawing.bricks import Layer, block, drawn, dyed, wall
from builder.drawing.frames import Build, Frame
from builder.drawing.growing import grown, sized

_ART: Final = drawn("works")


def curtain(long: int, high: int) -> Layer:
    """Return a wall with battlements, slits and a plinth."""
    body = ["m" * long for _ in range(high - 4)]
    middle = len(body) // 2
    slits = ("mmmmmkmm" * long)[: long - 2] + "mm"
    for course in (middle, middle - 1):
        if 0 <= course < len(body) and high > 6:
            body[course] = slits
    teeth = ("mm,,mm,," * long)[:long]
    return Layer((teeth, "l" * long, *body, "m" * long, "d" * long))


def tower(wide: int, high: int) -> Layer:
    """Return a tower whose head is wider than its shaft."""
    made = grown(_ART["tower"], wide, high)
    rows = list(made.rows)
    rows[2] = "(" + "d" * (len(rows[0]) - 2) + ")"
    return Layer(tuple(rows))


def keep(build: Build) -> Frame:
    """Return a wall with a gate, and a tower for each eight inches."""
    long, high = build.long + 2, 9 + build.tall
    front = curtain(long, high)
    count = max(1, build.pace)
    broad = 9 + build.tall // 3
    rise = high + 6 + build.tall // 2
    head = tower(broad, rise)
    right = head.at(long - broad + 2, high - rise)
    towers = [right]
    if count > 1:
        towers.append(tower(broad, rise - 2).at(-2, high - rise + 2))
    door = grown(_ART["gate"], 9, high - 2).at(long // 2 - 5, 2)
    inner: tuple[Layer, ...] = ()
    if count > 2:
        tall = tower(broad + 4, rise + 6)
        inner = (
            dyed(tall, {"m": "l", "l": "m"}).at(
                long // 2 - broad // 2, high - rise - 6
            ),
        )
    low = high * 2 // 3
    return Frame(
        body=(*inner, front, *towers),
        front=(door,),
        deck=(8 if count > 1 else 3, long - broad),
        nose=low,
        side=(1, high - 3, long - 2, 2),
        stern=0,
        ports=((long, low - 1), (4, low), (long, low - 5)),
        yard=(long - broad - 4, high),
    )


def rampart(build: Build) -> Frame:
    """Return a long wall with buttresses."""
    long, high = build.long + 8, 8 + build.tall
    front = curtain(long, high)
    rows = ("/mm\\", *["mmmm"] * (high - 5), "dddd")
    props = tuple(
        Layer(rows, x, 3) for x in range(3, long - 5, max(8, (long - 10) // 3))
    )
    return Frame(
        body=(front,),
        front=props,
        deck=(3, long - 3),
        nose=high // 2,
        side=(1, 2, long - 2, high - 4),
        ports=((long - 2, high // 2), (8, high // 2), (long // 2, high // 2)),
        yard=(long // 2, high),
    )


def gatehouse(build: Build) -> Frame:
    """Return two towers with a gate between them."""
    high = 15 + build.tall
    broad = 9 + build.long // 12
    inner = max(10, build.long - 2 * broad + 6)
    left = tower(broad, high)
    right = left.at(broad + inner - 2, 0)
    middle = curtain(inner + 2, high - 4).at(broad - 2, 4)
    wide = min(inner, 12)
    door = grown(_ART["gate"], wide, high - 7).at(broad + (inner - wide) // 2 - 1, 7)
    return Frame(
        body=(middle, left, right),
        front=(door,),
        deck=(broad, broad + inner - 2),
        nose=high // 2 + 2,
        side=(2, high - 4, broad - 3, 2),
        ports=((broad + inner + 3, high // 2), (4, high // 2), (broad + 2, 6)),
        yard=(broad + inner - 1, high),
    )


def lone_tower(build: Build) -> Frame:
    """Return a tower by itself on a mound."""
    broad = 8 + build.long // 4
    high = 16 + 2 * build.tall
    head = tower(broad, high)
    mound = wall("/" + "u" * (broad + 2) + "\\\n" + "u" * (broad + 4), -2, high - 2)
    door = _ART["door"].at(broad // 2 - 2, high - 5)
    return Frame(
        body=(head,),
        front=(mound, door),
        deck=(1, broad - 1),
        nose=high // 2,
        side=(2, high // 2, broad - 4, 2),
        ports=(
            (broad - 3, high // 2),
            (broad - 3, high // 2 - 4),
            (broad - 3, high // 2 + 4),
        ),
        yard=(broad - 4, high),
    )


STONEWORKS: Final[dict[str, Callable[[Build], Frame]]] = {
    "keep": keep,
    "wall": rampart,
    "gatehouse": gatehouse,
    "tower": lone_tower,
}
"""Works of stone, by what they are called."""


# Small works: bunkers, nests, palisades, houses and tents

_SHELTERS: Final = drawn("works-shelters")


def bunker(build: Build) -> Frame:
    """Return a casemate with slits, a steel roof and a door; a large one in steps."""
    house, long, high = sized(_SHELTERS["bunker"], build.long + 2, 9 + build.tall // 2)
    steps: list[Layer] = []
    wide, top = long, 0
    for _ in range(min(2, build.tall // 4)):
        wide = wide * 2 // 3
        step = grown(_SHELTERS["bunker"], wide)
        top -= step.height - 4
        steps.insert(0, dyed(step, {"g": "m"}).at((long - step.width) // 2, top))
    door = _SHELTERS["iron door"].at(3, high - 4)
    bank = _SHELTERS["bank"].at(long - 5, high - 3)
    mast = _SHELTERS["mast"].at((long - wide) // 2 + wide // 4, top - 4)
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
    bags, long, high = sized(_SHELTERS["nest"], build.long, 6 + build.tall)
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
    lookout = _SHELTERS["lookout"].at(long - 14, -8)
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
    # A floor is timber, plaster and windows.
    plain = ("bwwwwww" * long)[: long - 1] + "b"
    panes = ("bwwccww" * long)[: long - 1] + "b"
    storey = ("b" * long, plain, panes, panes, plain)
    rows = (ridge, *slates, "." + "d" * (long + 2),
            *("..." + row for row in storey * floors),
            ".." + "g" * (long + 1))  # fmt: skip
    home = Layer(tuple(row.replace("...b", "..b", 1) for row in rows))
    high = home.height
    stack = _SHELTERS["chimney"].at(long - roof - 3, -3)
    smoke = _SHELTERS["smoke"].at(long - roof - 3, -5)
    door = _SHELTERS["door"].at(8, high - 5)
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
    one = grown(_SHELTERS["tent"])
    count = min(3, 1 + build.tall // 2)
    high = one.height
    tents = tuple(
        dyed(one, {"l": "w"} if number % 2 else {}).at(12 * number, number % 2)
        for number in range(count)
    )
    poles = tuple(
        _SHELTERS["pennant"].at(8 + 12 * number, number % 2 - 4)
        for number in range(count)
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


# Bridges of stone: a road on arches over a stream

_SPAN: Final = 10
"""Cells across an arch."""
_PIER: Final = 4


def bridge(build: Build) -> Frame:
    """Return a bridge with an arch for each few inches, at most three."""
    count = max(1, min(3, build.long // 12))
    spare = build.long + 8 - _PIER * (count + 1)
    span = max(_SPAN, spare // count)
    long, high = _PIER + count * (span + _PIER), 11 + build.tall
    rail = ("l,,l,," * long)[: long - 1] + "l"
    body = [rail, "l" * long, "s" * long, "m" * long]
    arch = high - len(body)
    body += [_course(down, arch, (span, count)) for down in range(arch)]
    water = Layer((("/\\.." * long)[:long], "t" * long, "t" * long), 0, high - 3)
    return Frame(
        body=(Layer(tuple(body)),),
        water=(water,),
        deck=(3, long - 3),
        nose=3,
        side=(1, 3, long - 2, 1),
        ports=((long - 2, 3), (3, 3), (long // 2, 3)),
        yard=(1, high),
    )


def _course(down: int, arch: int, spans: tuple[int, int]) -> str:
    """Return a course of the arches, with a keystone in each of the first ones."""
    span, count = spans
    deep = min(1.0, (down + 1) / min(arch, span / 2))
    half = round(span / 2 * sqrt(1 - (1 - deep) ** 2))
    side = max(0, (span - 2 * half) // 2)
    opening = "." * (span - 2 * side)
    stone = "d" * min(1, side)
    leaf = "m" * max(0, side - 1)
    pier = "m" * _PIER
    return pier + (leaf + stone + opening + stone + leaf + pier) * count
