"""The house rules of an army, on a tab of its page."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QMenu

from builder.army.model import Army
from builder.content.house_rules import HOME_MADE, LIMITS, in_force
from builder.core.design import HouseRules
from builder.core.field_spec import Path
from ui.forms.fields.field import EditorContext, EditorRegistry
from ui.forms.form import Form
from ui.library.catalogue import Catalogue
from ui.widgets.labels import bold, small
from ui.widgets.layouts import button, column, row, tool_button


class HouseRulesPanel(QFrame):
    """The rule set of an army, and the form of its house rules, made when it is seen.

    Attributes:
        edited: Emitted with the house rules (None for the book's own), the undo menu's
            words, and the key under which successive edits become one step.
        chosen: Emitted with the id of a rule set to look at; empty for the book.
        sets: The button that lists the rule sets of the library.
    """

    edited = Signal(object, str, str)
    chosen = Signal(str)

    def __init__(self, catalogue: Catalogue, editors: EditorRegistry) -> None:
        super().__init__()
        self._catalogue = catalogue
        self._editors = editors
        self._form: Form | None = None
        self._army: Army | None = None
        self.summary = bold("")
        tip = "Play all of these as the book has them"
        self.reset = button("As in the book", tip=tip)
        tip = "See what others would change, and play by them"
        self.sets = tool_button("Play by", tip=tip)
        self.sets.setMenu(QMenu(self.sets))
        self.sets.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        line = row(None, (self.summary, 1), self.reset, self.sets, gap=8)
        words = small("They decide what each design in this army costs and may do.")
        self._column = column(self, line, words, gap=6, margins=(0, 6, 0, 0))
        self.reset.clicked.connect(lambda: self._tell(self._standard, "", ""))
        catalogue.ruled.connect(self._offer)

    def display(self, army: Army) -> None:
        """Show the house rules of an army."""
        if self._form and self._army and army.system != self._army.system:
            self._column.removeWidget(self._form)
            self._form.deleteLater()
            self._form = None
        self._army = army
        changed = len(in_force(army.effective_house))
        count = f"{changed} changed" if changed else "As in the book"
        self.summary.setText(str(army.edition) if army.edition else count)
        self.reset.setVisible(bool(changed))
        if self._form:
            self._form.display(army.effective_house)
        elif self.isVisible():
            self._make(army)
        self._offer()

    def _offer(self) -> None:
        army = self._army
        if army is None:
            return
        offers = {"": "The book"}
        for ruleset_id, rules in self._catalogue.rulesets(army.system).items():
            offers[ruleset_id] = " ".join(rules.edition.title.split())
        # Where there is nothing but the book, "As in the book" leads there.
        self.sets.setVisible(len(offers) > 1)
        menu = self.sets.menu()
        menu.clear()
        for ruleset_id, words in offers.items():
            menu.addAction(
                words.replace("&", "&&"), partial(self.chosen.emit, ruleset_id)
            )

    @property
    def form(self) -> Form | None:
        """The form of the house rules, made when it is first wanted."""
        if self._form is None and self._army:
            self._make(self._army)
        return self._form

    def _make(self, army: Army) -> None:
        context = EditorContext(self._editors, rules=self._house)
        self._form = Form(
            type(army.rule_system.standard),
            context,
            on_page=True,
            first=(HOME_MADE, LIMITS),
        )
        self._form.spread(self.width())
        self._form.edited.connect(self._tell)
        self._column.addWidget(self._form)
        # At once, so that it can take the keyboard.
        self._form.show()
        self._form.display(army.effective_house)

    def _house(self) -> HouseRules | None:
        return self._army.house if self._army else None

    @property
    def _standard(self) -> HouseRules | None:
        return self._army.rule_system.standard if self._army else None

    def _tell(self, house: HouseRules | None, _: str, key: str) -> None:
        after = None if house == self._standard else house
        self.edited.emit(after, "House rules", key and f"house.{key}")

    def showEvent(self, event: QShowEvent) -> None:
        """Make the form when it is seen for the first time."""
        super().showEvent(event)
        if self._form is None and self._army:
            self._make(self._army)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the form the width there is."""
        super().resizeEvent(event)
        if self._form:
            self._form.spread(self.width())

    def go(self, rest: Path) -> None:
        """Focus the house rule of a path, or the first one."""
        if self.form and rest:
            self.form.go(rest)
        elif self.form:
            parts = self.form.findChildren(QAbstractButton)
            next(each for each in parts if each.isVisibleTo(self)).setFocus()
