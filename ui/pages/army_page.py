"""The tab of one army: its budget, its entries and its house rules."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from builder.army.model import Army, MusteredArmy
from builder.army.muster import muster, unit_card
from builder.army.rule_impact import army_impact
from builder.core.field_spec import Path, field_specs
from builder.core.formatting import figure, points
from builder.core.rulebook import Violation
from builder.house_rules.ruleset import Edition
from ui.army.budget import BudgetBar
from ui.army.house_rules import HouseRulesPanel
from ui.army.limit import LimitField
from ui.army.livery_button import LiveryButton
from ui.army.panel import EntriesPanel
from ui.army.table import dropped_ids
from ui.core.document import Document
from ui.core.page import Page, PageState
from ui.forms.fields.field import EditorContext, EditorRegistry, FormField, buddy
from ui.library.catalogue import Catalogue
from ui.library.model import MIME
from ui.rulesets.update_banner import UpdateBanner
from ui.widgets.layouts import column, filled, row
from ui.widgets.scrolling import reveal, scrolling


class ArmyPage(Page):
    """Edits an army list.

    Attributes:
        opened: Emitted with the id of a design to open.
        bar: The bar of its points.
        entries: The panel of its entries.
        house: The panel of its house rules.
        news: The line about other house rules in the library.
        livery: The button of its colour and its emblem.
        fields: The fields of its name, limit, notes and tags, by name.
        mustered: The mustered army.
    """

    opened = Signal(str)

    def __init__(
        self,
        document: Document,
        context: Catalogue,
        editors: EditorRegistry,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(document, parent)
        self._context = context
        services = EditorContext(editors)
        self.mustered: MusteredArmy = muster(document.value, context.designs())
        self.bar = BudgetBar()
        self.entries = EntriesPanel(context)
        self.house = HouseRulesPanel(context, editors)
        self.news = UpdateBanner(context)
        self.limit = LimitField("limit", field_specs(Army)["limit"], services)
        self.fields: dict[str, FormField] = {
            name: services.make_field(Army, name) for name in ("name", "tags", "notes")
        }
        self.fields["limit"] = self.limit
        self.livery = LiveryButton()
        self.livery.edited.connect(self._put)
        self.setAcceptDrops(True)
        self._lay()
        for name, field in self.fields.items():
            field.edited.connect(
                lambda part, text, key, name=name: self._put(name, part, text, key)
            )
        self.entries.edited.connect(
            lambda part, text, key: self._put("entries", part, text, key)
        )
        self.house.edited.connect(
            lambda part, text, key: self._play(part, None, text, key)
        )
        for part in (self.house.chosen, self.news.chosen):
            part.connect(self._weigh)
        context.ruled.connect(self._rules_changed)
        self.entries.opened.connect(self.opened)
        self.entries.picked.connect(self._tell)
        document.changed.connect(self.display)
        context.changed.connect(self._designs_changed)
        self.display(document.value)
        # So that a card is shown, and the + and - keys have an entry to count.
        self.entries.select([0])

    def _lay(self) -> None:
        """Lay out name, limit and budget at the top; the rest scrolls below them."""
        name, notes, tags = (self.fields[each] for each in ("name", "notes", "tags"))
        head = row(None, self.livery, buddy(name, "&Name"), (name, 1))
        head.addSpacing(10)
        head.addWidget(self.limit)
        inside = QWidget()
        below = (buddy(notes, "N&otes"), notes, buddy(tags, "&Tags"), tags)
        parts = (self.entries, *below, self.house, None)
        # From the outside in, so that Qt styles each part only once.
        layout = column(inside, margins=(10, 4, 12, 10))
        self.area = scrolling(inside)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        top = column(None, head, self.bar, self.news, gap=6, margins=(10, 8, 12, 4))
        column(self, top, (self.area, 1), gap=0)
        filled(layout, *parts)

    def display(self, value: Army) -> None:
        """Show a value everywhere on the page, and publish its state."""
        self.mustered = muster(value, self._context.designs())
        for field in self.fields.values():
            field.display(value)
        self.livery.display(value)
        self.limit.suggest(value, self.mustered.total)
        self.house.display(value)
        self.news.display(value)
        self.entries.display(self.mustered)
        self._tell()

    def judged(self, value: Army) -> Sequence[Violation]:
        """Return every violation of an army and of what is in it."""
        if value is self.mustered.army:
            return self.mustered.violations
        return muster(value, self._context.designs()).violations

    def _designs_changed(self, *_: object) -> None:
        """Muster again after designs changed; show it only if the result differs."""
        if muster(self.document.value, self._context.designs()) != self.mustered:
            self.display(self.document.value)

    def _rules_changed(self) -> None:
        """Update the news; a method, unlike a lambda, is disconnected with its page."""
        self.news.display(self.document.value)

    def _tell(self) -> None:
        """Publish what the panels show: the army's bill, the current entry's card."""
        mustered, row = self.mustered, self.entries.row
        self.bar.display(mustered, row)
        army = mustered.army
        result = mustered.results[row] if 0 <= row < len(mustered.results) else None
        design = result.design if result else None
        self.publish(
            PageState(
                title=army.title,
                price=_price(mustered),
                card=unit_card(design, army, result.entry.note)
                if result and design
                else None,
                count=result.entry.count if result and design else 1,
                tally=mustered.tally,
                currency=army.rule_system.currency,
                violations=mustered.violations,
            )
        )

    def _put(self, name: str, part: Any, text: str, key: str) -> None:
        """Put an edited part into the army, or say why it is refused."""
        if refusal := self.document.put(name, part, text, key):
            self.entries.complain(refusal)

    def _play(
        self, house: Any, edition: Edition | None, text: str, key: str = ""
    ) -> None:
        """Give the army other house rules: those of a rule set, or its own."""
        after = replace(self.document.value, house=house, edition=edition)
        self.document.edit(after, text, key)

    def _weigh(self, name: str) -> None:
        """Show what a rule set would change, and take it if the player agrees."""
        from ui.rulesets.change_dialog import ChangeDialog

        army = self.document.value
        rules = self._context.rulesets(army.system).get(name)
        house, edition = (rules.house, rules.edition) if rules else (None, None)
        by = edition.title if edition else "the book"
        designs = self._context.designs()
        dialog = ChangeDialog(
            army.title, by, lambda _: army_impact(army, house, edition, designs), self
        )
        dialog.wanted.connect(lambda: self._play(house, edition, f"Play by {by}"))
        dialog.open()

    def go(self, path: Path) -> None:
        """Focus the field at a path and scroll to it."""
        match path:
            case ("limit", *_):
                self.limit.take()
            case ("house", *rest):
                self.house.go(tuple(rest))
            case ("entries", int(row), *_):
                self.entries.select([row])
                self.entries.table.setFocus(Qt.FocusReason.OtherFocusReason)
            case ("colour" | "own_colour" | "emblem", *_):
                self.livery.setFocus(Qt.FocusReason.OtherFocusReason)
            case ("name" | "notes" | "tags" as name, *_):
                self.fields[name].go(())
            case _:
                self.entries.table.setFocus(Qt.FocusReason.OtherFocusReason)
        reveal(self)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept designs anywhere on the page."""
        if event.mimeData().hasFormat(MIME) and event.source() is not (
            self.entries.table
        ):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Add designs that were dropped beside the table at its end."""
        event.acceptProposedAction()
        self.entries.add(dropped_ids(event))


def _price(mustered: MusteredArmy) -> str:
    """Return `165 of 200 CP`, or the points alone without a limit."""
    limit, currency = mustered.army.limit, mustered.army.rule_system.currency
    if limit is None:
        return points(mustered.total, currency)
    return f"{figure(mustered.total)} of {points(limit, currency)}"
