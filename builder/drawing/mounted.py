r"""What a machine shoots with, on its mounts: turrets, racks, catapults, rockets, kegs.

Every part stands on its foot: the foot's middle is at x 0, and y 0 is the first course
below what shows. Feet go on below that, so that they root in what they stand on.
"""

from dataclasses import replace
from typing import Final

from builder.drawing.album import block, drawn, joined
from builder.drawing.barrels import ArmForm, DrawnArm, barrel
from builder.drawing.bricks import Layer, moved, wall
from builder.drawing.growing import grown

_ART: Final = drawn("mounted")

FOOT: Final = 3
"""Courses that a foot goes down into what it stands on."""


def turret(arm: DrawnArm, longest: int) -> tuple[Layer, ...]:
    """Return an arm on a mount that turns: a shield for a small one, or a dome."""
    tubes = barrel(arm, longest)
    if arm.size <= 1 and arm.many == 1 and arm.form is not ArmForm.CANNON:
        shield = grown(_ART["pintle"], high=tubes.height + 1)
        high = shield.height
        post = block("k", -1, -1, 2, FOOT + 1)
        return (post, tubes.at(-1, -high), shield.at(-2, -high))
    wide = max(7, min(5 + min(arm.size, 6) * 3 // 2, longest * 3 // 4))
    dome = grown(_ART["turret"], wide, max(3, tubes.height + 1))
    high = dome.height + 1
    left = -(wide // 2)
    ring = "g" * (wide - 4)
    foot = Layer((ring,) * (FOOT + 1), left + 2, -1)
    root = left + wide - 3
    parts = [foot, tubes.at(root, -high + 1), dome.at(left, -high)]
    if arm.form is ArmForm.FLAME:
        parts.append(_ART["flame tank"].at(left - 2, -4))
    return tuple(parts)


def port(arm: DrawnArm, longest: int) -> tuple[Layer, ...]:
    """Return a fixed arm that looks out of a hull: its root at x 0, its middle y 0."""
    tubes = barrel(replace(arm, many=1, dice=min(arm.dice, 3)), longest)
    high = tubes.height
    frame = Layer(("kkk",) * high, -2, -(high // 2))
    return (tubes.at(0, -(high // 2)), frame)


def rack(arm: DrawnArm) -> tuple[Layer, ...]:
    """Return a rack of tubes with a tip for each explosive, on a foot."""
    tips = arm.tips[:6]
    wide, rows = 7 + min(arm.size, 5), max(2, len(tips), min(arm.size, 4))
    box = grown(_ART["pod"], wide, rows + 2)
    high = box.height + 1
    left = -(wide // 2)
    noses = [
        "k" + (tip + "w" if number % 2 == 0 else tip) for number, tip in enumerate(tips)
    ] + ["k"] * (rows - len(tips))
    foot = Layer(("gggg",) * (FOOT + 1), -2, -1)
    tubes = Layer(tuple(noses), left + wide - 1, -high + 1)
    return (foot, box.at(left, -high), tubes)


def catapult(arm: DrawnArm) -> tuple[Layer, ...]:
    """Return a catapult, its arm as long as its Size calls for."""
    long = 3 + min(arm.size, 6)
    beam: list[str] = []
    for step in range(long):
        cup = "e" if step == 0 else "b"
        beam.append("." * (long - step) + "/" + cup * 2 + ")")
    beam[0] = "." * (long - 1) + "ebbb"
    load = (arm.tips or "g")[0]
    beam.insert(0, "." * (long - 1) + f"/{load}{load}\\")
    wide = long + 6
    base = wall(
        "\n".join(
            [
                "..hh".ljust(wide - 4, ".") + "bb",
                "e" * wide,
                "." + "b" * (wide - 2),
                *["." * 2 + "bb" + "." * (wide - 8) + "bb"] * FOOT,
            ]
        )
    )
    left = -(wide // 2)
    post = block("k", left + 3, -5, 2, 3)
    return (
        Layer(tuple(beam), left + 1, -len(beam) - 1),
        post,
        base.at(left, -3),
    )


def rocket(arm: DrawnArm) -> tuple[Layer, ...]:
    """Return rockets on a sloping rail; one above the other where there are more."""
    nose = arm.spark or "r"
    long = 7 + min(arm.size, 6)
    many = min(arm.many, 3)
    rows: list[str] = []
    for number in range(many):
        posts = "g" + "." * (long - 6) + "g"
        rows += [
            "mm" + (posts if number else ""),
            "m" + "s" * (long - 4) + nose * 2 + "w",
            "mm" + posts,
            "mm" + "k" * (long - 4),
        ]
    foot = Layer(("kk",) * (FOOT + 1), -1, -1)
    return (foot, Layer(tuple(rows), -(long // 2), -len(rows)))


def hung(arm: DrawnArm) -> tuple[Layer, ...]:
    """Return a rack or rockets that hang on a pylon, its root at y 0."""
    parts = rocket(arm) if arm.form is ArmForm.ROCKET else rack(arm)
    top = min(part.y for part in parts[1:])
    pylon = Layer(("gg",) * 5, -1, -2)
    return (pylon, *moved(parts[1:], 0, 1 - top))


def keg(letter: str = "r") -> Layer:
    """Return a keg that stands on y 0, with a mark of a colour and a fuse."""
    return Layer((",k", "bbbb", f"h{letter * 2}h", "bbbb"), -2, -4)


def pile(letters: str) -> Layer:
    """Return up to four kegs that stand on y 0, one of them on the others."""
    places = ((0, 0), (4, 0), (2, -3), (8, 0))
    kegs = [
        keg(letter).at(x + 2, y)
        for letter, (x, y) in zip(letters[:4], places, strict=False)
    ]
    return joined(*kegs)


def shells(tips: str) -> Layer:
    """Return shells that stand side by side, a tip of each one's colour."""
    return Layer(
        (
            "".join(f"{tip}," for tip in tips[:6]),
            "".join("h," for _ in tips[:6]),
            "k" * (2 * len(tips[:6])),
        ),
        0,
        -3,
    )
