"""The editor of a creation's weapons: a table, and the weapon in hand below it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from builder import judge
from builder.brikwars.engine.loads import loaded_damage
from builder.brikwars.engine.price import creation_price
from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import LARGEST, Creation, Mount, Weapon
from builder.brikwars.model.homemade import AnyType
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.model.resolve import resolve_homemade
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Column
from builder.core.field_spec import FieldSpec, Path, field_specs, put
from builder.core.formatting import brief, figure
from builder.core.rulebook import Severity
from ui.brikwars.loads import LoadsBox
from ui.brikwars.words import weapon_words
from ui.core.page import EditorContext
from ui.forms.fields.choice import label
from ui.forms.fields.field import FormField, calm
from ui.forms.make_field import make_field
from ui.forms.rows import RowsField
from ui.widgets.flow_layout import FlowLayout
from ui.widgets.labels import plain, tip

LONGEST = 60


class MountsField(RowsField):
    """Weapons with their counts and mountings."""

    columns = (
        Column("Count", "center"),
        Column("Weapon"),
        Column("Mounting"),
        Column("CP", "right"),
        Column("Use", "center"),
        Column("Range", "center"),
        Column("Damage"),
    )
    stretched = (1, 6)
    one = "weapon"

    def __init__(self, name: str, about: FieldSpec, desk: EditorContext) -> None:
        super().__init__(name, about, desk, Mount)

    def cells(self, design: Creation) -> Sequence[tuple[str, ...]]:
        """Mounts as rows; a price is that of all of a mount, turrets included."""
        now = resolve_homemade(design, self.house)
        terms = creation_price(now, self.house).terms
        # The mounts come last on a creation's bill, each as one term.
        prices = terms[len(terms) - len(self.parts) :]
        return [
            _cells(mount, price.amount, self.house)
            for mount, price in zip(now.mounts, prices, strict=True)
        ]

    def title(self, part: Mount) -> str:
        """A mount is called like its weapon."""
        return part.weapon.title

    @property
    def house(self) -> Any:
        """The house rules in force."""
        return STANDARD if self.desk.house is None else self.desk.house

    def severities(self, design: Creation) -> Sequence[Severity | None]:
        """The gravest fault of each mount and its weapon, notes apart."""
        found: dict[str | int, Severity] = {}
        for violation in judge(design, self.desk.house).violations:
            if violation.at[:1] == (self.name,) and len(violation.at) > 1:
                found.setdefault(violation.at[1], violation.severity)
        return [
            None if weight is Severity.NOTE else weight
            for weight in map(found.get, range(len(self.parts)))
        ]

    def adder(self) -> QWidget:
        """A type and a Size to add, or a weapon out of the library."""
        bar = QWidget()
        row = FlowLayout(bar, gap=6)
        self.type = QComboBox()
        self.type.setAccessibleName("Type of the weapon to add")
        self.kinds: tuple[AnyType, ...] = ()
        self._offer()
        self.type.setCurrentText(str(WeaponType.GUN))
        self.type.currentIndexChanged.connect(self._unit)
        self.size_box = QSpinBox()
        self.size_box.setRange(1, LARGEST)
        self.size_box.setAccessibleName("Size of the weapon to add")
        calm(self.type)
        calm(self.size_box)
        add = QPushButton("Add")
        add.setAccessibleName("Add this weapon")
        add.clicked.connect(lambda: self.add(self.fresh()))
        self.shelf = QToolButton()
        self.shelf.setText("From library")
        self.shelf.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.shelf.setMenu(QMenu(self.shelf))
        self.shelf.menu().setToolTipsVisible(True)
        self.shelf.menu().aboutToShow.connect(self._stock)
        for part in (plain("New"), self.type, self.size_box, add, self.shelf):
            row.addWidget(part)
        self._unit()
        return bar

    def _offer(self) -> None:
        """List the printed rows, and behind them those of the house rules in force."""
        kinds = (*WeaponType, *self.house.types)
        if kinds == self.kinds:
            return
        chosen, self.kinds = self.type.currentText(), kinds
        with QSignalBlocker(self.type):
            self.type.clear()
            for place, kind in enumerate(kinds):
                self.type.addItem(brief(str(kind), LONGEST))
                words = tip(weapon_words(kind))
                self.type.setItemData(place, words, Qt.ItemDataRole.ToolTipRole)
            self.type.setCurrentText(chosen)

    def display(self, design: Any) -> None:
        """Show the mounts, and offer what may be added to them now."""
        self._offer()
        super().display(design)

    def _unit(self) -> None:
        """A Size is in inches or in bricks; a Bastard gun has one of its own."""
        kind = self.kinds[self.type.currentIndex()]
        self.size_box.setEnabled(not kind.row.bastard)
        self.size_box.setPrefix("X" if kind.row.bricks else "")
        self.size_box.setSuffix("" if kind.row.bricks else '"')

    def fresh(self) -> Mount:
        """The weapon that is chosen beside the button."""
        kind = self.kinds[self.type.currentIndex()]
        size = 1 if kind.row.bastard else self.size_box.value()
        return Mount(weapon=Weapon(type=kind, size=size))

    def _stock(self) -> None:
        """List the library's weapons at the moment they are wanted."""
        menu = self.shelf.menu()
        menu.clear()
        weapons = [
            (title, value)
            for _, title, value in self.desk.shelf()
            if isinstance(value, Weapon)
        ]
        for title, weapon in weapons:
            action = menu.addAction(title.replace("&", "&&")[:LONGEST])
            action.setToolTip(weapon.label)
            action.triggered.connect(
                lambda _=False, weapon=weapon: self.add(Mount(weapon=weapon))
            )
        if not weapons:
            menu.addAction("The library holds no weapons yet").setEnabled(False)

    def make_editor(self) -> FormField:
        """Count and mounting, what is loaded, then the weapon's own form."""
        return _MountEditor(self.desk)


