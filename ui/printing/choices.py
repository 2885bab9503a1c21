"""The print options, with their boxes."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar, cast

from PySide6.QtCore import QLocale, QSettings, QSignalBlocker, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QLabel,
    QSizePolicy,
    QWidget,
)

from builder.content.theme import WORN, shipped
from reports.layout.formats import (
    BOUNDS,
    FORMATS,
    LETTER,
    PAPER_HIGH,
    PAPER_WIDE,
    PAPERS,
    Arrangement,
    Bounds,
    Copies,
    InkStyle,
    Marks,
    Proof,
    Settings,
    Sides,
    format_named,
    own_format,
    own_paper,
    paper_named,
    shop_named,
)
from reports.layout.idle import idle_setting
from reports.layout.shops import SHOPS
from reports.roster.choices import RosterChoices, idle_choice
from reports.sheet.grid import best_grid
from ui.widgets.inputs import Stepper, calm, word_box
from ui.widgets.labels import named
from ui.widgets.layouts import bar, column
from ui.widgets.theme import scaled


def lying(settings: Settings) -> bool:
    """Return whether the sheets lie on their long side: offsets are others then."""
    if settings.arrangement is Arrangement.PAGES:
        return False
    try:
        return best_grid(settings).landscape
    except ValueError:
        return False


# The boxes of print options: for a number, and for words.


def number_box(bounds: Bounds, value: float) -> QDoubleSpinBox:
    """Return a box for a number within bounds, to a tenth."""
    spin = QDoubleSpinBox()
    spin.setRange(bounds.low, bounds.high)
    dots = bounds.unit == "dpi"
    spin.setDecimals(0 if dots else 1)
    spin.setSingleStep(100 if dots else 0.5)
    spin.setSuffix(" ‰" if bounds.unit == "per mille" else f" {bounds.unit}")
    spin.setValue(value)
    calm(spin)
    return spin


FIRST: Final = ""
CARDS: Final = "Cards"
SHEET: Final = "Sheet"
PRINTER: Final = "Printer"
"""The groups of options; the first is always in sight."""

_LITTLE: Final = 330
"""The width below which labels stand above their fields, at the ordinary type."""


@dataclass(frozen=True, slots=True)
class OwnSize:
    """A size that the player types where none of the rows is meant.

    Attributes:
        make: Returns the value of a width and a height.
        what: What is so wide and so high.
        wide: The bounds of its width.
        high: Of its height.
    """

    make: Callable[[float, float], object]
    what: str
    wide: Bounds
    high: Bounds


_OWN: Final = "A size of your own"


@dataclass(frozen=True, slots=True)
class PrintOption:
    """One option: a choice from several rows, a number, or a box to tick.

    Attributes:
        label: The label beside it.
        group: The group it is in.
        rows: The values to choose from, each with a label.
        bounds: The least and the greatest number; None if it is no number.
        tip: Its tooltip.
        named: Returns a value by the text it is stored as, where the rows are not all.
        own: A size beside the rows; None for the rows alone.
    """

    label: str
    group: str
    rows: Sequence[Any] = ()
    bounds: Bounds | None = None
    tip: str = ""
    named: Callable[[str], object] | None = None
    own: OwnSize | None = None

    def place(self, value: object) -> int:
        """Return the place of a value among the rows; behind them for another one."""
        return self.rows.index(value) if value in self.rows else len(self.rows)

    def read(self, text: str) -> Any:
        """Return the value that is stored as this text.

        Raises:
            LookupError, ValueError: If there is no such value.
        """
        if self.named:
            return self.named(text)
        if self.rows:
            return {_stored(row): row for row in self.rows}[text]
        return float(text) if self.bounds else text == "True"


_BACKS: Final = "Moves the backs, where your printer prints them beside the fronts"
_SCALE: Final = "Where your printer prints too short, or less than 0 where too long"

CHOICES: Final = {
    # A shop says much of what follows, so it is asked first.
    "shop": PrintOption(
        "Print shop", SHEET, SHOPS, named=shop_named,
        tip="Cards as a print shop takes them, with what runs over the cut"),
    "card": PrintOption(
        "Card &format", CARDS, FORMATS, named=format_named,
        own=OwnSize(own_format, "a card", Bounds(40, 400), Bounds(50, 400))),
    "theme": PrintOption(
        "Theme", CARDS, (WORN, *shipped()),
        tip="How cards look; your own are made under File, Card themes"),
    "sides": PrintOption("&Sides", CARDS, tuple(Sides)),
    "copies": PrintOption("&Copies", CARDS, tuple(Copies)),
    "numbered": PrintOption("N&umber the copies: 3 of 4", CARDS),
    "points": PrintOption("Show p&oints", CARDS),
    "notes": PrintOption("Show your no&tes", CARDS),
    "square": PrintOption(
        "S&quare to scan on the back", CARDS,
        tip="The design itself, to scan or to read from a photo, where it has room"),
    "army_code": PrintOption(
        "Arm&y code as a card of its own", CARDS,
        tip="The whole army as a square to scan or to read from a photo"),
    "paper": PrintOption(
        "&Paper", SHEET, PAPERS, named=paper_named,
        own=OwnSize(own_paper, "the paper", PAPER_WIDE, PAPER_HIGH)),
    "ink": PrintOption("&Ink", SHEET, tuple(InkStyle)),
    "arrangement": PrintOption("Cards &lie", SHEET, tuple(Arrangement)),
    "marks": PrintOption("Cut &marks", SHEET, tuple(Marks)),
    "bleed": PrintOption(
        "&Bleed", SHEET, bounds=BOUNDS["bleed"],
        tip="How far the coloured rim runs over the cut; print shops ask for 3 mm"),
    "proof": PrintOption(
        "Lines of a proof", SHEET, tuple(Proof),
        tip="Where cards are cut, what is safe from a crooked cut, where they bleed"),
    "dpi": PrintOption(
        "Pictures", SHEET, bounds=BOUNDS["dpi"],
        tip="The dots an inch of pictures of cards; 300 is what print shops ask for"),
    "gutter": PrintOption(
        "&Gutter", SHEET, bounds=BOUNDS["gutter"], tip="Between two cards"),
    "fill": PrintOption(
        "Fill the last s&heet", SHEET, tip="With spare copies, until it is full"),
    "margin": PrintOption(
        "Whit&e edge", PRINTER, bounds=BOUNDS["margin"],
        tip="What your printer leaves white at the edge of the paper"),
    "back_x": PrintOption(
        "Backs to the &right", PRINTER, bounds=BOUNDS["back_x"], tip=_BACKS),
    "back_y": PrintOption(
        "Backs &down", PRINTER, bounds=BOUNDS["back_y"], tip=_BACKS),
    "scale_x": PrintOption(
        "Scale &across", PRINTER, bounds=BOUNDS["scale_x"], tip=_SCALE),
    "scale_y": PrintOption(
        "Scale do&wn", PRINTER, bounds=BOUNDS["scale_y"], tip=_SCALE),
}  # fmt: skip
"""All options by their names in `Settings`, in the order they are shown."""


def usual_settings() -> Settings:
    """Return the settings of somebody who has chosen nothing yet."""
    american = QLocale.MeasurementSystem.ImperialUSSystem
    if QLocale.system().measurementSystem() is american:
        return Settings(paper=LETTER)
    return Settings()


def remembered(what: str) -> Settings:
    """Return the settings printed with last; defaults replace what cannot be read.

    Args:
        what: The sort of print: `cards`, `roster`, `reference` or `answer`.
    """
    return recalled(what, usual_settings(), CHOICES)


_Chosen = TypeVar("_Chosen", Settings, RosterChoices)


def recalled(what: str, chosen: _Chosen, options: Mapping[str, PrintOption]) -> _Chosen:
    """Return values with the options chosen last in place of theirs.

    Args:
        what: The sort of print.
        chosen: The values that stay where nothing stored can be read.
        options: The options by their names in the values.
    """
    stored = QSettings()
    for name, option in options.items():
        text = stored.value(f"print/{what}/{name}")
        if text is not None:
            with suppress(ValueError, LookupError):
                chosen = replace(chosen, **{name: option.read(str(text))})
    return chosen


def kept_text(what: str, name: str) -> str:
    """Return what is stored of an option, as text."""
    return str(QSettings().value(f"print/{what}/{name}") or "")


def remember(
    what: str,
    chosen: Settings | RosterChoices,
    options: Mapping[str, PrintOption] = CHOICES,
) -> None:
    """Store what was chosen for a sort of print, for the next time."""
    stored = QSettings()
    for name in options:
        stored.setValue(f"print/{what}/{name}", _stored(getattr(chosen, name)))


def _stored(value: object) -> str:
    return str(getattr(value, "key", value))


class ChoicesPanel(QWidget):
    """The widgets of some print options.

    Attributes:
        changed: Emitted with the new settings.
        settings: The current settings: a frozen value with a field for each option.
        entries: The widget of each option, by name.
        boxes: The boxes of words that dialogs add; the first words are as usual.
        sizes: The boxes of width and height of each option with a size of one's own.
        forms: The layout of the rows of each group.
    """

    changed = Signal(object)

    def __init__(
        self,
        settings: Any,
        names: Sequence[str],
        options: Mapping[str, PrintOption] = CHOICES,
    ) -> None:
        """Make the widgets.

        Args:
            settings: The settings at first.
            names: The options that are offered.
            options: All options by name, in the order they are shown.
        """
        super().__init__()
        self.settings = settings
        self.entries: dict[str, QWidget] = {}
        self.boxes: list[QComboBox] = []
        self.sizes: dict[str, tuple[QDoubleSpinBox, QDoubleSpinBox]] = {}
        self.forms: dict[str, QFormLayout] = {}
        self._options = {name: options[name] for name in options if name in names}
        for group in dict.fromkeys(option.group for option in self._options.values()):
            form = QFormLayout(rowWrapPolicy=QFormLayout.RowWrapPolicy.WrapLongRows)
            form.setFieldGrowthPolicy(form.FieldGrowthPolicy.AllNonFixedFieldsGrow)
            self.forms[group] = form
        column(self, *self._parts(), None, gap=scaled(8), margins=(0, 8, 8, 8))
        for name, choice in self._options.items():
            self._add(name, choice)
        self._enable()

    def _parts(self) -> Sequence[QWidget | QFormLayout]:
        """Return what stands in the panel, from the top."""
        return tuple(self.forms.values())

    def add_box(
        self, group: str, at: int, label: str, words: Sequence[str]
    ) -> QComboBox:
        """Add a box of words, of which the first are as usual.

        Args:
            group: The group it is in.
            at: The row to insert it at.
            label: Its label, with `&` before the mnemonic.
            words: The choices.
        """
        box = named(label.replace("&", ""), word_box(words))
        box.currentIndexChanged.connect(self._enable)
        self.boxes.append(box)
        self.forms[group].insertRow(at, label, box)
        return box

    def align(self) -> None:
        """Let all groups have one column of labels, as wide as the longest of them."""
        above = self.parentWidget()
        if isinstance(above, ChoicesPanel):
            above.align()
            return
        _align(self.findChildren(QFormLayout))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the labels above their fields where there is little room for both."""
        super().resizeEvent(event)
        self.align()
        little = self.width() < scaled(_LITTLE)
        policy = QFormLayout.RowWrapPolicy
        for form in self.forms.values():
            form.setRowWrapPolicy(policy.WrapAllRows if little else policy.WrapLongRows)

    def apply(self, **values: Any) -> None:
        """Set some options at once."""
        self.settings = replace(self.settings, **values)
        for name, value in values.items():
            entry = self.entries[name]
            with QSignalBlocker(entry):
                if isinstance(entry, QDoubleSpinBox):
                    entry.setValue(value)
                elif isinstance(entry, QComboBox):
                    entry.setCurrentIndex(self._options[name].place(value))
                elif isinstance(entry, QCheckBox):
                    entry.setChecked(value)
            if name in self.sizes and value not in self._options[name].rows:
                lengths = value.width, value.height
                for spin, length in zip(self.sizes[name], lengths, strict=True):
                    with QSignalBlocker(spin):
                        spin.setValue(length)
        self._enable()
        self.changed.emit(self.settings)

    def offer(self, name: str, rows: Sequence[Any], chosen: str) -> None:
        """Offer more rows for an option, and take the one whose key was chosen last."""
        option = self._options[name]
        self._options[name] = replace(option, rows=(*option.rows, *rows))
        entry = self.entries[name]
        if isinstance(entry, QComboBox):
            entry.addItems([row.label for row in rows])
        for row in rows:
            if _stored(row) == chosen:
                self.apply(**{name: row})

    def _add(self, name: str, choice: PrintOption) -> None:
        entry = named(choice.label.replace("&", ""), self._made(name, choice))
        entry.setToolTip(choice.tip)
        self.entries[name] = entry
        form = self.forms[choice.group]
        if isinstance(entry, QCheckBox):
            form.addRow(entry)
        elif isinstance(entry, QDoubleSpinBox):
            _add_number(form, choice.label, entry)
        else:
            form.addRow(choice.label, entry)
        if choice.own:
            self._add_size(name, choice.own)

    def _add_size(self, name: str, own: OwnSize) -> None:
        value, form = (
            getattr(self.settings, name),
            self.forms[self._options[name].group],
        )
        wide = number_box(own.wide, value.width)
        high = number_box(own.high, value.height)
        self.sizes[name] = wide, high
        for words, spin in (("Width", wide), ("Height", high)):
            spin.setAccessibleName(f"{words} of {own.what}")
            _add_number(form, words, spin)
            spin.valueChanged.connect(lambda _: self._resize(name))

    def _resize(self, name: str) -> None:
        own = self._options[name].own
        if own:
            wide, high = self.sizes[name]
            self._choose(name, own.make(wide.value(), high.value()))

    def _made(self, name: str, choice: PrintOption) -> QWidget:
        value = getattr(self.settings, name)
        if choice.rows:
            words = [row.label for row in choice.rows]
            box = word_box([*words, _OWN] if choice.own else words)
            box.setCurrentIndex(choice.place(value))
            box.currentIndexChanged.connect(lambda place: self._pick(name, place))
            return box
        if choice.bounds:
            spin = number_box(choice.bounds, value)
            spin.valueChanged.connect(lambda number: self._choose(name, number))
            return spin
        tick = QCheckBox(choice.label)
        tick.setChecked(value)
        tick.toggled.connect(lambda on: self._choose(name, on))
        return tick

    def _pick(self, name: str, place: int) -> None:
        rows = self._options[name].rows
        if place < len(rows):
            self._choose(name, rows[place])
        else:
            self._resize(name)

    def _choose(self, name: str, value: object) -> None:
        self.settings = replace(self.settings, **{name: value})
        self._enable()
        self.changed.emit(self.settings)

    def _enable(self) -> None:
        """Enable what makes a difference, and say of the rest why it makes none."""
        of_list = isinstance(self.settings, RosterChoices)
        idle: Callable[[str, Any], str] = idle_choice if of_list else idle_setting
        for name, entry in self.entries.items():
            why = idle(name, self.settings)
            entry.setEnabled(not why)
            entry.setToolTip(why or self._options[name].tip)
            for spin in self.sizes.get(name, ()):
                own = cast("QComboBox", entry).currentIndex() == len(
                    self._options[name].rows
                )
                self.forms[self._options[name].group].setRowVisible(_row_of(spin), own)
                spin.setEnabled(not why)


def _add_number(form: QFormLayout, label: str, box: QDoubleSpinBox) -> None:
    """Add a row with a number between two buttons."""
    words = QLabel(label)
    words.setBuddy(box)
    form.addRow(words, bar(Stepper(box), None))


def _row_of(box: QWidget) -> QWidget:
    """Return the widget of a number's row, which the form knows."""
    stepper = cast("QWidget", box.parentWidget())
    return cast("QWidget", stepper.parentWidget())


def _align(forms: Sequence[QFormLayout]) -> None:
    """Make the labels of all forms as wide as the longest of them."""
    role = QFormLayout.ItemRole.LabelRole
    found = [
        words
        for form in forms
        for at in range(form.rowCount())
        if (item := form.itemAt(at, role)) and (words := item.widget())
    ]
    wide = max((label.sizeHint().width() for label in found), default=0)
    policy = QSizePolicy.Policy
    for label in found:
        label.setMinimumWidth(wide)
        # Else it stands above the middle of its field.
        label.setSizePolicy(policy.Preferred, policy.MinimumExpanding)
