"""A form built from the field specs of a design's class.

Data flows one way: a field emits the new part, the form puts it into the design and
emits the new design. The form changes what it shows only in `display`.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QLabel, QSizePolicy, QWidget

from builder.core.design import Design
from builder.core.field_spec import FieldSpec, Path, field_specs
from builder.glossary.terms import term
from ui.core.document import with_part
from ui.forms.fields.field import EditorContext, FormField, Known
from ui.forms.head import HeadlineBar
from ui.rules.opening import rule_link
from ui.widgets.labels import InkedLabel, heading, plain, small
from ui.widgets.layouts import column, filled
from ui.widgets.paint.tokens import Ink
from ui.widgets.theme import set_scaled


def form_groups(
    kind: type, first: Sequence[str], apart: Collection[str]
) -> dict[str, list[str]]:
    """Return the names of the fields by heading, in the order of the class."""
    there = {spec.group for spec in field_specs(kind).values()}
    groups: dict[str, list[str]] = {group: [] for group in first if group in there}
    for name, about in field_specs(kind).items():
        if name in apart:
            continue
        groups.setdefault(about.group, []).append(name)
    return groups


# A field of a form with its label: side by side, or one above the other.


GAP: Final = 10
"""Pixels between a label, its field and the number of the rule."""
ROWS: Final = 3
"""Rows of the layout for each field: label above, field, small print."""
INSET: Final = 24
"""Pixels that the frame around an inner form takes at most."""


CONTROL: Final = 28
"""The height of a field of one row, at the ordinary size of type."""


@dataclass(frozen=True, slots=True)
class FormLine:
    """A field that has room beside it.

    Attributes:
        grid: The layout it is in.
        row: The first of its three rows: the label above, the field, the small print.
        label: Its label; None where the field says it itself.
        field: The field.
        rule: The number of its rule, if it has one.
        small: Its small print.
    """

    grid: QGridLayout
    row: int
    label: QLabel | None
    field: FormField
    rule: QWidget | None
    small: QLabel

    def place(self, *, stacked: bool) -> None:
        """Put the parts where they belong, with the label above if it is stacked."""
        first = 0 if stacked else 1
        across = 1 + (not self.rule) + stacked
        top = Qt.AlignmentFlag.AlignTop
        side = top if self.field.tall else Qt.AlignmentFlag(0)
        for part in (self.label, self.field, self.rule, self.small):
            if part:
                self.grid.removeWidget(part)
        if self.label:
            # Beside a field of several rows it stands in the middle of the first.
            high = CONTROL if self.field.tall and not stacked else 0
            set_scaled(self.label, QLabel.setMinimumHeight, high)
        if self.label and stacked:
            self.grid.addWidget(self.label, self.row, 0, 1, 2)
        elif self.label:
            self.grid.addWidget(self.label, self.row + 1, 0, side)
        self.grid.addWidget(self.field, self.row + 1, first, 1, across)
        if self.rule:
            self.grid.addWidget(self.rule, self.row + 1, 2, side)
        self.grid.addWidget(self.small, self.row + 2, first, 1, 2)


class FormLines:
    """The lines of a form, in grids that stand in one column or in two."""

    def __init__(self) -> None:
        self._lines: list[FormLine] = []
        self._grids: list[QGridLayout] = []

    def __iter__(self) -> Iterator[FormLine]:
        return iter(self._lines)

    def add_grid(self) -> QGridLayout:
        """Return a new grid, for the lines below a heading."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(GAP)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(1, 1)
        self._grids.append(grid)
        return grid

    def add(self, line: FormLine) -> None:
        """Add a line."""
        self._lines.append(line)

    @property
    def shown(self) -> list[FormLine]:
        """The lines whose fields are not hidden."""
        return [line for line in self._lines if not line.field.isHidden()]

    @property
    def abreast(self) -> int:
        """The width in pixels that they need with their labels beside the fields."""
        fields = [line.field.least for line in self.shown]
        sides = [self._widest(side) for side in ("label", "rule")]
        return max(fields, default=0) + sum(sides) + sum(GAP for side in sides if side)

    def want(self, half: QWidget) -> int:
        """Return the width that a column needs with its labels beside the fields."""
        fields = [line.field for line in self._in(half)]
        around = sum(self._widest(side, half) + GAP for side in ("label", "rule"))
        wide = max((each.least for each in fields), default=0) + around
        return max(half.minimumSizeHint().width(), wide if fields else 0)

    def place(self, *, stacked: bool) -> None:
        """Lay every field and its label."""
        labelled = {line.grid for line in self._lines if line.label}
        # Where a group has boxes to tick alone, they begin at the edge, and all others
        # with them.
        bare = any(line.grid not in labelled for line in self._lines)
        for line in self._lines:
            line.place(stacked=stacked or (bare and not line.label))

    def align(self, halves: Iterable[QWidget | None], *, stacked: bool) -> None:
        """Align the grids that lie below each other by what is shown now.

        Args:
            halves: The columns, each aligned by itself; None for all as one.
            stacked: Whether labels stand above their fields.
        """
        for half in halves:
            label = 0 if stacked else self._widest("label", half)
            rule = self._widest("rule", half)
            for grid in self._grids:
                if half in (None, grid.parentWidget()):
                    _set_widths(grid, label, rule)

    def _widest(self, side: str, half: QWidget | None = None) -> int:
        """Return the width of the widest `label` or `rule`, in one column or in all."""
        there = [each for line in self._in(half) if (each := getattr(line, side))]
        # A pixel or two more, as type may be wider on the screen than it was measured.
        return max([each.sizeHint().width() + 2 for each in there], default=0)

    def _in(self, half: QWidget | None) -> list[FormLine]:
        """Return the lines shown that stand in one column, or in all."""
        return [
            line
            for line in self.shown
            if half is None or line.grid.parentWidget() is half
        ]


