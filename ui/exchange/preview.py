"""The preview of an import, before anything changes: what comes, and what may not."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import (
    QItemSelectionModel,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from builder import home, systems
from builder.army.model import Army, Item, MusteredArmy
from builder.content.card import Column
from builder.core.design import Design, Houses
from builder.core.formatting import counted, grouped, listed
from builder.core.rulebook import Severity
from builder.house_rules.ruleset import RuleSet
from builder.listing.item import verdict
from db.sharing.arriving import ImportLook
from db.sharing.clipboard.model import NotUnderstood
from db.sharing.twins import Arrival, Fate, Relation
from ui.core.way_finder import WayFinder
from ui.exchange.arriving import Read
from ui.exchange.look_dialog import LookDialog
from ui.exchange.preview_model import STATES, PreviewRows, from_lines
from ui.library.pictures import Thumbnails
from ui.lists.item_list import ItemList, ListLook, RowPaint
from ui.lists.line_paint import draw_words
from ui.lists.rows import RIGHT, Index
from ui.lists.search_dialog import ENTER
from ui.widgets.bricks import PriceBrick
from ui.widgets.fitting import FittedDialog
from ui.widgets.labels import ElidedLabel, bold, named, plain, small, styled
from ui.widgets.layouts import button, column, filled, row
from ui.widgets.paint.marks import INKS, Mark
from ui.widgets.paint.painters import NUMBERS, face
from ui.widgets.paint.tokens import Ink, ThemeColor
from ui.widgets.tables import ROW, RowsModel, set_up_table
from ui.widgets.theme import scaled

# How it looks: the army at its head, a row for each item.

ROW_HIGH: Final = 46
_SIDE: Final = 36
_EMBLEM: Final = 44
_GAP: Final = 8

_PILLS: Final = {
    Relation.NEW: (ThemeColor.ACCENT_SOFT, ThemeColor.ACCENT),
    Relation.TWIN: (ThemeColor.WARN_SOFT, ThemeColor.WARN),
    Relation.SAME: (ThemeColor.SUNKEN, ThemeColor.FAINT),
}


class ArmyHead(QWidget):
    """The army that comes: its emblem, its name, its verdict and its price here.

    Attributes:
        name: Its name, cut off where it is long.
        verdict: `Legal`, or `Illegal: 2`.
        price: The brick of its points.
    """

    def __init__(self, army: MusteredArmy, where: str, pictures: Thumbnails) -> None:
        super().__init__()
        ratio, side = self.devicePixelRatioF(), scaled(_EMBLEM)
        emblem = QLabel(pixmap=pictures.picture(army.army, side, ratio))
        self.name = styled(ElidedLabel(army.army.title), role="title")
        below = ElidedLabel(where, Ink.FAINT)
        broken = sum(rule.severity is Severity.REFUSE for rule in army.violations)
        gravest = verdict(army.violations).severity
        self.verdict = bold(f"Illegal: {broken}" if broken else "Legal")
        self.verdict.dip(INKS[gravest])
        room = "No limit" if army.army.limit is None else army.spent
        self.price = PriceBrick()
        names = column(None, self.name, below, gap=2)
        judged = (Mark(gravest), self.verdict, plain(room))
        row(self, emblem, (names, 1), *judged, self.price, gap=_GAP)
        total = grouped(army.total) if army.priced else ""
        self.price.display(total, army.currency, army.army.system)


@dataclass(frozen=True, slots=True)
class _Cell:
    painter: QPainter
    box: QRect
    option: QStyleOptionViewItem
    index: Index
    item: Arrival
    words: str


class ComingDelegate(QStyledItemDelegate):
    """Draws a row: a portrait, two lines of words, its state, and its price."""

    def __init__(
        self, rows: PreviewRows, pictures: Thumbnails, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._rows = rows
        self._pictures = pictures

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Leave the words to `paint`; the style draws the ground and the box."""
        super().initStyleOption(option, index)
        option.text = ""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the room of a cell; a price is never cut off."""
        hint = super().sizeHint(option, index)
        metrics = QFontMetrics(face(option.font, NUMBERS))
        wide = metrics.horizontalAdvance(str(index.data() or ""))
        return QSize(wide + scaled(3 * _GAP), hint.height())

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """Draw a cell."""
        super().paint(painter, option, index)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(option.font)
        box = option.rect.adjusted(scaled(_GAP), 0, -scaled(_GAP), 0)
        held = self._rows.held(index.row())
        cell = _Cell(painter, box, option, index, held, str(index.data() or ""))
        (self._item, self._state, self._points)[index.column()](cell)
        painter.restore()

    def _item(self, cell: _Cell) -> None:
        painter, box, item = cell.painter, cell.box, cell.item
        self.initStyleOption(cell.option, cell.index)
        mark = QStyle.SubElement.SE_ItemViewItemCheckIndicator
        widget = cell.option.widget
        tick = widget.style().subElementRect(mark, cell.option, widget)
        box.setLeft(tick.right() + scaled(_GAP))
        side, ratio = scaled(_SIDE), painter.device().devicePixelRatioF()
        picture = self._pictures.of(item.value, side, ratio)
        if picture is not None:
            top = box.top() + (box.height() - side) // 2
            painter.drawPixmap(box.left(), top, picture)
        box.setLeft(box.left() + side + scaled(_GAP))
        below, doubt = self._rows.told(item)
        half = box.height() // 2
        upper, lower = box.adjusted(0, 3, 0, -half), box.adjusted(0, half, 0, -3)
        ink = ThemeColor.WARN if doubt else ThemeColor.FAINT
        if self._rows.broken(item):
            ink = ThemeColor.ILLEGAL
        draw_words(painter, lower, below, ink.now)
        painter.setFont(face(painter.font()))
        draw_words(painter, upper, cell.words, ThemeColor.TEXT.now)

    def _state(self, cell: _Cell) -> None:
        painter, box = cell.painter, cell.box
        state = STATES[cell.item.relation]
        ground, ink = _PILLS[cell.item.relation]
        wide = painter.fontMetrics().horizontalAdvance(state) + scaled(18)
        high = scaled(22)
        pill = QRect(box.left(), box.center().y() - high // 2, wide, high)
        # Its edge tells it from the ground of a chosen row.
        painter.setPen(ink.now)
        painter.setBrush(ground.now)
        painter.drawRoundedRect(QRectF(pill), high / 2, high / 2)
        draw_words(painter, pill, state, ink.now, Qt.AlignmentFlag.AlignCenter)
        box.setLeft(pill.right() + scaled(_GAP))
        beside = self._rows.beside(cell.item)
        draw_words(painter, box, beside, ThemeColor.FAINT.now)

    def _points(self, cell: _Cell) -> None:
        cell.painter.setFont(face(cell.painter.font(), NUMBERS))
        doubt = self._rows.stated(cell.item.key) is not None
        ink = ThemeColor.WARN if doubt else ThemeColor.TEXT
        draw_words(cell.painter, cell.box, cell.words, ink.now, RIGHT)


def _wish(taken: Sequence[Item]) -> str:
    """Return what is taken in words: `army and 4 designs`."""
    armies = sum(isinstance(item, Army) for item in taken)
    rules = sum(isinstance(item, RuleSet) for item in taken)
    sorts = (
        (armies, "army", "armies"),
        (len(taken) - armies - rules, "design", "designs"),
        (rules, "set of house rules", "sets of house rules"),
    )
    parts = [one if n == 1 else f"{n} {many}" for n, one, many in sorts if n]
    return listed(parts, "and") if parts else ""


def _told(model: PreviewRows) -> str:
    """Return what would come of all choices, in a sentence or three."""
    fates = model.choices
    had = sum(
        fates[item.key] is Fate.SKIP and item.relation is Relation.SAME
        for item in model.items
    )
    counts = (
        (model.count(Fate.BRING, Fate.BOTH), "comes in", "come in"),
        (model.count(Fate.REPLACE), "replaces yours", "replace yours"),
        (model.count(Fate.SKIP) - had, "stays out", "stay out"),
        (had, "is yours already", "are yours already"),
    )
    parts = [counted(*count) for count in counts if count[0]]
    if not parts:
        return "Nothing here is a design, an army or a stat line."
    words = f"{listed(parts)}. Nothing has been changed yet."
    if named := len(model.named):
        many = counted(named, "line names", "lines name")
        words += f" {many} only what you have."
    return words


WIDE, HIGH = 860, 640
_EDGE: Final = 40
"""Pixels of the screen that stay free around the dialog."""
_FEW: Final = 4
"""The rows of what was not understood that are shown before it scrolls."""
_STATE_WIDE: Final = 250
_DETAIL: Final = 5
"""The lines of what differs that are shown before they scroll."""

_DETAILS: Final = "What it is, and what differs from yours: yours → theirs"
_NO_ITEM: Final = "The line, and why it was not understood"

_WHY: Final = {
    Relation.NEW: "It is not in your library yet.",
    Relation.SAME: "Your library has it already, just as it is.",
    Relation.TWIN: "Nothing is different but the designs in it.",
}
"""What is said of an item in which nothing is different."""


class TickTable(ItemList):
    """A list with boxes to tick; the stylesheet draws them by this name."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Tick by Space, whichever cell of the row is the current one; Enter agrees."""
        at = self.currentIndex()
        if event.key() in ENTER:
            event.ignore()
            return
        if event.key() == Qt.Key.Key_Space and at.column() > 0:
            flags = QItemSelectionModel.SelectionFlag.NoUpdate
            self.selectionModel().setCurrentIndex(at.siblingAtColumn(0), flags)
        super().keyPressEvent(event)


