r"""Works of stone: keeps, walls, gatehouses and towers."""

from collections.abc import Callable
from typing import Final

from builder.drawing.album import drawn
from builder.drawing.bricks import Layer, dyed, wall
from builder.drawing.frames import Build, Frame
from builder.drawing.growing import grown

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


def gate(wide: int, high: int) -> Layer:
    """Return a gate in its arch."""
    return grown(_ART["gate"], wide, high)


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
    door = gate(9, high - 2).at(long // 2 - 5, 2)
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
        ports=(
            (long, low - 1),
            (4, low),
            (long, low - 5),
        ),
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
    door = gate(min(inner, 12), high - 7).at(broad + (inner - min(inner, 12)) // 2 - 1,
                                            7)  # fmt: skip
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
