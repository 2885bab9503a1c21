"""Bodies of beasts that live in water."""

from typing import Final

from builder.drawing.album import drawn
from builder.drawing.beast_frame import BeastBuild, Body, course, far
from builder.drawing.bricks import Layer
from builder.drawing.shapes import Joint, flat, laid, limb, oval

_ART: Final = drawn("beast_kin")


def fish(build: BeastBuild) -> Body:
    """Return a body with fins that leaps out of the water; its head is its own."""
    k, big = build.bulk, build.bulk >= 0.95
    low = -6.0 * k - 1.5 * build.legs
    shape = limb(
        (-13 * k, low + 2.4 * k, 1.1 * k),
        (-7 * k, low + 0.8 * k, 2.8 * k),
        (0, low - 0.4 * k, 4.2 * k),
        (6.5 * k, low - 1.4 * k, 4.0 * k),
    )
    belly = limb(
        (-12 * k, low + 4.4 * k, 1.0),
        (0, low + 3.2 * k, 2.0 * k),
        (8 * k, low + 2.2 * k, 2.2 * k),
    )
    gills = tuple(
        (
            flat(
                (x * k, low - 2 * k),
                (x * k + 1, low - 2 * k),
                (x * k + 0.4, low + 1.6 * k),
                (x * k - 0.6, low + 1.6 * k),
            ),
            "d",
        )
        for x in (3.4, 5.2)
    )
    trunk = laid(shape, "m", (belly, "w"), *gills)
    fin = flat(
        (-3 * k, low - 2.4 * k),
        (4.6 * k, low - 2.4 * k),
        (1.2 * k, low - 7 * k),
        (-2.6 * k, low - 10.5 * k),
        (-1.6 * k, low - 6 * k),
    )
    side = flat(
        (1.0 * k, low + 1.2 * k),
        (5 * k, low + 1.2 * k),
        (1.6 * k, low + 5 * k),
        (-3.0 * k, low + 7.5 * k),
    )
    fluke = _ART["fluke"] if big else _ART["small fluke"]
    # Its root is in the last cells of its middle.
    across, down = fluke.width - 1, 4 if big else 2
    end = (round(-12.8 * k), course(low + 2.4 * k))
    wave = _ART["wave"]
    wave = wave.at(round(-12 * k), -3)
    splash = wave if low + 7 * k < -2.4 else wave.at(0, 0)
    stem = laid(limb((-7 * k, low + 2 * k, 1.4), (-6 * k, -1, 2.0)), "t")
    return Body(
        behind=(fluke.at(end[0] - across, end[1] - down), laid(fin, "d"), stem),
        trunk=trunk,
        front=(laid(side, "d"), splash),
        neck=(7.0 * k, low - 1.4 * k),
        shoulder=(-0.5 * k, low - 2.6 * k),
        seat=(-6.5 * k, -2.6 * k),
        tail=(end[0], low + 2.4 * k),
        hand=None,
        flank=(0, low),
    )


def squid(build: BeastBuild) -> Body:
    """Return a mantle on many arms that rise from the water."""
    k, high = build.bulk, 5.5 + 1.5 * build.legs
    low = -high * k
    shape = limb(
        (-1.0 * k, low - 15 * k, 1.6 * k),
        (-0.6 * k, low - 9 * k, 5.0 * k),
        (0, low - 2 * k, 4.6 * k),
        (0, low + 1.2 * k, 4.2 * k),
    )
    spots = tuple(
        (oval(x * k, low - y * k, 1.0 * k, 0.9 * k), "l")
        for x, y in ((-3, 8), (-1.2, 11.5), (1.4, 9.4), (-3.4, 4.6))
    )
    trunk = laid(shape, "m", *spots)
    arms: list[Layer] = []
    for number, (out, up) in enumerate(
        ((-11, -2), (-6, 3.2), (6, 3), (11, -3.5), (-14, -9), (14, -10))
    ):
        side = 1 if out > 0 else -1
        bend = (out * 0.75 * k, max(-1.4, low * 0.1))
        joints: tuple[Joint, ...] = (
            (side * 2.4 * k, low + 1.5 * k, 1.8 * k),
            (*bend, 1.4 * k) if up < 0 else (out * 0.6 * k, low * 0.4, 1.4 * k),
            (out * k + side * build.reach, min(-0.8, low + (up + 4) * k), 1.0),
            (
                (out - 2.4 * side) * k + side * build.reach,
                min(-0.8, low + (up + 1.5) * k),
                0.8,
            ),
        )
        shade = laid(limb(*joints), "m")
        arms.append(far(shade) if number >= 4 else shade)
    fins = _ART["fins"].at(round(-k) - 4, course(low - 15 * k))
    return Body(
        behind=(*arms[4:], fins, *arms[:2]),
        trunk=trunk,
        front=tuple(arms[2:4]),
        neck=(-1.2 * k, low - 0.5 * k),
        shoulder=(-2.5 * k, low - 7 * k),
        seat=(-3.0 * k, 0.8 * k),
        tail=(-1.0 * k, low - 15 * k),
        hand=None,
        flank=(0, low - 4 * k),
    )
