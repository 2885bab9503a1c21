"""The editor of a weapon's Damage: pick dice, and swap them as the rules offer."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QMenu, QPushButton, QWidget

from builder import judge
from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.house_rules import STANDARD, House, resolve_homemade
from builder.brikwars.model.swaps import Spread, Swap
from builder.brikwars.tables.dice import EFFECTS, AnyDie, Die, Family, OwnDie
from builder.content.card import Column
from builder.core.field_spec import FieldSpec, Path
from builder.core.rulebook import Severity, Violation
from ui.brikwars.die_strip import DieStrip, color_of
from ui.core.document import Document
from ui.core.rehearsal import rehearse
from ui.core.timer import timer
from ui.forms.fields.choice import label
from ui.forms.fields.field import EditorContext, FormField
from ui.forms.rows import PartList
from ui.widgets.inputs import calm
from ui.widgets.labels import add_section, bold, named, plain, small, styled, tip
from ui.widgets.layouts import FlowLayout, acting, button, column
from ui.widgets.paint.marks import die_icon
from ui.widgets.theme import set_scaled

# The swaps that picked dice allow, and the rules that the others would break.


@dataclass(frozen=True, slots=True)
class Offer:
    """A swap that could be made.

    Attributes:
        swap: The swap.
        swaps: All swaps of the weapon, with this one.
        broken: The violations it would cause; none if it is legal.
    """

    swap: Swap
    swaps: tuple[Swap, ...]
    broken: tuple[Violation, ...]

    @property
    def why(self) -> str:
        """All that is wrong with it, with rule numbers; empty if it is legal."""
        return "; ".join(
            f"{'; '.join(filter(None, (each.gist, each.advice)))} ({each.rule})"
            for each in self.broken
        )

    @property
    def brief(self) -> str:
        """The first violation, without its advice; empty if it is legal."""
        if not self.broken:
            return ""
        first = self.broken[0]
        return f"{first.gist} ({first.rule})"


def offers(
    weapon: Weapon,
    takes: Sequence[AnyDie],
    spread: Spread,
    house: House | None = None,
    place: int | None = None,
) -> tuple[Offer, ...]:
    """Return an offer for every die the picked ones could become, legal ones first.

    Args:
        weapon: The weapon as it is.
        takes: The picked dice.
        spread: The area that the new die covers.
        house: The house rules it is judged under.
        place: The index of the swap to change; None for a new one at the end.
    """
    ours = house.dice if house else ()
    held = (swap.gives for swap in weapon.swaps if isinstance(swap.gives, OwnDie))
    dice: Iterable[Die | OwnDie] = (*EFFECTS, *ours, *held)
    found = [
        _offer(weapon, Swap(takes=tuple(takes), gives=die, spread=spread), house, place)
        for die in dict.fromkeys(dice)
    ]
    return tuple(sorted(found, key=lambda offer: bool(offer.broken)))


def _offer(weapon: Weapon, swap: Swap, house: House | None, place: int | None) -> Offer:
    at = len(weapon.swaps) if place is None else place
    swaps = (*weapon.swaps[:at], swap, *weapon.swaps[at + 1 :])
    found = judge(replace(weapon, swaps=swaps), house).violations
    here = (each for each in found if each.at[:2] == ("swaps", at))
    broken = tuple(each for each in here if each.severity is Severity.REFUSE)
    return Offer(swap, swaps, broken)


class SwapList(PartList):
    """The swaps, with buttons to change the current one.

    Attributes:
        changing: Emitted with the index of a swap that shall give another die.
    """

    changing = Signal(int)
    columns = (Column("Swaps, in their order"),)
    one = "swap"
    marks = frozenset({Severity.REFUSE})
    removal = "Undo swap {part}"
    most_shown = 5

    def __init__(self, context: EditorContext) -> None:
        super().__init__("swaps", FieldSpec("Damage swaps in their order"), context)
        self.table.horizontalHeader().hide()
        self.table.doubleClicked.connect(lambda index: self.changing.emit(index.row()))
        column(self, self.table, self.tools, margins=(0, 4, 0, 0))

    def commands(self) -> Iterable[tuple[str, str, Callable[[], None]]]:
        """Return the buttons for the current swap."""
        earlier = "Make it earlier: a swap can feed on those before it"
        return (
            ("Change…", "Give another die, or cover something else", self._change),
            ("Undo this", "Take this swap back, and keep the others", self.remove),
            ("Up", earlier, lambda: self.move_row(-1)),
            ("Down", "Make it later", lambda: self.move_row(+1)),
        )

    def cells(self, design: Weapon) -> Sequence[tuple[str, ...]]:
        """Return each swap with its number."""
        fed = "  (of dice swapped before)"
        return [
            (f"{place}.  {step.swap}{fed if step.fed else ''}",)
            for place, step in enumerate(statline(design).steps, start=1)
        ]

    def display(self, design: Weapon) -> None:
        """Show a weapon's swaps; hide the list if there are none."""
        super().display(design)
        self.setVisible(bool(self.parts))

    def _change(self) -> None:
        if Document.looks is None:
            self.changing.emit(self.row)


