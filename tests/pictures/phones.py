"""Pictures of the page of an army, as a browser shows it on phones and tablets."""

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PIL import Image

from tests.browser import Tab, tab_in
from ui.__main__ import main

EXAMPLES: Final = Path(__file__).resolve().parents[2] / "examples"
_GAP: Final = 24
"""White between two screens, in pixels."""


@dataclass(frozen=True)
class Screen:
    """A look at a page.

    Attributes:
        ticked: The ids of what is ticked on it.
        unit: The unit that is open, from 1; 0 for none.
        view: What it shows: `army`, `tables` or `game`.
        down: How far its card is scrolled, in pixels.
        dark: Whether the phone is dark.
    """

    ticked: tuple[str, ...] = ()
    unit: int = 0
    view: str = "army"
    down: int = 0
    dark: bool = False

    def show(self, tab: Tab, address: str) -> None:
        """Bring a tab there."""
        tab.open(address)
        tab.tick(*self.ticked, f"v-{self.view}")
        if self.unit:
            tab.do(f"document.querySelector('#u{self.unit} summary').click()")
            card = f"document.querySelector('#u{self.unit} .page')"
            tab.do(f"{card}.scrollTop = {self.down}")
        tab.do("document.activeElement.blur()")


@dataclass(frozen=True)
class Phones:
    """Screens side by side.

    Attributes:
        words: The options of the command that writes the page.
        screens: What they show.
        size: How large each is, in pixels of the page.
        file: The example.
    """

    words: tuple[str, ...]
    screens: tuple[Screen, ...]
    size: tuple[int, int] = (390, 780)
    file: str = "first-battle.json"

    def picture(self, folder: Path) -> Image.Image:
        """Write the page, and return the picture.

        Args:
            folder: Where the file may lie for a moment.

        Raises:
            ValueError: If the command refused.
        """
        page = folder / "page.html"
        line = ["page", str(EXAMPLES / self.file), *self.words, "-o", str(page)]
        if main([*line, "--force"]):
            raise ValueError("there is no page")
        shots = [self._shot(screen, page) for screen in self.screens]
        wide = sum(shot.width + _GAP for shot in shots) - _GAP
        picture = Image.new("RGB", (wide, shots[0].height), "white")
        left = 0
        for shot in shots:
            picture.paste(shot, (left, 0))
            left += shot.width + _GAP
        return picture

    def _shot(self, screen: Screen, page: Path) -> Image.Image:
        with (
            tempfile.TemporaryDirectory() as profile,
            tab_in(Path(profile), dark=screen.dark) as tab,
        ):
            tab.sized(*self.size, density=2)
            screen.show(tab, page.as_uri())
            shot = page.with_suffix(".png")
            tab.picture(shot)
            with Image.open(shot) as image:
                return image.convert("RGB")


PHONES: Final = {
    "phone": Phones(
        (),
        (
            Screen(("u2m1", "u2m3", "u5m1h1")),
            Screen(("u5m1h2",), unit=5),
            Screen(("u6m1h6",), unit=6, down=330, dark=True),
        ),
    ),
    "phone-secret": Phones(
        ("--secret",),
        (
            Screen(("u2m1",)),
            Screen(unit=3, down=250),
            Screen(view="game", ticked=("t3",), dark=True),
        ),
    ),
    "tablet": Phones((), (Screen(("u2m1", "u5m1h2"), unit=5),), (820, 1000)),
}
"""The pictures of pages by name."""
