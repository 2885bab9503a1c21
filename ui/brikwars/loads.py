"""What a Cannon or a Launcher is loaded with: its Explosives, and its objects."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import (
    QMenu,
    QPushButton,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from builder.brikwars.engine.loads import (
    as_fired,
    breadth,
    bricks,
    crash,
    is_cannon,
    is_launcher,
    most_x,
)
from builder.brikwars.engine.price import weapon_price
from builder.brikwars.engine.statline import statline
from builder.brikwars.legality import mount_audit
from builder.brikwars.model.designs import LARGEST, Mount, Payload, Round, Weapon
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.model.resolve import resolve_homemade
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Column
from builder.core.field_spec import FieldSpec
from builder.core.formatting import brief, figure, inches
from builder.core.rulebook import Severity
from ui.brikwars.round_editor import RoundEditor
from ui.core.page import EditorContext
from ui.forms.fields.field import FormField, calm
from ui.forms.rows import RowsField
from ui.widgets.flow_layout import FlowLayout
from ui.widgets.labels import heading, plain

LONGEST = 60


class RoundsField(RowsField):
    """Explosives with how many leave together and how many are bought."""

    columns = (
        Column("Explosive"),
        Column("Shot", "center"),
        Column("Bought", "center"),
        Column("CP", "right"),
        Column("Damage"),
    )
    stretched = (0, 4)
    one = "Explosive"

    def __init__(self, name: str, about: FieldSpec, desk: EditorContext) -> None:
        super().__init__(name, about, desk, Round)

    def cells(self, design: Mount) -> Sequence[tuple[str, ...]]:
        """Rounds as rows; the Damage is that of one, as the weapon fires it."""
        house = STANDARD if self.desk.house is None else self.desk.house
        now = resolve_homemade(design, house)
        return [
            (
                brief(each.title, LONGEST),
                str(each.together),
                str(each.stock),
                figure(each.stock * weapon_price(each.weapon).total),
                statline(as_fired(now.weapon, each.weapon, house)).damage,
            )
            for each in now.rounds
        ]

    def severities(self, design: Mount) -> Sequence[Severity | None]:
        """The gravest fault of each Explosive, notes apart."""
        return _weights(self, design)

    def adder(self) -> QWidget:
        """An XSize to add, or an Explosive out of the library."""
        bar = QWidget()
        row = FlowLayout(bar, gap=6)
        self.size_box = QSpinBox()
        self.size_box.setRange(1, LARGEST)
        self.size_box.setPrefix("X")
        self.size_box.setAccessibleName("XSize of the Explosive to add")
        calm(self.size_box)
        add = QPushButton("Add")
        add.setAccessibleName("Add this Explosive")
        add.setAutoDefault(False)
        add.clicked.connect(lambda: self.add(self.fresh()))
        self.shelf = QToolButton()
        self.shelf.setText("From library")
        self.shelf.setAccessibleName("Add an Explosive from the library")
        self.shelf.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.shelf.setMenu(QMenu(self.shelf))
        self.shelf.menu().setToolTipsVisible(True)
        self.shelf.menu().aboutToShow.connect(self._stock)
        for part in (plain("New Explosive"), self.size_box, add, self.shelf):
            row.addWidget(part)
        return bar

    def fresh(self) -> Round:
        """A round of the XSize beside the button."""
        return Round(weapon=_bomb(self.size_box.value()))

    def _stock(self) -> None:
        """List the library's Explosives at the moment they are wanted."""
        menu = self.shelf.menu()
        menu.clear()
        for _, title, value in self.desk.shelf():
            if isinstance(value, Weapon) and value.like is WeaponType.EXPLOSIVE:
                action = menu.addAction(title.replace("&", "&&")[:LONGEST])
                action.setToolTip(value.label)
                action.triggered.connect(
                    lambda _=False, weapon=value: self.add(Round(weapon=weapon))
                )
        if menu.isEmpty():
            menu.addAction("The library holds no Explosives yet").setEnabled(False)

    def make_editor(self) -> FormField:
        """Its numbers in a line; name and dice on demand."""
        return RoundEditor(self.desk, lambda: is_cannon(self._design.weapon))


