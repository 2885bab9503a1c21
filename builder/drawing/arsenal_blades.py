"""What strikes, on its own: blades, and heads on hafts."""

from typing import Final

from builder.drawing.album import block, drawn, joined
from builder.drawing.bricks import Layer
from builder.drawing.weaponry import BareWeapon, Ordnance, rivets, stack

_ART: Final = drawn("arsenal_blades")
HEADS: Final = drawn("arsenal_blades-heads")
"""Heads on hafts, and bodies that strike by themselves; 0, 0 is socket or middle."""
_ARM: Final = 4
"""The Size in inches from which a machine's arm holds a blade."""


def sword(of: Ordnance) -> BareWeapon:
    """Return a blade that grows: longer with its Size, thicker with its dice."""
    thick, long = of.thick + 1, of.long
    top = -(thick // 2)
    rows = [_edge(at, thick, long, sawn=of.sawn) for at in range(thick)]
    blade = [Layer(tuple(rows), 0, top), block("s", -1, 0, 1)]
    if thick > 3:
        blade.append(block("g", 0, 0, long * 2 // 3))
        blade.append(block("w", 0, top, max(1, long - thick - 2)))
    if of.size > 2:  # inches
        teeth = range(2, long - 4 - thick, 3)
        blade += [stack(at, top + thick, "ss", "s") for at in teeth]
    wide = 1 + of.size + 2 * of.stocked
    grip = 14 if of.stocked else 6
    hilt = [
        block("n", -2, top - wide, 2, thick + 2 * wide),
        block("h", -2, top - wide, 2), block("h", -2, top + thick + wide - 1, 2),
        block("b", -2 - grip, -1, grip, 3),
        *(block("e", at, -1, 1, 3) for at in range(-2 - grip, -2, 2)),
        _ART["pommel"].at(-grip, 0),
    ]  # fmt: skip
    if of.stocked:
        blade.append(block("s", 3, top - 2, 2, thick + 4))
    if of.size >= _ARM:
        hilt = [_arm(of.size).at(-2, 0)]
    return BareWeapon(
        (joined(*hilt), joined(*blade)), (2, top), (1, top + thick - 1),
        (long - 3, 0), (-8, 0), clip=(2, -1 if thick > 3 else 0), gems=True,
    )  # fmt: skip


def _edge(at: int, thick: int, long: int, *, sawn: bool) -> str:
    """Return a course of a blade; its ends make a point, or are jagged."""
    off = at - (thick - 1) / 2
    if sawn:
        return "s" * (long - 2 * (at % 2))
    cut = round(abs(off) * 2)
    return "s" * (long - cut) + ("\\" if off < 0 else ")")


def _arm(size: int) -> Layer:
    """Return the arm of a machine that holds a blade at 0, 0; rivets show its Size."""
    return joined(_ART["arm"], *rivets("h", -15, 0, min(max(size, 0), 8)))


_BODIES: Final = ("hands", "jaws", "fish")
"""What is a body and no head on a haft."""
_PLAIN: Final = {"hands": 6, "jaws": 0, "fish": 0, "chain saw": 4}
"""Cells of the haft of what has none to speak of."""


def headed(of: Ordnance) -> BareWeapon:
    """Return a head on a haft, which grows with its Size."""
    head = HEADS[of.shape]
    long = _PLAIN.get(of.shape, of.long)
    if of.sawn:
        long = max(0, long - 4)
    if of.size >= _ARM and of.shape not in _PLAIN:
        head, long = doubled(head), min(long, 6)
    haft = [block("b", 1 - long, -1, long + 1), block("e", 1 - long, 0, long + 1)]
    wraps = [block("k", at, -1, 2, 2) for at in range(4 - long, -3, 6)]
    layers = [head]
    if of.shape == "hands":
        layers = [block("m", -9, -4, 10, 9), block("l", -9, -4, 10),
                  block("h", -1, -3, 3, 7), head]  # fmt: skip
    elif of.size >= _ARM and long:
        layers = [joined(*haft, *wraps), _arm(of.size).at(-long, 0), head]
    elif long:
        pommel = block("k", -1 - long, -2, 2, 4)
        layers = [joined(*haft, *wraps, pommel), head]
    if of.bore > 1 and of.shape not in _PLAIN:
        studs = min(of.bore - 1, 4)
        layers.append(joined(*(block("n", 1 + at, 0, 1) for at in range(studs))))
    point = _point(head)
    if of.shape in _BODIES:
        x = head.x + 2
        return BareWeapon(
            tuple(layers),
            (x, -2), (x, 0), point, (head.x + 1, 0),
            clip=(x, 0), gems=True,
        )  # fmt: skip
    return BareWeapon(
        tuple(layers), (1, 0), (0, 0), point, (-long + 1, 0),
        clip=(-min(long, 3 * 3), -1), gems=True,
    )  # fmt: skip


def doubled(head: Layer) -> Layer:
    """Return a part twice as wide and as high."""
    rows = ["".join(sign * 2 for sign in row) for row in head.rows for _ in range(2)]
    return Layer(tuple(rows), 2 * head.x, 2 * head.y)


def _point(head: Layer) -> tuple[int, int]:
    """Return the cell furthest right of a head."""
    middle = head.height // 2
    widest = max(
        range(head.height), key=lambda at: (len(head.rows[at]), -abs(at - middle))
    )
    return head.x + len(head.rows[widest]) - 1, head.y + widest