# The letters that lead to the fields of a page, with Alt.


RESERVED: Final = frozenset("fevdh")
"""Letters that open the menus File, Edit, View, Design and Help."""


def mnemonic(label: str, taken: set[str] | None) -> str:
    """Return a label with its first free letter marked for the keyboard.

    >>> mnemonic("Size", {"s"})
    'S&ize'

    Args:
        label: The label.
        taken: The letters in use, to which that of the label is added; None marks none.
    """
    for place, letter in enumerate(label.lower()):
        if taken is not None and letter.isalpha() and letter not in taken:
            taken.add(letter)
            return f"{label[:place]}&{label[place:]}"
    return label


BETWEEN: Final = 24
"""Pixels between two columns."""

SNUG: Final = 0.94
"""The part of what columns want that is enough to stand side by side."""

HEADING: Final = 30
"""The least height of a heading, with or without a rule."""


class Form(QWidget):
    """The fields of one class of design, under the headings of the rulebook.

    Attributes:
        edited: Emitted with the new design, the undo menu's words, and the key under
            which successive edits become one step.
        fields: Every field by its name.
        lines: Those of them that have a label.
    """

    edited = Signal(object, str, str)

    def __init__(
        self,
        kind: type,
        context: EditorContext,
        *,
        on_page: bool = False,
        first: Sequence[str] = (),
    ) -> None:
        """Make the fields.

        Args:
            kind: The class of designs it edits.
            context: The services of the window.
            on_page: Whether it fills a page: Alt with a letter of a label leads to its
                field, its groups stand in two columns, hints are left to tooltips, and
                the page lays out the name, with its small print.
            first: The groups that come first, whatever their order in the class.
        """
        super().__init__()
        self.fields: dict[str, FormField] = {}
        self._panels: list[FormField] = []
        self._small: dict[str, InkedLabel] = {}
        self._beside: dict[str, list[QWidget]] = {}
        self._headings: list[tuple[QWidget, frozenset[str]]] = []
        self.lines = FormLines()
        self._stacked = False
        self._room = 0
        self._fitted = 0
        self._settled = False  # Whether the player edits it as it is laid out now.
        self._refusals: dict[str, str] = {}
        self._taken = set(RESERVED) if on_page else None
        self._design: object = None
        self._context = context
        self._terse = on_page
        self._game = str(getattr(kind, "system", ""))
        self._lay_columns()
        apart = {"name"} & field_specs(kind).keys() if on_page else set()
        for name in apart:
            self._adopt(context.make_field(kind, name))
        groups = form_groups(kind, first, apart)
        second = context.editors.second_column(kind, groups) if on_page else set()
        for group, names in groups.items():
            self._column = self._columns[group in second]
            self._section(group, [context.make_field(kind, name) for name in names])
            for panel in context.editors.panels.get(kind, ()):
                if panel.after == group:
                    self._column.addWidget(heading(panel.title))
                    self._panels.append(panel.make("", FieldSpec(panel.title), context))
                    self._column.addWidget(self._panels[-1])
        for half in self._columns:
            half.addStretch(1)
        self._place()

    def _lay_columns(self) -> None:
        self._halves = [QWidget(), QWidget()]
        self._columns = [column(half, gap=4) for half in self._halves]
        self._column = self._columns[0]
        self._both = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        filled(self._both, *((half, 1) for half in self._halves), margin=0, spacing=4)

    def spread(self, room: int) -> None:
        """Put the two columns side by side if there is room for them.

        An edit never brings them side by side again, and parts them only where they
        could not be shown otherwise: nothing moves away from the pointer.

        Args:
            room: How many pixels wide the form may be.
        """
        self._room = room
        # Inner forms fit into the second column, so that unfolding one moves nothing.
        column = (room - BETWEEN) // 2
        self.fit(room, column)
        wants = [self.lines.want(half) for half in self._halves]
        leasts = [half.minimumSizeHint().width() for half in self._halves]
        if not self._settled:
            snug = [round(want * SNUG) for want in wants]
            leasts = [max(*both) for both in zip(leasts, snug, strict=True)]
        way = QBoxLayout.Direction
        may = not self._settled or self._both.direction() is way.LeftToRight
        fits = max(leasts) <= column and all(wants)
        abreast = fits and may and not self._stacked
        now = way.LeftToRight if abreast else way.TopToBottom
        if self._both.direction() != now:
            self._both.setDirection(now)
            self._both.setSpacing(BETWEEN if abreast else 4)
            self._align()
        # Where they lie below each other, what is too high for a moment, as an editor
        # unfolds, is left below all of it.
        self._share(abreast=abreast)

    def _share(self, *, abreast: bool) -> None:
        """Give both columns the same width, whatever comes into one of them."""
        policy = QSizePolicy.Policy
        wide = policy.Ignored if abreast else policy.Preferred
        shares = (1, 1) if abreast else (0, 1)
        for half, share in zip(self._halves, shares, strict=True):
            # Qt lays a form out anew even where nothing is changed.
            if half.sizePolicy().horizontalPolicy() != wide:
                half.setSizePolicy(wide, policy.Preferred)
            if self._both.stretch(self._both.indexOf(half)) != share:
                self._both.setStretchFactor(half, share)

    def changeEvent(self, event: QEvent) -> None:
        """Align anew in another font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._settled = False
            QTimer.singleShot(0, self, self._align)

    def event(self, event: QEvent) -> bool:
        """Lay the columns anew where a part of them needs more room than before."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest and self._room:
            self.spread(self._room)
        return done

    def fit(self, room: int, inside: int = 0) -> None:
        """Put labels above their fields if there is too little room beside them.

        Args:
            room: How many pixels wide the form may be.
            inside: How many there are for the forms in it; as many if not given.
        """
        self._settled = self._settled and room == self._fitted
        self._fitted = room
        stacked = self.lines.abreast > room or (self._settled and self._stacked)
        if stacked != self._stacked:
            self._stacked = stacked
            for line in self.lines:
                line.field.stack(stacked=stacked)
                self._fine_print(line.field)
            self._place()
        for inner in self.findChildren(Form):
            inner.fit((inside or room) - INSET)

    def _place(self) -> None:
        self._align()
        self.lines.place(stacked=self._stacked)

    def _align(self) -> None:
        """Align the sections that lie below each other by what is shown now."""
        abreast = self._both.direction() is QBoxLayout.Direction.LeftToRight
        halves = self._halves if abreast else (None,)
        self.lines.align(halves, stacked=self._stacked)

    def _section(self, group: str, fields: list[FormField]) -> None:
        lone = len(fields) == 1 and fields[0].wide
        if group:
            # A field without a label is what the heading is about.
            about = fields[0].wide and (lone or not fields[0].labelled)
            title = _title(group, fields[0].about.rule if about else "")
            self._column.addWidget(title)
            self._headings.append((title, frozenset(field.name for field in fields)))
        grid = self.lines.add_grid()
        self._column.addLayout(grid)
        for place, field in enumerate(fields):
            self._lay(grid, ROWS * place, field, lone=lone)

    def _lay(
        self, grid: QGridLayout, row: int, field: FormField, *, lone: bool
    ) -> None:
        self._adopt(field)
        name, about = field.name, field.about
        beside = self._beside[name]
        label = None
        if field.labelled and not lone:
            label = plain(mnemonic(about.label, self._taken))
            label.setBuddy(field.focusProxy() or field)
            beside.append(label)
        if field.wide:
            if label:
                grid.addWidget(label, row, 0, 1, 2)
            grid.addWidget(field, row + 1, 0, 1, 3)
            grid.addWidget(self._small[name], row + 2, 0, 1, 2)
        else:
            rule = rule_link(about.rule)
            beside += [rule] if rule else []
            self.lines.add(FormLine(grid, row, label, field, rule, self._small[name]))

    def _adopt(self, field: FormField) -> None:
        self.fields[field.name] = field
        self._beside[field.name] = []
        self._small[field.name] = small(wrap=True)
        known = term(field.about.label, self._game)
        if hint := field.about.hint or (known.meaning if known else ""):
            field.setToolTip(hint)
            field.entry.setAccessibleDescription(hint)
        field.edited.connect(
            lambda part, text, key: self._edited(field, part, text, key)
        )
        field.reworded.connect(lambda: self._fine_print(field))

    def small_print(self, name: str) -> InkedLabel:
        """Return the small print of a field that the page lays out itself."""
        return self._small[name]

    def _edited(self, field: FormField, part: object, text: str, key: str) -> None:
        after, self._refusals[field.name] = with_part(self._design, field.name, part)
        for name in field.clears:
            after, _ = with_part(after, name, None)
        self._fine_print(field)
        if not self._refusals[field.name]:
            self.edited.emit(after, text or field.about.label, key)

    def _fine_print(self, field: FormField) -> None:
        refusal = self._refusals.get(field.name)
        hint = "" if self._terse else field.about.hint
        words, small = refusal or field.detail() or hint, self._small[field.name]
        if words:
            small.dip(Ink.REFUSE if refusal else Ink.FAINT)
        small.setText(words)
        small.setVisible(bool(words) and not field.isHidden())

    def display(self, design: object, known: Known | None = None) -> None:
        """Show a design in every field, without emitting an edit.

        Args:
            design: The design, or another value with fields.
            known: What is known of it; None to ask for it, where it is a design.
        """
        if isinstance(design, Design):
            known = known or self._context.known(design)
            for field in (*self.fields.values(), *self._panels):
                field.found, field.facts = known.judged.violations, known.facts
        self._settled = self._design is not None
        self._design = design
        irrelevant_fields = self._context.choices.irrelevant_fields()
        for name, field in self.fields.items():
            field.display(design)
            if field.unused:
                irrelevant_fields |= {name}
            self._fine_print(field)
            for widget in (field, *self._beside[name]):
                widget.setVisible(name not in irrelevant_fields)
            if name in irrelevant_fields:
                self._small[name].hide()
        for title, names in self._headings:
            title.setVisible(not names <= irrelevant_fields)
        for panel in self._panels:
            panel.display(design)
        self._align()

    def go(self, path: Path) -> None:
        """Focus the field a path leads to; the first field if there is none."""
        field = self.fields.get(str(path[0])) if path else None
        if field:
            field.go(path[1:])
        else:
            next(iter(self.fields.values())).go(())


