"""The edits of an army's entries: what each makes of it, and the undoable steps."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import QModelIndex, QObject, Qt, Signal

from builder.army.fill import Filling, filled
from builder.army.groups import (
    dissolved,
    group_before,
    group_names,
    in_order,
    moved_by_one,
    new_group,
    put_into,
    renamed_group,
    shifted_group,
    sorted_within,
    ticked,
    without_group,
)
from builder.army.model import Army, Entry, EntryResult, MusteredArmy
from builder.core.field_spec import InvalidValue
from builder.core.formatting import brief, counted, listed
from builder.core.rulebook import Severity
from ui.army.model import MOST, Col, judged
from ui.army.model import text as cell_text
from ui.army.tree import DropTarget, EntriesTree
from ui.core.undo_steps import STEPPED
from ui.library.catalogue import Catalogue

# The edits of an army's entries, and their order; each returns a new army.


def joined(
    army: Army, ids: Iterable[str], group: str | None = None, at: int | None = None
) -> tuple[Army, list[int]]:
    """Add designs; the count of a design that has an entry already goes up by one.

    Args:
        army: The army so far.
        ids: The ids of the designs to add.
        group: The group they join, where only its own entries go up; None for any.
        at: The place to add them before; None for the end of the group.

    Returns:
        The army, and the places of the added designs.
    """
    entries, joining, fresh = list(army.entries), list(ids), list[Entry]()
    for design_id in joining:
        known = [
            place
            for place, entry in enumerate(entries)
            if entry.design == design_id and group in (None, entry.group)
        ]
        if known:
            entries[known[-1]] = _counted(entries[known[-1]], +1)
            continue
        new = [place for place, entry in enumerate(fresh) if entry.design == design_id]
        if new:
            fresh[new[0]] = _counted(fresh[new[0]], +1)
        else:
            fresh.append(Entry(design=design_id, group=group or ""))
    count = len(entries)
    army_then = replace(army, entries=(*entries, *fresh))
    army_then = put_into(army_then, range(count, count + len(fresh)), group or "", at)
    last = {
        entry.design: place
        for place, entry in enumerate(army_then.entries)
        if group in (None, entry.group)
    }
    return army_then, sorted({last[design_id] for design_id in joining})


def without(army: Army, places: Collection[int]) -> Army:
    """Return the army without some entries; their groups stay."""
    entries = tuple(e for p, e in enumerate(army.entries) if p not in places)
    # Its groups are named before they are empty.
    return replace(army, groups=in_order(army).groups, entries=entries)


def recounted(army: Army, places: Collection[int], step: int) -> Army:
    """Return the army with the counts of some entries changed, to 1 at least."""
    entries = tuple(
        _counted(entry, step) if place in places else entry
        for place, entry in enumerate(army.entries)
    )
    return replace(army, entries=entries)


def doubled(army: Army, places: Collection[int]) -> Army:
    """Return the army with a copy below each of some entries."""
    entries = tuple(
        copy
        for place, entry in enumerate(army.entries)
        for copy in ([entry] * (2 if place in places else 1))
    )
    return replace(army, entries=entries)


def followed(
    before: Sequence[Entry], after: Sequence[Entry], places: Iterable[int]
) -> list[int]:
    """Return where some entries are after a change that came from elsewhere.

    An entry is found as it was, or else by its design, the nearest first. One that is
    gone is left out.
    """
    free = set(range(len(after)))
    found = []
    for place in places:
        old = before[place]
        alike = [at for at in free if after[at] == old] or [
            at for at in free if after[at].design == old.design
        ]
        if alike:
            best = min(alike, key=lambda at: abs(at - place))
            free.discard(best)
            found.append(best)
    return sorted(found)


def _counted(entry: Entry, step: int) -> Entry:
    return replace(entry, count=max(1, min(entry.count + step, MOST)))


# Sorting the entries of an army within their groups.

_GRAVE: Final[dict[Severity | None, int]] = {Severity.REFUSE: 0, Severity.WARN: 1}

SORTS: Final[Mapping[str, tuple[Col, Callable[[EntryResult], Any]]]] = {
    "cost": (Col.TOTAL, lambda each: (each.total is None, -(each.total or 0))),
    "name": (Col.DESIGN, lambda each: each.title.casefold()),
    "kind": (Col.KIND, lambda each: (cell_text(each, Col.KIND), each.title.casefold())),
    "verdict": (Col.VERDICT, lambda each: _GRAVE.get(judged(each)[0], 2)),
    "count": (Col.COUNT, lambda each: -each.entry.count),
    "price of one": (Col.EACH, lambda each: (each.each is None, -(each.each or 0))),
    "who plays": (Col.PLAYS, lambda each: not each.entry.plays),
}
"""What an entry is sorted by, by words, with the column of that: the dearest, gravest
and most come first."""

OF_COLUMN: Final = {column: by for by, (column, _) in SORTS.items()}
"""What a click on a heading sorts by."""


def sorted_army(mustered: MusteredArmy, by: str) -> Army:
    """Return an army sorted within its groups; the other way round if it is already."""
    _, key = SORTS[by]
    army = sorted_within(mustered.army, lambda place: key(mustered.results[place]))
    if army != mustered.army:
        return army
    ranks: dict[int, object] = {}
    # Equal entries keep their order in both directions, so ranks are turned, not rows.
    keys = sorted(
        {repr(key(result)): key(result) for result in mustered.results}.values()
    )
    for place, result in enumerate(mustered.results):
        ranks[place] = -keys.index(key(result))
    return sorted_within(mustered.army, ranks.__getitem__)


LONGEST: Final = 40
"""The most letters of a title in the undo menu."""


class EntryEdits(QObject):
    """Works out what each act makes of the army, and emits it.

    Attributes:
        edited: Emitted with the army, the undo menu's words, and the key under which
            successive edits become one step.
        refused: Emitted with a sentence on why nothing was changed.
        opened: Emitted with the id of a design to open.
        mustered: The army that is shown; None before the first.
        then: Returns what is selected once the edited army is shown; None for what was
            selected before.
    """

    edited = Signal(object, str, str)
    refused = Signal(str)
    opened = Signal(str)

    def __init__(self, tree: EntriesTree, catalogue: Catalogue) -> None:
        super().__init__(tree)
        self._tree, self._catalogue = tree, catalogue
        self._rows = tree.entries
        self.mustered: MusteredArmy | None = None
        self.then: Callable[[], list[QModelIndex]] | None = None

    @property
    def army(self) -> Army:
        """The army that is shown."""
        return self.mustered.army if self.mustered else Army()

    def add(self, ids: Sequence[str], to: DropTarget | None = None) -> None:
        """Add designs at a place, or to the current group; refuse another game's."""
        if self.mustered is None:
            return
        army, designs = self.army, self._catalogue.designs()
        fit = [
            key
            for key in ids
            if key in designs and designs[key].kind.startswith(f"{army.system}.")
        ]
        if fit:
            titles = listed([designs[key].title[:LONGEST] for key in fit[:3]])
            more = f" and {len(fit) - 3} more" if len(fit) > 3 else ""
            group = to.group if to else self.group_in_hand
            try:
                after, places = joined(army, fit, group, to.at if to else None)
            except InvalidValue as refusal:
                self.refused.emit(f"This army {refusal.reason}")
                return
            self._tell(after, f"Add {titles}{more}", then=places)
        if len(fit) < len(ids):
            few = f"{len(ids) - len(fit)} of {len(ids)}" if fit else "This"
            verb = "are" if fit and len(ids) - len(fit) > 1 else "is"
            self.refused.emit(
                f"{few} {verb} no design of {army.rule_system.name}, "
                "and cannot march here"
            )

    def fill(self, way: Filling) -> None:
        """Use up the points left in one of the ways that are offered."""
        self._try(lambda: filled(self.army, way.picks), "Fill the rest")

    def take(self, design_id: str) -> None:
        """Take one of a design back, from the group in hand if it has some."""
        army, group = self.army, self.group_in_hand
        entries = army.entries
        places = [at for at, entry in enumerate(entries) if entry.design == design_id]
        near = [at for at in places if group in (None, entries[at].group)] or places
        if near:
            last, text = near[-1:], f"Take back {self._title(near[-1:])}"
            single = entries[last[0]].count == 1
            after = without(army, last) if single else recounted(army, last, -1)
            self._tell(after, text, then=None if single else last)

    @property
    def group_in_hand(self) -> str | None:
        """Return the group that designs join; None for wherever they are already."""
        return self.group_of_row if group_names(self.army) else None

    @property
    def group_of_row(self) -> str | None:
        """Return the group of the current row, empty for none; None without a row."""
        at = self._tree.currentIndex()
        return self._rows.group(at) if at.isValid() else None

    def _tell(
        self, after: Army, text: str, key: str = "", then: Sequence[int] | None = None
    ) -> None:
        if then is not None:
            self.then = lambda: [self._rows.at(place) for place in then]
        self.edited.emit(after, text, key)
        # No display follows an edit that changed nothing or was refused.
        self.then = None

    def _try(self, edit: Callable[[], Army], text: str) -> None:
        """Emit an edited army; the entries that moved are selected then."""
        before = {id(entry) for entry in self.army.entries}
        try:
            after = edit()
        except InvalidValue as refusal:
            self.refused.emit(f"{str(refusal.at[0]).capitalize()} {refusal.reason}")
            return
        moved = [p for p, e in enumerate(after.entries) if id(e) not in before]
        self._tell(after, text, then=moved or None)

    def step(self, step: int, places: Sequence[int] | None = None) -> None:
        """Count one more or fewer of some entries, or of those selected."""
        rows = list(places) if places is not None else self._tree.rows()
        key = f"count.{'.'.join(map(str, rows))}{STEPPED}"
        after = recounted(self.army, rows, step)
        self._tell(after, f"Count of {self._title(rows)}", key)

    def tick(self, places: Sequence[int]) -> None:
        """Let some entries play; if all of them do, let them sit out."""
        entries = self.army.entries
        playing = not all(entries[place].plays for place in places)
        does = "plays" if playing else "sits out"
        after = ticked(self.army, places, playing=playing)
        self._tell(after, f"{self._title(places)} {does}")

    def put(self, place: int, **parts: Any) -> None:
        """Change one part of an entry, its count or its note."""
        entries = self.army.entries
        text = f"{next(iter(parts)).capitalize()} of {self._title([place])}"
        try:
            changed = replace(entries[place], **parts)
        except InvalidValue as refusal:
            self.refused.emit(f"This {refusal.at[0]} {refusal.reason}")
            return
        rest = (*entries[:place], changed, *entries[place + 1 :])
        self._tell(replace(self.army, entries=rest), text)

    def dress(self, places: Collection[int], name: str, value: Any, key: str) -> None:
        """Change one part of what some entries wear."""
        entries = tuple(
            replace(entry, **{name: value}) if place in places else entry
            for place, entry in enumerate(self.army.entries)
        )
        what = "Colour" if name.endswith("colour") else "Emblem"
        text = f"{what} of {self._title(list(places))}"
        step = f"{key}.{'.'.join(map(str, places))}" if key else ""
        self._tell(replace(self.army, entries=entries), text, step)

    def name(self, old: str, new: str) -> None:
        """Rename a group."""
        after = renamed_group(self.army, old, new)
        if after is self.army and " ".join(new.split()) != old:
            taken = f"There is a group called {brief(new, LONGEST)} already"
            self.refused.emit(taken if new.strip() else "A group needs a name")
            return
        self._then_head(" ".join(new.split()))
        self._tell(after, f"Rename {old[:LONGEST]}")
        # The line that was typed in is gone with its row.
        self._tree.setFocus(Qt.FocusReason.OtherFocusReason)

    def _then_head(self, name: str) -> None:
        self.then = lambda: [self._rows.head(name)]

    def double(self) -> None:
        """Copy each selected entry below itself."""
        rows = self._tree.rows()
        then = [row + place + 1 for place, row in enumerate(rows)]
        title = self._title(rows)
        self._tell(doubled(self.army, rows), f"Duplicate {title}", then=then)

    def remove(self, *, whole: bool = False) -> None:
        """Take out the selected entries, and the heads of the selected groups.

        Args:
            whole: Whether the entries of these groups go with their heads.
        """
        rows = self._tree.all_rows() if whole else self._tree.rows()
        groups = self._tree.groups()
        after, titles = self.army, [f"group {name[:LONGEST]}" for name in groups]
        if rows:
            after = without(after, rows)
            titles.insert(0, self._title(rows))
        for name in groups:
            after = dissolved(after, name)
        if titles:
            last = len(after.entries) - 1
            then = [min(rows[0], last)] if rows else None
            self._tell(after, f"Remove {listed(titles)}", then=then)

    def move(self, step: int) -> None:
        """Move the selected entries, or a selected group, up or down."""
        rows, groups = self._tree.rows(), self._tree.groups()
        text = f"Move {self._title(rows) if rows else ''.join(groups[:1])[:LONGEST]}"
        if rows:
            self._try(lambda: moved_by_one(self.army, rows, step), text)
        elif groups:
            self._then_head(groups[0])
            self._tell(shifted_group(self.army, groups[0], step), text)

    def move_to(self, to: DropTarget) -> None:
        """Move the selected entries to where they were dropped."""
        rows = self._tree.all_rows()
        text = f"Move {self._title(rows)}"
        self._try(lambda: put_into(self.army, rows, to.group, to.at), text)

    def group(self) -> None:
        """Make a group of the selected entries, and let the player name it."""
        rows = self._tree.rows()
        try:
            after, name = new_group(self.army, rows)
        except InvalidValue as refusal:
            self.refused.emit(f"This army {refusal.reason}")
            return
        self._then_head(name)
        what = f" of {self._title(rows)}" if rows else ""
        self._tell(after, f"New group{what}")
        self._tree.setFocus(Qt.FocusReason.OtherFocusReason)
        self._tree.rename()

    def sort(self, by: str) -> None:
        """Sort the entries within their groups."""
        if self.mustered:
            after = sorted_army(self.mustered, by)
            self._tell(after, f"Sort by {by}")

    def open(self) -> None:
        """Open the design of the current entry, or fold the current group."""
        at = self._tree.currentIndex()
        if self._rows.is_group(at):
            self._tree.turn(at.siblingAtColumn(0))
        else:
            self.open_place(self._rows.place(at))

    def open_place(self, place: int) -> None:
        """Open the design of the entry at a place."""
        if 0 <= place < len(self.army.entries):
            self.opened.emit(self.army.entries[place].design)

    def _title(self, places: Sequence[int]) -> str:
        if len(places) == 1 and self.mustered:
            return self.mustered.results[places[0]].title[:LONGEST]
        return counted(len(places), "entry", "entries")

    def take_apart(self, name: str) -> None:
        """Remove a group, and keep its entries."""
        self._tell(dissolved(self.army, name), f"Take {name[:LONGEST]} apart")

    def drop_group(self, name: str) -> None:
        """Remove a group with its entries."""
        self._tell(without_group(self.army, name), f"Remove {name[:LONGEST]}")

    def move_group(self, name: str, other: str) -> None:
        """Put a group before another one."""
        after = group_before(self.army, name, other)
        self._tell(after, f"Move {name[:LONGEST]}")
