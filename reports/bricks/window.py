"""A portrait in its window, between the ground and what lies behind it.

Behind it lie hills, works, clouds, water, stars or a plate of studs.
"""

import re
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final, NamedTuple

from builder.core.colours import contrast, mixed
from builder.drawing.bricks import Portrait, Scene
from reports.bricks.drawn import BrickLook, drawn, oblong
from reports.layout.formats import MM, InkStyle
from reports.layout.marks import Area, Box, Clipped, Disc, Mark, Polygon

_GROUND: Final = 0.065
"""The ground strip's share of the window's height."""
_CELLS: Final = 24
"""Scenery is drawn in cells of this share of the window's width."""


_DUSK: Final = 4.5
"""A paper with less contrast to black is a dark one."""


class _Backdrop(NamedTuple):
    """The fills of sky, hills and works, clouds and ground, and the rim of that."""

    sky: str
    far: str
    near: str
    ground: str
    edge: str = ""


def _backdrop(army: str, paper: str) -> _Backdrop:
    # Bricks are dark: before a dark paper the sky is lighter than that.
    sky = mixed(paper, "#ffffff", 0.0 if contrast(paper, "#000000") > _DUSK else 0.25)
    return _Backdrop(
        sky=mixed(army, sky, 0.90),
        far=mixed(army, sky, 0.80),
        near=mixed(army, mixed(sky, "#ffffff", 0.1), 0.97),
        ground=mixed(army, "#000000", 0.34),
    )


_BARE: Final = _Backdrop("", "", "", "#ffffff", "#222222")
"""Scenery in low ink: nothing but the line of the ground."""


def ground_height(scene: Scene, area: Area, taller: float = 0.0) -> float:
    """Return the height of the ground strip in points; 0 where there is no ground."""
    return max(area.height * _GROUND, taller) if scene.ground else 0.0


def _scenery(
    scene: Scene, area: Area, colours: _Backdrop, ground: float
) -> tuple[list[Mark], list[Mark]]:
    """Return what lies behind a portrait, and the ground, which lies before it."""
    behind: list[Mark] = []
    if colours.sky:
        behind.append(Box(*area, colours.sky))
        behind += _BEHIND[scene](area, colours)
    before: list[Mark] = []
    if ground:
        top = area.y + area.height - ground
        unit = area.width / _CELLS
        studs = tuple(
            oblong(area.x + unit * (across + 0.2), top - unit * 0.2, unit * 0.6,
                    unit * 0.2)
            for across in range(_CELLS)
        )  # fmt: skip
        before += [
            Polygon(studs, colours.ground, colours.edge, 0.4),
            Box(area.x, top, area.width, ground, colours.ground, colours.edge, 0.4),
        ]
    return behind, before


def _far(rows: tuple[str, ...], area: Area, ink: str, low: float) -> Polygon:
    """Return rows of cells as one shape, its lowest course at a share of the height."""
    unit = area.width / _CELLS
    tall = unit * 0.8
    base = area.y + area.height * low
    rings = tuple(
        oblong(area.x + run.start() * unit, base - (len(rows) - down) * tall,
               len(run[0]) * unit, tall + 0.05)
        for down, row in enumerate(rows)
        for run in re.finditer("#+", row)
    )  # fmt: skip
    return Polygon(rings, ink)


_HILLS: Final = (
    "....####................",
    "..########..............",
    ".##########......####...",
    "#############..########.",
    "########################",
    "########################",
)
_WORKS: Final = (
    "..#.............#.......",
    "..#....#........#..#....",
    "..#....#.....#..#..#....",
    ".###..###...##.##.###...",
    ".###..####.###.######.##",
    "########################",
    "########################",
)


def _clouds(area: Area, colours: _Backdrop) -> list[Mark]:
    unit = area.width / _CELLS
    out: list[Mark] = []
    for across, down, length in ((1, 0.14, 8), (13, 0.24, 9), (6, 0.40, 6)):
        y = area.y + area.height * down
        x = area.x + across * unit
        rings = (
            oblong(x, y, length * unit, unit * 0.8),
            oblong(x + 1.5 * unit, y - unit * 0.8, (length - 4) * unit, unit * 0.85),
        )
        out.append(Polygon(rings, colours.near))
    return out


def _skyline(
    rows: tuple[str, ...], clouds: int, area: Area, colours: _Backdrop
) -> list[Mark]:
    return [*_clouds(area, colours)[:clouds], _far(rows, area, colours.far, 1.0)]


def _stars(area: Area, colours: _Backdrop) -> list[Mark]:
    unit = area.width / _CELLS
    places = ((2, 2), (8, 5), (14, 1), (21, 4), (18, 11), (4, 13), (11, 18), (22, 20),
              (2, 22), (16, 25))  # fmt: skip
    return [
        Box(area.x + across * unit, area.y + down * unit, unit * size, unit * size,
            colours.far)
        for (across, down), size in zip(places, (1, 0.6) * 5, strict=True)
        if (down + 1) * unit < area.height
    ]  # fmt: skip


def _studs(area: Area, colours: _Backdrop) -> list[Mark]:
    count = max(1, round(area.width / 18))
    pitch = area.width / count
    return [
        Disc(area.x + pitch * (across + 0.5), area.y + pitch * (down + 0.5),
             pitch * 0.3, colours.near)
        for down in range(int(area.height / pitch))
        for across in range(count)
    ]  # fmt: skip


_BEHIND: Final[dict[Scene, Callable[[Area, _Backdrop], list[Mark]]]] = {
    Scene.HILLS: partial(_skyline, _HILLS, 2),
    Scene.WORKS: partial(_skyline, _WORKS, 1),
    Scene.CLOUDS: _clouds,
    Scene.WATER: _clouds,
    Scene.STARS: _stars,
    Scene.STUDS: _studs,
}


_MARGIN: Final = 1.2 * MM
"""From the window's edge to the drawing."""


@lru_cache(maxsize=256)
def window(
    drawing: Portrait, area: Area, look: BrickLook, *, ground: float = 0.0
) -> tuple[Mark, ...]:
    """Return a portrait that fills an area, cut off at its edges.

    The preview of a card asks for the same window at each letter that is typed.

    Args:
        drawing: What to show.
        area: The window, in points.
        look: The colours.
        ground: The least height of the ground strip, in points, for what is written
            on it.
    """
    colours = _BARE if look.ink is InkStyle.LOW else _backdrop(look.army, look.paper)
    strip = ground_height(drawing.scene, area, ground)
    behind, before = _scenery(drawing.scene, area, colours, strip)
    margin = min(_MARGIN, area.width * 0.06)
    inner = area.inset(margin)
    if strip:
        inner = inner._replace(height=area.height - margin - strip)
    return (Clipped(*area, (*behind, *drawn(drawing, inner, look), *before)),)
