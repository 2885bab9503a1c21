r"""What strikes from a machine: blades, drills, claws, saws, hammers, rams, shields.

Parts at the nose have their root at x 0, and y 0 is the course of their middle.
"""

from typing import Final

from builder.drawing.album import drawn
from builder.drawing.barrels import ArmForm, DrawnArm
from builder.drawing.bricks import Layer, moved
from builder.drawing.growing import grown
from builder.drawing.mounted import FOOT

_ART: Final = drawn("striking")


def at_nose(arm: DrawnArm) -> tuple[Layer, ...]:
    """Return what strikes in front of a hull; its root at x 0, its middle at y 0."""
    size = min(arm.size, 6)
    made = _NOSES[arm.form](size, arm.dice)
    high = made.height
    strut = Layer(("kkkk",), -3, 0)
    return (strut, made.at(0, -(high // 2)))


def _blade(size: int, dice: int) -> Layer:
    thick = 1 + (dice > 3)
    long = 5 + size
    return Layer(
        (
            "hk",
            *["kk" + "s" * long] * thick,
            "kk" + "s" * (long - 1) + ")",
            "hk",
        )
    )


def _drill(size: int, dice: int) -> Layer:
    del dice
    half = 2 + size // 3
    rows: list[str] = []
    for course in range(-half, half + 1):
        long = 2 * (half - abs(course)) + 2
        turn = ("skss" if course % 2 else "sssk") * 6
        end = {-1: "\\", 1: ")"}.get((course > 0) - (course < 0), "s")
        rows.append("k" + turn[:long] + end)
    return Layer(tuple(rows))


def _claw(size: int, dice: int) -> Layer:
    del dice
    jaw = "s" * (3 + size)
    return Layer(
        (
            "../s" + jaw + "\\",
            "kkss" + "." * (1 + size) + "ss",
            "kkkh" + "." * (2 + size) + "h",
            "kkss" + "." * (1 + size) + "ss",
            "..(s" + jaw + ")",
        )
    )


def _saw(size: int, dice: int) -> Layer:
    del dice
    half = 3 + size // 3
    wide = 2 * half
    rows = []
    for course in range(-half, half + 1):
        notch = max(0, abs(course) - half // 2)
        long = wide - 2 * notch
        if abs(course) <= half // 2:
            rim = "k" if course % 2 else "s"
            hub = "kk" if abs(course) < 2 else "ss"
            blade = "s" * ((long - 4) // 2)
            rows.append(rim + blade + hub + blade + rim)
        else:
            left, right = "/\\" if course < 0 else "()"
            rows.append("." * notch + left + "s" * (long - 2) + right)
    return Layer(tuple(rows))


def _hammer(size: int, dice: int) -> Layer:
    del dice
    arm = "b" * (4 + size)
    head = "." * len(arm)
    return Layer(
        (
            head + "/gg\\",
            head + "gggg",
            arm + "kggk",
            head + "gggg",
            head + "kkkk",
        )
    )


def _ram(size: int, dice: int) -> Layer:
    del dice
    rows = 4 + size
    prow = ["g" + "s" * (course // 2 + 1) + "\\" for course in range(rows)]
    prow.append("k" * (rows // 2 + 3))
    return Layer(tuple(prow))


def _shield(size: int, dice: int) -> Layer:
    del dice
    return grown(_ART["pavise"], 5, 6 + size)


_NOSES: Final = {
    ArmForm.BLADE: _blade,
    ArmForm.DRILL: _drill,
    ArmForm.CLAW: _claw,
    ArmForm.SAW: _saw,
    ArmForm.HAMMER: _hammer,
    ArmForm.RAM: _ram,
    ArmForm.SHIELD: _shield,
}


def boom(arm: DrawnArm) -> tuple[Layer, ...]:
    """Return a striking arm on a joint: a boom that reaches up and over, on a foot."""
    size = min(arm.size, 6)
    rise = 3 + size // 2
    post = Layer(("mm",) * (rise + 1 + FOOT), -1, -rise - 1)
    beam = Layer(("/mmmmm", "(mmmmm"), -2, -rise - 2)
    joint = Layer(("hh", "hh"), -1, -rise - 2)
    made = _NOSES[arm.form](size, arm.dice)
    tool = made.at(3, -rise - 2 - made.height // 2)
    return (post, *moved((tool,), 0, 1), beam, joint)
