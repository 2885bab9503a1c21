"""Arms of machines: the barrels that grow with them, and the mounts they are on."""

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from builder.drawing.bricks import Layer, block, drawn, dyed, joined, moved
from builder.drawing.growing import grown, stretched


class ArmForm(Enum):
    """How an arm looks."""

    GUN = "gun"
    AUTO = "machine gun"
    BLAST = "flared barrel"
    FLAME = "flame nozzle"
    CANNON = "cannon"
    RAIL = "rails"
    RACK = "rack of tubes"
    CATAPULT = "catapult"
    ROCKET = "rocket on a rail"
    BOMB = "keg"
    BLADE = "blade"
    DRILL = "drill"
    CLAW = "claw"
    SAW = "saw"
    HAMMER = "hammer"
    RAM = "ram"
    SHIELD = "shield"


@dataclass(frozen=True, slots=True)
class DrawnArm:
    """An arm of a machine, as it is drawn.

    Attributes:
        form: How it looks.
        size: How bulky it is, in inches.
        reach: Its Range in inches, which makes its barrel long.
        dice: Its Damage dice, which make its barrel thick.
        many: How many of it stand together: its barrels.
        free: Whether it is on a joint or a turret.
        tips: A letter for each explosive it is loaded with, at most six.
        spark: The letter of what comes out of it; empty for plain shot.
    """

    form: ArmForm
    size: int = 1
    reach: int = 0
    dice: int = 1
    many: int = 1
    free: bool = True
    tips: str = ""
    spark: str = ""


def barrel(arm: DrawnArm, longest: int) -> Layer:
    """Return the barrels of an arm, their root at the upper left corner."""
    long = max(4, min(longest, 3 + round(0.4 * arm.reach)))
    most = {1: 3, 2: 2}.get(arm.many, 1)
    bore = min(most, 1 + (arm.dice > 1) + (arm.dice > 3))
    tube = _TUBES.get(arm.form, _gun)(long, bore)
    if arm.spark:
        # A course lights up where it ends in a brick at the muzzle.
        tube = [
            row[:-1] + arm.spark if len(row) == long and row[-1].isalpha() else row
            for row in tube
        ]
    rows: list[str] = []
    for number in range(min(arm.many, 3 if len(tube) < 3 else 2)):
        rows += ["kk"] * bool(number)
        rows += tube
    return Layer(tuple(rows))


def _gun(long: int, bore: int) -> list[str]:
    if bore == 1:
        return ["k" + "g" * (long - 3) + "kk"]
    sleeve = max(2, long // 3)
    row = "k" * sleeve + "g" * (long - sleeve - 2) + "kk"
    return [row] * (bore - 1) + ["k" * (long - 2) + "kk"]


def _auto(long: int, bore: int) -> list[str]:
    vent = ("gs" * long)[: long - 2] + "kk"
    return [vent] * min(bore, 2) + ["k" * max(3, long // 2)]


def _blast(long: int, bore: int) -> list[str]:
    short = max(2, long - 3)
    bell = stretched(_ART["blast"], a=short - 1, b=bore, c=long - short - 1)
    return list(bell.rows)


def _flame(long: int, bore: int) -> list[str]:
    pipe = max(2, long // 4)
    fire = max(7, long - pipe)
    head = "." * (pipe + fire // 2)
    return [
        head + "/oo\\",
        *["k" + "g" * (pipe - 1) + "or" + "y" * (fire - 4) + "oo\\"] * bore,
        "." * (pipe + 2) + "(" + "o" * (fire - 4) + ")",
    ]


def _cannon(long: int, bore: int) -> list[str]:
    sleeve = max(2, long // 2)
    brake = "." * (long - 3) + "kkk"
    row = "k" * sleeve + "g" * (long - sleeve - 3) + "kkk"
    return [brake, *[row] * max(bore, 2), brake]


def _rails(long: int, _bore: int) -> list[str]:
    rail = ("sssk" * long)[: long - 1] + "s"
    return [rail, "k" + "t" * (long - 2) + "y", rail]


_TUBES: Final = {
    ArmForm.AUTO: _auto,
    ArmForm.BLAST: _blast,
    ArmForm.FLAME: _flame,
    ArmForm.CANNON: _cannon,
    ArmForm.RAIL: _rails,
}


# Arms on their mounts: turrets, racks, catapults, rockets, kegs.
#
# Every part stands on its foot: its middle is at x 0, and y 0 is the first course below
# what shows. Feet go on below that, so that they root in what they stand on.

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
    base = stretched(_ART["trestle"], a=wide - 8, b=FOOT)
    left = -(wide // 2)
    post = block("k", left + 3, -5, 2, 3)
    return (Layer(tuple(beam), left + 1, -len(beam) - 1), post, base.at(left, -3))


def rocket(arm: DrawnArm) -> tuple[Layer, ...]:
    """Return rockets on a sloping rail; one above the other where there are more."""
    long = 7 + min(arm.size, 6)
    drawing = stretched(_ART["rocket"], a=long - 6)
    one = dyed(drawing, {"r": arm.spark or "r"}).rows
    rows = ("mm", *one[1:], *one * (min(arm.many, 3) - 1))
    foot = Layer(("kk",) * (FOOT + 1), -1, -1)
    return (foot, Layer(rows, -(long // 2), -len(rows)))


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
    shown = tips[:6]
    points, count = "".join(f"{tip}," for tip in shown), len(shown)
    return Layer((points, "h," * count, "kk" * count), 0, -3)
