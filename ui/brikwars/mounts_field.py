"""The editors of a creation's weapons, of their loads, and of those a turn uses."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QComboBox, QWidget

from builder.brikwars.engine.loads import (
    as_fired,
    at_once,
    breadth,
    bricks,
    crash,
    is_cannon,
    is_launcher,
    joins,
    loaded_damage,
    most_x,
)
from builder.brikwars.engine.price import creation_price, weapon_price
from builder.brikwars.engine.rows import SPREADING, TRIGGER, PlannedUse
from builder.brikwars.engine.statline import statline
from builder.brikwars.engine.strike import resting_skills, skilled
from builder.brikwars.engine.turn import TurnPlan
from builder.brikwars.legality.rounds import why_not_loaded
from builder.brikwars.model.designs import (
    LARGEST,
    Creation,
    Mount,
    Payload,
    Round,
    Weapon,
)
from builder.brikwars.model.homemade import AnyType
from builder.brikwars.model.house_rules import STANDARD, House, resolve_homemade
from builder.brikwars.tables.scales import TURRETS
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Column
from builder.core.field_spec import FieldSpec, Path, field_specs, put
from builder.core.formatting import brief, grouped, inches, times
from builder.core.rulebook import Severity, Violation
from ui.brikwars.weapon_fields import SizeField
from ui.core.command_table import ADD_WEAPON_KEYS
from ui.core.rehearsal import rehearse
from ui.forms.fields.choice import label
from ui.forms.fields.field import EditorContext, FieldChoices, FormField, buddy
from ui.forms.fields.pictured import Pictured, offer
from ui.forms.from_library import FromLibrary
from ui.forms.rows import RowsField
from ui.lists.search_dialog import ENTER
from ui.rules.opening import rule_link
from ui.widgets.inputs import Stepper, calm, counter
from ui.widgets.labels import heading, named, plain, small, tip
from ui.widgets.layouts import FlowLayout, bar, block, button, column, flow_bar, row
from ui.widgets.theme import scaled, set_scaled

# The editors of what a Cannon or a Launcher is loaded with: first that of one round.


class RoundEditor(FormField):
    """Three numbers of a round, and the form of its Explosive to unfold.

    Attributes:
        bricks: The field of its XSize.
        fields: The fields of how many are in one shot, and how many are bought.
        more: The button that unfolds the form.
    """

    def __init__(self, context: EditorContext, bearer: Callable[[], Weapon]) -> None:
        super().__init__("round", FieldSpec("Explosive"), context)
        self._bearer = bearer
        self._round: Round | None = None
        self._form: FormField | None = None
        self.bricks = SizeField("size", field_specs(Weapon)["size"], context)
        self.fields = {
            name: context.make_field(Round, name) for name in ("together", "stock")
        }
        self._column = column(self, _labelled(self.bricks))
        row = FlowLayout(None, gap=14)
        self._bars: dict[str, QWidget] = {}
        for name, field in self.fields.items():
            field.setToolTip(field.about.hint)
            self.relay(field, (name,), lambda: self._round)
            self._bars[name] = _labelled(field)
            row.addWidget(self._bars[name])
        tip = "Show the form of the Explosive: its name, mods and dice"
        self.more = button("Name and dice…", tip=tip)
        self.more.setCheckable(True)
        self.more.toggled.connect(self._unfold)
        row.addWidget(self.more)
        self._column.addLayout(row)
        self.relay(self.bricks, ("weapon", "size"), lambda: self._round)

    def _unfold(self, on: bool) -> None:  # noqa: FBT001 (the signal of a button)
        if on and self._form is None:
            context = replace(
                self.context, choices=FieldChoices(why_disabled=self._barred)
            )
            self._form = context.make_field(Round, "weapon")
            self.relay(self._form, ("weapon",), lambda: self._round)
            self._column.addWidget(self._form)
        if self._form:
            self._form.setVisible(on)
            if on and self._round:
                self._form.display(self._round)

    def display(self, design: Round) -> None:
        """Show a round."""
        self._round = design
        self.bricks.display(design.weapon)
        # A Cannon fires one at a time: the field only shows to correct a higher count.
        self._bars["together"].setVisible(
            design.together > 1 or not is_cannon(self._bearer())
        )
        for field in self.fields.values():
            field.display(design)
        if self._form and self.more.isChecked():
            self._form.display(design)

    def _barred(self, name: str, value: Any) -> str:
        if not name.endswith("weapon.type"):
            return ""
        return why_not_loaded(self._bearer(), value)

    def go(self, rest: Path) -> None:
        """Focus the field a path leads to, and unfold the form if it is in there."""
        match rest:
            case (str(name), *_) if name in self.fields:
                self.fields[name].go(())
            case ("weapon", "size", *_) | ():
                self.bricks.go(())
            case _:
                self.more.setChecked(True)
                if self._form:
                    self._form.go(rest[1:])


def _labelled(field: FormField) -> QWidget:
    rule = rule_link(field.about.rule)
    return bar(buddy(field), (field, 1), *((rule,) if rule else ()))


_MARKED: Final = frozenset(Severity) - {Severity.NOTE}


class RoundsField(RowsField):
    """Explosives: how many are fired in one shot, and how many are bought."""

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
    marks = _MARKED

    def cells(self, design: Mount) -> Sequence[tuple[str, ...]]:
        """Return a row for each round; its Damage is that of one Explosive as fired."""
        house = self.context.house or STANDARD
        now = resolve_homemade(design, house)
        return [
            (
                brief(load.title),
                str(load.together),
                str(load.stock),
                grouped(load.stock * weapon_price(load.weapon).total),
                statline(as_fired(now.weapon, load.weapon, house)).damage,
            )
            for load in now.rounds
        ]

    def adder(self) -> QWidget:
        """Return the widget to add an XSize, or an Explosive from the library."""
        self.size_box = counter("XSize of the Explosive to add", LARGEST)
        self.size_box.setPrefix("X")
        add = self.adding("Add", "Add this Explosive")
        self.shelf = FromLibrary(
            self.context,
            Weapon,
            lambda weapon: self.add(Round(weapon=weapon)),
            lambda weapon: not why_not_loaded(self._design.weapon, weapon.type),
        )
        self.shelf.setAccessibleName("Add an Explosive from the library")
        set_scaled(self.size_box, QWidget.setMaximumWidth, 60)
        return flow_bar(Stepper(self.size_box), add, self.shelf)

    def fresh(self) -> Round:
        """Return a round with the XSize chosen beside the button."""
        return Round(
            weapon=Weapon(type=WeaponType.EXPLOSIVE, size=self.size_box.value())
        )

    def make_editor(self) -> FormField:
        """Return the editor of a round; the form of its Explosive unfolds on demand."""
        return RoundEditor(self.context, lambda: self._design.weapon)


class PayloadsField(RowsField):
    """Objects for a Launcher, with Crash Damage or dice of their own."""

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
    marks = _MARKED

    def cells(self, design: Mount) -> Sequence[tuple[str, ...]]:
        """Return a row for each object; its Damage is that of one of them."""
        return [
            (
                brief(thing.title),
                str(thing.together),
                inches(thing.size),
                str(thing.structure),
                crash(thing),
            )
            for thing in self.parts
        ]


class LoadsBox(QWidget):
    """All loads of one weapon; hidden if it takes and holds none.

    Attributes:
        line: How much it takes, and how much of that is used.
        rounds: The field of its Explosives.
        objects: The field of its objects.
    """

    def __init__(self, rounds: FormField, objects: FormField) -> None:
        super().__init__()
        self.rounds, self.objects = rounds, objects
        self.line = plain(wrap=True)
        title = heading("Loaded with", rule_link(rounds.about.rule))
        column(self, title, self.line, rounds, objects)

    def display(self, mount: Mount, found: Sequence[Violation]) -> None:
        """Show the loads of a mount, also those that it cannot take.

        Args:
            mount: The mount.
            found: What is wrong with it.
        """
        self.rounds.found = self.objects.found = found
        cannon, launcher = is_cannon(mount.weapon), is_launcher(mount.weapon)
        self.setVisible(cannon or launcher or bool(mount.rounds) or bool(mount.objects))
        self.rounds.setVisible(cannon or launcher or bool(mount.rounds))
        self.objects.setVisible(launcher or bool(mount.objects))
        self.rounds.display(mount)
        self.objects.display(mount)
        self.line.setText(load_words(mount, self.rounds.context.house))


def load_words(mount: Mount, house: House | None = None) -> str:
    """Return a line about how much a weapon takes, and how much of that is used.

    >>> load_words(Mount(weapon=Weapon(type=WeaponType.CANNON, size=2)))
    'Ammunition up to X2, one round at a time, never used up'
    """
    weapon, line = mount.weapon, statline(mount.weapon)
    if is_cannon(weapon):
        return f"{line.load_text}, one round at a time, never used up"
    if not is_launcher(weapon):
        return f"A {weapon.type} takes no loads: remove them"
    both = (house or STANDARD).mixed_loads
    if not at_once(mount):
        some = "Those that fit leave" if joins(mount) else "One of these leaves"
        return (
            f"{some} in a launch: up to X{most_x(weapon)} in Explosives, "
            f"or {inches(line.payload or 0)} in objects"
        )
    mixed = (
        f", and {bricks(mount) + 2 * breadth(mount)} of {most_x(weapon)} in all, "
        "objects twice"
    )
    return (
        f"All of it leaves in one launch: X{bricks(mount)} of X{most_x(weapon)} in "
        f"Explosives, or {inches(breadth(mount))} of {inches(line.payload or 0)} in "
        f"objects, close combat weapons among them{mixed if both else ''}"
    )


_PRINTED: Final[tuple[AnyType, ...]] = tuple(WeaponType)

NEEDS: Final = {1: 300, 3: 420, 4: 420}
"""The width in pixels from which the table has a column, by its place."""


class MountsField(RowsField):
    """Weapons with their counts and mountings."""

    columns = (
        Column("Weapon"),
        Column("Mounting"),
        Column("Damage"),
        Column("Use", "center"),
        Column("Range", "center"),
        Column("CP", "right"),
    )
    stretched = (0, 2)
    one = "weapon"
    kind = Mount
    marks = _MARKED

    def cells(self, design: Creation) -> Sequence[tuple[str, ...]]:
        """Return a row for each mount; the price includes all weapons and turrets."""
        house = self.house
        now = resolve_homemade(design, house)
        terms = creation_price(now, house).terms
        # The mounts come last on a creation's bill, each as one term.
        prices = terms[len(terms) - len(self.parts) :]
        skills = resting_skills(now, house)
        return [
            _cells(mount, price.amount, house, skills.get(place, 0))
            for place, (mount, price) in enumerate(zip(now.mounts, prices, strict=True))
        ]

    def title(self, part: Mount) -> str:
        """Return the title of its weapon."""
        return part.weapon.title

    @property
    def house(self) -> House:
        """The house rules in force."""
        return self.context.house or STANDARD

    def adder(self) -> QWidget:
        """Return the widget to add a type and a Size, or a weapon from the library."""
        self.type = named("Type of the weapon to add", QComboBox())
        self.kinds: tuple[AnyType, ...] = ()
        self.listed = Pictured(
            self.type,
            self._weapon,
            lambda at: offer(self.kinds[at], self._weapon(at), self.house),
        )
        self._offer()
        self.type.setCurrentText(str(WeaponType.GUN))
        self.type.currentIndexChanged.connect(self._unit)
        self.type.highlighted.connect(
            lambda at: rehearse(self, lambda: self.add(Mount(weapon=self._weapon(at))))
        )
        self.size_box = counter("Size of the weapon to add", LARGEST)
        calm(self.type)
        for box in (self.type, self.size_box):
            for key in ENTER:
                enter = QShortcut(QKeySequence(key), box, self._enter)
                enter.setContext(Qt.ShortcutContext.WidgetShortcut)
        by_key = Qt.FocusReason.ShortcutFocusReason
        keys = QShortcut(QKeySequence(ADD_WEAPON_KEYS), self)
        keys.activated.connect(lambda: self.type.setFocus(by_key))
        self.type.setToolTip(f"{ADD_WEAPON_KEYS} leads here, Enter adds it")
        # The longest printed name is whole.
        set_scaled(self.type, QWidget.setMaximumWidth, 184)
        set_scaled(self.size_box, QWidget.setMaximumWidth, 60)
        add = self.adding("Add", "Add this weapon")
        self.shelf = FromLibrary(
            self.context, Weapon, lambda weapon: self.add(Mount(weapon=weapon))
        )
        self._unit()
        size = Stepper(self.size_box)
        return flow_bar(self.type, size, add, self.shelf)

    def _enter(self) -> None:
        self.size_box.interpretText()
        self.add(self.fresh())

    def _offer(self) -> None:
        kinds = (*_PRINTED, *self.house.types)
        if kinds == self.kinds:
            return
        chosen, self.kinds = self.type.currentText(), kinds
        with QSignalBlocker(self.type):
            self.type.clear()
            for place, kind in enumerate(kinds):
                self.type.addItem(brief(str(kind)))
                words = tip(kind.row.small_print)
                self.type.setItemData(place, words, Qt.ItemDataRole.ToolTipRole)
            self.type.setCurrentText(chosen)
        self.listed.widen(kinds)

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
        return Mount(weapon=self._weapon(self.type.currentIndex()))

    def _weapon(self, place: int) -> Weapon:
        kind = self.kinds[place]
        size = 1 if kind.row.bastard else self.size_box.value()
        return Weapon(type=kind, size=size)

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
        rule = rule_link(turret.about.rule) or small()
        line = row(None, buddy(turret), turret, None, rule, gap=10)
        self.turret = block(line, small(turret.about.hint, wrap=True), gap=0)
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
        self._mount = design
        for name in ("count", "mounting", "weapon", "turret"):
            self.fields[name].display(design)
        self.turret.setVisible(design.mounting in TURRETS or design.turret is not None)
        self.loads.display(design, self.found)

    def go(self, rest: Path) -> None:
        name = rest[0] if rest and rest[0] in self.fields else "weapon"
        self.fields[str(name)].go(rest[1:])


def _cells(mount: Mount, price: Fraction, house: House, skill: int) -> tuple[str, ...]:
    line = statline(mount.weapon)
    damage = loaded_damage(mount, house) or line.damage
    return (
        times(mount.count, brief(mount.weapon.title)),
        label(mount.mounting),
        skilled(damage, skill),
        line.use_text,
        line.range_text,
        grouped(price),
    )


class ShotsField(RowsField):
    """A row for each weapon; the plus and minus keys change how many are used."""

    columns = (Column("Used", "center"), Column("Weapon"), Column("How"))
    stretched = (1,)
    one = "weapon"
    kind = PlannedUse

    def commands(self) -> Iterable[tuple[str, str, Callable[[], None]]]:
        """Return no buttons: the rows are the creation's weapons in its own order."""
        return ()

    def cells(self, design: TurnPlan) -> Sequence[tuple[str, ...]]:
        """Return how many are used, of which weapon and how, for each row."""
        return [_told(shot) for shot in self.parts]

    def adder(self) -> QWidget:
        """Return the buttons to use one more or one less, or to split a row."""
        more, less = lambda: self.use(+1), lambda: self.use(-1)
        return flow_bar(
            button("Use one more", more, "Use one more of the weapon in hand (+)"),
            button("One less", less, "Use one less of the weapon in hand (−)"),
            button("Split", self.split, "One of them is used by others, or otherwise"),
        )

    def split(self) -> None:
        """Give the last of the current weapon a row of its own, for another user."""
        row = self.row
        if row < 0 or self.parts[row].fired < 2:
            return
        shot: PlannedUse = self.parts[row]
        one, rest = replace(shot, fired=1), replace(shot, fired=shot.fired - 1)
        after = (*self.parts[:row], rest, one, *self.parts[row + 1 :])
        self._tell(after, f"Split {shot.weapon}", row + 1)

    def use(self, step: int) -> None:
        """Use more of the current weapon, or of the first one; less if negative."""
        row = max(0, self.row)
        if row >= len(self.parts):
            return
        shot: PlannedUse = self.parts[row]
        fired = max(0, shot.fired + step)
        if fired != shot.fired:
            after = put(self.parts, (row, "fired"), fired)
            self._tell(after, f"Use {shot.weapon}", row)

    def _key(self, event: QKeyEvent) -> bool:
        steps = {Qt.Key.Key_Plus: +1, Qt.Key.Key_Minus: -1}
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            return super()._key(event)
        self.use(step)
        return True


def _told(shot: PlannedUse) -> tuple[str, ...]:
    who = {0: "", TRIGGER: ", by its Trigger"}.get(shot.by, f", crew {shot.by}")
    spread = f" {shot.spread}" if shot.how in SPREADING else ""
    reload = f", {shot.reloaded} reloading" if shot.reloaded else ""
    return (str(shot.fired), shot.weapon, f"{shot.how}{spread}{who}{reload}")
