"""The colours of the two print styles: an army's own, and all that is mixed from it.

Every meaning that has a colour also has a word or a shape, so that all of it reads
in black and white.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from builder.content.livery import ArmyColour
from reports.layout.formats import InkStyle


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a page as `#rrggbb`; an empty one is left white.

    Attributes:
        band: The fill behind the name.
        band_text: The name, and the kind below it.
        edge: The outline of what has no fill; empty where the head has one.
        accent: Headings, labels and the frame.
        tile: The fill behind the price.
        tile_text: The price.
        tint: The fill behind the portrait and every other row, and what stands pale in
            room to spare.
        bar: The filled part of a bar that says how likely something is.
        dark: The ground below a portrait.
        text: All that is read: black alone, which a press prints with one ink.
        faint: The small print.
        rule: Thin lines.
        none: The sign of a value that is none.
        end: The last row of a track, and what is destroyed.
        alarm: Broken rules.
        alarm_band: The fill of the bar that warns of them.
        alarm_text: What is written on the alarm colour.
        alarm_fill: The fill behind what is broken.
    """

    band: str
    band_text: str
    edge: str
    accent: str
    tile: str
    tile_text: str
    tint: str
    bar: str
    dark: str
    text: str = "#000000"
    faint: str = "#565c62"
    rule: str = "#b9bfc5"
    none: str = "#7a8087"
    end: str = "#111111"
    alarm: str = "#b3201f"
    alarm_band: str = "#b3201f"
    alarm_text: str = "#ffffff"
    alarm_fill: str = "#fbe6e4"


PLAIN: Final = ArmyColour.SLATE.hex
"""The colour of pages that belong to no army."""


@lru_cache(maxsize=64)
def palette(colour: str, ink: InkStyle) -> Palette:
    """Return the colours of a card or a page, all mixed from one.

    Args:
        colour: The army's colour as `#rrggbb`; empty for `PLAIN`.
        ink: The print style; with little ink nothing is filled.
    """
    accent = colour or PLAIN
    if ink is InkStyle.LOW:
        return Palette(
            band="",
            band_text="#000000",
            edge="#000000",
            accent="#000000",
            tile="",
            tile_text="#000000",
            tint="",
            bar="#e4e4e4",
            dark="",
            faint="#333333",
            rule="#888888",
            alarm_band="",
            alarm_text="#b3201f",
            alarm_fill="",
        )
    return Palette(
        band=accent,
        band_text="#ffffff",
        edge="",
        accent=accent,
        tile="#f5c518",
        tile_text="#1a1a1a",
        tint=mixed(accent, "#ffffff", 0.91),
        bar=mixed(accent, "#ffffff", 0.72),
        dark=mixed(accent, "#000000", 0.34),
        rule=mixed(accent, "#ffffff", 0.62),
    )


@lru_cache(maxsize=4096)
def mixed(colour: str, other: str, share: float) -> str:
    """Return a colour with a share of another one in it."""
    parts = (
        round(int(a, 16) + (int(b, 16) - int(a, 16)) * share)
        for a, b in ((colour[at : at + 2], other[at : at + 2]) for at in (1, 3, 5))
    )
    return "#" + "".join(f"{part:02x}" for part in parts)
