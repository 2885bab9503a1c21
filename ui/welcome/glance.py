"""An army at a glance: its name, its verdict, its points, and who marches in it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtGui import QPixmap

from builder import describe
from builder.army.model import Army, Item, MusteredArmy
from builder.army.muster import livery, muster, unit_card
from builder.content.livery import alone
from builder.core.formatting import counted, figure, points
from builder.core.rulebook import Severity
from builder.drawing.bricks import Portrait
from builder.examples import Example
from ui.widgets.paint.drawings import thumbnail

FACES: Final = 7
"""The most portraits of an army; the widest tile has room for no more."""


@dataclass(frozen=True, slots=True)
class Face:
    """The portrait of a design in the colour of its army.

    Attributes:
        portrait: The portrait; None where the design has none.
        photo: The key of its photo, which is shown instead; empty for none.
    """

    portrait: Portrait | None
    photo: str = ""


@dataclass(frozen=True, slots=True)
class ArmyGlance:
    """What a tile says of an army.

    Attributes:
        id: Its id in the library.
        title: Its name.
        severity: The gravest of what its verdict says; None if it is legal.
        line: Points, faults and the time of the last change, in words.
        colour: Its colour, as `#rrggbb`.
        faces: The portraits of its first designs, in their order.
    """

    id: str
    title: str
    severity: Severity | None
    line: str
    colour: str
    faces: tuple[Face, ...]


def glance(
    item_id: str, army: Army, designs: Mapping[str, Item], when: str
) -> ArmyGlance:
    """Return what a tile says of an army.

    Args:
        item_id: Its id in the library.
        army: The army.
        designs: Every design by its id.
        when: The time of its last change, in words; empty if nobody knows.
    """
    found = muster(army, designs)
    broken = sum(each.severity is Severity.REFUSE for each in found.violations)
    parts = (_spent(found), f"{broken} illegal" if broken else "", when)
    faces = []
    for place in found.first_entries[:FACES]:
        design = found.results[place].design
        if design is not None:
            card = unit_card(design, army)
            faces.append(Face(card.portrait, card.photo))
    return ArmyGlance(
        item_id,
        " ".join(army.title.split()),
        found.violations[0].severity if found.violations else None,
        " · ".join(filter(None, parts)),
        livery(army).colour,
        tuple(faces),
    )


def _spent(found: MusteredArmy) -> str:
    """Return `165 of 200 CP`; the number of models where no points are known."""
    army, currency = found.army, found.currency
    if not army.entries:
        return "nobody marches yet"
    if not found.priced:
        return counted(sum(entry.count for entry in army.entries), "model")
    if army.limit is None:
        return points(found.total, currency)
    return f"{figure(found.total)} of {points(army.limit, currency)}"


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
