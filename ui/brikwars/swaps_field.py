"""The editor of a weapon's Damage: pick dice, and swap them for others."""

from collections import Counter
from typing import Any, Final

from PySide6.QtCore import QPoint, QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QMenu, QWidget

from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.model.resolve import resolve_homemade
from builder.brikwars.model.swaps import Spread
from builder.brikwars.tables.dice import Family
from builder.core.field_spec import FieldSpec, Path
from ui.brikwars.die_chips import DieStrip
from ui.brikwars.die_face import color_of
from ui.brikwars.offers import Offer, offers
from ui.brikwars.swap_list import SwapList
from ui.brikwars.swap_well import SwapWell
from ui.forms.fields.choice import label
from ui.forms.fields.field import EditorContext, FormField
from ui.widgets.inputs import calm
from ui.widgets.labels import bold, plain, small, styled
from ui.widgets.layouts import button, column
from ui.widgets.menus import add_section
from ui.widgets.paint.dice import die_icon

MOST_TAKEN: Final = 100
"""How many dice one swap can take."""


class SwapsField(FormField):
    """The pool as chips, the offers for picked ones, and the swaps in their order."""

    wide = True
    labelled = False

    def __init__(self, name: str, about: FieldSpec, context: EditorContext) -> None:
        super().__init__(name, about, context)
        self._weapon = Weapon()
        self._drawn: tuple[Any, Any] | None = None
        self.rating = bold("", "head", wrap=True)
        self.rating.setAccessibleName("Damage before and after the swaps")
        self.none = small(wrap=True)
        self.strip = DieStrip()
        self.strip.picked.connect(self._picked)
        self.strip.opened.connect(self._step_in)
        self.spread = QComboBox()
        self.spread.addItems([label(spread) for spread in Spread])
        self.spread.setAccessibleName("What the new die covers")
        calm(self.spread)
        self.spread.currentIndexChanged.connect(self._picked)
        self.swap = button("", self.swap_picked)
        styled(self.swap, kind="quiet")
        covers = plain("Covers")
        covers.setBuddy(self.spread)
        self.well = SwapWell(self.swap, covers, self.spread)
        self.well.taken.connect(self._take)
        self.list = SwapList(context)
        self.list.edited.connect(self.edited)
        self.list.changing.connect(self.change)
        shown = (self.rating, self.none, self.strip, self.well, self.list)
        column(self, *shown, gap=4)
        self.setFocusProxy(self.strip)
        self._picked()

    def display(self, design: Any) -> None:
        """Show the pool and the swaps of a weapon under the house rules."""
        house = self.context.house or STANDARD
        if (design, house) == self._drawn:
            return
        self._drawn = design, house
        self._weapon = design = resolve_homemade(design, house)
        line = statline(design)
        rolls = design.type.row.dice is not None
        before, after = str(line.rated), str(line.pool)
        changed = f"{before}  →  {after or 'nothing'}" if design.swaps else before
        self.rating.setText(changed if rolls else "")
        self.rating.setVisible(rolls and bool(before))
        self.none.setVisible(not rolls or not before)
        self.none.setText(_diceless(design) if not rolls else "No Damage dice are left")
        with QSignalBlocker(self.strip):
            usual = line.rated.usual
            self.strip.display(line.pool.chips if rolls else (), usual)
        for part in (self.strip, self.well):
            part.setVisible(rolls and bool(line.pool.chips))
        self.list.display(design)
        self._picked()

    def _picked(self) -> None:
        """Offer what the picked dice can become."""
        dice = self.strip.dice
        words = " + ".join(die.many(n) for die, n in Counter(dice).items())
        few = 0 < len(dice) <= MOST_TAKEN
        self.well.offer(self._offers() if few else (), len(dice))
        self.swap.setEnabled(few)
        name = f"Swap {words} for…"
        self.swap.setAccessibleName(name)
        self.swap.setToolTip(f"{name} Those against the rules say which rule")

    def _offers(self) -> tuple[Offer, ...]:
        """Return every swap of the picked dice, the legal ones first."""
        spread = tuple(Spread)[self.spread.currentIndex()]
        return offers(self._weapon, self.strip.dice, spread, self.context.house)

    def _take(self, offer: Offer) -> None:
        """Make a swap, and give the keyboard back to the dice."""
        self.strip.setFocus(Qt.FocusReason.OtherFocusReason)
        self.edited.emit(offer.swaps, f"Swap {offer.swap}", "")

    def _step_in(self) -> None:
        """Lead to the legal swaps, or to the list if there are none."""
        if not self.well.step_in():
            self.swap_picked()

    def swap_picked(self) -> None:
        """Open the menu of dice that the picked ones can become."""
        if self.swap.isEnabled():
            self._popup(self.menu(), self.swap)

    def change(self, place: int) -> None:
        """Open the menu of dice that those of an existing swap can become."""
        self._popup(self.menu(place), self.list)

    def _popup(self, menu: QMenu, anchor: QWidget) -> None:
        menu.popup(anchor.mapToGlobal(QPoint(0, anchor.height())))

    def menu(self, place: int | None = None) -> QMenu:
        """Return the offers as a menu: the legal ones, then the others with the reason.

        Args:
            place: The index of the swap to change; None for the picked dice.
        """
        if place is None:
            found = self._offers()
        else:
            takes = self._weapon.swaps[place].takes
            spread = self._weapon.swaps[place].spread
            found = offers(self._weapon, takes, spread, self.context.house, place)
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setToolTipsVisible(True)
        hazards = QMenu("A Field with Hazard dice", menu)
        for offer in found:
            hazard = offer.swap.gives.family is Family.HAZARD
            self._entry(hazards if hazard else menu, offer)
        menu.addSeparator()
        menu.addMenu(hazards)
        if place is not None:
            self._spreads(menu, place)
        return menu

    def _entry(self, menu: QMenu, offer: Offer) -> None:
        """Add one offer; an illegal one can be chosen too, and says what it breaks."""
        die = offer.swap.gives
        if offer.broken and menu.actions() and not menu.property("divided"):
            add_section(menu, "Against the rules")
        if offer.broken:
            menu.setProperty("divided", True)
        icon = die_icon(die.faces, color_of(die), self.palette())
        action = menu.addAction(icon, _words(offer))
        action.setToolTip(offer.why)
        action.triggered.connect(
            lambda: self.edited.emit(offer.swaps, f"Swap {offer.swap}", "")
        )

    def _spreads(self, menu: QMenu, place: int) -> None:
        """Add the areas that an existing swap can cover."""
        add_section(menu, "It covers")
        old = self._weapon.swaps[place]
        for spread in Spread:
            found = offers(self._weapon, old.takes, spread, self.context.house, place)
            offer = next((each for each in found if each.swap.gives == old.gives), None)
            if offer is None:
                continue
            action = menu.addAction(
                label(spread) + (f": {offer.brief}" if offer.broken else "")
            )
            action.setCheckable(True)
            action.setChecked(spread is old.spread)
            action.triggered.connect(
                lambda _=False, swaps=offer.swaps: self.edited.emit(swaps, "Swap", "")
            )

    def go(self, rest: Path) -> None:
        """Focus the swap of a path, or the dice."""
        listed = rest and rest[0] in range(len(self._weapon.swaps))
        if listed:
            self.list.go(rest)
        else:
            super().go(rest)


def _words(offer: Offer) -> str:
    die = offer.swap.gives
    if offer.broken:
        return f"✗ {die}: {offer.brief}"
    return f"{die}: {die.row.does}" if die.row.does else str(die)


def _diceless(weapon: Weapon) -> str:
    loads = weapon.type.row.loads
    if loads:
        return (
            f"A {weapon.type} has no Damage dice of its own: they are those of the "
            f"Explosive it fires as {loads}. Customise that one instead."
        )
    return f"A {weapon.type} has no Damage dice to swap."
