"""The editors of a weapon's Size, of its fuse and of its mods."""

from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from builder.brikwars.engine.statline import before_and_after, has_stat
from builder.brikwars.legality.weapons import balance, useful_mods, without_mods
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.homemade import AnyMod, OwnMod
from builder.brikwars.model.house_rules import STANDARD, House, resolve_homemade
from builder.brikwars.tables.mods import Mod, Statistic, positives
from builder.core.field_spec import Path
from builder.core.formatting import capital
from builder.core.rulebook import Severity
from ui.forms.fields.field import FormField
from ui.forms.fields.number import REACH, NumberField
from ui.widgets.bricks import BrickScales
from ui.widgets.inputs import KeyFilter
from ui.widgets.labels import bold, plain, small, styled, tip
from ui.widgets.layouts import acting, button, column, keep_room, row, tool_button
from ui.widgets.paint.marks import Mark
from ui.widgets.theme import scaled, set_scaled


class SizeField(NumberField):
    """A number in the unit of the weapon's row in the weapon table."""

    def display(self, design: Weapon) -> None:
        """Show the Size; it cannot be chosen where the row has one stat line."""
        row = design.type.row
        with QSignalBlocker(self.box):
            self.box.setPrefix("X" if row.bricks else "")
            self.box.setSuffix("" if row.bricks else '"')
        self.slider.count(REACH, "" if row.bricks else '"')
        for part in (self.box, self.slider):
            part.setEnabled(not row.bastard)
        self.measure.setVisible(not (row.bricks or row.bastard))
        self._fixed = str(design.type) if row.bastard else ""
        super().display(design)

    def detail(self) -> str:
        """Return why no Size can be chosen."""
        said = f"The stat line of {self._fixed} is fixed: no Size changes it"
        return said if self._fixed else ""


# The editor of Weapon Mods: what makes each statistic better, and what pays for it.


KEYS = {Qt.Key.Key_Plus: +1, Qt.Key.Key_Minus: -1}


class ModToggle(QWidget):
    """A button that is pressed while its mod is taken, and one to take it again.

    The plus and minus keys take it once more and once less.

    Attributes:
        wanted: Emitted with how many times the player wants the mod.
        tick: The button of the mod.
        more: Takes it once more; hidden while it is not taken.
    """

    wanted = Signal(int)

    def __init__(self, mod: AnyMod) -> None:
        super().__init__()
        self._name = " ".join(mod.value.split()).replace("&", "&&")
        self._about = f"{capital(mod.effect)} (+ and − take it more or less often)"
        self._count = 0
        self._measured = False
        self.tick: QPushButton = styled(button(self._name, name=str(mod)), kind="tight")
        self.tick.setCheckable(True)
        self.tick.setSizePolicy(
            QSizePolicy.Policy.MinimumExpanding, QSizePolicy.Policy.Fixed
        )
        self.tick.toggled.connect(lambda on: self.wanted.emit(int(on)))
        KeyFilter(self.tick, self._take)
        again = f"Take {mod} once more"
        self.more: QToolButton = tool_button("+", self._again, again, again)
        self.more.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        styled(self.more, kind="step")
        row(self, (self.tick, 1), self.more, gap=1)
        # The words of the mod give way first. The room is kept, so that no button moves
        # when one is chosen.
        keep_room(self.more)
        self.more.hide()

    def _measure(self, *_: object) -> None:
        """Keep room for the words of a mod that is taken."""
        self.tick.ensurePolished()
        words = self.tick.text()
        self.tick.setText(f"✓ {self._name}")
        self.tick.setMinimumWidth(self.tick.minimumSizeHint().width())
        self.tick.setText(words)

    def _again(self) -> None:
        self.wanted.emit(self._count + 1)

    def display(self, count: int, wrong: str) -> None:
        """Show how many times the mod is taken, and why it may not be."""
        self._count = count
        if not self._measured:
            self._measured = True
            set_scaled(self, ModToggle._measure, 0)
        taken = f"{count}×" if count > 1 else "✗" if wrong else "✓"
        text = f"{taken} {self._name}" if count else self._name
        if self.tick.text() != text:
            self.tick.setText(text)
        with QSignalBlocker(self.tick):
            self.tick.setChecked(count > 0)
        styled(self.tick, tone="refuse" if wrong else "")
        self.more.setVisible(count > 0 and not wrong)
        words = wrong or self._about
        if self.tick.accessibleDescription() != words:
            self.tick.setToolTip(tip(words))
            self.tick.setAccessibleDescription(words)

    def _take(self, event: QKeyEvent) -> bool:
        """Take the mod once more or less with the plus and minus keys."""
        step = KEYS.get(Qt.Key(event.key()), 0)
        if step:
            self.wanted.emit(max(0, self._count + step))
        return bool(step)