# The well below a weapon's dice, with what the picked ones can become.


HIGH: Final = 40
"""Its least height in pixels, with one line of chips."""

SHOWN: Final = 4
"""How many legal swaps are offered at once; the others are in the menu."""


class SwapWell(QFrame):
    """The legal swaps of the picked dice, to take with a click.

    Attributes:
        taken: Emitted with the `Offer` that the player took.
        more: Opens the list of all the others.
        chips: The buttons of the swaps offered.
    """

    taken = Signal(object)

    def __init__(self, more: QPushButton, *spread: QWidget) -> None:
        super().__init__()
        styled(self, kind="well")
        self._offers: Sequence[Offer] = ()
        self.more = more
        self._hint = small("Click dice to pick them, or Space; then swap them here")
        self._becomes = plain("Becomes")
        self._flow = FlowLayout(None, self._hint, self._becomes)
        margins = (8, 4, 8, 4)
        column(self, self._flow, margins=margins)
        # As high while it only says what to do, so that nothing moves.
        set_scaled(self, QWidget.setMinimumHeight, HIGH)
        self._pool = [self._chip(place) for place in range(SHOWN)]
        self._spread = spread
        for part in (*self._pool, more, *spread):
            self._flow.addWidget(part)
        self.offer((), 0)

    def _chip(self, place: int) -> QPushButton:
        take = lambda: self.taken.emit(self._offers[place])  # noqa: E731
        return acting(styled(button("", take), kind="option"), take)

    def offer(self, found: Sequence[Offer], picked: int) -> None:
        """Offer the legal ones of some swaps, and the others behind a button.

        Args:
            found: Every swap, the legal ones first.
            picked: How many dice are picked; none offers nothing.
        """
        legal = [offer for offer in found if not offer.broken]
        plain_ones = [e for e in legal if e.swap.gives.family is not Family.HAZARD]
        self._offers = plain_ones[:SHOWN]
        self.chips = self._pool[: len(self._offers)]
        for chip in self._pool:
            chip.setVisible(chip in self.chips)
        for chip, offer in zip(self.chips, self._offers, strict=True):
            die = offer.swap.gives
            chip.setText(str(die))
            chip.setIcon(die_icon(die.faces, color_of(die)))
            chip.setToolTip(tip(die.row.does))
            chip.setAccessibleName(f"Swap for {die}")
            chip.setAccessibleDescription(die.row.does)
        self._hint.setVisible(not picked)
        self._becomes.setVisible(bool(picked))
        for part in (self.more, *self._spread):
            part.setVisible(bool(picked))
        rest = len(found) - len(self._offers)
        self.more.setText(f"{rest} more…" if self._offers else "Choose…")


MOST_TAKEN: Final = 100
"""How many dice one swap can take."""


