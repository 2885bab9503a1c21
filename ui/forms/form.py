"""A form built from the field specs of a design's class.

Data flows one way: a field emits the new part, the form puts it into the design and
emits the new design. The form changes what it shows only in `display`.
"""

from collections.abc import Collection, Sequence
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QWidget

from builder.core.field_spec import FieldSpec, Path, field_specs
from ui.core.document import with_part
from ui.forms.fields.field import EditorContext, FormField
from ui.forms.form_line import GAP, INSET, ROWS, FormLine
from ui.rules.opening import rule_link
from ui.widgets.labels import InkedLabel, heading, plain, small
from ui.widgets.layouts import column
from ui.widgets.paint.inks import Ink

BETWEEN: Final = 33
"""Pixels between two columns."""

RESERVED: Final = frozenset("fevdh")
"""Letters that open the menus File, Edit, View, Design and Help."""


class Form(QWidget):
    """The fields of one class of design, under the headings of the rulebook.

    Attributes:
        edited: Emitted with the new design, the undo menu's words, and the key under
            which successive edits become one step.
        fields: Every field by its name.
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
        self._grids: list[QGridLayout] = []
        self._lines: list[FormLine] = []
        self._stacked = False
        self._refusals: dict[str, str] = {}
        self._taken = set(RESERVED) if on_page else None
        self._design: Any = None
        self._context = context
        self._terse = on_page
        self._lay_columns()
        apart = {"name"} & field_specs(kind).keys() if on_page else set()
        for name in apart:
            self._adopt(context.make_field(kind, name))
        groups = _groups(kind, first, apart)
        second = context.editors.second_column(kind, groups) if on_page else set()
        for group, names in groups.items():
            self._column = self._columns[group in second]
            self._section(group, [context.make_field(kind, name) for name in names])
            for panel in context.editors.panels.get(kind, ()):
                if panel.after == group:
                    self._column.addWidget(heading(panel.title))
                    self._panels.append(panel.make("", FieldSpec(panel.title), context))
                    self._column.addWidget(self._panels[-1])
        for each in self._columns:
            each.addStretch(1)
        self._place()

    def _lay_columns(self) -> None:
        """Make two columns, which lie below each other until there is room."""
        self._halves = [QWidget(), QWidget()]
        self._columns = [column(half, gap=4) for half in self._halves]
        self._column = self._columns[0]
        self._both = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._both.setContentsMargins(0, 0, 0, 0)
        for half in self._halves:
            self._both.addWidget(half, 1)
        self._both.setSpacing(4)

    def spread(self, room: int) -> None:
        """Put the two columns side by side if there is room for them.

        Args:
            room: How many pixels wide the form may be.
        """
        wants = [half.minimumSizeHint().width() for half in self._halves]
        abreast = all(wants) and sum(wants) + BETWEEN <= room
        way = QBoxLayout.Direction
        now = way.LeftToRight if abreast else way.TopToBottom
        if self._both.direction() != now:
            self._both.setDirection(now)
            self._both.setSpacing(BETWEEN if abreast else 4)
        # A stretch would pull the columns apart where they lie below each other.
        for half, want in zip(self._halves, wants, strict=True):
            self._both.setStretchFactor(half, want if abreast else 0)

    # Labels stand beside their fields, or above them where that is too wide.

    def fit(self, room: int) -> None:
        """Put labels above their fields if there is too little room beside them.

        Args:
            room: How many pixels wide the form may be.
        """
        stacked = self.abreast > room
        if stacked != self._stacked:
            self._stacked = stacked
            for line in self._lines:
                line.field.stack(stacked=stacked)
                self._fine_print(line.field)
        self._place()
        for inner in self.findChildren(Form):
            inner.fit(room - INSET)

    @property
    def abreast(self) -> int:
        """The width in pixels that it needs with its labels beside the fields."""
        fields = [line.field.least for line in self._shown]
        sides = [self._widest(side) for side in ("label", "rule")]
        return max(fields, default=0) + sum(sides) + sum(GAP for side in sides if side)

    @property
    def _shown(self) -> list[FormLine]:
        return [line for line in self._lines if not line.field.isHidden()]

    def _place(self) -> None:
        """Lay every field and its label, and align the columns of all sections."""
        self._align()
        for line in self._lines:
            line.place(stacked=self._stacked)

    def _align(self) -> None:
        """Align the columns of all sections by what is shown now."""
        label = 0 if self._stacked else self._widest("label")
        for side, wide in ((0, label), (2, self._widest("rule"))):
            for grid in self._grids:
                # Qt lays a form out anew even where the width is the same.
                if grid.columnMinimumWidth(side) != wide:
                    grid.setColumnMinimumWidth(side, wide)

    def _widest(self, side: str) -> int:
        """Return the width of the widest label, or of the widest number of a rule."""
        there = [each for line in self._shown if (each := getattr(line, side))]
        return max((each.sizeHint().width() for each in there), default=0)

    def _section(self, group: str, made: list[FormField]) -> None:
        """Add a heading and the fields below it."""
        lone = len(made) == 1 and made[0].wide
        if group:
            title = heading(group, rule_link(made[0].about.rule) if lone else None)
            self._column.addWidget(title)
            self._headings.append((title, frozenset(each.name for each in made)))
        grid = QGridLayout()
        grid.setHorizontalSpacing(GAP)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(1, 1)
        self._column.addLayout(grid)
        self._grids.append(grid)
        for place, field in enumerate(made):
            self._lay(grid, ROWS * place, field, lone=lone)

    def _lay(
        self, grid: QGridLayout, row: int, field: FormField, *, lone: bool
    ) -> None:
        """Add a field with its label, its rule and its small print."""
        self._adopt(field)
        name, about = field.name, field.about
        beside = self._beside[name]
        label = None
        if field.labelled and not lone:
            label = plain(self._mnemonic(about.label))
            label.setBuddy(field.entry)
            beside.append(label)
        if field.wide:
            if label:
                grid.addWidget(label, row, 0, 1, 2)
            grid.addWidget(field, row + 1, 0, 1, 3)
            grid.addWidget(self._small[name], row + 2, 0, 1, 2)
        else:
            rule = rule_link(about.rule)
            beside += [rule] if rule else []
            line = FormLine(grid, row, label, field, rule, self._small[name])
            self._lines.append(line)

    def _adopt(self, field: FormField) -> None:
        """Take part in the edits of a field, and make its small print."""
        self.fields[field.name] = field
        self._beside[field.name] = []
        self._small[field.name] = small(wrap=True)
        if hint := field.about.hint:
            field.setToolTip(hint)
            field.entry.setAccessibleDescription(hint)
        field.edited.connect(
            lambda part, text, key: self._edited(field, part, text, key)
        )

    def small_print(self, name: str) -> InkedLabel:
        """Return the small print of a field that the page lays out itself."""
        return self._small[name]

    def _mnemonic(self, label: str) -> str:
        """Return a label with its first free letter marked for the keyboard."""
        for place, letter in enumerate(label.lower()):
            if (
                self._taken is not None
                and letter.isalpha()
                and letter not in self._taken
            ):
                self._taken.add(letter)
                return f"{label[:place]}&{label[place:]}"
        return label

    def _edited(self, field: FormField, part: Any, text: str, key: str) -> None:
        """Put an edited part into the design, or say why it is refused."""
        after, self._refusals[field.name] = with_part(self._design, field.name, part)
        for name in field.clears:
            after, _ = with_part(after, name, None)
        self._fine_print(field)
        if not self._refusals[field.name]:
            self.edited.emit(after, text or field.about.label, key)

    def _fine_print(self, field: FormField) -> None:
        refusal = self._refusals.get(field.name)
        hint = "" if self._terse else field.about.hint
        words = refusal or field.detail() or hint
        self._small[field.name].dip(Ink.REFUSE if refusal else Ink.FAINT)
        self._small[field.name].setText(words)
        self._small[field.name].setVisible(bool(words) and not field.isHidden())

    def display(self, design: Any) -> None:
        """Show a design in every field, without emitting an edit."""
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


def _groups(
    kind: type, first: Sequence[str], apart: Collection[str]
) -> dict[str, list[str]]:
    """Return the names of the fields by heading, in the order of the class."""
    there = {each.group for each in field_specs(kind).values()}
    groups: dict[str, list[str]] = {group: [] for group in first if group in there}
    for name, about in field_specs(kind).items():
        if name in apart:
            continue
        groups.setdefault(about.group, []).append(name)
    return groups