class _MountEditor(FormField):
    """The editor of one mount."""

    def __init__(self, desk: EditorContext) -> None:
        super().__init__("mount", FieldSpec("Mount"), desk)
        self._mount: Mount | None = None
        self.fields = {
            name: make_field(Mount, name, desk) for name in field_specs(Mount)
        }
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        row = QHBoxLayout()
        for name in ("count", "mounting"):
            field = self.fields[name]
            word = plain(field.about.label)
            word.setBuddy(field.entry)
            row.addWidget(word)
            row.addWidget(field, int(name == "mounting"))
        column.addLayout(row)
        self.loads = LoadsBox(self.fields["rounds"], self.fields["objects"])
        column.addWidget(self.loads)
        column.addWidget(self.fields["weapon"])
        for field in self.fields.values():
            field.edited.connect(
                lambda part, text, key, field=field: self._told(field, part, text, key)
            )

    def _told(self, field: FormField, part: Any, text: str, key: str) -> None:
        after = put(self._mount, (field.name,), part)
        self.edited.emit(after, text or field.about.label, key)

    def display(self, design: Mount) -> None:
        """Show a mount."""
        self._mount = design
        for name in ("count", "mounting", "weapon"):
            self.fields[name].display(design)
        self.loads.display(design)

    def go(self, rest: Path) -> None:
        """Focus what a path leads to; the weapon if it leads nowhere."""
        name = rest[0] if rest and rest[0] in self.fields else "weapon"
        self.fields[str(name)].go(rest[1:])


def _cells(mount: Mount, price: Fraction, house: House) -> tuple[str, ...]:
    line = statline(mount.weapon)
    return (
        str(mount.count),
        brief(mount.weapon.title, LONGEST),
        label(mount.mounting),
        figure(price),
        line.use_text,
        line.range_text,
        loaded_damage(mount, house) or line.damage,
    )