def _title(group: str, rule: str) -> QWidget:
    title = heading(group, rule_link(rule))
    set_scaled(title, QWidget.setMinimumHeight, HEADING)
    if inside := title.layout():
        inside.setContentsMargins(0, 4, 0, 0)
    return title


def _set_widths(grid: QGridLayout, label: int, rule: int) -> None:
    """Set the widths of the columns beside the fields, where they are others."""
    for side, wide in ((0, label), (2, rule)):
        # Qt lays a form out anew even where the width is the same.
        if grid.columnMinimumWidth(side) != wide:
            grid.setColumnMinimumWidth(side, wide)


class DesignField(FormField):
    """The form of an inner design, below its headlines."""

    wide = True
    labelled = False

    def __init__(
        self, name: str, about: FieldSpec, context: EditorContext, kind: type
    ) -> None:
        super().__init__(name, about, context)
        inside = column(self)
        self.bar = HeadlineBar(context) if kind in context.editors.stats else None
        if self.bar:
            inside.addWidget(self.bar)
        self.form = Form(kind, context.under(lambda: name))
        inside.addWidget(self.form)
        self.form.edited.connect(self._changed)

    def _changed(self, part: object, text: str, key: str) -> None:
        self.edited.emit(part, text, key and f"{self.name}.{key}")

    def display(self, design: object) -> None:
        """Show the inner design."""
        part = getattr(design, self.name)
        known = self.context.known(part) if isinstance(part, Design) else None
        if self.bar and known:
            self.bar.display(part, known.judged)
        self.form.display(part, known)

    def go(self, rest: Path) -> None:
        """Focus a field of the inner design."""
        self.form.go(rest)
