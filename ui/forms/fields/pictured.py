"""Open lists that show what a design would be with each choice: picture and price."""

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QComboBox, QStyleOptionViewItem

from builder import home, judge
from builder.core.design import Design, HouseRules
from builder.core.field_spec import put
from builder.core.formatting import points
from ui.forms.fields.choice import ChoiceField, Detailed, about
from ui.library.pictures import Thumbnails
from ui.widgets.paint.drawings import GROUND, thumbnail
from ui.widgets.tables import Index
from ui.widgets.theme import scaled

AROUND: Final = 4
"""What a row is higher than its picture, at the ordinary size of type."""


class Pictured(Detailed):
    """Draws each choice beside a picture of the design that has it, drawn when seen.

    Attributes:
        scenery: Whether what lies behind a portrait is drawn, too.
    """

    beside = 24
    scenery = False

    def __init__(
        self,
        box: QComboBox,
        design: Callable[[int], Design],
        told: Callable[[int], str] = lambda _: "",
    ) -> None:
        """Draw for a box.

        Args:
            box: The box.
            design: Returns the design with the choice of a place in it.
            told: Returns the detail of a place.
        """
        super().__init__(box, told)
        self._design = design
        self._pictures = Thumbnails(scenery=self.scenery)
        self._pictures.serve(box.view())

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Add the picture; a plain ground has its place until it is drawn."""
        super().initStyleOption(option, index)
        side, scale = scaled(self.beside), option.widget.devicePixelRatioF()
        design, key = self._design(index.row()), str(index.row())
        picture = self._pictures.of(design, side, scale, key)
        picture = picture or thumbnail(None, GROUND, side, scale)
        option.icon = QIcon(picture)
        # Qt would wash it out where it is chosen.
        option.icon.addPixmap(picture, QIcon.Mode.Selected)
        option.decorationSize = QSize(side, side)
        option.features |= option.ViewItemFeature.HasDecoration

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Return the height of a row, without drawing what is out of sight."""
        return QSize(0, scaled(self.beside + AROUND))


class TypeField(ChoiceField):
    """What a design is, such as the kind of a weapon."""

    def _listed(self) -> Detailed:
        """Return what draws the choices: each as the design would be."""
        return Pictured(
            self.box,
            self._with,
            lambda at: offer(self._members[at], self._with(at), self.context.house),
        )

    def display(self, design: Any) -> None:
        """Show what it is."""
        self._design = design
        super().display(design)

    def _with(self, place: int) -> Design:
        design: Design = put(self._design, (self.name,), self._members[place])
        return design


def offer(member: object, design: Design, house: HouseRules | None) -> str:
    """Return what a choice is for, and the price of a design that has it.

    >>> from builder.brikwars.model.designs import Weapon
    >>> from builder.brikwars.tables.weapons import WeaponType
    >>> offer(WeaponType.GUN, Weapon(type=WeaponType.GUN, size=2), None)
    'shoots far at one target · 6 CP'
    """
    price = judge(design, house).price
    cost = "" if price is None else points(price, home(design).currency)
    return " · ".join(filter(None, (about(member), cost)))
