"""Arms, and the barrels that grow with their Range and Damage."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from builder.drawing.bricks import Layer


class Form(Enum):
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

    @property
    def near(self) -> bool:
        """Whether it strikes from the nose instead of firing."""
        return self in _NEAR


_NEAR: Final = frozenset(
    {Form.BLADE, Form.DRILL, Form.CLAW, Form.SAW, Form.HAMMER, Form.RAM, Form.SHIELD}
)


@dataclass(frozen=True, slots=True)
class Arm:
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

    form: Form
    size: int = 1
    reach: int = 0
    dice: int = 1
    many: int = 1
    free: bool = True
    tips: str = ""
    spark: str = ""


def barrel(arm: Arm, longest: int) -> Layer:
    """Return the barrels of an arm, their root at the upper left corner."""
    long = max(4, min(longest, 3 + round(0.4 * arm.reach)))
    most = {1: 3, 2: 2}.get(arm.many, 1)
    bore = min(most, 1 + (arm.dice > 1) + (arm.dice > 3))
    tube = _TUBES.get(arm.form, _gun)(long, bore)
    if arm.spark:
        tube = [row[:-1] + arm.spark if full_to(row, long) else row for row in tube]
    rows: list[str] = []
    for number in range(min(arm.many, 3 if len(tube) < 3 else 2)):
        rows += ["kk"] * bool(number)
        rows += tube
    return Layer(tuple(rows))


def full_to(row: str, long: int) -> bool:
    """Return whether a course of a barrel ends in a brick at its muzzle."""
    return len(row) == long and row[-1].isalpha()


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
    cup = long - short
    return [
        "." * short + "/" + "s" * (cup - 1),
        *["k" * (short - 1) + "g" + "s" * cup] * bore,
        "." * short + "(" + "s" * (cup - 1),
    ]


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


def _rails(long: int, bore: int) -> list[str]:
    del bore
    rail = ("sssk" * long)[: long - 1] + "s"
    return [rail, "k" + "t" * (long - 2) + "y", rail]


_TUBES: Final = {
    Form.AUTO: _auto,
    Form.BLAST: _blast,
    Form.FLAME: _flame,
    Form.CANNON: _cannon,
    Form.RAIL: _rails,
}
