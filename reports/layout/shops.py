"""The sizes that print shops take: a row for each shop and card. Lengths are mm.

Shops name their sizes in inches and in pixels at 300 an inch. How far the picture runs
over the cut follows from both.
"""

from typing import Final, NamedTuple

_INCH: Final = 25.4
_DPI: Final = 300
"""The dots an inch at which shops name their sizes."""


class Shop(NamedTuple):
    """A print shop, and a card that it prints.

    Attributes:
        key: What the command line calls it.
        name: What players call it.
        card: What it calls the card, in a word.
        inches: Width and height of the card as it is cut; None for any format.
        pixels: Width and height of its picture with all that bleeds over the cut, at
            300 dots an inch; None where the shop asks for `bleed`.
        form: The file it takes: `zip` for pictures, `pdf`, or nothing for both.
        bleed: How far the rim runs over the cut where no pixels are named.
        safe: How far from the cut text must stand.
        backs_first: Whether the back of each card comes before its front.
        note: What else the shop asks for; or nothing.
    """

    key: str
    name: str
    card: str = ""
    inches: tuple[float, float] | None = None
    pixels: tuple[int, int] | None = None
    form: str = ""
    bleed: float = 0.0
    safe: float = 3.0
    backs_first: bool = False
    note: str = ""

    @property
    def trim(self) -> tuple[float, float] | None:
        """The card as it is cut; None for any format."""
        if self.inches is None:
            return None
        wide, high = self.inches
        return round(wide * _INCH, 4), round(high * _INCH, 4)

    @property
    def over(self) -> float:
        """How far the rim runs over the cut."""
        if self.inches is None or self.pixels is None:
            return self.bleed
        return round((self.pixels[0] / _DPI - self.inches[0]) / 2 * _INCH, 4)

    @property
    def label(self) -> str:
        """The shop and the card: `The Game Crafter, poker`."""
        return ", ".join(filter(None, (self.name, self.card)))

    def remark(self, form: str) -> str:
        """Return what is to be known of a file of a form, in a sentence; or nothing."""
        if not self.form or form == self.form:
            return self.note
        taken = "a PDF" if self.form == "pdf" else "pictures of cards"
        return f"{self.name} takes {taken}, not this"


HOME: Final = Shop("none", "None: at home")
"""No shop."""

_MPC: Final = 36 / _DPI * _INCH
_EIGHTH: Final = _INCH / 8
_FOUR_INKS: Final = (
    "DriveThruCards takes PDF/X-1a in four inks: turn the file into that with a "
    "program for print, such as Acrobat or Scribus"
)

SHOPS: Final = (
    HOME,
    Shop("any", "Any shop", "3 mm of bleed", bleed=3.0),
    *(
        Shop(key, "MakePlayingCards", card, inches, pixels, "zip", safe=_MPC)
        for key, card, inches, pixels in (
            ("mpc", "poker", (2.5, 3.5), (822, 1122)),
            ("mpc-bridge", "bridge", (2.25, 3.5), (747, 1122)),
            ("mpc-tarot", "tarot", (2.75, 4.75), (897, 1497)),
        )
    ),
    Shop("ps", "Printer's Studio", "poker", (2.5, 3.5), (822, 1122), "zip", safe=_MPC),
    *(
        Shop(key, "The Game Crafter", card, inches, pixels, "zip", safe=_EIGHTH)
        for key, card, inches, pixels in (
            ("tgc", "poker", (2.5, 3.5), (825, 1125)),
            ("tgc-bridge", "bridge", (2.25, 3.5), (750, 1125)),
            ("tgc-tarot", "tarot", (2.75, 4.75), (900, 1500)),
            ("tgc-mini", "mini", (1.75, 2.5), (600, 825)),
            ("tgc-jumbo", "jumbo", (3.5, 5.5), (1125, 1725)),
        )
    ),
    Shop("dtc", "DriveThruCards", "poker", (2.5, 3.5), (825, 1125), "pdf",
         safe=_EIGHTH, backs_first=True, note=_FOUR_INKS),
)  # fmt: skip
"""All of them. A shop that names another size gets another row."""
