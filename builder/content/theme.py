"""A theme: how cards look. A frozen value that players make, hand round and print by.

A field that is left blank is as it always was, so the theme without any field set is
the look that cards had before there were themes. A theme has no say in where things
stand: its parts are switched on or off where they have their place.

Colours are mended where words could not be read in them. That happens here alone, in
`shades`: all that draws takes its colours from there.
"""

import json
import pkgutil
import re
from collections.abc import Collection, Iterator
from dataclasses import replace
from enum import StrEnum
from functools import cache
from typing import Any, Final, Literal, NamedTuple

from builder.core.colours import BLACK, WHITE, clearest, contrast, mixed
from builder.core.field_spec import InvalidValue, field, validate, validated


class CardFrame(StrEnum):
    """What surrounds each side of a card."""

    STUDS = "Studs"
    LINE = "Line"
    DOUBLE = "Double line"
    ROUNDED = "Round corners"
    NONE = "None"


class Back(StrEnum):
    """What fills the spare room of a back."""

    EMBLEM = "Emblem"
    STUDS = "Studs"
    BRICKS = "Bricks"
    PLAIN = "Nothing"


class CardPart(StrEnum):
    """What a theme may leave out; each has one place on a card."""

    PORTRAIT = "Portrait"
    ODDS = "Odds"
    IN_PLAY = "In play"
    FOOT = "Small print"
    RULER = "Ruler"


_ARMY: Final = "Blank for the army's colour"
_FONT: Final = "Families of this computer, best first; blank for the bundled one"
_PATH: Final = re.compile(r"[/\\<>{}\x00-\x1f]|\.(?:[ot]t[fc]|woff2?)$", re.IGNORECASE)
_CONTROL: Final = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
LONGEST: Final = 60
"""The most letters of the name of a theme."""


@validated
class Theme:
    """How cards look. A nameless one stands for what each army wears.

    Colours are `#rrggbb`, or empty for what they are without a theme.
    """

    kind: Literal["theme"] = "theme"
    name: str = field("", "Name", high=LONGEST, group="Theme")
    paper: str = field("", "Paper", colour=True, group="Colours", hint="Blank is white")
    ink: str = field("", "Text", colour=True, hint="Blank is black")
    band: str = field("", "Head", colour=True, hint=_ARMY)
    accent: str = field("", "Headings and lines", colour=True, hint=_ARMY)
    tile: str = field("", "Price", colour=True, hint="Blank is gold")
    tint: str = field("", "Every other row", colour=True, hint="Blank is pale")
    bar: str = field("", "Bars", colour=True, hint="Blank is pale")
    rim: str = field(
        "", "Rim", colour=True, hint="Blank is white, and pale where it bleeds"
    )
    heading: str = field("", "Font of headings", high=200, group="Type", hint=_FONT)
    body: str = field("", "Font of text", high=200, hint=_FONT)
    frame: CardFrame = field(CardFrame.STUDS, "Frame", group="Parts")
    back: Back = field(Back.EMBLEM, "Back")
    hidden: tuple[CardPart, ...] = field((), "Left out", high=20)

    def __post_init__(self) -> None:
        """Refuse what is out of bounds, and fonts that are files or markup."""
        validate(self)
        if _CONTROL.search(self.name):
            raise InvalidValue(
                ("name",), "holds a sign that is no letter; type it again"
            )
        for at in ("heading", "body"):
            if _PATH.search(getattr(self, at)):
                why = "must be the family of a font, such as Georgia, not a file"
                raise InvalidValue((at,), why)

    @property
    def title(self) -> str:
        """Its name on one line, or that each army has its own."""
        return " ".join(self.name.split()) or "As the army wears"

    @property
    def label(self) -> str:
        """What a list of choices calls it."""
        return self.title

    @property
    def key(self) -> str:
        """What files, settings and the command line call it: its name in small."""
        return " ".join(self.name.lower().split()) or "worn"


WORN: Final = Theme()
"""The choice of what each army wears; where none wears anything, cards as ever."""

_SHIPPED: Final = ("studs", "parchment", "dark", "blueprint", "school")


@cache
def shipped() -> tuple[Theme, ...]:
    """Return the themes that come with the program, today's look first."""
    return tuple(map(_read, _SHIPPED))


def _read(name: str) -> Theme:
    """Return a theme of ours; files of players are read by `db.files.themes`."""
    data = pkgutil.get_data(__name__, f"themes/{name}.json") or b""
    told: dict[str, Any] = json.loads(data)
    # Only these are no plain text.
    told["frame"], told["back"] = CardFrame(told["frame"]), Back(told["back"])
    told["hidden"] = tuple(map(CardPart, told.get("hidden", ())))
    return Theme(**told)


def free_name(name: str, taken: Collection[str]) -> str:
    """Return a name whose key no theme has: `Dark 2`."""
    number, stem = 2, name[: LONGEST - 5].rstrip()
    while f"{stem} {number}".lower() in taken:
        number += 1
    return f"{stem} {number}"


