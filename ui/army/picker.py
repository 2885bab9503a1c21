"""The list to add to an army from: designs of the library, and what the book prints."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QAbstractItemModel, QEvent, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QMenu, QStyleOptionViewItem, QWidget

from builder.army.model import MusteredArmy
from builder.core.design import Design, HouseRules
from builder.core.formatting import brief, times
from builder.core.kinds import game_of
from builder.listing.item import ListedItem
from builder.listing.words import folded
from ui.army.delegate import (
    BUTTON,
    NUMBER,
    draw_button,
    draw_sign,
    pressed,
    stepper,
    under_mouse,
)
from ui.army.limit import spent
from ui.core.command_table import TAKE_BACK_KEYS
from ui.core.new_items import ARMY, RULES, NewItem, beginnings
from ui.forms.fields.number import QWIDGETSIZE_MAX
from ui.library.catalogue import Catalogue
from ui.library.design_picker import KindChips, Pickable, PickRows, listed
from ui.library.pictures import Thumbnails
from ui.library.rows import LINE
from ui.lists.item_list import ItemList, ListLook, RowPaint
from ui.lists.line_paint import GAP, LineDelegate, RowDrawing
from ui.lists.rows import Index
from ui.lists.search_dialog import ENTER, SearchDialog, SearchLine
from ui.presets.list import offered
from ui.widgets.labels import ElidedLabel
from ui.widgets.layouts import bar, button, filled, row, tool_button
from ui.widgets.paint.tokens import Ink, ThemeColor
from ui.widgets.theme import scaled

WIDE: Final = 320
"""Its width beside the entries, in pixels."""

LETTERS: Final = "Letters of a name, a kind or a tag"
YOURS: Final = "Yours"
PRINTED: Final = "From the book: {}"
"""The headings: of the library, and of each group of presets."""


def things(system: str) -> list[NewItem]:
    """Return the designs of a game that can be made, the one that fights first."""
    return [
        each
        for each in beginnings().values()
        if each.system == system and each.kind not in (ARMY, RULES)
    ]


class JoinRows(PickRows):
    """What can join the armies of a game: the player's own first, then the book's.

    A design that a preset was copied to, and that is as it was printed, stands only
    among what is printed: so no row moves when a preset joins.

    Attributes:
        counts: How many of each design of the library are in the army.
    """

    def __init__(
        self,
        system: str,
        rules: Callable[[], HouseRules | None],
        thumbnails: Thumbnails,
    ) -> None:
        super().__init__((), rules, thumbnails, grouped=True)
        self.counts: Counter[str] = Counter()
        self._system = system
        self._order = {thing.kind: at for at, thing in enumerate(things(system))}
        self._copies: dict[str, str] = {}
        self._kind = ""

    def fill(self, designs: Mapping[str, Design]) -> None:
        """Show what can join, as the library is now."""
        own = {
            key: value
            for key, value in designs.items()
            if game_of(value.kind) == self._system
        }
        named: dict[str, list[str]] = {}
        for key, value in own.items():
            named.setdefault(value.title, []).append(key)
        self._copies, printed = {}, list[Pickable]()
        for preset in offered(self._system):
            group = PRINTED.format(preset.preset.group)
            item = listed(preset.id, preset.title, preset.design)
            item = item._replace(text=folded(preset.text))
            printed.append(
                Pickable(item, preset.design, preset.design.label, group=group)
            )
            for key in named.get(preset.title, ()):
                if own[key] == preset.design:
                    self._copies[preset.id] = key
        copies = set(self._copies.values())
        yours = [
            Pickable(listed(key, value.title, value), value, value.label, group=YOURS)
            for key, value in own.items()
            if key not in copies
        ]
        yours.sort(key=lambda e: (self._order[e.item.kind], e.item.key, e.item.id))
        self.offer([*yours, *printed])
        self.only(self._kind)

    def only(self, kind: str) -> None:
        """Show one kind; empty for all."""
        self._kind = kind
        shown = [each.item for each in self._listed.values()]
        self.renew([each for each in shown if kind in ("", each.kind)])

    def all(self) -> list[Pickable]:
        """Return all that can join, of every kind."""
        return list(self._listed.values())

    def joins(self, key: str) -> str | Design:
        """Return the id of the design a row stands for, or a preset to be copied."""
        each = self._listed[key]
        if each.group == YOURS:
            return key
        return self._copies.get(key) or self.value(key)

    def count(self, key: str) -> int:
        """Return how many of a row are in the army."""
        joins = self.joins(key)
        return self.counts[joins] if isinstance(joins, str) else 0

    def title(self, key: str) -> str:
        """Return the name of a row; empty if it is gone."""
        return self._listed[key].item.title if key in self._listed else ""

    def _say(self, item: ListedItem) -> str:
        count, group = self.count(item.id), self._listed[item.id].group
        there = f"{count} in the army" if count else ""
        return ", ".join(filter(None, (super()._say(item), there, group)))


class JoinDelegate(LineDelegate):
    """Draws a row with its count, and + and − to click.

    Attributes:
        stepped: Emitted with the key of a row and 1 or -1.
    """

    stepped = Signal(str, int)

    def __init__(self, rows: JoinRows) -> None:
        super().__init__(rows, ThemeColor.SURFACE)
        self._joins = rows

    def _item(self, drawing: RowDrawing, item: ListedItem) -> None:
        (less, number, more), option = parts_of(drawing.whole), drawing.option
        count = self._joins.count(item.id)
        # As the rest of the row: below a bare list the option's ground is unknown.
        ink = ThemeColor.TEXT.now
        for box, sign in ((more, "+"), (less, "-"))[: 2 if count else 1]:
            hot = under_mouse(option, box)
            draw_button(drawing.painter, box, hot=hot)
            draw_sign(drawing.painter, box, sign, ink)
        if count:
            drawing.painter.setFont(drawing.font)
            drawing.painter.setPen(ink)
            middle = Qt.AlignmentFlag.AlignCenter
            drawing.painter.drawText(number, middle, f"×{count}")
        # Prices stand below each other, with and without a count.
        drawing.right = less.left() - scaled(GAP)
        super()._item(drawing, item)

    def editorEvent(
        self,
        event: QEvent,
        model: QAbstractItemModel,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> bool:
        """Answer a click on + and −, and two clicks on a row."""
        key = self._joins.key_at(index.row())
        at, (less, _, more) = pressed(event), parts_of(option.rect)
        if at is None or not key:
            return super().editorEvent(event, model, option, index)
        twice = event.type() == QEvent.Type.MouseButtonDblClick
        if less.contains(at) and self._joins.count(key):
            self.stepped.emit(key, -1)
        elif more.contains(at) or twice:
            self.stepped.emit(key, 1)
        return True


def parts_of(box: QRect) -> tuple[QRect, QRect, QRect]:
    """Return where the count and its buttons are in a row: at the right."""
    wide = 2 * scaled(BUTTON) + scaled(NUMBER)
    return stepper(QRect(box.right() - wide - 4, box.top(), wide, box.height()))


class Picker(SearchDialog[ListedItem]):
    """A line to type in, with the matching designs below it.

    It is a part of the page: beside the entries, or in their place where there is too
    little room for both. It stays open while designs are added.

    Attributes:
        chosen: Emitted with the id of a design to add.
        printed: Emitted with a preset to copy and to add.
        taken: Emitted with the id of a design to take one back of.
        made: Emitted with the kind of a new design to add, and its name.
        said: Tells how many of the last one are in the army.
        spent: Tells the points of the army and its limit.
    """

    chosen = Signal(str)
    printed = Signal(object)
    taken = Signal(str)
    made = Signal(str, str)

    def __init__(
        self,
        catalogue: Catalogue,
        system: str,
        parent: QWidget,
        photo: Callable[[str], bytes | None] = lambda _: None,
    ) -> None:
        line = SearchLine("Find a design", LETTERS)
        self._thumbnails = Thumbnails(photo, lambda _: self._house)
        self._house: HouseRules | None = None
        self.joins = JoinRows(system, lambda: self._house, self._thumbnails)
        look = ListLook(RowPaint.LINES, LINE, several=False)
        self.table = ItemList(self.joins, "Designs", look)
        super().__init__(parent, "Add designs", line, self.joins, self.table)
        self.setWindowFlags(Qt.WindowType.Widget)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
        # Without this a dialog moves itself to the middle of its parent.
        self.setAttribute(Qt.WidgetAttribute.WA_Moved)
        self.hide()
        self._catalogue = catalogue
        self._touched = ""
        self._stale = True
        self.line.setAccessibleDescription(
            "Enter adds it, Shift with Enter takes one back, Escape closes the list"
        )
        self.line.setClearButtonEnabled(True)
        self.delegate = JoinDelegate(self.joins)
        self.table.setItemDelegate(self.delegate)
        self.table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # So that + stays in its place when fewer rows are found.
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.chips = KindChips()
        self.said, self.spent = ElidedLabel(ink=Ink.FAINT), ElidedLabel()
        self._kinds, self._acts = bar(self.chips), self._make_acts(system)
        self._head = row(None, (self.line, 1), gap=6)
        self._below = row(None, self._acts)
        # Messages lie over the foot, so nothing is clicked there.
        filled(self.column, self._head, self._below, self._kinds, (self.table, 1),
               self.said, self.spent, gap=4, margins=(0, 0, 0, 0))  # fmt: skip
        self.setFocusProxy(self.line)
        self.delegate.stepped.connect(self.take)
        self.chips.chosen.connect(self._show_kind)
        self._thumbnails.serve(self.table)
        catalogue.changed.connect(self._outdate)

    def _make_acts(self, system: str) -> QWidget:
        """Return the row of what makes a new design, and of what closes the list."""
        first, *others = things(system)
        tip = f"Make a new {first.thing}, which joins the army, and open it"
        self.new = button(f"&{first.words}…", lambda: self.make(first), tip)
        parts: list[Any] = [self.new]
        if others:
            other = tool_button("&Other", tip="Make something else that joins the army")
            menu = QMenu(other)
            for each in others:
                menu.addAction(f"{each.words}…", partial(self.make, each))
            other.setMenu(menu)
            parts.append(other)
        close = button("Close", self.reject, "Close the list (Esc)")
        return bar(*parts, None, close, gap=6)

    def open_for(self, mustered: MusteredArmy) -> None:
        """Show the designs that can join an army, and take the keys."""
        self.line.clear()
        self._touched = ""
        self.refresh(mustered)
        self.show()
        self.go(self.joins.best)
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def aim(self, group: str) -> None:
        """Say which group the designs join; empty for none."""
        joining = f"Letters of its name, to join {brief(group, 24)}"
        self.line.setPlaceholderText(joining if group else LETTERS)

    def dock(self, *, alone: bool) -> None:
        """Take a width beside the entries, or all of their room.

        In little room the rows have most of it: they tell the counts, and a kind can
        be typed.
        """
        self.setMinimumWidth(0 if alone else scaled(WIDE))
        self.setMaximumWidth(QWIDGETSIZE_MAX if alone else scaled(WIDE))
        (self._head if alone else self._below).addWidget(self._acts)
        for part in (self._kinds, self.said, self.spent):
            part.setHidden(alone)

    def refresh(self, mustered: MusteredArmy) -> None:
        """Show the counts and the points of an army; the letters and the row stay."""
        army = mustered.army
        if army.house != self._house:
            self._house, self._stale = army.house, True
        counts: Counter[str] = Counter()
        for entry in army.entries:
            counts[entry.design] += entry.count
        self.joins.counts = counts
        self._renew()
        self.spent.setText(spent(mustered))
        over = mustered.left is not None and mustered.left < 0
        self.spent.dip(Ink.REFUSE if over else None)
        self._tell()
        self.table.viewport().update()

    def look(self, words: str) -> None:
        """List what contains every word; titles that begin with them come first."""
        self._touched = ""
        super().look(words)
        self._tell()

    def choose(self) -> None:
        """Add the current design."""
        if self.current is not None:
            self.take(self.current.id, 1)

    def step(self, event: QKeyEvent) -> bool:
        """Move in the list, add on Enter, or take one back on Shift and Enter."""
        shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if Qt.Key(event.key()) in ENTER and shift:
            if self.current is not None:
                self.take(self.current.id, -1)
            return True
        return super().step(event)

    def take(self, key: str, step: int) -> None:
        """Add the design of a row, or take one back."""
        self._touched = key
        # Other letters take the place of these.
        self.line.selectAll()
        joins = self.joins.joins(key)
        if not isinstance(joins, str):
            if step > 0:
                self.printed.emit(joins)
        elif step > 0:
            self.chosen.emit(joins)
        elif self.joins.count(key):
            self.taken.emit(joins)

    def make(self, item: NewItem) -> None:
        """Ask for a new design, called by the letters that find nothing."""
        name = "" if self.joins.found else self.line.text().strip()
        self.line.clear()
        self.made.emit(item.kind, name)

    def showEvent(self, event: QShowEvent) -> None:
        """Show what came to the library meanwhile."""
        super().showEvent(event)
        self._renew()

    def _outdate(self) -> None:
        self._stale = True
        if self.isVisible():
            self._renew()

    def _renew(self) -> None:
        """List the designs again if they are others now."""
        if not self._stale:
            return
        self._stale = False
        row = self.table.currentIndex()
        self.joins.fill(self._catalogue.designs())
        self.chips.fill(self.joins.all())
        if not row.isValid():
            self.go(self.joins.best)

    def _show_kind(self, kind: str) -> None:
        self.joins.only(kind)
        self.go(self.joins.best)
        self.line.setFocus()

    def _tell(self) -> None:
        """Tell how many of the last one are in the army, or what the keys do."""
        title = brief(self.joins.title(self._touched), 40)
        if not self.joins.found:
            words = "Nothing found. New… takes it as its name"
        elif title:
            count = self.joins.count(self._touched)
            words = f"In the army: {times(count, title) if count else f'no {title}'}"
        else:
            words = f"Enter adds, {TAKE_BACK_KEYS} takes back, Esc closes"
        self.said.setText(words)
