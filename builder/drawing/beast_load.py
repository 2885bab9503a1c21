"""What a beast bears: plates, saddles, riders, guns and marks."""

from collections.abc import Iterator
from typing import Final

from builder.drawing import beast_kit as kit
from builder.drawing.album import drawn
from builder.drawing.beast_frame import Body, course
from builder.drawing.beast_species import Beast, Species
from builder.drawing.bricks import Layer, flipped
from builder.drawing.shapes import laid, limb

MARKS: Final = drawn("beast_load")
"""What is seen on a beast's back, each standing on its lowest course."""


def armor(beast: Beast, kind: Species, body: Body) -> Iterator[Layer]:
    """Yield plates on back and flank, or a shell."""
    start, end = round(body.seat[0]), round(body.seat[1])
    if kind.carapace:
        k = beast.bulk
        x, y = body.flank
        dome = limb(
            (x - 5 * k, y - k, 3.0 * k),
            (x, y - 2.5 * k, 5.2 * k),
            (x + 5 * k, y - k, 3.0 * k),
        )
        spots = limb(
            (x - 5 * k, y - 2 * k, k),
            (x, y - 4 * k, 1.4 * k),
            (x + 5 * k, y - 2 * k, k),
        )
        yield laid(dome, "d", (spots, "l"))
    elif kind.spiny and beast.armor > 1:
        yield from kit.ridge(body.trunk, start, end, beast.armor - 1)
    scaled = kind.spiny and not kind.carapace
    rows = beast.armor if beast.armor > (3 if scaled else 1) else 0
    yield from kit.plating(body.flank, rows, worn=beast.plated)


def load(beast: Beast, kind: Species, body: Body) -> Iterator[Layer]:
    """Yield what stands on the back: riders, guns in their box, and marks."""
    first, last = body.seat
    trunk = body.trunk
    middle, wide = round((first + last) / 2), max(1.0, last - first)
    marks = [mark for mark in beast.marks if mark != "plume"]
    for number, mark in enumerate(marks):
        share = (number + 0.5) / len(marks) if len(marks) > 1 else 0.1
        yield kit.seated(MARKS[mark], trunk, round(first + wide * share), 2)
    boxed = bool(beast.guns) and wide > 7
    arms = beast.held if body.hand is None else ()
    riders = min(3, max(beast.riders + (0 if kind.forked else beast.minds), len(arms)))
    for number in range(0 if boxed else min(3, max(beast.seats, min(riders, 1)))):
        x = middle + round((number - (min(beast.seats or 1, 3) - 1) / 2) * 5)
        yield kit.seated(kit.saddle(), trunk, x, 4)
    if beast.harness:
        yield _collar(body)
    for number in range(riders):
        who = kit.rider(*arms[number]) if number < len(arms) else kit.rider()
        x = middle + round((number - (riders - 1) / 2) * 7)
        yield _foot(who, trunk, x, high=3 if boxed else 0)
    yield from _guns(beast, body, middle, boxed=boxed)


def _collar(body: Body) -> Layer:
    """Return the collar of an animal that pulls."""
    x, y = body.shoulder
    strap = limb(
        (x + 2.4, y - 2.6, 0.9), (x + 1.6, y + 1, 1.0), (x + 0.4, y + 4.4, 0.9)
    )
    brass = limb((x + 2, y - 1, 0.6), (x + 1.4, y + 1.6, 0.6))
    return laid(strap, "e", (brass, "h"))


def _guns(beast: Beast, body: Body, middle: int, *, boxed: bool) -> Iterator[Layer]:
    """Yield guns: in a box one in front, one higher, one that looks back.

    Where there is no room for a box they are bolted to the shoulder, one below the
    other.
    """
    if not beast.guns:
        return
    if not boxed:
        y, lowest = course(body.shoulder[1]), course(body.flank[1])
        for name, long, bore in beast.guns[:3]:
            gun = kit.barrel(long, bore, name)
            bolted = Layer(gun.rows[: gun.height - kit.STAND])
            down = min(y, lowest)
            foot = down + 1 - bolted.height // 2
            yield bolted.at(kit.end_of(body.trunk, down) - 4, foot)
            y += bolted.height + 1
        return
    stand = kit.seated(kit.howdah(13), body.trunk, middle, 2)
    yield stand
    for number, (name, long, bore) in enumerate(beast.guns[:3]):
        gun = kit.barrel(long, bore, name)
        if number == 1:
            gun = Layer((*gun.rows, *[".gg"] * 4))
        if number == 2:
            gun = flipped(gun)
        yield _stacked(gun, stand, middle + (3, -1, -4)[number], back=number == 2)


def _stacked(gun: Layer, stand: Layer, foot: int, *, back: bool) -> Layer:
    """Return a gun whose foot stands on a wall in a column, or in the middle of it."""
    inside = stand.x + 1 < foot < stand.x + stand.width - 2
    foot = foot if inside else stand.x + stand.width // 2
    top = kit.top_of(stand, foot)
    at = gun.width - 3 if back else 1
    return gun.at(foot - at, (stand.y if top is None else top) + 2 - gun.height)


def _foot(who: Layer, trunk: Layer, x: int, high: int = 0) -> Layer:
    """Return a rider who sits on a back, the legs before its flank."""
    top = kit.top_of(trunk, x)
    if top is None:
        x = trunk.x + trunk.width // 2
        top = kit.top_of(trunk, x)
    seat = kit.RIDER_SEAT
    return who.at(x - seat[0], (trunk.y if top is None else top) - seat[1] - high)