class PayloadsField(RowsField):
    """Ordinary objects for a Launcher; they are scenery and cost nothing."""

    columns = (
        Column("Object"),
        Column("Launch", "center"),
        Column("Size", "center"),
        Column("SL", "center"),
        Column("Damage"),
    )
    stretched = (0, 4)
    one = "object"

    def __init__(self, name: str, about: FieldSpec, desk: EditorContext) -> None:
        super().__init__(name, about, desk, Payload)

    def cells(self, design: Mount) -> Sequence[tuple[str, ...]]:
        """Objects as rows; the Damage is that of one."""
        return [
            (
                brief(each.title, LONGEST),
                str(each.together),
                inches(each.size),
                str(each.structure),
                crash(each),
            )
            for each in self.parts
        ]

    def severities(self, design: Mount) -> Sequence[Severity | None]:
        """The gravest fault of each object, notes apart."""
        return _weights(self, design)


class LoadsBox(QWidget):
    """All that one weapon is loaded with; hidden where it takes nothing.

    Attributes:
        line: How much it takes, and how much of that is used.
        rounds: Its Explosives.
        objects: Its objects.
    """

    def __init__(self, rounds: FormField, objects: FormField) -> None:
        super().__init__()
        self.rounds, self.objects = rounds, objects
        self.line = plain(wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(heading("Loaded with", rounds.about.rule))
        column.addWidget(self.line)
        column.addWidget(rounds)
        column.addWidget(objects)

    def display(self, mount: Mount) -> None:
        """Show the loads of a mount; what it cannot take shows until it is removed."""
        cannon, launcher = is_cannon(mount.weapon), is_launcher(mount.weapon)
        self.setVisible(cannon or launcher or bool(mount.rounds) or bool(mount.objects))
        self.rounds.setVisible(cannon or launcher or bool(mount.rounds))
        self.objects.setVisible(launcher or bool(mount.objects))
        self.rounds.display(mount)
        self.objects.display(mount)
        self.line.setText(load_words(mount, self.rounds.desk.house))


def load_words(mount: Mount, house: House | None = None) -> str:
    """How much a weapon takes, and how much of that is used.

    >>> load_words(Mount(weapon=Weapon(type=WeaponType.CANNON, size=2)))
    'Ammunition up to X2, one round at a time, never used up'
    """
    weapon, line = mount.weapon, statline(mount.weapon)
    if is_cannon(weapon):
        return f"{line.load_text}, one round at a time, never used up"
    if not is_launcher(weapon):
        return f"A {weapon.type} takes no loads: remove them"
    both = (house or STANDARD).mixed_loads
    mixed = (
        f", and {bricks(mount) + 2 * breadth(mount)} of {most_x(weapon)} in all, "
        "objects twice"
    )
    return (
        f"All of it leaves in one launch: X{bricks(mount)} of X{most_x(weapon)} in "
        f"Explosives, or {inches(breadth(mount))} of {inches(line.payload or 0)} in "
        f"objects{mixed if both else ''}"
    )


def _weights(field: RowsField, mount: Mount) -> Sequence[Severity | None]:
    """The gravest fault in each part of a field of a mount, notes apart."""
    house = STANDARD if field.desk.house is None else field.desk.house
    found: dict[str | int, Severity] = {}
    for violation in mount_audit(mount, house):
        if violation.at[:1] == (field.name,) and len(violation.at) > 1:
            found.setdefault(violation.at[1], violation.severity)
    return [
        None if weight is Severity.NOTE else weight
        for weight in map(found.get, range(len(field.parts)))
    ]


def _bomb(size: int) -> Weapon:
    return Weapon(type=WeaponType.EXPLOSIVE, size=size)
