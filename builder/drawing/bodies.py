"""Bodies that are drawn whole: siege engines, carriages, rockets, statues and churches.

Each is a part of the art. What is behind it, before it and below it are parts of the
same name: `wagon`, `wagon team` and `wagon wheels`.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from math import ceil
from typing import Final

from builder.drawing.bricks import Layer, Scene, block, bounds, drawn, joined
from builder.drawing.frames import Build, Frame
from builder.drawing.growing import sized

_ART: Final = drawn("bodies")


def _whole(build: Build, name: str, own: int, scene: Scene) -> Frame:
    def parts(called: str) -> tuple[Layer, ...]:
        return (_ART[called],) if called in _ART else ()

    drawing = _ART[name]
    body, long, high = sized(drawing, build.long, drawing.height - 1 + build.tall)
    return Frame(
        body=(body,),
        back=parts(f"{name} behind"),
        front=parts(f"{name} before"),
        wheels=parts(f"{name} wheels"),
        water=parts(f"{name} water"),
        team=parts(f"{name} team"),
        crew=parts(f"{name} crew"),
        deck=(long // 4, long * 3 // 4),
        nose=high - 2,
        side=(0, high - 1, long, 1),
        stern=high - 2,
        yard=(long // 2, high),
        own=own,
        scene=scene,
    )


def _wholes(
    *names: str, own: int = 0, scene: Scene = Scene.HILLS
) -> dict[str, Callable[[Build], Frame]]:
    """Return what draws bodies of the art.

    Args:
        *names: What they are called.
        own: How many of its largest arms a drawing shows by itself.
        scene: What is behind them.
    """
    return {name: partial(_whole, name=name, own=own, scene=scene) for name in names}


ENGINES: Final = _wholes(
    "catapult", "trebuchet", "ballista", "field gun", "mortar", own=1
)
"""What throws and fires, and is little else."""

CARRIAGES: Final = {
    **_wholes("siege tower", "ram", "chariot", "wagon", "coach", "sleigh", "cube"),
    **_wholes("bus", "rover", "bicycle", "tractor", "bulldozer", "snowman", "teapot"),
    **_wholes("paddle steamer", "longship", "trireme", scene=Scene.WATER),
    **_wholes("rowboat", "carrier", "jet ski", scene=Scene.WATER),
    **_wholes("balloon", "carpet", "glider", scene=Scene.CLOUDS),
    **_wholes("rocket", "capsule", "orbital", "orbiter", scene=Scene.STARS),
}
"""What carries somebody, by land, sea and air."""

MONUMENTS: Final = {
    **_wholes("statue", "graveyard", "lighthouse", "obelisk", "fountain", "gallows"),
    **_wholes("chest", "block", "radar", "igloo", "church", "skyscraper", "scarecrow"),
    "orbital": CARRIAGES["orbital"],
}
"""Works that nobody takes for a castle."""


def on_blocks(frame: Frame) -> Frame:
    """Return a body with blocks of wood in the place of its wheels, and no team."""
    return replace(frame, team=(), wheels=tuple(map(_blocks, frame.wheels)))


def _blocks(gear: Layer) -> Layer:
    high = ceil(bounds((gear,))[3]) - gear.y
    runs = (run.span() for run in re.finditer(r"[^.,]+", gear.rows[-1]))
    return joined(
        *(block("e", gear.x + left, gear.y, end - left, high) for left, end in runs)
    )