def _lines_table(lines: Sequence[NotUnderstood], why: str) -> QTableView:
    table = named("Not understood", QTableView(wordWrap=False))
    model = RowsModel((Column("Line", "right"), Column("Text"), Column(why)))
    model.setParent(table)
    model.show([(line.lines, line.text, line.why) for line in lines])
    table.setModel(model)
    set_up_table(table, QAbstractItemView.SelectionMode.SingleSelection)
    header = table.horizontalHeader()
    header.setResizeContentsPrecision(0)
    header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
    header.setSectionResizeMode(1, QHeaderView.ResizeMode.Interactive)
    header.resizeSection(1, WIDE // 4)
    header.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
    return table


def _head(
    model: PreviewRows, title: str, look: ImportLook, pictures: Thumbnails
) -> QWidget:
    """Return the one army with its verdict; else only where all is from."""
    values = [item.value for item in model.items]
    games = {item.system for item in values if isinstance(item, Army | Design)}
    names = [systems()[key].name for key in sorted(games)]
    armies, designs = len(look.file.armies), len(look.file.designs)
    held = [counted(armies, "army", "armies")] if armies else []
    held += [counted(designs, "design")] if designs else []
    where = f"{title}: {', '.join([*held, *names])}" if held else title
    if len(model.armies) == 1:
        (army,) = model.armies.values()
        return ArmyHead(army, where, pictures)
    return bold(where, wrap=True)


class PreviewDialog(FittedDialog):
    """What was understood, with tick boxes, and what was not, with the reasons.

    Attributes:
        chosen: Emitted with what happens to each item, by its id in the file.
        checked: Emitted with a line whose stat line is wanted as it is written.
        model: The items.
        table: The list of them.
        about: What stands above `detail`.
        detail: What differs in the current item.
        unread: The lines that were not understood; None if there are none.
        doubts: What was guessed of what comes in; None if nothing was.
        agree: The button that brings in what is ticked.
        check: The button that opens the current line as it is written.
        acts: The buttons for the selected rows, by their choice.
        looking: The look at one of the items that was opened last.
    """

    chosen = Signal(object)
    checked = Signal(object)

    def __init__(
        self,
        look: ImportLook,
        title: str,
        library: tuple[Houses, Mapping[str, Design]],
        read: Read,
        parent: QWidget | None = None,
    ) -> None:
        """Make the dialog.

        Args:
            look: What would come, beside what the library has of it.
            title: Where it is from, for the heading.
            library: The function that returns the house rules of a game, to price
                designs by; and the library's designs, by id.
            read: What was read, and what was not.
            parent: The window it belongs to.
        """
        super().__init__(parent, "What comes in")
        self.model = PreviewRows(look, *library, read)
        self._ways = WayFinder(self)
        self._ways.found.connect(self._detail)
        self._photo = look.file.photos.get
        self.pictures = Thumbnails(self._photo, library[0])
        self.looking: LookDialog | None = None
        self._written: NotUnderstood | None = None
        self.table = self._table()
        self.head = _head(self.model, title, look, self.pictures)
        self.detail = QPlainTextEdit(readOnly=True, tabChangesFocus=True)
        self.detail.setAccessibleName("What differs from yours")
        self.said = plain("", wrap=True)
        # Where there are both, each is lower, for the items need the room.
        few = _FEW // 2 if read.unread and read.doubts else _FEW
        self.unread = self._lines(read.unread, "Why", few) if read.unread else None
        self.doubts: QTableView | None = None
        if read.doubts:
            self.doubts = self._lines(read.doubts, "What was guessed", few)
            self.doubts.setAccessibleName("Taken with a doubt")
            self.doubts.setAlternatingRowColors(False)
            self.doubts.setProperty("tone", "warn")
        self.acts: dict[Fate, QPushButton] = {}
        self._lay(read.unread, read.doubts)
        self.model.decided.connect(self._tell)
        self.table.selectionModel().currentRowChanged.connect(self._detail)
        self.table.selectionModel().selectionChanged.connect(self._enable)
        room = self.screen().availableGeometry()
        self.resize(
            min(WIDE, room.width() - _EDGE), min(HIGH, room.height() - 2 * _EDGE)
        )
        twins = self.model.rows_of(Relation.TWIN)
        if self.model.items:
            self.table.selectRow(twins[0] if twins else 0)
        self._tell()
        first = self.table if self.model.items else self.unread
        (first or self.detail).setFocus()

    def _lay(
        self, unread: Sequence[NotUnderstood], doubts: Sequence[NotUnderstood]
    ) -> None:
        line = self.detail.fontMetrics().lineSpacing()
        self.detail.setFixedHeight(line * _DETAIL + 12)
        buttons = QDialogButtonBox()
        role = QDialogButtonBox.ButtonRole
        self.agree = buttons.addButton("&Take in", role.AcceptRole)
        leave = buttons.addButton("Cancel", role.RejectRole)
        leave.setToolTip("Change nothing")
        self.check = buttons.addButton("Open as &written…", role.ActionRole)
        self.check.setToolTip("See which builds the line itself can be, and open one")
        self.check.setEnabled(False)
        self.check.clicked.connect(lambda: self.checked.emit(self._written))
        self.agree.setProperty("kind", "primary")
        buttons.accepted.connect(self._agree)
        buttons.rejected.connect(self.reject)
        parts: list[QWidget | tuple[QWidget, int]] = [self.head, self.said]
        if self.model.items:
            parts += [(self.table, 1), self._bar()]
        else:
            self.table.setParent(self)
            self.table.hide()
        # What is a doubt of a row stands there; the list is for the others.
        keys = {item.key for item in self.model.items}
        if self.doubts and all(doubt.key in keys for doubt in doubts):
            self.doubts.setParent(self)
            self.doubts.hide()
        elif self.doubts:
            guessed = self.doubts.model().rowCount()
            parts += [bold(f"Taken with a doubt: {guessed}"), self.doubts]
        if self.unread:
            whole = not any(line.last for line in unread)
            lines = counted(len(unread), "line" if whole else "part")
            parts += [bold(f"Not understood: {lines}"), self.unread]
        self.about = small(_DETAILS if self.model.items else _NO_ITEM)
        parts += [self.about, self.detail]
        filled(QVBoxLayout(self), *parts, buttons)
        self.agree.setDefault(True)

    def _bar(self) -> QWidget:
        bar = QWidget()
        self.look = button("&Look at it…", self.open_look, "Its card, bill and verdict")
        tips = {
            Fate.BOTH: ("Keep b&oth", "It comes beside yours, by another name"),
            Fate.REPLACE: ("&Replace mine", "Undo brings yours back"),
            Fate.SKIP: ("&Skip", "Leave it out"),
        }
        for choice, (words, why) in tips.items():
            choose = partial(self._choose, choice)
            self.acts[choice] = button(words, choose, why)
        twins = self.model.rows_of(Relation.TWIN)
        self.every = button(
            "Select all that &differ", self._select_twins, "Choose for all"
        )
        acts = (self.look, *self.acts.values())
        row(bar, small("Selected:"), *acts, None, self.every, gap=6)
        # Hidden only now: shown without a parent it would be a window.
        self.every.setVisible(bool(twins))
        return bar

    def _table(self) -> TickTable:
        look = ListLook(RowPaint.CELLS, ROW_HIGH)
        table = TickTable(self.model, "What comes in", look)
        table.setMinimumHeight(scaled(3 * ROW_HIGH))
        fate, header = self.model.column("fate"), table.horizontalHeader()
        header.setSectionResizeMode(fate, QHeaderView.ResizeMode.Fixed)
        header.resizeSection(fate, scaled(_STATE_WIDE))
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        table.opened.connect(self.open_look)
        table.setItemDelegate(ComingDelegate(self.model, self.pictures, table))
        self.pictures.serve(table)
        return table

    def _lines(self, lines: Sequence[NotUnderstood], why: str, few: int) -> QTableView:
        """Return a table of lines, each with what is said of it."""
        table = _lines_table(lines, why)
        table.selectionModel().currentRowChanged.connect(
            lambda index: self._explain(lines[index.row()])
        )
        if self.model.items:
            head = table.horizontalHeader().sizeHint().height()
            table.setFixedHeight(head + min(len(lines), few) * ROW + 4)
        return table

    @property
    def _current(self) -> Arrival | None:
        place = self.table.currentIndex().row()
        return self.model.items[place] if place >= 0 else None

    def open_look(self) -> None:
        """Look at the current item; it stays outside."""
        if item := self._current:
            self.looking = LookDialog(
                item.value,
                self.model.here,
                self.model.rules,
                self._photo,
                self,
            )
            self.looking.open()

    def _choose(self, choice: Fate, *_: object) -> None:
        self.model.choose(self.table.chosen_rows(), choice)

    def _select_twins(self) -> None:
        selection = self.table.selectionModel()
        selection.clearSelection()
        flag = selection.SelectionFlag
        for place in self.model.rows_of(Relation.TWIN):
            index = self.model.index(place, 0)
            selection.select(index, flag.Select | flag.Rows)
        self.table.setFocus()

    def _enable(self) -> None:
        offered = {
            choice
            for place in self.table.chosen_rows()
            for choice in self.model.items[place].choices
        }
        for choice, act in self.acts.items():
            act.setEnabled(choice in offered)

    def _detail(self) -> None:
        item = self._current
        if item is None:
            return
        self._offer(*self.model.doubts_of(item.key))
        lines = list(self.model.different(item))
        if not lines:
            lines = [_WHY[item.relation], *self.model.content(item.value)]
        if isinstance(item.value, Design):
            # The way out of what is illegal, once it is known.
            way = self._ways.seek(item.value, self.model.house(item.value))
            lines[:0] = way.lines(home(item.value).currency)
        lines[:0] = self.model.broken(item)
        lines[:0] = [f"{doubt.why}." for doubt in self.model.doubts_of(item.key)]
        if source := from_lines(self.model.lines(item.key)):
            lines.insert(0, source)
        if item.origin:
            day = f"{item.origin.brought.day} {item.origin.brought:%B %Y}"
            source = item.origin.source or "the clipboard"
            lines.insert(0, f"Yours came from {source} on {day}.")
        self.detail.setPlainText("\n".join(lines))

    def _offer(self, *lines: NotUnderstood) -> None:
        """Offer to open the first of some lines that has a stat line of its own."""
        self._written = next((line for line in lines if line.stat_line), None)
        self.check.setEnabled(self._written is not None)

    def _explain(self, line: NotUnderstood) -> None:
        self._offer(line)
        many = "s" if line.last else ""
        self.detail.setPlainText(f"Line{many} {line.lines}: {line.text}\n{line.why}")

    def _tell(self) -> None:
        self._enable()
        self._detail()
        wanted = self.model.count(Fate.BRING, Fate.BOTH, Fate.REPLACE)
        wish = _wish(self.model.taken)
        self.said.setText(_told(self.model))
        self.agree.setEnabled(bool(wanted))
        self.agree.setText(f"&Take {wish}" if wish else "&Take in")

    def _agree(self) -> None:
        self.chosen.emit(self.model.choices)
        self.accept()
