"""The groups and entries of an army as a tree: its columns, rows and texts."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import count
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractItemModel,
    QMimeData,
    QModelIndex,
    QObject,
    Qt,
    Signal,
)

from builder.army.groups import GroupTotal, army_parts, group_totals
from builder.army.model import Entry, EntryResult, MusteredArmy
from builder.army.muster import listed_total
from builder.content.roster import COLUMNS
from builder.core.field_spec import field_specs
from builder.core.formatting import counted, grouped, points
from builder.core.rulebook import Severity
from builder.system.model import Judgement
from ui.library.rows import MIME
from ui.widgets.icons import steady
from ui.widgets.paint.marks import WORDS, mark_icon
from ui.widgets.tables import Index, Role

# The rows and columns of the tree of entries, and the text in each cell.


class Col(IntEnum):
    """The columns."""

    PLAYS = 0
    DESIGN = 1
    KIND = 2
    COUNT = 3
    EACH = 4
    TOTAL = 5
    VERDICT = 6


_PRINTED: Final = {
    Col.DESIGN: COLUMNS["name"],
    Col.KIND: COLUMNS["kind"],
    Col.COUNT: COLUMNS["count"],
    Col.EACH: COLUMNS["each"],
    Col.TOTAL: COLUMNS["total"],
}
"""The columns that a printed list has too."""
_OURS: Final = {Col.PLAYS: "Plays", Col.VERDICT: "Verdict"}
LABELS: Final = tuple(
    _OURS.get(each) or _PRINTED[each].screen or _PRINTED[each].heading.label
    for each in Col
)
OPTIONAL: Final = (Col.PLAYS, Col.KIND, Col.EACH, Col.TOTAL, Col.VERDICT)
"""The columns that a player may hide."""
HIDDEN: Final = frozenset({Col.KIND})
"""The columns that are hidden at first."""
MOST: Final = field_specs(Entry)["count"].high or 1
"""The largest count an entry can have."""
UNKNOWN: Final = "–"
"""The text for unknown points, which are not zero."""


def judged(result: EntryResult) -> tuple[Severity | None, str]:
    """Return the severity of an entry and the word for it."""
    if result.judgement is None:
        return Severity.REFUSE, "Missing"
    return gravest(result.judgement)


def gravest(judgement: Judgement) -> tuple[Severity | None, str]:
    """Return the highest severity of a judgement but notes, and the word for it."""
    found = {each.severity for each in judgement.violations}
    for severity in (Severity.REFUSE, Severity.WARN):
        if severity in found:
            return severity, WORDS[severity]
    return None, WORDS[None]


def text(result: EntryResult, column: Col) -> str:
    """Return the text of a cell."""
    return _TEXTS[column](result)


_TEXTS: Final[dict[Col, Callable[[EntryResult], str]]] = {
    Col.PLAYS: lambda each: "plays" if each.entry.plays else "sits out",
    Col.DESIGN: lambda each: each.title,
    Col.KIND: lambda each: each.design.label if each.design else "",
    Col.COUNT: lambda each: str(each.entry.count),
    Col.EACH: lambda each: UNKNOWN if each.each is None else grouped(each.each),
    Col.TOTAL: lambda each: listed_total(each, grouped) or UNKNOWN,
    Col.VERDICT: lambda each: judged(each)[1],
}


def tip(result: EntryResult, column: Col) -> str:
    """Return the tooltip of a cell."""
    match column:
        case Col.PLAYS:
            return "Whether it plays today (Space)"
        case Col.COUNT:
            return "Type a number, or press + and −"
        case Col.DESIGN:
            more = result.entry.note.strip(), _worn(result.entry)
            return "\n".join((result.title, *filter(None, more)))
        case Col.VERDICT:
            return _why(result)
        case _:
            return text(result, column)


def _worn(entry: Entry) -> str:
    """Return what a unit wears of its own: `Wears Plum, Wolf`; or nothing."""
    colour = entry.own_colour or (entry.colour and entry.colour.value)
    painted = "an emblem of its own" if entry.own_emblem else ""
    emblem = painted or (entry.emblem and entry.emblem.label)
    worn = ", ".join(filter(None, (colour, emblem)))
    return worn and f"Wears {worn}"


def _why(result: EntryResult) -> str:
    if result.judgement is None:
        return "This library has no such design of this game"
    severity, word = judged(result)
    rules = (
        str(each) for each in result.judgement.violations if each.severity is severity
    )
    return "\n".join([word, *rules])


def side(column: int) -> Qt.AlignmentFlag:
    """Return the alignment of a column: numbers at the right, others at the left."""
    printed = _PRINTED.get(Col(column))
    right = printed is not None and printed.heading.align == "right"
    across = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    if column in (Col.COUNT, Col.VERDICT):
        across = Qt.AlignmentFlag.AlignHCenter
    return across | Qt.AlignmentFlag.AlignVCenter


# The rows of the tree of an army, and what is told of each cell.

ROLES: Final = frozenset(
    {
        Role.DisplayRole,
        Role.EditRole,
        Role.AccessibleTextRole,
        Role.CheckStateRole,
        Role.TextAlignmentRole,
        Role.DecorationRole,
        Role.ToolTipRole,
    }
)
"""What is told of a cell; Qt asks for fonts, colours and sizes, too."""


@dataclass(slots=True)
class TreeRow:
    """A row of the tree: a group, or an entry.

    Attributes:
        id: The number that Qt keeps for it.
        group: The name of the group, or of the group it is in; empty for none.
        places: The place of the entry in the army, or those of the group's entries.
        row: Which row it is below its parent.
        parent: The group it is in; None on top.
        inside: The entries of a group; None for an entry.
    """

    id: int
    group: str
    places: list[int]
    row: int
    parent: "TreeRow | None" = None
    inside: "list[TreeRow] | None" = None

    @property
    def is_group(self) -> bool:
        """Whether it is the head of a group."""
        return self.inside is not None


def group_data(total: GroupTotal, currency: str, role: int) -> object:
    """Return what is told of the head of a group."""
    match role:
        case Role.DisplayRole | Role.EditRole:
            return total.name
        case Role.AccessibleTextRole:
            return f"Group {total.name}: {subtotal(total, currency)}"
        case Role.CheckStateRole:
            return tick(plays=total.plays)
        case Role.ToolTipRole:
            return total.name.replace("<", "‹")
        case _:
            return None


def cell_data(result: EntryResult, column: Col, role: int) -> object:
    """Return a cell's text, alignment, mark, or words for a screen reader."""
    match role:
        case Role.DisplayRole:
            return " ".join(text(result, column)[:400].split())
        case Role.EditRole if column is Col.COUNT:
            return result.entry.count
        case Role.EditRole:
            return result.entry.note
        case Role.AccessibleTextRole:
            return spoken(result, column)
        case _:
            return _looks(result, column, role)


