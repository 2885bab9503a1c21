"""The tab of one army: its budget, its entries, its notes and its house rules."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDropEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QWidget

from builder.army.model import Army, MusteredArmy
from builder.army.muster import muster, unit_card
from builder.army.relief import relieved
from builder.change.difference import Assessment, Difference
from builder.content.card import Stat
from builder.core.field_spec import Path, field_specs
from builder.core.formatting import grouped
from builder.core.rulebook import Violation
from builder.system.model import Judgement
from builder.system.way_out import UNSOUGHT
from ui.army.limit import BudgetBar, LimitField, spent
from ui.army.panel import EntriesPanel
from ui.army.tree import dropped_ids
from ui.army.trial import TrialBanner
from ui.core.background import Work
from ui.core.document import Document
from ui.core.foreseen import Foreseen
from ui.core.page import Act, LateCard, PageState, TabbedPage
from ui.core.timer import rest_ms, timer
from ui.forms.fields.field import (
    EditorContext,
    EditorRegistry,
    FormField,
    PhotoBox,
    buddy,
)
from ui.forms.fields.number import QWIDGETSIZE_MAX
from ui.forms.head import EDGE
from ui.library.catalogue import Catalogue
from ui.library.rows import MIME
from ui.livery.button import LiveryButton
from ui.rulesets import HouseRulesPanel, UpdateBanner
from ui.widgets.bricks import PriceBrick
from ui.widgets.layouts import add_keys, block, column, row
from ui.widgets.scrolling import reveal, scrolling
from ui.widgets.theme import scaled

if TYPE_CHECKING:
    from ui.questions.against import AgainstPanel

MUSTER, NOTES, RULES, AGAINST = range(4)
"""The places of the parts below the budget."""
TABS: Final = ("Entries", "Notes", "House rules", "Against")
BOTH: Final = 672, 440
"""The least page, at the ordinary size of type, that shows its entries and beside them
the list to add from: the entries have 320 x 260."""
BRICKS: Final = 300
"""The least height of a page, at the ordinary size of type, that draws its points: in a
lower one two rows of the entries are worth more."""
_PART_OF: Final = {"house": RULES, "notes": NOTES, "tags": NOTES}
_STARTS: Final[tuple[Path, ...]] = ((), ("notes",), ("house",))
"""What the keyboard goes to in each of them."""
_WORN: Final = ("colour", "own_colour", "emblem", "own_emblem", "back")
"""What the button of the livery is about."""


class AgainstTab(QWidget):
    """An army against others, of which nothing is made before somebody looks.

    Attributes:
        panel: The table and what it is set against; None until then.
    """

    def __init__(self, catalogue: Catalogue, editors: EditorRegistry) -> None:
        super().__init__()
        self._catalogue, self._editors = catalogue, editors
        self.panel: AgainstPanel | None = None

    def take(self, ours: MusteredArmy) -> None:
        """Be about an army, in the library as it is now."""
        if not self.panel:
            # Answers load slowly.
            from ui.questions.against import AgainstPanel

            self.panel = AgainstPanel(self._catalogue, self._editors, ours)
            column(self, self.panel)
        self.panel.take(ours)

    def step_in(self) -> None:
        """Give the keyboard to what the army is set against."""
        if self.panel:
            self.panel.form.go(())


class ArmyPage(TabbedPage):
    """Edits an army list.

    Attributes:
        opened: Emitted with the id of a design to open.
        taken: Emitted with the id of the original of a trial, and the trial.
        bar: The bar of its points.
        entries: The panel of its entries.
        house: The panel of its house rules.
        news: The line about other house rules in the library.
        trial: The line about the army that this one is a trial of.
        livery: The button of its colour and its emblem.
        fields: The fields of its name, limit, notes and tags, by name.
        mustered: The mustered army.
        against: The army against others.
    """

    opened = Signal(str)
    taken = Signal(str, object)

    def __init__(
        self,
        document: Document,
        context: Catalogue,
        editors: EditorRegistry,
        photos: PhotoBox | None = None,
    ) -> None:
        super().__init__(document)
        self._context = context
        services = EditorContext(editors, photos)
        self._acts: dict[tuple[int, int], Act] = {}
        self._designs = dict(context.designs())
        self._pause = timer(self, self._seek, 0)
        self._sought: MusteredArmy | None = None
        self.mustered: MusteredArmy = muster(document.value, self._designs)
        self.bar = BudgetBar(context.newest_last)
        self.price = PriceBrick()
        self.entries = EntriesPanel(context, document.id, services)
        self.house = HouseRulesPanel(context, editors)
        self.news = UpdateBanner(context)
        self.trial = TrialBanner(context)
        self.against = AgainstTab(context, editors)
        self.limit = LimitField("limit", field_specs(Army)["limit"], services)
        self.fields: dict[str, FormField] = {"limit": self.limit} | {
            name: services.make_field(Army, name) for name in ("name", "tags", "notes")
        }
        self.livery = LiveryButton(services)
        self.setAcceptDrops(True)
        self._lay()
        self._connect()
        self.display(document.value)
        # So that a card is shown, and the + and - keys have an entry to count at once.
        self.entries.select([0])

    def _lay(self) -> None:
        """Lay out name, limit and budget at the top; the parts below take the rest."""
        name, notes, tags = (self.fields[field] for field in ("name", "notes", "tags"))
        name.entry.setProperty("placeholderText", "Name of the army")
        head = row(None, self.livery, (name, 1), self.limit, self.price, gap=8)
        about = block(buddy(notes, "N&otes"), notes, buddy(tags, "&Tags"), tags, None,
                      margins=(0, 8, 0, 8))  # fmt: skip
        rules = block(self.house, None, margins=(0, 0, 8, 8))
        muster_part = block(self.entries, margins=(0, 4, 0, 4))
        tabs = muster_part, scrolling(about), scrolling(rules), self.against
        for title, part in zip(TABS, tabs, strict=True):
            self.add_part(title, part)
        card = partial(self.strip.setCurrentIndex, len(TABS))
        starts = (partial(self.go, path) for path in _STARTS)
        turns: tuple[Act, ...] = (*starts, self._turn_against, card)
        for number, turn in enumerate(turns, 1):
            add_keys(self, self.keys.format(number), turn)
        for follow in (self.stack.setCurrentIndex, self._share, self._set_against):
            self.strip.currentChanged.connect(follow)
        self.entries.picking.connect(self._share)
        self.strip.setDrawBase(False)
        self.strip.setAccessibleName("Parts of the army")
        top = column(None, head, self.bar, gap=6)
        # Lines that come and go are at the foot, where they move nothing.
        lines = (top, self.strip, (self.stack, 1), self.news, self.trial)
        column(self, *lines, gap=4, margins=(EDGE, 8, EDGE, 0))
        self.entries.bar.listen(self, self.pick)

    def _share(self, *_: object) -> None:
        """Leave all below the head to the list to add from where room is short."""
        picker = self.entries.picker
        open_here = picker is not None and not picker.isHidden()
        wide, high = map(scaled, BOTH)
        little = self.width() < wide or self.height() < high
        alone = open_here and little and self.strip.currentIndex() == MUSTER
        for part in (self.bar, self.strip):
            part.setHidden(alone)
        low = self.height() < scaled(BRICKS)
        self.bar.gauge.setMaximumHeight(0 if low else QWIDGETSIZE_MAX)
        self.entries.place_picker(alone=alone)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new room."""
        super().resizeEvent(event)
        self._share()

    def _connect(self) -> None:
        for name, field in self.fields.items():
            field.edited.connect(partial(self._put, name))
        self.livery.choices.edited.connect(self._put)
        self.entries.edits.edited.connect(self.document.edit)
        self.bar.chosen.connect(self.entries.edits.fill)
        self.house.edited.connect(self.document.edit)
        self.news.chosen.connect(self.house.weigh)
        self.trial.taken.connect(self.taken)
        keep = partial(self._put, "trial_of", "", "Keep as an army of its own")
        self.trial.kept.connect(keep)
        self.entries.edits.opened.connect(self.opened)
        self.entries.picked.connect(self._tell)
        self.document.changed.connect(self.display)
        self._context.changed.connect(self._designs_changed)

    def display(self, value: Army) -> None:
        """Show a value everywhere on the page, and publish its state."""
        self._designs = dict(self._context.designs())
        self.mustered = muster(value, self._designs)
        for field in self.fields.values():
            field.display(value)
        self.livery.display(value)
        self.limit.suggest(value, self.mustered.total)
        self.house.display(value)
        self.news.display(value)
        self.trial.display(self.mustered)
        if self.state.asking:
            self.against.take(self.mustered)
        priced = grouped(self.mustered.total) if self.mustered.priced else ""
        self.price.display(priced, self.mustered.currency, value.system)
        words = TABS[NOTES] + " ●" * bool(value.notes.strip() or value.tags)
        # Setting even the same words would draw the whole page anew.
        if self.strip.tabText(NOTES) != words:
            self.strip.setTabText(NOTES, words)
        self.entries.display(self.mustered)
        self._tell()

    def act_at(self, widget: QWidget | None, at: QPoint) -> Act | None:
        """Return the step of the entry whose plus or minus is at a point."""
        place, step = there = self.entries.tree.step_at(self, at)
        act = partial(self.entries.edits.step, step, [place])
        return self._acts.setdefault(there, act) if step else None

    def prospect(self, after: Army, act: str) -> Work:
        """Return the work that finds what an act would change."""
        now, designs = self.mustered, self._designs
        return lambda _: Foreseen(act, _differing(now, muster(after, designs)))

    def foresee(self, found: Foreseen | None) -> None:
        """Show what it would cost."""
        self.price.foresee(found.price if found else ())

    def mended_by(self, found: Violation) -> Violation:
        """Return a violation with the ways to keep the limit, which take their time."""
        return relieved(self.mustered, found)

    def lead(self, path: Path) -> None:
        """Open the design that is broken, or go to what is wrong with the army."""
        results = self.mustered.results
        match path:
            case ("entries", int(place), "design") if results[place].design:
                self.opened.emit(results[place].entry.design)
            case _:
                self.go(path)

    def judged(self, value: Army) -> Sequence[Violation]:
        """Return every violation of an army and of what is in it."""
        return muster(value, self._designs).violations

    def _designs_changed(self, *_: object) -> None:
        """Muster again after designs changed; a page that is not seen waits."""
        now, designs = self.document.value, dict(self._context.designs())
        if not self.isVisible() or designs == self._designs:
            return
        self._designs = designs
        if muster(now, designs) != self.mustered:
            self.display(now)

    def showEvent(self, event: QShowEvent) -> None:
        """Show what changed while the page was hidden, and is not told yet."""
        super().showEvent(event)
        self._designs_changed()

    def _tell(self) -> None:
        self.bar.display(self.mustered, self.entries.row)
        state = _state(self.mustered, self.entries.row, self.state.asking)
        if not (self.mustered.legal or self._sought is self.mustered):
            state = replace(state, way_out=UNSOUGHT)
            self._pause.start(rest_ms())
        self.publish(state)

    def _seek(self) -> None:
        """Have ways to keep the limit looked for, once the player has paused."""
        if left := rest_ms():
            self._pause.start(left)
        else:
            self._sought = self.mustered
            self._tell()

    def _put(self, name: str, part: object, text: str, key: str = "") -> None:
        if refusal := self.document.put(name, part, text, key):
            self.entries.complain(refusal)
        elif name == "limit":
            self.limit.remember(self.document.value)

    def _turn_against(self) -> None:
        self.strip.setCurrentIndex(AGAINST)
        self.against.step_in()

    def _set_against(self, place: int) -> None:
        """Set the army against others, in the room of the card, too."""
        self.publish(replace(self.state, asking="against" * (place == AGAINST)))
        if self.state.asking:
            self.against.take(self.mustered)

    def pick(self) -> None:
        """Open the list to add from."""
        self.strip.setCurrentIndex(MUSTER)
        self.entries.pick()

    def go(self, path: Path) -> None:
        """Focus the field at a path and scroll to it."""
        first = str(path[0]) if path else ""
        if first not in ("limit", "name", *_WORN):
            self.strip.setCurrentIndex(_PART_OF.get(first, MUSTER))
        match path:
            case ("house", *rest):
                self.house.go(tuple(rest))
            case ("entries", int(place), *_):
                self.entries.select([place])
            case (name, *_) if name in _WORN:
                self.livery.setFocus(Qt.FocusReason.OtherFocusReason)
            case (str(name), *_) if name in self.fields:
                self.fields[name].go(())
            case _:
                self.entries.tree.setFocus(Qt.FocusReason.OtherFocusReason)
        reveal(self)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept designs anywhere on the page."""
        if event.mimeData().hasFormat(MIME) and event.source() is not self.entries.tree:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Add designs that were dropped beside the tree to the group in hand."""
        event.acceptProposedAction()
        self.entries.edits.add(dropped_ids(event))


def _differing(*mustered: MusteredArmy) -> Difference:
    """Return how two armies differ; their only big value is their points."""
    before, after = (
        Judgement(army.tally, (Stat("Points", spent(army)),), army.violations)
        for army in mustered
    )
    return Difference(Assessment(None, before, None), Assessment(None, after, None))


def _state(mustered: MusteredArmy, place: int, asking: str) -> PageState:
    army = mustered.army
    result = mustered.results[place] if 0 <= place < len(mustered.results) else None
    design = result.design if result else None
    return PageState(
        title=army.title,
        price=mustered.spent,
        card=LateCard(unit_card, (design, army, result.entry))
        if result and design
        else None,
        count=result.entry.count if result and design else 1,
        tally=mustered.tally,
        currency=army.rule_system.currency,
        violations=mustered.violations,
        asking=asking,
    )
