"""A form built from the field specs of a design's class.

Data flows one way: a field emits the new part, the form puts it into the design and
emits the new design. The form changes what it shows only in `display`.
"""

from collections.abc import Collection, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QHoverEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QLineEdit, QPushButton, QWidget

from builder.core.design import Design
from builder.core.field_spec import FieldSpec, Path, field_specs
from builder.glossary.terms import term
from ui.core.document import Document, with_part
from ui.core.rehearsal import rehearse
from ui.forms.add_list import AddList, AddRow, add_rows
from ui.forms.columns import FormColumns
from ui.forms.fields.field import EditorContext, FormField, Known
from ui.forms.folding import EVERYTHING, Folding
from ui.forms.head import HeadlineBar
from ui.forms.lines import ROWS, FinePrint, FormLine
from ui.rules.opening import rule_link
from ui.widgets.labels import heading, plain
from ui.widgets.layouts import button, column, row
from ui.widgets.scrolling import reveal
from ui.widgets.theme import application, set_scaled


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


_MOVES: Final = (QEvent.Type.HoverMove, QEvent.Type.HoverLeave)
_AWAY: Final = QPoint(-1, -1)


class RulesAtHand(QObject):
    """Shows the number of a rule while its row has the pointer or the keyboard.

    Its place stays free while it is hidden, so nothing moves.
    """

    def __init__(self, form: QWidget) -> None:
        """Follow pointer and keyboard in a form."""
        super().__init__(form)
        self._form = form
        self._rows: list[tuple[QWidget, Sequence[QWidget]]] = []
        self._point = _AWAY
        form.setAttribute(Qt.WidgetAttribute.WA_Hover)
        form.installEventFilter(self)
        application().focusChanged.connect(self._follow)

    def add(self, rule: QWidget, parts: Sequence[QWidget]) -> None:
        """Have the number of a rule shown while one of some widgets is at hand."""
        rule.hide()
        self._rows.append((rule, parts))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the pointer."""
        if event.type() in _MOVES and isinstance(event, QHoverEvent):
            gone = event.type() == QEvent.Type.HoverLeave
            self._point = _AWAY if gone else event.position().toPoint()
            self.show()
        return super().eventFilter(watched, event)

    def _follow(self, _: QWidget | None, now: QWidget | None) -> None:
        # A form that is taken down loses the keyboard, and its fields.
        if now is not None and self._form.isVisible():
            self.show()

    def show(self) -> None:
        """Show the numbers of the rows at hand, and no others."""
        held = QApplication.focusWidget()
        for rule, parts in self._rows:
            seen = [part for part in parts if not part.isHidden()]
            keys = held is not None and any(
                part is held or part.isAncestorOf(held) for part in (*seen, rule)
            )
            rule.setVisible(bool(seen) and (keys or self._points_at(seen, rule)))

    def _points_at(self, parts: Sequence[QWidget], rule: QWidget) -> bool:
        """Return whether the pointer is in the row of some widgets: all across."""
        row = QRect()
        for part in parts:
            row |= QRect(part.mapTo(self._form, QPoint()), part.size())
        across = rule.parentWidget() or rule
        row.setLeft(across.mapTo(self._form, QPoint()).x())
        row.setWidth(across.width())
        return row.contains(self._point)


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


HEADING: Final = 30
"""The least height of a heading, with or without a rule."""


class Form(FormColumns):
    """The fields of one class of design, under the headings of the rulebook.

    Attributes:
        edited: Emitted with the new design, the undo menu's words, and the key under
            which successive edits become one step.
        fields: Every field by its name.
        design: The design shown.
        folding: Which of the extra fields are out of sight.
        folded: The names of those that are.
        adder: Opens the list of what is folded away; None where nothing can be.
        context: The services of the window.
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
        self._small: dict[str, FinePrint] = {}
        self._beside: dict[str, list[QWidget]] = {}
        self._headings: list[tuple[QWidget, frozenset[str]]] = []

        self._taken = set(RESERVED) if on_page else None
        self.design: object = None
        self.folding = Folding(kind)
        self.folded: frozenset[str] = frozenset()
        self._hidden: frozenset[str] = frozenset()
        self.adder = _adder(self) if self.folding.extras else None
        self.context = context
        self._at_hand = RulesAtHand(self)
        self._terse = on_page
        self._game = str(getattr(kind, "system", ""))
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
        if self.adder and not on_page:
            self._columns[1].addLayout(row(None, self.adder, None))
        for half in self._columns:
            half.addStretch(1)
        self._place()

    def _section(self, group: str, fields: list[FormField]) -> None:
        lone = len(fields) == 1 and fields[0].wide
        if group:
            # A field without a label is what the heading is about.
            about = fields[0].wide and (lone or not fields[0].labelled)
            rule = rule_link(fields[0].about.rule if about else "")
            title = _title(group, rule)
            if rule:
                self._at_hand.add(rule, (title, *fields))
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
            if rule:
                self._at_hand.add(rule, (field, *beside))
            self.lines.add(FormLine(grid, row, label, field, rule, self._small[name]))

    def _adopt(self, field: FormField) -> None:
        self.fields[field.name] = field
        self._beside[field.name] = []

        about = field.about
        known = term(about.label, self._game)
        if hint := about.hint or (known.meaning if known else ""):
            field.setToolTip(hint)
            field.entry.setAccessibleDescription(hint)
        self._small[field.name] = FinePrint(field, "" if self._terse else about.hint)
        field.edited.connect(
            lambda part, text, key: self._edited(field, part, text, key)
        )

    def small_print(self, name: str) -> FinePrint:
        """Return the small print of a field that the page lays out itself."""
        return self._small[name]

    def _edited(self, field: FormField, part: object, text: str, key: str) -> None:
        after, refusal = with_part(self.design, field.name, part)
        for name in field.clears:
            after, _ = with_part(after, name, None)
        if Document.looks is None:
            self.folding.ask(field.name)
            self._small[field.name].refuse(refusal)
        if not refusal:
            self.edited.emit(after, text or field.about.label, key)

    def _restack(self) -> None:
        super()._restack()
        for line in self.lines:
            line.small.display()

    def display(self, design: object, known: Known | None = None) -> None:
        """Show a design in every field, without emitting an edit.

        Args:
            design: The design, or another value with fields.
            known: What is known of it; None to ask for it, where it is a design.
        """
        if isinstance(design, Design):
            known = known or self.context.known(design)
            for field in (*self.fields.values(), *self._panels):
                field.found, field.facts = known.judged.violations, known.facts
        self._settled = self.design is not None
        self.design = design
        self._fold()
        hidden = self._display_fields()
        for title, names in self._headings:
            title.setVisible(not names <= hidden)
        for panel in self._panels:
            panel.display(design)
        self._align()
        if hidden != self._hidden:
            self._hidden = hidden
            self._at_hand.show()

    def _display_fields(self) -> frozenset[str]:
        """Show the design in the fields in sight; return the names of all others."""
        hidden = self.context.choices.irrelevant_fields() | self.folded
        for name, field in self.fields.items():
            # What stays folded away is shown when somebody asks for it.
            if name in self.folded and name in self._hidden:
                continue
            self._show(field)
            if field.unused:
                hidden |= {name}
            self._small[name].display()
            for widget in (field, *self._beside[name]):
                widget.setVisible(name not in hidden)
            if name in hidden:
                self._small[name].hide()
        return hidden

    def field(self, name: str) -> FormField:
        """Return a field that shows the design, also where it is folded away."""
        field = self.fields[name]
        if name in self.folded:
            self._show(field)
        return field

    def _show(self, field: FormField) -> None:
        field.display(self.design)
        unused = self.context.editors.unused.get((type(self.design), field.name))
        if unused:
            field.unused = unused(self.design, self.context.house)

    def _fold(self) -> None:
        """Find what is folded away, and give the keyboard of such a field to Add…."""
        known, self.folded = self.folded, self.folding.folded(self.design)
        held = None if known == self.folded else QApplication.focusWidget()
        folded = [self.fields[name] for name in self.folded]
        if held and self.adder and any(field.isAncestorOf(held) for field in folded):
            self.adder.setFocus()

    def refold(self) -> None:
        """Show the design anew, after the player chose to see everything, or not."""
        if self.folding.everything != EVERYTHING.get():
            self.folding.everything = EVERYTHING.get()
            self.design, shown = None, self.design
            self.display(shown)

    def list_additions(self) -> AddList | None:
        """List what can be added to the design; return the list, if there is one."""
        if not self.adder:
            return None
        rows = add_rows(self.field, self.folding, self.design, self.context.house)
        opened = AddList(self.adder, rows)
        opened.taken.connect(self._add)
        opened.refold.connect(self.refold)
        chosen = opened.view.selectionModel()
        chosen.currentChanged.connect(lambda: self._rehearse(opened.current))
        opened.open_below(self.adder)
        return opened

    def _rehearse(self, row: AddRow | None) -> None:
        if row and row.addition.part is not None:
            told = row.addition.part, row.addition.title, ""
            rehearse(self, partial(self._edited, row.field, *told))

    def _add(self, chosen: AddRow) -> None:
        """Add what was chosen, and lead into its field."""
        field, act = chosen.field, chosen.addition.act
        self._unfold(field)
        if act:
            act()
        # The list that it was chosen from closes first.
        QTimer.singleShot(0, field, lambda: _lead(field))

    def _unfold(self, field: FormField) -> None:
        self.folding.ask(field.name)
        if field.name in self.folded:
            self.display(self.design)

    def go(self, path: Path) -> None:
        """Focus the field a path leads to; the first field if there is none."""
        field = self.fields.get(str(path[0])) if path else None
        if field:
            self._unfold(field)
            field.go(path[1:])
        else:
            next(iter(self.fields.values())).go(())


def _adder(form: Form) -> QPushButton:
    """Return the button that opens the list of what can be added to a form."""
    tip = "What else it can have, with prices"
    adder = button("Add…", form.list_additions, tip, "Add something else")
    adder.setParent(form)
    # Tab leads from the name to the first field; the list has a key of its own.
    adder.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
    return adder


def _lead(field: FormField) -> None:
    """Give the keyboard to a field that came into sight."""
    field.go(())
    # What is typed takes the place of what stands there, such as a nought.
    typed = field.entry.findChild(QLineEdit) or field.entry
    if isinstance(typed, QLineEdit):
        typed.selectAll()
    reveal(field)


def _title(group: str, rule: QWidget | None) -> QWidget:
    title = heading(group, rule)
    set_scaled(title, QWidget.setMinimumHeight, HEADING)
    if inside := title.layout():
        inside.setContentsMargins(0, 4, 0, 0)
    return title


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