def _looks(result: EntryResult, column: Col, role: int) -> object:
    match role:
        case Role.CheckStateRole if column is Col.PLAYS:
            return tick(plays=result.entry.plays)
        case Role.TextAlignmentRole:
            return side(column)
        case Role.DecorationRole if column is Col.VERDICT:
            return steady(mark_icon(judged(result)[0]))
        case Role.ToolTipRole:
            # Qt would take a tooltip that begins like markup for markup.
            return tip(result, column)[:600].replace("<", "‹")
        case _:
            return None


def subtotal(total: GroupTotal, currency: str) -> str:
    """Return `3 models · 29 CP`, or that a group is empty."""
    if not total.results:
        return "empty"
    worth = "" if total.worth is None else points(total.worth, currency)
    return " · ".join(filter(None, (counted(total.models, "model"), worth)))


def tick(*, plays: bool | None) -> Qt.CheckState:
    """Return the state of a box to tick; None is for some of several."""
    if plays is None:
        return Qt.CheckState.PartiallyChecked
    return Qt.CheckState.Checked if plays else Qt.CheckState.Unchecked


def spoken(result: EntryResult, column: Col) -> str:
    """Return a cell for a screen reader; the note goes with the name."""
    said = f"{LABELS[column]}: {text(result, column) or 'none'}"
    if column is not Col.DESIGN:
        return said
    note, worn = result.entry.note.strip(), _worn(result.entry)
    return ". ".join(filter(None, (said, note and f"Note: {note}", worn)))


