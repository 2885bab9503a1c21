"""Bridges of stone: a road on arches over a stream."""

from math import sqrt
from typing import Final

from builder.drawing.bricks import Layer
from builder.drawing.frames import Build, Frame

_SPAN: Final = 10
"""Cells across an arch."""
_PIER: Final = 4


def bridge(build: Build) -> Frame:
    """Return a bridge with an arch for each few inches, at most three."""
    count = max(1, min(3, build.long // 12))
    spare = build.long + 8 - _PIER * (count + 1)
    span = max(_SPAN, spare // count)
    long, high = _PIER + count * (span + _PIER), 11 + build.tall
    rail = ("l,,l,," * long)[: long - 1] + "l"
    body = [rail, "l" * long, "s" * long, "m" * long]
    arch = high - len(body)
    body += [_course(down, arch, (span, count)) for down in range(arch)]
    water = Layer((("/\\.." * long)[:long], "t" * long, "t" * long), 0, high - 3)
    return Frame(
        body=(water, Layer(tuple(body))),
        deck=(3, long - 3),
        nose=3,
        side=(1, 3, long - 2, 1),
        ports=((long - 2, 3), (3, 3), (long // 2, 3)),
        yard=(1, high),
    )


def _course(down: int, arch: int, spans: tuple[int, int]) -> str:
    """Return a course of the arches, with a keystone in each of the first ones."""
    span, count = spans
    deep = min(1.0, (down + 1) / min(arch, span / 2))
    half = round(span / 2 * sqrt(1 - (1 - deep) ** 2))
    side = max(0, (span - 2 * half) // 2)
    opening = "." * (span - 2 * side)
    stone = "d" * min(1, side)
    leaf = "m" * max(0, side - 1)
    pier = "m" * _PIER
    return pier + (leaf + stone + opening + stone + leaf + pier) * count
