"""A body with its arms: what stands on the deck, at the nose, on the shoulders."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from builder.drawing.barrels import (
    FOOT,
    ArmForm,
    DrawnArm,
    catapult,
    hung,
    keg,
    pile,
    port,
    rack,
    rocket,
    shells,
    turret,
)
from builder.drawing.bricks import Layer, Portrait, bounds, drawn, flipped, moved, wall
from builder.drawing.frames import Frame, windows
from builder.drawing.growing import ellipse, ends, grown, solid, stretched, surface

# Arcs of energy before a machine: one for each die of its shield, to three


def arcs(layers: Sequence[Layer], count: int) -> Layer:
    """Return arcs of energy from above a drawing to before its foot, at most three."""
    start, top, right, bottom = (round(at) for at in bounds(layers))
    middle = (start + right) // 2
    peak, foot = surface(layers, middle), bottom - 2
    cells: set[tuple[int, int]] = set()
    for out in range(3, 3 + 2 * min(count, 3), 2):
        across, high = right - middle + out, top - out
        cells |= {(x + middle, y + high) for x, y in ellipse(across, foot - high)}
        cells |= {(middle, y) for y in range(high, peak + 1)}
        cells |= {(x, foot) for x in range(ends(layers, foot)[1], middle + across)}
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    wide = max(x for x, _ in cells) - left + 1
    grid = [["."] * wide for _ in range(max(y for _, y in cells) - top + 1)]
    for x, y in cells:
        grid[y - top][x - left] = "t"
    return Layer(tuple("".join(row).rstrip(".") for row in grid), left, top)


# What strikes from a machine: blades, drills, claws, saws, hammers, rams, shields

_ART: Final = drawn("armed")


def at_nose(arm: DrawnArm) -> tuple[Layer, ...]:
    """Return what strikes in front of a hull; its root at x 0, its middle at y 0."""
    size = min(arm.size, 6)
    made = NOSES[arm.form](size, arm.dice)
    high = made.height
    strut = Layer(("kkkk",), -3, 0)
    return (strut, made.at(0, -(high // 2)))


def _ram(size: int) -> Layer:
    rows = 4 + size
    prow = ["g" + "s" * (course // 2 + 1) + "\\" for course in range(rows)]
    prow.append("k" * (rows // 2 + 3))
    return Layer(tuple(prow))


NOSES: Final[dict[ArmForm, Callable[[int, int], Layer]]] = {
    ArmForm.BLADE: lambda size, dice: stretched(
        _ART["blade"], a=4 + size, b=1 + (dice > 3)
    ),
    ArmForm.DRILL: lambda size, _: _ART[f"drill {size // 3}"],
    ArmForm.CLAW: lambda size, _: stretched(_ART["claw"], a=size),
    ArmForm.SAW: lambda size, _: _ART[f"saw {size // 3}"],
    ArmForm.HAMMER: lambda size, _: stretched(_ART["hammer"], a=4 + size),
    ArmForm.RAM: lambda size, _: _ram(size),
    ArmForm.SHIELD: lambda size, _: grown(_ART["pavise"], 5, 6 + size),
}
"""What strikes and does not fire, by its form: of its size and its Damage dice."""


def boom(arm: DrawnArm) -> tuple[Layer, ...]:
    """Return a striking arm on a joint: a boom that reaches up and over, on a foot."""
    size = min(arm.size, 6)
    rise = 3 + size // 2
    post = Layer(("mm",) * (rise + 1 + FOOT), -1, -rise - 1)
    beam = Layer(("/mmmmm", "(mmmmm"), -2, -rise - 2)
    joint = Layer(("hh", "hh"), -1, -rise - 2)
    made = NOSES[arm.form](size, arm.dice)
    tool = made.at(3, -rise - 2 - made.height // 2)
    return (post, *moved((tool,), 0, 1), beam, joint)


MOST: Final = 4
"""How many arms are drawn."""


@dataclass(frozen=True, slots=True)
class Extras:
    """What a machine has besides arms.

    Attributes:
        plates: Courses of plates on its side.
        flag: Whether it flies a flag, and `hero` for a hero's banner.
        pipes: Exhausts at the stern.
        smoke: Whether its exhausts smoke.
        boost: How long the flame of its boosters is; 0 for none.
        shield: How many arcs of energy stand before it, one outside the other.
        levers: Levers on its deck.
        shells: A letter for each shell that stands on its deck.
        kegs: A letter for each keg in its yard.
        gems: A letter for each gem on its deck.
        inches: How large it is, for its windows; 0 for one without any.
    """

    plates: int = 0
    flag: str = ""
    pipes: int = 0
    smoke: bool = False
    boost: int = 0
    shield: int = 0
    levers: int = 0
    shells: str = ""
    kegs: str = ""
    gems: str = ""
    inches: int = 0


def armed(frame: Frame, arms: Sequence[DrawnArm], extras: Extras) -> Portrait:
    """Return a body with at most four arms, the first of them in front."""
    place = _Placing(frame)
    for arm in arms[frame.own : MOST]:
        place.put(arm)
    back = [
        *_on_deck(frame, place.stands, place.longest),
        *_extras_behind(frame, extras),
    ]
    before = _extras_before(frame, extras)
    plates = _plates(frame, extras.plates)
    layers = (
        *frame.back,
        *place.back,
        *back,
        *frame.team,
        *frame.crew,
        *frame.body,
        *plates,
        *windows(frame, extras.inches),
        *frame.front,
        *frame.wheels,
        *frame.water,
        *place.front,
        *before,
    )
    if extras.shield:
        layers = (*layers, arcs(layers, extras.shield))
    return Portrait(layers, frame.scene)


class _Placing:
    """Where arms go: the nose, shoulders, hands and ports; what is left, on deck."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        left, _, right, _ = bounds(frame.body)
        self.longest = int((right - left) * 0.6)  # three fifths of the body
        self.back: list[Layer] = []
        self.front: list[Layer] = []
        self.stands: list[DrawnArm] = []
        self._shoulders = list(frame.shoulders)
        self._hands = list(frame.hands)
        self._ports = list(frame.ports)
        self._noses = 0
        self._rammed = False

    def put(self, arm: DrawnArm) -> None:
        """Find a place for an arm; the largest comes first."""
        slung = arm.form is ArmForm.RACK or (
            arm.form is ArmForm.ROCKET and self.frame.hangs
        )
        if arm.form in NOSES:
            self._strike(arm)
        elif slung and self._shoulders:
            self._sling(arm)
        elif arm.form in _STANDING:
            self.stands.append(arm)
        else:
            self._aim(arm)

    def _strike(self, arm: DrawnArm) -> None:
        fixed = not arm.free or arm.form is ArmForm.SHIELD
        if fixed and not self._rammed:
            self._rammed = True
            x = ends(self.frame.body, self.frame.nose)[1]
            self.front += moved(at_nose(arm), x + 1, self.frame.nose)
        elif self._hands:
            self.front += moved(at_nose(arm), *self._hands.pop(0))
        else:
            self.stands.append(arm)

    def _sling(self, arm: DrawnArm) -> None:
        near = len(self._shoulders) == len(self.frame.shoulders)
        parts = hung(arm) if self.frame.hangs else rack(arm)
        made = moved(parts, *self._shoulders.pop(0))
        (self.front if near else self.back).extend(made)

    def _aim(self, arm: DrawnArm) -> None:
        if self._hands:
            self.front += moved(port(arm, self.longest), *self._hands.pop(0))
        elif arm.free:
            self.stands.append(arm)
        elif self._ports:
            short = min(self.longest, _STUBBY)
            self.front += moved(port(arm, short), *self._ports.pop(0))
        elif self._noses < 2 and not self.frame.ports:
            y = self.frame.nose - 2 * self._noses + 2 * self._rammed
            x = ends(self.frame.body, y)[1] - 1
            self.front += moved(port(arm, self.longest), x, y)
            self._noses += 1
        else:
            self.stands.append(arm)