NOWHERE: Final = QModelIndex()
GROUP_MIME: Final = "application/x-brickmuster-group"
"""The type of a dragged group: its name."""


class EntriesModel(QAbstractItemModel):
    """The mustered entries in their groups; it emits edits and changes no army.

    Attributes:
        counted: Emitted with the place of an entry and its new count.
        noted: Emitted with the place of an entry and its new note.
        named: Emitted with the name of a group and its new name.
        results: The entry results shown, by their places in the army.
        currency: The unit of the points shown.
        changed: Those that the last `show` changed; all where rows came or went.
        roomy: Whether the heading of the verdicts has room for its word.
    """

    counted = Signal(int, int)
    noted = Signal(int, str)
    named = Signal(str, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.results: tuple[EntryResult, ...] = ()
        self.changed: tuple[EntryResult, ...] = ()
        self.roomy = False
        self._totals: dict[str, GroupTotal] = {}
        self.currency = ""
        self._shape: tuple[tuple[str, Sequence[int]], ...] = ()
        self._tops: list[TreeRow] = []
        self._nodes: dict[int, TreeRow] = {}
        self._groups: dict[str, TreeRow] = {}
        # Qt keeps a number for each row. One of an older tree leads to no row.
        self._by_id: dict[int, TreeRow] = {}
        self._ids = count(1)

    def show(self, mustered: MusteredArmy) -> bool:
        """Show an army, and return whether rows came, went or moved.

        Only what differs is drawn anew where all rows stay in their places.
        """
        shape = tuple(army_parts(mustered.army).items())
        totals = {total.name: total for total in group_totals(mustered) if total.name}
        self.currency = mustered.currency
        if shape != self._shape:
            self.beginResetModel()
            self.results, self._totals, self._shape = mustered.results, totals, shape
            self._build()
            self.endResetModel()
            self.changed = self.results
            return True
        self.changed = ()
        before, self.results = self.results, mustered.results
        for place, result in enumerate(self.results):
            old = before[place]
            # Judgements are cached, so that what did not change is the same object.
            if result.judgement is not old.judgement or result != old:
                self._redraw(self._nodes[place])
                self.changed = (*self.changed, result)
        for name, total in totals.items():
            if total != self._totals[name]:
                self._redraw(self._groups[name])
        self._totals = totals
        return False

    def _redraw(self, node: TreeRow) -> None:
        # Cell by cell, because Qt draws everything anew for a change of several.
        for column in range(1 if node.is_group else len(LABELS)):
            at = self.createIndex(node.row, column, node.id)
            self.dataChanged.emit(at, at)

    def _build(self) -> None:
        """Make the rows: those without a group stand beside the groups, in front."""
        self._tops, self._nodes, self._groups, self._by_id = [], {}, {}, {}
        for name, places in self._shape:
            head = self._new(name, list(places), len(self._tops)) if name else None
            rows = [self._new(name, [p], r, head) for r, p in enumerate(places)]
            self._nodes |= {node.places[0]: node for node in rows}
            if head:
                head.inside = rows
                self._tops.append(head)
                self._groups[name] = head
            else:
                self._tops = rows

    def _new(
        self, group: str, places: list[int], row: int, head: TreeRow | None = None
    ) -> TreeRow:
        node = TreeRow(next(self._ids), group, places, row, head)
        self._by_id[node.id] = node
        return node

    # What a row is.

    def place(self, index: Index) -> int:
        """Return the place of an entry in the army; -1 for a group."""
        node = self._node(index)
        return -1 if node is None or node.is_group else node.places[0]

    def group(self, index: Index) -> str:
        """Return the name of the group of a row; empty where there is none."""
        node = self._node(index)
        return node.group if node else ""

    def is_group(self, index: Index) -> bool:
        """Return whether a row is the head of a group."""
        node = self._node(index)
        return node is not None and node.is_group

    def places(self, index: Index) -> list[int]:
        """Return the place of an entry, or those of all entries of a group."""
        node = self._node(index)
        return node.places if node else []

    def total(self, index: Index) -> GroupTotal:
        """Return what a group comes to."""
        return self._totals[self.group(index)]

    def at(self, place: int, column: int = Col.DESIGN) -> QModelIndex:
        """Return the index of the entry at a place; invalid if there is none."""
        node = self._nodes.get(place)
        return self.createIndex(node.row, column, node.id) if node else QModelIndex()

    def head(self, name: str) -> QModelIndex:
        """Return the index of a group; invalid if there is none."""
        node = self._groups.get(name)
        return self.createIndex(node.row, 0, node.id) if node else QModelIndex()

    def heads(self) -> list[QModelIndex]:
        """Return the indexes of all groups."""
        return [self.head(name) for name in self._groups]

    def _node(self, index: Index) -> TreeRow | None:
        return self._by_id.get(index.internalId()) if index.isValid() else None

    # Overridden from Qt.

    def index(self, row: int, column: int, parent: Index = NOWHERE) -> QModelIndex:
        """Return the index of a row."""
        above = self._node(parent)
        nodes = (above.inside or []) if above else self._tops
        if not 0 <= row < len(nodes) or not 0 <= column < len(LABELS):
            return QModelIndex()
        return self.createIndex(row, column, nodes[row].id)

    def parent(self, index: Index = NOWHERE) -> Any:
        """Return the group of an entry."""
        node = self._node(index)
        above = node.parent if node else None
        return self.createIndex(above.row, 0, above.id) if above else QModelIndex()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Return the number of entries of a group, or of rows on top."""
        if not parent.isValid():
            return len(self._tops)
        node = self._node(parent)
        inside = node.inside if node and parent.column() == 0 else None
        return len(inside or [])

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """Return the number of columns."""
        return len(LABELS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole
    ) -> object:
        """Return the heading of a column, or its alignment."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Role.TextAlignmentRole:
            return side(section)
        if role == Role.AccessibleTextRole:
            return LABELS[section]
        if role != Role.DisplayRole or (section == Col.VERDICT and not self.roomy):
            return None
        return LABELS[section]

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Allow to select, drag and drop; counts, notes and names are edited."""
        flags = super().flags(index)
        if not index.isValid():
            return flags | Qt.ItemFlag.ItemIsDropEnabled
        flags |= Qt.ItemFlag.ItemIsDragEnabled
        if self.is_group(index):
            flags |= Qt.ItemFlag.ItemIsDropEnabled
        if self.is_group(index) or index.column() in (Col.DESIGN, Col.COUNT):
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        """Return a cell's text, alignment, mark, or words for a screen reader."""
        node = self._node(index)
        if node is None or role not in ROLES:
            return None
        if node.is_group:
            total = self._totals[node.group]
            return group_data(total, self.currency, role)
        return cell_data(self.results[node.places[0]], Col(index.column()), role)

    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        """Emit a count, a note or a name that was typed."""
        node = self._node(index)
        if role != Role.EditRole or node is None:
            return False
        if node.is_group:
            self.named.emit(node.group, str(value))
            return True
        match Col(index.column()):
            case Col.COUNT:
                self.counted.emit(node.places[0], int(value))
            case Col.DESIGN:
                self.noted.emit(node.places[0], str(value))
            case _:
                return False
        return True

    def supportedDropActions(self) -> Qt.DropAction:
        """Return copy, for designs from the library, and move, for entries."""
        return Qt.DropAction.CopyAction | Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        """Return the types of dragged ids and groups."""
        return [MIME, GROUP_MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Return the ids of the dragged designs, which another army may take too."""
        places = dict.fromkeys(p for index in indexes for p in self.places(index))
        data = QMimeData()
        ids = (self.results[place].entry.design for place in sorted(places))
        data.setData(MIME, "\n".join(ids).encode())
        heads = {self.group(index) for index in indexes if self.is_group(index)}
        if heads:
            data.setData(GROUP_MIME, "\n".join(sorted(heads)).encode())
        return data

    def dropMimeData(
        self,
        data: QMimeData,
        action: Qt.DropAction,
        row: int,
        column: int,
        parent: Index,
    ) -> bool:
        """Return False: the tree handles drops, because it knows their source."""
        return False
