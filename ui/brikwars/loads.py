"""What a Cannon or a Launcher is loaded with: its Explosives, and its objects."""

from collections.abc import Iterable, Sequence

from PySide6.QtWidgets import QSpinBox, QWidget

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
from builder.core.formatting import brief, figure, inches
from builder.core.rulebook import Severity, Violation
from ui.brikwars.round_editor import RoundEditor
from ui.forms.fields.field import FormField
from ui.forms.picked import FromLibrary
from ui.forms.rows import RowsField
from ui.widgets.flow_layout import FlowLayout
from ui.widgets.inputs import calm
from ui.widgets.labels import heading, plain
from ui.widgets.layouts import button, column

LONGEST = 60


class _LoadsField(RowsField):
    """A part of what a mount is loaded with; a row with a fault is marked."""

    def violations(self, design: Mount) -> Iterable[Violation]:
        """Return what the rules say of the mount, notes apart."""
        found = mount_audit(design, self.context.house or STANDARD)
        return (each for each in found if each.severity is not Severity.NOTE)


class RoundsField(_LoadsField):
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
    kind = Round

    def cells(self, design: Mount) -> Sequence[tuple[str, ...]]:
        """Return rounds as rows; the Damage is that of one, as the weapon fires it."""
        house = self.context.house or STANDARD
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

    def adder(self) -> QWidget:
        """Return an XSize to add, or an Explosive out of the library."""
        bar = QWidget()
        row = FlowLayout(bar, gap=6)
        self.size_box = QSpinBox()
        self.size_box.setRange(1, LARGEST)
        self.size_box.setPrefix("X")
        self.size_box.setAccessibleName("XSize of the Explosive to add")
        calm(self.size_box)
        name = "Add this Explosive"
        add = button("Add", lambda: self.add(self.fresh()), name=name)
        self.shelf = FromLibrary(
            self.context,
            Weapon,
            lambda weapon: self.add(Round(weapon=weapon)),
            lambda weapon: weapon.like is WeaponType.EXPLOSIVE,
        )
        self.shelf.setAccessibleName("Add an Explosive from the library")
        for part in (plain("New Explosive"), self.size_box, add, self.shelf):
            row.addWidget(part)
        return bar

    def fresh(self) -> Round:
        """Return a round of the XSize beside the button."""
        return Round(
            weapon=Weapon(type=WeaponType.EXPLOSIVE, size=self.size_box.value())
        )

    def make_editor(self) -> FormField:
        """Return its numbers in a line; name and dice on demand."""
        return RoundEditor(self.context, lambda: is_cannon(self._design.weapon))


class PayloadsField(_LoadsField):
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
    kind = Payload

    def cells(self, design: Mount) -> Sequence[tuple[str, ...]]:
        """Return objects as rows; the Damage is that of one."""
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
        title = heading("Loaded with", rounds.about.rule)
        column(self, title, self.line, rounds, objects)

    def display(self, mount: Mount) -> None:
        """Show the loads of a mount; what it cannot take shows until it is removed."""
        cannon, launcher = is_cannon(mount.weapon), is_launcher(mount.weapon)
        self.setVisible(cannon or launcher or bool(mount.rounds) or bool(mount.objects))
        self.rounds.setVisible(cannon or launcher or bool(mount.rounds))
        self.objects.setVisible(launcher or bool(mount.objects))
        self.rounds.display(mount)
        self.objects.display(mount)
        self.line.setText(load_words(mount, self.rounds.context.house))


def load_words(mount: Mount, house: House | None = None) -> str:
    """Return how much a weapon takes, and how much of that is used.

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
