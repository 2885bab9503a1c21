"""The tab of one army: its budget, its entries, and the house rules it plays by."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from builder import describe
from builder.army.model import Army, MusteredArmy
from builder.army.muster import muster
from builder.army.rule_impact import army_impact
from builder.core.field_spec import InvalidValue, Path, field_specs, put
from builder.core.formatting import figure, points
from builder.house_rules.ruleset import Edition
from ui.army.budget import BudgetBar
from ui.army.desk import ArmyContext
from ui.army.house_rules import HouseRulesPanel
from ui.army.limit import LimitField
from ui.army.panel import EntriesPanel
from ui.army.table import dropped_ids
from ui.core.document import Document
from ui.core.page import EditorContext, Page, PageState
from ui.forms.fields.field import FormField
from ui.forms.make_field import make_field
from ui.library.model import MIME
from ui.rulesets.update_banner import UpdateBanner
from ui.widgets.scrolling import reveal, scrolling


class ArmyPage(Page):
    """Edits an army list.

    Attributes:
        opened: Told the id of a design that the player wants to see.
        bar: Its points.
        entries: Who marches.
        house: Its house rules.
        news: What the library has otherwise than they are.
        fields: Its name, its limit, its notes and its tags, by name.
        mustered: The army with all that follows from it.
    """

    opened = Signal(str)

    def __init__(
        self, document: Document, desk: ArmyContext, parent: QWidget | None = None
    ) -> None:
        super().__init__(document, parent)
        self._desk = desk
        self.mustered: MusteredArmy = muster(document.value, desk.designs())
        self.bar = BudgetBar()
        self.entries = EntriesPanel(desk)
        self.house = HouseRulesPanel(desk)
        self.news = UpdateBanner(desk)
        self.limit = LimitField("limit", field_specs(Army)["limit"], EditorContext())
        self.fields: dict[str, FormField] = {
            name: make_field(Army, name, EditorContext())
            for name in ("name", "tags", "notes")
        }
        self.fields["limit"] = self.limit
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
        for part in (self.house.weighed, self.news.wanted):
            part.connect(self._weigh)
        desk.ruled.connect(self._rules_changed)
        self.entries.opened.connect(self.opened)
        self.entries.picked.connect(self._tell)
        document.changed.connect(self.display)
        desk.changed.connect(self._designs_changed)
        self.display(document.value)
        # So that there is a card to see, and something for + and - to count.
        self.entries.select([0])

    def _lay(self) -> None:
        """Name, limit and budget stay in sight; the rest scrolls below them."""
        head = QHBoxLayout()
        head.addWidget(_label("&Name", self.fields["name"]))
        head.addWidget(self.fields["name"], 1)
        head.addSpacing(10)
        head.addWidget(self.limit)
        inside = QWidget()
        around = QVBoxLayout(inside)
        around.setContentsMargins(10, 4, 12, 10)
        around.addWidget(self.entries)
        for name, words in (("notes", "N&otes"), ("tags", "&Tags")):
            around.addWidget(_label(words, self.fields[name]))
            around.addWidget(self.fields[name])
        around.addWidget(self.house)
        around.addStretch(1)
        self.area = scrolling(inside)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        top = QVBoxLayout()
        top.setContentsMargins(10, 8, 12, 4)
        top.setSpacing(6)
        top.addLayout(head)
        top.addWidget(self.bar)
        top.addWidget(self.news)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(top)
        column.addWidget(self.area, 1)

    def display(self, value: Army) -> None:
        """Show a value everywhere on the page, and tell the panels."""
        self.mustered = muster(value, self._desk.designs())
        for field in self.fields.values():
            field.display(value)
        self.limit.suggest(value, self.mustered.total)
        self.house.display(value)
        self.news.display(value)
        self.entries.display(self.mustered)
        self._tell()

    def _designs_changed(self, *_: object) -> None:
        """A design may cost more now, or be gone; only what it touches is shown."""
        if muster(self.document.value, self._desk.designs()) != self.mustered:
            self.display(self.document.value)

    def _rules_changed(self) -> None:
        """Other rules may be news now; being a method, a closed page hears no more."""
        self.news.display(self.document.value)

    def _tell(self) -> None:
        """Tell what the panels show: the bill of the army, the card of an entry."""
        mustered, row = self.mustered, self.entries.row
        self.bar.display(mustered, row)
        army = mustered.army
        result = mustered.results[row] if 0 <= row < len(mustered.results) else None
        design = result.design if result else None
        self.present(
            PageState(
                title=army.title,
                price=_price(mustered),
                card=describe(design, army.house) if design else None,
                count=result.entry.count if result and design else 1,
                tally=mustered.tally,
                currency=army.rule_system.currency,
                violations=mustered.violations,
            )
        )

    def _put(self, name: str, part: Any, text: str, key: str) -> None:
        """Put what the player would like into the army, or say why it cannot be."""
        label = field_specs(Army)[name].label
        try:
            after = put(self.document.value, (name,), part)
        except InvalidValue as refusal:
            self.entries.complain(f"{label} {refusal.reason}")
            return
        self.document.edit(after, text or label, key)

    def _play(
        self, house: Any, edition: Edition | None, text: str, key: str = ""
    ) -> None:
        """Play by other house rules, of a set or of this army alone."""
        after = replace(self.document.value, house=house, edition=edition)
        self.document.edit(after, text, key)

    def _weigh(self, name: str) -> None:
        """Show what a set would change, and play by it if the player likes."""
        from ui.rulesets.change_dialog import ChangeDialog

        army = self.document.value
        rules = self._desk.rulesets(army.system).get(name)
        house, edition = (rules.house, rules.edition) if rules else (None, None)
        said = edition.title if edition else "the book"
        designs = self._desk.designs()
        dialog = ChangeDialog(
            army.title, said, lambda _: army_impact(army, house, edition, designs), self
        )
        dialog.wanted.connect(lambda: self._play(house, edition, f"Play by {said}"))
        dialog.open()

    def go(self, path: Path) -> None:
        """Focus the field at a path and bring it into sight."""
        match path:
            case ("limit", *_):
                self.limit.take()
            case ("house", *rest):
                self.house.go(tuple(rest))
            case ("entries", int(row), *_):
                self.entries.select([row])
                self.entries.table.setFocus(Qt.FocusReason.OtherFocusReason)
            case ("name" | "notes" | "tags" as name, *_):
                self.fields[name].go(())
            case _:
                self.entries.table.setFocus(Qt.FocusReason.OtherFocusReason)
        reveal(self)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Welcome designs anywhere on the page."""
        if event.mimeData().hasFormat(MIME) and event.source() is not (
            self.entries.table
        ):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Designs that were dropped beside the table join at its end."""
        event.acceptProposedAction()
        self.entries.add(dropped_ids(event))


def _price(mustered: MusteredArmy) -> str:
    """`165 of 200 CP`, or the points alone without a limit."""
    army = mustered.army
    total = points(mustered.total, army.rule_system.currency)
    if army.limit is None:
        return total
    return (
        f"{figure(mustered.total)} of {points(army.limit, army.rule_system.currency)}"
    )


def _label(text: str, field: FormField) -> QLabel:
    label = QLabel(text)
    label.setBuddy(field.entry)
    return label
