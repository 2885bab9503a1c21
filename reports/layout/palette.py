"""The colours of the two print styles, for each kind of silhouette.

Every meaning that has a colour also has a word or a shape, so that all of it reads
in black and white.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from reports.layout.settings import InkStyle


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a page as `#rrggbb`; an empty one is left white.

    Attributes:
        band: The fill behind the name.
        band_text: The name.
        band_faint: The kind, below the name.
        edge: The outline of what has no fill.
        accent: Headings, labels and the frame.
        tile: The fill behind the price.
        tile_text: The price.
        tint: The fill behind the portrait, and every other row.
        shades: The bricks of a silhouette, dark to light, gold and red.
        outline: The seams of a silhouette.
        ghost: The bricks of a silhouette behind text that has room to spare.
        text: All that is read.
        faint: The small print.
        rule: Thin lines.
        alarm: Broken rules.
        alarm_band: The fill of the bar that warns of them.
        alarm_text: What is written on the alarm colour.
        alarm_fill: The fill behind what is broken.
    """

    band: str
    band_text: str
    band_faint: str
    edge: str
    accent: str
    tile: str
    tile_text: str
    tint: str
    shades: tuple[str, str, str, str, str]
    outline: str
    ghost: str
    text: str = "#161a1d"
    faint: str = "#565c62"
    rule: str = "#b9bfc5"
    alarm: str = "#b3201f"
    alarm_band: str = "#b3201f"
    alarm_text: str = "#ffffff"
    alarm_fill: str = "#fbe6e4"


_FAMILY: Final = {
    "creature": "#24603a",
    "animal": "#24603a",
    "man": "#24603a",
    "vehicle": "#1f4e86",
    "structure": "#6a4a31",
    "": "#3c4650",
}
_ARMS: Final = "#2f3842"
_ARMOURY: Final = frozenset(
    ("melee", "shield", "gun", "flame", "launcher", "bomb", "plate")
)


@lru_cache(maxsize=64)
def palette(emblem: str, ink: InkStyle) -> Palette:
    """Return the colours for a card with this silhouette."""
    accent = _ARMS if emblem in _ARMOURY else _FAMILY.get(emblem, _FAMILY[""])
    if ink is InkStyle.LOW:
        return Palette(
            band="",
            band_text="#000000",
            band_faint="#333333",
            edge="#222222",
            accent="#222222",
            tile="",
            tile_text="#000000",
            tint="",
            shades=("#d4d4d4", "", "", "", "#d4d4d4"),
            outline="#444444",
            ghost="",
            text="#000000",
            faint="#444444",
            rule="#aaaaaa",
            alarm_band="",
            alarm_text="#b3201f",
            alarm_fill="",
        )
    return Palette(
        band=accent,
        band_text="#ffffff",
        band_faint=mixed(accent, "#ffffff", 0.82),
        edge="",
        accent=accent,
        tile="#f5c518",
        tile_text="#1a1a1a",
        tint=mixed(accent, "#ffffff", 0.90),
        shades=(
            mixed(accent, "#000000", 0.25),
            accent,
            mixed(accent, "#ffffff", 0.28),
            "#f5c518",
            "#c33325",
        ),
        outline=mixed(accent, "#000000", 0.55),
        ghost=mixed(accent, "#ffffff", 0.88),
    )


def mixed(colour: str, other: str, share: float) -> str:
    """Return a colour with a share of another one in it."""
    parts = (
        round(int(a, 16) + (int(b, 16) - int(a, 16)) * share)
        for a, b in ((colour[at : at + 2], other[at : at + 2]) for at in (1, 3, 5))
    )
    return "#" + "".join(f"{part:02x}" for part in parts)