class SwapsField(FormField):
    """The pool as dice to pick, the offers for picked ones, and the swaps in order."""

    wide = True
    labelled = False

    def _make(self) -> None:
        self._weapon = Weapon()
        self._drawn: tuple[Weapon, House] | None = None
        self._late = timer(self, self._picked, 0)
        self.rating = bold("", "head", wrap=True)
        self.rating.setAccessibleName("Damage before and after the swaps")
        self.none = small(wrap=True)
        self.strip = DieStrip()
        self.strip.itemSelectionChanged.connect(self._picked)
        self.strip.opened.connect(self._step_in)
        self.spread = named("What the new die covers", QComboBox())
        self.spread.addItems([label(spread) for spread in Spread])
        calm(self.spread)
        self.spread.currentIndexChanged.connect(self._picked)
        self.swap = styled(button("", self.swap_picked), kind="quiet")
        covers = plain("Covers")
        covers.setBuddy(self.spread)
        self.well = SwapWell(self.swap, covers, self.spread)
        self.well.taken.connect(self._take)
        self.list = SwapList(self.context)
        self.list.edited.connect(self.edited)
        self.list.changing.connect(self.change)
        shown = (self.rating, self.none, self.strip, self.well, self.list)
        column(self, *shown, gap=4)
        self.setFocusProxy(self.strip)
        self._picked()

    def display(self, design: Weapon) -> None:
        """Show the pool and the swaps of a weapon under the house rules."""
        house = self.context.house or STANDARD
        if (design, house) == self._drawn:
            return
        self._drawn = design, house
        self._weapon = design = resolve_homemade(design, house)
        line = statline(design)
        rolls = design.type.row.dice is not None
        changed = before = str(line.rated)
        if design.swaps:
            changed = f"{before}  →  {str(line.pool) or 'nothing'}"
        self.rating.setText(changed if rolls else "")
        self.rating.setVisible(rolls and bool(before))
        self.none.setVisible(not rolls or not before)
        self.none.setText(_diceless(design) if not rolls else "No Damage dice are left")
        with QSignalBlocker(self.strip):
            usual = line.rated.usual
            self.strip.display(line.pool.chips if rolls else (), usual)
        for part in (self.strip, self.well):
            part.setVisible(rolls and bool(line.pool.chips))
        self.list.found = self.found
        self.list.display(design)
        if self.strip.dice:
            # What still may be made of them is asked once all of it is shown.
            self._late.start()
        else:
            self._picked()

    def _picked(self) -> None:
        dice = self.strip.dice
        words = " + ".join(die.many(n) for die, n in Counter(dice).items())
        few = 0 < len(dice) <= MOST_TAKEN
        self.well.offer(self._offers() if few else (), len(dice))
        self.swap.setEnabled(few)
        name = f"Swap {words} for…"
        self.swap.setAccessibleName(name)
        self.swap.setToolTip(f"{name} Those against the rules say which rule")

    def _offers(self) -> tuple[Offer, ...]:
        spread = tuple(Spread)[self.spread.currentIndex()]
        return offers(self._weapon, self.strip.dice, spread, self.context.house)

    def _take(self, offer: Offer) -> None:
        if Document.looks is None:
            self.strip.setFocus(Qt.FocusReason.OtherFocusReason)
        self._swap(offer)

    def _swap(self, offer: Offer) -> None:
        self.edited.emit(offer.swaps, f"Swap {offer.swap}", "")

    def _step_in(self) -> None:
        """Give the keyboard to the first legal swap, or open the menu of all."""
        if self.well.chips:
            self.well.chips[0].setFocus(Qt.FocusReason.TabFocusReason)
        else:
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
        menu = QMenu(self, toolTipsVisible=True)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.aboutToHide.connect(lambda: rehearse(self, None))
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
        icon = die_icon(die.faces, color_of(die))
        action = menu.addAction(icon, _words(offer))
        action.setToolTip(offer.why)
        action.triggered.connect(lambda: self._swap(offer))
        action.hovered.connect(lambda: rehearse(self, partial(self._swap, offer)))

    def _spreads(self, menu: QMenu, place: int) -> None:
        add_section(menu, "It covers")
        old = self._weapon.swaps[place]
        for spread in Spread:
            swap = replace(old, spread=spread)
            offer = _offer(self._weapon, swap, self.context.house, place)
            action = menu.addAction(
                label(spread) + (f": {offer.brief}" if offer.broken else "")
            )
            action.setCheckable(True)
            action.setChecked(spread is old.spread)
            action.triggered.connect(partial(self.edited.emit, offer.swaps, "Swap", ""))

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
