"""The editor of Weapon Mods: positive ones on the left, negative on the right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QCheckBox, QGridLayout, QSpinBox, QWidget

from builder import judge
from builder.brikwars.engine.statline import has_stat
from builder.brikwars.legality.weapons import balance, useful_mods
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.homemade import AnyMod, OwnMod
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.tables.mods import Mod, Statistic, positives
from builder.core.field_spec import FieldSpec, Path
from builder.core.formatting import capital
from ui.forms.fields.field import EditorContext, FormField
from ui.widgets.inputs import counter
from ui.widgets.labels import bold, plain, small, tip
from ui.widgets.layouts import column, row
from ui.widgets.paint.marks import Mark
from ui.widgets.theme import scaled

MOST_OF_ONE: Final = 100
_NO_STAT: Final = "R8.7.24"


class ModsField(FormField):
    """A row for each statistic, and a line that says whether the mods balance."""

    wide = True
    labelled = False

    def __init__(self, name: str, about: FieldSpec, context: EditorContext) -> None:
        super().__init__(name, about, context)
        self._weapon = Weapon()
        self._drawn: tuple[Any, Any] | None = None
        self.cells: dict[AnyMod, _Cell] = {}
        self.mark = Mark(None)
        self.balance = plain(wrap=True)
        self._grid = grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(2)
        grid.setColumnMinimumWidth(0, 52)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(2, 1)
        grid.addWidget(bold("Positive"), 0, 1)
        grid.addWidget(bold("Negative, to pay with"), 0, 2)
        for line_at, stat in enumerate(Statistic, start=1):
            grid.addWidget(small(stat.value), line_at, 0)
            for mod in (mod for mod in Mod if mod.stat is stat):
                grid.addWidget(self._cell(mod), line_at, 1 if mod.positive else 2)
        self._ours = small("Ours")
        self._ours.hide()
        grid.addWidget(self._ours, len(Statistic) + 1, 0)
        line = row(None, self.mark, (self.balance, 1))
        line.setAlignment(self.mark, Qt.AlignmentFlag.AlignTop)
        column(self, line, grid)
        self.setFocusProxy(self.cells[Mod.HIGH_PRECISION].tick)

    def _cell(self, mod: AnyMod) -> _Cell:
        """Make the cell of a mod."""
        cell = self.cells[mod] = _Cell(mod)
        cell.tick.toggled.connect(lambda on: self._want(mod, int(on)))
        cell.count.valueChanged.connect(lambda count: self._want(mod, count))
        return cell

    def _offer(self, ours: Sequence[OwnMod]) -> None:
        """Replace the cells of home-made mods, below those of the printed ones."""
        for mod in [each for each in self.cells if isinstance(each, OwnMod)]:
            cell = self.cells.pop(mod)
            self._grid.removeWidget(cell)
            cell.deleteLater()
        free = {True: len(Statistic) + 1, False: len(Statistic) + 1}
        for mod in ours:
            column = 1 if mod.positive else 2
            self._grid.addWidget(self._cell(mod), free[mod.positive], column)
            free[mod.positive] += 1
        self._ours.setVisible(bool(ours))

    def _want(self, mod: AnyMod, count: int) -> None:
        """Emit the mods with one of them taken so many times."""
        mods = list(self._weapon.mods)
        while mods.count(mod) > count:
            # The last one is removed, so that the others keep their places.
            del mods[len(mods) - 1 - mods[::-1].index(mod)]
        mods += [mod] * (count - mods.count(mod))
        self.edited.emit(tuple(mods), f"{mod}", "")

    def display(self, design: Any) -> None:
        """Show which mods a weapon has, and disable those it has no use for."""
        if (design, self._house) == self._drawn:
            return
        self._weapon, self._drawn = design, (design, self._house)
        held = (mod for mod in design.mods if isinstance(mod, OwnMod))
        ours = tuple(dict.fromkeys((*self._house.mods, *held)))
        if ours != tuple(mod for mod in self.cells if isinstance(mod, OwnMod)):
            self._offer(ours)
        for mod, cell in self.cells.items():
            useful = has_stat(design.type, mod.stat, self._house)
            useless = "" if useful else self._why(mod)
            cell.display(design.mods.count(mod), useless)
        weight, words = balance(design, self._house)
        self.mark.show_severity(weight)
        self.balance.setText(words)

    @property
    def _house(self) -> Any:
        """The house rules in force."""
        return self.context.house or STANDARD

    def _why(self, mod: AnyMod) -> str:
        """Return why a weapon has no use for a mod, in the words of R8.7.24."""
        tried = replace(self._weapon, mods=(mod,))
        return next(
            (
                f"{found.message} ({found.rule})"
                for found in judge(tried, self.context.house).violations
                if found.rule == _NO_STAT
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
            useful = useful_mods(self._weapon, self._house)
            mod = next(mod for mod in useful if mod.positive != lacking)
        self.cells[mod].tick.setFocus(Qt.FocusReason.OtherFocusReason)


class _Cell(QWidget):
    """A box for a mod, and how many times it is taken."""

    def __init__(self, mod: AnyMod) -> None:
        super().__init__()
        self._about = capital(mod.effect)
        self.tick = QCheckBox(" ".join(mod.value.split()).replace("&", "&&"))
        self.count = counter(f"{mod}, how many times", MOST_OF_ONE)
        self.count.setPrefix("×")
        row(self, self.tick, self.count, None)
        self.count.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
        self.count.setFixedWidth(scaled(44))
        self.count.setToolTip("How many times: type a number, or press the arrow keys")
        hold = self.count.sizePolicy()
        hold.setRetainSizeWhenHidden(True)
        self.count.setSizePolicy(hold)

    def display(self, count: int, useless: str) -> None:
        with QSignalBlocker(self.tick), QSignalBlocker(self.count):
            self.tick.setChecked(count > 0)
            if self.count.value() != count:
                self.count.setValue(max(1, count))
        self.count.setVisible(count > 0)
        # A mod that is taken can always be removed, even a useless one.
        self.tick.setEnabled(count > 0 or not useless)
        words = useless or self._about
        self.tick.setToolTip(tip(words))
        self.tick.setAccessibleDescription(words)
