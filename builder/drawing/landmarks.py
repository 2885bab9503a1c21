"""Works that nobody takes for a house: windmills and temples."""

from collections.abc import Callable
from typing import Final

from builder.drawing.bricks import Layer, block, drawn, joined
from builder.drawing.frames import Build, Frame
from builder.drawing.growing import stretched

_ART: Final = drawn("landmarks")


def _tapered(top: int, wide: int, high: int, fill: Callable[[int, int], str]) -> Layer:
    """Return a wall that grows wider downwards, with slopes where it does.

    Args:
        top: The cells of its first course.
        wide: The cells of its last course.
        high: Its courses.
        fill: Returns the letters of a course, of its number and its width.
    """
    spans = [
        top + 2 * round((wide - top) / 2 * at / max(1, high - 1)) for at in range(high)
    ]
    rows = []
    for at, span in enumerate(spans):
        edge = (wide - span) // 2
        grows = at + 1 < high and spans[at + 1] > span
        left, right = ("." * (edge - 1) + "/", "\\") if grows else ("." * edge, "")
        rows.append(f"{left}{fill(at, span)}{right}")
    return Layer(tuple(rows))


def windmill(build: Build) -> Frame:
    """Return a mill of plaster and timber, with four sails."""
    wide, high = 11 + 2 * (build.long // 8), 15 + 2 * build.tall
    shaft = _tapered(
        9, wide, high, lambda at, span: ("bw"[at % 5 > 0] * span) if span else ""
    )
    middle, sail = wide // 2, 8 + build.tall
    cloth = ("ws" * sail)[:sail]
    rigged = ("wwb", "swb") * (sail // 2)
    sails = (
        Layer((*rigged, "..b", "..b"), middle - 2, -len(rigged) - 2),
        Layer(("b", "b", *(row[::-1] for row in rigged)), middle, 1),
        Layer((f"..{cloth}", f"..{'w' * sail}", "b" * (sail + 2)), middle + 1, -2),
        Layer(("b" * (sail + 2), "w" * sail, cloth), middle - sail - 2, 0),
    )
    door = Layer(("eee", "bbe", "bbe", "bbe"), middle - 1, high - 4)
    panes = tuple(block("c", middle - 1, at, 2, 2) for at in range(7, high - 6, 6))
    return Frame(
        body=(_ART["mill cap"].at(middle - 5, -3), shaft),
        front=(*panes, door, *sails, _ART["hub"].at(middle - 1, -1)),
        deck=(middle - 4, middle + 4),
        nose=high - 4,
        side=(2, high - 3, wide - 4, 2),
        ports=((wide - 2, high - 4), (2, high - 4), (wide - 3, high - 8)),
        yard=(wide - 4, high),
    )


def temple(build: Build) -> Frame:
    """Return columns on steps, below a gable."""
    count = max(4, build.long // 4)
    wide, tall = 5 * count + 1, 8 + build.tall
    roof = _tapered(2, wide, wide // 4, lambda _, span: "m" * span)
    high = roof.height
    pillar = stretched(_ART["pillar"], a=tall - 4)
    columns = tuple(pillar.at(1 + 5 * at, high + 2) for at in range(count))
    low = high + 2 + tall
    steps = (block("s", -1, low, wide + 2), block("g", -3, low + 1, wide + 6))
    whole = joined(
        block("d", 2, high + 2, wide - 4, tall),
        *columns,
        roof,
        block("l", -1, high, wide + 2),
        block("w", 0, high + 1, wide),
        *steps,
    )
    return Frame(
        body=(whole,),
        deck=(wide // 2 - 4, wide // 2 + 4),
        nose=low - 3,
        side=(2, low - 2, wide - 4, 1),
        ports=((wide - 2, low - 4), (3, low - 4), (wide // 2, low - 4)),
        yard=(wide - 6, low + 2),
    )


LANDMARKS: Final[dict[str, Callable[[Build], Frame]]] = {
    "windmill": windmill,
    "temple": temple,
}
"""Works that are known from afar, by what they are called."""
