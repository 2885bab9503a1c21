"""The editor of a creation's weapons: a table, and the current weapon below it."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QWidget

from builder.brikwars.engine.loads import loaded_damage
from builder.brikwars.engine.price import creation_price
from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import LARGEST, Creation, Mount, Weapon
from builder.brikwars.model.homemade import AnyType
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.model.resolve import resolve_homemade
from builder.brikwars.tables.scales import TURRETS
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Column
from builder.core.field_spec import FieldSpec, Path, field_specs
from builder.core.formatting import brief, figure, times
from builder.core.rulebook import Severity, Violation
from ui.brikwars.loads import LoadsBox
from ui.forms.fields.choice import label
from ui.forms.fields.field import EditorContext, FormField, buddy
from ui.forms.from_library import FromLibrary
from ui.forms.rows import RowsField
from ui.rules.opening import rule_link
from ui.widgets.inputs import Stepper, calm, counter
from ui.widgets.labels import small, tip
from ui.widgets.layouts import bar, button, column, flow_bar
from ui.widgets.theme import scaled

LONGEST = 60
NEEDS: Final = {1: 300, 4: 420, 5: 420}
"""The width in pixels from which the table has a column, by its place."""


class MountsField(RowsField):
    """Weapons with their counts and mountings."""

    columns = (
        Column("Weapon"),
        Column("Mounting"),
        Column("CP", "right"),
        Column("Damage"),
        Column("Use", "center"),
        Column("Range", "center"),
    )
    stretched = (0, 3)
    one = "weapon"
    kind = Mount

    def cells(self, design: Creation) -> Sequence[tuple[str, ...]]:
        """Return a row for each mount; the price includes all weapons and turrets."""
        now = resolve_homemade(design, self.house)
        terms = creation_price(now, self.house).terms
        # The mounts come last on a creation's bill, each as one term.
        prices = terms[len(terms) - len(self.parts) :]
        return [
            _cells(mount, price.amount, self.house)
            for mount, price in zip(now.mounts, prices, strict=True)
        ]

    def title(self, part: Mount) -> str:
        """Return the title of its weapon."""
        return part.weapon.title

    @property
    def house(self) -> House:
        """The house rules in force."""
        return self.context.house or STANDARD

    def violations(self, design: Creation) -> Iterable[Violation]:
        """Return the violations of the creation, without notes."""
        return (each for each in self.found if each.severity is not Severity.NOTE)

    def adder(self) -> QWidget:
        """Return the widget to add a type and a Size, or a weapon from the library."""
        self.type = QComboBox()
        self.type.setAccessibleName("Type of the weapon to add")
        self.kinds: tuple[AnyType, ...] = ()
        self._offer()
        self.type.setCurrentText(str(WeaponType.GUN))
        self.type.currentIndexChanged.connect(self._unit)
        self.size_box = counter("Size of the weapon to add", LARGEST)
        calm(self.type)
        name = "Add this weapon"
        self.type.setMaximumWidth(scaled(136))
        self.size_box.setMaximumWidth(scaled(60))
        add = button("Add", lambda: self.add(self.fresh()), name=name)
        self.shelf = FromLibrary(
            self.context, Weapon, lambda weapon: self.add(Mount(weapon=weapon))
        )
        self._unit()
        size = Stepper(self.size_box)
        return flow_bar(self.type, size, add, self.shelf)

    def _offer(self) -> None:
        """List the printed rows, then those of the house rules in force."""
        kinds = (*WeaponType, *self.house.types)
        if kinds == self.kinds:
            return
        chosen, self.kinds = self.type.currentText(), kinds
        with QSignalBlocker(self.type):
            self.type.clear()
            for place, kind in enumerate(kinds):
                self.type.addItem(brief(str(kind), LONGEST))
                words = tip(kind.row.small_print)
                self.type.setItemData(place, words, Qt.ItemDataRole.ToolTipRole)
            self.type.setCurrentText(chosen)

    def display(self, design: Creation) -> None:
        """Show the mounts, and update the types that can be added."""
        self._offer()
        super().display(design)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Drop whole columns where there is little room, never parts of a name."""
        super().resizeEvent(event)
        for place, least in NEEDS.items():
            hidden = self.width() < scaled(least)
            if self.table.isColumnHidden(place) != hidden:
                self.table.setColumnHidden(place, hidden)

    def _unit(self) -> None:
        """Set the unit of the Size: inches or bricks; a Bastard gun's Size is fixed."""
        kind = self.kinds[self.type.currentIndex()]
        self.size_box.setEnabled(not kind.row.bastard)
        self.size_box.setPrefix("X" if kind.row.bricks else "")
        self.size_box.setSuffix("" if kind.row.bricks else '"')

    def fresh(self) -> Mount:
        """Return a mount with the type and Size chosen beside the button."""
        kind = self.kinds[self.type.currentIndex()]
        size = 1 if kind.row.bastard else self.size_box.value()
        return Mount(weapon=Weapon(type=kind, size=size))

    def make_editor(self) -> FormField:
        """Return the editor of a mount."""
        return _MountEditor(self.context)


class _MountEditor(FormField):
    """The editor of one mount: count, mounting, loads and the weapon's form."""

    def __init__(self, context: EditorContext) -> None:
        super().__init__("mount", FieldSpec("Mount"), context)
        self._mount: Mount | None = None
        self.fields = {
            name: context.make_field(Mount, name) for name in field_specs(Mount)
        }
        count, mounting = self.fields["count"], self.fields["mounting"]
        self.loads = LoadsBox(self.fields["rounds"], self.fields["objects"])
        turret = self.fields["turret"]
        self.turret = bar(
            buddy(turret),
            turret,
            (small(turret.about.hint, wrap=True), 1),
            rule_link(turret.about.rule) or small(),
        )
        column(
            self,
            flow_bar(bar(buddy(count), count), bar(buddy(mounting), mounting)),
            self.turret,
            self.loads,
            self.fields["weapon"],
        )
        for name, field in self.fields.items():
            self.relay(field, (name,), lambda: self._mount)

    def display(self, design: Mount) -> None:
        """Show a mount."""
        self._mount = design
        for name in ("count", "mounting", "weapon", "turret"):
            self.fields[name].display(design)
        self.turret.setVisible(design.mounting in TURRETS or design.turret is not None)
        self.loads.display(design)

    def go(self, rest: Path) -> None:
        """Focus the field a path leads to; the weapon if there is none."""
        name = rest[0] if rest and rest[0] in self.fields else "weapon"
        self.fields[str(name)].go(rest[1:])


def _cells(mount: Mount, price: Fraction, house: House) -> tuple[str, ...]:
    line = statline(mount.weapon)
    return (
        times(mount.count, brief(mount.weapon.title, LONGEST)),
        label(mount.mounting),
        figure(price),
        loaded_damage(mount, house) or line.damage,
        line.use_text,
        line.range_text,
    )