def joining(theme: Theme, known: Collection[Theme]) -> Theme:
    """Return a theme as it joins others: under a free name where its own is taken.

    If one of the others looks the same, that one is returned.
    """
    taken = {one.key for one in known} | {WORN.key}
    if theme in known or theme.key not in taken:
        return theme
    alike = (one for one in known if replace(one, name=theme.name) == theme)
    return next(alike, None) or replace(theme, name=free_name(theme.title, taken))


# Colours that can be read.


LEAST: Final = 4.5
_BRIGHT: Final = 7.0
"""The contrast of words to their ground at least (WCAG 2, 1.4.3)."""
RIM: Final = 0.62
"""How much white is in the colour of a rim that bleeds, where no theme has one."""
_STEPS: Final = 32


class Shades(NamedTuple):
    """The colours of a theme, all filled in; words can be read on each ground.

    Attributes:
        paper: The ground.
        ink: Words on paper, tint and bar.
        band: The head.
        band_text: Words on it.
        accent: Headings and lines, on paper and tint.
        tile: The ground of the price.
        tile_text: The price.
        tint: Every other row.
        bar: What is filled of a bar.
        rim: Round the frame; empty where it is white, or pale as it bleeds.
        rim_text: The ruler on it.
    """

    paper: str
    ink: str
    band: str
    band_text: str
    accent: str
    tile: str
    tile_text: str
    tint: str
    bar: str
    rim: str
    rim_text: str


def shades(theme: Theme, army: str) -> Shades:
    """Return the colours of a theme for an army whose colour is `#rrggbb`.

    Each colour that cannot be read on its ground goes in even steps towards black or
    white, whichever stands out there, until it can. Grounds go towards the paper: ink
    is read on that by then, so this ends.
    """
    paper = theme.paper or WHITE
    end = clearest(paper)
    ink = legible(theme.ink or ("#161a1d" if end == BLACK else "#f2f2f2"), end, paper)
    own = legible(theme.accent or army, end, paper)
    tint = _ground(theme.tint or mixed(own, paper, 0.91), paper, ink)
    bar = _ground(theme.bar or mixed(own, paper, 0.72), paper, ink)
    glows = end == WHITE and not theme.accent
    band, tile = theme.band or army, theme.tile or "#f5c518"
    rim = theme.rim or (theme.paper if theme.frame is CardFrame.NONE else "")
    ruled = (rim,) if rim else (WHITE, mixed(army, WHITE, RIM))
    return Shades(
        paper=paper,
        ink=ink,
        band=band,
        band_text=_on(band, WHITE),
        # What is small and coloured is dim before a dark paper long before it is lost.
        accent=legible(own, end, paper, tint, least=_BRIGHT if glows else LEAST),
        tile=tile,
        tile_text=_on(tile, "#1a1a1a"),
        tint=tint,
        bar=bar,
        rim=rim,
        rim_text=legible(own, _on(ruled[0], BLACK), *ruled),
    )


def lines_of(theme: Theme) -> str:
    """Return the first colour of a theme that is read on white; empty for none."""
    chosen = filter(None, (theme.accent, theme.band))
    return next((one for one in chosen if contrast(one, WHITE) >= LEAST), "")


def on_white(theme: Theme) -> Theme:
    """Return what of a theme suits a white page to read: its head, lines and fonts."""
    bare = replace(theme, paper="", ink="", tint="", bar="", rim="")
    return replace(bare, accent=lines_of(theme), hidden=())


def legible(colour: str, end: str, *grounds: str, least: float = LEAST) -> str:
    """Return the first colour on the way to an end that is read on all grounds."""
    for step in range(_STEPS + 1):
        made = mixed(colour, end, step / _STEPS)
        if all(contrast(made, ground) >= least for ground in grounds):
            return made
    return end


def _ground(colour: str, paper: str, ink: str) -> str:
    """Return the first ground on the way to the paper that ink is read on."""
    for step in range(_STEPS + 1):
        made = mixed(colour, paper, step / _STEPS)
        if contrast(ink, made) >= LEAST:
            return made
    return paper


def _on(ground: str, wanted: str) -> str:
    """Return a colour that is read on a ground: the one wanted, or black or white."""
    return wanted if contrast(wanted, ground) >= LEAST else clearest(ground)


def mended(theme: Theme) -> tuple[str, ...]:
    """Return a sentence for each colour that is printed otherwise than it is chosen."""
    return tuple(_mended(theme))


def _mended(theme: Theme) -> Iterator[str]:
    ours = shades(theme, "#39424c")
    for at, where in (("ink", "the paper"), ("accent", "the paper and the rows"),
                      ("tint", "the text"), ("bar", "the text")):  # fmt: skip
        chosen, used = getattr(theme, at).lower(), getattr(ours, at)
        if chosen and chosen != used:
            label = Theme.__dataclass_fields__[at].metadata["spec"].label
            yield (
                f"{label} {chosen} is too near to the colour of {where} to be read; "
                f"{used} is printed."
            )
