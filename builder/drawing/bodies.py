"""Bodies that are drawn whole: siege engines, carriages, rockets, statues and churches.

Which there are is in `wholes.txt`, and each is a part of the art. What is behind it,
before it and below it are parts of the same name: `wagon`, `wagon team` and
`wagon wheels`.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from math import ceil
from typing import Final

from builder.core.catalog import Catalog
from builder.drawing.bricks import Layer, Scene, block, bounds, drawn, joined
from builder.drawing.frames import Build, Frame
from builder.drawing.growing import sized

_ART: Final = drawn("bodies")


@dataclass(frozen=True, slots=True)
class WholeBody:
    """What a body is that is drawn whole.

    Attributes:
        sort: `engine` for what throws and fires and is little else, `carriage` for what
            carries somebody, and `monument` for what stands and is no castle.
        own: How many of its largest arms a drawing shows by itself.
        scene: What is behind it.
    """

    sort: str
    own: int = 0
    scene: Scene = Scene.HILLS

    def frame(self, name: str, build: Build) -> Frame:
        """Return the body of a name."""

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
            own=self.own,
            scene=self.scene,
        )


WHOLES: Final[Mapping[str, WholeBody]] = Catalog(
    __package__, (WholeBody,), "wholes.txt"
)
"""Every body that is drawn whole, by its name."""


def _of(*sorts: str) -> dict[str, Callable[[Build], Frame]]:
    return {
        (part := name.replace("-", " ")): partial(whole.frame, part)
        for name, whole in WHOLES.items()
        if whole.sort in sorts
    }


ENGINES: Final = _of("engine")
MOVING: Final = _of("engine", "carriage")
MONUMENTS: Final = _of("monument")


def on_blocks(frame: Frame) -> Frame:
    """Return a body with blocks of wood in the place of its wheels, and no team."""
    return replace(frame, team=(), wheels=tuple(map(_blocks, frame.wheels)))


def _blocks(gear: Layer) -> Layer:
    high = ceil(bounds((gear,))[3]) - gear.y
    runs = (run.span() for run in re.finditer(r"[^.,]+", gear.rows[-1]))
    return joined(
        *(block("e", gear.x + left, gear.y, end - left, high) for left, end in runs)
    )