_STUBBY: Final = 9
"""The longest barrel that looks out of a wall."""
_STANDS: Final = {
    ArmForm.RACK: rack,
    ArmForm.CATAPULT: catapult,
    ArmForm.ROCKET: rocket,
}
_STANDING: Final = frozenset({*_STANDS, ArmForm.BOMB})


def _standing(arm: DrawnArm, longest: int) -> tuple[Layer, ...]:
    if arm.form in NOSES:
        return boom(arm)
    if arm.form is ArmForm.BOMB:
        return (Layer(("ee",) * 4, -1, -1), keg(arm.spark or "r"))
    stand = _STANDS.get(arm.form)
    return stand(arm) if stand else turret(arm, longest)


def _on_deck(frame: Frame, arms: Sequence[DrawnArm], longest: int) -> list[Layer]:
    """Return arms side by side on the deck: the largest gun in front.

    A gun behind another stands above it. Of three guns and more, half look back. Racks
    and catapults stand between those that look ahead and those that look back.
    """
    guns = [arm for arm in arms if arm.form not in _STANDING]
    others = [arm for arm in arms if arm.form in _STANDING]
    back = len(guns) // 2 if len(guns) > 2 else 0
    ahead = len(guns) - back
    if len(guns) > 1:
        longest = longest * 2 // 3
    ranked = [*guns[:ahead], *others, *reversed(guns[ahead:])]
    first, last = frame.deck
    places = [
        last - round((number + 0.5) * (last - first) / len(ranked))
        for number in range(len(ranked))
    ]
    fore = [(x, _standing(arm, longest)) for x, arm in zip(places, ranked, strict=True)]
    cut = len(ranked) - back
    aft = [(x, tuple(map(_turned, parts))) for x, parts in fore[cut:]]
    return [*_stepped(frame, aft[::-1]), *_stepped(frame, fore[:cut])]


