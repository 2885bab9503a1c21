"""What makes fire of MicroFig Death hard or easy, as rows."""

from typing import Final

from builder.core.rows import RowModifier, RuleRows
from builder.microfig.house_rules import House
from builder.microfig.rules import TEXTS
from builder.microfig.scales import (
    CLOSE,
    FAR,
    STEP,
    Bulk,
    Cover,
    Held,
    Movement,
    Skill,
)
from builder.microfig.volley import Volley, bands

_FIRE: Final = RuleRows(TEXTS, Volley, House)


# fmt: off
def _in(cover: Cover) -> RowModifier[Volley, House]:
    """Return the row of a cover."""
    return _FIRE.modifier("M14 cover",
                          lambda it, _: it.unit and it.fire.cover is cover,
                          -cover.hards, cover=cover)


FIRING: Final = (
    _FIRE.modifier("M6 skilled", lambda it, _: it.kit.skill is Skill.SKILLED, +1),
    _FIRE.modifier("M6 raw", lambda it, _: it.kit.skill is Skill.RAW, -1),
    _FIRE.modifier("M7 still", lambda it, on: it.stood(on) is Movement.STILL, +1),
    _FIRE.modifier("M7 braced", lambda it, on: it.stood(on) is Movement.BRACED, +2),
    _FIRE.modifier("M8 moved", lambda it, _: it.moved, lambda it, _: -it.row.moved),
    _FIRE.modifier("M9 ran", lambda it, _: it.ran, lambda it, _: -(it.row.ran or 0)),
    _FIRE.modifier("M18 climbs", lambda it, _: it.does.hindered, -1),  # A-M10: once
    _FIRE.modifier("M11 close", lambda it, _: it.apart and it.distance < CLOSE, +1,
                   near=CLOSE),
    _FIRE.modifier("M12 far further", lambda it, _: it.apart and it.distance > FAR,
                   lambda it, on: -bands(it.distance, edges=on.edges_are_far),
                   far=FAR, step=STEP),
    _FIRE.modifier("M10 fired",
                   lambda it, _: it.unit and it.fire.held is Held.FIRED, +1),
    *(_in(cover) for cover in Cover if cover.hards),
    _FIRE.modifier("M14 settled",  # in its cover
                   lambda it, _: it.unit and it.fire.cover.hards
                   and it.fire.held is Held.SETTLED, -1),
    _FIRE.modifier("M15 bigger",  # A-M3: once
                   lambda it, _: it.unit and it.fire.size is Bulk.BIG, +1),
    _FIRE.modifier("M15 plates",
                   lambda it, _: it.unit and it.fire.size is Bulk.SMALL, -1),
    _FIRE.modifier("M16 building", lambda it, _: not it.unit, +1),
    _FIRE.modifier("M17 ruling", lambda *_: True, lambda it, _: -it.fire.extra_hard),
    _FIRE.modifier("M17 granted", lambda *_: True, lambda it, _: it.fire.extra_easy),
)
"""What makes fire hard (below 0) or easy, in the order in which it is told."""
# fmt: on
