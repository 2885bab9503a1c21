"""The colours of the two print styles: of an army and a theme, and what they mix to.

Every meaning that has a colour also has a word or a shape, so that all of it reads
in black and white.
"""

from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final

from builder.content.livery import ArmyColour, Livery, deep
from builder.content.theme import WORN, Shades, Theme, legible, lines_of, shades
from builder.core.colours import contrast, mixed
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
        dark: The ground below a portrait; white is read on it.
        text: All that is read: black alone, which a press prints with one ink.
        faint: The small print.
        rule: Thin lines.
        none: The sign of a value that is none.
        end: The last row of a track, and what is destroyed.
        alarm: Broken rules.
        alarm_band: The fill of the bar that warns of them.
        alarm_text: What is written on the alarm colour.
        alarm_fill: The fill behind what is broken.
        paper: The ground of all that has no fill of its own.
        box: The outline of boxes to tick, which are white on any paper.
        rim: The ground round the frame; empty where it is white, or pale as it bleeds.
        rim_text: The ruler in the rim.
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
    paper: str = "#ffffff"
    box: str = "#161a1d"
    rim: str = ""
    rim_text: str = ""


PLAIN: Final = ArmyColour.SLATE.hex
"""The colour of pages that belong to no army."""


@lru_cache(maxsize=64)
def palette(colour: str, ink: InkStyle, theme: Theme = WORN) -> Palette:
    """Return the colours of a card or a page, all mixed from one.

    Args:
        colour: The army's colour as `#rrggbb`; empty for `PLAIN`. What is too light for
            white words is made deeper.
        ink: The print style; with little ink nothing is filled.
        theme: What it wears besides; with little ink its lines alone have a colour.
    """
    accent = deep(colour or PLAIN)
    if ink is InkStyle.LOW:
        lines = lines_of(theme) or "#000000"
        return Palette(
            band="",
            band_text="#000000",
            edge=lines,
            accent=lines,
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
            box="#000000",
            rim_text=lines,
        )
    if any(getattr(theme, at) for at in _COLOURS):
        return _themed(shades(theme, accent), accent)
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
        rim_text=accent,
    )


def darkened(livery: Livery | None, ink: InkStyle, theme: Theme) -> str:
    """Return that a band is darker than an army's bricks, in a sentence; or nothing."""
    colour = livery.colour if livery else PLAIN
    band = palette(colour, ink, theme).band
    if band in ("", colour) or band != deep(colour):
        return ""
    return f"{colour} is too light for white words; their ground is {band}."


_COLOURS: Final = ("paper", "ink", "band", "accent", "tile", "tint", "bar", "rim")


def _themed(made: Shades, army: str) -> Palette:
    """Return the colours of a card whose theme chooses some of them."""
    end = min("#ffffff", "#000000", key=partial(contrast, made.ink))
    grounds = made.paper, made.tint
    alarm_fill = mixed("#b3201f", made.paper, 0.88)
    return Palette(
        band=made.band,
        band_text=made.band_text,
        edge="",
        accent=made.accent,
        tile=made.tile,
        tile_text=made.tile_text,
        tint=made.tint,
        bar=made.bar,
        dark=mixed(army, "#000000", 0.34),
        text=made.ink,
        faint=legible(mixed(made.ink, made.paper, 0.3), made.ink, *grounds),
        rule=mixed(made.accent, made.paper, 0.62),
        none=legible(mixed(made.ink, made.paper, 0.5), made.ink, *grounds),
        alarm=legible("#b3201f", end, *grounds, alarm_fill),
        alarm_fill=alarm_fill,
        paper=made.paper,
        box=legible(made.ink, "#000000", "#ffffff"),
        rim=made.rim,
        rim_text=made.rim_text,
    )