def _stepped(
    frame: Frame, stands: Sequence[tuple[int, tuple[Layer, ...]]]
) -> list[Layer]:
    """Return arms at their columns, each above the one before it."""
    out: list[Layer] = []
    top = 99
    for x, parts in stands:
        y = surface(frame.body, x)
        # So many courses of an arm may be hidden behind what is before it.
        foot = max(1, -min(part.y for part in parts) // 2)
        lift = max(0, y - foot - top)
        if lift:
            pedestal = ("dddddd", *["dmmmmd"] * (lift + 1))
            out.insert(0, Layer(pedestal, x - 3, y - lift))
        placed = moved(parts, x, y - lift)
        out = [*placed, *out]
        top = min(top, *(part.y for part in placed))
    return out


def _turned(part: Layer) -> Layer:
    """Return a part looking back, about its foot."""
    back = flipped(part)
    return replace(back, x=-part.x - part.width)


def _extras_behind(frame: Frame, extras: Extras) -> list[Layer]:
    first, last = frame.deck
    out: list[Layer] = []
    if extras.flag:
        x = ends(frame.body, frame.stern)[0] + 1
        y = surface(frame.body, x)
        flag = _ART["hero flag" if extras.flag == "hero" else "flag"]
        out.append(flag.at(x, y))
    if frame.flue > -90:
        for number in range(min(extras.pipes, 3)):
            x = frame.flue + 2 * number
            y = surface(frame.body, x)
            high = 5 if number % 2 else 4
            out.append(Layer(("k", *["g"] * high), x, y - high + 2))
            if extras.smoke:
                out.append(_ART["smoke"].at(x - 1, y - high))
    for number, letter in enumerate(extras.gems[:3]):
        x = last - 3 * number
        y = surface(frame.body, x)
        out.append(wall(f"/{letter}\\\n{letter * 3}\n.k\n.k\n.k", x - 1, y - 3))
    for number in range(min(extras.levers, 3)):
        x = first + (number + 1) * (last - first) // 4
        y = surface(frame.body, x)
        out.append(_ART["lever"].at(x, y - 3))
    if extras.shells:
        row = shells(extras.shells)
        x = max(first - 1, 0)
        y = max(surface(frame.body, at) for at in range(x, x + row.width))
        out.append(row.at(x, y + 1))
    return out


def _extras_before(frame: Frame, extras: Extras) -> list[Layer]:
    out: list[Layer] = []
    left = ends(frame.body, frame.stern)[0]
    if extras.boost:
        flame = stretched(_ART["booster"], a=min(extras.boost, 8) - 2)
        out.append(flame.at(left - flame.width + 2, frame.stern - 2))
    if extras.kegs:
        out.append(pile(extras.kegs).at(*frame.yard))
    return out


def _plates(frame: Frame, courses: int) -> list[Layer]:
    """Return a second course of plates on the side, where the body is behind them."""
    if not courses:
        return []
    x, y, wide, high = frame.side
    rows = []
    for down in range(min(high, courses)):
        cells = "".join(
            ("s" if (across + 3 * down) % 6 == 5 else "l")
            if solid(frame.body, x + across, y + down) not in {"", "c"}
            else "."
            for across in range(wide)
        )
        rows.append(cells)
    return [Layer(tuple(rows), x, y)] if any(row.strip(".") for row in rows) else []
