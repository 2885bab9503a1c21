r"""What beasts wear and wield: saddles, riders, guns, blades, stings and plates."""

from typing import Final

from builder.drawing.beast_kin import course, merged
from builder.drawing.bricks import AIR, SLOPES, Layer, block, drawn, dyed, moved
from builder.drawing.shapes import Point

TACK: Final = drawn("beast_kit")
"""Saddles, riders, and the parts of what is held and worn."""

RIDER_SEAT: Final = (3, 9)
"""The cell of a rider that lies on the back."""


def rider(*things: tuple[str, int]) -> Layer:
    """Return a rider, who holds the reins, or a weapon in one hand or in each.

    Args:
        *things: What is held, `blade`, `axe`, `club`, `gun` or `shield`, and how large
            it is, in inches.
    """
    figure = TACK["rider"]
    for thing, (x, y) in zip(things, ((5, 6), (1, 7)), strict=False):
        grip = grip_of(*thing)
        figure = merged(figure, held(*thing).at(x - grip[0], y - grip[1]))
        figure = merged(figure, block("h", x, y, 2))
    return figure


def held(kind: str, size: int) -> Layer:
    """Return what a hand holds: `blade`, `axe`, `club`, `shield`, `bow`, `gun`."""
    long = min(4 + 2 * size, 14)
    match kind:
        case "axe":
            return Layer((*TACK["axe"].rows, *["....bb...."] * long))
        case "club":
            top = (".bbb.", "kbbbb", "bbbbk", "kbbbb", "bbbbk", ".bbb.")
            return Layer((*top, *[".ebe."] * max(2, long - 3)))
        case "shield":
            broad = 5 + min(size, 4)
            edge = "s" + "m" * broad + "s"
            middle = "s" + "h".center(broad, "m") + "s"
            tall = [edge] * (1 + min(size, 4))
            return Layer(("s" * (broad + 2), *tall, middle, *tall,
                          "(" + "s" * broad + ")"))  # fmt: skip
        case "bow":
            return TACK["bow"]
        case "gun":
            return barrel(min(6 + 2 * size, 22), 1 + (size > 2), "gun")
        case _:
            return Layer(("./s\\.", *[".sss."] * long, "hhhhh", "..e..", "..e.."))


def grip_of(kind: str, size: int) -> tuple[int, int]:
    """Return the cell by which a held thing is held."""
    layer = held(kind, size)
    if kind in ("shield", "bow"):
        return layer.width // 2, layer.height // 2
    if kind == "gun":
        return 2, 1
    return layer.width // 2, layer.height - 1


_QUARTER: Final = str.maketrans("/\\()", "\\)/(")


def lowered(layer: Layer) -> Layer:
    """Return what stands upright laid down, its upper end to the right."""
    wide = layer.width
    rows = [row.ljust(wide, ".") for row in reversed(layer.rows)]
    turned = ("".join(row[at] for row in rows) for at in range(wide))
    return Layer(tuple(row.translate(_QUARTER).rstrip(".") for row in turned))


STAND: Final = 3
"""Courses of the stand below a gun."""


def barrel(long: int, bore: int, kind: str) -> Layer:
    """Return a gun on a stand, its muzzle to the right.

    Args:
        long: The length of its barrel, in cells.
        bore: How many courses the barrel is high.
        kind: `gun`, `burst` with many barrels, `wide`, `flame`, `cannon` or `tubes`.
    """
    if kind == "tubes":
        long = min(long, 9)
        tube = "d" * long + "rw"
        rows = ["/" + "d" * (long - 1), *[tube, "k" * long] * min(bore, 2), tube]
        return Layer((*rows, ".gg" + "." * max(0, long - 6) + "gg", ".gg", ".gg"))
    end = {"wide": "kgg", "flame": "gro", "cannon": "ggg", "burst": "kks"}.get(
        kind, "gg"
    )
    line = "k" * long + end
    rows = [line] * bore
    if kind == "burst":
        rows = [("k" * long + "s"), ("g" * long), ("k" * long + "s")] * max(1, bore - 1)
    tall = len(rows)
    breech = ["/ggg", *["gggg"] * (tall - 1)] if tall > 1 else ["gggg"]
    body = [left + right for left, right in zip(breech, rows, strict=True)]
    if kind == "wide":
        body = ["." * (long + 3) + "/gg", *body]
    tank = ["rrr.", "rrr."] if kind == "flame" else []
    return Layer((*tank, *body, ".gg", ".gg", "gggg"))


