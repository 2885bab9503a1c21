"""The portrait of a squad: up to five of its troopers, the best kit in front."""

from typing import Final

from builder.drawing.bricks import Portrait
from builder.drawing.microfigs import HATS, ranks
from builder.drawing.picks import SCENERY, Parts, picked, staged
from builder.microfig.designs import Squad
from builder.microfig.scales import Bulk, Skill

_SHOWN: Final = 5
"""The most troopers of a picture."""
_PENNANTS: Final = (5, 10, 20, 50)
"""Numbers of troopers beyond which another pennant flies over a squad."""
_BUILDS: Final = {Bulk.SMALL: "small", Bulk.BIG: "big"}


def squad_portrait(squad: Squad) -> Portrait:
    """Return the picture of a squad: its kits in the shares that it has of them."""
    build = _BUILDS.get(squad.bulk or Bulk.NORMAL, "trooper")
    hat = {Skill.SKILLED: "skilled", Skill.RAW: "raw"}.get(squad.skill, "normal")
    hat = picked(squad.portrait, "hat", HATS) or hat
    kits = shown(squad.rifles, squad.pistols, squad.heavies)
    pennants = sum(squad.troops > most for most in _PENNANTS)
    return staged(Portrait(ranks(build, hat, kits, pennants)), squad.portrait)


def parts(_squad: Squad) -> Parts:
    """Return the parts of a portrait that can be picked."""
    return {"hat": HATS} | SCENERY


def shown(rifles: int, pistols: int, heavies: int) -> tuple[str, ...]:
    """Return the kits of those who are drawn, the hindmost first.

    >>> shown(2, 0, 0)
    ('rifle', 'rifle')
    >>> shown(8, 1, 1)
    ('rifle', 'rifle', 'rifle', 'pistol', 'heavy')
    """
    had = {"rifle": rifles, "pistol": pistols, "heavy": heavies}
    drawn = {kit: min(count, 1) for kit, count in had.items()}
    for kit, count in had.items():
        drawn[kit] += min(count - drawn[kit], _SHOWN - sum(drawn.values()))
    return tuple(kit for kit, count in drawn.items() for _ in range(count))
