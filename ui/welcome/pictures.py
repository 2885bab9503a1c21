"""The small pictures on the welcome page."""

from collections.abc import Callable, Sequence

from PySide6.QtGui import QPixmap

from builder import describe
from builder.army.muster import livery
from builder.content.livery import alone
from builder.examples import Example
from ui.welcome.glance import ArmyGlance
from ui.widgets.paint.thumbnails import thumbnail

PhotoOf = Callable[[str], bytes | None]
"""Returns the photo of a key; None if it is gone."""


def army_pictures(
    photo: PhotoOf, army: ArmyGlance, side: int, scale: float
) -> Sequence[QPixmap]:
    """Return the pictures of an army's designs; each is drawn once and kept."""
    return [
        thumbnail(
            face.portrait,
            army.colour,
            side,
            scale,
            (face.photo and photo(face.photo)) or b"",
        )
        for face in army.faces
    ]


def example_picture(example: Example, side: int, scale: float) -> QPixmap:
    """Return the picture of an example: its first design in its own colour."""
    _, design = example.designs[0]
    card = describe(design)
    own = card.livery or alone(card.badge)
    worn = livery(example.armies[0][1]) if example.armies else own
    return thumbnail(card.portrait, worn.colour, side, scale)