def sting(size: int) -> tuple[Layer, tuple[int, int]]:
    """Return a sting for a tail that arches forward, and where its root is."""
    base, root = TACK["sting"], (2, 2)
    more = min(max(size - 2, 0), 6)
    if not more:
        return base, root
    point = [Layer(("hh",), 7 + (step + 1) // 2, 4 + step) for step in range(more)]
    return merged(base, *point), root


def top_of(trunk: Layer, x: int) -> int | None:
    """Return the highest course with a brick in a column of a wall; None if none."""
    at = x - trunk.x
    for down, row in enumerate(trunk.rows):
        if 0 <= at < len(row) and row[at] not in AIR and row[at] not in SLOPES:
            return trunk.y + down
    return None


def end_of(trunk: Layer, y: int) -> int:
    """Return the last column with a brick in a course of a wall."""
    row = trunk.rows[min(max(y - trunk.y, 0), trunk.height - 1)]
    return trunk.x + len(row.rstrip("./\\()")) - 1


def seated(part: Layer, trunk: Layer, x: int, deep: int = 1) -> Layer:
    """Return a part standing on a wall, its lowest course in the wall.

    Args:
        part: What stands.
        trunk: What it stands on.
        x: The column of the part's middle.
        deep: How many courses are in the wall.
    """
    left = x - part.width // 2
    lowest = part.rows[-1]
    tops = sorted(
        top
        for at, sign in enumerate(lowest)
        if sign not in AIR
        and sign not in SLOPES
        and (top := top_of(trunk, left + at)) is not None
    )
    if not tops:
        middle = trunk.x + trunk.width // 2
        return seated(part, trunk, middle, deep)
    base = tops[len(tops) // 2] if len(tops) > 2 else tops[0]
    return part.at(left - part.x, base + deep - part.height - part.y)


def ridge(trunk: Layer, start: int, end: int, level: int) -> tuple[Layer, ...]:
    """Return plates along a back, larger and more for a higher level to the third."""
    form = TACK[f"scute {min(level, 3)}"]
    step = form.width + 1
    spots = range(start, max(end, start + 1), step)
    parts = [seated(form, trunk, x) for x in spots]
    return (merged(*parts),) if parts else ()


def plating(spot: Point, level: int, *, worn: bool) -> tuple[Layer, ...]:
    """Return plates on a flank: one row of leather, then more and more of steel.

    Args:
        spot: The middle of the flank.
        level: How many rows; 0 for none.
        worn: Whether plates are worn over it, too.
    """
    rows = min(level, 9) + (4 if worn else 0)
    if not rows:
        return ()
    if rows == 2:
        lines = ["eeheehee", "eeeeeeee"]
    else:
        lines = ["skssskss" if row % 2 else "ssskssss" for row in range(rows)]
        lines[0], lines[-1] = "/ssssss\\", "(ssssss)"
    if worn:
        lines[1] = lines[-2] = "hhhhhhhh"
    shape = Layer(tuple(lines))
    return moved((shape,), round(spot[0]) - 4, course(spot[1]) - len(lines) // 2)


def coloured(layers: tuple[Layer, ...], coat: dict[str, str]) -> tuple[Layer, ...]:
    """Return layers in the colours of a coat."""
    return tuple(dyed(layer, coat) for layer in layers) if coat else layers