MOST_OF_ONE: Final = 100

_CHANGED: Final = 72
"""The width of `3d6 → 4d6` in pixels, at the ordinary type; longer words wrap."""

_SWAPPED: Final = "Base dice"
"""What the Effect is called where swaps make other dice of it."""


def mods_facts(
    weapon: Weapon, house: House | None
) -> tuple[Severity | None, str, str, tuple[AnyMod, ...]]:
    """Return how its mods balance, in words, too; those of no use, and the useful."""
    by = house or STANDARD
    severity, words = balance(weapon, by)
    return severity, words, without_mods(weapon, by), useful_mods(weapon, by)


class ModsField(FormField):
    """A row for each statistic, and scales that show whether the mods balance.

    Attributes:
        cells: The toggle of each mod.
        balance: The words beside the scales.
        without: Which mods the weapon has no use for, and by which rule.
    """

    wide = True
    labelled = False

    def _make(self) -> None:
        self._weapon = Weapon()
        self._drawn: tuple[Weapon, House] | None = None
        self._useful: tuple[AnyMod, ...] = ()
        self.cells: dict[AnyMod, ModToggle] = {}
        self.mark = Mark(None)
        self.balance = plain(wrap=True)
        self.scales = BrickScales("Balance of the mods")
        self.without = small(wrap=True)
        grid = QGridLayout()
        grid.setHorizontalSpacing(4)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(2, 1)
        grid.addWidget(small("Better"), 0, 0)
        grid.addWidget(small("Worse, pays for it"), 0, 2)
        self._heads: dict[Statistic, _Head] = {}
        self._sides: dict[tuple[Statistic, bool], QVBoxLayout] = {}
        for place, stat in enumerate(Statistic, start=1):
            self._heads[stat] = _Head(stat)
            grid.addWidget(self._heads[stat], place, 1)
            for across, better in ((0, True), (2, False)):
                side = self._sides[stat, better] = column(None, gap=2)
                side.setAlignment(Qt.AlignmentFlag.AlignVCenter)
                grid.addLayout(side, place, across)
        for mod in Mod:
            self._add(mod)
        middle = Qt.AlignmentFlag.AlignVCenter
        line = row(None, (self.mark, middle), (self.balance, 1), self.scales)
        # What is said of the mods stands below them: it may take another line.
        column(self, grid, line, self.without, gap=4)
        self.setFocusProxy(self.cells[Mod.HIGH_PRECISION].tick)

    def _add(self, mod: AnyMod) -> None:
        cell = self.cells[mod] = ModToggle(mod)
        cell.wanted.connect(lambda count: self._want(mod, count))
        acting(cell.tick, lambda: self._want(mod, int(not cell.tick.isChecked())))
        acting(cell.more, lambda: self._want(mod, self._weapon.mods.count(mod) + 1))
        self._sides[mod.stat, mod.positive].addWidget(cell)

    def _offer(self, ours: tuple[OwnMod, ...]) -> None:
        """Replace the toggles of home-made mods, below those of the printed ones."""
        for mod in [each for each in self.cells if isinstance(each, OwnMod)]:
            cell = self.cells.pop(mod)
            cell.setParent(None)
            cell.deleteLater()
        for mod in ours:
            self._add(mod)

    def _want(self, mod: AnyMod, count: int) -> None:
        mods = list(self._weapon.mods)
        while mods.count(mod) > count:
            # The last one is removed, so that the others keep their places.
            del mods[len(mods) - 1 - mods[::-1].index(mod)]
        mods += [mod] * (min(count, MOST_OF_ONE) - mods.count(mod))
        self.edited.emit(tuple(mods), f"{mod}", "")

    def display(self, design: Weapon) -> None:
        """Show which mods a weapon has, and those it could have."""
        house = self._house
        if (design, house) == self._drawn:
            return
        self._weapon, self._drawn = design, (design, house)
        held = (mod for mod in design.mods if isinstance(mod, OwnMod))
        ours = tuple(dict.fromkeys((*house.mods, *held)))
        if ours != tuple(mod for mod in self.cells if isinstance(mod, OwnMod)):
            self._offer(ours)
        for stat, (before, after) in before_and_after(design).items():
            useful = has_stat(design.type, stat, house)
            # A number is told with what it was; "at once" would only take room.
            was = "" if stat is Statistic.SPEED else before
            self._heads[stat].display(was, after)
            self._show(stat, useful=useful)
        effect = _SWAPPED if design.swaps else Statistic.EFFECT
        self._heads[Statistic.EFFECT].name.setText(effect)
        severity, words, without, self._useful = self.facts
        self.mark.show_severity(severity)
        self.balance.setText(words)
        better = positives(design.mods)
        self.scales.display(better, len(design.mods) - better, words)
        self.without.setText(without)
        self.without.setVisible(bool(without))

    def _show(self, stat: Statistic, *, useful: bool) -> None:
        """Show the row of a statistic, if a mod can change it or one is taken."""
        weapon = self._weapon
        rows = [(mod, cell) for mod, cell in self.cells.items() if mod.stat is stat]
        for mod, cell in rows:
            count = weapon.mods.count(mod)
            # A mod that is taken can always be removed, even a useless one.
            cell.display(count, self._wrong(mod) if count else "")
            cell.setVisible(useful or count > 0)
        shown = useful or any(mod in weapon.mods for mod, _ in rows)
        self._heads[stat].setVisible(shown)

    @property
    def _house(self) -> House:
        return self.context.house or STANDARD

    def _wrong(self, mod: AnyMod) -> str:
        """Return why a weapon may not have a mod that it has; empty if it may."""
        # Of two copies of a home-made mod, the one in front is found.
        mods = resolve_homemade(self._weapon, self._house).mods
        at = ("mods", mods.index(mods[self._weapon.mods.index(mod)]))
        return next(
            (
                f"{found.message} ({found.rule})"
                for found in self.found
                if found.severity is Severity.REFUSE and found.at[:2] == at
            ),
            "",
        )

    def go(self, rest: Path) -> None:
        """Focus the mod of a path, or one that would help to balance."""
        mods = self._weapon.mods
        if rest and isinstance(rest[0], int) and rest[0] < len(mods):
            mod = mods[rest[0]]
        else:
            # Adding on the lacking side settles a surplus.
            lacking = positives(mods) * 2 > len(mods)
            mod = next(mod for mod in self._useful if mod.positive != lacking)
        self.cells[mod].tick.setFocus(Qt.FocusReason.OtherFocusReason)


class _Head(QWidget):
    def __init__(self, stat: Statistic) -> None:
        super().__init__()
        self._shown = "", ""
        self.name: QLabel = small(stat.value)
        self.value: QLabel = bold("", wrap=True)
        for part in (self.name, self.value):
            part.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        column(self, self.name, self.value, gap=0)
        set_scaled(self, _Head._fit, _CHANGED)

    def display(self, before: str, after: str) -> None:
        if (before, after) != self._shown:
            self._shown = before, after
            self._fit(scaled(_CHANGED))

    def _fit(self, wide: int) -> None:
        before, after = self._shown
        # Its width is the same before and after, and so is its height: no button moves.
        self.setFixedWidth(wide)
        words = after if before in ("", after) else f"{before} → {after}"
        if self.value.fontMetrics().horizontalAdvance(words) > wide:
            words = after
        self.value.setMinimumHeight(0)
        highs = [0]
        for text in (before or after, words):
            self.value.setText(text)
            highs.append(self.value.heightForWidth(wide))
        self.value.setMinimumHeight(max(highs))
